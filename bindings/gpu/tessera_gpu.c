/* tessera_gpu.c -- what `tessera bench --gpu` runs: random games of each game on a GPU, and with
 * --check the same games on the CPU, which must end the same way; with --batch, steps of batches.
 *
 * A program of its own, so that nothing else needs CUDA. Its words are those that `tessera bench`
 * has read already. */
#include "bench_batch.h"
#include "engine/base/rng.h"
#include "engine/rules/game.h"
#include "gpu.h"

#include <stdio.h>
#include <stdlib.h>

#define GAME(name) GpuPlay gpu_play_##name;
#include "registry/gpu.def"
#undef GAME

enum {
    CHECKED = 16384,
    AT_ONCE = 1 << 21,
    SIDE_BY_SIDE = 1 << 16, /* in a batch */
    STATUS_DIFFERENT = 1,
    STATUS_FAILED = 2
};

typedef struct {
    const char *name;
    GpuPlay *play;
} GpuGame;

#define GAME(name) {#name, gpu_play_##name},
static const GpuGame gpu_games[] = {
#include "registry/gpu.def"
};
#undef GAME

typedef struct {
    const char *game; /* NULL: all */
    const char *options[GAME_OPTIONS_MAX + 1];
    int options_count;
    char words[512]; /* the options, for the library */
    double seconds;
    size_t games; /* 0: as many as suit what is measured */
    bool is_checked, is_batch;
} Plan;

typedef struct {
    uint64_t games, moves;
    double seconds;
} Measured;

static int fail(const char *what, const char *why) {
    fprintf(stderr, "tessera: %s: %s\n", what, why);
    return STATUS_FAILED;
}

/* The hash of the final state of a game on the CPU. */
static uint64_t play_here(const Game *game, const Setup *setup, uint64_t seed, uint64_t *moves) {
    GameState state;
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    Action action = 0;
    game->init(&state, setup, &chance, NULL);
    for (; game->sample(&state, rng_word(&rng), &action); (*moves)++)
        game->apply(&state, action, &chance, NULL);
    return gpu_hash(GPU_HASH, state.bytes, (size_t)game->state_size);
}

static int checked_games(const Plan *plan) {
    return plan->games && plan->games < CHECKED ? (int)plan->games : (int)CHECKED;
}

/* Plays the same games on both sides; returns how many ended in another way. */
static int check(const Plan *plan, const GpuGame *own, const Setup *setup, const char **why) {
    static uint64_t hashes[CHECKED];
    const Game *game = game_named(own->name);
    GpuTask task = {.setup = *setup, .games = (uint32_t)checked_games(plan), .hashes = hashes};
    uint64_t moves = 0;
    int different = 0;
    if ((*why = own->play(&task))) return -1;
    for (int i = 0; i < checked_games(plan); i++)
        different += play_here(game, setup, (uint64_t)i, &moves) != hashes[i];
    return different + (moves != task.moves);
}

/* Games of other seeds until the time is over; the first launch, which loads the code, is not
 * counted. */
static bool measure(const Plan *plan, const GpuGame *own, const Setup *setup, Measured *sum,
                    const char **why) {
    GpuTask task = {.setup = *setup, .games = plan->games ? (uint32_t)plan->games : AT_ONCE};
    if ((*why = own->play(&task))) return false;
    while (sum->seconds < plan->seconds) {
        task.first += task.games;
        if ((*why = own->play(&task))) return false;
        sum->games += task.games;
        sum->moves += task.moves;
        sum->seconds += task.seconds;
    }
    return true;
}

static bool read_setup(const Plan *plan, const Game *game, Setup *setup) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    *setup = setup_default(game);
    for (int i = 0; i < plan->options_count; i++)
        if (!setup_read(game, plan->options[i], setup, &why))
            return fail(game->name, buffer), false;
    return setup_check(game, setup, &why) || (fail(game->name, buffer), false);
}

static int bench_game(const Plan *plan, const GpuGame *own) {
    const Game *game = game_named(own->name);
    const char *why = NULL;
    Setup setup;
    Measured sum = {0, 0, 0};
    int different = 0;
    if (!read_setup(plan, game, &setup)) return STATUS_FAILED;
    if (plan->is_checked) different = check(plan, own, &setup, &why);
    if (different < 0 || !measure(plan, own, &setup, &sum, &why)) return fail("the GPU fails", why);
    printf("%-12s %7d %15.0f %15.0f", own->name, setup.players, (double)sum.games / sum.seconds,
           (double)sum.moves / sum.seconds);
    if (plan->is_checked) printf("   %d of %d games differ", different, checked_games(plan));
    putchar('\n');
    fflush(stdout);
    return different ? STATUS_DIFFERENT : 0;
}

/* An option of the game, for either kind of measurement. */
static bool read_option(Plan *plan, const char *word) {
    size_t size = strlen(plan->words);
    if (!plan->game || plan->options_count > GAME_OPTIONS_MAX) return false;
    plan->options[plan->options_count++] = word;
    return snprintf(plan->words + size, sizeof plan->words - size, "%s ", word) <
           (int)(sizeof plan->words - size);
}

static bool read_words(Plan *plan, int count, char **words) {
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--check") == 0)
            plan->is_checked = true;
        else if (strcmp(words[i], "--batch") == 0)
            plan->is_batch = true;
        else if (strcmp(words[i], "--games") == 0 && i + 1 < count)
            plan->games = strtoul(words[++i], NULL, 10);
        else if (strcmp(words[i], "--seconds") == 0 && i + 1 < count)
            plan->seconds = atof(words[++i]);
        else if (!plan->game && game_named(words[i]))
            plan->game = words[i];
        else if (!read_option(plan, words[i]))
            return fail("'tessera bench --gpu' runs this program; it does not take", words[i]),
                   false;
    }
    return true;
}

static int bench_batch(const Plan *plan, const char *name) {
    int differ = 0;
    GpuBatchPlan batch = {name, plan->words, plan->games ? plan->games : SIDE_BY_SIDE,
                          plan->seconds, plan->is_checked};
    if (!gpu_batch_bench(&batch, &differ)) return STATUS_FAILED;
    return differ ? STATUS_DIFFERENT : 0;
}

int main(int count, char **words) {
    Plan plan = {.seconds = 1};
    int status = 0;
    if (!read_words(&plan, count, words)) return STATUS_FAILED;
    if (plan.is_batch)
        gpu_batch_heading();
    else
        printf("%-12s %7s %15s %15s\n", "game", "players", "games/s", "moves/s");
    for (size_t i = 0; i < sizeof gpu_games / sizeof gpu_games[0] && status == 0; i++) {
        const GpuGame *own = &gpu_games[i];
        if (plan.game && strcmp(plan.game, own->name) != 0) continue;
        status = plan.is_batch ? bench_batch(&plan, own->name) : bench_game(&plan, own);
    }
    return status;
}
