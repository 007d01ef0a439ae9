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

/* Those of the bits that are in the mask, side by side. */
RULE static inline uint64_t bits_gather(uint64_t bits, uint64_t mask) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    return __builtin_ia32_pext_di(bits, mask);
#else
    uint64_t gathered = 0;
    for (int i = 0; mask; i++, mask &= mask - 1) gathered |= (bits >> bits_lowest(mask) & 1) << i;
    return gathered;
#endif
}

#define BITS_EACH_BYTE 0x0101010101010101u

/* A number whose bytes are these bits, the lowest first. */
RULE static inline uint64_t bits_spread(uint8_t bits) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    return __builtin_ia32_pdep_di(bits, BITS_EACH_BYTE);
#else
    uint64_t one_each =
        bits * BITS_EACH_BYTE & 0x8040201008040201u; /* in byte i bit i, if it is set */
    return (one_each + 0x7f * BITS_EACH_BYTE) >> 7 & BITS_EACH_BYTE;
#endif
}

/* The same for at most seven bits, which are spread sooner where there is no instruction for it. */
RULE static inline uint64_t bits_spread_low(uint32_t bits) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    return __builtin_ia32_pdep_di(bits, BITS_EACH_BYTE);
#else
    return bits * 0x0002040810204081u & BITS_EACH_BYTE;
#endif
}

/* The highest bits of the bytes as one number, that of the lowest byte lowest. */
RULE static inline uint64_t bits_tops(uint64_t bytes) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    return __builtin_ia32_pext_di(bytes, 0x80 * BITS_EACH_BYTE);
#else
    return (bytes >> 7 & BITS_EACH_BYTE) * 0x0102040810204080u >> 56;
#endif
}

/* How many bytes are at most `most`, all of them and it being under 128. */
RULE static inline int bits_bytes_at_most(uint64_t bytes, int most) {
    uint64_t high = ((uint64_t)(most + 0x80) * BITS_EACH_BYTE - bytes) >> 7 & BITS_EACH_BYTE;
    return (int)(high * BITS_EACH_BYTE >> 56);
}

/* The place of the nth bit from below, n from 0; there must be so many. Without an instruction for
 * it: first its byte, by the bits up to the end of each, then its place there in the same way. */
RULE static inline int bits_nth(uint64_t bits, int n) {
#if defined(__BMI2__) && !defined(__CUDA_ARCH__)
    return bits_lowest(__builtin_ia32_pdep_di((uint64_t)1 << n, bits));
#elif defined(__CUDA_ARCH__)
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
    uint64_t counts = bits - (bits >> 1 & 0x55 * BITS_EACH_BYTE);
    counts = (counts & 0x33 * BITS_EACH_BYTE) + (counts >> 2 & 0x33 * BITS_EACH_BYTE);
    uint64_t ends = ((counts + (counts >> 4)) & 0x0f * BITS_EACH_BYTE) * BITS_EACH_BYTE;
    int place = 8 * bits_bytes_at_most(ends, n);
    RULE_ASSERT(place < 64);
    n -= (int)(ends << 8 >> place & 0xff);
    return place + bits_bytes_at_most(bits_spread((uint8_t)(bits >> place)) * BITS_EACH_BYTE, n);
#endif
}

/* The same among the lowest eight bits, which a GPU finds sooner. */
RULE static inline int bits_nth_low(uint32_t bits, int n) {
#if defined(__CUDA_ARCH__)
    int place = 0;
    for (int half = 4; half > 0; half /= 2) {
        int here = __popc(bits & ((1u << half) - 1));
        bool is_past = n >= here;
        n -= is_past ? here : 0;
        bits >>= is_past ? half : 0;
        place += is_past ? half : 0;
    }
    return place;
#else
    return bits_nth(bits, n);
#endif
}

/* Of each byte all bits, if it is not 0; no byte is over 128. */
RULE static inline uint64_t bits_fill_bytes(uint64_t bytes) {
    const uint64_t each = 0x0101010101010101u;
#if defined(__CUDA_ARCH__)
    /* The highest bit of each byte is copied into all of it; __byte_perm() would not do that. */
    uint32_t low, high;
    bytes += 0x7F * each;
    asm("prmt.b32 %0, %1, 0, 0xBA98;" : "=r"(low) : "r"((uint32_t)bytes));
    asm("prmt.b32 %0, %1, 0, 0xBA98;" : "=r"(high) : "r"((uint32_t)(bytes >> 32)));
    return (uint64_t)high << 32 | low;
#else
    return ((bytes + 0x7F * each) >> 7 & each) * 0xFF;
#endif
}

/* The sum of the lowest five bytes, under 256; the others are 0. */
RULE static inline int bits_sum_five(uint64_t bytes) {
#if defined(__CUDA_ARCH__)
    return (int)__dp4a((uint32_t)bytes, 0x01010101u, (uint32_t)(bytes >> 32));
#else
    return (int)(bytes * 0x0101010101u >> 32 & 0xFF);
#endif
}

/* The place among `count` things that a random word chooses: what Game.sample() is defined by. */
RULE static inline int bits_place(uint32_t random, int count) {
    return (int)(((uint64_t)random * (uint64_t)count) >> 32);
}

/* A random word that chooses this place. */
RULE static inline uint32_t bits_word(uint32_t place, uint32_t count) {
    return (uint32_t)((((uint64_t)place << 32) + count - 1) / count);
}

#endif
