/* told_game.h -- a game whose board cannot read a position from JSON, played as a server tells it.
 *
 * It is a Game like any other for the screen and the lines, but its state is what was told last:
 * the drawing is an outline of the position, and the legal actions are those that were told. It
 * does not foresee anything: apply() is missing. There is one at a time. */
#ifndef TERMINAL_TOLD_GAME_H
#define TERMINAL_TOLD_GAME_H

#include "clients/terminal/board/board.h"

/* Stands in for a game, with its name, its title and its events. */
const Board *told_game_board(const Game *game);

/* What is told of the table now. */
void told_game_take(const Value *table);

#endif
