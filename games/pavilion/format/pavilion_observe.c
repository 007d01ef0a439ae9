/* pavilion_observe.c -- Summer Pavilion as numbers. README.md says what the fields mean. */
#include "games/pavilion/rules/pavilion.h"

#include "engine/base/bits.h"
#include "engine/rules/observe.h"
#include "games/pavilion/rules/pavilion_tiles.h"

static const ObserveField seat_fields[] = {
    {"is_there", 1, 1},   {"tiles", 6, 22},  {"tiles_total", 1, 132}, {"filled", 42, 1},
    {"middle", 36, 1},    {"in_star", 7, 6}, {"takes", 42, 1},        {"of_number", 6, 12},
    {"missing", 18, 4},   {"score", 1, 255}, {"has_passed", 1, 1},    {"start_tile", 1, 1},
    {"full_stars", 7, 1}, {NULL, 0, 0},
};

static const ObserveField shared_fields[] = {
    {"factories", 54, 4},  {"centre", 6, 22}, {"groups", 30, 9}, {"supply", 6, 10},
    {"bag", 6, 22},        {"tower", 6, 22},  {"round", 6, 1},   {"phase", 5, 1},
    {"start_taken", 1, 1}, {"picks", 3, 18},  {"actor", 4, 1},   {"start", 4, 1},
    {"players", 3, 1},     {"is_grey", 1, 1}, {"is_free", 1, 1}, {"tiles_left", 1, 132},
    {NULL, 0, 0},
};

static const ObserveField action_fields[] = {
    {"kind", 5, 1},
    {"colour", 6, 4},
    {"tiles", 1, 22},
    {"with_wild", 1, 1},
    {"from_centre", 1, 1},
    {"takes_start", 1, 1},
    {"star", 7, 6},
    {"number", 6, 1},
    {"wilds", 1, 5},
    {"group", 1, 6},
    {"earns", 1, 6},
    {"completes_star", 1, 1},
    {"completes_number", 1, 1},
    {"unused", 5, 0},
    {"is_wild", 1, 1},
    {"rest", 1, 132},
    {"of_colour", 1, 22},
    {"stars", 1, 7},
    {"nearly_earns", 1, 6},
    {"in_star", 1, 6},
    {"kept_next", 1, 4},
    {"unused_2", 1, 0},
    {NULL, 0, 0},
};

enum { SEAT_BYTES = 169, SHARED_BYTES = 137, ACTION_BYTES = 46, GROUP_BYTES = 5 };

RULE static uint8_t filled_in(uint64_t filled, int star) {
    return (uint8_t)bits_count((uint64_t)pavilion_ring(filled, star));
}

RULE static uint8_t *write_colours(PavilionTiles tiles, uint8_t *at) {
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        *at++ = (uint8_t)pavilion_count(tiles, colour);
    return at;
}

/* ---- Seats ---- */

/* Each of these writes its fields and returns where the next ones begin. */
RULE static uint8_t *write_stars(const Pavilion *s, int seat, uint64_t filled, uint8_t *at) {
    const PavilionPlayer *player = &s->player[seat];
    for (int space = 0; space < PAVILION_SPACES; space++) *at++ = filled >> space & 1;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        for (int point = 0; point < PAVILION_POINTS; point++)
            *at++ = player->laid[colour] >> (PAVILION_C * PAVILION_POINTS + point) & 1;
    for (int star = 0; star < PAVILION_STARS; star++) *at++ = filled_in(filled, star);
    for (int star = 0; star < PAVILION_STARS; star++) {
        int colours = pavilion_colours(s, seat, star);
        for (int colour = 0; colour < PAVILION_COLOURS; colour++) *at++ = colours >> colour & 1;
    }
    return at;
}

RULE static uint8_t *write_bonuses(const Pavilion *s, uint64_t filled, uint8_t *at) {
    for (int space = 0; space < PAVILION_SPACES; space++)
        if (filled >> space & 1) at[pavilion_number(s, space) - 1]++;
    at += PAVILION_POINTS;
    for (int i = 0; i < PAVILION_FEATURES; i++) *at++ = (uint8_t)bits_count(features[i] & ~filled);
    return at;
}

