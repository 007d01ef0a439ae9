/* records.h -- records as files in a folder. */
#ifndef PROGRAM_RECORDS_H
#define PROGRAM_RECORDS_H

#include "engine/rules/record.h"

/* Makes the folder if it is not there. False, and fail() was called, if nothing can be written to
 * it. */
bool records_folder(const char *folder);

/* Writes a record to a file, which appears whole or not at all: it is written under another name
 * first. False, and `why` says so, if it cannot be written. */
bool records_write(const char *name, const Text *record, Text *why);

/* Writes FOLDER/GAME-SEED-NUMBER.tessera. False, and fail() was called, if it cannot be written. */
bool records_save(const char *folder, const Game *game, uint64_t seed, uint64_t number,
                  const Text *record);

/* The key of one game of many: the seed and the number of the game. */
void records_key(uint8_t key[RECORD_KEY], uint64_t seed, uint64_t number);

#endif
