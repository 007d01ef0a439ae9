/* playouts.cuh -- random games, uniform over the legal actions: one kernel for all games.
 *
 * A thread plays a game, and the 32 threads of a warp run the same instruction or wait for each
 * other. So a warp votes at every step on what its games need next: a fresh game, what follows by
 * itself after an action (settle), or an action in one of the game's phases. Those games go, and
 * the others wait. Without that, some game of a warp always ends its round, and all others wait for
 * it at every move.
 *
 * Games are dealt by a kernel of their own, whose threads all do the same, and are fetched from
 * memory. A game says in <game>_gpu.cu how it is tuned: as GPU_... enumerators, before it includes
 * this file. */
#ifndef CUDA_PLAYOUTS_CUH
#define CUDA_PLAYOUTS_CUH

#include "base/rng.h"
#include "cuda/gpu.h"
#include "rules/game.h"

#define ALL_THREADS 0xFFFFFFFFu

enum {
    PHASES_MAX = 4, /* what a game needs: an action in one of its phases, or one of these */
    FETCHES = PHASES_MAX,
    SETTLES,
    IDLES,
    DEAL_THREADS = 128,
};

/* A state as numbers of eight bytes. */
template <class State> struct Words {
    static_assert(sizeof(State) % 8 == 0, "whole numbers");
    enum { COUNT = (int)(sizeof(State) / 8) };
};

struct Play {
    uint64_t *dealt;
    uint64_t first; /* the seed of game 0 */
    uint32_t games;
    uint32_t *next;            /* the first game that no thread has fetched */
    unsigned long long *moves; /* of all games */
    uint64_t *hashes;          /* NULL: nobody asks */
};

/* ---- Dealing ---- */

/* Number k of game i is at [k * games + i], so that threads side by side write side by side. The
 * last number says how many words of the key stream were used. */
template <class Rules> __global__ void deal(Setup setup, Play play) {
    typedef typename Rules::State State;
    uint32_t game = blockIdx.x * blockDim.x + threadIdx.x;
    if (game >= play.games) return;
    __align__(8) State s;
    Chance chance = chance_seeded(play.first + game);
    Rules::init(&s, &setup, &chance);
    const uint64_t *words = (const uint64_t *)&s;
#pragma unroll 8
    for (int k = 0; k < Words<State>::COUNT; k++)
        play.dealt[(size_t)k * play.games + game] = words[k];
    play.dealt[(size_t)Words<State>::COUNT * play.games + game] = chance_words(&chance);
}

template <class State>
__device__ static void fetch(const Play *play, uint32_t game, State *s, Chance *chance) {
    uint64_t *words = (uint64_t *)s, seed = play->first + game;
#pragma unroll 8
    for (int k = 0; k < Words<State>::COUNT; k++)
        words[k] = play->dealt[(size_t)k * play->games + game];
    for (int i = 0; i < 2; i++) chance->key[i] = (uint32_t)(seed >> 32 * i);
    chance_seek(chance, (uint32_t)play->dealt[(size_t)Words<State>::COUNT * play->games + game]);
}

/* ---- Playing ---- */

/* Who waits to fetch does nothing else, so that a few are enough. The end of a round takes long: it
 * waits until nearly all are there. */
__device__ static constexpr int weight_of(int need) {
    if (need == FETCHES) return GPU_WEIGHT_FETCH;
    if (need == SETTLES) return GPU_WEIGHT_SETTLE;
    return need >= GPU_RARE_PHASE ? GPU_WEIGHT_RARE : GPU_WEIGHT_ACT;
}

/* What the warp does next: whatever has most votes, by weight. */
__device__ static int most_needed(int need) {
    int most = IDLES, best = 0;
#pragma unroll
    for (int i = 0; i < IDLES; i++) {
        int votes = weight_of(i) * __popc(__ballot_sync(ALL_THREADS, need == i));
        most = votes > best ? i : most;
        best = votes > best ? votes : best;
    }
    return most;
}

/* Takes an action. True if something follows by itself. */
template <class Rules>
__device__ static bool act(typename Rules::State *s, Chance *chance, Rng *rng) {
    Action action = 0;
    Rules::sample(s, rng_word(rng), &action);
    return Rules::act(s, action, chance);
}

/* Threads that go together make random words together, before one of them needs some. */
__device__ static void stock_up(uint32_t threads, Chance *chance) {
    if (GPU_DRAWS > 0 && __any_sync(threads, chance_left(chance) < GPU_DRAWS)) chance_stock(chance);
}

/* What a game needs in which nothing follows by itself. One that is over leaves its hash. */
template <class Rules>
__device__ static int need_of(const Play *play, uint32_t game, const typename Rules::State *s) {
    if (game >= play->games) return IDLES;
    if (!Rules::is_over(s)) return Rules::phase(s);
    if (play->hashes) play->hashes[game] = gpu_hash((const uint8_t *)s, sizeof *s);
    return FETCHES;
}

