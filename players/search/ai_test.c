/* ai_test.c -- what is promised of every player: legal, honest, repeatable, bounded. */
#include "engine/base/rng.h"
#include "exact.h"
#include "players/arena/arena.h"
#include "players/evaluate/utility.h"
#include "players/levels/bot_signature.h"
#include "players/levels/levels.h"
#include "search.h"
#include "tests/test.h"

#include <malloc.h>
#include <math.h>

enum { SETUPS_MAX = 1024, PLIES_MAX = 1500 };

static int64_t no_clock(void) {
    return 0;
}

static Player *opened(const Game *game, const char *spec, int simulations_max) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    PlayerConfig config;
    CHECK(level_read(spec, &config, &why));
    config.now_ms = no_clock;
    config.memory_mb = 2;
    if (simulations_max) {
        config.paced_ms = 0;
        config.budget.simulations_max = simulations_max;
        config.budget.time_ms_max = 0;
    }
    Player *player = player_open(game, &config);
    CHECK(player != NULL);
    return player;
}

/* Plays to the end; each seat has the next of the players. */
static void play(const Game *game, const Setup *setup, Player *const players[], int count,
                 uint64_t seed) {
    const Budget own = {0, 0};
    Chance chance = chance_seeded(seed);
    GameState state;
    game->init(&state, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX && game->actor(&state) != GAME_OVER; ply++) {
        int seat = game->actor(&state);
        GameState view = state;
        game->redact(&view, seat);
        GameState kept = view;
        Choice choice =
            player_choose(players[seat % count], &view, seat, own, seed + (uint64_t)ply);
        CHECK(memcmp(&kept, &view, (size_t)game->state_size) == 0);
        CHECK(test_is_legal(game, &state, choice.action));
        CHECK(choice.simulations >= 0);
        game->apply(&state, choice.action, &chance, NULL);
    }
}

TEST(players_of_every_kind_play_legally_in_every_set_up) {
    static Setup setups[SETUPS_MAX];
    static const char *const specs[] = {"random", "greedy", "bot:1", "bot:2", "bot:3", "bot:4"};
    for (int g = 0; g < games_count; g++) {
        Player *players[6];
        for (int i = 0; i < 6; i++) players[i] = opened(games[g], specs[i], i == 5 ? 6 : 0);
        int count = test_setups(games[g], setups, SETUPS_MAX);
        for (int i = 0; i < count; i += test_effort(5, 1)) {
            test_note("%s %s", games[g]->name, test_setup_text(games[g], &setups[i]));
            Player *turned[6]; /* everybody sits everywhere */
            for (int k = 0; k < 6; k++) turned[k] = players[(k + i) % 6];
            play(games[g], &setups[i], turned, 6, (uint64_t)i);
        }
        for (int i = 0; i < 6; i++) player_close(players[i]);
    }
}

/* Two states that differ only in what the seat cannot know get the same choice: a player is given
 * no more than the view, and what it guesses from that it guesses by its seed. */
TEST(players_choose_the_same_for_the_same_view) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        const Budget own = {0, 0};
        Setup setup = test_setup(game, "");
        Player *player = opened(game, "bot:4", 30), *other = opened(game, "bot:4", 30);
        Chance chance = chance_seeded(4);
        Rng rng = {4};
        GameState state;
        game->init(&state, &setup, &chance, NULL);
        for (int ply = 0; ply < 12 && game->actor(&state) != GAME_OVER; ply++) {
            int seat = game->actor(&state);
            GameState view = state;
            game->redact(&view, seat);
            Choice first = player_choose(player, &view, seat, own, 77);
            for (int i = 0; i < 4; i++) {
                GameState guess = view;
                game->determinize(&guess, seat, &chance);
                game->redact(&guess, seat);
                Choice second = player_choose(other, &guess, seat, own, 77);
                test_note("%s, ply %d, guess %d", game->name, ply, i);
                CHECK_EQ(first.action, second.action);
                CHECK(memcmp(&first.value, &second.value, sizeof first.value) == 0);
            }
            Action action;
            game->sample(&state, rng_word(&rng), &action);
            game->apply(&state, action, &chance, NULL);
        }
        player_close(player);
        player_close(other);
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(players_allocate_nothing_while_they_choose) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        const Budget own = {0, 0};
        Setup setup = test_setup(game, "");
        Player *player = opened(game, "bot:5", 60);
        Chance chance = chance_seeded(9);
        GameState state;
        game->init(&state, &setup, &chance, NULL);
        size_t before = mallinfo2().uordblks;
        for (int ply = 0; ply < 10 && game->actor(&state) != GAME_OVER; ply++) {
            GameState view = state;
            game->redact(&view, game->actor(&state));
            Choice choice = player_choose(player, &view, game->actor(&state), own, (uint64_t)ply);
            game->apply(&state, choice.action, &chance, NULL);
        }
        CHECK_EQ((int64_t)mallinfo2().uordblks, (int64_t)before);
        player_close(player);
    }
}
#endif

