/* utility.c -- see utility.h. */
#include "utility.h"

/* How much of a victory is the result, and how much its height. */
static const float RESULT_SHARE = 0.85f;

/* From any number to 0..1: 0 is a half, 1 is three quarters. */
static float squash(float x) {
    return 0.5f + 0.5f * x / (1.0f + (x < 0 ? -x : x));
}

float lead_of_points(const float points[], const int sides[], int players, int seat, float scale) {
    bool has_rival = false;
    float best = scale;
    for (int other = 0; other < players; other++) {
        if (sides[other] == sides[seat]) continue;
        if (!has_rival || points[other] > best) best = points[other];
        has_rival = true;
    }
    return points[seat] - best;
}

float utility_of_lead(float lead, float scale) {
    return squash(lead / scale);
}

void utility_of_points(const float points[], const int sides[], int players, float scale,
                       float utility[]) {
    RULE_ASSERT(scale > 0);
    RULE_ASSERT(players > 0 && players <= GAME_SEATS_MAX);
    for (int seat = 0; seat < players; seat++)
        utility[seat] = utility_of_lead(lead_of_points(points, sides, players, seat, scale), scale);
}

/* How many sides share the first place? */
static int winners(const Result *result) {
    int sides = 0;
    for (int seat = 0; seat < result->players; seat++)
        if (result->place[seat] == 1) sides |= 1 << result->side[seat];
    int count = 0;
    for (; sides; sides &= sides - 1) count++;
    return count;
}

void utility_of_result(const Result *result, const float points[], float scale, float utility[]) {
    int count = winners(result);
    RULE_ASSERT(count > 0 || result->players == 1); /* who plays alone may come second */
    utility_of_points(points, result->side, result->players, scale, utility);
    if (result->players == 1) return;
    for (int seat = 0; seat < result->players; seat++) {
        float won = result->place[seat] == 1 ? 1.0f / (float)count : 0.0f;
        utility[seat] = RESULT_SHARE * won + (1.0f - RESULT_SHARE) * utility[seat];
    }
}

void utility_of_state(const Judge *judge, const void *state, const int sides[], int players,
                      float utility[]) {
    float points[GAME_SEATS_MAX], scale = judge->evaluator->scale;
    judge_points(judge, state, points);
    if (judge->game->actor(state) != GAME_OVER) {
        utility_of_points(points, sides, players, scale, utility);
        return;
    }
    Result result;
    judge->game->result(state, &result);
    utility_of_result(&result, points, scale, utility);
}
