/* bench_batch.c -- `tessera bench --batch`: steps of batches with random actions, by the library,
 * and what each part of a step costs. A part is the time of steps with it less that of steps
 * without. Costs are time on the processor, so that other programs disturb them little. Each thread
 * adds games, so that it has as much to do as one alone. */
#include "bench_batch.h"
#include "bindings/c/tessera.h"
#include "command.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES_EACH = 1024, BUFFERS_MAX = 4 }; /* games of each thread */

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

/* A game on so many threads: actions that are only chosen, and steps with each column. */
typedef struct {
    const char *name;
    size_t threads;
    Speed chosen, with[WANTED];
} Row;

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
static Speed run(tessera_batch *batch, uint32_t actions[], size_t count, double seconds,
                 bool is_step) {
    double wall = seconds_of(CLOCK_MONOTONIC), cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID), took;
    double steps = 0;
    do {
        for (int i = 0; i < 16; i++, steps += (double)count) {
            (void)tessera_batch_sample(batch, TESSERA_NUMBERS, (uint64_t)steps, actions, count);
            if (is_step) (void)tessera_batch_step(batch, TESSERA_NUMBERS, actions, count);
        }
    } while ((took = seconds_of(CLOCK_MONOTONIC) - wall) < seconds);
    return (Speed){steps / took, 1e9 * (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) / steps};
}

static bool measure(const BenchBatch *plan, const Row *row, const Wanted *want, Speed *speed) {
    tessera_batch *batch = NULL;
    void *memory[BUFFERS_MAX] = {NULL};
    size_t count = GAMES_EACH * row->threads;
    uint32_t *actions = malloc(count * sizeof *actions);
    bool is_good = actions && !tessera_batch_open(row->name, plan->setup, count, 1, &batch) &&
                   !tessera_batch_threads(batch, row->threads) && !tessera_batch_room(batch, 64) &&
                   attach(batch, want ? want : wanted, memory);
    if (is_good) {
        (void)run(batch, actions, count, 0.1, true);
        *speed = run(batch, actions, count, plan->seconds, want != NULL);
    }
    free(actions);
    if (batch) (void)tessera_batch_close(batch);
    for (int i = 0; i < BUFFERS_MAX; i++) free(memory[i]);
    return is_good;
}

static bool measure_row(const BenchBatch *plan, Row *row) {
    bool is_good = measure(plan, row, NULL, &row->chosen);
    for (int i = 0; i < WANTED && is_good; i++)
        is_good = measure(plan, row, &wanted[i], &row->with[i]);
    if (!is_good) fail("%s: %s", row->name, tessera_last_error());
    return is_good;
}

static void print_heading(void) {
    printf("%-12s %7s %11s %11s %11s %11s %8s %7s %7s %7s %7s\n", "", "", "steps/s", "with mask,",
           "with rows,", "masked, by", "ns for a", "", "", "", "rows,");
    printf("%-12s %7s %11s %11s %11s %11s %8s %7s %7s %7s %7s\n", "game", "threads", "bare",
           "observed", "observed", "CPU time", "choice", "rules", "mask", "observe", "no mask");
}

static void print_row(const Row *row) {
    const Speed *with = row->with;
    double bare = with[0].cpu_ns, masked = with[1].cpu_ns, whole = with[2].cpu_ns;
    printf("%-12s %7zu %11.0f %11.0f %11.0f %11.0f %8.0f %7.0f %7.0f %7.0f %7.0f\n", row->name,
           row->threads, with[0].wall_rate, with[2].wall_rate, with[3].wall_rate, 1e9 / whole,
           row->chosen.cpu_ns, bare - row->chosen.cpu_ns, masked - bare, whole - masked,
           with[3].cpu_ns - whole);
    fflush(stdout);
}

/* The same as an object: steps a second, then nanoseconds on the processor by part of a step. */
static void print_object(const Row *row, bool is_first) {
    const Speed *with = row->with;
    double bare = with[0].cpu_ns, masked = with[1].cpu_ns, whole = with[2].cpu_ns;
    printf("%s{\"game\":\"%s\",\"threads\":%zu,\"steps_per_s\":{\"bare\":%.0f,\"masked\":%.0f,"
           "\"observed\":%.0f,\"rows\":%.0f},",
           is_first ? "[" : ",\n ", row->name, row->threads, with[0].wall_rate, with[1].wall_rate,
           with[2].wall_rate, with[3].wall_rate);
    printf("\"ns\":{\"choice\":%.0f,\"rules\":%.0f,\"mask\":%.0f,\"observation\":%.0f,"
           "\"rows\":%.0f}}",
           row->chosen.cpu_ns, bare - row->chosen.cpu_ns, masked - bare, whole - masked,
           with[3].cpu_ns - whole);
}

static bool bench_game(const BenchBatch *plan, const char *name, bool *is_first) {
    for (int i = 0; i < plan->threads_count; i++, *is_first = false) {
        Row row = {.name = name, .threads = plan->threads[i]};
        if (!measure_row(plan, &row)) return false;
        if (plan->is_json)
            print_object(&row, *is_first);
        else
            print_row(&row);
    }
    return true;
}

int bench_batch(const BenchBatch *plan) {
    assert(plan && plan->threads_count > 0);
    bool is_first = true, is_good = true;
    if (!plan->is_json) print_heading();
    for (size_t i = 0; i < tessera_games_count() && is_good; i++) {
        const char *name = tessera_game_name(i);
        if (plan->name && strcmp(plan->name, name) != 0) continue;
        is_good = bench_game(plan, name, &is_first);
    }
    if (plan->is_json && is_good) puts("]");
    return is_good ? STATUS_OK : STATUS_BAD_INPUT;
}
