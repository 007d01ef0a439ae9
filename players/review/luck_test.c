/* luck_test.c -- what is promised of worth and luck: sums that come out, and a mean of nothing. */
#include "engine/base/rng.h"
#include "luck.h"
#include "tests/test.h"

#include <math.h>

enum { SETUPS_MAX = 1024, PLIES_MAX = 1500 };

static Judge judge_of(const Game *game, float weights[WEIGHTS_MAX]) {
    evaluator_weights(evaluator_of(game), weights);
    return (Judge){game, evaluator_of(game), weights};
}

/* Sides share one victory; of every pair of rivals one is ahead. */
static void check_worth(const Judge *judge, const GameState *state) {
    Worth worth[GAME_SEATS_MAX];
    Result result;
    float wins = 0, shares = 0;
    int pairs = 0;
    int players = worth_of(judge, state, worth);
    judge->game->result(state, &result);
    CHECK_EQ(players, result.players);
    if (players == 1) return;
    for (int seat = 0; seat < players; seat++) {
        int rivals = 0;
        for (int other = 0; other < players; other++)
            rivals += result.side[other] != result.side[seat];
        if (result.side[seat] == seat) wins += worth[seat].of[WORTH_WIN];
        shares += worth[seat].of[WORTH_SHARE] * (float)rivals;
        pairs += rivals;
        for (int i = 0; i < WORTH_MARGIN; i++)
            CHECK(worth[seat].of[i] >= 0 && worth[seat].of[i] <= 1);
    }
    CHECK(fabsf(wins - 1) < 1e-4f);
    CHECK(fabsf(shares - (float)pairs / 2) < 1e-3f);
}

static float log_odds(float chance) {
    return logf(chance / (1 - chance));
}

/* A corrected chance to win leaves one victory to share, and the seat on turn no more of it than
 * before, unless a network that is too shy found it. */
static void check_corrected(const Judge *judge, const GameState *state) {
    Worth before[GAME_SEATS_MAX], after[GAME_SEATS_MAX], by_net[GAME_SEATS_MAX];
    Result result;
    float wins = 0;
    int actor = judge->game->actor(state), players = worth_of(judge, state, before);
    judge->game->result(state, &result);
    memcpy(after, before, sizeof after);
    memcpy(by_net, before, sizeof by_net);
    worth_correct(judge, state, false, after);
    worth_correct(judge, state, true, by_net);
    if (players == 1 || actor == GAME_OVER) return;
    for (int seat = 0; seat < players; seat++)
        if (result.side[seat] == seat) wins += after[seat].of[WORTH_WIN];
    float win = before[actor].of[WORTH_WIN], change = after[actor].of[WORTH_WIN] - win;
    bool is_open = win > 0.05f && win < 0.95f;
    CHECK(fabsf(wins - 1) < 1e-4f);
    CHECK(judge->evaluator->modesty && is_open ? change < -0.005f : change <= 1e-6f);
    float power = judge->evaluator->is_net_shy ? 1.25f : 1;
    float plain = log_odds(after[actor].of[WORTH_WIN]);
    if (is_open) CHECK(fabsf(log_odds(by_net[actor].of[WORTH_WIN]) - power * plain) < 1e-3f);
}

TEST(worth_adds_up_over_the_sides_in_every_set_up) {
    static Setup setups[SETUPS_MAX];
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        float weights[WEIGHTS_MAX];
        Judge judge = judge_of(game, weights);
        int count = test_setups(game, setups, SETUPS_MAX);
        for (int i = 0; i < count; i += test_effort(7, 1)) {
            Chance chance = chance_seeded((uint64_t)i);
            Rng rng = {(uint64_t)i};
            GameState state;
            test_note("%s %s", game->name, test_setup_text(game, &setups[i]));
            game->init(&state, &setups[i], &chance, NULL);
            for (int ply = 0; ply < PLIES_MAX && game->actor(&state) != GAME_OVER; ply++) {
                Action action;
                if (ply % 8 == 0) check_worth(&judge, &state);
                if (ply % 8 == 0) check_corrected(&judge, &state);
                game->sample(&state, rng_word(&rng), &action);
                game->apply(&state, action, &chance, NULL);
            }
            check_worth(&judge, &state);
        }
    }
}

/* At the end nothing is expected any more: the first place is 1, all others are 0. */
TEST(worth_of_a_finished_game_is_its_result) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        float weights[WEIGHTS_MAX];
        Judge judge = judge_of(game, weights);
        Setup setup = test_setup(game, "players=2");
        for (uint64_t seed = 0; seed < 10; seed++) {
            Chance chance = chance_seeded(seed);
            Rng rng = {seed};
            GameState state;
            Worth worth[GAME_SEATS_MAX];
            Result result;
            Action action;
            game->init(&state, &setup, &chance, NULL);
            while (game->actor(&state) != GAME_OVER) {
                game->sample(&state, rng_word(&rng), &action);
                game->apply(&state, action, &chance, NULL);
            }
            worth_of(&judge, &state, worth);
            game->result(&state, &result);
            float won = result.place[0] == result.place[1] ? 0.5f : result.place[0] == 1;
            CHECK(worth[0].of[WORTH_WIN] == won && worth[0].of[WORTH_SHARE] == won);
            int lead = result.points[0] - result.points[1];
            CHECK(worth[0].of[WORTH_MARGIN] == (float)(result.counts_down ? -lead : lead));
        }
    }
}

