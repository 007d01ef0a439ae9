/* chromino.c -- Chromino in a terminal: the table, which has no edge and is panned with the cursor,
 * and the hands below it. */
#include "rules/chromino/chromino.h"

#include "board.h"

#include <stdio.h>

/* Spots: tiles of the hand, squares of the table by the middle of the tile. */
enum { SPOT_TILE = 0, SPOT_SQUARE = 128, SIDE = 2 * CHROMINO_ZERO };

static_assert(SPOT_SQUARE + SIDE * SIDE < SPOT_IDS, "a number for each square");

enum { SQUARE = 3, HAND_TILE = 8 };

static Ink ink_of(uint32_t mark) {
    switch (mark) {
    case CHROMINO_R: return INK_RED;
    case CHROMINO_Y: return INK_YELLOW;
    case CHROMINO_G: return INK_GREEN;
    case CHROMINO_B: return INK_BLUE;
    case CHROMINO_P: return INK_PURPLE;
    default: return INK_GREY; /* the chameleon's middle */
    }
}

static const char *letter_of(uint32_t mark) {
    static const char *const letters[] = {"C", "?", "?", "R", "?", "Y", "G", "?", "?", "B", "P"};
    return letters[mark];
}

static int square_spot(int x, int y) {
    return SPOT_SQUARE + (y + CHROMINO_ZERO) * SIDE + x + CHROMINO_ZERO;
}

static void path(const void *view, Action action, Path *path) {
    (void)view;
    uint32_t place = chromino_action_place(action);
    int direction = chromino_direction(place), way = chromino_action_way(action);
    int x = chromino_x(place) + (direction ? 0 : 1), y = chromino_y(place) + (direction ? 1 : 0);
    path->step[path->count++] = SPOT_TILE + (int)(action >> CHROMINO_TILE_SHIFT);
    path->step[path->count++] = STEP_TURN + 2 * direction + way;
    path->step[path->count++] = square_spot(x, y);
}

/* ---- The table ---- */

typedef struct {
    int left, right, top, bottom;
} Bounds;

static Bounds bounds_of(const Chromino *s) {
    Bounds bounds = {0, 0, 0, 0};
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        if (!s->laid[tile]) continue;
        uint32_t place = chromino_action_place(s->laid[tile]);
        int x = chromino_x(place), y = chromino_y(place), is_down = chromino_direction(place);
        int right = x + (is_down ? 0 : 2), bottom = y + (is_down ? 2 : 0);
        if (x < bounds.left) bounds.left = x;
        if (right > bounds.right) bounds.right = right;
        if (y < bounds.top) bounds.top = y;
        if (bottom > bounds.bottom) bounds.bottom = bottom;
    }
    return bounds;
}

/* A tile as it lies: its squares are joined where it goes on. */
static void draw_laid(const Frame *frame, int tile, Action how, Look look) {
    uint32_t place = chromino_action_place(how);
    uint32_t marks = chromino_marks(tile, chromino_action_way(how));
    int is_down = chromino_direction(place);
    for (int i = 0; i < 3; i++) {
        int x = chromino_x(place) + (is_down ? 0 : i), y = chromino_y(place) + (is_down ? i : 0);
        uint32_t mark = marks >> 4 * i & 0xF;
        frame_tile(frame, y, SQUARE * x, ink_of(mark), letter_of(mark),
                   look == LOOK_CURSOR && i == 1 ? LOOK_CURSOR
                   : look == LOOK_PLAIN          ? LOOK_PLAIN
                                                 : LOOK_CHOSEN);
        if (is_down || look != LOOK_PLAIN) continue;
        if (i > 0) frame_text(frame, y, SQUARE * x, ink_of(mark), "-");
        if (i < 2) frame_text(frame, y, SQUARE * x + 2, ink_of(mark), "-");
    }
}

/* The part of the table that is visible: the middle of what lies there, moved so that the cursor is
 * in it. */
static void pan(Frame *frame, const Bounds *bounds, int focus) {
    enum { EDGE = 2 };
    frame->shift_rows = (bounds->top + bounds->bottom + 1) / 2 - frame->height / 2;
    frame->shift_columns = SQUARE * ((bounds->left + bounds->right + 1) / 2) - frame->width / 2;
    if (focus < SPOT_SQUARE) return;
    int y = (focus - SPOT_SQUARE) / SIDE - CHROMINO_ZERO;
    int x = SQUARE * ((focus - SPOT_SQUARE) % SIDE - CHROMINO_ZERO);
    if (y - EDGE < frame->shift_rows) frame->shift_rows = y - EDGE;
    if (y + EDGE >= frame->shift_rows + frame->height)
        frame->shift_rows = y + EDGE - frame->height + 1;
    if (x - SQUARE * EDGE < frame->shift_columns) frame->shift_columns = x - SQUARE * EDGE;
    if (x + SQUARE * (EDGE + 1) >= frame->shift_columns + frame->width)
        frame->shift_columns = x + SQUARE * (EDGE + 1) - frame->width + 1;
}

