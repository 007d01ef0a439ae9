/* tessera.h -- the rules of all games as a C library.
 *
 * One game at a time (tessera_game_*), thousands side by side for learning (tessera_batch_*), and
 * the bots (tessera_bot_*).
 *
 * Every function returns a status. If it is not TESSERA_OK, nothing has changed, no result was
 * written, and tessera_last_error() says why in a sentence. Any argument may be wrong: a NULL, a
 * number out of range, a handle that was closed.
 *
 * Handles are opaque. They are not addresses, so a closed one is recognised. Different handles may
 * be used by different threads at the same time; one handle by one thread at a time.
 *
 * Texts are UTF-8 and end with a zero. A function that writes one takes a buffer, its size, and
 * `needed`, which gets the size of the whole text with its zero, and may be NULL. If the buffer is
 * too small, the status is TESSERA_TOO_SMALL and only `needed` is written.
 *
 * Sets of options are words such as "players=3 box=free"; NULL or "" are the defaults. */
#ifndef TESSERA_H
#define TESSERA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TESSERA_API __attribute__((visibility("default")))
#else
#define TESSERA_API
#endif

/* The number in the SONAME. It changes when a program must be compiled anew. */
#define TESSERA_ABI 1

#define TESSERA_SEATS_MAX 8
#define TESSERA_NOBODY (-1)     /* the actor of a game that is over */
#define TESSERA_SPECTATOR (-1)  /* a viewer who sees what is public */
#define TESSERA_EVERYTHING (-2) /* a viewer who sees all there is */

typedef int32_t tessera_status;
enum {
    TESSERA_OK = 0,
    TESSERA_NULL = 1,        /* an argument that is needed is NULL */
    TESSERA_BAD_HANDLE = 2,  /* closed, or never opened, or of another kind */
    TESSERA_BAD_GAME = 3,    /* there is no game of this name */
    TESSERA_BAD_SETUP = 4,   /* these options are no game */
    TESSERA_BAD_VALUE = 5,   /* a number out of its range */
    TESSERA_TOO_SMALL = 6,   /* a buffer is too small */
    TESSERA_ILLEGAL = 7,     /* this action is not legal here */
    TESSERA_OVER = 8,        /* the game is over */
    TESSERA_BAD_RECORD = 9,  /* these bytes are no record of a game */
    TESSERA_BAD_BOT = 10,    /* there is no bot of this name */
    TESSERA_BAD_CHANCE = 11, /* the caller chose an outcome that is not possible */
    TESSERA_UNSUPPORTED = 12,
    TESSERA_NO_MEMORY = 13,
    TESSERA_BUSY = 14 /* a step has begun; tessera_batch_wait() comes first */
};

typedef struct tessera_game tessera_game;
typedef struct tessera_batch tessera_batch;
typedef struct tessera_bot tessera_bot;
typedef struct tessera_review tessera_review;

/* ---- The library ---- */

TESSERA_API uint32_t tessera_abi_version(void); /* TESSERA_ABI of the library that is loaded */
TESSERA_API const char *tessera_version(void);  /* "1.0.0" */
TESSERA_API const char *tessera_status_text(tessera_status status); /* never NULL */
/* What was wrong with the last refused call of this thread; "" if none was. */
TESSERA_API const char *tessera_last_error(void);

/* ---- The games ---- */

TESSERA_API size_t tessera_games_count(void);
TESSERA_API const char *tessera_game_name(size_t index); /* NULL if there is none */
/* Players, options, kinds of events and facts of a game, as a JSON object. */
TESSERA_API tessera_status tessera_describe(const char *name, char *text, size_t size,
                                            size_t *needed);
/* The fields of observations and of rows of actions, as a JSON object: name, place of the first
 * byte, number of bytes, largest value. */
TESSERA_API tessera_status tessera_describe_observation(const char *name, char *text, size_t size,
                                                        size_t *needed);
/* Every action of a game is a number under this. */
TESSERA_API tessera_status tessera_action_count(const char *name, uint32_t *count);
/* Bytes of an observation, and of the row of an action. They depend on the game alone. */
TESSERA_API tessera_status tessera_observation_sizes(const char *name, size_t *observation,
                                                     size_t *action);

/* ---- One game ---- */

/* Chooses an outcome of chance: a number under `count` whose weight is not 0. `game` is the place
 * in the batch, or 0. It must not call the library with the same handle. */
typedef int tessera_chance(void *self, size_t game, const uint8_t *weights, int count);

/* The same name, set-up, seed and actions give the same game on every machine. */
TESSERA_API tessera_status tessera_game_open(const char *name, const char *setup, uint64_t seed,
                                             tessera_game **game);
/* The same, with outcomes that the caller chooses. */
TESSERA_API tessera_status tessera_game_open_asked(const char *name, const char *setup,
                                                   tessera_chance *chance, void *self,
                                                   tessera_game **game);
/* The position after so many actions of a record, or after all, if it has fewer. The seed is for
 * what comes after. */
TESSERA_API tessera_status tessera_game_open_record(const char *bytes, size_t size, size_t plies,
                                                    uint64_t seed, tessera_game **game);
