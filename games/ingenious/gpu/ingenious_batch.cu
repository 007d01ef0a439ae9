/* ingenious_batch.cu -- batches of Ingenious on a GPU (bindings/gpu/batch.cuh). */
#include "bindings/gpu/batch.cuh"

namespace batching {
#include "games/ingenious/format/ingenious_observe.c"
#include "games/ingenious/rules/ingenious.c"
#include "games/ingenious/rules/ingenious_secrets.c"

GPU_BATCH(ingenious, Ingenious, INGENIOUS_SEATS, INGENIOUS_ACTIONS);
} // namespace batching
