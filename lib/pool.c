/* pool.c -- see pool.h. Threads take turns in blocks, so that a slow game holds up nobody. */
#include "pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

enum { BLOCKS_EACH = 8, BLOCK_MIN = 16 };

struct Pool {
    pthread_mutex_t lock;
    pthread_cond_t work_came, work_done;
    size_t threads, working; /* working: those that have not finished this loop */
    uint64_t loops;
    bool is_ending;
    Work *work;
    void *self;
    size_t count, block;
    atomic_size_t next;
    pthread_t thread[];
};

static void do_blocks(Pool *pool) {
    for (;;) {
        size_t begin = atomic_fetch_add(&pool->next, pool->block);
        if (begin >= pool->count) return;
        size_t end = begin + pool->block;
        pool->work(pool->self, begin, end < pool->count ? end : pool->count);
    }
}

static void *run(void *self) {
    Pool *pool = (Pool *)self;
    uint64_t seen = 0;
    pthread_mutex_lock(&pool->lock);
    for (;;) {
        while (pool->loops == seen && !pool->is_ending)
            pthread_cond_wait(&pool->work_came, &pool->lock);
        if (pool->is_ending) break;
        seen = pool->loops;
        pthread_mutex_unlock(&pool->lock);
        do_blocks(pool);
        pthread_mutex_lock(&pool->lock);
        if (--pool->working == 0) pthread_cond_broadcast(&pool->work_done);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
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
    pool->is_ending = true;
    pthread_cond_broadcast(&pool->work_came);
    pthread_mutex_unlock(&pool->lock);
    for (size_t i = 0; i < pool->threads; i++) pthread_join(pool->thread[i], NULL);
    pthread_cond_destroy(&pool->work_came);
    pthread_cond_destroy(&pool->work_done);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void pool_begin(Pool *pool, Work *work, void *self, size_t count) {
    pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->self = self;
    pool->count = count;
    pool->block = count / (pool->threads * BLOCKS_EACH);
    if (pool->block < BLOCK_MIN) pool->block = BLOCK_MIN;
    atomic_store(&pool->next, 0);
    pool->working = pool->threads;
    pool->loops++;
    pthread_cond_broadcast(&pool->work_came);
    pthread_mutex_unlock(&pool->lock);
}

void pool_wait(Pool *pool) {
    pthread_mutex_lock(&pool->lock);
    while (pool->working) pthread_cond_wait(&pool->work_done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}
