/* nightly.c -- what takes too long for every day. These tests run only when they are named, as by
 * `make nightly`.
 *
 * Bots of all levels play every set-up worth trying, on several threads, so that sanitizers see the
 * searches side by side. They think as their levels do, but shorter. */
#include "engine/base/rng.h"
#include "players/levels/levels.h"
#include "test.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>

enum { THREADS = 4, SETUPS_MAX = 1024, PLIES_MAX = 3000 };

/* ---- Every set-up ---- */

/* The games to play: in each set-up as many as there are levels, with the levels moved on by one
 * seat from game to game. */
typedef struct {
    const Game *game;
    Setup setups[SETUPS_MAX];
    int games, next; /* the lock guards `next` */
    pthread_mutex_t lock;
} Work;

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static Player *opened(const Game *game, int level) {
    PlayerConfig config = level_config(level);
    config.now_ms = now_ms;
    config.memory_mb = 2;
    if (config.paced_ms) config.budget.simulations_max = 8 * config.paced_ms;
    config.budget.time_ms_max = (config.budget.time_ms_max + 199) / 200;
    config.paced_ms = 0;
    Player *player = player_open(game, &config);
    CHECK(player != NULL);
    return player;
}

static void play(const Game *game, const Setup *setup, Player *const players[], int number) {
    static const Budget own = {0, 0};
    Chance chance = chance_seeded((uint64_t)number);
    GameState state;
    game->init(&state, setup, &chance, NULL);
    int ply = 0;
    for (; game->actor(&state) != GAME_OVER; ply++) {
        int seat = game->actor(&state);
        GameState view = state;
        CHECK(ply < PLIES_MAX);
        game->redact(&view, seat);
        Player *player = players[(number + seat) % LEVELS];
        Choice choice = player_choose(player, &view, seat, own, (uint64_t)ply);
        CHECK(test_is_legal(game, &state, choice.action));
        game->apply(&state, choice.action, &chance, NULL);
    }
    CHECK(ply > 0);
}

/* The number of the next game, or -1; notes what it is. */
static int take(Work *work) {
    pthread_mutex_lock(&work->lock);
    int number = work->next < work->games ? work->next++ : -1;
    if (number >= 0)
        test_note("%s %s, game %d", work->game->name,
                  test_setup_text(work->game, &work->setups[number / LEVELS]), number);
    pthread_mutex_unlock(&work->lock);
    return number;
}

static void *work_on(void *shared) {
    Work *work = shared;
    Player *players[LEVELS];
    for (int i = 0; i < LEVELS; i++) players[i] = opened(work->game, i + 1);
    for (int number = take(work); number >= 0; number = take(work))
        play(work->game, &work->setups[number / LEVELS], players, number);
    for (int i = 0; i < LEVELS; i++) player_close(players[i]);
    return NULL;
}

static void play_everything(const Game *game) {
    static Work work;
    pthread_t threads[THREADS];
    work.game = game;
    work.games = LEVELS * test_setups(game, work.setups, SETUPS_MAX);
    work.next = 0;
    pthread_mutex_init(&work.lock, NULL);
    for (int i = 0; i < THREADS; i++)
        CHECK_EQ(pthread_create(&threads[i], NULL, work_on, &work), 0);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&work.lock);
    printf("%d games\n", work.games);
}

#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    TEST(nightly_levels_play_every_set_up_of_##name) {                                             \
        play_everything(&name##_game);                                                             \
    }
#include "registry/games.def"
#undef GAME

/* ---- How long an answer takes ---- */

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/* The clock of this thread, so that other programs disturb the figures little. */
static int64_t thread_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static Player *timed(const Game *game, int level) {
    PlayerConfig config = level_config(level);
    config.now_ms = thread_ms;
    Player *player = player_open(game, &config);
    CHECK(player != NULL);
    return player;
}

static int64_t answer_ms(Player *player, const Game *game, const GameState *state, int ply) {
    static const Budget own = {0, 0};
    int seat = game->actor(state);
    GameState view = *state;
    game->redact(&view, seat);
    int64_t begun = thread_ms();
    player_choose(player, &view, seat, own, (uint64_t)ply);
    return thread_ms() - begun;
}

/* The slowest answers to positions of a random game, level 9 being asked at one ply in ten of those
 * at which level 5 is. */
static void slowest_answers(const Game *game, const Setup *setup, Player *const players[2],
                            int64_t slowest[2]) {
    enum { APART = 4 };
    Chance chance = chance_seeded(1);
    Rng rng = {1};
    GameState state;
    game->init(&state, setup, &chance, NULL);
    slowest[0] = slowest[1] = 0;
    for (int ply = 0; game->actor(&state) != GAME_OVER; ply++) {
        for (int i = 0; i < 2; i++) {
            if (ply % APART != 2 || (i == 1 && ply / APART % 10 != 2)) continue;
            int64_t taken = answer_ms(players[i], game, &state, ply);
            if (taken > slowest[i]) slowest[i] = taken;
        }
        Action action;
        game->sample(&state, rng_word(&rng), &action);
        game->apply(&state, action, &chance, NULL);
    }
}

static void answer_everywhere(const Game *game) {
    Player *players[2] = {timed(game, 5), timed(game, 9)};
    for (int seats = game->players_min; seats <= game->players_max; seats++) {
        Setup setup = test_first_variant(game, seats);
        do {
            char buffer[256];
            Text why = text_in(buffer, sizeof buffer);
            int64_t slowest[2];
            if (!setup_check(game, &setup, &why)) continue;
            slowest_answers(game, &setup, players, slowest);
            printf("| %s %s | %" PRId64 " | %" PRId64 " |\n", game->name,
                   test_setup_text(game, &setup), slowest[0], slowest[1]);
            fflush(stdout);
            CHECK(slowest[0] <= 200);
            CHECK(slowest[1] <= 3000);
        } while (test_next_variant(game, &setup));
    }
    for (int i = 0; i < 2; i++) player_close(players[i]);
}

#define GAME(name)                                                                                 \
    TEST(nightly_levels_5_and_9_answer_in_time_in_##name) {                                        \
        answer_everywhere(&name##_game);                                                           \
    }
#include "registry/games.def"
#undef GAME
#endif
