/* fair.h -- luck that nobody chose, and that everybody can check afterwards.
 *
 * Before anybody sits down the server makes a secret and publishes its hash, the commitment. Each
 * player adds a number. The key that all luck of the match comes from is the hash of the secret and
 * the numbers: the server cannot choose it, since it was bound before it saw the numbers, and no
 * player can, since he does not know the secret. At the end the secret is shown. Hashes are
 * BLAKE2b with 256 bits (RFC 7693); docs/fairness.md tells it for players, examples/verify.py
 * checks it without any code of ours. */
#ifndef FAIR_FAIR_H
#define FAIR_FAIR_H

#include "rules/record.h"

void fair_commitment(const uint8_t secret[RECORD_KEY], uint8_t commitment[RECORD_KEY]);

/* The key that follows from the secret and the numbers that are there, in the order of the seats.
 */
void fair_key(const RecordFairness *fairness, uint8_t key[RECORD_KEY]);

/* Does the record say anything of how its key came about? */
bool fair_is_claimed(const RecordHeader *header);

/* NULL if commitment, numbers and key agree; else a few words on what is missing or wrong. */
const char *fair_fault(const RecordHeader *header);

#endif
