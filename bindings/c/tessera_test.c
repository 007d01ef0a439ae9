/* tessera_test.c -- the library as a program outside sees it: only tessera.h is used here. This
 * file is C and C++ at once. */
#include "tessera.h"
#include "tests/test.h"

#include <stdlib.h>

/* The call is refused with this status, and there is a sentence about it. */
#define REFUSED(call, status)                                                                      \
    do {                                                                                           \
        CHECK_EQ(call, status);                                                                    \
        CHECK(tessera_last_error()[0] != '\0');                                                    \
    } while (0)
#define DONE(call) CHECK_EQ(call, TESSERA_OK)

enum { ACTIONS_MAX = 32768, TEXT_MAX = 1 << 18, GAMES = 24 };

static const char *first_game(void) {
    return tessera_game_name(0);
}

static tessera_game *opened(const char *name, uint64_t seed) {
    tessera_game *game = NULL;
    DONE(tessera_game_open(name, NULL, seed, &game));
    return game;
}

static tessera_batch *opened_batch(const char *name, size_t count, uint64_t seed) {
    tessera_batch *batch = NULL;
    DONE(tessera_batch_open(name, NULL, count, seed, &batch));
    return batch;
}

/* A text of a game, in memory that the caller frees. */
static char *text_of(const tessera_game *game) {
    size_t needed = 0;
    CHECK_EQ(tessera_game_text(game, TESSERA_EVERYTHING, NULL, 0, &needed), TESSERA_TOO_SMALL);
    char *text = (char *)malloc(needed);
    DONE(tessera_game_text(game, TESSERA_EVERYTHING, text, needed, NULL));
    CHECK_EQ(strlen(text) + 1, needed);
    return text;
}

static char *record_of(const tessera_game *game) {
    size_t needed = 0;
    CHECK_EQ(tessera_game_record(game, NULL, 0, &needed), TESSERA_TOO_SMALL);
    char *text = (char *)malloc(needed);
    DONE(tessera_game_record(game, text, needed, NULL));
    return text;
}

/* Plays the legal action at a place that the number says; false if the game is over. */
static bool play_some(tessera_game *game, uint32_t number) {
    static uint32_t actions[ACTIONS_MAX];
    size_t count = 0;
    DONE(tessera_game_legal(game, actions, ACTIONS_MAX, &count));
    if (count == 0) return false;
    DONE(tessera_game_play(game, actions[number % count]));
    return true;
}

TEST(library_says_what_it_is) {
    CHECK_EQ(tessera_abi_version(), TESSERA_ABI);
    CHECK(strchr(tessera_version(), '.') != NULL);
    CHECK(tessera_games_count() > 0);
    CHECK(tessera_game_name(tessera_games_count()) == NULL);
    for (int32_t status = -2; status < 20; status++) CHECK(tessera_status_text(status)[0] != '\0');
    CHECK_TEXT(tessera_status_text(TESSERA_OK), "done");
    CHECK_TEXT(tessera_status_text(TESSERA_BUSY), "a step is under way");
    CHECK_TEXT(tessera_status_text(TESSERA_BUSY + 1), "an unknown status");
}

TEST(library_describes_every_game) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        const char *name = tessera_game_name(i);
        static char text[TEXT_MAX];
        size_t needed = 0, observation = 0, action = 0;
        uint32_t count = 0;
        DONE(tessera_describe(name, text, sizeof text, &needed));
        CHECK_EQ(strlen(text) + 1, needed);
        DONE(tessera_describe_observation(name, text, sizeof text, &needed));
        CHECK(text[0] == '{' && text[needed - 2] == '}');
        DONE(tessera_action_count(name, &count));
        DONE(tessera_observation_sizes(name, &observation, &action));
        CHECK(count > 0 && observation > 0 && action > 0);
    }
}

