/* memory_hall.h -- a hall for tests, with a store in memory. Its jobs wait until they are asked
 * for, and all of its luck comes from a seed. */
#ifndef TESTS_MEMORY_HALL_H
#define TESTS_MEMORY_HALL_H

#include "memory_store.h"
#include "server/hall/hall.h"

enum { MEMORY_JOBS_MAX = 64 };

typedef struct {
    HallLimits limits;    /* to be set before it is opened */
    const char *push_key; /* likewise */
    Hall *hall;
    MemoryStore store;
    Job *jobs[MEMORY_JOBS_MAX];
    int jobs_count;
    int64_t now_ms;
    Rng luck;
} MemoryHall;

typedef void MemoryHallSend(void *self, void *client, const char *text, size_t size);

void memory_hall_open(MemoryHall *it, uint64_t seed, int connections, MemoryHallSend *send);
void memory_hall_close(MemoryHall *it);

/* Until none is left. */
void memory_hall_do_jobs(MemoryHall *it);

#endif
