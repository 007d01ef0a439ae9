/* moment.h -- the time, by two clocks. */
#ifndef SERVER_MOMENT_H
#define SERVER_MOMENT_H

#include <stdint.h>

/* Milliseconds since 1970, by this machine's clock, which somebody may set. */
int64_t moment_ms(void);

/* Milliseconds since the machine was started, including the time it was suspended; nobody can set
 * it. */
int64_t moment_steady_ms(void);

#endif
