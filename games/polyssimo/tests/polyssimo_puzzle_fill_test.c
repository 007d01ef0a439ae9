/* polyssimo_puzzle_fill_test.c -- regions filled with pieces (PO-3, PO-4): counts that are known
 * from elsewhere, a slow solver, the whole board, and the puzzles that are made. */
#include "engine/base/bits.h"
#include "games/polyssimo/puzzle/polyssimo_puzzle_make.h"
#include "tests/test.h"

static Fill fill;

static const uint32_t all_pieces = (1u << POLYSSIMO_PIECES) - 1;
static const uint32_t pentominoes = 0xFFF000; /* all but the black and white ones */

static PolyssimoPuzzle rectangle(int rows, int cols, uint32_t pieces) {
    PolyssimoPuzzle puzzle = {.pieces = pieces};
    for (int row = 0; row < rows; row++) puzzle.region[row] = (uint16_t)((1 << cols) - 1);
    return puzzle;
}

/* Does the fill that was found cover the region with all pieces, each square once? */
static void check_found(const PolyssimoPuzzle *puzzle) {
    FillPlacement placements[POLYSSIMO_PIECES];
    PolyssimoPuzzle rest = *puzzle;
    int count = fill_found(&fill, placements);
    CHECK_EQ(count, bits_count(puzzle->pieces));
    for (int i = 0; i < count; i++) {
        int squares[POLYSSIMO_SQUARES_MAX], size = fill_squares(placements[i], squares);
        uint32_t piece = 1u << polyssimo_piece(placements[i].orientation);
        CHECK(rest.pieces & piece);
        rest.pieces &= ~piece;
        for (int k = 0; k < size; k++) {
            uint16_t *row = &rest.region[squares[k] / POLYSSIMO_SIDE_MAX];
            uint16_t square = (uint16_t)(1 << squares[k] % POLYSSIMO_SIDE_MAX);
            CHECK(*row & square);
            *row &= (uint16_t)~square;
        }
    }
    CHECK_EQ(fill_region_size(&rest), 0);
}

/* 368 fills of the rectangle of 4 x 15 and 65 of the square with a hole are in every book on
 * pentominoes, those that are turned or mirrored not counted. */
TEST(polyssimo_fill_counts_what_is_known_PO_4) { /* PO-4 */
    PolyssimoPuzzle puzzle = rectangle(8, 8, pentominoes);
    puzzle.region[3] &= (uint16_t)~0x18;
    puzzle.region[4] &= (uint16_t)~0x18;
    FillCount count = fill_count(&fill, &puzzle, 1 << 20, 1 << 30);
    CHECK_EQ(count.fills, 8 * 65);
    CHECK(count.is_all);
    if (!test_effort(0, 1)) return;

    puzzle = rectangle(4, 15, pentominoes);
    count = fill_count(&fill, &puzzle, 1 << 20, 1 << 30);
    CHECK_EQ(count.fills, 4 * 368);
    CHECK(count.is_all);
}

TEST(polyssimo_fill_covers_the_whole_board_with_all_pieces_PO_4) { /* PO-4 */
    PolyssimoPuzzle puzzle = rectangle(11, 12, all_pieces);
    CHECK_EQ(fill_find(&fill, &puzzle, 1000000), FILL_FOUND);
    CHECK_EQ(fill.placements_count, 12718); /* as the rules count them */
    check_found(&puzzle);
    for (uint64_t seed = 1; seed <= (uint64_t)test_effort(1, 5); seed++) {
        Rng rng = {seed};
        int64_t steps = 1000000;
        fill_begin(&fill, &puzzle, &rng);
        CHECK_EQ(fill_run(&fill, &steps), FILL_FOUND);
        check_found(&puzzle);
    }
}

TEST(polyssimo_fill_says_honestly_what_it_knows_PO_4) { /* PO-4 */
    PolyssimoPuzzle puzzle = rectangle(4, 15, pentominoes);
    FillCount count = fill_count(&fill, &puzzle, 10, 1 << 30);
    CHECK_EQ(count.fills, 10);
    CHECK(!count.is_all);
    count = fill_count(&fill, &puzzle, 10, 5);
    CHECK_EQ(count.fills, 0);
    CHECK(!count.is_all);
    CHECK_EQ(fill_find(&fill, &puzzle, 5), FILL_TIRED);

    puzzle = rectangle(5, 1, 1u << 21); /* X in a corridor */
    CHECK_EQ(fill_pieces_size(puzzle.pieces), 5);
    count = fill_count(&fill, &puzzle, 10, 100);
    CHECK_EQ(count.fills, 0);
    CHECK(count.is_all);
    CHECK_EQ(fill_find(&fill, &puzzle, 100), FILL_DONE);
}

