/* ingenious_gpu.cu -- Ingenious on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "ingenious.c"

enum {
    GPU_THREADS = 128, /* of a block, and blocks of a multiprocessor */
    GPU_BLOCKS = 5,
    GPU_IS_SHARED = 1, /* are states in shared memory? */
    GPU_DRAWS = 6,     /* words of luck that an action or what follows seldom exceeds */
    GPU_WEIGHT_FETCH = 16,
    GPU_WEIGHT_SETTLE = 4,
    GPU_WEIGHT_ACT = 4,
    GPU_RARE_PHASE = 1, /* this phase and later ones are rare */
    GPU_WEIGHT_RARE = 6,
};

#include "cuda/playouts.cuh"

GPU_GAME(ingenious, Ingenious)
