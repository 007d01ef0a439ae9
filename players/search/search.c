/* search.c -- see search.h. */
#include "search.h"

#include "players/evaluate/utility.h"

#include <stdlib.h>

enum {
    DEPTH_MAX = 64,
    CONSIDERED_MAX = 96, /* candidates of one position */
    LISTED_FIRST = 8,    /* that become edges when a node is visited for the second time */
    CLOCK_EVERY = 32,    /* simulations */
    ROLLOUT_MAX = 48,    /* actions of a rollout */
    ROLLOUT_SECOND = 4,  /* where it plays well, one action in so many is the second best */
    ROLLOUT_LOOKS = 3,   /* actions compared at each step of it */
};

static const float WIDENING = 1.5f;  /* considered: 2 + this much of the root of the visits */
static const float UNTRIED = 0.08f;  /* an untried action is thought a little worse than the node */
static const float SHARPNESS = 3.0f; /* of priors: a promise worse by scale / this counts half */

/* An action tried from a node, linked in the order of its promise (or of trying). */
typedef struct {
    Action action;
    uint32_t node; /* where it leads; 0: not there yet */
    uint32_t next; /* edge of the same node; 0: the last */
    uint32_t visits;
    float prior, value; /* value is a sum, as its actor sees it */
    uint8_t actor;
    uint8_t unused[3];
} Edge;

typedef struct {
    uint32_t first; /* edge; 0: none */
    uint32_t visits;
    uint16_t listed;             /* edges, the most promising candidates of its state */
    uint16_t to_list;            /* candidates that are not edges yet; see list_edges() */
    float value[GAME_SEATS_MAX]; /* sums */
} Node;

struct Search {
    const Game *game;
    Judge judge;    /* its weights are those of the choice that is being made */
    const Net *net; /* that judges; NULL: the evaluation does */
    int64_t (*now_ms)(void);
    Node *nodes;
    Edge *edges; /* number 0 of both is not used */
    uint32_t nodes_max, edges_max, nodes_count, edges_count;

    /* of the choice that is being made */
    Rng *rng;
    Chance chance;
    uint64_t hints[HINTS_MAX]; /* for guesses, from the view */
    int players, sides[GAME_SEATS_MAX];
    bool plays_on;       /* to the end of the game, not just until the dust has settled */
    bool knows_root;     /* has every guess the same legal actions to begin with? */
    const Action *first; /* played at the beginning of each simulation; NULL: none */
    Ends *ends;          /* where the ends of simulations are summed up; NULL: nowhere */
};

/* What a simulation passed through: nodes, and the edge by which it left each; 0 if it did not. */
typedef struct {
    uint32_t node[DEPTH_MAX], edge[DEPTH_MAX];
    int count;
} Path;

Search *search_open(const Game *game, int memory_mb, int64_t (*now_ms)(void)) {
    RULE_ASSERT(memory_mb > 0);
    Search *search = calloc(1, sizeof *search);
    if (!search) return NULL;
    size_t room = (size_t)memory_mb << 20;
    search->game = game;
    search->judge = (Judge){game, evaluator_of(game), NULL};
    search->now_ms = now_ms;
    search->nodes_max = (uint32_t)(room / 4 / sizeof(Node));
    search->edges_max = (uint32_t)(room / 4 * 3 / sizeof(Edge));
    search->nodes = malloc(search->nodes_max * sizeof(Node));
    search->edges = malloc(search->edges_max * sizeof(Edge));
    if (search->nodes && search->edges) return search;
    search_close(search);
    return NULL;
}

void search_close(Search *search) {
    if (!search) return;
    free(search->nodes);
    free(search->edges);
    free(search);
}

void search_set_net(Search *search, const Net *net) {
    search->net = net;
}

/* ---- Candidates ---- */

/* The most promising actions, best first: as many as are considered in this game, at most `most`.
 */
static int candidates(const Search *search, const void *state, bool is_root, int most,
                      Candidate list[]) {
    const Evaluator *evaluator = search->judge.evaluator;
    bool is_learnt = search->net && evaluator->considered_net;
    int max = is_learnt ? evaluator->considered_net : evaluator->considered;
    RULE_ASSERT(max > 0 && max <= CONSIDERED_MAX);
    if (max > most) max = most;
    return judge_shortlist(&search->judge, state, !is_root, max, list);
}

