/* frame.h -- a part of the screen to draw in: clipped, pannable, with spots that can be chosen.
 *
 * Rows and columns count from the frame's own origin; `shift` says which of them lies at its top
 * left corner, so that a drawing larger than the frame can be panned. A spot is a place on a board
 * that the cursor can stand on; drawing it notes where it is, so that arrow keys and mouse find it
 * with no more knowledge of the game. */
#ifndef TERMINAL_FRAME_H
#define TERMINAL_FRAME_H

#include "display.h"

#include <stdint.h>

enum {
    SPOTS_MAX = 2048,   /* that can be chosen at once */
    SPOT_IDS = 1 << 19, /* every spot has a number below */
    SPOT_NOWHERE = -1,
};

typedef struct {
    int id, row, column, height, width; /* on the screen, be it beyond the frame */
} Spot;

/* Which spots can be chosen, and where they were drawn. */
typedef struct {
    uint8_t is_legal[SPOT_IDS / 8]; /* a bit each */
    int cursor;                     /* the spot it stands on, or SPOT_NOWHERE */
    int chosen[4], chosen_count;    /* the spots that were chosen before */
    Spot spot[SPOTS_MAX];           /* those that are legal, in the order they were drawn */
    int count;
} Spots;

typedef enum { LOOK_PLAIN, LOOK_LEGAL, LOOK_CHOSEN, LOOK_CURSOR } Look;

/* What stands at both sides of something that has this look. */
extern const char *const look_opening[], *const look_closing[];

typedef struct {
    int row, column, height, width;
    int shift_rows, shift_columns;
    Spots *spots; /* NULL: nothing can be chosen */
} Frame;

/* Columns that a text takes. */
int text_columns(const char *text);

/* Cuts a text off so that it takes at most so many columns. */
void text_cut(char *text, int columns);

/* How many bytes of a text fit on a row of so many columns, without breaking a word. */
size_t text_row_size(const char *text, int width);

/* Writes; what lies outside is not shown. Returns the column behind it. */
int frame_text(const Frame *frame, int row, int column, Ink ink, const char *text);
int frame_number(const Frame *frame, int row, int column, Ink ink, int number);
void frame_line(const Frame *frame, int row, int column, int width, const char *sign);

/* Writes over several rows, breaking between words; returns the row behind it. */
int frame_paragraph(const Frame *frame, int row, int rows_max, Ink ink, const char *text);

/* A frame inside of a frame. */
Frame frame_part(const Frame *frame, int row, int column, int height, int width);

/* Notes a spot of one row and says how it is to be drawn. */
Look frame_spot(const Frame *frame, int id, int row, int column, int width);

/* A tile of three columns: its letter on its colour, in brackets as the look asks. */
void frame_tile(const Frame *frame, int row, int column, Ink ink, const char *letter, Look look);

/* A free space of three columns: dim, lit where it can be chosen. */
void frame_space(const Frame *frame, int row, int column, const char *sign, Look look);

/* The legal spot next to the cursor in a direction, -1, 0 or 1 each; the cursor's own if none. */
int spots_next(const Spots *spots, int down, int right);
int spots_at(const Spots *spots, int row, int column); /* or SPOT_NOWHERE */
const Spot *spots_find(const Spots *spots, int id);    /* NULL: not drawn, or not legal */

static inline bool spots_is_legal(const Spots *spots, int id) {
    return spots->is_legal[id / 8] >> id % 8 & 1;
}

#endif
