/* observe.c -- the table of observers, and what stands in for one that a game does not bring. */
#include "observe.h"

#include "engine/base/path.h"

#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    extern const Observer name##_observer, name##_observer_v3;
#include "registry/observe.def"
#undef GAME

static const struct {
    const Game *game;
    const Observer *paths[2];
} observers[] = {
#define GAME(name) {&name##_game, PATH_PAIR(name##_observer)},
#include "registry/observe.def"
#undef GAME
};

enum { ACTION_BYTES = sizeof(Action) };

const Observer *observer_of(const Game *game) {
    for (size_t i = 0; i < sizeof observers / sizeof observers[0]; i++)
        if (observers[i].game == game) return observers[i].paths[path_is_v3];
    return NULL;
}

static int fields_size(const ObserveField *fields) {
    int size = 0;
    for (; fields->count; fields++) size += fields->count;
    return size;
}

int observe_size(const Game *game) {
    const Observer *observer = observer_of(game);
    if (!observer) return game->state_size;
    return observer->seats * fields_size(observer->seat) + fields_size(observer->shared);
}

int observe_action_size(const Game *game) {
    const Observer *observer = observer_of(game);
    return observer ? fields_size(observer->action) : (int)ACTION_BYTES;
}

void observe(const Game *game, const void *state, int seat, uint8_t row[]) {
    const Observer *observer = observer_of(game);
    GameState view;
    RULE_ASSERT(seat >= 0 && seat < game->players_max);
    if (game->has_secrets || !observer) {
        memcpy(&view, state, (size_t)game->state_size);
        game->redact(&view, seat);
        state = &view;
    }
    if (observer)
        observer->view(state, seat, row);
    else
        memcpy(row, state, (size_t)game->state_size);
}

void observe_actions(const Game *game, const void *state, const Action actions[], int count,
                     uint8_t rows[]) {
    const Observer *observer = observer_of(game);
    int actor = game->actor(state);
    GameState view;
    RULE_ASSERT(actor != GAME_OVER || count == 0);
    if (game->has_secrets && count) {
        memcpy(&view, state, (size_t)game->state_size);
        game->redact(&view, actor);
        state = &view;
    }
    if (observer)
        observer->choices(state, actions, count, rows);
    else
        for (int i = 0; i < count * ACTION_BYTES; i++)
            rows[i] = (uint8_t)(actions[i / ACTION_BYTES] >> 8 * (i % ACTION_BYTES));
}
