/* exact.h -- plays to the end without error where that is possible: every line of play until the
 * game is over or luck decides, as at the end of a round, where the estimate stands in.
 *
 * Two sides: alpha-beta. More: each actor takes what is best for himself. With secrets only the
 * very last action is exact. */
#ifndef AI_EXACT_H
#define AI_EXACT_H

#include "player.h"

/* The best action; false if `nodes_max` positions were not enough, or the game is not near an end.
 * Takes a view of the actor and makes its own guess. */
bool exact_choose(const Game *game, const float weights[], const void *view, int seat,
                  int nodes_max, Choice *choice);

#endif
