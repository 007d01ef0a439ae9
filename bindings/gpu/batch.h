/* batch.h -- a batch on a GPU, as its kernels see it, and what each game brings for it. */
#ifndef CUDA_BATCH_H
#define CUDA_BATCH_H

#include "bindings/c/tessera.h"
#include "engine/rules/game.h"

/* Counters on the device. */
enum {
    BATCH_BAD,     /* the first game whose action was illegal; BATCH_NONE: none was */
    BATCH_SETTLES, /* games in which something follows by itself */
    BATCH_ENDED,   /* games that the step has ended */
    BATCH_COUNTERS,
};
#define BATCH_NONE 0xFFFFFFFFu

/* All pointers are to memory of the device. */
typedef struct {
    Setup setup;
    uint32_t games, room;
    bool restarts;
    uint64_t *states; /* as bindings/gpu/launch.cuh lays them out */
    uint64_t *seeds;
    uint32_t *words;            /* of its key stream, that each game has used */
    Action *chosen;             /* what each game plays in this step */
    uint32_t *settling, *ended; /* lists of games, as long as their counters say */
    uint32_t *counters;
    Action *lists; /* room for the legal actions of so many games */
    uint32_t lists_count;
    int8_t *actors; /* of the next action, or GAME_OVER */
    uint8_t *done;  /* did the last step end a game? */
    void *buffer[TESSERA_BUFFERS];
} GpuBatch;

/* What a step or a sample is asked for, beside the batch. */
typedef struct {
    int32_t kind;          /* TESSERA_NUMBERS or TESSERA_PLACES */
    const uint32_t *given; /* what to play */
    uint32_t *taken;       /* where sampled actions go */
    uint64_t seed;
} GpuOrder;

/* The kernels of a game. Each puts work into the stream; it returns why that failed, or NULL. */
typedef const char *GpuWork(const GpuBatch *batch, const GpuOrder *order, void *stream);
typedef struct {
    const char *name;
    int state_size, legal_max; /* legal_max: no position has more legal actions */
    GpuWork *begin;            /* all games anew, from order->seed on */
    GpuWork *step;             /* order->given in each game; what is over begins anew */
    GpuWork *sample;           /* a random action for each game into order->taken */
    GpuWork *write;            /* observations and legal actions */
} GpuBatchGame;

#endif