/* From promises to shares of attention: the further behind the best, the less. */
static float prior(const Search *search, float promise, float best) {
    float behind = 1.0f + SHARPNESS * (best - promise) / search->judge.evaluator->scale;
    return 1.0f / (behind * behind);
}

static uint32_t edge_add(Search *search, uint32_t node, uint32_t after, Action action, int actor) {
    if (search->edges_count == search->edges_max) return 0;
    uint32_t made = search->edges_count++;
    Edge *edge = &search->edges[made];
    memset(edge, 0, sizeof *edge);
    edge->action = action;
    edge->actor = (uint8_t)actor;
    if (after)
        search->edges[after].next = made;
    else
        search->nodes[node].first = made;
    return made;
}

static uint32_t last_edge(const Search *search, uint32_t node) {
    uint32_t last = search->nodes[node].first;
    while (last && search->edges[last].next) last = search->edges[last].next;
    return last;
}

/* Makes candidates of the state edges of the node: as many as will do for a while. Most nodes are
 * visited a few times only and never need the others. The state of a node is always the same, and
 * so are its candidates when more of them are needed. In guesses they may differ: there, at the
 * root, all become edges at once. */
static void list_edges(Search *search, uint32_t node, const void *state, int actor, bool is_root) {
    Candidate list[CONSIDERED_MAX];
    int count = candidates(search, state, is_root, CONSIDERED_MAX, list);
    int from = search->nodes[node].listed, end = from ? 2 * from : LISTED_FIRST;
    if (end > count || is_root) end = count;
    float total = 0;
    for (int i = 0; i < count; i++) total += prior(search, list[i].promise, list[0].promise);
    uint32_t last = last_edge(search, node);
    for (int i = from; i < end; i++) {
        uint32_t made = edge_add(search, node, last, list[i].action, actor);
        if (!made) break;
        search->edges[made].prior = prior(search, list[i].promise, list[0].promise) / total;
        last = made;
        search->nodes[node].listed++;
    }
    search->nodes[node].to_list = (uint16_t)(count - end);
}

/* ---- One simulation ---- */

static int widened(uint32_t visits) {
    return 2 + (int)(WIDENING * __builtin_sqrtf((float)visits));
}

/* The scarcer memory is, the more often must a place of the tree have been visited to get some: so
 * there is always a little left for what matters most. */
static bool deserves(uint32_t visits, uint32_t used, uint32_t max) {
    return used < max && visits >= max / (max - used);
}

/* Are there edges to be listed that select_listed() would look at, and is there memory for them? To
 * look for candidates in vain takes long. */
static bool needs_edges(const Search *search, const Node *node) {
    if (!deserves(node->visits, search->edges_count, search->edges_max)) return false;
    return !node->first || (node->to_list && widened(node->visits) > node->listed);
}

static float attraction(const Search *search, const Node *node, const Edge *edge, float share,
                        int actor) {
    float value = edge ? edge->value / (float)edge->visits
                       : node->value[actor] / (float)node->visits - UNTRIED;
    uint32_t visits = edge ? edge->visits : 0;
    return value + search->judge.evaluator->exploration * share *
                       __builtin_sqrtf((float)node->visits) / (1.0f + (float)visits);
}

/* The edge to follow from a node whose edges are its state's candidates. */
static uint32_t select_listed(const Search *search, const Node *node, int actor) {
    uint32_t best = 0, edge = node->first;
    float best_attraction = 0;
    for (int i = widened(node->visits); edge && i > 0; edge = search->edges[edge].next, i--) {
        const Edge *here = &search->edges[edge];
        float attracts = attraction(search, node, here->visits ? here : NULL, here->prior, actor);
        if (best && attracts <= best_attraction) continue;
        best = edge;
        best_attraction = attracts;
    }
    return best;
}

