/* bench_batch.c -- see bench_batch.h. Actions are random, and chosen on the device. */
#include "bench_batch.h"

#include "tessera_gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CHECKED_GAMES = 512, CHECKED_STEPS = 160, CHECKED_ROOM = 100, BENCH_ROOM = 64, WARM = 4 };

/* ---- Compared with the CPU ---- */

/* The same games on both sides, and a copy of each buffer. */
typedef struct {
    tessera_gpu *there;
    tessera_batch *here;
    void *from_there[TESSERA_BUFFERS], *from_here[TESSERA_BUFFERS];
    size_t bytes[TESSERA_BUFFERS]; /* 0: there is no such buffer */
    uint32_t actions[CHECKED_GAMES];
    size_t games;
} Pair;

static bool pair_buffer(Pair *pair, int32_t buffer) {
    size_t bytes;
    void *device;
    if (tessera_batch_size(pair->here, buffer, &bytes)) return true; /* too many for a mask */
    pair->bytes[buffer] = bytes;
    pair->from_here[buffer] = calloc(1, bytes);
    pair->from_there[buffer] = malloc(bytes);
    return pair->from_here[buffer] && pair->from_there[buffer] &&
           !tessera_batch_attach(pair->here, buffer, pair->from_here[buffer], bytes) &&
           !tessera_gpu_buffer(pair->there, buffer, &device);
}

static bool pair_open(const GpuBatchPlan *plan, Pair *pair) {
    void *chosen;
    pair->games = plan->games < CHECKED_GAMES ? plan->games : CHECKED_GAMES;
    bool is_good = !tessera_gpu_open(plan->name, plan->setup, pair->games, 7, &pair->there) &&
                   !tessera_batch_open(plan->name, plan->setup, pair->games, 7, &pair->here) &&
                   !tessera_gpu_room(pair->there, CHECKED_ROOM) &&
                   !tessera_batch_room(pair->here, CHECKED_ROOM) &&
                   !tessera_gpu_buffer(pair->there, TESSERA_GPU_CHOSEN, &chosen);
    for (int32_t buffer = 0; buffer < TESSERA_BUFFERS && is_good; buffer++)
        is_good = pair_buffer(pair, buffer);
    return is_good && !tessera_gpu_reset(pair->there, 7) && !tessera_batch_reset(pair->here, 7);
}

static void pair_close(Pair *pair) {
    if (pair->there) (void)tessera_gpu_close(pair->there);
    if (pair->here) (void)tessera_batch_close(pair->here);
    for (int i = 0; i < TESSERA_BUFFERS; i++) {
        free(pair->from_here[i]);
        free(pair->from_there[i]);
    }
}

/* Are all buffers the same, byte for byte? */
static bool pair_compare(Pair *pair, bool *is_same) {
    *is_same = true;
    for (int32_t i = 0; i < TESSERA_BUFFERS; i++) {
        if (!pair->bytes[i]) continue;
        if (tessera_gpu_read(pair->there, i, pair->from_there[i], pair->bytes[i])) return false;
        *is_same &= memcmp(pair->from_there[i], pair->from_here[i], pair->bytes[i]) == 0;
    }
    return true;
}

/* A step on both sides, with actions of the device, as numbers and as places by turns. */
static bool pair_step(Pair *pair, int step, bool *is_same) {
    int32_t kind = step % 2 ? TESSERA_PLACES : TESSERA_NUMBERS;
    if (tessera_gpu_sample(pair->there, kind, (uint64_t)step, NULL, pair->games) ||
        tessera_gpu_read(pair->there, TESSERA_GPU_CHOSEN, pair->actions, sizeof pair->actions) ||
        tessera_gpu_step(pair->there, kind, NULL, pair->games) || tessera_gpu_wait(pair->there))
        return false;
    if (tessera_batch_step(pair->here, kind, pair->actions, pair->games)) return false;
    return pair_compare(pair, is_same);
}

