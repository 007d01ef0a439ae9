/* fair.h -- luck that nobody chose, and that everybody can check afterwards.
 *
 * Before anybody sits down, the server makes a secret and publishes its hash, the commitment. Each
 * player adds a number. The key of the match, from which all its luck comes, is the hash of the
 * secret and the numbers. The server cannot choose it, because it was committed before it saw the
 * numbers. No player can, because they do not know the secret. At the end the secret is published.
 *
 * Hashes are BLAKE2b with 256 bits (RFC 7693). docs/fairness.md explains this for players, and
 * docs/examples/verify.py checks it without any of our code. */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H

#include "engine/rules/record.h"

void fair_commitment(const uint8_t secret[RECORD_KEY], uint8_t commitment[RECORD_KEY]);

/* The key that follows from the secret and all numbers, in the order of the seats. */
void fair_key(const RecordFairness *fairness, uint8_t key[RECORD_KEY]);

/* Does the record say anything about how its key was made? */
bool fair_is_claimed(const RecordHeader *header);

/* NULL if commitment, numbers and key agree; else a few words on what is missing or wrong. */
const char *fair_fault(const RecordHeader *header);

#endif
