/* workers.h -- does the jobs of a hall: those for the store in the store's thread, the choices of
 * bots and passwords in threads of their own. All functions are called by one thread; only `wake`
 * is called by others. */
#ifndef SERVER_JOBS_WORKERS_H
#define SERVER_JOBS_WORKERS_H

#include "bots.h"
#include "server/store/store_queue.h"

typedef struct {
    const char *store;                    /* "postgres://..." or the name of an SQLite file */
    int bots;                             /* threads, at most BOTS_MAX */
    void *self;                           /* of the functions */
    void (*wake)(void *self);             /* there is something to collect */
    void (*finish)(void *self, Job *job); /* takes the job back */
    /* What another node has told (store_hear). */
    void (*heard)(void *self, const StoreNews *news);
} WorkersConfig;

typedef struct Workers Workers;

/* NULL, and `why` says why, if the store cannot be opened, or its clock is another than ours. */
Workers *workers_open(const WorkersConfig *config, StoreBeat *beat, Text *why);

/* Writes what is to be written; nothing is finished any more. */
void workers_close(Workers *workers);

/* Takes a job. */
void workers_start(Workers *workers, Job *job);

/* Finishes what is done. */
void workers_collect(Workers *workers);

typedef enum {
    HEALTH_WELL,    /* the store was written a moment ago */
    HEALTH_ILL,     /* it cannot be read or written */
    HEALTH_UNKNOWN, /* is being found out */
} Health;

/* Tries the store where it has not been written for a while. */
Health workers_health(Workers *workers);
/* To be called about once a second: a store in trouble is tried until it is well. */
void workers_tick(Workers *workers);

typedef struct {
    bool is_store_well;
    uint64_t store_failures, bots_choices;
    StoreQueueMetrics store;
    BotsMetrics bots;
} WorkersMetrics;

void workers_metrics(Workers *workers, WorkersMetrics *metrics);

#endif
