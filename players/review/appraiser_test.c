/* appraiser_test.c -- who judges: the network where it has learnt, else the search; and both know a
 * finished game. */
#include "appraiser.h"
#include "players/search/search.h"
#include "tests/test.h"

#include <string.h>

enum { SIMULATIONS = 30 };

static GameState begun(const Game *game, const char *words) {
    Setup setup = test_setup(game, words);
    Chance chance = chance_seeded(4);
    GameState state;
    memset(&state, 0, sizeof state);
    game->init(&state, &setup, &chance, NULL);
    return state;
}

/* Is the beginning judged as the search without a network judges it? */
static bool is_judged_without(const Game *game, const GameState *state) {
    Appraiser *appraiser = appraiser_open(game, 1, NULL);
    Search *search = search_open(game, 1, NULL);
    CHECK(appraiser && search);
    Rng rng = {8}, twin = {8};
    Appraisal found, plain;
    SearchQuestion question = {state, SEARCH_STATE, NULL, {SIMULATIONS, 0}};
    appraiser_appraise(appraiser, &question, &rng, &found);
    search_appraise(search, &question, appraiser_weights(appraiser), &twin, &plain);
    bool is_same = memcmp(&found, &plain, sizeof found) == 0;
    CHECK_EQ(is_same, !appraiser_has_learnt(appraiser, state));
    appraiser_forget(appraiser);
    twin = (Rng){8};
    appraiser_appraise(appraiser, &question, &twin, &found);
    CHECK(memcmp(&found, &plain, sizeof found) == 0);
    appraiser_close(appraiser);
    search_close(search);
    return is_same;
}

TEST(appraisers_use_the_network_where_it_has_learnt) {
    static const struct {
        const char *game, *words;
        bool has_learnt;
    } cases[] = {
        {"chocolatier", "players=2", true},
        {"chocolatier", "players=4", true},
        {"chocolatier", "players=2 box=free", false},
        {"pavilion", "players=2", true},
        {"pavilion", "players=3", true},
        {"pavilion", "players=4 board=grey", true},
        {"ingenious", "players=2", true},
        {"ingenious", "players=4", false},
        {"ingenious", "players=2 mode=duel", true},
        {"polyssimo", "players=2", true},
        {"polyssimo", "players=4", true},
        {"chromino", "players=2", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const Game *game = game_named(cases[i].game);
        GameState state = begun(game, cases[i].words);
        test_note("%s %s", cases[i].game, cases[i].words);
        CHECK_EQ(is_judged_without(game, &state), !cases[i].has_learnt);
    }
}

/* What ends the game is worth what the rules say, whoever judges. */
TEST(appraisers_know_what_ends_a_game) {
    int found = 0;
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        Appraiser *appraiser = appraiser_open(game, 1, NULL);
        GameState state = begun(game, "players=2"), after = state;
        Chance chance = chance_seeded(5);
        Rng rng = {5};
        Action action = 0;
        while (game->actor(&after) != GAME_OVER) {
            state = after;
            game->sample(&state, rng_word(&rng), &action);
            game->apply(&after, action, &chance, NULL);
        }
        Appraisal before, over;
        SearchQuestion last = {&state, SEARCH_STATE, &action, {SIMULATIONS, 0}};
        SearchQuestion end = {&after, SEARCH_STATE, NULL, {SIMULATIONS, 0}};
        appraiser_appraise(appraiser, &last, &rng, &before);
        appraiser_appraise(appraiser, &end, &rng, &over);
        test_note("%s: %f, not %f", game->name, (double)before.mean[0].of[WORTH_WIN],
                  (double)over.mean[0].of[WORTH_WIN]);
        for (int seat = 0; seat < 2; seat++)
            CHECK(before.mean[seat].of[WORTH_WIN] == over.mean[seat].of[WORTH_WIN]);
        found += appraiser_has_learnt(appraiser, &state);
        appraiser_close(appraiser);
    }
    CHECK(found >= 2);
}
