/* remote_test.c -- a match that a server tells is the match: view, places, choices, and what
 * happened in the same words as at a table in this process. No sockets: those are in
 * tests/program/terminal.sh. */
#include "clients/terminal/board/board.h"
#include "clients/terminal/board/outline.h"
#include "remote_told.h"
#include "told_game.h"

#include "engine/base/json.h"
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

enum { TOLD_MAX = 4 << 20, PLIES_MAX = 80 };

TABLE_STATIC(table);
static Remote remote;
static char told[TOLD_MAX];

static int64_t no_time(void) {
    return 0;
}

static const TerminalOptions options = {.now_ms = no_time};

static void open_match(const Game *game, const char *words) {
    static const ClockRule no_clock = {0, 0, 0};
    RecordHeader header = {.game = game, .setup = test_setup(game, words), .key = {9}};
    header.has_key = true;
    table_open(&table, &header, no_clock, 0);
    for (int seat = 0; seat < header.setup.players; seat++)
        table_seat(&table, seat, SEAT_PERSON, 0, seat ? "Bob" : "Ann");
    remote_forget(&remote);
    memset(&remote, 0, sizeof remote);
    remote.options = &options;
    snprintf(remote.match, sizeof remote.match, "abc");
}

/* What a server says of the table to a viewer who knows the log up to a ply; `more` are members. */
static void tell(int viewer, int from, const char *more) {
    Text text = text_in(told, TOLD_MAX);
    Json json = json_to(&text);
    json_object(&json, NULL);
    json_string(&json, "tell", "view");
    json_string(&json, "match", "abc");
    json_int(&json, "number", table.ply + 3);
    json_string(&json, "stage", table_actor(&table, 0) == GAME_OVER ? "over" : "running");
    if (viewer >= 0) json_int(&json, "seat", viewer);
    json_array(&json, "people");
    for (int seat = 0; seat < table.header.setup.players; seat++) {
        json_object(&json, NULL);
        json_string(&json, "kind", "person");
        json_string(&json, "name", table.header.name[seat]);
        json_end(&json);
    }
    json_end(&json);
    json_object(&json, "table");
    table_json(&table, viewer, 0, &json);
    json_end(&json);
    json_array(&json, "log");
    table_log_json(&table, viewer, from, &json);
    json_end(&json);
    text_string(&text, more);
    text_string(&text, "}");
    CHECK(!text.is_cut);
}

static bool take(void) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Value *value = value_read(told, strlen(told));
    bool is_taken = value && remote_take(&remote, value, &why);
    CHECK(is_taken == (buffer[0] == '\0'));
    value_free(value);
    return is_taken;
}

static void play(uint32_t random) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[256];
    Text text = text_in(notation, sizeof notation), why = text_in(buffer, sizeof buffer);
    GameState view;
    Action action;
    int actor = table_actor(&table, 0);
    table_view(&table, actor, &view);
    table.header.game->sample(&view, random, &action);
    table.header.game->action_text(&view, action, &text);
    CHECK(table_play(&table, actor, table.ply, notation, 0, &why) == TABLE_OK);
}

/* Are an action and its events told as at a table here? */
static void check_telling(int viewer, int ply, Language language) {
    static Telling telling, wanted;
    TableTelling here;
    table_tell(&table, viewer, ply, &here);
    telling_say(&wanted, language, table.header.game, &here.events, remote.source.seats.names);
    remote_tell(&remote.source, viewer, ply, language, &telling);
    CHECK_EQ(telling.actor, here.actor);
    CHECK_TEXT(telling.notation, here.notation);
    CHECK_EQ(telling.count, wanted.count);
    for (int i = 0; i < wanted.count; i++) CHECK_TEXT(telling.line[i], wanted.line[i]);
}

static void check_match(int viewer) {
    Result result, here;
    table_result(&table, 0, &here);
    remote_result(&remote.source, &result);
    CHECK_EQ(remote_ply(&remote.source), table.ply);
    CHECK_EQ(remote_actor(&remote.source), table_actor(&table, 0));
    CHECK(remote.is_offered == (viewer >= 0 && table_actor(&table, 0) == viewer));
    for (int seat = 0; seat < here.players; seat++) {
        CHECK_EQ(result.points[seat], here.points[seat]);
        CHECK_EQ(result.place[seat], here.place[seat]);
    }
    check_telling(viewer, table.ply, LANGUAGE_ENGLISH);
    check_telling(viewer, table.ply, LANGUAGE_ENGLISH + 1);
}

