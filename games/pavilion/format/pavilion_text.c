/* pavilion_text.c -- Summer Pavilion in words: notation, drawing, JSON, options, events. */
#include "games/pavilion/rules/pavilion_tiles.h"

#include "engine/rules/game_define.h"

/* The last entry is no colour of a tile, but what a star of six colours is called. */
const char *const pavilion_colour_names[] = {"orange", "red",    "blue",       "yellow",
                                             "green",  "purple", "six colours"};
static const char letters[] = "ORBYGP"; /* in drawings */
static const char *const sources[] = {"factory 1", "factory 2", "factory 3", "factory 4",
                                      "factory 5", "factory 6", "factory 7", "factory 8",
                                      "factory 9", "the centre"};
static const char *const stars[] = {"NW", "NE", "E", "SE", "SW", "W", "C"};
static const char *const hours[] = {"12h", "2h", "4h", "6h", "8h", "10h"};
const char *const pavilion_phases[] = {"take", "place", "pick", "keep", "ended"};
static const char *const kinds[] = {"pillar", "statue", "window"};
static const char *const feature_names[] = {"the pillar at NW",
                                            "the pillar at NE",
                                            "the pillar at E",
                                            "the pillar at SE",
                                            "the pillar at SW",
                                            "the pillar at W",
                                            "the statue between NW and NE",
                                            "the statue between NE and E",
                                            "the statue between E and SE",
                                            "the statue between SE and SW",
                                            "the statue between SW and W",
                                            "the statue between W and NW",
                                            "the window at NW",
                                            "the window at NE",
                                            "the window at E",
                                            "the window at SE",
                                            "the window at SW",
                                            "the window at W"};

/* ---- Notation ---- */

/* A space is called after its star and number. The equal numbers of the grey C have letters too,
 * clockwise from the top. */
static void space_text(const Pavilion *s, int space, Text *out) {
    int star = space / PAVILION_POINTS;
    text_string(out, stars[star]);
    text_int(out, pavilion_number(s, space));
    if (s->is_grey && star == PAVILION_C) text_char(out, (char)('a' + space % PAVILION_POINTS));
}

static void place_text(const Pavilion *s, int code, Text *out) {
    int wilds = code % PAVILION_WILDS, colour = code / PAVILION_WILDS % PAVILION_COLOURS;
    space_text(s, code / PAVILION_WILDS / PAVILION_COLOURS, out);
    text_char(out, '-');
    text_string(out, pavilion_colour_names[colour]);
    if (wilds == 0) return;
    text_char(out, '-');
    text_int(out, wilds);
    text_char(out, 'w');
}

static void keep_text(PavilionTiles kept, Text *out) {
    text_string(out, "keep");
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        if (pavilion_count(kept, colour) == 0) continue;
        text_char(out, '-');
        text_int(out, pavilion_count(kept, colour));
        text_string(out, pavilion_colour_names[colour]);
    }
}

/* "3-red", "centre-blue"; "NW4-orange-1w"; "pick-red"; "pass"; "keep-1red-3green". */
void pavilion_action_text(const Pavilion *s, Action action, Text *out) {
    if (action >= PAVILION_KEEP) {
        keep_text(pavilion_kept(action), out);
    } else if (action == PAVILION_PASS) {
        text_string(out, "pass");
    } else if (action >= PAVILION_PICK) {
        text_string(out, "pick-");
        text_string(out, pavilion_colour_names[action - PAVILION_PICK]);
    } else if (action >= PAVILION_PLACE) {
        place_text(s, (int)action - PAVILION_PLACE, out);
    } else {
        int source = (int)action / PAVILION_COLOURS;
        if (source == PAVILION_CENTRE)
            text_string(out, "centre");
        else
            text_int(out, source + 1);
        text_char(out, '-');
        text_string(out, pavilion_colour_names[action % PAVILION_COLOURS]);
    }
}

/* ---- Drawing ---- */

/* The colour in a space of the board, or -1. */
int pavilion_colour_at(const PavilionPlayer *player, int space) {
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        if (player->laid[colour] >> space & 1) return colour;
    return -1;
}

int pavilion_bag_total(const Pavilion *s) {
    int sum = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) sum += s->bag[colour];
    return sum;
}

