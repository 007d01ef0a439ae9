/* pavilion_screen.c -- Summer Pavilion in a terminal: seven stars at the left, where tiles come
 * from at the right. */
#include "games/pavilion/rules/pavilion_tiles.h"

#include "clients/terminal/board/board.h"

#include <stdio.h>

/* Spots: tiles of a colour on a source, spaces of the stars, tiles of the supply, the pass. */
enum { SPOT_SOURCE = 0, SPOT_SPACE = 100, SPOT_SUPPLY = 200, SPOT_PASS = 210 };

enum { TILE = 3, STAR_WIDTH = 11, STAR_HEIGHT = 5, STARS_WIDTH = 34, STARS_HEIGHT = 15 };

static const Ink inks[] = {INK_ORANGE, INK_RED, INK_BLUE, INK_YELLOW, INK_GREEN, INK_PURPLE};
static const char *const letters[] = {"O", "R", "B", "Y", "G", "P"};
static const char *const small[] = {"o", "r", "b", "y", "g", "p"};
static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6"};
static const char *const stars[] = {"NW", "NE", "E", "SE", "SW", "W", "C"};

/* Where a star lies among the three rows of stars, and a space in its star. */
typedef struct {
    int8_t row, column;
} Place;

static const Place star_place[PAVILION_STARS] = {
    {0, 6}, {0, 17}, {5, 23}, {10, 17}, {10, 6}, {5, 0}, {5, 11},
};
static const Place point_place[PAVILION_POINTS] = {{0, 4}, {1, 7}, {3, 7}, {4, 4}, {3, 1}, {1, 1}};

/* How a space is paid, and what is kept, is chosen from a list. */
static void path(const void *view, Action action, Path *path) {
    (void)view;
    if (action >= PAVILION_KEEP) return;
    if (action == PAVILION_PASS)
        path->step[path->count++] = SPOT_PASS;
    else if (action >= PAVILION_PICK)
        path->step[path->count++] = SPOT_SUPPLY + (int)action - PAVILION_PICK;
    else if (action >= PAVILION_PLACE)
        path->step[path->count++] =
            SPOT_SPACE + ((int)action - PAVILION_PLACE) / PAVILION_WILDS / PAVILION_COLOURS;
    else
        path->step[path->count++] = SPOT_SOURCE + (int)action;
}

/* ---- Stars ---- */

static void draw_star(const Frame *frame, const Pavilion *s, int seat, int star) {
    int row = star_place[star].row, column = star_place[star].column;
    for (int point = 0; point < PAVILION_POINTS; point++) {
        int space = star * PAVILION_POINTS + point,
            colour = pavilion_colour_at(&s->player[seat], space);
        int y = row + point_place[point].row, x = column + point_place[point].column;
        Look look = frame_spot(frame, SPOT_SPACE + space, y, x, TILE);
        if (colour >= 0)
            frame_tile(frame, y, x, inks[colour], letters[colour], look);
        else
            frame_space(frame, y, x, numbers[pavilion_number(s, space)], look);
    }
    bool has_colour = !s->is_grey && star != PAVILION_C;
    if (has_colour)
        frame_tile(frame, row + 2, column + 4, inks[star], small[star], LOOK_PLAIN);
    else
        frame_text(frame, row + 2, column + 4, INK_DIM, star == PAVILION_C ? " ★" : stars[star]);
}

/* ---- Tiles ---- */

/* Tiles one after the other, or one of each colour with its number. */
static int draw_tiles(const Frame *frame, PavilionTiles tiles, int spot, int row, int column,
                      bool is_short) {
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int count = pavilion_count(tiles, colour), shown = is_short && count ? 1 : count;
        if (count == 0) continue;
        Look look =
            spot < 0 ? LOOK_PLAIN : frame_spot(frame, spot + colour, row, column, TILE * shown);
        for (int i = 0; i < shown; i++, column += TILE)
            frame_tile(frame, row, column, inks[colour], letters[colour], look);
        if (is_short) column = frame_number(frame, row, column, INK_TEXT, count);
    }
    return column;
}

