/* sentence.c -- sentences whose places are filled: see texts.h for say_with() and events, and
 * CONTRIBUTING.md, "Words", for how places are written. */
#include "spacing.h"
#include "texts.h"

#include <assert.h>
#include <string.h>

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

/* "{count tile|tiles}": the number, and the form of the word that goes with it. */
static void fill_counted(const Filling *filling, const char *one, const char *end, Text *out) {
    const char *bar = memchr(one, '|', (size_t)(end - one));
    if (!filling || !bar) return;
    fill(filling, out);
    bool is_one = filling->number == 1;
    text_char(out, ' ');
    for (const char *at = is_one ? one : bar + 1; at < (is_one ? bar : end); at++)
        text_char(out, *at);
}

/* Writes what stands for the place between these braces. */
static void fill_place(const char *at, const char *end, const Filling fillings[], Text *out) {
    const char *space = memchr(at, ' ', (size_t)(end - at));
    const Filling *filling = filling_of(fillings, at, (size_t)((space ? space : end) - at));
    if (space)
        fill_counted(filling, space + 1, end, out);
    else
        fill(filling, out);
}

/* Where the text ends that begins here: at the next place, or at `end`. */
static const char *run_end(const char *at, const char *end) {
    const char *open = memchr(at + 1, '{', (size_t)(end - at - 1));
    return open ? open : end;
}

/* Writes a sentence up to `end`. */
static void say_part(const char *at, const char *end, const Filling fillings[], Text *out) {
    while (at < end) {
        const char *close = *at == '{' ? memchr(at, '}', (size_t)(end - at)) : NULL;
        const char *stop = close ? close + 1 : run_end(at, end);
        int seam = text_size(out);
        if (close)
            fill_place(at + 1, close, fillings, out);
        else
            for (; at < stop; at++) text_char(out, *at);
        text_space_seam(out, seam);
        at = stop;
    }
}

/* ---- Reasons of the engine ---- */

/* Games and options are called as the language calls them. */
static const char *argument_text(Language language, const Reason *reason, int index,
                                 OptionSaid *option) {
    const char *name = reason->argument[index].name, *text = reason->argument[index].text;
    const Game *game = reason->count ? game_named(reason->argument[0].text) : NULL;
    if (!game || strcmp(reason->argument[0].name, "game") != 0) return text;
    if (strcmp(name, "game") == 0) return say_title(language, game);
    if (strcmp(name, "option") != 0) return text;
    say_option(language, game, text, option);
    return option->title[0] ? option->title : text;
}

static const char *reason_sentence(Language language, const char *code) {
    if (language == LANGUAGE_ENGLISH || !code) return NULL;
    return catalogue_find(language, NULL, "reason", code, strlen(code));
}

/* Writes the sentence of a reason without its line. */
static void fill_reason(Language language, const Reason *reason, const char *sentence, Text *out) {
    OptionSaid option[REASON_ARGUMENTS_MAX];
    Filling fillings[REASON_ARGUMENTS_MAX + 1] = {{NULL, NULL, 0}};
    for (int i = 0; i < reason->count; i++) {
        fillings[i].name = reason->argument[i].name;
        fillings[i].text = argument_text(language, reason, i, &option[i]);
    }
    say_part(sentence, sentence + strlen(sentence), fillings, out);
}

bool say_code(Language language, const Reason *reason, Text *out) {
    assert(reason && out);
    const char *sentence = reason_sentence(language, reason->code);
    const char *line = reason->line ? reason_sentence(language, "line") : NULL;
    if (!sentence) return false;
    char buffer[512];
    Text text = text_in(buffer, sizeof buffer);
    fill_reason(language, reason, sentence, &text);
    const Filling fillings[] = {
        {"line", NULL, reason->line}, {"reason", buffer, 0}, {NULL, NULL, 0}};
    if (line)
        say_part(line, line + strlen(line), fillings, out);
    else
        text_string(out, buffer);
    return true;
}

void say_reason(Language language, const Text *why, Text *out) {
    assert(why && out);
    if (!why->reason || !say_code(language, why->reason, out))
        text_string(out, say(language, why->start));
}

/* ---- Sentences of the terminal ---- */

void say_with(Language language, const char *english, const Filling fillings[], Text *out) {
    assert(fillings && out);
    const char *sentence = say(language, english);
    say_part(sentence, sentence + strlen(sentence), fillings, out);
}

/* ---- Lists in the sentences of the rules ---- */

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
    const Filling *filling = filling_of(fillings, open + 1, strcspn(open + 1, " }"));
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

/* ---- Lists in brackets ---- */

/* The first separator of items from here on; `end` if there is none. */
static const char *item_end(const char *at, const char *end) {
    while (at < end && strncmp(at, ", ", 2) != 0 && strncmp(at, "、", strlen("、")) != 0) at++;
    return at;
}

/* Writes a part in brackets: the items of a list that are not about nothing. One item alone is
 * there or not; of a list that is empty it is said. */
