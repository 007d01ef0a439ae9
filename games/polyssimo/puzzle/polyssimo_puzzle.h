/* polyssimo_puzzle.h -- puzzles of Polyssimo as text: fill a region with given pieces, each used
 * once (PO-3, PO-4).
 *
 * A puzzle is lines of words; what follows a '#' is a comment:
 *
 *     row xxx.
 *     row xxxx
 *     piece F3
 *     piece all
 *
 * The first two are the region from the top: x is a square to be filled, a dot is none. The third
 * is a piece by its name, the fourth stands for all 24. A placement is in the notation of the game,
 * "F3-r1-c5", with columns and rows counted from the first of each. */
#ifndef POLYSSIMO_PUZZLE_H
#define POLYSSIMO_PUZZLE_H

#include "engine/base/span.h"
#include "polyssimo_puzzle_fill.h"

/* Why a puzzle is refused. */
extern const ReasonKind polyssimo_puzzle_reasons[];

/* Reads a puzzle. If it is none, `why` says so in a sentence with the number of the line, and the
 * puzzle is undefined. */
__attribute__((warn_unused_result)) bool polyssimo_puzzle_read(const char *bytes, int size,
                                                               PolyssimoPuzzle *p, Text *why);

void polyssimo_puzzle_write(const PolyssimoPuzzle *p, Text *out);

/* How many rows and columns there are, up to the last that has a square of the region. */
void polyssimo_sides(const PolyssimoPuzzle *p, int *rows, int *cols);

void polyssimo_piece_text(int piece, Text *out);
void polyssimo_placement_text(FillPlacement placement, Text *out);

/* Reads a placement; false, and it is undefined, if the word is none. */
__attribute__((warn_unused_result)) bool polyssimo_placement_read(Span word,
                                                                  FillPlacement *placement);

#endif
