/* chromino_screen.c -- Chromino in a terminal: the table, which has no edge and is panned with the
 * cursor, and the hands below it. */
#include "games/chromino/rules/chromino.h"

#include "clients/terminal/board/board.h"

#include <stdio.h>
#include <string.h>

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
    for (int i = 0; i < s->laid_count; i++) {
        uint32_t place = chromino_action_place(s->laid[i]);
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
    for (int i = 0; i < s->laid_count; i++)
        draw_laid(&table, s->laid_tile[i], s->laid[i], LOOK_PLAIN);
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

/* How many tiles each player holds. */
static void draw_hand_sizes(const Frame *frame, const Chromino *s, int end) {
    for (int seat = 0; seat < s->players; seat++) {
        Ink ink = seat == s->actor ? INK_STRONG : INK_DIM;
        end = frame_number(frame, 0, end, INK_DIM, seat + 1);
        end = frame_text(frame, 0, end, INK_DIM, ":");
        end = frame_number(frame, 0, end, ink, chromino_hand_size(s, seat)) + 1;
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
    draw_hand_sizes(frame, s, frame_text(frame, 0, 0, INK_DIM, line) + 3);
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

/* ---- From JSON ---- */

/* The tile that is spelt so, one way round or the other; -1 if there is none. */
static int read_tile(const Value *from, int *way) {
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        for (*way = 0; *way < 2; ++*way) {
            char spelling[4];
            Text text = text_in(spelling, sizeof spelling);
            chromino_marks_text(chromino_marks(tile, *way), &text);
            if (strcmp(spelling, value_text(from)) == 0) return tile;
        }
    }
    return -1;
}

static void add(ChrominoSet *set, int tile) {
    set->word[tile / 64] |= (uint64_t)1 << tile % 64;
}

/* The squares that are covered, a bit each. */
typedef struct {
    uint64_t row[SIDE][SIDE / 64];
} Covered;

static bool is_covered(const Covered *covered, int x, int y) {
    return covered->row[y][x / 64] >> x % 64 & 1;
}

/* Covers three squares; returns how many edges they share with others, or -1 if one is taken. */
static int cover(Covered *covered, int x, int y, bool is_vertical) {
    int shared = 0;
    for (int i = 0; i < 3; i++) {
        int column = x + (is_vertical ? 0 : i), row = y + (is_vertical ? i : 0);
        if (is_covered(covered, column, row)) return -1;
        shared += is_covered(covered, column - 1, row) + is_covered(covered, column + 1, row) +
                  is_covered(covered, column, row - 1) + is_covered(covered, column, row + 1);
    }
    for (int i = 0; i < 3; i++) {
        int column = x + (is_vertical ? 0 : i), row = y + (is_vertical ? i : 0);
        covered->row[row][column / 64] |= (uint64_t)1 << column % 64;
    }
    return shared;
}

/* Lays what lies on the table. There is room for all slots only on a table on which each tile but
 * the first shares two edges, which a server may lie about. */
/* Where a tile of the table lies, and since when. */
typedef struct {
    int x, y;
    bool is_down;
    int turn;
    bool was_drawn;
} Lying;

static Lying read_lying(const Value *it) {
    enum { REACH = CHROMINO_ZERO - CHROMINO_PATCH };
    Lying lying = {value_int(value_in(it, "x"), -REACH, REACH),
                   value_int(value_in(it, "y"), -REACH, REACH),
                   strcmp(value_text(value_in(it, "direction")), "v") == 0,
                   value_int(value_in(it, "turn"), 0, (1 << CHROMINO_TURN_BITS) - 1),
                   value_is_true(value_in(it, "was_drawn"))};
    return lying;
}

/* How many edges the tiles share; -1 if one lies on another. */
static int shared_edges(const Value *from, int count) {
    static Covered covered;
    int shared = 0;
    memset(&covered, 0, sizeof covered);
    for (int i = 0; i < count; i++) {
        Lying it = read_lying(value_at(from, i));
        int edges = cover(&covered, it.x + CHROMINO_ZERO, it.y + CHROMINO_ZERO, it.is_down);
        if (edges < 0) return -1;
        shared += edges;
    }
    return shared;
}

static void read_table(const Value *from, Chromino *s) {
    int all = value_count(from), count = all < CHROMINO_TILES ? all : CHROMINO_TILES, way;
    int shared = shared_edges(from, count);
    if (shared < 0 || (s->mode != CHROMINO_SIMPLE && shared < 2 * (all - 1))) return;
    for (int i = 0; i < count; i++) {
        Lying it = read_lying(value_at(from, i));
        int tile = read_tile(value_in(value_at(from, i), "tile"), &way);
        if (tile < 0 || chromino_has(&s->table, tile)) return;
        chromino_lay(s, tile, way, chromino_place(it.x, it.y, it.is_down));
        s->laid[s->laid_count - 1] |= chromino_laid_when(it.turn, it.was_drawn);
    }
}

static void read_player(const Value *from, Chromino *s, int seat) {
    const Value *hand = value_in(from, "hand");
    int way;
    for (int i = 0; i < CHROMINO_TILES && i < value_count(hand); i++) {
        int tile = read_tile(value_at(hand, i), &way);
        if (tile < 0)
            s->hidden[seat]++;
        else
            add(&s->hand[seat], tile);
    }
    s->score[seat] = (int16_t)value_int(value_in(from, "points"), 0, INT16_MAX / 2);
}

/* The pile is what is nowhere else. */
static void read_pile(Chromino *s) {
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        bool is_elsewhere = chromino_has(&s->table, tile);
        for (int seat = 0; seat < s->players; seat++)
            is_elsewhere |= chromino_has(&s->hand[seat], tile);
        if (!is_elsewhere) add(&s->pile, tile);
    }
}

static void read_turn(const Value *from, Chromino *s) {
    int way, drawn = read_tile(value_in(from, "drawn_tile"), &way);
    const Value *left = value_in(from, "turns_left");
    s->start = (uint8_t)value_int(value_in(from, "start"), 0, s->players - 1);
    s->turns = (uint16_t)value_int(value_in(from, "turns"), 0, UINT16_MAX);
    s->idle = (uint8_t)value_int(value_in(from, "passes_without_pile"), 0, s->players);
    if (value_is_true(value_in(from, "must_play_drawn_tile")))
        s->drawn = (uint8_t)(drawn < 0 ? CHROMINO_HIDDEN : drawn + 1);
    s->is_closing = !value_is_null(left);
    s->turns_left = (uint8_t)value_int(left, 0, s->players);
    s->is_over = value_is_true(value_in(from, "is_over"));
}

static void read_setup(const Setup *setup, int actor, Chromino *s) {
    s->players = (uint8_t)setup->players;
    s->actor = (uint8_t)actor;
    s->mode = (uint8_t)setup->option[CHROMINO_MODE][0];
    s->draw_max = chromino_draw_maxima[setup->option[CHROMINO_DRAW][0]];
    s->is_open = (uint8_t)setup->option[CHROMINO_HANDS][0];
    s->is_one_more = (uint8_t)setup->option[CHROMINO_FINAL][0];
}

/* Who sees the tile that was drawn sees the hand that it is in. */
static void hide_drawn(Chromino *s, int actor) {
    bool is_seen = s->drawn && s->drawn != CHROMINO_HIDDEN;
    if (is_seen && (s->hidden[actor] || !chromino_has(&s->hand[actor], s->drawn - 1)))
        s->drawn = CHROMINO_HIDDEN;
}

static void read(const Value *from, const Setup *setup, int actor, void *view) {
    Chromino *s = view;
    read_setup(setup, actor, s);
    read_turn(from, s);
    read_table(value_in(from, "table"), s);
    for (int seat = 0; seat < s->players; seat++)
        read_player(value_at(value_in(from, "players"), seat), s, seat);
    hide_drawn(s, actor);
    read_pile(s);
}

const Board chromino_screen = {&chromino_game, path, draw, read};
