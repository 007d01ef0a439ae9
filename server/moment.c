/* moment.c -- see moment.h. */
#include "moment.h"

#include <time.h>

static int64_t read_clock(clockid_t id) {
    struct timespec now;
    (void)clock_gettime(id, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t moment_ms(void) {
    return read_clock(CLOCK_REALTIME);
}

int64_t moment_steady_ms(void) {
    return read_clock(CLOCK_BOOTTIME);
}
