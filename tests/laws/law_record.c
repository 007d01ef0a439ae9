/* law_record.c -- a table is what its record says, and a view what its viewer may know: see
 * law_follow.h. */
#include "law.h"
#include "law_follow.h"

enum { VIEW_MAX = 1 << 21 };

TABLE_STATIC(loaded);
static char first[VIEW_MAX], second[VIEW_MAX];

static const char *view_of(const Table *table, int viewer, int64_t now_ms, char *buffer) {
    Text out = text_in(buffer, VIEW_MAX);
    Json json = json_to(&out);
    json_object(&json, NULL);
    table_json(table, viewer, now_ms, &json);
    json_array(&json, "log");
    table_log_json(table, viewer, 0, &json);
    json_end(&json);
    json_end(&json);
    CHECK(!out.is_cut && !json.is_array);
    return buffer;
}

void law_check_secrets(const Table *table, int viewer, int64_t now_ms) {
    static Table other;
    static GameState states[2];
    table_copy_beside(&other, table, states);
    const Game *game = table->header.game;
    Chance chance = chance_seeded((uint64_t)now_ms);
    Text out = text_in(first, VIEW_MAX), again = text_in(second, VIEW_MAX);
    Json json = json_to(&out), json_again = json_to(&again);
    table_json(table, viewer, now_ms, &json);
    game->redact(other.room.state, viewer);
    game->determinize(other.room.state, viewer, &chance);
    table_json(&other, viewer, now_ms, &json_again);
    LAW("a view does not depend on what it hides", strcmp(first, second) == 0);
    static GameState views[2];
    table_view(table, viewer, &views[0]);
    table_view(&other, viewer, &views[1]);
    LAW("nor do its bytes", memcmp(&views[0], &views[1], sizeof views[0]) == 0);
}

/* The table as its record says, with the seats and clocks of the present one. */
static void load_record(const Table *table, int64_t now_ms) {
    static const uint8_t key[RECORD_KEY] = {1};
    char reason[256];
    Text out = text_in(first, VIEW_MAX), why = text_in(reason, sizeof reason);
    table_save(table, now_ms, &out);
    CHECK(!out.is_cut);
    bool is_loaded =
        table_load(&loaded, first, (size_t)text_size(&out), key, table->clock.rule, now_ms, &why);
    LAW("a record can be loaded", is_loaded);
    out = text_in(second, VIEW_MAX);
    memcpy(loaded.seat, table->seat, sizeof loaded.seat);
    loaded.clock = table->clock;
    loaded.has_ended = table->has_ended;
    loaded.is_drawn = table->is_drawn;
    table_save(&loaded, now_ms, &out);
    LAW("a record that is loaded and saved is the same", strcmp(first, second) == 0);
}

void law_check_record(const Table *table, int viewer, int64_t now_ms) {
    load_record(table, now_ms);
    LAW("the state is what the record leads to",
        memcmp(loaded.room.state, table->room.state, (size_t)table->header.game->state_size) == 0);
    LAW("views are what the record leads to",
        strcmp(view_of(table, viewer, now_ms, first), view_of(&loaded, viewer, now_ms, second)) ==
            0);
}
