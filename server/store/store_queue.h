/* store_queue.h -- the thread that waits for the store, so that the server's loop need not.
 *
 * The loop hands in entries and other work; the thread writes whatever entries have gathered as one
 * group, so that the more there is to write, the less each costs. What is done is collected by the
 * loop, in store_queue_collect(), when `wake` has been called. An entry may overtake other work,
 * but work never overtakes an entry that was handed in before it.
 *
 * `wake` is called by the thread; everything else here, and every function handed in but jobs, is
 * called by the thread that opened the queue. */
#ifndef SERVER_STORE_STORE_QUEUE_H
#define SERVER_STORE_STORE_QUEUE_H

#include "store.h"

typedef struct StoreQueue StoreQueue;

enum { STORE_QUEUE_MAX = 16384 }; /* what may be waiting at once */

typedef struct {
    void (*wake)(void *self); /* there is something to collect */
    /* What another node has told (store_hear). */
    void (*heard)(void *self, const StoreNews *news);
    void *self;
} StoreQueueConfig;

/* How an entry or a job ended. `why` is a sentence unless the status is SQL_OK or SQL_CONFLICT. */
typedef void StoreDone(void *self, SqlStatus status, const char *why);

/* Work for the store, done in the thread: what it touches belongs to it until it is done. */
typedef SqlStatus StoreJob(Store *store, void *self);

/* NULL, and `why` says why, if the store cannot be opened. */
StoreQueue *store_queue_open(const char *url, const StoreQueueConfig *config, Text *why);
/* Does all that was handed in, and collects it. */
void store_queue_close(StoreQueue *queue);

/* False, and nothing will be called, if too much is waiting already. The entry is copied. */
__attribute__((warn_unused_result)) bool store_queue_append(StoreQueue *queue, const Entry *entry,
                                                            StoreDone *done, void *self);
__attribute__((warn_unused_result)) bool store_queue_do(StoreQueue *queue, StoreJob *job,
                                                        StoreDone *done, void *self);

/* Calls `done` for what is done, and `heard` for what was heard. */
void store_queue_collect(StoreQueue *queue);

/* Entries and jobs that are not collected yet. */
int store_queue_waiting(const StoreQueue *queue);

/* How many entries were written together is counted in buckets: up to 1, 4, 16, 64, 256, and more.
 */
enum { STORE_GROUP_BUCKETS = 6 };
extern const int store_group_limits[STORE_GROUP_BUCKETS - 1];

typedef struct {
    int waiting;
    uint64_t entries, groups[STORE_GROUP_BUCKETS];
} StoreQueueMetrics;

void store_queue_metrics(StoreQueue *queue, StoreQueueMetrics *metrics);

#endif
