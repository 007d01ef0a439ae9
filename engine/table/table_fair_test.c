/* table_fair_test.c -- what nobody may gain by: undo, clocks, resigning and running out of time. */
#include "table.h"

#include "engine/base/rng.h"
#include "tests/test.h"

static const ClockRule no_clock = {0, 0, 0};
static char reason[256];
TABLE_STATIC(table);
static Rng rng;

static void open_table(const Game *game, const char *words, ClockRule rule, uint8_t seed) {
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.game = game;
    header.setup = test_setup(game, words);
    header.has_key = true;
    header.key[0] = seed;
    rng = (Rng){seed};
    table_open(&table, &header, rule, 0);
    for (int seat = 0; seat < header.setup.players; seat++)
        table_seat(&table, seat, SEAT_PERSON, 0, "Somebody");
}

static void play_any(int64_t now_ms) {
    const Game *game = table.header.game;
    int seat = table_actor(&table, now_ms);
    Action action;
    char notation[GAME_ACTION_TEXT_MAX];
    Text out = text_in(notation, sizeof notation), why = text_in(reason, sizeof reason);
    CHECK(seat != GAME_OVER);
    game->sample(table.room.state, rng_word(&rng), &action);
    game->action_text(table.room.state, action, &out);
    CHECK_EQ(table_play(&table, seat, table.ply, notation, now_ms, &why), TABLE_OK);
}

static TableStatus undo(int seat, int64_t now_ms, bool *is_done) {
    Text why = text_in(reason, sizeof reason);
    return table_undo(&table, seat, table.ply, now_ms, is_done, &why);
}

static void resign(int seat) {
    Text why = text_in(reason, sizeof reason);
    CHECK_EQ(table_resign(&table, seat, 0, &why), TABLE_OK);
}

/* ---- Taking back ---- */

/* How many actions there were before the last one of the seat; -1: it has not acted. */
static int before_last_of(int seat) {
    int ply = table.ply;
    while (ply > 0 && table.room.after[ply].actor != seat) ply--;
    return ply - 1;
}

/* Seat 2 begins, seats 2 and 0 have played; 2, 1 and 0 say undo. It was the end of a server. */
TEST(table_takes_back_for_the_one_who_asked_though_others_are_lower) {
    bool is_done;
    int seed = 0;
    do open_table(game_named("chromino"), "players=3 start=random", no_clock, (uint8_t)++seed);
    while (table_actor(&table, 0) != 2);
    play_any(0);
    play_any(0);
    CHECK_EQ(undo(2, 0, &is_done), TABLE_OK);
    CHECK_EQ(undo(1, 0, &is_done), TABLE_OK);
    CHECK(!is_done);
    CHECK_EQ(undo(0, 0, &is_done), TABLE_OK);
    CHECK(is_done);
    CHECK_EQ(table.ply, 0);
}

/* Whatever the order: it is the action of the first one that is taken back. */
TEST(table_takes_back_for_the_one_who_asked_in_every_order) {
    static const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                    {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int g = 0; g < games_count; g++) {
        for (int plies = 1; plies < 12; plies++) {
            for (int order = 0; order < 6; order++) {
                bool is_done = false;
                open_table(games[g], "players=3", no_clock, (uint8_t)plies);
                while (table.ply < plies) play_any(0);
                int first = orders[order][0], wanted = before_last_of(first);
                test_note("%s, %d plies, seat %d first", games[g]->name, plies, first);
                for (int i = 0; i < 3 && !is_done; i++) {
                    TableStatus status = undo(orders[order][i], 0, &is_done);
                    if (i == 0 && wanted < 0) CHECK_EQ(status, TABLE_REFUSED);
                    if (wanted < 0) break;
                    CHECK_EQ(status, TABLE_OK);
                }
                CHECK_EQ(is_done, wanted >= 0);
                if (is_done) CHECK_EQ(table.ply, wanted);
            }
        }
    }
}

TEST(table_asks_a_person_whom_a_bot_stands_in_for) {
    bool is_done;
    open_table(game_named("chromino"), "players=2", no_clock, 1);
    play_any(0);
    table_stand_in(&table, 1, TABLE_STAND_IN_LEVEL);
    play_any(0);
    CHECK_EQ(undo(0, 0, &is_done), TABLE_OK);
    CHECK(!is_done);
    CHECK_EQ(table.ply, 2);
    CHECK_EQ(undo(1, 0, &is_done), TABLE_OK);
    CHECK(is_done);
    resign(1);
    CHECK(!table_has_vote(&table, 1));
}

