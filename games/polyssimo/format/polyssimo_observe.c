/* polyssimo_observe.c -- Polyssimo Challenge as numbers. README.md says what the fields mean. */
#include "games/polyssimo/rules/polyssimo.h"

#include "engine/rules/observe.h"
#include "games/polyssimo/rules/polyssimo_fits.h"

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

enum { SEAT_BYTES = 31, SHARED_BYTES = 324, ACTION_BYTES = 42 };

/* In how many ways a piece fits on the board now, whoever has it. */
RULE static int places_of(const Polyssimo *s, const Fits *fits, int piece) {
    int count = 0;
    for (int i = first_orientation[piece]; i < orientations_end(s, piece); i++)
        count += count_places(fits, i);
    return count;
}

/* The same of each piece; 0 for one that was placed. */
RULE static void write_places(const Polyssimo *s, uint8_t places[POLYSSIMO_PIECES]) {
    Fits fits;
    find_fits(s->free, &fits);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        places[piece] = s->placed >> piece & 1 ? 0 : observe_byte(places_of(s, &fits, piece));
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
    memset(row, 0, POLYSSIMO_SEATS * SEAT_BYTES + SHARED_BYTES);
    for (int i = 0; i < s->players; i++)
        write_seat(s, (seat + i) % s->players, row + i * SEAT_BYTES);
    uint8_t *at = row + POLYSSIMO_SEATS * SEAT_BYTES;
    int free_total = write_board(s, at);
    at += POLYSSIMO_BOARD_MAX;
    write_set(polyssimo_middle(s), at);
    at += POLYSSIMO_PIECES;
    write_places(s, at);
    at += POLYSSIMO_PIECES;
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

/* A few rows of the board around a piece. Bit 0 is the column two to the left of the piece, entry 0
 * the row two above it: its neighbours and theirs are all there. */
enum { AROUND = 2, WINDOW = POLYSSIMO_LENGTH_MAX + 2 * AROUND };

typedef struct {
    uint16_t piece[WINDOW], inside[WINDOW], free[WINDOW], after[WINDOW];
} Window;

/* The part of a row of the board that lies in the window. */
RULE static uint16_t window_row(uint32_t row, int left) {
    return (uint16_t)(row << AROUND >> left);
}

RULE static void look_around(const Polyssimo *s, int orientation, int top, int left,
                             Window *window) {
    const uint8_t *pattern = orientations[orientation].row;
    uint16_t columns = window_row((1u << s->cols) - 1, left);
    for (int i = 0; i < WINDOW; i++) {
        int row = top + i - AROUND, own = i - AROUND;
        bool is_inside = row >= 0 && row < s->rows;
        bool is_own = own >= 0 && own < POLYSSIMO_LENGTH_MAX;
        window->piece[i] = (uint16_t)(is_own ? pattern[own] << AROUND : 0);
        window->inside[i] = (uint16_t)(is_inside ? columns : 0);
        window->free[i] = (uint16_t)(is_inside ? window_row(s->free[row], left) : 0);
        window->after[i] = (uint16_t)(window->free[i] & ~window->piece[i]);
    }
}

/* The free squares of a row that have no free neighbour left. */
RULE static uint16_t pockets_of(const uint16_t after[], int i) {
    return (uint16_t)(after[i] & ~(after[i - 1] | after[i + 1] | after[i] << 1 | after[i] >> 1));
}

/* The same row of squares beside itself four times, one for each side. */
RULE static uint64_t four_times(uint16_t row) {
    return row * 0x0001000100010001ull;
}

/* What lies around the squares of the piece, side by side: the edge, other pieces, free squares,
 * and among those the ones that have no free neighbour left. */
RULE static void write_sides(const Window *window, uint8_t out[]) {
    for (int i = 1; i < WINDOW - 1; i++) {
        const uint16_t *piece = window->piece + i;
        uint64_t sides = piece[1] | (uint64_t)piece[-1] << 16 |
                         (uint64_t)(uint16_t)(piece[0] << 1) << 32 |
                         (uint64_t)(piece[0] >> 1) << 48;
        if (!sides) continue;
        uint64_t inside = four_times(window->inside[i]), free = four_times(window->free[i]);
        out[EDGE] += (uint8_t)bits_count(sides & ~inside);
        out[TOUCHING] += (uint8_t)bits_count(sides & inside & ~free);
        out[OPEN] += (uint8_t)bits_count(sides & four_times(window->after[i]));
        out[POCKETS] += (uint8_t)bits_count(sides & four_times(pockets_of(window->after, i)));
    }
}

RULE static void write_place(const Polyssimo *s, Action action, uint8_t row[]) {
    int code = (int)action - POLYSSIMO_PLACE_ACTION, orientation = code / POLYSSIMO_BOARD_MAX;
    int top = code % POLYSSIMO_BOARD_MAX / POLYSSIMO_SIDE_MAX, left = code % POLYSSIMO_SIDE_MAX;
    Window window;
    look_around(s, orientation, top, left, &window);
    row[TURN + polyssimo_turn(orientation)] = 1;
    row[ROW] = (uint8_t)top;
    row[COLUMN] = (uint8_t)left;
    write_sides(&window, row);
}

RULE void polyssimo_observe_actions(const Polyssimo *s, const Action actions[], int count,
                                    uint8_t rows[]) {
    uint8_t places[POLYSSIMO_PIECES];
    write_places(s, places);
    memset(rows, 0, (size_t)count * ACTION_BYTES);
    for (int i = 0; i < count; i++, rows += ACTION_BYTES) {
        bool is_place = actions[i] >= POLYSSIMO_PLACE_ACTION;
        int code = (int)actions[i] - POLYSSIMO_PLACE_ACTION;
        int piece = is_place ? polyssimo_piece(code / POLYSSIMO_BOARD_MAX) : (int)actions[i];
        rows[KIND + is_place] = 1;
        rows[PIECE + piece] = 1;
        rows[SIZE] = (uint8_t)polyssimo_size(piece);
        rows[PLACES] = places[piece];
        if (is_place) write_place(s, actions[i], rows);
    }
}

OBSERVER_DEFINE(polyssimo, Polyssimo, 2, POLYSSIMO_SEATS);
