/* chromino_gpu.cu -- Chromino on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "chromino.c"

enum {
    GPU_THREADS = 128, /* of a block, and blocks of a multiprocessor */
    GPU_BLOCKS = 3,
    GPU_IS_SHARED = 0, /* are states in shared memory? */
    GPU_DRAWS = 4,     /* words of luck that an action or what follows seldom exceeds */
    GPU_WEIGHT_FETCH = 24,
    GPU_WEIGHT_SETTLE = 4,
    GPU_WEIGHT_ACT = 4,
    GPU_RARE_PHASE = 4, /* this phase and later ones are rare */
    GPU_WEIGHT_RARE = 4,
};

#include "cuda/playouts.cuh"

GPU_GAME(chromino, Chromino)