TEST(table_asks_nobody_twice_after_a_decline) {
    bool is_done;
    open_table(game_named("chromino"), "players=3", no_clock, 1);
    for (int i = 0; i < 3; i++) play_any(0);
    CHECK_EQ(undo(0, 0, &is_done), TABLE_OK);
    CHECK_EQ(undo(1, 0, &is_done), TABLE_OK);
    table_decline(&table);
    CHECK_EQ(undo(1, 0, &is_done), TABLE_OK);
    CHECK(!is_done);
    CHECK_EQ(table.asked_by, 1);
    CHECK(!table.seat[0].wants_undo);
}

/* ---- Clocks ---- */

/* 60 s and 10 s for each action: it was 357 s after 5 s. */
TEST(table_clock_gains_nothing_by_undo) {
    const ClockRule rule = {60000, 10000, 0};
    bool is_done;
    open_table(games[0], "players=2", rule, 1);
    for (int i = 1; i <= 30; i++) {
        play_any(100 * i);
        CHECK_EQ(undo(0, 100 * i, &is_done), TABLE_OK);
        CHECK(is_done);
    }
    CHECK_EQ(clock_left(&table.clock, 0, 3000), 57000);
    CHECK_EQ(clock_left(&table.clock, 1, 3000 - 0), 57000 + 3000);
    play_any(5000);
    CHECK_EQ(table.clock.left_ms[0], 65000);
    CHECK_EQ(table.room.after[1].spent_ms, 5000);
}

TEST(table_clock_for_each_move_is_not_begun_anew_by_undo) {
    const ClockRule rule = {0, 0, 30000};
    bool is_done;
    open_table(games[0], "players=2", rule, 1);
    play_any(20000);
    CHECK_EQ(undo(0, 25000, &is_done), TABLE_OK); /* the other has thought for 5 s */
    CHECK_EQ(clock_left(&table.clock, 0, 25000), 10000);
    CHECK_EQ(table_actor(&table, 35000), GAME_OVER);
    play_any(34999);
    CHECK_EQ(clock_left(&table.clock, 1, 34999), 25000);
    CHECK_EQ(undo(0, 34999, &is_done), TABLE_OK);
    CHECK_EQ(clock_left(&table.clock, 0, 34999), 1);
}

/* An increment that is given back must not end the match of one who has agreed to that. */
TEST(table_refuses_an_undo_that_leaves_a_clock_at_zero) {
    const ClockRule rule = {10000, 10000, 0};
    bool is_done;
    open_table(games[0], "players=2", rule, 1);
    play_any(9000);
    play_any(10000);
    CHECK_EQ(undo(0, 12000, &is_done), TABLE_REFUSED);
    CHECK_TEXT(reason, "there is too little time left to take it back");
    CHECK_EQ(undo(0, 10500, &is_done), TABLE_OK);
    CHECK_EQ(undo(1, 11500, &is_done), TABLE_REFUSED);
    CHECK_EQ(undo(1, 10999, &is_done), TABLE_OK);
    CHECK(is_done);
    CHECK_EQ(clock_left(&table.clock, 0, 10999), 1);
}

/* What all seats have used, and what they got for the actions that stand. */
static int64_t charged(void) {
    int64_t sum = 0;
    for (int seat = 0; seat < table.header.setup.players; seat++)
        sum += table.clock.rule.game_ms - table.clock.left_ms[seat];
    for (int ply = 1; ply <= table.ply; ply++) sum += table.clock.rule.increment_ms;
    return sum;
}

/* Any order of actions and undos, by anybody, at any time. */
TEST(table_clock_charges_the_time_that_passes) {
    const ClockRule rule = {4000000, 3000, 0};
    for (int g = 0; g < games_count; g++) {
        int64_t now_ms = 0;
        open_table(games[g], "players=3", rule, 2);
        for (int i = 0; i < 300 && table_actor(&table, now_ms) != GAME_OVER; i++) {
            bool is_done = false, is_played = rng_word(&rng) % 3 != 0;
            now_ms += rng_word(&rng) % 3000;
            if (is_played)
                play_any(now_ms);
            else
                (void)!undo((int)(rng_word(&rng) % 3), now_ms, &is_done);
            test_note("%s, step %d", games[g]->name, i);
            if (is_played || is_done) CHECK_EQ(charged(), now_ms);
        }
    }
}

/* ---- Results ---- */

static int places(int64_t now_ms) {
    Result result;
    int number = 0;
    table_result(&table, now_ms, &result);
    for (int seat = 0; seat < result.players; seat++) number = 10 * number + result.place[seat];
    return number;
}

