/* store_queue.h -- the thread that waits for the store, so that the server's loop need not.
 *
 * The loop hands in entries and jobs. The thread writes all entries that are there as one group, so
 * the more there is to write, the less each entry costs. Groups begin at most every few
 * milliseconds, which nobody notices; an entry that comes alone is written at once. When `wake` has
 * been called, the loop collects the results with store_queue_collect(). An entry may overtake a
 * job, but a job never overtakes an entry that was handed in before it.
 *
 * The thread calls `wake` and the jobs. Everything else here is called by the thread that opened
 * the queue, and so is every other function that is handed in. */
#ifndef SERVER_STORE_STORE_QUEUE_H
#define SERVER_STORE_STORE_QUEUE_H

#include "store.h"

typedef struct StoreQueue StoreQueue;

enum {
    STORE_QUEUE_MAX = 16384, /* entries and jobs that may wait at once */
    STORE_GATHER_US = 4000,  /* from the beginning of a group to that of the next */
};

typedef struct {
    void (*wake)(void *self); /* there is something to collect */
    /* news from another node (store_hear) */
    void (*heard)(void *self, const StoreNews *news);
    void *self;
} StoreQueueConfig;

/* How an entry or a job ended. `why` is a sentence unless the status is SQL_OK or SQL_CONFLICT. */
typedef void StoreDone(void *self, SqlStatus status, const char *why);

/* Work that is done in the store's thread. What it uses must not be touched until it is done. */
typedef SqlStatus StoreJob(Store *store, void *self);

/* NULL, and `why` says why, if the store cannot be opened. */
StoreQueue *store_queue_open(const char *url, const StoreQueueConfig *config, Text *why);
/* Does everything that was handed in, and collects it. */
void store_queue_close(StoreQueue *queue);

/* False, and `done` will not be called, if too much is waiting. The entry is copied. */
__attribute__((warn_unused_result)) bool store_queue_append(StoreQueue *queue, const Entry *entry,
                                                            StoreDone *done, void *self);
__attribute__((warn_unused_result)) bool store_queue_do(StoreQueue *queue, StoreJob *job,
                                                        StoreDone *done, void *self);

/* Calls `done` for each result, and `heard` for all news. */
void store_queue_collect(StoreQueue *queue);

/* Entries and jobs that are not collected yet. */
int store_queue_waiting(const StoreQueue *queue);

/* The sizes of groups are counted in buckets: up to 1, 4, 16, 64 or 256 entries, or more. */
enum { STORE_GROUP_BUCKETS = 6 };
extern const int store_group_limits[STORE_GROUP_BUCKETS - 1];

typedef struct {
    int waiting;
    uint64_t entries, groups[STORE_GROUP_BUCKETS];
} StoreQueueMetrics;

void store_queue_metrics(StoreQueue *queue, StoreQueueMetrics *metrics);

#endif