template <class Rules>
__global__ void __launch_bounds__(GPU_THREADS, GPU_BLOCKS) play_games(Play play) {
    typedef typename Rules::State State;
    extern __shared__ uint64_t shared[]; /* an odd count for each: no two in the same bank */
    __align__(8) State own;
    State *s = GPU_IS_SHARED ? (State *)(shared + threadIdx.x * (Words<State>::COUNT | 1)) : &own;
    Chance chance = chance_seeded(0);
    Rng rng = {0};
    uint32_t game = 0;
    unsigned long long moves = 0;
    int need = FETCHES;
    for (int most; (most = most_needed(need)) != IDLES;) {
        uint32_t threads = __ballot_sync(ALL_THREADS, need == most);
        if (need == most) {
            bool settles = false;
            if (most == FETCHES) {
                game = atomicAdd(play.next, 1);
                rng.state = play.first + game;
                if (game < play.games) fetch(&play, game, s, &chance);
            } else {
                stock_up(threads, &chance);
                if (most == SETTLES) {
                    Rules::settle(s, &chance);
                } else {
                    settles = act<Rules>(s, &chance, &rng);
                    moves++;
                }
            }
            need = settles ? (int)SETTLES : need_of<Rules>(&play, game, s);
        }
    }
    atomicAdd(play.moves, moves);
}

#if !defined(GPU_EMULATED)

/* ---- The host's part ---- */

#define GPU_TRY(call)                                                                              \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) return *why = cudaGetErrorString(status_), false;              \
    } while (0)

template <class Rules> static bool launch(const Setup *setup, Play play, const char **why) {
    enum {
        BYTES = GPU_IS_SHARED ? 8 * (Words<typename Rules::State>::COUNT | 1) * GPU_THREADS : 0
    };
    cudaDeviceProp device;
    GPU_TRY(cudaGetDeviceProperties(&device, 0));
    GPU_TRY(cudaFuncSetAttribute(play_games<Rules>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 BYTES));
    deal<Rules><<<(play.games + DEAL_THREADS - 1) / DEAL_THREADS, DEAL_THREADS>>>(*setup, play);
    GPU_TRY(cudaGetLastError());
    play_games<Rules><<<device.multiProcessorCount * GPU_BLOCKS, GPU_THREADS, BYTES>>>(play);
    GPU_TRY(cudaGetLastError());
    return true;
}

template <class Rules> static bool time_launch(GpuTask *task, Play play, const char **why) {
    cudaEvent_t begin, end;
    float milliseconds = 0;
    GPU_TRY(cudaEventCreate(&begin));
    GPU_TRY(cudaEventCreate(&end));
    GPU_TRY(cudaEventRecord(begin));
    if (!launch<Rules>(&task->setup, play, why)) return false;
    GPU_TRY(cudaEventRecord(end));
    GPU_TRY(cudaEventSynchronize(end));
    GPU_TRY(cudaEventElapsedTime(&milliseconds, begin, end));
    task->seconds = milliseconds / 1000;
    return true;
}

/* Takes one piece of memory for all: two counters, hashes, games. */
template <class Rules> static bool play_task(GpuTask *task, const char **why) {
    enum { COUNTERS = 16 };
    uint8_t *memory = NULL;
    size_t hashes = task->hashes ? task->games * sizeof(uint64_t) : 0, room, all;
    size_t each = sizeof(uint64_t) * (Words<typename Rules::State>::COUNT + 1);
    GPU_TRY(cudaMemGetInfo(&room, &all));
    if (!task->hashes && task->games > room / 2 / each) task->games = (uint32_t)(room / 2 / each);
    GPU_TRY(cudaMalloc(&memory, COUNTERS + hashes + task->games * each));
    GPU_TRY(cudaMemset(memory, 0, COUNTERS + hashes));
    Play play = {(uint64_t *)(memory + COUNTERS + hashes),
                 task->first,
                 task->games,
                 (uint32_t *)memory,
                 (unsigned long long *)(memory + sizeof(uint64_t)),
                 task->hashes ? (uint64_t *)(memory + COUNTERS) : NULL};
    if (!time_launch<Rules>(task, play, why)) return false;
    GPU_TRY(cudaMemcpy(&task->moves, play.moves, sizeof task->moves, cudaMemcpyDeviceToHost));
    if (hashes) GPU_TRY(cudaMemcpy(task->hashes, play.hashes, hashes, cudaMemcpyDeviceToHost));
    GPU_TRY(cudaFree(memory));
    return true;
}

#define GPU_DOOR(name_)                                                                            \
    extern "C" bool gpu_play_##name_(GpuTask *task, const char **why) {                            \
        return play_task<GpuRules>(task, why);                                                     \
    }

#else
#define GPU_DOOR(name_) /* tests/gpu/emulate.cpp calls the kernels itself */
#endif

/* Defines gpu_play_<game>() from the functions of a game. */
#define GPU_GAME(name_, State_)                                                                    \
    struct GpuRules {                                                                              \
        typedef State_ State;                                                                      \
        __device__ static void init(State *s, const Setup *setup, Chance *chance) {                \
            name_##_init(s, setup, chance, NULL);                                                  \
        }                                                                                          \
        __device__ static bool is_over(const State *s) {                                           \
            return name_##_actor(s) == GAME_OVER;                                                  \
        }                                                                                          \
        __device__ static int phase(const State *s) {                                              \
            return name_##_phase(s);                                                               \
        }                                                                                          \
        __device__ static void sample(const State *s, uint32_t random, Action *action) {           \
            name_##_sample(s, random, action);                                                     \
        }                                                                                          \
        __device__ static bool act(State *s, Action action, Chance *chance) {                      \
            return name_##_act(s, action, chance, NULL);                                           \
        }                                                                                          \
        __device__ static void settle(State *s, Chance *chance) {                                  \
            name_##_settle(s, chance, NULL);                                                       \
        }                                                                                          \
    };                                                                                             \
    GPU_DOOR(name_)

#endif
