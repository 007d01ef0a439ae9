/* polyssimo_screen.c -- Polyssimo Challenge in a terminal: the pieces as they are shared out, then
 * the board, on which the chosen piece lies as it would. */
#include "games/polyssimo/rules/polyssimo.h"

#include "clients/terminal/board/board.h"

#include <stdio.h>
#include <string.h>

/* Spots: pieces, squares of the board. */
enum { SPOT_PIECE = 0, SPOT_SQUARE = 100 };

enum { SQUARE = 3, PIECES_IN_A_ROW = 6, PIECE_WIDTH = 10, PIECE_HEIGHT = 4 };

/* A piece is drawn in the colour of its owner. */
static const Ink seat_inks[POLYSSIMO_SEATS] = {INK_BLUE, INK_RED, INK_GREEN, INK_PURPLE};

/* The square on which the cursor stands to place a piece: the first one that it covers. */
static int first_square(int orientation, int square) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    polyssimo_squares(orientation, squares);
    return square + POLYSSIMO_SIDE_MAX * squares[0].row + squares[0].column;
}

static void path(const void *view, Action action, Path *path) {
    (void)view;
    if (action < POLYSSIMO_PLACE_ACTION) {
        path->step[path->count++] = SPOT_PIECE + (int)action;
        return;
    }
    int at = (int)action - POLYSSIMO_PLACE_ACTION, orientation = at / POLYSSIMO_BOARD_MAX;
    path->step[path->count++] = SPOT_PIECE + polyssimo_piece(orientation);
    path->step[path->count++] = STEP_TURN + polyssimo_turn(orientation);
    path->step[path->count++] = SPOT_SQUARE + first_square(orientation, at % POLYSSIMO_BOARD_MAX);
}

static int owner_of(const Polyssimo *s, int piece) {
    for (int seat = 0; seat < s->players; seat++)
        if (s->drafted[seat] >> piece & 1) return seat;
    return -1;
}

/* The name of a piece, lit where it can be chosen. */
static void draw_name(const Frame *frame, int piece, int row, int column, Ink ink) {
    Look look = frame_spot(frame, SPOT_PIECE + piece, row, column, 4);
    if (look == LOOK_CURSOR) ink = INK_CURSOR;
    frame_text(frame, row, column, ink, look_opening[look]);
    int end = frame_text(frame, row, column + 1, ink, polyssimo_names[piece]);
    if (end < column + 3) frame_text(frame, row, end, ink, " ");
    frame_text(frame, row, column + 3, ink, look_closing[look]);
}

/* ---- The draft ---- */

/* The flattest way a piece can lie. */
static int flattest(int piece) {
    int best = polyssimo_first_orientation(piece), least = POLYSSIMO_LENGTH_MAX + 1;
    int end = piece + 1 < POLYSSIMO_PIECES ? polyssimo_first_orientation(piece + 1)
                                           : POLYSSIMO_ORIENTATIONS;
    for (int orientation = best; orientation < end; orientation++) {
        PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
        int count = polyssimo_squares(orientation, squares), height = squares[count - 1].row + 1;
        if (height < least) least = height, best = orientation;
    }
    return best;
}

static void draw_shape(const Frame *frame, int orientation, int row, int column, Ink ink) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, squares);
    for (int i = 0; i < count; i++)
        frame_text(frame, row + squares[i].row, column + 2 * squares[i].column, ink, "[]");
}

/* How much room a piece takes in a row, with a gap behind it. */
static int room_for(int piece) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(flattest(piece), squares), width = PIECE_WIDTH - 2;
    for (int i = 0; i < count; i++)
        if (width < 2 * (squares[i].column + 1)) width = 2 * (squares[i].column + 1);
    return width + 2;
}

static void draw_draft(const Frame *frame, const Polyssimo *s) {
    int column = 0;
    for (int piece = 0; piece < POLYSSIMO_PIECES; column += room_for(piece), piece++) {
        if (piece % PIECES_IN_A_ROW == 0) column = 0;
        int row = 2 + piece / PIECES_IN_A_ROW * PIECE_HEIGHT, owner = owner_of(s, piece);
        Ink ink = owner >= 0 ? INK_DIM : piece < POLYSSIMO_BLACK_AND_WHITE ? INK_WHITE : INK_BROWN;
        draw_name(frame, piece, row, column, owner < 0 ? INK_STRONG : seat_inks[owner]);
        if (owner >= 0) {
            frame_text(frame, row, column + 4, INK_DIM, "▸");
            frame_number(frame, row, column + 5, INK_DIM, owner + 1);
        } else {
            draw_shape(frame, flattest(piece), row + 1, column, ink);
        }
    }
}

