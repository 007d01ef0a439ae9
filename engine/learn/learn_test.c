/* learn_test.c -- every exercise can be solved, can be failed, and is laid out as its game could
 * be. */
#include "learn.h"

#include "tests/test.h"

TABLE_STATIC(table);

/* How many of the options are right, and how many there are. */
static void count_options(const Exercise *exercise, int *right, int *all) {
    const char *at = exercise->options;
    char option[GAME_ACTION_TEXT_MAX];
    *right = *all = 0;
    while (learn_word(&at, option, sizeof option)) {
        *right += learn_is_right(&table, exercise, option);
        ++*all;
    }
}

/* At least one action scores best, at least one does not, and none scores better. */
static void check_best(const Exercise *exercise) {
    const Game *game = table.header.game;
    static Action actions[GAME_ACTIONS_MAX];
    Result result;
    int count = game->legal(table.room.state, actions), right = 0;
    int best = learn_best_points(&table, exercise);
    game->result(table.room.state, &result);
    CHECK_EQ(game->actor(table.room.state), exercise->seat);
    for (int i = 0; i < count; i++) {
        int points = learn_points(&table, exercise, actions[i]);
        right += points == best;
        CHECK(result.counts_down ? points >= best : points <= best);
    }
    CHECK(right >= 1 && right < count);
}

/* Who has won is before everybody else; several may be there together. */
static void check_winner(const Exercise *exercise) {
    static const char *const seats[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    const Game *game = table.header.game;
    Result result;
    game->result(table.room.state, &result);
    CHECK_EQ(game->actor(table.room.state), GAME_OVER);
    for (int seat = 0; seat < result.players; seat++) {
        bool has_won = true;
        for (int other = 0; other < result.players; other++)
            has_won &= result.place[seat] <= result.place[other];
        CHECK_EQ(learn_is_right(&table, exercise, seats[seat]), has_won);
    }
}

static void check_exercise(const Game *game, const Exercise *exercise) {
    int right, all;
    learn_open(game, exercise, &table);
    count_options(exercise, &right, &all);
    switch (exercise->kind) {
    case ASK_BEST: check_best(exercise); break;
    case ASK_LEGAL:
        CHECK_EQ(game->actor(table.room.state), exercise->seat);
        CHECK(right >= 1 && right < all);
        break;
    case ASK_POINTS:
        CHECK_EQ(game->actor(table.room.state), exercise->seat);
        CHECK_EQ(right, 1);
        CHECK(all >= 3);
        break;
    case ASK_WINNER: check_winner(exercise); break;
    }
}

TEST(learn_exercises_have_answers) {
    for (int g = 0; g < games_count; g++) {
        int count;
        const Exercise *exercises = learn_exercises(games[g], &count);
        CHECK_EQ(exercises != NULL, count > 0);
        if (exercises) CHECK(count >= 8);
        for (int i = 0; i < count; i++) {
            check_exercise(games[g], &exercises[i]);
            for (int other = 0; other < i; other++)
                CHECK(strcmp(exercises[i].name, exercises[other].name) != 0);
        }
    }
}

/* What is laid out is a position like any other: its view is kept by guessing, its events by
 * replay. */
TEST(learn_exercises_are_positions) {
    for (int g = 0; g < games_count; g++) {
        int count;
        const Exercise *exercises = learn_exercises(games[g], &count);
        for (int i = 0; i < count; i++) {
            GameState view, guess;
            Chance chance = chance_seeded(1);
            learn_open(games[g], &exercises[i], &table);
            table_view(&table, exercises[i].seat, &view);
            guess = view;
            if (games[g]->actor(&view) != GAME_OVER)
                games[g]->determinize(&guess, exercises[i].seat, &chance);
            games[g]->redact(&guess, exercises[i].seat);
            CHECK(memcmp(&guess, &view, (size_t)games[g]->state_size) == 0);
        }
    }
}
