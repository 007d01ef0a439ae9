/* puct.c -- see puct.h. */
#include "puct.h"

#include "players/evaluate/utility.h"

#include <stdlib.h>

enum {
    DEPTH_MAX = 64,
    CLOCK_EVERY = 16, /* simulations */
    NODES_SHARE = 8,  /* one part of the memory is for nodes, the others for edges */
    SIMULATIONS_MAX = 1 << 30,
    ROOT = 1, /* number 0 of nodes and edges is not used */
};

static const float EXPLORATION = 1.2f;
static const float UNTRIED = 0.12f; /* an untried action is thought so much worse than the node */
static const float PRIOR_MIN = 1.0f / 2048; /* below the root, an action with less gets no edge */

typedef struct {
    Action action;
    uint32_t node; /* where it leads; 0: not there yet */
    uint32_t visits;
    float prior, value; /* value is a sum, as the actor of the node sees it */
} Edge;

/* The first `ready` edges are those with the largest priors, in their order; all of them were
 * tried, the last one perhaps not. The others can wait: they attract less than it. */
typedef struct {
    uint32_t first, count, ready; /* edges; count 0: none yet */
    uint32_t visits;
    uint64_t legal; /* hash of the actions that were legal */
    int actor;
    float value[GAME_SEATS_MAX]; /* sums */
} Node;

struct Puct {
    const Game *game;
    const Net *net;
    int64_t (*now_ms)(void);
    Judge judge;
    Node *nodes;
    Edge *edges;
    uint32_t nodes_max, edges_max, nodes_count, edges_count;
    Action actions[GAME_ACTIONS_MAX]; /* for a moment */
    float scores[GAME_ACTIONS_MAX];

    /* of the choice that is being made */
    Chance chance;
    GameState view;
    int seat, players, simulations;
    bool knows_root;     /* has every guess the same legal actions to begin with? */
    const Action *first; /* played at the beginning of each simulation; NULL: none */
    Ends *ends;          /* where the ends of simulations are summed up; NULL: nowhere */
};

/* What a simulation passed through: nodes, and the edge by which it left each; 0 if it did not. */
typedef struct {
    uint32_t node[DEPTH_MAX], edge[DEPTH_MAX];
    int count;
} Path;

Puct *puct_open(const Game *game, int memory_mb, int64_t (*now_ms)(void)) {
    Puct *puct = (Puct *)calloc(1, sizeof *puct);
    if (!puct) return NULL;
    size_t room = (size_t)memory_mb << 20, for_nodes = room / NODES_SHARE;
    puct->game = game;
    puct->now_ms = now_ms;
    puct->judge = (Judge){game, evaluator_of(game), NULL};
    puct->nodes_max = (uint32_t)(for_nodes / sizeof(Node));
    puct->edges_max = (uint32_t)((room - for_nodes) / sizeof(Edge));
    RULE_ASSERT(puct->edges_max > GAME_ACTIONS_MAX);
    puct->nodes = (Node *)malloc(puct->nodes_max * sizeof(Node));
    puct->edges = (Edge *)malloc(puct->edges_max * sizeof(Edge));
    if (puct->nodes && puct->edges) return puct;
    puct_close(puct);
    return NULL;
}

void puct_close(Puct *puct) {
    if (!puct) return;
    free(puct->nodes);
    free(puct->edges);
    free(puct);
}

void puct_set_net(Puct *puct, const Net *net) {
    RULE_ASSERT(net_scores_actions(net));
    puct->net = net;
}

/* ---- Nodes ---- */

/* 0 if there is no room. */
static uint32_t node_add(Puct *puct) {
    if (puct->nodes_count == puct->nodes_max) return 0;
    memset(&puct->nodes[puct->nodes_count], 0, sizeof(Node));
    return puct->nodes_count++;
}

static void judge_end(const Puct *puct, const void *state, float value[]) {
    float points[GAME_SEATS_MAX];
    Result result;
    judge_points(&puct->judge, state, points);
    puct->game->result(state, &result);
    utility_of_result(&result, points, puct->judge.evaluator->scale, value);
}

