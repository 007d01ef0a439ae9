/* ingenious_observe.c -- Ingenious as numbers. README.md says what the fields mean. */
#include "games/ingenious/rules/ingenious.h"

#include "engine/rules/observe.h"
#include "games/ingenious/rules/ingenious_cells.h"

static const ObserveField seat_fields[] = {
    {"is_there", 1, 1},   {"track", 6, 36}, {"against", 6, 9}, {"is_lowest", 6, 1},
    {"at_end", 6, 1},     {"tokens", 6, 1}, {"tiles", 1, 6},   {"old_tiles", 1, 6},
    {"is_partner", 1, 1}, {NULL, 0, 0},
};

static const ObserveField shared_fields[] = {
    {"cells", 1014, 1},   {"rack", 21, 6},     {"rack_colours", 6, 12},
    {"unseen", 21, 6},    {"returned", 21, 6}, {"aside", 21, 6},
    {"bag", 1, 120},      {"mode", 4, 1},      {"players", 4, 1},
    {"first_turn", 3, 1}, {"phase", 4, 1},     {"due", 1, 255},
    {"actor", 4, 1},      {"free", 1, 163},    {NULL, 0, 0},
};

static const ObserveField action_fields[] = {
    {"kind", 4, 1},      {"first", 6, 1},    {"second", 6, 1},       {"points", 6, 70},
    {"moves", 6, 36},    {"lowest", 1, 2},   {"bonuses", 1, 2},      {"copies", 1, 6},
    {"direction", 6, 1}, {"distance", 1, 7}, {"free_beside", 1, 10}, {"neighbours", 6, 10},
    {NULL, 0, 0},
};

enum { SEAT_BYTES = 34, SHARED_BYTES = 1126, ACTION_BYTES = 45 };

/* Where a marker stops first: the end of the track, or of its first half (IN-17). */
RULE static int track_end(const Ingenious *s, int marker) {
    if (s->mode == INGENIOUS_DUEL) return INGENIOUS_DUEL_TRACK;
    bool is_double = s->mode == INGENIOUS_SOLO || s->mode == INGENIOUS_TEAM;
    return is_double && marker >= INGENIOUS_TRACK ? INGENIOUS_DOUBLE_TRACK : INGENIOUS_TRACK;
}

/* The lowest marker of a seat. */
RULE static int lowest_marker(const Ingenious *s, int seat) {
    int lowest = INGENIOUS_DOUBLE_TRACK;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int marker = ingenious_marker(s, seat, colour);
        if (marker < lowest) lowest = marker;
    }
    return lowest;
}

RULE static uint8_t *write_tiles(IngeniousTiles tiles, uint8_t *at) {
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        *at++ = (uint8_t)ingenious_count(tiles, kind);
    return at;
}

/* ---- Seats ---- */

RULE static void write_track(const Ingenious *s, int seat, uint8_t *at) {
    int lowest = lowest_marker(s, seat);
    bool has_tokens = s->mode == INGENIOUS_DUEL;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++, at++) {
        int marker = ingenious_marker(s, seat, colour);
        at[0] = observe_byte(marker);
        at[INGENIOUS_COLOURS] = observe_byte(-marker);
        at[2 * INGENIOUS_COLOURS] = marker == lowest;
        at[3 * INGENIOUS_COLOURS] = marker == track_end(s, marker);
        at[4 * INGENIOUS_COLOURS] = has_tokens && (s->tokens[seat] >> colour & 1);
    }
}

RULE static void write_seat(const Ingenious *s, int seat, int viewer, uint8_t *at) {
    *at++ = 1;
    write_track(s, seat, at);
    at += 5 * INGENIOUS_COLOURS;
    *at++ = (uint8_t)(ingenious_tiles_count(s->rack[seat]) + s->hidden[seat]);
    *at++ = (uint8_t)(ingenious_tiles_count(s->old[seat]) + s->hidden_old[seat]);
    *at++ = s->mode == INGENIOUS_TEAM && seat != viewer && seat % 2 == viewer % 2;
}

/* ---- The board and the tiles ---- */

RULE static uint8_t *write_cells(const Ingenious *s, uint8_t *at) {
    for (int cell = 0; cell < INGENIOUS_CELLS; cell++)
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            *at++ = ingenious_has(&s->colour[colour], ingenious_place[cell]);
    return at;
}

RULE static uint8_t *write_rack(IngeniousTiles rack, uint8_t *at) {
    at = write_tiles(rack, at);
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        for (int half = 0; half < 2; half++) {
            uint8_t *count = &at[ingenious_half[kind][half]];
            *count = (uint8_t)(*count + ingenious_count(rack, kind));
        }
    return at + INGENIOUS_COLOURS;
}

RULE static uint8_t *write_turn(const Ingenious *s, int seat, uint8_t *at) {
    at[s->mode] = 1;
    at += 4;
    at[s->players - 1] = 1;
    at += INGENIOUS_SEATS;
    at[s->first_turn] = 1;
    at += 3;
    at[s->phase] = 1;
    at += 4;
    *at++ = s->due;
    if (s->phase != INGENIOUS_ENDED) at[observe_seat(s->actor, seat, s->players)] = 1;
    return at + INGENIOUS_SEATS;
}

