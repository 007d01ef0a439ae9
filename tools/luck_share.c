/* luck_share.c -- how much of the variance of a result could luck explain at all?
 *
 *     luck_share GAME GAMES SEED THREADS
 *
 * The result of bot:5 against bot:4 varies by luck and by the bots' own random choices. Were the
 * win chance known exactly, removing luck from the result would remove the variance of the win
 * chance over the outcomes of each event of luck, summed over the events of a game, and nothing
 * else. That variance is measured here without any judgement: in each game, one event is drawn; it
 * is repeated OUTCOMES times, and the bots play on from each outcome twice, to the end. The
 * variance between outcomes, less what the variance within them explains, times the number of
 * events, has the wanted mean. The error is a standard error over the games. */
#include "ai/levels.h"
#include "base/rng.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { OUTCOMES = 8, LUCK_MAX = 512, THREADS_MAX = 64, FIRST_LEVEL = 5, SECOND_LEVEL = 4 };

/* An action that brought luck; the first event is the beginning of the game. */
typedef struct {
    GameState before;
    Action action;
} Lucky;

/* A thread, with players of its own. */
typedef struct {
    const Game *game;
    Setup setup;
    int games, first, step; /* which of the games are its own */
    uint64_t seed;
    Player *player[2];
    int seat; /* of the first player */
    Rng rng;
    Chance chance;
    Lucky event[LUCK_MAX];
    int events;
    double results, result_squares, shares, share_squares;
} Worker;

static float result_of(const Worker *worker, const GameState *state) {
    Result result;
    worker->game->result(state, &result);
    int lead = result.place[1 - worker->seat] - result.place[worker->seat];
    return lead > 0 ? 1.0f : lead == 0 ? 0.5f : 0.0f;
}

/* Plays on to the end. With is_noting, notes every event of luck. */
static float play_on(Worker *worker, GameState state, bool is_noting) {
    const Game *game = worker->game;
    for (int seat; (seat = game->actor(&state)) != GAME_OVER;) {
        Lucky event = {state, 0};
        Budget own = {0, 0};
        GameState view = state;
        game->redact(&view, seat);
        Player *player = worker->player[seat != worker->seat];
        event.action = player_choose(player, &view, seat, own, rng_next(&worker->rng)).action;
        uint32_t words = chance_words(&worker->chance);
        game->apply(&state, event.action, &worker->chance, NULL);
        bool is_luck = words != chance_words(&worker->chance);
        if (is_noting && is_luck && worker->events < LUCK_MAX)
            worker->event[worker->events++] = event;
    }
    return result_of(worker, &state);
}

/* The state after one more outcome of the event. */
static GameState draw(Worker *worker, int number) {
    GameState state = worker->event[number].before;
    if (number > 0) {
        worker->game->apply(&state, worker->event[number].action, &worker->chance, NULL);
        return state;
    }
    memset(&state, 0, sizeof state);
    worker->game->init(&state, &worker->setup, &worker->chance, NULL);
    return state;
}

/* The variance of the win chance over the outcomes of an event. */
static double variance_between(Worker *worker, int number) {
    double sum = 0, squares = 0, within = 0;
    for (int i = 0; i < OUTCOMES; i++) {
        GameState state = draw(worker, number);
        double a = (double)play_on(worker, state, false), b = (double)play_on(worker, state, false);
        double mean = (a + b) / 2;
        sum += mean;
        squares += mean * mean;
        within += (a - b) * (a - b) / 4; /* the variance of the mean of two */
    }
    return (squares - sum * sum / OUTCOMES) / (OUTCOMES - 1) - within / OUTCOMES;
}

static void *work(void *self) {
    Worker *worker = self;
    for (int i = worker->first; i < worker->games; i += worker->step) {
        worker->rng = (Rng){worker->seed << 32 ^ (uint64_t)i};
        worker->chance = chance_seeded(rng_next(&worker->rng));
        worker->seat = i % 2;
        worker->events = 1;
        double result = (double)play_on(worker, draw(worker, 0), true);
        int number = (int)rng_below(&worker->rng, (uint32_t)worker->events);
        double share = worker->events * variance_between(worker, number);
        worker->results += result;
        worker->result_squares += result * result;
        worker->shares += share;
        worker->share_squares += share * share;
    }
    return NULL;
}

static Worker *open_worker(const Game *game, int wanted, uint64_t seed, int first, int step) {
    Worker *worker = calloc(1, sizeof *worker);
    PlayerConfig configs[2] = {level_config(FIRST_LEVEL), level_config(SECOND_LEVEL)};
    if (!worker) return NULL;
    worker->game = game;
    worker->setup = setup_default(game);
    worker->setup.players = 2;
    worker->games = wanted;
    worker->seed = seed;
    worker->first = first;
    worker->step = step;
    for (int i = 0; i < 2; i++)
        if (!(worker->player[i] = player_open(game, &configs[i]))) return NULL;
    return worker;
}

static void add(Worker *total, const Worker *worker) {
    total->results += worker->results;
    total->result_squares += worker->result_squares;
    total->shares += worker->shares;
    total->share_squares += worker->share_squares;
}

static void report(const Worker *total, int wanted) {
    double mean = total->results / wanted, luck = total->shares / wanted;
    double variance = total->result_squares / wanted - mean * mean;
    double error = sqrt((total->share_squares / wanted - luck * luck) / wanted);
    printf("%s, %d games of bot:%d against bot:%d: mean %.3f, variance %.4f; luck explains %.4f +- "
           "%.4f, %.0f +- %.0f %%\n",
           total->game->name, wanted, FIRST_LEVEL, SECOND_LEVEL, mean, variance, luck, error,
           100 * luck / variance, 100 * error / variance);
}

int main(int count, char **words) {
    const Game *game = count == 5 ? game_named(words[1]) : NULL;
    int wanted = game ? (int)strtol(words[2], NULL, 10) : 0;
    int threads = game ? (int)strtol(words[4], NULL, 10) : 0;
    pthread_t thread[THREADS_MAX];
    Worker *worker[THREADS_MAX];
    if (!game || wanted < 2 || threads < 1 || threads > THREADS_MAX)
        return fputs("luck_share GAME GAMES SEED THREADS\n", stderr), 2;
    for (int i = 0; i < threads; i++) {
        worker[i] = open_worker(game, wanted, strtoull(words[3], NULL, 10), i, threads);
        if (!worker[i] || pthread_create(&thread[i], NULL, work, worker[i]) != 0)
            return fputs("there is not enough memory\n", stderr), 1;
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        if (i > 0) add(worker[0], worker[i]);
    }
    report(worker[0], wanted);
    return 0;
}
