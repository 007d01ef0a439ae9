/* appraiser.c -- see appraiser.h. */
#include "appraiser.h"

#include "players/network/net.h"
#include "players/search/puct.h"
#include "players/search/search.h"

#include <stdlib.h>

struct Appraiser {
    const Game *game;
    float weights[WEIGHTS_MAX];
    Search *search;
    Net *nets;  /* NULL if there are none */
    Puct *puct; /* NULL unless a network scores actions; one that does not helps the search */
};

/* False if there is not enough memory for the search that goes with a network. Weights that are
 * missing or damaged are no reason to stop. */
static bool open_nets(Appraiser *appraiser, int memory_mb, int64_t (*now_ms)(void)) {
    const uint8_t *bytes;
    size_t size;
    if (!net_weights(appraiser->game, &bytes, &size)) return true;
    appraiser->nets = net_open(appraiser->game, bytes, size);
    if (!net_any_scores_actions(appraiser->nets)) return true;
    appraiser->puct = puct_open(appraiser->game, memory_mb, now_ms);
    return appraiser->puct != NULL;
}

Appraiser *appraiser_open(const Game *game, int memory_mb, int64_t (*now_ms)(void)) {
    Appraiser *appraiser = calloc(1, sizeof *appraiser);
    if (!appraiser) return NULL;
    appraiser->game = game;
    evaluator_weights(evaluator_of(game), appraiser->weights);
    appraiser->search = search_open(game, memory_mb, now_ms);
    if (appraiser->search && open_nets(appraiser, memory_mb, now_ms)) return appraiser;
    appraiser_close(appraiser);
    return NULL;
}

void appraiser_forget(Appraiser *appraiser) {
    puct_close(appraiser->puct);
    net_close(appraiser->nets);
    appraiser->puct = NULL;
    appraiser->nets = NULL;
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

/* The network that has learnt such positions; NULL: none has. What the actor sees decides. When the
 * game is over, there is nothing to judge. */
static const Net *net_of(const Appraiser *appraiser, const void *view) {
    GameState seen;
    int actor = appraiser->game->actor(view);
    if (actor == GAME_OVER) return NULL;
    memcpy(&seen, view, (size_t)appraiser->game->state_size);
    appraiser->game->redact(&seen, actor);
    return net_for(appraiser->nets, &seen, actor);
}

bool appraiser_has_learnt(const Appraiser *appraiser, const void *view) {
    return net_of(appraiser, view) != NULL;
}

/* Takes the search, with the network that fits the view; false: the search led by priors does. */
static bool takes_search(Appraiser *appraiser, const void *view) {
    const Net *net = net_of(appraiser, view);
    bool is_led = net && net_scores_actions(net);
    if (is_led)
        puct_set_net(appraiser->puct, net);
    else
        search_set_net(appraiser->search, net);
    return !is_led;
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