static void draw_player(const Frame *frame, const Pavilion *s, int seat, const Scene *scene) {
    const PavilionPlayer *player = &s->player[seat];
    Frame own = *frame;
    if (seat != s->actor) own.spots = NULL;
    int end = frame_text(frame, 0, 0, INK_STRONG, scene->names[seat]);
    end = frame_number(frame, 0, end + 2, INK_STRONG, player->score) + 2;
    if (s->passed >> seat & 1)
        end = frame_text(frame, 0, end, INK_DIM, say(scene->language, "passed")) + 1;
    if (s->start == seat) frame_text(frame, 0, end, INK_GOLD, "★");
    Frame board = frame_part(&own, 1, 0, STARS_HEIGHT, STARS_WIDTH);
    for (int star = 0; star < PAVILION_STARS; star++) draw_star(&board, s, seat, star);
    end = frame_text(frame, 1 + STARS_HEIGHT, 0, INK_DIM, say(scene->language, "tiles")) + 1;
    draw_tiles(frame, player->tiles, -1, 1 + STARS_HEIGHT, end, true);
}

/* The factories, two beside each other where there are many, the centre and the supply. */
/* Returns the row behind the last one. */
static int draw_factories(const Frame *frame, const Pavilion *s) {
    int row = 1;
    for (int i = 0; i < pavilion_factories(s); i++, row++) {
        int first = SPOT_SOURCE + i * PAVILION_COLOURS;
        frame_number(frame, row, 0, INK_DIM, i + 1);
        int end = draw_tiles(frame, s->source[i], first, row, 2, false);
        if (end == 2) frame_text(frame, row, 2, INK_DIM, " ·");
    }
    return row;
}

static void draw_pass(const Frame *frame, int row, const Scene *scene) {
    const char *pass = say(scene->language, "pass");
    Look look = frame_spot(frame, SPOT_PASS, row, 0, text_columns(pass) + 2);
    Ink ink = look == LOOK_CURSOR ? INK_CURSOR : look == LOOK_LEGAL ? INK_LEGAL : INK_DIM;
    int end = frame_text(frame, row, 0, ink, "[");
    end = frame_text(frame, row, end, ink, pass);
    frame_text(frame, row, end, ink, "]");
}

static void draw_sources(const Frame *frame, const Pavilion *s, const Scene *scene) {
    int row = draw_factories(frame, s) + 1;
    int end = frame_text(frame, row, 0, INK_DIM, say(scene->language, "centre")) + 1;
    if (!s->is_tile_taken) frame_text(frame, row, end, INK_GOLD, "★");
    draw_tiles(frame, s->source[PAVILION_CENTRE], SPOT_SOURCE + PAVILION_CENTRE * PAVILION_COLOURS,
               ++row, 0, true);
    frame_text(frame, ++row, 0, INK_DIM, say(scene->language, "supply"));
    draw_tiles(frame, s->supply, SPOT_SUPPLY, ++row, 0, true);
    if (s->phase == PAVILION_PLACING) draw_pass(frame, row + 2, scene);
}

/* The other players' tiles under the board of the shown one. */
static void draw_others(const Frame *frame, const Pavilion *s, int row, const Scene *scene) {
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == scene->seat) continue;
        int end = frame_text(frame, row, 1, INK_DIM, scene->names[seat]) + 1;
        draw_tiles(frame, s->player[seat].tiles, -1, row++, end, true);
    }
}

static void draw_head(const Frame *frame, const Pavilion *s, const Scene *scene) {
    char line[128];
    Text text = text_in(line, sizeof line);
    const char *wild = say(scene->language, pavilion_colour_names[pavilion_wild(s)]);
    const Filling fillings[] = {{"round", NULL, s->round},
                                {"bag", NULL, pavilion_bag_total(s)},
                                {"tower", NULL, pavilion_total(s->tower)},
                                {"wild", wild, 0},
                                {NULL, NULL, 0}};
    say_with(scene->language, "Round {round} of 6 · {wild} is wild · bag {bag} · tower {tower}",
             fillings, &text);
    int end = frame_text(frame, 0, 1, INK_DIM, line) + 1;
    frame_tile(frame, 0, end, inks[pavilion_wild(s)], letters[pavilion_wild(s)], LOOK_PLAIN);
}

