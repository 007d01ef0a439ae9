/* exact_test.c -- what is called exact has no luck in it. */
#include "exact.h"

#include "engine/base/rng.h"
#include "tests/test.h"

enum { PLIES_MAX = 1500, NODES = 3000, LOOKS = 6 };

static int note_luck(void *self, const uint8_t weights[], int count) {
    (void)count;
    *(bool *)self = true;
    int outcome = 0;
    while (weights[outcome] == 0) outcome++;
    return outcome;
}

/* Plays it; was luck needed? */
static bool apply_noting(const Game *game, GameState *state, Action action) {
    bool had_luck = false;
    Chance chance = chance_asked(note_luck, &had_luck);
    game->apply(state, action, &chance, NULL);
    return had_luck;
}

/* Does luck come with the action, or with whatever answers it? */
static bool leads_to_luck(const Game *game, const GameState *state, Action action) {
    static Action answers[GAME_ACTIONS_MAX];
    GameState next = *state;
    if (apply_noting(game, &next, action)) return true;
    if (game->actor(&next) == GAME_OVER) return false;
    int count = game->legal(&next, answers);
    for (int i = 0; i < count; i++) {
        GameState after = next;
        if (!apply_noting(game, &after, answers[i])) return false;
    }
    return true;
}

/* How many actions of a random game lead to luck. None of them may be solved. */
static int check_game(const Game *game, const Setup *setup, uint64_t seed) {
    float weights[WEIGHTS_MAX];
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    GameState state;
    int found = 0;
    evaluator_weights(evaluator_of(game), weights);
    game->init(&state, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX && game->actor(&state) != GAME_OVER; ply++) {
        Action action;
        for (uint32_t i = 0; i < LOOKS; i++) {
            Appraisal appraisal;
            int nodes;
            SearchQuestion question = {&state, game->actor(&state), &action, {NODES, 0}};
            game->sample(&state, i * (UINT32_MAX / LOOKS), &action);
            if (!leads_to_luck(game, &state, action)) continue;
            test_note("%s, seed %d, action %d", game->name, (int)seed, ply + 1);
            CHECK(!exact_appraise(game, weights, &question, &nodes, &appraisal));
            CHECK(!appraisal.is_exact);
            found++;
        }
        game->sample(&state, rng_word(&rng), &action);
        game->apply(&state, action, &chance, NULL);
    }
    return found;
}

TEST(what_leads_to_luck_is_never_called_exact) {
    for (int g = 0; g < games_count; g++) {
        if (!games[g]->has_chance) continue;
        Setup setup = test_setup(games[g], "players=2");
        int found = 0;
        for (uint64_t seed = 0; seed < (uint64_t)test_effort(2, 20); seed++)
            found += check_game(games[g], &setup, seed);
        test_note("%s: %d actions lead to luck", games[g]->name, found);
        CHECK(found > 0);
    }
}

/* What exact_finish() chooses is what exact_choose() does, and free of luck. Counts the positions
 * that it solves, and those that only an estimate does. */
static void check_finish(const Game *game, const float weights[], const GameState *state,
                         int found[2]) {
    Choice whole, estimated;
    Appraisal appraisal;
    int seat = game->actor(state), nodes;
    bool is_chosen = exact_choose(game, weights, state, seat, NODES, &estimated);
    bool is_finished = exact_finish(game, weights, state, seat, NODES, &whole);
    found[!is_finished] += is_chosen;
    if (!is_finished) return;
    SearchQuestion question = {state, seat, &whole.action, {NODES, 0}};
    CHECK(is_chosen && whole.action == estimated.action && whole.value == estimated.value);
    CHECK(exact_appraise(game, weights, &question, &nodes, &appraisal) && appraisal.is_exact);
}

TEST(exact_finish_estimates_nothing) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        Setup setup = test_setup(game, "players=2");
        float weights[WEIGHTS_MAX];
        int found[2] = {0, 0};
        evaluator_weights(evaluator_of(game), weights);
        for (uint64_t seed = 0; seed < (uint64_t)test_effort(2, 20); seed++) {
            Chance chance = chance_seeded(seed);
            Rng rng = {seed};
            GameState state;
            game->init(&state, &setup, &chance, NULL);
            for (Action action; game->actor(&state) != GAME_OVER;) {
                test_note("%s, seed %d", game->name, (int)seed);
                if (!game->has_secrets) check_finish(game, weights, &state, found);
                game->sample(&state, rng_word(&rng), &action);
                game->apply(&state, action, &chance, NULL);
            }
        }
        test_note("%s: %d solved, %d estimated", game->name, found[0], found[1]);
        CHECK(game->has_secrets || found[0] > 0);
        CHECK(game->has_secrets || !game->has_chance || found[1] > 0);
    }
}
