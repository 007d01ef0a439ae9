/* chromino_puzzle_make.h -- makes puzzles of Chromino (CR-16) of a wished difficulty.
 *
 * The table is one that could come from a game: a chameleon, then tiles of the box, each laid by
 * CR-4 to CR-6 within a square window. The tiles asked for are of the box too and not on the table,
 * and each has a place.
 *
 * How hard a tile is: ten for each of its places, for all of them are to be found, and one for each
 * look-alike. A look-alike is a wrong place that takes a second look: its squares are empty, it
 * shares two edges at least, and all but one of the tile's squares match what they touch.
 * A level says how large the table is, how many tiles are asked for, and how hard each must be. */
#ifndef CHROMINO_PUZZLE_MAKE_H
#define CHROMINO_PUZZLE_MAKE_H

#include "chromino_puzzle.h"
#include "engine/base/rng.h"

enum { CHROMINO_LEVELS = 5, CHROMINO_PLACE_WEIGHT = 10 };

typedef struct {
    int tiles;                  /* on the table */
    int window;                 /* squares of its side */
    int asked;                  /* tiles */
    int effort_min, effort_max; /* of each of them */
} ChrominoLevel;

typedef struct {
    int places, look_alikes;
} ChrominoMeasure;

/* What level 1 .. CHROMINO_LEVELS asks for. */
const ChrominoLevel *chromino_level(int level);

/* How hard a tile is on the table of a puzzle, and the number that the levels speak of. */
ChrominoMeasure chromino_measure(const ChrominoPuzzle *puzzle, uint32_t marks);
int chromino_effort(ChrominoMeasure measure);

/* Same level and rng, same puzzle. */
void chromino_make(ChrominoPuzzle *puzzle, int level, Rng *rng);

#endif
