/* batch.h -- many games of one kind side by side, as the parts of a batch see it.
 *
 * A step has two parts: first all actions are checked, then all games move. So one bad action
 * stops the step before anything has changed. */
#ifndef LIB_BATCH_H
#define LIB_BATCH_H

#include "library.h"
#include "pool.h"

#include "engine/rules/observe.h"

#include <stdatomic.h>

enum { BATCH_BITS_MAX = 4096 /* actions of a game whose legal ones are kept as bits */ };

/* What a batch knows of a game beside its state. */
typedef struct {
    Chance chance;
    uint64_t seed;
    Result result; /* of the game that the last step ended, or as if it ended now */
    int8_t actor;  /* of the next action, or GAME_OVER */
    uint8_t done;  /* did the last step end a game? */
} BatchSlot;

typedef struct Batch Batch;

/* One loop over games of the batch, as the threads see it. */
typedef struct {
    Batch *batch;
    const size_t *games; /* which; NULL: all */
    size_t count;
    int32_t kind;
    const uint32_t *given;
    uint32_t *taken;
    const uint64_t *seeds; /* NULL: from `seed` on */
    uint64_t seed;
    atomic_size_t bad; /* the first place in the loop that went wrong; SIZE_MAX: none */
} BatchRun;

struct Batch {
    const Game *game;
    Setup setup;
    size_t games, room, threads;
    uint32_t options;
    tessera_chance *asked; /* NULL: the generators */
    void *asked_self;
    bool is_busy; /* between begin and wait */
    bool has_result;
    void *buffer[TESSERA_BUFFERS];
    size_t state_stride;  /* bytes from a state to the next */
    size_t bits_stride;   /* words; 0: legal actions are not kept */
    int observation_size; /* bytes */
    int action_size;
    uint8_t *states;
    BatchSlot *slots;
    uint64_t *bits;
    Action *chosen;         /* what each game plays in this step */
    uint8_t *marks;         /* of games that are named once */
    uint8_t *states_before; /* for a step that the caller's chance spoils; else NULL */
    BatchSlot *slots_before;
    Pool *pool;   /* NULL: none are needed so far */
    BatchRun run; /* between begin and wait */
};

static inline void *batch_state(const Batch *batch, size_t index) {
    return batch->states + index * batch->state_stride;
}

/* Begins a game. False if the caller's chance was not possible. */
bool batch_begin_game(Batch *batch, size_t index, uint64_t seed);

/* Plays the chosen action, and begins anew after the last one. */
bool batch_play(Batch *batch, size_t index);

/* Writes what the buffers want of a game. */
void batch_write(Batch *batch, size_t index);

/* The action of this kind, if it is legal in the game. */
bool batch_resolve(const Batch *batch, size_t index, int32_t kind, uint32_t given, Action *action);

/* Is there such a batch, and is no step under way? */
tessera_status batch_find(const tessera_batch *handle, Batch **batch);

/* Begins games anew and writes the buffers. */
tessera_status batch_reset(BatchRun *run);

#endif
