/* batch.cuh -- a step of a batch on a GPU: one set of kernels for all games.
 *
 * A thread plays the action of a game. What follows by itself, such as the end of a round, happens
 * in few of the 32 games of a warp, and all others would wait for it. So the games that need it are
 * put on a list, and threads side by side take games of the list; those that are over go to
 * another.
 *
 * A thread writes the observation of a game into shared memory, and its warp copies 32 of them to
 * where they belong: they lie side by side there. In the same way a thread lists the legal actions,
 * and its warp writes them as masks and lists. Their rows are written by a warp for each game. */
#ifndef CUDA_BATCH_CUH
#define CUDA_BATCH_CUH

#include "batch.h"
#include "bindings/c/reward.h"
#include "engine/rules/observe.h"
#include "launch.cuh"

enum { BATCH_THREADS = 128, ROW_WARPS = 4 };

/* ---- One game ---- */

template <class Rules>
__device__ static void game_load(const GpuBatch *batch, uint32_t game, typename Rules::State *s) {
    state_load(batch->states, batch->games, game, s);
}

template <class Rules>
__device__ static void game_store(const GpuBatch *batch, uint32_t game,
                                  const typename Rules::State *s, const Chance *chance) {
    state_store(batch->states, batch->games, game, s);
    batch->words[game] = chance_words(chance);
}

__device__ static inline Chance game_chance(const GpuBatch *batch, uint32_t game,
                                            uint32_t stock[CHANCE_ROOM]) {
    return chance_with(stock, batch->seeds[game], batch->words[game]);
}

template <class Rules>
__device__ static void write_result(const GpuBatch *batch, uint32_t game,
                                    const typename Rules::State *s, bool is_done) {
    float *rewards = (float *)batch->buffer[TESSERA_REWARDS];
    int32_t *points = (int32_t *)batch->buffer[TESSERA_POINTS];
    uint32_t players = (uint32_t)batch->setup.players;
    Result result;
    if ((is_done && rewards) || points) Rules::result(s, &result);
    for (uint32_t seat = 0; seat < players; seat++) {
        if (rewards) rewards[game * players + seat] = is_done ? lib_reward(&result, (int)seat) : 0;
        if (points) points[game * players + seat] = result.points[seat];
    }
}

/* After an action and what followed: who acts next, and what a game that is over has brought. */
template <class Rules>
__device__ static void finish(const GpuBatch *batch, uint32_t game,
                              const typename Rules::State *s) {
    int actor = Rules::actor(s);
    bool is_done = actor == GAME_OVER;
    batch->actors[game] = (int8_t)actor;
    batch->done[game] = is_done;
    write_result<Rules>(batch, game, s, is_done);
    if (is_done && batch->restarts)
        batch->ended[atomicAdd(&batch->counters[BATCH_ENDED], 1u)] = game;
}

template <class Rules>
__device__ static void lay_out(const GpuBatch *batch, uint32_t game, uint64_t seed,
                               typename Rules::State *s) {
    uint32_t stock[CHANCE_ROOM];
    Chance chance = chance_with(stock, seed, 0);
    memset(s, 0, sizeof *s);
    Rules::init(s, &batch->setup, &chance);
    batch->seeds[game] = seed;
    batch->actors[game] = (int8_t)Rules::actor(s);
    game_store<Rules>(batch, game, s, &chance);
}

/* ---- Steps ---- */

template <class Rules> __global__ void begin_games(GpuBatch batch, GpuOrder order) {
    __align__(8) typename Rules::State s;
    uint32_t game = thread_number();
    if (game >= batch.games) return;
    lay_out<Rules>(&batch, game, order.seed + game, &s);
    batch.done[game] = 0;
    write_result<Rules>(&batch, game, &s, false);
}

