/* pool.h -- threads that share a loop. */
#ifndef LIB_POOL_H
#define LIB_POOL_H

#include <stdbool.h>
#include <stddef.h>

/* Does the turns from `begin` to before `end` of a loop. */
typedef void Work(void *self, size_t begin, size_t end);

typedef struct Pool Pool;

/* NULL if they cannot be had. */
Pool *pool_open(size_t threads);
void pool_close(Pool *pool);

/* Begins a loop of `count` turns, and returns at once. */
void pool_begin(Pool *pool, Work *work, void *self, size_t count);

/* Takes part in the loop, and waits until it has ended. */
void pool_wait(Pool *pool);

#endif
