/* emulate.cpp -- the kernels of cuda/playouts.cuh on a CPU, as a warp of one thread: for machines
 * without a GPU. Every game must end as it does by the C library. tests/gpu/gpu.sh compiles it for
 * each game: GAME is its name, GAME_FILE its <game>_gpu.cu. */
#include <stdint.h>
#include <stdio.h>
#include <vector>

#define GPU_EMULATED
#define __CUDACC__
#define __device__
#define __host__
#define __global__
#define __shared__
#define __noinline__
#define __align__(bytes) alignas(bytes)
#define __launch_bounds__(threads, blocks)
#define __ballot_sync(threads, is_so) ((is_so) ? 1u : 0u)
#define __any_sync(threads, is_so) (is_so)
#define __popc(bits) __builtin_popcount(bits)

struct Index {
    unsigned x;
};
static Index blockIdx, blockDim = {1}, threadIdx;
static uint64_t shared[1024];

template <class Number, class More> static Number atomicAdd(Number *at, More more) {
    Number old = *at;
    *at += more;
    return old;
}

#include GAME_FILE
#include "tests/gpu/expected.h"

#define NAME_OF(game) #game
#define NAME(game) NAME_OF(game)

enum { GAMES = 100 };

static int differ(const Setup *setup) {
    std::vector<uint64_t> dealt(GAMES * (Words<GpuRules::State>::COUNT + 1)), hashes(GAMES);
    uint32_t next = 0;
    unsigned long long moves = 0, expected = 0;
    int different = 0;
    Play play = {dealt.data(), 0, GAMES, &next, &moves, hashes.data()};
    for (blockIdx.x = 0; blockIdx.x < GAMES; blockIdx.x++) deal<GpuRules>(*setup, play);
    play_games<GpuRules>(play);
    for (int i = 0; i < GAMES; i++)
        different += expected_hash(NAME(GAME), setup, (uint64_t)i, &expected) != hashes[i];
    return different + (moves != expected);
}

int main() {
    int different = 0, setups = 0;
    for (int players = 1; players <= GAME_SEATS_MAX; players++) {
        Setup setup;
        if (!expected_setup(NAME(GAME), players, &setup)) continue;
        setups++;
        different += differ(&setup);
    }
    printf("%s: %d set-ups, %d games differ\n", NAME(GAME), setups, different);
    return different > 0 || setups == 0;
}
