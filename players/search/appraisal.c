/* appraisal.c -- see appraisal.h. */
#include "appraisal.h"

void ends_add(Ends *ends, const Worth worth[], int players) {
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < WORTHS; i++) {
            double number = (double)worth[seat].of[i];
            ends->sum[seat][i] += number;
            ends->squares[seat][i] += number * number;
        }
    }
}

static float standard_error(double sum, double squares, int count) {
    if (count < 2) return 0;
    double mean = sum / count, variance = (squares - sum * mean) / (count - 1);
    return variance > 0 ? __builtin_sqrtf((float)(variance / count)) : 0;
}

void ends_sum_up(const Ends *ends, int simulations, int players, Appraisal *appraisal) {
    RULE_ASSERT(simulations > 0);
    memset(appraisal, 0, sizeof *appraisal);
    appraisal->players = players;
    appraisal->simulations = simulations;
    for (int seat = 0; seat < players; seat++) {
        for (int i = 0; i < WORTHS; i++) {
            double sum = ends->sum[seat][i], squares = ends->squares[seat][i];
            appraisal->mean[seat].of[i] = (float)(sum / simulations);
            appraisal->error[seat].of[i] = standard_error(sum, squares, simulations);
        }
    }
}