/* Every function that takes the name of a game or a set-up. */
TEST(library_refuses_games_and_setups_that_are_none) {
    tessera_game *game = NULL;
    tessera_batch *batch = NULL;
    tessera_bot *bot = NULL;
    char text[64];
    uint32_t count;
    const char *bad[] = {"nothing", "", "Chocolatier", "\n\x1b[2J", NULL};
    for (int i = 0; i < 5; i++) {
        tessera_status status = bad[i] ? TESSERA_BAD_GAME : TESSERA_NULL;
        REFUSED(tessera_describe(bad[i], text, sizeof text, NULL), status);
        REFUSED(tessera_describe_observation(bad[i], text, sizeof text, NULL), status);
        REFUSED(tessera_action_count(bad[i], &count), status);
        REFUSED(tessera_observation_sizes(bad[i], NULL, NULL), status);
        REFUSED(tessera_game_open(bad[i], NULL, 1, &game), status);
        REFUSED(tessera_batch_open(bad[i], NULL, 1, 1, &batch), status);
        REFUSED(tessera_bot_open(bad[i], "random", &bot), status);
        CHECK(strpbrk(tessera_last_error(), "\n\x1b") == NULL);
    }
    const char *setups[] = {"players=99", "players", "=", "players=2 x=1", "players=2 players=two"};
    for (int i = 0; i < 5; i++) {
        REFUSED(tessera_game_open(first_game(), setups[i], 1, &game), TESSERA_BAD_SETUP);
        REFUSED(tessera_batch_open(first_game(), setups[i], 1, 1, &batch), TESSERA_BAD_SETUP);
    }
    char long_word[300];
    memset(long_word, 'x', sizeof long_word - 1);
    long_word[sizeof long_word - 1] = '\0';
    REFUSED(tessera_game_open(first_game(), long_word, 1, &game), TESSERA_BAD_SETUP);
    CHECK(game == NULL && batch == NULL && bot == NULL);
}

static int first_outcome(void *self, size_t index, const uint8_t *weights, int count) {
    (void)self, (void)index;
    for (int i = 0; i < count; i++)
        if (weights[i]) return i;
    return -1;
}

TEST(library_refuses_null) {
    tessera_game *game = opened(first_game(), 1);
    tessera_batch *batch = opened_batch(first_game(), 2, 1);
    tessera_bot *bot = NULL;
    uint32_t number = 0;
    size_t count = 0;
    REFUSED(tessera_game_open(first_game(), NULL, 1, NULL), TESSERA_NULL);
    REFUSED(tessera_game_open_asked(first_game(), NULL, NULL, NULL, &game), TESSERA_NULL);
    REFUSED(tessera_game_open_record(NULL, 1, 1, 1, &game), TESSERA_NULL);
    REFUSED(tessera_game_open_record("x", 1, 1, 1, NULL), TESSERA_NULL);
    REFUSED(tessera_game_copy(game, NULL), TESSERA_NULL);
    REFUSED(tessera_game_players(game, NULL), TESSERA_NULL);
    REFUSED(tessera_game_actor(game, NULL), TESSERA_NULL);
    REFUSED(tessera_game_plies(game, NULL), TESSERA_NULL);
    REFUSED(tessera_game_legal(game, NULL, 0, NULL), TESSERA_NULL);
    REFUSED(tessera_game_legal(game, NULL, 1000, &count), TESSERA_TOO_SMALL);
    REFUSED(tessera_game_play_text(game, NULL), TESSERA_NULL);
    REFUSED(tessera_game_parse(game, NULL, &number), TESSERA_NULL);
    REFUSED(tessera_game_parse(game, "x", NULL), TESSERA_NULL);
    REFUSED(tessera_game_result(game, NULL, NULL, 8), TESSERA_NULL);
    REFUSED(tessera_game_observe(game, 0, NULL, 1 << 20), TESSERA_NULL);
    REFUSED(tessera_game_observe_actions(game, NULL, 1 << 20, NULL), TESSERA_NULL);
    REFUSED(tessera_game_observe_actions(game, NULL, 1 << 20, &count), TESSERA_TOO_SMALL);
    REFUSED(tessera_action_count(first_game(), NULL), TESSERA_NULL);
    REFUSED(tessera_bot_open(first_game(), NULL, &bot), TESSERA_NULL);
    REFUSED(tessera_bot_open(first_game(), "random", NULL), TESSERA_NULL);
    REFUSED(tessera_batch_open(first_game(), NULL, 1, 1, NULL), TESSERA_NULL);
    REFUSED(tessera_batch_size(batch, TESSERA_DONE, NULL), TESSERA_NULL);
    REFUSED(tessera_batch_reset_some(batch, NULL, NULL, 1), TESSERA_NULL);
    REFUSED(tessera_batch_reset_some(batch, &count, NULL, 1), TESSERA_NULL);
    REFUSED(tessera_batch_step(batch, TESSERA_NUMBERS, NULL, 2), TESSERA_NULL);
    REFUSED(tessera_batch_step_some(batch, TESSERA_NUMBERS, NULL, &number, 1), TESSERA_NULL);
    REFUSED(tessera_batch_begin(batch, TESSERA_NUMBERS, NULL, 2), TESSERA_NULL);
    REFUSED(tessera_batch_sample(batch, TESSERA_NUMBERS, 1, NULL, 2), TESSERA_NULL);
    REFUSED(tessera_batch_copy(batch, NULL), TESSERA_NULL);
    REFUSED(tessera_batch_game(batch, 0, NULL), TESSERA_NULL);
    DONE(tessera_bot_open(first_game(), "random", &bot));
    REFUSED(tessera_bot_choose(bot, game, 1, NULL, NULL), TESSERA_NULL);
    DONE(tessera_bot_close(bot));
    DONE(tessera_game_close(game));
    DONE(tessera_batch_close(batch));
}

