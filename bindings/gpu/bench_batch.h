/* bench_batch.h -- `tessera bench --gpu --batch`: steps of batches on a GPU, and whether they are
 * those of the CPU. */
#ifndef CUDA_BENCH_BATCH_H
#define CUDA_BENCH_BATCH_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const char *name;  /* of the game */
    const char *setup; /* as the library takes it */
    size_t games;      /* side by side */
    double seconds;
    bool is_checked;
} GpuBatchPlan;

void gpu_batch_heading(void);

/* Prints a line. False if the GPU failed, and says why; `differ` gets how many steps were not those
 * of the CPU. */
bool gpu_batch_bench(const GpuBatchPlan *plan, int *differ);

#endif
