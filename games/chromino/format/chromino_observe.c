/* chromino_observe.c -- Chromino as numbers. README.md says what the fields mean.
 *
 * The table has no edge, so it is not drawn: what matters of it is which tiles can be laid, and in
 * how many ways. */
#include "games/chromino/rules/chromino.h"

#include "engine/rules/observe.h"

static const ObserveField seat_fields[] = {
    {"is_there", 1, 1}, {"tiles", 1, 79},   {"known", 1, 79},  {"chameleons", 1, 5},
    {"score", 1, 255},  {"is_empty", 1, 1}, {"is_last", 1, 1}, {NULL, 0, 0},
};

static const ObserveField shared_fields[] = {
    {"hand", 80, 1},
    {"seen", 80, 1},
    {"unseen", 80, 1},
    {"table", 80, 1},
    {"ways", 80, 255},
    {"drawn", 80, 1},
    {"must_play_drawn", 1, 1},
    {"pile", 1, 79},
    {"slots", 1, 255},
    {"demands", 18, 255},
    {"mode", 3, 1},
    {"draw_max", 1, 80},
    {"is_open", 1, 1},
    {"is_one_more", 1, 1},
    {"turns", 1, 255},
    {"idle", 1, 8},
    {"is_closing", 1, 1},
    {"turns_left", 1, 8},
    {"actor", 8, 1},
    {"start", 8, 1},
    {"players", 8, 1},
    {"is_over", 1, 1},
    {NULL, 0, 0},
};

static const ObserveField action_fields[] = {
    {"squares", 18, 1},    {"value", 1, 3},     {"is_chameleon", 1, 1}, {"is_drawn", 1, 1},
    {"contacts", 1, 8},    {"touching", 1, 8},  {"points", 1, 27},      {"ways", 1, 255},
    {"tiles_left", 1, 79}, {"direction", 1, 1}, {"shared", 5, 80},      {NULL, 0, 0},
};

enum {
    SEAT_BYTES = 7,
    SHARED_BYTES = 536,
    ACTION_BYTES = 32,
    SQUARES = 3,
    COLOURS = 5,
    MARKS = COLOURS + 1, /* the colours, and none or any */
};

RULE_TABLE uint8_t colour_marks[COLOURS] = {CHROMINO_R, CHROMINO_Y, CHROMINO_G, CHROMINO_B,
                                            CHROMINO_P};

/* Which colour a square of a tile shows; COLOURS is the wild C. */
RULE static int colour_of(uint32_t marks, int square) {
    uint32_t mark = marks >> 4 * square & 0xF;
    for (int colour = 0; colour < COLOURS; colour++)
        if (mark == colour_marks[colour]) return colour;
    return COLOURS;
}

/* In how many ways a tile could be laid now, whoever has it. */
RULE static int ways_of(const Chromino *s, int tile) {
    uint32_t marks = chromino_marks(tile, 0), turned = chromino_marks(tile, 1);
    int ways = 0;
    for (int i = 0; i < s->slots_count; i++) {
        ways += chromino_fits(s->slot[i], marks);
        ways += turned != marks && chromino_fits(s->slot[i], turned);
    }
    return ways;
}

RULE static uint8_t *write_set(const ChrominoSet *set, uint8_t *at) {
    for (int tile = 0; tile < CHROMINO_TILES; tile++) *at++ = chromino_has(set, tile);
    return at;
}

RULE static void write_seat(const Chromino *s, int seat, uint8_t *at) {
    int size = chromino_hand_size(s, seat);
    *at++ = 1;
    *at++ = (uint8_t)size;
    *at++ = (uint8_t)chromino_size(&s->hand[seat]);
    for (int tile = CHROMINO_PLAIN; tile < CHROMINO_TILES; tile++)
        *at = (uint8_t)(*at + chromino_has(&s->hand[seat], tile));
    at++;
    *at++ = observe_byte(s->score[seat]);
    *at++ = size == 0;
    *at++ = size == 1;
}

/* For each square of a slot: how many slots demand each colour there, and how many none. */
RULE static void write_demands(const Chromino *s, uint8_t *at) {
    for (int i = 0; i < s->slots_count; i++) {
        for (int square = 0; square < SQUARES; square++) {
            uint8_t *count = &at[square * MARKS + colour_of(s->slot[i], square)];
            if (*count < 255) ++*count;
        }
    }
}

RULE static uint8_t *write_tiles(const Chromino *s, int seat, uint8_t *at) {
    ChrominoSet others = {{0, 0}};
    for (int i = 0; i < s->players; i++) {
        if (i == seat) continue;
        for (int word = 0; word < 2; word++) others.word[word] |= s->hand[i].word[word];
    }
    at = write_set(&s->hand[seat], at);
    at = write_set(&others, at);
    at = write_set(&s->pile, at);
    at = write_set(&s->table, at);
    for (int tile = 0; tile < CHROMINO_TILES; tile++)
        *at++ = chromino_has(&s->table, tile) ? 0 : observe_byte(ways_of(s, tile));
    if (s->drawn && s->drawn != CHROMINO_HIDDEN) at[s->drawn - 1] = 1;
    return at + CHROMINO_TILES;
}

