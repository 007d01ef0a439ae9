/* pavilion_tiles.h -- the boards of Summer Pavilion, as they are printed, and what is read off
 * them. */
#ifndef PAVILION_TILES_H
#define PAVILION_TILES_H

#include "pavilion.h"

/* SP-3: the wild colour of each round. */
RULE_TABLE uint8_t wild_colours[PAVILION_ROUNDS] = {
    PAVILION_PURPLE, PAVILION_GREEN, PAVILION_ORANGE, PAVILION_YELLOW, PAVILION_BLUE, PAVILION_RED,
};

/* SP-7, SP-8: the numbers of the coloured and of the grey side, a row for each star. */
RULE_TABLE uint8_t printed[2][PAVILION_STARS][PAVILION_POINTS] = {
    {{6, 1, 2, 3, 4, 5},  /* NW, orange */
     {5, 6, 1, 2, 3, 4},  /* NE, red */
     {4, 5, 6, 1, 2, 3},  /* E, blue */
     {3, 4, 5, 6, 1, 2},  /* SE, yellow */
     {2, 3, 4, 5, 6, 1},  /* SW, green */
     {1, 2, 3, 4, 5, 6},  /* W, purple */
     {1, 2, 3, 4, 5, 6}}, /* C */
    {{6, 3, 2, 1, 4, 5},
     {5, 6, 3, 2, 1, 4},
     {4, 5, 6, 3, 2, 1},
     {1, 4, 5, 6, 3, 2},
     {2, 1, 4, 5, 6, 3},
     {3, 2, 1, 4, 5, 6},
     {3, 3, 3, 3, 3, 3}},
};

/* SP-6, SP-20: for each ring, how many spaces hang together with each point if that is filled, too:
 * a digit each, that of point 0 last. */
RULE_TABLE uint32_t group_sizes[1 << PAVILION_POINTS] = {
    0x111111, 0x211121, 0x111212, 0x311322, 0x112121, 0x212131, 0x113223, 0x414333,
    0x121211, 0x221221, 0x121312, 0x321422, 0x132231, 0x232241, 0x143334, 0x554444,
    0x212111, 0x312121, 0x212212, 0x412322, 0x213121, 0x313131, 0x214223, 0x515333,
    0x322311, 0x422321, 0x322412, 0x522522, 0x433341, 0x533351, 0x544445, 0x655555,
    0x121112, 0x231132, 0x121213, 0x341433, 0x122122, 0x232142, 0x123224, 0x455444,
    0x131212, 0x241232, 0x131313, 0x351533, 0x142232, 0x252252, 0x153335, 0x565555,
    0x223113, 0x334143, 0x223214, 0x445544, 0x224123, 0x335153, 0x225225, 0x556555,
    0x333414, 0x444554, 0x333515, 0x555655, 0x444455, 0x555565, 0x555556, 0x666666,
};

RULE static inline int pavilion_group_size(int ring, int point) {
    return (int)(group_sizes[ring] >> (4 * point) & 0xF);
}

/* SP-18. A space that costs n is paid with x tiles of its colour and w wilds at hand in
 * min(x, n) + min(w + 1, n) - n ways, if that is positive, which differ in the number of wilds:
 * from n - x, or none, up to w, or all but one. By w and x, a byte for each n, that of 1 lowest. */
enum { PRICE_MAX = 6 };
RULE_TABLE uint64_t ways_to_pay[PAVILION_WILDS][PRICE_MAX + 1] = {
    {0, 0x000000000001, 0x000000000101, 0x000000010101, 0x000001010101, 0x000101010101,
     0x010101010101},
    {0, 0x000000000101, 0x000000010201, 0x000001020201, 0x000102020201, 0x010202020201,
     0x020202020201},
    {0, 0x000000010101, 0x000001020201, 0x000102030201, 0x010203030201, 0x020303030201,
     0x030303030201},
    {0, 0x000001010101, 0x000102020201, 0x010203030201, 0x020304030201, 0x030404030201,
     0x040404030201},
    {0, 0x000101010101, 0x010202020201, 0x020303030201, 0x030404030201, 0x040504030201,
     0x050504030201},
    {0, 0x010101010101, 0x020202020201, 0x030303030201, 0x040404030201, 0x050504030201,
     0x060504030201},
};

