/* guide_find.c -- see guide_find.h. */
#include "guide_find.h"

#include <assert.h>
#include <string.h>

enum { IN_TITLE = 4, IN_SENTENCE = 2 }; /* scores of a word; one for each that follows another */

static bool is_latin(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static char small(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The bytes of the Chinese character that begins here; 0 if there is none. Punctuation, which is
 * U+3000 to U+303F and U+FF00 to U+FFEF, is none. */
static int character_size(const char *text) {
    unsigned char a = (unsigned char)text[0], b = (unsigned char)text[1];
    if (a < 0xE3 || a > 0xE9 || !b || !text[2]) return 0;
    return a == 0xE3 && b == 0x80 ? 0 : 3;
}

enum { STEM_MIN = 3 }; /* letters that an ending of a plural leaves */

static bool ends_in(const char *word, size_t size, const char *ending) {
    size_t length = strlen(ending);
    return size >= length && memcmp(word + size - length, ending, length) == 0;
}

/* The size of an English word without the ending of its plural: "factor" for "factory", too, so
 * that either finds the other. */
static size_t stem_size(const char *word, size_t size) {
    if (size > STEM_MIN + 2 && ends_in(word, size, "ies")) return size - 3;
    if (size > STEM_MIN + 1 && ends_in(word, size, "y")) return size - 1;
    if (size >= STEM_MIN + 2 &&
        (ends_in(word, size, "xes") || ends_in(word, size, "hes") || ends_in(word, size, "sses")))
        return size - 2;
    if (size > STEM_MIN && ends_in(word, size, "s") && !ends_in(word, size, "ss")) return size - 1;
    return size;
}

static void add_word(FindWords *out, const char *text, size_t size, bool is_character) {
    char word[FIND_WORD_MAX] = "";
    if (size > sizeof word - 1) size = sizeof word - 1;
    for (size_t i = 0; i < size; i++) word[i] = small(text[i]);
    if (!is_character) word[stem_size(word, size)] = '\0';
    for (int i = 0; i < out->count; i++)
        if (strcmp(out->word[i].text, word) == 0) return;
    if (out->count == FIND_WORDS_MAX) return;
    memcpy(out->word[out->count].text, word, sizeof word);
    out->word[out->count++].is_character = is_character;
}

bool find_read(const char *text, FindWords *out) {
    assert(text && out);
    memset(out, 0, sizeof *out);
    while (*text) {
        size_t size = (size_t)character_size(text);
        if (size) {
            add_word(out, text, size, true);
        } else if (is_latin(*text)) {
            while (is_latin(text[size])) size++;
            add_word(out, text, size, false);
        }
        text += size ? size : 1;
    }
    return out->count > 0;
}

/* How many bytes the word takes at this place; 0 if it does not stand there. */
static int taken(const FindWords *words, int i, const char *text, int size, int at) {
    const char *word = words->word[i].text;
    int length = (int)strlen(word);
    if (length > size - at) return 0;
    if (words->word[i].is_character) return memcmp(text + at, word, (size_t)length) ? 0 : length;
    if (at > 0 && is_latin(text[at - 1])) return 0;
    for (int j = 0; j < length; j++)
        if (small(text[at + j]) != word[j]) return 0;
    while (at + length < size && is_latin(text[at + length])) length++;
    return length;
}

bool find_mark(const FindWords *words, const char *text, int size, int from, int *begin, int *end) {
    assert(words && text && begin && end);
    for (*begin = from; *begin < size; ++*begin)
        for (int i = 0; i < words->count; i++) {
            int length = taken(words, i, text, size, *begin);
            if (!length) continue;
            *end = *begin + length;
            return true;
        }
    return false;
}

/* Which words the text has, a bit each; and how many stand right behind the one before them. */
static uint32_t words_of(const FindWords *words, const char *text, int size, uint32_t *linked) {
    uint32_t has = 0;
    *linked = 0;
    for (int at = 0; at < size; at++)
        for (int i = 0; i < words->count; i++) {
            int length = taken(words, i, text, size, at);
            if (!length) continue;
            has |= 1u << i;
            int next = at + length + (text[at + length] == ' ' && at + length < size);
            if (i + 1 < words->count && taken(words, i + 1, text, size, next)) *linked |= 1u << i;
        }
    return has;
}

static int count_of(uint32_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

/* How many words these are; 0 if they are Chinese characters alone and no more than half of them,
 * which says little. */
static int worth(const FindWords *words, uint32_t has) {
    int characters = 0;
    for (int i = 0; i < words->count; i++) {
        if (words->word[i].is_character)
            characters++;
        else if (has >> i & 1)
            return count_of(has);
    }
    return 2 * count_of(has) > characters ? count_of(has) : 0;
}

/* The end of the sentence that begins here: behind its full stop, or the end of the text. */
static int sentence_end(const char *text, int at) {
    static const char *const stops[] = {". ", "! ", "? ", "。", "！", "？"};
    for (; text[at]; at++)
        for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
            if (strncmp(text + at, stops[i], strlen(stops[i])) == 0)
                return at + (stops[i][1] == ' ' ? 1 : 3);
    return at;
}

/* Keeps the better one. */
static void judge(const FindWords *words, uint32_t in_title, const char *text, Found it,
                  Found *best) {
    uint32_t linked;
    uint32_t has = words_of(words, text + it.at, it.size, &linked);
    if (!has) return;
    it.words = worth(words, has | in_title);
    it.score = IN_TITLE * count_of(in_title) + IN_SENTENCE * count_of(has) + count_of(linked);
    if (it.words > best->words || (it.words == best->words && it.score > best->score)) *best = it;
}

/* The best sentence of a section; its title, if that alone has any of the words. */
static Found search_section(Language language, const Game *game, const FindWords *words,
                            const GuideLine *section) {
    char text[FIND_LINE_MAX];
    uint32_t linked;
    const int size = (int)strlen(section->text);
    const uint32_t in_title = words_of(words, section->text, size, &linked);
    Found best = {section, section, 0, size, worth(words, in_title), 0};
    if (best.words) best.score = IN_TITLE * best.words + count_of(linked);
    for (const GuideLine *line = section + 1; line->section && !*line->section; line++) {
        Text filled = text_in(text, sizeof text);
        guide_fill(language, game, line->text, &filled);
        for (int at = strncmp(text, "- ", 2) ? 0 : 2, end; text[at]; at = end) {
            while (text[at] == ' ') at++;
            end = sentence_end(text, at);
            judge(words, in_title, text, (Found){section, line, at, end - at, 0, 0}, &best);
        }
    }
    return best;
}

static bool is_better(const Found *a, const Found *b) {
    return a->words > b->words || (a->words == b->words && a->score > b->score);
}

int guide_find(Language language, const Game *game, const FindWords *words,
               Found found[FIND_SECTIONS_MAX]) {
    assert(game && words && found);
    int count = 0;
    const GuideLine *section = guide_of(language, game);
    for (; section && count < FIND_SECTIONS_MAX; section = guide_next(section)) {
        Found it = search_section(language, game, words, section);
        if (!it.words || (count && it.words < found[0].words)) continue;
        if (count && it.words > found[0].words) count = 0;
        int at = count++;
        for (; at > 0 && is_better(&it, &found[at - 1]); at--) found[at] = found[at - 1];
        found[at] = it;
    }
    return count;
}
