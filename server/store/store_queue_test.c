/* store_queue_test.c -- the store's thread: groups, jobs, news of other nodes, a database that goes
 * away. */
#include "store_queue.h"
#include "store_test.h"
#include "tests/test.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
    bool is_awake;
    int done, conflicts, heard, missed;
    char latest[64]; /* of what was heard */
} Loop;

static void wake(void *self) {
    Loop *loop = self;
    pthread_mutex_lock(&loop->mutex);
    loop->is_awake = true;
    pthread_cond_signal(&loop->condition);
    pthread_mutex_unlock(&loop->mutex);
}

static void hear(void *self, const StoreNews *news) {
    Loop *loop = self;
    loop->heard += news->match[0] != '\0';
    loop->missed += news->match[0] == '\0';
    snprintf(loop->latest, sizeof loop->latest, "%s %d", news->match, news->number);
}

static void note_done(void *self, SqlStatus status, const char *why) {
    Loop *loop = self;
    CHECK_TEXT(why, "");
    loop->done++;
    loop->conflicts += status == SQL_CONFLICT;
}

static void sleep_until_awake(Loop *loop) {
    pthread_mutex_lock(&loop->mutex);
    while (!loop->is_awake) pthread_cond_wait(&loop->condition, &loop->mutex);
    loop->is_awake = false;
    pthread_mutex_unlock(&loop->mutex);
}

static Loop loop_new(void) {
    return (Loop){.mutex = PTHREAD_MUTEX_INITIALIZER, .condition = PTHREAD_COND_INITIALIZER};
}

static StoreQueue *open_queue(const char *url, Loop *loop) {
    char why[512];
    Text text = text_in(why, sizeof why);
    StoreQueueConfig config = {wake, hear, loop};
    StoreQueue *queue = store_queue_open(url, &config, &text);
    test_note("%s", why);
    CHECK(queue != NULL);
    return queue;
}

static SqlStatus count_job(Store *store, void *self) {
    *(int *)self = test_entries_count(store, 999);
    return SQL_OK;
}

static void ignore_done(void *self, SqlStatus status, const char *why) {
    (void)self, (void)why;
    CHECK_EQ(status, SQL_OK);
}

TEST(store_queue_writes_what_has_gathered_and_then_does_the_jobs) {
    enum { COUNT = 1000 };
    const char *url = test_new_store();
    Loop loop = loop_new();
    StoreQueue *queue = open_queue(url, &loop);
    int seen = 0;
    for (int i = 0; i < COUNT; i++) {
        char json[32];
        snprintf(json, sizeof json, "{\"n\":%d}", i);
        Entry entry = test_entry(i, 1, json);
        CHECK(store_queue_append(queue, &entry, note_done, &loop));
    }
    Entry late = test_entry(7, 1, "{}");
    CHECK(store_queue_append(queue, &late, note_done, &loop));
    CHECK(store_queue_do(queue, count_job, ignore_done, &seen));
    while (store_queue_waiting(queue)) {
        sleep_until_awake(&loop);
        store_queue_collect(queue);
    }
    CHECK_EQ(loop.done, COUNT + 1);
    CHECK_EQ(loop.conflicts, 1);
    CHECK_EQ(seen, 1); /* the match 999 was handed in before the job */
    store_queue_close(queue);
    Store *store = test_open_store(url);
    CHECK_TEXT(test_log(store, 500, 0), "1 1001 {\"n\":500}\n");
    store_close(store);
}

