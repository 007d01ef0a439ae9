/* board.h -- what a game adds to be played in a terminal: a drawing, and where its actions are.
 *
 * An action is a path of steps: the spots that a person chooses one after the other, such as a tile
 * and then a line. A step may also be a turn, which is not on the board: how a piece lies. The
 * screen offers at each step what the legal actions have there, so that a board knows no rule. An
 * action without a path is chosen from a list. */
#ifndef TERMINAL_BOARD_H
#define TERMINAL_BOARD_H

#include "clients/terminal/display/frame.h"
#include "clients/texts/texts.h"
#include "engine/rules/game.h"
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

/* Of the functions, any may be missing: then the drawing of the rules is shown, and actions are
 * chosen from a list. */
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

/* The board of a game; one that brings none has a board without functions. */
const Board *board_of(const Game *game);

/* The functions of a board, or what stands in for those that it lacks. */
void board_path(const Board *board, const void *view, Action action, Path *path);
void board_draw(const Board *board, const Frame *frame, const void *view, const Scene *scene);

/* False if the board cannot read positions in JSON. */
__attribute__((warn_unused_result)) bool board_read(const Board *board, const Value *position,
                                                    const Setup *setup, int actor, void *view);

#endif
