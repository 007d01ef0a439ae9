/* signature.h -- one number that stands for everything a game's rules do.
 *
 * Plays seeded random games with each number of players and every option, and hashes every state on
 * the way. Two builds with the same signature play the same game, be they gcc, clang or
 * WebAssembly; a change of rules changes it. */
#ifndef RULES_SIGNATURE_H
#define RULES_SIGNATURE_H

#include "game.h"

enum { SIGNATURE_GAMES = 100 }; /* for each number of players */

uint64_t game_signature(const Game *game);

/* One number for the states, notations and JSON of all games in this build, by one short game of
 * each. Builds with the same mark can give each other the bytes of views. */
uint64_t rules_mark(void);

#endif
