/* target.h -- what differs between the machines the rules run on: a CPU, WebAssembly, a GPU. */
#ifndef BASE_TARGET_H
#define BASE_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__CUDACC__)
#include <assert.h>
#include <string.h>
#define RULE __device__
#define RULE_TABLE static __device__ const
#define RULE_ASSERT(condition) assert(condition)
#elif defined(__wasm__)
#define RULE
#define RULE_TABLE static const
#define RULE_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
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
#endif

#endif
