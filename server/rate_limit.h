/* rate_limit.h -- a token bucket: each message takes its cost out of it, and it fills up again with
 * time. */
#ifndef SERVER_RATE_LIMIT_H
#define SERVER_RATE_LIMIT_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    double left;
    int64_t as_of_ms; /* when `left` was right */
    int burst;        /* what fits in */
    int per_second;   /* what comes back */
} RateLimit;

static inline RateLimit rate_limit_new(int burst, int per_second, int64_t now_ms) {
    assert(burst >= 0 && per_second >= 0);
    return (RateLimit){burst, now_ms, burst, per_second};
}

static inline bool rate_limit_allows(RateLimit *limit, double cost, int64_t now_ms) {
    assert(cost > 0);
    double gained = (double)(now_ms - limit->as_of_ms) * limit->per_second / 1000;
    double left = limit->left + (gained > 0 ? gained : 0);
    limit->as_of_ms = now_ms;
    limit->left = left < limit->burst ? left : limit->burst;
    return limit->left >= cost;
}

#endif
