/* chocolatier_text.c -- Master Chocolatier in words: notation, drawing, JSON, options, events. */
#include "games/chocolatier/rules/chocolatier.h"

#include "engine/rules/game_define.h"

const char *const chocolatier_colours[CHOCOLATIER_COLOURS] = {"blue", "brown", "white", "black",
                                                              "red"};
static const char letters[] = "bnwkr"; /* in drawings; browN and blacK */
static const char *const sources[] = {"disc 1", "disc 2", "disc 3", "disc 4", "disc 5",
                                      "disc 6", "disc 7", "disc 8", "disc 9", "the centre"};
const char *const chocolatier_backs[CHOCOLATIER_BACKS] = {
    "",           "plus one", "blue magnet", "brown magnet", "white magnet", "black magnet",
    "red magnet", "keep",     "push",        "shelter"};
const char *const chocolatier_phases[] = {"take", "push", "decorate", "ended"};
static const char *const places[] = {"the foundry line", "the shelter", "the lid"};
static const char *const reasons[] = {"a row is full", "no tile is left", "it was the last round"};

/* "3-brown-5", "centre-red-foundry"; "push-brown.left-red.right"; "column-2". */
void chocolatier_action_text(const Chocolatier *s, Action action, Text *out) {
    if (action >= CHOCOLATIER_COLUMN_ACTION) {
        text_string(out, "column-");
        text_int(out, (int)action - CHOCOLATIER_COLUMN_ACTION + 1);
        return;
    }
    if (action >= CHOCOLATIER_PUSH_ACTION) {
        int right = (int)action - CHOCOLATIER_PUSH_ACTION;
        text_string(out, "push");
        for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
            if (chocolatier_tiles(s, s->pushed, colour) == 0) continue;
            text_char(out, '-');
            text_string(out, chocolatier_colours[colour]);
            text_string(out, right >> colour & 1 ? ".right" : ".left");
        }
        return;
    }
    int target = (int)action % CHOCOLATIER_TARGETS;
    int colour = (int)action / CHOCOLATIER_TARGETS % CHOCOLATIER_COLOURS;
    int source = (int)action / CHOCOLATIER_TARGETS / CHOCOLATIER_COLOURS;
    if (source == CHOCOLATIER_CENTRE)
        text_string(out, "centre");
    else
        text_int(out, source + 1);
    text_char(out, '-');
    text_string(out, chocolatier_colours[colour]);
    text_char(out, '-');
    if (target == CHOCOLATIER_LINES)
        text_string(out, "foundry");
    else
        text_int(out, target + 1);
}

static int total(const uint8_t counts[CHOCOLATIER_COLOURS]) {
    int sum = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) sum += counts[colour];
    return sum;
}

/* The colour in a space of the box, or -1. */
int chocolatier_colour_at(const ChocolatierPlayer *player, int row, int column) {
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        if (chocolatier_column(player, row, colour) == column + 1) return colour;
    return -1;
}

static char foundry_letter(int what) {
    if (what == 0) return '.';
    return what == CHOCOLATIER_MARKER ? '*' : (char)(letters[what - 1] - 'a' + 'A');
}

static void source_text(const Chocolatier *s, int source, Text *out) {
    int line = text_size(out);
    text_string(out, source == CHOCOLATIER_CENTRE ? "centre" : sources[source]);
    text_pad(out, line, 8);
    if (source == CHOCOLATIER_CENTRE && s->marker == 0) text_char(out, '*');
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        for (int i = 0; i < chocolatier_tiles(s, source, colour); i++)
            text_char(out, (char)(letters[colour] - 'a' + 'A'));
    if (source < CHOCOLATIER_DISCS && s->gold[source]) {
        text_pad(out, line, 14);
        text_string(out, chocolatier_backs[s->gold[source]]);
        if (s->shelter && s->shelter_disc == source) {
            text_string(out, ", with player ");
            text_int(out, s->shelter);
            text_string(out, ": ");
            text_char(out, foundry_letter(s->sheltered));
        }
    }
    text_char(out, '\n');
}

/* A pattern line and its row of the box: "3   . B B | r b N w k", small letters being free. */
static void line_text(const Chocolatier *s, const ChocolatierPlayer *player, int line, Text *out) {
    text_string(out, "  ");
    text_int(out, line + 1);
    for (int i = CHOCOLATIER_LINES - 1; i >= 0; i--) {
        text_char(out, ' ');
        if (i > line)
            text_char(out, ' ');
        else
            text_char(out, i < player->line_count[line] ? foundry_letter(player->line_colour[line])
                                                        : '.');
    }
    text_string(out, " |");
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        int colour = chocolatier_colour_at(player, line, column);
        int printed = chocolatier_printed(line, column);
        text_char(out, ' ');
        if (colour >= 0)
            text_char(out, foundry_letter(colour + 1));
        else
            text_char(out, s->is_free ? '.' : letters[printed]);
    }
    text_char(out, '\n');
}

