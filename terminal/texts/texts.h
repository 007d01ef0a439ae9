/* texts.h -- what the terminal says, in the reader's language.
 *
 * English is the source and stands once, where it is said: in the rules (events, words, options)
 * and in this folder. Every other language is a table from English to that language: one for what
 * games share (texts_zh_hant.c), and one of each game (<game>_texts_zh_hant.c). What they lack is
 * said in English; the tests see to it that they lack nothing. */
#ifndef TERMINAL_TEXTS_H
#define TERMINAL_TEXTS_H

#include "rules/game.h"

typedef enum { LANGUAGE_ENGLISH, LANGUAGE_ZH_HANT, LANGUAGES } Language;

typedef struct {
    const char *english, *translation;
} Translation;

/* The translations of a language by number, those of the games too; NULL behind the last. */
const Translation *texts_at(Language language, int index);

/* "en", "zh-Hant"; false if there is no such language. */
__attribute__((warn_unused_result)) bool language_read(const char *word, Language *language);

/* The language of a locale such as "zh_TW.UTF-8". */
Language language_of_locale(const char *locale);

/* Does the language have its own words for this? Numbers may be written as '#'. */
bool texts_have(Language language, const char *english);

/* The sentence in this language. Texts with {place holders} are for say_with(). */
const char *say(Language language, const char *english);

/* The same, with its numbers kept: "disc 3" is found as "disc #". */
void say_word(Language language, const char *english, Text *out);

/* What stands for a {place holder}: a text or, if that is NULL, a number. */
typedef struct {
    const char *name, *text;
    int number;
} Filling;

/* Writes a sentence and fills its place holders; `fillings` ends with a NULL name. */
void say_with(Language language, const char *english, const Filling fillings[], Text *out);

/* An event with the words of its fields, as JSON has it. */
typedef struct {
    int seat, points;
    bool is_hidden[EVENT_FIELDS_MAX];
    const char *word[EVENT_FIELDS_MAX]; /* NULL: a number */
    int number[EVENT_FIELDS_MAX];
} EventSaid;

/* Its sentence; `names` are those of the seats. */
void say_fields(Language language, const EventKind *kind, const EventSaid *said,
                const char *const names[], Text *out);

/* The sentence of an event; `names` are those of the seats. */
void say_event(Language language, const EventKind *kind, const Event *event,
               const char *const names[], Text *out);

/* A drawing of a position in words, as the rules give it, piece by piece in this language. */
void say_drawing(Language language, const char *drawing, Text *out);

#endif
