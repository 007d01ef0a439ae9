/* fuzz_view.c -- what a server tells of a table, with any changes, as a client reads it. The first
 * bytes choose a position, the others change what an honest server says of it, so that lies are
 * near the truth. Whatever is believed must be fit to be drawn, listed and, if the choices agree,
 * foreseen. */
#include "clients/terminal/online/view.h"
#include "engine/base/json.h"
#include "engine/table/table.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TOLD_MAX = 1 << 20, DRAWING_MAX = 1 << 16, HEAD = 5, CHANGE = 6, PLIES_MAX = 100 };

TABLE_STATIC(table);
static char told[TOLD_MAX];
static size_t told_size, position, position_size; /* the position stands in what is told */

static bool open_table(const uint8_t *head) {
    static const ClockRule no_clock = {0, 0, 0};
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    const Game *game = games[head[0] % games_count];
    RecordHeader header = {.game = game, .setup = setup_default(game), .has_key = true};
    header.key[0] = head[2];
    header.setup.players =
        (int16_t)(game->players_min + head[1] % (game->players_max - game->players_min + 1));
    for (int option = 1; option < game->options_count; option++)
        if (game->options[option].is_variant && head[4] >> option & 1)
            header.setup.option[option][0] = (int16_t)(head[4] % (game->options[option].max + 1));
    if (!setup_check(game, &header.setup, &why)) return false;
    table_open(&table, &header, no_clock, 0);
    return true;
}

/* Plays so many actions at random. */
static void play(int plies) {
    const Game *game = table.header.game;
    for (uint32_t random = 1; plies > 0 && table_actor(&table, 0) != GAME_OVER; plies--) {
        char notation[GAME_ACTION_TEXT_MAX], buffer[256];
        Text text = text_in(notation, sizeof notation), why = text_in(buffer, sizeof buffer);
        GameState view;
        Action action;
        int actor = table_actor(&table, 0);
        table_view(&table, actor, &view);
        game->sample(&view, random = random * 1664525u + 1013904223u, &action);
        game->action_text(&view, action, &text);
        if (table_play(&table, actor, table.ply, notation, 0, &why) != TABLE_OK) return;
    }
}

static void tell(void) {
    Text text = text_in(told, TOLD_MAX);
    Json json = json_to(&text);
    json_object(&json, NULL);
    table_json(&table, table_actor(&table, 0), 0, &json);
    json_end(&json);
    told_size = (size_t)text_size(&text);
    position = (size_t)(strstr(told, "\"actor\"") - told);
    position_size = (size_t)(strstr(told, "\"legal\"") - told) - position;
}

/* Writes a byte into the position, or copies a piece of it to another place. */
static void change(const uint8_t *bytes) {
    size_t to = ((size_t)bytes[0] << 8 | bytes[1]) % position_size;
    size_t from = ((size_t)bytes[2] << 8 | bytes[3]) % position_size;
    size_t most = position_size - (to > from ? to : from), count = bytes[4] % 32;
    if (count == 0)
        told[position + to] = (char)bytes[5];
    else
        memmove(told + position + to, told + position + from, count < most ? count : most);
}

static void draw(const Board *board, const GameState *view, int players) {
    static const char *const names[] = {"A", "B", "C", "D", "E", "F", "G", "H"};
    static Spots spots;
    static char drawing[DRAWING_MAX];
    Text text = text_in(drawing, sizeof drawing);
    board->game->state_text(view, &text);
    for (int seat = 0; seat < players; seat++) {
        Frame frame = {.height = BOARD_ROWS + 1, .width = BOARD_COLUMNS, .spots = &spots};
        Scene scene = {LANGUAGE_ENGLISH, seat, names, NULL, SPOT_NOWHERE};
        spots.count = 0;
        board_draw(board, &frame, view, &scene);
    }
}

static void list(const Board *board, const GameState *view, bool is_offered) {
    static Action actions[GAME_ACTIONS_MAX];
    static Events events;
    const Game *game = board->game;
    int actor = game->actor(view), count = actor == GAME_OVER ? 0 : game->legal(view, actions);
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        Path path = {.count = 0};
        game->action_text(view, actions[i], &text);
        board_path(board, view, actions[i], &path);
        if (is_offered && i % 16 == 0) view_preview(game, view, actor, actions[i], &events);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    GameState view;
    const Game *game;
    Setup setup;
    if (size < HEAD || !open_table(data)) return 0;
    play(data[3] % PLIES_MAX);
    tell();
    for (size_t at = HEAD; at + CHANGE <= size && at < HEAD + 8 * CHANGE; at += CHANGE)
        change(data + at);
    Value *value = value_read(told, told_size);
    bool is_believed = value && setup_read_value(value, &game, &setup, &why) &&
                       view_read(board_of(game), &setup, value, &view);
    if (is_believed) {
        draw(board_of(game), &view, setup.players);
        list(board_of(game), &view, view_agrees(game, &view, value_in(value, "legal")));
    }
    value_free(value);
    return 0;
}