static int64_t steady_us(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

TEST(store_queue_lets_entries_gather) {
    enum { COUNT = 40, PAUSE_US = 500 };
    Loop loop = loop_new();
    StoreQueue *queue = open_queue(test_new_store(), &loop);
    StoreQueueMetrics metrics;
    uint64_t groups = 0;
    int64_t begun_us = steady_us();
    for (int i = 0; i < COUNT; i++) {
        Entry entry = test_entry(i, 1, "{}");
        CHECK(store_queue_append(queue, &entry, note_done, &loop));
        (void)usleep(PAUSE_US);
    }
    while (store_queue_waiting(queue)) {
        sleep_until_awake(&loop);
        store_queue_collect(queue);
    }
    store_queue_metrics(queue, &metrics);
    for (int i = 0; i < STORE_GROUP_BUCKETS; i++) groups += metrics.groups[i];
    CHECK_EQ(metrics.entries, COUNT);
    CHECK(groups <= (uint64_t)((steady_us() - begun_us) / STORE_GATHER_US) + 1);
    store_queue_close(queue);
}

TEST(store_queue_refuses_more_than_it_may_hold_and_finishes_when_closed) {
    const char *url = test_new_store();
    Loop loop = loop_new();
    StoreQueue *queue = open_queue(url, &loop);
    int count = 0;
    for (Entry entry = test_entry(0, 1, "{}"); store_queue_append(queue, &entry, note_done, &loop);
         entry = test_entry(++count, 1, "{}"));
    CHECK_EQ(count, STORE_QUEUE_MAX);
    CHECK(!store_queue_do(queue, count_job, ignore_done, NULL));
    store_queue_close(queue);
    CHECK_EQ(loop.done, STORE_QUEUE_MAX);
    Store *store = test_open_store(url);
    CHECK_EQ(test_entries_count(store, STORE_QUEUE_MAX - 1), 1);
    store_close(store);
}

TEST(store_queue_hears_of_entries_of_other_nodes_only) {
    const char *url = test_new_store();
    Loop loop = loop_new();
    StoreQueue *queue = open_queue(url, &loop);
    Store *other = test_open_store(url);
    Entry own = test_entry(1, 1, "{}"), theirs = test_entry(1, 2, "{}");
    CHECK(store_queue_append(queue, &own, note_done, &loop));
    while (store_queue_waiting(queue)) {
        sleep_until_awake(&loop);
        store_queue_collect(queue);
    }
    CHECK_EQ(test_append(other, &theirs), SQL_OK);
    while (!test_is_file(url) && !loop.heard) {
        sleep_until_awake(&loop);
        store_queue_collect(queue);
    }
    store_close(other);
    store_queue_close(queue);
    CHECK_EQ(loop.heard, !test_is_file(url));
    CHECK_TEXT(loop.latest, test_is_file(url) ? "" : "match0000001 2");
}

TEST(store_queue_hears_who_is_at_a_match_with_other_nodes) {
    const char *url = test_new_store();
    Loop loop = loop_new();
    StoreQueue *queue = open_queue(url, &loop);
    Store *other = test_open_store(url);
    StoreNews news = {.match = "match0000001", .node = UINT32_MAX, .seats = 5, .watching = 3}, read;
    char buffer[512];
    Text lines = text_in(buffer, sizeof buffer);
    text_string(&lines, "no news\nmatch0000002 0 1 1\nmatch0000002 0 1 1 -1\n");
    store_news_text(&news, &lines);
    CHECK_EQ(store_tell(other, buffer), SQL_OK);
    while (!test_is_file(url) && !loop.heard) {
        sleep_until_awake(&loop);
        store_queue_collect(queue);
    }
    store_close(other);
    store_queue_close(queue);
    CHECK_EQ(loop.heard, !test_is_file(url));
    CHECK_TEXT(loop.latest, test_is_file(url) ? "" : "match0000001 0");
    CHECK(store_news_read(strstr(buffer, "match0000001"), &read));
    CHECK(memcmp(&read, &news, sizeof news) == 0);
}

/* Goes on writing while the database is restarted. Everything that was confirmed must be there,
 * once. */
typedef struct {
    const char *url;
    atomic_bool is_over;
    int sure, lost;
} Stubborn;

/* There is no other writer, so a number can be taken only by an earlier attempt whose answer was
 * lost. */
static void *write_stubbornly(void *self) {
    Stubborn *writer = self;
    Store *store = test_open_store(writer->url);
    SqlStatus before = SQL_OK;
    while (!writer->is_over) {
        Entry entry = test_entry(1, writer->sure + 1, "{}");
        SqlStatus status = test_append(store, &entry);
        CHECK(status == SQL_OK || status == SQL_LOST ||
              (status == SQL_CONFLICT && before == SQL_LOST));
        before = status;
        if (status != SQL_LOST) {
            writer->sure++;
        } else {
            writer->lost++;
            usleep(10000);
        }
    }
    store_close(store);
    return NULL;
}

TEST(store_lives_through_a_restart_of_the_database) {
    const char *url = test_new_store(), *restart = getenv("TESSERA_STORE_RESTART");
    if (!restart) return; /* a file has no server */
    Stubborn writer = {.url = url};
    Loop loop = loop_new();
    pthread_t thread;
    store_close(test_open_store(url));
    StoreQueue *queue = open_queue(url, &loop);
    CHECK_EQ(pthread_create(&thread, NULL, write_stubbornly, &writer), 0);
    for (int i = 0; i < 2; i++) {
        usleep(300000);
        CHECK_EQ(system(restart), 0);
    }
    while (!loop.missed) { /* a node that only listens notices it too, and is told so */
        sleep_until_awake(&loop);
        store_queue_collect(queue);
    }
    usleep(300000);
    writer.is_over = true;
    CHECK_EQ(pthread_join(thread, NULL), 0);
    store_queue_close(queue);
    Store *store = test_open_store(url);
    CHECK_EQ(test_entries_count(store, 1), writer.sure);
    CHECK(writer.sure > 10);
    printf("  %d entries, %d times without a database\n", writer.sure, writer.lost);
    store_close(store);
}

TEST(store_does_not_wait_for_ever_for_a_node_that_vanished) {
    const char *url = test_new_store();
    char why[512];
    Text text = text_in(why, sizeof why);
    Store *store = test_open_store(url);
    Sql *vanished = sql_open(url, &text); /* as if its machine had lost its power now: */
    CHECK(vanished != NULL);
    CHECK_EQ(sql_begin(vanished, SQL_WRITES), SQL_OK);
    CHECK_EQ(sql_run(vanished,
                     "INSERT INTO entries (match, number, time_ms, json)"
                     " VALUES ('match0000001', 1, 1001, '{}')",
                     NULL, 0, NULL, NULL),
             SQL_OK);
    Entry entry = test_entry(1, 1, "{}");
    SqlStatus status = test_append(store, &entry);
    CHECK_EQ(status, test_is_file(url) ? SQL_FAILED : SQL_OK);
    if (test_is_file(url)) CHECK(strstr(store_why(store), "is in use by another program"));
    sql_rollback(vanished);
    sql_close(vanished);
    store_close(store);
}