/* How many steps differ. */
static bool check(const GpuBatchPlan *plan, int *differ) {
    Pair *pair = (Pair *)calloc(1, sizeof *pair);
    bool is_same = true, is_good = pair && pair_open(plan, pair) && pair_compare(pair, &is_same);
    *differ = !is_same;
    for (int step = 0; step < CHECKED_STEPS && is_good; step++) {
        is_good = pair_step(pair, step, &is_same);
        *differ += !is_same;
    }
    if (pair) pair_close(pair);
    free(pair);
    return is_good;
}

/* ---- Speed ---- */

/* What is written after each step: one column of the table each. */
static const int32_t wanted[][4] = {
    {-1},
    {TESSERA_MASKS, -1},
    {TESSERA_MASKS, TESSERA_OBSERVATIONS, -1},
    {TESSERA_ACTIONS, TESSERA_ACTION_ROWS, TESSERA_OBSERVATIONS, -1},
};
enum { WANTED = sizeof wanted / sizeof wanted[0] };

static double seconds_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Where a game has too many actions for a mask, their list. */
static bool attach(tessera_gpu *batch, const int32_t buffers[]) {
    void *memory;
    bool is_good = !tessera_gpu_room(batch, BENCH_ROOM) &&
                   !tessera_gpu_buffer(batch, TESSERA_GPU_CHOSEN, &memory);
    for (int i = 0; is_good && buffers[i] >= 0; i++) {
        size_t bytes;
        bool has_it = !tessera_gpu_size(batch, buffers[i], &bytes);
        is_good = !tessera_gpu_buffer(batch, has_it ? buffers[i] : TESSERA_ACTIONS, &memory);
    }
    return is_good;
}

/* So many random steps of all games. */
static bool steps(tessera_gpu *batch, size_t count, int times) {
    for (int i = 0; i < times; i++)
        if (tessera_gpu_sample(batch, TESSERA_NUMBERS, (uint64_t)i, NULL, count) ||
            tessera_gpu_step(batch, TESSERA_NUMBERS, NULL, count))
            return false;
    return !tessera_gpu_wait(batch);
}

/* Steps a second; several are under way before anybody waits. */
static bool measure(const GpuBatchPlan *plan, const int32_t buffers[], double *rate) {
    tessera_gpu *batch = NULL;
    bool is_good = !tessera_gpu_open(plan->name, plan->setup, plan->games, 1, &batch) &&
                   attach(batch, buffers) && steps(batch, plan->games, WARM);
    double begin = seconds_now(), took = 0, done = 0;
    for (; is_good && (done == 0 || took < plan->seconds); took = seconds_now() - begin) {
        is_good = steps(batch, plan->games, WARM);
        done += (double)plan->games * WARM;
    }
    if (batch) (void)tessera_gpu_close(batch);
    *rate = done / took;
    return is_good;
}

void gpu_batch_heading(void) {
    printf("%-12s %8s %15s %15s %15s %15s\n", "", "", "steps/s", "", "with mask,", "with rows,");
    printf("%-12s %8s %15s %15s %15s %15s\n", "game", "games", "bare", "with mask", "observed",
           "observed");
}

bool gpu_batch_bench(const GpuBatchPlan *plan, int *differ) {
    double rate[WANTED];
    bool is_good = !plan->is_checked || check(plan, differ);
    for (int i = 0; i < WANTED && is_good; i++) is_good = measure(plan, wanted[i], &rate[i]);
    if (!is_good) {
        fprintf(stderr, "tessera: %s: %s\n", plan->name, tessera_gpu_last_error());
        return false;
    }
    printf("%-12s %8zu %15.0f %15.0f %15.0f %15.0f", plan->name, plan->games, rate[0], rate[1],
           rate[2], rate[3]);
    if (plan->is_checked) printf("   %d of %d steps differ", *differ, (int)CHECKED_STEPS + 1);
    putchar('\n');
    fflush(stdout);
    return true;
}
