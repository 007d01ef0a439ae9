/* pavilion_legal.c -- what a player of Summer Pavilion may do: the lists of legal actions, and
 * random choices from them without a list.
 *
 * Counting is done on six bits or bytes at once, for six colours or for six prices. */
#include "pavilion_tiles.h"

#include "base/bits.h"

enum { ALL_COLOURS = (1 << PAVILION_COLOURS) - 1 };

/* The colours among these tiles, a bit each. */
RULE static uint64_t colours_of(PavilionTiles tiles) {
    return bits_tops(tiles + 0x7F * PAVILION_EACH_COLOUR);
}

/* ---- Taking ---- */

/* SP-12: the takes as the bits of a number, six for each source. Any colour that is there may be
 * chosen, but the wild one only where there is no other. */
RULE static uint64_t takes(const Pavilion *s) {
    const uint64_t each = 0x0041041041041041u; /* the lowest bit of each source */
    uint64_t there = 0;
    for (int source = 0; source < PAVILION_SOURCES; source++)
        there |= colours_of(s->source[source]) << (source * PAVILION_COLOURS);
    int wild = pavilion_wild(s);
    uint64_t others = there & ~(each << wild);
    uint64_t halves = (others | others >> 3) & 7 * each; /* not 0 where there are others */
    uint64_t has_others = (halves + 7 * each) >> 3 & each;
    return there & ~(has_others << wild);
}

RULE static int legal_takes(const Pavilion *s, Action actions[]) {
    int count = 0;
    for (uint64_t left = takes(s); left; left &= left - 1)
        actions[count++] = (Action)bits_lowest(left);
    return count;
}

RULE static int sample_take(const Pavilion *s, uint32_t random, Action *action) {
    uint64_t all = takes(s);
    int count = bits_count(all);
    *action = (Action)bits_nth(all, bits_place(random, count));
    return count;
}

/* ---- Placing ---- */

/* SP-29: one colour or all different, as the second tile has decided. */
RULE static int free_colours(const PavilionPlayer *player, int star, int present) {
    int tiles = bits_count((uint64_t)pavilion_ring(pavilion_filled(player), star));
    if (tiles < 2) return ALL_COLOURS;
    return bits_count((uint64_t)present) == 1 ? present : ALL_COLOURS & ~present;
}

/* SP-19, SP-28, SP-29 */
RULE int pavilion_colours(const Pavilion *s, int seat, int star) {
    const PavilionPlayer *player = &s->player[seat];
    if (!s->is_grey && star != PAVILION_C) return 1 << star;
    int present = pavilion_colours_in(player, star);
    if (s->is_free) return free_colours(player, star, present);
    if (star == PAVILION_C) return ALL_COLOURS & ~present;
    return present ? present : ALL_COLOURS;
}

/* SP-18. A space that costs n is paid with x tiles of its colour and w wilds at hand in
 * min(x, n) + min(w + 1, n) - n ways, which differ in the number of wilds: from n - x, or none, up
 * to w, or all but one. The wild colour itself is paid as if there were no other wilds. All prices
 * are looked at together: the lowest byte is for price 1, the highest for 6. */
#define PRICES 0x060504030201u
#define EACH_PRICE 0x010101010101u

enum { PRICE_MAX = 6 };

/* min(x, n) for each price n, by x. */
RULE_TABLE uint64_t minima[PRICE_MAX + 1] = {
    0x000000000000, 0x010101010101, 0x020202020201, 0x030303030201,
    0x040404030201, 0x050504030201, 0x060504030201,
};

RULE static uint64_t at_most(int x) {
    return minima[x < PRICE_MAX ? x : (int)PRICE_MAX];
}

/* In how many ways is each price paid with so many tiles? */
RULE static uint64_t ways_to_pay(int tiles, int wilds) {
    uint64_t ways = at_most(tiles) + at_most(wilds + 1) + 0x80 * EACH_PRICE - PRICES;
    uint64_t is_payable = ways >> 7 & EACH_PRICE; /* its byte has not used up the 0x80 */
    return ways & is_payable * 0x7F;
}

/* The ways to pay of the actor, for each colour. */
RULE static void find_ways(const Pavilion *s, uint64_t ways[PAVILION_COLOURS]) {
    PavilionTiles tiles = s->player[s->actor].tiles;
    int wild = pavilion_wild(s), wilds = pavilion_count(tiles, wild);
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        ways[colour] = ways_to_pay(pavilion_count(tiles, colour), colour == wild ? 0 : wilds);
}

RULE static int ways_at(uint64_t ways, int number) {
    return (int)(ways >> (8 * (number - 1)) & 0xFF);
}

/* The fewest wilds that pay this price with so many tiles of the colour. */
RULE static int fewest_wilds(int number, int tiles) {
    return number > tiles ? number - tiles : 0;
}

