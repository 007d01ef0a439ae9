/* table_test.c -- one match, for every game: turns, late messages, taking back, clocks, views,
 * records. */
#include "table.h"

#include "engine/base/rng.h"
#include "tests/table_same.h"
#include "tests/test.h"

#include <stdio.h>

enum { TEXT_MAX = 1 << 20 };

static const ClockRule no_clock = {0, 0, 0};
static char text[TEXT_MAX], reason[256];
TABLE_STATIC(table);

static void open_table(const Game *game, const char *words, ClockRule rule, uint8_t seed) {
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.game = game;
    header.setup = test_setup(game, words);
    header.has_key = true;
    header.key[0] = seed;
    table_open(&table, &header, rule, 0);
    for (int seat = 0; seat < header.setup.players; seat++)
        table_seat(&table, seat, SEAT_PERSON, 0, "Somebody");
}

static TableStatus play(int seat, int ply, const char *notation, int64_t now_ms) {
    Text why = text_in(reason, sizeof reason);
    return table_play(&table, seat, ply, notation, now_ms, &why);
}

static TableStatus undo(int seat, bool *is_done) {
    Text why = text_in(reason, sizeof reason);
    return table_undo(&table, seat, table.ply, 0, is_done, &why);
}

/* Plays some legal action for whoever's turn it is. */
static void play_any(Rng *rng) {
    const Game *game = table.header.game;
    int seat = table_actor(&table, 0);
    GameState view;
    Action action;
    char notation[GAME_ACTION_TEXT_MAX];
    Text out = text_in(notation, sizeof notation);
    table_view(&table, seat, &view);
    game->sample(&view, rng_word(rng), &action);
    game->action_text(&view, action, &out);
    CHECK_EQ(play(seat, table.ply, notation, 0), TABLE_OK);
}

/* The same actions in every match, up to a ply. */
static void play_up_to(int plies) {
    while (table.ply < plies) {
        Rng rng = {(uint64_t)table.ply};
        play_any(&rng);
    }
}

static const char *view_json(int viewer, int64_t now_ms) {
    Text out = text_in(text, sizeof text);
    Json json = json_to(&out);
    json_object(&json, NULL);
    table_json(&table, viewer, now_ms, &json);
    json_end(&json);
    CHECK(!out.is_cut && !json.is_array);
    return text;
}

static const char *log_json(int viewer, int from) {
    Text out = text_in(text, sizeof text);
    Json json = json_to(&out);
    json_array(&json, NULL);
    table_log_json(&table, viewer, from, &json);
    json_end(&json);
    CHECK(!out.is_cut && !json.is_array);
    return text;
}

TEST(table_plays_every_game_to_its_end) {
    for (int g = 0; g < games_count; g++) {
        Rng rng = {(uint64_t)g};
        open_table(games[g], "", no_clock, 1);
        test_note("%s", games[g]->name);
        while (table_actor(&table, 0) != GAME_OVER) play_any(&rng);
        CHECK(strstr(view_json(GAME_SPECTATOR, 0), "\"is_over\":true"));
        CHECK(strstr(log_json(GAME_SPECTATOR, 0), "{\"ply\":0,"));
        CHECK_EQ(play(0, table.ply, "anything", 0), TABLE_REFUSED);
        CHECK_TEXT(reason, "the match is over");
    }
}

/* What the last action did, told by itself and at the end of the whole log. */
static void check_last_told(int viewer) {
    static char alone[TEXT_MAX];
    (void)snprintf(alone, sizeof alone, "%s", log_json(viewer, table.ply));
    const char *all = log_json(viewer, 0);
    CHECK_TEXT(all + strlen(all) - (strlen(alone) - 1), alone + 1);
}

