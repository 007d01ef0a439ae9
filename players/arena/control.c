/* control.c -- see control.h. */
#include "control.h"

#include "engine/base/target.h"

void control_add(ControlFit *fit, double score, const float control[CONTROLS_MAX]) {
    RULE_ASSERT(fit);
    fit->count++;
    fit->score += score;
    fit->squares += score * score;
    for (int i = 0; i < CONTROLS_MAX; i++) {
        double value = (double)control[i];
        fit->control[i] += value;
        fit->with_score[i] += value * score;
        for (int k = 0; k < CONTROLS_MAX; k++) fit->with_other[i][k] += value * (double)control[k];
    }
}

/* Linear equations: a row for each multiple, and what it comes to in the last column. */
typedef double Equations[CONTROLS_MAX][CONTROLS_MAX + 1];

/* A judge of luck is about right, or knows nothing: before anything is known, half of it, give or
 * take a half. */
static const double PRIOR = 0.5, PRIOR_ERROR = 0.5;

/* Least squares with that prior. */
static void set_up(const ControlFit *fit, Equations rows) {
    double variance = (fit->squares - fit->score * fit->score / fit->count) / fit->count;
    double weight = variance / (PRIOR_ERROR * PRIOR_ERROR);
    for (int i = 0; i < CONTROLS_MAX; i++) {
        for (int k = 0; k < CONTROLS_MAX; k++)
            rows[i][k] = fit->with_other[i][k] - fit->control[i] * fit->control[k] / fit->count;
        rows[i][i] += weight;
        rows[i][CONTROLS_MAX] = fit->with_score[i] - fit->control[i] * fit->score / fit->count;
        rows[i][CONTROLS_MAX] += weight * PRIOR;
    }
}

/* Takes row i off all others, so that its multiple is in no other. The matrix is positive: no
 * pivot is 0. */
static void eliminate(Equations rows, int i) {
    for (int other = 0; other < CONTROLS_MAX; other++) {
        if (other == i) continue;
        double part = rows[other][i] / rows[i][i];
        for (int k = i; k <= CONTROLS_MAX; k++) rows[other][k] -= part * rows[i][k];
    }
}

void control_multiples(const ControlFit *fit, double multiple[CONTROLS_MAX]) {
    RULE_ASSERT(fit);
    Equations rows;
    for (int i = 0; i < CONTROLS_MAX; i++) multiple[i] = PRIOR;
    if (fit->squares * fit->count <= fit->score * fit->score) return; /* scores never varied */
    set_up(fit, rows);
    for (int i = 0; i < CONTROLS_MAX; i++) eliminate(rows, i);
    for (int i = 0; i < CONTROLS_MAX; i++) multiple[i] = rows[i][CONTROLS_MAX] / rows[i][i];
}
