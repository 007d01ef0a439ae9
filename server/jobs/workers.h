/* workers.h -- does the jobs of a hall: the store's in its own thread, the choices of bots and
 * passwords in others, and pushes. All functions are called by one thread; only `wake` is called by
 * the others.
 */
#ifndef SERVER_JOBS_WORKERS_H
#define SERVER_JOBS_WORKERS_H

#include "bots.h"
#include "server/push/pusher.h"
#include "server/store/store_queue.h"

typedef struct {
    const char *store;                    /* "postgres://..." or the name of an SQLite file */
    int bots;                             /* threads, at most BOTS_MAX */
    void *self;                           /* of the functions */
    void (*wake)(void *self);             /* there is something to collect */
    void (*finish)(void *self, Job *job); /* takes a job back that is done */
    /* news from another node (store_hear) */
    void (*heard)(void *self, const StoreNews *news);
    const Vapid *vapid;     /* NULL: no pushes are sent */
    const char *push_hosts; /* of PusherConfig */
} WorkersConfig;

typedef struct Workers Workers;

/* NULL, and `why` says why, if the store cannot be opened, or if its clock and ours differ too
 * much. */
Workers *workers_open(const WorkersConfig *config, StoreBeat *beat, Text *why);

/* Writes what has to be written; `finish` is not called any more. */
void workers_close(Workers *workers);

/* Takes a job. */
void workers_start(Workers *workers, Job *job);

/* Calls `finish` for all jobs that are done. */
void workers_collect(Workers *workers);

typedef enum {
    HEALTH_WELL,    /* the store was written recently */
    HEALTH_ILL,     /* the store cannot be read or written */
    HEALTH_UNKNOWN, /* not known yet: the store is being tried */
} Health;

/* If the store has not been written for a while, tries it. */
Health workers_health(Workers *workers);
/* To be called about once a second: tries a store in trouble until it works again. */
void workers_tick(Workers *workers);

typedef struct {
    bool is_store_well;
    uint64_t store_failures, bots_choices;
    StoreQueueMetrics store;
    BotsMetrics bots;
    bool has_pushes;
    uint64_t pushes_sent, pushes_failed, pushes_dropped;
} WorkersMetrics;

void workers_metrics(Workers *workers, WorkersMetrics *metrics);

#endif
