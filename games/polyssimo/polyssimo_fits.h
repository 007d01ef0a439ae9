/* polyssimo_fits.h -- where an orientation may lie, found for many squares at once.
 *
 * First, for each of the few patterns that a row of an orientation can show, the columns where it
 * fits in each row of the board. Then an orientation fits where all its rows do, one below the
 * other: as many ANDs as it has rows. The rules use it, the judgement in ai/ and
 * the puzzles. */
#ifndef POLYSSIMO_FITS_H
#define POLYSSIMO_FITS_H

#include "base/bits.h"
#include "polyssimo_rows.h"
#include "polyssimo_tiles.h"

enum {
    PATTERNS = 1 << POLYSSIMO_LENGTH_MAX, /* of a row; 1 .. 15 and 31, the straight line, occur */
    MIRRORED = 4,                         /* the turns from here on need a flip */
};

/* The end of the orientations that a piece may be placed in (PO-3, and PO-10: one side up). */
RULE static inline int orientations_end(const Polyssimo *s, int piece) {
    int end = first_orientation[piece + 1];
    if (!s->has_flips)
        while (orientations[end - 1].turn >= MIRRORED) end--;
    return end;
}

#if !defined(__CUDACC__)

/* For each pattern of a row and each row of the board: the columns, a bit each, of the left ends of
 * the free squares that show it. Below the board nothing fits. The empty pattern fits everywhere:
 * it stands for the rows that an orientation does not have. */
typedef struct {
    uint16_t at[PATTERNS][POLYSSIMO_SIDE_MAX + POLYSSIMO_LENGTH_MAX - 1];
} Fits;

/* A pattern of one square fits where that square is free. */
RULE static inline void find_single(const uint16_t free[POLYSSIMO_SIDE_MAX], Fits *fits, int column,
                                    int row) {
    Rows rows;
    rows_load(&rows, free + row);
    rows_from_right(&rows, column);
    rows_store(&rows, fits->at[1 << column] + row);
}

/* A larger pattern fits where two parts of it do. */
RULE static inline void combine(Fits *fits, int part, int other, int row) {
    Rows rows;
    rows_load(&rows, fits->at[part] + row);
    rows_and(&rows, fits->at[other] + row);
    rows_store(&rows, fits->at[part | other] + row);
}

/* Nothing fits below the board. */
RULE static inline void end_below(Fits *fits, int pattern) {
    memset(fits->at[pattern] + POLYSSIMO_SIDE_MAX, 0,
           sizeof fits->at[pattern] - POLYSSIMO_SIDE_MAX * sizeof(uint16_t));
}

RULE static inline void find_fits(const uint16_t free[POLYSSIMO_SIDE_MAX], Fits *fits) {
    memset(fits->at[0], 0xFF, sizeof fits->at[0]);
    for (int pattern = 1; pattern <= PATTERNS / 2; pattern++) end_below(fits, pattern);
    end_below(fits, PATTERNS - 1);
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row += ROWS_AT_ONCE) {
        for (int column = 0; column < POLYSSIMO_LENGTH_MAX; column++)
            find_single(free, fits, column, row);
        for (int pattern = 3; pattern < PATTERNS / 2; pattern++)
            if (pattern & (pattern - 1))
                combine(fits, pattern & -pattern, pattern & (pattern - 1), row);
        combine(fits, PATTERNS / 2 - 1, PATTERNS / 2, row); /* the straight line */
    }
}

/* Where the bounding box of the orientation may begin: a bit per square, row by row. */
RULE static inline void find_places(const Fits *fits, int orientation,
                                    uint64_t places[BOARD_WORDS]) {
    const uint8_t *pattern = orientations[orientation].row;
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row += ROWS_AT_ONCE) {
        Rows rows;
        rows_load(&rows, fits->at[pattern[0]] + row);
        for (int i = 1; i < POLYSSIMO_LENGTH_MAX; i++)
            rows_and(&rows, fits->at[pattern[i]] + row + i);
        memcpy(places + row / ROWS_OF_WORD, &rows, sizeof rows);
    }
}

#else

/* Threads of a GPU that go together look for different orientations, and would have to read
 * different parts of a table. So they find the patterns anew from what is in registers: the free
 * squares, moved by each number of columns. */
typedef struct {
    uint64_t free[POLYSSIMO_LENGTH_MAX][BOARD_WORDS];
} Fits;

RULE static inline void find_fits(const uint16_t free[POLYSSIMO_SIDE_MAX], Fits *fits) {
    for (int word = 0; word < BOARD_WORDS; word++) {
        Rows rows;
        rows_load(&rows, free + ROWS_OF_WORD * word);
        for (int column = 0; column < POLYSSIMO_LENGTH_MAX; column++) {
            fits->free[column][word] = rows;
            rows_from_right(&fits->free[column][word], column);
        }
    }
}

RULE static inline void find_places(const Fits *fits, int orientation,
                                    uint64_t places[BOARD_WORDS]) {
    for (int word = 0; word < BOARD_WORDS; word++) places[word] = ~(uint64_t)0;
#pragma unroll
    for (int row = 0; row < POLYSSIMO_LENGTH_MAX; row++) {
        uint32_t pattern = orientations[orientation].row[row];
        if (pattern == 0) break;
        uint64_t here[BOARD_WORDS + 2] = {0}; /* below the board nothing fits */
#pragma unroll
        for (int word = 0; word < BOARD_WORDS; word++) {
            here[word] = ~(uint64_t)0;
#pragma unroll
            for (int column = 0; column < POLYSSIMO_LENGTH_MAX; column++)
                here[word] &= fits->free[column][word] | ((uint64_t)(pattern >> column & 1) - 1);
        }
#pragma unroll
        for (int word = 0; word < BOARD_WORDS; word++) {
            int first = word + row / ROWS_OF_WORD, bits = row % ROWS_OF_WORD * POLYSSIMO_SIDE_MAX;
            places[word] &= here[first] >> bits | (bits ? here[first + 1] << (64 - bits) : 0);
        }
    }
}

#endif

RULE static inline int count_places(const Fits *fits, int orientation) {
    uint64_t places[BOARD_WORDS];
    find_places(fits, orientation, places);
    int count = 0;
    for (int i = 0; i < BOARD_WORDS; i++) count += bits_count(places[i]);
    return count;
}

#endif
