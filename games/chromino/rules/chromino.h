/* chromino.h -- Chromino: lay tiles of three coloured squares side by side, be the first to lay
 * them all. The rules, with their clause numbers (CR-1 ...), are in README.md.
 *
 * The table is what lies on it: for each tile where it lies, and in which turn it was laid. That is
 * all of the past that matters to anybody: who passed or had to draw, and when, follows from it
 * (chromino_evaluate_guess.c). Beside the table the state keeps the slots, the places that are
 * open to some tile (chromino_place.h). They follow from the table, but finding them all anew at
 * every turn would take most of the time of a playout; a laid tile changes a few. */
#ifndef CHROMINO_H
#define CHROMINO_H

#include "chromino_place.h"
#include "engine/rules/game.h"

enum {
    CHROMINO_SEATS = 8,
    CHROMINO_TILES = 80,
    CHROMINO_PLAIN = 75, /* tiles; the chameleons follow */
    CHROMINO_HAND = 8,   /* tiles at the beginning */
};

/* Standard: 80 tiles have 240 squares and so 960 edges. Two edges inside of each tile and two where
 * each tile but the first was laid are shared, which leaves 960 - 2 * (160 + 158) = 324. From a
 * free edge four slots can be reached, one straight on and three along it, and a slot touches two
 * edges: 648 slots at most. Simple: from each end of a tile and each long side of a C leads one
 * slot for plain tiles, and from each end one for chameleons: 170 + 160. The list has room for
 * whole blocks. */
enum { CHROMINO_SLOTS = 41 * CHROMINO_BLOCK };
static_assert(CHROMINO_SLOTS >= 648, "room for all slots");

/* A slot of one demanded colour fits 25 ways to lay plain tiles and ten to lay chameleons. A slot
 * that demands none touches two of the ten long sides of a C; there are 20 of those at most. */
static_assert(648 * 35 + 20 * 100 <= GAME_ACTIONS_MAX, "room for all legal actions");

enum { CHROMINO_MODE = 1, CHROMINO_DRAW, CHROMINO_HANDS, CHROMINO_FINAL }; /* options */
/* CR-8: the tiles drawn in a turn, by the value of option `draw`. */
RULE_TABLE uint8_t chromino_draw_maxima[] = {1, CHROMINO_TILES, 3, 4, 5};
enum { CHROMINO_STANDARD, CHROMINO_SIMPLE, CHROMINO_EXPERT }; /* modes */

/* Actions: the tile, then which way round (a tile that reads the same both ways has only the
 * first), then the place: direction, line, and where on the line. The numbers reach 256 squares to
 * each side, which is more than CR-3 needs in any mode. */
enum {
    CHROMINO_WAY_BITS = 1,
    CHROMINO_TILE_SHIFT = CHROMINO_PLACE_BITS + CHROMINO_WAY_BITS,
    CHROMINO_ACTIONS = CHROMINO_TILES << CHROMINO_TILE_SHIFT,
};

/* How a tile was laid: the way and place of the action, above them the turn, and whether the tile
 * had just been drawn (CR-8). Everybody saw both. At most 79 tiles are laid and 79 drawn, and
 * without a pile seven pass between two laid tiles: fewer than 800 turns. */
enum {
    CHROMINO_TURN_BITS = 11,
    CHROMINO_TURN_SHIFT = CHROMINO_TILE_SHIFT,
    CHROMINO_DRAWN_SHIFT = CHROMINO_TURN_SHIFT + CHROMINO_TURN_BITS,
};
static_assert(CHROMINO_DRAWN_SHIFT == 31, "32 bits say how a tile was laid");

enum { CHROMINO_HIDDEN = 255 }; /* the drawn tile, in the view of somebody else */

typedef struct {
    uint64_t word[2]; /* a bit for each tile */
} ChrominoSet;

typedef struct {
    ChrominoSet hand[CHROMINO_SEATS];  /* in a view: the tiles that the viewer knows */
    ChrominoSet pile;                  /* in a view: also what they do not know of the hands */
    ChrominoSet shown;                 /* tiles in hands that have lain face up (CR-10) */
    ChrominoSet table;                 /* tiles that have been laid */
    uint32_t laid[CHROMINO_TILES];     /* how, in the order of play; zero behind the last */
    uint32_t slot[CHROMINO_SLOTS];     /* by place; zero behind the last */
    uint8_t laid_tile[CHROMINO_TILES]; /* which tile each of `laid` is; zero behind the last */
    uint16_t slots_count, laid_count;
    uint16_t turns;                 /* begun so far, passes too (CR-13) */
    int16_t score[CHROMINO_SEATS];  /* expert only (CR-15) */
    uint8_t hidden[CHROMINO_SEATS]; /* in a view: tiles of the hand that they do not know */
    uint8_t players, start, actor;
    uint8_t mode, draw_max;         /* draw_max: tiles drawn in a turn, CHROMINO_TILES for all */
    uint8_t is_open, is_one_more;   /* the options `hands` and `final` */
    uint8_t drawn;                  /* 1 + the tile just drawn, which must be played; 0: none */
    uint8_t idle;                   /* passes in a row whose turn began with no pile (CR-12) */
    uint8_t is_closing, turns_left; /* a hand is empty, and so many turns follow (CR-11) */
    uint8_t is_over;
    uint8_t unused[6]; /* zero */
} Chromino;

