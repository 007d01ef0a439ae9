/* setup.c -- see setup.h. */
#include "game.h"

enum { VALUE_DIGITS_MAX = 6 };

const char *const setup_starts[] = {"first", "random"};

#define NO_VALUE "'{value}' is no value of option {option}: it takes "
#define FOR_EACH ", for all seats or one for each, with commas"

#define SETUP_REASONS(REASON)                                                                      \
    REASON(NO_GAME, "setup.no_game", "there is no such game")                                      \
    REASON(OUT_OF_RANGE, "setup.range", NO_VALUE "{min} to {max}")                                 \
    REASON(OUT_OF_RANGE_EACH, "setup.range_each", NO_VALUE "{min} to {max}" FOR_EACH)              \
    REASON(NO_CHOICE, "setup.choice", NO_VALUE "{values} or {last}")                               \
    REASON(NO_CHOICE_EACH, "setup.choice_each", NO_VALUE "{values} or {last}" FOR_EACH)            \
    REASON(PLAYERS_VALUE, "setup.players_value",                                                   \
           "'{value}' is no value of option players: it takes {min} to {max}")                     \
    REASON(NO_OPTION, "setup.no_option",                                                           \
           "'{word}' is no option of {game}: it has players={min}..{max}, {options}")              \
    REASON(LISTED, "setup.listed", "option {option} has {count} values for {players} players")     \
    REASON(PLAYERS, "setup.players", "{game} is for {min} to {max} players, not {players}")

enum { SETUP_REASONS(REASON_NAME) };

const ReasonKind setup_reasons[] = REASON_TABLE(SETUP_REASONS);

bool setup_refuse_game(Text *why) {
    return reason_refuse(why, &setup_reasons[NO_GAME]);
}

