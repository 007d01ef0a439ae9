/* chromino_text.c -- Chromino in words: notation, drawing, JSON, options, events. */
#include "games/chromino/rules/chromino.h"

#include "engine/rules/game_define.h"
#include "games/chromino/rules/chromino_tiles.h"

#define TILE_NAME(a, b, c) #a #b #c,
#define TILE_SPELLINGS(a, b, c) #a #b #c, #c #b #a,

static const char *const tile_names[CHROMINO_TILES] = {CHROMINO_EACH_TILE(TILE_NAME)};
static const char *const spellings[2 * CHROMINO_TILES] = {CHROMINO_EACH_TILE(TILE_SPELLINGS)};
static const char letters[] = "C??R?YG??BP?????"; /* by mark */

static const char *const directions[] = {"h", "v"};
static const char *const modes[] = {"standard", "simple", "expert"};
static const char *const draws[] = {"one", "until", "three", "four", "five"};
static const char *const hands[] = {"hidden", "open"};
static const char *const finals[] = {"round", "one_more"};
static const char *const hows[] = {"laid", "touched"};
static const char *const reasons[] = {"a hand is empty", "nobody can play"};

/* ---- Notation ---- */

void chromino_marks_text(uint32_t marks, Text *out) {
    for (int i = 0; i < 3; i++) text_char(out, letters[marks >> 4 * i & 0xF]);
}

/* "RBY@3,-2h": the letters from the left or the top, the first square, and h or v. */
void chromino_figure_text(const ChrominoFigure *figure, Text *out) {
    chromino_marks_text(figure->marks, out);
    text_char(out, '@');
    text_int(out, chromino_x(figure->place));
    text_char(out, ',');
    text_int(out, chromino_y(figure->place));
    text_string(out, directions[chromino_direction(figure->place)]);
}

/* The tile as it lies after this action, or as `laid` says. */
static ChrominoFigure figure_of(int tile, Action action) {
    ChrominoFigure figure = {chromino_action_place(action),
                             chromino_marks(tile, chromino_action_way(action))};
    return figure;
}

void chromino_action_text(const Chromino *s, Action action, Text *out) {
    (void)s;
    ChrominoFigure figure = figure_of((int)(action >> CHROMINO_TILE_SHIFT), action);
    chromino_figure_text(&figure, out);
}

/* ---- The table ---- */

ChrominoBounds chromino_bounds(const ChrominoFigure figures[], int count) {
    ChrominoBounds bounds = {2 * CHROMINO_ZERO, -2 * CHROMINO_ZERO, 2 * CHROMINO_ZERO,
                             -2 * CHROMINO_ZERO};
    for (int i = 0; i < count; i++) {
        int x = chromino_x(figures[i].place), y = chromino_y(figures[i].place);
        int is_vertical = chromino_direction(figures[i].place);
        int right = x + (is_vertical ? 0 : 2), bottom = y + (is_vertical ? 2 : 0);
        if (x < bounds.left) bounds.left = x;
        if (y < bounds.top) bounds.top = y;
        if (right > bounds.right) bounds.right = right;
        if (bottom > bounds.bottom) bounds.bottom = bottom;
    }
    return bounds;
}

enum { MARGIN = 6, ROW_MAX = 4 * CHROMINO_ZERO }; /* characters */

/* Every fifth column has its number above it. */
static void ruler_text(const ChrominoBounds *bounds, Text *out) {
    int line = text_size(out);
    for (int x = bounds->left; x <= bounds->right; x++) {
        if (x % 5) continue;
        text_pad(out, line, MARGIN + 2 * (x - bounds->left));
        text_int(out, x);
    }
    text_char(out, '\n');
}

