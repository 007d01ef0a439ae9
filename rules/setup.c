/* setup.c -- see setup.h. */
#include "game.h"

enum { VALUE_DIGITS_MAX = 6 };

const char *const setup_starts[] = {"first", "random"};

Setup setup_default(const Game *game) {
    Setup setup;
    RULE_ASSERT(game->options_count <= GAME_OPTIONS_MAX);
    memset(&setup, 0, sizeof setup);
    for (int i = 0; i < game->options_count; i++)
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
            setup.option[i][seat] = game->options[i].default_value;
    return setup;
}

static void allowed_text(const GameOption *option, Text *out) {
    if (!option->values) {
        text_int(out, option->min);
        text_string(out, " to ");
        text_int(out, option->max);
        return;
    }
    for (int value = option->min; value <= option->max; value++) {
        if (value > option->min) text_string(out, value == option->max ? " or " : ", ");
        text_string(out, option->values[value]);
    }
}

/* The length of the value at `at`: up to a comma or the end. */
static int value_length(const char *at) {
    int length = 0;
    while (at[length] && at[length] != ',') length++;
    return length;
}

static bool reads(const char *at, int length, const char *name) {
    for (int i = 0; i < length; i++)
        if (name[i] != at[i]) return false; /* a shorter name ends in a zero, which differs */
    return name[length] == '\0';
}

/* The number at `at`, or -1: no option has negative values. */
static int number(const char *at, int length) {
    if (length == 0 || length > VALUE_DIGITS_MAX) return -1;
    int value = 0;
    for (int i = 0; i < length; i++) {
        if (at[i] < '0' || at[i] > '9') return -1;
        value = 10 * value + at[i] - '0';
    }
    return value;
}

/* The value that reads so, or -1. */
static int value_named(const GameOption *option, const char *at, int length) {
    if (!option->values) {
        int value = number(at, length);
        return value >= option->min && value <= option->max ? value : -1;
    }
    for (int value = option->min; value <= option->max; value++)
        if (reads(at, length, option->values[value])) return value;
    return -1;
}

/* Words from outside go into messages shortened, and without control characters. */
static void quote(const char *word, Text *out) {
    text_char(out, '\'');
    for (int i = 0; word[i] && i < 40; i++)
        text_char(out, (unsigned char)word[i] < 0x20 ? '?' : word[i]);
    text_char(out, '\'');
}

static bool refuse_value(const GameOption *option, const char *value, Text *why) {
    quote(value, why);
    text_string(why, " is no value of option ");
    text_string(why, option->name);
    text_string(why, ": it takes ");
    allowed_text(option, why);
    if (option->is_per_seat) text_string(why, ", for all seats or one for each, with commas");
    return false;
}

static bool read_value(const GameOption *option, const char *text, Setup *setup, int index,
                       Text *why) {
    int16_t values[GAME_SEATS_MAX] = {0};
    int count = 0;
    for (const char *at = text;; at++) {
        int length = value_length(at), value = value_named(option, at, length);
        if (value < 0 || count == (option->is_per_seat ? GAME_SEATS_MAX : 1))
            return refuse_value(option, text, why);
        values[count++] = (int16_t)value;
        at += length;
        if (*at == '\0') break;
    }
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        setup->option[index][seat] = count == 1 ? values[0] : values[seat];
    setup->listed[index] = (uint8_t)count;
    return true;
}

static bool read_players(const Game *game, const char *text, Setup *setup, Text *why) {
    GameOption players = {"players",
                          "",
                          NULL,
                          (int16_t)game->players_min,
                          (int16_t)game->players_max,
                          0,
                          false,
                          false,
                          OPTION_ALWAYS,
                          NULL};
    int value = value_named(&players, text, value_length(text));
    if (value < 0 || text[value_length(text)]) return refuse_value(&players, text, why);
    setup->players = (int16_t)value;
    return true;
}

