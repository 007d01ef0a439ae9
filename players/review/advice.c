/* advice.c -- see advice.h. Half of the simulations find the actions, the others compare them. */
#include "advice.h"

#include "players/search/exact.h"

#include <stdlib.h>

struct Adviser {
    const Game *game;
    Appraiser *appraiser;
};

Adviser *adviser_open(const Game *game, int memory_mb) {
    Adviser *adviser = calloc(1, sizeof *adviser);
    if (!adviser) return NULL;
    adviser->game = game;
    adviser->appraiser = appraiser_open(game, memory_mb, NULL);
    if (adviser->appraiser) return adviser;
    adviser_close(adviser);
    return NULL;
}

void adviser_close(Adviser *adviser) {
    if (!adviser) return;
    appraiser_close(adviser->appraiser);
    free(adviser);
}

/* The actions that a search visits most, or the only one there is. */
static int find_actions(Adviser *adviser, const SearchQuestion *question, Rng *rng,
                        Candidate list[ADVICE_MAX]) {
    SearchQuestion half = *question;
    half.first = NULL;
    half.budget.simulations_max = (question->budget.simulations_max + 1) / 2;
    return appraiser_find(adviser->appraiser, &half, rng, list, ADVICE_MAX);
}

/* Exactly where that costs no more than the simulations would. */
static Advised appraise(Adviser *adviser, const SearchQuestion *question, Rng *rng) {
    Appraisal appraisal;
    int nodes;
    const float *weights = appraiser_weights(adviser->appraiser);
    if (!exact_appraise(adviser->game, weights, question, &nodes, &appraisal))
        appraiser_appraise(adviser->appraiser, question, rng, &appraisal);
    return (Advised){*question->first, appraisal.mean[question->seat], appraisal.is_exact};
}

/* Best first. */
static void insert(Advised list[], int count, Advised advised) {
    int at = count;
    float utility = advised.worth.of[WORTH_UTILITY];
    for (; at > 0 && list[at - 1].worth.of[WORTH_UTILITY] < utility; at--) list[at] = list[at - 1];
    list[at] = advised;
}

int adviser_ask(Adviser *adviser, const SearchQuestion *question, uint64_t seed,
                Advised list[ADVICE_MAX]) {
    RULE_ASSERT(question->budget.simulations_max > 0 && !question->budget.time_ms_max);
    RULE_ASSERT(adviser->game->actor(question->view) == question->seat);
    Rng rng = {seed};
    Candidate found[ADVICE_MAX];
    int count = find_actions(adviser, question, &rng, found);
    const int each = question->budget.simulations_max / (2 * count);
    for (int i = 0; i < count; i++) {
        SearchQuestion one = {question->view, question->seat, &found[i].action, {each + 1, 0}};
        insert(list, i, appraise(adviser, &one, &rng));
    }
    return count;
}

Advised adviser_appraise(Adviser *adviser, const SearchQuestion *question, uint64_t seed) {
    RULE_ASSERT(question->first && question->budget.simulations_max > 0);
    RULE_ASSERT(adviser->game->actor(question->view) == question->seat);
    Rng rng = {seed};
    return appraise(adviser, question, &rng);
}
