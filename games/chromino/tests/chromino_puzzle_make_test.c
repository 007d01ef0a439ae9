/* chromino_puzzle_make_test.c -- puzzles of Chromino that are made: ten thousand of them, each
 * checked against a slow solver that knows nothing but letters, squares and the words of CR-4 to
 * CR-6. */
#include "engine/puzzles/puzzle.h"
#include "games/chromino/puzzle/chromino_puzzle_make.h"
#include "tests/test.h"

#include <stdio.h>

enum { SIDE = 64, MIDDLE = SIDE / 2 };

/* ---- The slow solver ---- */

static char board[SIDE][SIDE]; /* the letter on each square, or 0 */

static char at(int x, int y) {
    return board[y + MIDDLE][x + MIDDLE];
}

/* Lays the tiles of a puzzle, as its text says them. */
static void lay_board(const ChrominoPuzzle *p) {
    static char buffer[PUZZLE_TEXT_MAX];
    static Puzzle puzzle;
    puzzle.kind = puzzle_kind_named("chromino");
    memcpy(puzzle.of.bytes, p, sizeof *p);
    Text text = text_in(buffer, sizeof buffer);
    puzzle.kind->write(&puzzle, &text);
    memset(board, 0, sizeof board);
    for (char *line = buffer; *line == 't'; line = strchr(line, '\n') + 1) {
        char letters[4], direction;
        int x, y;
        CHECK_EQ(sscanf(line, "table %3s %d,%d %c", letters, &x, &y, &direction), 4);
        for (int i = 0; i < 3; i++)
            board[y + MIDDLE + (direction == 'v' ? i : 0)]
                 [x + MIDDLE + (direction == 'h' ? i : 0)] = letters[i];
    }
}

/* What CR-4 to CR-6 say of a tile at a place. */
typedef struct {
    bool is_free;   /* CR-4 */
    int edges;      /* CR-6: that it shares */
    int mismatched; /* CR-5: squares of it that do not match all they touch */
} Look;

