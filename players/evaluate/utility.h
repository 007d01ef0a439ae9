/* utility.h -- points and places as what a seat wants: a number from 0 (loss) to 1 (win).
 *
 * Every seat maximises its own; the seats of one side have the same. No library functions, so that
 * all targets compute the same. */
#ifndef AI_UTILITY_H
#define AI_UTILITY_H

#include "evaluate.h"

/* Of points foretold by an evaluator. `sides` are those of Result. */
void utility_of_points(const float points[], const int sides[], int players, float scale,
                       float utility[]);

/* The lead of a seat over the best of the other sides; alone, its points less the scale. */
float lead_of_points(const float points[], const int sides[], int players, int seat, float scale);

float utility_of_lead(float lead, float scale);

/* Of a game that is over; the points only tell a large victory from a small one. */
void utility_of_result(const Result *result, const float points[], float scale, float utility[]);

/* Of a position: by its result if the game is over, else by what the judge foretells. `sides` are
 * those of Result, in any position of the same game. */
void utility_of_state(const Judge *judge, const void *state, const int sides[], int players,
                      float utility[]);

#endif
