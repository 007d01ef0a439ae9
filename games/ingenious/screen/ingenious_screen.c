/* ingenious_screen.c -- Ingenious in a terminal: the hexagon, the racks, and how far each colour
 * has come.
 */
#include "games/ingenious/rules/ingenious_tiles.h"

#include "clients/terminal/board/board.h"

#include <stdio.h>

/* Spots: kinds of tiles on the rack, cells of the board, what may happen to the rack. */
enum { SPOT_TILE = 0, SPOT_ASIDE = 50, SPOT_KEEP = 90, SPOT_SWAP = 91, SPOT_CELL = 100 };

enum { CELL = 4, ROWS = 15 };

static const Ink inks[] = {INK_RED, INK_GREEN, INK_BLUE, INK_ORANGE, INK_YELLOW, INK_PURPLE};
static const char *const letters[] = {"R", "G", "B", "O", "Y", "P"};

static void path(const void *view, Action action, Path *path) {
    (void)view;
    if (action == INGENIOUS_KEEP) {
        path->step[path->count++] = SPOT_KEEP;
    } else if (action == INGENIOUS_SWAP) {
        path->step[path->count++] = SPOT_SWAP;
    } else if (action >= INGENIOUS_ASIDE) {
        path->step[path->count++] = SPOT_ASIDE + (int)action - INGENIOUS_ASIDE;
    } else {
        int rest = (int)action / INGENIOUS_CELLS;
        path->step[path->count++] = SPOT_TILE + rest / INGENIOUS_DIRECTIONS;
        path->step[path->count++] = STEP_TURN + rest % INGENIOUS_DIRECTIONS;
        path->step[path->count++] = SPOT_CELL + (int)action % INGENIOUS_CELLS;
    }
}

/* ---- The board ---- */

/* The colour that the shown action would put on a cell, or -1. */
static int shown_at(const Scene *scene, int place) {
    if (!scene->shown || *scene->shown >= INGENIOUS_PLACEMENTS) return -1;
    int action = (int)*scene->shown, first = ingenious_place[action % INGENIOUS_CELLS];
    int rest = action / INGENIOUS_CELLS, kind = rest / INGENIOUS_DIRECTIONS;
    if (place == first) return ingenious_half[kind][0];
    if (place == first + ingenious_step[rest % INGENIOUS_DIRECTIONS])
        return ingenious_half[kind][1];
    return -1;
}

static void draw_cell(const Frame *frame, const Ingenious *s, int place, int row, int column,
                      const Scene *scene) {
    Look look = frame_spot(frame, SPOT_CELL + ingenious_cell(place), row, column, CELL - 1);
    int colour = ingenious_colour_at(s, place), shown = shown_at(scene, place);
    if (shown >= 0)
        frame_tile(frame, row, column, inks[shown], letters[shown],
                   look == LOOK_CURSOR ? LOOK_CURSOR : LOOK_CHOSEN);
    else if (colour >= 0)
        frame_tile(frame, row, column, inks[colour], letters[colour], LOOK_PLAIN);
    else
        frame_space(frame, row, column, "·", look);
}

/* Every second row is half a cell further to the right, as hexagons lie. */
static void draw_cells(const Frame *frame, const Ingenious *s, const Scene *scene) {
    int radius = 5 + ingenious_board(s);
    int left =
        frame->width >= CELL * (2 * radius + 1) + 2 ? 2 : 0; /* room for the longest row's letter */
    for (int row = 8 - radius; row <= 8 + radius; row++) {
        int y = 1 + row - (8 - radius);
        char letter[2] = {(char)('a' + row - 1), '\0'};
        bool is_lettered = false;
        for (int number = 1; number <= ROWS; number++) {
            int place = 16 * row + number - 8;
            int x = CELL * (number - 8 + radius) + CELL / 2 * (row - 8) + left;
            if (!ingenious_has(&ingenious_area[ingenious_board(s)], place)) continue;
            if (!is_lettered && x >= 2) frame_text(frame, y, x - 2, INK_DIM, letter);
            is_lettered = true;
            draw_cell(frame, s, place, y, x, scene);
        }
    }
}

/* ---- Racks and tracks ---- */

