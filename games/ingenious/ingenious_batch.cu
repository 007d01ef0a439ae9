/* ingenious_batch.cu -- batches of Ingenious on a GPU (cuda/batch.cuh). */
#include "cuda/batch.cuh"

namespace batching {
#include "ingenious.c"
#include "ingenious_observe.c"
#include "ingenious_secrets.c"

GPU_BATCH(ingenious, Ingenious, INGENIOUS_SEATS, INGENIOUS_ACTIONS);
} // namespace batching