/* A row of squares, each followed by '-' if its tile goes on; and what goes on below them. */
static void row_text(const ChrominoFigure figures[], int count, const ChrominoBounds *bounds, int y,
                     Text *out) {
    char row[ROW_MAX], below[ROW_MAX];
    int size = 2 * (bounds->right - bounds->left) + 1, below_size = 0, start = text_size(out);
    for (int i = 0; i < size; i++) row[i] = i % 2 ? ' ' : '.', below[i] = ' ';
    for (int i = 0; i < count; i++) {
        int at = 2 * (chromino_x(figures[i].place) - bounds->left);
        int down = y - chromino_y(figures[i].place);
        uint32_t marks = figures[i].marks;
        if (chromino_direction(figures[i].place)) {
            if (down < 0 || down > 2) continue;
            row[at] = letters[marks >> 4 * down & 0xF];
            if (down == 2) continue;
            below[at] = '|';
            if (at >= below_size) below_size = at + 1;
        } else if (down == 0) {
            for (int k = 0; k < 3; k++) row[at + 2 * k] = letters[marks >> 4 * k & 0xF];
            row[at + 1] = row[at + 3] = '-';
        }
    }
    text_int(out, y);
    text_pad(out, start, MARGIN);
    for (int i = 0; i < size; i++) text_char(out, row[i]);
    text_char(out, '\n');
    if (y == bounds->bottom) return;
    start = text_size(out);
    if (below_size) text_pad(out, start, MARGIN);
    for (int i = 0; i < below_size; i++) text_char(out, below[i]);
    text_char(out, '\n');
}

void chromino_table_text(const ChrominoFigure figures[], int count, Text *out) {
    if (count == 0) return;
    ChrominoBounds bounds = chromino_bounds(figures, count);
    ruler_text(&bounds, out);
    for (int y = bounds.top; y <= bounds.bottom && !out->is_cut; y++)
        row_text(figures, count, &bounds, y, out);
}

/* ---- Positions ---- */

static int table_of(const Chromino *s, ChrominoFigure figures[CHROMINO_TILES]) {
    for (int i = 0; i < s->laid_count; i++) figures[i] = figure_of(s->laid_tile[i], s->laid[i]);
    return s->laid_count;
}

static void hand_text(const Chromino *s, int seat, Text *out) {
    text_string(out, "player ");
    text_int(out, seat + 1);
    if (s->mode == CHROMINO_EXPERT) {
        text_string(out, ", ");
        text_int(out, s->score[seat]);
        text_string(out, " points");
    }
    text_string(out, ", holds ");
    text_int(out, chromino_hand_size(s, seat));
    text_char(out, ':');
    for (int tile = 0; tile < CHROMINO_TILES; tile++) {
        if (!chromino_has(&s->hand[seat], tile)) continue;
        text_char(out, ' ');
        text_string(out, tile_names[tile]);
    }
    for (int i = 0; i < s->hidden[seat]; i++) text_string(out, " ?");
    text_char(out, '\n');
}

static void turn_text(const Chromino *s, Text *out) {
    text_string(out, ", player ");
    text_int(out, s->actor + 1);
    text_string(out, " to play");
    if (s->drawn) {
        text_string(out, " the drawn ");
        text_string(out, s->drawn == CHROMINO_HIDDEN ? "?" : tile_names[s->drawn - 1]);
    }
    if (s->is_closing) {
        text_string(out, ", turns left after this: ");
        text_int(out, s->turns_left);
    }
}

void chromino_state_text(const Chromino *s, Text *out) {
    text_string(out, "turn ");
    text_int(out, s->turns);
    text_string(out, ", pile ");
    text_int(out, chromino_pile_size(s));
    if (!s->is_over) turn_text(s, out);
    text_char(out, '\n');
    ChrominoFigure figures[CHROMINO_TILES];
    int count = table_of(s, figures);
    chromino_table_text(figures, count, out);
    for (int seat = 0; seat < s->players; seat++) hand_text(s, seat, out);
}

static void laid_json(Json *out, int tile, uint32_t laid) {
    ChrominoFigure figure = figure_of(tile, laid);
    char buffer[4];
    Text spelling = text_in(buffer, sizeof buffer);
    chromino_marks_text(figure.marks, &spelling);
    json_object(out, NULL);
    json_string(out, "tile", buffer);
    json_int(out, "x", chromino_x(figure.place));
    json_int(out, "y", chromino_y(figure.place));
    json_string(out, "direction", directions[chromino_direction(figure.place)]);
    json_int(out, "turn", chromino_laid_turn(laid));
    json_bool(out, "was_drawn", chromino_laid_drawn(laid));
    json_end(out);
}

