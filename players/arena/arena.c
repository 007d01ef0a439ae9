/* arena.c -- see arena.h. */
#include "arena.h"

#include <math.h>

static const double ERROR_RATE = 0.05;

static_assert((int)ARENA_SOURCES == (int)CONTROLS_MAX, "a multiple for each source");

int arena_player_at(const ArenaMatch *match, int number, int seat) {
    RULE_ASSERT(number >= 0 && seat >= 0 && seat < GAME_SEATS_MAX);
    return (seat + number) % match->players_count;
}

/* What a comparison gives: 1 for being ahead, a half for a tie. */
static float score_of_lead(int ahead) {
    return ahead > 0 ? 1.0f : ahead == 0 ? 0.5f : 0.0f;
}

/* The share of seats of others that a seat of the first player left behind, over all its seats. */
static float score_of_first(const ArenaMatch *match, int number, const Result *result) {
    int pairs = 0;
    float score = 0;
    for (int seat = 0; seat < result->players; seat++) {
        if (arena_player_at(match, number, seat) != 0) continue;
        for (int other = 0; other < result->players; other++) {
            if (arena_player_at(match, number, other) == 0) continue;
            score += score_of_lead(result->place[other] - result->place[seat]);
            pairs++;
        }
    }
    return pairs ? score / (float)pairs : 0;
}

void arena_score(const ArenaMatch *match, int number, const void *state, ArenaGame *game) {
    RULE_ASSERT(match->players_count >= 2 && match->players_count <= ARENA_PLAYERS_MAX);
    Result result;
    match->game->result(state, &result);
    for (int seat = 0; seat < result.players; seat++) {
        int player = arena_player_at(match, number, seat);
        game->points[player] += result.points[seat];
        game->seats[player]++;
    }
    game->score = score_of_first(match, number, &result);
    game->solo[0] = result.counts_down ? result.points[0] : -result.points[0];
    game->solo[1] = result.effort;
}

/* Of a pair of seats of the first player, what one gains the other loses; so only the pairs with
 * others count, as in the score. */
float arena_luck(const ArenaMatch *match, int number, const LuckFound *luck) {
    float sum = 0;
    int own = 0, players = luck->players;
    for (int seat = 0; seat < players; seat++) {
        if (arena_player_at(match, number, seat) != 0) continue;
        sum += luck->luck[seat].of[WORTH_SHARE] * (float)luck->rivals[seat];
        own++;
    }
    return own > 0 && own < players ? sum / (float)(own * (players - own)) : 0;
}

/* 1 if `a` is the better solo game, -1 if `b` is, 0 if they are equal. */
static int compare_solo(const ArenaGame *a, const ArenaGame *b) {
    int decides = a->solo[0] == b->solo[0];
    return (a->solo[decides] < b->solo[decides]) - (a->solo[decides] > b->solo[decides]);
}

/* Solo: each player had the same luck in a game of its own. */
static void score_solo(const ArenaMatch *match, ArenaGame group[]) {
    float score = 0;
    int own = 0;
    while (group[own].seats[0] == 0) own++;
    for (int i = 0; i < match->players_count; i++) {
        int other = 0;
        while (group[i].seats[other] == 0) other++;
        if (other == 0) continue;
        score += score_of_lead(compare_solo(&group[own], &group[i]));
    }
    for (int i = 0; i < match->players_count; i++)
        group[i].score = score / (float)(match->players_count - 1);
}

static void add_to(ArenaSum *sum, double value) {
    sum->sum += value;
    sum->squares += value * value;
}

static void add_game(ArenaTally *tally, const ArenaGame *game, int players) {
    RULE_ASSERT(game->score >= 0 && game->score <= 1);
    tally->games++;
    tally->wins += game->score > 0.5f;
    tally->draws += game->score == 0.5f;
    tally->losses += game->score < 0.5f;
    for (int i = 0; i < players; i++) {
        tally->total.points[i] += game->points[i];
        tally->total.seconds[i] += game->seconds[i];
        if (game->slowest[i] > tally->total.slowest[i]) tally->total.slowest[i] = game->slowest[i];
        tally->total.seats[i] += game->seats[i];
        tally->total.moves[i] += game->moves[i];
    }
}

/* The score less so much of each kind of luck. */
static double less_luck(const ArenaGame *game, const double multiple[ARENA_SOURCES]) {
    double score = (double)game->score;
    for (int i = 0; i < ARENA_SOURCES; i++) score -= multiple[i] * (double)game->luck[i];
    return score;
}

/* The multiples are those that the groups before have shown, so that no score has a part in its own
 * adjustment. */
static void add_scores(ArenaTally *tally, const ArenaGame group[], int count) {
    double sum = 0, adjusted = 0, multiple[ARENA_SOURCES];
    control_multiples(&tally->fit, multiple);
    for (int i = 0; i < count; i++) {
        double score = (double)group[i].score, less = less_luck(&group[i], multiple);
        add_to(&tally->game_score, score);
        add_to(&tally->game_adjusted, less);
        sum += score;
        adjusted += less;
        control_add(&tally->fit, score, group[i].luck);
    }
    add_to(&tally->score, sum / count);
    add_to(&tally->adjusted, adjusted / count);
}

void arena_add(ArenaTally *tally, const ArenaMatch *match, ArenaGame group[]) {
    RULE_ASSERT(match->players_count >= 2 && match->players_count <= ARENA_PLAYERS_MAX);
    if (match->setup.players == 1) score_solo(match, group);
    for (int i = 0; i < match->players_count; i++) add_game(tally, &group[i], match->players_count);
    add_scores(tally, group, match->players_count);
    tally->groups++;
}

static double elo_of(double score) {
    double least = 1e-4; /* a clean sheet is no infinite difference */
    score = score < least ? least : score > 1 - least ? 1 - least : score;
    return -400 * log10(1 / score - 1);
}

static double score_of(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

static ArenaStanding standing_of(const ArenaSum *sum, int count, double elo0, double elo1) {
    RULE_ASSERT(elo0 < elo1);
    ArenaStanding standing = {
        0.5, 0, 0, 0, log(ERROR_RATE / (1 - ERROR_RATE)), log((1 - ERROR_RATE) / ERROR_RATE)};
    double groups = count;
    if (count == 0) return standing;
    standing.score = sum->sum / groups;
    standing.elo = elo_of(standing.score);
    /* Two imaginary groups, a win and a loss, keep a clean sheet from being certain. */
    double mean = (sum->sum + 1) / (groups + 2);
    double variance = (sum->squares + 1) / (groups + 2) - mean * mean;
    double error = 1.96 * sqrt(variance / groups);
    standing.elo_error = (elo_of(standing.score + error) - elo_of(standing.score - error)) / 2;
    double score0 = score_of(elo0), score1 = score_of(elo1);
    standing.llr =
        groups * (score1 - score0) * (2 * standing.score - score0 - score1) / 2 / variance;
    return standing;
}

ArenaStanding arena_standing(const ArenaTally *tally, double elo0, double elo1) {
    return standing_of(&tally->score, tally->groups, elo0, elo1);
}

ArenaStanding arena_adjusted(const ArenaTally *tally, double elo0, double elo1) {
    return standing_of(&tally->adjusted, tally->groups, elo0, elo1);
}

double arena_variance_left(const ArenaTally *tally) {
    const ArenaSum *raw = &tally->game_score, *adjusted = &tally->game_adjusted;
    double count = tally->games;
    if (tally->games == 0) return 1;
    double before = raw->squares - raw->sum * raw->sum / count;
    double after = adjusted->squares - adjusted->sum * adjusted->sum / count;
    return before > 0 ? after / before : 1;
}
