/* chocolatier.h -- Azul, Master Chocolatier: take chocolates from the factories, fill pattern
 * lines, decorate the box. The rules, with their clause numbers (CH-1 ...), are in README.md. */
#ifndef CHOCOLATIER_H
#define CHOCOLATIER_H

#include "engine/rules/game.h"

/* A GPU also plays by code that is compiled for one set-up: two players with the printed box and
 * blue discs only (chocolatier_gpu.cu). The compiler knows the bytes of that state which follow
 * from the set-up, and the rest is packed into numbers of 32 bits, as a GPU computes with.
 *
 * ChocolatierBytes is a number with a byte for each colour, the first one lowest, such as counts of
 * tiles. CHOCOLATIER_BYTE is how many bits a byte of it has. */
#if defined(CHOCOLATIER_IS_PLAIN)
typedef Known<2> ChocolatierPlayers;
typedef Known<0> ChocolatierVariant;
typedef uint32_t ChocolatierBytes;
enum { CHOCOLATIER_SEATS = 2, CHOCOLATIER_BYTE = 6 };
#else
typedef uint8_t ChocolatierPlayers;
typedef uint8_t ChocolatierVariant; /* zero without the variant */
typedef uint64_t ChocolatierBytes;
enum { CHOCOLATIER_SEATS = 4, CHOCOLATIER_BYTE = 8 };
#endif

enum {
    CHOCOLATIER_COLOURS = 5, /* 0 blue, 1 brown, 2 white, 3 black, 4 red */
    CHOCOLATIER_COPIES = 20,
    CHOCOLATIER_LINES = 5,
    CHOCOLATIER_COLUMNS = 5,
    CHOCOLATIER_FOUNDRY = 7,
    CHOCOLATIER_DISCS = 2 * CHOCOLATIER_SEATS + 1,
    CHOCOLATIER_DISC_TILES = 4,
    CHOCOLATIER_CENTRE = CHOCOLATIER_DISCS, /* the source after the discs */
    CHOCOLATIER_SOURCES = CHOCOLATIER_DISCS + 1,
    CHOCOLATIER_TARGETS = CHOCOLATIER_LINES + 1,  /* the lines, then the foundry line */
    CHOCOLATIER_MARKER = CHOCOLATIER_COLOURS + 1, /* on a foundry line; a tile is its colour + 1 */
};

enum { CHOCOLATIER_BOX = 1, CHOCOLATIER_FACTORIES, CHOCOLATIER_MAX_ROUNDS }; /* options */

/* The nine gold backs of CH-23; 0 is a blue disc. */
enum {
    CHOCOLATIER_PLUS_ONE = 1,
    CHOCOLATIER_MAGNET, /* and four more: one for each colour */
    CHOCOLATIER_KEEP = CHOCOLATIER_MAGNET + CHOCOLATIER_COLOURS,
    CHOCOLATIER_PUSH,
    CHOCOLATIER_SHELTER,
    CHOCOLATIER_BACKS, /* 1 .. 9 */
};

typedef enum {
    CHOCOLATIER_TAKING,
    CHOCOLATIER_PUSHING,    /* the actor splits the rest of disc `pushed` */
    CHOCOLATIER_DECORATING, /* the actor chooses a column for line `decorated` */
    CHOCOLATIER_ENDED,
} ChocolatierPhase;

/* Actions: takes, then pushes, then columns. */
enum {
    CHOCOLATIER_TAKES = CHOCOLATIER_SOURCES * CHOCOLATIER_COLOURS * CHOCOLATIER_TARGETS,
    CHOCOLATIER_PUSH_ACTION = CHOCOLATIER_TAKES, /* + the set of colours that go right */
    CHOCOLATIER_COLUMN_ACTION = CHOCOLATIER_PUSH_ACTION + (1 << CHOCOLATIER_COLOURS),
    CHOCOLATIER_ACTIONS = CHOCOLATIER_COLUMN_ACTION + CHOCOLATIER_COLUMNS,
};