/* Takes a view of the seat. Its bag holds all that is unseen. */
RULE void ingenious_observe(const Ingenious *s, int seat, uint8_t row[]) {
    IngeniousCells free = ingenious_free(s);
    memset(row, 0, INGENIOUS_SEATS * SEAT_BYTES + SHARED_BYTES);
    for (int i = 0; i < s->players; i++)
        write_seat(s, (seat + i) % s->players, seat, row + i * SEAT_BYTES);
    uint8_t *at = write_cells(s, row + INGENIOUS_SEATS * SEAT_BYTES);
    at = write_rack(s->rack[seat], at);
    memcpy(at, s->bag, INGENIOUS_KINDS);
    at = write_tiles(s->returned[s->mode == INGENIOUS_DUEL ? seat : 0], at + INGENIOUS_KINDS);
    at = write_tiles(s->actor == seat ? s->aside : 0, at);
    int bag = -s->hidden_aside;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) bag += s->bag[kind];
    for (int i = 0; i < s->players; i++) bag -= s->hidden[i];
    *at++ = observe_byte(bag);
    at = write_turn(s, seat, at);
    *at++ = (uint8_t)cells_count(&free);
    RULE_ASSERT(at == row + INGENIOUS_SEATS * SEAT_BYTES + SHARED_BYTES);
}

/* ---- Actions ---- */

enum {
    KIND = 0, /* place, keep, swap, set aside */
    FIRST = 4,
    SECOND = 10,
    POINTS = 16,
    MOVES = 22,
    LOWEST = 28,
    BONUSES,
    COPIES,
    DIRECTION,
    DISTANCE = 37,
    FREE_BESIDE,
    NEIGHBOURS,
};

/* IN-10: what a half on this place scores, not looking through the other half. */
RULE static int half_points(const Ingenious *s, int place, int colour, int other_half) {
    int points = 0;
    for (int direction = 0; direction < INGENIOUS_DIRECTIONS; direction++) {
        int at = (place + ingenious_step[direction]) & 0xFF;
        if (at == other_half) continue;
        for (; ingenious_has(&s->colour[colour], at); at = (at + ingenious_step[direction]) & 0xFF)
            points++;
    }
    return points;
}

/* What lies around a half. */
RULE static void write_beside(const Ingenious *s, const IngeniousCells *free, int place,
                              int other_half, uint8_t row[]) {
    for (int direction = 0; direction < INGENIOUS_DIRECTIONS; direction++) {
        int at = (place + ingenious_step[direction]) & 0xFF;
        if (at == other_half) continue;
        row[FREE_BESIDE] = (uint8_t)(row[FREE_BESIDE] + ingenious_has(free, at));
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            if (ingenious_has(&s->colour[colour], at)) row[NEIGHBOURS + colour]++;
    }
}

/* How far the markers of the actor move, and what that brings. */
RULE static void write_moves(const Ingenious *s, uint8_t row[]) {
    int lowest = lowest_marker(s, s->actor);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int points = row[POINTS + colour], marker = ingenious_marker(s, s->actor, colour);
        int end = track_end(s, marker), after = marker + points > end ? end : marker + points;
        if (after < marker) after = marker;
        row[MOVES + colour] = observe_byte(after - marker);
        row[LOWEST] = (uint8_t)(row[LOWEST] + (points > 0 && marker == lowest));
        row[BONUSES] = (uint8_t)(row[BONUSES] + (after == end && marker < end));
    }
}

/* IN-2: how far a place lies from the centre. */
RULE static int distance(int place) {
    int r = ingenious_row(place) - 8, q = place - 128 - 16 * r, sum = q + r;
    int most = q < 0 ? -q : q;
    if ((r < 0 ? -r : r) > most) most = r < 0 ? -r : r;
    return (sum < 0 ? -sum : sum) > most ? (sum < 0 ? -sum : sum) : most;
}

RULE static void write_placement(const Ingenious *s, Action action, uint8_t row[]) {
    int cell = (int)action % INGENIOUS_CELLS;
    int direction = (int)action / INGENIOUS_CELLS % INGENIOUS_DIRECTIONS;
    int kind = (int)action / INGENIOUS_CELLS / INGENIOUS_DIRECTIONS;
    int place = ingenious_place[cell], next = (place + ingenious_step[direction]) & 0xFF;
    int colour = ingenious_half[kind][0], other = ingenious_half[kind][1];
    IngeniousCells free = ingenious_free(s);
    row[FIRST + colour] = 1;
    row[SECOND + other] = 1;
    row[POINTS + colour] = (uint8_t)half_points(s, place, colour, next);
    row[POINTS + other] = (uint8_t)(row[POINTS + other] + half_points(s, next, other, place));
    write_moves(s, row);
    row[COPIES] = (uint8_t)ingenious_count(s->rack[s->actor], kind);
    row[DIRECTION + direction] = 1;
    row[DISTANCE] = (uint8_t)distance(place);
    write_beside(s, &free, place, next, row);
    write_beside(s, &free, next, place, row);
}

RULE void ingenious_observe_action(const Ingenious *s, Action action, uint8_t row[]) {
    memset(row, 0, ACTION_BYTES);
    row[action < INGENIOUS_PLACEMENTS ? 0
        : action == INGENIOUS_KEEP    ? 1
        : action == INGENIOUS_SWAP    ? 2
                                      : 3] = 1;
    if (action < INGENIOUS_PLACEMENTS) {
        write_placement(s, action, row);
    } else if (action >= INGENIOUS_ASIDE) {
        int kind = (int)action - INGENIOUS_ASIDE;
        row[FIRST + ingenious_half[kind][0]] = 1;
        row[SECOND + ingenious_half[kind][1]] = 1;
        row[COPIES] = (uint8_t)ingenious_count(s->rack[s->actor], kind);
    }
}

OBSERVE_ONE_BY_ONE(ingenious, Ingenious, ACTION_BYTES);
OBSERVER_DEFINE(ingenious, Ingenious, 1, INGENIOUS_SEATS);
