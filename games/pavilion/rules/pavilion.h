/* pavilion.h -- Azul, Summer Pavilion: take tiles from the factories, pay with them to fill the
 * stars of your board. The rules, with their clause numbers (SP-1 ...), are in README.md. */
#ifndef PAVILION_H
#define PAVILION_H

#include "engine/rules/game.h"

enum {
    PAVILION_SEATS = 4,
    PAVILION_ROUNDS = 6,
    PAVILION_COPIES = 22, /* tiles of each colour */
    PAVILION_FACTORIES = 9,
    PAVILION_FACTORY_TILES = 4,
    PAVILION_CENTRE = PAVILION_FACTORIES, /* the source after the factories */
    PAVILION_SOURCES = PAVILION_FACTORIES + 1,
    PAVILION_SUPPLY = 10,
    PAVILION_KEPT = 4, /* tiles a player may keep for the next round */
    PAVILION_FIRST_SCORE = 5,
    PAVILION_FEATURES = 18, /* six pillars, six statues, six windows, each clockwise from NW */
};

enum {
    PAVILION_ORANGE,
    PAVILION_RED,
    PAVILION_BLUE,
    PAVILION_YELLOW,
    PAVILION_GREEN,
    PAVILION_PURPLE,
    PAVILION_COLOURS,
};

/* The outer stars are in the order of their colours on the coloured side. */
enum {
    PAVILION_NW,
    PAVILION_NE,
    PAVILION_E,
    PAVILION_SE,
    PAVILION_SW,
    PAVILION_W,
    PAVILION_C,
    PAVILION_STARS,
    PAVILION_POINTS = 6,                             /* spaces of a star, clockwise from the top */
    PAVILION_FULL_RING = (1 << PAVILION_POINTS) - 1, /* all of them, a bit each */
    PAVILION_SPACES = PAVILION_STARS * PAVILION_POINTS,
};

enum { PAVILION_BOARD = 1, PAVILION_GREY_STARS }; /* options */

typedef enum {
    PAVILION_TAKING,
    PAVILION_PLACING,
    PAVILION_PICKING, /* the actor chooses the `picks` tiles they have won, one by one */
    PAVILION_KEEPING, /* the actor has passed and chooses what they keep */
    PAVILION_ENDED,
} PavilionPhase;

/* Actions: takes by source and colour; places by space, colour and number of wilds that pay; picks
 * by colour; the pass; keeps by their place among all sets of four tiles. */
enum {
    PAVILION_WILDS = 6, /* 0 to 5 of them may help to pay */
    PAVILION_TAKES = PAVILION_SOURCES * PAVILION_COLOURS,
    PAVILION_PLACES = PAVILION_SPACES * PAVILION_COLOURS * PAVILION_WILDS,
    PAVILION_KEEPS = 126,
    PAVILION_PLACE = PAVILION_TAKES, /* the first of them, as with the others */
    PAVILION_PICK = PAVILION_PLACE + PAVILION_PLACES,
    PAVILION_PASS = PAVILION_PICK + PAVILION_COLOURS,
    PAVILION_KEEP = PAVILION_PASS + 1,
    PAVILION_ACTIONS = PAVILION_KEEP + PAVILION_KEEPS,
};

/* Tiles that lie together, as a number with a byte for each colour, orange lowest: how many there
 * are of it. No byte ever exceeds 22. */
typedef uint64_t PavilionTiles;

#define PAVILION_EACH_COLOUR 0x010101010101u /* one tile of each */

typedef struct {
    PavilionTiles tiles;             /* beside the board; after the pass, the ones kept */
    uint64_t laid[PAVILION_COLOURS]; /* the spaces that hold this colour, a bit each */
    int16_t score;
    uint8_t unused[6]; /* zero */
} PavilionPlayer;

typedef struct {
    PavilionTiles source[PAVILION_SOURCES];
    PavilionTiles supply, tower;
    PavilionPlayer player[PAVILION_SEATS];
    uint8_t bag[PAVILION_COLOURS];
    uint8_t players, phase, actor;
    uint8_t round;            /* from 1 */
    uint8_t start;            /* who had the start tile last: begins to place, and the next round */
    uint8_t is_tile_taken;    /* the start tile is with `start`, no longer in the centre */
    uint8_t passed;           /* while placing: who is out, a bit each */
    uint8_t picks;            /* while picking: tiles still to pick */
    uint8_t is_grey, is_free; /* the options */
} Pavilion;

RULE static inline Action pavilion_take(int source, int colour) {
    return (Action)(source * PAVILION_COLOURS + colour);
}

