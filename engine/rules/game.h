/* game.h -- the one interface that every game implements and every program uses. Start here.
 *
 * A game is a plain struct, its state, and a few pure functions on it. A state has a fixed size and
 * no pointers: copy it with memcpy, compare it with memcmp, keep a million in an array, send one to
 * a GPU. The functions do not allocate, do no I/O and have no hidden memory.
 *
 * Chance. Whoever needs luck passes a Chance (chance.h). A state never holds one, so that no state,
 * however closely read, betrays what will be drawn next.
 *
 * Secrets. A state holds everything, hands and racks too. redact() erases from a copy all that one
 * viewer cannot know; what remains is a view. Servers send views, players think from views, and
 * determinize() turns a view into a guess: a state that may be the true one.
 *
 * Decisions. Between two decisions the game does by itself whatever leaves no choice: fills, draws,
 * scores, passes. So actor() always is somebody with something to choose, or the game is over. */
#ifndef RULES_GAME_H
#define RULES_GAME_H

#include "chance.h"
#include "events.h"
#include "setup.h"

enum {
    GAME_ACTIONS_MAX = 32768,  /* legal at once; Polyssimo on 16x16 squares comes nearest */
    GAME_ACTION_TEXT_MAX = 64, /* bytes of a notation, its zero too */
    GAME_STATE_MAX = 4096,     /* bytes */
    GAME_OUTCOMES_MAX = 256,   /* of chance, in one action or in init() */
    GAME_OVER = -1,            /* the answer of actor() when nobody is left to act */
    GAME_SPECTATOR = -1,       /* a viewer with no seat, who sees only what is public */
};

/* One decision. A number means the same move in every position of its game. */
typedef uint32_t Action;

/* Room for a state of any game. */
typedef union {
    uint8_t bytes[GAME_STATE_MAX];
    uint64_t align[GAME_STATE_MAX / 8];
} GameState;

/* How the players stand, or stood at the end. */
typedef struct {
    int players;
    bool counts_down;           /* are fewer points better? */
    int points[GAME_SEATS_MAX]; /* what the rulebook counts; each game's README says what */
    int place[GAME_SEATS_MAX];  /* 1 and the number of sides that stand better */
    int side[GAME_SEATS_MAX];   /* the lowest seat of those that win together; alone: itself */
    int effort;                 /* alone: of equal points those of less effort are better */
} Result;

typedef struct Game {
    const char *name;  /* "chocolatier": in commands, addresses and file names */
    const char *title; /* "Azul: Master Chocolatier": what people read */
    int players_min, players_max;
    bool has_chance;     /* does any action bring luck? */
    bool has_secrets;    /* does any set-up hide anything? */
    int version;         /* of the rules: records name it; a change of behaviour raises it */
    int state_size;      /* bytes, at most GAME_STATE_MAX */
    Action action_count; /* every action is under it */
    const GameOption *options;
    int options_count;
    const EventKind *events;
    int events_count;
    const ReasonKind *reasons; /* why accepts() refuses; NULL: it never does */

    /* Do these options fit together? If not, it refuses (reason.h). Each value is in its range. */
    bool (*accepts)(const Setup *setup, Text *why);
    /* May partners not talk to each other while the game runs? NULL: they always may. */
    bool (*is_silent)(const Setup *setup);
    void (*init)(void *state, const Setup *setup, Chance *chance, Events *events);
    int (*actor)(const void *state);                   /* whose turn, or GAME_OVER */
    int (*legal)(const void *state, Action actions[]); /* ascending; returns how many */
    /* The legal action at place (random * count) >> 32, without listing them; returns the count,
     * which is positive unless the game is over. */
    int (*sample)(const void *state, uint32_t random, Action *action);
    /* The action must be legal. `events` may be NULL. */
    void (*apply)(void *state, Action action, Chance *chance, Events *events);
    void (*result)(const void *state, Result *result);               /* as if the game ended now */
    void (*redact)(void *state, int viewer);                         /* state to view, in place */
    void (*determinize)(void *view, int viewer, Chance *chance);     /* view to a possible state */
    void (*action_text)(const void *view, Action action, Text *out); /* unique among the legal */
    /* Which action to try first when one is looked for that reads `text`; it need not be legal, nor
     * read so. NULL: any. */
    Action (*guess)(const char *text);
    void (*state_text)(const void *view, Text *out); /* a drawing */
    void (*state_json)(const void *view, Json *out); /* members of an object */
    /* What a client draws and no position says, such as what is printed on a board: members of an
     * object. NULL: there is nothing. */
    void (*facts)(Json *out);
} Game;

/* All of them, in the order of games.def. Each declares itself in its own header. */
extern const Game *const games[];
extern const int games_count;

const Game *game_named(const char *name); /* NULL if there is none */

/* Finds the legal action that reads `text`; false if there is none. The one door through which
 * actions from outside reach the rules. */
__attribute__((warn_unused_result)) bool game_parse_action(const Game *game, const void *state,
                                                           const char *text, Action *action);

/* The legal actions in notation, as an array of this name. */
void game_legal_json(const Game *game, const void *state, const char *name, Json *out);

/* What there is to know of a game before it begins, as an object: players, options, kinds of
 * events. */
void game_json(const Game *game, Json *out);

/* The seat that begins: the first, or one at random. Part of every init(). */
RULE static inline int setup_start(const Setup *setup, Chance *chance) {
    if (setup->option[OPTION_START][0] == START_FIRST) return 0;
    uint8_t seats[GAME_SEATS_MAX] = {1, 1, 1, 1, 1, 1, 1, 1};
    return chance_pick(chance, seats, setup->players);
}

/* Fills in Result.place, after Result.side, from a comparison: beats(s, a, b) is positive if seat a
 * stands better than b, negative if worse, 0 if they share. */
#define RESULT_PLACES(result, s, beats)                                                            \
    do {                                                                                           \
        for (int a_ = 0; a_ < (result)->players; a_++) {                                           \
            (result)->place[a_] = 1;                                                               \
            for (int b_ = 0; b_ < (result)->players; b_++)                                         \
                if ((result)->side[b_] == b_ && beats(s, b_, a_) > 0) (result)->place[a_]++;       \
        }                                                                                          \
    } while (0)

#endif