TEST(what_a_server_tells_is_told_as_at_a_table_here) {
    for (int i = 0; i < games_count; i++) {
        if (!board_of(games[i])->read) continue;
        uint32_t random = 5;
        int viewer = i % 3 - 1;
        open_match(games[i], "players=2");
        for (int ply = 0; ply < PLIES_MAX; ply++) {
            test_note("%s, ply %d", games[i]->name, ply);
            tell(viewer, remote.log_count, "");
            CHECK(take());
            check_match(viewer);
            if (table_actor(&table, 0) == GAME_OVER) break;
            play(random = random * 1664525u + 1013904223u);
        }
        tell(viewer, 0, "");
        CHECK(take());
        check_telling(viewer, 0, LANGUAGE_ENGLISH);
    }
}

/* Whatever a board can read may be told to a program whose board cannot. */
TEST(a_game_that_no_board_reads_is_played_as_it_is_told) {
    static Action actions[GAME_ACTIONS_MAX];
    static char drawing[1 << 16];
    open_match(games[0], "players=2");
    tell(table_actor(&table, 0), 0, "");
    Value *value = value_read(told, strlen(told));
    told_game_take(value_in(value, "table"));
    value_free(value);
    const Game *game = told_game_board(games[0])->game;
    GameState view;
    table_view(&table, table_actor(&table, 0), &view);
    CHECK_EQ(game->actor(&remote.view), table_actor(&table, 0));
    int count = game->legal(&remote.view, actions);
    CHECK_EQ(games[0]->legal(&view, actions), count);
    Text text = text_in(drawing, sizeof drawing);
    game->state_text(&remote.view, &text);
    CHECK(strstr(drawing, "round: 1\n") != NULL);
    char notation[GAME_ACTION_TEXT_MAX];
    Text first = text_in(notation, sizeof notation);
    Action action;
    games[0]->action_text(&view, actions[0], &first);
    CHECK(game_parse_action(game, &remote.view, notation, &action));
    CHECK(!game_parse_action(game, &remote.view, "9-brown-1", &action));
    told_game_take(NULL);
}

TEST(an_outline_has_a_line_for_each_part) {
    static const char json[] = "{\"piles\":[1,0,2],\"is_new\":true,\"none\":null,\"e\\u001b\":[],"
                               "\"players\":[{\"points\":1,\"hand\":\"12\"},{\"points\":2}]}";
    char drawing[256];
    Text text = text_in(drawing, sizeof drawing);
    Value *value = value_read(json, strlen(json));
    outline_write(value, &text);
    value_free(value);
    CHECK_TEXT(drawing, "piles: 1 0 2\nis_new: yes\nnone: -\ne?: -\n"
                        "players:\n  1: points 1, hand 12\n  2: points 2\n");
}

TEST(what_was_taken_back_is_told_anew) {
    open_match(games[0], "players=2");
    play(1);
    play(2);
    tell(0, 0, "");
    CHECK(take());
    int revision = remote.source.revision;
    table_go_back(&table, 1);
    tell(0, 0, "");
    CHECK(take());
    CHECK_EQ(remote.log_count, 2);
    CHECK(remote.source.revision != revision);
    revision = remote.source.revision;
    play(3u << 30);
    tell(0, 2, "");
    CHECK(take());
    CHECK_EQ(remote.source.revision, revision);
    table_go_back(&table, 1);
    play(1);
    tell(0, 0, ""); /* as many actions as before, but another one */
    CHECK(take());
    CHECK(remote.source.revision != revision);
}

TEST(chat_is_noted_once) {
    static const char chat[] =
        ",\"chat\":[{\"number\":2,\"name\":\"Bob\",\"text\":\"\\u001b[31mhi\"}]";
    open_match(games[0], "players=2");
    tell(0, 0, chat);
    CHECK(take());
    tell(0, 0, chat);
    CHECK(take());
    CHECK_EQ(remote.source.notes_count, 1);
    CHECK_TEXT(remote.notes[0].line, "<Bob> ?[31mhi");
}

