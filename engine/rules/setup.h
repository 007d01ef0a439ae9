/* setup.h -- what is agreed before a game begins: the number of players and the game's options.
 *
 * A game lists its options as data, so that a client can draw the form, a record can name them and
 * one door reads them all. Option 0 of every game is `start`. */
#ifndef RULES_SETUP_H
#define RULES_SETUP_H

#include "engine/base/reason.h"

enum {
    GAME_SEATS_MAX = 8,
    GAME_OPTIONS_MAX = 8,
    OPTION_START = 0, /* who begins: START_FIRST or START_RANDOM */
    START_FIRST = 0,
    START_RANDOM = 1,
};

/* When an option matters. One that does not is void: it changes nothing, or is refused. */
typedef struct {
    int16_t players; /* only with so many players at least */
    int16_t option;  /* only if this option of the game */
    uint16_t values; /* has one of these values, a bit each; 0: whatever it has */
} OptionNeeds;

#define OPTION_ALWAYS {0, 0, 0}
#define OPTION_IF_VALUE(option, value) {0, option, 1 << (value)}
#define OPTION_IF_OTHERS {2, 0, 0} /* not for somebody who plays alone */

typedef struct {
    const char *name;                /* "box" */
    const char *text;                /* one sentence for people */
    const char *const *values;       /* what the values 0..max are called; NULL: they are numbers */
    int16_t min, max, default_value; /* the allowed values and the default */
    bool is_variant;  /* another game to play, not a detail: has golden games of its own */
    bool is_per_seat; /* one value for each seat */
    OptionNeeds needs;
    /* What the rulebook suggests, from and to, for each number of players from the game's fewest
     * on; NULL: nothing. */
    const int8_t (*suggested)[2];
} GameOption;

/* The option every game begins its list with. */
extern const char *const setup_starts[];
#define SETUP_START                                                                                \
    {"start",                                                                                      \
     "Who begins: the first seat, or a seat at random.",                                           \
     setup_starts,                                                                                 \
     0,                                                                                            \
     1,                                                                                            \
     0,                                                                                            \
     false,                                                                                        \
     false,                                                                                        \
     OPTION_IF_OTHERS,                                                                             \
     NULL}

typedef struct {
    int16_t players;                                  /* 0: not said yet */
    uint8_t listed[GAME_OPTIONS_MAX];                 /* how many values were given; 0: none */
    int16_t option[GAME_OPTIONS_MAX][GAME_SEATS_MAX]; /* in [0] unless the option is per seat */
} Setup;

struct Game;

/* Why a set-up is refused, whatever the game. */
extern const ReasonKind setup_reasons[];

/* All options at their defaults, the number of players open. */
Setup setup_default(const struct Game *game);

/* Reads "players=3", "box=free" or "min_bw=7,8" into the set-up. If it cannot, `why` says so in a
 * sentence and the set-up is as it was. The one door for set-ups. */
__attribute__((warn_unused_result)) bool setup_read(const struct Game *game, const char *word,
                                                    Setup *setup, Text *why);

/* Is it a game? If the number of players is open, it is two or, if they do not fit, the fewest that
 * do. If it is none, `why` says so in a sentence. init() takes only set-ups that passed here. */
__attribute__((warn_unused_result)) bool setup_check(const struct Game *game, Setup *setup,
                                                     Text *why);

/* Does another choice make this option void? Then forms do not show it. */
bool setup_is_void(const struct Game *game, const Setup *setup, int option);

/* Refuses what names no game: returns false, and `why` says so. */
bool setup_refuse_game(Text *why);

/* The value of an option, as setup_read() takes it behind the '='. */
void setup_value_text(const struct Game *game, const Setup *setup, int option, Text *out);

/* Members of an object: game, rules, players, and options with their values as text. */
void setup_json(const struct Game *game, const Setup *setup, Json *out);

#endif