RULE static void write_seat(const Pavilion *s, int seat, uint8_t *at) {
    const PavilionPlayer *player = &s->player[seat];
    uint64_t filled = pavilion_filled(player);
    *at++ = 1;
    at = write_colours(player->tiles, at);
    *at++ = (uint8_t)pavilion_total(player->tiles);
    at = write_stars(s, seat, filled, at);
    at = write_bonuses(s, filled, at);
    *at++ = observe_byte(player->score);
    *at++ = s->passed >> seat & 1;
    *at++ = s->start == seat && s->is_tile_taken;
    for (int star = 0; star < PAVILION_STARS; star++)
        *at++ = pavilion_ring(filled, star) == PAVILION_FULL_RING;
}

/* ---- The middle ---- */

/* Groups: how many factories have so many of a colour, and how many have it with a wild tile. */
RULE static void write_factory(const Pavilion *s, int factory, uint8_t *groups) {
    PavilionTiles tiles = s->source[factory];
    int wild = pavilion_wild(s);
    for (int colour = 0; colour < PAVILION_COLOURS; colour++, groups += GROUP_BYTES) {
        int count = pavilion_count(tiles, colour);
        if (!count) continue;
        groups[count - 1]++;
        if (colour != wild && pavilion_count(tiles, wild)) groups[GROUP_BYTES - 1]++;
    }
}

RULE static uint8_t *write_sources(const Pavilion *s, uint8_t *at, int *left) {
    uint8_t *groups = at + PAVILION_SOURCES * PAVILION_COLOURS;
    *left = 0;
    for (int source = 0; source < PAVILION_SOURCES; source++) {
        at = write_colours(s->source[source], at);
        *left += pavilion_total(s->source[source]);
        if (source < PAVILION_FACTORIES) write_factory(s, source, groups);
    }
    return at + PAVILION_COLOURS * GROUP_BYTES;
}

RULE static uint8_t *write_turn(const Pavilion *s, int seat, uint8_t *at) {
    at[s->round - 1] = 1;
    at += PAVILION_ROUNDS;
    at[s->phase] = 1;
    at += 5;
    *at++ = s->is_tile_taken;
    if (s->picks) at[s->picks > 3 ? 2 : s->picks - 1] = s->picks;
    at += 3;
    at[observe_seat(s->actor, seat, s->players)] = 1;
    at += PAVILION_SEATS;
    at[observe_seat(s->start, seat, s->players)] = 1;
    at += PAVILION_SEATS;
    at[s->players - 2] = 1;
    return at + PAVILION_SEATS - 1;
}

RULE void pavilion_observe(const Pavilion *s, int seat, uint8_t row[]) {
    int left;
    memset(row, 0, PAVILION_SEATS * SEAT_BYTES + SHARED_BYTES);
    for (int i = 0; i < s->players; i++)
        write_seat(s, (seat + i) % s->players, row + i * SEAT_BYTES);
    uint8_t *at = write_sources(s, row + PAVILION_SEATS * SEAT_BYTES, &left);
    at = write_colours(s->supply, at);
    memcpy(at, s->bag, PAVILION_COLOURS);
    at = write_colours(s->tower, at + PAVILION_COLOURS);
    at = write_turn(s, seat, at);
    *at++ = s->is_grey;
    *at++ = s->is_free;
    *at++ = observe_byte(left);
    RULE_ASSERT(at == row + PAVILION_SEATS * SEAT_BYTES + SHARED_BYTES);
}

/* ---- Actions ---- */

enum {
    KIND = 0, /* take, place, pick, pass, keep */
    COLOUR = 5,
    TILES = 11,
    WITH_WILD,
    FROM_CENTRE,
    TAKES_START,
    STAR,
    NUMBER = 22,
    WILDS = 28,
    GROUP,
    EARNS,
    COMPLETES_STAR,
    COMPLETES_NUMBER,
    IS_WILD = 38,
    REST,
    OF_COLOUR,
    STARS,
    NEARLY_EARNS,
    IN_STAR,
    KEPT_NEXT,
};