TESSERA_API tessera_status tessera_game_copy(const tessera_game *game, tessera_game **copy);
TESSERA_API tessera_status tessera_game_close(tessera_game *game);
/* Begins anew with the same set-up. */
TESSERA_API tessera_status tessera_game_reset(tessera_game *game, uint64_t seed);

TESSERA_API tessera_status tessera_game_players(const tessera_game *game, int32_t *players);
TESSERA_API tessera_status tessera_game_actor(const tessera_game *game, int32_t *actor);
TESSERA_API tessera_status tessera_game_plies(const tessera_game *game, size_t *plies);
/* The legal actions, ascending. `count` gets how many there are, also if `room` is too small. */
TESSERA_API tessera_status tessera_game_legal(const tessera_game *game, uint32_t *actions,
                                              size_t room, size_t *count);
TESSERA_API tessera_status tessera_game_play(tessera_game *game, uint32_t action);
TESSERA_API tessera_status tessera_game_play_text(tessera_game *game, const char *notation);
/* A legal action as notation, and back. */
TESSERA_API tessera_status tessera_game_action_text(const tessera_game *game, uint32_t action,
                                                    char *text, size_t size, size_t *needed);
TESSERA_API tessera_status tessera_game_parse(const tessera_game *game, const char *notation,
                                              uint32_t *action);
/* Points and places as if the game ended now, one of each for each seat; `places` may be NULL. */
TESSERA_API tessera_status tessera_game_result(const tessera_game *game, int32_t *points,
                                               int32_t *places, size_t room);
/* A drawing, and the position as a JSON object, as `viewer` may see them. */
TESSERA_API tessera_status tessera_game_text(const tessera_game *game, int32_t viewer, char *text,
                                             size_t size, size_t *needed);
TESSERA_API tessera_status tessera_game_json(const tessera_game *game, int32_t viewer, char *text,
                                             size_t size, size_t *needed);
/* The game so far as a record. */
TESSERA_API tessera_status tessera_game_record(const tessera_game *game, char *text, size_t size,
                                               size_t *needed);
/* What a seat may know, as bytes (tessera_observation_sizes). */
TESSERA_API tessera_status tessera_game_observe(const tessera_game *game, int32_t seat,
                                                uint8_t *row, size_t size);
/* One for each seat, as those of a batch (see below); 0 until the game is over. */
TESSERA_API tessera_status tessera_game_rewards(const tessera_game *game, float *rewards,
                                                size_t room);
/* A row of bytes for each legal action, in the order of tessera_game_legal(). */
TESSERA_API tessera_status tessera_game_observe_actions(const tessera_game *game, uint8_t *rows,
                                                        size_t size, size_t *count);

/* ---- Bots ---- */

/* Bots by name: "random", "greedy", "bot:1" to "bot:9", "mcts:sims=1000". */
TESSERA_API tessera_status tessera_bot_open(const char *name, const char *bot,
                                            tessera_bot **opened);
TESSERA_API tessera_status tessera_bot_close(tessera_bot *bot);
/* What the bot would play for the actor, knowing only what the actor may know. `value` gets what
 * it expects, from 0 (loss) to 1 (win), and may be NULL. */
TESSERA_API tessera_status tessera_bot_choose(tessera_bot *bot, const tessera_game *game,
                                              uint64_t seed, uint32_t *action, float *value);

/* The actions that a search from what the actor knows has looked at most, the best first, and the
 * share of its simulations that each had. `count` gets how many, at most `room`. */
TESSERA_API tessera_status tessera_game_analyse(const tessera_game *game, int32_t simulations,
                                                uint64_t seed, uint32_t *actions, float *shares,
                                                size_t room, size_t *count);

/* Thinks through a record, with so many simulations for each decision: what each action cost, what
 * was better, and what was luck. It can take minutes. */
TESSERA_API tessera_status tessera_review_open(const char *record, size_t size, int32_t simulations,
                                               uint64_t seed, tessera_review **opened);
TESSERA_API tessera_status tessera_review_close(tessera_review *review);
/* As a JSON object; docs/review.md says what is in it. */
TESSERA_API tessera_status tessera_review_json(const tessera_review *review, char *text,
                                               size_t size, size_t *needed);

/* ---- Many games ---- */

/* What tessera_batch_step() takes for each game. */
enum {
    TESSERA_NUMBERS = 0, /* the number of an action */
    TESSERA_PLACES = 1   /* its place among the legal ones, from 0 */
};

