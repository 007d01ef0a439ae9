/* chromino_evaluate.h -- what the files of Chromino's evaluation share. */
#ifndef CHROMINO_EVALUATE_H
#define CHROMINO_EVALUATE_H

#include "games/chromino/rules/chromino.h"
#include "players/evaluate/evaluate.h"

/* Hints: for each seat the tiles, two numbers of a set, that are certainly not among the hidden
 * ones of its hand. */
static_assert(2 * CHROMINO_SEATS <= (int)HINTS_MAX, "room for all hints");

void chromino_infer(const void *view, uint64_t hints[HINTS_MAX]);
void chromino_guess(void *view, int seat, const uint64_t hints[HINTS_MAX], Chance *chance);

#endif
