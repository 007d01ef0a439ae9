/* chocolatier_layout.h -- positions laid out by hand, for tests and exercises. Tiles are letters: b
 * blue, n brown, w white, k black, r red; whatever is put anywhere comes from the bag. */
#ifndef CHOCOLATIER_LAYOUT_H
#define CHOCOLATIER_LAYOUT_H

#include "chocolatier.h"

static const char letters[] = "bnwkr";

static inline int colour_of(char letter) {
    int colour = 0;
    while (letters[colour] && letters[colour] != letter) colour++;
    RULE_ASSERT(colour < CHOCOLATIER_COLOURS);
    return colour;
}

/* A first round with nothing on the discs yet; all tiles are in the bag. */
static inline void clear_discs(Chocolatier *s) {
    memset(s->source, 0, sizeof s->source);
    memset(s->gold, 0, sizeof s->gold);
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        s->bag[colour] = CHOCOLATIER_COPIES;
}

static inline void put(Chocolatier *s, int source, const char *tiles) {
    for (; *tiles; tiles++) {
        s->source[source] += (uint64_t)1 << 8 * colour_of(*tiles);
        s->bag[colour_of(*tiles)]--;
    }
}

static inline void set_line(Chocolatier *s, int seat, int line, char letter, int count) {
    s->player[seat].line_colour[line - 1] = (uint8_t)(colour_of(letter) + 1);
    s->player[seat].line_count[line - 1] = (uint8_t)count;
    s->bag[colour_of(letter)] = (uint8_t)(s->bag[colour_of(letter)] - count);
}

/* Draws the box: five rows of five, a dot for a free space. */
static inline void set_box(Chocolatier *s, int seat, const char *rows) {
    for (int i = 0; i < 25; i++) {
        if (rows[i] == '.') continue;
        s->player[seat].box[i / 5] |= (uint64_t)(i % 5 + 1) << 8 * colour_of(rows[i]);
        s->bag[colour_of(rows[i])]--;
    }
}

/* From the left; '*' is the start marker. */
static inline void set_foundry(Chocolatier *s, int seat, const char *tiles) {
    for (int i = 0; tiles[i]; i++) {
        bool is_marker = tiles[i] == '*';
        s->player[seat].foundry[i] =
            (uint8_t)(is_marker ? CHOCOLATIER_MARKER : colour_of(tiles[i]) + 1);
        if (is_marker)
            s->marker = (uint8_t)(seat + 1);
        else
            s->bag[colour_of(tiles[i])]--;
    }
}

#endif