TEST(table_tells_the_last_action_alone_as_in_the_whole_log) {
    static char record[TEXT_MAX];
    const uint8_t key[RECORD_KEY] = {1};
    for (int g = 0; g < games_count; g++) {
        test_note("%s", games[g]->name);
        open_table(games[g], "", no_clock, 1);
        check_last_told(GAME_SPECTATOR);
        for (int plies = 1; plies < 12; plies++) {
            play_up_to(plies);
            check_last_told(plies % table.header.setup.players);
        }
        table_go_back(&table, 7);
        check_last_told(0);
        Text out = text_in(record, sizeof record), why = text_in(reason, sizeof reason);
        table_save(&table, 0, &out);
        CHECK(table_load(&table, record, strlen(record), key, no_clock, 0, &why));
        check_last_told(0);
    }
}

TEST(table_refuses_what_is_late_not_legal_or_not_ones_turn) {
    open_table(games[0], "players=2", no_clock, 1);
    TABLE_STATIC(before);
    table_copy(&before, &table);
    CHECK_EQ(play(0, 1, "1-blue-1", 0), TABLE_LATE);
    CHECK_EQ(play(1, 0, "1-blue-1", 0), TABLE_REFUSED);
    CHECK_TEXT(reason, "it is another player's turn");
    CHECK_EQ(play(GAME_SPECTATOR, 0, "1-blue-1", 0), TABLE_REFUSED);
    CHECK_EQ(play(99, 0, "1-blue-1", 0), TABLE_REFUSED);
    CHECK_EQ(play(0, 0, "fly", 0), TABLE_REFUSED);
    CHECK_TEXT(reason, "this action is not legal here");
    CHECK(table_is_same(&before, &table));
}

TEST(table_ends_where_its_players_agree) {
    Rng rng = {1};
    open_table(games[0], "players=2", no_clock, 1);
    play_any(&rng);
    table_end(&table, false);
    CHECK_EQ(table_actor(&table, 0), GAME_OVER);
    CHECK(strstr(view_json(GAME_SPECTATOR, 0), "\"is_over\":true"));
    CHECK_EQ(play(0, table.ply, "anything", 0), TABLE_REFUSED);
    table_go_back(&table, 1);
    CHECK(table_actor(&table, 0) != GAME_OVER);
}

TEST(table_takes_back_at_once_what_taught_nobody_anything) {
    Rng rng = {1};
    bool is_done;
    open_table(games[0], "players=2", no_clock, 1);
    CHECK_EQ(undo(0, &is_done), TABLE_REFUSED);
    CHECK_TEXT(reason, "there is no action to take back");
    GameState before = table_memory.state;
    play_any(&rng);
    CHECK_EQ(undo(0, &is_done), TABLE_OK);
    CHECK(is_done);
    CHECK_EQ(table.ply, 0);
    CHECK(memcmp(&before, table.room.state, sizeof before) == 0);
    CHECK_EQ(undo(GAME_SPECTATOR, &is_done), TABLE_REFUSED);
}

TEST(table_asks_the_others_before_it_takes_back_what_they_answered) {
    Rng rng = {1};
    bool is_done;
    open_table(games[0], "players=2", no_clock, 1);
    play_any(&rng);
    play_any(&rng);
    CHECK_EQ(undo(0, &is_done), TABLE_OK);
    CHECK(!is_done);
    CHECK_EQ(table.ply, 2);
    CHECK(strstr(view_json(1, 0), "\"wants_undo\":true"));
    CHECK_EQ(undo(1, &is_done),
             TABLE_OK); /* agrees: back to before the action of the one who asked */
    CHECK(is_done);
    CHECK_EQ(table.ply, 0);
    play_any(&rng);
    play_any(&rng);
    CHECK_EQ(undo(0, &is_done), TABLE_OK);
    play_any(&rng); /* playing on withdraws the request */
    CHECK(!table.seat[0].wants_undo);
}

TEST(table_bots_agree_to_everything) {
    Rng rng = {1};
    bool is_done;
    open_table(games[0], "players=2", no_clock, 1);
    table_seat(&table, 1, SEAT_BOT, 3, "Bot");
    play_any(&rng);
    play_any(&rng);
    CHECK_EQ(undo(0, &is_done), TABLE_OK);
    CHECK(is_done);
    CHECK_EQ(table.ply, 0);
    CHECK(strstr(view_json(0, 0), "\"level\":3"));
}