static int draw_tile(const Frame *frame, int kind, int row, int column, Look look) {
    const uint8_t *half = ingenious_half[kind];
    Ink edge = look == LOOK_CURSOR ? INK_CURSOR : look == LOOK_PLAIN ? INK_DIM : INK_LEGAL;
    column = frame_text(frame, row, column, edge, look_opening[look]);
    column = frame_text(frame, row, column, inks[half[0]], letters[half[0]]);
    column = frame_text(frame, row, column, inks[half[0]], " ");
    column = frame_text(frame, row, column, inks[half[1]], letters[half[1]]);
    column = frame_text(frame, row, column, inks[half[1]], " ");
    return frame_text(frame, row, column, edge, look_closing[look]);
}

static int draw_button(const Frame *frame, int id, int row, int column, const char *label) {
    Look look = frame_spot(frame, id, row, column, text_columns(label) + 2);
    Ink ink = look == LOOK_CURSOR ? INK_CURSOR : INK_LEGAL;
    if (look == LOOK_PLAIN) return column;
    column = frame_text(frame, row, column, ink, "[");
    column = frame_text(frame, row, column, ink, label);
    return frame_text(frame, row, column, ink, "]") + 1;
}

/* Returns the column behind the last tile. */
static int draw_tiles(const Frame *frame, const Ingenious *s, int seat, int row, int column) {
    int spot = s->phase == INGENIOUS_EXCHANGING ? SPOT_ASIDE : SPOT_TILE;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        for (int i = 0; i < ingenious_count(s->rack[seat], kind); i++) {
            Look look =
                seat == s->actor ? frame_spot(frame, spot + kind, row, column, 6) : LOOK_PLAIN;
            column = draw_tile(frame, kind, row, column, look);
        }
    }
    return column;
}

static void draw_rack(const Frame *frame, const Ingenious *s, int seat, int row,
                      const Scene *scene) {
    int column = frame_text(frame, row, 0, INK_DIM, say(scene->language, "rack")) + 1;
    column = draw_tiles(frame, s, seat, row, column);
    for (int i = 0; i < s->hidden[seat]; i++)
        column = frame_text(frame, row, column, INK_DIM, " ?? ");
    if (seat != s->actor) return;
    column = draw_button(frame, SPOT_KEEP, row, column + 1, say(scene->language, "keep"));
    draw_button(frame, SPOT_SWAP, row, column, say(scene->language, "swap"));
}

/* "Player 1   R 12  G  3 ...": how far each colour has come; the lowest counts. */
static void draw_track(const Frame *frame, const Ingenious *s, int seat, int row,
                       const Scene *scene) {
    enum { NAME_WIDTH = 12 };
    Frame name = frame_part(frame, row, 0, 1, NAME_WIDTH);
    frame_text(&name, 0, 0, seat == s->actor ? INK_STRONG : INK_TEXT, scene->names[seat]);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int column = NAME_WIDTH + 7 * colour;
        char number[8];
        snprintf(number, sizeof number, "%3d", ingenious_marker(s, seat, colour));
        frame_tile(frame, row, column, inks[colour], letters[colour], LOOK_PLAIN);
        frame_text(frame, row, column + 3, INK_TEXT, number);
        if (s->mode == INGENIOUS_DUEL && s->tokens[seat] >> colour & 1)
            frame_text(frame, row, column + 6, INK_GOLD, "◆");
    }
}

static void draw_head(const Frame *frame, const Ingenious *s, const Scene *scene) {
    static const char *const phases[] = {"choose a tile, then a cell; r turns it",
                                         "no tile has your lowest colour: swap the rack or not",
                                         "set tiles aside one by one, or keep the rest", "ended"};
    char line[160];
    Text text = text_in(line, sizeof line);
    const Filling fillings[] = {
        {"bag", NULL, ingenious_bag_count(s)}, {"due", NULL, s->due}, {NULL, NULL, 0}};
    say_with(scene->language, s->due > 1 ? "bag {bag}, {due} to place · " : "bag {bag} · ",
             fillings, &text);
    text_string(&text, say(scene->language, phases[s->phase]));
    frame_text(frame, 0, 0, INK_DIM, line);
}

static void draw(const Frame *frame, const void *view, const Scene *scene) {
    const Ingenious *s = view;
    int row = 2 + 2 * (5 + ingenious_board(s)) + 1;
    if (frame->height - row > 1 + s->players) row++;
    draw_head(frame, s, scene);
    draw_rack(frame, s, scene->seat, row - 1, scene);
    for (int seat = 0; seat < s->players; seat++) {
        if (s->mode == INGENIOUS_TEAM && seat >= 2) break;
        draw_track(frame, s, seat, row + seat, scene);
    }
    draw_cells(frame, s, scene);
}

