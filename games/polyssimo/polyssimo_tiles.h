/* polyssimo_tiles.h -- the 24 pieces of PO-2 in all their orientations (PO-3).
 *
 * A row of an orientation is a number whose lowest bit is its leftmost square: ##. is 3. The
 * orientations of a piece begin as PO-2 draws it, go on with its turns to the right, then with the
 * turns of its mirror image (left and right exchanged); what looks like an earlier one is left out.
 * So the orientations without a flip come first. The tests derive all of it anew from the drawings.
 */
#ifndef POLYSSIMO_TILES_H
#define POLYSSIMO_TILES_H

#include "polyssimo.h"

/* Where the fits of a row's pattern begin in the list of polyssimo_fits.h, in units of four rows of
 * the board, so that a byte holds it. Of the patterns of a row only 0 .. 15 and the straight line
 * occur. The last of the list is no row but two, a square each: so the only orientation of five
 * rows takes no more looks than those of four. */
enum {
    STRAIGHT_LINE = 31,
    FIT_STRAIGHT = 16,
    FIT_TWO,
    FITS,
    FITTED_ROWS = 4,
    FITS_ROWS = 2 * POLYSSIMO_SIDE_MAX, /* of a pattern: a line of the cache */
    FITS_UNIT = 4,
};
#define BEGINS(pattern) ((pattern) * FITS_ROWS / FITS_UNIT)
#define ROW_BEGINS(row) BEGINS((row) == STRAIGHT_LINE ? FIT_STRAIGHT : (row))

typedef struct {
    uint8_t row[POLYSSIMO_LENGTH_MAX]; /* from the top; 0 below the last */
    uint8_t begins[FITTED_ROWS];       /* BEGINS() of the rows; one of two rows stands for both */
    uint8_t piece;
    uint8_t turn; /* quarter turns to the right; + 4: mirrored first */
} PolyssimoOrientation;

/* Where the orientations of each piece begin; the last number is the end. */
RULE_TABLE uint8_t first_orientation[POLYSSIMO_PIECES + 1] = {
    0,   4,   8,   12,  20,  28,
    36,  44,  52,  60,  68,  76, /* C0 D0 X0 C1 W0 Z0 F0 F1 F2 F3 F4 F5 */
    84,  92,  94,  102, 110, 118,
    122, 126, 130, 134, 135, 143, /* F I L N P T U V W X Y Z */
    147,
};

/* An orientation of up to four rows; the one of five is written out. */
#define LIES(a, b, c, d, piece, turn)                                                              \
    {{a, b, c, d}, {ROW_BEGINS(a), ROW_BEGINS(b), ROW_BEGINS(c), ROW_BEGINS(d)}, piece, turn}

