/* store_queue.c -- the store's thread, with two lists of work for it and one of results. */
#define _GNU_SOURCE /* for ppoll */
#include "store_queue.h"

#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { LISTEN_US = 1000000 }; /* how often a lost connection is tried again */

/* An entry, a job, or news from another node. */
typedef struct Item Item;
struct Item {
    Item *next;
    StoreDone *done;
    void *self;
    StoreJob *job; /* NULL: it is an entry, or news if `done` is NULL too */
    uint64_t turn; /* the number in the order of all that was handed in */
    Entry entry;
    StoreNews news;
    SqlStatus status;
    char *why; /* NULL: nothing to say */
    /* What the entry points to. */
    Listing listing;
    uint8_t secret[STORE_SECRET_SIZE];
    int64_t *players;
    char *texts;
};

typedef struct {
    Item *first, **end;
} List;

const int store_group_limits[STORE_GROUP_BUCKETS - 1] = {1, 4, 16, 64, 256};

struct StoreQueue {
    StoreQueueConfig config;
    Store *store;
    pthread_t thread;
    int bell;         /* an event descriptor that wakes the thread */
    int waiting;      /* how many are not collected; used by the opener's thread only */
    int64_t begun_us; /* when the last group was begun; used by the thread only */

    pthread_mutex_t mutex; /* guards what follows */
    List entries, jobs, done;
    uint64_t turns; /* how many were handed in so far */
    uint64_t written, groups[STORE_GROUP_BUCKETS];
    bool is_closing;
};

static void list_clear(List *list) {
    *list = (List){NULL, &list->first};
}

static void list_add(List *list, Item *item) {
    item->next = NULL;
    *list->end = item;
    list->end = &item->next;
}

static Item *list_take(List *list) {
    Item *item = list->first;
    if (!item) return NULL;
    list->first = item->next;
    if (!list->first) list->end = &list->first;
    return item;
}

static void item_free(Item *item) {
    free(item->players);
    free(item->texts);
    free(item->why);
    free(item);
}

static Item *item_new(StoreDone *done, void *self) {
    Item *item = malloc(sizeof *item); /* calloc() would not use the memory freed last */
    assert(item);
    memset(item, 0, sizeof *item);
    item->done = done;
    item->self = self;
    return item;
}

/* Copies what an entry points to. */
static void keep_entry(Item *item, const Entry *entry) {
    size_t json_size = strlen(entry->json) + 1;
    size_t listing_size = entry->listing ? strlen(entry->listing->json) + 1 : 0;
    item->entry = *entry;
    item->texts = malloc(json_size + listing_size);
    assert(item->texts);
    item->entry.json = memcpy(item->texts, entry->json, json_size);
    if (entry->listing) {
        item->listing = *entry->listing;
        item->listing.json = memcpy(item->texts + json_size, entry->listing->json, listing_size);
        item->entry.listing = &item->listing;
    }
    if (entry->secret)
        item->entry.secret = memcpy(item->secret, entry->secret, sizeof item->secret);
    if (entry->players) {
        size_t size = (size_t)entry->players_count * sizeof *entry->players;
        item->players = malloc(size + 1);
        assert(item->players);
        item->entry.players = memcpy(item->players, entry->players, size);
    }
}

static void set_status(Item *item, SqlStatus status, const Store *store) {
    item->status = status;
    if (status == SQL_OK || status == SQL_CONFLICT) return;
    item->why = strdup(store_why(store));
    assert(item->why);
}

static void give(StoreQueue *queue, Item *items[], int count) {
    if (count == 0) return;
    pthread_mutex_lock(&queue->mutex);
    bool is_first = !queue->done.first;
    for (int i = 0; i < count; i++) list_add(&queue->done, items[i]);
    pthread_mutex_unlock(&queue->mutex);
    if (is_first) queue->config.wake(queue->config.self);
}

