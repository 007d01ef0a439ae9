/* texts.c -- see texts.h. */
#include "texts.h"

#include <stdlib.h>
#include <string.h>

/* What the program says in a language, or what one game does. */
typedef struct {
    const Translation *translations; /* NULL: behind the last catalogue */
    const int *count;
} Catalogue;

extern const Translation texts_zh_hant[];
extern const int texts_zh_hant_count;
#define GAME(name)                                                                                 \
    extern const Translation name##_texts_zh_hant[];                                               \
    extern const int name##_texts_zh_hant_count;
#include "registry/texts_zh_hant.def"
#undef GAME

static const Catalogue none[] = {{NULL, NULL}};

static const Catalogue zh_hant[] = {
    {texts_zh_hant, &texts_zh_hant_count},
#define GAME(name) {name##_texts_zh_hant, &name##_texts_zh_hant_count},
#include "registry/texts_zh_hant.def"
#undef GAME
    {NULL, NULL},
};

typedef struct {
    const char *tag;
    const Catalogue *catalogues;
} LanguageTable;

static const LanguageTable languages[LANGUAGES] = {
    {"en", none},
    {"zh-Hant", zh_hant},
};

bool language_read(const char *word, Language *language) {
    for (int i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i].tag, word) != 0) continue;
        *language = (Language)i;
        return true;
    }
    return false;
}

Language language_of_locale(const char *locale) {
    return strncmp(locale, "zh", 2) == 0 ? LANGUAGE_ZH_HANT : LANGUAGE_ENGLISH;
}

const Translation *texts_at(Language language, int index) {
    const Catalogue *catalogue = languages[language].catalogues;
    for (; catalogue->translations; catalogue++) {
        if (index < *catalogue->count) return &catalogue->translations[index];
        index -= *catalogue->count;
    }
    return NULL;
}

static const char *find(Language language, const char *text, size_t size) {
    const Catalogue *catalogue = languages[language].catalogues;
    for (; catalogue->translations; catalogue++) {
        for (int i = 0; i < *catalogue->count; i++) {
            const Translation *it = &catalogue->translations[i];
            if (strncmp(it->english, text, size) == 0 && it->english[size] == '\0')
                return it->translation;
        }
    }
    return NULL;
}