static void tiles_text(PavilionTiles tiles, Text *out) {
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        for (int i = 0; i < pavilion_count(tiles, colour); i++) text_char(out, letters[colour]);
}

static void tiles_line(const char *name, PavilionTiles tiles, Text *out) {
    int line = text_size(out);
    text_string(out, name);
    if (tiles) text_pad(out, line, 11);
    tiles_text(tiles, out);
    text_char(out, '\n');
}

static void point_text(const Pavilion *s, int seat, int star, int point, Text *out) {
    int space = star * PAVILION_POINTS + point,
        colour = pavilion_colour_at(&s->player[seat], space);
    text_char(out, colour < 0 ? (char)('0' + pavilion_number(s, space)) : letters[colour]);
}

/* "NW o": the star and, in a small letter, the colour printed on it. */
static void star_text(const Pavilion *s, int star, Text *out) {
    text_string(out, stars[star]);
    if (s->is_grey || star == PAVILION_C) return;
    text_char(out, ' ');
    text_char(out, (char)(letters[star] - 'A' + 'a'));
}

enum { STAR_LINES = 5, STAR_WIDTH = 10 };

/* One of the lines of a star: its spaces around its name. */
static void star_line(const Pavilion *s, int seat, int star, int line, Text *out) {
    static const char *const shape[STAR_LINES] = {"    0", "  5   1", "   *", "  4   2", "    3"};
    int from = text_size(out);
    for (const char *c = shape[line]; *c; c++) {
        if (*c == ' ')
            text_char(out, ' ');
        else if (*c == '*')
            star_text(s, star, out);
        else
            point_text(s, seat, star, *c - '0', out);
    }
    text_pad(out, from, STAR_WIDTH);
}

/* The stars as they lie on the board: two, three, two. */
static void board_text(const Pavilion *s, int seat, Text *out) {
    static const int rows[3][3] = {{PAVILION_NW, PAVILION_NE, -1},
                                   {PAVILION_W, PAVILION_C, PAVILION_E},
                                   {PAVILION_SW, PAVILION_SE, -1}};
    for (int line = 0; line < 3 * STAR_LINES; line++) {
        const int *row = rows[line / STAR_LINES];
        text_pad(out, text_size(out), row[2] < 0 ? STAR_WIDTH / 2 : 0);
        for (int i = 0; i < 3 && row[i] >= 0; i++)
            star_line(s, seat, row[i], line % STAR_LINES, out);
        while (out->at > out->start && out->at[-1] == ' ') *--out->at = '\0';
        text_char(out, '\n');
    }
}

static void player_text(const Pavilion *s, int seat, Text *out) {
    const PavilionPlayer *player = &s->player[seat];
    bool is_out = s->passed >> seat & 1;
    text_string(out, "player ");
    text_int(out, seat + 1);
    if (seat == s->start) text_string(out, s->is_tile_taken ? " (start tile)" : " (begins)");
    text_string(out, ": ");
    text_int(out, player->score);
    text_string(out, is_out ? ", passed" : "");
    if (player->tiles) {
        text_string(out, is_out ? " and kept " : ", tiles ");
        tiles_text(player->tiles, out);
    }
    text_char(out, '\n');
    board_text(s, seat, out);
}

void pavilion_state_text(const Pavilion *s, Text *out) {
    text_string(out, "round ");
    text_int(out, s->round);
    text_string(out, ", wild ");
    text_string(out, pavilion_colour_names[pavilion_wild(s)]);
    text_string(out, ", bag ");
    text_int(out, pavilion_bag_total(s));
    text_string(out, ", tower ");
    text_int(out, pavilion_total(s->tower));
    if (s->phase != PAVILION_ENDED) {
        text_string(out, ", player ");
        text_int(out, s->actor + 1);
        text_string(out, " to ");
        text_string(out, pavilion_phases[s->phase]);
    }
    if (s->phase == PAVILION_PICKING) {
        text_char(out, ' ');
        text_int(out, s->picks);
    }
    text_char(out, '\n');
    tiles_line("supply", s->supply, out);
    for (int i = 0; i < pavilion_factories(s); i++) tiles_line(sources[i], s->source[i], out);
    tiles_line(s->is_tile_taken ? "centre" : "centre *", s->source[PAVILION_CENTRE], out);
    for (int seat = 0; seat < s->players; seat++) player_text(s, seat, out);
}