/* Every function that takes a handle, with handles that are closed, of another kind, or nothing. */
static void refuse_handles(tessera_game *game, tessera_batch *batch, tessera_bot *bot) {
    const tessera_status bad = TESSERA_BAD_HANDLE;
    tessera_game *game_out = NULL;
    tessera_batch *batch_out = NULL;
    char text[8];
    int32_t number;
    size_t count = 0;
    uint32_t action = 0;
    uint64_t seed = 0;
    uint8_t row[8];
    float value;
    REFUSED(tessera_game_copy(game, &game_out), bad);
    REFUSED(tessera_game_close(game), bad);
    REFUSED(tessera_game_reset(game, 1), bad);
    REFUSED(tessera_game_players(game, &number), bad);
    REFUSED(tessera_game_actor(game, &number), bad);
    REFUSED(tessera_game_plies(game, &count), bad);
    REFUSED(tessera_game_legal(game, &action, 1, &count), bad);
    REFUSED(tessera_game_play(game, 0), bad);
    REFUSED(tessera_game_play_text(game, "x"), bad);
    REFUSED(tessera_game_action_text(game, 0, text, sizeof text, NULL), bad);
    REFUSED(tessera_game_parse(game, "x", &action), bad);
    REFUSED(tessera_game_result(game, &number, NULL, 1), bad);
    REFUSED(tessera_game_text(game, 0, text, sizeof text, NULL), bad);
    REFUSED(tessera_game_json(game, 0, text, sizeof text, NULL), bad);
    REFUSED(tessera_game_record(game, text, sizeof text, NULL), bad);
    REFUSED(tessera_game_observe(game, 0, row, sizeof row), bad);
    REFUSED(tessera_game_observe_actions(game, row, sizeof row, &count), bad);
    REFUSED(tessera_bot_choose(bot, game, 1, &action, &value), bad);
    REFUSED(tessera_bot_close(bot), bad);
    REFUSED(tessera_batch_close(batch), bad);
    REFUSED(tessera_batch_threads(batch, 2), bad);
    REFUSED(tessera_batch_options(batch, 0), bad);
    REFUSED(tessera_batch_room(batch, 1), bad);
    REFUSED(tessera_batch_chance(batch, first_outcome, NULL), bad);
    REFUSED(tessera_batch_shape(batch, &count, &number), bad);
    REFUSED(tessera_batch_size(batch, 0, &count), bad);
    REFUSED(tessera_batch_attach(batch, 0, row, sizeof row), bad);
    REFUSED(tessera_batch_reset(batch, 1), bad);
    REFUSED(tessera_batch_reset_some(batch, &count, &seed, 1), bad);
    REFUSED(tessera_batch_step(batch, 0, &action, 1), bad);
    REFUSED(tessera_batch_step_some(batch, 0, &count, &action, 1), bad);
    REFUSED(tessera_batch_begin(batch, 0, &action, 1), bad);
    REFUSED(tessera_batch_wait(batch), bad);
    REFUSED(tessera_batch_sample(batch, 0, 1, &action, 1), bad);
    REFUSED(tessera_batch_copy(batch, &batch_out), bad);
    REFUSED(tessera_batch_restore(batch, batch), bad);
    REFUSED(tessera_batch_game(batch, 0, &game_out), bad);
    CHECK(game_out == NULL && batch_out == NULL);
}

