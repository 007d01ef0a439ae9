/* limits.c -- the limits of the server in the tests in C: see server/limits.h. */
#include "server/limits.h"

#include <sodium.h>

const Limits limits = {
    .password_passes = crypto_pwhash_OPSLIMIT_MIN,
    .password_bytes = crypto_pwhash_MEMLIMIT_MIN,
};