/* ---- JSON ---- */

static void tiles_json(Json *out, const char *name, PavilionTiles tiles) {
    json_object(out, name);
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        json_int(out, pavilion_colour_names[colour], pavilion_count(tiles, colour));
    json_end(out);
}

/* A colour by its number, or null for -1. */
static void colour_json(Json *out, const char *name, int colour) {
    if (colour < 0)
        json_null(out, name);
    else
        json_string(out, name, pavilion_colour_names[colour]);
}

static void star_json(Json *out, const Pavilion *s, int seat, int star) {
    bool has_colour = !s->is_grey && star != PAVILION_C;
    json_object(out, NULL);
    json_string(out, "name", stars[star]);
    colour_json(out, "colour", has_colour ? star : -1);
    json_array(out, "spaces");
    for (int point = 0; point < PAVILION_POINTS; point++) {
        int space = star * PAVILION_POINTS + point;
        json_object(out, NULL);
        json_int(out, "number", pavilion_number(s, space));
        colour_json(out, "tile", pavilion_colour_at(&s->player[seat], space));
        json_end(out);
    }
    json_end(out);
    json_end(out);
}

static void player_json(Json *out, const Pavilion *s, int seat) {
    const PavilionPlayer *player = &s->player[seat];
    uint64_t filled = pavilion_filled(player);
    json_object(out, NULL);
    json_int(out, "score", player->score);
    tiles_json(out, "tiles", player->tiles);
    json_bool(out, "has_passed", s->passed >> seat & 1);
    json_bool(out, "has_start_tile", s->is_tile_taken && s->start == seat);
    json_array(out, "stars");
    for (int star = 0; star < PAVILION_STARS; star++) star_json(out, s, seat, star);
    json_end(out);
    json_array(out, "closed");
    for (int i = 0; i < PAVILION_FEATURES; i++)
        if ((features[i] & ~filled) == 0) json_string(out, NULL, feature_names[i]);
    json_end(out);
    json_end(out);
}

static const char *const boards[] = {"coloured", "grey"};
static const char *const grey_stars[] = {"rulebook", "free"};

void pavilion_state_json(const Pavilion *s, Json *out) {
    PavilionTiles bag = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        bag += s->bag[colour] * pavilion_tile(colour);
    json_string(out, "phase", pavilion_phases[s->phase]);
    json_int(out, "round", s->round);
    json_string(out, "wild", pavilion_colour_names[pavilion_wild(s)]);
    json_int(out, "start", s->start);
    json_string(out, "board", boards[s->is_grey]);
    json_string(out, "grey_stars", grey_stars[s->is_free]);
    json_array(out, "factories");
    for (int i = 0; i < pavilion_factories(s); i++) tiles_json(out, NULL, s->source[i]);
    json_end(out);
    tiles_json(out, "centre", s->source[PAVILION_CENTRE]);
    json_bool(out, "start_tile_in_centre", !s->is_tile_taken);
    tiles_json(out, "supply", s->supply);
    tiles_json(out, "bag", bag);
    tiles_json(out, "tower", s->tower);
    json_int(out, "picks", s->picks);
    json_array(out, "players");
    for (int seat = 0; seat < s->players; seat++) player_json(out, s, seat);
    json_end(out);
}

/* ---- Options and events ---- */

static const GameOption options[] = {
    SETUP_START,
    {"board", "The side with coloured stars, or the grey one where you choose the colours.", boards,
     0, 1, 0, true, false, OPTION_ALWAYS, NULL},
    {"grey_stars",
     "Grey stars by the rulebook, or free: each either of one colour or of six different ones.",
     grey_stars, 0, 1, 0, true, false, OPTION_IF_VALUE(PAVILION_BOARD, 1), NULL},
};

#define COLOUR {"colour", pavilion_colour_names}
#define NUMBER(name) {name, NULL}
#define COUNTS                                                                                     \
    NUMBER("orange"), NUMBER("red"), NUMBER("blue"), NUMBER("yellow"), NUMBER("green"),            \
        NUMBER("purple")
#define COUNTS_TEXT                                                                                \
    "orange {orange}, red {red}, blue {blue}, yellow {yellow}, green {green}, purple {purple}"

