/* catalogue.h -- the words of all languages, as clients/texts/ and games/<game>/texts/ have them: a
 * file for each language. make/texts.awk makes these tables of them.
 *
 * A text has a kind and a key: the title of a game, an "option box", the "word blue". Of the kind
 * "say" are the sentences of the terminal; their key is the English sentence. */
#ifndef TERMINAL_CATALOGUE_H
#define TERMINAL_CATALOGUE_H

#include "engine/rules/game.h"

/* A number of a language; the first is English. */
typedef int Language;

enum { LANGUAGE_ENGLISH = 0 };

typedef struct {
    const char *kind, *key, *text; /* kind is NULL behind the last one */
} TextEntry;

typedef struct {
    Language language;
    const char *game; /* "": shared by all games; NULL: behind the last one */
    const TextEntry *entries;
} TextCatalogue;

extern const TextCatalogue text_catalogues[];
extern const char *const language_tags[]; /* "en", "zh-Hant" */
extern const int languages_count;

/* The text of a kind and a key of so many bytes; NULL if the language has none. A game's own text
 * goes before the one that all games share. Without a game, all of them are looked through, the
 * shared one first. */
const char *catalogue_find(Language language, const Game *game, const char *kind, const char *key,
                           size_t size);

/* "en", "zh-Hant"; false if there is no such language. */
__attribute__((warn_unused_result)) bool language_read(const char *word, Language *language);

/* The language of a locale such as "zh_TW.UTF-8". */
Language language_of_locale(const char *locale);

#endif
