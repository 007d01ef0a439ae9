/* emulated.cuh -- stands in for CUDA where there is none: kernels run on the CPU, thread after
 * thread, and a warp has one thread. Included before everything else by whatever compiles a .cu
 * file as C++. */
#ifndef TESTS_GPU_EMULATED_CUH
#define TESTS_GPU_EMULATED_CUH

#include <stddef.h>
#include <stdint.h>

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
#define __shfl_sync(threads, value, lane) (value)
#define __syncwarp()

enum { GPU_WARP = 1 };

struct Index {
    unsigned x;
};
static Index blockIdx, blockDim, threadIdx;
alignas(16) static uint64_t shared[1 << 15];

template <class Number, class More> static Number atomicAdd(Number *at, More more) {
    Number old = *at;
    *at += more;
    return old;
}

template <class Number> static void atomicMin(Number *at, Number other) {
    if (other < *at) *at = other;
}

template <class Kernel, class Grid, class... Arguments>
static const char *launch(Kernel *kernel, Grid grid, void *, Arguments... arguments) {
    if (grid.bytes > sizeof shared) return "there is too little shared memory";
    blockDim.x = grid.threads;
    for (blockIdx.x = 0; blockIdx.x < grid.blocks; blockIdx.x++)
        for (threadIdx.x = 0; threadIdx.x < grid.threads; threadIdx.x++) kernel(arguments...);
    return NULL;
}

#endif
