/* appraiser.h -- the best judge there is: the search led by the game's network, where there is one
 * that has learnt the options of the game; elsewhere the search without it.
 *
 * Reviews, luck and hints judge by it. The same question and random numbers give the same answer,
 * unless time limits it. */
#ifndef AI_APPRAISER_H
#define AI_APPRAISER_H

#include "engine/base/rng.h"
#include "players/search/appraisal.h"

typedef struct Appraiser Appraiser;

/* NULL if there is not enough memory. Close it with appraiser_close(). */
Appraiser *appraiser_open(const Game *game, int memory_mb, int64_t (*now_ms)(void));
void appraiser_close(Appraiser *appraiser);

/* From now on the network is not used. */
void appraiser_forget(Appraiser *appraiser);

/* Of the evaluation, the game's own. */
const float *appraiser_weights(const Appraiser *appraiser);

/* Does the network judge this position? */
bool appraiser_has_learnt(const Appraiser *appraiser, const void *view);

/* The most visited actions of a search, most visited first, with their visits as their promise;
 * returns how many. The question asks for any first action, and it is the seat's turn. */
int appraiser_find(Appraiser *appraiser, const SearchQuestion *question, Rng *rng, Candidate list[],
                   int max);

/* What a position is worth, or an action in it. */
void appraiser_appraise(Appraiser *appraiser, const SearchQuestion *question, Rng *rng,
                        Appraisal *appraisal);

#endif
