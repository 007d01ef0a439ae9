/* ingenious_text.c -- Ingenious in words: notation, drawing, JSON, options, events. */
#include "games/ingenious/rules/ingenious.h"

#include "engine/rules/game_define.h"
#include "games/ingenious/rules/ingenious_tiles.h"

const char *const ingenious_colours[INGENIOUS_COLOURS] = {"red",    "green",  "blue",
                                                          "orange", "yellow", "purple"};
static const char letters[] = "rgboyp";
const char *const ingenious_kind_names[INGENIOUS_KINDS] = {
    "rr", "rg", "rb", "ro", "ry", "rp", "gg", "gb", "go", "gy", "gp",
    "bb", "bo", "by", "bp", "oo", "oy", "op", "yy", "yp", "pp"};

/* Rows from the top are letters, the diagonals that run down to the right are numbers: cell (q, r)
 * is letter r + 7 (a being 0) and number q + 8. The centre is h8. */
static const char *const cells[] = {
    /* clang-format off */
    "a8", "a9", "a10", "a11", "a12", "a13", "a14", "a15",
    "b7", "b8", "b9", "b10", "b11", "b12", "b13", "b14", "b15",
    "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13", "c14", "c15",
    "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12", "d13", "d14", "d15",
    "e4", "e5", "e6", "e7", "e8", "e9", "e10", "e11", "e12", "e13", "e14", "e15",
    "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12", "f13", "f14", "f15",
    "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9", "g10", "g11", "g12", "g13", "g14", "g15",
    "h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "h9", "h10", "h11", "h12", "h13", "h14", "h15",
    "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i8", "i9", "i10", "i11", "i12", "i13", "i14",
    "j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8", "j9", "j10", "j11", "j12", "j13",
    "k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8", "k9", "k10", "k11", "k12",
    "l1", "l2", "l3", "l4", "l5", "l6", "l7", "l8", "l9", "l10", "l11",
    "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10",
    "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9",
    "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8",
    /* clang-format on */
};

const char *const ingenious_phases[] = {"place", "swap", "exchange", "ended"};
static const char *const holders[] = {"the table", "player 1", "player 2"};
static const char *const reasons[] = {"no two empty cells lie side by side",
                                      "all six colours are at their end"};
static const char *const modes[] = {"base", "solo", "team", "duel"};
static const char *const first_turns[] = {"rulebook", "distinct", "both"};
static const char *const talks[] = {"off", "on"};

/* "rb-h9-h10": red on h9, blue on h10; "keep"; "swap"; "aside-rb". */
void ingenious_action_text(const Ingenious *s, Action action, Text *out) {
    (void)s;
    if (action == INGENIOUS_KEEP) {
        text_string(out, "keep");
    } else if (action == INGENIOUS_SWAP) {
        text_string(out, "swap");
    } else if (action >= INGENIOUS_ASIDE) {
        text_string(out, "aside-");
        text_string(out, ingenious_kind_names[action - INGENIOUS_ASIDE]);
    } else {
        Action cell = action % INGENIOUS_CELLS, rest = action / INGENIOUS_CELLS;
        int step = ingenious_step[rest % INGENIOUS_DIRECTIONS];
        text_string(out, ingenious_kind_names[rest / INGENIOUS_DIRECTIONS]);
        text_char(out, '-');
        text_string(out, cells[cell]);
        text_char(out, '-');
        text_string(out, cells[ingenious_cell(ingenious_place[cell] + step)]);
    }
}

/* The place that "h9" names, if it names one; reads on behind it. */
static int read_place(const char **text) {
    int row = **text >= 'a' && **text <= 'o' ? *(*text)++ - 'a' : 0, number = 0;
    while (**text >= '0' && **text <= '9' && number < 10) number = 10 * number + *(*text)++ - '0';
    return 16 * row + (number & 15) + 8;
}

