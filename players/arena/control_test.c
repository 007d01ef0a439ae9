/* control_test.c -- luck is taken off without bias, as much as it explains, and no more. */
#include "arena.h"
#include "engine/base/rng.h"
#include "tests/test.h"

#include <math.h>

/* From -1 to 1, with the mean 0. */
static double uniform(Rng *rng) {
    return (double)rng_word(rng) / 2147483648.0 - 1;
}

TEST(control_multiples_are_those_that_explain_the_score) {
    ControlFit fit;
    Rng rng = {5};
    double multiple[CONTROLS_MAX];
    memset(&fit, 0, sizeof fit);
    control_multiples(&fit, multiple);
    CHECK(multiple[0] == 0.5 && multiple[1] == 0.5 && multiple[2] == 0.5);
    for (int i = 0; i < 3000; i++) {
        double first = uniform(&rng), third = uniform(&rng);
        const float control[CONTROLS_MAX] = {(float)first, 0, (float)third};
        control_add(&fit, 0.5 + 0.8 * first - 0.3 * third + uniform(&rng), control);
    }
    control_multiples(&fit, multiple);
    CHECK(fabs(multiple[0] - 0.8) < 0.06);
    CHECK(fabs(multiple[1] - 0.5) < 1e-9); /* it was always 0 */
    CHECK(fabs(multiple[2] + 0.3) < 0.06);
}

/* Games whose score follows `skill` of what a judge calls luck, the rest being noise. */
static ArenaTally tally_of(double skill, int groups, uint64_t seed) {
    ArenaMatch match = {games[0], setup_default(games[0]), 2};
    ArenaTally tally;
    Rng rng = {seed};
    memset(&tally, 0, sizeof tally);
    for (int i = 0; i < groups; i++) {
        ArenaGame group[2];
        memset(group, 0, sizeof group);
        for (int k = 0; k < 2; k++) {
            double luck = uniform(&rng), chance = 0.6 + 0.4 * skill * luck;
            group[k].luck[k] = (float)luck;
            group[k].score = (uniform(&rng) + 1) / 2 < chance;
        }
        arena_add(&tally, &match, group);
    }
    return tally;
}

/* How far the adjusted score is from the true one, in standard errors. */
static double bias_of(const ArenaTally *tally) {
    double count = tally->groups, mean = tally->adjusted.sum / count;
    return (mean - 0.6) / sqrt((tally->adjusted.squares / count - mean * mean) / count);
}

TEST(control_leaves_the_mean_and_takes_variance_off) {
    ArenaTally good = tally_of(1, 20000, 2), useless = tally_of(0, 20000, 2);
    CHECK(fabs(bias_of(&good)) < 2);
    CHECK(arena_variance_left(&good) < 0.8);
    CHECK(arena_variance_left(&useless) < 1.01); /* all of the luck would make it 2.4 */
    CHECK(arena_adjusted(&good, 0, 40).elo_error < arena_standing(&good, 0, 40).elo_error);
}

/* If a score had a part in the multiple that it is adjusted by, it would not be unbiased. */
TEST(control_adjusts_a_score_by_those_before_it) {
    ArenaMatch match = {games[0], setup_default(games[0]), 2};
    double taken_off[2];
    for (int won = 0; won < 2; won++) {
        ArenaTally tally = tally_of(1, 20, 9), before = tally;
        ArenaGame group[2];
        memset(group, 0, sizeof group);
        group[0].score = group[1].score = (float)won;
        group[0].luck[0] = 0.7f;
        arena_add(&tally, &match, group);
        double raw = tally.score.sum - before.score.sum;
        taken_off[won] = raw - (tally.adjusted.sum - before.adjusted.sum);
    }
    CHECK(taken_off[0] > 0.01);
    CHECK(fabs(taken_off[0] - taken_off[1]) < 1e-12);
}
