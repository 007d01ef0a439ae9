/* batch_test.c -- batches: every game of one is the same game alone, whatever the threads. Only
 * tessera.h is used here. This file is C and C++ at once. */
#include "tessera.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

#define REFUSED(call, status)                                                                      \
    do {                                                                                           \
        CHECK_EQ(call, status);                                                                    \
        CHECK(tessera_last_error()[0] != '\0');                                                    \
    } while (0)
#define DONE(call) CHECK_EQ(call, TESSERA_OK)

enum { GAMES = 24, ROOM = 64, STEPS = 60, MANY_STEPS = 400 };

/* A batch and all its buffers. */
typedef struct {
    const char *name;
    tessera_batch *batch;
    int32_t players;
    void *buffer[TESSERA_BUFFERS];
    size_t bytes[TESSERA_BUFFERS];
    uint32_t actions[GAMES];
} Run;

static void attach_all(Run *run) {
    DONE(tessera_batch_room(run->batch, ROOM));
    for (int32_t i = 0; i < TESSERA_BUFFERS; i++) {
        if (tessera_batch_size(run->batch, i, &run->bytes[i]) == TESSERA_UNSUPPORTED) continue;
        run->buffer[i] = malloc(run->bytes[i]);
        memset(run->buffer[i], 0xA5, run->bytes[i]);
        DONE(tessera_batch_attach(run->batch, i, run->buffer[i], run->bytes[i]));
    }
}

static Run begun(const char *name, const char *setup, uint64_t seed) {
    Run run;
    memset(&run, 0, sizeof run);
    run.name = name;
    DONE(tessera_batch_open(name, setup, GAMES, seed, &run.batch));
    DONE(tessera_batch_shape(run.batch, NULL, &run.players));
    attach_all(&run);
    DONE(tessera_batch_reset(run.batch, seed));
    return run;
}

static void end(Run *run) {
    DONE(tessera_batch_close(run->batch));
    for (int i = 0; i < TESSERA_BUFFERS; i++) free(run->buffer[i]);
}

static void check_equal(const Run *a, const Run *b) {
    for (int i = 0; i < TESSERA_BUFFERS; i++) {
        test_note("%s, buffer %d", a->name, i);
        CHECK_EQ(a->bytes[i], b->bytes[i]);
        if (a->buffer[i]) CHECK(memcmp(a->buffer[i], b->buffer[i], a->bytes[i]) == 0);
    }
}

static void step_random(Run *run, uint64_t seed) {
    DONE(tessera_batch_sample(run->batch, TESSERA_NUMBERS, seed, run->actions, GAMES));
    DONE(tessera_batch_step(run->batch, TESSERA_NUMBERS, run->actions, GAMES));
}

/* ---- The same alone ---- */

static uint8_t *row_at(const Run *run, int buffer, size_t index) {
    return (uint8_t *)run->buffer[buffer] + index * (run->bytes[buffer] / GAMES);
}

static void check_alone(const Run *run, size_t index, const tessera_game *game) {
    static uint32_t legal[32768];
    static uint8_t row[8192];
    size_t count = 0, size = run->bytes[TESSERA_OBSERVATIONS] / GAMES;
    int32_t actor = 0, points[TESSERA_SEATS_MAX];
    DONE(tessera_game_actor(game, &actor));
    CHECK_EQ(((int8_t *)run->buffer[TESSERA_ACTORS])[index], actor);
    DONE(tessera_game_observe(game, actor, row, sizeof row));
    CHECK(memcmp(row, row_at(run, TESSERA_OBSERVATIONS, index), size) == 0);
    DONE(tessera_game_legal(game, legal, 32768, &count));
    CHECK_EQ(((int32_t *)run->buffer[TESSERA_ACTION_COUNTS])[index], count);
    size_t listed = count < (size_t)ROOM ? count : (size_t)ROOM;
    CHECK(memcmp(legal, row_at(run, TESSERA_ACTIONS, index), 4 * listed) == 0);
    const uint8_t *mask = run->buffer[TESSERA_MASKS] ? row_at(run, TESSERA_MASKS, index) : NULL;
    size_t set = 0;
    for (size_t i = 0; mask && i < run->bytes[TESSERA_MASKS] / GAMES; i++) set += mask[i];
    for (size_t i = 0; mask && i < count; i++) CHECK_EQ(mask[legal[i]], 1);
    if (mask) CHECK_EQ(set, count);
    DONE(tessera_game_result(game, points, NULL, TESSERA_SEATS_MAX));
    if (!((uint8_t *)run->buffer[TESSERA_DONE])[index])
        CHECK(memcmp(points, row_at(run, TESSERA_POINTS, index), 4 * (size_t)run->players) == 0);
}

