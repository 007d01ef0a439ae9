/* ingenious_evaluate.h -- what the judgement of Ingenious and its signs for a network share. */
#ifndef INGENIOUS_EVALUATE_H
#define INGENIOUS_EVALUATE_H

#include "games/ingenious/rules/ingenious_survey.h"
#include "players/evaluate/evaluate.h"

/* What an estimate needs to know of the board. */
typedef struct {
    int open_count;              /* cells */
    int best[INGENIOUS_COLOURS]; /* points of each colour on the best open cell */
} Prospect;

/* Surveys the board, and sums it up. */
Prospect ingenious_look(const Ingenious *s, Survey *board);

/* The points that each seat may expect. */
void ingenious_judge(const Ingenious *s, const Prospect *board, const float weights[],
                     float points[]);

/* The turns that a seat has still to come. */
float ingenious_turns_left(const Ingenious *s, int seat, int open_count);

enum { POINTS_MAX = 48 }; /* a place sees each symbol once at most: 40 on tiles, one printed */

/* What points in each colour are worth to a seat. */
typedef float IngeniousGains[INGENIOUS_COLOURS][POINTS_MAX];

/* Finds them, up to the most that the board has to give; returns the level that the seat's low
 * colours will reach. */
float ingenious_gains(const Ingenious *s, int seat, const Prospect *board, const float weights[],
                      IngeniousGains gains);

extern const ObserveField ingenious_signs[];
void ingenious_describe(const void *state, int viewer, uint8_t row[]);
extern const Evaluator ingenious_evaluator;

#endif
