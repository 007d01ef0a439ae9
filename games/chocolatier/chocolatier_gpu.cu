/* chocolatier_gpu.cu -- Chocolatier on a GPU: how its games go together. cuda/playouts.cuh explains
 * the numbers, which were found by measuring on an H200.
 *
 * The rules are compiled twice: for any set-up, and for two players without variants. The compiler
 * knows the loops of the latter, and its state is half as large. */
#include "base/bits.h"
#include "cuda/playouts.cuh"

namespace general {
#include "chocolatier.c"

struct Tuning {
    enum {
        THREADS = 128, /* of a block, and blocks of a multiprocessor */
        BLOCKS = 4,
        IS_SHARED = 1, /* are states in shared memory? */
        DRAWS = 20,    /* words of luck that an action or what follows seldom exceeds */
        WEIGHT_FETCH = 128,
        WEIGHT_SETTLE = 1,
        WEIGHT_ACT = 8,
        PHASES = 3,     /* in which somebody acts */
        RARE_PHASE = 4, /* this phase and later ones are rare */
        WEIGHT_RARE = 8,
    };
};
GPU_RULES(Rules, chocolatier, Chocolatier, Tuning);
} // namespace general

namespace plain {
#undef CHOCOLATIER_H
#define CHOCOLATIER_IS_PLAIN
#include "chocolatier.c"

struct Tuning {
    enum {
        THREADS = 128,
        BLOCKS = 7,
        IS_SHARED = 1,
        DRAWS = 20,
        WEIGHT_FETCH = 128,
        WEIGHT_SETTLE = 1,
        WEIGHT_ACT = 8,
        PHASES = 1,
        RARE_PHASE = 4,
        WEIGHT_RARE = 8,
    };
};
GPU_RULES(PlainRules, chocolatier, Chocolatier, Tuning);

/* The same position as a state for any set-up, part by part. */
__device__ static general::Chocolatier spread(const Chocolatier *s) {
    __align__(8) general::Chocolatier whole;
    memset(&whole, 0, sizeof whole);
    memcpy(whole.source, s->source, CHOCOLATIER_DISCS * sizeof s->source[0]);
    whole.source[general::CHOCOLATIER_CENTRE] = s->source[CHOCOLATIER_CENTRE];
    memcpy(whole.player, s->player, sizeof s->player);
    memcpy(&whole.round, &s->round, offsetof(Chocolatier, gold) - offsetof(Chocolatier, round));
    memcpy(&whole.players, &s->players,
           offsetof(Chocolatier, unused) - offsetof(Chocolatier, players));
    return whole;
}

struct Rules : PlainRules {
    __device__ static uint64_t hash(const State *s) {
        general::Chocolatier whole = spread(s);
        return general::Rules::hash(&whole);
    }
};
} // namespace plain

extern "C" const char *gpu_play_chocolatier(GpuTask *task) {
    const Setup *setup = &task->setup;
    bool is_plain = setup->players == 2 && setup->option[plain::CHOCOLATIER_BOX][0] == 0 &&
                    setup->option[plain::CHOCOLATIER_FACTORIES][0] == 0;
    return is_plain ? play_task<plain::Rules>(task) : play_task<general::Rules>(task);
}