/* What a batch writes after each step, into memory of the caller. */
enum {
    TESSERA_OBSERVATIONS = 0,  /* uint8_t [games][bytes]: what the actor may know */
    TESSERA_MASKS = 1,         /* uint8_t [games][action count]: 1 where an action is legal */
    TESSERA_ACTIONS = 2,       /* uint32_t [games][room]: the legal actions, ascending */
    TESSERA_ACTION_ROWS = 3,   /* uint8_t [games][room][bytes]: a row for each of them */
    TESSERA_ACTION_COUNTS = 4, /* int32_t [games]: how many are legal; may be more than the room */
    TESSERA_REWARDS = 5,       /* float [games][players]: 0 but at the end of a game, see below */
    TESSERA_POINTS = 6, /* int32_t [games][players]: as if the game ended now, or at its end */
    TESSERA_DONE = 7,   /* uint8_t [games]: 1 if this step ended the game */
    TESSERA_ACTORS = 8, /* int8_t [games]: who acts next */
    TESSERA_SEEDS = 9,  /* uint64_t [games]: the seed of the game that is being played */
    TESSERA_BUFFERS = 10
};

/* Options of tessera_batch_open(). */
enum {
    TESSERA_NO_RESTART = 1 /* games that are over wait for tessera_batch_reset() */
};

#define TESSERA_BATCH_GAMES_MAX 1048576
#define TESSERA_BATCH_THREADS_MAX 256
#define TESSERA_MASK_MAX 65536 /* games with more actions have no masks */

/* Rewards. Several sides: 1 for the first, -1 for the last, even steps between, and the mean of
 * their places for those who share them. Alone: the points, or minus the points where fewer are
 * better.
 *
 * Seeds. Game i of a batch with seed s plays the seeds s+i, s+i+games, s+i+2*games, ...: the same
 * seed and actions repeat a game alone by tessera_game_open().
 *
 * Threads: 0 is one for each processor. With 1, the caller's thread does the work. */
TESSERA_API tessera_status tessera_batch_open(const char *name, const char *setup, size_t games,
                                              uint64_t seed, tessera_batch **batch);
TESSERA_API tessera_status tessera_batch_close(tessera_batch *batch);
TESSERA_API tessera_status tessera_batch_threads(tessera_batch *batch, size_t threads);
TESSERA_API tessera_status tessera_batch_options(tessera_batch *batch, uint32_t options);
/* How many actions of each game TESSERA_ACTIONS and TESSERA_ACTION_ROWS have room for; 256 at
 * first. Takes these two buffers off. */
TESSERA_API tessera_status tessera_batch_room(tessera_batch *batch, size_t room);
/* Outcomes of chance by the caller; NULL: by the generator again. Begins all games anew. With
 * several threads, it is called by all of them. */
TESSERA_API tessera_status tessera_batch_chance(tessera_batch *batch, tessera_chance *chance,
                                                void *self);
/* How many games and players; each may be NULL. */
TESSERA_API tessera_status tessera_batch_shape(const tessera_batch *batch, size_t *games,
                                               int32_t *players);
/* Bytes that a buffer needs. */
TESSERA_API tessera_status tessera_batch_size(const tessera_batch *batch, int32_t buffer,
                                              size_t *bytes);
/* From now on the batch writes here. NULL takes the buffer off. It must last until then. */
TESSERA_API tessera_status tessera_batch_attach(tessera_batch *batch, int32_t buffer, void *memory,
                                                size_t bytes);
/* Begins all games anew with the seeds from `seed` on, and writes the buffers. */
TESSERA_API tessera_status tessera_batch_reset(tessera_batch *batch, uint64_t seed);
/* Begins these games anew, each with its seed. */
TESSERA_API tessera_status tessera_batch_reset_some(tessera_batch *batch, const size_t *games,
                                                    const uint64_t *seeds, size_t count);
/* One action in each game, and writes the buffers. If one is illegal, no game moves. The action of
 * a game that is over is ignored. */
TESSERA_API tessera_status tessera_batch_step(tessera_batch *batch, int32_t kind,
                                              const uint32_t *actions, size_t count);
/* One action in each of these games, which must all be different. */
TESSERA_API tessera_status tessera_batch_step_some(tessera_batch *batch, int32_t kind,
                                                   const size_t *games, const uint32_t *actions,
                                                   size_t count);
/* tessera_batch_step() in two parts: begin returns when all actions are known to be legal, while
 * threads of the batch go on; the buffers belong to the batch until wait returns. */
TESSERA_API tessera_status tessera_batch_begin(tessera_batch *batch, int32_t kind,
                                               const uint32_t *actions, size_t count);
TESSERA_API tessera_status tessera_batch_wait(tessera_batch *batch);
/* A random legal action for each game, as numbers or places; 0 for a game that is over. */
TESSERA_API tessera_status tessera_batch_sample(tessera_batch *batch, int32_t kind, uint64_t seed,
                                                uint32_t *actions, size_t count);
/* A batch with the same positions and the same luck to come, without buffers. */
TESSERA_API tessera_status tessera_batch_copy(const tessera_batch *batch, tessera_batch **copy);
/* All positions and their luck from another batch of the same game, set-up and size. Writes the
 * buffers. */
TESSERA_API tessera_status tessera_batch_restore(tessera_batch *batch, const tessera_batch *from);
/* A game of its own at the position of one of the batch. It has no record. */
TESSERA_API tessera_status tessera_batch_game(const tessera_batch *batch, size_t index,
                                              tessera_game **game);

#ifdef __cplusplus
}
#endif

#endif
