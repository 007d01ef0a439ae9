/* typing.h -- a line that a person types on the screen. */
#ifndef TERMINAL_TYPING_H
#define TERMINAL_TYPING_H

#include "display.h"

#include <stddef.h>

enum { TYPING_MAX = 240 };

typedef struct {
    bool is_open;
    char line[TYPING_MAX];
    size_t size;
} Typing;

void typing_begin(Typing *typing);

/* Takes a key. True if the line is finished; after Escape it is closed and not finished. */
bool typing_key(Typing *typing, Key key);

#endif
