/* polyssimo_observe.c -- Polyssimo Challenge as numbers. README.md says what the fields mean. */
#include "polyssimo.h"

#include "polyssimo_fits.h"
#include "rules/observe.h"

static const ObserveField seat_fields[] = {
    {"is_there", 1, 1},         {"hand", 24, 1},         {"drafted", 1, 12},
    {"black_and_white", 1, 12}, {"squares_left", 1, 72}, {"quota", 1, 12},
    {"is_out", 1, 1},           {"last", 1, 24},         {NULL, 0, 0},
};

static const ObserveField shared_fields[] = {
    {"free", 256, 1},        {"middle", 24, 1},  {"places", 24, 255}, {"placed", 1, 24},
    {"phase", 3, 1},         {"actor", 4, 1},    {"start", 4, 1},     {"players", 3, 1},
    {"rows", 1, 16},         {"columns", 1, 16}, {"has_flips", 1, 1}, {"free_total", 1, 255},
    {"counts_pieces", 1, 1}, {NULL, 0, 0},
};

static const ObserveField action_fields[] = {
    {"kind", 2, 1},      {"piece", 24, 1}, {"size", 1, 6},     {"places", 1, 255},
    {"turn", 8, 1},      {"row", 1, 15},   {"column", 1, 15},  {"edge", 1, 24},
    {"touching", 1, 24}, {"open", 1, 24},  {"pockets", 1, 24}, {NULL, 0, 0},
};

enum { SEAT_BYTES = 31, SHARED_BYTES = 324, ACTION_BYTES = 42, SIDES = 4 };

RULE_TABLE int8_t side_row[SIDES] = {-1, 0, 1, 0};
RULE_TABLE int8_t side_column[SIDES] = {0, 1, 0, -1};

/* In how many ways a piece fits on the board now, whoever has it. */
RULE static int places_of(const Polyssimo *s, const Fits *fits, int piece) {
    int count = 0;
    for (int i = first_orientation[piece]; i < orientations_end(s, piece); i++)
        count += count_places(fits, i);
    return count;
}

RULE static void write_set(uint32_t pieces, uint8_t *at) {
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) at[piece] = pieces >> piece & 1;
}

RULE static void write_seat(const Polyssimo *s, int seat, uint8_t *at) {
    uint32_t drafted = s->drafted[seat];
    *at++ = 1;
    write_set(polyssimo_hand(s, seat), at);
    at += POLYSSIMO_PIECES;
    *at++ = (uint8_t)bits_count(drafted);
    *at++ = (uint8_t)bits_count(drafted & ((1u << POLYSSIMO_BLACK_AND_WHITE) - 1));
    *at++ = (uint8_t)polyssimo_squares_left(s, seat);
    *at++ = s->min_bw[seat];
    *at++ = s->out >> seat & 1;
    *at++ = s->last[seat];
}

/* The free squares of a board of 16 x 16; returns how many there are. */
RULE static int write_board(const Polyssimo *s, uint8_t *at) {
    int total = 0;
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row++) {
        total += bits_count(s->free[row]);
        for (int column = 0; column < POLYSSIMO_SIDE_MAX; column++)
            *at++ = s->free[row] >> column & 1;
    }
    return total;
}

RULE static uint8_t *write_turn(const Polyssimo *s, int seat, uint8_t *at) {
    int actor = polyssimo_actor(s);
    at[actor == GAME_OVER ? 2 : polyssimo_middle(s) ? 0 : 1] = 1;
    at += 3;
    if (actor != GAME_OVER) at[observe_seat(actor, seat, s->players)] = 1;
    at += POLYSSIMO_SEATS;
    at[observe_seat(s->start, seat, s->players)] = 1;
    at += POLYSSIMO_SEATS;
    at[s->players - 2] = 1;
    return at + POLYSSIMO_SEATS - 1;
}

