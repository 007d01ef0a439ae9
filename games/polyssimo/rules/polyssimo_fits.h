/* polyssimo_fits.h -- where an orientation may lie, found for many squares at once.
 *
 * First, for each of the few patterns that a row of an orientation can show, the columns where it
 * fits in each row of the board. Then an orientation fits where all its rows do, one below the
 * other: as many ANDs as it has rows. The rules use it, the judgement in ai/ and
 * the puzzles. */
#ifndef POLYSSIMO_FITS_H
#define POLYSSIMO_FITS_H

#include "engine/base/bits.h"
#include "polyssimo_rows.h"
#include "polyssimo_tiles.h"

enum { MIRRORED = 4 }; /* the turns from here on need a flip */

/* The end of the orientations that a piece may be placed in (PO-3, and PO-10: one side up). */
RULE static inline int orientations_end(const Polyssimo *s, int piece) {
    int end = first_orientation[piece + 1];
    if (!s->has_flips)
        while (orientations[end - 1].turn >= MIRRORED) end--;
    return end;
}

#if !defined(__CUDACC__)

static_assert((int)ROWS_AT_ONCE == POLYSSIMO_SIDE_MAX, "a board is one vector of rows");

/* The patterns that are looked for. Of those of a row only 1 .. 15 and the straight line occur. One
 * more is no row but two, a square each: so the only orientation of five rows takes no more looks
 * than those of four. The empty pattern fits everywhere: it stands for the rows that an orientation
 * does not have. */
enum {
    FIT_NOWHERE = 0,
    FIT_STRAIGHT = 16,
    FIT_TWO,
    FIT_EMPTY,
    FITS,
    STRAIGHT_LINE = 31,
    FITTED_ROWS = 4,
    FITS_ROWS = 2 * POLYSSIMO_SIDE_MAX, /* of a pattern: a line of the cache */
    FITS_UNIT = 4,
    LOOKS_OF_PIECE = 8, /* at most */
};

/* Where the fits of a pattern begin in the list of Fits, in units of four rows of the board, so
 * that a byte holds it. */
#define BEGINS(pattern) ((pattern) * FITS_ROWS / FITS_UNIT)
#define ROW_BEGINS(row)                                                                            \
    BEGINS((row) == 0 ? FIT_EMPTY : (row) == STRAIGHT_LINE ? FIT_STRAIGHT : (row))

/* BEGINS() of the rows of an orientation; one of two rows stands for both. */
typedef struct {
    uint8_t begins[FITTED_ROWS];
} PolyssimoLooks;

/* After the last orientation follow as many as a piece may have that fit nowhere, to fill lists. */
/* clang-format off */
#define LIES(a, b, c, d, piece, turn) {{ROW_BEGINS(a), ROW_BEGINS(b), ROW_BEGINS(c), ROW_BEGINS(d)}}
#define STANDS(a, b, c, d, e, piece, turn) \
    {{BEGINS(FIT_TWO), BEGINS(FIT_EMPTY), BEGINS(FIT_TWO), BEGINS(FIT_TWO)}}
/* clang-format on */
RULE_TABLE PolyssimoLooks looks[POLYSSIMO_ORIENTATIONS + LOOKS_OF_PIECE] = {ORIENTATIONS};
#undef LIES
#undef STANDS

/* For each pattern of a row and each row of the board: the columns, a bit each, of the left ends of
 * the free squares that show it. Below the board nothing fits. */
typedef struct {
    uint16_t at[FITS * FITS_ROWS] __attribute__((aligned(64)));
} Fits;

RULE static inline void fit(Fits *fits, int pattern, const Rows *rows) {
    uint16_t *at = fits->at + pattern * FITS_ROWS;
    rows_store(rows, at);
    memset(at + POLYSSIMO_SIDE_MAX, 0, FITTED_ROWS * sizeof *at);
}

/* The patterns that end in this column fit where its square is free and the rest of them fits. */
RULE static inline void find_column(const Rows *free, int column, Rows rows[], Fits *fits) {
    Rows here = *free;
    rows_from_right(&here, column);
    for (int rest = 0, end = 1 << column; rest < end; rest++) {
        rows[end + rest] = rows[rest] & here;
        fit(fits, end + rest, &rows[end + rest]);
    }
}

RULE static inline void find_fits(const uint16_t free[POLYSSIMO_SIDE_MAX], Fits *fits) {
    Rows all, straight, two, rows[FIT_STRAIGHT];
    memset(&rows[0], 0xFF, sizeof rows[0]);
    memset(fits->at + FIT_NOWHERE * FITS_ROWS, 0, POLYSSIMO_SIDE_MAX * sizeof fits->at[0]);
    memset(fits->at + FIT_EMPTY * FITS_ROWS, 0xFF, FITS_ROWS * sizeof fits->at[0]);
    rows_load(&all, free);
    for (int column = 0; column < POLYSSIMO_LENGTH_MAX - 1; column++)
        find_column(&all, column, rows, fits);
    straight = all;
    rows_from_right(&straight, POLYSSIMO_LENGTH_MAX - 1);
    straight &= rows[FIT_STRAIGHT - 1];
    fit(fits, FIT_STRAIGHT, &straight);
    rows_load(&two, fits->at + FITS_ROWS + 1); /* a square, one row down */
    two &= all;
    fit(fits, FIT_TWO, &two);
}

/* Where the bounding box of an orientation may begin: a bit per square, row by row. The four bytes
 * are read as one number, since the loads are what takes longest. */
RULE static inline void look(const Fits *fits, const PolyssimoLooks *at,
                             uint64_t places[BOARD_WORDS]) {
    uint32_t begins;
    Rows rows;
    memcpy(&begins, at->begins, sizeof begins);
    rows_load(&rows, fits->at + FITS_UNIT * (begins & 0xFF));
    for (int i = 1; i < FITTED_ROWS; i++)
        rows_and(&rows, fits->at + FITS_UNIT * (begins >> 8 * i & 0xFF) + i);
    memcpy(places, &rows, sizeof rows);
}

RULE static inline void find_places(const Fits *fits, int orientation,
                                    uint64_t places[BOARD_WORDS]) {
    look(fits, &looks[orientation], places);
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

RULE static inline int count_squares(const uint64_t squares[BOARD_WORDS]) {
    int count = 0;
    for (int word = 0; word < BOARD_WORDS; word++) count += bits_count(squares[word]);
    return count;
}

RULE static inline int sum_bytes(const uint8_t bytes[BOARD_BYTES]) {
    int sum = 0;
    for (int i = 0; i < BOARD_BYTES; i++) sum += bytes[i];
    return sum;
}

RULE static inline int count_places(const Fits *fits, int orientation) {
    uint64_t places[BOARD_WORDS];
    find_places(fits, orientation, places);
    return count_squares(places);
}

#endif
