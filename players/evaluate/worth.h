/* worth.h -- what a position is worth to each seat, in the four numbers that a review tells.
 *
 * Where the game is over they are facts; before, they are what the evaluation expects. The chance
 * to win is a curve of the expected points: Evaluator.certainty says how steep it is, and
 * docs/review.md how well it agrees with what happened. No library functions, so that all targets
 * compute the same. */
#ifndef AI_WORTH_H
#define AI_WORTH_H

#include "evaluate.h"

enum {
    WORTH_UTILITY, /* what a search maximises, 0 .. 1 */
    WORTH_WIN,     /* the chance to win; a shared first place is shared. Alone: the utility */
    WORTH_SHARE,   /* of the seats of other sides, the part left behind; a tie is half. Alone: the
                      utility */
    WORTH_MARGIN,  /* points ahead of the best other side. Alone: the points */
    WORTHS,
};

typedef struct {
    float of[WORTHS];
} Worth;

/* Fills in a Worth for each seat; returns how many there are. Takes a state or a guess. */
int worth_of(const Judge *judge, const void *state, Worth worth[GAME_SEATS_MAX]);

/* The same by what a network expects of each seat, until the game is over. It does not know the
 * points: the margin is that of the evaluation. */
int worth_of_values(const Judge *judge, const void *state, const float value[],
                    Worth worth[GAME_SEATS_MAX]);

/* Corrects the chances to win that a search found in this position, with or without a network
 * (Evaluator.modesty, is_net_shy). */
void worth_correct(const Judge *judge, const void *state, bool has_net,
                   Worth worth[GAME_SEATS_MAX]);

#endif
