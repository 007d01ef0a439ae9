/* advice.h -- the best actions of a position and what each is worth: a hint that can be explained.
 *
 * An adviser thinks from a view, so it knows no more than the player who asks. */
#ifndef AI_ADVICE_H
#define AI_ADVICE_H

#include "appraiser.h"

enum { ADVICE_MAX = 3 }; /* actions at most */

typedef struct {
    Action action;
    Worth worth;   /* to who asks */
    bool is_exact; /* solved to the end of the game */
} Advised;

typedef struct Adviser Adviser;

/* NULL if there is not enough memory. Close it with adviser_close(). */
Adviser *adviser_open(const Game *game, int memory_mb);
void adviser_close(Adviser *adviser);

/* The seat's best actions, best first; returns how many, 1 at least. Same view, seat, simulations
 * and seed: same answer. It must be the seat's turn. */
int adviser_ask(Adviser *adviser, const SearchQuestion *question, uint64_t seed,
                Advised list[ADVICE_MAX]);

/* What the action `first` of the question is worth. */
Advised adviser_appraise(Adviser *adviser, const SearchQuestion *question, uint64_t seed);

#endif
