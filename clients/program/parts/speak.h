/* speak.h -- the language that the program speaks: of --lang, or of the environment.
 *
 * Its sentences stand in English where they are said, and are the keys to those of other languages
 * (clients/texts/, below [terminal]). A sentence may have the %s and %d of printf() in it; its
 * translation has the same ones in the same order. tests/program/sentences.py checks that none is
 * missing. */
#ifndef PROGRAM_SPEAK_H
#define PROGRAM_SPEAK_H

#include "clients/texts/texts.h"

/* Chooses the language by the environment, and by --lang NAME among the words. Commands that do not
 * know this flag must not see it: then it is taken out, and the number of words left is in *count.
 * False, and fail() was called, if there is no such language. */
__attribute__((warn_unused_result)) bool speak_begin(int *count, char **words, bool takes_flag);

/* What the environment says of the locale, be it installed or not. */
const char *speak_locale(void);

/* Does the environment say that the terminal reads UTF-8? */
bool speak_is_utf8(void);

/* The language that was chosen. */
Language speak_language(void);

/* A sentence of the program in it. */
__attribute__((format_arg(1))) const char *speak(const char *english);

/* Why something was refused, in it: by its code, where `why` was made by reason_text(). The text
 * lasts until the next call. */
const char *speak_why(const Text *why);

#endif
