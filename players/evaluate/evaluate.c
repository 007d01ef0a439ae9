/* evaluate.c -- the table of evaluators, and what stands in for what a game does not bring. */
#include "evaluate.h"

#include "engine/base/path.h"

#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    extern const Evaluator name##_evaluator, name##_evaluator_v3;
#include "registry/evaluate.def"
#undef GAME

static const struct {
    const Game *game;
    const Evaluator *paths[2];
} evaluators[] = {
#define GAME(name) {&name##_game, PATH_PAIR(name##_evaluator)},
#include "registry/evaluate.def"
#undef GAME
};

/* For a game that brings none: a search plays random games to the end, or far on, and looks at the
 * result. */
static const Evaluator by_result = {
    .scale = 10, .pace = 40, .exploration = 1, .considered = 48, .lapse = {8, 4, 0}};

enum {
    HURRIED_LOOKS = 192
}; /* in a hurry, of more actions than this, one in each of so many shares */

int shortlist_insert(Candidate list[], int count, int max, Candidate candidate) {
    if (count == max && candidate.promise <= list[max - 1].promise) return count;
    int at = count < max ? count : max - 1;
    for (; at > 0 && list[at - 1].promise < candidate.promise; at--) list[at] = list[at - 1];
    list[at] = candidate;
    return count < max ? count + 1 : max;
}

int shortlist_by_promise(const Game *game, Promise *promise, const void *state,
                         const float weights[], bool is_hurried, int max, Candidate list[]) {
    RULE_ASSERT(max > 0);
    Action actions[GAME_ACTIONS_MAX];
    int count = 0, legal = game->legal(state, actions);
    int looks = is_hurried && legal > HURRIED_LOOKS ? (int)HURRIED_LOOKS : legal;
    for (int i = 0; i < looks; i++) {
        Action action = actions[i * legal / looks];
        Candidate found = {action, promise(state, weights, action)};
        count = shortlist_insert(list, count, max, found);
    }
    return count;
}

const Evaluator *evaluator_of(const Game *game) {
    for (size_t i = 0; i < sizeof evaluators / sizeof evaluators[0]; i++)
        if (evaluators[i].game == game) return evaluators[i].paths[path_is_v3];
    return &by_result;
}

/* As if the game ended now. */
static void points_by_result(const Game *game, const void *state, float points[]) {
    Result result;
    game->result(state, &result);
    for (int seat = 0; seat < result.players; seat++)
        points[seat] = (float)(result.counts_down ? -result.points[seat] : result.points[seat]);
}

void judge_points(const Judge *judge, const void *state, float points[]) {
    if (judge->evaluator->estimate)
        judge->evaluator->estimate(state, judge->weights, points);
    else
        points_by_result(judge->game, state, points);
}

float judge_action(const Judge *judge, const void *state, Action action) {
    Promise *promise = judge->evaluator->promise;
    return promise ? promise(state, judge->weights, action) : 0;
}

/* Actions that all look alike: as many as are wanted, from all over the list. */
static int shortlist_evenly(const Game *game, const void *state, int max, Candidate list[]) {
    Action actions[GAME_ACTIONS_MAX];
    int legal = game->legal(state, actions), count = legal < max ? legal : max;
    for (int i = 0; i < count; i++) {
        list[i].action = actions[i * legal / count];
        list[i].promise = 0;
    }
    return count;
}

/* A game's own shortlist may find nothing: it need be useful, not right. */
int judge_shortlist(const Judge *judge, const void *state, bool is_hurried, int max,
                    Candidate list[]) {
    const Evaluator *evaluator = judge->evaluator;
    int count = 0;
    RULE_ASSERT(max > 0);
    if (evaluator->shortlist)
        count = evaluator->shortlist(state, judge->weights, is_hurried, max, list);
    else if (evaluator->promise)
        count = shortlist_by_promise(judge->game, evaluator->promise, state, judge->weights,
                                     is_hurried, max, list);
    if (count == 0) count = shortlist_evenly(judge->game, state, max, list);
    RULE_ASSERT(count > 0 && count <= max);
    return count;
}

bool judge_is_settled(const Judge *judge, const void *state) {
    return judge->evaluator->is_settled && judge->evaluator->is_settled(state);
}

float judge_certainty(const Judge *judge, const void *state) {
    const Evaluator *evaluator = judge->evaluator;
    float first = evaluator->certainty[0], last = evaluator->certainty[1];
    if (first <= 0) return 1;
    return evaluator->progress ? first + (last - first) * evaluator->progress(state) : first;
}

void judge_infer(const Judge *judge, const void *view, uint64_t hints[HINTS_MAX]) {
    if (judge->evaluator->infer) judge->evaluator->infer(view, hints);
}

void judge_guess(const Judge *judge, void *view, int seat, const uint64_t hints[HINTS_MAX],
                 Chance *chance) {
    if (judge->evaluator->guess)
        judge->evaluator->guess(view, seat, hints, chance);
    else
        judge->game->determinize(view, seat, chance);
}

void evaluator_weights(const Evaluator *evaluator, float weights[WEIGHTS_MAX]) {
    RULE_ASSERT(evaluator->weights_count <= WEIGHTS_MAX);
    for (int i = 0; i < evaluator->weights_count; i++) weights[i] = evaluator->weights[i].value;
}

int signs_size(const Evaluator *evaluator) {
    int size = 0;
    for (const ObserveField *field = evaluator->signs; field && field->count; field++)
        size += field->count;
    RULE_ASSERT(size <= SIGNS_MAX);
    return size;
}
