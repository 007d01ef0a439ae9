/* levels.h -- players by name: what people type for a seat. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "players/search/player.h"

enum { LEVELS = 9 };

/* "random", "greedy", "bot:5", "mcts:sims=1000" or "mcts:ms=200", the same with "net:",
 * "judge:looks=3". False if it is
 * none; `why` then says what there is. The one door for players. */
__attribute__((warn_unused_result)) bool level_read(const char *text, PlayerConfig *config,
                                                    Text *why);

/* How a level thinks, 1 .. LEVELS. */
PlayerConfig level_config(int level);

/* How who gives hints thinks: as long as level 6, led by a network where there is one. */
PlayerConfig level_adviser(void);

#endif