Setup setup_default(const Game *game) {
    Setup setup;
    RULE_ASSERT(game->options_count <= GAME_OPTIONS_MAX);
    memset(&setup, 0, sizeof setup);
    for (int i = 0; i < game->options_count; i++)
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
            setup.option[i][seat] = game->options[i].default_value;
    return setup;
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

/* A word from outside, as reasons quote it. */
static void quote(const char *word, char copy[REASON_WORD_MAX]) {
    Span span = {word, word};
    while (*span.end) span.end++;
    reason_word(span, copy);
}

static bool refuse_number(const Game *game, const GameOption *option, const char *value,
                          Text *why) {
    const ReasonArgument arguments[] = {{"game", game->name, 0},    {"option", option->name, 0},
                                        {"value", value, 0},        {"min", NULL, option->min},
                                        {"max", NULL, option->max}, {NULL, NULL, 0}};
    return reason_refuse_with(
        why, &setup_reasons[option->is_per_seat ? OUT_OF_RANGE_EACH : OUT_OF_RANGE], arguments);
}

/* The values are listed, all but the last with commas between them. */
static bool refuse_choice(const Game *game, const GameOption *option, const char *value,
                          Text *why) {
    char buffer[REASON_ARGUMENT_MAX];
    Text values = text_in(buffer, sizeof buffer);
    for (int i = option->min; i < option->max; i++) {
        if (i > option->min) text_string(&values, ", ");
        text_string(&values, option->values[i]);
    }
    const ReasonArgument arguments[] = {{"game", game->name, 0},
                                        {"option", option->name, 0},
                                        {"value", value, 0},
                                        {"values", buffer, 0},
                                        {"last", option->values[option->max], 0},
                                        {NULL, NULL, 0}};
    return reason_refuse_with(why, &setup_reasons[option->is_per_seat ? NO_CHOICE_EACH : NO_CHOICE],
                              arguments);
}

static bool refuse_value(const Game *game, const GameOption *option, const char *text, Text *why) {
    char value[REASON_WORD_MAX];
    quote(text, value);
    return option->values ? refuse_choice(game, option, value, why)
                          : refuse_number(game, option, value, why);
}

static bool read_value(const Game *game, int index, const char *text, Setup *setup, Text *why) {
    const GameOption *option = &game->options[index];
    int16_t values[GAME_SEATS_MAX] = {0};
    int count = 0;
    for (const char *at = text;; at++) {
        int length = value_length(at), value = value_named(option, at, length);
        if (value < 0 || count == (option->is_per_seat ? GAME_SEATS_MAX : 1))
            return refuse_value(game, option, text, why);
        values[count++] = (int16_t)value;
        at += length;
        if (*at == '\0') break;
    }
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        setup->option[index][seat] = count == 1 ? values[0] : values[seat];
    setup->listed[index] = (uint8_t)count;
    return true;
}

static bool refuse_players(const Game *game, const char *text, Text *why) {
    char value[REASON_WORD_MAX];
    const ReasonArgument arguments[] = {{"value", value, 0},
                                        {"min", NULL, game->players_min},
                                        {"max", NULL, game->players_max},
                                        {NULL, NULL, 0}};
    quote(text, value);
    return reason_refuse_with(why, &setup_reasons[PLAYERS_VALUE], arguments);
}

static bool read_players(const Game *game, const char *text, Setup *setup, Text *why) {
    int length = value_length(text), value = number(text, length);
    if (value < game->players_min || value > game->players_max || text[length])
        return refuse_players(game, text, why);
    setup->players = (int16_t)value;
    return true;
}

static bool refuse_name(const Game *game, const char *text, Text *why) {
    char word[REASON_WORD_MAX], buffer[REASON_ARGUMENT_MAX];
    Text options = text_in(buffer, sizeof buffer);
    const ReasonArgument arguments[] = {
        {"game", game->name, 0},          {"word", word, 0},      {"min", NULL, game->players_min},
        {"max", NULL, game->players_max}, {"options", buffer, 0}, {NULL, NULL, 0}};
    quote(text, word);
    for (int i = 0; i < game->options_count; i++) {
        if (i) text_string(&options, ", ");
        text_string(&options, game->options[i].name);
    }
    return reason_refuse_with(why, &setup_reasons[NO_OPTION], arguments);
}

bool setup_read(const Game *game, const char *word, Setup *setup, Text *why) {
    int length = 0;
    while (word[length] && word[length] != '=') length++;
    if (word[length] == '\0') return refuse_name(game, word, why);
    const char *value = word + length + 1;
    if (reads(word, length, "players")) return read_players(game, value, setup, why);
    for (int i = 0; i < game->options_count; i++)
        if (reads(word, length, game->options[i].name))
            return read_value(game, i, value, setup, why);
    return refuse_name(game, word, why);
}

/* A list of values must have one for each player. */
static bool lists_fit(const Game *game, const Setup *setup, Text *why) {
    for (int i = 0; i < game->options_count; i++) {
        if (setup->listed[i] <= 1 || setup->listed[i] == setup->players) continue;
        const ReasonArgument arguments[] = {{"game", game->name, 0},
                                            {"option", game->options[i].name, 0},
                                            {"count", NULL, setup->listed[i]},
                                            {"players", NULL, setup->players},
                                            {NULL, NULL, 0}};
        return reason_refuse_with(why, &setup_reasons[LISTED], arguments);
    }
    return true;
}

static bool players_fit(const Game *game, int players, Text *why) {
    if (players >= game->players_min && players <= game->players_max) return true;
    const ReasonArgument arguments[] = {{"game", game->name, 0},
                                        {"min", NULL, game->players_min},
                                        {"max", NULL, game->players_max},
                                        {"players", NULL, players},
                                        {NULL, NULL, 0}};
    return reason_refuse_with(why, &setup_reasons[PLAYERS], arguments);
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
    char sentence[256];
    Text alone = text_in(sentence, sizeof sentence);
    alone.reason = why->reason;
    Setup fitted;
    int first = setup->players ? setup->players : game->players_min;
    int last = setup->players ? setup->players : game->players_max;
    bool is_good = first <= 2 && last >= 2 && fits(game, setup, 2, &fitted, &alone);
    for (int players = first; !is_good && players <= last; players++)
        is_good = fits(game, setup, players, &fitted, &alone);
    if (is_good && why->reason) why->reason->code = NULL; /* of fewer players, who did not fit */
    if (is_good)
        *setup = fitted;
    else
        text_string(why, sentence);
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
