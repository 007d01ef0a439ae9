/* pavilion_gpu.cu -- Pavilion on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "cuda/playouts.cuh"

namespace playing {
#include "pavilion.c"
#include "pavilion_legal.c"

struct Tuning {
    enum {
        THREADS = 128, /* of a block, and blocks of a multiprocessor */
        BLOCKS = 8,
        IS_SHARED = 0, /* are states in shared memory? */
        DRAWS = 16,    /* words of luck that an action or what follows seldom exceeds */
        WEIGHT_FETCH = 128,
        WEIGHT_SETTLE = 1,
        WEIGHT_ACT = 12,
        PHASES = 4,     /* in which somebody acts */
        RARE_PHASE = 2, /* this phase and later ones are rare */
        WEIGHT_RARE = 24,
    };
};

GPU_GAME(pavilion, Pavilion)
} // namespace playing
