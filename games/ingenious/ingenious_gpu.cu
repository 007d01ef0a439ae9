/* ingenious_gpu.cu -- Ingenious on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "cuda/playouts.cuh"

namespace playing {
#include "ingenious.c"

struct Tuning {
    enum {
        THREADS = 128, /* of a block, and blocks of a multiprocessor */
        BLOCKS = 5,
        IS_SHARED = 1, /* are states in shared memory? */
        DRAWS = 6,     /* words of luck that an action or what follows seldom exceeds */
        WEIGHT_FETCH = 16,
        WEIGHT_SETTLE = 4,
        WEIGHT_ACT = 4,
        PHASES = 3,     /* in which somebody acts */
        RARE_PHASE = 1, /* this phase and later ones are rare */
        WEIGHT_RARE = 6,
    };
};

GPU_GAME(ingenious, Ingenious)
} // namespace playing
