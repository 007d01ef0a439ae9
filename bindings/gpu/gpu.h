/* gpu.h -- random games on a GPU: what the program asks for, and what each game answers. */
#ifndef CUDA_GPU_H
#define CUDA_GPU_H

#include "engine/rules/setup.h"

typedef struct {
    Setup setup;
    uint64_t first;   /* the seed of the first game; the others follow */
    uint32_t games;   /* to be played to their end; fewer, if they do not fit into memory */
    uint64_t *hashes; /* of the final state of each; NULL: nobody asks, else all are played */
    uint64_t moves;   /* the answer: the moves of all games together */
    double seconds;   /* and what dealing and playing took */
} GpuTask;

/* Returns why the GPU failed, or NULL. */
typedef const char *GpuPlay(GpuTask *task);

/* What a state is known by, on either side: FNV-1a. Begins with GPU_HASH, or goes on from a hash.
 */
#define GPU_HASH 0xCBF29CE484222325u
#if defined(__CUDACC__)
__host__ __device__
#endif
    static inline uint64_t
    gpu_hash(uint64_t hash, const void *memory, size_t count) {
    const uint8_t *bytes = (const uint8_t *)memory;
    for (size_t i = 0; i < count; i++) hash = (hash ^ bytes[i]) * 0x100000001B3u;
    return hash;
}

#endif
