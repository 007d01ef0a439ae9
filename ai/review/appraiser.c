/* appraiser.c -- see appraiser.h. */
#include "appraiser.h"

#include "ai/net.h"
#include "ai/puct.h"
#include "ai/search.h"

#include <stdlib.h>

struct Appraiser {
    const Game *game;
    float weights[WEIGHTS_MAX];
    Search *search;
    Net *net;   /* NULL if there is none */
    Puct *puct; /* NULL unless the network scores actions; if it does not, it helps the search */
};

/* False if there is not enough memory for the search that goes with the network. Weights that are
 * missing or damaged are no reason to stop. */
static bool open_net(Appraiser *appraiser, int memory_mb, int64_t (*now_ms)(void)) {
    const uint8_t *bytes;
    size_t size;
    if (!net_weights(appraiser->game, &bytes, &size)) return true;
    appraiser->net = net_open(appraiser->game, bytes, size);
    if (!appraiser->net || !net_scores_actions(appraiser->net)) return true;
    appraiser->puct = puct_open(appraiser->game, appraiser->net, memory_mb, now_ms);
    return appraiser->puct != NULL;
}

Appraiser *appraiser_open(const Game *game, int memory_mb, int64_t (*now_ms)(void)) {
    Appraiser *appraiser = calloc(1, sizeof *appraiser);
    if (!appraiser) return NULL;
    appraiser->game = game;
    evaluator_weights(evaluator_of(game), appraiser->weights);
    appraiser->search = search_open(game, memory_mb, now_ms);
    if (appraiser->search && open_net(appraiser, memory_mb, now_ms)) return appraiser;
    appraiser_close(appraiser);
    return NULL;
}

void appraiser_forget(Appraiser *appraiser) {
    puct_close(appraiser->puct);
    net_close(appraiser->net);
    appraiser->puct = NULL;
    appraiser->net = NULL;
}

void appraiser_close(Appraiser *appraiser) {
    if (!appraiser) return;
    appraiser_forget(appraiser);
    search_close(appraiser->search);
    free(appraiser);
}

const float *appraiser_weights(const Appraiser *appraiser) {
    return appraiser->weights;
}

/* What the actor sees decides. When the game is over, there is nothing to judge. */
bool appraiser_has_learnt(const Appraiser *appraiser, const void *view) {
    GameState seen;
    int actor = appraiser->game->actor(view);
    if (!appraiser->net || actor == GAME_OVER) return false;
    memcpy(&seen, view, (size_t)appraiser->game->state_size);
    appraiser->game->redact(&seen, actor);
    return net_knows(appraiser->net, &seen, actor);
}

/* Takes the search, and the network that fits the view; false: the search led by priors does. */
static bool takes_search(Appraiser *appraiser, const void *view) {
    bool has_learnt = appraiser_has_learnt(appraiser, view);
    if (has_learnt && appraiser->puct) return false;
    search_set_net(appraiser->search, has_learnt ? appraiser->net : NULL);
    return true;
}

int appraiser_find(Appraiser *appraiser, const SearchQuestion *question, Rng *rng, Candidate list[],
                   int max) {
    const float *weights = appraiser->weights;
    bool is_search = takes_search(appraiser, question->view);
    RULE_ASSERT(!question->first && max > 0);
    Choice choice = is_search ? search_choose(appraiser->search, question->view, question->seat,
                                              weights, question->budget, rng)
                              : puct_choose(appraiser->puct, question->view, question->seat,
                                            weights, question->budget, rng);
    list[0] = (Candidate){choice.action, 1};
    if (!choice.simulations) return 1; /* there was nothing to choose */
    return is_search ? search_best(appraiser->search, list, max)
                     : puct_best(appraiser->puct, list, max);
}

void appraiser_appraise(Appraiser *appraiser, const SearchQuestion *question, Rng *rng,
                        Appraisal *appraisal) {
    if (takes_search(appraiser, question->view))
        search_appraise(appraiser->search, question, appraiser->weights, rng, appraisal);
    else
        puct_appraise(appraiser->puct, question, appraiser->weights, rng, appraisal);
}
