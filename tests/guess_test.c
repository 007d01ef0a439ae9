/* guess_test.c -- games that guess an action from its notation nearly always guess right, and bear
 * any text. */
#include "engine/base/rng.h"
#include "engine/rules/game.h"
#include "tests/test.h"

static int tried, guessed;

static void guess_all(const Game *game, const GameState *s) {
    static Action actions[GAME_ACTIONS_MAX];
    int count = game->legal(s, actions);
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        game->action_text(s, actions[i], &text);
        guessed += game->guess(notation) == actions[i];
    }
    tried += count;
}

static void play(const Game *game, uint64_t seed) {
    Setup setup = test_setup(game, "");
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    GameState s = {.bytes = {0}};
    Action action;
    game->init(&s, &setup, &chance, NULL);
    while (game->actor(&s) != GAME_OVER) {
        guess_all(game, &s);
        (void)game->sample(&s, rng_word(&rng), &action);
        game->apply(&s, action, &chance, NULL);
    }
}

TEST(guess_is_right_for_nearly_all_legal_actions) {
    for (int i = 0; i < games_count; i++) {
        if (!games[i]->guess) continue;
        tried = guessed = 0;
        test_note("%s", games[i]->name);
        play(games[i], 1);
        CHECK(tried > 1000 && guessed > tried * 98 / 100);
    }
}

TEST(guess_bears_any_text) {
    static const char letters[] = "abho-rgFXm0159~\x80";
    Rng rng = {7};
    for (int i = 0; i < games_count; i++) {
        for (int n = 0; games[i]->guess && n < 100000; n++) {
            char text[16] = "";
            int size = rng_below(&rng, (int)sizeof text);
            for (int at = 0; at < size; at++)
                text[at] = letters[rng_below(&rng, (int)sizeof letters - 1)];
            (void)games[i]->guess(text);
        }
    }
}
