/* texts.c -- see texts.h. */
#include "texts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A sentence of the terminal, or a word of the engine. */
static const char *find(Language language, const Game *game, const char *text, size_t size) {
    const char *found = catalogue_find(language, game, "word", text, size);
    return found ? found : catalogue_find(language, game, "say", text, size);
}

const char *say(Language language, const char *english) {
    assert(english);
    if (language == LANGUAGE_ENGLISH) return english;
    const char *found = catalogue_find(language, NULL, "say", english, strlen(english));
    if (!found) found = catalogue_find(language, NULL, "word", english, strlen(english));
    return found ? found : english;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

enum { PATTERN_MAX = 128, NUMBERS_MAX = 4 };

/* A text whose numbers are taken out: "disc 3" becomes "disc #" and 3. */
typedef struct {
    char text[PATTERN_MAX];
    int number[NUMBERS_MAX], count;
} Pattern;

static Pattern pattern_of(const char *english, size_t size) {
    Pattern pattern = {.count = 0};
    Text out = text_in(pattern.text, PATTERN_MAX);
    for (size_t i = 0; i < size; i++) {
        bool is_number = is_digit(english[i]) && pattern.count < NUMBERS_MAX &&
                         (i == 0 || english[i - 1] == ' ' || english[i - 1] == '-');
        if (!is_number) {
            text_char(&out, english[i]);
            continue;
        }
        pattern.number[pattern.count++] = (int)strtol(english + i, NULL, 10);
        text_char(&out, '#');
        while (i + 1 < size && is_digit(english[i + 1])) i++;
    }
    return pattern;
}

/* Writes a text whose numbers are '#'. */
static void write_numbered(const char *text, const Pattern *pattern, Text *out) {
    for (int next = 0; *text; text++) {
        if (*text == '#' && next < pattern->count)
            text_int(out, pattern->number[next++]);
        else
            text_char(out, *text);
    }
}

/* Writes the translation of the piece; false, and nothing is written, if there is none. */
static bool say_piece(Language language, const Game *game, const char *english, size_t size,
                      Text *out) {
    Pattern pattern = pattern_of(english, size);
    const char *found = find(language, game, english, size);
    if (!found) found = find(language, game, pattern.text, strlen(pattern.text));
    if (found) write_numbered(found, &pattern, out);
    return found != NULL;
}

bool texts_have(Language language, const char *english) {
    char buffer[1024];
    Text out = text_in(buffer, sizeof buffer);
    return say_piece(language, NULL, english, strlen(english), &out);
}

void say_numbered(Language language, const char *sentence, Text *out) {
    assert(sentence && out);
    bool is_said =
        language != LANGUAGE_ENGLISH && say_piece(language, NULL, sentence, strlen(sentence), out);
    if (!is_said) text_string(out, sentence);
}

void say_word(Language language, const Game *game, const char *word, Text *out) {
    assert(word && out);
    size_t size = strlen(word);
    Pattern pattern = pattern_of(word, size);
    const char *found = catalogue_find(language, game, "word", word, size);
    if (!found) found = catalogue_find(language, game, "word", pattern.text, strlen(pattern.text));
    if (found)
        write_numbered(found, &pattern, out);
    else
        text_string(out, word);
}

const char *say_refusal(Language language, const char *code, const char *sentence) {
    assert(code && sentence);
    if (language == LANGUAGE_ENGLISH) return sentence; /* it says more than the code */
    const char *found = catalogue_find(language, NULL, "refusal", code, strlen(code));
    return found ? found : sentence;
}

/* ---- What games are called, and their options ---- */

const char *say_title(Language language, const Game *game) {
    assert(game);
    const char *found = catalogue_find(language, game, "title", "", 0);
    return found ? found : game->title;
}

/* The units for a value of an option, such as "count pieces", or else those of the game. */
static const char *units_of(Language language, const Game *game, const Setup *setup) {
    for (int i = 0; i < game->options_count; i++) {
        char words[PATTERN_MAX];
        Text key = text_in(words, sizeof words);
        text_string(&key, game->options[i].name);
        text_char(&key, ' ');
        setup_value_text(game, setup, i, &key);
        const char *found = catalogue_find(language, game, "units", words, strlen(words));
        if (found) return found;
    }
    return catalogue_find(language, game, "units", "", 0);
}

void say_unit(Language language, const Game *game, const Setup *setup, bool counts_down,
              Text *out) {
    assert(game && setup && out);
    const char *units = units_of(language, game, setup);
    const char *bar = units ? strstr(units, " | ") : NULL;
    if (!bar)
        text_string(out, say(language, "points"));
    else if (counts_down)
        text_string(out, bar + strlen(" | "));
    else
        for (; units < bar; units++) text_char(out, *units);
}

void say_option(Language language, const Game *game, const char *words, OptionSaid *said) {
    assert(game && words && said);
    const char *found = catalogue_find(language, game, "option", words, strlen(words));
    const char *bar = found ? strstr(found, " | ") : NULL;
    Text title = text_in(said->title, sizeof said->title);
    said->text = bar ? bar + strlen(" | ") : NULL;
    for (; found && found != bar && *found; found++) text_char(&title, *found);
}

/* ---- Drawings ---- */

/* How long the piece of a drawing is that begins here: up to what separates it from the next. */
static size_t piece_size(const char *at) {
    size_t size = 0;
    for (; at[size] && at[size] != '\n'; size++) {
        bool is_end = (at[size] == ',' || at[size] == ':' || at[size] == ';' || at[size] == ' ') &&
                      (at[size + 1] == ' ' || at[size + 1] == '\n' || at[size + 1] == '\0');
        if (is_end) break;
    }
    return size;
}

enum { NOTATION_MAX = 2 }; /* what is no longer than this is a letter of a drawing, and no word */

/* Whose drawing it is, and who reads it. */
typedef struct {
    Language language;
    const Game *game;
} Reader;

/* The longest beginning of the piece, by whole words, that has a translation; its size, or 0. */
static size_t say_beginning(Reader reader, const char *piece, size_t size, Text *out) {
    while (size > NOTATION_MAX) {
        if (say_piece(reader.language, reader.game, piece, size, out)) return size;
        do size--;
        while (size > NOTATION_MAX && piece[size] != ' ');
    }
    return 0;
}

/* Does a piece begin here, behind spaces, that has a translation? */
static bool is_known(Reader reader, const char *drawing) {
    char buffer[PATTERN_MAX];
    Text scratch = text_in(buffer, sizeof buffer);
    drawing += strspn(drawing, " ");
    return say_beginning(reader, drawing, piece_size(drawing), &scratch) > 0;
}

/* The language's own mark for the one that stands here; NULL if there is none. */
static const char *own_mark(Reader reader, const char *drawing) {
    bool is_mark = *drawing == ',' || *drawing == ':' || *drawing == ';';
    return is_mark ? catalogue_find(reader.language, NULL, "say", drawing, 1) : NULL;
}

/* Writes what stands between two pieces. Beside a piece that is translated, marks are those of the
 * language, which may bring their own space. */
static const char *say_between(Reader reader, const char *drawing, bool is_said, Text *out) {
    while (*drawing && strchr(" ,:;\n", *drawing)) {
        const char *own = own_mark(reader, drawing);
        if (!own || !(is_said || is_known(reader, drawing + 1))) {
            text_char(out, *drawing++);
            continue;
        }
        text_string(out, own);
        drawing += drawing[1] == ' ' ? 2 : 1;
    }
    return drawing;
}

void say_drawing(Language language, const Game *game, const char *drawing, Text *out) {
    assert(drawing && out);
    Reader reader = {language, game};
    if (language == LANGUAGE_ENGLISH) {
        text_string(out, drawing);
        return;
    }
    while (*drawing) {
        size_t size = *drawing == ' ' ? 0 : piece_size(drawing);
        size_t said = say_beginning(reader, drawing, size, out);
        for (drawing += said, size -= said; size > 0; size--) text_char(out, *drawing++);
        drawing = say_between(reader, drawing, said > 0, out);
    }
}