/* Reads what ingenious_action_text() writes for a tile, and takes anything for that. */
Action ingenious_guess(const char *text) {
    int kind = 0, direction = 0;
    while (kind < INGENIOUS_KINDS &&
           !(text[0] == ingenious_kind_names[kind][0] && text[1] == ingenious_kind_names[kind][1]))
        kind++;
    if (kind == INGENIOUS_KINDS || text[2] != '-') return 0;
    text += 3;
    int place = read_place(&text);
    text += *text == '-';
    int step = read_place(&text) - place;
    while (direction < INGENIOUS_DIRECTIONS && ingenious_step[direction] != step) direction++;
    return (Action)((kind * INGENIOUS_DIRECTIONS + direction) * INGENIOUS_CELLS +
                    ingenious_cell(place));
}

/* The colour of the symbol on a place, or -1. */
int ingenious_colour_at(const Ingenious *s, int place) {
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        if (ingenious_has(&s->colour[colour], place)) return colour;
    return -1;
}

int ingenious_bag_count(const Ingenious *s) {
    int count = -s->hidden_aside;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) count += s->bag[kind];
    for (int seat = 0; seat < s->players; seat++) count -= s->hidden[seat];
    return count;
}

/* A row of the board, and the numbers of its first and last cell: "h p . . . r . b  3-13". */
static void row_text(const Ingenious *s, int row, Text *out) {
    int line = text_size(out), distance = row < 8 ? 8 - row : row - 8, first = 0, last = 0;
    text_char(out, (char)('a' + row - 1));
    text_pad(out, line, distance + 1);
    for (int number = 1; number <= 15; number++) {
        int place = 16 * row + number - 8;
        if (!ingenious_has(&ingenious_area[ingenious_board(s)], place)) continue;
        int colour = ingenious_colour_at(s, place);
        text_char(out, ' ');
        text_char(out, colour < 0 ? '.' : letters[colour]);
        if (first == 0) first = number;
        last = number;
    }
    text_pad(out, line, 34);
    text_int(out, first);
    text_char(out, '-');
    text_int(out, last);
    text_char(out, '\n');
}

/* Tiles of a multiset, each after a space. */
static void tiles_text(IngeniousTiles tiles, Text *out) {
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        for (int i = 0; i < ingenious_count(tiles, kind); i++) {
            text_char(out, ' ');
            text_string(out, ingenious_kind_names[kind]);
        }
    }
}

static void hidden_text(int count, Text *out) {
    for (int i = 0; i < count; i++) text_string(out, " ?");
}

static void track_text(const Ingenious *s, int seat, Text *out) {
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        text_string(out, colour ? ", " : " ");
        text_string(out, ingenious_colours[colour]);
        text_char(out, ' ');
        text_int(out, ingenious_marker(s, seat, colour));
    }
}

static void player_text(const Ingenious *s, int seat, Text *out) {
    text_string(out, "player ");
    text_int(out, seat + 1);
    text_char(out, ':');
    track_text(s, seat, out);
    text_string(out, "\n  rack");
    tiles_text(s->rack[seat], out);
    hidden_text(s->hidden[seat], out);
    if (s->phase == INGENIOUS_EXCHANGING && seat == s->actor) {
        text_string(out, "; aside");
        tiles_text(s->aside, out);
        hidden_text(s->hidden_aside, out);
    }
    if (s->old[seat]) {
        text_string(out, "; old");
        tiles_text(s->old[seat], out);
    }
    if (s->hidden_old[seat]) {
        text_string(out, "; old ");
        text_int(out, s->hidden_old[seat]);
    }
    if (s->mode == INGENIOUS_DUEL) {
        text_string(out, "; tokens");
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
            if (!(s->tokens[seat] >> colour & 1)) continue;
            text_char(out, ' ');
            text_string(out, ingenious_colours[colour]);
        }
        if (s->returned[seat]) {
            text_string(out, "; returned");
            tiles_text(s->returned[seat], out);
        }
    }
    text_char(out, '\n');
}

