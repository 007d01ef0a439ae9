/* target.h -- what differs between the machines the rules run on: a CPU, WebAssembly, a GPU.
 *
 * RULE_APART is for a long function that is seldom needed: so that what calls it stays short enough
 * to become part of its own callers. RULE_ROLLED stands before a loop whose body should be there
 * once: the code of a GPU is fast while it fits into a small cache, and a page has to be loaded.
 * RULE_UNROLLED stands before a short loop whose body should be there for each of its turns. */
#ifndef BASE_TARGET_H
#define BASE_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the rules read several bytes as one number, the first lowest"
#endif

#if defined(__CUDACC__)
#include <assert.h>
#include <string.h>
#define RULE __device__
#define RULE_TABLE static __device__ const
#define RULE_ASSERT(condition) assert(condition)
#define RULE_APART __noinline__
#define RULE_ROLLED _Pragma("unroll 1")
#define RULE_UNROLLED _Pragma("unroll")

/* A byte of a state whose value the compiler knows, in code for one set-up. */
template <int VALUE> struct Known {
    uint8_t byte;
    RULE operator uint8_t() const {
        return VALUE;
    }
    RULE uint8_t operator=(int value) {
        return byte = (uint8_t)value;
    }
};
#elif defined(__wasm__)
#define RULE
#define RULE_TABLE static const
#define RULE_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#define RULE_APART __attribute__((noinline, unused))
#define RULE_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#define RULE_UNROLLED _Pragma("clang loop unroll(full)")
#define memset __builtin_memset
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define static_assert _Static_assert
#else
#include <assert.h>
#include <string.h>
#define RULE
#define RULE_TABLE static const
#define RULE_ASSERT(condition) assert(condition)
#define RULE_APART __attribute__((noinline, unused))
#define RULE_ROLLED
#if defined(__clang__)
#define RULE_UNROLLED _Pragma("clang loop unroll(full)")
#else
#define RULE_UNROLLED _Pragma("GCC unroll 8")
#endif
#endif

#endif
