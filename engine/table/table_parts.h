/* table_parts.h -- what the files of a table share: table.c plays, table_undo.c takes back,
 * table_view.c shows, table_record.c saves and loads. */
#ifndef TABLE_TABLE_PARTS_H
#define TABLE_TABLE_PARTS_H

#include "table.h"

static inline const Game *game_of(const Table *table) {
    return table->header.game;
}

static inline size_t state_size_of(const Table *table) {
    return (size_t)game_of(table)->state_size;
}

static inline bool is_seat(const Table *table, int seat) {
    return seat >= 0 && seat < table->header.setup.players;
}

/* An empty table of the game and set-up of a header, in the same room. */
void table_clear(Table *table, const RecordHeader *header);

/* Notes where things stand after the set-up or an action, whose outcomes are in `log`. */
void table_note(Table *table, int actor, Action action, const uint8_t log[], int count);

/* The outcomes of the set-up (ply 0) or of an action. */
const uint8_t *table_outcomes(const Table *table, int ply, int *count);

/* Plays the set-up (ply 0) or an action again, on a state that has come so far. */
void table_play_again(const Table *table, int ply, void *state, Events *events);

/* The state before the set-up (ply 0, where there is none) or an action. */
void table_state_before(const Table *table, int ply, void *state);

/* Takes back all actions but the first `plies`. Clocks stay as they are. */
void table_rewind(Table *table, int plies);

void table_forget_requests(Table *table);

/* Refuses for one of the reasons of table.h. */
TableStatus table_refuse(Text *why, int reason);

/* Whose decision it is while there is time. */
int table_actor_in_time(const Table *table);

#endif
