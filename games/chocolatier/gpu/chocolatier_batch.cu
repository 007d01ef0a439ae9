/* chocolatier_batch.cu -- batches of Chocolatier on a GPU (bindings/gpu/batch.cuh). */
#include "bindings/gpu/batch.cuh"

namespace batching {
#include "games/chocolatier/rules/chocolatier.c"

/* Both files have functions of these names, and a macro. */
#undef EACH_COLOUR
#define bytes_present observed_present
#define foundry_filled observed_filled
#include "games/chocolatier/format/chocolatier_observe.c"

GPU_BATCH(chocolatier, Chocolatier, CHOCOLATIER_SEATS, CHOCOLATIER_ACTIONS);
} // namespace batching
