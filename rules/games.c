/* games.c -- the table of games, and what can be said of all of them at once. */
#include "game.h"

#define GAME(name) extern const Game name##_game;
#include "games.def"
#undef GAME

const Game *const games[] = {
#define GAME(name) &name##_game,
#include "games.def"
#undef GAME
};

const int games_count = sizeof games / sizeof games[0];

const Game *game_named(const char *name) {
    for (int i = 0; i < games_count; i++)
        if (text_equal(games[i]->name, name)) return games[i];
    return NULL;
}

bool game_find(const Game *game, const void *state, const char *text, Action *action) {
    Action actions[GAME_ACTIONS_MAX];
    int count = game->legal(state, actions);
    for (int i = 0; i < count; i++) {
        char buffer[GAME_ACTION_TEXT_MAX];
        Text reading = text_in(buffer, sizeof buffer);
        game->action_text(state, actions[i], &reading);
        if (!text_equal(buffer, text)) continue;
        *action = actions[i];
        return true;
    }
    return false;
}
