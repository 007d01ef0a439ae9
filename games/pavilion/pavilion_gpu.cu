/* pavilion_gpu.cu -- Pavilion on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "pavilion.c"
#include "pavilion_legal.c"

enum {
    GPU_THREADS = 128, /* of a block, and blocks of a multiprocessor */
    GPU_BLOCKS = 8,
    GPU_IS_SHARED = 0, /* are states in shared memory? */
    GPU_DRAWS = 16,    /* words of luck that an action or what follows seldom exceeds */
    GPU_WEIGHT_FETCH = 128,
    GPU_WEIGHT_SETTLE = 1,
    GPU_WEIGHT_ACT = 12,
    GPU_RARE_PHASE = 2, /* this phase and later ones are rare */
    GPU_WEIGHT_RARE = 24,
};

#include "cuda/playouts.cuh"

GPU_GAME(pavilion, Pavilion)