/* ---- Luck ---- */

static Luck *opened(const Game *game, int outcomes, int simulations) {
    LuckConfig config = {.outcomes = outcomes, .simulations = simulations, .memory_mb = 1};
    Luck *luck = luck_open(game, &config);
    CHECK(luck != NULL);
    return luck;
}

/* Plays at random to a position whose next action brings luck; false if the game ends before. */
static bool find_luck(const Game *game, const Setup *setup, uint64_t seed, GameState *before,
                      Action *action) {
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    int skipped = (int)(seed % 5);
    game->init(before, setup, &chance, NULL);
    while (game->actor(before) != GAME_OVER) {
        GameState after = *before;
        uint32_t words = chance_words(&chance);
        game->sample(before, rng_word(&rng), action);
        game->apply(&after, *action, &chance, NULL);
        if (chance_words(&chance) > words && skipped-- == 0) return true;
        *before = after;
    }
    return false;
}

/* The n-th outcome of the last pick: for positions with a single one. */
typedef struct {
    int wanted, picks, count;
    uint8_t weights[256];
} OnePick;

static int pick_wanted(void *self, const uint8_t weights[], int count) {
    OnePick *pick = self;
    pick->picks++;
    pick->count = count;
    memcpy(pick->weights, weights, (size_t)count);
    if (pick->wanted < count && weights[pick->wanted]) return pick->wanted;
    int first = 0;
    while (weights[first] == 0) first++;
    return first;
}

/* Every outcome of a single draw: their luck, each by its probability, adds up to nothing. */
static bool check_enumerated(Luck *luck, const Game *game, const GameState *before, Action action) {
    double sum[GAME_SEATS_MAX][WORTHS] = {{0}}, total = 0;
    OnePick pick = {.wanted = 0, .count = 1};
    int found_count = 0;
    for (; pick.wanted < pick.count; pick.wanted++) {
        GameState after = *before;
        LuckFound found;
        Chance chance = chance_asked(pick_wanted, &pick);
        pick.picks = 0;
        game->apply(&after, action, &chance, NULL);
        if (pick.picks != 1) return false;
        if (pick.weights[pick.wanted] == 0) continue;
        LuckQuestion question = {NULL, before, action, &after, SEARCH_STATE};
        if (!luck_find(luck, &question, 5, &found) || !found.is_enumerated) return false;
        found_count++;
        total += pick.weights[pick.wanted];
        for (int seat = 0; seat < found.players; seat++)
            for (int i = 0; i < WORTHS; i++)
                sum[seat][i] += (double)pick.weights[pick.wanted] * (double)found.luck[seat].of[i];
    }
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        for (int i = 0; i < WORTHS; i++) CHECK(fabs(sum[seat][i] / total) < 1e-3);
    return found_count > 1;
}

TEST(luck_of_all_outcomes_of_a_draw_adds_up_to_nothing) {
    static const char *const words[][2] = {
        {"chromino", "players=2"}, {"chromino", "players=3"}, {"ingenious", "players=2"}};
    for (int i = 0; i < 3; i++) {
        const Game *game = game_named(words[i][0]);
        Setup setup = test_setup(game, words[i][1]);
        Luck *luck = opened(game, LUCK_OUTCOMES_MAX, 4);
        int checked = 0;
        for (uint64_t seed = 1; seed < 200 && checked < test_effort(2, 12); seed++) {
            GameState before;
            Action action;
            test_note("%s, seed %d", game->name, (int)seed);
            if (find_luck(game, &setup, seed, &before, &action))
                checked += check_enumerated(luck, game, &before, action);
        }
        CHECK(checked > 0);
        luck_close(luck);
    }
}

/* The mean over many draws from the same position is within four standard errors of nothing. */
static void check_mean(Luck *luck, const Game *game, const GameState *before, Action action,
                       int draws) {
    double sum = 0, squares = 0;
    Chance chance = chance_seeded(31);
    for (int i = 0; i < draws; i++) {
        GameState after = *before;
        LuckFound found;
        game->apply(&after, action, &chance, NULL);
        LuckQuestion question = {NULL, before, action, &after, SEARCH_STATE};
        if (!luck_find(luck, &question, (uint64_t)i, &found)) return;
        double value = (double)found.luck[0].of[WORTH_WIN];
        sum += value;
        squares += value * value;
        CHECK(found.outcomes >= 2);
        CHECK(found.is_enumerated || found.error[0].of[WORTH_WIN] > 0);
        double all = 0;
        for (int seat = 0; seat < found.players; seat++)
            all += (double)found.luck[seat].of[WORTH_WIN];
        CHECK(fabs(all) < 1e-3);
    }
    double mean = sum / draws, error = sqrt((squares / draws - mean * mean) / draws);
    test_note("%s: mean luck %g, error %g", game->name, mean, error);
    CHECK(fabs(mean) <= 4 * error + 1e-6);
}

