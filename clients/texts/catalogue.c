/* catalogue.c -- see catalogue.h. */
#include "catalogue.h"

#include <assert.h>
#include <string.h>

static bool is_key(const char *key, const char *text, size_t size) {
    return strncmp(key, text, size) == 0 && key[size] == '\0';
}

static const char *find_in(const TextEntry *entries, const char *kind, const char *key,
                           size_t size) {
    for (; entries->kind; entries++)
        if (is_key(entries->key, key, size) && strcmp(entries->kind, kind) == 0)
            return entries->text;
    return NULL;
}

/* Is this the catalogue of a game, or, if `game` is "", the one that all share? NULL: any. */
static bool is_of(const TextCatalogue *catalogue, const char *game) {
    return !game || strcmp(catalogue->game, game) == 0;
}

static const char *find_of(Language language, const char *game, const char *kind, const char *key,
                           size_t size) {
    const char *found = NULL;
    for (const TextCatalogue *it = text_catalogues; it->game && !found; it++)
        if (it->language == language && is_of(it, game))
            found = find_in(it->entries, kind, key, size);
    return found;
}

const char *catalogue_find(Language language, const Game *game, const char *kind, const char *key,
                           size_t size) {
    assert(language >= 0 && language < languages_count && kind && key);
    const char *own = game ? find_of(language, game->name, kind, key, size) : NULL;
    return own ? own : find_of(language, game ? "" : NULL, kind, key, size);
}

bool language_read(const char *word, Language *language) {
    assert(word && language);
    for (int i = 0; i < languages_count; i++) {
        if (strcmp(language_tags[i], word) != 0) continue;
        *language = i;
        return true;
    }
    return false;
}

Language language_of_locale(const char *locale) {
    assert(locale);
    for (int i = 0; i < languages_count; i++)
        if (strncmp(language_tags[i], locale, 2) == 0) return i;
    return LANGUAGE_ENGLISH;
}
