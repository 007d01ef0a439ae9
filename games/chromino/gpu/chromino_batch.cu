/* chromino_batch.cu -- batches of Chromino on a GPU (bindings/gpu/batch.cuh). */
#include "bindings/gpu/batch.cuh"

namespace batching {
#include "games/chromino/format/chromino_observe.c"
#include "games/chromino/rules/chromino.c"

GPU_BATCH(chromino, Chromino, CHROMINO_SEATS, CHROMINO_ACTIONS);
} // namespace batching
