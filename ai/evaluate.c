/* evaluate.c -- the table of evaluators, one for each game of games.def. */
#include "evaluate.h"

#define GAME(name) extern const Evaluator name##_evaluator;
#include "games/games.def"
#undef GAME

static const Evaluator *const evaluators[] = {
#define GAME(name) &name##_evaluator,
#include "games/games.def"
#undef GAME
};

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
    int index = 0;
    while (games[index] != game) index++;
    return evaluators[index];
}

void evaluator_weights(const Evaluator *evaluator, float weights[WEIGHTS_MAX]) {
    for (int i = 0; i < evaluator->weights_count; i++) weights[i] = evaluator->weights[i].value;
}
