/* chocolatier_gpu.cu -- Chocolatier on a GPU: how its games go together. bindings/gpu/playouts.cuh
 * explains the numbers, which were found by measuring on an H200.
 *
 * The rules are compiled twice: for any set-up, and for two players without variants. The compiler
 * knows the loops of the latter, and its state is packed: less than a third as large. */
#include "bindings/gpu/playouts.cuh"
#include "engine/base/bits.h"

namespace general {
#include "games/chocolatier/rules/chocolatier.c"

struct Tuning : PlayTuning {
    enum { BLOCKS = 4, DRAWS = 20, WEIGHT_SETTLE = 1, WEIGHT_ACT = 8, PHASES = 3 };
};
GPU_RULES(Rules, chocolatier, Chocolatier, Tuning);
} // namespace general

namespace plain {
#undef CHOCOLATIER_H
#undef CHOCOLATIER_BOARD_H
#define CHOCOLATIER_IS_PLAIN
#include "games/chocolatier/rules/chocolatier.c"

struct Tuning : PlayTuning {
    enum { BLOCKS = 9, DRAWS = 20, WEIGHT_SETTLE = 1, WEIGHT_ACT = 8 };
};
GPU_RULES(PlainRules, chocolatier, Chocolatier, Tuning);

/* The bytes of a number, of eight bits again. */
__device__ static uint64_t widened(ChocolatierBytes bytes) {
    uint64_t wide = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        wide |= (uint64_t)(bytes >> CHOCOLATIER_BYTE * colour & BYTE_MAX) << 8 * colour;
    return wide;
}

__device__ static void widen(const ChocolatierPlayer *player, general::ChocolatierPlayer *wide) {
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
            wide->box[row] |= (uint64_t)chocolatier_column(player, row, colour) << 8 * colour;
        wide->line_colour[row] = (uint8_t)line_colour(player, row);
        wide->line_count[row] = (uint8_t)line_count(player, row);
    }
    wide->score = player->score;
    for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++)
        wide->foundry[i] = player->foundry >> SPACE * i & ((1 << SPACE) - 1);
}

/* The same position as a state for any set-up, part by part. */
__device__ static general::Chocolatier spread(const Chocolatier *s) {
    __align__(8) general::Chocolatier whole;
    memset(&whole, 0, sizeof whole);
    for (int disc = 0; disc < CHOCOLATIER_DISCS; disc++)
        whole.source[disc] = widened(s->source[disc]);
    whole.source[general::CHOCOLATIER_CENTRE] = widened(s->source[CHOCOLATIER_CENTRE]);
    for (int seat = 0; seat < CHOCOLATIER_SEATS; seat++)
        widen(&s->player[seat], &whole.player[seat]);
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
