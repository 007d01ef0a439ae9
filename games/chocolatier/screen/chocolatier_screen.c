/* chocolatier_screen.c -- Master Chocolatier in a terminal: discs and centre above, the box below.
 */
#include "games/chocolatier/rules/chocolatier.h"

#include "clients/terminal/board/board.h"

#include <stdio.h>
#include <string.h>

/* Spots: tiles of a colour on a source, targets of a take, spaces of the box. */
enum { SPOT_SOURCE = 0, SPOT_TARGET = 100, SPOT_BOX = 120 };

enum { TILE = 3, DISC_WIDTH = 20, DISC_TILES_SHOWN = 6, DISCS_IN_A_ROW = 3 };

static const Ink inks[] = {INK_BLUE, INK_BROWN, INK_WHITE, INK_BLACK, INK_RED};
static const char *const letters[] = {"B", "N", "W", "K", "R"}; /* browN and blacK */
static const char *const small[] = {"b", "n", "w", "k", "r"};

static void path(const void *view, Action action, Path *path) {
    const Chocolatier *s = view;
    if (action >= CHOCOLATIER_COLUMN_ACTION) {
        int column = (int)action - CHOCOLATIER_COLUMN_ACTION;
        path->step[path->count++] = SPOT_BOX + s->decorated * CHOCOLATIER_COLUMNS + column;
    } else if (action < CHOCOLATIER_TAKES) {
        path->step[path->count++] = SPOT_SOURCE + (int)action / CHOCOLATIER_TARGETS;
        path->step[path->count++] = SPOT_TARGET + (int)action % CHOCOLATIER_TARGETS;
    }
}

/* How something on a line looks: a colour + 1, the marker, or 0 for nothing. */
typedef struct {
    Ink ink;
    const char *letter;
} Sign;

static Sign sign_of(int what) {
    static const Sign nothing = {INK_DIM, "·"}, marker = {INK_GOLD, "★"};
    if (what == 0) return nothing;
    if (what == CHOCOLATIER_MARKER) return marker;
    Sign tile = {inks[what - 1], letters[what - 1]};
    return tile;
}

/* ---- Sources ---- */

static int tiles_on(const Chocolatier *s, int source) {
    int count = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        count += chocolatier_tiles(s, source, colour);
    return count;
}

/* The tiles of a source from a column on: all of them or, where they are many, one of each colour
 * and how many there are. Returns the column behind them. */
static int draw_tiles(const Frame *frame, const Chocolatier *s, int source, int row, int column) {
    bool is_short = source == CHOCOLATIER_CENTRE || tiles_on(s, source) > DISC_TILES_SHOWN;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
        int count = chocolatier_tiles(s, source, colour), shown = is_short && count ? 1 : count;
        int id = SPOT_SOURCE + source * CHOCOLATIER_COLOURS + colour;
        if (count == 0) continue;
        Look look = frame_spot(frame, id, row, column, TILE * shown);
        for (int i = 0; i < shown; i++, column += TILE)
            frame_tile(frame, row, column, inks[colour], letters[colour], look);
        if (is_short && count > 1) column = frame_number(frame, row, column, INK_TEXT, count);
    }
    return column;
}

/* Whom the disc shelters, and what fell on it. */
static void draw_shelter(const Frame *frame, const Chocolatier *s, int row, int end) {
    Sign sign = sign_of(s->sheltered);
    end = frame_text(frame, row, end, INK_DIM, "▸");
    end = frame_number(frame, row, end, INK_DIM, s->shelter);
    frame_text(frame, row, end + 1, sign.ink, sign.letter);
}

static void draw_disc(const Frame *frame, const Chocolatier *s, int disc, int row,
                      const Scene *scene) {
    int column = disc % DISCS_IN_A_ROW * DISC_WIDTH, back = s->gold[disc];
    frame_number(frame, row, column, back ? INK_GOLD : INK_DIM, disc + 1);
    int end = draw_tiles(frame, s, disc, row, column + 2);
    if (end == column + 2) frame_text(frame, row, end, INK_DIM, " ·");
    if (!back) return;
    const char *power = say(scene->language, chocolatier_backs[back]);
    end = frame_text(frame, row + 1, column + 2, INK_GOLD, power);
    if (s->shelter && s->shelter_disc == disc) draw_shelter(frame, s, row + 1, end + 1);
}