/* Leaves bytes on the stack that are no index of anything, for whoever reads what they never wrote.
 */
static void soil_stack(void) {
    volatile uint8_t soil[1 << 16];
    for (size_t i = 0; i < sizeof soil; i++) soil[i] = 0xA5;
}

/* A tree that is full grows no more; the search goes on in it, and reads nothing that it has not
 * written. */
TEST(players_search_on_when_their_memory_is_used_up) {
    const Budget own = {0, 0};
    for (int g = 0; g < games_count; g += test_effort(2, 1)) {
        Setup setup = test_setup(games[g], "");
        PlayerConfig config = {.kind = PLAYER_SEARCHING, .budget = {.simulations_max = 30000}};
        config.memory_mb = 1;
        Player *player = player_open(games[g], &config);
        Chance chance = chance_seeded(2);
        GameState state, view;
        games[g]->init(&state, &setup, &chance, NULL);
        for (int ply = 0; ply < test_effort(1, 4); ply++) {
            int seat = games[g]->actor(&state);
            view = state;
            games[g]->redact(&view, seat);
            soil_stack();
            Choice choice = player_choose(player, &view, seat, own, (uint64_t)ply);
            CHECK(test_is_legal(games[g], &state, choice.action));
            games[g]->apply(&state, choice.action, &chance, NULL);
        }
        player_close(player);
    }
}

static int no_shortlist(const void *state, const float weights[], bool is_hurried, int max,
                        Candidate list[]) {
    (void)state, (void)weights, (void)is_hurried, (void)max, (void)list;
    return 0;
}

static void check_shortlist(const Judge *judge, const GameState *state, int max) {
    Candidate list[96];
    int count = judge_shortlist(judge, state, max % 2 == 0, max, list);
    CHECK(count > 0 && count <= max);
    for (int i = 0; i < count; i++) {
        CHECK(test_is_legal(judge->game, state, list[i].action));
        for (int other = 0; other < i; other++) CHECK(list[other].action != list[i].action);
    }
}

/* Most positions are visited a few times only. They take so little memory that the smallest one
 * lasts for thousands of them: all is found and chosen as with plenty. */
TEST(searches_find_the_same_with_little_memory) {
    const Game *game = game_named("chocolatier");
    Setup setup = test_setup(game, "players=2");
    Chance chance = chance_seeded(3);
    Budget budget = {2500, 0};
    float weights[WEIGHTS_MAX];
    GameState state;
    Candidate best[2][8];
    int counts[2];
    game->init(&state, &setup, &chance, NULL);
    evaluator_weights(evaluator_of(game), weights);
    for (int i = 0; i < 2; i++) {
        Rng rng = {7};
        Search *search = search_open(game, i ? 64 : 1, NULL);
        CHECK(search != NULL);
        search_choose(search, &state, game->actor(&state), weights, budget, &rng);
        counts[i] = search_best(search, best[i], 8);
        search_close(search);
    }
    CHECK_EQ(counts[0], counts[1]);
    for (int i = 0; i < counts[0]; i++) {
        CHECK_EQ(best[0][i].action, best[1][i].action);
        CHECK_EQ((int)best[0][i].promise, (int)best[1][i].promise);
    }
}

static float visits_of(const Candidate list[], int count, Action action) {
    float visits = 0, all = 0;
    for (int i = 0; i < count; i++) {
        all += list[i].promise;
        if (list[i].action == action) visits = list[i].promise;
    }
    return visits / all;
}

