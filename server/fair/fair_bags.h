/* fair_bags.h -- what the luck of a record was drawn from, for a verifier that does not know the
 * rules.
 *
 * A record says what was drawn. How that follows from the key depends on what could have been
 * drawn: the weights of chance.h. Nearly always these are the weights of the last draw, minus what
 * it took, as in a bag. So only the other draws are noted, with their weights. The notes are
 * remarks after the record, which stays a valid record:
 *     # bag 1 = 1 1 1              the weights of draw 1: who begins
 *     # bag 2 = 22 22 22 22 22     those of draw 2; draw 3 has one less of what was drawn
 *     # draws 81 bags 2            the number of draws, and of notes */
#ifndef FAIR_FAIR_BAGS_H
#define FAIR_FAIR_BAGS_H

#include "engine/rules/record.h"

/* Where the notes of a record begin; `size` if it has none. */
size_t fair_bags_find(const char *bytes, size_t size);

/* Writes the notes of a record. False, and `why` says why, if the record is refused. */
__attribute__((warn_unused_result)) bool fair_bags_write(Text *out, const char *bytes, size_t size,
                                                         Text *why);

/* Does the record have exactly these notes? */
bool fair_bags_agree(const char *bytes, size_t size, const Text *notes);

#endif
