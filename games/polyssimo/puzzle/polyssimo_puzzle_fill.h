/* polyssimo_puzzle_fill.h -- fills a region with pieces, each used once: exact cover by dancing
 * links.
 *
 * A puzzle is a region and a set of pieces with as many squares. What has to be covered, once each,
 * are the squares of the region and the pieces; what covers them are the placements, each one piece
 * and its five or six squares. The search takes whatever the fewest placements are left for, tries
 * those one after the other, and so sees every fill once.
 *
 * The search can be stopped after any number of steps and goes on where it was. It needs two
 * megabytes, which are the caller's. */
#ifndef POLYSSIMO_PUZZLE_FILL_H
#define POLYSSIMO_PUZZLE_FILL_H

#include "engine/base/rng.h"
#include "games/polyssimo/rules/polyssimo.h"

enum {
    FILL_SQUARES_MAX = 132, /* what all pieces cover (PO-4) */
    FILL_ITEMS_MAX = FILL_SQUARES_MAX + POLYSSIMO_PIECES,
    FILL_PLACEMENTS_MAX = POLYSSIMO_ORIENTATIONS * FILL_SQUARES_MAX,
    FILL_PATIENCE = 20000, /* steps; half of all searches of the whole board need fewer */
    FILL_NODES_MAX = 1 + FILL_ITEMS_MAX + FILL_PLACEMENTS_MAX * (POLYSSIMO_SQUARES_MAX + 1),
};

typedef struct {
    uint16_t region[POLYSSIMO_SIDE_MAX]; /* row by row, a bit per square, column a lowest */
    uint32_t pieces;                     /* a bit each */
} PolyssimoPuzzle;

typedef struct {
    uint8_t orientation, square; /* as in Polyssimo: where its bounding box begins */
} FillPlacement;

/* Node 0 heads the ring of items that are still to be covered; nodes 1 to items_count are items,
 * each the head of the ring of placements that cover it; the other nodes are the members of those
 * rings, those of one placement side by side. */
typedef struct {
    uint32_t up[FILL_NODES_MAX], down[FILL_NODES_MAX];
    uint16_t item[FILL_NODES_MAX], placement_of[FILL_NODES_MAX];
    uint32_t first[FILL_PLACEMENTS_MAX + 1]; /* node of each placement */
    FillPlacement placement[FILL_PLACEMENTS_MAX];
    uint16_t left[FILL_ITEMS_MAX + 1], right[FILL_ITEMS_MAX + 1];
    uint16_t size[FILL_ITEMS_MAX + 1]; /* placements that could still cover the item */
    uint32_t choice[POLYSSIMO_PIECES]; /* node by which each level covers its item */
    int items_count, placements_count, depth;
    bool is_descending; /* the next step opens a level; else it changes the last one */
} Fill;

typedef enum {
    FILL_FOUND, /* a fill; the next run looks for another */
    FILL_DONE,  /* there are no more */
    FILL_TIRED, /* out of steps; the next run goes on */
} FillStatus;

typedef struct {
    int fills;
    bool is_all; /* else there are at least so many */
} FillCount;

/* How many squares the region and the pieces have. */
int fill_region_size(const PolyssimoPuzzle *puzzle);
int fill_pieces_size(uint32_t pieces);

/* The squares of the board that a placement covers, 16 * row + column each. Returns how many. */
int fill_squares(FillPlacement placement, int squares[POLYSSIMO_SQUARES_MAX]);

/* Begins a search. The squares must be as many as the pieces cover. With an rng, placements are
 * tried in an order of its choice. */
void fill_begin(Fill *fill, const PolyssimoPuzzle *puzzle, Rng *rng);

/* Looks for the next fill, for at most *steps placements, which are taken off. */
FillStatus fill_run(Fill *fill, int64_t *steps);

/* After FILL_FOUND: where each piece lies, in the order of the pieces. Returns how many. */
int fill_found(const Fill *fill, FillPlacement placements[POLYSSIMO_PIECES]);

/* Counts the fills, up to `limit` and in at most `steps` steps. */
FillCount fill_count(Fill *fill, const PolyssimoPuzzle *puzzle, int limit, int64_t steps);

/* Finds one fill. A search that was unlucky in its first placements hardly ever recovers, so this
 * begins again with others, each time with a little more patience. FILL_FOUND, FILL_DONE if there
 * is none, or FILL_TIRED. */
FillStatus fill_find(Fill *fill, const PolyssimoPuzzle *puzzle, int64_t steps);

#endif