/* Whatever was taken back, the same actions meet the same luck. */
TEST(table_taking_back_is_no_way_to_draw_again) {
    for (int g = 0; g < games_count; g++) {
        Rng rng = {3};
        bool is_done = false;
        open_table(games[g], "", no_clock, 7);
        test_note("%s", games[g]->name);
        int players = table.header.setup.players;
        for (int i = 0; i < 30 && table_actor(&table, 0) != GAME_OVER; i++) play_any(&rng);
        TABLE_STATIC(first);
        table_copy(&first, &table);
        int first_seat = first.header.game->actor(first.room.state);
        for (int seat = 0; seat < players; seat++)
            if (undo(seat, &is_done) == TABLE_OK && is_done) break;
        CHECK(is_done);
        CHECK(table.ply < first.ply);
        while (table.ply < first.ply) {
            char notation[GAME_ACTION_TEXT_MAX];
            Text out = text_in(notation, sizeof notation);
            int seat = table_actor(&table, 0);
            games[g]->action_text(table.room.state, first.room.after[table.ply + 1].action, &out);
            CHECK_EQ(play(seat, table.ply, notation, 0), TABLE_OK);
        }
        CHECK_EQ(first.header.game->actor(table.room.state), first_seat);
        CHECK(memcmp(table.room.state, first.room.state, (size_t)games[g]->state_size) == 0);
        CHECK_EQ(chance_words(&table.chance), chance_words(&first.chance));
    }
}

TEST(table_ends_when_all_sides_but_one_have_resigned) {
    Text why = text_in(reason, sizeof reason);
    open_table(games[0], "players=3", no_clock, 1);
    CHECK_EQ(table_resign(&table, 2, 0, &why), TABLE_OK);
    CHECK(table_actor(&table, 0) != GAME_OVER);
    CHECK_EQ(table_resign(&table, 0, 0, &why), TABLE_OK);
    CHECK_EQ(table.seat[0].kind, SEAT_BOT);
    CHECK_EQ(table_actor(&table, 0), GAME_OVER);
    CHECK(strstr(view_json(GAME_SPECTATOR, 0), "\"place\":[2,1,2]"));
    CHECK_EQ(table_resign(&table, 1, 0, &why), TABLE_REFUSED);
    CHECK_EQ(table_resign(&table, 7, 0, &why), TABLE_REFUSED);
}

TEST(table_clock_runs_for_the_game_with_an_increment) {
    const ClockRule rule = {60000, 5000, 0};
    open_table(games[0], "players=2", rule, 1);
    char first[GAME_ACTION_TEXT_MAX];
    Text out = text_in(first, sizeof first);
    Action action;
    games[0]->sample(table.room.state, 0, &action);
    games[0]->action_text(table.room.state, action, &out);
    CHECK_EQ(table_actor(&table, 59999), 0);
    CHECK_EQ(table_actor(&table, 60000), GAME_OVER);
    CHECK_EQ(play(0, 0, first, 60000), TABLE_REFUSED);
    CHECK(strstr(view_json(0, 60000), "\"place\":[2,1]"));
    CHECK_EQ(play(0, 0, first, 20000), TABLE_OK);
    CHECK_EQ(table.clock.left_ms[0], 45000);
    CHECK_EQ(clock_left(&table.clock, 1, 30000), 50000);
    CHECK(strstr(view_json(0, 30000), "\"spent_ms\":10000,\"begun_with_ms\":[45000,60000],"
                                      "\"left_ms\":[45000,50000]"));
}

