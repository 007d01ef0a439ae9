/* learn.h -- exercises: little positions with a question that the engine itself can answer.
 *
 * A position is laid out by code, so that it can be the worked example of a rulebook; the question
 * is of a kind whose answer follows from legal() and from what an action scores. The words of a
 * question belong to clients, which know it by its name. No answer is written down anywhere. */
#ifndef LEARN_LEARN_H
#define LEARN_LEARN_H

#include "engine/table/table.h"

typedef enum {
    ASK_BEST,   /* play an action that scores best at once, by what can be foreseen */
    ASK_LEGAL,  /* which of the options are legal? */
    ASK_POINTS, /* how much does the action score? The options are numbers */
    ASK_WINNER, /* the game is over: which seats have won? */
} ExerciseKind;

typedef struct {
    const char *name;   /* "lone-tile", for texts; unique in its game */
    const char *clause; /* "CH-14", which it is about */
    ExerciseKind kind;
    const char *setup;   /* "players=2 box=free" */
    int seat;            /* who is asked */
    const char *action;  /* of ASK_POINTS, in notation; else "" */
    const char *options; /* of ASK_LEGAL notations, of ASK_POINTS numbers, with spaces; else "" */
    void (*lay_out)(GameState *state); /* on the position that the set-up begins with, key 0 */
} Exercise;

/* Those of a game, the easiest first; NULL, and none, if it brings none. */
const Exercise *learn_exercises(const Game *game, int *count);

/* Takes the next word of a set-up or of options, and goes on behind it; false after the last. */
bool learn_word(const char **at, char *word, int size);

/* Puts an exercise on a table, the asked seat with a person. */
void learn_open(const Game *game, const Exercise *exercise, Table *table);

/* Is an option the right answer, or one of them? Of ASK_WINNER an option is the number of a seat.
 */
bool learn_is_right(const Table *table, const Exercise *exercise, const char *option);

/* What an action of the asked seat scores at once; and what the best legal one does, which is the
 * least where fewer points are better. */
int learn_points(const Table *table, const Exercise *exercise, Action action);
int learn_best_points(const Table *table, const Exercise *exercise);

/* The exercise without its answer, as members of an object. */
void learn_json(const Exercise *exercise, Json *out);

#endif
