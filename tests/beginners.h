/* beginners.h -- for the tests of games: what the first levels never play, because a child would
 * see that it is wrong. */
#ifndef TESTS_BEGINNERS_H
#define TESTS_BEGINNERS_H

#include "engine/rules/game.h"

typedef bool Blunder(const void *state, Action action);

/* Levels 1 to 3 choose in this position, whatever the seed, an action that is no blunder. There
 * must be blunders to choose, and other actions. */
void beginners_avoid(const Game *game, const void *state, Blunder *is_blunder);

/* What the rulebook counts for the actor at once. */
int beginners_points(const Game *game, const void *state, Action action);

/* Does the action read like this at its beginning, or at its end? */
bool beginners_begins(const Game *game, const void *state, Action action, const char *with);
bool beginners_ends(const Game *game, const void *state, Action action, const char *with);

#endif