/* The edge of this action and actor, and the last edge of the node. */
static uint32_t edge_find(const Search *search, const Node *node, Action action, int actor,
                          uint32_t *last) {
    *last = 0;
    for (uint32_t edge = node->first; edge; edge = search->edges[edge].next) {
        if (search->edges[edge].action == action && search->edges[edge].actor == actor) return edge;
        *last = edge;
    }
    return 0;
}

/* The most attractive candidate, and its edge if it was tried before. */
static int choose_open(const Search *search, const Node *node, int actor, const Candidate list[],
                       int count, uint32_t *chosen_edge) {
    float total = 0, best_attraction = 0;
    for (int i = 0; i < count; i++) total += prior(search, list[i].promise, list[0].promise);
    uint32_t last;
    int chosen = 0; /* there is always a candidate */
    for (int i = 0; i < count; i++) {
        uint32_t edge = edge_find(search, node, list[i].action, actor, &last);
        float share = prior(search, list[i].promise, list[0].promise) / total;
        float attracts = attraction(search, node, edge ? &search->edges[edge] : NULL, share, actor);
        if (i > 0 && attracts <= best_attraction) continue;
        chosen = i;
        *chosen_edge = edge;
        best_attraction = attracts;
    }
    return chosen;
}

/* The edge to follow from a node that stands for many states: the candidates are those of this
 * one. */
static uint32_t select_open(Search *search, uint32_t node, const void *state, int actor) {
    Candidate list[CONSIDERED_MAX];
    int most = widened(search->nodes[node].visits);
    int count =
        candidates(search, state, false, most < CONSIDERED_MAX ? most : CONSIDERED_MAX, list);
    uint32_t edge = 0, last;
    int chosen = choose_open(search, &search->nodes[node], actor, list, count, &edge);
    if (edge) return edge;
    if (!deserves(search->nodes[node].visits, search->edges_count, search->edges_max)) return 0;
    edge_find(search, &search->nodes[node], list[chosen].action, actor, &last);
    return edge_add(search, node, last, list[chosen].action, actor);
}

/* Plays the most promising of a few random actions. */
static void roll(Search *search, void *state) {
    const Game *game = search->game;
    Action best = 0, action;
    float best_promise = 0;
    for (int look = 0; look < ROLLOUT_LOOKS; look++) {
        int count = game->sample(state, rng_word(search->rng), &action);
        float promise = judge_action(&search->judge, state, action);
        if (look > 0 && promise <= best_promise) continue;
        best = action;
        best_promise = promise;
        if (count == 1) break;
    }
    game->apply(state, best, &search->chance, NULL);
}

/* Plays the most promising action of all, now and then the second. */
static void roll_well(Search *search, void *state) {
    Candidate list[2];
    int count = judge_shortlist(&search->judge, state, true, 2, list);
    bool is_second = count > 1 && rng_below(search->rng, ROLLOUT_SECOND) == 0;
    search->game->apply(state, list[is_second].action, &search->chance, NULL);
}

/* Plays on: well for a few actions, if the game asks for it, then until the dust has settled; a
 * network needs no settled dust. */
static void roll_out(Search *search, void *state) {
    const Evaluator *evaluator = search->judge.evaluator;
    int rollout = search->net ? evaluator->rollout_net : evaluator->rollout;
    for (int i = 0; !search->plays_on && i < rollout && search->game->actor(state) != GAME_OVER;
         i++)
        roll_well(search, state);
    if (search->net && !search->plays_on) return;
    for (int i = 0; i < ROLLOUT_MAX || search->plays_on; i++) {
        if (search->game->actor(state) == GAME_OVER) return;
        if (!search->plays_on && judge_is_settled(&search->judge, state)) return;
        roll(search, state);
    }
}

/* The value is what a network made of it; NULL: there was none to ask. */
static void note_end(Search *search, const void *state, const float value[]) {
    Worth worth[GAME_SEATS_MAX];
    int players = value ? worth_of_values(&search->judge, state, value, worth)
                        : worth_of(&search->judge, state, worth);
    ends_add(search->ends, worth, players);
}

static void evaluate(Search *search, const void *state, float utility[]) {
    int actor = search->game->actor(state);
    bool is_learnt = search->net && actor != GAME_OVER;
    if (is_learnt)
        net_judge(search->net, state, actor, search->players, utility);
    else
        utility_of_state(&search->judge, state, search->sides, search->players, utility);
    if (search->ends) note_end(search, state, is_learnt ? utility : NULL);
}

