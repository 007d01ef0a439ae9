/* screen.h -- one screen for all games: bars, board, players, choices, log, windows.
 *
 * Whoever owns it (play.c, replay.c) fills in what is to be seen and is told what was chosen; the
 * screen knows neither tables nor records. */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "clients/terminal/board/pick.h"
#include "clients/terminal/display/window.h"
#include "clients/terminal/match/log.h"
#include "clients/terminal/match/seats.h"
#include "help.h"

enum { SCREEN_ROWS_MIN = 24, SCREEN_COLUMNS_MIN = 80, SCREEN_LINE_MAX = 256 };

typedef struct {
    const Board *board;
    Language language;
    const KeyHelp *keys;
    int keys_count;

    GameState view;
    int seat;  /* whose board is drawn in full */
    int actor; /* or GAME_OVER */
    const Seats *seats;
    int focus; /* the spot of the last action, or SPOT_NOWHERE */
    Result result;
    char status[SCREEN_LINE_MAX];  /* at the right of the top bar: whose turn it is */
    char message[SCREEN_LINE_MAX]; /* above the keys, until the next one is pressed; "": none */
    bool is_covered;               /* hot seat: nothing is shown until the next player is there */

    /* What an action would score for the actor; asked for those that are listed. */
    int (*points)(const void *owner, Action action);
    const void *owner;

    Pick pick;
    Spots spots;
    bool has_preview;
    Action previewed;
    Events preview; /* what it would bring about */

    Log log;
    Help help;
    Window window;
    int listed[GAME_ACTIONS_MAX], listed_count; /* the choices in the window, as places in Pick */
} Screen;

void screen_open(Screen *screen, const Board *board, Language language);

/* Offers the legal actions of the view, or nothing. */
void screen_offer(Screen *screen, bool is_offered);

/* Shows where the last action was, on boards that pan. */
void screen_focus(Screen *screen, Action last);

/* The one action that Enter would play where the cursor is; false if there is none or several. */
bool screen_candidate(Screen *screen, Action *action);

/* Is the terminal too small to show it? */
bool screen_is_too_small(void);

/* Draws everything anew. */
void screen_draw(Screen *screen);

/* What a key came to. */
typedef enum {
    SCREEN_NOTHING, /* the screen has dealt with it */
    SCREEN_PLAY,    /* *action was chosen */
    SCREEN_KEY,     /* it is the owner's: *key says which, chosen in the menu perhaps */
} ScreenAnswer;

ScreenAnswer screen_key(Screen *screen, Key *key, Action *action);

void screen_list_choices(Screen *screen);
void screen_list_menu(Screen *screen);
void screen_list_help(Screen *screen);
void screen_list_log(Screen *screen);

#endif