/* Returns the row behind the discs. */
static int draw_sources(const Frame *frame, const Chocolatier *s, const Scene *scene) {
    int height = s->is_special ? 2 : 1, row = 2;
    for (int disc = 0; disc < chocolatier_discs(s); disc++)
        draw_disc(frame, s, disc, row + disc / DISCS_IN_A_ROW * height, scene);
    row += (chocolatier_discs(s) + DISCS_IN_A_ROW - 1) / DISCS_IN_A_ROW * height;
    int column = frame_text(frame, row, 0, INK_DIM, say(scene->language, "centre")) + 1;
    if (s->marker == 0) column = frame_text(frame, row, column, INK_GOLD, "★") + 1;
    draw_tiles(frame, s, CHOCOLATIER_CENTRE, row, column);
    return row + 2;
}

/* ---- Players ---- */

static void draw_line(const Frame *frame, const ChocolatierPlayer *player, int line, int row,
                      Look look) {
    int colour = player->line_colour[line] - 1;
    for (int i = 0; i <= line; i++) {
        int column = 3 + TILE * (CHOCOLATIER_LINES - 1 - i);
        if (i < player->line_count[line])
            frame_tile(frame, row, column, inks[colour], letters[colour], LOOK_PLAIN);
        else
            frame_space(frame, row, column, "·", look);
    }
}

static void draw_box_row(const Frame *frame, const Chocolatier *s, const ChocolatierPlayer *player,
                         int line, int row) {
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        int x = 21 + TILE * column, colour = chocolatier_colour_at(player, line, column);
        int printed = chocolatier_printed(line, column);
        int id = SPOT_BOX + line * CHOCOLATIER_COLUMNS + column;
        if (colour >= 0)
            frame_tile(frame, row, x, inks[colour], letters[colour], LOOK_PLAIN);
        else
            frame_space(frame, row, x, s->is_free ? "·" : small[printed],
                        frame_spot(frame, id, row, x, TILE));
    }
}

static void draw_foundry(const Frame *frame, const ChocolatierPlayer *player, int row, Look look,
                         const Scene *scene) {
    int column = frame_text(frame, row, 0, INK_DIM, say(scene->language, "foundry")) + 1;
    for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++, column += TILE) {
        Sign sign = sign_of(player->foundry[i]);
        if (player->foundry[i])
            frame_tile(frame, row, column, sign.ink, sign.letter, LOOK_PLAIN);
        else
            frame_space(frame, row, column, sign.letter, look);
        frame_number(frame, row + 1, column, INK_DIM,
                     chocolatier_foundry_cost(i) - chocolatier_foundry_cost(i + 1));
    }
}

/* A player's board in full; it takes part in choices if it is the actor's. */
static void draw_name(const Frame *frame, const Chocolatier *s, int seat, int row,
                      const Scene *scene) {
    int end = frame_text(frame, row, 0, INK_STRONG, scene->names[seat]);
    end = frame_number(frame, row, end + 2, INK_STRONG, s->player[seat].score);
    if (seat == s->start)
        frame_text(frame, row, end + 2, INK_DIM, say(scene->language, "began the round"));
}

/* A line, and the row of the box that its tile goes to. */
static void draw_row(const Frame *own, const Chocolatier *s, const ChocolatierPlayer *player,
                     int line, int row) {
    Look look = frame_spot(own, SPOT_TARGET + line, row, 0, 18);
    frame_number(own, row, 0, look == LOOK_CURSOR ? INK_CURSOR : INK_DIM, line + 1);
    draw_line(own, player, line, row, look);
    frame_text(own, row, 19, INK_DIM, "▸");
    draw_box_row(own, s, player, line, row);
}

static void draw_player(const Frame *frame, const Chocolatier *s, int seat, int row,
                        const Scene *scene) {
    const ChocolatierPlayer *player = &s->player[seat];
    int foundry = row + 2 + CHOCOLATIER_LINES;
    Frame own = *frame;
    if (seat != s->actor) own.spots = NULL;
    draw_name(frame, s, seat, row, scene);
    for (int line = 0; line < CHOCOLATIER_LINES; line++)
        draw_row(&own, s, player, line, row + 1 + line);
    draw_foundry(frame, player, foundry,
                 frame_spot(&own, SPOT_TARGET + CHOCOLATIER_LINES, foundry, 0, 30), scene);
}

