/* external.h -- a bot that is a program of its own, spoken to in lines over pipes (docs/bots.md).
 *
 * Every byte it sends is hostile: an answer that is not legal, too long or too late, or the end of
 * the program, loses the game and nothing else. */
#ifndef PROGRAM_EXTERNAL_H
#define PROGRAM_EXTERNAL_H

#include "engine/rules/game.h"

typedef struct External External;

/* Starts the command by the shell. NULL, and fail() was called, if it cannot be started. */
External *external_open(const Game *game, const Setup *setup, const char *command);
void external_close(External *external); /* ends the program; NULL is allowed */

__attribute__((warn_unused_result)) bool external_choose(External *external, const GameState *view,
                                                         int seat, int ply, Action *action,
                                                         Text *why);

#endif