RULE static int legal_places(const Pavilion *s, Action actions[]) {
    const PavilionPlayer *player = &s->player[s->actor];
    uint64_t filled = pavilion_filled(player), ways[PAVILION_COLOURS];
    int count = 0;
    find_ways(s, ways);
    for (int space = 0; space < PAVILION_SPACES; space++) {
        if (filled >> space & 1) continue;
        int colours = pavilion_colours(s, s->actor, space / PAVILION_POINTS);
        int number = pavilion_number(s, space);
        for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
            if ((colours >> colour & 1) == 0) continue;
            int wilds = fewest_wilds(number, pavilion_count(player->tiles, colour));
            for (int i = 0; i < ways_at(ways[colour], number); i++)
                actions[count++] = pavilion_place(space, colour, wilds + i);
        }
    }
    actions[count++] = PAVILION_PASS;
    return count;
}

/* The ways to pay of all the colours that a star takes together, by price. */
RULE static uint64_t star_ways(const Pavilion *s, int star, const uint64_t ways[]) {
    if (!s->is_grey && star != PAVILION_C) return ways[star]; /* SP-19 */
    int colours = pavilion_colours(s, s->actor, star);
    uint64_t sum = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        sum += ways[colour] & (0 - (uint64_t)(colours >> colour & 1));
    return sum;
}

/* The point of each star that costs 1 on the coloured side; from there on the prices rise by one
 * with each step. On the grey side 1 and 3 are exchanged, and the centre costs 3 everywhere. */
RULE_TABLE uint8_t cheapest[PAVILION_STARS] = {1, 2, 3, 4, 5, 0, 0};

/* How many ways are there to fill each of the empty points of a star? A byte for each, made by
 * turning the prices to where they are printed. */
RULE static uint64_t ways_by_point(const Pavilion *s, int star, int empty, uint64_t ways) {
    const uint64_t first = 0xFF, third = 0xFF0000, all = 0xFF * EACH_PRICE;
    int turn = 8 * cheapest[star];
    if (s->is_grey)
        ways = star == PAVILION_C
                   ? (uint64_t)ways_at(ways, 3) * EACH_PRICE
                   : (ways & ~(first | third)) | (ways & first) << 16 | (ways & third) >> 16;
    uint64_t by_point = (ways << turn | ways >> (8 * PAVILION_POINTS - turn)) & all;
    return by_point & ((uint64_t)empty * 0x810204081u & EACH_PRICE) * 0xFF; /* bits to bytes */
}

/* The place at `at` among those on one space. */
RULE static Action place_on(const Pavilion *s, int space, int at, const uint64_t ways[]) {
    int colours = pavilion_colours(s, s->actor, space / PAVILION_POINTS);
    int number = pavilion_number(s, space), colour = bits_lowest((uint64_t)colours);
    for (; at >= ways_at(ways[colour], number); colour = bits_lowest((uint64_t)colours)) {
        at -= ways_at(ways[colour], number);
        colours &= colours - 1;
    }
    int wilds = fewest_wilds(number, pavilion_count(s->player[s->actor].tiles, colour));
    return pavilion_place(space, colour, wilds + at);
}

/* The place at `at` among those in one star, of whose points so many can be filled. */
RULE static Action place_at(const Pavilion *s, int star, int at, uint64_t by_point,
                            const uint64_t ways[]) {
    uint64_t ends = by_point * EACH_PRICE; /* each byte is the sum up to its point */
    int point = bits_count(chance_at_most_(ends, (uint32_t)at) & 0x80 * EACH_PRICE);
    int before = (int)(ends << 8 >> (8 * point) & 0xFF);
    return place_on(s, star * PAVILION_POINTS + point, at - before, ways);
}

RULE static int sample_place(const Pavilion *s, uint32_t random, Action *action) {
    uint64_t empty = ~pavilion_filled(&s->player[s->actor]), ways[PAVILION_COLOURS];
    uint64_t by_point[PAVILION_STARS];
    int here[PAVILION_STARS], total = 1; /* the pass */
    find_ways(s, ways);
    for (int star = 0; star < PAVILION_STARS; star++) {
        uint64_t sum = star_ways(s, star, ways);
        by_point[star] = ways_by_point(s, star, pavilion_ring(empty, star), sum);
        total += here[star] = (int)(by_point[star] * EACH_PRICE >> 40 & 0xFF);
    }
    /* No branch that nobody could foretell: each step counts what ends before the place. */
    int at = bits_place(random, total), star = 0, end = 0, before = 0;
    for (int i = 0; i < PAVILION_STARS; i++) {
        bool is_past = at >= (end += here[i]);
        star += is_past;
        before = is_past ? end : before;
    }
    *action = star == PAVILION_STARS ? (Action)PAVILION_PASS
                                     : place_at(s, star, at - before, by_point[star], ways);
    return total;
}

/* ---- Picking and keeping ---- */

