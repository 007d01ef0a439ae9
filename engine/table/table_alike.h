/* table_alike.h -- table_json() for one viewer after another: what they all see alike is written
 * once. A server does little else than to tell the same position to everybody who watches. */
#ifndef TABLE_TABLE_ALIKE_H
#define TABLE_TABLE_ALIKE_H

#include "engine/base/json_part.h"
#include "table.h"

/* All zero before the first viewer. Between two viewers, neither the table nor the time may change.
 */
typedef struct {
    JsonPart head;   /* set-up, seats, clocks, turn; the position too, if nothing in it is secret */
    JsonPart result; /* how the seats stand */
} TableAlike;

/* Parts of table_json() that change by themselves: who sits there; clocks, ply and actor; how they
 * stand. */
void table_seats_json(const Table *table, Json *out);
void table_turn_json(const Table *table, int64_t now_ms, Json *out);
void table_result_json(const Table *table, int64_t now_ms, Json *out);

void table_alike_json(const Table *table, int viewer, int64_t now_ms, TableAlike *alike, Json *out);

#endif
