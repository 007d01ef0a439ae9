/* view.h -- a view as a server tells it, in JSON, as the state that boards draw. */
#ifndef TERMINAL_VIEW_H
#define TERMINAL_VIEW_H

#include "clients/terminal/board/board.h"

/* The game and the set-up that a table in JSON names. False, and `why` says so, if this program
 * does not know the game, or knows it by other rules. */
__attribute__((warn_unused_result)) bool setup_read_value(const Value *table, const Game **game,
                                                          Setup *setup, Text *why);

/* The view of a table in JSON. False if it is none: what was read must say the same again, word for
 * word. */
__attribute__((warn_unused_result)) bool view_read(const Board *board, const Setup *setup,
                                                   const Value *table, GameState *view);

/* Is it just what is legal in this view that the table lists as legal? */
__attribute__((warn_unused_result)) bool view_agrees(const Game *game, const GameState *view,
                                                     const Value *legal);

#endif
