/* exact.c -- see exact.h. */
#include "exact.h"

#include "utility.h"

enum { WIDTH_MAX = 64, DEPTH_MAX = 40 };

typedef struct {
    Judge judge;
    int players, sides[GAME_SEATS_MAX];
    bool is_two_sided;
    int depth_max, nodes_left;
} Exact;

/* Luck was needed: what came out does not matter, since the position is only estimated. */
static int note_luck(void *self, const uint8_t weights[], int count) {
    (void)count;
    *(bool *)self = true;
    int outcome = 0;
    while (weights[outcome] == 0) outcome++;
    return outcome;
}

static bool evaluate(const Exact *exact, const GameState *state, bool had_luck, float utility[]) {
    float points[GAME_SEATS_MAX];
    Result result;
    bool is_over = exact->judge.game->actor(state) == GAME_OVER;
    if (!is_over && !had_luck) return false;
    judge_points(&exact->judge, state, points);
    exact->judge.game->result(state, &result);
    if (is_over)
        utility_of_result(&result, points, exact->judge.evaluator->scale, utility);
    else
        utility_of_points(points, exact->sides, exact->players, exact->judge.evaluator->scale,
                          utility);
    return true;
}

/* The legal actions, the most promising first; 0 if there are too many. */
static int ordered(const Exact *exact, const GameState *state, Action actions[WIDTH_MAX]) {
    static const uint32_t LAST = UINT32_MAX;
    Action action;
    int count = exact->judge.game->sample(state, LAST, &action);
    if (count > WIDTH_MAX) return 0;
    Action legal[WIDTH_MAX];
    float promises[WIDTH_MAX];
    exact->judge.game->legal(state, legal);
    for (int i = 0; i < count; i++) {
        float promise = judge_action(&exact->judge, state, legal[i]);
        int at = i;
        for (; at > 0 && promises[at - 1] < promise; at--) {
            promises[at] = promises[at - 1];
            actions[at] = actions[at - 1];
        }
        promises[at] = promise;
        actions[at] = legal[i];
    }
    return count;
}

/* What the actor can reach: between `low`, which he has already elsewhere, and `high`, which the
 * other side will not allow. False if the search was not complete. */
static bool solve(Exact *exact, const GameState *state, int depth, float low, float high,
                  float utility[], Action *best) {
    Action actions[WIDTH_MAX];
    int count = ordered(exact, state, actions), actor = exact->judge.game->actor(state);
    if (count == 0 || depth == exact->depth_max) return false;
    float most = -1;
    for (int i = 0; i < count; i++) {
        if (exact->nodes_left-- <= 0) return false;
        GameState next = *state;
        bool had_luck = false;
        Chance chance = chance_asked(note_luck, &had_luck);
        float reached[GAME_SEATS_MAX];
        Action answer;
        exact->judge.game->apply(&next, actions[i], &chance, NULL);
        if (!evaluate(exact, &next, had_luck, reached)) {
            int then = exact->judge.game->actor(&next);
            bool is_same = exact->sides[then] == exact->sides[actor];
            float next_low = is_same ? low : 1 - high, next_high = is_same ? high : 1 - low;
            if (!exact->is_two_sided) next_low = -1, next_high = 2;
            if (!solve(exact, &next, depth + 1, next_low, next_high, reached, &answer))
                return false;
        }
        if (reached[actor] <= most) continue;
        most = reached[actor];
        *best = actions[i];
        memcpy(utility, reached, sizeof reached);
        if (most > low) low = most;
        if (low >= high) break;
    }
    return true;
}

bool exact_choose(const Game *game, const float weights[], const void *view, int seat,
                  int nodes_max, Choice *choice) {
    Exact exact = {.judge = {game, evaluator_of(game), weights}};
    Result result;
    game->result(view, &result);
    exact.players = result.players;
    memcpy(exact.sides, result.side, sizeof exact.sides);
    int sides = 0;
    for (int i = 0; i < result.players; i++) sides |= 1 << result.side[i];
    exact.is_two_sided = sides == 3;
    exact.depth_max = game->has_secrets ? 1 : DEPTH_MAX;
    exact.nodes_left = nodes_max;

    GameState guess;
    float utility[GAME_SEATS_MAX];
    bool had_luck;
    Chance chance = chance_asked(note_luck, &had_luck);
    memcpy(&guess, view, (size_t)game->state_size);
    game->determinize(&guess, seat, &chance);
    if (!solve(&exact, &guess, 0, -1, 2, utility, &choice->action)) return false;
    choice->value = utility[seat];
    choice->simulations = nodes_max - exact.nodes_left;
    return true;
}