TEST(luck_has_no_mean_where_outcomes_are_drawn) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        if (!game->has_chance) continue;
        /* What is only judged by its result does not change by a draw. */
        if (evaluator_of(game) == evaluator_of(NULL)) continue;
        Luck *luck = opened(game, 3, 6);
        for (int players = 2; players <= 3; players++) {
            GameState before;
            Action action;
            Setup setup = test_setup(game, players == 2 ? "players=2" : "players=3");
            CHECK(find_luck(game, &setup, 7, &before, &action));
            check_mean(luck, game, &before, action, test_effort(150, 1500));
        }
        luck_close(luck);
    }
}

/* The beginning has luck, too: the deal, and who begins where the lot decides. */
TEST(luck_of_the_beginning_is_judged) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        Setup setup = test_setup(game, "players=2 start=random");
        Luck *luck = opened(game, 4, 8);
        Chance chance = chance_seeded(3);
        GameState after;
        LuckFound found, again;
        game->init(&after, &setup, &chance, NULL);
        LuckQuestion question = {&setup, NULL, 0, &after, SEARCH_STATE};
        test_note("%s", game->name);
        CHECK(luck_find(luck, &question, 1, &found));
        CHECK_EQ(found.players, 2);
        CHECK(luck_find(luck, &question, 1, &again));
        CHECK(memcmp(&found, &again, sizeof found) == 0);
        luck_close(luck);
    }
}

/* What no draw could have changed is no luck: the last tile of a bag. */
TEST(luck_needs_two_outcomes) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        Setup setup = test_setup(game, "players=2 start=first");
        if (game->has_chance) continue;
        Luck *luck = opened(game, 4, 8);
        Chance chance = chance_seeded(3);
        GameState after;
        LuckFound found;
        game->init(&after, &setup, &chance, NULL);
        LuckQuestion question = {&setup, NULL, 0, &after, SEARCH_STATE};
        CHECK(!luck_find(luck, &question, 1, &found));
        luck_close(luck);
    }
}

/* ---- Dice of bots ---- */

/* Who always chooses the same has no luck with their dice. Over all that could have been played,
 * each against the others, luck adds up to nothing. */
TEST(luck_of_a_choice_is_that_of_its_dice) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        Setup setup = test_setup(game, "players=2");
        Luck *luck = opened(game, 4, 30);
        Chance chance = chance_seeded(3);
        GameState state;
        LuckFound found;
        Action first, last;
        game->init(&state, &setup, &chance, NULL);
        game->sample(&state, 0, &first);
        game->sample(&state, UINT32_MAX, &last);
        const Action same[] = {first, first, first}, one[] = {first, last}, other[] = {last, first};
        CHECK(!luck_of_choice(luck, &state, same, 3, 1, &found));
        CHECK(luck_of_choice(luck, &state, one, 2, 1, &found));
        double sum = (double)found.luck[0].of[WORTH_WIN];
        CHECK(luck_of_choice(luck, &state, other, 2, 1, &found));
        CHECK(fabs(sum + (double)found.luck[0].of[WORTH_WIN]) < 1e-6);
        luck_close(luck);
    }
}

/* What the bot does with these dice. */
static Action ask(Player *player, const GameState *state, int seat, uint64_t seed) {
    Budget own = {0, 0};
    return player_choose(player, state, seat, own, seed).action;
}

/* A bot that often changes its mind: over many choices the mean of its luck is within two standard
 * errors of nothing. */
TEST(luck_of_choices_has_no_mean) {
    PlayerConfig config = {.kind = PLAYER_JUDGING, .looks = 2};
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        Setup setup = test_setup(game, "players=2");
        Luck *luck = opened(game, 4, 2);
        Player *player = player_open(game, &config);
        Chance chance = chance_seeded(3);
        GameState state, view;
        double sum = 0, squares = 0;
        int draws = test_effort(200, 2000);
        game->init(&state, &setup, &chance, NULL);
        int seat = game->actor(&state);
        view = state;
        game->redact(&view, seat);
        for (uint64_t i = 0; i < (uint64_t)draws; i++) {
            LuckFound found;
            Action actions[4];
            for (uint64_t k = 0; k < 4; k++) actions[k] = ask(player, &view, seat, 10 * i + k);
            if (!luck_of_choice(luck, &state, actions, 4, i, &found)) continue;
            double value = (double)found.luck[seat].of[WORTH_SHARE];
            sum += value;
            squares += value * value;
        }
        double mean = sum / draws, error = sqrt((squares / draws - mean * mean) / draws);
        test_note("%s: mean luck %g, error %g", game->name, mean, error);
        CHECK(error > 0 && fabs(mean) <= 2 * error);
        player_close(player);
        luck_close(luck);
    }
}