enum { SMALL_WIDTH = 12, SMALL_HEIGHT = 7, FULL_WIDTH = 37, FULL_HEIGHT = 10 };

/* A line and its row of the box, a column for each tile: "··BB bNwkr". */
static void draw_small_line(const Frame *frame, const Chocolatier *s,
                            const ChocolatierPlayer *player, int line) {
    for (int i = 0; i <= line; i++) {
        Sign sign = sign_of(i < player->line_count[line] ? player->line_colour[line] : 0);
        frame_text(frame, 1 + line, CHOCOLATIER_LINES - 1 - i, sign.ink, sign.letter);
    }
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        Sign sign = sign_of(chocolatier_colour_at(player, line, column) + 1);
        bool is_printed = sign.ink == INK_DIM && !s->is_free;
        frame_text(frame, 1 + line, 6 + column, sign.ink,
                   is_printed ? small[chocolatier_printed(line, column)] : sign.letter);
    }
}

static void draw_small(const Frame *frame, const Chocolatier *s, int seat, int row, int column,
                       const Scene *scene) {
    const ChocolatierPlayer *player = &s->player[seat];
    Frame part = frame_part(frame, row, column, SMALL_HEIGHT, SMALL_WIDTH);
    frame_text(&part, 0, 0, INK_TEXT, scene->names[seat]);
    for (int line = 0; line < CHOCOLATIER_LINES; line++) draw_small_line(&part, s, player, line);
    for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++) {
        Sign sign = sign_of(player->foundry[i]);
        frame_text(&part, 1 + CHOCOLATIER_LINES, i, sign.ink, sign.letter);
    }
}

/* The board of the shown seat in full, and the others' beside it; all in full where there is room.
 */
static void draw_players(const Frame *frame, const Chocolatier *s, int row, const Scene *scene) {
    bool has_room = frame->width >= 2 * FULL_WIDTH && frame->height - row >= 2 * FULL_HEIGHT;
    for (int i = 0; i < s->players; i++) {
        int seat = (scene->seat + i) % s->players;
        if (has_room || i == 0) {
            Frame part = frame_part(frame, row + i / 2 * FULL_HEIGHT, i % 2 * (FULL_WIDTH + 2),
                                    FULL_HEIGHT, FULL_WIDTH);
            draw_player(&part, s, seat, 0, scene);
        } else {
            int other = i - 1;
            draw_small(frame, s, seat, other < 2 ? row : row + SMALL_HEIGHT,
                       FULL_WIDTH + other % 2 * SMALL_WIDTH, scene);
        }
    }
}

static int total(const uint8_t counts[CHOCOLATIER_COLOURS]) {
    int sum = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) sum += counts[colour];
    return sum;
}

static void draw(const Frame *frame, const void *view, const Scene *scene) {
    const Chocolatier *s = view;
    char line[128];
    Text text = text_in(line, sizeof line);
    const Filling fillings[] = {{"round", NULL, s->round},
                                {"bag", NULL, total(s->bag)},
                                {"lid", NULL, total(s->lid)},
                                {NULL, NULL, 0}};
    say_with(scene->language, "Round {round} · bag {bag} · lid {lid}", fillings, &text);
    frame_text(frame, 0, 0, INK_DIM, line);
    draw_players(frame, s, draw_sources(frame, s, scene), scene);
}

/* ---- From JSON ---- */

static ChocolatierBytes read_counts(const Value *counts) {
    ChocolatierBytes bytes = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
        const Value *count = value_in(counts, chocolatier_colours[colour]);
        bytes |= (ChocolatierBytes)value_int(count, 0, CHOCOLATIER_COPIES) << 8 * colour;
    }
    return bytes;
}

/* 1 + the colour, the marker, or 0 for nothing. */
static uint8_t read_tile(const Value *tile) {
    if (strcmp(value_text(tile), "marker") == 0) return CHOCOLATIER_MARKER;
    return (uint8_t)(value_word(tile, chocolatier_colours, CHOCOLATIER_COLOURS) + 1);
}

static uint8_t read_colour(const Value *tile) {
    return (uint8_t)(value_word(tile, chocolatier_colours, CHOCOLATIER_COLOURS) + 1);
}

