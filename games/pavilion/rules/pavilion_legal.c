/* pavilion_legal.c -- what a player of Summer Pavilion may do: the lists of legal actions, and
 * random choices from them without a list.
 *
 * Counting is done on six bits or bytes at once, for six colours or for six prices. */
#include "pavilion_tiles.h"

#include "engine/base/bits.h"

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
    RULE_UNROLLED
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

/* All prices are looked at together: a number has a byte for each, that of 1 lowest. */
#define EACH_PRICE 0x010101010101u

/* SP-18: the ways to pay of the actor, for each colour. The wild one is paid as if there were no
 * other wilds. */
RULE static void find_ways(const Pavilion *s, uint64_t ways[PAVILION_COLOURS]) {
    PavilionTiles tiles = s->player[s->actor].tiles;
    int wild = pavilion_wild(s), wilds = pavilion_count(tiles, wild);
    int most = wilds < PAVILION_WILDS ? wilds : PAVILION_WILDS - 1;
    RULE_UNROLLED
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int count = pavilion_count(tiles, colour), help = colour == wild ? 0 : most;
        ways[colour] = ways_to_pay[help][count < PRICE_MAX ? count : (int)PRICE_MAX];
    }
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

/* The ways to pay with any of the colours that a star takes, by price. */
RULE static uint64_t star_ways(const Pavilion *s, int star, const uint64_t ways[]) {
    int colours = pavilion_colours(s, s->actor, star);
    uint64_t sum = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        sum += ways[colour] & (0 - (uint64_t)(colours >> colour & 1));
    return sum;
}

/* From the prices of the grey side to those of the coloured one, which is printed in the same way
 * but for 1 and 3, and for the centre, where all cost 3. */
RULE static uint64_t grey_ways(int star, uint64_t ways) {
    const uint64_t first = 0xFF, third = 0xFF0000;
    if (star == PAVILION_C) return (uint64_t)ways_at(ways, 3) * EACH_PRICE;
    return (ways & ~(first | third)) | (ways & first) << 16 | (ways & third) >> 16;
}

/* The same for all stars, by the prices of the coloured side. There each star has its own colour,
 * and the centre has any once (SP-19): no set of colours is made. */
RULE static void find_star_ways(const Pavilion *s, const uint64_t ways[PAVILION_COLOURS],
                                uint64_t by_star[PAVILION_STARS]) {
    if (s->is_grey) {
        for (int star = 0; star < PAVILION_STARS; star++)
            by_star[star] = grey_ways(star, star_ways(s, star, ways));
        return;
    }
    by_star[PAVILION_C] = 0;
    RULE_UNROLLED
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        bool is_in_centre = pavilion_ring(s->player[s->actor].laid[colour], PAVILION_C) != 0;
        by_star[colour] = ways[colour];
        by_star[PAVILION_C] += is_in_centre ? 0 : ways[colour];
    }
}

/* The point of each star that costs 1 on the coloured side; from there on the prices rise by one
 * with each step. */
RULE_TABLE uint8_t cheapest[PAVILION_STARS] = {1, 2, 3, 4, 5, 0, 0};

/* All bits in the bytes of those prices of the coloured side that are not yet paid in a star. */
RULE static uint64_t open_prices(uint64_t empty, int star) {
    uint32_t twice = (uint32_t)pavilion_ring(empty, star) * ((1 << PAVILION_POINTS) + 1);
    return bits_spread_low(twice >> cheapest[star] & PAVILION_FULL_RING) * 0xFF;
}

/* The place at `at` among those on one space. */
RULE static Action place_on(const Pavilion *s, int star, int point, int at, const uint64_t ways[]) {
    int colours = pavilion_colours(s, s->actor, star), colour = bits_lowest((uint64_t)colours);
    int number = printed[s->is_grey][star][point];
    for (; at >= ways_at(ways[colour], number); colour = bits_lowest((uint64_t)colours)) {
        at -= ways_at(ways[colour], number);
        colours &= colours - 1;
    }
    int wilds = fewest_wilds(number, pavilion_count(s->player[s->actor].tiles, colour));
    return pavilion_place(star * PAVILION_POINTS + point, colour, wilds + at);
}

/* The place at `at` among those in one star, which has so many ways for each price. */
RULE static Action place_at(const Pavilion *s, int star, int at, uint64_t by_price,
                            const uint64_t ways[]) {
    int turn = 8 * cheapest[star]; /* to the points where the prices are printed */
    uint64_t by_point = by_price << turn | by_price >> (8 * PAVILION_POINTS - turn);
    uint64_t ends = by_point * EACH_PRICE; /* each byte is the sum up to its point */
    int point = bits_count(chance_at_most_(ends, (uint32_t)at) & 0x80 * EACH_PRICE);
    int before = (int)(ends << 8 >> (8 * point) & 0xFF);
    return place_on(s, star, point, at - before, ways);
}

RULE static int sample_place(const Pavilion *s, uint32_t random, Action *action) {
    uint64_t empty = ~pavilion_filled(&s->player[s->actor]), ways[PAVILION_COLOURS];
    uint64_t by_star[PAVILION_STARS];
    int ends[PAVILION_STARS], total = 0;
    find_ways(s, ways);
    find_star_ways(s, ways, by_star);
    RULE_UNROLLED
    for (int star = 0; star < PAVILION_STARS; star++) {
        by_star[star] &= open_prices(empty, star);
        ends[star] = total += (int)(by_star[star] * EACH_PRICE >> 40 & 0xFF);
    }
    total++; /* the pass */
    /* No branch that nobody could foretell: each step counts what ends before the place. */
    int at = bits_place(random, total), star = 0, before = 0;
    RULE_UNROLLED
    for (int i = 0; i < PAVILION_STARS; i++) {
        bool is_past = at >= ends[i];
        star += is_past;
        before = is_past ? ends[i] : before;
    }
    *action = star == PAVILION_STARS ? (Action)PAVILION_PASS
                                     : place_at(s, star, at - before, by_star[star], ways);
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
