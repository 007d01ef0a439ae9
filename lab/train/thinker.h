/* thinker.h -- a player of self-play: a network from a file, or the search without one. */
#ifndef TRAIN_THINKER_H
#define TRAIN_THINKER_H

#include "engine/base/rng.h"
#include "players/search/player.h"

typedef struct Thinker Thinker;

/* What a thinker made of a position, action by action. */
typedef struct {
    int count;
    Action action[GAME_ACTIONS_MAX];
    float share[GAME_ACTIONS_MAX]; /* of its attention; they sum to 1 */
    float value;                   /* what the actor may expect, 0 .. 1 */
} Thought;

/* `what` is "mcts" or a file of weights. NULL, after a sentence on the standard error, if there is
 * no such player. */
Thinker *thinker_open(const Game *game, const char *what);
void thinker_close(Thinker *thinker);

/* Does it heed noise? A search without priors has its own ways to differ. */
bool thinker_takes_noise(const Thinker *thinker);

/* Thinks from a view that leaves a choice. With `noise`, so much of the priors is at random, which
 * makes a network try what it does not expect; the budget is then used up. */
Action thinker_think(Thinker *thinker, const void *view, int seat, Budget budget, float noise,
                     Rng *rng, Thought *thought);

/* What each seat has of a game that is over, 0 .. 1. */
void thinker_result(const Game *game, const void *state, float value[]);

int64_t thinker_now_ms(void);

#endif
