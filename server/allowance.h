/* allowance.h -- how much somebody may still say: it is spent by messages, and comes back with
 * time, up to what may be said at once. */
#ifndef SERVER_ALLOWANCE_H
#define SERVER_ALLOWANCE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    double left;
    int64_t as_of_ms;
    int burst, per_second;
} Allowance;

static inline Allowance allowance_new(int burst, int per_second, int64_t now_ms) {
    return (Allowance){burst, now_ms, burst, per_second};
}

static inline bool allowance_covers(Allowance *allowance, double cost, int64_t now_ms) {
    double gained = (double)(now_ms - allowance->as_of_ms) * allowance->per_second / 1000;
    double left = allowance->left + (gained > 0 ? gained : 0);
    allowance->as_of_ms = now_ms;
    allowance->left = left < allowance->burst ? left : allowance->burst;
    return allowance->left >= cost;
}

#endif