/* A node for an edge that was followed so often, if there is memory; if not, 0. */
static uint32_t node_add(Search *search, uint32_t visits) {
    if (!deserves(visits, search->nodes_count, search->nodes_max)) return 0;
    memset(&search->nodes[search->nodes_count], 0, sizeof(Node));
    return search->nodes_count++;
}

/* Follows the tree to a node that was never visited, or as far as memory and depth allow. */
static void descend(Search *search, void *state, bool is_exact, Path *path) {
    const Game *game = search->game;
    for (uint32_t node = 1; node && path->count < DEPTH_MAX;) {
        int actor = game->actor(state), step = path->count++;
        path->node[step] = node;
        path->edge[step] = 0;
        if (actor == GAME_OVER || search->nodes[node].visits == 0) break;
        /* Whatever is hidden, the actor knows what they may do. */
        bool is_root = node == 1 && search->knows_root;
        if ((is_exact || is_root) && needs_edges(search, &search->nodes[node]))
            list_edges(search, node, state, actor, is_root);
        uint32_t edge = is_exact || is_root ? select_listed(search, &search->nodes[node], actor)
                                            : select_open(search, node, state, actor);
        if (!edge) break;
        path->edge[step] = edge;
        uint32_t words = chance_words(&search->chance);
        game->apply(state, search->edges[edge].action, &search->chance, NULL);
        is_exact &= words == chance_words(&search->chance);
        Edge *taken = &search->edges[edge];
        if (!taken->node) taken->node = node_add(search, taken->visits + 1);
        node = taken->node;
    }
}

/* False if it brought luck, so that what follows differs from one simulation to the next. */
static bool apply_first(Search *search, void *state) {
    uint32_t words = chance_words(&search->chance);
    search->game->apply(state, *search->first, &search->chance, NULL);
    return words == chance_words(&search->chance);
}

/* Adds what a simulation came to, to every node and edge that it passed through. */
static void learn(Search *search, const Path *path, const float utility[]) {
    for (int i = 0; i < path->count; i++) {
        Node *node = &search->nodes[path->node[i]];
        node->visits++;
        for (int seat = 0; seat < search->players; seat++) node->value[seat] += utility[seat];
        if (!path->edge[i]) break;
        Edge *edge = &search->edges[path->edge[i]];
        edge->visits++;
        edge->value += utility[edge->actor];
    }
}

static void simulate(Search *search, const void *view, int seat, bool has_tree) {
    GameState state;
    Path path;
    float utility[GAME_SEATS_MAX];
    memcpy(&state, view, (size_t)search->game->state_size);
    bool is_exact = !search->game->has_secrets || seat == SEARCH_STATE;
    if (seat != SEARCH_STATE)
        judge_guess(&search->judge, &state, seat, search->hints, &search->chance);
    if (search->first) is_exact &= apply_first(search, &state);
    path.count = 0;
    if (has_tree) descend(search, &state, is_exact, &path);
    roll_out(search, &state);
    evaluate(search, &state, utility);
    learn(search, &path, utility);
}

/* ---- The choice ---- */

/* By how many visits is the most visited action ahead of all others? */
static int visits_ahead(const Search *search) {
    uint32_t most = 0, second = 0;
    for (uint32_t i = search->nodes[1].first; i; i = search->edges[i].next) {
        uint32_t visits = search->edges[i].visits;
        if (visits > most)
            second = most, most = visits;
        else if (visits > second)
            second = visits;
    }
    return (int)(most - second);
}

/* Is the budget used up, or is what is left of it too little to change the choice? */
static bool is_spent(const Search *search, Budget budget, int simulations, int64_t begun) {
    if (budget.simulations_max && simulations >= budget.simulations_max) return true;
    if (simulations % CLOCK_EVERY) return false;
    int left = budget.simulations_max ? budget.simulations_max - simulations : INT32_MAX;
    if (budget.time_ms_max) {
        int64_t spent = search->now_ms() - begun, left_ms = budget.time_ms_max - spent;
        if (left_ms <= 0) return true;
        int64_t by_time = spent ? simulations * left_ms / spent : INT32_MAX;
        if (by_time < left) left = (int)by_time;
    }
    return left < visits_ahead(search);
}

