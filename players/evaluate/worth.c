/* worth.c -- see worth.h. */
#include "worth.h"

#include "utility.h"

/* e to the power of -x, for any x from 0 up, good to a part in a hundred where it matters. */
static float decay(float x) {
    float power = 1 + (x > 40 ? 40 : x) / 4096;
    for (int i = 0; i < 12; i++) power *= power;
    return 1 / power;
}

/* How the seats stand: at the end the rulebook's points, before it the expected ones. */
typedef struct {
    Result result;
    float points[GAME_SEATS_MAX];
    bool is_over;
    float steepness; /* of the curve from points to chances */
} Standing;

static bool are_rivals(const Standing *standing, int seat, int other) {
    return standing->result.side[seat] != standing->result.side[other];
}

/* The chance that `seat` ends ahead of `other`. */
static float ahead(const Standing *standing, int seat, int other) {
    if (!standing->is_over) {
        float lead = standing->steepness * (standing->points[seat] - standing->points[other]);
        float odds = decay(lead < 0 ? -lead : lead);
        return (lead < 0 ? odds : 1) / (1 + odds);
    }
    int places = standing->result.place[other] - standing->result.place[seat];
    return places > 0 ? 1.0f : places == 0 ? 0.5f : 0.0f;
}

static float share_of(const Standing *standing, int seat) {
    float share = 0;
    int rivals = 0;
    for (int other = 0; other < standing->result.players; other++) {
        if (!are_rivals(standing, seat, other)) continue;
        share += ahead(standing, seat, other);
        rivals++;
    }
    return rivals ? share / (float)rivals : 0.5f;
}

/* Sides win in proportion to what the curve makes of their points. */
static float expected_win(const Standing *standing, int seat) {
    float best = standing->points[0], sum = 0;
    for (int other = 1; other < standing->result.players; other++)
        if (standing->points[other] > best) best = standing->points[other];
    for (int side = 0; side < standing->result.players; side++)
        if (standing->result.side[side] == side)
            sum += decay(standing->steepness * (best - standing->points[side]));
    int own = standing->result.side[seat];
    return decay(standing->steepness * (best - standing->points[own])) / sum;
}

static float win_of(const Standing *standing, int seat) {
    const Result *result = &standing->result;
    if (!standing->is_over) return expected_win(standing, seat);
    if (result->place[seat] > 1) return 0;
    int winners = 0;
    for (int side = 0; side < result->players; side++)
        winners += result->side[side] == side && result->place[side] == 1;
    return 1 / (float)winners;
}

static float margin_of(const Standing *standing, int seat) {
    bool has_rival = false;
    float best = 0;
    for (int other = 0; other < standing->result.players; other++) {
        if (!are_rivals(standing, seat, other)) continue;
        if (!has_rival || standing->points[other] > best) best = standing->points[other];
        has_rival = true;
    }
    return standing->points[seat] - best;
}

static Standing stand(const Judge *judge, const void *state, float utility[]) {
    Standing standing;
    const Evaluator *evaluator = judge->evaluator;
    judge->game->result(state, &standing.result);
    judge_points(judge, state, standing.points);
    const Result *result = &standing.result;
    standing.steepness = judge_certainty(judge, state) / evaluator->scale;
    standing.is_over = judge->game->actor(state) == GAME_OVER;
    if (!standing.is_over) {
        utility_of_points(standing.points, result->side, result->players, evaluator->scale,
                          utility);
        return standing;
    }
    utility_of_result(result, standing.points, evaluator->scale, utility);
    for (int seat = 0; seat < result->players; seat++)
        standing.points[seat] =
            (float)(result->counts_down ? -result->points[seat] : result->points[seat]);
    return standing;
}

int worth_of(const Judge *judge, const void *state, Worth worth[GAME_SEATS_MAX]) {
    float utility[GAME_SEATS_MAX];
    Standing standing = stand(judge, state, utility);
    bool is_alone = standing.result.players == 1;
    for (int seat = 0; seat < standing.result.players; seat++) {
        worth[seat].of[WORTH_UTILITY] = utility[seat];
        worth[seat].of[WORTH_WIN] = is_alone ? utility[seat] : win_of(&standing, seat);
        worth[seat].of[WORTH_SHARE] = is_alone ? utility[seat] : share_of(&standing, seat);
        worth[seat].of[WORTH_MARGIN] = margin_of(&standing, seat);
    }
    return standing.result.players;
}

/* From what a network expects, which is also by how much (utility.h), to what wins. */
static float won_part(float value) {
    static const float LOSS = 0.0375f, VICTORY = 0.9625f; /* the means of both */
    float part = (value - LOSS) / (VICTORY - LOSS);
    return part < 0.001f ? 0.001f : part;
}

/* Two seats win in proportion to their parts; so do all sides. */
static void weigh_values(const Result *result, const float value[], int seat, Worth *worth) {
    float own = won_part(value[result->side[seat]]), sum = 0, share = 0;
    int rivals = 0;
    for (int other = 0; other < result->players; other++) {
        float part = won_part(value[result->side[other]]);
        if (result->side[other] == other) sum += part;
        if (result->side[other] == result->side[seat]) continue;
        share += own / (own + part);
        rivals++;
    }
    worth->of[WORTH_UTILITY] = value[seat];
    worth->of[WORTH_WIN] = own / sum;
    worth->of[WORTH_SHARE] = rivals ? share / (float)rivals : 0.5f;
}

int worth_of_values(const Judge *judge, const void *state, const float value[],
                    Worth worth[GAME_SEATS_MAX]) {
    float utility[GAME_SEATS_MAX];
    Standing standing = stand(judge, state, utility);
    if (standing.is_over || standing.result.players == 1) return worth_of(judge, state, worth);
    for (int seat = 0; seat < standing.result.players; seat++) {
        weigh_values(&standing.result, value, seat, &worth[seat]);
        worth[seat].of[WORTH_MARGIN] = margin_of(&standing, seat);
    }
    return standing.result.players;
}

/* The odds that come of those that a search gave the seat on turn. */
static float corrected_odds(const Evaluator *evaluator, const void *state, bool has_net,
                            float odds) {
    if (evaluator->modesty) odds *= evaluator->modesty(state);
    if (has_net && evaluator->is_net_shy) odds *= __builtin_sqrtf(__builtin_sqrtf(odds));
    return odds;
}

/* The odds of the actor's side change; the others share what is left as before. */
void worth_correct(const Judge *judge, const void *state, bool has_net,
                   Worth worth[GAME_SEATS_MAX]) {
    Result result;
    int actor = judge->game->actor(state);
    if (actor == GAME_OVER) return;
    judge->game->result(state, &result);
    float win = worth[actor].of[WORTH_WIN];
    if (result.players == 1 || win <= 0 || win >= 1) return;
    float odds = corrected_odds(judge->evaluator, state, has_net, win / (1 - win));
    float corrected = odds / (1 + odds);
    for (int seat = 0; seat < result.players; seat++) {
        bool is_own = result.side[seat] == result.side[actor];
        worth[seat].of[WORTH_WIN] *= is_own ? corrected / win : (1 - corrected) / (1 - win);
    }
}
