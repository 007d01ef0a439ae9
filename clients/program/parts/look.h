/* look.h -- how play and replay look: language, colours, letters. */
#ifndef PROGRAM_LOOK_H
#define PROGRAM_LOOK_H

#include "clients/terminal/terminal.h"

typedef struct {
    const char *language; /* "en", "zh-Hant"; NULL: as the locale says */
    bool is_ascii, no_colour;
} TerminalLook;

/* As the environment says: NO_COLOR. */
TerminalLook look_default(void);

/* Is this one of --lang, --ascii and --no-colour? */
bool look_is_flag(const char *flag);

/* Reads the flag and what is behind it. False, and fail() was called, if it cannot. */
bool look_read(TerminalLook *look, int count, char **words, int *at);

/* Sets language, letters and clock of the options, and the locale of the program. False, and fail()
 * was called, if the terminal cannot show the language. */
bool look_apply(const TerminalLook *look, TerminalOptions *options, bool is_plain);

#endif