void chocolatier_state_text(const Chocolatier *s, Text *out) {
    text_string(out, "round ");
    text_int(out, s->round);
    text_string(out, ", bag ");
    text_int(out, total(s->bag));
    text_string(out, ", lid ");
    text_int(out, total(s->lid));
    if (s->phase != CHOCOLATIER_ENDED) {
        text_string(out, ", player ");
        text_int(out, s->actor + 1);
        text_string(out, " to ");
        text_string(out, chocolatier_phases[s->phase]);
    }
    text_char(out, '\n');
    for (int source = 0; source < CHOCOLATIER_SOURCES; source++)
        if (source < chocolatier_discs(s) || source == CHOCOLATIER_CENTRE)
            source_text(s, source, out);
    for (int seat = 0; seat < s->players; seat++) {
        text_string(out, "player ");
        text_int(out, seat + 1);
        text_string(out, seat == s->start ? " (began the round): " : ": ");
        text_int(out, s->player[seat].score);
        text_char(out, '\n');
        for (int line = 0; line < CHOCOLATIER_LINES; line++)
            line_text(s, &s->player[seat], line, out);
        text_string(out, "  foundry ");
        for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++)
            text_char(out, foundry_letter(s->player[seat].foundry[i]));
        text_char(out, '\n');
    }
}

static void counts_json(Json *out, const char *name, const uint8_t counts[CHOCOLATIER_COLOURS]) {
    json_object(out, name);
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        json_int(out, chocolatier_colours[colour], counts[colour]);
    json_end(out);
}

static void source_json(Json *out, const char *name, const Chocolatier *s, int source) {
    uint8_t counts[CHOCOLATIER_COLOURS];
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        counts[colour] = (uint8_t)chocolatier_tiles(s, source, colour);
    counts_json(out, name, counts);
}

/* A colour by its number, or null for -1. */
static void colour_json(Json *out, const char *name, int colour) {
    if (colour < 0)
        json_null(out, name);
    else
        json_string(out, name,
                    colour == CHOCOLATIER_COLOURS ? "marker" : chocolatier_colours[colour]);
}

static void disc_json(Json *out, const Chocolatier *s, int disc) {
    json_object(out, NULL);
    source_json(out, "tiles", s, disc);
    if (s->gold[disc])
        json_string(out, "gold", chocolatier_backs[s->gold[disc]]);
    else
        json_null(out, "gold");
    json_bool(out, "in_circle", !(s->shelter && s->shelter_disc == disc));
    json_end(out);
}

static void player_json(Json *out, const Chocolatier *s, int seat) {
    const ChocolatierPlayer *player = &s->player[seat];
    json_object(out, NULL);
    json_int(out, "score", player->score);
    json_array(out, "lines");
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        json_object(out, NULL);
        colour_json(out, "colour", player->line_colour[line] - 1);
        json_int(out, "count", player->line_count[line]);
        json_int(out, "size", line + 1);
        json_end(out);
    }
    json_end(out);
    json_array(out, "box");
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        json_array(out, NULL);
        for (int column = 0; column < CHOCOLATIER_COLUMNS; column++)
            colour_json(out, NULL, chocolatier_colour_at(player, row, column));
        json_end(out);
    }
    json_end(out);
    json_array(out, "foundry");
    for (int i = 0; i < CHOCOLATIER_FOUNDRY && player->foundry[i]; i++)
        colour_json(out, NULL, player->foundry[i] - 1);
    json_end(out);
    json_bool(out, "has_marker", s->marker == seat + 1);
    json_bool(out, "has_shelter", s->shelter == seat + 1);
    colour_json(out, "sheltered", s->shelter == seat + 1 ? s->sheltered - 1 : -1);
    json_end(out);
}

void chocolatier_state_json(const Chocolatier *s, Json *out) {
    json_string(out, "phase", chocolatier_phases[s->phase]);
    json_int(out, "round", s->round);
    json_int(out, "start", s->start);
    json_string(out, "box", s->is_free ? "free" : "coloured");
    json_string(out, "factories", s->is_special ? "special" : "plain");
    json_int(out, "max_rounds", s->max_rounds);
    json_array(out, "discs");
    for (int disc = 0; disc < chocolatier_discs(s); disc++) disc_json(out, s, disc);
    json_end(out);
    source_json(out, "centre", s, CHOCOLATIER_CENTRE);
    json_bool(out, "marker_in_centre", s->marker == 0);
    counts_json(out, "bag", s->bag);
    counts_json(out, "lid", s->lid);
    if (s->phase == CHOCOLATIER_PUSHING) json_int(out, "pushed_disc", s->pushed + 1);
    if (s->phase == CHOCOLATIER_DECORATING) json_int(out, "decorated_line", s->decorated + 1);
    json_array(out, "players");
    for (int seat = 0; seat < s->players; seat++) player_json(out, s, seat);
    json_end(out);
}

