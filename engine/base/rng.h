/* rng.h -- quick numbers for choosing among actions: playouts, tests, signatures (SplitMix64).
 *
 * Not for what the rules draw: that goes through chance.h, whose numbers nobody can foresee. */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "target.h"

typedef struct {
    uint64_t state; /* any value is a good seed */
} Rng;

RULE static inline uint64_t rng_next(Rng *rng) {
    rng->state += 0x9E3779B97F4A7C15u;
    uint64_t mixed = rng->state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

/* Any 32-bit number: what Game.sample() takes. */
RULE static inline uint32_t rng_word(Rng *rng) {
    return (uint32_t)(rng_next(rng) >> 32);
}

/* The same for thing number `index` of many, which share a seed. */
RULE static inline uint32_t rng_word_of(uint64_t seed, uint64_t index) {
    Rng rng = {seed ^ (index * 0xD1B54A32D192ED03u)};
    return rng_word(&rng);
}

/* Uniform in 0 .. count-1. The bias is below count / 2^32: nothing, for a choice among actions. */
RULE static inline int rng_below(Rng *rng, int count) {
    RULE_ASSERT(count > 0);
    return (int)(((uint64_t)rng_word(rng) * (uint64_t)count) >> 32);
}

#endif