const char *say(Language language, const char *english) {
    const char *found = find(language, english, strlen(english));
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

/* Writes the translation of the piece; false, and nothing is written, if there is none. */
static bool say_piece(Language language, const char *english, size_t size, Text *out) {
    Pattern pattern = pattern_of(english, size);
    const char *found = find(language, english, size);
    if (!found) found = find(language, pattern.text, strlen(pattern.text));
    if (!found) return false;
    for (int next = 0; *found; found++) {
        if (*found == '#' && next < pattern.count)
            text_int(out, pattern.number[next++]);
        else
            text_char(out, *found);
    }
    return true;
}

bool texts_have(Language language, const char *english) {
    char buffer[1024];
    Text out = text_in(buffer, sizeof buffer);
    return say_piece(language, english, strlen(english), &out);
}

void say_word(Language language, const char *english, Text *out) {
    if (!say_piece(language, english, strlen(english), out)) text_string(out, english);
}

static const Filling *filling_of(const Filling fillings[], const char *name, size_t size) {
    for (; fillings->name; fillings++)
        if (strncmp(fillings->name, name, size) == 0 && !fillings->name[size]) return fillings;
    return NULL;
}

static void fill(const Filling *filling, Text *out) {
    if (filling && filling->text)
        text_string(out, filling->text);
    else if (filling)
        text_int(out, filling->number);
}

/* Writes a sentence up to `end`. */
static void say_part(const char *at, const char *end, const Filling fillings[], Text *out) {
    for (; at < end; at++) {
        const char *close = *at == '{' ? strchr(at, '}') : NULL;
        if (!close) {
            text_char(out, *at);
            continue;
        }
        fill(filling_of(fillings, at + 1, (size_t)(close - at - 1)), out);
        at = close;
    }
}

void say_with(Language language, const char *english, const Filling fillings[], Text *out) {
    const char *sentence = say(language, english);
    say_part(sentence, sentence + strlen(sentence), fillings, out);
}

/* ---- Events ---- */

static const char *const separators[] = {", ", ": ", "; ", "、", "：", "；"};

/* How long the separator is that stands here; 0: none. */
static size_t separator_size(const char *at) {
    for (size_t i = 0; i < sizeof separators / sizeof separators[0]; i++)
        if (strncmp(at, separators[i], strlen(separators[i])) == 0) return strlen(separators[i]);
    return 0;
}

/* Is this item of a list, such as "red {red}", about nothing? */
static bool is_about_nothing(const char *at, const char *end, const Filling fillings[]) {
    const char *open = memchr(at, '{', (size_t)(end - at));
    const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
    if (!close || memchr(close, '{', (size_t)(end - close))) return false;
    const Filling *filling = filling_of(fillings, open + 1, (size_t)(close - open - 1));
    return filling && !filling->text && filling->number == 0;
}

enum { LIST_MIN = 5 };

/* Of two separators the one that parts more: a colon more than a comma. */
static const char *stronger(const char *a, const char *b) {
    bool is_weak = *a == '\0' || *a == ',' || strncmp(a, "、", strlen("、")) == 0;
    return is_weak ? b : a;
}

/* Writes a sentence with a list of numbers, such as how many tiles there are of each colour,
 * without those items that are zero. */
static void say_list(const char *sentence, const Filling fillings[], Text *out) {
    const char *separator = "";
    while (*sentence) {
        const char *end = sentence;
        while (*end && !separator_size(end)) end++;
        if (is_about_nothing(sentence, end, fillings)) {
            separator = stronger(separator, end);
        } else {
            say_part(separator, separator + separator_size(separator), fillings, out);
            say_part(sentence, end, fillings, out);
            separator = end;
        }
        sentence = end + separator_size(end);
    }
}

enum { WORD_MAX = 96 };

/* A word may mean several things: "star W" is looked up before "W". */
static void word_text(Language language, const char *name, const char *word, Text *out) {
    char pair[WORD_MAX];
    Text text = text_in(pair, WORD_MAX);
    text_string(&text, name);
    text_char(&text, ' ');
    text_string(&text, word);
    bool is_said = say_piece(language, pair, (size_t)text_size(&text), out);
    if (!is_said) say_word(language, word, out);
}

void say_fields(Language language, const EventKind *kind, const EventSaid *said,
                const char *const names[], Text *out) {
    Filling filling[EVENT_FIELDS_MAX + 3];
    char word[EVENT_FIELDS_MAX][WORD_MAX];
    int count = 0, numbers = 0;
    for (; count < EVENT_FIELDS_MAX && kind->field[count].name; count++) {
        const char *name = kind->field[count].name;
        Text text = text_in(word[count], WORD_MAX);
        bool is_number = !said->is_hidden[count] && !said->word[count];
        if (said->is_hidden[count])
            text_string(&text, say(language, "a hidden tile"));
        else if (!is_number)
            word_text(language, name, said->word[count], &text);
        filling[count] = (Filling){name, is_number ? NULL : word[count], said->number[count]};
        numbers += is_number;
    }
    filling[count++] = (Filling){"seat", said->seat < 0 ? "" : names[said->seat], 0};
    filling[count++] = (Filling){"points", NULL, said->points};
    filling[count] = (Filling){NULL, NULL, 0};
    char *first = out->at;
    if (numbers >= LIST_MIN)
        say_list(say(language, kind->text), filling, out);
    else
        say_with(language, kind->text, filling, out);
    if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
}

void say_event(Language language, const EventKind *kind, const Event *event,
               const char *const names[], Text *out) {
    EventSaid said = {.seat = event->seat, .points = event->points};
    for (int i = 0; i < EVENT_FIELDS_MAX && kind->field[i].name; i++) {
        const EventField *field = &kind->field[i];
        said.is_hidden[i] = event->field[i] == EVENT_HIDDEN;
        said.number[i] = event->field[i];
        if (field->words && !said.is_hidden[i]) said.word[i] = field->words[event->field[i]];
    }
    say_fields(language, kind, &said, names, out);
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

/* The longest beginning of the piece, by whole words, that has a translation; its size, or 0. */
static size_t say_beginning(Language language, const char *piece, size_t size, Text *out) {
    while (size > 0) {
        if (say_piece(language, piece, size, out)) return size;
        do size--;
        while (size > 0 && piece[size] != ' ');
    }
    return 0;
}

void say_drawing(Language language, const char *drawing, Text *out) {
    if (language == LANGUAGE_ENGLISH) {
        text_string(out, drawing);
        return;
    }
    while (*drawing) {
        size_t size = *drawing == ' ' ? 0 : piece_size(drawing);
        size_t said = say_beginning(language, drawing, size, out);
        for (drawing += said, size -= said; size > 0; size--) text_char(out, *drawing++);
        while (*drawing && strchr(" ,:;\n", *drawing)) text_char(out, *drawing++);
    }
}
