/* table_record.c -- a match as a record, and back: see table.h. */
#include "table_parts.h"

void table_save(const Table *table, int64_t now_ms, Text *out) {
    const Game *game = game_of(table);
    RecordHeader header = table->header;
    GameState state;
    int count;
    const uint8_t *outcomes = table_outcomes(table, 0, &count);
    RULE_ASSERT(!table->is_laid_out);
    header.has_key &=
        table_actor(table, now_ms) == GAME_OVER; /* before that it would tell what comes */
    record_write_header(out, &header, outcomes, count);
    table_play_again(table, 0, &state, NULL);
    for (int ply = 1; ply <= table->ply; ply++) {
        int actor = game->actor(&state);
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        game->action_text(&state, table->room.after[ply].action, &text);
        table_play_again(table, ply, &state, NULL);
        outcomes = table_outcomes(table, ply, &count);
        record_write_action(out, ply, actor, buffer, outcomes, count,
                            table->room.after[ply].spent_ms);
    }
    record_write_end(out, game, &state);
}

/* Takes over the set-up or an action that was just read. */
static void take_over(Table *table, const RecordReader *reader) {
    table->ply = reader->ply;
    memcpy(table->room.before, table->room.state, state_size_of(table));
    memcpy(table->room.state, &reader->state, state_size_of(table));
    int actor = reader->ply ? game_of(table)->actor(table->room.before) : (int)GAME_OVER;
    table_note(table, actor, reader->action, reader->outcomes, reader->outcomes_count);
    table->room.after[table->ply].spent_ms = reader->spent_ms;
}

bool table_load(Table *table, const char *bytes, size_t size, const uint8_t key[RECORD_KEY],
                ClockRule rule, int64_t now_ms, Text *why) {
    RecordReader reader;
    if (!record_open(&reader, bytes, size, true, why)) return false;
    table_clear(table, &reader.header);
    if (!reader.header.has_key) memcpy(table->header.key, key, RECORD_KEY);
    clock_begin(&table->clock, rule, now_ms);
    table->chance = reader.header.has_key ? reader.generator : chance_keyed(key);
    take_over(table, &reader);
    for (;;) {
        RecordStatus status = record_next(&reader, why);
        if (status != RECORD_ACTION) return status == RECORD_END;
        if (table_is_full(table)) return reason_refuse(why, &table_reasons[TABLE_LONG_RECORD]);
        if (reader.header.has_key) table->chance = reader.generator;
        take_over(table, &reader);
    }
}
