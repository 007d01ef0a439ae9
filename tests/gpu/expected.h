/* expected.h -- what the C library says about random games, for emulate.cpp. */
#ifndef TESTS_GPU_EXPECTED_H
#define TESTS_GPU_EXPECTED_H

#include "rules/setup.h"

#if defined(__cplusplus)
extern "C" {
#endif

/* The default set-up for so many players; false if there is none. */
bool expected_setup(const char *game, int players, Setup *setup);

/* The hash of the final state of the game with this seed; adds its moves. */
uint64_t expected_hash(const char *game, const Setup *setup, uint64_t seed,
                       unsigned long long *moves);

#if defined(__cplusplus)
}
#endif

#endif
