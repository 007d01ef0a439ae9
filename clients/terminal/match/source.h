/* source.h -- where a match is: at a table in this process (match.h), or on a server (remote.h).
 * The screen and the lines know no more of a match than this. */
#ifndef TERMINAL_SOURCE_H
#define TERMINAL_SOURCE_H

#include "clients/terminal/board/board.h"
#include "log.h"
#include "seats.h"

typedef struct Source Source;

/* What differs. */
typedef struct {
    int (*actor)(const Source *source);             /* or GAME_OVER */
    bool (*is_own)(const Source *source, int seat); /* does a person at this terminal decide? */
    bool (*is_bot)(const Source *source, int seat); /* does a bot? */
    int (*ply)(const Source *source);
    void (*view)(const Source *source, int viewer, GameState *view);
    void (*result)(const Source *source, Result *result);
    bool (*last)(const Source *source, Action *action); /* false if it is not known */
    int (*left_s)(const Source *source, int seat);      /* of its time; -1: there is no clock */
    void (*tell)(const Source *source, int viewer, int ply, Language language, Telling *telling);
    void (*name)(Source *source, Language language); /* names the seats */

    /* Each is false, and `why` says so, if it is refused. */
    bool (*play)(Source *source, const char *notation, Text *why); /* for the actor */
    bool (*undo)(Source *source, Text *why);
    bool (*resign)(Source *source, Text *why);
} SourceKind;

/* What is said beside the game, when so many actions had been played. */
typedef struct {
    int ply;
    char line[LOG_LINE_MAX];
} Note;

/* The first member of whatever is a match. */
struct Source {
    const SourceKind *kind;
    const Game *game;
    const Board *board; /* which shows the game */
    Setup setup;
    int players;
    Seats seats;
    const Note *notes;
    int notes_count;
    int revision; /* another number if what was told already is no longer so */
};

/* Can it be said what an action would bring about? Not where a game is known by a server's word
 * alone (told_game.h). */
bool source_foresees(const Source *source);

/* What the action would bring about, as far as the actor can foresee it; and its points. */
void source_preview(const Source *source, Action action, Events *events);
int source_points(const Source *source, Action action);

#endif
