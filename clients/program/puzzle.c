/* puzzle.c -- `tessera puzzle`: makes, solves, checks and shows puzzles of every kind. */
#include "clients/program/parts/speak.h"
#include "engine/puzzles/source.h"

#include "clients/program/parts/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PUZZLE_BYTES_MAX = 1 << 20, DEFAULT_LEVEL = 3 };

static Puzzle puzzle;
static PuzzleWork work;

/* ---- Making ---- */

static int today(void) {
    time_t now = time(NULL);
    struct tm day;
    gmtime_r(&now, &day);
    return (day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday;
}

static Span span_of(const char *word) {
    Span span = {word, word + strlen(word)};
    return span;
}

static int read_level(const char *value, PuzzleSource *source) {
    uint64_t number;
    if (!number_read(value, 1, PUZZLE_LEVELS, &number))
        return fail("--difficulty takes a number from 1 to %d", PUZZLE_LEVELS);
    source->level = (int)number;
    return STATUS_OK;
}

static int read_seed(const char *value, PuzzleSource *source) {
    uint64_t number;
    if (!number_read(value, 0, SOURCE_NUMBER_MAX, &number))
        return fail("--seed takes a number from 0 to %d", SOURCE_NUMBER_MAX);
    source->number = (int)number;
    source->is_daily = false;
    return STATUS_OK;
}

static int read_date(const char *value, PuzzleSource *source) {
    if (!source_read_day(span_of(value), &source->number))
        return fail("--date takes a day such as 2026-11-15");
    source->is_daily = true;
    return STATUS_OK;
}

static int read_code(const char *value, PuzzleSource *source) {
    char buffer[256];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    if (!source_read_code(span_of(value), source, &why)) return fail("%s", speak_why(&why));
    return STATUS_OK;
}

static int read_kind(const char *word, PuzzleSource *source) {
    const PuzzleKind *kind = puzzle_kind_named(word);
    if (!kind)
        return fail("there are no puzzles for '%s', only for %s and %s", word, puzzle_kind(0)->name,
                    puzzle_kind(1)->name);
    source->kind = kind;
    return STATUS_OK;
}

/* A puzzle has one origin: a seed, a date or a code. */
static const struct {
    const char *name;
    int (*read)(const char *value, PuzzleSource *source);
    bool is_origin;
} flags[] = {
    {"--seed", read_seed, true},
    {"--date", read_date, true},
    {"--code", read_code, true},
    {"--difficulty", read_level, false},
};

enum { FLAGS = sizeof flags / sizeof flags[0] };

/* Reads one flag with its value, or the name of a kind. */
static int read_word(int count, char **words, int *at, PuzzleSource *source, int *origins) {
    const char *value;
    for (int i = 0; i < FLAGS; i++) {
        if (strcmp(words[*at], flags[i].name) != 0) continue;
        if (!flag_value(count, words, at, &value)) return STATUS_BAD_INPUT;
        *origins += flags[i].is_origin;
        if (*origins > 1) return fail("puzzle new takes one of --seed, --date and --code");
        return flags[i].read(value, source);
    }
    if (words[*at][0] == '-')
        return fail("puzzle new does not take '%s'; 'tessera help puzzle' says what it takes",
                    words[*at]);
    return read_kind(words[*at], source);
}

static void write_new_json(const PuzzleSource *source, Text *out) {
    Json json = json_to(out);
    json_object(&json, NULL);
    source_json(source, &json);
    puzzle_json(&puzzle, &work, &json);
    json_end(&json);
    text_char(out, '\n');
}

static void write_new_text(const PuzzleSource *source, Text *out) {
    text_string(out, "# ");
    text_string(out, source->kind->name);
    text_string(out, ", difficulty ");
    text_int(out, source->level);
    text_string(out, ", code ");
    source_write_code(source, out);
    text_char(out, '\n');
    source->kind->write(&puzzle, out);
}

static int run_new(int count, char **words) {
    PuzzleSource source = {puzzle_kind(0), DEFAULT_LEVEL, today(), true};
    bool is_json = false;
    int origins = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--json") == 0)
            is_json = true;
        else if (read_word(count, words, &i, &source, &origins) != STATUS_OK)
            return STATUS_BAD_INPUT;
    }
    source_make(&source, &puzzle, &work);
    Text text = text_large();
    (is_json ? write_new_json : write_new_text)(&source, &text);
    text_print(&text);
    free(text.start);
    return STATUS_OK;
}

/* ---- Of a file ---- */

static bool read_file(const char *name) {
    size_t size;
    char buffer[256];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    char *bytes = file_read(name, &size);
    if (!bytes) return false;
    bool is_good = size <= PUZZLE_BYTES_MAX;
    if (!is_good)
        fail("%s is too large for a puzzle", name);
    else if (!(is_good = puzzle_read(bytes, (int)size, &puzzle, &why)))
        fail("%s, %s", name, speak_why(&why));
    free(bytes);
    return is_good;
}

