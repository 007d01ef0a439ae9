/* pavilion_batch.cu -- batches of Pavilion on a GPU (cuda/batch.cuh). */
#include "cuda/batch.cuh"

namespace batching {
#include "pavilion.c"
#include "pavilion_legal.c"
#include "pavilion_observe.c"

GPU_BATCH(pavilion, Pavilion, PAVILION_SEATS, PAVILION_ACTIONS);
} // namespace batching