RULE static uint8_t *write_turn(const Chromino *s, int seat, uint8_t *at) {
    *at++ = observe_byte(s->turns);
    *at++ = s->idle;
    *at++ = s->is_closing;
    *at++ = s->turns_left;
    if (!s->is_over) at[observe_seat(s->actor, seat, s->players)] = 1;
    at += CHROMINO_SEATS;
    at[observe_seat(s->start, seat, s->players)] = 1;
    at += CHROMINO_SEATS;
    at[s->players - 1] = 1;
    at += CHROMINO_SEATS;
    *at++ = s->is_over;
    return at;
}

/* Takes a view of the seat. */
RULE void chromino_observe(const Chromino *s, int seat, uint8_t row[]) {
    memset(row, 0, CHROMINO_SEATS * SEAT_BYTES + SHARED_BYTES);
    for (int i = 0; i < s->players; i++)
        write_seat(s, (seat + i) % s->players, row + i * SEAT_BYTES);
    uint8_t *at = write_tiles(s, seat, row + CHROMINO_SEATS * SEAT_BYTES);
    *at++ = s->drawn != 0;
    *at++ = (uint8_t)chromino_pile_size(s);
    *at++ = observe_byte(s->slots_count);
    write_demands(s, at);
    at += SQUARES * MARKS;
    at[s->mode] = 1;
    at += 3;
    *at++ = s->draw_max;
    *at++ = s->is_open;
    *at++ = s->is_one_more;
    at = write_turn(s, seat, at);
    RULE_ASSERT(at == row + CHROMINO_SEATS * SEAT_BYTES + SHARED_BYTES);
}

/* ---- Actions ---- */

enum {
    SQUARE = 0,
    VALUE = 18,
    IS_CHAMELEON,
    IS_DRAWN,
    CONTACTS,
    TOUCHING,
    POINTS,
    WAYS,
    TILES_LEFT,
    DIRECTION,
    SHARED,
};

/* CR-6, CR-15: the edges that the tile would share, the tiles that it would touch, and the points
 * that this brings in expert. */
RULE static void write_contacts(const Chromino *s, uint32_t place, uint8_t row[]) {
    ChrominoPatch patch;
    int touching = 0, points = row[VALUE];
    chromino_patch_around(&patch, place);
    for (int i = 0; i < s->laid_count; i++) {
        uint32_t laid = chromino_action_place(s->laid[i]), marks = chromino_laid_marks(s, i);
        chromino_patch_add(&patch, laid, marks);
        if (!chromino_near(laid, place)) continue;
        touching++;
        points += chromino_value(marks & CHROMINO_MARKS);
    }
    int direction = chromino_direction(place), line = CHROMINO_CENTRE, at = CHROMINO_CENTRE - 1;
    row[CONTACTS] = (uint8_t)chromino_contacts(&patch, direction, line, at);
    row[TOUCHING] = (uint8_t)touching;
    row[POINTS] = observe_byte(points);
}

/* For each colour: the other tiles of the hand that share it with this one. */
RULE static void write_shared(const Chromino *s, int tile, uint8_t row[]) {
    uint32_t marks = chromino_marks(tile, 0);
    for (int other = 0; other < CHROMINO_TILES; other++) {
        if (other == tile || !chromino_has(&s->hand[s->actor], other)) continue;
        uint32_t theirs = chromino_marks(other, 0);
        for (int colour = 0; colour < COLOURS; colour++) {
            bool has_mine = false, has_theirs = false;
            for (int square = 0; square < SQUARES; square++) {
                has_mine |= colour_of(marks, square) == colour;
                has_theirs |= colour_of(theirs, square) == colour;
            }
            if (has_mine && has_theirs) row[SHARED + colour]++;
        }
    }
}

RULE void chromino_observe_action(const Chromino *s, Action action, uint8_t row[]) {
    int tile = (int)(action >> CHROMINO_TILE_SHIFT);
    uint32_t place = chromino_action_place(action);
    uint32_t marks = chromino_marks(tile, chromino_action_way(action));
    memset(row, 0, ACTION_BYTES);
    for (int square = 0; square < SQUARES; square++)
        row[SQUARE + square * MARKS + colour_of(marks, square)] = 1;
    row[VALUE] = (uint8_t)chromino_value(marks & CHROMINO_MARKS);
    row[IS_CHAMELEON] = tile >= CHROMINO_PLAIN;
    row[IS_DRAWN] = s->drawn == tile + 1;
    row[WAYS] = observe_byte(ways_of(s, tile));
    row[TILES_LEFT] = (uint8_t)(chromino_hand_size(s, s->actor) - 1);
    row[DIRECTION] = (uint8_t)chromino_direction(place);
    write_contacts(s, place, row);
    write_shared(s, tile, row);
}

OBSERVE_ONE_BY_ONE(chromino, Chromino, ACTION_BYTES);
OBSERVER_DEFINE(chromino, Chromino, 1, CHROMINO_SEATS);