/* ---- The board ---- */

/* Which piece covers each square: its number + 1, or 0; the shown action counts as placed. */
static void cover(uint8_t covers[POLYSSIMO_BOARD_MAX], int piece, int orientation, int square) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, squares);
    for (int i = 0; i < count; i++)
        covers[square + POLYSSIMO_SIDE_MAX * squares[i].row + squares[i].column] =
            (uint8_t)(piece + 1);
}

static void find_covers(const Polyssimo *s, uint8_t covers[POLYSSIMO_BOARD_MAX]) {
    memset(covers, 0, POLYSSIMO_BOARD_MAX);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        if (s->placed >> piece & 1) cover(covers, piece, s->orientation[piece], s->square[piece]);
}

static void draw_square(const Frame *frame, const Polyssimo *s, int cover, int ghost, int at) {
    int row = 3 + at / POLYSSIMO_SIDE_MAX, column = 3 + SQUARE * (at % POLYSSIMO_SIDE_MAX);
    Look look = frame_spot(frame, SPOT_SQUARE + at, row, column, SQUARE);
    char name[4];
    if (ghost) {
        snprintf(name, sizeof name, "%-2s", polyssimo_names[ghost - 1]);
        frame_text(frame, row, column, INK_CURSOR, look == LOOK_CURSOR ? "[" : "+");
        frame_text(frame, row, column + 1, INK_CURSOR, name);
    } else if (cover) {
        Ink ink = seat_inks[owner_of(s, cover - 1)];
        snprintf(name, sizeof name, "%-2s", polyssimo_names[cover - 1]);
        frame_text(frame, row, column, ink, " ");
        frame_text(frame, row, column + 1, ink, name);
    } else {
        frame_space(frame, row, column, "·", look);
    }
}

/* The piece that the action shown would place. */
static void find_ghost(const Scene *scene, uint8_t ghost[POLYSSIMO_BOARD_MAX]) {
    if (!scene->shown || *scene->shown < POLYSSIMO_PLACE_ACTION) return;
    int at = (int)*scene->shown - POLYSSIMO_PLACE_ACTION;
    int orientation = at / POLYSSIMO_BOARD_MAX;
    cover(ghost, polyssimo_piece(orientation), orientation, at % POLYSSIMO_BOARD_MAX);
}

static void draw_letters(const Frame *frame, const Polyssimo *s) {
    for (int column = 0; column < s->cols; column++) {
        char letter[2] = {(char)('a' + column), '\0'};
        frame_text(frame, 2, 4 + SQUARE * column, INK_DIM, letter);
    }
}

static void draw_squares(const Frame *frame, const Polyssimo *s, const Scene *scene) {
    uint8_t covers[POLYSSIMO_BOARD_MAX], ghost[POLYSSIMO_BOARD_MAX] = {0};
    find_covers(s, covers);
    find_ghost(scene, ghost);
    draw_letters(frame, s);
    for (int row = 0; row < s->rows; row++) {
        frame_number(frame, 3 + row, row < 9 ? 1 : 0, INK_DIM, row + 1);
        for (int column = 0; column < s->cols; column++) {
            int at = POLYSSIMO_SIDE_MAX * row + column;
            draw_square(frame, s, covers[at], ghost[at], at);
        }
    }
}

/* The pieces a seat has still to place; returns the row behind them. */
static int draw_hand(const Frame *frame, const Polyssimo *s, int seat, int row,
                     const Scene *scene) {
    int column = frame_text(frame, row, 0, INK_DIM, scene->names[seat]) + 1;
    int left = column;
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        if ((polyssimo_hand(s, seat) >> piece & 1) == 0) continue;
        if (column + 4 > frame->width) column = left, row++;
        draw_name(frame, piece, row, column, seat_inks[seat]);
        column += 4;
    }
    if (s->out >> seat & 1)
        frame_text(frame, row, column + 1, INK_DIM, say(scene->language, "out"));
    return row + 1;
}

static void draw_head(const Frame *frame, const Polyssimo *s, const Scene *scene) {
    bool is_draft = polyssimo_middle(s) != 0;
    frame_text(frame, 0, 0, INK_DIM,
               say(scene->language, is_draft ? "The draft: take a piece"
                                             : "Placing: choose a piece, then where it lies"));
    if (is_draft && s->min_bw[scene->seat]) {
        char line[96];
        Text text = text_in(line, sizeof line);
        const Filling fillings[] = {{"count", NULL, s->min_bw[scene->seat]}, {NULL, NULL, 0}};
        say_with(scene->language, "black and white at least {count}", fillings, &text);
        frame_text(frame, 1, 0, INK_DIM, line);
    }
}