/* The share of their visits that two searches give to different actions. */
static float visits_apart(const Candidate a[], int a_count, const Candidate b[], int b_count) {
    float apart = 1;
    for (int i = 0; i < a_count; i++) {
        float one = visits_of(a, a_count, a[i].action), other = visits_of(b, b_count, a[i].action);
        apart -= one < other ? one : other;
    }
    return apart;
}

/* With memory for 5,000 nodes, 40,000 simulations still look where they would with more of it: 0.27
 * of them elsewhere. It was 0.45 when the first ones had taken all memory. */
TEST(searches_keep_memory_for_what_they_visit_often) {
    enum { POSITIONS = 4, SIMULATIONS = 40000, LIST = 96 };
    const Game *game = game_named("chocolatier");
    Setup setup = test_setup(game, "players=2");
    Budget budget = {SIMULATIONS, 0};
    float weights[WEIGHTS_MAX], apart = 0;
    evaluator_weights(evaluator_of(game), weights);
    for (int i = 0; i < POSITIONS; i++) {
        Candidate best[2][LIST];
        int counts[2];
        GameState state;
        Chance chance = chance_seeded((uint64_t)i + 1);
        game->init(&state, &setup, &chance, NULL);
        for (int k = 0; k < 2; k++) {
            Rng rng = {7};
            Search *search = search_open(game, k ? 64 : 1, NULL);
            CHECK(search != NULL);
            search_choose(search, &state, game->actor(&state), weights, budget, &rng);
            counts[k] = search_best(search, best[k], LIST);
            search_close(search);
        }
        apart += visits_apart(best[0], counts[0], best[1], counts[1]) / POSITIONS;
    }
    CHECK(apart < 0.36f);
}

/* A search indexes what it gets: whatever an evaluator finds, there is an action to try. */
TEST(shortlists_are_never_empty) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        float weights[WEIGHTS_MAX];
        Evaluator useless = *evaluator_of(game);
        evaluator_weights(&useless, weights);
        useless.shortlist = no_shortlist;
        const Judge good = {game, evaluator_of(game), weights}, bad = {game, &useless, weights};
        Chance chance = chance_seeded((uint64_t)g);
        Rng rng = {(uint64_t)g};
        GameState state;
        Setup setup = test_setup(game, "");
        game->init(&state, &setup, &chance, NULL);
        for (int ply = 0; ply < 60 && game->actor(&state) != GAME_OVER; ply++) {
            Action action;
            test_note("%s, ply %d", game->name, ply);
            check_shortlist(&good, &state, 1 + ply % 5);
            check_shortlist(&bad, &state, 1 + ply % 5);
            game->sample(&state, rng_word(&rng), &action);
            game->apply(&state, action, &chance, NULL);
        }
    }
}

TEST(levels_are_read_or_refused_with_a_sentence) {
    const char *const good[] = {
        "random",        "greedy",      "bot:1",           "bot:9",
        "judge:looks=3", "mcts:sims=5", "mcts:ms=10",      "mcts:sims=5,ms=10",
        "net:sims=5",    "net:ms=10",   "net:sims=5,ms=10"};
    const char *const bad[] = {"",
                               "rand",
                               "bot",
                               "bot:",
                               "bot:0",
                               "bot:10",
                               "bot:5x",
                               "bot:-1",
                               "mcts",
                               "mcts:",
                               "mcts:sims=",
                               "mcts:sims=5,",
                               "mcts:ms=0",
                               "mcts:sims=99999999999",
                               "net",
                               "net:",
                               "net:5",
                               "net:ms=0",
                               "nets:sims=5",
                               "judge:looks=0",
                               "greedy "};
    PlayerConfig config;
    char buffer[256];
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        Text why = text_in(buffer, sizeof buffer);
        test_note("%s", good[i]);
        CHECK(level_read(good[i], &config, &why));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Text why = text_in(buffer, sizeof buffer);
        test_note("%s", bad[i]);
        CHECK(!level_read(bad[i], &config, &why));
        CHECK(strstr(buffer, "is no player; there are random"));
    }
}

