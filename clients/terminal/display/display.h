/* display.h -- the terminal itself: ncurses behind a few functions.
 *
 * Nothing else in this folder knows ncurses. Whatever ends the program, the terminal is given back
 * as it was: display_stop() on the usual ways out, a signal handler on the others. */
#ifndef TERMINAL_DISPLAY_H
#define TERMINAL_DISPLAY_H

#include <stdbool.h>
#include <wchar.h>

/* What something is written with. The colours of tiles are inks too; a tile always shows its
 * letter, so that nothing is lost where there are no colours. */
typedef enum {
    INK_TEXT,
    INK_DIM,
    INK_STRONG,
    INK_BAR,    /* the lines at the top and the bottom */
    INK_LEGAL,  /* where something may be chosen */
    INK_CURSOR, /* where Enter would choose */
    INK_WARNING,
    INK_RED,
    INK_ORANGE,
    INK_YELLOW,
    INK_GREEN,
    INK_BLUE,
    INK_PURPLE,
    INK_BROWN,
    INK_WHITE,
    INK_BLACK,
    INK_GREY,
    INK_GOLD,
    INKS,
} Ink;

typedef struct {
    bool is_ascii;  /* letters and signs of ASCII only */
    bool no_colour; /* as the user asked */
} DisplayOptions;

/* Can this terminal show screens at all? Not if input or output is no terminal, if TERM is dumb or
 * unknown, or if the cursor cannot be moved. */
bool display_is_possible(void);

/* Takes the terminal over. False if it cannot. */
bool display_start(const DisplayOptions *options);
void display_stop(void);

/* Does the terminal show more than ASCII? */
bool display_is_unicode(void);

void display_size(int *height, int *width);
void display_clear(void);

/* Writes one character, with the accents that belong to it. */
void display_put(int row, int column, Ink ink, const wchar_t *character, bool is_underlined);

/* Everything written since the last call appears at once. */
void display_show(void);
void display_bell(void);

/* Keys that are no characters. */
enum {
    KEY_IS_NOTHING = 0, /* nothing came in time */
    KEYS_BEGIN = 0x200000,
    KEY_IS_UP,
    KEY_IS_DOWN,
    KEY_IS_LEFT,
    KEY_IS_RIGHT,
    KEY_IS_HOME,
    KEY_IS_END,
    KEY_IS_PAGE_UP,
    KEY_IS_PAGE_DOWN,
    KEY_IS_ENTER,
    KEY_IS_BACK, /* Escape or Backspace */
    KEY_IS_TAB,
    KEY_IS_RESIZE,
    KEY_IS_CLICK,       /* Key.row and Key.column say where */
    KEY_IS_RIGHT_CLICK, /* likewise */
    KEY_IS_GONE,        /* a signal asks to end, or the terminal is no longer there */
};

typedef struct {
    int code; /* a character, or one of these */
    int row, column;
} Key;

/* Waits for a key, at most so long. */
Key display_key(int wait_ms);

/* The same, but something to read from `socket` ends it, too; -1: there is none. */
Key display_key_or_news(int wait_ms, int socket);

#endif