static int solve(int count, char **words, bool is_json, Text *out) {
    (void)count, (void)words;
    if (!is_json) {
        puzzle.kind->solve(&puzzle, &work, out);
        return STATUS_OK;
    }
    Json json = json_to(out);
    json_object(&json, NULL);
    puzzle.kind->solution_json(&puzzle, &work, &json);
    json_end(&json);
    text_char(out, '\n');
    return STATUS_OK;
}

static int show(int count, char **words, bool is_svg, Text *out) {
    (void)count, (void)words;
    if (is_svg)
        puzzle.kind->svg(&puzzle, out);
    else
        puzzle.kind->draw(&puzzle, out);
    return STATUS_OK;
}

static void print_check(const PuzzleCheck *check, char **words, Text *out) {
    for (int i = 0; i < check->marks_count; i++) {
        text_string(out, words[i]);
        text_string(out, ": ");
        text_string(out, verdict_sentence((PuzzleVerdict)check->verdict[i]));
        text_char(out, '\n');
    }
    text_int(out, check->right);
    text_string(out, " right, ");
    text_int(out, check->wrong);
    text_string(out, " wrong, ");
    text_int(out, check->left);
    text_string(out, check->finish == FINISH_NO ? " left, but so it cannot be finished\n"
                     : check->left              ? " left\n"
                                                : " left: solved\n");
}

static void write_check_json(const PuzzleCheck *result, const Span marks[], Text *out) {
    Json json = json_to(out);
    json_object(&json, NULL);
    puzzle_check_json(result, marks, &json);
    json_end(&json);
    text_char(out, '\n');
}

static int check(int count, char **words, bool is_json, Text *out) {
    static Span marks[PUZZLE_MARKS_MAX];
    static PuzzleCheck result;
    if (count > PUZZLE_MARKS_MAX)
        return fail("puzzle check takes %d places at most", PUZZLE_MARKS_MAX);
    for (int i = 0; i < count; i++) marks[i] = span_of(words[i]);
    puzzle_check(&puzzle, marks, count, &work, &result);
    for (int i = 0; i < count; i++)
        if (result.verdict[i] == VERDICT_UNREADABLE)
            return fail("'%s' is no place in a puzzle of %s, such as %s", words[i],
                        puzzle.kind->name, puzzle.kind->mark);
    if (is_json)
        write_check_json(&result, marks, out);
    else
        print_check(&result, words, out);
    return STATUS_OK;
}

/* What can be done with a file: with one flag, and with words behind the file where it takes any.
 */
typedef struct {
    const char *name, *flag;
    int (*run)(int count, char **words, bool has_flag, Text *out);
    bool has_words;
} Deed;

static const Deed deeds[] = {
    {"solve", "--json", solve, false},
    {"check", "--json", check, true},
    {"show", "--svg", show, false},
};

/* Takes the flag of the deed out of the words; false, and fail() was called, if there is another or
 * there are more or fewer words than the deed takes. */
static bool read_words(const Deed *deed, int *count, char **words, bool *has_flag) {
    int kept = 0;
    *has_flag = false;
    for (int i = 0; i < *count; i++) {
        bool is_flag = strcmp(words[i], deed->flag) == 0;
        *has_flag |= is_flag;
        if (!is_flag && ((words[i][0] == '-' && words[i][1]) || (kept > 0 && !deed->has_words))) {
            fail("puzzle %s does not take '%s'; 'tessera help puzzle' says what it takes",
                 deed->name, words[i]);
            return false;
        }
        if (!is_flag) words[kept++] = words[i];
    }
    *count = kept;
    if (kept > 0) return true;
    fail("puzzle %s needs a puzzle, as in 'tessera puzzle %s FILE'", deed->name, deed->name);
    return false;
}

static int run_deed(const Deed *deed, int count, char **words) {
    bool has_flag;
    if (!read_words(deed, &count, words, &has_flag)) return STATUS_BAD_INPUT;
    if (!read_file(words[0])) return STATUS_BAD_INPUT;
    Text text = text_large();
    int status = deed->run(count - 1, words + 1, has_flag, &text);
    text_print(&text);
    free(text.start);
    return status;
}

int command_puzzle(int count, char **words) {
    if (count > 0 && strcmp(words[0], "new") == 0) return run_new(count - 1, words + 1);
    for (size_t i = 0; count > 0 && i < sizeof deeds / sizeof deeds[0]; i++)
        if (strcmp(words[0], deeds[i].name) == 0) return run_deed(&deeds[i], count - 1, words + 1);
    return fail("puzzle is followed by new, solve, check or show; 'tessera help puzzle' says more");
}
