/* test_games.c -- what the tests of all games share: set-ups by words, actions by notation. */
#include "engine/base/rng.h"
#include "test.h"

#include <stdio.h>

enum { WORD_MAX = 64, COMBINED = 12 };

/* Reads all words; `why` is empty if it is a good set-up. */
static Setup read_words(const Game *game, const char *words, Text *why) {
    Setup setup = setup_default(game);
    while (*words) {
        char word[WORD_MAX];
        int length = 0;
        while (*words && *words != ' ') {
            CHECK(length < WORD_MAX - 1);
            word[length++] = *words++;
        }
        while (*words == ' ') words++;
        word[length] = '\0';
        if (!setup_read(game, word, &setup, why)) return setup;
    }
    if (setup_check(game, &setup, why)) CHECK_EQ(text_size(why), 0);
    return setup;
}

Setup test_setup(const Game *game, const char *words) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Setup setup = read_words(game, words, &why);
    CHECK_TEXT(buffer, "");
    return setup;
}

const char *test_refusal(const Game *game, const char *words) {
    static char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    read_words(game, words, &why);
    return buffer;
}

bool test_legal(const Game *game, const void *state, const char *text) {
    Action action;
    return game_parse_action(game, state, text, &action);
}

bool test_is_legal(const Game *game, const void *state, Action action) {
    Action actions[GAME_ACTIONS_MAX];
    int count = game->legal(state, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action) return true;
    return false;
}

bool test_play(const Game *game, void *state, const char *text, Chance *chance, Events *events) {
    Action action;
    if (!game_parse_action(game, state, text, &action)) return false;
    if (events) events->count = 0;
    game->apply(state, action, chance, events);
    return true;
}

int test_events(const Events *events, int kind) {
    int count = 0;
    for (int i = 0; i < events->count; i++) count += events->event[i].kind == kind;
    return count;
}

int test_points(const Events *events, int kind) {
    int points = 0;
    for (int i = 0; i < events->count; i++)
        if (events->event[i].kind == kind) points += events->event[i].points;
    return points;
}

/* Adds the set-up if it is a game. */
static int add(const Game *game, Setup setup, Setup setups[], int count, int max) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    if (!setup_check(game, &setup, &why)) return count;
    CHECK(count < max);
    setups[count] = setup;
    return count + 1;
}

static void set(Setup *setup, int option, int value) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) setup->option[option][seat] = (int16_t)value;
}

/* Each value that has a name; of numbers the least, one above it, and the largest. */
static int next_value(const GameOption *option, int value) {
    if (option->values || value == option->min) return value + 1;
    return value < option->max ? option->max : value + 1;
}

Setup test_first_variant(const Game *game, int players) {
    Setup setup = setup_default(game);
    setup.players = (int16_t)players;
    for (int i = 0; i < game->options_count; i++)
        if (game->options[i].is_variant) setup.option[i][0] = game->options[i].min;
    return setup;
}

bool test_next_variant(const Game *game, Setup *setup) {
    for (int i = 0; i < game->options_count; i++) {
        if (!game->options[i].is_variant) continue;
        int16_t *value = &setup->option[i][0];
        if (*value < game->options[i].max) return (*value)++, true;
        *value = game->options[i].min;
    }
    return false;
}

/* The variant, and the variant with each value of each other option. */
static int add_values(const Game *game, const Setup *variant, Setup setups[], int count, int max) {
    count = add(game, *variant, setups, count, max);
    for (int i = 0; i < game->options_count; i++) {
        const GameOption *option = &game->options[i];
        if (option->is_variant) continue;
        for (int value = option->min; value <= option->max; value = next_value(option, value)) {
            Setup setup = *variant;
            set(&setup, i, value);
            if (value != option->default_value) count = add(game, setup, setups, count, max);
        }
    }
    return count;
}

static Setup random_setup(const Game *game, int players, Rng *rng) {
    Setup setup = setup_default(game);
    setup.players = (int16_t)players;
    for (int i = 0; i < game->options_count; i++) {
        const GameOption *option = &game->options[i];
        if (rng_below(rng, 2))
            set(&setup, i, option->min + rng_below(rng, option->max - option->min + 1));
    }
    return setup;
}

int test_setups(const Game *game, Setup setups[], int max) {
    int count = 0;
    Rng rng = {7};
    for (int players = game->players_min; players <= game->players_max; players++) {
        Setup variant = test_first_variant(game, players);
        do count = add_values(game, &variant, setups, count, max);
        while (test_next_variant(game, &variant));
        for (int i = 0; i < COMBINED; i++)
            count = add(game, random_setup(game, players, &rng), setups, count, max);
    }
    return count;
}

const char *test_setup_text(const Game *game, const Setup *setup) {
    static char buffer[512];
    Text out = text_in(buffer, sizeof buffer);
    text_string(&out, "players=");
    text_int(&out, setup->players);
    for (int i = 0; i < game->options_count; i++) {
        text_char(&out, ' ');
        text_string(&out, game->options[i].name);
        text_char(&out, '=');
        setup_value_text(game, setup, i, &out);
    }
    return buffer;
}