/* The rewards of a game that this step has ended, against places. */
static void check_rewards(const Run *run, size_t index, const tessera_game *game) {
    int32_t points[TESSERA_SEATS_MAX], places[TESSERA_SEATS_MAX];
    const float *rewards = (const float *)row_at(run, TESSERA_REWARDS, index);
    float alone[TESSERA_SEATS_MAX];
    DONE(tessera_game_rewards(game, alone, TESSERA_SEATS_MAX));
    CHECK(memcmp(alone, rewards, sizeof(float) * (size_t)run->players) == 0);
    DONE(tessera_game_result(game, points, places, TESSERA_SEATS_MAX));
    CHECK(memcmp(points, row_at(run, TESSERA_POINTS, index), 4 * (size_t)run->players) == 0);
    for (int32_t seat = 0; seat < run->players && run->players > 1; seat++) {
        CHECK(rewards[seat] >= -1 && rewards[seat] <= 1);
        for (int32_t other = 0; other < run->players; other++)
            CHECK((rewards[seat] > rewards[other]) == (places[seat] < places[other]));
    }
}

/* Plays one game of the batch alone, by its seed and the same actions. */
static void follow(Run *run, size_t index, int steps) {
    tessera_game *game = NULL;
    char setup[32];
    uint64_t *seeds = (uint64_t *)run->buffer[TESSERA_SEEDS], begun_with = seeds[index];
    (void)snprintf(setup, sizeof setup, "players=%d", run->players);
    DONE(tessera_game_open(run->name, setup, seeds[index], &game));
    for (int step = 0; step < steps; step++) {
        test_note("%s, step %d", run->name, step);
        check_alone(run, index, game);
        step_random(run, (uint64_t)step);
        DONE(tessera_game_play(game, run->actions[index]));
        if (!((uint8_t *)run->buffer[TESSERA_DONE])[index]) continue;
        check_rewards(run, index, game);
        CHECK_EQ(seeds[index], begun_with += GAMES);
        DONE(tessera_game_reset(game, seeds[index]));
    }
    DONE(tessera_game_close(game));
}

TEST(batch_is_many_games_that_can_be_repeated_alone) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        const char *setups[] = {"players=2", "players=3"};
        for (int k = 0; k < 2; k++) {
            Run run = begun(tessera_game_name(i), setups[k], 11);
            follow(&run, 5, test_effort(100, MANY_STEPS));
            end(&run);
        }
    }
}

TEST(batch_plays_the_same_with_any_number_of_threads) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        Run one = begun(tessera_game_name(i), "players=2", 3);
        Run four = begun(tessera_game_name(i), "players=2", 3);
        Run later = begun(tessera_game_name(i), "players=2", 3);
        DONE(tessera_batch_threads(four.batch, 4));
        for (uint64_t step = 0; step < STEPS; step++) {
            step_random(&one, step);
            step_random(&four, step);
            DONE(tessera_batch_sample(later.batch, TESSERA_PLACES, step, later.actions, GAMES));
            DONE(tessera_batch_begin(later.batch, TESSERA_PLACES, later.actions, GAMES));
            REFUSED(tessera_batch_reset(later.batch, 1), TESSERA_BUSY);
            DONE(tessera_batch_wait(later.batch));
            check_equal(&one, &four);
            check_equal(&one, &later);
        }
        end(&one), end(&four), end(&later);
    }
}