static const char *const boxes[] = {"coloured", "free"};
static const char *const factories[] = {"plain", "special"};

static const GameOption options[] = {
    SETUP_START,
    {"box", "The box with printed colours, or the free one where you choose the column.", boxes, 0,
     1, 0, true, false, OPTION_ALWAYS, NULL},
    {"factories", "Plain discs, or some with a golden back and a power, new in every round.",
     factories, 0, 1, 0, true, false, OPTION_ALWAYS, NULL},
    {"max_rounds", "The game ends after this round at the latest; 0: never.", NULL, 0, 200, 25,
     false, false, OPTION_ALWAYS, NULL},
};

#define COLOUR {"colour", chocolatier_colours}
#define NUMBER(name) {name, NULL}

static const EventKind event_kinds[CHOCOLATIER_EVENTS] = {
    {"round_began", "round {round} begins, {seat} starts", {NUMBER("round")}},
    {"turned_gold",
     "{disc} turns to gold: {back}",
     {{"disc", sources}, {"back", chocolatier_backs}}},
    {"lid_emptied", "the lid with its {count} tiles is emptied into the bag", {NUMBER("count")}},
    {"filled",
     "{disc} is filled: blue {blue}, brown {brown}, white {white}, black {black}, red {red}",
     {{"disc", sources},
      NUMBER("blue"),
      NUMBER("brown"),
      NUMBER("white"),
      NUMBER("black"),
      NUMBER("red")}},
    {"got_extra", "{disc} gets an extra tile: {colour}", {{"disc", sources}, COLOUR}},
    {"attracted",
     "{disc} attracts a {colour} tile from {from}",
     {{"disc", sources}, COLOUR, {"from", sources}}},
    {"took",
     "{seat} takes {count} {colour} from {source}",
     {{"source", sources}, COLOUR, NUMBER("count")}},
    {"took_marker", "{seat} takes the start marker", {{NULL, NULL}}},
    {"took_shelter", "{seat} keeps {disc} as a shelter", {{"disc", sources}}},
    {"left_over", "the rest of {disc} goes to the centre", {{"disc", sources}}},
    {"pushed",
     "{seat} pushes {count} {colour} from {disc} to {to}",
     {{"disc", sources}, COLOUR, NUMBER("count"), {"to", sources}}},
    {"laid",
     "{seat} lays {count} {colour} on line {line}",
     {NUMBER("line"), COLOUR, NUMBER("count")}},
    {"fell",
     "{seat} drops {count} {colour} to {where}",
     {COLOUR, NUMBER("count"), {"where", places}}},
    {"fits_nowhere",
     "the {colour} of line {line} of {seat} fits in no column",
     {NUMBER("line"), COLOUR}},
    {"placed",
     "{seat} decorates row {row}, column {column} with {colour}: {across} across, {down} down, "
     "{points} points",
     {NUMBER("row"), NUMBER("column"), COLOUR, NUMBER("across"), NUMBER("down")}},
    {"paid",
     "the foundry line of {seat} with {count} spaces filled costs {cost}: {points} points",
     {NUMBER("count"), NUMBER("cost")}},
    {"full_row", "{seat} has filled row {row}: {points} points", {NUMBER("row")}},
    {"full_column", "{seat} has filled column {column}: {points} points", {NUMBER("column")}},
    {"full_colour", "{seat} has all five {colour}: {points} points", {COLOUR}},
    {"game_ended", "the game ends: {reason}", {{"reason", reasons}}},
};

/* CH-3: the colours that are printed on the box, row by row. */
static void printed_json(Json *out) {
    json_array(out, "printed");
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        json_array(out, NULL);
        for (int column = 0; column < CHOCOLATIER_COLUMNS; column++)
            json_string(out, NULL, chocolatier_colours[chocolatier_printed(row, column)]);
        json_end(out);
    }
    json_end(out);
}

/* What is printed on a player's board: the box, and the foundry line from the left. */
void chocolatier_facts(Json *out) {
    printed_json(out);
    json_array(out, "foundry_costs");
    for (int space = 0; space < CHOCOLATIER_FOUNDRY; space++)
        json_int(out, NULL, chocolatier_foundry_cost(space + 1) - chocolatier_foundry_cost(space));
    json_end(out);
}

GAME_DEFINE(chocolatier, Chocolatier, .title = "Azul: Master Chocolatier", .players_min = 2,
            .players_max = CHOCOLATIER_SEATS, .has_chance = true, .has_secrets = false,
            .version = 1, .action_count = CHOCOLATIER_ACTIONS, .options = options,
            .options_count = sizeof options / sizeof options[0], .events = event_kinds,
            .events_count = CHOCOLATIER_EVENTS, .facts = chocolatier_facts);