#if defined(CHOCOLATIER_IS_PLAIN)
typedef struct {
    ChocolatierBytes boxed; /* of each colour: its rows in the box, a bit each */
    ChocolatierBytes held;  /* of each colour: the lines that hold it, a bit each */
    ChocolatierBytes count; /* of each line: its tiles; a byte for each line, not colour */
    uint32_t foundry;       /* from the left, four bits for each space */
    int16_t score;
    uint16_t unused; /* zero */
} ChocolatierPlayer;
#else
typedef struct {
    ChocolatierBytes box[CHOCOLATIER_LINES]; /* of each row: 1 + the column of a colour, or 0 */
    int16_t score;
    uint8_t line_colour[CHOCOLATIER_LINES]; /* 1 + the colour; 0 while the line is empty */
    uint8_t line_count[CHOCOLATIER_LINES];
    uint8_t foundry[CHOCOLATIER_FOUNDRY]; /* from the left: colour + 1, or the marker; 0 is free */
    uint8_t unused[5];                    /* zero */
} ChocolatierPlayer;
#endif

typedef struct {
    ChocolatierBytes source[CHOCOLATIER_SOURCES]; /* the tiles on it */
    ChocolatierPlayer player[CHOCOLATIER_SEATS];
    uint16_t round; /* from 1; stays at its last number in a game without end */
    uint8_t bag[CHOCOLATIER_COLOURS], lid[CHOCOLATIER_COLOURS];
    ChocolatierVariant gold[CHOCOLATIER_DISCS]; /* the back that is up in this round; 0: blue */
    ChocolatierPlayers players;
    uint8_t phase, actor;
    uint8_t start;  /* who began this round */
    uint8_t marker; /* 1 + the seat that took the start marker in this round; 0: in the centre */
    ChocolatierVariant is_free, is_special; /* the options */
    uint8_t max_rounds;
    uint8_t pushed;                        /* while pushing: the disc */
    uint8_t decorated;                     /* while decorating: the line */
    ChocolatierVariant shelter;            /* 1 + the seat that holds the shelter; 0: nobody */
    uint8_t shelter_disc;                  /* its place in the circle, which has closed over it */
    ChocolatierVariant sheltered;          /* what lies on it, as on a foundry line */
    uint8_t unused[CHOCOLATIER_DISCS - 3]; /* zero */
} Chocolatier;

RULE static inline Action chocolatier_take(int source, int colour, int target) {
    return (Action)((source * CHOCOLATIER_COLOURS + colour) * CHOCOLATIER_TARGETS + target);
}

RULE static inline int chocolatier_tiles(const Chocolatier *s, int source, int colour) {
    return (int)(s->source[source] >> (CHOCOLATIER_BYTE * colour) & ((1 << CHOCOLATIER_BYTE) - 1));
}

/* Where a colour lies in a row of the box: 1 + the column, or 0. */
RULE static inline int chocolatier_column(const ChocolatierPlayer *player, int row, int colour) {
#if defined(CHOCOLATIER_IS_PLAIN)
    bool is_there = player->boxed >> (CHOCOLATIER_BYTE * colour + row) & 1;
    return is_there ? 1 + (colour + row) % CHOCOLATIER_COLUMNS : 0; /* CH-3 */
#else
    return (int)(player->box[row] >> (CHOCOLATIER_BYTE * colour) & ((1 << CHOCOLATIER_BYTE) - 1));
#endif
}

/* CH-14: the unbroken run through place `at` of five, whose filled ones are bits; that place counts
 * as filled. Without a loop, whose end nobody could foretell. */
RULE static inline int chocolatier_run(uint32_t spaces, int at) {
    /* Bit i + 1 is set if space i before the place is empty, and bit 0 always; then all below. */
    uint32_t gaps = (~spaces << 1 | 1) & ((2u << at) - 1);
    gaps |= gaps >> 1;
    gaps |= gaps >> 2;
    gaps |= gaps >> 4;
    int first = bits_count(gaps) - 1;
    return at - first + bits_lowest(~(spaces >> at | 1));
}

/* CH-4: a disc more than two for each player. */
RULE static inline int chocolatier_discs(const Chocolatier *s) {
    return 2 * s->players + 1;
}

/* Positions of equal phase go the same way through the rules: a GPU plays them together. */
RULE static inline int chocolatier_phase(const Chocolatier *s) {
    return s->phase;
}