RULE static inline Action pavilion_place(int space, int colour, int wilds) {
    return (Action)(PAVILION_PLACE + (space * PAVILION_COLOURS + colour) * PAVILION_WILDS + wilds);
}

RULE static inline PavilionTiles pavilion_tile(int colour) {
    return (PavilionTiles)1 << (8 * colour);
}

/* How many of these tiles have the colour? */
RULE static inline int pavilion_count(PavilionTiles tiles, int colour) {
    return (int)(tiles >> (8 * colour) & 0xFF);
}

RULE static inline int pavilion_total(PavilionTiles tiles) {
    return (int)(tiles * PAVILION_EACH_COLOUR >> 40 & 0xFF);
}

/* SP-2: a factory more than two for each player. */
RULE static inline int pavilion_factories(const Pavilion *s) {
    return 2 * s->players + 1;
}

/* The filled spaces, a bit each. */
RULE static inline uint64_t pavilion_filled(const PavilionPlayer *player) {
    uint64_t filled = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) filled |= player->laid[colour];
    return filled;
}

/* Which of these spaces are in the star? The six lowest bits, clockwise from the top. */
RULE static inline int pavilion_ring(uint64_t spaces, int star) {
    return (int)(spaces >> (star * PAVILION_POINTS) & PAVILION_FULL_RING);
}

/* The colours that lie in a star, a bit each. */
RULE static inline int pavilion_colours_in(const PavilionPlayer *player, int star) {
    int colours = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        colours |= (pavilion_ring(player->laid[colour], star) != 0) << colour;
    return colours;
}

/* Positions of equal phase go the same way through the rules: a GPU plays them together. */
RULE static inline int pavilion_phase(const Pavilion *s) {
    return s->phase;
}

bool pavilion_accepts(const Setup *setup, Text *why);
RULE void pavilion_init(Pavilion *s, const Setup *setup, Chance *chance, Events *events);
RULE int pavilion_actor(const Pavilion *s);
RULE int pavilion_legal(const Pavilion *s, Action actions[]);
RULE int pavilion_sample(const Pavilion *s, uint32_t random, Action *action);
RULE void pavilion_apply(Pavilion *s, Action action, Chance *chance, Events *events);
/* apply() in two parts: the actor's decision; if it returns true, what follows by itself. */
RULE bool pavilion_act(Pavilion *s, Action action, Chance *chance, Events *events);
RULE void pavilion_settle(Pavilion *s, Chance *chance, Events *events);
RULE void pavilion_result(const Pavilion *s, Result *result);
RULE void pavilion_redact(Pavilion *s, int viewer);
RULE void pavilion_determinize(Pavilion *s, int viewer, Chance *chance);
RULE void pavilion_observe(const Pavilion *s, int seat, uint8_t row[]);
RULE void pavilion_observe_action(const Pavilion *s, Action action, uint8_t row[]);
RULE void pavilion_observe_actions(const Pavilion *s, const Action actions[], int count,
                                   uint8_t rows[]);
void pavilion_action_text(const Pavilion *s, Action action, Text *out);
void pavilion_state_text(const Pavilion *s, Text *out);
void pavilion_state_json(const Pavilion *s, Json *out);

/* The colours that a star may take next, a bit each, whether or not it has room (SP-19). */
RULE int pavilion_colours(const Pavilion *s, int seat, int star);

/* For drawings. */
int pavilion_colour_at(const PavilionPlayer *player, int space); /* or -1 */
int pavilion_bag_total(const Pavilion *s);
extern const char *const pavilion_colour_names[];
extern const char *const pavilion_phases[]; /* in words, as JSON has them */

/* The four tiles that this action keeps. */
RULE PavilionTiles pavilion_kept(Action keep);

/* What happens; pavilion_text.c says the fields of each. */
enum {
    PAVILION_ROUND_BEGAN,
    PAVILION_TOWER_EMPTIED,
    PAVILION_SUPPLY_FILLED,
    PAVILION_FILLED,
    PAVILION_TOOK,
    PAVILION_TOOK_START_TILE,
    PAVILION_LEFT_OVER,
    PAVILION_PLACING_BEGAN,
    PAVILION_PLACED,
    PAVILION_CLOSED,
    PAVILION_SUPPLY_SHORT,
    PAVILION_PICKED,
    PAVILION_PASSED,
    PAVILION_OUT_OF_TILES,
    PAVILION_KEPT_TILES,
    PAVILION_DISCARDED,
    PAVILION_FULL_STAR,
    PAVILION_FULL_NUMBER,
    PAVILION_LOST_KEPT,
    PAVILION_GAME_ENDED,
    PAVILION_EVENTS,
};

void pavilion_facts(Json *out);

extern const Game pavilion_game;

#endif
