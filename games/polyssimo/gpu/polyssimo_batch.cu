/* polyssimo_batch.cu -- batches of Polyssimo on a GPU (bindings/gpu/batch.cuh). */
#include "bindings/gpu/batch.cuh"

namespace batching {
#include "games/polyssimo/format/polyssimo_observe.c"
#include "games/polyssimo/rules/polyssimo.c"

GPU_BATCH(polyssimo, Polyssimo, POLYSSIMO_SEATS, POLYSSIMO_ACTIONS);
} // namespace batching
