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

#include "base/bits.h"

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
    CHROMINO_TOUCHING = 24, /* places that touch a tile and do not overlap it */
};

static_assert(CHROMINO_PLACE_BITS + CHROMINO_SLOT_BITS == 32, "a slot is 32 bits");
static_assert(4 * CHROMINO_PATCH <= 64, "a line of a patch is 64 bits");

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

/* Where places begin that touch or overlap a tile, if its middle is square CHROMINO_CENTRE of both
 * directions: a bit for each square of the five nearest lines, for places that lie as the tile
 * does, then for those across it. Corners do not count (CR-6). */
RULE_TABLE uint16_t chromino_reach[2][5] = {{0, 0x1F0, 0x3F8, 0x1F0, 0},
                                            {0x0E0, 0x1F0, 0x1F0, 0x1F0, 0x0E0}};

/* Does a tile at `a` touch or overlap one at `b`? */
RULE static inline bool chromino_near(uint32_t a, uint32_t b) {
    bool is_across = chromino_direction(a) != chromino_direction(b);
    int line = chromino_line(b) - (is_across ? chromino_at(a) + 1 : chromino_line(a)) + 2;
    int at = chromino_at(b) - (is_across ? chromino_line(a) : chromino_at(a) + 1) + CHROMINO_CENTRE;
    if (line < 0 || line > 4 || at < 0 || at >= CHROMINO_PATCH) return false;
    return chromino_reach[is_across][line] >> at & 1;
}

/* ---- Tiles ---- */

/* The marks of a tile that is turned round. */
RULE static inline uint32_t chromino_turned(uint32_t marks) {
    return (marks & (CHROMINO_MIDDLE | CHROMINO_CHAMELEON)) | (marks & 0xF) << 8 |
           (marks >> 8 & 0xF);
}

RULE static inline bool chromino_fits(uint32_t slot, uint32_t marks) {
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
    uint64_t bars[2][CHROMINO_PATCH];  /* four bits a square: what it takes from its neighbours */
    uint32_t taken[2][CHROMINO_PATCH]; /* a bit a square; 16 above: if by a tile along the line */
    int origin[2];                     /* the number of the first row and of the first column */
} ChrominoPatch;

/* Clears the patch and lays it around a place. */
RULE static inline void chromino_patch_around(ChrominoPatch *patch, uint32_t place) {
    int direction = chromino_direction(place);
    memset(patch, 0, sizeof *patch);
    patch->origin[direction] = chromino_line(place) - CHROMINO_CENTRE;
    patch->origin[1 - direction] = chromino_at(place) + 1 - CHROMINO_CENTRE;
}

/* Adds a tile, if it has to do with the patch. Of the outermost two lines not all is known. */
RULE static inline void chromino_patch_add(ChrominoPatch *patch, uint32_t place, uint32_t marks) {
    int along = chromino_direction(place), across = 1 - along;
    int line = chromino_line(place) - patch->origin[along];
    int at = chromino_at(place) - patch->origin[across];
    if ((unsigned)line > CHROMINO_PATCH - 3 || (unsigned)at > CHROMINO_PATCH - 3) return;

    bool is_wild = (marks & CHROMINO_MIDDLE) == 0;
    uint64_t bars =
        ~marks & (uint32_t)(is_wild ? CHROMINO_MARKS & ~CHROMINO_MIDDLE : CHROMINO_MARKS);
    patch->bars[along][line] |= bars << 4 * at;
    patch->taken[along][line] |= 0x70007u << at;
    for (int i = 0; i < 3; i++) {
        patch->bars[across][at + i] |= (bars >> 4 * i & 0xF) << 4 * line;
        patch->taken[across][at + i] |= 1u << line;
    }
}

/* CR-6: the edges that a tile at this place would share. */
RULE static inline int chromino_contacts(const ChrominoPatch *patch, int direction, int line,
                                         int at) {
    const uint32_t *taken = &patch->taken[direction][line];
    uint32_t beside = (taken[-1] >> at & 7) | (taken[1] >> at & 7) << 3;
    return bits_count(beside | (taken[0] >> (at - 1) & 1) << 6 | (taken[0] >> (at + 3) & 1) << 7);
}

/* CR-14: would a plain tile that begins or ends next to this square of its line join it there, in
 * line with another tile or at a right angle to a C? */
RULE static inline bool chromino_joins(const ChrominoPatch *patch, int direction, int line,
                                       int at) {
    uint32_t taken = patch->taken[direction][line] >> at;
    bool is_wild = (patch->bars[direction][line] >> 4 * at & 0xF) == 0;
    return (taken & 1) && (is_wild || (taken >> 16 & 1));
}

/* CR-14: would a chameleon with its middle at this square lie crosswise on the end of a tile? */
RULE static inline bool chromino_crosses(const ChrominoPatch *patch, int direction, int line,
                                         int at) {
    uint32_t before = patch->taken[direction][line - 1] >> at;
    uint32_t after = patch->taken[direction][line + 1] >> at;
    return (before & ~(before >> 16) & 1) || (after & ~(after >> 16) & 1);
}

