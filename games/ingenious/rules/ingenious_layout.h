/* ingenious_layout.h -- positions laid out by hand, for tests and exercises. Colours are letters: r
 * red, g green, b blue, o orange, y yellow, p purple. Cells are named as in drawings: row a..o from
 * the top, diagonal 1..15; (q, r) = (0, 0) is h8, (1, 0) h9, (0, 1) i8. */
#ifndef INGENIOUS_LAYOUT_H
#define INGENIOUS_LAYOUT_H

#include "ingenious_tiles.h"

static const char letters[] = "rgboyp";

static inline int colour_of(char letter) {
    int colour = 0;
    while (letters[colour] && letters[colour] != letter) colour++;
    RULE_ASSERT(colour < INGENIOUS_COLOURS);
    return colour;
}

static inline int kind_of(const char *tile) {
    int a = colour_of(tile[0]), b = colour_of(tile[1]), kind = 0;
    while (kind < INGENIOUS_KINDS &&
           !(ingenious_half[kind][0] == a && ingenious_half[kind][1] == b))
        kind++;
    RULE_ASSERT(kind < INGENIOUS_KINDS);
    return kind;
}

/* The place of cell (q, r), as the header says. */
static inline int place_at(int q, int r) {
    return 128 + 16 * r + q;
}

/* Reads a cell such as "h9" and goes on behind it. */
static inline int read_place(const char **at) {
    int row = *(*at)++ - 'a', number = 0;
    while (**at >= '0' && **at <= '9') number = 10 * number + *(*at)++ - '0';
    return place_at(number - 8, row - 7);
}

/* All tiles that are not on the board are in the bag. */
static inline void empty_racks(Ingenious *s) {
    for (int seat = 0; seat < INGENIOUS_SEATS; seat++) {
        for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
            s->bag[kind] = (uint8_t)(s->bag[kind] + ingenious_count(s->rack[seat], kind));
        s->rack[seat] = 0;
    }
}

static inline void give_kind(Ingenious *s, int seat, int kind) {
    RULE_ASSERT(s->bag[kind] > 0);
    s->bag[kind]--;
    s->rack[seat] += ingenious_tile(kind);
}

/* Moves tiles, such as "rb gg", from the bag to a rack. */
static inline void give(Ingenious *s, int seat, const char *tiles) {
    for (; *tiles; tiles += tiles[2] ? 3 : 2) give_kind(s, seat, kind_of(tiles));
}

static inline void set_track(Ingenious *s, int side, int r, int g, int b, int o, int y, int p) {
    const int values[] = {r, g, b, o, y, p};
    for (int i = 0; i < INGENIOUS_COLOURS; i++) s->track[side][i] = (int8_t)values[i];
}

#endif