RULE static int legal_picks(const Pavilion *s, Action actions[]) {
    int count = 0;
    for (uint64_t left = colours_of(s->supply); left; left &= left - 1)
        actions[count++] = (Action)(PAVILION_PICK + bits_lowest(left));
    return count;
}

RULE static int sample_pick(const Pavilion *s, uint32_t random, Action *action) {
    uint64_t colours = colours_of(s->supply);
    int count = bits_count(colours);
    *action = (Action)(PAVILION_PICK + bits_nth(colours, bits_place(random, count)));
    return count;
}

/* SP-23. The keeps are the sets of four tiles that a player may keep, in ascending order of their
 * purple tiles, then of their green ones, and so on. The number of a keep is its place among all
 * sets of four. By n: the number of ways to choose tiles of the first n colours, a byte for each
 * size of the choice, that of none lowest. */
typedef struct {
    uint64_t ways[PAVILION_COLOURS + 1];
} Keeps;

#define EACH_SIZE 0x0101010101u /* from no tile to four */

RULE_TABLE Keeps all_keeps = {{
    0x0000000001,
    0x0101010101,
    0x0504030201,
    0x0F0A060301,
    0x23140A0401,
    0x46230F0501,
    0x7E38150601,
}};

RULE static int keep_ways(const Keeps *keeps, int colours, int size) {
    return (int)(keeps->ways[colours] >> (8 * size) & 0xFF);
}

/* What a colour adds to a choice, none of it up to all there are, moves the ways up by as many
 * bytes: a product is the sum of them all. */
RULE static void count_keeps(PavilionTiles tiles, Keeps *keeps) {
    const uint64_t all = 0xFF * EACH_SIZE;
    keeps->ways[0] = 1;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int count = pavilion_count(tiles, colour);
        int unused = count < PAVILION_KEPT ? PAVILION_KEPT - count : 0;
        keeps->ways[colour + 1] = keeps->ways[colour] * (EACH_SIZE >> (8 * unused)) & all;
    }
}

/* The tiles of the keep at this place. */
RULE static PavilionTiles keep_at(const Keeps *keeps, int place) {
    PavilionTiles kept = 0;
    int size = PAVILION_KEPT;
    for (int colour = PAVILION_COLOURS - 1; colour >= 0; colour--)
        for (; place >= keep_ways(keeps, colour, size); kept += pavilion_tile(colour))
            place -= keep_ways(keeps, colour, size--); /* those with no more of this colour */
    return kept;
}

/* Before it come, for each colour, the sets with fewer of it: all but those with at least as many,
 * which differ in the rest. */
RULE static Action keep_action(PavilionTiles kept) {
    int number = 0, size = PAVILION_KEPT;
    for (int colour = PAVILION_COLOURS - 1; colour >= 0; colour--) {
        int rest = size - pavilion_count(kept, colour);
        number += keep_ways(&all_keeps, colour + 1, size) - keep_ways(&all_keeps, colour + 1, rest);
        size = rest;
    }
    return (Action)(PAVILION_KEEP + number);
}

RULE PavilionTiles pavilion_kept(Action keep) {
    RULE_ASSERT(keep >= PAVILION_KEEP && keep < PAVILION_ACTIONS);
    return keep_at(&all_keeps, (int)keep - PAVILION_KEEP);
}

RULE static int legal_keeps(const Pavilion *s, Action actions[]) {
    Keeps keeps;
    count_keeps(s->player[s->actor].tiles, &keeps);
    int count = keep_ways(&keeps, PAVILION_COLOURS, PAVILION_KEPT);
    for (int i = 0; i < count; i++) actions[i] = keep_action(keep_at(&keeps, i));
    return count;
}

RULE static int sample_keep(const Pavilion *s, uint32_t random, Action *action) {
    Keeps keeps;
    count_keeps(s->player[s->actor].tiles, &keeps);
    int count = keep_ways(&keeps, PAVILION_COLOURS, PAVILION_KEPT);
    *action = keep_action(keep_at(&keeps, bits_place(random, count)));
    return count;
}

/* ---- The interface ---- */

RULE int pavilion_legal(const Pavilion *s, Action actions[]) {
    switch (s->phase) {
    case PAVILION_TAKING: return legal_takes(s, actions);
    case PAVILION_PLACING: return legal_places(s, actions);
    case PAVILION_PICKING: return legal_picks(s, actions);
    case PAVILION_KEEPING: return legal_keeps(s, actions);
    default: return 0;
    }
}

RULE int pavilion_sample(const Pavilion *s, uint32_t random, Action *action) {
    switch (s->phase) {
    case PAVILION_TAKING: return sample_take(s, random, action);
    case PAVILION_PLACING: return sample_place(s, random, action);
    case PAVILION_PICKING: return sample_pick(s, random, action);
    case PAVILION_KEEPING: return sample_keep(s, random, action);
    default: return 0;
    }
}