/* The first choices of a way to think, in a game that it plays with itself. */
static void first_choices(const Game *game, PlayerConfig config, Action choices[], int count) {
    Setup setup = test_setup(game, "players=2");
    Chance chance = chance_seeded(3);
    GameState state;
    config.paced_ms = 0;
    config.budget.simulations_max = 60;
    Player *player = player_open(game, &config);
    CHECK(player != NULL);
    game->init(&state, &setup, &chance, NULL);
    for (int i = 0; i < count; i++) {
        choices[i] = player_choose(player, &state, game->actor(&state), (Budget){0, 0}, 9).action;
        game->apply(&state, choices[i], &chance, NULL);
    }
    player_close(player);
}

TEST(hints_use_the_network_where_there_is_one) {
    enum { COUNT = 8 };
    Action hints[COUNT], learnt[COUNT], searched[COUNT];
    const Game *game = game_named("chocolatier");
    first_choices(game, level_adviser(), hints, COUNT);
    first_choices(game, (PlayerConfig){.kind = PLAYER_LEARNED}, learnt, COUNT);
    first_choices(game, (PlayerConfig){.kind = PLAYER_SEARCHING}, searched, COUNT);
    CHECK(memcmp(hints, learnt, sizeof hints) == 0);
    CHECK(memcmp(hints, searched, sizeof hints) != 0);
    CHECK_EQ(level_adviser().paced_ms, level_config(6).paced_ms);
}

TEST(utility_of_a_lead_is_fair_to_all_sides) {
    const float points[] = {30, 20, 20, 10};
    const int alone[] = {0, 1, 2, 3}, teams[] = {0, 1, 0, 1};
    float utility[GAME_SEATS_MAX];
    utility_of_points(points, alone, 2, 10, utility);
    CHECK(utility[0] == 0.75f && utility[1] == 0.25f);
    utility_of_points(points, teams, 4, 10, utility);
    CHECK(utility[0] > 0.5f && utility[3] < 0.5f);

    Result result = {.players = 2, .place = {1, 2}, .side = {0, 1}};
    utility_of_result(&result, points, 10, utility);
    CHECK(utility[0] > 0.9f && utility[1] < 0.1f);
    CHECK(fabsf(utility[0] + utility[1] - 1) < 1e-6f);
    result.place[1] = 1;
    const float equal[] = {20, 20};
    utility_of_result(&result, equal, 10, utility);
    CHECK(fabsf(utility[0] - 0.5f) < 1e-6f);

    Result lost = {.players = 1, .place = {2}, .side = {0}}; /* alone, and not well enough */
    utility_of_result(&lost, points, 10, utility);
    CHECK(utility[0] >= 0 && utility[0] <= 1);
}

/* ---- The arena ---- */

static ArenaMatch match_of_two(void) {
    ArenaMatch match = {games[0], test_setup(games[0], "players=2"), 2};
    return match;
}

TEST(arena_swaps_seats_within_a_group) {
    ArenaMatch match = match_of_two();
    CHECK_EQ(arena_player_at(&match, 0, 0), 0);
    CHECK_EQ(arena_player_at(&match, 0, 1), 1);
    CHECK_EQ(arena_player_at(&match, 1, 0), 1);
    CHECK_EQ(arena_player_at(&match, 1, 1), 0);
}

/* A game whose state is its result. */
static void result_itself(const void *state, Result *result) {
    *result = *(const Result *)state;
}

/* How many points the first of two gets, each of whom was alone and ended like this. */
static float solo_score(Result first, Result second) {
    Game game = *games[0];
    game.result = result_itself;
    ArenaMatch match = {&game, {.players = 1}, 2};
    ArenaTally tally;
    ArenaGame group[2];
    memset(&tally, 0, sizeof tally);
    memset(group, 0, sizeof group);
    arena_score(&match, 0, &first, &group[0]);
    arena_score(&match, 1, &second, &group[1]);
    arena_add(&tally, &match, group);
    return group[0].score;
}

TEST(arena_compares_solo_games_by_what_their_results_count) {
    Result few = {.players = 1, .points = {3}}, many = {.players = 1, .points = {5}};
    CHECK(solo_score(many, few) == 1.0f);
    CHECK(solo_score(few, many) == 0.0f);
    few.counts_down = many.counts_down = true;
    CHECK(solo_score(many, few) == 0.0f);
    CHECK(solo_score(few, many) == 1.0f);
    few.effort = 9; /* it matters only where the points are equal */
    CHECK(solo_score(few, many) == 1.0f);
    CHECK(solo_score(few, few) == 0.5f);
    Result quick = few;
    quick.effort = 8;
    CHECK(solo_score(quick, few) == 1.0f);
    CHECK(solo_score(few, quick) == 0.0f);
}

