/* search.h -- tree search for every game: chance, secrets, any number of seats.
 *
 * One tree for all guesses at what is hidden (information-set search), open to chance: a node
 * stands for a sequence of actions, and every simulation plays them in a new guess with new luck.
 * Each actor chooses by their own utility, trusting the promise of an action less the more it has
 * been tried (PUCT); the more often a node is visited, the more of its actions are considered.
 * Where a simulation leaves the tree it plays on for a while with the more promising of a few
 * random actions, and then estimates. */
#ifndef AI_SEARCH_H
#define AI_SEARCH_H

#include "appraisal.h"
#include "engine/base/rng.h"
#include "players/network/net.h"

typedef struct Search Search;

/* Takes the memory for a search; NULL if there is not enough. */
Search *search_open(const Game *game, int memory_mb, int64_t (*now_ms)(void));
void search_close(Search *search);

/* From now on a network judges where simulations leave the tree; NULL: the evaluation does, after
 * playing on for a while. */
void search_set_net(Search *search, const Net *net);

Choice search_choose(Search *search, const void *view, int seat, const float weights[],
                     Budget budget, Rng *rng);

/* What a position is worth, or an action in it. The same question and random numbers give the same
 * answer, unless time limits it. */
void search_appraise(Search *search, const SearchQuestion *question, const float weights[],
                     Rng *rng, Appraisal *appraisal);

/* The most visited actions of the last search_choose(), most visited first, with their visits as
 * their promise; returns how many. */
int search_best(const Search *search, Candidate list[], int max);

/* What the tree costs, for `tessera bench`: so many simulations that play on to the end of the
 * game, from where they leave the tree, or from the position itself if there is none. */
void search_playouts(Search *search, const void *view, int seat, const float weights[],
                     int simulations, bool has_tree, Rng *rng);

#endif