TEST(table_clock_runs_for_each_move) {
    const ClockRule rule = {0, 0, 1000};
    TableClock clock;
    clock_begin(&clock, rule, 500);
    CHECK_EQ(clock_left(&clock, 0, 900), 600);
    clock_press(&clock, 0, 900);
    CHECK_EQ(clock_left(&clock, 1, 1000), 900);
    CHECK_EQ(clock_left(&clock, 1, 5000), 0);
    clock_begin(&clock, no_clock, 0);
    CHECK_EQ(clock_left(&clock, 0, INT64_MAX / 2), INT64_MAX);
    open_table(games[0], "players=2", rule, 1);
    CHECK(strstr(view_json(0, 400), "\"left_ms\":[600,1000]"));
}

TEST(table_clock_stops_with_the_match) {
    const ClockRule rule = {0, 0, 1000};
    Text why = text_in(reason, sizeof reason);
    open_table(games[0], "players=2", rule, 1);
    CHECK_EQ(table_resign(&table, 1, 500, &why), TABLE_OK);
    CHECK(strstr(view_json(0, 5000), "\"place\":[1,2]"));
}

TEST(table_goes_back_and_on_with_the_same_luck) {
    for (int g = 0; g < games_count; g++) {
        TABLE_STATIC(twin);
        open_table(games[g], "", no_clock, 4);
        play_up_to(6);
        table_copy(&twin, &table);
        table_go_back(&table, 2);
        CHECK_EQ(table.ply, 2);
        play_up_to(6);
        CHECK(memcmp(table.room.state, twin.room.state, (size_t)games[g]->state_size) == 0);
    }
}

/* A match from a record without a key: loading it is no way to draw again. */
TEST(table_loads_the_same_luck_without_a_key) {
    static char record[1 << 16];
    TABLE_STATIC(twin);
    uint8_t key[RECORD_KEY] = {9};
    for (int g = 0; g < games_count; g++) {
        Text why = text_in(reason, sizeof reason), out = text_in(record, sizeof record);
        open_table(games[g], "", no_clock, 4);
        play_up_to(4);
        table_save(&table, 0, &out);
        CHECK(table_load(&table, record, strlen(record), key, no_clock, 0, &why));
        play_up_to(8);
        out = text_in(record, sizeof record);
        table_save(&table, 0, &out);
        play_up_to(12);
        table_copy(&twin, &table);
        CHECK(table_load(&table, record, strlen(record), key, no_clock, 0, &why));
        play_up_to(12);
        CHECK(memcmp(table.room.state, twin.room.state, (size_t)games[g]->state_size) == 0);
    }
}

TEST(table_keeps_the_time_of_each_action) {
    static char record[1 << 16];
    uint8_t key[RECORD_KEY] = {9};
    Text why = text_in(reason, sizeof reason), out = text_in(record, sizeof record);
    open_table(games[0], "players=2", no_clock, 1);
    char first[GAME_ACTION_TEXT_MAX];
    Text notation = text_in(first, sizeof first);
    Action action;
    games[0]->sample(table.room.state, 0, &action);
    games[0]->action_text(table.room.state, action, &notation);
    CHECK_EQ(play(0, 0, first, 12540), TABLE_OK);
    table_save(&table, 0, &out);
    CHECK(strstr(record, " ; 12.5 s\n"));
    CHECK(table_load(&table, record, strlen(record), key, no_clock, 0, &why));
    CHECK_EQ(table.room.after[1].spent_ms, 12500);
}

/* Two matches that differ only in what a viewer must not know look the same to them, to the byte.
 */
TEST(table_shows_no_secrets) {
    for (int g = 0; g < games_count; g++) {
        const Game *game = games[g];
        static char seen[TEXT_MAX];
        Chance chance = chance_seeded(5);
        Rng rng = {9};
        open_table(game, "", no_clock, 3);
        for (int i = 0; i < 6 && table_actor(&table, 0) != GAME_OVER; i++) play_any(&rng);
        for (int viewer = GAME_SPECTATOR; viewer < table.header.setup.players; viewer++) {
            test_note("%s, viewer %d", game->name, viewer);
            GameState truth = table_memory.state;
            snprintf(seen, sizeof seen, "%s", view_json(viewer, 0));
            game->redact(table.room.state, viewer);
            game->determinize(table.room.state, viewer, &chance);
            CHECK_TEXT(view_json(viewer, 0), seen);
            table_memory.state = truth;
        }
        if (!game->has_secrets) continue;
        CHECK(strstr(log_json(0, 0), "null")); /* what others drew */
        CHECK(strstr(view_json(GAME_SPECTATOR, 0), "\"legal\":null"));
    }
}

