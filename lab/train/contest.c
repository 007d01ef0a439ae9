/* contest.c -- two players meet, each a network from a file or "mcts": is the new one better?
 *
 *     contest GAME A B BUDGET GAMES SEED THREADS [--sprt ELO0,ELO1] [SET-UP words ...]
 *
 * BUDGET is milliseconds for each move, or "sims=N". Pairs of games with the same luck and swapped
 * seats, GAMES of them at most: a sequential test of ELO1 against ELO0 (players/arena/arena.h) ends
 * them as soon as it is decided. Prints A's share of the points and its standard error over pairs,
 * and its Elo with the 95 % interval; of a test also whether A is stronger than ELO0. */
#include "players/arena/arena.h"
#include "thinker.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS_MAX = 256 };

typedef struct {
    ArenaMatch match;
    const char *who[2];
    Budget budget;
    int pairs, threads;
    uint64_t seed;
    bool has_sprt;
    double elo0, elo1;

    pthread_mutex_t lock; /* of what follows */
    int pairs_begun;
    ArenaTally tally;
} Contest;

typedef struct {
    Contest *contest;
    Thinker *thinker[2];
    Thought thought;
} Worker;

/* ---- Games ---- */

static ArenaGame play(Worker *worker, int pair, int swapped) {
    const Contest *contest = worker->contest;
    const Game *game = contest->match.game;
    Chance chance = chance_seeded(contest->seed * 77777u + (uint64_t)pair);
    Rng rng = {contest->seed + 2 * (uint64_t)pair + (uint64_t)swapped};
    ArenaGame played = {0};
    GameState state;
    game->init(&state, &contest->match.setup, &chance, NULL);
    while (game->actor(&state) != GAME_OVER) {
        int seat = game->actor(&state);
        Thinker *thinker = worker->thinker[arena_player_at(&contest->match, swapped, seat)];
        Action action;
        GameState view = state;
        game->redact(&view, seat);
        if (game->sample(&view, 0, &action) > 1)
            action =
                thinker_think(thinker, &view, seat, contest->budget, 0, &rng, &worker->thought);
        game->apply(&state, action, &chance, NULL);
    }
    arena_score(&contest->match, swapped, &state, &played);
    return played;
}

/* Has the test come to an end? */
static bool is_decided(const Contest *contest) {
    if (!contest->has_sprt) return false;
    ArenaStanding standing = arena_standing(&contest->tally, contest->elo0, contest->elo1);
    return standing.llr <= standing.lower || standing.llr >= standing.upper;
}

/* The number of the next pair; -1 if there is none. */
static int next_pair(Contest *contest) {
    pthread_mutex_lock(&contest->lock);
    bool is_over = contest->pairs_begun == contest->pairs || is_decided(contest);
    int pair = is_over ? -1 : contest->pairs_begun++;
    pthread_mutex_unlock(&contest->lock);
    return pair;
}

static void *work(void *self) {
    Worker *worker = self;
    Contest *contest = worker->contest;
    for (int pair = next_pair(contest); pair >= 0; pair = next_pair(contest)) {
        ArenaGame group[2] = {play(worker, pair, 0), play(worker, pair, 1)};
        pthread_mutex_lock(&contest->lock);
        arena_add(&contest->tally, &contest->match, group);
        pthread_mutex_unlock(&contest->lock);
    }
    return NULL;
}

/* ---- The contest ---- */

static void report(const Contest *contest) {
    const ArenaTally *tally = &contest->tally;
    ArenaStanding standing = arena_standing(tally, contest->elo0, contest->elo1);
    double variance = tally->score.squares / tally->groups - standing.score * standing.score;
    printf("%d games: %.3f +- %.3f, Elo %+.0f +- %.0f", tally->games, standing.score,
           sqrt(variance > 0 ? variance / tally->groups : 0), standing.elo, standing.elo_error);
    if (contest->has_sprt)
        printf(", SPRT %g,%g: %s", contest->elo0, contest->elo1,
               standing.llr >= standing.upper   ? "stronger"
               : standing.llr <= standing.lower ? "not stronger"
                                                : "open");
    puts("");
}

