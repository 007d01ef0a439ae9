/* bits.h -- small bit tricks that several games need. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include "target.h"

RULE static inline int bits_count(uint64_t bits) {
#if defined(__CUDA_ARCH__)
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

/* The place of the lowest bit; there must be one. */
RULE static inline int bits_lowest(uint64_t bits) {
    RULE_ASSERT(bits != 0);
#if defined(__CUDA_ARCH__)
    return __ffsll((long long)bits) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}

/* The place of the nth bit from below, n from 0; there must be so many. */
RULE static inline int bits_nth(uint64_t bits, int n) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    return bits_lowest(__builtin_ia32_pdep_di((uint64_t)1 << n, bits));
#endif
#if defined(__CUDA_ARCH__)
    /* Halves what is left: threads that go together wait for the longest loop. */
    int low = __popc((uint32_t)bits), place = n >= low ? 32 : 0;
    uint32_t rest = (uint32_t)(bits >> place);
    n -= n >= low ? low : 0;
    for (int half = 16; half > 0; half /= 2) {
        int here = __popc(rest & ((1u << half) - 1));
        bool is_past = n >= here;
        n -= is_past ? here : 0;
        rest >>= is_past ? half : 0;
        place += is_past ? half : 0;
    }
    return place;
#else
    while (n-- > 0) bits &= bits - 1;
    return bits_lowest(bits);
#endif
}

/* The place among `count` things that a random word chooses: what Game.sample() is defined by. */
RULE static inline int bits_place(uint32_t random, int count) {
    return (int)(((uint64_t)random * (uint64_t)count) >> 32);
}

#endif