static Choice most_visited(const Search *search, int simulations) {
    Choice choice = {0, 0.5f, simulations};
    uint32_t most = 0;
    for (uint32_t i = search->nodes[1].first; i; i = search->edges[i].next) {
        const Edge *edge = &search->edges[i];
        if (edge->visits <= most) continue;
        most = edge->visits;
        choice.action = edge->action;
        choice.value = edge->value / (float)edge->visits;
    }
    return choice;
}

static void prepare(Search *search, const void *view, const float weights[], Rng *rng) {
    Result result;
    search->game->result(view, &result);
    search->players = result.players;
    memcpy(search->sides, result.side, sizeof search->sides);
    search->judge.weights = weights;
    search->rng = rng;
    search->chance = chance_seeded(rng_next(rng));
    judge_infer(&search->judge, view, search->hints);
    search->nodes_count = search->edges_count = 1;
    search->plays_on = false;
    search->knows_root = true;
    search->first = NULL;
    search->ends = NULL;
    node_add(search, 1);
}

Choice search_choose(Search *search, const void *view, int seat, const float weights[],
                     Budget budget, Rng *rng) {
    Action only;
    RULE_ASSERT(search->game->actor(view) == seat);
    RULE_ASSERT(budget.simulations_max > 0 || budget.time_ms_max > 0);
    RULE_ASSERT(!budget.time_ms_max || search->now_ms);
    if (search->game->sample(view, 0, &only) == 1) {
        Choice choice = {only, 0.5f, 0};
        return choice;
    }
    prepare(search, view, weights, rng);
    int64_t begun = budget.time_ms_max ? search->now_ms() : 0;
    int simulations = 0;
    do simulate(search, view, seat, true);
    while (++simulations < 2 || !is_spent(search, budget, simulations, begun));
    return most_visited(search, simulations);
}

int search_best(const Search *search, Candidate list[], int max) {
    RULE_ASSERT(max > 0);
    int count = 0;
    for (uint32_t i = search->nodes[1].first; i; i = search->edges[i].next) {
        Candidate found = {search->edges[i].action, (float)search->edges[i].visits};
        if (found.promise > 0) count = shortlist_insert(list, count, max, found);
    }
    return count;
}

/* ---- Appraisals ---- */

static bool is_used_up(const Search *search, Budget budget, int simulations, int64_t begun) {
    if (budget.simulations_max && simulations >= budget.simulations_max) return true;
    if (!budget.time_ms_max || simulations % CLOCK_EVERY) return false;
    return search->now_ms() - begun >= budget.time_ms_max;
}

void search_appraise(Search *search, const SearchQuestion *question, const float weights[],
                     Rng *rng, Appraisal *appraisal) {
    Ends ends;
    int simulations = 0;
    Budget budget = question->budget;
    RULE_ASSERT(budget.simulations_max || budget.time_ms_max);
    memset(&ends, 0, sizeof ends);
    prepare(search, question->view, weights, rng);
    int actor = search->game->actor(question->view);
    if (actor == GAME_OVER) budget.simulations_max = 1;
    search->knows_root = !question->first && question->seat == actor;
    search->first = question->first;
    search->ends = &ends;
    int64_t begun = budget.time_ms_max ? search->now_ms() : 0;
    do simulate(search, question->view, question->seat, true);
    while (!is_used_up(search, budget, ++simulations, begun));
    search->ends = NULL;
    ends_sum_up(&ends, simulations, search->players, appraisal);
    worth_correct(&search->judge, question->view, search->net != NULL, appraisal->mean);
}

void search_playouts(Search *search, const void *view, int seat, const float weights[],
                     int simulations, bool has_tree, Rng *rng) {
    RULE_ASSERT(search->game->actor(view) == seat);
    prepare(search, view, weights, rng);
    search->plays_on = true;
    for (int i = 0; i < simulations; i++) simulate(search, view, seat, has_tree);
}