/* ---- From JSON ---- */

static IngeniousTiles read_tiles(const Value *from) {
    IngeniousTiles tiles = 0;
    for (int i = 0; i < INGENIOUS_RACK && i < value_count(from); i++) {
        int kind = value_word(value_at(from, i), ingenious_kind_names, INGENIOUS_KINDS);
        if (kind >= 0) tiles += ingenious_tile(kind);
    }
    return tiles;
}

/* Tiles, or how many of them this view hides. */
static IngeniousTiles read_secret(const Value *from, const char *name, const char *count_name,
                                  uint8_t *hidden) {
    const Value *tiles = value_in(from, name);
    if (value_is_null(tiles))
        *hidden = (uint8_t)value_int(value_in(from, count_name), 0, INGENIOUS_RACK);
    return read_tiles(tiles);
}

static void read_player(const Value *from, Ingenious *s, int seat) {
    const Value *tokens = value_in(from, "tokens");
    s->rack[seat] = read_secret(from, "rack", "rack_count", &s->hidden[seat]);
    s->old[seat] = read_secret(from, "old", "old_count", &s->hidden_old[seat]);
    bool is_other_side = s->mode == INGENIOUS_DUEL && seat == 1;
    for (int colour = 0; colour < INGENIOUS_COLOURS && !is_other_side; colour++)
        s->track[ingenious_side(s, seat)][colour] =
            (int8_t)value_int(value_in(value_in(from, "track"), ingenious_colours[colour]),
                              -INGENIOUS_DUEL_TRACK, INGENIOUS_DOUBLE_TRACK);
    if (s->mode != INGENIOUS_DUEL) return;
    s->returned[seat] = read_tiles(value_in(from, "returned"));
    for (int i = 0; i < INGENIOUS_COLOURS && i < value_count(tokens); i++) {
        int colour = value_word(value_at(tokens, i), ingenious_colours, INGENIOUS_COLOURS);
        if (colour >= 0) s->tokens[seat] |= (uint8_t)(1 << colour);
    }
}

static void read_cells(const Value *from, Ingenious *s) {
    for (int i = 0; i < INGENIOUS_CELLS && i < value_count(from); i++) {
        const Value *it = value_at(from, i);
        int q = value_int(value_at(it, 0), -8, 8), r = value_int(value_at(it, 1), -8, 8);
        int colour = value_word(value_at(it, 2), ingenious_colours, INGENIOUS_COLOURS);
        for (int cell = 0; cell < INGENIOUS_CELLS && colour >= 0; cell++) {
            int place = ingenious_place[cell];
            if (place != 128 + 16 * r + q) continue;
            s->colour[colour].word[place >> 6] |= (uint64_t)1 << (place & 63);
        }
    }
}

static void read_setup(const Setup *setup, int actor, Ingenious *s) {
    s->players = (uint8_t)setup->players;
    s->mode = (uint8_t)setup->option[INGENIOUS_MODE][0];
    s->first_turn = (uint8_t)setup->option[INGENIOUS_FIRST_TURN][0];
    s->actor = (uint8_t)actor;
}

static void read_bag(const Value *from, Ingenious *s) {
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        s->bag[kind] =
            (uint8_t)value_int(value_in(from, ingenious_kind_names[kind]), 0, INGENIOUS_COPIES);
}

static void read(const Value *from, const Setup *setup, int actor, void *view) {
    Ingenious *s = view;
    int phase = value_word(value_in(from, "phase"), ingenious_phases, INGENIOUS_ENDED + 1);
    read_setup(setup, actor, s);
    s->phase = (uint8_t)(phase < 0 ? INGENIOUS_ENDED : phase);
    s->due = (uint8_t)value_int(value_in(from, "placements_due"), 0, INT8_MAX);
    read_cells(value_in(from, "cells"), s);
    read_bag(value_in(from, "unseen"), s);
    if (s->mode == INGENIOUS_DUEL)
        s->aside = read_secret(from, "aside", "aside_count", &s->hidden_aside);
    else
        s->returned[0] = read_tiles(value_in(from, "shown"));
    for (int seat = 0; seat < s->players; seat++)
        read_player(value_at(value_in(from, "players"), seat), s, seat);
}

const Board ingenious_screen = {&ingenious_game, path, draw, read};
