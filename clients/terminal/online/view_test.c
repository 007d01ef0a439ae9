/* view_test.c -- a view that was told as JSON is the view again, in every position of every game;
 * and one that somebody has tampered with is refused, or at least does no harm. */
#include "view.h"

#include "engine/base/json.h"
#include "engine/base/rng.h"
#include "engine/table/table.h"
#include "tests/test.h"

#include <string.h>

enum { PLIES_MAX = 300, TOLD_MAX = 1 << 20, DRAWING_MAX = 1 << 15 };

TABLE_STATIC(table);
static char told[TOLD_MAX];
static Spots spots;

static const char *const names[GAME_SEATS_MAX] = {"A", "B", "C", "D", "E", "F", "G", "H"};

static void tell(int viewer) {
    Text text = text_in(told, TOLD_MAX);
    Json json = json_to(&text);
    json_object(&json, NULL);
    table_json(&table, viewer, 0, &json);
    json_end(&json);
    CHECK(!text.is_cut);
}

static void draw(const Board *board, const GameState *view, int seat) {
    Frame frame = {.height = BOARD_ROWS + 1, .width = BOARD_COLUMNS, .spots = &spots};
    Scene scene = {LANGUAGE_ENGLISH, seat, names, NULL, SPOT_NOWHERE};
    spots.count = 0;
    board_draw(board, &frame, view, &scene);
}

static const char *drawing(const Game *game, const GameState *view, char *buffer) {
    Text text = text_in(buffer, DRAWING_MAX);
    game->state_text(view, &text);
    return buffer;
}

/* What the viewer is told is what he may see, and what he may do. */
static void check_told(const Game *game, int viewer) {
    static char first[DRAWING_MAX], second[DRAWING_MAX];
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    GameState view, seen;
    const Game *read_game;
    Setup setup;
    tell(viewer);
    Value *value = value_read(told, strlen(told));
    CHECK(setup_read_value(value, &read_game, &setup, &why));
    CHECK(read_game == game);
    CHECK(view_read(board_of(game), &setup, value, &view));
    table_view(&table, viewer, &seen);
    if (table_actor(&table, 0) != GAME_OVER)
        CHECK_TEXT(drawing(game, &view, first), drawing(game, &seen, second));
    const Value *legal = value_in(value, "legal");
    if (!value_is_null(legal)) CHECK(view_agrees(game, &view, legal));
    value_free(value);
}

static void open_match(const Game *game, const Setup *setup, uint8_t seed) {
    static const ClockRule no_clock = {0, 0, 0};
    RecordHeader header = {.game = game, .setup = *setup, .has_key = true, .key = {seed}};
    table_open(&table, &header, no_clock, 0);
    for (int seat = 0; seat < setup->players; seat++) table_seat(&table, seat, SEAT_PERSON, 0, "");
}

/* Plays an action at random. */
static void play(const Game *game, Rng *rng) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[256];
    Text text = text_in(notation, sizeof notation), why = text_in(buffer, sizeof buffer);
    GameState view;
    Action action;
    int actor = table_actor(&table, 0);
    table_view(&table, actor, &view);
    game->sample(&view, (uint32_t)rng_next(rng), &action);
    game->action_text(&view, action, &text);
    CHECK(table_play(&table, actor, table.ply, notation, 0, &why) == TABLE_OK);
}

static void play_and_check(const Game *game, const Setup *setup) {
    Rng rng = {3};
    int every = test_effort(4, 1); /* so many plies are told of */
    open_match(game, setup, 7);
    for (int ply = 0; ply < PLIES_MAX && table_actor(&table, 0) != GAME_OVER; ply++) {
        test_note("%s, %s, ply %d", game->name, test_setup_text(game, setup), ply);
        int viewer = ply / every % (setup->players + 1) - 1;
        if (ply % every == 0) {
            check_told(game, table_actor(&table, 0));
            check_told(game, viewer);
        }
        play(game, &rng);
    }
    check_told(game, GAME_SPECTATOR);
}

/* Of a board that reads no positions, nothing is believed. */
static void check_nothing_is_read(const Game *game) {
    GameState view;
    Setup setup = test_first_variant(game, game->players_min);
    open_match(game, &setup, 7);
    tell(0);
    Value *value = value_read(told, strlen(told));
    CHECK(!view_read(board_of(game), &setup, value, &view));
    value_free(value);
}