RULE bool chocolatier_accepts(const Setup *setup, Text *why);
RULE void chocolatier_init(Chocolatier *s, const Setup *setup, Chance *chance, Events *events);
RULE int chocolatier_actor(const Chocolatier *s);
RULE int chocolatier_legal(const Chocolatier *s, Action actions[]);
RULE int chocolatier_sample(const Chocolatier *s, uint32_t random, Action *action);
RULE void chocolatier_apply(Chocolatier *s, Action action, Chance *chance, Events *events);
/* apply() in two parts: the actor's decision; if it returns true, what follows by itself. */
RULE bool chocolatier_act(Chocolatier *s, Action action, Chance *chance, Events *events);
RULE void chocolatier_settle(Chocolatier *s, Chance *chance, Events *events);
RULE void chocolatier_result(const Chocolatier *s, Result *result);
RULE void chocolatier_redact(Chocolatier *s, int viewer);
RULE void chocolatier_determinize(Chocolatier *s, int viewer, Chance *chance);
RULE void chocolatier_observe(const Chocolatier *s, int seat, uint8_t row[]);
RULE void chocolatier_observe_action(const Chocolatier *s, Action action, uint8_t row[]);
RULE void chocolatier_observe_actions(const Chocolatier *s, const Action actions[], int count,
                                      uint8_t rows[]);
void chocolatier_action_text(const Chocolatier *s, Action action, Text *out);
void chocolatier_state_text(const Chocolatier *s, Text *out);
void chocolatier_state_json(const Chocolatier *s, Json *out);

/* For tests and drawings. */
RULE int chocolatier_targets(const Chocolatier *s, int seat, int colour); /* a bit per target */
RULE int chocolatier_columns(const Chocolatier *s, int seat, int line);   /* a bit per column */
RULE int chocolatier_neighbour(const Chocolatier *s, int disc, int step); /* step -1 or 1 */
RULE int chocolatier_foundry_cost(int filled); /* of so many spaces of the foundry line */
int chocolatier_colour_at(const ChocolatierPlayer *player, int row, int column); /* or -1 */
/* In words, as JSON has them. */
extern const char *const chocolatier_backs[CHOCOLATIER_BACKS];
extern const char *const chocolatier_colours[CHOCOLATIER_COLOURS];
extern const char *const chocolatier_phases[];

/* CH-3: the colour that is printed on a space of the box. */
RULE static inline int chocolatier_printed(int row, int column) {
    return (column - row + CHOCOLATIER_COLUMNS) % CHOCOLATIER_COLUMNS;
}

/* What happens; chocolatier_text.c says the fields of each. */
enum {
    CHOCOLATIER_ROUND_BEGAN,
    CHOCOLATIER_TURNED_GOLD,
    CHOCOLATIER_LID_EMPTIED,
    CHOCOLATIER_FILLED,
    CHOCOLATIER_GOT_EXTRA,
    CHOCOLATIER_ATTRACTED,
    CHOCOLATIER_TOOK,
    CHOCOLATIER_TOOK_MARKER,
    CHOCOLATIER_TOOK_SHELTER,
    CHOCOLATIER_LEFT_OVER,
    CHOCOLATIER_PUSHED,
    CHOCOLATIER_LAID,
    CHOCOLATIER_FELL,
    CHOCOLATIER_FITS_NOWHERE,
    CHOCOLATIER_PLACED,
    CHOCOLATIER_PAID,
    CHOCOLATIER_FULL_ROW,
    CHOCOLATIER_FULL_COLUMN,
    CHOCOLATIER_FULL_COLOUR,
    CHOCOLATIER_GAME_ENDED,
    CHOCOLATIER_EVENTS,
};

/* Where a tile went that could not stay on a line. */
enum { CHOCOLATIER_TO_FOUNDRY, CHOCOLATIER_TO_SHELTER, CHOCOLATIER_TO_LID };

/* Why the game ended. */
enum { CHOCOLATIER_BY_ROW, CHOCOLATIER_BY_TILES, CHOCOLATIER_BY_ROUNDS };

void chocolatier_facts(Json *out);

extern const Game chocolatier_game;

#endif
