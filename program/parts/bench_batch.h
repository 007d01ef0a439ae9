/* bench_batch.h -- what `tessera bench --batch` is to measure. */
#ifndef PROGRAM_BENCH_BATCH_H
#define PROGRAM_BENCH_BATCH_H

#include <stddef.h>

typedef struct {
    const char *name;  /* of the game; NULL: all of them */
    const char *setup; /* as the library takes it */
    size_t threads;
    double seconds; /* for each column */
} BenchBatch;

int bench_batch(const BenchBatch *plan);

#endif
