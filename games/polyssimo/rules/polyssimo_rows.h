/* polyssimo_rows.h -- rows of sixteen squares, many at once, a bit each.
 *
 * Rows is a vector of words where the compiler knows vectors (it splits what the machine has not in
 * that width) and a single word elsewhere, in GPU code. The operators & and >> read the same for
 * both, so that this type is all that differs. No function takes or returns one by value: how that
 * is done would depend on the machine. */
#ifndef POLYSSIMO_ROWS_H
#define POLYSSIMO_ROWS_H

#include "polyssimo.h"

#if defined(__CUDACC__)
typedef uint64_t Rows;
#else
typedef uint64_t Rows __attribute__((vector_size(32)));
#endif

enum {
    ROWS_OF_WORD = 4,
    ROWS_AT_ONCE = sizeof(Rows) / sizeof(uint16_t),
    BOARD_WORDS = POLYSSIMO_SIDE_MAX / ROWS_OF_WORD,
    BOARD_BYTES = 8 * BOARD_WORDS,
};

#define EACH_ROW 0x0001000100010001u

RULE static inline void rows_load(Rows *rows, const uint16_t from[]) {
    memcpy(rows, from, sizeof *rows);
}

RULE static inline void rows_store(const Rows *rows, uint16_t to[]) {
    memcpy(to, rows, sizeof *rows);
}

RULE static inline void rows_and(Rows *rows, const uint16_t other[]) {
    Rows loaded;
    memcpy(&loaded, other, sizeof loaded);
    *rows &= loaded;
}

/* The squares that have a marked one so many columns to their right. */
RULE static inline void rows_from_right(Rows *rows, int columns) {
    *rows = *rows >> columns & EACH_ROW * (0xFFFFu >> columns);
}

#endif
