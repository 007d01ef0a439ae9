/* appraisal.h -- what a position is worth to each seat: the mean over the ends of simulations.
 *
 * Both searches answer the same question in this way: with a network (puct.h) and without one
 * (search.h). review/appraiser.h chooses between them. */
#ifndef AI_APPRAISAL_H
#define AI_APPRAISAL_H

#include "player.h"
#include "players/evaluate/worth.h"

enum { SEARCH_STATE = -2 }; /* in place of a seat: what is searched is no view but the state */

typedef struct {
    const void *view;
    int seat;            /* whose view it is, or SEARCH_STATE */
    const Action *first; /* the action that is played first; NULL: any */
    Budget budget;
} SearchQuestion;

/* What the ends of the simulations were worth to each seat. */
typedef struct {
    int players, simulations;
    Worth mean[GAME_SEATS_MAX];
    Worth error[GAME_SEATS_MAX]; /* standard errors of the means */
    bool is_exact;               /* no simulation: this is what will come */
} Appraisal;

/* Sums over the ends of simulations; all zeros at first. */
typedef struct {
    double sum[GAME_SEATS_MAX][WORTHS], squares[GAME_SEATS_MAX][WORTHS];
} Ends;

void ends_add(Ends *ends, const Worth worth[], int players);
void ends_sum_up(const Ends *ends, int simulations, int players, Appraisal *appraisal);

#endif
