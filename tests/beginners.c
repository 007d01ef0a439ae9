/* beginners.c -- see beginners.h. */
#include "beginners.h"

#include "players/levels/levels.h"
#include "tests/test.h"

enum { BEGINNERS = 3 };

static Action actions[GAME_ACTIONS_MAX];

static const char *text_of(const Game *game, const void *state, Action action) {
    static char buffer[GAME_ACTION_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    game->action_text(state, action, &text);
    return buffer;
}

static int blunders(const Game *game, const void *state, Blunder *is_blunder, int *legal) {
    int count = 0;
    *legal = game->legal(state, actions);
    for (int i = 0; i < *legal; i++) count += is_blunder(state, actions[i]);
    return count;
}

void beginners_avoid(const Game *game, const void *state, Blunder *is_blunder) {
    int seat = game->actor(state), legal, count = blunders(game, state, is_blunder, &legal);
    GameState view;
    memcpy(&view, state, (size_t)game->state_size);
    game->redact(&view, seat);
    CHECK(count > 0 && count < legal);
    for (int level = 1; level <= BEGINNERS; level++) {
        PlayerConfig config = level_config(level);
        Player *player = player_open(game, &config);
        CHECK(player != NULL);
        for (int seed = 0; seed < test_effort(40, 400); seed++) {
            Choice choice = player_choose(player, &view, seat, (Budget){0, 0}, (uint64_t)seed);
            test_note("level %d, seed %d: %s", level, seed, text_of(game, state, choice.action));
            CHECK(!is_blunder(state, choice.action));
        }
        player_close(player);
    }
}

int beginners_points(const Game *game, const void *state, Action action) {
    static Events told;
    Chance chance = chance_seeded(1);
    GameState after;
    int points = 0, seat = game->actor(state);
    memcpy(&after, state, (size_t)game->state_size);
    told.count = 0;
    game->apply(&after, action, &chance, &told);
    for (int i = 0; i < told.count; i++)
        if (told.event[i].seat == seat) points += told.event[i].points;
    return points;
}

bool beginners_begins(const Game *game, const void *state, Action action, const char *with) {
    return strncmp(text_of(game, state, action), with, strlen(with)) == 0;
}

bool beginners_ends(const Game *game, const void *state, Action action, const char *with) {
    const char *text = text_of(game, state, action);
    return strlen(text) >= strlen(with) && text_equal(text + strlen(text) - strlen(with), with);
}
