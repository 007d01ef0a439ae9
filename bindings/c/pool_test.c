/* pool_test.c -- loops that threads share: every turn is done once, however late a thread wakes. */
#include "pool.h"

#include "engine/base/rng.h"
#include "tests/test.h"

#include <sched.h>
#include <stdatomic.h>
#include <time.h>

enum { TURNS = 400, THREADS = 7 };

static void count_turns(void *self, size_t begin, size_t end) {
    int *done = (int *)self;
    if (begin % 3 == 0) sched_yield(); /* others may be done first */
    for (size_t i = begin; i < end; i++) done[i]++;
}

/* More threads than processors, and loops so short that some threads miss them. Now and then the
 * caller is late, too. */
TEST(pools_do_every_turn_once) {
    Rng rng = {1};
    for (size_t threads = 1; threads <= THREADS; threads += 3) {
        Pool *pool = pool_open(threads);
        CHECK(pool != NULL);
        for (int loop = 0; loop < test_effort(1000, 10000); loop++) {
            int done[TURNS] = {0}, count = rng_below(&rng, loop % 2 ? 3 : TURNS);
            pool_begin(pool, count_turns, done, (size_t)count);
            if (loop % 5 == 0) sched_yield();
            pool_wait(pool);
            for (int i = 0; i < TURNS; i++) CHECK_EQ(done[i], i < count);
        }
        pool_close(pool);
    }
}

static void add_turns(void *self, size_t begin, size_t end) {
    atomic_fetch_add((atomic_size_t *)self, end - begin);
}

/* A loop that nobody waits for is done all the same: batches step while their caller learns. */
TEST(pools_work_while_their_caller_does_not) {
    static atomic_size_t done;
    time_t begun = time(NULL);
    Pool *pool = pool_open(2);
    CHECK(pool != NULL);
    pool_begin(pool, add_turns, &done, TURNS);
    while (atomic_load(&done) < TURNS && time(NULL) - begun < 10) sched_yield();
    CHECK_EQ((int64_t)atomic_load(&done), TURNS);
    pool_wait(pool);
    CHECK_EQ((int64_t)atomic_load(&done), TURNS);
    pool_close(pool);
}
