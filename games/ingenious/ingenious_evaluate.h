/* ingenious_evaluate.h -- what the judgement of Ingenious and its signs for a network share. */
#ifndef INGENIOUS_EVALUATE_H
#define INGENIOUS_EVALUATE_H

#include "ai/evaluate.h"
#include "ingenious_survey.h"

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

/* What the best tile of a rack would be worth, each half on the best cell for it. */
float ingenious_top_worth(const Ingenious *s, int seat, const Prospect *board,
                          const float weights[]);

extern const ObserveField ingenious_signs[];
void ingenious_describe(const void *state, int viewer, uint8_t row[]);
extern const Evaluator ingenious_evaluator;

#endif
