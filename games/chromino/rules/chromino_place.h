/* chromino_place.h -- where a tile fits: CR-4, CR-5, CR-6 and CR-14, for the game and for puzzles.
 *
 * Colours. A colour is a mark of four bits, two of them set, and C is the mark without any. A
 * square beside tiles allows the bits that all its coloured neighbours have in common; beside
 * nothing, or beside C alone, it allows all four. So a mark fits if the square allows every bit of
 * it: the one demanded colour does, every colour where none is demanded, none but C where two are
 * demanded, and C always (CR-5). The three marks of a tile are twelve bits, and whether it fits is
 * one comparison.
 *
 * Places. A place is three squares in a line: a direction, a line (the row of a horizontal place,
 * the column of a vertical one) and where on that line it begins. Rows and columns so mirror each
 * other, and whatever is said of one direction holds for both.
 *
 * Slots. A slot is a place where some tile could be laid, with what it allows, in one number; a
 * list of slots is in the order of their places. A laid tile changes the slots near it and no
 * others. Those are found anew from a patch, the squares around the tile. */
#ifndef CHROMINO_PLACE_H
#define CHROMINO_PLACE_H

#include "engine/base/bits.h"

/* The squares of a tile, from the left or the top, lowest bits first. */
enum {
    CHROMINO_C = 0,
    CHROMINO_R = 3,
    CHROMINO_Y = 5,
    CHROMINO_G = 6,
    CHROMINO_B = 9,
    CHROMINO_P = 10,
    CHROMINO_MARKS = 0xFFF,
    CHROMINO_MIDDLE = 0x0F0,
    CHROMINO_CHAMELEON = 1 << 12, /* on a tile: it is one; in a slot: one may lie there */
};

enum { CHROMINO_HORIZONTAL, CHROMINO_VERTICAL };

enum {
    CHROMINO_ZERO =
        256, /* where square 0 is on a line of 512: CR-3 needs -232 .. 234, slots and all */
    CHROMINO_LINE_BITS = 9,
    CHROMINO_PLACE_BITS = 2 * CHROMINO_LINE_BITS + 1,
    CHROMINO_SLOT_BITS = 13, /* what a slot allows; its place is above */
    CHROMINO_PATCH = 15,     /* lines of a patch, the middle square of the tile in the centre */
    CHROMINO_CENTRE = CHROMINO_PATCH / 2,
    CHROMINO_FIRST_LINE = CHROMINO_CENTRE - 2, /* of the five in which places touch the tile, */
    CHROMINO_FIRST_AT = CHROMINO_CENTRE - 4,   /* and of the seven squares at which they begin */
    CHROMINO_LINES = 8,                        /* with three more, so that they fill a number */
    CHROMINO_TOUCHING = 24,                    /* places that touch a tile and do not overlap it */
    CHROMINO_BLOCK = 16,                       /* slots that are looked at together */
};

static_assert(CHROMINO_PLACE_BITS + CHROMINO_SLOT_BITS == 32, "a slot is 32 bits");
static_assert(4 * CHROMINO_PATCH <= 64, "a line of a patch is 64 bits");
static_assert(CHROMINO_FIRST_LINE + CHROMINO_LINES <= CHROMINO_PATCH,
              "a line more behind the last");

typedef struct {
    uint32_t place;
    uint32_t marks; /* as laid */
} ChrominoFigure;

/* ---- Places ---- */

RULE static inline uint32_t chromino_place(int x, int y, int direction) {
    int line = CHROMINO_ZERO + (direction ? x : y), at = CHROMINO_ZERO + (direction ? y : x);
    RULE_ASSERT(line >= 0 && line < 1 << CHROMINO_LINE_BITS);
    RULE_ASSERT(at >= 0 && at < 1 << CHROMINO_LINE_BITS);
    return (uint32_t)(direction << 2 * CHROMINO_LINE_BITS | line << CHROMINO_LINE_BITS | at);
}

RULE static inline int chromino_direction(uint32_t place) {
    return (int)(place >> 2 * CHROMINO_LINE_BITS);
}

/* The line of a place and where it begins, counted from 0 at the edge of the numbers. */
RULE static inline int chromino_line(uint32_t place) {
    return (int)(place >> CHROMINO_LINE_BITS & ((1 << CHROMINO_LINE_BITS) - 1));
}

RULE static inline int chromino_at(uint32_t place) {
    return (int)(place & ((1 << CHROMINO_LINE_BITS) - 1));
}

/* The first square of a place, the left or upper one. */
RULE static inline int chromino_x(uint32_t place) {
    return (chromino_direction(place) ? chromino_line(place) : chromino_at(place)) - CHROMINO_ZERO;
}

RULE static inline int chromino_y(uint32_t place) {
    return (chromino_direction(place) ? chromino_at(place) : chromino_line(place)) - CHROMINO_ZERO;
}

