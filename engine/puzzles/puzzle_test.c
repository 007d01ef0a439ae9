/* puzzle_test.c -- what all kinds of puzzles have in common: the door, answers, sources, codes. */
#include "source.h"

#include "games/chromino/puzzle/chromino_puzzle.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

static PuzzleWork work;
static char buffer[1 << 16];

static const char *refusal(const char *text) {
    static char sentence[256];
    Text why = text_in(sentence, sizeof sentence);
    Puzzle puzzle;
    bool is_good = puzzle_read(text, (int)strlen(text), &puzzle, &why);
    CHECK_EQ(is_good, sentence[0] == '\0');
    return sentence;
}

static Puzzle puzzle_from(const char *text) {
    Puzzle puzzle;
    char sentence[256];
    Text why = text_in(sentence, sizeof sentence);
    bool is_good = puzzle_read(text, (int)strlen(text), &puzzle, &why);
    CHECK_TEXT(sentence, "");
    CHECK(is_good);
    return puzzle;
}

static Span span_of(const char *word) {
    Span span = {word, word + strlen(word)};
    return span;
}

/* ---- The door ---- */

TEST(puzzle_door_says_what_is_wrong_PO_4) { /* PO-4, CR-16 */
    const struct {
        const char *text, *why;
    } cases[] = {
        {"row xxxxx # a corridor\n\npiece I", ""},
        {"table RRR 0,0 h\nask all", ""},
        {"", "line 1: there is no puzzle"},
        {"# nothing\n", "line 2: there is no puzzle"},
        {"paint it", "line 1: 'paint' begins no line of a puzzle; table, ask, row, piece do"},
        {"row xxxxx\nask RRR", "line 2: 'ask' is neither 'row' nor 'piece'"},
        {"row xx xx", "line 1: a row is written 'row xx.xx'"},
        {"row xxoxx", "line 1: 'xxoxx' is no row: up to 16 squares, each x or a dot"},
        {"row xxxxxxxxxxxxxxxxx",
         "line 1: 'xxxxxxxxxxxxxxxxx' is no row: up to 16 squares, each x or a dot"},
        {"row .\nrow .\nrow .\nrow .\nrow .\nrow .\nrow .\nrow .\nrow .\nrow .\nrow .\nrow .\n"
         "row .\nrow .\nrow .\nrow .\nrow .\n",
         "line 17: there are more than 16 rows"},
        {"row xxxxx\npiece", "line 2: a piece is written 'piece F3', all of them 'piece all'"},
        {"row xxxxx\npiece Q", "line 2: 'Q' is no piece"},
        {"piece I\npiece I", "line 2: 'I': a piece can be used once"},
        {"piece I\npiece all", "line 2: 'all': a piece can be used once"},
        {"piece I\n", "line 2: there is no square to be filled"},
        {"row xxxxxx\npiece I", "line 3: the region has 6 squares and the pieces have 5"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        CHECK_TEXT(refusal(cases[i].text), cases[i].why);
}

TEST(puzzle_door_survives_garbage_PO_4) { /* PO-4 */
    static const char alphabet[] = "row piece all xx..F3I \n\t\r#\x80";
    Rng rng = {3};
    for (int i = 0; i < 20000; i++) {
        char sentence[256];
        int size = rng_below(&rng, 64);
        char *bytes = malloc((size_t)size + 1); /* so that a sanitizer sees the end */
        for (int k = 0; k < size; k++) bytes[k + 1] = alphabet[rng_below(&rng, sizeof alphabet)];
        Text why = text_in(sentence, sizeof sentence);
        Puzzle puzzle;
        bool is_good = puzzle_read(bytes + 1, size, &puzzle, &why);
        CHECK_EQ(is_good, text_size(&why) == 0);
        free(bytes);
    }
}

/* What is written is read as the same puzzle, for every kind and level. */
TEST(puzzle_is_written_as_it_is_read) {
    for (int i = 0; i < puzzle_kinds_count * PUZZLE_LEVELS; i++) {
        PuzzleSource source = {puzzle_kind(i / PUZZLE_LEVELS), 1 + i % PUZZLE_LEVELS, 7, false};
        static char again[PUZZLE_TEXT_MAX];
        Puzzle puzzle;
        source_make(&source, &puzzle, &work);
        Text text = text_in(buffer, sizeof buffer), second = text_in(again, sizeof again);
        puzzle.kind->write(&puzzle, &text);
        Puzzle read = puzzle_from(buffer);
        read.kind->write(&read, &second);
        CHECK(read.kind == puzzle.kind);
        CHECK_TEXT(again, buffer);
    }
}

TEST(puzzle_of_pieces_is_drawn_and_solved_PO_4) { /* PO-4 */
    Puzzle puzzle = puzzle_from("row xxxxx\nrow xxxxx\nrow xxxxx.\nrow .....xxxxx\n"
                                "piece F\npiece P\npiece U\npiece I");
    Text text = text_in(buffer, sizeof buffer);
    puzzle.kind->draw(&puzzle, &text);
    CHECK_TEXT(buffer, "   a  b  c  d  e  f  g  h  i  j\n"
                       " 1 .  .  .  .  .\n"
                       " 2 .  .  .  .  .\n"
                       " 3 .  .  .  .  .\n"
                       " 4                .  .  .  .  .\n"
                       "\n"
                       "Fill the dots with these, turned and flipped as you like:\n"
                       "F   #.. ### .#.\n"
                       "I   #####\n"
                       "P   ## ## #.\n"
                       "U   #.# ###\n");
    text = text_in(buffer, sizeof buffer);
    puzzle.kind->solve(&puzzle, &work, &text);
    CHECK(strstr(buffer, " 4                I  I  I  I  I\n"));
    CHECK(strstr(buffer, "\n4 solutions\n"));
    puzzle = puzzle_from("row xxxxx\nrow xxxxx\npiece I\npiece L");
    text = text_in(buffer, sizeof buffer);
    puzzle.kind->solve(&puzzle, &work, &text);
    CHECK_TEXT(buffer, "   a  b  c  d  e\n"
                       " 1 .  .  .  .  .\n"
                       " 2 .  .  .  .  .\n"
                       "no solution\n");
}

/* ---- Answers ---- */

static PuzzleCheck check_of(const Puzzle *puzzle, const char *const words[], int count) {
    static PuzzleCheck check;
    Span marks[32];
    for (int i = 0; i < count; i++) marks[i] = span_of(words[i]);
    puzzle_check(puzzle, marks, count, &work, &check);
    return check;
}

TEST(puzzle_answers_of_tiles_are_judged_CR_16) { /* CR-16 */
    Puzzle puzzle = puzzle_from("table PRR 0,0 h\nask GRR\nask RRG\nask YYY");
    static const struct {
        const char *mark;
        PuzzleVerdict verdict;
    } cases[] = {
        {"RRG@1,1h", VERDICT_RIGHT},
        {"RRG@1,1h", VERDICT_REPEATED},
        {"GRR@0,1h", VERDICT_OTHER_COLOUR},
        {"RRG@2,1h", VERDICT_TOO_FEW_EDGES},
        {"RRG@1,0h", VERDICT_COVERED},
        {"RRB@1,1h", VERDICT_NOT_ASKED},
        {"RRG@1;1h", VERDICT_UNREADABLE},
        {"RRG@1,1", VERDICT_UNREADABLE},
        {"", VERDICT_UNREADABLE},
        {"RRG@h", VERDICT_UNREADABLE},
        {"RRG@1,-1h", VERDICT_RIGHT},
        {"RXG@1,-1h", VERDICT_UNREADABLE},
        {"RRG@999,-1h", VERDICT_UNREADABLE},
    };
    enum { COUNT = sizeof cases / sizeof cases[0] };
    const char *words[COUNT];
    for (int i = 0; i < COUNT; i++) words[i] = cases[i].mark;
    PuzzleCheck check = check_of(&puzzle, words, COUNT);
    for (int i = 0; i < COUNT; i++) {
        test_note("%s", words[i]);
        CHECK_EQ(check.verdict[i], cases[i].verdict);
    }
    CHECK_EQ(check.right, 2);
    CHECK_EQ(check.wrong, COUNT - 2);
    CHECK_EQ(check.left,
             chromino_puzzle_solve((const ChrominoPuzzle *)puzzle.of.bytes, 0, NULL, 0) - 2);
}

TEST(puzzle_answers_of_pieces_are_judged_PO_4) { /* PO-4 */
    Puzzle puzzle = puzzle_from("row xxxxx\nrow xxxxx\nrow xxxxx\npiece I\npiece V\npiece P");
    static const struct {
        const char *mark;
        PuzzleVerdict verdict;
    } cases[] = {
        {"I-r0-a1", VERDICT_RIGHT},       {"I-r0-a3", VERDICT_REPEATED},
        {"P-r0-a1", VERDICT_COVERED},     {"P-r0-e2", VERDICT_OUTSIDE},
        {"P-r0-p16", VERDICT_OUTSIDE},    {"F-r0-a1", VERDICT_NOT_ASKED},
        {"P-r9-a1", VERDICT_UNREADABLE},  {"P-r0-a0", VERDICT_UNREADABLE},
        {"P-r0-q1", VERDICT_UNREADABLE},  {"P-r0-a17", VERDICT_UNREADABLE},
        {"P-r0", VERDICT_UNREADABLE},     {"", VERDICT_UNREADABLE},
        {"P-r0-a1x", VERDICT_UNREADABLE},
    };
    enum { COUNT = sizeof cases / sizeof cases[0] };
    const char *words[COUNT];
    for (int i = 0; i < COUNT; i++) words[i] = cases[i].mark;
    PuzzleCheck check = check_of(&puzzle, words, COUNT);
    for (int i = 0; i < COUNT; i++) {
        test_note("%s", words[i]);
        CHECK_EQ(check.verdict[i], cases[i].verdict);
    }
    CHECK_EQ(check.right, 1);
    CHECK_EQ(check.left, 2);
}

/* A placement can be right by itself and still leave no way to go on. */
TEST(puzzle_answers_of_pieces_can_be_finished_or_not_PO_4) { /* PO-4 */
    Puzzle puzzle = puzzle_from("row xxxxx\nrow xxxxx\npiece I\npiece L");
    CHECK_EQ(check_of(&puzzle, NULL, 0).finish, FINISH_NO);
    puzzle = puzzle_from("row xxxxx\nrow xxxxx\nrow xxxxx\npiece F\npiece P\npiece U");
    const char *good = "U-r1-a1", *bad = "U-r1-b1";
    PuzzleCheck check = check_of(&puzzle, &bad, 1);
    CHECK_EQ(check.right, 1);
    CHECK_EQ(check.finish, FINISH_NO);
    check = check_of(&puzzle, &good, 1);
    CHECK_EQ(check.finish, FINISH_YES);
    CHECK_EQ(check.left, 2);
}

/* The places that solution_json() lists are right, leave nothing, and one fewer leaves one. */
static void check_solution(const Puzzle *puzzle) {
    Span marks[256];
    int count = 0;
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    json_object(&json, NULL);
    puzzle->kind->solution_json(puzzle, &work, &json);
    json_end(&json);
    for (char *at = strstr(buffer, "\"places\""); *at; at++) {
        char *end = at + strspn(at, "RYGBPCDXWZFILNTUV@-,0123456789rmabcdefghv");
        if (at[-1] == '"' && *end == '"' && end > at + 4) marks[count++] = (Span){at, end};
    }
    static PuzzleCheck check;
    puzzle_check(puzzle, marks, count, &work, &check);
    CHECK(count > 1);
    CHECK_EQ(check.right, count);
    CHECK_EQ(check.left, 0);
    CHECK_EQ(check.finish, FINISH_YES);
    puzzle_check(puzzle, marks, count - 1, &work, &check);
    CHECK_EQ(check.left, 1);
    CHECK_EQ(check.finish, FINISH_YES);
}

TEST(puzzle_solutions_are_right_answers) {
    for (int kind = 0; kind < puzzle_kinds_count; kind++)
        for (int level = 1; level <= 3; level++) {
            PuzzleSource source = {puzzle_kind(kind), level, 20261115, true};
            Puzzle puzzle;
            test_note("%s, level %d", source.kind->name, level);
            source_make(&source, &puzzle, &work);
            check_solution(&puzzle);
        }
}

/* ---- Sources ---- */

/* Of two kinds with one number each would have the luck of the other. */
TEST(puzzle_kinds_have_letters_and_numbers_of_their_own) {
    for (int kind = 0; kind < puzzle_kinds_count; kind++)
        for (int other = 0; other < kind; other++) {
            CHECK(puzzle_kind(kind)->number != puzzle_kind(other)->number);
            CHECK(puzzle_kind(kind)->name[0] != puzzle_kind(other)->name[0]);
        }
}

/* If this fails, sources make other puzzles than before: links break, and the version of the kind
 * must rise. */
TEST(puzzle_sources_make_the_puzzles_of_their_version) {
    static const struct {
        const char *kind, *text;
    } expected[] = {
        {"chromino", "table PCY 0,0 h\ntable PYY 1,-1 h\ntable GPP -1,1 h\ntable BCY 0,-2 h\n"
                     "table YRR 3,0 h\nask RYB\nask GYP\n"},
        {"polyssimo", "row xxxxx\nrow x.x.x\nrow x.xxx\nrow xx.xx\npiece C0\npiece L\npiece U\n"},
    };
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        PuzzleSource source = {puzzle_kind_named(expected[i].kind), 1, 20261115, true};
        Puzzle puzzle;
        source_make(&source, &puzzle, &work);
        Text text = text_in(buffer, sizeof buffer);
        puzzle.kind->write(&puzzle, &text);
        CHECK_TEXT(buffer, expected[i].text);
    }
}

static void write_made(PuzzleSource source, char text[PUZZLE_TEXT_MAX]) {
    Puzzle puzzle;
    Text out = text_in(text, PUZZLE_TEXT_MAX);
    source_make(&source, &puzzle, &work);
    source.kind->write(&puzzle, &out);
}

TEST(puzzle_of_a_day_is_of_that_day_alone) {
    static char day[PUZZLE_TEXT_MAX], next[PUZZLE_TEXT_MAX], seed[PUZZLE_TEXT_MAX];
    for (int kind = 0; kind < puzzle_kinds_count; kind++) {
        PuzzleSource source = {puzzle_kind(kind), 2, 20261115, true};
        write_made(source, day);
        source.number = 20261116;
        write_made(source, next);
        CHECK(strcmp(day, next) != 0);
        source.number = 20261115;
        source.is_daily = false;
        write_made(source, seed);
        CHECK(strcmp(day, seed) != 0);
    }
}

TEST(puzzle_days_are_those_of_the_calendar) {
    static const char *const days[] = {"2026-11-15", "2028-02-29", "2000-02-29", "9999-12-31"};
    static const char *const no_days[] = {"2026-11-31", "2027-02-29", "2100-02-29", "1999-12-31",
                                          "2026-13-01", "2026-00-10", "2026-01-00", "2026-1-15",
                                          "2026/11/15", "",           "2026-11-1x", "20261115"};
    int number;
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        CHECK(source_read_day(span_of(days[i]), &number));
    for (size_t i = 0; i < sizeof no_days / sizeof no_days[0]; i++)
        CHECK(!source_read_day(span_of(no_days[i]), &number));
    CHECK(source_read_day(span_of("2026-11-15"), &number));
    CHECK_EQ(number, 20261115);
}

/* ---- Codes ---- */

static const char *code_refusal(Span code) {
    static char sentence[256];
    PuzzleSource source;
    Text why = text_in(sentence, sizeof sentence);
    bool is_good = source_read_code(code, &source, &why);
    CHECK_EQ(is_good, sentence[0] == '\0');
    return sentence;
}

TEST(puzzle_codes_are_read_as_they_are_written) {
    Rng rng = {1};
    for (int i = 0; i < 1000; i++) {
        PuzzleSource source = {puzzle_kind(i % 2), 1 + i % PUZZLE_LEVELS, 20261115, i % 3 == 0};
        if (!source.is_daily) source.number = rng_below(&rng, SOURCE_NUMBER_MAX) >> i % 30;
        char code[SOURCE_CODE_MAX], sentence[256];
        Text text = text_in(code, sizeof code), why = text_in(sentence, sizeof sentence);
        source_write_code(&source, &text);
        CHECK(!text.is_cut);
        PuzzleSource read;
        CHECK(source_read_code(span_of(code), &read, &why));
        CHECK(read.kind == source.kind);
        CHECK_EQ(read.level, source.level);
        CHECK_EQ(read.number, source.number);
        CHECK_EQ(read.is_daily, source.is_daily);
    }
}

TEST(puzzle_codes_that_are_garbled_get_a_sentence) {
    static const char no_code[] = "this is no code of a puzzle, such as c1-3-s42-xz";
    CHECK_TEXT(code_refusal(span_of("c1-3-s42-xz")), "");
    CHECK_TEXT(code_refusal(span_of("")), no_code);
    CHECK_TEXT(code_refusal(span_of("c")), no_code);
    CHECK_TEXT(code_refusal(span_of("x1-3-s42-xz")), no_code);
    CHECK_TEXT(code_refusal(span_of("c1")), no_code);
    CHECK_TEXT(code_refusal(span_of("c99999999999999999999-3-s42-xz")), no_code);
    CHECK_TEXT(code_refusal(span_of("c2-3-s42-xz")),
               "this code is for another version of Tessera, which makes other puzzles");
    CHECK_TEXT(code_refusal(span_of("c1-3-s43-xz")),
               "this code of a puzzle has a mistake in it: its last two characters do not fit the "
               "others");
    CHECK(code_refusal(span_of("c1-"))[0] != '\0');
}

static void check_refused(const char *code) {
    test_note("%s", code);
    CHECK(code_refusal(span_of(code))[0] != '\0');
}

TEST(puzzle_codes_with_one_wrong_character_are_refused) {
    for (int number = 0; number < 20; number++) {
        PuzzleSource source = {puzzle_kind(number % 2), 1 + number % 5, number, false};
        char good[SOURCE_CODE_MAX], code[SOURCE_CODE_MAX];
        Text text = text_in(good, sizeof good);
        source_write_code(&source, &text);
        for (int at = 0; good[at]; at++) {
            memcpy(code, good, sizeof code);
            for (int c = 1; c < 128; c++) {
                code[at] = (char)c;
                if (code[at] != good[at]) check_refused(code);
            }
            memcpy(code, good, sizeof code);
            code[at] = good[at + 1];
            code[at + 1] = good[at];
            if (good[at + 1] && good[at] != good[at + 1]) check_refused(code);
        }
    }
}
