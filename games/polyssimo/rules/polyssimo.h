/* polyssimo.h -- Polyssimo Challenge: share out 24 pieces of five or six squares, then place as
 * many of your own as the board has room for. The rules, with their clause numbers (PO-1 ...), are
 * in README.md. */
#ifndef POLYSSIMO_H
#define POLYSSIMO_H

#include "engine/rules/game.h"

enum {
    POLYSSIMO_SEATS = 4,
    POLYSSIMO_PIECES = 24,          /* in the order of polyssimo_tiles.h */
    POLYSSIMO_BLACK_AND_WHITE = 12, /* the first twelve are hexominoes, the others pentominoes */
    POLYSSIMO_SQUARES_MAX = 6,      /* of a piece */
    POLYSSIMO_LENGTH_MAX = 5,       /* rows or columns of an orientation */
    POLYSSIMO_ORIENTATIONS = 147, /* of all pieces together, piece by piece, without repetitions */
    POLYSSIMO_SIDE_MAX = 16,
    POLYSSIMO_BOARD_MAX = POLYSSIMO_SIDE_MAX * POLYSSIMO_SIDE_MAX,
};

enum {
    POLYSSIMO_ROWS = 1, /* options */
    POLYSSIMO_COLS,
    POLYSSIMO_FLIPS,
    POLYSSIMO_MIN_BW,
    POLYSSIMO_COUNT,
};

/* Actions: draft a piece, 0 .. 23; then, for each orientation and each square of a board of 16 x
 * 16, row by row: place that orientation so that this square is the top left one of its bounding
 * box. */
enum {
    POLYSSIMO_PLACE_ACTION = POLYSSIMO_PIECES,
    POLYSSIMO_ACTIONS = POLYSSIMO_PLACE_ACTION + POLYSSIMO_ORIENTATIONS * POLYSSIMO_BOARD_MAX,
};

/* `free` follows from the placements. It is kept because finding it anew for every move slows
 * random games down from 7.2 to 5.2 million moves a second; the tests recompute it at every ply. */
typedef struct {
    uint16_t free[POLYSSIMO_SIDE_MAX];     /* row by row, a bit per free square, column a lowest */
    uint32_t drafted[POLYSSIMO_SEATS];     /* all pieces a seat took, a bit each */
    uint32_t placed;                       /* the pieces on the board, a bit each */
    uint8_t orientation[POLYSSIMO_PIECES]; /* of a placed piece; else 0 */
    uint8_t square[POLYSSIMO_PIECES];      /* where its bounding box begins: 16 * row + column */
    uint8_t last[POLYSSIMO_SEATS];         /* the number, from 1, of the seat's last placement */
    uint8_t min_bw[POLYSSIMO_SEATS];       /* PO-9: the quotas */
    uint8_t players, actor, start;
    uint8_t out; /* the seats that can place no more (PO-7), a bit each */
    uint8_t rows, cols, has_flips;
    uint8_t counts_pieces; /* PO-11: not squares */
    uint8_t unused[4];     /* zero */
} Polyssimo;

/* A square of an orientation, counted from the top left of its bounding box. */
typedef struct {
    uint8_t row, column;
} PolyssimoSquare;

RULE static inline Action polyssimo_place(int orientation, int square) {
    return (Action)(POLYSSIMO_PLACE_ACTION + orientation * POLYSSIMO_BOARD_MAX + square);
}

RULE static inline int polyssimo_size(int piece) {
    return piece < POLYSSIMO_BLACK_AND_WHITE ? 6 : 5;
}

/* The pieces in the middle, which nobody has drafted yet. */
RULE static inline uint32_t polyssimo_middle(const Polyssimo *s) {
    uint32_t drafted = s->drafted[0] | s->drafted[1] | s->drafted[2] | s->drafted[3];
    return ~drafted & ((1u << POLYSSIMO_PIECES) - 1);
}

/* The pieces before a seat: drafted and not placed. */
RULE static inline uint32_t polyssimo_hand(const Polyssimo *s, int seat) {
    return s->drafted[seat] & ~s->placed;
}

/* Positions of equal phase go the same way through the rules: a GPU plays them together. */
RULE static inline int polyssimo_phase(const Polyssimo *s) {
    return polyssimo_middle(s) == 0;
}

bool polyssimo_accepts(const Setup *setup, Text *why);
RULE void polyssimo_init(Polyssimo *s, const Setup *setup, Chance *chance, Events *events);
RULE int polyssimo_actor(const Polyssimo *s);
RULE int polyssimo_legal(const Polyssimo *s, Action actions[]);
RULE int polyssimo_sample(const Polyssimo *s, uint32_t random, Action *action);
RULE void polyssimo_apply(Polyssimo *s, Action action, Chance *chance, Events *events);
/* apply() in two parts: the actor's decision; if it returns true, what follows by itself. */
RULE bool polyssimo_act(Polyssimo *s, Action action, Chance *chance, Events *events);
RULE void polyssimo_settle(Polyssimo *s, Chance *chance, Events *events);
RULE void polyssimo_result(const Polyssimo *s, Result *result);
RULE void polyssimo_redact(Polyssimo *s, int viewer);
RULE void polyssimo_determinize(Polyssimo *s, int viewer, Chance *chance);
RULE void polyssimo_observe(const Polyssimo *s, int seat, uint8_t row[]);
RULE void polyssimo_observe_actions(const Polyssimo *s, const Action actions[], int count,
                                    uint8_t rows[]);
void polyssimo_action_text(const Polyssimo *s, Action action, Text *out);
void polyssimo_state_text(const Polyssimo *s, Text *out);
void polyssimo_state_json(const Polyssimo *s, Json *out);

/* For drawings, puzzles and tests: what an orientation is. */
RULE int polyssimo_squares(int orientation, PolyssimoSquare squares[]); /* row by row; the count */
RULE int polyssimo_piece(int orientation);
RULE int polyssimo_turn(int orientation); /* quarter turns to the right; + 4: mirrored first */
RULE int polyssimo_first_orientation(int piece); /* they end where those of piece + 1 begin */

Action polyssimo_guess(const char *text);
extern const char *const polyssimo_names[POLYSSIMO_PIECES];

/* PO-8: how many squares the pieces left before a seat have. */
RULE int polyssimo_squares_left(const Polyssimo *s, int seat);
/* What is counted at the end: these squares, or by PO-11 those pieces. */
RULE int polyssimo_left(const Polyssimo *s, int seat);

/* What happens; polyssimo_text.c says the fields of each. */
enum {
    POLYSSIMO_DRAFT_BEGAN,
    POLYSSIMO_DRAFTED,
    POLYSSIMO_PLACING_BEGAN,
    POLYSSIMO_PLACED,
    POLYSSIMO_PLACED_ALL,
    POLYSSIMO_WENT_OUT,
    POLYSSIMO_GAME_ENDED,
    POLYSSIMO_EVENTS,
};

void polyssimo_facts(Json *out);

extern const Game polyssimo_game;

#endif
