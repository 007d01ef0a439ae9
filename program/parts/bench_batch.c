/* bench_batch.c -- `tessera bench --batch`: steps of batches with random actions, by the library,
 * and what each part of a step costs. A part is the time of steps with it less that of steps
 * without. Costs are time on the processor, so that other programs disturb them little. */
#include "program/parts/bench_batch.h"
#include "include/tessera.h"
#include "program/parts/command.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES = 1024, BUFFERS_MAX = 4 };

/* What the caller wants to be written: one column of the table each. */
typedef struct {
    int32_t buffer[BUFFERS_MAX]; /* ends with -1 */
} Wanted;

static const Wanted wanted[] = {
    {{-1}},
    {{TESSERA_MASKS, -1}},
    {{TESSERA_MASKS, TESSERA_OBSERVATIONS, -1}},
    {{TESSERA_ACTIONS, TESSERA_ACTION_ROWS, TESSERA_OBSERVATIONS, -1}},
};
enum { WANTED = sizeof wanted / sizeof wanted[0] };

typedef struct {
    double wall_rate; /* steps a second */
    double cpu_ns;    /* on the processor, for a step */
} Speed;

static double seconds_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Attaches the buffers; where a game has too many actions for a mask, their list. */
static bool attach(tessera_batch *batch, const Wanted *want, void *memory[]) {
    for (int i = 0; want->buffer[i] >= 0; i++) {
        size_t bytes;
        int32_t buffer = want->buffer[i];
        if (tessera_batch_size(batch, buffer, &bytes) == TESSERA_UNSUPPORTED)
            buffer = TESSERA_ACTIONS;
        if (tessera_batch_size(batch, buffer, &bytes)) return false;
        memory[i] = malloc(bytes);
        if (!memory[i] || tessera_batch_attach(batch, buffer, memory[i], bytes)) return false;
    }
    return true;
}

/* Steps for so long; if not `is_step`, the actions are only chosen. */
static Speed run(tessera_batch *batch, double seconds, bool is_step) {
    static uint32_t actions[GAMES];
    double wall = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID), took;
    double steps = 0;
    do {
        for (int i = 0; i < 16; i++, steps += GAMES) {
            (void)tessera_batch_sample(batch, TESSERA_NUMBERS, (uint64_t)steps, actions, GAMES);
            if (is_step) (void)tessera_batch_step(batch, TESSERA_NUMBERS, actions, GAMES);
        }
    } while ((took = seconds_of(CLOCK_MONOTONIC) - wall) < seconds);
    return (Speed){steps / took, 1e9 * (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) / steps};
}

static bool measure(const BenchBatch *plan, const char *name, const Wanted *want, Speed *speed) {
    tessera_batch *batch = NULL;
    void *memory[BUFFERS_MAX] = {NULL};
    bool is_good = !tessera_batch_open(name, plan->setup, GAMES, 1, &batch) &&
                   !tessera_batch_threads(batch, plan->threads) && !tessera_batch_room(batch, 64) &&
                   attach(batch, want ? want : wanted, memory);
    if (is_good) {
        (void)run(batch, 0.1, true);
        *speed = run(batch, plan->seconds, want != NULL);
    }
    if (batch) (void)tessera_batch_close(batch);
    for (int i = 0; i < BUFFERS_MAX; i++) free(memory[i]);
    return is_good;
}

static bool bench(const BenchBatch *plan, const char *name) {
    Speed chosen, speed[WANTED];
    bool is_good = measure(plan, name, NULL, &chosen);
    for (int i = 0; i < WANTED && is_good; i++)
        is_good = measure(plan, name, &wanted[i], &speed[i]);
    if (!is_good) {
        fail("%s: %s", name, tessera_last_error());
        return false;
    }
    double bare = speed[0].cpu_ns, masked = speed[1].cpu_ns, whole = speed[2].cpu_ns;
    printf("%-12s %7zu %11.0f %11.0f %11.0f %11.0f %8.0f %7.0f %7.0f %7.0f %7.0f\n", name,
           plan->threads, speed[0].wall_rate, speed[2].wall_rate, speed[3].wall_rate, 1e9 / whole,
           chosen.cpu_ns, bare - chosen.cpu_ns, masked - bare, whole - masked,
           speed[3].cpu_ns - whole);
    fflush(stdout);
    return true;
}

int bench_batch(const BenchBatch *plan) {
    assert(plan);
    printf("%-12s %7s %11s %11s %11s %11s %8s %7s %7s %7s %7s\n", "", "", "steps/s", "with mask,",
           "with rows,", "masked, by", "ns for a", "", "", "", "rows,");
    printf("%-12s %7s %11s %11s %11s %11s %8s %7s %7s %7s %7s\n", "game", "threads", "bare",
           "observed", "observed", "CPU time", "choice", "rules", "mask", "observe", "no mask");
    for (size_t i = 0; i < tessera_games_count(); i++) {
        const char *name = tessera_game_name(i);
        if (plan->name && strcmp(plan->name, name) != 0) continue;
        if (!bench(plan, name)) return STATUS_BAD_INPUT;
    }
    return STATUS_OK;
}