static void say_bracket(const char *at, const char *end, const Filling fillings[],
                        const char *nothing, Text *out) {
    const char *separator = item_end(at, end);
    size_t size = separator == end ? 0 : separator_size(separator);
    bool is_empty = true;
    while (at < end) {
        const char *stop = item_end(at, end);
        if (!is_about_nothing(at, stop, fillings)) {
            if (!is_empty) say_part(separator, separator + size, fillings, out);
            say_part(at, stop, fillings, out);
            is_empty = false;
        }
        at = stop == end ? end : stop + size;
    }
    if (is_empty && size > 0) text_string(out, nothing);
}

/* Writes a sentence of a catalogue. */
static void say_sentence(const char *sentence, const Filling fillings[], const char *nothing,
                         Text *out) {
    while (*sentence) {
        const char *open = strchr(sentence, '['), *close = open ? strchr(open, ']') : NULL;
        const char *end = close ? open : sentence + strlen(sentence);
        say_part(sentence, end, fillings, out);
        if (close) say_bracket(open + 1, close, fillings, nothing, out);
        sentence = close ? close + 1 : end;
    }
}

/* ---- Events ---- */

enum { WORD_MAX = 96 };

/* The text of a kind: the game's own, or the one that all games share. */
static const char *shared(Language language, const Game *game, const char *kind, const char *key) {
    const char *found = catalogue_find(language, game, kind, key, strlen(key));
    return found ? found : key;
}

/* "3 points", "minus 1 point" */
static const char *score_key(int points) {
    return points == 1 ? "1" : points == -1 ? "-1" : points < 0 ? "-#" : "#";
}

/* The same of points that can only be lost: none of them is still a loss. */
static const char *loss_key(int points) {
    return points == 0 ? "-0" : score_key(points);
}

static void write_points(Language language, const char *key, int points, Text *out) {
    for (const char *text = shared(language, NULL, "points", key); *text; text++) {
        if (*text == '#')
            text_int(out, points < 0 ? -points : points);
        else
            text_char(out, *text);
    }
}

typedef struct {
    Filling filling[EVENT_FIELDS_MAX + 5];
    char word[EVENT_FIELDS_MAX][WORD_MAX], score[WORD_MAX], loss[WORD_MAX];
    int numbers; /* of the fields that are numbers */
} EventFillings;

/* What a field is in words; false if it is a number. */
static bool field_text(Language language, const Game *game, const EventSaid *said, int field,
                       char word[WORD_MAX]) {
    Text text = text_in(word, WORD_MAX);
    if (said->is_hidden[field])
        text_string(&text, shared(language, game, "hidden", ""));
    else if (said->word[field])
        say_word(language, game, said->word[field], &text);
    return said->is_hidden[field] || said->word[field];
}

static void fill_event(Language language, const Game *game, const EventKind *kind,
                       const EventSaid *said, EventFillings *out) {
    int count = 0;
    out->numbers = 0;
    for (; count < EVENT_FIELDS_MAX && kind->field[count].name; count++) {
        bool is_text = field_text(language, game, said, count, out->word[count]);
        out->filling[count] = (Filling){kind->field[count].name, is_text ? out->word[count] : NULL,
                                        said->number[count]};
        out->numbers += !is_text;
    }
    Text score = text_in(out->score, WORD_MAX), loss = text_in(out->loss, WORD_MAX);
    write_points(language, score_key(said->points), said->points, &score);
    write_points(language, loss_key(said->points), said->points, &loss);
    out->filling[count++] = (Filling){"points", NULL, said->points};
    out->filling[count++] = (Filling){"score", out->score, said->points};
    out->filling[count++] = (Filling){"loss", out->loss, said->points};
    out->filling[count] = (Filling){NULL, NULL, 0};
}

void say_fields(Language language, const Game *game, const EventKind *kind, const EventSaid *said,
                const char *const names[], Text *out) {
    assert(game && kind && said && out);
    const char *own = catalogue_find(language, game, "event", kind->name, strlen(kind->name));
    EventFillings fillings;
    fill_event(language, game, kind, said, &fillings);
    Filling *last = fillings.filling;
    while (last->name) last++;
    last[0] = (Filling){"seat", said->seat < 0 ? "" : names[said->seat], 0};
    last[1] = (Filling){NULL, NULL, 0};
    char *first = out->at;
    if (own)
        say_sentence(own, fillings.filling, shared(language, game, "nothing", ""), out);
    else if (fillings.numbers >= LIST_MIN)
        say_list(kind->text, fillings.filling, out);
    else
        say_part(kind->text, kind->text + strlen(kind->text), fillings.filling, out);
    if (*first >= 'a' && *first <= 'z') *first = (char)(*first - 'a' + 'A');
}

void say_event(Language language, const Game *game, const Event *event, const char *const names[],
               Text *out) {
    assert(game && event && event->kind < game->events_count);
    const EventKind *kind = &game->events[event->kind];
    EventSaid said = {.seat = event->seat, .points = event->points};
    for (int i = 0; i < EVENT_FIELDS_MAX && kind->field[i].name; i++) {
        const EventField *field = &kind->field[i];
        said.is_hidden[i] = event->field[i] == EVENT_HIDDEN;
        said.number[i] = event->field[i];
        if (field->words && !said.is_hidden[i]) said.word[i] = field->words[event->field[i]];
    }
    say_fields(language, game, kind, &said, names, out);
}
