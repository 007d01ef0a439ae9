/* chromino_puzzle.h -- Chromino's puzzles (CR-16): a table of laid tiles and some tiles beside it.
 * Where can each of them go by CR-4 to CR-6, and in how many ways?
 *
 * As text a puzzle is lines of words; what follows a '#' is a comment:
 *
 *     table YCR 1,1 h
 *     ask GRR
 *     ask all
 *
 * The first is a tile on the table: its letters from the left or the top, the square of the first
 * one (x to the right, y down), h for horizontal or v for vertical. The second is a tile beside it,
 * read either way. The third asks for all 80 tiles of the box.
 *
 * Tiles need not be in the box, and may be there twice; the letters are R Y G B P, the middle one
 * also C. No function allocates or keeps anything. */
#ifndef CHROMINO_PUZZLE_H
#define CHROMINO_PUZZLE_H

#include "engine/base/span.h"
#include "games/chromino/rules/chromino.h"

enum {
    CHROMINO_PUZZLE_TILES = 80, /* on the table */
    CHROMINO_PUZZLE_ASKED = 80,
    CHROMINO_PUZZLE_REACH = 200, /* x and y of a tile are from -200 to 200 */

    /* A tile has eight edges, four slots can be reached from each, and a slot touches two. */
    CHROMINO_PUZZLE_SLOTS = 16 * CHROMINO_PUZZLE_TILES,
    CHROMINO_ANSWERS_MAX = 2 * CHROMINO_PUZZLE_SLOTS, /* for one tile */
};

typedef struct {
    ChrominoFigure table[CHROMINO_PUZZLE_TILES];
    uint16_t asked[CHROMINO_PUZZLE_ASKED]; /* marks, as they were spelt */
    int table_count, asked_count;
} ChrominoPuzzle;

typedef struct {
    ChrominoFigure figure; /* the tile as it would lie */
    int contacts;          /* edges it would share */
} ChrominoAnswer;

/* What is to be said of a tile at a place. */
typedef enum {
    CHROMINO_RIGHT,
    CHROMINO_COVERED,       /* CR-4: a square is not empty */
    CHROMINO_OTHER_COLOUR,  /* CR-5: an edge that it shares does not match */
    CHROMINO_TOO_FEW_EDGES, /* CR-6: it shares one edge or none */
} ChrominoVerdict;

/* Why a puzzle is refused. */
extern const ReasonKind chromino_puzzle_reasons[];

/* Reads a puzzle. If it is none, `why` says so in a sentence with the number of the line, and the
 * puzzle is undefined. The one door for puzzles. */
__attribute__((warn_unused_result)) bool chromino_puzzle_read(const char *bytes, int size,
                                                              ChrominoPuzzle *puzzle, Text *why);

/* All places of the tile that is asked for as number `asked`: horizontal ones first, then by row or
 * column. Returns how many there are; those that `answers` has no room for are counted only. */
int chromino_puzzle_solve(const ChrominoPuzzle *puzzle, int asked, ChrominoAnswer answers[],
                          int answers_max);

/* May the tile lie so? What the solver lists is right, and nothing else is. */
ChrominoVerdict chromino_puzzle_judge(const ChrominoPuzzle *puzzle, const ChrominoFigure *figure);

/* Reads a place in notation, "RBY@3,-2h"; false, and the figure is undefined, if it is none. */
__attribute__((warn_unused_result)) bool chromino_figure_read(Span word, ChrominoFigure *figure);

/* The table as a drawing. An answer or an asked tile in notation is chromino_figure_text() of its
 * figure, chromino_marks_text() of its marks. */
void chromino_puzzle_text(const ChrominoPuzzle *puzzle, Text *out);

#endif
