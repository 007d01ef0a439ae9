/* bench_batch.h -- what `tessera bench --batch` is to measure. */
#ifndef PROGRAM_BENCH_BATCH_H
#define PROGRAM_BENCH_BATCH_H

#include <stdbool.h>
#include <stddef.h>

enum { BENCH_THREADS_MAX = 8 };

typedef struct {
    const char *name;                  /* of the game; NULL: all of them */
    const char *setup;                 /* as the library takes it */
    size_t threads[BENCH_THREADS_MAX]; /* a row for each of these numbers of threads */
    int threads_count;
    double seconds; /* for each column */
    bool is_json;
} BenchBatch;

int bench_batch(const BenchBatch *plan);

#endif
