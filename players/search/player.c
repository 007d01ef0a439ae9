/* player.c -- see player.h. */
#include "player.h"

#include "exact.h"
#include "players/evaluate/utility.h"
#include "players/network/net.h"
#include "puct.h"
#include "search.h"

#include <stdlib.h>

enum {
    MEMORY_MB = 64,
    PROMISING = 64, /* actions that a beginner looks at because they look good, */
    OTHERS = 192,   /* and because they are there */
};

struct Player {
    const Game *game;
    const Evaluator *evaluator;
    PlayerConfig config;
    float weights[WEIGHTS_MAX];
    Search *search; /* NULL unless it searches; one that has learnt does, too */
    Net *nets;      /* NULL unless it has learnt */
    Puct *puct;     /* NULL unless a network scores actions */
    Action actions[GAME_ACTIONS_MAX];
    float values[GAME_ACTIONS_MAX]; /* of those looked at */
    Events events;
};

/* The networks of the game. Without any, or with some that cannot be used, the player searches as
 * players do who have not learnt. */
static void open_nets(Player *player) {
    const uint8_t *bytes;
    size_t size;
    if (net_weights(player->game, &bytes, &size))
        player->nets = net_open(player->game, bytes, size);
    if (!player->nets) player->config.kind = PLAYER_SEARCHING;
}

/* What the player thinks with. False if there is not enough memory. */
static bool open_mind(Player *player) {
    PlayerConfig *config = &player->config;
    int memory_mb = config->memory_mb ? config->memory_mb : MEMORY_MB;
    if (config->kind == PLAYER_LEARNED) open_nets(player);
    if (config->kind == PLAYER_LEARNED && net_any_scores_actions(player->nets)) {
        player->puct = puct_open(player->game, memory_mb, config->now_ms);
        if (!player->puct) return false;
    } else if (config->kind < PLAYER_SEARCHING) {
        return true;
    }
    player->search = search_open(player->game, memory_mb, config->now_ms);
    return player->search != NULL;
}

/* Those of the configuration; the game's own if it has none. */
static void take_weights(Player *player) {
    const float *given = player->config.weights;
    evaluator_weights(player->evaluator, player->weights);
    if (given)
        memcpy(player->weights, given, (size_t)player->evaluator->weights_count * sizeof(float));
}

Player *player_open(const Game *game, const PlayerConfig *config) {
    RULE_ASSERT(config->looks >= 0 && config->guesses >= 0 && config->memory_mb >= 0);
    RULE_ASSERT(config->lapses >= 0 && config->lapses <= LAPSES);
    Player *player = calloc(1, sizeof *player);
    if (!player) return NULL;
    player->game = game;
    player->evaluator = evaluator_of(game);
    player->config = *config;
    if (config->paced_ms)
        player->config.budget.simulations_max = config->paced_ms * player->evaluator->pace;
    take_weights(player);
    if (open_mind(player)) return player;
    player_close(player);
    return NULL;
}

void player_close(Player *player) {
    if (!player) return;
    search_close(player->search);
    puct_close(player->puct);
    net_close(player->nets);
    free(player);
}

/* What the rulebook counts for the seat, at once. */
static float points_at_once(Player *player, GameState *guess, Action action, int seat,
                            Chance *chance) {
    int points = 0;
    Result result;
    player->events.count = 0;
    player->game->apply(guess, action, chance, &player->events);
    for (int i = 0; i < player->events.count; i++)
        if (player->events.event[i].seat == seat) points += player->events.event[i].points;
    player->game->result(guess, &result);
    return (float)(result.counts_down ? -points : points);
}

/* By how much the seat leads after the action, by the evaluation. A victory or defeat counts as
 * much as the scale. */
static float judgement(Player *player, GameState *guess, Action action, int seat, Chance *chance) {
    float points[GAME_SEATS_MAX], scale = player->evaluator->scale;
    Result result;
    Judge judge = {player->game, player->evaluator, player->weights};
    player->game->apply(guess, action, chance, NULL);
    player->game->result(guess, &result);
    judge_points(&judge, guess, points);
    float lead = lead_of_points(points, result.side, result.players, seat, scale);
    if (player->game->actor(guess) != GAME_OVER) return lead;
    return lead + (result.place[seat] == 1 ? scale : -scale);
}

typedef float Look(Player *player, GameState *guess, Action action, int seat, Chance *chance);

/* What actions are compared by: all by the same guesses and the same luck, so that no action looks
 * better than another only because it met with better cards. */
typedef struct {
    Look *look;
    const void *view;
    int seat, guesses;
    uint64_t luck;
} Comparison;

/* The mean of a look at the action in each guess. */
static float value_of(Player *player, const Comparison *by, Action action) {
    float sum = 0;
    for (int i = 0; i < by->guesses; i++) {
        GameState guess;
        Chance chance = chance_seeded(by->luck + (uint64_t)i);
        memcpy(&guess, by->view, (size_t)player->game->state_size);
        player->game->determinize(&guess, by->seat, &chance);
        sum += by->look(player, &guess, action, by->seat, &chance);
    }
    return sum / (float)by->guesses;
}

