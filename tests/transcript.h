/* transcript.h -- a whole game played by itself and told in words: the golden files, the records
 * that tests take apart. */
#ifndef TESTS_TRANSCRIPT_H
#define TESTS_TRANSCRIPT_H

#include "engine/rules/record.h"

/* Chooses the action that gives the most points at once, among a few at random. */
Action transcript_choose(const Game *game, const GameState *state, uint64_t *seed);

/* The set-up, every action with what it brought about, and the position every few plies. */
void transcript_write(Text *out, const Game *game, const Setup *setup, uint64_t seed);

/* The record of the same game, broken off after `plies` actions if it lasts that long. The state it
 * ends in goes to `last`. */
void transcript_record(Text *out, const Game *game, const Setup *setup, uint64_t seed, int plies,
                       bool with_key, GameState *last);

#endif
