/* polyssimo_gpu.cu -- Polyssimo on a GPU: how its games go together. bindings/gpu/playouts.cuh
 * explains the numbers, which were found by measuring on an H200. */
#include "bindings/gpu/playouts.cuh"

namespace playing {
#include "games/polyssimo/rules/polyssimo.c"

struct Tuning : PlayTuning {
    enum { BLOCKS = 5, PHASES = 2 };
};

GPU_GAME(polyssimo, Polyssimo)
} // namespace playing
