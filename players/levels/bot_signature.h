/* bot_signature.h -- one number that stands for what the bots choose in a game.
 *
 * Equal from every build: the same view, seat, seed and simulations give the same choice, whatever
 * the compiler and the machine. */
#ifndef AI_BOT_SIGNATURE_H
#define AI_BOT_SIGNATURE_H

#include "players/search/player.h"

/* Plays a game of each variant and number of players with so many simulations a move, and again
 * with the network, if there is one. NULL memory gives 0. `simulations` in all are added to
 * *simulated, if it is not NULL. */
uint64_t bot_signature(const Game *game, int simulations_max, int64_t *simulated);

#endif
