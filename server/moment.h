/* moment.h -- what time it is. */
#ifndef SERVER_MOMENT_H
#define SERVER_MOMENT_H

#include <stdint.h>

/* Of this machine's clock, since 1970; somebody may set it. */
int64_t moment_ms(void);

/* Since the machine was started, also while it was suspended; nobody sets it. */
int64_t moment_steady_ms(void);

#endif
