/* advice_test.c -- what is promised of advice: legal actions, best first, the same for what looks
 * the same, and exact where the end is near. */
#include "advice.h"
#include "players/search/exact.h"
#include "tests/test.h"

enum { SETUPS_MAX = 1024, PLIES_MAX = 1500, SIMULATIONS = 40 };

static bool is_legal(const Game *game, const GameState *state, Action action) {
    static Action legal[GAME_ACTIONS_MAX];
    int count = game->legal(state, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == action) return true;
    return false;
}

static int ask(Adviser *adviser, const GameState *view, int seat, Advised list[ADVICE_MAX]) {
    SearchQuestion question = {view, seat, NULL, {SIMULATIONS, 0}};
    return adviser_ask(adviser, &question, 7, list);
}

/* Asks with the seat's view, and with the view of a guess that looks the same. */
static void check_advice(Adviser *adviser, const Game *game, const GameState *state,
                         Chance *chance) {
    Advised list[ADVICE_MAX], again[ADVICE_MAX];
    int seat = game->actor(state);
    GameState view = *state, guess;
    game->redact(&view, seat);
    guess = view;
    game->determinize(&guess, seat, chance);
    game->redact(&guess, seat);
    int count = ask(adviser, &view, seat, list);
    CHECK(count >= 1 && count <= ADVICE_MAX);
    CHECK_EQ(ask(adviser, &guess, seat, again), count);
    for (int i = 0; i < count; i++) {
        float win = list[i].worth.of[WORTH_WIN];
        CHECK(is_legal(game, &view, list[i].action));
        CHECK(win >= 0 && win <= 1);
        CHECK(!i || list[i].worth.of[WORTH_UTILITY] <= list[i - 1].worth.of[WORTH_UTILITY]);
        CHECK_EQ(list[i].action, again[i].action);
        CHECK(win == again[i].worth.of[WORTH_WIN]);
        for (int other = 0; other < i; other++) CHECK(list[other].action != list[i].action);
        SearchQuestion one = {&view, seat, &list[i].action, {SIMULATIONS, 0}};
        Advised alone = adviser_appraise(adviser, &one, 7);
        CHECK_EQ(alone.action, list[i].action);
        CHECK(!list[i].is_exact || alone.worth.of[WORTH_WIN] == win);
    }
}

TEST(advice_is_legal_and_sees_no_more_than_the_player_in_every_set_up) {
    static Setup setups[SETUPS_MAX];
    for (int g = 0; g < games_count; g++) {
        Adviser *adviser = adviser_open(games[g], 1);
        int count = test_setups(games[g], setups, SETUPS_MAX);
        CHECK(adviser != NULL);
        for (int i = 0; i < count; i += test_effort(31, 4)) {
            Chance chance = chance_seeded((uint64_t)i);
            Rng rng = {(uint64_t)i};
            GameState state;
            games[g]->init(&state, &setups[i], &chance, NULL);
            for (int ply = 0; ply < PLIES_MAX && games[g]->actor(&state) != GAME_OVER; ply++) {
                Action action;
                test_note("%s, set-up %d, after %d actions", games[g]->name, i, ply);
                if (ply % 19 == 0) check_advice(adviser, games[g], &state, &chance);
                games[g]->sample(&state, rng_word(&rng), &action);
                games[g]->apply(&state, action, &chance, NULL);
            }
        }
        adviser_close(adviser);
    }
}

TEST(advice_finds_the_winning_action_at_the_end) {
    int found = 0;
    const Game *game = game_named("polyssimo");
    Setup setup = test_setup(game, "players=2");
    Adviser *adviser = adviser_open(game, 1);
    float weights[WEIGHTS_MAX];
    evaluator_weights(evaluator_of(game), weights);
    for (uint64_t seed = 0; seed < (uint64_t)test_effort(10, 60); seed++) {
        Chance chance = chance_seeded(seed);
        Rng rng = {seed};
        GameState state;
        game->init(&state, &setup, &chance, NULL);
        while (game->actor(&state) != GAME_OVER) {
            Choice best;
            Action action;
            Advised list[ADVICE_MAX];
            int seat = game->actor(&state);
            if (exact_choose(game, weights, &state, seat, SIMULATIONS / 8, &best)) {
                ask(adviser, &state, seat, list);
                test_note("seed %d: %f, not %f", (int)seed, (double)list[0].worth.of[WORTH_UTILITY],
                          (double)best.value);
                CHECK(list[0].worth.of[WORTH_UTILITY] == best.value);
                found += list[0].is_exact;
            }
            game->sample(&state, rng_word(&rng), &action);
            game->apply(&state, action, &chance, NULL);
        }
    }
    CHECK(found > 0);
    adviser_close(adviser);
}
