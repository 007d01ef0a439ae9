/* pavilion_layout.h -- positions laid out by hand, for tests and exercises. Tiles are letters: O
 * orange, R red, B blue, Y yellow, G green, P purple; whatever is put anywhere comes from the bag.
 */
#ifndef PAVILION_LAYOUT_H
#define PAVILION_LAYOUT_H

#include "pavilion_tiles.h"

static const char letters[] = "ORBYGP";

static inline int colour_of(char letter) {
    int colour = 0;
    while (letters[colour] && letters[colour] != letter) colour++;
    RULE_ASSERT(colour < PAVILION_COLOURS);
    return colour;
}

/* Nothing is on the factories, and there is no supply; all tiles are in the bag. */
static inline void clear_table(Pavilion *s) {
    memset(s->source, 0, sizeof s->source);
    s->supply = 0;
    memset(s->bag, PAVILION_COPIES, sizeof s->bag);
}

/* These tiles, from the bag. */
static inline PavilionTiles tiles(Pavilion *s, const char *list) {
    PavilionTiles sum = 0;
    for (; *list; list++) {
        sum += pavilion_tile(colour_of(*list));
        s->bag[colour_of(*list)]--;
    }
    return sum;
}

static inline void put(Pavilion *s, int source, const char *list) {
    s->source[source] += tiles(s, list);
}

static inline void give(Pavilion *s, int seat, const char *list) {
    s->player[seat].tiles += tiles(s, list);
}

/* Draws a star: its six spaces clockwise from the top, a dot for an empty one. */
static inline void draw(Pavilion *s, int seat, int star, const char *spaces) {
    for (int point = 0; point < PAVILION_POINTS; point++) {
        if (spaces[point] == '.') continue;
        uint64_t space = (uint64_t)1 << (star * PAVILION_POINTS + point);
        s->player[seat].laid[colour_of(spaces[point])] |= space;
        s->bag[colour_of(spaces[point])]--;
    }
}

#endif