TEST(batch_steps_some_games_and_leaves_the_others) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        Run all = begun(tessera_game_name(i), "players=2", 3);
        Run some = begun(tessera_game_name(i), "players=2", 3);
        size_t which[GAMES];
        for (size_t k = 0; k < GAMES; k++) which[k] = GAMES - 1 - k;
        for (uint64_t step = 0; step < STEPS; step++) {
            step_random(&all, step);
            uint32_t actions[GAMES];
            for (size_t k = 0; k < GAMES; k++) actions[k] = all.actions[which[k]];
            DONE(tessera_batch_step_some(some.batch, TESSERA_NUMBERS, which, actions, 10));
            DONE(tessera_batch_step_some(some.batch, TESSERA_NUMBERS, which + 10, actions + 10,
                                         GAMES - 10));
            check_equal(&all, &some);
        }
        DONE(tessera_batch_step_some(some.batch, TESSERA_NUMBERS, NULL, NULL, 0));
        end(&all), end(&some);
    }
}

TEST(batch_changes_nothing_when_one_action_is_illegal) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        Run run = begun(tessera_game_name(i), "players=2", 3), same = run;
        tessera_batch *before = NULL;
        size_t twice[] = {1, 1}, outside[] = {0, GAMES};
        uint32_t count = 0, any[GAMES] = {0};
        step_random(&run, 1);
        DONE(tessera_batch_copy(run.batch, &before));
        DONE(tessera_action_count(run.name, &count));
        for (int k = 0; k < TESSERA_BUFFERS; k++) {
            same.buffer[k] = run.buffer[k] ? malloc(run.bytes[k]) : NULL;
            if (run.buffer[k]) memcpy(same.buffer[k], run.buffer[k], run.bytes[k]);
        }
        DONE(tessera_batch_sample(run.batch, TESSERA_NUMBERS, 2, run.actions, GAMES));
        run.actions[GAMES - 1] = count;
        REFUSED(tessera_batch_step(run.batch, TESSERA_NUMBERS, run.actions, GAMES),
                TESSERA_ILLEGAL);
        REFUSED(tessera_batch_begin(run.batch, TESSERA_NUMBERS, run.actions, GAMES),
                TESSERA_ILLEGAL);
        any[3] = 32768;
        REFUSED(tessera_batch_step(run.batch, TESSERA_PLACES, any, GAMES), TESSERA_ILLEGAL);
        REFUSED(tessera_batch_step(run.batch, 2, any, GAMES), TESSERA_BAD_VALUE);
        REFUSED(tessera_batch_sample(run.batch, 2, 1, any, GAMES), TESSERA_BAD_VALUE);
        REFUSED(tessera_batch_step(run.batch, TESSERA_PLACES, any, GAMES - 1), TESSERA_BAD_VALUE);
        REFUSED(tessera_batch_sample(run.batch, 0, 1, any, GAMES + 1), TESSERA_BAD_VALUE);
        REFUSED(tessera_batch_step_some(run.batch, TESSERA_PLACES, twice, any, 2),
                TESSERA_BAD_VALUE);
        REFUSED(tessera_batch_step_some(run.batch, TESSERA_PLACES, outside, any, 2),
                TESSERA_BAD_VALUE);
        REFUSED(tessera_batch_wait(run.batch), TESSERA_BAD_VALUE);
        check_equal(&run, &same);
        DONE(tessera_batch_restore(run.batch, before));
        check_equal(&run, &same); /* the positions were as they are in the copy */
        for (int k = 0; k < TESSERA_BUFFERS; k++) free(same.buffer[k]);
        DONE(tessera_batch_close(before));
        end(&run);
    }
}