/* How far the middles of two places are apart: lines, and squares along the lines of `place`. */
typedef struct {
    int lines, squares;
} ChrominoApart;

RULE static inline ChrominoApart chromino_apart(uint32_t from, uint32_t place) {
    bool is_across = chromino_direction(from ^ place) & 1;
    int line = is_across ? chromino_at(from) + 1 : chromino_line(from);
    int middle = is_across ? chromino_line(from) : chromino_at(from) + 1;
    int lines = chromino_line(place) - line, squares = chromino_at(place) + 1 - middle;
    ChrominoApart apart = {lines < 0 ? -lines : lines, squares < 0 ? -squares : squares};
    return apart;
}

/* Does a tile at `a` touch or overlap one at `b`? Corners do not count (CR-6). Without branches, so
 * that a compiler makes vectors of it. */
RULE static inline bool chromino_near(uint32_t a, uint32_t b) {
    bool is_across = chromino_direction(a ^ b) & 1;
    ChrominoApart apart = chromino_apart(a, b);
    return (apart.lines + apart.squares <= 3) & (apart.lines <= 1 + is_across) &
           (apart.squares <= 3 - is_across);
}

/* ---- Tiles ---- */

/* The marks of a tile that is turned round. */
RULE static inline uint32_t chromino_turned(uint32_t marks) {
    return (marks & (CHROMINO_MIDDLE | CHROMINO_CHAMELEON)) | (marks & 0xF) << 8 |
           (marks >> 8 & 0xF);
}

RULE static inline int chromino_fits(uint32_t slot, uint32_t marks) {
    return (slot & marks) == marks;
}

/* CR-15: the number of different colours, a chameleon's C being one. */
RULE static inline int chromino_value(uint32_t marks) {
    uint32_t first = marks & 0xF, middle = marks >> 4 & 0xF, last = marks >> 8 & 0xF;
    return 1 + (middle != first) + (last != first && last != middle);
}

/* ---- Patches ---- */

/* The squares around a tile, twice: as rows and as columns. */
typedef struct {
    uint64_t bars[2][CHROMINO_PATCH + 1];  /* four bits a square: what it takes from neighbours */
    uint16_t taken[2][CHROMINO_PATCH + 1]; /* a bit a square */
    uint16_t along[2][CHROMINO_PATCH + 1]; /* the same: taken by a tile along the line */
    int origin[2];                         /* the number of the first row and of the first column */
    uint32_t place;                        /* of the tile in the centre, */
    int direction;                         /* and how it lies */
} ChrominoPatch;

/* Clears the patch and lays it around a place. */
RULE static inline void chromino_patch_around(ChrominoPatch *patch, uint32_t place) {
    int direction = chromino_direction(place);
    memset(patch, 0, sizeof *patch);
    patch->place = place;
    patch->direction = direction;
    patch->origin[direction] = chromino_line(place) - CHROMINO_CENTRE;
    patch->origin[1 - direction] = chromino_at(place) + 1 - CHROMINO_CENTRE;
}

/* Has a tile to do with the patch around a place? It does if it touches a place that touches that
 * one. Middles of tiles that touch are at most three steps from square to square apart, so these
 * are at most six. */
RULE static inline bool chromino_is_around(uint32_t centre, uint32_t place) {
    ChrominoApart apart = chromino_apart(centre, place);
    return apart.lines + apart.squares <= 6;
}

/* Adds a tile that has to do with the patch. */
RULE static inline void chromino_patch_put(ChrominoPatch *patch, uint32_t place, uint32_t marks) {
    int along = chromino_direction(place), across = 1 - along;
    int line = chromino_line(place) - patch->origin[along];
    int at = chromino_at(place) - patch->origin[across];
    RULE_ASSERT((unsigned)line < CHROMINO_PATCH - 1 && (unsigned)at <= CHROMINO_PATCH - 3);
    bool is_wild = (marks & CHROMINO_MIDDLE) == 0;
    uint64_t bars =
        ~marks & (uint32_t)(is_wild ? CHROMINO_MARKS & ~CHROMINO_MIDDLE : CHROMINO_MARKS);
    patch->bars[along][line] |= bars << 4 * at;
    patch->taken[along][line] |= (uint16_t)(7 << at);
    patch->along[along][line] |= (uint16_t)(7 << at);
    uint64_t here = (uint64_t)0xF << 4 * line, bars_here = bars << 4 * line;
    for (int i = 0; i < 3; i++) {
        patch->bars[across][at + i] |= bars_here >> 4 * i & here;
        patch->taken[across][at + i] |= (uint16_t)(1 << line);
    }
}

