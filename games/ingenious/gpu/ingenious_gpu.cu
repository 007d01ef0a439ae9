/* ingenious_gpu.cu -- Ingenious on a GPU: how its games go together. bindings/gpu/playouts.cuh
 * explains the numbers, which were found by measuring on an H200. */
#include "bindings/gpu/playouts.cuh"

namespace playing {
#include "games/ingenious/rules/ingenious.c"

struct Tuning : PlayTuning {
    enum { BLOCKS = 5, DRAWS = 6, WEIGHT_FETCH = 16, PHASES = 3, RARE_PHASE = 1, WEIGHT_RARE = 6 };
};

GPU_GAME(ingenious, Ingenious)
} // namespace playing