static int64_t steady_us(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int bucket_of(int size) {
    int at = 0;
    while (at < STORE_GROUP_BUCKETS - 1 && size > store_group_limits[at]) at++;
    return at;
}

static void count_group(StoreQueue *queue, Item *items[], int count) {
    int written = 0;
    for (int i = 0; i < count; i++) written += items[i]->status == SQL_OK;
    if (written == 0) return;
    pthread_mutex_lock(&queue->mutex);
    queue->written += (uint64_t)written;
    queue->groups[bucket_of(written)]++;
    pthread_mutex_unlock(&queue->mutex);
}

static void write_group(StoreQueue *queue, Item *items[], int count) {
    Entry entries[STORE_GROUP_MAX];
    SqlStatus statuses[STORE_GROUP_MAX];
    if (count <= 0) return;
    queue->begun_us = steady_us();
    for (int i = 0; i < count; i++) entries[i] = items[i]->entry;
    store_append(queue->store, entries, count, statuses);
    for (int i = 0; i < count; i++) set_status(items[i], statuses[i], queue->store);
    count_group(queue, items, count);
    give(queue, items, count);
}

/* True if there was news; then there may be more. */
static bool hear(StoreQueue *queue) {
    Item *items[STORE_GROUP_MAX];
    StoreNews news;
    int count = 0;
    while (count < STORE_GROUP_MAX && store_hear(queue->store, &news)) {
        Item *item = item_new(NULL, NULL);
        item->news = news;
        items[count++] = item;
    }
    give(queue, items, count);
    return count > 0;
}

/* Is it time for the next group? */
static bool is_due(const StoreQueue *queue) {
    return queue->is_closing || steady_us() - queue->begun_us >= STORE_GATHER_US;
}

/* Waits until the bell rings, there is news, or entries have gathered for long enough. A store that
 * can hear news also wakes up from time to time: if its connection is lost, no news can wake it. */
static void wait_for_work(StoreQueue *queue, bool can_hear, bool is_gathering) {
    struct pollfd descriptors[] = {{.fd = queue->bell, .events = POLLIN},
                                   {.fd = store_descriptor(queue->store), .events = POLLIN}};
    int64_t left_us = is_gathering ? queue->begun_us + STORE_GATHER_US - steady_us() : LISTEN_US;
    if (left_us < 0) left_us = 0;
    const struct timespec limit = {left_us / 1000000, left_us % 1000000 * 1000};
    uint64_t rings;
    (void)ppoll(descriptors, 2, can_hear || is_gathering ? &limit : NULL, NULL);
    ssize_t size = read(queue->bell, &rings, sizeof rings);
    (void)size; /* whether it was rung or not, the lists are looked at next */
}

/* A job may rely on all entries that were handed in before it, so it waits until they are written.
 */
static Item *next_job(StoreQueue *queue) {
    const Item *entry = queue->entries.first, *job = queue->jobs.first;
    return job && (!entry || entry->turn > job->turn) ? list_take(&queue->jobs) : NULL;
}

typedef enum { WORK_NONE, WORK_GATHERS, WORK_DONE, WORK_CLOSED } Work;

/* Does one job that is not behind an entry, and, if it is time for a group, all entries there are.
 */
static Work work(StoreQueue *queue) {
    Item *items[STORE_GROUP_MAX];
    int count = 0;
    pthread_mutex_lock(&queue->mutex);
    bool is_closing = queue->is_closing, is_time = queue->entries.first && is_due(queue);
    while (is_time && count < STORE_GROUP_MAX && (items[count] = list_take(&queue->entries)))
        count++;
    Item *job = next_job(queue);
    bool is_gathering = queue->entries.first != NULL;
    pthread_mutex_unlock(&queue->mutex);
    write_group(queue, items, count);
    if (job) {
        set_status(job, job->job(queue->store, job->self), queue->store);
        give(queue, &job, 1);
    }
    if (count > 0 || job) return WORK_DONE;
    if (is_gathering) return WORK_GATHERS;
    return is_closing ? WORK_CLOSED : WORK_NONE;
}

static void *run(void *self) {
    StoreQueue *queue = self;
    bool can_hear = store_descriptor(queue->store) >= 0;
    for (;;) {
        Work done = work(queue);
        if (done == WORK_CLOSED) return NULL;
        bool is_busy = done == WORK_DONE || (can_hear && hear(queue));
        if (!is_busy) wait_for_work(queue, can_hear, done == WORK_GATHERS);
    }
}

StoreQueue *store_queue_open(const char *url, const StoreQueueConfig *config, Text *why) {
    Store *store = store_open(url, why);
    if (!store) return NULL;
    StoreQueue *queue = calloc(1, sizeof *queue);
    assert(queue);
    queue->config = *config;
    queue->store = store;
    list_clear(&queue->entries);
    list_clear(&queue->jobs);
    list_clear(&queue->done);
    queue->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    int code = pthread_mutex_init(&queue->mutex, NULL);
    assert(queue->bell >= 0 && code == 0);
    code = pthread_create(&queue->thread, NULL, run, queue);
    assert(code == 0);
    return queue;
}

static void ring(StoreQueue *queue) {
    uint64_t once = 1;
    ssize_t size = write(queue->bell, &once, sizeof once);
    (void)size; /* a bell that is rung already need not be rung again */
}

void store_queue_close(StoreQueue *queue) {
    if (!queue) return;
    pthread_mutex_lock(&queue->mutex);
    queue->is_closing = true;
    pthread_mutex_unlock(&queue->mutex);
    ring(queue);
    pthread_join(queue->thread, NULL);
    store_queue_collect(queue);
    pthread_mutex_destroy(&queue->mutex);
    close(queue->bell);
    store_close(queue->store);
    free(queue);
}

/* Wakes the thread only for the first of a list: it goes on until both lists are empty. */
static void hand_in(StoreQueue *queue, List *list, Item *item) {
    pthread_mutex_lock(&queue->mutex);
    bool is_first = !list->first;
    item->turn = ++queue->turns;
    list_add(list, item);
    pthread_mutex_unlock(&queue->mutex);
    queue->waiting++;
    if (is_first) ring(queue);
}

bool store_queue_append(StoreQueue *queue, const Entry *entry, StoreDone *done, void *self) {
    assert(done);
    if (queue->waiting >= STORE_QUEUE_MAX) return false;
    Item *item = item_new(done, self);
    keep_entry(item, entry);
    hand_in(queue, &queue->entries, item);
    return true;
}

bool store_queue_do(StoreQueue *queue, StoreJob *job, StoreDone *done, void *self) {
    assert(job && done);
    if (queue->waiting >= STORE_QUEUE_MAX) return false;
    Item *item = item_new(done, self);
    item->job = job;
    hand_in(queue, &queue->jobs, item);
    return true;
}

void store_queue_collect(StoreQueue *queue) {
    pthread_mutex_lock(&queue->mutex);
    Item *item = queue->done.first;
    list_clear(&queue->done);
    pthread_mutex_unlock(&queue->mutex);
    while (item) {
        Item *next = item->next;
        if (item->done) {
            queue->waiting--;
            item->done(item->self, item->status, item->why ? item->why : "");
        } else {
            queue->config.heard(queue->config.self, &item->news);
        }
        item_free(item);
        item = next;
    }
}

int store_queue_waiting(const StoreQueue *queue) {
    return queue->waiting;
}

void store_queue_metrics(StoreQueue *queue, StoreQueueMetrics *metrics) {
    metrics->waiting = queue->waiting;
    pthread_mutex_lock(&queue->mutex);
    metrics->entries = queue->written;
    memcpy(metrics->groups, queue->groups, sizeof metrics->groups);
    pthread_mutex_unlock(&queue->mutex);
}
