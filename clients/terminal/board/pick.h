/* pick.h -- how a person picks one of the legal actions, step by step along their paths (board.h).
 *
 * No drawing and no keys: what may be chosen next, what was chosen, and which actions are left. */
#ifndef TERMINAL_PICK_H
#define TERMINAL_PICK_H

#include "board.h"

typedef struct {
    const Board *board;
    Action action[GAME_ACTIONS_MAX]; /* the legal ones */
    Path path[GAME_ACTIONS_MAX];
    int count;
    int chosen[PATH_MAX_STEPS], depth; /* the steps taken */
} Pick;

/* The legal actions of a view; none if `view` is NULL. */
void pick_begin(Pick *pick, const Board *board, const void *view);

/* Which spots can be chosen now, and which were. The cursor stays where it is if it can. */
void pick_mark(const Pick *pick, Spots *spots);

/* The actions that are left if `spot` is chosen next (SPOT_NOWHERE: that are left now): their
 * places among Pick.action, and how many. */
int pick_left(const Pick *pick, int spot, int left[]);

/* Is every action that is left chosen in full by choosing the spot? */
bool pick_is_last_step(const Pick *pick, int spot);

/* Chooses a spot; turns behind it are chosen by themselves. */
void pick_choose(Pick *pick, int spot);

/* Takes the last spot back; false if there is none. */
bool pick_back(Pick *pick);

/* Turns the piece: the next way it can lie, or the one before; false if it has no other. */
bool pick_turn(Pick *pick, int by);

#endif
