/* contest.c -- two players meet, each a network from a file or "mcts": is the new one better?
 *
 *     contest GAME A B MILLISECONDS GAMES SEED THREADS [SET-UP words ...]
 *
 * Pairs of games with the same luck and swapped seats. Prints A's share of the points and its
 * standard error, over pairs. */
#include "thinker.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS_MAX = 256 };

typedef struct {
    const Game *game;
    const char *who[2];
    Setup setup;
    int time_ms, pairs, threads;
    uint64_t seed;
} Contest;

/* A thread: it plays every pair whose number is its own, counted in steps of all threads. */
typedef struct {
    const Contest *contest;
    int number;
    Thinker *thinker[2];
    Thought thought;
    double sum, squares; /* of A's share in a pair */
} Worker;

/* A's share: of all pairs of seats, one of each, those where its own stands better. */
static double share(const Result *result, int swapped) {
    double points = 0;
    int pairs = 0;
    for (int a = 0; a < result->players; a++)
        for (int b = 0; b < result->players; b++) {
            if ((a + swapped) % 2 != 0 || (b + swapped) % 2 != 1) continue;
            pairs++;
            points += result->place[a] < result->place[b]    ? 1
                      : result->place[a] == result->place[b] ? 0.5
                                                             : 0;
        }
    return points / pairs;
}

static double play(Worker *worker, int pair, int swapped) {
    const Contest *contest = worker->contest;
    const Game *game = contest->game;
    const Budget budget = {0, contest->time_ms};
    Chance chance = chance_seeded(contest->seed * 77777u + (uint64_t)pair);
    Rng rng = {contest->seed + 2 * (uint64_t)pair + (uint64_t)swapped};
    GameState state;
    Result result;
    game->init(&state, &contest->setup, &chance, NULL);
    while (game->actor(&state) != GAME_OVER) {
        int seat = game->actor(&state);
        Thinker *thinker = worker->thinker[(seat + swapped) % 2];
        Action action;
        GameState view = state;
        game->redact(&view, seat);
        if (game->sample(&view, 0, &action) > 1)
            action = thinker_think(thinker, &view, seat, budget, 0, &rng, &worker->thought);
        game->apply(&state, action, &chance, NULL);
    }
    game->result(&state, &result);
    return share(&result, swapped);
}

static void *work(void *self) {
    Worker *worker = self;
    for (int pair = worker->number; pair < worker->contest->pairs;
         pair += worker->contest->threads) {
        double mean = (play(worker, pair, 0) + play(worker, pair, 1)) / 2;
        worker->sum += mean;
        worker->squares += mean * mean;
    }
    return NULL;
}

static bool open_worker(Worker *worker, const Contest *contest, int number) {
    worker->contest = contest;
    worker->number = number;
    for (int i = 0; i < 2; i++)
        if (!(worker->thinker[i] = thinker_open(contest->game, contest->who[i]))) return false;
    return true;
}

static bool run(const Contest *contest) {
    static pthread_t thread[THREADS_MAX];
    Worker *workers = calloc((size_t)contest->threads, sizeof *workers);
    double sum = 0, squares = 0, pairs = contest->pairs;
    bool is_open = workers != NULL;
    for (int i = 0; is_open && i < contest->threads; i++)
        is_open = open_worker(&workers[i], contest, i);
    for (int i = 0; is_open && i < contest->threads; i++)
        if (pthread_create(&thread[i], NULL, work, &workers[i]) != 0) abort();
    for (int i = 0; is_open && i < contest->threads; i++) {
        pthread_join(thread[i], NULL);
        sum += workers[i].sum;
        squares += workers[i].squares;
    }
    for (int i = 0; workers && i < 2 * contest->threads; i++)
        thinker_close(workers[i / 2].thinker[i % 2]);
    free(workers);
    double mean = sum / pairs, variance = squares / pairs - mean * mean;
    if (is_open)
        printf("%d games: %.3f +- %.3f\n", 2 * contest->pairs, mean,
               sqrt(variance > 0 ? variance / pairs : 0));
    return is_open;
}

static bool read_setup(Contest *contest, int count, char **words) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    contest->setup = setup_default(contest->game);
    bool is_good = count > 0 || setup_read(contest->game, "players=2", &contest->setup, &why);
    for (int i = 0; i < count && is_good; i++)
        is_good = setup_read(contest->game, words[i], &contest->setup, &why);
    is_good = is_good && setup_check(contest->game, &contest->setup, &why);
    if (!is_good) fprintf(stderr, "%s\n", buffer);
    return is_good && contest->setup.players > 1;
}

int main(int count, char **words) {
    static Contest contest;
    if (count < 8 || !(contest.game = game_named(words[1]))) {
        fprintf(stderr,
                "usage: contest GAME A B MILLISECONDS GAMES SEED THREADS [SET-UP words ...]\n");
        return 2;
    }
    contest.who[0] = words[2];
    contest.who[1] = words[3];
    contest.time_ms = (int)strtol(words[4], NULL, 10);
    contest.pairs = ((int)strtol(words[5], NULL, 10) + 1) / 2;
    contest.seed = strtoull(words[6], NULL, 10);
    contest.threads = (int)strtol(words[7], NULL, 10);
    if (contest.time_ms < 1 || contest.pairs < 1 || contest.threads < 1 ||
        contest.threads > THREADS_MAX)
        return fprintf(stderr, "numbers from 1 on, at most %d threads\n", THREADS_MAX), 2;
    if (!read_setup(&contest, count - 8, words + 8)) return 2;
    return run(&contest) ? 0 : 1;
}
