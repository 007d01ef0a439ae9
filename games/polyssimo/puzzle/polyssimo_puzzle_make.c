/* polyssimo_puzzle_make.c -- see polyssimo_puzzle_make.h. */
#include "polyssimo_puzzle_make.h"

#include "engine/base/bits.h"

enum {
    STEPS_MAX = 20000,   /* of the solver for one draft; what takes longer is no puzzle */
    DRAFTS_MAX = 100000, /* about one of 300 becomes a puzzle */
};

static const PolyssimoLevel levels[POLYSSIMO_LEVELS] = {
    {3, 4, 5, 0}, {4, 5, 5, 10}, {6, 6, 6, 50}, {8, 7, 7, 300}, {10, 8, 8, 1000},
};

const PolyssimoLevel *polyssimo_level(int level) {
    RULE_ASSERT(level >= 1 && level <= POLYSSIMO_LEVELS);
    return &levels[level - 1];
}

static uint32_t draw_pieces(int count, Rng *rng) {
    uint32_t pieces = 0;
    while (bits_count(pieces) < count) pieces |= 1u << rng_below(rng, POLYSSIMO_PIECES);
    return pieces;
}

static void block_squares(PolyssimoPuzzle *puzzle, const PolyssimoLevel *level, int count,
                          Rng *rng) {
    while (count > 0) {
        uint16_t *row = &puzzle->region[rng_below(rng, level->rows)];
        uint16_t square = (uint16_t)(1 << rng_below(rng, level->cols));
        count -= (*row & square) != 0;
        *row &= (uint16_t)~square;
    }
}

/* Random pieces and a rectangle with as many squares open; false if the pieces are too large. */
static bool draft(PolyssimoPuzzle *puzzle, const PolyssimoLevel *level, Rng *rng) {
    memset(puzzle, 0, sizeof *puzzle);
    puzzle->pieces = draw_pieces(level->pieces, rng);
    for (int row = 0; row < level->rows; row++)
        puzzle->region[row] = (uint16_t)((1 << level->cols) - 1);
    int spare = level->rows * level->cols - fill_pieces_size(puzzle->pieces);
    if (spare < 0) return false;
    block_squares(puzzle, level, spare, rng);
    return true;
}

/* Is there one fill, no second, and are both as hard to know as the level wants? */
static bool is_puzzle(const PolyssimoPuzzle *puzzle, const PolyssimoLevel *level, Fill *fill) {
    int64_t steps = STEPS_MAX;
    fill_begin(fill, puzzle, NULL);
    return fill_run(fill, &steps) == FILL_FOUND && fill_run(fill, &steps) == FILL_DONE &&
           STEPS_MAX - steps >= level->effort_min;
}

void polyssimo_make(PolyssimoPuzzle *puzzle, int level, Rng *rng, Fill *fill) {
    const PolyssimoLevel *wanted = polyssimo_level(level);
    bool is_made = false;
    for (int i = 0; i < DRAFTS_MAX && !is_made; i++)
        is_made = draft(puzzle, wanted, rng) && is_puzzle(puzzle, wanted, fill);
    RULE_ASSERT(is_made);
}