static Look look(const char *letters, int x, int y, bool is_vertical) {
    static const int beside[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    Look result = {true, 0, 0};
    for (int i = 0; i < 3; i++) {
        int own_x = x + (is_vertical ? 0 : i), own_y = y + (is_vertical ? i : 0);
        bool matches = true;
        if (at(own_x, own_y)) result.is_free = false;
        for (int k = 0; k < 4; k++) {
            char other = at(own_x + beside[k][0], own_y + beside[k][1]);
            if (other == 0) continue;
            result.edges++;
            matches &= other == letters[i] || other == 'C' || letters[i] == 'C';
        }
        result.mismatched += !matches;
    }
    return result;
}

/* Tries every square and direction, either way round, and marks what is right in `found`. */
static ChrominoMeasure search(const char *letters, bool found[2][2][SIDE][SIDE]) {
    ChrominoMeasure measure = {0, 0};
    char turned[4] = {letters[2], letters[1], letters[0], '\0'};
    memset(found, 0, sizeof(bool[2][2][SIDE][SIDE]));
    for (int way = 0; way < (letters[0] == letters[2] ? 1 : 2); way++)
        for (int is_vertical = 0; is_vertical < 2; is_vertical++)
            for (int y = -14; y <= 14; y++)
                for (int x = -14; x <= 14; x++) {
                    Look seen = look(way ? turned : letters, x, y, is_vertical);
                    if (!seen.is_free || seen.edges < 2) continue;
                    measure.places += seen.mismatched == 0;
                    measure.look_alikes += seen.mismatched == 1;
                    found[way][is_vertical][y + MIDDLE][x + MIDDLE] = seen.mismatched == 0;
                }
    return measure;
}

/* ---- What a made puzzle promises ---- */

static void check_answers(const ChrominoPuzzle *p, int asked) {
    static ChrominoAnswer answers[CHROMINO_ANSWERS_MAX];
    static bool found[2][2][SIDE][SIDE];
    char letters[4];
    Text text = text_in(letters, sizeof letters);
    chromino_marks_text(p->asked[asked], &text);
    ChrominoMeasure expected = search(letters, found),
                    measure = chromino_measure(p, p->asked[asked]);
    int count = chromino_puzzle_solve(p, asked, answers, CHROMINO_ANSWERS_MAX);
    CHECK(count > 0);
    CHECK_EQ(count, expected.places);
    CHECK_EQ(measure.places, expected.places);
    CHECK_EQ(measure.look_alikes, expected.look_alikes);
    for (int i = 0; i < count; i++) {
        const ChrominoFigure *figure = &answers[i].figure;
        bool *once = &found[figure->marks != p->asked[asked]][chromino_direction(figure->place)]
                           [chromino_y(figure->place) + MIDDLE][chromino_x(figure->place) + MIDDLE];
        CHECK(*once);
        *once = false;
        CHECK_EQ(chromino_puzzle_judge(p, figure), CHROMINO_RIGHT);
    }
}

/* The table could come from a game: after the first chameleon every tile was laid by the rules. */
static void check_table(const ChrominoPuzzle *p) {
    ChrominoPuzzle before = *p;
    for (before.table_count = 1; before.table_count < p->table_count; before.table_count++)
        CHECK_EQ(chromino_puzzle_judge(&before, &p->table[before.table_count]), CHROMINO_RIGHT);
}

static bool is_same_tile(uint32_t a, uint32_t b) {
    return a == b || a == chromino_turned(b);
}

static void check_asked(const ChrominoPuzzle *p, const ChrominoLevel *level) {
    for (int i = 0; i < p->asked_count; i++) {
        for (int k = 0; k < p->table_count; k++)
            CHECK(!is_same_tile(p->asked[i], p->table[k].marks));
        for (int k = 0; k < i; k++) CHECK(!is_same_tile(p->asked[i], p->asked[k]));
        int effort = chromino_effort(chromino_measure(p, p->asked[i]));
        CHECK(effort >= level->effort_min && effort <= level->effort_max);
        check_answers(p, i);
    }
}

TEST(chromino_puzzles_made_are_those_of_a_slow_solver_CR_16) { /* CR-16 */
    for (int level = 1; level <= CHROMINO_LEVELS; level++) {
        for (int seed = 0; seed < test_effort(400, 2000); seed++) {
            test_note("level %d, seed %d", level, seed);
            Rng rng = {(uint64_t)seed};
            ChrominoPuzzle puzzle;
            chromino_make(&puzzle, level, &rng);
            CHECK_EQ(puzzle.table_count, chromino_level(level)->tiles);
            CHECK_EQ(puzzle.asked_count, chromino_level(level)->asked);
            lay_board(&puzzle);
            check_table(&puzzle);
            check_asked(&puzzle, chromino_level(level));
        }
    }
}

/* Every place near a table gets the verdict that the words of CR-4 to CR-6 give it. */
TEST(chromino_puzzle_judges_every_place_CR_16) { /* CR-16 */
    for (int seed = 0; seed < 50; seed++) {
        Rng rng = {(uint64_t)seed};
        ChrominoPuzzle puzzle;
        chromino_make(&puzzle, 1 + seed % CHROMINO_LEVELS, &rng);
        lay_board(&puzzle);
        char letters[4];
        Text text = text_in(letters, sizeof letters);
        chromino_marks_text(puzzle.asked[0], &text);
        for (int i = 0; i < 2 * 29 * 29; i++) {
            int x = i / 2 % 29 - 14, y = i / 58 - 14, is_vertical = i % 2;
            ChrominoFigure figure = {chromino_place(x, y, is_vertical), puzzle.asked[0]};
            Look seen = look(letters, x, y, is_vertical);
            ChrominoVerdict expected = !seen.is_free         ? CHROMINO_COVERED
                                       : seen.edges < 2      ? CHROMINO_TOO_FEW_EDGES
                                       : seen.mismatched > 0 ? CHROMINO_OTHER_COLOUR
                                                             : CHROMINO_RIGHT;
            test_note("seed %d, %s at %d,%d %d", seed, letters, x, y, is_vertical);
            CHECK_EQ(chromino_puzzle_judge(&puzzle, &figure), expected);
        }
    }
}
