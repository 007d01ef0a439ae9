/* source.h -- what a puzzle was made from, and its code: a few characters from which everybody
 * makes the same puzzle, for links.
 *
 *     c1-3-d20261115-jw      c1-3-s42-xz
 *
 * The kind and the version of what makes its puzzles; the level; the day or the seed; and two
 * characters that follow from the rest, so that a mistyped code is found out. */
#ifndef PUZZLES_SOURCE_H
#define PUZZLES_SOURCE_H

#include "puzzle.h"

enum {
    SOURCE_CODE_MAX = 32,
    SOURCE_NUMBER_MAX = 999999999,
    SOURCE_YEAR_MIN = 2000,
    SOURCE_YEAR_MAX = 9999,
};

typedef struct {
    const PuzzleKind *kind;
    int level;     /* 1 .. PUZZLE_LEVELS */
    int number;    /* of a day: 20261115; else the seed, 0 .. SOURCE_NUMBER_MAX */
    bool is_daily; /* the puzzle of a day */
} PuzzleSource;

/* Makes the puzzle. The puzzle of a day has numbers of its own, which no seed gives. */
void source_make(const PuzzleSource *source, Puzzle *puzzle, PuzzleWork *work);

/* Is the number a day, as 20261115 is? */
bool source_is_day(int number);

/* Reads "2026-11-15"; false if that is no day. */
__attribute__((warn_unused_result)) bool source_read_day(Span text, int *number);

void source_write_code(const PuzzleSource *source, Text *out);

/* Why a code is refused. */
extern const ReasonKind source_reasons[];

/* Reads a code; if it is none, or one of another version, `why` says so in a sentence. */
__attribute__((warn_unused_result)) bool source_read_code(Span code, PuzzleSource *source,
                                                          Text *why);

/* As JSON: members of an object, to which puzzle_json() adds those of the puzzle. */
void source_json(const PuzzleSource *source, Json *out);

#endif
