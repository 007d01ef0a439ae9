/* players.h -- whoever sits on a seat of a game that the program plays: a bot of ours, or a program
 * of somebody else's that is spoken to over pipes (docs/bots.md). */
#ifndef PROGRAM_PLAYERS_H
#define PROGRAM_PLAYERS_H

#include "players/search/player.h"

enum { SEATED_SPEC_MAX = 256 };

typedef struct Seated Seated;

/* "bot:5", "random", "exec:./mybot" and so on; `weights` of the evaluation are the game's own if
 * NULL. NULL, and fail() was called, if it cannot sit down. */
Seated *seated_open(const Game *game, const Setup *setup, const char *spec, const float weights[]);
void seated_close(Seated *seated);

/* Chooses for the seat, which sees nothing but its view of the state. False if it gave no legal
 * answer: `why` says so in a sentence, and the player has lost the game. */
__attribute__((warn_unused_result)) bool seated_choose(Seated *seated, const GameState *state,
                                                       int seat, int ply, uint64_t seed,
                                                       Action *action, Text *why);

/* Splits "bot:5,random", who sits where, and sets the number of players. False, and fail() was
 * called, if it is no list or does not fit the number that was agreed before. */
bool seated_list(const char *list, char spec[][SEATED_SPEC_MAX], Setup *setup);

/* Is this a player? If not, fail() was called. */
bool seated_exists(const char *spec);

/* A clock that only goes forward. */
int64_t now_ms(void);

#endif
