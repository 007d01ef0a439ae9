/* path.h -- which of two compilations of the hot code runs.
 *
 * What is built for one machine has one compilation, and nothing here does anything. A package is
 * for any x86-64: it also brings the games, compiled for level x86-64-v3 (AVX2, BMI2), which most
 * processors have and which is up to 1.9 times as fast. make/packaging/paths.cmake puts _v3 behind
 * the names of those tables and functions; here is where they are chosen. */
#ifndef BASE_PATH_H
#define BASE_PATH_H

#include "target.h"

#if defined(TESSERA_PATHS)
extern bool path_is_v3; /* make/packaging/path.c sets it before main() */

/* The first statement of a function: hands a call on to the other compilation of it. */
#define PATH_V3(call)                                                                              \
    if (path_is_v3) return call

/* Both compilations of a table; `pair[path_is_v3]` is the one to use. */
#define PATH_PAIR(table) {&table, &table##_v3}
#else
enum { path_is_v3 = 0 };
#define PATH_V3(call)
#define PATH_PAIR(table) {&table, &table}
#endif

#endif
