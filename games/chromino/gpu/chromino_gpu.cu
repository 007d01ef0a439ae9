/* chromino_gpu.cu -- Chromino on a GPU: how its games go together. bindings/gpu/playouts.cuh
 * explains the numbers, which were found by measuring on an H200. */
#include "bindings/gpu/playouts.cuh"

namespace playing {
#include "games/chromino/rules/chromino.c"

struct Tuning : PlayTuning {
    enum { BLOCKS = 3, IS_SHARED = 0, DRAWS = 4, WEIGHT_FETCH = 24 };
};

GPU_RULES(WholeRules, chromino, Chromino, Tuning);

/* Most of a state are laid tiles and slots, and few of them are used: no others are dealt and
 * fetched. Behind the last ones are zeros, in the game that was there before, too. */
enum {
    FIRST_LAID = offsetof(Chromino, laid) / 8, /* in numbers of a state */
    FIRST_SLOT = offsetof(Chromino, slot) / 8,
    AFTER_SLOTS = offsetof(Chromino, laid_tile) / 8,
};
static_assert(offsetof(Chromino, laid) % 8 == 0 && offsetof(Chromino, slot) % 8 == 0 &&
                  offsetof(Chromino, laid_tile) % 8 == 0,
              "whole numbers");

__device__ static int end_of_laid(const Chromino *s) {
    return FIRST_LAID + (s->laid_count + 1) / 2;
}

__device__ static int end_of_slots(const Chromino *s) {
    return FIRST_SLOT + (s->slots_count + 1) / 2;
}

__device__ static void clear(Chromino *s, int first, int end) {
    for (int k = first; k < end; k++) ((uint64_t *)s)[k] = 0;
}

struct Rules : WholeRules {
    __device__ static void load(const uint64_t *states, uint32_t games, uint32_t game, State *s) {
        int old_laid = end_of_laid(s), old_slots = end_of_slots(s);
        state_load(states, games, game, s, AFTER_SLOTS);
        state_load(states, games, game, s, 0, end_of_laid(s));
        state_load(states, games, game, s, FIRST_SLOT, end_of_slots(s));
        clear(s, end_of_laid(s), old_laid);
        clear(s, end_of_slots(s), old_slots);
    }
    __device__ static void store(uint64_t *states, uint32_t games, uint32_t game, const State *s) {
        state_store(states, games, game, s, 0, end_of_laid(s));
        state_store(states, games, game, s, FIRST_SLOT, end_of_slots(s));
        state_store(states, games, game, s, AFTER_SLOTS);
    }
};

extern "C" const char *gpu_play_chromino(GpuTask *task) {
    return play_task<Rules>(task);
}
} // namespace playing
