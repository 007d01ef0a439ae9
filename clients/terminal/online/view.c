/* view.c -- see view.h.
 *
 * Boards read leniently: a number out of its limits becomes one within, an unknown word another
 * one. What came out of it is written as JSON again and compared with what was told, so that one
 * comparison stands for all the questions that a reader would have to ask. */
#include "view.h"

#include "engine/base/json.h"

#include <assert.h>
#include <string.h>

enum { POSITION_MAX = 1 << 16 };

/* By the door that all set-ups come through. */
static bool read_word(const Game *game, const char *name, const char *value, Setup *setup,
                      Text *why) {
    char word[256];
    Text text = text_in(word, sizeof word);
    text_string(&text, name);
    text_char(&text, '=');
    text_string(&text, value);
    return setup_read(game, word, setup, why);
}

static bool read_options(const Value *options, const Game *game, Setup *setup, Text *why) {
    for (int i = 0; i < game->options_count; i++) {
        const char *name = game->options[i].name;
        if (!read_word(game, name, value_text(value_in(options, name)), setup, why)) return false;
    }
    return setup_check(game, setup, why);
}

bool setup_read_value(const Value *table, const Game **game, Setup *setup, Text *why) {
    assert(setup && why);
    *game = game_named(value_text(value_in(table, "game")));
    if (!*game || value_int(value_in(table, "rules"), 0, INT16_MAX) != (*game)->version) {
        text_string(why, "the server plays a game, or by rules, that this program does not know");
        return false;
    }
    char players[16];
    Text text = text_in(players, sizeof players);
    text_int(&text, value_int(value_in(table, "players"), 0, INT16_MAX));
    *setup = setup_default(*game);
    return read_word(*game, "players", players, setup, why) &&
           read_options(value_in(table, "options"), *game, setup, why);
}

bool view_read(const Board *board, const Setup *setup, const Value *table, GameState *view) {
    assert(board && setup && view);
    static char written[POSITION_MAX];
    Text text = text_in(written, sizeof written);
    Json json = json_to(&text);
    const Value *position = value_in(table, "position"), *actor = value_in(table, "actor");
    memset(view, 0, sizeof *view);
    int seat = value_is_null(actor) ? 0 : value_int(actor, 0, setup->players - 1);
    if (!board_read(board, position, setup, seat, view)) return false;
    json_object(&json, NULL);
    board->game->state_json(view, &json);
    json_end(&json);
    Value *again = value_read(written, (size_t)text_size(&text));
    bool is_same = again && value_equal(again, position);
    value_free(again);
    return is_same;
}

bool view_agrees(const Game *game, const GameState *view, const Value *legal) {
    assert(game && view);
    static Action actions[GAME_ACTIONS_MAX];
    int count = game->legal(view, actions);
    if (value_count(legal) != count) return false;
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        game->action_text(view, actions[i], &text);
        if (strcmp(notation, value_text(value_at(legal, i))) != 0) return false;
    }
    return true;
}