static void draw_squares(const Frame *frame, const Bounds *bounds) {
    enum { REACH = 3 };
    for (int y = bounds->top - REACH; y <= bounds->bottom + REACH; y++) {
        for (int x = bounds->left - REACH; x <= bounds->right + REACH; x++) {
            Look look = frame_spot(frame, square_spot(x, y), y, SQUARE * x, SQUARE);
            if (look != LOOK_PLAIN) frame_space(frame, y, SQUARE * x, "·", look);
        }
    }
}

static void draw_table(const Frame *frame, const Chromino *s, const Scene *scene) {
    Bounds bounds = bounds_of(s);
    Frame table = *frame;
    pan(&table, &bounds, scene->focus);
    draw_squares(&table, &bounds);
    for (int tile = 0; tile < CHROMINO_TILES; tile++)
        if (s->laid[tile]) draw_laid(&table, tile, s->laid[tile], LOOK_PLAIN);
    if (scene->shown)
        draw_laid(&table, (int)(*scene->shown >> CHROMINO_TILE_SHIFT), *scene->shown, LOOK_CURSOR);
    if (bounds.top < table.shift_rows) frame_text(frame, 0, frame->width - 1, INK_LEGAL, "↑");
    if (bounds.bottom >= table.shift_rows + table.height)
        frame_text(frame, frame->height - 1, frame->width - 1, INK_LEGAL, "↓");
}

/* ---- Hands ---- */

static void draw_hand_tile(const Frame *frame, int tile, int row, int column, Look look) {
    uint32_t marks = chromino_marks(tile, 0);
    Ink edge = look == LOOK_CURSOR ? INK_CURSOR : look == LOOK_PLAIN ? INK_DIM : INK_LEGAL;
    frame_text(frame, row, column, edge, look_opening[look]);
    for (int i = 0; i < 3; i++) {
        uint32_t mark = marks >> 4 * i & 0xF;
        int end = frame_text(frame, row, column + 1 + 2 * i, ink_of(mark), letter_of(mark));
        if (i < 2) frame_text(frame, row, end, ink_of(mark), " ");
    }
    frame_text(frame, row, column + 6, edge, look_closing[look]);
}

/* How many rows the hand of a seat takes. */
static int hand_rows(const Frame *frame, const Chromino *s, int seat, const Scene *scene) {
    int in_a_row = (frame->width - text_columns(scene->names[seat]) - 1) / HAND_TILE;
    return (chromino_hand_size(s, seat) + in_a_row - 1) / in_a_row;
}

static void draw_hand(const Frame *frame, const Chromino *s, int seat, int row,
                      const Scene *scene) {
    int column = frame_text(frame, row, 0, INK_STRONG, scene->names[seat]) + 1, left = column;
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        if (!chromino_has(&s->hand[seat], tile)) continue;
        if (column + HAND_TILE > frame->width) column = left, row++;
        Look look =
            seat == s->actor ? frame_spot(frame, SPOT_TILE + tile, row, column, 7) : LOOK_PLAIN;
        draw_hand_tile(frame, tile, row, column, look);
        column += HAND_TILE;
    }
    for (int i = 0; i < s->hidden[seat]; i++) {
        if (column + 4 > frame->width) column = left, row++;
        column = frame_text(frame, row, column, INK_DIM, "???") + 1;
    }
}

static void draw_head(const Frame *frame, const Chromino *s, const Scene *scene) {
    char line[160];
    Text text = text_in(line, sizeof line);
    const Filling fillings[] = {{"turn", NULL, s->turns},
                                {"pile", NULL, chromino_pile_size(s)},
                                {"left", NULL, s->turns_left},
                                {NULL, NULL, 0}};
    say_with(scene->language,
             s->is_closing ? "Turn {turn} · pile {pile} · {left} turns left"
                           : "Turn {turn} · pile {pile}",
             fillings, &text);
    int end = frame_text(frame, 0, 0, INK_DIM, line) + 3;
    for (int seat = 0; seat < s->players; seat++) {
        end = frame_number(frame, 0, end, INK_DIM, seat + 1);
        end = frame_text(frame, 0, end, INK_DIM, ":");
        end = frame_number(frame, 0, end, seat == s->actor ? INK_STRONG : INK_DIM,
                           chromino_hand_size(s, seat)) +
              1;
    }
}

static void draw(const Frame *frame, const void *view, const Scene *scene) {
    const Chromino *s = view;
    int rows = hand_rows(frame, s, scene->seat, scene);
    int hands = frame->height - 1 - (rows > 2 ? rows : 2);
    Frame table = frame_part(frame, 1, 0, hands - 1, frame->width);
    draw_head(frame, s, scene);
    draw_hand(frame, s, scene->seat, hands, scene);
    draw_table(&table, s, scene);
}

const Board chromino_screen = {&chromino_game, path, draw};
