/* guide.c -- see guide.h. */
#include "guide.h"

#include <assert.h>
#include <string.h>

static const GuideLine *find(const char *tag, const char *game) {
    for (const Guide *it = guides; it->game; it++)
        if (strcmp(it->language, tag) == 0 && strcmp(it->game, game) == 0) return it->lines;
    return NULL;
}

const GuideLine *guide_of(Language language, const Game *game) {
    assert(language >= 0 && language < languages_count && game);
    const GuideLine *found = find(language_tags[language], game->name);
    return found ? found : find(language_tags[LANGUAGE_ENGLISH], game->name);
}

const GuideLine *guide_section(const GuideLine *guide, const char *id) {
    assert(guide && id);
    for (; *id && guide->section; guide++)
        if (strcmp(guide->section, id) == 0) return guide;
    return NULL;
}

const GuideLine *guide_next(const GuideLine *section) {
    assert(section && section->section);
    do section++;
    while (section->section && !*section->section);
    return section->section ? section : NULL;
}

/* The name of an option or of a value; the words themselves where the language has none. */
static void write_name(Language language, const Game *game, const char *words, Text *out) {
    OptionSaid said;
    say_option(language, game, words, &said);
    text_string(out, said.title[0] ? said.title : words);
}

/* "Box: Free [box=free]" for "box=free". */
static void write_option(Language language, const Game *game, const char *words, Text *out) {
    char key[64], option[64];
    bool is_chinese = strncmp(language_tags[language], "zh", 2) == 0;
    size_t size = strcspn(words, "=");
    Text both = text_in(key, sizeof key), first = text_in(option, sizeof option);
    for (size_t i = 0; words[i]; i++) {
        text_char(&both, words[i] == '=' ? ' ' : words[i]);
        if (i < size) text_char(&first, words[i]);
    }
    write_name(language, game, option, out);
    if (words[size]) {
        text_string(out, is_chinese ? "：" : ": ");
        write_name(language, game, key, out);
    }
    text_string(out, " [");
    text_string(out, words);
    text_char(out, ']');
}

void guide_fill(Language language, const Game *game, const char *text, Text *out) {
    assert(game && text && out);
    char words[64];
    for (; *text; text++) {
        size_t size = strcspn(text, "}");
        if (*text != '{' || !text[size] || size > sizeof words) {
            text_char(out, *text);
            continue;
        }
        Text inside = text_in(words, sizeof words);
        for (size_t i = 1; i < size; i++) text_char(&inside, text[i]);
        write_option(language, game, words, out);
        text += size;
    }
}