/* Looks for an action among the legal ones, which ascend, by halving what is left. */
template <class Rules>
__device__ static bool is_legal(const typename Rules::State *s, Action given) {
    Action found = 0;
    uint32_t count = (uint32_t)Rules::sample(s, 0, &found), low = 0, high = count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        Rules::sample(s, bits_word(middle, count), &found);
        if (found == given) return true;
        if (found < given)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

/* The action of this kind, if it is legal. */
template <class Rules>
__device__ static bool resolve(const typename Rules::State *s, int32_t kind, uint32_t given,
                               Action *action) {
    *action = given;
    if (kind == TESSERA_NUMBERS) return is_legal<Rules>(s, given);
    Action found = 0;
    uint32_t count = (uint32_t)Rules::sample(s, 0, &found);
    if (given >= count) return false;
    Rules::sample(s, bits_word(given, count), action);
    return true;
}

template <class Rules> __global__ void check_actions(GpuBatch batch, GpuOrder order) {
    __align__(8) typename Rules::State s;
    uint32_t game = thread_number();
    if (game >= batch.games || batch.actors[game] == GAME_OVER) return;
    if (batch.counters[BATCH_BAD] != BATCH_NONE) return; /* of an earlier step */
    game_load<Rules>(&batch, game, &s);
    if (!resolve<Rules>(&s, order.kind, order.given[game], &batch.chosen[game]))
        atomicMin(&batch.counters[BATCH_BAD], game);
}

template <class Rules> __global__ void play(GpuBatch batch) {
    __align__(8) typename Rules::State s;
    uint32_t game = thread_number();
    if (game >= batch.games || batch.counters[BATCH_BAD] != BATCH_NONE) return;
    game_load<Rules>(&batch, game, &s);
    if (batch.actors[game] == GAME_OVER) {
        batch.done[game] = 0;
        write_result<Rules>(&batch, game, &s, false);
        return;
    }
    uint32_t stock[CHANCE_ROOM];
    Chance chance = game_chance(&batch, game, stock);
    bool settles = Rules::act(&s, batch.chosen[game], &chance);
    game_store<Rules>(&batch, game, &s, &chance);
    if (settles)
        batch.settling[atomicAdd(&batch.counters[BATCH_SETTLES], 1u)] = game;
    else
        finish<Rules>(&batch, game, &s);
}

template <class Rules> __global__ void settle(GpuBatch batch) {
    __align__(8) typename Rules::State s;
    if (thread_number() >= batch.counters[BATCH_SETTLES]) return;
    uint32_t game = batch.settling[thread_number()];
    game_load<Rules>(&batch, game, &s);
    uint32_t stock[CHANCE_ROOM];
    Chance chance = game_chance(&batch, game, stock);
    Rules::settle(&s, &chance);
    game_store<Rules>(&batch, game, &s, &chance);
    finish<Rules>(&batch, game, &s);
}

template <class Rules> __global__ void restart(GpuBatch batch) {
    __align__(8) typename Rules::State s;
    if (thread_number() >= batch.counters[BATCH_ENDED]) return;
    uint32_t game = batch.ended[thread_number()];
    lay_out<Rules>(&batch, game, batch.seeds[game] + batch.games, &s);
}

/* The same actions as tessera_batch_sample() gives. */
template <class Rules> __global__ void sample_actions(GpuBatch batch, GpuOrder order) {
    __align__(8) typename Rules::State s;
    uint32_t game = thread_number();
    if (game >= batch.games) return;
    game_load<Rules>(&batch, game, &s);
    uint32_t word = rng_word_of(order.seed, game);
    Action action = 0;
    uint32_t count = (uint32_t)Rules::sample(&s, word, &action);
    uint32_t place = (uint32_t)bits_place(word, (int)count);
    order.taken[game] = count == 0 ? 0 : order.kind == TESSERA_PLACES ? place : action;
}

/* ---- Buffers ---- */

struct __align__(16) Sixteen {
    uint64_t half[2];
};

/* A warp copies so many bytes; the first address is aligned. */
__device__ static void copy_out(const uint8_t *from, uint8_t *to, uint32_t bytes) {
    uint32_t lane = threadIdx.x % GPU_WARP, whole = 0;
    if ((uintptr_t)to % sizeof(Sixteen) == 0) {
        whole = bytes / (uint32_t)sizeof(Sixteen);
        for (uint32_t i = lane; i < whole; i += GPU_WARP)
            ((Sixteen *)to)[i] = ((const Sixteen *)from)[i];
        whole *= (uint32_t)sizeof(Sixteen);
    }
    for (uint32_t i = whole + lane; i < bytes; i += GPU_WARP) to[i] = from[i];
}

/* A block is a warp here: more games than a warp's would not fit into shared memory. */
template <class Rules> __global__ void write_observations(GpuBatch batch) {
    extern __shared__ uint64_t shared[];
    enum { SIZE = Rules::OBSERVATION };
    uint8_t *rows = (uint8_t *)shared, *row = rows + threadIdx.x % GPU_WARP * SIZE;
    uint32_t game = thread_number(), first = game - threadIdx.x % GPU_WARP;
    uint32_t count = batch.games - first < GPU_WARP ? batch.games - first : GPU_WARP;
    if (game < batch.games) {
        int actor = batch.actors[game];
        if (actor == GAME_OVER) {
            memset(row, 0, SIZE);
        } else {
            __align__(8) typename Rules::State view;
            game_load<Rules>(&batch, game, &view);
            Rules::redact(&view, actor);
            Rules::observe(&view, actor, row);
        }
    }
    __syncwarp();
    copy_out(rows, (uint8_t *)batch.buffer[TESSERA_OBSERVATIONS] + (size_t)first * SIZE,
             count * SIZE);
}

/* A warp writes the legal actions of a game. The buffers are zero already. */
template <class Rules>
__device__ static void write_list(const GpuBatch *batch, uint32_t game, const Action actions[],
                                  uint32_t count) {
    uint8_t *masks = (uint8_t *)batch->buffer[TESSERA_MASKS];
    uint32_t *list = (uint32_t *)batch->buffer[TESSERA_ACTIONS];
    for (uint32_t i = threadIdx.x % GPU_WARP; i < count; i += GPU_WARP) {
        if (masks) masks[(size_t)game * Rules::ACTIONS + actions[i]] = 1;
        if (list && i < batch->room) list[(size_t)game * batch->room + i] = actions[i];
    }
}

/* Each thread has room for a list of its own, and takes a game after the other. */
template <class Rules> __global__ void list_actions(GpuBatch batch) {
    __align__(8) typename Rules::State s;
    int32_t *counts = (int32_t *)batch.buffer[TESSERA_ACTION_COUNTS];
    uint32_t lane = threadIdx.x % GPU_WARP, first = thread_number() - lane;
    Action *lists = batch.lists + (size_t)first * Rules::LEGAL_MAX;
    for (; first < batch.games; first += batch.lists_count) {
        uint32_t game = first + lane, count = 0;
        if (game < batch.games && batch.actors[game] != GAME_OVER) {
            game_load<Rules>(&batch, game, &s);
            count = (uint32_t)Rules::legal(&s, lists + lane * Rules::LEGAL_MAX);
        }
        if (game < batch.games && counts) counts[game] = (int32_t)count;
        __syncwarp();
        for (uint32_t i = 0; i < GPU_WARP && first + i < batch.games; i++)
            write_list<Rules>(&batch, first + i, lists + i * Rules::LEGAL_MAX,
                              __shfl_sync(ALL_THREADS, count, i));
        __syncwarp();
    }
}

/* A warp for each game, whose threads share its state and what the actor sees of it: sample() gives
 * the action at any place without a list. */
template <class Rules> __global__ void write_rows(GpuBatch batch) {
    typedef typename Rules::State State;
    enum { WORDS = Words<State>::COUNT, SIZE = Rules::ACTION_ROW };
    extern __shared__ uint64_t shared[];
    uint32_t lane = threadIdx.x % GPU_WARP, game = thread_number() / GPU_WARP;
    if (game >= batch.games || batch.actors[game] == GAME_OVER) return;
    uint64_t *words = shared + (size_t)threadIdx.x / GPU_WARP * 2 * WORDS, *seen = words + WORDS;
    for (uint32_t k = lane; k < WORDS; k += GPU_WARP)
        words[k] = seen[k] = batch.states[(size_t)k * batch.games + game];
    __syncwarp();
    if (lane == 0) Rules::redact((State *)seen, batch.actors[game]);
    __syncwarp();
    Action action = 0;
    uint32_t count = (uint32_t)Rules::sample((const State *)words, 0, &action);
    uint8_t *rows = (uint8_t *)batch.buffer[TESSERA_ACTION_ROWS] + (size_t)game * batch.room * SIZE;
    for (uint32_t place = lane; place < count && place < batch.room; place += GPU_WARP) {
        uint8_t row[SIZE];
        Rules::sample((const State *)words, bits_word(place, count), &action);
        Rules::observe_actions((const State *)seen, &action, 1, row);
        for (int i = 0; i < SIZE; i++) rows[(size_t)place * SIZE + i] = row[i];
    }
}

/* ---- The host's part ---- */

template <class Rules>
static const char *batch_begin(const GpuBatch *batch, const GpuOrder *order, void *stream) {
    return launch(begin_games<Rules>, grid_for(batch->games, BATCH_THREADS, 0), stream, *batch,
                  *order);
}

template <class Rules>
static const char *batch_step(const GpuBatch *batch, const GpuOrder *order, void *stream) {
    Grid grid = grid_for(batch->games, BATCH_THREADS, 0);
    const char *why = launch(check_actions<Rules>, grid, stream, *batch, *order);
    if (!why) why = launch(play<Rules>, grid, stream, *batch);
    if (!why) why = launch(settle<Rules>, grid, stream, *batch);
    if (!why && batch->restarts) why = launch(restart<Rules>, grid, stream, *batch);
    return why;
}

template <class Rules>
static const char *batch_sample(const GpuBatch *batch, const GpuOrder *order, void *stream) {
    return launch(sample_actions<Rules>, grid_for(batch->games, BATCH_THREADS, 0), stream, *batch,
                  *order);
}

template <class Rules>
static const char *batch_write(const GpuBatch *batch, const GpuOrder *, void *stream) {
    void *const *buffer = batch->buffer;
    const char *why = NULL;
    Grid rows = grid_for(batch->games, GPU_WARP, (size_t)GPU_WARP * Rules::OBSERVATION);
    Grid lists = grid_for(batch->lists_count, GPU_WARP, 0);
    Grid warps = {(batch->games + ROW_WARPS - 1) / ROW_WARPS, ROW_WARPS * GPU_WARP,
                  ROW_WARPS * 2 * sizeof(typename Rules::State)};
    if (buffer[TESSERA_OBSERVATIONS]) why = launch(write_observations<Rules>, rows, stream, *batch);
    if (!why && (buffer[TESSERA_MASKS] || buffer[TESSERA_ACTIONS] || buffer[TESSERA_ACTION_COUNTS]))
        why = launch(list_actions<Rules>, lists, stream, *batch);
    if (!why && buffer[TESSERA_ACTION_ROWS]) why = launch(write_rows<Rules>, warps, stream, *batch);
    return why;
}

/* Defines gpu_batch_<game> from the functions of a game, in the namespace that includes them. */
#define GPU_BATCH(name_, State_, seats_, actions_)                                                 \
    namespace {                                                                                    \
    struct GpuRules {                                                                              \
        typedef State_ State;                                                                      \
        enum : uint32_t {                                                                          \
            OBSERVATION = seats_ * SEAT_BYTES + SHARED_BYTES,                                      \
            ACTION_ROW = ACTION_BYTES,                                                             \
            ACTIONS = actions_,                                                                    \
            LEGAL_MAX = ACTIONS < GAME_ACTIONS_MAX ? ACTIONS : GAME_ACTIONS_MAX,                   \
        };                                                                                         \
        __device__ static void init(State *s, const Setup *setup, Chance *chance) {                \
            name_##_init(s, setup, chance, NULL);                                                  \
        }                                                                                          \
        __device__ static int actor(const State *s) {                                              \
            return name_##_actor(s);                                                               \
        }                                                                                          \
        __device__ static int sample(const State *s, uint32_t random, Action *action) {            \
            return name_##_sample(s, random, action);                                              \
        }                                                                                          \
        __device__ static int legal(const State *s, Action actions[]) {                            \
            return name_##_legal(s, actions);                                                      \
        }                                                                                          \
        __device__ static bool act(State *s, Action action, Chance *chance) {                      \
            return name_##_act(s, action, chance, NULL);                                           \
        }                                                                                          \
        __device__ static void settle(State *s, Chance *chance) {                                  \
            name_##_settle(s, chance, NULL);                                                       \
        }                                                                                          \
        __device__ static void result(const State *s, Result *result) {                            \
            name_##_result(s, result);                                                             \
        }                                                                                          \
        __device__ static void redact(State *s, int viewer) {                                      \
            name_##_redact(s, viewer);                                                             \
        }                                                                                          \
        __device__ static void observe(const State *s, int seat, uint8_t row[]) {                  \
            name_##_observe(s, seat, row);                                                         \
        }                                                                                          \
        __device__ static void observe_actions(const State *s, const Action actions[], int count,  \
                                               uint8_t rows[]) {                                   \
            name_##_observe_actions(s, actions, count, rows);                                      \
        }                                                                                          \
    };                                                                                             \
    }                                                                                              \
    extern "C" const GpuBatchGame gpu_batch_##name_;                                               \
    const GpuBatchGame gpu_batch_##name_ = {#name_,                                                \
                                            (int)sizeof(State_),                                   \
                                            GpuRules::LEGAL_MAX,                                   \
                                            batch_begin<GpuRules>,                                 \
                                            batch_step<GpuRules>,                                  \
                                            batch_sample<GpuRules>,                                \
                                            batch_write<GpuRules>}

#endif