/* From scores to priors that sum to 1. */
static void soften(float scores[], int count) {
    float most = scores[0], total = 0;
    for (int i = 1; i < count; i++)
        if (scores[i] > most) most = scores[i];
    for (int i = 0; i < count; i++) total += scores[i] = net_exp(scores[i] - most);
    for (int i = 0; i < count; i++) scores[i] /= total;
}

static uint64_t hash_actions(const Action actions[], int count) {
    uint64_t hash = (uint64_t)count;
    for (int i = 0; i < count; i++) {
        hash = (hash ^ actions[i]) * 0x9E3779B97F4A7C15ull;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Gives the node its edges, if there is room, and judges the state. */
static void expand(Puct *puct, uint32_t node, const void *state, float value[]) {
    int count = puct->game->legal(state, puct->actions);
    Node *made = &puct->nodes[node];
    net_judge_actions(puct->net, state, puct->players, puct->actions, count, value, puct->scores);
    if ((uint32_t)count > puct->edges_max - puct->edges_count) return;
    soften(puct->scores, count);
    made->actor = puct->game->actor(state);
    made->legal = hash_actions(puct->actions, count);
    made->first = puct->edges_count;
    for (int i = 0; i < count; i++)
        if (node == ROOT || puct->scores[i] >= PRIOR_MIN)
            puct->edges[puct->edges_count++] = (Edge){puct->actions[i], 0, 0, puct->scores[i], 0};
    made->count = puct->edges_count - made->first;
}

/* Were these actions legal when the node got its edges? */
static bool fits(Puct *puct, const Node *node, const void *state) {
    if (puct->game->actor(state) != node->actor) return false;
    int count = puct->game->legal(state, puct->actions);
    return hash_actions(puct->actions, count) == node->legal;
}

/* Makes one more edge ready, if the last one that is was tried. */
static void make_ready(Puct *puct, Node *node) {
    Edge *edges = puct->edges + node->first, *next = edges + node->ready;
    if (node->ready == node->count || (node->ready && !next[-1].visits)) return;
    Edge *best = next;
    for (Edge *edge = next + 1; edge < edges + node->count; edge++)
        if (edge->prior > best->prior) best = edge;
    Edge swapped = *next;
    *next = *best;
    *best = swapped;
    node->ready++;
}

static uint32_t select_edge(Puct *puct, Node *node) {
    make_ready(puct, node);
    float untried = node->value[node->actor] / (float)node->visits - UNTRIED;
    float share = EXPLORATION * __builtin_sqrtf((float)node->visits), most = 0;
    uint32_t best = 0;
    for (uint32_t i = node->first; i < node->first + node->ready; i++) {
        const Edge *edge = &puct->edges[i];
        float value = edge->visits ? edge->value / (float)edge->visits : untried;
        float attraction = value + share * edge->prior / (1.0f + (float)edge->visits);
        if (best && attraction <= most) continue;
        most = attraction;
        best = i;
    }
    return best;
}

/* ---- One simulation ---- */

/* Judges where a simulation stands, if it ends there. */
static bool ends(Puct *puct, uint32_t node, const void *state, bool is_uncertain, float value[]) {
    int actor = puct->game->actor(state);
    if (actor == GAME_OVER) {
        judge_end(puct, state, value);
    } else if (node && puct->nodes[node].count == 0) {
        expand(puct, node, state, value);
    } else if (!node || (is_uncertain && !fits(puct, &puct->nodes[node], state))) {
        net_judge(puct->net, state, actor, puct->players, value);
    } else {
        return false;
    }
    return true;
}

/* Plays from the root to where the simulation ends, and notes its way. */
static void descend(Puct *puct, GameState *state, bool is_uncertain, Path *path, float value[]) {
    uint32_t node = ROOT;
    for (path->count = 0;;) {
        bool is_deep = path->count == DEPTH_MAX, is_known = node == ROOT && puct->knows_root;
        if (ends(puct, is_deep ? 0 : node, state, is_uncertain && !is_known, value)) break;
        uint32_t edge = select_edge(puct, &puct->nodes[node]);
        path->node[path->count] = node;
        path->edge[path->count++] = edge;
        uint32_t words = chance_words(&puct->chance);
        puct->game->apply(state, puct->edges[edge].action, &puct->chance, NULL);
        is_uncertain |= words != chance_words(&puct->chance);
        if (!puct->edges[edge].node) puct->edges[edge].node = node_add(puct);
        node = puct->edges[edge].node;
    }
    if (path->count == DEPTH_MAX || !node) return;
    path->node[path->count] = node;
    path->edge[path->count++] = 0;
}

/* The state that a simulation begins with. Returns whether it can differ from one to the next. */
static bool begin(Puct *puct, GameState *state) {
    bool is_guessed = puct->seat != SEARCH_STATE;
    memcpy(state, &puct->view, (size_t)puct->game->state_size);
    if (is_guessed) puct->game->determinize(state, puct->seat, &puct->chance);
    bool is_uncertain = is_guessed && puct->game->has_secrets;
    if (!puct->first) return is_uncertain;
    uint32_t words = chance_words(&puct->chance);
    puct->game->apply(state, *puct->first, &puct->chance, NULL);
    return is_uncertain || words != chance_words(&puct->chance);
}

static void note_end(Puct *puct, const void *state, const float value[]) {
    Worth worth[GAME_SEATS_MAX];
    int players = worth_of_values(&puct->judge, state, value, worth);
    ends_add(puct->ends, worth, players);
}

static void simulate(Puct *puct) {
    GameState state;
    Path path;
    float value[GAME_SEATS_MAX];
    bool is_uncertain = begin(puct, &state);
    descend(puct, &state, is_uncertain, &path, value);
    if (puct->ends) note_end(puct, &state, value);
    for (int i = 0; i < path.count; i++) {
        Node *node = &puct->nodes[path.node[i]];
        node->visits++;
        for (int seat = 0; seat < puct->players; seat++) node->value[seat] += value[seat];
        Edge *edge = &puct->edges[path.edge[i]];
        if (!path.edge[i]) continue;
        edge->visits++;
        edge->value += value[node->actor];
    }
    puct->simulations++;
}

/* ---- A choice ---- */

static Choice most_visited(const Puct *puct) {
    const Node *root = &puct->nodes[ROOT];
    const Edge *best = &puct->edges[root->first];
    for (uint32_t i = root->first; i < root->first + root->count; i++)
        if (puct->edges[i].visits > best->visits) best = &puct->edges[i];
    float value = best->visits ? best->value / (float)best->visits : 0.5f;
    return (Choice){best->action, value, puct->simulations};
}

/* How many visits the first of the actions is ahead of the second. */
static uint32_t lead(const Puct *puct) {
    const Node *root = &puct->nodes[ROOT];
    uint32_t most = 0, second = 0;
    for (uint32_t i = root->first; i < root->first + root->count; i++) {
        uint32_t visits = puct->edges[i].visits;
        if (visits > most) {
            second = most;
            most = visits;
        } else if (visits > second) {
            second = visits;
        }
    }
    return most - second;
}

/* How many simulations the budget has left; by the clock, at the pace so far. */
static int64_t left(const Puct *puct, Budget budget, int64_t begun) {
    int64_t by_count = SIMULATIONS_MAX, by_time = SIMULATIONS_MAX;
    if (budget.simulations_max) by_count = budget.simulations_max - puct->simulations;
    if (budget.time_ms_max) {
        int64_t spent = puct->now_ms() - begun, rest = budget.time_ms_max - spent;
        by_time = rest <= 0 ? 0 : spent ? puct->simulations * rest / spent : SIMULATIONS_MAX;
    }
    return by_count < by_time ? by_count : by_time;
}

static void prepare(Puct *puct, const void *view, int seat, const float weights[], Rng *rng) {
    Result result;
    memcpy(&puct->view, view, (size_t)puct->game->state_size);
    puct->game->result(view, &result);
    puct->players = result.players;
    puct->seat = seat;
    puct->simulations = 0;
    puct->judge.weights = weights;
    puct->chance = chance_seeded(rng_next(rng));
    puct->nodes_count = puct->edges_count = ROOT;
    puct->knows_root = true;
    puct->first = NULL;
    puct->ends = NULL;
    node_add(puct);
}

int puct_begin(Puct *puct, const void *view, int seat, const float weights[], Rng *rng,
               PuctAction actions[]) {
    prepare(puct, view, seat, weights, rng);
    simulate(puct);
    return actions ? puct_actions(puct, actions) : (int)puct->nodes[ROOT].count;
}

void puct_set_priors(Puct *puct, const float priors[]) {
    const Node *root = &puct->nodes[ROOT];
    RULE_ASSERT(root->ready == 0);
    for (uint32_t i = 0; i < root->count; i++) puct->edges[root->first + i].prior = priors[i];
}

Choice puct_run(Puct *puct, Budget budget, bool is_whole) {
    int64_t begun = budget.time_ms_max ? puct->now_ms() : 0;
    RULE_ASSERT(budget.simulations_max || budget.time_ms_max);
    for (;;) {
        if (budget.simulations_max && puct->simulations >= budget.simulations_max) break;
        if (puct->simulations % CLOCK_EVERY == 0) {
            int64_t more = left(puct, budget, begun);
            if (more <= 0 || (!is_whole && more < (int64_t)lead(puct))) break;
        }
        simulate(puct);
    }
    return most_visited(puct);
}

int puct_actions(const Puct *puct, PuctAction actions[]) {
    const Node *root = &puct->nodes[ROOT];
    for (uint32_t i = 0; i < root->count; i++) {
        const Edge *edge = &puct->edges[root->first + i];
        actions[i] = (PuctAction){edge->action, edge->visits, edge->prior};
    }
    return (int)root->count;
}

float puct_value(const Puct *puct) {
    const Node *root = &puct->nodes[ROOT];
    return root->value[root->actor] / (float)root->visits;
}

Choice puct_choose(Puct *puct, const void *view, int seat, const float weights[], Budget budget,
                   Rng *rng) {
    Action only;
    if (puct->game->sample(view, 0, &only) == 1) return (Choice){only, 0.5f, 0};
    puct_begin(puct, view, seat, weights, rng, NULL);
    return puct_run(puct, budget, false);
}

int puct_best(const Puct *puct, Candidate list[], int max) {
    const Node *root = &puct->nodes[ROOT];
    int count = 0;
    RULE_ASSERT(max > 0);
    for (uint32_t i = root->first; i < root->first + root->count; i++) {
        Candidate found = {puct->edges[i].action, (float)puct->edges[i].visits};
        if (found.promise > 0) count = shortlist_insert(list, count, max, found);
    }
    return count;
}

/* ---- Appraisals ---- */

static bool is_used_up(const Puct *puct, Budget budget, int64_t begun) {
    if (budget.simulations_max && puct->simulations >= budget.simulations_max) return true;
    if (!budget.time_ms_max || puct->simulations % CLOCK_EVERY) return false;
    return puct->now_ms() - begun >= budget.time_ms_max;
}

void puct_appraise(Puct *puct, const SearchQuestion *question, const float weights[], Rng *rng,
                   Appraisal *appraisal) {
    Ends ends;
    Budget budget = question->budget;
    int actor = puct->game->actor(question->view);
    RULE_ASSERT(actor != GAME_OVER && (budget.simulations_max || budget.time_ms_max));
    memset(&ends, 0, sizeof ends);
    prepare(puct, question->view, question->seat, weights, rng);
    puct->knows_root = !question->first && question->seat == actor;
    puct->first = question->first;
    puct->ends = &ends;
    int64_t begun = budget.time_ms_max ? puct->now_ms() : 0;
    do simulate(puct);
    while (!is_used_up(puct, budget, begun));
    puct->ends = NULL;
    ends_sum_up(&ends, puct->simulations, puct->players, appraisal);
}
