/* bot_queue_test.c -- whose bot thinks next, and at which level, so that nobody's bots keep others
 * waiting. */
#include "bot_queue.h"

#include "engine/table/table.h"
#include "players/levels/levels.h"
#include "tests/test.h"

enum { THREADS = 2, MANY = 1022 };

static BotQueue queue;

static void begin(void) {
    memset(&queue, 0, sizeof queue);
    queue.threads = THREADS;
}

static void add(int64_t person, int level, int number) {
    Job *job = job_new(JOB_BOT);
    job->person.id = person;
    job->bot.level = level;
    job->number = number;
    job->bot.left_ms = INT64_MAX;
    bot_queue_add(&queue, job);
}

/* The number of the next job, and its level now; -1 and 0 if there is none. */
static int take(BotLane lane, int *level) {
    *level = 0;
    Job *job = bot_queue_take(&queue, lane);
    if (!job) return -1;
    int number = job->number;
    *level = job->bot.level;
    job_free(job);
    return number;
}

TEST(bot_queue_serves_people_in_turn_and_each_one_s_matches_in_order) {
    int level;
    begin();
    for (int i = 0; i < 100; i++) add(7, 9, i);
    add(8, 9, 1000);
    add(9, 9, 2000);
    bool has_come[2] = {false, false};
    int next = 0;
    for (int i = 0; i < 6; i++) {
        int number = take(BOT_LANE_SLOW, &level);
        if (number >= 1000)
            has_come[number / 1000 - 1] = true;
        else
            CHECK_EQ(number, next++);
    }
    CHECK(has_come[0] && has_come[1]);
    while (take(BOT_LANE_SLOW, &level) >= 0) next++;
    CHECK_EQ(next, 100);
    CHECK_EQ(bot_queue_count(&queue), 0);
}

TEST(bot_queue_lets_a_quick_level_pass_slow_ones) {
    int level;
    begin();
    for (int i = 0; i < MANY; i++) add(i + 1, 9, i);
    add(5, 1, MANY);
    CHECK_EQ(take(BOT_LANE_QUICK, &level), MANY);
    CHECK_EQ(level, 1);
    CHECK_EQ(take(BOT_LANE_QUICK, &level), -1);
    for (int i = 0; i < MANY; i++) CHECK(take(BOT_LANE_SLOW, &level) >= 0);
}

TEST(bot_queue_lowers_levels_while_many_wait_and_only_then) {
    int level;
    begin();
    add(1, 9, 0);
    CHECK_EQ(take(BOT_LANE_SLOW, &level), 0);
    CHECK_EQ(level, 9);
    CHECK_EQ(queue.lowered, 0);
    for (int i = 0; i < MANY; i++) add(i + 1, 9, i);
    int64_t spent_ms = 0;
    int waiting = MANY;
    for (; bot_queue_count(&queue) >= THREADS; waiting--) {
        CHECK(take(BOT_LANE_SLOW, &level) >= 0);
        spent_ms += bot_level_ms(level);
        if (waiting == MANY) CHECK(level <= 4);
    }
    test_note("%d ms", (int)spent_ms);
    CHECK(spent_ms / THREADS < 4000);
    CHECK(queue.lowered > MANY / 2);
    while (take(BOT_LANE_SLOW, &level) >= 0) CHECK_EQ(level, 9);
}

TEST(bot_queue_lowers_the_level_of_a_bot_that_has_little_time_left) {
    static const struct {
        int64_t left_ms;
        int level;
    } cases[] = {{INT64_MAX, 9}, {19000, 9}, {18999, 8}, {3000, 8}, {2999, 7},
                 {500, 7},       {499, 6},   {20, 4},    {0, 3}};
    int level;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin();
        Job *job = job_new(JOB_BOT);
        job->bot.level = 9;
        job->bot.left_ms = cases[i].left_ms;
        bot_queue_add(&queue, job);
        CHECK_EQ(take(BOT_LANE_SLOW, &level), 0);
        CHECK_EQ(level, cases[i].level);
    }
}

/* Who stands in for a player thinks with the network of the game, if the clock allows it; else as
 * well as it allows. */
TEST(bot_queue_lets_stand_ins_use_the_network_that_fits_their_time) {
    const int64_t needed_ms = (int64_t)BOT_QUEUE_TIME_SHARE * bot_level_ms(TABLE_STAND_IN_LEVEL);
    CHECK_EQ(level_config(TABLE_STAND_IN_LEVEL).kind, PLAYER_LEARNED);
    for (int is_late = 0; is_late < 2; is_late++) {
        begin();
        Job *job = job_new(JOB_BOT);
        job->bot.level = TABLE_STAND_IN_LEVEL;
        job->bot.left_ms = needed_ms - is_late;
        bot_queue_add(&queue, job);
        CHECK(bot_queue_take(&queue, BOT_LANE_SLOW) == job);
        CHECK_EQ(job->bot.level, TABLE_STAND_IN_LEVEL - is_late);
        job_free(job);
    }
}