TEST(table_is_saved_and_loaded_at_any_ply) {
    TABLE_STATIC(loaded);
    static char record[TEXT_MAX];
    const uint8_t other_key[RECORD_KEY] = {1, 2, 3};
    for (int g = 0; g < games_count; g++) {
        Rng rng = {21};
        open_table(games[g], "", no_clock, 5);
        for (int i = 0; i < 400 && table_actor(&table, 0) != GAME_OVER; i++) {
            if (i % 25 == 0 || table_actor(&table, 0) == GAME_OVER) {
                Text out = text_in(record, sizeof record), why = text_in(reason, sizeof reason);
                test_note("%s, ply %d", games[g]->name, i);
                table_save(&table, 0, &out);
                CHECK(strstr(record, "\nkey ") == NULL); /* not while it is being played */
                CHECK(table_load(&loaded, record, strlen(record), other_key, no_clock, 0, &why));
                CHECK_EQ(loaded.ply, table.ply);
                CHECK(memcmp(loaded.room.state, table.room.state, (size_t)games[g]->state_size) ==
                      0);
            }
            play_any(&rng);
        }
        Text out = text_in(record, sizeof record), why = text_in(reason, sizeof reason);
        table_save(&table, 0, &out);
        if (table_actor(&table, 0) != GAME_OVER) continue;
        CHECK(strstr(record, "\nkey 05") != NULL);
        CHECK(table_load(&loaded, record, strlen(record), other_key, no_clock, 0, &why));
        CHECK_EQ(chance_words(&loaded.chance), chance_words(&table.chance));
        CHECK(!table_load(&loaded, record, strlen(record) / 2, other_key, no_clock, 0, &why));
        CHECK(strstr(reason, "line "));
    }
}

static const char *preview(int seat, const char *notation) {
    Text out = text_in(text, sizeof text);
    Json json = json_to(&out);
    json_array(&json, NULL);
    bool is_legal = table_preview_json(&table, seat, notation, &json);
    json_end(&json);
    return is_legal ? text : "refused";
}

/* What a preview says is what then happens; what luck brings is not in it. */
TEST(table_previews_an_action_up_to_where_luck_begins) {
    for (int g = 0; g < games_count; g++) {
        Rng rng = {31};
        open_table(games[g], "", no_clock, 6);
        for (int i = 0; i < 60 && table_actor(&table, 0) != GAME_OVER; i++) {
            static char foreseen[TEXT_MAX];
            char notation[GAME_ACTION_TEXT_MAX];
            Text out = text_in(notation, sizeof notation);
            int seat = table_actor(&table, 0);
            GameState view;
            Action action;
            table_view(&table, seat, &view);
            games[g]->sample(&view, rng_word(&rng), &action);
            games[g]->action_text(&view, action, &out);
            TABLE_STATIC(before);
            table_copy(&before, &table);
            snprintf(foreseen, sizeof foreseen, "%s", preview(seat, notation));
            CHECK(table_is_same(&before, &table));
            CHECK_EQ(play(seat, table.ply, notation, 0), TABLE_OK);
            foreseen[strlen(foreseen) - 1] = '\0'; /* without the closing bracket */
            test_note("%s, %s: %s", games[g]->name, notation, foreseen);
            if (!games[g]->has_secrets)
                CHECK(strstr(log_json(seat, table.ply), foreseen + 1) != NULL);
        }
    }
    open_table(games[0], "", no_clock, 6);
    CHECK_TEXT(preview(0, "fly"), "refused");
    CHECK_TEXT(preview(1, "1-blue-1"), "refused");
}