/* Adds a tile, if it has to do with the patch. */
RULE static inline void chromino_patch_add(ChrominoPatch *patch, uint32_t place, uint32_t marks) {
    if (chromino_is_around(patch->place, place)) chromino_patch_put(patch, place, marks);
}

/* CR-6: the edges that a tile at this place would share. */
RULE static inline int chromino_contacts(const ChrominoPatch *patch, int direction, int line,
                                         int at) {
    const uint16_t *taken = &patch->taken[direction][line];
    uint32_t beside = (taken[-1] >> at & 7u) | (taken[1] >> at & 7u) << 3;
    return bits_count(beside | (taken[0] >> (at - 1) & 1u) << 6 | (taken[0] >> (at + 3) & 1u) << 7);
}

/* CR-14: would a plain tile that begins or ends next to this square of its line join it there, in
 * line with another tile or at a right angle to a C? */
RULE static inline bool chromino_joins(const ChrominoPatch *patch, int direction, int line,
                                       int at) {
    bool is_taken = patch->taken[direction][line] >> at & 1;
    bool is_along = patch->along[direction][line] >> at & 1;
    bool is_wild = (patch->bars[direction][line] >> 4 * at & 0xF) == 0;
    return is_taken && (is_wild || is_along);
}

/* CR-14: would a chameleon with its middle at this square lie crosswise on the end of a tile? */
RULE static inline bool chromino_crosses(const ChrominoPatch *patch, int direction, int line,
                                         int at) {
    const uint16_t *taken = &patch->taken[direction][line], *along = &patch->along[direction][line];
    return ((taken[-1] & ~along[-1]) | (taken[1] & ~along[1])) >> at & 1;
}

/* The marks that the neighbours of a place allow (CR-5). */
RULE static inline uint32_t chromino_marks_allowed(const ChrominoPatch *patch, int direction,
                                                   int line, int at) {
    const uint64_t *bars = &patch->bars[direction][line];
    uint64_t barred = (bars[-1] | bars[1]) >> 4 * at, ends = bars[0] >> 4 * (at - 1);
    barred |= (ends & 0xF) | (ends >> 8 & 0xF00);
    return ~(uint32_t)barred & CHROMINO_MARKS;
}

/* Do these four bits allow a colour, not just C? In the lowest bit. */
RULE static inline uint32_t chromino_takes_colour(uint32_t allowed) {
    const uint32_t two_or_more = 0xFEE8; /* a bit for each of the 16 numbers: has it two bits? */
    return two_or_more >> (allowed & 0xF);
}

/* For all places of a line at once: those that share an edge, and those that share two at least. */
typedef struct {
    uint32_t once, twice;
} ChrominoShared;

RULE static inline void chromino_share(ChrominoShared *shared, uint32_t edges) {
    shared->twice |= shared->once & edges;
    shared->once |= edges;
}

/* Where places begin that touch or overlap a tile, for places that lie as the tile does, then for
 * those across it: a byte for each line from CHROMINO_FIRST_LINE on, in it a bit for each square
 * from CHROMINO_FIRST_AT on. */
RULE_TABLE uint8_t chromino_reach[2][CHROMINO_LINES] = {
    {0, 0x3E, 0x7F, 0x3E, 0},
    {0x1C, 0x3E, 0x3E, 0x3E, 0x1C},
};

/* The places that touch the tile around which the patch lies, as bits like those: those that are
 * free (CR-4) and share one edge at least, or two if `is_two` (CR-6). All lines together: a
 * compiler makes vectors of them. */
RULE static inline uint64_t chromino_free(const ChrominoPatch *patch, int direction, bool is_two) {
    const uint16_t *lines = &patch->taken[direction][CHROMINO_FIRST_LINE];
    const uint8_t *reach = chromino_reach[direction != patch->direction];
    uint8_t places[CHROMINO_LINES];
    uint64_t all;
    for (int i = 0; i < CHROMINO_LINES; i++) {
        uint32_t before = lines[i - 1], here = lines[i], after = lines[i + 1];
        ChrominoShared shared = {0, 0};
        for (int k = 0; k < 3; k++) {
            chromino_share(&shared, before >> k);
            chromino_share(&shared, after >> k);
        }
        chromino_share(&shared, here << 1);
        chromino_share(&shared, here >> 3);
        uint32_t free = ~(here | here >> 1 | here >> 2);
        uint32_t shares = is_two ? shared.twice : shared.once;
        places[i] = (uint8_t)((shares & free) >> CHROMINO_FIRST_AT & reach[i]);
    }
    memcpy(&all, places, sizeof all);
    return all;
}