TEST(library_refuses_handles_that_are_not_open) {
    tessera_game *game = opened(first_game(), 1);
    tessera_batch *batch = opened_batch(first_game(), 1, 1);
    tessera_bot *bot = NULL;
    DONE(tessera_bot_open(first_game(), "random", &bot));
    refuse_handles((tessera_game *)bot, (tessera_batch *)game, (tessera_bot *)batch);
    DONE(tessera_game_close(game));
    DONE(tessera_batch_close(batch));
    DONE(tessera_bot_close(bot));
    refuse_handles(game, batch, bot);
    tessera_game *again = opened(first_game(), 1); /* in the same slot */
    refuse_handles(game, batch, bot);
    refuse_handles(NULL, NULL, NULL);
    refuse_handles((tessera_game *)UINTPTR_MAX, (tessera_batch *)(uintptr_t)1, (tessera_bot *)&bot);
    DONE(tessera_game_close(again));
}

TEST(library_plays_every_game_and_keeps_its_record) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        test_note("%s", tessera_game_name(i));
        tessera_game *game = opened(tessera_game_name(i), 7), *copy = NULL, *read = NULL;
        uint32_t number = 1;
        size_t plies = 0, plies_read = 0;
        for (int ply = 0; ply < 30 && play_some(game, number = 69069 * number + 1);) ply++;
        char *record = record_of(game), *text = text_of(game);
        DONE(tessera_game_open_record(record, strlen(record), SIZE_MAX, 7, &read));
        char *text_read = text_of(read);
        CHECK_TEXT(text_read, text);
        DONE(tessera_game_plies(game, &plies));
        DONE(tessera_game_plies(read, &plies_read));
        CHECK_EQ(plies_read, plies);
        DONE(tessera_game_copy(game, &copy));
        while (play_some(copy, number = 69069 * number + 1)) continue;
        char *text_after = text_of(game), *record_after = record_of(game);
        CHECK_TEXT(text_after, text);
        CHECK_TEXT(record_after, record);
        int32_t actor = 0, points[TESSERA_SEATS_MAX], places[TESSERA_SEATS_MAX];
        DONE(tessera_game_actor(copy, &actor));
        CHECK_EQ(actor, TESSERA_NOBODY);
        DONE(tessera_game_result(copy, points, places, TESSERA_SEATS_MAX));
        REFUSED(tessera_game_play(copy, 0), TESSERA_OVER);
        REFUSED(tessera_game_play_text(copy, "x"), TESSERA_OVER);
        free(record), free(text), free(text_read), free(text_after), free(record_after);
        DONE(tessera_game_close(game));
        DONE(tessera_game_close(copy));
        DONE(tessera_game_close(read));
    }
}

TEST(library_begins_anew) {
    tessera_game *game = opened(first_game(), 3), *other = opened(first_game(), 4);
    char *first = text_of(game), *second = text_of(other);
    CHECK(strcmp(first, second) != 0);
    while (play_some(game, 5)) continue;
    DONE(tessera_game_reset(game, 4));
    char *again = text_of(game), *record = record_of(game), *expected = record_of(other);
    CHECK_TEXT(again, second);
    CHECK_TEXT(record, expected);
    free(first), free(second), free(again), free(record), free(expected);
    DONE(tessera_game_close(game));
    DONE(tessera_game_close(other));
}

TEST(library_changes_nothing_when_an_action_is_illegal) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        tessera_game *game = opened(tessera_game_name(i), 1);
        uint32_t count = 0, action = 0;
        char text[64];
        DONE(tessera_action_count(tessera_game_name(i), &count));
        char *before = record_of(game);
        REFUSED(tessera_game_play(game, count), TESSERA_ILLEGAL);
        REFUSED(tessera_game_play(game, UINT32_MAX), TESSERA_ILLEGAL);
        REFUSED(tessera_game_play_text(game, "no move at all"), TESSERA_ILLEGAL);
        REFUSED(tessera_game_parse(game, "", &action), TESSERA_ILLEGAL);
        REFUSED(tessera_game_action_text(game, count, text, sizeof text, NULL), TESSERA_ILLEGAL);
        char *after = record_of(game);
        CHECK_TEXT(after, before);
        free(before), free(after);
        DONE(tessera_game_close(game));
    }
}

