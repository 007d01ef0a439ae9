/* games.c -- `tessera games` and `tessera signature`: what there is, as text or as data. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/players.h"
#include "clients/program/parts/speak.h"
#include "engine/rules/signature.h"
#include "players/levels/bot_signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void print_values(const GameOption *option) {
    for (int value = option->min; option->values && value <= option->max; value++)
        printf("%s%s%s", value > option->min ? " | " : " ", option->values[value],
               value == option->default_value ? "*" : "");
    if (option->values) return;
    printf(speak(" %d..%d, usually %d"), option->min, option->max, option->default_value);
    if (option->is_per_seat) printf("%s", speak(", for each seat"));
}

/* What must be chosen besides for the option to matter. */
static void print_needs(const Game *game, const OptionNeeds *needs) {
    if (needs->players > game->players_min)
        printf(speak("; only with %d players or more"), needs->players);
    if (!needs->values) return;
    const GameOption *other = &game->options[needs->option];
    for (int value = other->min; value <= other->max; value++)
        if (needs->values >> value & 1)
            printf(speak("; only with %s=%s"), other->name, other->values[value]);
}

static void print_option(const Game *game, const GameOption *option) {
    OptionSaid said;
    say_option(speak_language(), game, option->name, &said);
    bool is_own = speak_language() == LANGUAGE_ENGLISH || !said.text;
    printf("    %-11s", option->name);
    print_values(option);
    print_needs(game, &option->needs);
    printf("\n                %s\n", is_own ? option->text : said.text);
}

static void print_game(const Game *game) {
    printf(speak("%s: %s, %d to %d players"), game->name, say_title(speak_language(), game),
           game->players_min, game->players_max);
    puts("");
    for (int i = 0; i < game->options_count; i++) print_option(game, &game->options[i]);
}

static void print_json(const Game *only) {
    Text text = text_large();
    Json json = json_to(&text);
    json_array(&json, NULL);
    for (int i = 0; i < games_count; i++)
        if (!only || games[i] == only) game_json(games[i], &json);
    json_end(&json);
    text_char(&text, '\n');
    text_print(&text);
    free(text.start);
}

static void print_games(const Game *only) {
    for (int i = 0; i < games_count; i++)
        if (!only || games[i] == only) print_game(games[i]);
    puts(speak("* is the default; 'players=3' or 'option=value' changes it"));
}

int command_games(int count, char **words) {
    const Game *only = NULL;
    bool is_json = false;
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--json") == 0)
            is_json = true;
        else if (words[i][0] == '-' || only)
            return fail("games does not take '%s'; 'tessera help games' says what it takes",
                        words[i]);
        else if (!(only = game_wanted(words[i])))
            return STATUS_BAD_INPUT;
    }
    if (is_json)
        print_json(only);
    else
        print_games(only);
    return STATUS_OK;
}

/* With --speed: the simulations per second of the bots, to compare with other targets. */
static void print_speed(const Game *game) {
    int64_t simulations = 0, begun = now_ms();
    bot_signature(game, 400, &simulations);
    int64_t spent = now_ms() - begun;
    printf("%s %" PRId64 "\n", game->name, simulations * 1000 / (spent ? spent : 1));
}

int command_signature(int count, char **words) {
    bool is_speed = count == 1 && strcmp(words[0], "--speed") == 0;
    if (count && !is_speed) return fail("signature does not take '%s'; it takes nothing", words[0]);
    for (int i = 0; i < games_count; i++) {
        if (is_speed)
            print_speed(games[i]);
        else
            printf("%s %016" PRIx64 " %016" PRIx64 "\n", games[i]->name, game_signature(games[i]),
                   bot_signature(games[i], 40, NULL));
    }
    if (!is_speed) printf("all %016" PRIx64 "\n", rules_mark());
    return STATUS_OK;
}
