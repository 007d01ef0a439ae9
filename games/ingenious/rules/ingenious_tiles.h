/* ingenious_tiles.h -- the board and the tiles of Ingenious: tables one can check against the box.
 */
#ifndef INGENIOUS_TILES_H
#define INGENIOUS_TILES_H

#include "engine/base/bits.h"
#include "ingenious.h"

/* IN-2: what a step in each direction adds to a place. */
RULE_TABLE int8_t ingenious_step[INGENIOUS_DIRECTIONS] = {1, 16, 15, -1, -16, -15};

/* What to add to the upper or left cell of a pair to come to the one that a tile in this direction
 * starts from. */
RULE_TABLE uint8_t ingenious_from[INGENIOUS_DIRECTIONS] = {0, 0, 0, 1, 16, 15};

/* The place of each cell, a line for each row of the board. */
RULE_TABLE uint8_t ingenious_place[INGENIOUS_CELLS] = {
    /* clang-format off */
     16,  17,  18,  19,  20,  21,  22,  23,
     31,  32,  33,  34,  35,  36,  37,  38,  39,
     46,  47,  48,  49,  50,  51,  52,  53,  54,  55,
     61,  62,  63,  64,  65,  66,  67,  68,  69,  70,  71,
     76,  77,  78,  79,  80,  81,  82,  83,  84,  85,  86,  87,
     91,  92,  93,  94,  95,  96,  97,  98,  99, 100, 101, 102, 103,
    106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119,
    121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135,
    137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150,
    153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165,
    169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180,
    185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195,
    201, 202, 203, 204, 205, 206, 207, 208, 209, 210,
    217, 218, 219, 220, 221, 222, 223, 224, 225,
    233, 234, 235, 236, 237, 238, 239, 240,
    /* clang-format on */
};

/* How much smaller the number of a cell is than its place, by row; there is no row 0. */
RULE_TABLE uint8_t ingenious_offset[16] = {0,  16, 23, 29, 34, 38, 41, 43,
                                           44, 45, 47, 50, 54, 59, 65, 72};

/* The row of a place, 8 being the middle one. */
RULE static inline int ingenious_row(int place) {
    return (place + 8) >> 4;
}

RULE static inline int ingenious_cell(int place) {
    return place - ingenious_offset[ingenious_row(place)];
}

/* IN-4: the white cells, with the light grey ones, with the dark grey ones; printed symbols too. */
RULE_TABLE IngeniousCells ingenious_area[3] = {
    {{0x803f000000000000, 0xf83ff03fe03fc03f, 0xf807f80ff81ff83f, 0x000000000001f803}},
    {{0xc07f807f00000000, 0xfc7ff87ff07fe07f, 0xfc0ffc1ffc3ffc7f, 0x00000001fc03fc07}},
    {{0xe0ffc0ff80ff0000, 0xfefffcfff8fff0ff, 0xfe1ffe3ffe7ffeff, 0x0001fe03fe07fe0f}},
};

/* The cells of each area without a printed symbol. */
RULE_TABLE uint8_t ingenious_area_free[3] = {85, 121, 163};

/* IN-3: the place of each colour's printed symbol: (0,-5) (5,-5) (5,0) (0,5) (-5,5) (-5,0). */
RULE_TABLE uint8_t ingenious_printed[INGENIOUS_COLOURS] = {48, 53, 133, 208, 203, 123};

/* The same as a set. */
RULE_TABLE IngeniousCells ingenious_printed_cells = {
    {0x0021000000000000, 0x0800000000000000, 0x0000000000000020, 0x0000000000010800}};

/* IN-1: the colours of each kind of tile. */
RULE_TABLE uint8_t ingenious_half[INGENIOUS_KINDS][2] = {
    {0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 1}, {1, 2}, {1, 3}, {1, 4}, {1, 5},
    {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {3, 4}, {3, 5}, {4, 4}, {4, 5}, {5, 5},
};

/* One tile of each kind, of each double, and of each kind that shows a colour. In octal, from the
 * left: purple purple; yellow purple, yellow yellow; three with orange; and so on. */
#define INGENIOUS_EACH 0111111111111111111111u
#define INGENIOUS_DOUBLES 0101001000100001000001u
RULE_TABLE IngeniousTiles ingenious_shows[INGENIOUS_COLOURS] = {
    0000000000000000111111u, 0000000000011111000010u, 0000000111100010000100u,
    0000111001000100001000u, 0011010010001000010000u, 0110100100010000100000u,
};

/* One tile of each kind that is among these. */
RULE static inline IngeniousTiles ingenious_kinds(IngeniousTiles tiles) {
    return (tiles | tiles >> 1 | tiles >> 2) & INGENIOUS_EACH;
}

RULE static inline int ingenious_tiles_count(IngeniousTiles tiles) {
    return bits_count(tiles & INGENIOUS_EACH) + 2 * bits_count(tiles >> 1 & INGENIOUS_EACH) +
           4 * bits_count(tiles >> 2 & INGENIOUS_EACH);
}

/* The empty cells of the playable area. */
RULE static inline IngeniousCells ingenious_free(const Ingenious *s) {
    IngeniousCells cells = ingenious_area[ingenious_board(s)];
    for (int i = 0; i < INGENIOUS_WORDS; i++) {
        uint64_t symbols = 0;
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            symbols |= s->colour[colour].word[i];
        cells.word[i] &= ~symbols;
    }
    return cells;
}

#endif
