/* pavilion_batch.cu -- batches of Pavilion on a GPU (bindings/gpu/batch.cuh). */
#include "bindings/gpu/batch.cuh"

namespace batching {
#include "games/pavilion/format/pavilion_observe.c"
#include "games/pavilion/rules/pavilion.c"
#include "games/pavilion/rules/pavilion_legal.c"

GPU_BATCH(pavilion, Pavilion, PAVILION_SEATS, PAVILION_ACTIONS);
} // namespace batching
