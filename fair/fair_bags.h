/* fair_bags.h -- what a record's luck was drawn from, for whoever checks it without the rules.
 *
 * A record says what was drawn; how that follows from the key depends on what could have been
 * drawn, the weights of chance.h. Nearly always these are those of the draw before, less what it
 * took: a bag. So it is enough to note where that is not so, and what the bag is there. The notes
 * are remarks behind the record, which stays a record:
 *     # bag 1 = 1 1 1              the weights of draw 1: who begins
 *     # bag 2 = 22 22 22 22 22     those of draw 2; draw 3 has one less of what came
 *     # draws 81 bags 2            how many there are of both */
#ifndef FAIR_FAIR_BAGS_H
#define FAIR_FAIR_BAGS_H

#include "rules/record.h"

/* Where the notes behind a record begin: its size, if it has none. */
size_t fair_bags_find(const char *bytes, size_t size);

/* Writes the notes of a record. False if the record is refused, and why. */
__attribute__((warn_unused_result)) bool fair_bags_write(Text *out, const char *bytes, size_t size,
                                                         Text *why);

/* Are the notes of the record these? */
bool fair_bags_agree(const char *bytes, size_t size, const Text *notes);

#endif