TEST(a_long_line_takes_several_notes) {
    char chat[1024];
    Text text = text_in(chat, sizeof chat);
    text_string(&text, ",\"chat\":[{\"number\":2,\"name\":\"Bob\",\"text\":\"");
    for (int i = 0; i < 160; i++) text_string(&text, "磚");
    text_string(&text, "\"}]");
    open_match(games[0], "players=2");
    tell(0, 0, chat);
    CHECK(take());
    CHECK_EQ(remote.source.notes_count, 3);
    size_t size = strlen(remote.notes[0].line) - strlen("<Bob> ");
    CHECK_EQ((int64_t)(size % strlen("磚")), 0);
    for (int i = 1; i < 3; i++) size += strlen(remote.notes[i].line) - strlen("  ");
    CHECK_EQ((int64_t)size, (int64_t)(160 * strlen("磚")));
}

/* The first place where a text stands becomes another text of the same size. */
static void replace(const char *from, const char *to) {
    char *at = strstr(told, from);
    CHECK(at != NULL && strlen(from) == strlen(to));
    memcpy(at, to, strlen(to));
}

TEST(what_cannot_be_is_refused) {
    static const char *const lies[][2] = {
        {"\"match\":\"abc\"", "\"match\":\"abd\""},
        {"\"rules\":1", "\"rules\":7"},
        {"\"players\":2", "\"players\":9"},
        {"\"position\"", "\"pasition\""},
        {"\"round\":1", "\"round\":0"},
        {"\"legal\":[\"1-", "\"legal\":[\"9-"},
    };
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        open_match(games[0], "players=2");
        tell(0, 0, "");
        replace(lies[i][0], lies[i][1]);
        test_note("%s", lies[i][0]);
        CHECK(!take());
    }
}

static const char *refused(Language language, const char *json) {
    static char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Value *answer = value_read(json, strlen(json));
    told_refusal(language, answer, &why);
    value_free(answer);
    return buffer;
}

TEST(what_a_server_refuses_is_said_by_its_codes) {
    enum { CHINESE = 1 };
    static const char range[] =
        "{\"refused\":\"setup\",\"sentence\":\"so it is\",\"reason\":{\"code\":\"setup.range\","
        "\"arguments\":{\"game\":\"polyssimo\",\"option\":\"rows\",\"value\":\"99\",\"min\":\"5\","
        "\"max\":\"16\"}}}";
    CHECK_TEXT(refused(CHINESE, range), "橫列數不能是「99」，要在 5 到 16 之間");
    CHECK_TEXT(refused(LANGUAGE_ENGLISH, range), "so it is");
    CHECK_TEXT(refused(CHINESE, "{\"refused\":\"setup\",\"sentence\":\"so it is\",\"reason\":{"
                                "\"code\":\"setup.newer\",\"arguments\":{}}}"),
               "這樣的設定不能玩。");
}

/* Reasons that no server of ours gives do no harm. */
TEST(a_server_may_give_any_reason) {
    static const char many[] = "{\"code\":\"setup.range\",\"arguments\":{\"a\":7,\"b\":7,\"c\":7,"
                               "\"d\":7,\"e\":7,\"f\":7,\"g\":7}}";
    static const char *const reasons[] = {
        many,
        "7",
        "{\"code\":7}",
        "{\"code\":\"line\",\"arguments\":[\"a\",\"b\"]}",
        "{\"code\":\"setup.range\",\"arguments\":{\"game\":\"chess\",\"option\":{}}}",
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        char json[512];
        snprintf(json, sizeof json, "{\"refused\":\"setup\",\"sentence\":\"no\",\"reason\":%s}",
                 reasons[i]);
        test_note("%s", json);
        CHECK(refused(1, json)[0]);
    }
}

TEST(a_match_does_not_become_another_game) {
    open_match(games[0], "players=2");
    tell(0, 0, "");
    CHECK(take());
    remote.source.game = games[1];
    CHECK(!take());
}
