/* pavilion_evaluate.h -- what the judgement of Summer Pavilion and its signs for a network share.
 */
#ifndef PAVILION_EVALUATE_H
#define PAVILION_EVALUATE_H

#include "games/pavilion/rules/pavilion_tiles.h"
#include "players/evaluate/evaluate.h"

/* What a seat may expect once its tiles are placed greedily, as estimate() does in mind. */
typedef struct {
    float points;                  /* at the end of the game */
    float goals;                   /* of these, what the board may still bring */
    int placed;                    /* points of the placements */
    int bonuses;                   /* of the stars and numbers that are full then (SP-26) */
    uint64_t filled;               /* spaces, a bit each */
    float rates[PAVILION_COLOURS]; /* points that a further tile of the colour may bring */
} PavilionProspect;

/* Looks at every seat of a game that is not over. The state becomes the one where all tiles that
 * are worth it are placed. */
void pavilion_foresee(Pavilion *s, PavilionProspect prospects[]);

extern const ObserveField pavilion_signs[];
void pavilion_describe(const void *state, int viewer, uint8_t row[]);
extern const Evaluator pavilion_evaluator;

#endif