/* Plays until the seat is on turn and stands alone on the first place, by the rules. */
static bool plays_until_first(int seat) {
    for (int i = 0; i < 400 && table_actor(&table, 0) != GAME_OVER; i++) {
        Result result;
        table_result(&table, 0, &result);
        int first = 0;
        for (int other = 0; other < result.players; other++) first += result.place[other] == 1;
        if (first == 1 && result.place[seat] == 1 && table_actor(&table, 0) == seat) return true;
        play_any(0);
    }
    return false;
}

TEST(table_is_won_by_the_other_when_the_leader_resigns) {
    for (int g = 0; g < games_count; g++) {
        int found = 0;
        for (uint8_t seed = 1; seed < 20 && found < 4; seed++) {
            int leader = seed % 2;
            open_table(games[g], "players=2", no_clock, seed);
            if (!plays_until_first(leader)) continue;
            test_note("%s, seed %d", games[g]->name, seed);
            resign(leader);
            CHECK_EQ(places(0), leader ? 12 : 21);
            found++;
        }
        CHECK(found > 0);
    }
}

TEST(table_is_won_by_the_other_when_the_leader_runs_out_of_time) {
    const ClockRule rule = {0, 0, 1000};
    for (int g = 0; g < games_count; g++) {
        int found = 0;
        for (uint8_t seed = 1; seed < 40 && found < 2; seed++) {
            open_table(games[g], "players=2", rule, seed);
            if (!plays_until_first(0)) continue;
            test_note("%s, seed %d", games[g]->name, seed);
            CHECK_EQ(places(1000), 21);
            found++;
        }
        CHECK(found > 0);
    }
}

/* A place is one more than the sides that stand better, and who has resigned is behind the rest. */
static void check_ranking(const Result *result) {
    int first = 0;
    for (int seat = 0; seat < result->players; seat++) {
        first += result->place[seat] == 1;
        CHECK(result->place[seat] >= 1 && result->place[seat] <= result->players);
        if (result->place[seat] == 1) continue;
        bool has_one_before = false;
        for (int other = 0; other < result->players; other++) {
            has_one_before |= result->place[other] == result->place[seat] - 1 ||
                              (result->place[other] < result->place[seat]);
            bool stands_before = result->place[seat] < result->place[other];
            CHECK(!(stands_before && table.seat[seat].has_resigned &&
                    !table.seat[other].has_resigned));
        }
        CHECK(has_one_before);
    }
    CHECK(first > 0);
}

TEST(table_ranks_everybody_whoever_resigns) {
    for (int g = 0; g < games_count; g++) {
        for (uint8_t seed = 1; seed < 30; seed++) {
            const char *words = seed % 2 ? "players=4" : "players=3";
            if (games[g] == game_named("ingenious") && seed % 3 == 0) words = "players=4 mode=team";
            open_table(games[g], words, no_clock, seed);
            for (int i = 0; i < 60 && table_actor(&table, 0) != GAME_OVER; i++) {
                Result result;
                if (rng_word(&rng) % 12 == 0)
                    resign((int)(rng_word(&rng) % (uint32_t)table.header.setup.players));
                else
                    play_any(0);
                test_note("%s, seed %d, step %d", games[g]->name, seed, i);
                table_result(&table, 0, &result);
                check_ranking(&result);
            }
        }
    }
}

TEST(table_counts_a_losing_team_as_second) {
    const ClockRule rule = {0, 0, 1000};
    open_table(game_named("ingenious"), "players=4 mode=team", rule, 1);
    resign(1);
    resign(3);
    CHECK_EQ(places(0), 1212);
    open_table(game_named("ingenious"), "players=4 mode=team", rule, 1);
    CHECK_EQ(places(1000), 2121); /* the time of one is the time of the team */
    for (uint8_t seed = 1; places(0) != 1212 || table_actor(&table, 0) == GAME_OVER; seed++) {
        open_table(game_named("ingenious"), "players=4 mode=team", no_clock, seed);
        while (places(0) != 1212 && table_actor(&table, 0) != GAME_OVER) play_any(0);
    }
    resign(0);
    CHECK_EQ(places(0), 3212); /* the partner plays on, and leads */
}

TEST(table_gives_the_first_place_to_all_who_agree_to_a_draw) {
    open_table(game_named("chromino"), "players=4", no_clock, 1);
    for (int i = 0; i < 7; i++) play_any(0);
    resign(2);
    table_end(&table, true);
    CHECK_EQ(places(0), 1141);
}