static bool open_worker(Worker *worker, Contest *contest) {
    worker->contest = contest;
    for (int i = 0; i < 2; i++)
        if (!(worker->thinker[i] = thinker_open(contest->match.game, contest->who[i])))
            return false;
    return true;
}

static bool run(Contest *contest) {
    static pthread_t thread[THREADS_MAX];
    Worker *workers = calloc((size_t)contest->threads, sizeof *workers);
    bool is_open = workers != NULL;
    for (int i = 0; is_open && i < contest->threads; i++)
        is_open = open_worker(&workers[i], contest);
    for (int i = 0; is_open && i < contest->threads; i++)
        if (pthread_create(&thread[i], NULL, work, &workers[i]) != 0) abort();
    for (int i = 0; is_open && i < contest->threads; i++) pthread_join(thread[i], NULL);
    for (int i = 0; workers && i < 2 * contest->threads; i++)
        thinker_close(workers[i / 2].thinker[i % 2]);
    free(workers);
    if (is_open) report(contest);
    return is_open;
}

/* ---- The command line ---- */

static bool read_setup(Contest *contest, int count, char **words) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    const Game *game = contest->match.game;
    Setup *setup = &contest->match.setup;
    *setup = setup_default(game);
    bool is_good = count > 0 || setup_read(game, "players=2", setup, &why);
    for (int i = 0; i < count && is_good; i++) is_good = setup_read(game, words[i], setup, &why);
    is_good = is_good && setup_check(game, setup, &why);
    if (!is_good) fprintf(stderr, "%s\n", buffer);
    return is_good && setup->players > 1;
}

static bool read_numbers(Contest *contest, char **words) {
    bool is_counted = strncmp(words[4], "sims=", 5) == 0;
    int *limit = is_counted ? &contest->budget.simulations_max : &contest->budget.time_ms_max;
    *limit = (int)strtol(words[4] + (is_counted ? 5 : 0), NULL, 10);
    contest->pairs = ((int)strtol(words[5], NULL, 10) + 1) / 2;
    contest->seed = strtoull(words[6], NULL, 10);
    contest->threads = (int)strtol(words[7], NULL, 10);
    if (*limit > 0 && contest->pairs > 0 && contest->threads > 0 && contest->threads <= THREADS_MAX)
        return true;
    return fprintf(stderr, "numbers from 1 on, at most %d threads\n", THREADS_MAX), false;
}

/* "0,40". */
static bool read_sprt(Contest *contest, const char *text) {
    char end;
    contest->has_sprt = sscanf(text, "%lf,%lf%c", &contest->elo0, &contest->elo1, &end) == 2 &&
                        contest->elo0 < contest->elo1;
    if (!contest->has_sprt)
        fprintf(stderr, "--sprt takes two Elo differences, the smaller first, as in 0,40\n");
    return contest->has_sprt;
}

int main(int count, char **words) {
    static Contest contest = {.elo1 = 1, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (count < 8 || !(contest.match.game = game_named(words[1]))) {
        fprintf(stderr, "usage: contest GAME A B MILLISECONDS|sims=N GAMES SEED THREADS "
                        "[--sprt ELO0,ELO1] [SET-UP words ...]\n");
        return 2;
    }
    contest.match.players_count = 2;
    contest.who[0] = words[2];
    contest.who[1] = words[3];
    bool has_sprt = count > 9 && strcmp(words[8], "--sprt") == 0;
    int at = has_sprt ? 10 : 8;
    if (!read_numbers(&contest, words) || (has_sprt && !read_sprt(&contest, words[9])) ||
        !read_setup(&contest, count - at, words + at))
        return 2;
    return run(&contest) ? 0 : 1;
}
