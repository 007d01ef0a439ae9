/* control.h -- how much of some luck to take off a score, learnt from earlier scores.
 *
 * A control is a number with the mean 0 that goes along with a score: luck, as somebody judged it.
 * The score less any multiple of it has the same mean, as long as the multiple does not depend on
 * this score; the best multiple leaves the least variance. So the multiples are learnt from the
 * scores that came before, and the result stays unbiased, even for a test that stops early. */
#ifndef AI_CONTROL_H
#define AI_CONTROL_H

enum { CONTROLS_MAX = 3 };

/* Sums over what came so far; all zeros at first. */
typedef struct {
    double count, score, squares;
    double control[CONTROLS_MAX];
    double with_score[CONTROLS_MAX]; /* products */
    double with_other[CONTROLS_MAX][CONTROLS_MAX];
} ControlFit;

void control_add(ControlFit *fit, double score, const float control[CONTROLS_MAX]);

/* The multiples to take off the next score: a half as long as nothing is known. */
void control_multiples(const ControlFit *fit, double multiple[CONTROLS_MAX]);

#endif