RULE static inline Action chromino_action(int tile, int way, uint32_t place) {
    return (Action)tile << CHROMINO_TILE_SHIFT | (Action)way << CHROMINO_PLACE_BITS | place;
}

/* The place of an action or of `laid`, and which way round. */
RULE static inline uint32_t chromino_action_place(Action action) {
    return action & ((1u << CHROMINO_PLACE_BITS) - 1);
}

RULE static inline int chromino_action_way(Action action) {
    return (int)(action >> CHROMINO_PLACE_BITS & 1);
}

/* What says when a tile was laid, and reads it. */
RULE static inline uint32_t chromino_laid_when(int turn, bool was_drawn) {
    return (uint32_t)turn << CHROMINO_TURN_SHIFT | (uint32_t)was_drawn << CHROMINO_DRAWN_SHIFT;
}

RULE static inline int chromino_laid_turn(uint32_t laid) {
    return (int)(laid >> CHROMINO_TURN_SHIFT & ((1u << CHROMINO_TURN_BITS) - 1));
}

RULE static inline bool chromino_laid_drawn(uint32_t laid) {
    return laid >> CHROMINO_DRAWN_SHIFT;
}

RULE static inline bool chromino_has(const ChrominoSet *set, int tile) {
    return set->word[tile / 64] >> tile % 64 & 1;
}

RULE static inline int chromino_size(const ChrominoSet *set) {
    return bits_count(set->word[0]) + bits_count(set->word[1]);
}

/* Tiles in a hand, known or not. */
RULE static inline int chromino_hand_size(const Chromino *s, int seat) {
    return chromino_size(&s->hand[seat]) + s->hidden[seat];
}

/* Positions of equal phase go the same way through the rules: a GPU plays them together. */
RULE static inline int chromino_phase(const Chromino *s) {
    (void)s;
    return 0;
}

RULE bool chromino_accepts(const Setup *setup, Text *why);
RULE void chromino_init(Chromino *s, const Setup *setup, Chance *chance, Events *events);
RULE int chromino_actor(const Chromino *s);
RULE int chromino_legal(const Chromino *s, Action actions[]);
RULE int chromino_sample(const Chromino *s, uint32_t random, Action *action);
RULE void chromino_apply(Chromino *s, Action action, Chance *chance, Events *events);
/* apply() in two parts: the actor's decision; if it returns true, what follows by itself. */
RULE bool chromino_act(Chromino *s, Action action, Chance *chance, Events *events);
RULE void chromino_settle(Chromino *s, Chance *chance, Events *events);
RULE void chromino_result(const Chromino *s, Result *result);
RULE void chromino_redact(Chromino *s, int viewer);
RULE void chromino_determinize(Chromino *s, int viewer, Chance *chance);
RULE void chromino_observe(const Chromino *s, int seat, uint8_t row[]);
RULE void chromino_observe_action(const Chromino *s, Action action, uint8_t row[]);
RULE void chromino_observe_actions(const Chromino *s, const Action actions[], int count,
                                   uint8_t rows[]);
void chromino_action_text(const Chromino *s, Action action, Text *out);
void chromino_state_text(const Chromino *s, Text *out);
void chromino_state_json(const Chromino *s, Json *out);

/* For tests and drawings. */
RULE uint32_t chromino_marks(int tile, int way);             /* of a tile, as laid that way */
RULE uint32_t chromino_laid_marks(const Chromino *s, int i); /* of a tile in `laid` */
RULE int chromino_pile_size(const Chromino *s);              /* in a view too */
RULE int chromino_drawn(const Chromino *s);                  /* tiles drawn so far (CR-13) */
RULE int chromino_lay(Chromino *s, int tile, int way, uint32_t place); /* returns the contacts */

typedef struct {
    int left, right, top, bottom; /* of all squares that are covered, inclusive */
} ChrominoBounds;

/* Drawings shared with puzzles. */
ChrominoBounds chromino_bounds(const ChrominoFigure figures[], int count);
void chromino_marks_text(uint32_t marks, Text *out);                /* "RBY" */
void chromino_figure_text(const ChrominoFigure *figure, Text *out); /* "RBY@3,-2h" */
void chromino_table_text(const ChrominoFigure figures[], int count, Text *out);

/* What happens; chromino_text.c says the fields of each. */
enum {
    CHROMINO_BEGAN,
    CHROMINO_DEALT,
    CHROMINO_DREW,
    CHROMINO_PLAYED,
    CHROMINO_SCORED,
    CHROMINO_SHOWED,
    CHROMINO_PASSED,
    CHROMINO_EMPTIED,
    CHROMINO_ENDED,
    CHROMINO_EVENTS,
};

/* Why the game ended. */
enum { CHROMINO_BY_HAND, CHROMINO_BY_PASSES };

extern const Game chromino_game;

#endif
