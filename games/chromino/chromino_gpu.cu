/* chromino_gpu.cu -- Chromino on a GPU: how its games go together. cuda/playouts.cuh explains the
 * numbers, which were found by measuring on an H200. */
#include "cuda/playouts.cuh"

namespace playing {
#include "chromino.c"

struct Tuning : PlayTuning {
    enum { BLOCKS = 3, IS_SHARED = 0, DRAWS = 4, WEIGHT_FETCH = 24 };
};

GPU_RULES(WholeRules, chromino, Chromino, Tuning);

/* Most of a state are slots, and few of them are used: no others are dealt and fetched. Behind the
 * last one are zeros, in the game that was there before, too. */
enum {
    FIRST_SLOTS = offsetof(Chromino, slot) / 8, /* in numbers of a state */
    AFTER_SLOTS = (offsetof(Chromino, slots_count) + 7) / 8,
};
static_assert(offsetof(Chromino, slot) % 8 == 0 && offsetof(Chromino, slots_count) % 8 == 0,
              "whole numbers");

__device__ static int end_of_slots(int count) {
    return FIRST_SLOTS + (count + 1) / 2;
}

struct Rules : WholeRules {
    __device__ static void load(const uint64_t *states, uint32_t games, uint32_t game, State *s) {
        int old = end_of_slots(s->slots_count);
        state_load(states, games, game, s, AFTER_SLOTS);
        int end = end_of_slots(s->slots_count);
        state_load(states, games, game, s, 0, end);
        for (int k = end; k < old; k++) ((uint64_t *)s)[k] = 0;
    }
    __device__ static void store(uint64_t *states, uint32_t games, uint32_t game, const State *s) {
        state_store(states, games, game, s, 0, end_of_slots(s->slots_count));
        state_store(states, games, game, s, AFTER_SLOTS);
    }
};

extern "C" const char *gpu_play_chromino(GpuTask *task) {
    return play_task<Rules>(task);
}
} // namespace playing
