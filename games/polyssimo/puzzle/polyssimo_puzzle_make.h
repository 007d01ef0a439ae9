/* polyssimo_puzzle_make.h -- makes puzzles of Polyssimo: a region and the pieces that fill it
 * (PO-4), in one way and no other.
 *
 * The region is a rectangle of which some squares are blocked, so that the others are as many as
 * the pieces have. How hard a puzzle is: how many pieces there are, and how many placements the
 * solver tries until it knows that there is one fill and no second. A level sets the first and the
 * least of the second. */
#ifndef POLYSSIMO_PUZZLE_MAKE_H
#define POLYSSIMO_PUZZLE_MAKE_H

#include "polyssimo_puzzle_fill.h"

enum { POLYSSIMO_LEVELS = 5 };

typedef struct {
    int pieces;
    int rows, cols; /* of the rectangle */
    int effort_min; /* placements that the solver tries */
} PolyssimoLevel;

/* What level 1 .. POLYSSIMO_LEVELS asks for. */
const PolyssimoLevel *polyssimo_level(int level);

/* Same level and rng, same puzzle. */
void polyssimo_make(PolyssimoPuzzle *puzzle, int level, Rng *rng, Fill *fill);

#endif