/* CR-14: what a place does not allow because of how tiles lie there. */
RULE static inline uint32_t chromino_crooked(const ChrominoPatch *patch, int direction, int line,
                                             int at) {
    bool is_plain = chromino_joins(patch, direction, line, at - 1) ||
                    chromino_joins(patch, direction, line, at + 3);
    bool is_wild = chromino_crosses(patch, direction, line, at + 1);
    return (uint32_t)((is_plain ? 0 : CHROMINO_MIDDLE) | (is_wild ? 0 : CHROMINO_CHAMELEON));
}

/* What a free place with enough contacts allows, tiles and chameleons; 0 if nothing could fit. */
RULE static inline uint32_t chromino_allows(const ChrominoPatch *patch, int direction, int line,
                                            int at, bool is_simple) {
    uint32_t allowed =
        chromino_marks_allowed(patch, direction, line, at) | (uint32_t)CHROMINO_CHAMELEON;
    if (is_simple) allowed &= ~chromino_crooked(patch, direction, line, at);
    uint32_t has_middle = chromino_takes_colour(allowed >> 4) | allowed >> 12; /* a colour or C */
    uint32_t has_ends = chromino_takes_colour(allowed) & chromino_takes_colour(allowed >> 8);
    return has_ends & has_middle & 1 ? allowed : 0;
}

/* ---- Lists of slots ---- */

/* Writes the slots in one direction that touch the tile around which the patch lies, in their
 * order. Not inlined: clang 19 takes the whole for endless where it inlines this into the solver of
 * puzzles, with the instructions of x86-64-v2 and later. */
RULE __attribute__((noinline, unused)) static int
chromino_slots_touching(const ChrominoPatch *patch, int direction, bool is_simple,
                        uint32_t slots[CHROMINO_TOUCHING + 1]) {
    uint32_t line = (uint32_t)(patch->origin[direction] + CHROMINO_FIRST_LINE);
    uint32_t first = (((uint32_t)direction << CHROMINO_LINE_BITS | line) << CHROMINO_LINE_BITS) +
                     (uint32_t)(patch->origin[1 - direction] + CHROMINO_FIRST_AT);
    int count = 0;
    for (uint64_t places = chromino_free(patch, direction, !is_simple); places;
         places &= places - 1) {
        int bit = bits_lowest(places), lines = bit / 8, squares = bit % 8;
        uint32_t allows = chromino_allows(patch, direction, CHROMINO_FIRST_LINE + lines,
                                          CHROMINO_FIRST_AT + squares, is_simple);
        uint32_t place = first + (uint32_t)(lines << CHROMINO_LINE_BITS | squares);
        slots[count] = place << CHROMINO_SLOT_BITS | allows;
        count += allows != 0; /* no branch that nobody could foretell */
    }
    return count;
}

/* Drops the slots that touch or overlap the tile at a place. In whole blocks, which a compiler
 * turns into vectors; behind the last slot are zeros. Returns how many are left. */
RULE static inline int chromino_slots_drop(uint32_t slots[], int count, uint32_t tile) {
    int kept = 0, dropped = 0;
    for (int i = 0; i < count; i += CHROMINO_BLOCK) {
        uint32_t drop = 0; /* a bit each */
        for (int k = 0; k < CHROMINO_BLOCK; k++)
            drop |= (uint32_t)chromino_near(tile, slots[i + k] >> CHROMINO_SLOT_BITS) << k;
        for (int k = 0; k < CHROMINO_BLOCK; k++) {
            slots[kept] = slots[i + k];
            kept += 1 - (int)(drop >> k & 1);
        }
        dropped += bits_count(drop);
    }
    return count - dropped;
}

/* Brings a list of slots up to date after the tile was laid around which the patch lies, the tile
 * itself included. Returns the new count. */
RULE static inline int chromino_slots_lay(uint32_t slots[], int count, int slots_max,
                                          const ChrominoPatch *patch, bool is_simple) {
    RULE_ASSERT(patch->origin[0] >= 0 && patch->origin[0] + CHROMINO_PATCH < 2 * CHROMINO_ZERO);
    RULE_ASSERT(patch->origin[1] >= 0 && patch->origin[1] + CHROMINO_PATCH < 2 * CHROMINO_ZERO);
    uint32_t fresh[CHROMINO_TOUCHING + 1];
    /* First what does not need the patch: vectors of what was just put there would have to wait. */
    int kept = chromino_slots_drop(slots, count, patch->place);
    int left = chromino_slots_touching(patch, 0, is_simple, fresh);
    left += chromino_slots_touching(patch, 1, is_simple, fresh + left);
    int total = kept + left;
    RULE_ASSERT(total <= slots_max);
    for (int i = total; i < count; i++) slots[i] = 0;
    for (int end = total; left > 0;) { /* from the end, the latest first */
        uint32_t late = fresh[--left];
        while (kept > 0 && slots[kept - 1] > late) slots[--end] = slots[--kept];
        slots[--end] = late;
    }
    return total;
}

#endif