/* Puts so many of the actions first, at random: the beginning of a shuffle. */
static void shuffle(Action actions[], int count, int first, Rng *rng) {
    for (int i = 0; i < first; i++) {
        int swap = i + rng_below(rng, count - i);
        Action action = actions[swap];
        actions[swap] = actions[i];
        actions[i] = action;
    }
}

/* What a beginner looks at: all actions, or of very many some, among them the most promising. */
static int gather(Player *player, const void *view, Rng *rng) {
    Judge judge = {player->game, player->evaluator, player->weights};
    Candidate best[PROMISING];
    int legal = player->game->legal(view, player->actions);
    if (legal <= PROMISING + OTHERS) return legal;
    shuffle(player->actions, legal, OTHERS, rng);
    int count = judge_shortlist(&judge, view, false, PROMISING, best);
    for (int i = 0; i < count; i++) player->actions[OTHERS + i] = best[i].action;
    return OTHERS + count;
}

/* The actions to compare, in front; returns how many. */
static int actions_to_compare(Player *player, const void *view, Rng *rng) {
    if (player->config.lapses) return gather(player, view, rng);
    int legal = player->game->legal(view, player->actions), looks = player->config.looks;
    if (!looks || looks > legal) return legal;
    shuffle(player->actions, legal, looks, rng);
    return looks;
}

/* The best of the actions, or one that the player takes for as good; which of them, at random. */
static Choice best_by(Look *look, Player *player, const void *view, int seat, Rng *rng) {
    int guesses = player->config.guesses ? player->config.guesses : 1;
    Comparison by = {look, view, seat, guesses, rng_next(rng)};
    int count = actions_to_compare(player, view, rng), alike = 0;
    RULE_ASSERT(count > 0);
    float least = 0;
    for (int i = 0; i < count; i++) {
        player->values[i] = value_of(player, &by, player->actions[i]);
        if (i == 0 || player->values[i] > least) least = player->values[i];
    }
    if (player->config.lapses) least -= player->evaluator->lapse[player->config.lapses - 1];
    Choice choice = {player->actions[0], 0, 0};
    for (int i = 0; i < count; i++)
        if (player->values[i] >= least && rng_below(rng, ++alike) == 0)
            choice = (Choice){player->actions[i], player->values[i], 0};
    return choice;
}

/* The value of a judgement is that of the lead. */
static Choice best_judged(Player *player, const void *view, int seat, Rng *rng) {
    Choice choice = best_by(judgement, player, view, seat, rng);
    choice.value = utility_of_lead(choice.value, player->evaluator->scale);
    return choice;
}

/* How many positions an exact solution may cost: a part of what the search will. */
static int exact_nodes(Budget budget) {
    enum { NODES_OF_SIMULATION = 2, NODES_OF_MS = 200 };
    int by_count = NODES_OF_SIMULATION * budget.simulations_max;
    int by_time = NODES_OF_MS * budget.time_ms_max;
    if (!by_count || (by_time && by_time < by_count)) return by_time;
    return by_count;
}

/* The exact choice, if the budget allows to find it; if not, the time it took is off the budget. A
 * network judges better than the evaluation: with one, only the end of the game is exact. */
static bool solve(Player *player, const void *view, int seat, Budget *budget, Choice *choice) {
    RULE_ASSERT(!budget->time_ms_max || player->config.now_ms);
    int nodes_max = exact_nodes(*budget);
    int64_t begun = budget->time_ms_max ? player->config.now_ms() : 0;
    bool is_solved =
        net_for(player->nets, view, seat)
            ? exact_finish(player->game, player->weights, view, seat, nodes_max, choice)
            : exact_choose(player->game, player->weights, view, seat, nodes_max, choice);
    if (is_solved) return true;
    if (!budget->time_ms_max) return false;
    int left = budget->time_ms_max - (int)(player->config.now_ms() - begun);
    budget->time_ms_max = left > 1 ? left : 1;
    return false;
}

/* Searches, with a network if one has learnt from such positions. */
static Choice think(Player *player, const void *view, int seat, Budget budget, Rng *rng) {
    Choice choice = {0, 0.5f, 0};
    if (solve(player, view, seat, &budget, &choice)) return choice;
    const Net *net = net_for(player->nets, view, seat);
    if (net && net_scores_actions(net)) {
        puct_set_net(player->puct, net);
        return puct_choose(player->puct, view, seat, player->weights, budget, rng);
    }
    search_set_net(player->search, net);
    return search_choose(player->search, view, seat, player->weights, budget, rng);
}

Choice player_choose(Player *player, const void *view, int seat, Budget budget, uint64_t seed) {
    RULE_ASSERT(player->game->actor(view) == seat);
    Rng rng = {seed};
    Choice choice = {0, 0.5f, 0};
    if (!budget.simulations_max && !budget.time_ms_max) budget = player->config.budget;
    switch (player->config.kind) {
    case PLAYER_RANDOM: player->game->sample(view, rng_word(&rng), &choice.action); break;
    case PLAYER_GREEDY: choice = best_by(points_at_once, player, view, seat, &rng); break;
    case PLAYER_JUDGING: choice = best_judged(player, view, seat, &rng); break;
    case PLAYER_LEARNED:
    case PLAYER_SEARCHING: choice = think(player, view, seat, budget, &rng); break;
    }
    return choice;
}
