/* pavilion_evaluate_signs.c -- what a network is told of Summer Pavilion beyond the observation.
 *
 * All is told as it will be once every seat has placed its tiles, as estimate() does in mind.
 * Colours go by when they are wild, from the wild one of this round on: what was learnt in one
 * round holds for the next. */
#include "pavilion_evaluate.h"

#include "engine/base/bits.h"

enum { BEST = 3, KINDS = PAVILION_FEATURES / FEATURES_OF_A_KIND };

const ObserveField pavilion_signs[] = {
    {"expected", 4, 255}, /* by seat, from the viewer's: the estimate, in points */
    {"goals", 4, 255},    /* of it, what stars, numbers and features may still bring, in halves */
    {"placed", 4, 255},   /* points of the placements */
    {"bonuses", 4, 255},  /* of full stars and numbers */
    {"kept", 24, 22},     /* tiles that are left, by colour */
    {"cost", 28, 21},     /* tiles that each star still costs: by colour, then the middle one */
    {"empty", 16, 12},    /* empty spaces with the numbers 1 to 4 */
    {"open", 12, 6},      /* pillars, statues and windows that are not closed */
    {"rate", 24, 255},    /* points that a tile of the colour may bring, in eighths */
    {"takes", 12, 255},   /* what the three best takes bring at these rates, in halves */
    {"offer", 6, 22},     /* tiles of each colour on factories and centre */
    {"most", 6, 22},      /* of these, the most in one place */
    {"lead", 1, 255},     /* of the viewer over the best other seat, in quarters around 128 */
    {NULL, 0, 0},
};

enum {
    EXPECTED = 0,
    GOALS = 4,
    PLACED = 8,
    BONUSES = 12,
    KEPT = 16,
    COST = 40,
    EMPTY = 68,
    OPEN = 84,
    RATE = 96,
    TAKES = 120,
    OFFER = 132,
    MOST = 138,
    LEAD = 144,
    SIGNS = 145,
};

/* The colour that is wild so many rounds from now, in a circle. */
static int colour_in(const Pavilion *s, int rounds) {
    return wild_colours[(s->round - 1 + rounds) % PAVILION_ROUNDS];
}

static uint8_t cost_of_star(const Pavilion *s, uint64_t filled, int star) {
    int cost = 0;
    for (int empty = PAVILION_FULL_RING & ~pavilion_ring(filled, star); empty; empty &= empty - 1)
        cost += printed[s->is_grey][star][bits_lowest((uint64_t)empty)];
    return (uint8_t)cost;
}

static void describe_spaces(const Pavilion *s, uint64_t filled, int place, uint8_t row[]) {
    uint8_t *empty = row + EMPTY + NUMBERS_WITH_BONUS * place, *open = row + OPEN + KINDS * place;
    for (int space = 0; space < PAVILION_SPACES; space++) {
        int number = pavilion_number(s, space);
        if (number <= NUMBERS_WITH_BONUS && !(filled >> space & 1)) empty[number - 1]++;
    }
    for (int i = 0; i < PAVILION_FEATURES; i++)
        if (features[i] & ~filled) open[i / FEATURES_OF_A_KIND]++;
}

static void insert_best(float best[BEST], float worth) {
    for (int i = 0; i < BEST; i++) {
        if (worth <= best[i]) continue;
        float worse = best[i];
        best[i] = worth;
        worth = worse;
    }
}

/* What the best ways to take tiles bring, each tile at the rate of its colour. */
static void describe_takes(const Pavilion *s, const float rates[], uint8_t takes[BEST]) {
    int wild = pavilion_wild(s);
    float best[BEST] = {0};
    for (int source = 0; source < PAVILION_SOURCES; source++) {
        PavilionTiles tiles = s->source[source];
        float with_wild = pavilion_count(tiles, wild) ? rates[wild] : 0;
        for (int colour = 0; tiles && colour < PAVILION_COLOURS; colour++) {
            int count = pavilion_count(tiles, colour);
            if (count == 0) continue;
            insert_best(best, (colour == wild ? 0 : (float)count * rates[colour]) + with_wild);
        }
    }
    for (int i = 0; i < BEST; i++) takes[i] = observe_byte((int)(2 * best[i]));
}

static void describe_seat(const Pavilion *s, const PavilionProspect *prospect, int seat, int place,
                          uint8_t row[]) {
    uint8_t *cost = row + COST + PAVILION_STARS * place;
    row[EXPECTED + place] = observe_byte((int)prospect->points);
    row[GOALS + place] = observe_byte((int)(2 * prospect->goals));
    row[PLACED + place] = observe_byte(prospect->placed);
    row[BONUSES + place] = observe_byte(prospect->bonuses);
    for (int i = 0; i < PAVILION_COLOURS; i++) {
        int colour = colour_in(s, i), at = PAVILION_COLOURS * place + i;
        row[KEPT + at] = (uint8_t)pavilion_count(s->player[seat].tiles, colour);
        row[RATE + at] = observe_byte((int)(8 * prospect->rates[colour]));
        cost[i] = cost_of_star(s, prospect->filled, colour);
    }
    cost[PAVILION_C] = cost_of_star(s, prospect->filled, PAVILION_C);
    describe_spaces(s, prospect->filled, place, row);
    describe_takes(s, prospect->rates, row + TAKES + BEST * place);
}

static void describe_offer(const Pavilion *s, uint8_t row[]) {
    for (int i = 0; i < PAVILION_COLOURS; i++) {
        int colour = colour_in(s, i);
        for (int source = 0; source < PAVILION_SOURCES; source++) {
            int count = pavilion_count(s->source[source], colour);
            row[OFFER + i] = (uint8_t)(row[OFFER + i] + count);
            if (count > row[MOST + i]) row[MOST + i] = (uint8_t)count;
        }
    }
}

void pavilion_describe(const void *state, int viewer, uint8_t row[]) {
    Pavilion s = *(const Pavilion *)state;
    PavilionProspect prospects[PAVILION_SEATS];
    float best = -1000;
    memset(row, 0, SIGNS);
    pavilion_foresee(&s, prospects);
    for (int place = 0; place < s.players; place++) {
        int seat = observe_at(place, viewer, s.players);
        describe_seat(&s, &prospects[seat], seat, place, row);
        if (place && prospects[seat].points > best) best = prospects[seat].points;
    }
    describe_offer(&s, row);
    row[LEAD] = observe_byte(128 + (int)(4 * (prospects[viewer].points - best)));
}
