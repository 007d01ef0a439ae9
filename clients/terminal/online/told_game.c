/* told_game.c -- see told_game.h. */
#include "told_game.h"

#include "clients/terminal/board/outline.h"

#include <assert.h>

/* The functions of a game have no other memory than the state, which is too small for this. */
static Value *told;
static Game game;
static const Board board = {.game = &game};

static int told_actor(const void *view) {
    const Value *actor = value_in(told, "actor");
    (void)view;
    return value_is_null(actor) ? (int)GAME_OVER : value_int(actor, 0, GAME_SEATS_MAX - 1);
}

static int told_legal(const void *view, Action actions[]) {
    int count = value_count(value_in(told, "legal"));
    (void)view;
    if (count > GAME_ACTIONS_MAX) count = GAME_ACTIONS_MAX;
    for (int i = 0; i < count; i++) actions[i] = (Action)i;
    return count;
}

static void told_action_text(const void *view, Action action, Text *out) {
    (void)view;
    text_string(out, value_text(value_at(value_in(told, "legal"), (int)action)));
}

static void told_state_text(const void *view, Text *out) {
    (void)view;
    outline_write(value_in(told, "position"), out);
}

const Board *told_game_board(const Game *of) {
    assert(of);
    game = (Game){.name = of->name,
                  .title = of->title,
                  .players_min = of->players_min,
                  .players_max = of->players_max,
                  .has_secrets = of->has_secrets,
                  .options = of->options,
                  .options_count = of->options_count,
                  .events = of->events,
                  .events_count = of->events_count,
                  .actor = told_actor,
                  .legal = told_legal,
                  .action_text = told_action_text,
                  .state_text = told_state_text};
    return &board;
}

void told_game_take(const Value *table) {
    value_free(told);
    told = value_keep(table);
}