static void draw(const Frame *frame, const void *view, const Scene *scene) {
    const Polyssimo *s = view;
    draw_head(frame, s, scene);
    if (polyssimo_middle(s)) {
        draw_draft(frame, s);
        return;
    }
    int row = 3 + s->rows;
    for (int i = 0; i < s->players && row < frame->height; i++)
        row = draw_hand(frame, s, (scene->seat + i) % s->players, row, scene);
    draw_squares(frame, s, scene);
}

/* ---- From JSON ---- */

/* Puts a piece where it lies, if it is on the board and on free squares. */
static void lay(Polyssimo *s, int orientation, int square) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int piece = polyssimo_piece(orientation), count = polyssimo_squares(orientation, squares);
    int row = square / POLYSSIMO_SIDE_MAX, column = square % POLYSSIMO_SIDE_MAX;
    for (int i = 0; i < count; i++) {
        int at_row = row + squares[i].row, at_column = column + squares[i].column;
        if (at_row >= s->rows || at_column >= s->cols) return;
        if (!(s->free[at_row] >> at_column & 1)) return;
    }
    for (int i = 0; i < count; i++)
        s->free[row + squares[i].row] &= (uint16_t)~(1u << (column + squares[i].column));
    s->placed |= 1u << piece;
    s->orientation[piece] = (uint8_t)orientation;
    s->square[piece] = (uint8_t)square;
}

/* Finds the action that is written so, as the rules do with what is typed. */
/* Lays a piece as it is written. */
static void lay_written(Polyssimo *s, int piece, const char *wanted) {
    for (int orientation = polyssimo_first_orientation(piece);
         orientation < POLYSSIMO_ORIENTATIONS && polyssimo_piece(orientation) == piece;
         orientation++) {
        for (int square = 0; square < POLYSSIMO_BOARD_MAX; square++) {
            char notation[GAME_ACTION_TEXT_MAX];
            Text text = text_in(notation, sizeof notation);
            polyssimo_action_text(s, polyssimo_place(orientation, square), &text);
            if (strcmp(notation, wanted) == 0) lay(s, orientation, square);
        }
    }
}

static void read_placed(const Value *from, Polyssimo *s, int seat) {
    int piece = value_word(value_in(from, "piece"), polyssimo_names, POLYSSIMO_PIECES);
    char wanted[GAME_ACTION_TEXT_MAX];
    if (piece < 0 || s->placed >> piece & 1) return;
    snprintf(wanted, sizeof wanted, "%s-%s-%s", polyssimo_names[piece],
             value_text(value_in(from, "orientation")), value_text(value_in(from, "square")));
    s->drafted[seat] |= 1u << piece;
    lay_written(s, piece, wanted);
}

static void read_player(const Value *from, Polyssimo *s, int seat) {
    const Value *left = value_in(from, "left"), *placed = value_in(from, "placed");
    for (int i = 0; i < POLYSSIMO_PIECES && i < value_count(left); i++) {
        int piece = value_word(value_at(left, i), polyssimo_names, POLYSSIMO_PIECES);
        if (piece >= 0 && polyssimo_middle(s) >> piece & 1) s->drafted[seat] |= 1u << piece;
    }
    for (int i = 0; i < POLYSSIMO_PIECES && i < value_count(placed); i++)
        read_placed(value_at(placed, i), s, seat);
    s->last[seat] = (uint8_t)value_int(value_in(from, "last_placement"), 0, POLYSSIMO_PIECES);
    s->min_bw[seat] = (uint8_t)value_int(value_in(from, "min_bw"), 0, POLYSSIMO_BLACK_AND_WHITE);
    if (value_is_true(value_in(from, "is_out"))) s->out |= (uint8_t)(1 << seat);
}

static void read(const Value *from, const Setup *setup, int actor, void *view) {
    Polyssimo *s = view;
    s->players = (uint8_t)setup->players;
    s->actor = (uint8_t)actor;
    s->start = (uint8_t)value_int(value_in(from, "start"), 0, s->players - 1);
    s->rows = (uint8_t)setup->option[POLYSSIMO_ROWS][0];
    s->cols = (uint8_t)setup->option[POLYSSIMO_COLS][0];
    s->has_flips = (uint8_t)setup->option[POLYSSIMO_FLIPS][0];
    s->counts_pieces = (uint8_t)setup->option[POLYSSIMO_COUNT][0];
    for (int row = 0; row < s->rows; row++) s->free[row] = (uint16_t)((1u << s->cols) - 1);
    for (int seat = 0; seat < s->players; seat++)
        read_player(value_at(value_in(from, "players"), seat), s, seat);
}

const Board polyssimo_screen = {&polyssimo_game, path, draw, read};