RULE static void write_take(const Pavilion *s, Action action, uint8_t row[]) {
    int source = (int)action / PAVILION_COLOURS, colour = (int)action % PAVILION_COLOURS;
    int wild = pavilion_wild(s), count = pavilion_count(s->source[source], colour);
    uint64_t filled = pavilion_filled(&s->player[s->actor]);
    if (colour == wild) count = 1;
    row[KIND] = 1;
    row[COLOUR + colour] = 1;
    row[TILES] = (uint8_t)count;
    row[WITH_WILD] = colour != wild && pavilion_count(s->source[source], wild);
    row[FROM_CENTRE] = source == PAVILION_CENTRE;
    row[TAKES_START] = source == PAVILION_CENTRE && !s->is_tile_taken;
    row[IS_WILD] = colour == wild;
    row[REST] = (uint8_t)(pavilion_total(s->source[source]) - count - row[WITH_WILD]);
    row[OF_COLOUR] = (uint8_t)pavilion_count(s->player[s->actor].tiles, colour);
    for (int star = 0; star < PAVILION_STARS; star++) {
        if (!(pavilion_colours(s, s->actor, star) >> colour & 1)) continue;
        row[STARS]++;
        if (star != PAVILION_C)
            row[STAR + star] = (uint8_t)(PAVILION_POINTS - filled_in(filled, star));
    }
}

/* SP-24: the tiles that pillars, statues and windows with `open` spaces left beside this one give.
 */
RULE static uint8_t earned(uint64_t filled, int space, int open) {
    int tiles = 0;
    for (int i = 0; i < PAVILION_FEATURES; i++)
        if ((features[i] >> space & 1) && bits_count(features[i] & ~filled) == open)
            tiles += i / FEATURES_OF_A_KIND + 1;
    return (uint8_t)tiles;
}

RULE static bool completes_number(const Pavilion *s, uint64_t filled, int number) {
    for (int space = 0; space < PAVILION_SPACES; space++)
        if (pavilion_number(s, space) == number && !(filled >> space & 1)) return false;
    return true;
}

RULE static void write_place(const Pavilion *s, Action action, uint8_t row[]) {
    int code = (int)action - PAVILION_PLACE, colour = code / PAVILION_WILDS % PAVILION_COLOURS;
    int space = code / PAVILION_WILDS / PAVILION_COLOURS, star = space / PAVILION_POINTS;
    int number = pavilion_number(s, space);
    const PavilionPlayer *player = &s->player[s->actor];
    uint64_t filled = pavilion_filled(player) | (uint64_t)1 << space;
    row[KIND + 1] = 1;
    row[COLOUR + colour] = 1;
    row[STAR + star] = 1;
    row[NUMBER + number - 1] = 1;
    row[WILDS] = (uint8_t)(code % PAVILION_WILDS);
    row[GROUP] = (uint8_t)pavilion_group_size(pavilion_ring(filled, star), space % PAVILION_POINTS);
    row[EARNS] = earned(filled, space, 0);
    row[COMPLETES_STAR] = pavilion_ring(filled, star) == PAVILION_FULL_RING;
    row[COMPLETES_NUMBER] = completes_number(s, filled, number);
    row[REST] = (uint8_t)(pavilion_total(player->tiles) - number);
    row[OF_COLOUR] = (uint8_t)pavilion_count(player->tiles, colour);
    row[NEARLY_EARNS] = earned(filled, space, 1);
    row[IN_STAR] = filled_in(filled, star);
}

RULE static void write_pick(const Pavilion *s, Action action, uint8_t row[]) {
    int colour = (int)action - PAVILION_PICK;
    row[KIND + 2] = 1;
    row[COLOUR + colour] = 1;
    row[IS_WILD] = colour == pavilion_wild(s);
    row[REST] = (uint8_t)pavilion_count(s->supply, colour);
    row[OF_COLOUR] = (uint8_t)pavilion_count(s->player[s->actor].tiles, colour);
}

RULE void pavilion_observe_action(const Pavilion *s, Action action, uint8_t row[]) {
    memset(row, 0, ACTION_BYTES);
    if (action < PAVILION_PLACE) {
        write_take(s, action, row);
    } else if (action < PAVILION_PICK) {
        write_place(s, action, row);
    } else if (action < PAVILION_PASS) {
        write_pick(s, action, row);
    } else if (action == PAVILION_PASS) {
        row[KIND + 3] = 1;
        row[REST] = (uint8_t)pavilion_total(s->player[s->actor].tiles);
    } else {
        PavilionTiles kept = pavilion_kept(action);
        row[KIND + 4] = 1;
        write_colours(kept, row + COLOUR);
        row[KEPT_NEXT] = (uint8_t)pavilion_count(kept, (pavilion_wild(s) + 1) % PAVILION_COLOURS);
    }
}

OBSERVE_ONE_BY_ONE(pavilion, Pavilion, ACTION_BYTES);
OBSERVER_DEFINE(pavilion, Pavilion, 1, PAVILION_SEATS);
