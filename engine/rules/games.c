/* games.c -- the table of games, and what can be said of all of them at once. */
#include "game.h"

#define GAME(name) extern const Game name##_game;
#include "registry/games.def"
#undef GAME

const Game *const games[] = {
#define GAME(name) &name##_game,
#include "registry/games.def"
#undef GAME
};

const int games_count = sizeof games / sizeof games[0];

const Game *game_named(const char *name) {
    for (int i = 0; i < games_count; i++)
        if (text_equal(games[i]->name, name)) return games[i];
    return NULL;
}

static bool reads(const Game *game, const void *state, Action action, const char *text) {
    char buffer[GAME_ACTION_TEXT_MAX];
    Text reading = text_in(buffer, sizeof buffer);
    game->action_text(state, action, &reading);
    return text_equal(buffer, text);
}

static bool is_among(const Action actions[], int count, Action action) {
    int from = 0;
    while (count > 0) {
        int half = count / 2;
        if (actions[from + half] == action) return true;
        if (actions[from + half] < action)
            from += half + 1, count -= half + 1;
        else
            count = half;
    }
    return false;
}

/* A guess saves writing all of them, of which there may be hundreds. */
bool game_parse_action(const Game *game, const void *state, const char *text, Action *action) {
    Action actions[GAME_ACTIONS_MAX];
    int count = game->legal(state, actions);
    Action guess = game->guess ? game->guess(text) : 0;
    if (game->guess && is_among(actions, count, guess) && reads(game, state, guess, text)) {
        *action = guess;
        return true;
    }
    for (int i = 0; i < count; i++) {
        if (!reads(game, state, actions[i], text)) continue;
        *action = actions[i];
        return true;
    }
    return false;
}

/* In notation there is nothing to escape; lists of hundreds are what a server writes most. */
void game_legal_json(const Game *game, const void *state, const char *name, Json *out) {
    Action actions[GAME_ACTIONS_MAX];
    int count = game->legal(state, actions);
    json_array(out, name);
    for (int i = 0; i < count; i++) {
        json_name(out, NULL);
        text_char(out->out, '"');
        game->action_text(state, actions[i], out->out);
        text_char(out->out, '"');
    }
    json_end(out);
}

/* What must be chosen besides for an option to matter; null: nothing. */
static void needs_json(Json *json, const Game *game, const OptionNeeds *needs) {
    bool needs_players = needs->players > game->players_min;
    if (!needs_players && needs->values == 0) {
        json_null(json, "needs");
        return;
    }
    const GameOption *other = &game->options[needs->option];
    json_object(json, "needs");
    if (needs_players) json_int(json, "players", needs->players);
    if (needs->values) {
        json_string(json, "option", other->name);
        json_array(json, "values");
        for (int value = other->min; value <= other->max; value++)
            if (needs->values >> value & 1) json_string(json, NULL, other->values[value]);
        json_end(json);
    }
    json_end(json);
}

/* By number of players, from the fewest on; null: the rulebook suggests nothing. */
static void suggested_json(Json *json, const Game *game, const GameOption *option) {
    if (!option->suggested) {
        json_null(json, "suggested");
        return;
    }
    json_array(json, "suggested");
    for (int i = 0; i <= game->players_max - game->players_min; i++) {
        json_array(json, NULL);
        for (int end = 0; end < 2; end++) json_int(json, NULL, option->suggested[i][end]);
        json_end(json);
    }
    json_end(json);
}

static void option_json(Json *json, const Game *game, const GameOption *option) {
    json_object(json, NULL);
    json_string(json, "name", option->name);
    json_string(json, "text", option->text);
    if (option->values) {
        json_array(json, "values");
        for (int value = option->min; value <= option->max; value++)
            json_string(json, NULL, option->values[value]);
        json_end(json);
        json_string(json, "default", option->values[option->default_value]);
    } else {
        json_int(json, "min", option->min);
        json_int(json, "max", option->max);
        json_int(json, "default", option->default_value);
    }
    json_bool(json, "is_variant", option->is_variant);
    json_bool(json, "is_per_seat", option->is_per_seat);
    needs_json(json, game, &option->needs);
    suggested_json(json, game, option);
    json_end(json);
}

static void event_kind_json(Json *json, const EventKind *kind) {
    json_object(json, NULL);
    json_string(json, "event", kind->name);
    json_string(json, "text", kind->text);
    json_array(json, "fields");
    for (int i = 0; i < EVENT_FIELDS_MAX && kind->field[i].name; i++)
        json_string(json, NULL, kind->field[i].name);
    json_end(json);
    json_end(json);
}

void game_json(const Game *game, Json *json) {
    json_object(json, NULL);
    json_string(json, "name", game->name);
    json_string(json, "title", game->title);
    json_int(json, "rules", game->version);
    json_int(json, "players_min", game->players_min);
    json_int(json, "players_max", game->players_max);
    json_bool(json, "has_chance", game->has_chance);
    json_bool(json, "has_secrets", game->has_secrets);
    json_array(json, "options");
    for (int i = 0; i < game->options_count; i++) option_json(json, game, &game->options[i]);
    json_end(json);
    json_array(json, "events");
    for (int i = 0; i < game->events_count; i++) event_kind_json(json, &game->events[i]);
    json_end(json);
    json_object(json, "facts");
    if (game->facts) game->facts(json);
    json_end(json);
    json_end(json);
}