static void player_json(Json *out, const Chromino *s, int seat) {
    json_object(out, NULL);
    json_int(out, "tiles", chromino_hand_size(s, seat));
    json_array(out, "hand");
    for (int tile = 0; tile < CHROMINO_TILES; tile++)
        if (chromino_has(&s->hand[seat], tile)) json_string(out, NULL, tile_names[tile]);
    for (int i = 0; i < s->hidden[seat]; i++) json_null(out, NULL);
    json_end(out);
    if (s->mode == CHROMINO_EXPERT) json_int(out, "points", s->score[seat]);
    json_end(out);
}

/* The option `draw` by its limit. */
static const char *draw_name(const Chromino *s) {
    if (s->draw_max == CHROMINO_TILES) return "until";
    return s->draw_max == 1 ? "one" : draws[s->draw_max - 1];
}

void chromino_state_json(const Chromino *s, Json *out) {
    json_bool(out, "is_over", s->is_over);
    json_string(out, "mode", modes[s->mode]);
    json_string(out, "draw", draw_name(s));
    json_string(out, "hands", hands[s->is_open]);
    json_string(out, "final", finals[s->is_one_more]);
    json_int(out, "start", s->start);
    json_int(out, "turns", s->turns);
    json_int(out, "pile", chromino_pile_size(s));
    json_int(out, "drawn_tiles", chromino_drawn(s));
    json_int(out, "passes_without_pile", s->idle);
    json_bool(out, "must_play_drawn_tile", s->drawn != 0);
    if (s->drawn && s->drawn != CHROMINO_HIDDEN)
        json_string(out, "drawn_tile", tile_names[s->drawn - 1]);
    else
        json_null(out, "drawn_tile");
    if (s->is_closing)
        json_int(out, "turns_left", s->turns_left);
    else
        json_null(out, "turns_left");
    json_array(out, "table");
    for (int i = 0; i < s->laid_count; i++) laid_json(out, s->laid_tile[i], s->laid[i]);
    json_end(out);
    json_array(out, "players");
    for (int seat = 0; seat < s->players; seat++) player_json(out, s, seat);
    json_end(out);
}

/* ---- Data ---- */

static const GameOption options[] = {
    SETUP_START,
    {"mode", "The game of the rulebook; simple, like dominoes; or expert, for points.", modes, 0, 2,
     0, true, false, OPTION_ALWAYS, NULL},
    {"draw", "Who cannot play draws one tile, or until one can be played, at most so many.", draws,
     0, 4, 0, false, false, OPTION_ALWAYS, NULL},
    {"hands", "Hands are hidden, or lie open for all to see.", hands, 0, 1, 0, false, false,
     OPTION_ALWAYS, NULL},
    {"final", "After a hand is empty the round is finished, or all others have one more turn.",
     finals, 0, 1, 0, false, false, OPTION_IF_OTHERS, NULL},
};

#define TILE {"tile", tile_names}
#define NUMBER(name) {name, NULL}

static const EventKind event_kinds[CHROMINO_EVENTS] = {
    {"began", "{tile} lies on the table, {seat} begins", {TILE}},
    {"dealt", "{seat} gets {tile}", {TILE}},
    {"drew", "{seat} draws {tile}", {TILE}},
    {"played",
     "{seat} plays {tile} at {x},{y} {direction} with {contacts} contacts",
     {{"tile", spellings},
      NUMBER("x"),
      NUMBER("y"),
      {"direction", directions},
      NUMBER("contacts")}},
    {"scored", "{seat} scores {points} for {tile}, which was {how}", {TILE, {"how", hows}}},
    {"showed", "{seat} shows the last tile: {tile}", {TILE}},
    {"passed", "{seat} passes", {{NULL, NULL}}},
    {"emptied", "{seat} has no tile left; turns to come: {turns}", {NUMBER("turns")}},
    {"ended", "the game ends: {reason}", {{"reason", reasons}}},
};

GAME_DEFINE(chromino, Chromino, .title = "Chromino", .players_min = 1,
            .players_max = CHROMINO_SEATS, .has_chance = true, .has_secrets = true, .version = 1,
            .action_count = CHROMINO_ACTIONS, .options = options,
            .options_count = sizeof options / sizeof options[0], .events = event_kinds,
            .events_count = CHROMINO_EVENTS);
