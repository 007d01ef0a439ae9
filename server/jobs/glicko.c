/* glicko.c -- see glicko.h. */
#include "glicko.h"

#include <assert.h>
#include <math.h>

/* How quickly the volatility may change. Small, because luck often causes surprises in these games.
 */
static const double change = 0.5;
static const double middle = 1500, scale = 173.7178, deviation_max = 350;
static const double pi = 3.14159265358979323846;

Glicko glicko_new(void) {
    return (Glicko){middle, deviation_max, 0.06};
}

/* What the games of a period say: how uncertain they are, and how far from the expected score. */
typedef struct {
    double variance, surprise;
} Evidence;

/* A game against an opponent whose rating is uncertain tells less. */
static double weight_of(double deviation) {
    return 1 / sqrt(1 + 3 * deviation * deviation / (pi * pi));
}

static Evidence weigh(double strength, const GlickoGame games[], int count) {
    double certainty = 0, surprise = 0;
    for (int i = 0; i < count; i++) {
        double other = (games[i].opponent.rating - middle) / scale;
        double weight = weight_of(games[i].opponent.deviation / scale);
        double expected = 1 / (1 + exp(-weight * (strength - other)));
        certainty += games[i].weight * weight * weight * expected * (1 - expected);
        surprise += games[i].weight * weight * (games[i].score - expected);
    }
    return (Evidence){1 / certainty, surprise};
}

/* The new volatility follows from the zero of this function: the zero is the logarithm of its
 * square. */
typedef struct {
    double squared_gain, squared_deviation, variance, start;
} Steadiness;

static double steadiness_at(const Steadiness *it, double x) {
    double power = exp(x), sum = it->squared_deviation + it->variance + power;
    return power * (it->squared_gain - sum) / (2 * sum * sum) - (x - it->start) / (change * change);
}

/* The other end of the interval in which to look for the zero. */
static double steadiness_bound(const Steadiness *it) {
    double excess = it->squared_gain - it->squared_deviation - it->variance;
    if (excess > 0) return log(excess);
    double bound = it->start - change;
    while (steadiness_at(it, bound) < 0) bound -= change;
    return bound;
}

/* By false position with halving (the Illinois algorithm), which never leaves the interval. */
static double steadiness_zero(const Steadiness *it) {
    double a = it->start, b = steadiness_bound(it);
    double at_a = steadiness_at(it, a), at_b = steadiness_at(it, b);
    for (int i = 0; i < 100 && fabs(b - a) > 1e-6; i++) {
        double c = a + (a - b) * at_a / (at_b - at_a), at_c = steadiness_at(it, c);
        if (at_c * at_b <= 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return a;
}

Glicko glicko_after(const Glicko *player, const GlickoGame games[], int count) {
    assert(player && games && count > 0);
    if (count == 0) return *player;
    double strength = (player->rating - middle) / scale, deviation = player->deviation / scale;
    Evidence evidence = weigh(strength, games, count);
    double gain = evidence.variance * evidence.surprise;
    Steadiness steadiness = {gain * gain, deviation * deviation, evidence.variance,
                             2 * log(player->volatility)};
    double volatility = exp(steadiness_zero(&steadiness) / 2);
    double squared = deviation * deviation + volatility * volatility;
    double after = 1 / sqrt(1 / squared + 1 / evidence.variance);
    strength += after * after * evidence.surprise;
    return (Glicko){middle + scale * strength, fmin(scale * after, deviation_max), volatility};
}
