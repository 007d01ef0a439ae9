/* show.h -- a game position by position, as text for people or as JSON lines for programs
 * (docs/records.md has the fields). */
#ifndef PROGRAM_SHOW_H
#define PROGRAM_SHOW_H

#include "engine/rules/record.h"

enum { SHOW_ALL = -2 }; /* a viewer from whom nothing is hidden: the game is over and done */

typedef struct {
    Text *out;
    const Game *game;
    int viewer; /* a seat, GAME_SPECTATOR or SHOW_ALL */
    bool is_json;
} Show;

void show_begin(Show *show, const RecordHeader *header, const Events *events);

/* The position after `ply` actions, and the action that is taken from it. */
void show_action(Show *show, const GameState *state, int ply, const char *notation,
                 const Events *events);

/* The last position. */
void show_end(Show *show, const GameState *state, int ply);

/* "p1", "spectator": a seat or GAME_SPECTATOR. False, and fail() was called, if it is neither. */
bool viewer_read(const char *word, int *viewer);

#endif
