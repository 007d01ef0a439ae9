/* bots.h -- the threads in which bots think. They have a lower priority than the rest of the
 * server, and one of them is for quick levels only. All functions are called by one thread; only
 * `done` is called by the others. */
#ifndef SERVER_JOBS_BOTS_H
#define SERVER_JOBS_BOTS_H

#include "job.h"

enum { BOTS_MAX = 64 };

typedef struct Bots Bots;

/* Starts `threads` threads, and one more for quick levels. NULL if none can be started. */
Bots *bots_open(int threads, void (*done)(void *self, Job *job), void *self);
/* Waits for the jobs that have begun; frees the others. */
void bots_close(Bots *bots);

void bots_start(Bots *bots, Job *job);

typedef struct {
    int waiting;      /* turns that no thread has begun */
    uint64_t lowered; /* turns that were thought about at a lower level */
} BotsMetrics;

void bots_metrics(Bots *bots, BotsMetrics *metrics);

#endif