TEST(batch_goes_back_to_a_copy) {
    for (size_t i = 0; i < tessera_games_count(); i++) {
        Run run = begun(tessera_game_name(i), "players=2", 3);
        Run other = begun(tessera_game_name(i), "players=2", 99);
        tessera_batch *copy = NULL;
        for (uint64_t step = 0; step < 10; step++) step_random(&run, step);
        DONE(tessera_batch_copy(run.batch, &copy));
        for (uint64_t step = 10; step < STEPS; step++) step_random(&run, step);
        DONE(tessera_batch_restore(other.batch, copy));
        for (uint64_t step = 10; step < STEPS; step++) step_random(&other, step);
        check_equal(&run, &other);
        tessera_batch *fewer = NULL;
        DONE(tessera_batch_open(run.name, NULL, GAMES - 1, 1, &fewer));
        REFUSED(tessera_batch_restore(run.batch, fewer), TESSERA_BAD_VALUE);
        DONE(tessera_batch_close(fewer));
        DONE(tessera_batch_close(copy));
        end(&run), end(&other);
    }
}

TEST(batch_hands_out_a_game) {
    Run run = begun(tessera_game_name(0), "players=2", 3);
    tessera_game *game = NULL;
    char text[8];
    for (uint64_t step = 0; step < 10; step++) step_random(&run, step);
    REFUSED(tessera_batch_game(run.batch, GAMES, &game), TESSERA_BAD_VALUE);
    DONE(tessera_batch_game(run.batch, 4, &game));
    check_alone(&run, 4, game);
    REFUSED(tessera_game_record(game, text, sizeof text, NULL), TESSERA_UNSUPPORTED);
    DONE(tessera_game_close(game));
    end(&run);
}

TEST(batch_refuses_sizes_and_numbers) {
    tessera_batch *batch = NULL;
    const char *name = tessera_game_name(0);
    static uint64_t memory[1 << 16];
    REFUSED(tessera_batch_open(name, NULL, 0, 1, &batch), TESSERA_BAD_VALUE);
    REFUSED(tessera_batch_open(name, NULL, TESSERA_BATCH_GAMES_MAX + 1, 1, &batch),
            TESSERA_BAD_VALUE);
    CHECK(batch == NULL);
    DONE(tessera_batch_open(name, NULL, GAMES, 1, &batch));
    size_t bytes = 0;
    REFUSED(tessera_batch_size(batch, -1, &bytes), TESSERA_BAD_VALUE);
    REFUSED(tessera_batch_size(batch, TESSERA_BUFFERS, &bytes), TESSERA_BAD_VALUE);
    REFUSED(tessera_batch_attach(batch, TESSERA_BUFFERS, memory, 8), TESSERA_BAD_VALUE);
    DONE(tessera_batch_size(batch, TESSERA_SEEDS, &bytes));
    CHECK_EQ(bytes, 8 * GAMES);
    REFUSED(tessera_batch_attach(batch, TESSERA_SEEDS, memory, bytes - 1), TESSERA_TOO_SMALL);
    REFUSED(tessera_batch_attach(batch, TESSERA_SEEDS, (char *)memory + 1, bytes),
            TESSERA_BAD_VALUE);
    REFUSED(tessera_batch_threads(batch, TESSERA_BATCH_THREADS_MAX + 1), TESSERA_BAD_VALUE);
    DONE(tessera_batch_threads(batch, 0));
    DONE(tessera_batch_threads(batch, 1));
    REFUSED(tessera_batch_options(batch, 2), TESSERA_BAD_VALUE);
    REFUSED(tessera_batch_room(batch, 0), TESSERA_BAD_VALUE);
    REFUSED(tessera_batch_room(batch, 1 << 20), TESSERA_BAD_VALUE);
    size_t which[] = {0, GAMES};
    uint64_t seeds[] = {1, 2};
    REFUSED(tessera_batch_reset_some(batch, which, seeds, 2), TESSERA_BAD_VALUE);
    DONE(tessera_batch_attach(batch, TESSERA_SEEDS, memory, bytes));
    DONE(tessera_batch_reset_some(batch, which, seeds + 1, 1));
    CHECK_EQ(memory[0], 2);
    DONE(tessera_batch_attach(batch, TESSERA_SEEDS, NULL, 0));
    DONE(tessera_batch_close(batch));
}