TEST(library_reads_and_writes_notation) {
    tessera_game *game = opened(first_game(), 1);
    static uint32_t actions[ACTIONS_MAX];
    size_t count = 0, needed = 0;
    uint32_t action = 0;
    char text[64];
    DONE(tessera_game_legal(game, actions, ACTIONS_MAX, &count));
    for (size_t i = 0; i < count; i++) {
        DONE(tessera_game_action_text(game, actions[i], text, sizeof text, &needed));
        DONE(tessera_game_parse(game, text, &action));
        CHECK_EQ(action, actions[i]);
    }
    REFUSED(tessera_game_action_text(game, action, text, needed - 1, NULL), TESSERA_TOO_SMALL);
    REFUSED(tessera_game_legal(game, actions, count - 1, &needed), TESSERA_TOO_SMALL);
    CHECK_EQ(needed, count);
    DONE(tessera_game_play_text(game, text));
    DONE(tessera_game_close(game));
}

TEST(library_shows_only_what_a_viewer_may_see) {
    tessera_game *game = opened(first_game(), 1);
    static char text[TEXT_MAX];
    int32_t points[TESSERA_SEATS_MAX];
    static uint8_t row[8192];
    for (int32_t viewer = TESSERA_EVERYTHING; viewer < 2; viewer++) {
        DONE(tessera_game_json(game, viewer, text, sizeof text, NULL));
        CHECK(text[0] == '{');
    }
    REFUSED(tessera_game_json(game, 2, text, sizeof text, NULL), TESSERA_BAD_VALUE);
    REFUSED(tessera_game_text(game, -3, text, sizeof text, NULL), TESSERA_BAD_VALUE);
    REFUSED(tessera_game_result(game, points, NULL, 1), TESSERA_TOO_SMALL);
    REFUSED(tessera_game_observe(game, 2, row, sizeof row), TESSERA_BAD_VALUE);
    REFUSED(tessera_game_observe(game, -1, row, sizeof row), TESSERA_BAD_VALUE);
    REFUSED(tessera_game_observe(game, 0, row, 8), TESSERA_TOO_SMALL);
    float rewards[TESSERA_SEATS_MAX] = {1};
    REFUSED(tessera_game_rewards(game, NULL, 8), TESSERA_NULL);
    REFUSED(tessera_game_rewards(NULL, rewards, 8), TESSERA_BAD_HANDLE);
    REFUSED(tessera_game_rewards(game, rewards, 1), TESSERA_TOO_SMALL);
    DONE(tessera_game_rewards(game, rewards, TESSERA_SEATS_MAX));
    CHECK(rewards[0] == 0);
    DONE(tessera_game_observe(game, 0, row, sizeof row));
    DONE(tessera_game_close(game));
}

static int impossible(void *self, size_t index, const uint8_t *weights, int count) {
    int *calls = (int *)self;
    (void)index;
    return (*calls)-- > 0 ? first_outcome(NULL, 0, weights, count) : count;
}

TEST(library_asks_the_caller_for_chance) {
    tessera_game *game = NULL, *other = NULL;
    int never = 0, often = 1 << 30;
    REFUSED(tessera_game_open_asked(first_game(), NULL, impossible, &never, &game),
            TESSERA_BAD_CHANCE);
    CHECK(game == NULL);
    DONE(tessera_game_open_asked(first_game(), NULL, impossible, &often, &game));
    DONE(tessera_game_open_asked(first_game(), NULL, first_outcome, NULL, &other));
    char *text = text_of(game), *expected = text_of(other);
    CHECK_TEXT(text, expected);
    free(text), free(expected);
    tessera_status status = TESSERA_OK;
    often = 0; /* from now on no outcome is possible: the game stops where the next one is needed */
    while (!status) {
        static uint32_t actions[ACTIONS_MAX];
        size_t count = 0;
        DONE(tessera_game_legal(game, actions, ACTIONS_MAX, &count));
        CHECK(count > 0);
        char *before = record_of(game);
        status = tessera_game_play(game, actions[0]);
        char *after = record_of(game);
        CHECK((strcmp(before, after) == 0) == (status != TESSERA_OK));
        free(before), free(after);
    }
    CHECK_EQ(status, TESSERA_BAD_CHANCE);
    REFUSED(tessera_game_reset(game, 1), TESSERA_BAD_CHANCE);
    DONE(tessera_game_close(game));
    DONE(tessera_game_close(other));
}