static bool refuse_name(const Game *game, const char *word, Text *why) {
    quote(word, why);
    text_string(why, " is no option of ");
    text_string(why, game->name);
    text_string(why, ": it has players=");
    text_int(why, game->players_min);
    text_string(why, "..");
    text_int(why, game->players_max);
    for (int i = 0; i < game->options_count; i++) {
        text_string(why, ", ");
        text_string(why, game->options[i].name);
    }
    return false;
}

bool setup_read(const Game *game, const char *word, Setup *setup, Text *why) {
    int length = 0;
    while (word[length] && word[length] != '=') length++;
    if (word[length] == '\0') return refuse_name(game, word, why);
    const char *value = word + length + 1;
    if (reads(word, length, "players")) return read_players(game, value, setup, why);
    for (int i = 0; i < game->options_count; i++)
        if (reads(word, length, game->options[i].name))
            return read_value(&game->options[i], value, setup, i, why);
    return refuse_name(game, word, why);
}

/* A list of values must have one for each player. */
static bool lists_fit(const Game *game, const Setup *setup, Text *why) {
    for (int i = 0; i < game->options_count; i++) {
        if (setup->listed[i] <= 1 || setup->listed[i] == setup->players) continue;
        text_string(why, "option ");
        text_string(why, game->options[i].name);
        text_string(why, " has ");
        text_int(why, setup->listed[i]);
        text_string(why, " values for ");
        text_int(why, setup->players);
        text_string(why, " players");
        return false;
    }
    return true;
}

static bool players_fit(const Game *game, int players, Text *why) {
    if (players >= game->players_min && players <= game->players_max) return true;
    text_string(why, game->name);
    text_string(why, " is for ");
    text_int(why, game->players_min);
    text_string(why, " to ");
    text_int(why, game->players_max);
    text_string(why, " players, not ");
    text_int(why, players);
    return false;
}

/* With so many players; on refusal `why` has the reason and nothing else. */
static bool fits(const Game *game, const Setup *setup, int players, Setup *fitted, Text *why) {
    why->at = why->start;
    *why->at = '\0';
    *fitted = *setup;
    fitted->players = (int16_t)players;
    return players_fit(game, players, why) && lists_fit(game, fitted, why) &&
           game->accepts(fitted, why);
}

bool setup_check(const Game *game, Setup *setup, Text *why) {
    char reason[256];
    Text alone = text_in(reason, sizeof reason);
    Setup fitted;
    int first = setup->players ? setup->players : game->players_min;
    int last = setup->players ? setup->players : game->players_max;
    bool is_good = first <= 2 && last >= 2 && fits(game, setup, 2, &fitted, &alone);
    for (int players = first; !is_good && players <= last; players++)
        is_good = fits(game, setup, players, &fitted, &alone);
    if (is_good)
        *setup = fitted;
    else
        text_string(why, reason);
    return is_good;
}

bool setup_is_void(const Game *game, const Setup *setup, int option) {
    RULE_ASSERT(option >= 0 && option < game->options_count);
    const OptionNeeds *needs = &game->options[option].needs;
    RULE_ASSERT(needs->option < game->options_count);
    if (setup->players < needs->players) return true;
    return needs->values && !(needs->values >> setup->option[needs->option][0] & 1);
}

void setup_value_text(const Game *game, const Setup *setup, int option, Text *out) {
    const GameOption *it = &game->options[option];
    for (int seat = 0; seat < (it->is_per_seat ? setup->players : 1); seat++) {
        if (seat > 0) text_char(out, ',');
        int value = setup->option[option][seat];
        if (it->values)
            text_string(out, it->values[value]);
        else
            text_int(out, value);
    }
}

void setup_json(const Game *game, const Setup *setup, Json *out) {
    json_string(out, "game", game->name);
    json_int(out, "rules", game->version);
    json_int(out, "players", setup->players);
    json_object(out, "options");
    for (int i = 0; i < game->options_count; i++) {
        char buffer[64];
        Text value = text_in(buffer, sizeof buffer);
        setup_value_text(game, setup, i, &value);
        json_string(out, game->options[i].name, buffer);
    }
    json_end(out);
}
