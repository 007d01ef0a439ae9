/* ingenious_survey.h -- what a tile would count on every open cell, in every colour.
 *
 * Points are bytes, one for each place, and so are symbols: what is next to all places in one
 * direction are the same bytes a step further on, and vectors of them are added. */
#ifndef INGENIOUS_SURVEY_H
#define INGENIOUS_SURVEY_H

#include "ingenious_cells.h"

enum {
    SURVEY_MARGIN = 16, /* places before the first and behind the last, where nothing is */
    SURVEY_ROOM = 256 + 2 * SURVEY_MARGIN,
};

typedef uint8_t SurveyBytes[SURVEY_ROOM]; /* that of a place is SURVEY_MARGIN further on */

typedef struct {
    IngeniousCells open; /* free, with a free neighbour */
    int open_count;
    uint8_t place[INGENIOUS_CELLS];        /* of each open cell */
    SurveyBytes points[INGENIOUS_COLOURS]; /* on every place; only those on open cells matter */
} Survey;

static inline int survey_points(const Survey *board, int colour, int place) {
    return board->points[colour][SURVEY_MARGIN + place];
}

/* The points of each colour on the best open cell for it. */
static inline void survey_best(const Survey *board, int best[INGENIOUS_COLOURS]) {
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int most = 0;
        RULE_ROLLED
        for (int i = 0; i < board->open_count; i++) {
            int here = survey_points(board, colour, board->place[i]);
            most = here > most ? here : most;
        }
        best[colour] = most;
    }
}

/* At least as many, and found more quickly: cells that are not open count, too. */
static inline int survey_bound(const Survey *board, int colour) {
    uint8_t most = 0;
    for (int at = SURVEY_MARGIN; at < SURVEY_ROOM - SURVEY_MARGIN; at++) {
        uint8_t here = board->points[colour][at];
        most = here > most ? here : most;
    }
    return most;
}

/* Those of the cells whose next one in a direction is among them, too. */
static inline IngeniousCells with_next(IngeniousCells cells, int step) {
    IngeniousCells next = before(&cells, step);
    return common(&cells, &next);
}

/* A one for each cell. A block is 32 places: each gets the byte that its bit is in, and of that
 * the bit. */
static inline void survey_spread(const IngeniousCells *cells, SurveyBytes bytes) {
    typedef uint8_t Block __attribute__((vector_size(32)));
    typedef uint32_t Words __attribute__((vector_size(32)));
    const Block bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128,
                       1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    memset(bytes, 0, sizeof(SurveyBytes));
    for (int i = 0; i < 2 * INGENIOUS_WORDS; i++) {
        Words word = (Words){0} + (uint32_t)(cells->word[i / 2] >> (32 * (i % 2)));
        Block of_place =
            __builtin_shufflevector((Block)word, (Block)word, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1,
                                    1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3);
        Block is_there = (Block)((of_place & bit) == bit) & 1;
        memcpy(&bytes[SURVEY_MARGIN + 32 * i], &is_there, sizeof is_there);
    }
}

/* IN-10: adds up the symbols that are next to each place. */
static inline void survey_near(const SurveyBytes symbols, SurveyBytes points) {
    for (int at = SURVEY_MARGIN; at < SURVEY_ROOM - SURVEY_MARGIN; at++)
        points[at] = (uint8_t)(symbols[at - 16] + symbols[at - 15] + symbols[at - 1] +
                               symbols[at + 1] + symbols[at + 15] + symbols[at + 16]);
}

/* IN-10: adds what lies behind them. A walk from either end of two symbols in a row counts one
 * more, of three another one, and so on. */
static inline void survey_far(const IngeniousCells *symbols, SurveyBytes points) {
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        int step = ingenious_step[direction], length = 2;
        IngeniousCells rows = with_next(*symbols, step);
        for (; !is_empty(&rows); rows = with_next(rows, step), length++) {
            RULE_ROLLED
            for (int i = 0; i < INGENIOUS_WORDS; i++) {
                for (uint64_t bits = rows.word[i]; bits; bits &= bits - 1) {
                    int at = SURVEY_MARGIN + 64 * i + bits_lowest(bits);
                    points[at - step]++;
                    points[at + length * step]++;
                }
            }
        }
    }
}

RULE_APART static IngeniousCells open_cells(const Ingenious *s) {
    IngeniousCells free = ingenious_free(s), near_free = neighbours(&free);
    return common(&free, &near_free);
}

static inline void survey_open(const Ingenious *s, Survey *board) {
    int count = 0;
    board->open = open_cells(s);
    RULE_ROLLED
    for (int i = 0; i < INGENIOUS_WORDS; i++)
        for (uint64_t bits = board->open.word[i]; bits; bits &= bits - 1)
            board->place[count++] = (uint8_t)(64 * i + bits_lowest(bits));
    board->open_count = count;
}

/* Not inlined: the page loads every copy. */
__attribute__((noinline, unused)) static void survey(const Ingenious *s, Survey *board) {
    SurveyBytes symbols[INGENIOUS_COLOURS];
    survey_open(s, board);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        survey_spread(&s->colour[colour], symbols[colour]);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        survey_near(symbols[colour], board->points[colour]);
        survey_far(&s->colour[colour], board->points[colour]);
    }
}

#endif
