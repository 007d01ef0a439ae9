/* exact.h -- plays to the end without error where that is possible: every line of play until the
 * game is over or luck decides, as at the end of a round, where the estimate stands in.
 *
 * Two sides: alpha-beta. More: each actor takes what is best for them. With secrets only the
 * very last action is exact. */
#ifndef AI_EXACT_H
#define AI_EXACT_H

#include "player.h"
#include "search.h"

/* The best action; false if `nodes_max` positions were not enough, or the game is not near an end.
 * Takes a view of the actor and makes its own guess. */
bool exact_choose(const Game *game, const float weights[], const void *view, int seat,
                  int nodes_max, Choice *choice);

/* The same, but false, and soon, if luck comes before the end of the game: nothing is estimated. */
bool exact_finish(const Game *game, const float weights[], const void *view, int seat,
                  int nodes_max, Choice *choice);

/* What the actor's action comes to if everybody plays on without error; an `appraisal` that is
 * exact. False if `nodes_max` positions were not enough, or luck has a part in it. Less than
 * `nodes_max`, *nodes is how many it took. */
bool exact_appraise(const Game *game, const float weights[], const SearchQuestion *question,
                    int *nodes, Appraisal *appraisal);

#endif
