/* texts.h -- what the terminal says, in the reader's language.
 *
 * The words of games, such as colours, options and what happened, are in the catalogues that the
 * page reads, too (catalogue.h). The sentences of the terminal stand once in English, where they
 * are said, and are the key to every other language. What a language lacks is said in English; the
 * tests see to it that it lacks nothing. */
#ifndef TERMINAL_TEXTS_H
#define TERMINAL_TEXTS_H

#include "catalogue.h"

/* Does the language have its own words for this? Numbers may be written as '#'. */
bool texts_have(Language language, const char *english);

/* The sentence in this language. Texts with {place holders} are for say_with(). */
const char *say(Language language, const char *english);

/* A word of the engine in the language, with its numbers kept: "disc 3" is found as "disc #". */
void say_word(Language language, const Game *game, const char *word, Text *out);

/* A sentence of the program in the language, with its numbers kept. */
void say_numbered(Language language, const char *sentence, Text *out);

/* What was refused into a text, in the language. A reason of the engine is found by its code (see
 * reason_text()), a sentence of the terminal as say() finds it. */
void say_reason(Language language, const Text *why, Text *out);

/* A reason of the engine by its code; false, and nothing is said, if the language has no words for
 * it. English has none: the engine's own sentence says it. */
bool say_code(Language language, const Reason *reason, Text *out);

/* What a server refuses by this code, which it says in English as `sentence`. */
const char *say_refusal(Language language, const char *code, const char *sentence);

/* What a game is called. */
const char *say_title(Language language, const Game *game);

/* What its points are, as in "3 points", or "tiles" where fewer are better. An option can have a
 * word of its own: "pieces left" where pieces are counted. */
void say_unit(Language language, const Game *game, const Setup *setup, bool counts_down, Text *out);

/* What an option, or a value of one, is called, and what it means. */
typedef struct {
    char title[64];   /* "" if the language has no words for it */
    const char *text; /* NULL if there is none */
} OptionSaid;

/* `words` are the name of the option, or its name and that of a value: "box", "box free". */
void say_option(Language language, const Game *game, const char *words, OptionSaid *said);

/* What stands for a {place holder}. */
typedef ReasonArgument Filling;

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
void say_fields(Language language, const Game *game, const EventKind *kind, const EventSaid *said,
                const char *const names[], Text *out);

/* The sentence of an event; `names` are those of the seats. */
void say_event(Language language, const Game *game, const Event *event, const char *const names[],
               Text *out);

/* A drawing of a position of this game in words, as the rules give it, piece by piece in this
 * language. */
void say_drawing(Language language, const Game *game, const char *drawing, Text *out);

#endif
