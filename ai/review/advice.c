/* advice.c -- see advice.h. Half of the simulations find the actions, the others compare them. */
#include "advice.h"

#include "ai/exact.h"

#include <stdlib.h>

struct Adviser {
    const Game *game;
    Search *search;
    float weights[WEIGHTS_MAX];
};

Adviser *adviser_open(const Game *game, int memory_mb) {
    Adviser *adviser = calloc(1, sizeof *adviser);
    if (!adviser) return NULL;
    adviser->game = game;
    adviser->search = search_open(game, memory_mb, NULL);
    evaluator_weights(evaluator_of(game), adviser->weights);
    if (adviser->search) return adviser;
    adviser_close(adviser);
    return NULL;
}

void adviser_close(Adviser *adviser) {
    if (!adviser) return;
    search_close(adviser->search);
    free(adviser);
}

/* The actions that a search visits most, or the only one there is. */
static int find_actions(Adviser *adviser, const SearchQuestion *question, Rng *rng,
                        Candidate list[ADVICE_MAX]) {
    const Budget half = {(question->budget.simulations_max + 1) / 2, 0};
    Choice choice =
        search_choose(adviser->search, question->view, question->seat, adviser->weights, half, rng);
    list[0] = (Candidate){choice.action, 0};
    return choice.simulations ? search_best(adviser->search, list, ADVICE_MAX) : 1;
}

/* Exactly where that costs no more than the simulations would. */
static Advised appraise(Adviser *adviser, const SearchQuestion *question, Rng *rng) {
    Appraisal appraisal;
    int nodes;
    if (!exact_appraise(adviser->game, adviser->weights, question, &nodes, &appraisal))
        search_appraise(adviser->search, question, adviser->weights, rng, &appraisal);
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