/* The marks that the neighbours of a place allow (CR-5). */
RULE static inline uint32_t chromino_marks_allowed(const ChrominoPatch *patch, int direction,
                                                   int line, int at) {
    const uint64_t *bars = &patch->bars[direction][line];
    uint64_t barred = (bars[-1] | bars[1]) >> 4 * at;
    barred |= (bars[0] >> 4 * (at - 1) & 0xF) | (bars[0] >> 4 * (at + 3) & 0xF) << 8;
    return ~(uint32_t)barred & CHROMINO_MARKS;
}

/* Do these four bits allow a colour, not just C? */
RULE static inline bool chromino_takes_colour(uint32_t allowed) {
    uint32_t bits = allowed & 0xF;
    return (bits & (bits - 1)) != 0;
}

/* For all places of a line at once: those that share an edge, and those that share two at least. */
typedef struct {
    uint32_t once, twice;
} ChrominoShared;

RULE static inline void chromino_share(ChrominoShared *shared, uint32_t edges) {
    shared->twice |= shared->once & edges;
    shared->once |= edges;
}

/* The places of a line, a bit for the first square of each, that are free (CR-4) and share one edge
 * at least, or two if `is_two` (CR-6). */
RULE static inline uint32_t chromino_free(const ChrominoPatch *patch, int direction, int line,
                                          bool is_two) {
    const uint32_t *lines = &patch->taken[direction][line];
    uint32_t before = lines[-1], here = lines[0], after = lines[1];
    ChrominoShared shared = {0, 0};
    for (int i = 0; i < 3; i++) {
        chromino_share(&shared, before >> i);
        chromino_share(&shared, after >> i);
    }
    chromino_share(&shared, here << 1);
    chromino_share(&shared, here >> 3);
    return (is_two ? shared.twice : shared.once) & ~(here | here >> 1 | here >> 2);
}

/* What a free place with enough contacts allows, tiles and chameleons; 0 if nothing could fit. */
RULE static inline uint32_t chromino_allows(const ChrominoPatch *patch, int direction, int line,
                                            int at, bool is_simple) {
    uint32_t allowed = chromino_marks_allowed(patch, direction, line, at);
    bool is_plain = !is_simple || chromino_joins(patch, direction, line, at - 1) ||
                    chromino_joins(patch, direction, line, at + 3);
    bool is_wild = !is_simple || chromino_crosses(patch, direction, line, at + 1);
    if (!is_plain) allowed &= ~(uint32_t)CHROMINO_MIDDLE;
    if (is_wild) allowed |= CHROMINO_CHAMELEON;

    bool has_ends = chromino_takes_colour(allowed) && chromino_takes_colour(allowed >> 8);
    return has_ends && (is_wild || chromino_takes_colour(allowed >> 4)) ? allowed : 0;
}

/* ---- Lists of slots ---- */

/* Writes the slots that touch the tile at `place`, around which the patch lies, in their order. */
RULE static inline int chromino_slots_touching(const ChrominoPatch *patch, uint32_t place,
                                               bool is_simple, uint32_t slots[CHROMINO_TOUCHING]) {
    int count = 0;
    for (int direction = 0; direction < 2; direction++) {
        const uint16_t *reach = chromino_reach[direction != chromino_direction(place)];
        for (int i = 0; i < 5; i++) {
            int line = CHROMINO_CENTRE - 2 + i;
            uint32_t places = chromino_free(patch, direction, line, !is_simple) & reach[i];
            for (; places; places &= places - 1) {
                int at = bits_lowest(places);
                uint32_t allows = chromino_allows(patch, direction, line, at, is_simple);
                uint32_t found =
                    (uint32_t)(direction << 2 * CHROMINO_LINE_BITS |
                               (patch->origin[direction] + line) << CHROMINO_LINE_BITS |
                               (patch->origin[1 - direction] + at));
                if (allows) slots[count++] = found << CHROMINO_SLOT_BITS | allows;
            }
        }
    }
    return count;
}

/* Brings a list of slots up to date after a tile was laid at `place`, around which the patch lies,
 * the tile itself included. What is left over of a list that shrank is cleared. Returns the new
 * count. */
RULE static inline int chromino_slots_lay(uint32_t slots[], int count, int slots_max,
                                          const ChrominoPatch *patch, uint32_t place,
                                          bool is_simple) {
    RULE_ASSERT(patch->origin[0] >= 0 && patch->origin[0] + CHROMINO_PATCH < 2 * CHROMINO_ZERO);
    RULE_ASSERT(patch->origin[1] >= 0 && patch->origin[1] + CHROMINO_PATCH < 2 * CHROMINO_ZERO);
    int kept = 0;
    for (int i = 0; i < count; i++) {
        slots[kept] = slots[i];
        kept += !chromino_near(place, slots[i] >> CHROMINO_SLOT_BITS);
    }
    uint32_t fresh[CHROMINO_TOUCHING];
    int left = chromino_slots_touching(patch, place, is_simple, fresh), total = kept + left;
    RULE_ASSERT(total <= slots_max);
    for (int i = total; i < count; i++) slots[i] = 0;
    for (int to = total; left > 0;) /* from the end, the later of both */
        slots[--to] = kept > 0 && slots[kept - 1] > fresh[left - 1] ? slots[--kept] : fresh[--left];
    return total;
}

#endif
