/* limits.h -- what a server allows itself that its tests may not wait for.
 *
 * The program is linked with limits.c. Tests are linked with tests/limits.c, which has smaller
 * values: there is no option and no variable of the environment for them. */
#ifndef SERVER_LIMITS_H
#define SERVER_LIMITS_H

#include <stddef.h>

typedef struct {
    unsigned long long password_passes; /* of argon2id over its memory */
    size_t password_bytes;              /* of that memory */
} Limits;

extern const Limits limits;

#endif
