/* playouts.cuh -- random games, uniform over the legal actions: one kernel for all games.
 *
 * A thread plays a game, and the 32 threads of a warp run the same instruction or wait for each
 * other. So a warp votes at every step on what its games need next: a fresh game, what follows by
 * itself after an action (settle), or an action in one of the game's phases. Those games go, and
 * the others wait. Without that, some game of a warp always ends its round, and all others wait for
 * it at every move.
 *
 * Games are dealt by a kernel of their own, whose threads all do the same, and are fetched from
 * memory. A game says in <game>_gpu.cu how it is tuned: what differs from PlayTuning. */
#ifndef CUDA_PLAYOUTS_CUH
#define CUDA_PLAYOUTS_CUH

#include "device.h"
#include "gpu.h"
#include "launch.cuh"

#include <time.h>

enum {
    FETCHES = 0, /* what a game needs: one of these, or an action in one of its phases */
    SETTLES,
    ACTS,
    IDLES = -1,
    DEAL_THREADS = 128,
};

/* How a game is tuned that says nothing else. It does say BLOCKS, how many a multiprocessor has. */
struct PlayTuning {
    enum {
        THREADS = 128, /* of a block */
        IS_SHARED = 1, /* are states in shared memory? */
        DRAWS = 0,     /* words of luck that an action or what follows seldom exceeds */
        WEIGHT_FETCH = 128,
        WEIGHT_SETTLE = 4,
        WEIGHT_ACT = 4,
        PHASES = 1,     /* in which somebody acts */
        RARE_PHASE = 4, /* this phase and later ones are rare */
        WEIGHT_RARE = 4,
    };
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

/* The last number says how many words of the key stream were used. */
template <class Rules> __global__ void deal(Setup setup, Play play) {
    typedef typename Rules::State State;
    uint32_t game = thread_number();
    if (game >= play.games) return;
    __align__(8) State s;
    uint32_t stock[CHANCE_ROOM];
    Chance chance = chance_with(stock, play.first + game, 0);
    Rules::init(&s, &setup, &chance);
    Rules::store(play.dealt, play.games, game, &s);
    play.dealt[(size_t)Words<State>::COUNT * play.games + game] = chance_words(&chance);
}

template <class Rules>
__device__ static void fetch(const Play *play, uint32_t game, typename Rules::State *s,
                             Chance *chance) {
    const uint64_t *used = play->dealt + (size_t)Words<typename Rules::State>::COUNT * play->games;
    Rules::load(play->dealt, play->games, game, s);
    chance_go_to(chance, play->first + game, (uint32_t)used[game]);
}

/* ---- Playing ---- */

/* Who waits to fetch does nothing else, so that a few are enough. The end of a round takes long: it
 * waits until nearly all are there. */
template <class Rules> __device__ static constexpr int weight_of(int need) {
    if (need == FETCHES) return Rules::WEIGHT_FETCH;
    if (need == SETTLES) return Rules::WEIGHT_SETTLE;
    if (need >= ACTS + Rules::RARE_PHASE) return Rules::WEIGHT_RARE;
    return Rules::WEIGHT_ACT;
}

/* What the warp does next: whatever has most votes, by weight. */
template <class Rules> __device__ static int most_needed(int need) {
    int most = IDLES, best = 0;
#pragma unroll
    for (int i = 0; i < ACTS + Rules::PHASES; i++) {
        int votes = weight_of<Rules>(i) * __popc(__ballot_sync(ALL_THREADS, need == i));
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

/* Threads that go together make random words together, before one of them needs some: until all
 * have enough, each makes a block that has room for it. So who has much seldom waits for others. */
template <class Rules> __device__ static void stock_up(uint32_t threads, Chance *chance) {
    static_assert(Rules::DRAWS <= CHANCE_ROOM - CHANCE_BLOCK, "who has less has room for a block");
    while (Rules::DRAWS > 0 && __any_sync(threads, chance_left(chance) < Rules::DRAWS))
        chance_stock(chance);
}

/* What a game needs in which nothing follows by itself. One that is over leaves its hash. */
template <class Rules>
__device__ static int need_of(const Play *play, uint32_t game, const typename Rules::State *s) {
    if (game >= play->games) return IDLES;
    if (!Rules::is_over(s)) return ACTS + (Rules::PHASES == 1 ? 0 : Rules::phase(s));
    if (play->hashes) play->hashes[game] = Rules::hash(s);
    return FETCHES;
}

template <class Rules>
__global__ void __launch_bounds__(Rules::THREADS, Rules::BLOCKS) play_games(Play play) {
    typedef typename Rules::State State;
    extern __shared__ uint64_t shared[]; /* an odd count for each: no two in the same bank */
    __align__(8) State own;
    State *s =
        Rules::IS_SHARED ? (State *)(shared + threadIdx.x * (Words<State>::COUNT | 1)) : &own;
    uint32_t stock[CHANCE_ROOM];
    Chance chance = chance_with(stock, 0, 0);
    Rng rng = {0};
    memset(s, 0, sizeof *s); /* Rules::load() may keep what is zero */
    uint32_t game = 0;
    unsigned long long moves = 0;
    int need = FETCHES;
    for (int most; (most = most_needed<Rules>(need)) != IDLES;) {
        uint32_t threads = __ballot_sync(ALL_THREADS, need == most);
        if (need == most) {
            bool settles = false;
            if (most == FETCHES) {
                game = atomicAdd(play.next, 1);
                rng.state = play.first + game;
                if (game < play.games) fetch<Rules>(&play, game, s, &chance);
            } else {
                stock_up<Rules>(threads, &chance);
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

/* ---- The host's part ---- */

template <class Rules> static const char *deal_and_play(const Setup *setup, Play play) {
    enum {
        BYTES =
            Rules::IS_SHARED ? 8 * (Words<typename Rules::State>::COUNT | 1) * Rules::THREADS : 0
    };
    int processors = 0;
    const char *why = device_processors(&processors);
    Grid grid = {(uint32_t)processors * Rules::BLOCKS, Rules::THREADS, BYTES};
    if (!why) why = launch(deal<Rules>, grid_for(play.games, DEAL_THREADS, 0), NULL, *setup, play);
    if (!why) why = launch(play_games<Rules>, grid, NULL, play);
    return why ? why : device_wait(NULL);
}

static double seconds_now() {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* The memory holds the counters, the hashes, then the games. */
enum { COUNTERS = 16 };

template <class Rules> static const char *play_in(uint8_t *memory, size_t hashes, GpuTask *task) {
    Play play = {(uint64_t *)(memory + COUNTERS + hashes),
                 task->first,
                 task->games,
                 (uint32_t *)memory,
                 (unsigned long long *)(memory + sizeof(uint64_t)),
                 hashes ? (uint64_t *)(memory + COUNTERS) : NULL};
    const char *why = device_zero(memory, COUNTERS + hashes, NULL);
    if (!why) why = device_wait(NULL);
    double begin = seconds_now();
    if (!why) why = deal_and_play<Rules>(&task->setup, play);
    task->seconds = seconds_now() - begin;
    if (!why) why = device_copy(&task->moves, play.moves, sizeof task->moves, NULL);
    if (!why && hashes) why = device_copy(task->hashes, play.hashes, hashes, NULL);
    return why ? why : device_wait(NULL);
}

template <class Rules> static const char *play_task(GpuTask *task) {
    void *memory = NULL;
    size_t room = 0, each = sizeof(uint64_t) * (Words<typename Rules::State>::COUNT + 1);
    const char *why = device_room(&room);
    if (!task->hashes && task->games > room / 2 / each) task->games = (uint32_t)(room / 2 / each);
    size_t hashes = task->hashes ? task->games * sizeof(uint64_t) : 0;
    if (!why) why = device_take(COUNTERS + hashes + task->games * each, &memory);
    if (!why) why = play_in<Rules>((uint8_t *)memory, hashes, task);
    device_give(memory);
    return why;
}

/* Defines the struct `name_` from the functions of a game, and how it is tuned. */
#define GPU_RULES(name_, game_, State_, Tuning_)                                                   \
    struct name_ : Tuning_ {                                                                       \
        typedef State_ State;                                                                      \
        __device__ static void init(State *s, const Setup *setup, Chance *chance) {                \
            game_##_init(s, setup, chance, NULL);                                                  \
        }                                                                                          \
        __device__ static bool is_over(const State *s) {                                           \
            return game_##_actor(s) == GAME_OVER;                                                  \
        }                                                                                          \
        __device__ static int phase(const State *s) {                                              \
            return game_##_phase(s);                                                               \
        }                                                                                          \
        __device__ static void sample(const State *s, uint32_t random, Action *action) {           \
            game_##_sample(s, random, action);                                                     \
        }                                                                                          \
        __device__ static bool act(State *s, Action action, Chance *chance) {                      \
            return game_##_act(s, action, chance, NULL);                                           \
        }                                                                                          \
        __device__ static void settle(State *s, Chance *chance) {                                  \
            game_##_settle(s, chance, NULL);                                                       \
        }                                                                                          \
        __device__ static void load(const uint64_t *states, uint32_t games, uint32_t game,         \
                                    State *s) {                                                    \
            state_load(states, games, game, s);                                                    \
        }                                                                                          \
        __device__ static void store(uint64_t *states, uint32_t games, uint32_t game,              \
                                     const State *s) {                                             \
            state_store(states, games, game, s);                                                   \
        }                                                                                          \
        __device__ static uint64_t hash(const State *s) {                                          \
            return gpu_hash(GPU_HASH, s, sizeof *s);                                               \
        }                                                                                          \
    }

/* Defines gpu_play_<game>() for a game that has one way to be compiled. The rules are included in a
 * namespace, because nvcc makes a host function of each, and other files include them too. */
#define GPU_GAME(name_, State_)                                                                    \
    namespace {                                                                                    \
    GPU_RULES(GpuRules, name_, State_, Tuning);                                                    \
    }                                                                                              \
    extern "C" const char *gpu_play_##name_(GpuTask *task) {                                       \
        return play_task<GpuRules>(task);                                                          \
    }

#endif