/* clang-format off */
RULE_TABLE PolyssimoOrientation orientations[POLYSSIMO_ORIENTATIONS] = {
    /* C0 */
    LIES(3, 1, 1, 3, 0, 0), /* ## #. #. ## */
    LIES(15, 9, 0, 0, 0, 1), /* #### #..# */
    LIES(3, 2, 2, 3, 0, 2), /* ## .# .# ## */
    LIES(9, 15, 0, 0, 0, 3), /* #..# #### */
    /* D0 */
    LIES(1, 3, 3, 1, 1, 0), /* #. ## ## #. */
    LIES(15, 6, 0, 0, 1, 1), /* #### .##. */
    LIES(2, 3, 3, 2, 1, 2), /* .# ## ## .# */
    LIES(6, 15, 0, 0, 1, 3), /* .##. #### */
    /* X0 */
    LIES(2, 3, 6, 2, 2, 0), /* .#. ##. .## .#. */
    LIES(4, 15, 2, 0, 2, 1), /* ..#. #### .#.. */
    LIES(2, 6, 3, 2, 2, 4), /* .#. .## ##. .#. */
    LIES(2, 15, 4, 0, 2, 5), /* .#.. #### ..#. */
    /* C1 */
    LIES(3, 1, 3, 2, 3, 0), /* ## #. ## .# */
    LIES(14, 11, 0, 0, 3, 1), /* .### ##.# */
    LIES(1, 3, 2, 3, 3, 2), /* #. ## .# ## */
    LIES(13, 7, 0, 0, 3, 3), /* #.## ###. */
    LIES(3, 2, 3, 1, 3, 4), /* ## .# ## #. */
    LIES(11, 14, 0, 0, 3, 5), /* ##.# .### */
    LIES(2, 3, 1, 3, 3, 6), /* .# ## #. ## */
    LIES(7, 13, 0, 0, 3, 7), /* ###. #.## */
    /* W0 */
    LIES(1, 3, 2, 6, 4, 0), /* #.. ##. .#. .## */
    LIES(12, 7, 1, 0, 4, 1), /* ..## ###. #... */
    LIES(3, 2, 6, 4, 4, 2), /* ##. .#. .## ..# */
    LIES(8, 14, 3, 0, 4, 3), /* ...# .### ##.. */
    LIES(4, 6, 2, 3, 4, 4), /* ..# .## .#. ##. */
    LIES(1, 7, 12, 0, 4, 5), /* #... ###. ..## */
    LIES(6, 2, 3, 1, 4, 6), /* .## .#. ##. #.. */
    LIES(3, 14, 8, 0, 4, 7), /* ##.. .### ...# */
    /* Z0 */
    LIES(1, 1, 7, 4, 5, 0), /* #.. #.. ### ..# */
    LIES(14, 2, 3, 0, 5, 1), /* .### .#.. ##.. */
    LIES(1, 7, 4, 4, 5, 2), /* #.. ### ..# ..# */
    LIES(12, 4, 7, 0, 5, 3), /* ..## ..#. ###. */
    LIES(4, 4, 7, 1, 5, 4), /* ..# ..# ### #.. */
    LIES(3, 2, 14, 0, 5, 5), /* ##.. .#.. .### */
    LIES(4, 7, 1, 1, 5, 6), /* ..# ### #.. #.. */
    LIES(7, 4, 12, 0, 5, 7), /* ###. ..#. ..## */
    /* F0 */
    LIES(3, 1, 3, 1, 6, 0), /* ## #. ## #. */
    LIES(15, 10, 0, 0, 6, 1), /* #### .#.# */
    LIES(2, 3, 2, 3, 6, 2), /* .# ## .# ## */
    LIES(5, 15, 0, 0, 6, 3), /* #.#. #### */
    LIES(3, 2, 3, 2, 6, 4), /* ## .# ## .# */
    LIES(10, 15, 0, 0, 6, 5), /* .#.# #### */
    LIES(1, 3, 1, 3, 6, 6), /* #. ## #. ## */
    LIES(15, 5, 0, 0, 6, 7), /* #### #.#. */
    /* F1 */
    LIES(1, 15, 2, 0, 7, 0), /* #... #### .#.. */
    LIES(6, 3, 2, 2, 7, 1), /* .## ##. .#. .#. */
    LIES(4, 15, 8, 0, 7, 2), /* ..#. #### ...# */
    LIES(2, 2, 6, 3, 7, 3), /* .#. .#. .## ##. */
    LIES(8, 15, 4, 0, 7, 4), /* ...# #### ..#. */
    LIES(2, 2, 3, 6, 7, 5), /* .#. .#. ##. .## */
    LIES(2, 15, 1, 0, 7, 6), /* .#.. #### #... */
    LIES(3, 6, 2, 2, 7, 7), /* ##. .## .#. .#. */
    /* F2 */
    LIES(1, 15, 4, 0, 8, 0), /* #... #### ..#. */
    LIES(6, 2, 3, 2, 8, 1), /* .## .#. ##. .#. */
    LIES(2, 15, 8, 0, 8, 2), /* .#.. #### ...# */
    LIES(2, 6, 2, 3, 8, 3), /* .#. .## .#. ##. */
    LIES(8, 15, 2, 0, 8, 4), /* ...# #### .#.. */
    LIES(2, 3, 2, 6, 8, 5), /* .#. ##. .#. .## */
    LIES(4, 15, 1, 0, 8, 6), /* ..#. #### #... */
    LIES(3, 2, 6, 2, 8, 7), /* ##. .#. .## .#. */
    /* F3 */
    LIES(1, 1, 7, 2, 9, 0), /* #.. #.. ### .#. */
    LIES(14, 3, 2, 0, 9, 1), /* .### ##.. .#.. */
    LIES(2, 7, 4, 4, 9, 2), /* .#. ### ..# ..# */
    LIES(4, 12, 7, 0, 9, 3), /* ..#. ..## ###. */
    LIES(4, 4, 7, 2, 9, 4), /* ..# ..# ### .#. */
    LIES(2, 3, 14, 0, 9, 5), /* .#.. ##.. .### */
    LIES(2, 7, 1, 1, 9, 6), /* .#. ### #.. #.. */
    LIES(7, 12, 4, 0, 9, 7), /* ###. ..## ..#. */
    /* F4 */
    LIES(1, 7, 2, 2, 10, 0), /* #.. ### .#. .#. */
    LIES(12, 7, 4, 0, 10, 1), /* ..## ###. ..#. */
    LIES(2, 2, 7, 4, 10, 2), /* .#. .#. ### ..# */
    LIES(2, 14, 3, 0, 10, 3), /* .#.. .### ##.. */
    LIES(4, 7, 2, 2, 10, 4), /* ..# ### .#. .#. */
    LIES(4, 7, 12, 0, 10, 5), /* ..#. ###. ..## */
    LIES(2, 2, 7, 1, 10, 6), /* .#. .#. ### #.. */
    LIES(3, 14, 2, 0, 10, 7), /* ##.. .### .#.. */
    /* F5 */
    LIES(1, 3, 6, 2, 11, 0), /* #.. ##. .## .#. */
    LIES(12, 7, 2, 0, 11, 1), /* ..## ###. .#.. */
    LIES(2, 3, 6, 4, 11, 2), /* .#. ##. .## ..# */
    LIES(4, 14, 3, 0, 11, 3), /* ..#. .### ##.. */
    LIES(4, 6, 3, 2, 11, 4), /* ..# .## ##. .#. */
    LIES(2, 7, 12, 0, 11, 5), /* .#.. ###. ..## */
    LIES(2, 6, 3, 1, 11, 6), /* .#. .## ##. #.. */
    LIES(3, 14, 4, 0, 11, 7), /* ##.. .### ..#. */
    /* F */
    LIES(1, 7, 2, 0, 12, 0), /* #.. ### .#. */
    LIES(6, 3, 2, 0, 12, 1), /* .## ##. .#. */
    LIES(2, 7, 4, 0, 12, 2), /* .#. ### ..# */
    LIES(2, 6, 3, 0, 12, 3), /* .#. .## ##. */
    LIES(4, 7, 2, 0, 12, 4), /* ..# ### .#. */
    LIES(2, 3, 6, 0, 12, 5), /* .#. ##. .## */
    LIES(2, 7, 1, 0, 12, 6), /* .#. ### #.. */
    LIES(3, 6, 2, 0, 12, 7), /* ##. .## .#. */
    /* I */
    LIES(31, 0, 0, 0, 13, 0), /* ##### */
    {{1, 1, 1, 1, 1}, {BEGINS(FIT_TWO), 0, BEGINS(FIT_TWO), BEGINS(FIT_TWO)}, 13, 1}, /* # # # # # */
    /* L */
    LIES(15, 1, 0, 0, 14, 0), /* #### #... */
    LIES(3, 2, 2, 2, 14, 1), /* ## .# .# .# */
    LIES(8, 15, 0, 0, 14, 2), /* ...# #### */
    LIES(1, 1, 1, 3, 14, 3), /* #. #. #. ## */
    LIES(15, 8, 0, 0, 14, 4), /* #### ...# */
    LIES(2, 2, 2, 3, 14, 5), /* .# .# .# ## */
    LIES(1, 15, 0, 0, 14, 6), /* #... #### */
    LIES(3, 1, 1, 1, 14, 7), /* ## #. #. #. */
    /* N */
    LIES(7, 12, 0, 0, 15, 0), /* ###. ..## */
    LIES(2, 2, 3, 1, 15, 1), /* .# .# ## #. */
    LIES(3, 14, 0, 0, 15, 2), /* ##.. .### */
    LIES(2, 3, 1, 1, 15, 3), /* .# ## #. #. */
    LIES(14, 3, 0, 0, 15, 4), /* .### ##.. */
    LIES(1, 3, 2, 2, 15, 5), /* #. ## .# .# */
    LIES(12, 7, 0, 0, 15, 6), /* ..## ###. */
    LIES(1, 1, 3, 2, 15, 7), /* #. #. ## .# */
    /* P */
    LIES(3, 3, 1, 0, 16, 0), /* ## ## #. */
    LIES(7, 6, 0, 0, 16, 1), /* ### .## */
    LIES(2, 3, 3, 0, 16, 2), /* .# ## ## */
    LIES(3, 7, 0, 0, 16, 3), /* ##. ### */
    LIES(3, 3, 2, 0, 16, 4), /* ## ## .# */
    LIES(6, 7, 0, 0, 16, 5), /* .## ### */
    LIES(1, 3, 3, 0, 16, 6), /* #. ## ## */
    LIES(7, 3, 0, 0, 16, 7), /* ### ##. */
    /* T */
    LIES(7, 2, 2, 0, 17, 0), /* ### .#. .#. */
    LIES(4, 7, 4, 0, 17, 1), /* ..# ### ..# */
    LIES(2, 2, 7, 0, 17, 2), /* .#. .#. ### */
    LIES(1, 7, 1, 0, 17, 3), /* #.. ### #.. */
    /* U */
    LIES(5, 7, 0, 0, 18, 0), /* #.# ### */
    LIES(3, 1, 3, 0, 18, 1), /* ## #. ## */
    LIES(7, 5, 0, 0, 18, 2), /* ### #.# */
    LIES(3, 2, 3, 0, 18, 3), /* ## .# ## */
    /* V */
    LIES(1, 1, 7, 0, 19, 0), /* #.. #.. ### */
    LIES(7, 1, 1, 0, 19, 1), /* ### #.. #.. */
    LIES(7, 4, 4, 0, 19, 2), /* ### ..# ..# */
    LIES(4, 4, 7, 0, 19, 3), /* ..# ..# ### */
    /* W */
    LIES(1, 3, 6, 0, 20, 0), /* #.. ##. .## */
    LIES(6, 3, 1, 0, 20, 1), /* .## ##. #.. */
    LIES(3, 6, 4, 0, 20, 2), /* ##. .## ..# */
    LIES(4, 6, 3, 0, 20, 3), /* ..# .## ##. */
    /* X */
    LIES(2, 7, 2, 0, 21, 0), /* .#. ### .#. */
    /* Y */
    LIES(15, 2, 0, 0, 22, 0), /* #### .#.. */
    LIES(2, 3, 2, 2, 22, 1), /* .# ## .# .# */
    LIES(4, 15, 0, 0, 22, 2), /* ..#. #### */
    LIES(1, 1, 3, 1, 22, 3), /* #. #. ## #. */
    LIES(15, 4, 0, 0, 22, 4), /* #### ..#. */
    LIES(2, 2, 3, 2, 22, 5), /* .# .# ## .# */
    LIES(2, 15, 0, 0, 22, 6), /* .#.. #### */
    LIES(1, 3, 1, 1, 22, 7), /* #. ## #. #. */
    /* Z */
    LIES(3, 2, 6, 0, 23, 0), /* ##. .#. .## */
    LIES(4, 7, 1, 0, 23, 1), /* ..# ### #.. */
    LIES(6, 2, 3, 0, 23, 4), /* .## .#. ##. */
    LIES(1, 7, 4, 0, 23, 5), /* #.. ### ..# */
};
/* clang-format on */

#endif
