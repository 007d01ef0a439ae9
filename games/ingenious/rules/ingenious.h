/* ingenious.h -- Ingenious: lay tiles of two hexagons, score the rows of equal symbols, and let no
 * colour fall behind, since the worst one counts. The rules, with their clause numbers (IN-1 ...),
 * are in README.md.
 *
 * The board is a set of bits for each colour. Cell (q, r) has the place 128 + 16r + q among 256, so
 * that a step in any direction adds the same number everywhere. Places are bytes: beyond 255 comes
 * 0, and between any two ends of the board lie places that are no cells, so that a walk stops
 * there. */
#ifndef INGENIOUS_H
#define INGENIOUS_H

#include "engine/rules/game.h"

enum {
    INGENIOUS_SEATS = 4,
    INGENIOUS_COLOURS = 6, /* 0 red, 1 green, 2 blue, 3 orange, 4 yellow, 5 purple */
    INGENIOUS_KINDS =
        21, /* of tiles, by their colours: 0 red red, 1 red green .. 20 purple purple */
    INGENIOUS_COPIES = 6, /* of each mixed tile (IN-1) */
    INGENIOUS_DOUBLE_COPIES = 5,
    INGENIOUS_TILES = 120,
    INGENIOUS_RACK = 6,
    INGENIOUS_CELLS = 169, /* row by row from the top left */
    INGENIOUS_WORDS = 4,
    INGENIOUS_DIRECTIONS = 6, /* 0 E, 1 SE, 2 SW, then their opposites 3 W, 4 NW, 5 NE */
    INGENIOUS_TRACK = 18,     /* the end of a track, and of the first of a double one */
    INGENIOUS_DOUBLE_TRACK = 36,
    INGENIOUS_DUEL_TRACK = 9,
};

enum { INGENIOUS_MODE = 1, INGENIOUS_FIRST_TURN, INGENIOUS_TALK }; /* options */

typedef enum { INGENIOUS_BASE, INGENIOUS_SOLO, INGENIOUS_TEAM, INGENIOUS_DUEL } IngeniousMode;

/* What the first placement of each player asks for (IN-8). */
typedef enum { INGENIOUS_RULEBOOK, INGENIOUS_DISTINCT, INGENIOUS_BOTH } IngeniousFirstTurn;

typedef enum {
    INGENIOUS_PLACING,
    INGENIOUS_SWAPPING,   /* the actor may swap the whole rack (IN-12) */
    INGENIOUS_EXCHANGING, /* the actor may set tiles aside, one after the other (IN-25) */
    INGENIOUS_ENDED,
} IngeniousPhase;

/* Actions: placements, then what happens to the rack before it is refilled. A placement is a kind
 * of tile, a direction and a cell: the tile's first colour lies on the cell, its second one on the
 * next cell in that direction. A double lies the same way round from both its ends. Its directions
 * are E, SE and SW; the opposite ones mean that the order of scoring matters (IN-18) and that the
 * half on the cell, the lower or right one, is scored first. Tiles are set aside in ascending
 * order. */
enum {
    INGENIOUS_PLACEMENTS = INGENIOUS_KINDS * INGENIOUS_DIRECTIONS * INGENIOUS_CELLS,
    INGENIOUS_KEEP = INGENIOUS_PLACEMENTS, /* what is on the rack stays there */
    INGENIOUS_SWAP,
    INGENIOUS_ASIDE, /* + the kind of tile */
    INGENIOUS_ACTIONS = INGENIOUS_ASIDE + INGENIOUS_KINDS,
};

/* A multiset of tiles: kind k is the octal digit k. No rack and no kind has more than six. */
typedef uint64_t IngeniousTiles;

typedef struct {
    uint64_t word[INGENIOUS_WORDS]; /* a bit for each place */
} IngeniousCells;

typedef struct {
    IngeniousCells colour[INGENIOUS_COLOURS]; /* the symbols on the board, printed ones too */
    IngeniousTiles rack[INGENIOUS_SEATS];     /* empty in a view of others' */

    /* What is remembered of tiles that went back into the bag. Base and team: [0], what the latest
     * swap showed to all. Duel: [seat], what the seat itself returned last. */
    IngeniousTiles returned[2];
    /* The tiles that were on a rack already when those went back, and so are none of them (duel:
     * when those of the opponent did). */
    IngeniousTiles old[INGENIOUS_SEATS];
    IngeniousTiles aside; /* while exchanging */

    /* By side: the seat, or the team, or the one common track of a duel, positive for seat 0. */
    int8_t track[INGENIOUS_SEATS][INGENIOUS_COLOURS];
    uint8_t bag[INGENIOUS_KINDS]; /* in a view: with the hidden racks and tiles set aside */
    uint8_t players, mode, first_turn, phase, actor;
    uint8_t due;       /* placements the actor has still to make in this turn */
    uint8_t tokens[2]; /* duel: the colours whose token the seat holds, a bit each */

    /* Zero but in a view: how many tiles it hides, and how many of those on a rack are old. */
    uint8_t hidden[INGENIOUS_SEATS], hidden_old[INGENIOUS_SEATS], hidden_aside;
    uint8_t unused[2]; /* zero */
} Ingenious;