/* So many pairs with each score of the first player. */
static ArenaTally tally_of(int won, int split, int lost) {
    ArenaMatch match = match_of_two();
    ArenaTally tally;
    memset(&tally, 0, sizeof tally);
    for (int i = 0; i < won + split + lost; i++) {
        ArenaGame group[2];
        memset(group, 0, sizeof group);
        group[0].score = i < won + split ? 1 : 0;
        group[1].score = i < won ? 1 : 0;
        arena_add(&tally, &match, group);
    }
    return tally;
}

TEST(arena_standing_is_that_of_the_books) {
    ArenaTally tally = tally_of(50, 100, 50);
    ArenaStanding standing = arena_standing(&tally, 0, 40);
    CHECK_EQ(tally.games, 400);
    CHECK_EQ(tally.wins, 200);
    CHECK(fabs(standing.elo) < 1e-9);
    CHECK(standing.llr < 0);

    tally = tally_of(100, 100, 0); /* three quarters of the points are 190.8 Elo */
    standing = arena_standing(&tally, 0, 40);
    CHECK(fabs(standing.elo - 190.85) < 0.01);
    CHECK(standing.llr > standing.upper);
    CHECK(fabs(standing.upper - 2.944) < 0.001);
    CHECK(fabs(standing.lower + 2.944) < 0.001);

    tally = tally_of(1, 0, 0); /* one pair decides nothing */
    standing = arena_standing(&tally, 0, 40);
    CHECK(standing.llr < standing.upper);
}

/* ---- Luck in the arena ---- */

/* On four seats the first of two players has two: what one of them gains from the other counts
 * nothing. */
TEST(arena_counts_the_luck_of_the_first_player) {
    ArenaMatch match = {games[0], test_setup(games[0], "players=4"), 2};
    LuckFound luck = {.players = 4, .rivals = {3, 3, 3, 3}};
    for (int seat = 0; seat < 4; seat++) luck.luck[seat].of[WORTH_SHARE] = 0;
    luck.luck[0].of[WORTH_SHARE] = 0.25f; /* seats 0 and 2 are the first player's in game 0 */
    luck.luck[2].of[WORTH_SHARE] = -0.25f;
    CHECK(arena_luck(&match, 0, &luck) == 0);
    luck.luck[2].of[WORTH_SHARE] = 0;
    luck.luck[1].of[WORTH_SHARE] = -0.25f;
    CHECK(fabsf(arena_luck(&match, 0, &luck) - 0.1875f) < 1e-6f); /* 3/4 of a seat, of 4 pairs */
    CHECK(fabsf(arena_luck(&match, 1, &luck) + 0.1875f) < 1e-6f);
}

/* If luck decides everything, next to nothing is left of the variance once that has shown. */
TEST(arena_takes_luck_off) {
    ArenaMatch match = match_of_two();
    ArenaTally tally;
    memset(&tally, 0, sizeof tally);
    for (int i = 0; i < 400; i++) {
        ArenaGame group[2];
        memset(group, 0, sizeof group);
        group[0].score = group[1].score = i % 4 ? 1 : 0; /* three quarters are won, by luck alone */
        group[0].luck[i % 3] = group[1].luck[i % 3] = i % 4 ? 0.25f : -0.75f;
        arena_add(&tally, &match, group);
    }
    ArenaStanding raw = arena_standing(&tally, 0, 40), adjusted = arena_adjusted(&tally, 0, 40);
    CHECK(fabs(raw.score - 0.75) < 1e-9 && fabs(adjusted.score - 0.75) < 0.01);
    CHECK(arena_variance_left(&tally) < 0.03);
    CHECK(adjusted.elo_error < raw.elo_error / 2);
    CHECK(adjusted.llr > raw.llr);
    memset(&tally, 0, sizeof tally);
    CHECK(arena_variance_left(&tally) == 1);
}