TEST(a_view_that_was_told_is_the_view_again) {
    for (int i = 0; i < games_count; i++) {
        if (!board_of(games[i])->read) {
            check_nothing_is_read(games[i]);
            continue;
        }
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            Setup setup = test_first_variant(games[i], players);
            do {
                char buffer[256];
                Text why = text_in(buffer, sizeof buffer);
                Setup checked = setup;
                if (setup_check(games[i], &checked, &why)) play_and_check(games[i], &checked);
            } while (test_next_variant(games[i], &setup));
        }
    }
}

/* Changes some bytes of what was told, mostly numbers and words into others that are there. */
static void tamper(Rng *rng) {
    size_t size = strlen(told);
    for (int i = 1 + rng_below(rng, 3); i > 0; i--) {
        char *at = told + rng_below(rng, (int)size);
        while (*at && !(*at >= '0' && *at <= '9')) at++;
        if (*at && rng_below(rng, 2)) {
            *at = (char)('0' + rng_below(rng, 10));
            continue;
        }
        size_t from = (size_t)rng_below(rng, (int)size), to = (size_t)rng_below(rng, (int)size);
        size_t most = size - (from > to ? from : to);
        size_t part = (size_t)rng_below(rng, 1 + (int)(most < 24 ? most : 24));
        memmove(told + to, told + from, part);
    }
}

/* Whatever is believed can be drawn, listed and foreseen. */
static int believe(const Game *game, const Setup *setup) {
    static Action actions[GAME_ACTIONS_MAX];
    static char buffer[DRAWING_MAX];
    static Events events;
    GameState view;
    Value *value = value_read(told, strlen(told));
    bool is_believed = value && view_read(board_of(game), setup, value, &view);
    bool is_offered = is_believed && view_agrees(game, &view, value_in(value, "legal"));
    value_free(value);
    if (!is_believed) return 0;
    drawing(game, &view, buffer);
    for (int seat = 0; seat < setup->players; seat++) draw(board_of(game), &view, seat);
    int count = game->actor(&view) == GAME_OVER ? 0 : game->legal(&view, actions);
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        Path path = {.count = 0};
        game->action_text(&view, actions[i], &text);
        board_path(board_of(game), &view, actions[i], &path);
    }
    if (is_offered && count > 0)
        view_preview(game, &view, game->actor(&view), actions[count / 2], &events);
    return 1;
}

TEST(a_view_that_was_tampered_with_does_no_harm) {
    int times = test_effort(1, 8);
    Rng rng = {3};
    for (int i = 0; i < games_count; i++) {
        if (!board_of(games[i])->read) continue;
        int believed = 0, said = 0;
        for (int players = games[i]->players_min; players <= games[i]->players_max; players++) {
            Setup setup = test_first_variant(games[i], players);
            do {
                char buffer[256];
                Text why = text_in(buffer, sizeof buffer);
                Setup checked = setup;
                if (!setup_check(games[i], &checked, &why)) continue;
                open_match(games[i], &checked, 5);
                for (int ply = 0; ply < 60 && table_actor(&table, 0) != GAME_OVER; ply++) {
                    for (int time = 0; time < times; time++, said++) {
                        tell(table_actor(&table, 0));
                        tamper(&rng);
                        test_note("%s, %s", games[i]->name, told);
                        believed += believe(games[i], &checked);
                    }
                    play(games[i], &rng);
                }
            } while (test_next_variant(games[i], &setup));
        }
        CHECK(believed > 0 && believed < said);
    }
}

TEST(texts_of_a_server_are_harmless) {
    static const char hostile[] =
        "[\"\\u001b[2J\", \"a\\nb\", \"\\u009b1m\", \"\\u202eabc\", \"\\u0007\", \"é 繁體\"]";
    Value *list = value_read(hostile, sizeof hostile - 1);
    CHECK_EQ(value_count(list), 6);
    CHECK_TEXT(value_text(value_at(list, 0)), "?[2J");
    CHECK_TEXT(value_text(value_at(list, 1)), "a?b");
    CHECK_TEXT(value_text(value_at(list, 2)), "??1m");
    CHECK_TEXT(value_text(value_at(list, 3)), "???abc");
    CHECK_TEXT(value_text(value_at(list, 4)), "?");
    CHECK_TEXT(value_text(value_at(list, 5)), "é 繁體");
    value_free(list);
}