static_assert(sizeof(Ingenious) <= 512, "a state is copied at every step of a search");

RULE static inline Action ingenious_placement(int kind, int direction, int cell) {
    return (Action)((kind * INGENIOUS_DIRECTIONS + direction) * INGENIOUS_CELLS + cell);
}

RULE static inline IngeniousTiles ingenious_tile(int kind) {
    return (IngeniousTiles)1 << (3 * kind);
}

/* How many of a kind there are. */
RULE static inline int ingenious_count(IngeniousTiles tiles, int kind) {
    return (int)(tiles >> (3 * kind) & 7);
}

/* IN-20: whose track a seat moves. */
RULE static inline int ingenious_side(const Ingenious *s, int seat) {
    if (s->mode == INGENIOUS_DUEL) return 0;
    return s->mode == INGENIOUS_TEAM ? seat % 2 : seat;
}

/* IN-23: a marker as the seat sees it, its own side being positive. */
RULE static inline int ingenious_marker(const Ingenious *s, int seat, int colour) {
    int marker = s->track[ingenious_side(s, seat)][colour];
    return s->mode == INGENIOUS_DUEL && seat == 1 ? -marker : marker;
}

/* IN-4: how far from the centre the playable area reaches, less 5. */
RULE static inline int ingenious_board(const Ingenious *s) {
    return s->players <= 2 ? 0 : s->players - 2;
}

RULE static inline bool ingenious_has(const IngeniousCells *cells, int place) {
    return cells->word[place >> 6] >> (place & 63) & 1;
}

/* Positions of equal phase go the same way through the rules: a GPU plays them together. */
RULE static inline int ingenious_phase(const Ingenious *s) {
    return s->phase;
}

bool ingenious_accepts(const Setup *setup, Text *why);
bool ingenious_is_silent(const Setup *setup); /* IN-27 */
Action ingenious_guess(const char *text);
RULE void ingenious_init(Ingenious *s, const Setup *setup, Chance *chance, Events *events);
RULE int ingenious_actor(const Ingenious *s);
RULE int ingenious_legal(const Ingenious *s, Action actions[]);
RULE int ingenious_sample(const Ingenious *s, uint32_t random, Action *action);
RULE void ingenious_apply(Ingenious *s, Action action, Chance *chance, Events *events);
/* apply() in two parts: the actor's decision; if it returns true, what follows by itself. */
RULE bool ingenious_act(Ingenious *s, Action action, Chance *chance, Events *events);
RULE void ingenious_settle(Ingenious *s, Chance *chance, Events *events);
RULE void ingenious_result(const Ingenious *s, Result *result);
RULE void ingenious_redact(Ingenious *s, int viewer);
RULE void ingenious_determinize(Ingenious *s, int viewer, Chance *chance);
RULE void ingenious_observe(const Ingenious *s, int seat, uint8_t row[]);
RULE void ingenious_observe_action(const Ingenious *s, Action action, uint8_t row[]);
RULE void ingenious_observe_actions(const Ingenious *s, const Action actions[], int count,
                                    uint8_t rows[]);
void ingenious_action_text(const Ingenious *s, Action action, Text *out);
void ingenious_state_text(const Ingenious *s, Text *out);
void ingenious_state_json(const Ingenious *s, Json *out);

/* The kinds of tiles, one of each, that stand against a swap, or may be set aside. */
RULE IngeniousTiles ingenious_lowest_kinds(const Ingenious *s, int seat); /* IN-12 */
RULE IngeniousTiles ingenious_exchangeable(const Ingenious *s);           /* IN-25 */

/* For drawings. */
int ingenious_colour_at(const Ingenious *s, int place); /* or -1 */
int ingenious_bag_count(const Ingenious *s);            /* in a view too */
/* In words, as JSON has them. */
extern const char *const ingenious_colours[INGENIOUS_COLOURS];
extern const char *const ingenious_kind_names[INGENIOUS_KINDS];
extern const char *const ingenious_phases[];

/* What happens; ingenious_text.c says the fields of each. */
enum {
    INGENIOUS_DREW,
    INGENIOUS_PLACED,
    INGENIOUS_SCORED,
    INGENIOUS_SECOND_TRACK,
    INGENIOUS_TOOK_TOKEN,
    INGENIOUS_BONUS,
    INGENIOUS_LAPSED,
    INGENIOUS_KEPT,
    INGENIOUS_SHOWED,
    INGENIOUS_SET_ASIDE,
    INGENIOUS_RETURNED,
    INGENIOUS_GAME_ENDED,
    INGENIOUS_EVENTS,
};

/* Why the game ended. */
enum { INGENIOUS_BY_SPACE, INGENIOUS_BY_COLOURS };

extern const Game ingenious_game;

#endif
