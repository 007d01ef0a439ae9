/* pavilion_gpu.cu -- Pavilion on a GPU: how its games go together. bindings/gpu/playouts.cuh
 * explains the numbers, which were found by measuring on an H200. */
#include "bindings/gpu/playouts.cuh"

namespace playing {
#include "games/pavilion/rules/pavilion.c"
#include "games/pavilion/rules/pavilion_legal.c"

struct Tuning : PlayTuning {
    enum {
        BLOCKS = 8,
        IS_SHARED = 0,
        DRAWS = 16,
        WEIGHT_SETTLE = 1,
        WEIGHT_ACT = 12,
        PHASES = 4,
        RARE_PHASE = 2,
        WEIGHT_RARE = 24
    };
};

GPU_GAME(pavilion, Pavilion)
} // namespace playing