/* SP-9: the spaces around each pillar, statue and window. */
enum { FEATURES_OF_A_KIND = 6 };
#define AT(star, point) ((uint64_t)1 << (PAVILION_##star * PAVILION_POINTS + point))
RULE_TABLE uint64_t features[PAVILION_FEATURES] = {
    AT(NW, 2) | AT(NW, 3) | AT(C, 0) | AT(C, 5), /* pillars */
    AT(NE, 3) | AT(NE, 4) | AT(C, 0) | AT(C, 1),
    AT(E, 4) | AT(E, 5) | AT(C, 1) | AT(C, 2),
    AT(SE, 5) | AT(SE, 0) | AT(C, 2) | AT(C, 3),
    AT(SW, 0) | AT(SW, 1) | AT(C, 3) | AT(C, 4),
    AT(W, 1) | AT(W, 2) | AT(C, 4) | AT(C, 5),
    AT(NW, 1) | AT(NW, 2) | AT(NE, 4) | AT(NE, 5), /* statues */
    AT(NE, 2) | AT(NE, 3) | AT(E, 5) | AT(E, 0),
    AT(E, 3) | AT(E, 4) | AT(SE, 0) | AT(SE, 1),
    AT(SE, 4) | AT(SE, 5) | AT(SW, 1) | AT(SW, 2),
    AT(SW, 5) | AT(SW, 0) | AT(W, 2) | AT(W, 3),
    AT(W, 0) | AT(W, 1) | AT(NW, 3) | AT(NW, 4),
    AT(NW, 5) | AT(NW, 0), /* windows */
    AT(NE, 0) | AT(NE, 1),
    AT(E, 1) | AT(E, 2),
    AT(SE, 2) | AT(SE, 3),
    AT(SW, 3) | AT(SW, 4),
    AT(W, 4) | AT(W, 5),
};
#undef AT

/* The same seen from the spaces: the features around which each lies, a bit each. */
RULE_TABLE uint32_t features_at[PAVILION_SPACES] = {
    0x01000, 0x00040, 0x00041, 0x00801, 0x00800, 0x01000, /* NW */
    0x02000, 0x02000, 0x00080, 0x00082, 0x00042, 0x00040, /* NE */
    0x00080, 0x04000, 0x04000, 0x00100, 0x00104, 0x00084, /* E */
    0x00108, 0x00100, 0x08000, 0x08000, 0x00200, 0x00208, /* SE */
    0x00410, 0x00210, 0x00200, 0x10000, 0x10000, 0x00400, /* SW */
    0x00800, 0x00820, 0x00420, 0x00400, 0x20000, 0x20000, /* W */
    0x00003, 0x00006, 0x0000c, 0x00018, 0x00030, 0x00021, /* C */
};

/* SP-26: what a full star of one colour pays, one of six colours, and all spaces of a number. */
RULE_TABLE uint8_t colour_bonus[PAVILION_COLOURS] = {17, 14, 15, 16, 18, 20};
RULE_TABLE uint8_t number_bonus[] = {4, 8, 12, 16}; /* from number 1 on */
enum { SIX_COLOURS_BONUS = 12, NUMBERS_WITH_BONUS = 4 };

/* The wild colour of this round. */
RULE static inline int pavilion_wild(const Pavilion *s) {
    return wild_colours[s->round - 1];
}

/* What is printed on a space. */
RULE static inline int pavilion_number(const Pavilion *s, int space) {
    return printed[s->is_grey][space / PAVILION_POINTS][space % PAVILION_POINTS];
}

/* The part of the rounds that is behind. */
RULE static inline float pavilion_rounds_behind(const void *state) {
    return (float)(((const Pavilion *)state)->round - 1) / (float)PAVILION_ROUNDS;
}

#endif
