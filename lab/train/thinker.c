/* thinker.c -- see thinker.h. */
#include "thinker.h"

#include "players/evaluate/utility.h"
#include "players/search/puct.h"
#include "players/search/search.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MEMORY_MB = 64, WEIGHTS_BYTES_MAX = 16 << 20, LIST_MAX = 96 };

static const float NOISE_SHAPE = 0.3f; /* the smaller, the fewer actions are favoured */

struct Thinker {
    const Game *game;
    float weights[WEIGHTS_MAX]; /* of the evaluation */
    Net *nets;                  /* NULL: the search without any */
    Puct *puct;                 /* NULL unless one of them scores actions */
    Search *search;
    PuctAction actions[GAME_ACTIONS_MAX];
    float priors[GAME_ACTIONS_MAX];
};

int64_t thinker_now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* What a thread has computed: a busy machine is unfair to neither side. */
static int64_t thinking_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static Net *read_net(const Game *game, const char *path) {
    uint8_t *bytes = malloc(WEIGHTS_BYTES_MAX);
    FILE *file = fopen(path, "rb");
    char buffer[128] = "it cannot be read";
    Text why = text_in(buffer, sizeof buffer);
    Net *net = NULL;
    if (bytes && file) {
        size_t size = fread(bytes, 1, WEIGHTS_BYTES_MAX, file);
        if (net_check(game, bytes, size, &why)) net = net_open(game, bytes, size);
    }
    if (!net) fprintf(stderr, "%s: %s\n", path, buffer);
    if (file) fclose(file);
    free(bytes);
    return net;
}

Thinker *thinker_open(const Game *game, const char *what) {
    Thinker *thinker = calloc(1, sizeof *thinker);
    if (!thinker) return NULL;
    thinker->game = game;
    evaluator_weights(evaluator_of(game), thinker->weights);
    bool is_plain = strcmp(what, "mcts") == 0;
    if (!is_plain) thinker->nets = read_net(game, what);
    bool is_led = net_any_scores_actions(thinker->nets);
    if (is_led) thinker->puct = puct_open(game, MEMORY_MB, thinking_ms);
    if (thinker->nets || is_plain) thinker->search = search_open(game, MEMORY_MB, thinking_ms);
    if (thinker->search && (thinker->puct || !is_led)) return thinker;
    thinker_close(thinker);
    return NULL;
}

bool thinker_takes_noise(const Thinker *thinker) {
    return thinker->puct != NULL;
}

void thinker_close(Thinker *thinker) {
    if (!thinker) return;
    search_close(thinker->search);
    puct_close(thinker->puct);
    net_close(thinker->nets);
    free(thinker);
}

static float uniform(Rng *rng) {
    return ((float)(rng_word(rng) >> 8) + 0.5f) / 16777216.0f;
}

/* Mixes noise into the priors: about that of a Dirichlet distribution. */
static void add_noise(Thinker *thinker, int count, float noise, Rng *rng) {
    float total = 0;
    for (int i = 0; i < count; i++) {
        thinker->priors[i] = powf(uniform(rng), 1 / NOISE_SHAPE) * -logf(uniform(rng));
        total += thinker->priors[i];
    }
    for (int i = 0; i < count; i++)
        thinker->priors[i] =
            (1 - noise) * thinker->actions[i].prior + noise * thinker->priors[i] / total;
    puct_set_priors(thinker->puct, thinker->priors);
}

static Action think_by_net(Thinker *thinker, const void *view, int seat, Budget budget, float noise,
                           Rng *rng, Thought *thought) {
    int count = puct_begin(thinker->puct, view, seat, thinker->weights, rng, thinker->actions);
    if (noise > 0) add_noise(thinker, count, noise, rng);
    Choice choice = puct_run(thinker->puct, budget, noise > 0);
    uint32_t visits = 0;
    thought->count = puct_actions(thinker->puct, thinker->actions);
    for (int i = 0; i < count; i++) visits += thinker->actions[i].visits;
    for (int i = 0; i < count; i++) {
        thought->action[i] = thinker->actions[i].action;
        thought->share[i] = visits ? (float)thinker->actions[i].visits / (float)visits : 0;
    }
    thought->value = puct_value(thinker->puct);
    return choice.action;
}

static Action think_by_search(Thinker *thinker, const void *view, int seat, Budget budget, Rng *rng,
                              Thought *thought) {
    Candidate best[LIST_MAX];
    Choice choice = search_choose(thinker->search, view, seat, thinker->weights, budget, rng);
    int listed = search_best(thinker->search, best, LIST_MAX);
    float visits = 0;
    for (int i = 0; i < listed; i++) visits += best[i].promise;
    thought->count = thinker->game->legal(view, thought->action);
    memset(thought->share, 0, (size_t)thought->count * sizeof(float));
    for (int i = 0; i < thought->count; i++)
        for (int k = 0; k < listed; k++)
            if (best[k].action == thought->action[i]) thought->share[i] = best[k].promise / visits;
    thought->value = choice.value;
    return choice.action;
}

/* A network learns from its own games: where none has learnt yet, the first plays. */
static const Net *net_of(const Thinker *thinker, const void *view, int seat) {
    const Net *net = net_for(thinker->nets, view, seat);
    return net ? net : thinker->nets;
}

Action thinker_think(Thinker *thinker, const void *view, int seat, Budget budget, float noise,
                     Rng *rng, Thought *thought) {
    const Net *net = net_of(thinker, view, seat);
    if (net && net_scores_actions(net)) {
        puct_set_net(thinker->puct, net);
        return think_by_net(thinker, view, seat, budget, noise, rng, thought);
    }
    search_set_net(thinker->search, net);
    return think_by_search(thinker, view, seat, budget, rng, thought);
}

void thinker_result(const Game *game, const void *state, float value[]) {
    float weights[WEIGHTS_MAX], points[GAME_SEATS_MAX];
    Judge judge = {game, evaluator_of(game), weights};
    Result result;
    evaluator_weights(judge.evaluator, weights);
    judge_points(&judge, state, points);
    game->result(state, &result);
    utility_of_result(&result, points, judge.evaluator->scale, value);
}