void ingenious_state_text(const Ingenious *s, Text *out) {
    text_string(out, modes[s->mode]);
    text_string(out, ", bag ");
    text_int(out, ingenious_bag_count(s));
    if (s->phase != INGENIOUS_ENDED) {
        text_string(out, ", player ");
        text_int(out, s->actor + 1);
        text_string(out, " to ");
        text_string(out, ingenious_phases[s->phase]);
    }
    if (s->due > 1) {
        text_string(out, ", placements due ");
        text_int(out, s->due);
    }
    text_char(out, '\n');
    int radius = 5 + ingenious_board(s);
    for (int row = 8 - radius; row <= 8 + radius; row++) row_text(s, row, out);
    for (int seat = 0; seat < s->players; seat++) player_text(s, seat, out);
    if (s->mode != INGENIOUS_DUEL && s->returned[0]) {
        text_string(out, "shown and put back:");
        tiles_text(s->returned[0], out);
        text_char(out, '\n');
    }
}

static void tiles_json(Json *out, const char *name, IngeniousTiles tiles) {
    json_array(out, name);
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        for (int i = 0; i < ingenious_count(tiles, kind); i++)
            json_string(out, NULL, ingenious_kind_names[kind]);
    json_end(out);
}

/* The tiles, or null if this view hides them; and in any case how many they are. */
static void secret_json(Json *out, const char *name, const char *count_name, IngeniousTiles tiles,
                        int hidden) {
    if (hidden)
        json_null(out, name);
    else
        tiles_json(out, name, tiles);
    json_int(out, count_name, ingenious_tiles_count(tiles) + hidden);
}

static void player_json(Json *out, const Ingenious *s, int seat) {
    json_object(out, NULL);
    json_object(out, "track");
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        json_int(out, ingenious_colours[colour], ingenious_marker(s, seat, colour));
    json_end(out);
    secret_json(out, "rack", "rack_count", s->rack[seat], s->hidden[seat]);
    secret_json(out, "old", "old_count", s->old[seat], s->hidden_old[seat]);
    if (s->mode == INGENIOUS_TEAM) json_int(out, "team", ingenious_side(s, seat));
    if (s->mode == INGENIOUS_DUEL) {
        json_array(out, "tokens");
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            if (s->tokens[seat] >> colour & 1) json_string(out, NULL, ingenious_colours[colour]);
        json_end(out);
        tiles_json(out, "returned", s->returned[seat]);
    }
    json_end(out);
}

static void cells_json(Json *out, const Ingenious *s) {
    json_array(out, "cells");
    for (int cell = 0; cell < INGENIOUS_CELLS; cell++) {
        int place = ingenious_place[cell], colour = ingenious_colour_at(s, place);
        if (colour < 0) continue;
        int r = ingenious_row(place) - 8;
        json_array(out, NULL);
        json_int(out, NULL, place - 128 - 16 * r);
        json_int(out, NULL, r);
        json_string(out, NULL, ingenious_colours[colour]);
        json_end(out);
    }
    json_end(out);
}

void ingenious_state_json(const Ingenious *s, Json *out) {
    json_string(out, "mode", modes[s->mode]);
    json_string(out, "first_turn", first_turns[s->first_turn]);
    json_string(out, "phase", ingenious_phases[s->phase]);
    json_int(out, "placements_due", s->due);
    json_int(out, "radius", 5 + ingenious_board(s));
    cells_json(out, s);
    json_int(out, "bag_count", ingenious_bag_count(s));
    json_object(out, "unseen"); /* the bag, and what this view hides */
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        json_int(out, ingenious_kind_names[kind], s->bag[kind]);
    json_end(out);
    if (s->mode == INGENIOUS_DUEL)
        secret_json(out, "aside", "aside_count", s->aside, s->hidden_aside);
    else
        tiles_json(out, "shown", s->returned[0]);
    json_array(out, "players");
    for (int seat = 0; seat < s->players; seat++) player_json(out, s, seat);
    json_end(out);
}

