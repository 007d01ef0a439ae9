/* player.c -- see player.h. */
#include "player.h"

#include "exact.h"
#include "net.h"
#include "puct.h"
#include "search.h"
#include "utility.h"

#include <stdlib.h>

enum { MEMORY_MB = 64 };

struct Player {
    const Game *game;
    const Evaluator *evaluator;
    PlayerConfig config;
    float weights[WEIGHTS_MAX];
    Search *search; /* NULL unless it searches; one that has learnt does, too */
    Net *net;       /* NULL unless it has learnt, as `puct` is */
    Puct *puct;
    Action actions[GAME_ACTIONS_MAX];
    Events events;
};

/* The network of the game. Without one, or with one that cannot be used, the player searches as
 * players do who have not learnt. */
static void open_net(Player *player) {
    const uint8_t *bytes;
    size_t size;
    if (net_weights(player->game, &bytes, &size)) player->net = net_open(player->game, bytes, size);
    if (!player->net) player->config.kind = PLAYER_SEARCHING;
}

/* What the player thinks with. False if there is not enough memory. */
static bool open_mind(Player *player) {
    PlayerConfig *config = &player->config;
    int memory_mb = config->memory_mb ? config->memory_mb : MEMORY_MB;
    if (config->kind == PLAYER_LEARNED) open_net(player);
    if (config->kind == PLAYER_LEARNED) {
        player->puct = puct_open(player->game, player->net, memory_mb, config->now_ms);
        if (!player->puct) return false;
    } else if (config->kind != PLAYER_SEARCHING) {
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
    net_close(player->net);
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

/* How the seat stands after the action, by the evaluation. */
static float judgement(Player *player, GameState *guess, Action action, int seat, Chance *chance) {
    float utility[GAME_SEATS_MAX];
    Result result;
    Judge judge = {player->game, player->evaluator, player->weights};
    player->game->apply(guess, action, chance, NULL);
    player->game->result(guess, &result);
    utility_of_state(&judge, guess, result.side, result.players, utility);
    return utility[seat];
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

/* The best of the actions, or of some at random; ties at random. */
static Choice best_by(Look *look, Player *player, const void *view, int seat, Rng *rng) {
    int legal = player->game->legal(view, player->actions), ties = 0;
    RULE_ASSERT(legal > 0);
    int looks = player->config.looks;
    int guesses = player->config.guesses ? player->config.guesses : 1;
    Comparison by = {look, view, seat, guesses, rng_next(rng)};
    if (!looks || looks > legal) looks = legal;
    Choice choice = {player->actions[0], 0, 0};
    for (int i = 0; i < looks; i++) {
        int swap = i + rng_below(rng, legal - i); /* the first so many of a shuffle */
        Action action = player->actions[swap];
        player->actions[swap] = player->actions[i];
        float value = value_of(player, &by, action);
        if (ties && value < choice.value) continue;
        ties = !ties || value > choice.value ? 1 : ties + 1;
        choice.value = value;
        if (rng_below(rng, ties) == 0) choice.action = action;
    }
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

/* The exact choice, if the budget allows to find it; if not, the time it took is off the budget. */
static bool solve(Player *player, const void *view, int seat, Budget *budget, Choice *choice) {
    RULE_ASSERT(!budget->time_ms_max || player->config.now_ms);
    int nodes_max = exact_nodes(*budget);
    int64_t begun = budget->time_ms_max ? player->config.now_ms() : 0;
    if (exact_choose(player->game, player->weights, view, seat, nodes_max, choice)) return true;
    if (!budget->time_ms_max) return false;
    int left = budget->time_ms_max - (int)(player->config.now_ms() - begun);
    budget->time_ms_max = left > 1 ? left : 1;
    return false;
}

Choice player_choose(Player *player, const void *view, int seat, Budget budget, uint64_t seed) {
    RULE_ASSERT(player->game->actor(view) == seat);
    Rng rng = {seed};
    Choice choice = {0, 0.5f, 0};
    if (!budget.simulations_max && !budget.time_ms_max) budget = player->config.budget;
    switch (player->config.kind) {
    case PLAYER_RANDOM: player->game->sample(view, rng_word(&rng), &choice.action); break;
    case PLAYER_GREEDY: choice = best_by(points_at_once, player, view, seat, &rng); break;
    case PLAYER_JUDGING: choice = best_by(judgement, player, view, seat, &rng); break;
    case PLAYER_LEARNED:
        if (net_knows(player->net, view, seat)) {
            choice = puct_choose(player->puct, view, seat, player->weights, budget, &rng);
            break;
        }
        __attribute__((fallthrough)); /* what it has not learnt, it searches as others do */
    case PLAYER_SEARCHING:
        if (!solve(player, view, seat, &budget, &choice))
            choice = search_choose(player->search, view, seat, player->weights, budget, &rng);
        break;
    }
    return choice;
}