static void draw(const Frame *frame, const void *view, const Scene *scene) {
    const Pavilion *s = view;
    enum { FULL_WIDTH = STARS_WIDTH + 2, FULL_HEIGHT = STARS_HEIGHT + 3, SOURCES_WIDTH = 25 };
    draw_head(frame, s, scene);
    Frame sources = frame_part(frame, 1, FULL_WIDTH, frame->height - 1, SOURCES_WIDTH);
    draw_sources(&sources, s, scene);
    int rows = (frame->height - 1) / FULL_HEIGHT;
    int beside = (frame->width - FULL_WIDTH - SOURCES_WIDTH) / FULL_WIDTH, shown = 1;
    for (int i = 0; i < s->players; i++) {
        int seat = (scene->seat + i) % s->players, column = i / rows;
        if (column > beside) break;
        int left = 1 + column * FULL_WIDTH + (column > 0 ? SOURCES_WIDTH : 0);
        Frame part = frame_part(frame, 1 + i % rows * FULL_HEIGHT, left, FULL_HEIGHT, STARS_WIDTH);
        draw_player(&part, s, seat, scene);
        shown = i + 1;
    }
    if (shown < s->players) draw_others(frame, s, 1 + FULL_HEIGHT - 1, scene);
}

/* ---- From JSON ---- */

static PavilionTiles read_tiles(const Value *from) {
    PavilionTiles tiles = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int count = value_int(value_in(from, pavilion_colour_names[colour]), 0, PAVILION_COPIES);
        tiles += (PavilionTiles)count * pavilion_tile(colour);
    }
    return tiles;
}

static void read_stars(const Value *from, PavilionPlayer *player) {
    for (int space = 0; space < PAVILION_SPACES; space++) {
        const Value *spaces = value_in(value_at(from, space / PAVILION_POINTS), "spaces");
        const Value *tile = value_in(value_at(spaces, space % PAVILION_POINTS), "tile");
        int colour = value_word(tile, pavilion_colour_names, PAVILION_COLOURS);
        if (colour >= 0) player->laid[colour] |= (uint64_t)1 << space;
    }
}

static void read_player(const Value *from, Pavilion *s, int seat) {
    PavilionPlayer *player = &s->player[seat];
    player->score = (int16_t)value_int(value_in(from, "score"), INT16_MIN / 2, INT16_MAX / 2);
    player->tiles = read_tiles(value_in(from, "tiles"));
    if (value_is_true(value_in(from, "has_passed"))) s->passed |= (uint8_t)(1 << seat);
    read_stars(value_in(from, "stars"), player);
}

static void read_setup(const Setup *setup, int actor, Pavilion *s) {
    s->players = (uint8_t)setup->players;
    s->actor = (uint8_t)actor;
    s->is_grey = (uint8_t)setup->option[PAVILION_BOARD][0];
    s->is_free = (uint8_t)setup->option[PAVILION_GREY_STARS][0];
}

/* All tiles that belong to nobody. */
static void read_market(const Value *from, Pavilion *s) {
    PavilionTiles bag = read_tiles(value_in(from, "bag"));
    for (int i = 0; i < pavilion_factories(s); i++)
        s->source[i] = read_tiles(value_at(value_in(from, "factories"), i));
    s->source[PAVILION_CENTRE] = read_tiles(value_in(from, "centre"));
    s->supply = read_tiles(value_in(from, "supply"));
    s->tower = read_tiles(value_in(from, "tower"));
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        s->bag[colour] = (uint8_t)pavilion_count(bag, colour);
}

static void read(const Value *from, const Setup *setup, int actor, void *view) {
    Pavilion *s = view;
    int phase = value_word(value_in(from, "phase"), pavilion_phases, PAVILION_ENDED + 1);
    read_setup(setup, actor, s);
    s->phase = (uint8_t)(phase < 0 ? PAVILION_ENDED : phase);
    s->round = (uint8_t)value_int(value_in(from, "round"), 1, PAVILION_ROUNDS);
    s->start = (uint8_t)value_int(value_in(from, "start"), 0, s->players - 1);
    s->is_tile_taken = !value_is_true(value_in(from, "start_tile_in_centre"));
    s->picks = (uint8_t)value_int(value_in(from, "picks"), 0, PAVILION_SUPPLY);
    read_market(from, s);
    for (int seat = 0; seat < s->players; seat++)
        read_player(value_at(value_in(from, "players"), seat), s, seat);
}

const Board pavilion_screen = {&pavilion_game, path, draw, read};