static const GameOption options[] = {
    SETUP_START,
    {"mode", "The base game for 2 to 4, alone, two teams of two, or a duel.", modes, 0, 3, 0, true,
     false, OPTION_ALWAYS, NULL},
    {"first_turn",
     "A first tile touches a printed symbol and no tile, or a symbol that nobody else's first tile "
     "touches, or both.",
     first_turns, 0, 2, 0, false, false, OPTION_IF_OTHERS, NULL},
    {"talk", "May partners talk to each other while the game runs?", talks, 0, 1, 0, false, false,
     OPTION_IF_VALUE(INGENIOUS_MODE, INGENIOUS_TEAM), NULL},
};

#define INGENIOUS_REASONS(REASON)                                                                  \
    REASON(NOT_SOLO, "ingenious.solo", "mode solo is for one player")                              \
    REASON(NOT_TEAM, "ingenious.team", "mode team is for four players, two against two")           \
    REASON(NOT_DUEL, "ingenious.duel", "mode duel is for two players")                             \
    REASON(NOT_BASE, "ingenious.base", "mode base is for two to four players; mode solo is for one")

enum { INGENIOUS_REASONS(REASON_NAME) };

static const ReasonKind refusals[] = REASON_TABLE(INGENIOUS_REASONS);

bool ingenious_accepts(const Setup *setup, Text *why) {
    int players = setup->players;
    switch (setup->option[INGENIOUS_MODE][0]) {
    case INGENIOUS_SOLO: return players == 1 || reason_refuse(why, &refusals[NOT_SOLO]);
    case INGENIOUS_TEAM: return players == 4 || reason_refuse(why, &refusals[NOT_TEAM]);
    case INGENIOUS_DUEL: return players == 2 || reason_refuse(why, &refusals[NOT_DUEL]);
    default: return players >= 2 || reason_refuse(why, &refusals[NOT_BASE]);
    }
}

bool ingenious_is_silent(const Setup *setup) {
    return setup->option[INGENIOUS_MODE][0] == INGENIOUS_TEAM &&
           setup->option[INGENIOUS_TALK][0] == 0;
}

#define COLOUR {"colour", ingenious_colours}
#define TILE {"tile", ingenious_kind_names}
#define NUMBER(name) {name, NULL}

static const EventKind event_kinds[INGENIOUS_EVENTS] = {
    {"drew", "{seat} draws {tile}", {TILE}},
    {"placed",
     "{seat} places {tile} on {cell} and {other_cell}",
     {TILE, {"cell", cells}, {"other_cell", cells}}},
    {"scored",
     "{seat} moves {colour} by {points} for {cell}: {east} to the east, {south_east} south-east, "
     "{south_west} south-west, {west} west, {north_west} north-west, {north_east} north-east",
     {{"cell", cells},
      COLOUR,
      NUMBER("east"),
      NUMBER("south_east"),
      NUMBER("south_west"),
      NUMBER("west"),
      NUMBER("north_west"),
      NUMBER("north_east")}},
    {"second_track", "the {colour} marker of {seat} goes on to the second track", {COLOUR}},
    {"took_token", "{seat} takes the {colour} token from {from}", {COLOUR, {"from", holders}}},
    {"bonus",
     "Ingenious! {seat} has brought {colour} to its end and places one more tile",
     {COLOUR}},
    {"lapsed", "{seat} has no tile left: {count} bonus placements lapse", {NUMBER("count")}},
    {"kept", "{seat} keeps the rack", {{NULL, NULL}}},
    {"showed", "{seat} shows {tile}", {TILE}},
    {"set_aside", "{seat} sets {tile} aside", {TILE}},
    {"returned", "{seat} puts {count} tiles back into the bag", {NUMBER("count")}},
    {"game_ended", "the game ends: {reason}", {{"reason", reasons}}},
};

GAME_DEFINE(ingenious, Ingenious, .title = "Ingenious", .players_min = 1,
            .players_max = INGENIOUS_SEATS, .has_chance = true, .has_secrets = true, .version = 3,
            .is_silent = ingenious_is_silent, .guess = ingenious_guess,
            .action_count = INGENIOUS_ACTIONS, .options = options,
            .options_count = sizeof options / sizeof options[0], .events = event_kinds,
            .events_count = INGENIOUS_EVENTS, .reasons = refusals);