TEST(batch_can_stop_at_the_end_of_games) {
    Run run = begun(tessera_game_name(0), "players=2", 3);
    DONE(tessera_batch_options(run.batch, TESSERA_NO_RESTART));
    size_t ended = 0;
    for (uint64_t step = 0; step < 2000 && ended < GAMES; step++) {
        step_random(&run, step);
        for (size_t i = 0; i < GAMES; i++) ended += ((uint8_t *)run.buffer[TESSERA_DONE])[i];
    }
    CHECK_EQ(ended, GAMES);
    step_random(&run, 1);
    for (size_t i = 0; i < GAMES; i++) {
        CHECK_EQ(((int8_t *)run.buffer[TESSERA_ACTORS])[i], TESSERA_NOBODY);
        CHECK_EQ(((int32_t *)run.buffer[TESSERA_ACTION_COUNTS])[i], 0);
        CHECK_EQ(((uint64_t *)run.buffer[TESSERA_SEEDS])[i], 3 + i);
    }
    end(&run);
}

/* ---- Chance by the caller ---- */

typedef struct {
    size_t bad_game; /* whose outcomes are not possible */
} Luck;

static int last_outcome(void *self, size_t index, const uint8_t *weights, int count) {
    if (index == ((const Luck *)self)->bad_game) return -1;
    while (count-- > 0)
        if (weights[count]) return count;
    return -1;
}

/* After a step that was spoilt, buffers and positions are as they were. */
static void check_unspoilt(Run *run, const uint8_t *observations, const tessera_batch *before) {
    size_t bytes = run->bytes[TESSERA_OBSERVATIONS];
    CHECK(memcmp(run->buffer[TESSERA_OBSERVATIONS], observations, bytes) == 0);
    Run now = *run;
    DONE(tessera_batch_copy(run->batch, &now.batch));
    memset(now.buffer, 0, sizeof now.buffer);
    attach_all(&now);
    DONE(tessera_batch_restore(now.batch, run->batch));
    DONE(tessera_batch_restore(run->batch, before));
    check_equal(&now, run);
    end(&now);
}

TEST(batch_asks_the_caller_for_chance) {
    Run run = begun(tessera_game_name(0), "players=2", 3);
    Luck luck = {2};
    int spoilt = 0;
    REFUSED(tessera_batch_chance(run.batch, last_outcome, &luck), TESSERA_BAD_CHANCE);
    step_random(&run, 1); /* by the generators, as before */
    luck.bad_game = SIZE_MAX;
    DONE(tessera_batch_chance(run.batch, last_outcome, &luck));
    DONE(tessera_batch_threads(run.batch, 2));
    uint8_t *observations = (uint8_t *)malloc(run.bytes[TESSERA_OBSERVATIONS]);
    for (uint64_t step = 0; step < STEPS; step++) {
        tessera_batch *before = NULL;
        DONE(tessera_batch_copy(run.batch, &before));
        memcpy(observations, run.buffer[TESSERA_OBSERVATIONS], run.bytes[TESSERA_OBSERVATIONS]);
        DONE(tessera_batch_sample(run.batch, TESSERA_NUMBERS, step, run.actions, GAMES));
        luck.bad_game = GAMES - 1;
        tessera_status status = tessera_batch_step(run.batch, TESSERA_NUMBERS, run.actions, GAMES);
        luck.bad_game = SIZE_MAX;
        CHECK(status == TESSERA_OK || status == TESSERA_BAD_CHANCE);
        if (status) {
            spoilt++;
            check_unspoilt(&run, observations, before);
            DONE(tessera_batch_begin(run.batch, TESSERA_NUMBERS, run.actions, GAMES));
            DONE(tessera_batch_wait(run.batch));
        }
        DONE(tessera_batch_close(before));
    }
    CHECK(spoilt > 0);
    free(observations);
    DONE(tessera_batch_chance(run.batch, NULL, NULL));
    end(&run);
}
