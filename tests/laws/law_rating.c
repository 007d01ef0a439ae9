/* law_rating.c -- see law_rating.h. The volatility is found by halving an interval, not by the
 * method of the paper. */
#include "law_rating.h"
#include "law.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5;

typedef struct {
    double mu, phi, sigma;
} Player;

static Player player_of(const Rating *rating) {
    if (rating->games == 0) return (Player){0, 350 / scale, 0.06};
    return (Player){(rating->rating - 1500) / scale, rating->deviation / scale, rating->volatility};
}

typedef struct {
    double information, surprise; /* 1 / v, and the sum of g * (score - expected) */
} Evidence;

static void add_game(Evidence *evidence, const Player *player, const Player *other, double score) {
    const double pi = acos(-1);
    double g = 1 / sqrt(1 + 3 * other->phi * other->phi / (pi * pi));
    double expected = 1 / (1 + exp(-g * (player->mu - other->mu)));
    evidence->information += g * g * expected * (1 - expected);
    evidence->surprise += g * (score - expected);
}

static const Rating *rating_of(const Rating ratings[], int count, int64_t person) {
    int i = 0;
    while (i < count && ratings[i].person != person) i++;
    CHECK(i < count);
    return &ratings[i];
}

/* All games between seats of different sides and different players. A guest moves nobody's. */
static Evidence evidence_of(const RatingMatch *match, const Rating before[], int count,
                            const Rating *own) {
    Evidence evidence = {0, 0};
    Player player = player_of(own);
    for (int a = 0; a < match->seats; a++)
        for (int b = 0; b < match->seats; b++) {
            bool is_game = match->player[a] == own->person && match->player[b] != own->person &&
                           match->side[a] != match->side[b];
            const Rating *opponent = rating_of(before, count, match->player[b]);
            if (!is_game || opponent->is_guest) continue;
            Player other = player_of(opponent);
            int lead = match->place[b] - match->place[a];
            add_game(&evidence, &player, &other, lead > 0 ? 1 : lead < 0 ? 0 : 0.5);
        }
    return evidence;
}

/* The function whose zero is the logarithm of the new variance. */
static double zero_of(double x, const Player *player, const Evidence *evidence) {
    double v = 1 / evidence->information, delta = v * evidence->surprise;
    double square = player->phi * player->phi, ex = exp(x), sum = square + v + ex;
    double a = log(player->sigma * player->sigma);
    return ex * (delta * delta - sum) / (2 * sum * sum) - (x - a) / (tau * tau);
}

static double new_sigma(const Player *player, const Evidence *evidence) {
    double low = log(player->sigma * player->sigma) - 10, high = low + 20;
    for (int i = 0; i < 200; i++) {
        double middle = (low + high) / 2;
        if (zero_of(middle, player, evidence) > 0)
            low = middle;
        else
            high = middle;
    }
    return exp((low + high) / 4);
}

static void check_one(const Rating *before, const Rating *after, const Evidence *evidence) {
    Player player = player_of(before), now = player_of(after);
    if (evidence->information <= 0) {
        LAW("who has no game that counts keeps their rating", before->rating == after->rating);
        return;
    }
    double sigma = new_sigma(&player, evidence);
    double phi = 1 / sqrt(1 / (player.phi * player.phi + sigma * sigma) + evidence->information);
    double mu = player.mu + phi * phi * evidence->surprise;
    if (phi > 350 / scale) phi = 350 / scale;
    LAW("a rating changes as Glicko-2 says",
        fabs(now.mu - mu) < 1e-6 && fabs(now.phi - phi) < 1e-6);
}

/* Is the player first in all seats, with nobody else beside them? */
static bool is_winner(const RatingMatch *match, int64_t player) {
    bool is_there = false;
    for (int a = 0; a < match->seats; a++)
        for (int b = 0; b < match->seats; b++) {
            if (match->player[a] != player || match->player[b] == player) continue;
            if (match->side[a] == match->side[b]) continue;
            if (match->place[a] >= match->place[b]) return false;
            is_there = true;
        }
    return is_there;
}

void law_check_ratings(const RatingMatch *match, const Rating before[], const Rating after[],
                       int count) {
    for (int i = 0; i < count; i++) {
        Evidence evidence = evidence_of(match, before, count, &before[i]);
        double old = before[i].games ? before[i].rating : 1500;
        check_one(&before[i], &after[i], &evidence);
        bool has_won = is_winner(match, before[i].person) && evidence.information > 0;
        LAW("who has won gains", !has_won || after[i].rating > old);
    }
}