static void read_lines(const Value *from, ChocolatierPlayer *player) {
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        const Value *it = value_at(value_in(from, "lines"), line);
        player->line_colour[line] = read_colour(value_in(it, "colour"));
        player->line_count[line] =
            (uint8_t)(player->line_colour[line] ? value_int(value_in(it, "count"), 1, line + 1)
                                                : 0);
        for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
            const Value *row = value_at(value_in(from, "box"), line);
            int colour = read_colour(value_at(row, column));
            if (colour && chocolatier_column(player, line, colour - 1) == 0)
                player->box[line] |= (ChocolatierBytes)(column + 1) << 8 * (colour - 1);
        }
    }
}

static void read_player(const Value *from, Chocolatier *s, int seat) {
    ChocolatierPlayer *player = &s->player[seat];
    const Value *foundry = value_in(from, "foundry");
    player->score = (int16_t)value_int(value_in(from, "score"), INT16_MIN / 2, INT16_MAX / 2);
    read_lines(from, player);
    for (int i = 0; i < CHOCOLATIER_FOUNDRY && i < value_count(foundry); i++)
        player->foundry[i] = read_tile(value_at(foundry, i));
    if (value_is_true(value_in(from, "has_marker"))) s->marker = (uint8_t)(seat + 1);
    if (!value_is_true(value_in(from, "has_shelter"))) return;
    s->shelter = (uint8_t)(seat + 1);
    s->sheltered = read_tile(value_in(from, "sheltered"));
}

static void read_discs(const Value *from, Chocolatier *s) {
    for (int disc = 0; disc < chocolatier_discs(s); disc++) {
        const Value *it = value_at(from, disc), *gold = value_in(it, "gold");
        int back = value_word(gold, chocolatier_backs, CHOCOLATIER_BACKS);
        s->source[disc] = read_counts(value_in(it, "tiles"));
        s->gold[disc] = (uint8_t)(back < 0 ? 0 : back);
        if (!value_is_true(value_in(it, "in_circle"))) s->shelter_disc = (uint8_t)disc;
    }
}

static void read_phase(const Value *from, Chocolatier *s) {
    int phase = value_word(value_in(from, "phase"), chocolatier_phases, CHOCOLATIER_ENDED + 1);
    s->phase = (uint8_t)(phase < 0 ? CHOCOLATIER_ENDED : phase);
    if (phase == CHOCOLATIER_PUSHING)
        s->pushed =
            (uint8_t)(value_int(value_in(from, "pushed_disc"), 1, chocolatier_discs(s)) - 1);
    if (phase != CHOCOLATIER_DECORATING) return;
    s->decorated = (uint8_t)(value_int(value_in(from, "decorated_line"), 1, CHOCOLATIER_LINES) - 1);
    if (s->player[s->actor].line_colour[s->decorated] == 0) s->phase = CHOCOLATIER_ENDED;
}

static void read_setup(const Setup *setup, int actor, Chocolatier *s) {
    s->players = (uint8_t)setup->players;
    s->actor = (uint8_t)actor;
    s->is_free = (uint8_t)setup->option[CHOCOLATIER_BOX][0];
    s->is_special = (uint8_t)setup->option[CHOCOLATIER_FACTORIES][0];
    s->max_rounds = (uint8_t)setup->option[CHOCOLATIER_MAX_ROUNDS][0];
}

static void read_colours(const Value *from, uint8_t counts[CHOCOLATIER_COLOURS]) {
    ChocolatierBytes read = read_counts(from);
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        counts[colour] = (uint8_t)(read >> 8 * colour);
}

static void read(const Value *from, const Setup *setup, int actor, void *view) {
    Chocolatier *s = view;
    read_setup(setup, actor, s);
    s->round = (uint16_t)value_int(value_in(from, "round"), 1, UINT16_MAX);
    s->start = (uint8_t)value_int(value_in(from, "start"), 0, s->players - 1);
    s->source[CHOCOLATIER_CENTRE] = read_counts(value_in(from, "centre"));
    read_colours(value_in(from, "bag"), s->bag);
    read_colours(value_in(from, "lid"), s->lid);
    read_discs(value_in(from, "discs"), s);
    for (int seat = 0; seat < s->players; seat++)
        read_player(value_at(value_in(from, "players"), seat), s, seat);
    read_phase(from, s);
}

const Board chocolatier_screen = {&chocolatier_game, path, draw, read};