static const EventKind event_kinds[PAVILION_EVENTS] = {
    {"round_began",
     "round {round} begins, {wild} is wild, {seat} starts",
     {NUMBER("round"), {"wild", pavilion_colour_names}}},
    {"tower_emptied",
     "the tower with its {count} tiles is emptied into the bag",
     {NUMBER("count")}},
    {"supply_filled", "the supply gets {count} tiles: " COUNTS_TEXT, {NUMBER("count"), COUNTS}},
    {"filled", "{factory} is filled: " COUNTS_TEXT, {{"factory", sources}, COUNTS}},
    {"took",
     "{seat} takes {count} {colour} and {wilds} wild from {source}",
     {{"source", sources}, COLOUR, NUMBER("count"), NUMBER("wilds")}},
    {"took_start_tile",
     "{seat} takes the start tile with {count} tiles: {points} points",
     {NUMBER("count")}},
    {"left_over", "the rest of {factory} goes to the centre", {{"factory", sources}}},
    {"placing_began", "all tiles are taken, {seat} is the first to place", {{NULL, NULL}}},
    {"placed",
     "{seat} places {colour} on the {number} of star {star} at {hour}, paying with {wilds} wild: "
     "a group of {group}, {points} points",
     {{"star", stars},
      {"hour", hours},
      NUMBER("number"),
      COLOUR,
      NUMBER("wilds"),
      NUMBER("group")}},
    {"closed",
     "{seat} closes {feature}: {tiles} tiles from the supply",
     {{"feature", feature_names}, {"kind", kinds}, NUMBER("tiles")}},
    {"supply_short", "the supply has only {count} tiles", {NUMBER("count")}},
    {"picked", "{seat} picks {colour} from the supply", {COLOUR}},
    {"passed", "{seat} passes", {{NULL, NULL}}},
    {"out_of_tiles", "{seat} has no tiles and passes", {{NULL, NULL}}},
    {"kept", "{seat} keeps {count} tiles: " COUNTS_TEXT, {NUMBER("count"), COUNTS}},
    {"discarded",
     "{seat} discards {count} tiles: " COUNTS_TEXT "; {points} points",
     {NUMBER("count"), COUNTS}},
    {"full_star",
     "{seat} has filled star {star} with {colour}: {points} points",
     {{"star", stars}, COLOUR}},
    {"full_number", "{seat} has filled every {number}: {points} points", {NUMBER("number")}},
    {"lost_kept", "{seat} has {count} kept tiles left: {points} points", {NUMBER("count")}},
    {"game_ended", "the sixth round is over, the game ends", {{NULL, NULL}}},
};

/* What the board promises: for a full star by its colour, for one of six colours, and for all
 * spaces of a number, from 1 on. */
void pavilion_facts(Json *out) {
    json_object(out, "star_bonus");
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        json_int(out, pavilion_colour_names[colour], colour_bonus[colour]);
    json_end(out);
    json_int(out, "six_colours_bonus", SIX_COLOURS_BONUS);
    json_array(out, "number_bonus");
    for (int number = 0; number < NUMBERS_WITH_BONUS; number++)
        json_int(out, NULL, number_bonus[number]);
    json_end(out);
}

#define PAVILION_REASONS(REASON)                                                                   \
    REASON(NO_GREY_STARS, "pavilion.grey_stars",                                                   \
           "option grey_stars is about the grey board: with board=coloured it can only be "        \
           "rulebook")

enum { PAVILION_REASONS(REASON_NAME) };

static const ReasonKind refusals[] = REASON_TABLE(PAVILION_REASONS);

bool pavilion_accepts(const Setup *setup, Text *why) {
    bool is_grey = setup->option[PAVILION_BOARD][0] != 0;
    return is_grey || !setup->option[PAVILION_GREY_STARS][0] ||
           reason_refuse(why, &refusals[NO_GREY_STARS]);
}

GAME_DEFINE(pavilion, Pavilion, .title = "Azul: Summer Pavilion", .players_min = 2,
            .players_max = PAVILION_SEATS, .has_chance = true, .has_secrets = false, .version = 1,
            .action_count = PAVILION_ACTIONS, .options = options,
            .options_count = sizeof options / sizeof options[0], .events = event_kinds,
            .events_count = PAVILION_EVENTS, .reasons = refusals, .facts = pavilion_facts);
