/* puzzle.c -- see puzzle.h. */
#include "puzzle.h"

#include "engine/base/words.h"

#define GAME(name) extern const PuzzleKind name##_puzzles;
#include "registry/puzzle.def"
#undef GAME

static const PuzzleKind *const kinds[] = {
#define GAME(name) &name##_puzzles,
#include "registry/puzzle.def"
#undef GAME
    NULL,
};

const int puzzle_kinds_count = sizeof kinds / sizeof kinds[0] - 1;

static const char *const names[VERDICTS] = {
    "right",   "repeated", "unreadable",   "not_asked",
    "outside", "covered",  "other_colour", "too_few_edges",
};

static const char *const sentences[VERDICTS] = {
    "right",
    "wrong, it is marked twice",
    "wrong, it is no place in notation",
    "wrong, it is not asked for, or not in that way",
    "wrong, it does not lie in the region",
    "wrong, a square under it is not empty",
    "wrong, an edge that it shares does not match",
    "wrong, it shares fewer than two edges",
};

#define PUZZLE_REASONS(REASON)                                                                     \
    REASON(NOT_THERE, "puzzle.not_there", "there is no such puzzle")                               \
    REASON(NONE_YET, "puzzle.none_yet", "there is no puzzle yet")                                  \
    REASON(NO_PUZZLE, "puzzle.none", "there is no puzzle")                                         \
    REASON(NO_LINE, "puzzle.no_line", "'{word}' begins no line of a puzzle; {words} do")

enum { PUZZLE_REASONS(REASON_NAME) };

const ReasonKind puzzle_reasons[] = REASON_TABLE(PUZZLE_REASONS);

bool puzzle_refuse_source(Text *why) {
    return reason_refuse(why, &puzzle_reasons[NOT_THERE]);
}

bool puzzle_refuse_none(Text *why) {
    return reason_refuse(why, &puzzle_reasons[NONE_YET]);
}

const PuzzleKind *puzzle_kind(int index) {
    RULE_ASSERT(index >= 0 && index < puzzle_kinds_count);
    return kinds[index];
}

const PuzzleKind *puzzle_kind_named(const char *name) {
    for (int i = 0; i < puzzle_kinds_count; i++)
        if (text_equal(kinds[i]->name, name)) return kinds[i];
    return NULL;
}

/* The kind whose lines begin with the word; NULL if none do. */
static const PuzzleKind *kind_with(Span word) {
    for (int i = 0; i < puzzle_kinds_count; i++)
        if (span_is(word, kinds[i]->words[0]) || span_is(word, kinds[i]->words[1])) return kinds[i];
    return NULL;
}

static bool refuse_kind(const Words *line, Text *why) {
    char word[REASON_WORD_MAX], buffer[REASON_ARGUMENT_MAX];
    Text words = text_in(buffer, sizeof buffer);
    for (int i = 0; i < 2 * puzzle_kinds_count; i++) {
        if (i) text_string(&words, ", ");
        text_string(&words, kinds[i / 2]->words[i % 2]);
    }
    const ReasonArgument arguments[] = {{"word", word, 0}, {"words", buffer, 0}, {NULL, NULL, 0}};
    reason_word(line->word[0], word);
    reason_line(why, line->number);
    return reason_refuse_with(why, &puzzle_reasons[NO_LINE], arguments);
}

bool puzzle_read(const char *bytes, int size, Puzzle *puzzle, Text *why) {
    RULE_ASSERT(size >= 0);
    Span text = {bytes, bytes + size};
    Words line = {.number = 0};
    do
        if (!words_next(&text, &line)) return words_refuse(&line, &puzzle_reasons[NO_PUZZLE], why);
    while (line.count == 0);
    puzzle->kind = kind_with(line.word[0]);
    if (!puzzle->kind) return refuse_kind(&line, why);
    return puzzle->kind->read(bytes, size, puzzle, why);
}

void puzzle_json(const Puzzle *puzzle, PuzzleWork *work, Json *out) {
    char buffer[PUZZLE_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    puzzle->kind->write(puzzle, &text);
    RULE_ASSERT(!text.is_cut);
    json_string(out, "kind", puzzle->kind->name);
    json_string(out, "text", buffer);
    puzzle->kind->json(puzzle, work, out);
}

void puzzle_check(const Puzzle *puzzle, const Span marks[], int count, PuzzleWork *work,
                  PuzzleCheck *check) {
    RULE_ASSERT(count >= 0 && count <= PUZZLE_MARKS_MAX);
    memset(check, 0, sizeof *check);
    check->marks_count = count;
    puzzle->kind->check(puzzle, marks, work, check);
    for (int i = 0; i < count; i++) check->right += check->verdict[i] == VERDICT_RIGHT;
    check->wrong = count - check->right;
}

const char *verdict_name(PuzzleVerdict verdict) {
    RULE_ASSERT((int)verdict >= 0 && verdict < VERDICTS);
    return names[verdict];
}

const char *verdict_sentence(PuzzleVerdict verdict) {
    RULE_ASSERT((int)verdict >= 0 && verdict < VERDICTS);
    return sentences[verdict];
}

static void mark_json(Span mark, PuzzleVerdict verdict, Json *out) {
    char buffer[PUZZLE_MARK_MAX];
    Text text = text_in(buffer, sizeof buffer);
    while (mark.at < mark.end) text_char(&text, *mark.at++);
    json_object(out, NULL);
    json_string(out, "mark", buffer);
    json_string(out, "verdict", verdict_name(verdict));
    json_end(out);
}

void puzzle_check_json(const PuzzleCheck *check, const Span marks[], Json *out) {
    json_array(out, "marks");
    for (int i = 0; i < check->marks_count; i++)
        mark_json(marks[i], (PuzzleVerdict)check->verdict[i], out);
    json_end(out);
    json_int(out, "right", check->right);
    json_int(out, "wrong", check->wrong);
    json_int(out, "left", check->left);
    json_bool(out, "is_solved", check->left == 0);
    if (check->finish == FINISH_UNKNOWN)
        json_null(out, "can_be_finished");
    else
        json_bool(out, "can_be_finished", check->finish == FINISH_YES);
}
