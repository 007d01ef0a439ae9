/* chromino_gpu.cu -- Chromino on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "cuda/playouts.cuh"

namespace playing {
#include "chromino.c"

struct Tuning {
    enum {
        THREADS = 128, /* of a block, and blocks of a multiprocessor */
        BLOCKS = 3,
        IS_SHARED = 0, /* are states in shared memory? */
        DRAWS = 4,     /* words of luck that an action or what follows seldom exceeds */
        WEIGHT_FETCH = 24,
        WEIGHT_SETTLE = 4,
        WEIGHT_ACT = 4,
        PHASES = 1,     /* in which somebody acts */
        RARE_PHASE = 4, /* this phase and later ones are rare */
        WEIGHT_RARE = 4,
    };
};

GPU_GAME(chromino, Chromino)
} // namespace playing
