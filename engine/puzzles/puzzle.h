/* puzzle.h -- puzzles of any kind: made, read, drawn, solved and checked through one interface.
 *
 * A kind of puzzle belongs to a game and is a name and a few functions, so that the program and the
 * page treat all kinds alike. Nothing here allocates, does I/O or keeps anything; what a search
 * needs room for is the caller's PuzzleWork.
 *
 * A puzzle that was made can be made again from its source: kind, level, and a seed or a date. As
 * text that is its code, which is short enough for a link (source.h). */
#ifndef PUZZLES_PUZZLE_H
#define PUZZLES_PUZZLE_H

#include "engine/base/reason.h"
#include "engine/base/rng.h"

enum {
    PUZZLE_LEVELS = 5,
    PUZZLE_MARKS_MAX = 4096,       /* of an answer */
    PUZZLE_MARK_MAX = 32,          /* characters of one */
    PUZZLE_TEXT_MAX = 8192,        /* of a puzzle as write() writes it */
    PUZZLE_SIZE_MAX = 1024,        /* bytes of a puzzle of any kind */
    PUZZLE_WORK_MAX = 1792 * 1024, /* bytes of room for a search */
};

typedef struct PuzzleKind PuzzleKind;

/* A puzzle of any kind. Only its kind knows what is in it. */
typedef struct {
    const PuzzleKind *kind;
    union {
        uint8_t bytes[PUZZLE_SIZE_MAX];
        uint64_t align[PUZZLE_SIZE_MAX / 8];
    } of;
} Puzzle;

/* Room for a search; what is in it between calls does not matter. */
typedef union {
    uint8_t bytes[PUZZLE_WORK_MAX];
    void *align_pointer;
    uint64_t align[PUZZLE_WORK_MAX / 8];
} PuzzleWork;

/* What is to be said of a mark, which is one place in notation. All but the first are wrong. */
typedef enum {
    VERDICT_RIGHT,
    VERDICT_REPEATED,
    VERDICT_UNREADABLE,
    VERDICT_NOT_ASKED,
    VERDICT_OUTSIDE,
    VERDICT_COVERED,
    VERDICT_OTHER_COLOUR,
    VERDICT_TOO_FEW_EDGES,
    VERDICTS,
} PuzzleVerdict;

typedef enum { FINISH_NO, FINISH_YES, FINISH_UNKNOWN } PuzzleFinish;

typedef struct {
    uint8_t verdict[PUZZLE_MARKS_MAX]; /* of each mark */
    int marks_count;
    int right, wrong;    /* marks */
    int left;            /* right ones that are still missing; at 0 the puzzle is solved */
    PuzzleFinish finish; /* can the right marks be part of a whole answer? */
} PuzzleCheck;

struct PuzzleKind {
    const char *name;          /* of its game; its first letter begins a code */
    int number;                /* of its own, for ever: luck is drawn from it */
    const char *words[2];      /* with which its lines begin */
    const char *mark;          /* an example */
    int version;               /* rises when a source makes another puzzle than before */
    const ReasonKind *reasons; /* why read() refuses */

    void (*make)(Puzzle *puzzle, int level, Rng *rng, PuzzleWork *work);
    bool (*read)(const char *bytes, int size, Puzzle *puzzle, Text *why);
    void (*write)(const Puzzle *puzzle, Text *out); /* as read() reads it */
    void (*draw)(const Puzzle *puzzle, Text *out);
    void (*svg)(const Puzzle *puzzle, Text *out);
    void (*json)(const Puzzle *puzzle, PuzzleWork *work, Json *out); /* members of an object */
    void (*solve)(const Puzzle *puzzle, PuzzleWork *work, Text *out);
    void (*solution_json)(const Puzzle *puzzle, PuzzleWork *work, Json *out); /* likewise */
    void (*check)(const Puzzle *puzzle, const Span marks[], PuzzleWork *work, PuzzleCheck *check);
};

/* Why a puzzle of any kind is refused; each kind has reasons of its own besides. */
extern const ReasonKind puzzle_reasons[];

/* Refuse, for callers who return false then: there is no puzzle of this source, or none yet. */
bool puzzle_refuse_source(Text *why);
bool puzzle_refuse_none(Text *why);

/* All kinds, by name. */
extern const int puzzle_kinds_count;
const PuzzleKind *puzzle_kind(int index);

/* The kind of this name; NULL if there is none. */
const PuzzleKind *puzzle_kind_named(const char *name);

/* Reads a puzzle of any kind; the words of its lines say which. If it is none, `why` says so in a
 * sentence with the number of the line, and the puzzle is undefined. The one door for puzzles. */
__attribute__((warn_unused_result)) bool puzzle_read(const char *bytes, int size, Puzzle *puzzle,
                                                     Text *why);

/* The puzzle as JSON: the members of an object. */
void puzzle_json(const Puzzle *puzzle, PuzzleWork *work, Json *out);

/* Judges an answer: marks in notation, at most PUZZLE_MARKS_MAX. */
void puzzle_check(const Puzzle *puzzle, const Span marks[], int count, PuzzleWork *work,
                  PuzzleCheck *check);

/* A verdict as one word for programs, and as the rest of a sentence for people. */
const char *verdict_name(PuzzleVerdict verdict);
const char *verdict_sentence(PuzzleVerdict verdict);

/* A judged answer as JSON: the members of an object. */
void puzzle_check_json(const PuzzleCheck *check, const Span marks[], Json *out);

#endif