TEST(library_refuses_records_that_are_none) {
    tessera_game *game = opened(first_game(), 1), *read = NULL;
    for (int ply = 0; ply < 10; ply++) CHECK(play_some(game, 3));
    char *record = record_of(game);
    size_t size = strlen(record);
    for (size_t cut = 0; cut + 1 < size; cut += 7)
        REFUSED(tessera_game_open_record(record, cut, SIZE_MAX, 1, &read), TESSERA_BAD_RECORD);
    CHECK(read == NULL);
    DONE(tessera_game_open_record(record, size, 4, 1, &read));
    size_t plies = 0;
    DONE(tessera_game_plies(read, &plies));
    CHECK_EQ(plies, 4);
    while (play_some(read, 9)) continue;
    char *whole = record_of(read);
    tessera_game *again = NULL;
    DONE(tessera_game_open_record(whole, strlen(whole), SIZE_MAX, 1, &again));
    DONE(tessera_game_close(again));
    free(record), free(whole);
    DONE(tessera_game_close(game));
    DONE(tessera_game_close(read));
}

TEST(library_analyses_and_reviews) {
    const char *name = first_game();
    tessera_game *game = opened(name, 2);
    tessera_review *review = NULL;
    uint32_t actions[4] = {0};
    float shares[4] = {0};
    size_t count = 0;
    DONE(tessera_game_analyse(game, 200, 1, actions, shares, 4, &count));
    CHECK(count >= 1 && count <= 4);
    for (size_t i = 1; i < count; i++) CHECK(shares[i] <= shares[i - 1] && shares[i] >= 0);
    REFUSED(tessera_game_analyse(game, 0, 1, actions, shares, 4, &count), TESSERA_BAD_VALUE);
    REFUSED(tessera_game_analyse(game, 9, 1, NULL, shares, 4, &count), TESSERA_NULL);
    REFUSED(tessera_game_analyse(NULL, 9, 1, actions, shares, 4, &count), TESSERA_BAD_HANDLE);
    DONE(tessera_game_play(game, actions[0]));
    for (int ply = 0; ply < 4; ply++) CHECK(play_some(game, 3));
    char *record = record_of(game);
    static char text[TEXT_MAX];
    REFUSED(tessera_review_open(record, 10, 20, 1, &review), TESSERA_BAD_RECORD);
    REFUSED(tessera_review_open(record, strlen(record), -1, 1, &review), TESSERA_BAD_VALUE);
    REFUSED(tessera_review_open(NULL, 10, 20, 1, &review), TESSERA_NULL);
    REFUSED(tessera_review_open(record, strlen(record), 20, 1, NULL), TESSERA_NULL);
    CHECK(review == NULL);
    DONE(tessera_review_open(record, strlen(record), 20, 1, &review));
    DONE(tessera_review_json(review, text, sizeof text, NULL));
    CHECK(text[0] == '{' && strstr(text, "loss") != NULL);
    REFUSED(tessera_review_json(review, text, 2, NULL), TESSERA_TOO_SMALL);
    DONE(tessera_review_close(review));
    REFUSED(tessera_review_close(review), TESSERA_BAD_HANDLE);
    REFUSED(tessera_review_json(review, text, sizeof text, NULL), TESSERA_BAD_HANDLE);
    while (play_some(game, 1)) continue;
    REFUSED(tessera_game_analyse(game, 9, 1, actions, shares, 4, &count), TESSERA_OVER);
    free(record);
    DONE(tessera_game_close(game));
}

TEST(library_has_bots) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        tessera_game *game = opened(tessera_game_name(i), 2);
        tessera_bot *bot = NULL;
        uint32_t action = 0, again = 1;
        float value = -1;
        REFUSED(tessera_bot_open(tessera_game_name(i), "bot:10", &bot), TESSERA_BAD_BOT);
        DONE(tessera_bot_open(tessera_game_name(i), "mcts:sims=50", &bot));
        DONE(tessera_bot_choose(bot, game, 5, &action, &value));
        DONE(tessera_bot_choose(bot, game, 5, &again, NULL));
        CHECK_EQ(again, action);
        CHECK(value >= 0 && value <= 1);
        DONE(tessera_game_play(game, action));
        tessera_game *other = opened(tessera_game_name((i + 1) % tessera_games_count()), 2);
        if (tessera_games_count() > 1)
            REFUSED(tessera_bot_choose(bot, other, 5, &action, NULL), TESSERA_BAD_VALUE);
        while (play_some(game, 1)) continue;
        REFUSED(tessera_bot_choose(bot, game, 5, &action, NULL), TESSERA_OVER);
        DONE(tessera_game_close(game));
        DONE(tessera_game_close(other));
        DONE(tessera_bot_close(bot));
    }
}
