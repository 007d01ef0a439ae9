/* launch.cuh -- what kernels of all kinds share: how they are started, and how states lie in
 * memory.
 *
 * Number k of the state of game i is at [k * games + i], so that threads side by side read and
 * write side by side. tests/gpu/emulated.cuh stands in for CUDA on machines without a GPU: a warp
 * has one thread there. */
#ifndef CUDA_LAUNCH_CUH
#define CUDA_LAUNCH_CUH

#include "engine/base/rng.h"
#include "engine/rules/game.h"

#define ALL_THREADS 0xFFFFFFFFu

struct Grid {
    uint32_t blocks, threads;
    size_t bytes; /* of shared memory, for each block */
};

#if !defined(GPU_EMULATED)
enum { GPU_WARP = 32 };

/* Starts a kernel; the value is why that failed, or NULL. */
template <class Kernel, class... Arguments>
static const char *launch(Kernel *kernel, Grid grid, void *stream, Arguments... arguments) {
    cudaError_t status = cudaFuncSetAttribute(
        (const void *)kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)grid.bytes);
    if (status != cudaSuccess) return cudaGetErrorString(status);
    kernel<<<grid.blocks, grid.threads, grid.bytes, (cudaStream_t)stream>>>(arguments...);
    status = cudaGetLastError();
    return status == cudaSuccess ? NULL : cudaGetErrorString(status);
}
#endif

/* A thread for each of so many games. */
static inline Grid grid_for(uint32_t count, uint32_t threads, size_t bytes) {
    return Grid{(count + threads - 1) / threads, threads, bytes};
}

__device__ static inline uint32_t thread_number() {
    return blockIdx.x * blockDim.x + threadIdx.x;
}

/* A state as numbers of eight bytes. */
template <class State> struct Words {
    static_assert(sizeof(State) % 8 == 0, "whole numbers");
    enum { COUNT = (int)(sizeof(State) / 8) };
};

/* All numbers of a state, or those from `begin` up to `end`. */
template <class State>
__device__ static void state_load(const uint64_t *states, uint32_t games, uint32_t game, State *s,
                                  int begin = 0, int end = Words<State>::COUNT) {
    uint64_t *words = (uint64_t *)s;
#pragma unroll 8
    for (int k = begin; k < end; k++) words[k] = states[(size_t)k * games + game];
}

template <class State>
__device__ static void state_store(uint64_t *states, uint32_t games, uint32_t game, const State *s,
                                   int begin = 0, int end = Words<State>::COUNT) {
    const uint64_t *words = (const uint64_t *)s;
#pragma unroll 8
    for (int k = begin; k < end; k++) states[(size_t)k * games + game] = words[k];
}

/* Goes to the luck of a seed, behind so many words of its key stream. */
__device__ static inline void chance_go_to(Chance *chance, uint64_t seed, uint32_t words) {
    for (int i = 0; i < 2; i++) chance->key[i] = (uint32_t)(seed >> 32 * i);
    chance_seek(chance, words);
}

/* The luck of a seed, which keeps its words in `stock`. */
__device__ static inline Chance chance_with(uint32_t stock[CHANCE_ROOM], uint64_t seed,
                                            uint32_t words) {
    Chance chance;
    memset(&chance, 0, sizeof chance);
    chance.word = stock;
    chance_go_to(&chance, seed, words);
    return chance;
}

#endif
