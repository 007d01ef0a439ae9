/* board.h -- what a game adds to be played in a terminal: a drawing, and where its actions are.
 *
 * An action is a path of steps: the spots that a person chooses one after the other, such as a tile
 * and then a line. A step may also be a turn, which is not on the board: how a piece lies. The
 * screen offers at each step what the legal actions have there, so that a board knows no rule. An
 * action without a path is chosen from a list. */
#ifndef TERMINAL_BOARD_H
#define TERMINAL_BOARD_H

#include "frame.h"
#include "rules/game.h"
#include "texts.h"
#include "value.h"

enum {
    PATH_MAX_STEPS = 3,
    STEP_TURN = SPOT_IDS, /* + a number: a turn, no spot */
};

typedef struct {
    int step[PATH_MAX_STEPS];
    int count;
} Path;

/* What a drawing shows beside the view. */
typedef struct {
    Language language;
    int seat;                 /* whose board is drawn in full */
    const char *const *names; /* of the seats */
    const Action *shown;      /* an action to be drawn as if it were played already, or NULL */
    int focus; /* the spot that must be visible, for boards that pan; or SPOT_NOWHERE */
} Scene;

typedef struct {
    const Game *game;
    void (*path)(const void *view, Action action, Path *path);
    /* Draws the view into a frame of at least BOARD_ROWS x BOARD_COLUMNS. */
    void (*draw)(const Frame *frame, const void *view, const Scene *scene);
    /* Fills in a view, which is all zero, from a position in JSON; for view_read() alone. Whatever
     * is not as it should be becomes something else that can be drawn. */
    void (*read)(const Value *position, const Setup *setup, int actor, void *view);
} Board;

enum { BOARD_ROWS = 20, BOARD_COLUMNS = 60 };

#define GAME(name) extern const Board name##_screen;
#include "games/games.def"
#undef GAME

const Board *board_of(const Game *game);

#endif
