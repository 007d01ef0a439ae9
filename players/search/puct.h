/* puct.h -- tree search led by a network: priors for all legal actions, values at the leaves.
 *
 * A node stands for a sequence of actions. It has an edge for each action that is legal the first
 * time it is reached, but those that the network thinks nothing of, and its value is what the
 * network expects there. Every simulation begins with a new guess at what is hidden and has its own
 * luck. Behind luck or secrets the same actions may lead to other positions: where the legal ones
 * are not those of the node's edges, the position is judged at once, and the simulation ends. Each
 * actor chooses by his own value, drawn to untried actions by their priors. */
#ifndef AI_PUCT_H
#define AI_PUCT_H

#include "appraisal.h"
#include "engine/base/rng.h"
#include "players/network/net.h"

typedef struct Puct Puct;

/* NULL if there is not enough memory. It needs a network before it can search. */
Puct *puct_open(const Game *game, int memory_mb, int64_t (*now_ms)(void));
void puct_close(Puct *puct);

/* From now on this network leads: one that scores actions. It must stay. */
void puct_set_net(Puct *puct, const Net *net);

/* The weights are those of the game's evaluation, which tells a large victory from a small one. */
Choice puct_choose(Puct *puct, const void *view, int seat, const float weights[], Budget budget,
                   Rng *rng);

/* What a position is worth, or an action in it; the network knows it, and the game is not over.
 * The same question and random numbers give the same answer, unless time limits it. */
void puct_appraise(Puct *puct, const SearchQuestion *question, const float weights[], Rng *rng,
                   Appraisal *appraisal);

/* The most visited actions of the last puct_choose(), most visited first, with their visits as
 * their promise; returns how many. */
int puct_best(const Puct *puct, Candidate list[], int max);

/* ---- The same in steps, for training ---- */

/* What is known of an action of the root. */
typedef struct {
    Action action;
    uint32_t visits;
    float prior;
} PuctAction;

/* Looks at the root, which has a choice: the actions and their priors. Returns how many there are.
 */
int puct_begin(Puct *puct, const void *view, int seat, const float weights[], Rng *rng,
               PuctAction actions[]);

/* Gives the root other priors, in the same order, before it is searched. */
void puct_set_priors(Puct *puct, const float priors[]);

/* Searches; is_whole: even if nothing can change the choice any more. */
Choice puct_run(Puct *puct, Budget budget, bool is_whole);

/* The actions of the root after a search, and what its actor may expect. */
int puct_actions(const Puct *puct, PuctAction actions[]);
float puct_value(const Puct *puct);

#endif
