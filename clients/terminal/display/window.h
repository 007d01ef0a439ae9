/* window.h -- a list over the screen: choices, the log, help, menus.
 *
 * It asks its owner for the rows that are visible, so that a list of ten thousand costs no more
 * than one of ten. */
#ifndef TERMINAL_WINDOW_H
#define TERMINAL_WINDOW_H

#include "engine/base/text.h"
#include "frame.h"

enum { WINDOW_ROW_MAX = 256, WINDOW_FILTER_MAX = 32 };

typedef struct {
    bool is_open;
    const char *title;
    const char *foot; /* which keys do what */
    int count;
    int width;  /* of its rows; 0: as wide as can be */
    int cursor; /* the row that Enter chooses, or -1 where there is nothing to choose */
    int top;    /* the first visible row */
    bool has_filter;
    char filter[WINDOW_FILTER_MAX]; /* what was typed to find a row; the owner lists what fits */
    void (*row)(void *owner, int index, Text *out);
    /* Sets `count` for rows of so many columns, where that depends on them; NULL: it does not. */
    void (*lay_out)(void *owner, int width);
    void *owner;
} Window;

void window_draw(Window *window, const Frame *screen);

/* Moves, and types into the filter. False if the key is not its business. */
bool window_key(Window *window, Key key);

#endif
