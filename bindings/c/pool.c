/* pool.c -- see pool.h. Threads take turns in blocks, so that a slow game holds up nobody. A step
 * of a batch takes some ten microseconds, about as long as to wake a thread: so whoever waits looks
 * again and again for a moment before they sleep. Nobody waits for a thread that is still waking
 * up: a loop ends when those that have joined it have left, and it cannot be joined after that. */
#include "pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { BLOCKS_EACH = 8, BLOCK_MIN = 16, LOOKS = 1000 /* 20 to 50 microseconds */ };

struct Pool {
    pthread_mutex_t lock; /* whoever sleeps is woken while it is held */
    pthread_cond_t work_came, work_done;
    size_t threads;
    atomic_uint_least64_t state; /* LOOP times the loops begun so far, and who takes part in the
                                    last one; the caller does from pool_begin() to pool_wait() */
    atomic_bool is_ending;

    /* of the last loop; they change only while nobody takes part */
    Work *work;
    void *self;
    size_t count, block;
    atomic_size_t next;
    pthread_t thread[];
};

static const uint64_t LOOP = 1 << 16;

/* A moment, in which the processor may serve another thread of the same core. */
static void pause_briefly(void) {
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
}

static void do_blocks(Pool *pool) {
    for (;;) {
        size_t begin = atomic_fetch_add(&pool->next, pool->block);
        if (begin >= pool->count) return;
        size_t end = begin + pool->block;
        pool->work(pool->self, begin, end < pool->count ? end : pool->count);
    }
}

/* Is there a loop that the thread has not seen, or an end? */
static bool has_news(Pool *pool, uint64_t seen) {
    return atomic_load(&pool->state) / LOOP != seen || atomic_load(&pool->is_ending);
}

static void wait_for_news(Pool *pool, uint64_t seen) {
    for (int i = 0; i < LOOKS; i++) {
        if (has_news(pool, seen)) return;
        pause_briefly();
    }
    pthread_mutex_lock(&pool->lock);
    while (!has_news(pool, seen)) pthread_cond_wait(&pool->work_came, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

/* Joins the last loop; false if it has ended. Says which one it is. */
static bool join(Pool *pool, uint64_t *seen) {
    uint64_t state = atomic_load(&pool->state);
    while (state % LOOP && !atomic_compare_exchange_weak(&pool->state, &state, state + 1)) continue;
    *seen = state / LOOP;
    return state % LOOP;
}

static void leave(Pool *pool) {
    if (atomic_fetch_sub(&pool->state, 1) % LOOP > 1) return;
    pthread_mutex_lock(&pool->lock);
    pthread_cond_broadcast(&pool->work_done);
    pthread_mutex_unlock(&pool->lock);
}

static void *run(void *self) {
    Pool *pool = (Pool *)self;
    uint64_t seen = 0;
    for (;;) {
        wait_for_news(pool, seen);
        if (atomic_load(&pool->is_ending)) return NULL;
        if (!join(pool, &seen)) continue;
        do_blocks(pool);
        leave(pool);
    }
}

/* Starts the threads with all signals blocked: they are for the program's own. */
static size_t start(Pool *pool, size_t threads) {
    sigset_t all, before;
    size_t started = 0;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (started < threads && pthread_create(&pool->thread[started], NULL, run, pool) == 0)
        started++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

Pool *pool_open(size_t threads) {
    Pool *pool = (Pool *)calloc(1, sizeof *pool + threads * sizeof(pthread_t));
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work_came, NULL);
    pthread_cond_init(&pool->work_done, NULL);
    pool->threads = start(pool, threads);
    if (pool->threads == threads) return pool;
    pool_close(pool);
    return NULL;
}

void pool_close(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->is_ending, true);
    pthread_cond_broadcast(&pool->work_came);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 0; i < pool->threads; i++) pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->work_came);
    pthread_cond_destroy(&pool->work_done);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_begin(Pool *pool, Work *work, void *self, size_t count) {
    pool->work = work;
    pool->self = self;
    pool->count = count;
    pool->block = count / (pool->threads * BLOCKS_EACH);
    if (pool->block < BLOCK_MIN) pool->block = BLOCK_MIN;
    atomic_store(&pool->next, 0);
    pthread_mutex_lock(&pool->lock);
    atomic_store(&pool->state, (atomic_load(&pool->state) / LOOP + 1) * LOOP + 1);
    pthread_cond_broadcast(&pool->work_came);
    pthread_mutex_unlock(&pool->lock);
}

static bool is_going_on(Pool *pool) {
    return atomic_load(&pool->state) % LOOP;
}

void pool_wait(Pool *pool) {
    do_blocks(pool);
    leave(pool);
    for (int i = 0; i < LOOKS && is_going_on(pool); i++) pause_briefly();
    pthread_mutex_lock(&pool->lock);
    while (is_going_on(pool)) pthread_cond_wait(&pool->work_done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