RULE void polyssimo_observe(const Polyssimo *s, int seat, uint8_t row[]) {
    Fits fits;
    memset(row, 0, POLYSSIMO_SEATS * SEAT_BYTES + SHARED_BYTES);
    for (int i = 0; i < s->players; i++)
        write_seat(s, (seat + i) % s->players, row + i * SEAT_BYTES);
    uint8_t *at = row + POLYSSIMO_SEATS * SEAT_BYTES;
    int free_total = write_board(s, at);
    at += POLYSSIMO_BOARD_MAX;
    write_set(polyssimo_middle(s), at);
    at += POLYSSIMO_PIECES;
    find_fits(s->free, &fits);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        *at++ = s->placed >> piece & 1 ? 0 : observe_byte(places_of(s, &fits, piece));
    *at++ = (uint8_t)bits_count(s->placed);
    at = write_turn(s, seat, at);
    *at++ = s->rows;
    *at++ = s->cols;
    *at++ = s->has_flips;
    *at++ = observe_byte(free_total);
    *at++ = s->counts_pieces;
    RULE_ASSERT(at == row + POLYSSIMO_SEATS * SEAT_BYTES + SHARED_BYTES);
}

/* ---- Actions ---- */

enum {
    KIND = 0, /* draft, place */
    PIECE = 2,
    SIZE = 26,
    PLACES,
    TURN,
    ROW = 36,
    COLUMN,
    EDGE,
    TOUCHING,
    OPEN,
    POCKETS,
};

RULE static bool is_free(const uint16_t free[], int row, int column) {
    return row >= 0 && row < POLYSSIMO_SIDE_MAX && column >= 0 && column < POLYSSIMO_SIDE_MAX &&
           (free[row] >> column & 1);
}

RULE static int free_sides(const uint16_t free[], int row, int column) {
    int count = 0;
    for (int i = 0; i < SIDES; i++)
        count += is_free(free, row + side_row[i], column + side_column[i]);
    return count;
}

/* What lies around a square of the piece: the edge, other pieces, free squares, and among those the
 * ones that have no free neighbour left. */
RULE static void write_sides(const Polyssimo *s, const uint16_t after[], int row, int column,
                             uint8_t out[]) {
    for (int i = 0; i < SIDES; i++) {
        int beside_row = row + side_row[i], beside_column = column + side_column[i];
        bool is_inside = beside_row >= 0 && beside_row < s->rows && beside_column >= 0 &&
                         beside_column < s->cols;
        if (!is_inside) {
            out[EDGE]++;
        } else if (!is_free(s->free, beside_row, beside_column)) {
            out[TOUCHING]++;
        } else if (is_free(after, beside_row, beside_column)) {
            out[OPEN]++;
            if (!free_sides(after, beside_row, beside_column)) out[POCKETS]++;
        }
    }
}

RULE static void write_place(const Polyssimo *s, Action action, uint8_t row[]) {
    int code = (int)action - POLYSSIMO_PLACE_ACTION, orientation = code / POLYSSIMO_BOARD_MAX;
    int top = code % POLYSSIMO_BOARD_MAX / POLYSSIMO_SIDE_MAX, left = code % POLYSSIMO_SIDE_MAX;
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, squares);
    uint16_t after[POLYSSIMO_SIDE_MAX];
    memcpy(after, s->free, sizeof after);
    for (int i = 0; i < count; i++)
        after[top + squares[i].row] &= (uint16_t)~(1u << (left + squares[i].column));
    row[KIND + 1] = 1;
    row[TURN + polyssimo_turn(orientation)] = 1;
    row[ROW] = (uint8_t)top;
    row[COLUMN] = (uint8_t)left;
    for (int i = 0; i < count; i++)
        write_sides(s, after, top + squares[i].row, left + squares[i].column, row);
}

RULE void polyssimo_observe_action(const Polyssimo *s, Action action, uint8_t row[]) {
    bool is_draft = action < POLYSSIMO_PLACE_ACTION;
    int piece = is_draft
                    ? (int)action
                    : polyssimo_piece((int)(action - POLYSSIMO_PLACE_ACTION) / POLYSSIMO_BOARD_MAX);
    memset(row, 0, ACTION_BYTES);
    if (is_draft)
        row[KIND] = 1;
    else
        write_place(s, action, row);
    Fits fits;
    find_fits(s->free, &fits);
    row[PIECE + piece] = 1;
    row[SIZE] = (uint8_t)polyssimo_size(piece);
    row[PLACES] = observe_byte(places_of(s, &fits, piece));
}

OBSERVER_DEFINE(polyssimo, Polyssimo, 2, POLYSSIMO_SEATS);
