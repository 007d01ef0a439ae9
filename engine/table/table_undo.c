/* table_undo.c -- taking back: who asks, who must agree, and what it costs: see table.h. */
#include "table_parts.h"

/* How many actions come before the seat's last one; -1 if it has not acted. */
static int before_last(const Table *table, int seat) {
    int ply = table->ply;
    while (ply > 0 && table->room.after[ply].actor != seat) ply--;
    return ply - 1;
}

bool table_has_acted(const Table *table, int seat) {
    return before_last(table, seat) >= 0;
}

static bool had_luck(const Table *table, int plies) {
    return table->room.after[table->ply].outcomes > table->room.after[plies].outcomes;
}

/* Has another seat acted after so many actions? */
static bool has_another_acted(const Table *table, int plies, int seat) {
    for (int ply = plies + 1; ply <= table->ply; ply++)
        if (table->room.after[ply].actor != seat) return true;
    return false;
}

bool table_has_vote(const Table *table, int seat) {
    RULE_ASSERT(is_seat(table, seat));
    const TableSeat *it = &table->seat[seat];
    return !it->has_resigned && (it->kind == SEAT_PERSON || it->is_stood_in);
}

/* Does everybody agree who has a vote, if this seat does? */
static bool all_agree(const Table *table, int seat) {
    for (int other = 0; other < table->header.setup.players; other++) {
        bool agrees = other == seat || table->seat[other].wants_undo;
        if (table_has_vote(table, other) && !agrees) return false;
    }
    return true;
}

static bool is_alone(const Table *table, int seat) {
    for (int other = 0; other < table->header.setup.players; other++)
        if (other != seat && table_has_vote(table, other)) return false;
    return true;
}

/* The clocks as they are once it is taken back. Whoever is on turn is charged; increments of
 * actions that do not stand are given back; and the one who chooses anew has used the time of the
 * first choice. */
static TableClock clock_after(const Table *table, const TableUndo *undo, int64_t now_ms) {
    TableClock clock = table->clock;
    int actor = table_actor_in_time(table);
    if (actor != GAME_OVER) clock_interrupt(&clock, actor, now_ms);
    clock.since_ms = now_ms;
    for (int ply = undo->plies + 1; ply <= table->ply; ply++)
        if (table->room.after[ply].has_gained)
            clock.left_ms[table->room.after[ply].actor] -= clock.rule.increment_ms;
    clock.used_ms[undo->by] += table->room.after[undo->plies + 1].spent_ms;
    return clock;
}

static bool has_time(const Table *table, const TableUndo *undo, int64_t now_ms) {
    TableClock clock = clock_after(table, undo, now_ms);
    for (int seat = 0; seat < table->header.setup.players; seat++)
        if (clock_left(&clock, seat, now_ms) == 0) return false;
    return true;
}

TableUndo table_plan_undo(const Table *table, int seat, int64_t now_ms) {
    RULE_ASSERT(is_seat(table, seat));
    bool is_asked = table->seat[table->asked_by].wants_undo;
    TableUndo undo = {is_asked ? table->asked_by : seat, -1, false, false, false, false};
    undo.plies = before_last(table, undo.by);
    if (undo.plies < 0) return undo;
    undo.is_free = !had_luck(table, undo.plies) && !has_another_acted(table, undo.plies, undo.by);
    undo.is_alone = is_alone(table, seat);
    undo.is_agreed = (undo.is_free && undo.by == seat) || all_agree(table, seat);
    undo.has_time = has_time(table, &undo, now_ms);
    return undo;
}

static bool may_ask(const Table *table, int seat) {
    return is_seat(table, seat) &&
           (table->seat[seat].kind != SEAT_BOT || table_has_vote(table, seat));
}

TableStatus table_undo(Table *table, int seat, int ply, int64_t now_ms, bool *is_done, Text *why) {
    *is_done = false;
    if (ply != table->ply) return TABLE_LATE;
    if (!may_ask(table, seat)) return table_refuse(why, TABLE_NO_UNDOING);
    TableUndo undo = table_plan_undo(table, seat, now_ms);
    if (undo.plies < 0) return table_refuse(why, TABLE_NOTHING_TO_UNDO);
    if (!undo.has_time) return table_refuse(why, TABLE_NO_TIME_TO_UNDO);
    table->asked_by = undo.by;
    table->seat[seat].wants_undo = true;
    if (!undo.is_agreed) return TABLE_OK;
    table->clock = clock_after(table, &undo, now_ms);
    table_rewind(table, undo.plies);
    table_forget_requests(table);
    *is_done = true;
    return TABLE_OK;
}

void table_decline(Table *table) {
    table_forget_requests(table);
}
