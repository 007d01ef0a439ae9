/* limits.c -- the limits of the program that people run. */
#include "limits.h"

#include <sodium.h>

const Limits limits = {
    .password_passes = crypto_pwhash_OPSLIMIT_INTERACTIVE,
    .password_bytes = crypto_pwhash_MEMLIMIT_INTERACTIVE,
};