/* Stopped after every single step, the search finds as many. */
TEST(polyssimo_fill_goes_on_where_it_was_PO_4) { /* PO-4 */
    PolyssimoPuzzle puzzle = rectangle(5, 5, 0);
    puzzle.pieces = 1u << 13 | 1u << 14 | 1u << 16 | 1u << 17 | 1u << 19; /* I L P T V */
    FillCount count = fill_count(&fill, &puzzle, 1000, 100000);
    CHECK(count.is_all);
    CHECK_EQ(count.fills, 64);
    int found = 0;
    FillStatus status = FILL_TIRED;
    for (fill_begin(&fill, &puzzle, NULL); status != FILL_DONE; found += status == FILL_FOUND) {
        int64_t steps = 1;
        status = fill_run(&fill, &steps);
        if (status == FILL_FOUND) check_found(&puzzle);
    }
    CHECK_EQ(found, count.fills);
}

/* ---- A slow solver: whatever covers the first empty square ---- */

static bool lay(PolyssimoPuzzle *rest, int orientation, int row, int column) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, squares);
    PolyssimoPuzzle after = *rest;
    for (int i = 0; i < count; i++) { /* the first of its squares comes on the empty one */
        int down = row + squares[i].row, across = column + squares[i].column - squares[0].column;
        if (down > 15 || across < 0 || across > 15 || !(after.region[down] >> across & 1))
            return false;
        after.region[down] &= (uint16_t)~(1 << across);
    }
    after.pieces &= ~(1u << polyssimo_piece(orientation));
    *rest = after;
    return true;
}

static int count_slowly(const PolyssimoPuzzle *puzzle) {
    if (puzzle->pieces == 0) return 1;
    int row = 0, fills = 0;
    while (puzzle->region[row] == 0) row++;
    int column = bits_lowest(puzzle->region[row]);
    for (int orientation = 0; orientation < POLYSSIMO_ORIENTATIONS; orientation++) {
        PolyssimoPuzzle after = *puzzle;
        if ((puzzle->pieces >> polyssimo_piece(orientation) & 1) == 0) continue;
        if (lay(&after, orientation, row, column)) fills += count_slowly(&after);
    }
    return fills;
}

/* Drafts are mostly no puzzles: zero fills, one and several are all among them. */
TEST(polyssimo_fill_counts_what_a_slow_solver_counts_PO_4) { /* PO-4 */
    Rng rng = {5};
    int fillable = 0;
    for (int i = 0; i < 300; i++) {
        PolyssimoPuzzle puzzle = rectangle(5, 5, 0);
        while (bits_count(puzzle.pieces) < 5)
            puzzle.pieces |= 1u << (POLYSSIMO_BLACK_AND_WHITE + rng_below(&rng, 12));
        FillCount count = fill_count(&fill, &puzzle, 1 << 20, 1 << 30);
        CHECK_EQ(count.fills, count_slowly(&puzzle));
        fillable += count.fills > 0;
    }
    CHECK(fillable > 0 && fillable < 300);
}

TEST(polyssimo_puzzles_made_have_one_solution_PO_4) { /* PO-4 */
    static const int puzzles[POLYSSIMO_LEVELS] = {40, 40, 20, 6, 2};
    for (int level = 1; level <= POLYSSIMO_LEVELS; level++) {
        const PolyssimoLevel *wanted = polyssimo_level(level);
        for (int seed = 0; seed < puzzles[level - 1]; seed++) {
            test_note("level %d, seed %d", level, seed);
            Rng rng = {(uint64_t)seed};
            PolyssimoPuzzle puzzle;
            polyssimo_make(&puzzle, level, &rng, &fill);
            CHECK_EQ(bits_count(puzzle.pieces), wanted->pieces);
            CHECK_EQ(fill_region_size(&puzzle), fill_pieces_size(puzzle.pieces));
            for (int row = 0; row < POLYSSIMO_SIDE_MAX; row++)
                CHECK(puzzle.region[row] < (row < wanted->rows ? 1 << wanted->cols : 1));
            CHECK_EQ(count_slowly(&puzzle), 1);
        }
    }
}
