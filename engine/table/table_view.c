/* table_view.c -- what viewers see of a match: see table.h. No state leaves this file; views do. */
#include "table_alike.h"
#include "table_parts.h"

void table_view(const Table *table, int viewer, GameState *view) {
    RULE_ASSERT(viewer == GAME_SPECTATOR || is_seat(table, viewer));
    size_t size = state_size_of(table);
    memcpy(view, table->room.state, size);
    memset((char *)view + size, 0, sizeof *view - size);
    game_of(table)->redact(view, viewer);
}

bool table_find(const Table *table, int seat, const char *notation, Action *action) {
    RULE_ASSERT(is_seat(table, seat));
    GameState view;
    table_view(table, seat, &view);
    return game_of(table)->actor(&view) == seat &&
           game_parse_action(game_of(table), &view, notation, action);
}

void table_seats_json(const Table *table, Json *out) {
    static const char *const kinds[] = {"empty", "person", "bot"};
    json_array(out, "seats");
    for (int seat = 0; seat < table->header.setup.players; seat++) {
        const TableSeat *it = &table->seat[seat];
        json_object(out, NULL);
        json_string(out, "kind", kinds[it->kind]);
        json_string(out, "name", table->header.name[seat]);
        if (it->kind == SEAT_BOT) json_int(out, "level", it->level);
        json_bool(out, "wants_undo", it->wants_undo);
        json_bool(out, "has_resigned", it->has_resigned);
        json_end(out);
    }
    json_end(out);
}

/* What is left to each seat, and what it takes to set the clock as it stands. */
static void clock_json(const Table *table, int64_t now_ms, Json *out) {
    const TableClock *clock = &table->clock;
    int actor = table_actor_in_time(table);
    if (!clock->rule.game_ms && !clock->rule.move_ms) {
        json_null(out, "clock");
        return;
    }
    json_object(out, "clock");
    json_int(out, "game_ms", (int)clock->rule.game_ms);
    json_int(out, "increment_ms", (int)clock->rule.increment_ms);
    json_int(out, "move_ms", (int)clock->rule.move_ms);
    int64_t used_ms = actor == GAME_OVER ? 0 : clock->used_ms[actor];
    json_int(out, "spent_ms", (int)(used_ms + now_ms - clock->since_ms));
    json_array(out, "begun_with_ms");
    for (int seat = 0; seat < table->header.setup.players; seat++)
        json_int(out, NULL, (int)(clock->left_ms[seat] + (seat == actor ? used_ms : 0)));
    json_end(out);
    json_array(out, "left_ms");
    for (int seat = 0; seat < table->header.setup.players; seat++)
        json_int(out, NULL, (int)clock_left(clock, seat, seat == actor ? now_ms : clock->since_ms));
    json_end(out);
    json_end(out);
}

/* ---- Result ---- */

/* Who comes last, whatever the rules say: who has resigned, and the whole side of a seat whose time
 * is up. */
static void find_losers(const Table *table, const Result *result, int64_t now_ms, bool has_lost[]) {
    int late = table_late(table, now_ms);
    for (int seat = 0; seat < result->players; seat++) {
        bool is_late = late != GAME_OVER && result->side[seat] == result->side[late];
        has_lost[seat] = is_late || table->seat[seat].has_resigned;
    }
}

/* Is this the first seat of its side among those that have lost, or among those that have not? */
static bool is_first(const Result *result, const bool has_lost[], int seat) {
    for (int other = 0; other < seat; other++)
        if (result->side[other] == result->side[seat] && has_lost[other] == has_lost[seat])
            return false;
    return true;
}

void table_result(const Table *table, int64_t now_ms, Result *result) {
    Result rules;
    bool has_lost[GAME_SEATS_MAX];
    game_of(table)->result(table->room.state, &rules);
    RULE_ASSERT(rules.players == table->header.setup.players);
    *result = rules;
    find_losers(table, &rules, now_ms, has_lost);
    for (int seat = 0; seat < rules.players; seat++) {
        result->place[seat] = 1;
        for (int other = 0; other < rules.players; other++) {
            bool is_ahead =
                has_lost[other] != has_lost[seat]
                    ? has_lost[seat]
                    : !has_lost[seat] && !table->is_drawn && rules.place[other] < rules.place[seat];
            if (is_ahead && is_first(&rules, has_lost, other)) result->place[seat]++;
        }
    }
}

void table_result_json(const Table *table, int64_t now_ms, Json *out) {
    Result result;
    table_result(table, now_ms, &result);
    json_object(out, "result");
    json_bool(out, "is_over", table_actor(table, now_ms) == GAME_OVER);
    json_bool(out, "counts_down", result.counts_down);
    const char *const names[] = {"points", "place", "side"};
    const int *const lists[] = {result.points, result.place, result.side};
    for (int list = 0; list < 3; list++) {
        json_array(out, names[list]);
        for (int seat = 0; seat < result.players; seat++) json_int(out, NULL, lists[list][seat]);
        json_end(out);
    }
    json_end(out);
}

void table_turn_json(const Table *table, int64_t now_ms, Json *out) {
    int actor = table_actor(table, now_ms);
    clock_json(table, now_ms, out);
    json_int(out, "ply", table->ply);
    if (actor == GAME_OVER)
        json_null(out, "actor");
    else
        json_int(out, "actor", actor);
}

static void position_json(const Table *table, const GameState *view, Json *out) {
    json_object(out, "position");
    game_of(table)->state_json(view, out);
    json_end(out);
}

void table_alike_json(const Table *table, int viewer, int64_t now_ms, TableAlike *alike,
                      Json *out) {
    GameState view;
    int actor = table_actor(table, now_ms);
    bool has_secrets = game_of(table)->has_secrets;
    table_view(table, viewer, &view);
    if (json_part_begin(&alike->head, out)) {
        setup_json(game_of(table), &table->header.setup, out);
        table_seats_json(table, out);
        table_turn_json(table, now_ms, out);
        if (!has_secrets) position_json(table, &view, out);
        json_part_end(&alike->head, out);
    }
    if (has_secrets) position_json(table, &view, out);
    if (actor == viewer && actor != GAME_OVER)
        game_legal_json(game_of(table), &view, "legal", out);
    else
        json_null(out, "legal");
    if (json_part_begin(&alike->result, out)) {
        table_result_json(table, now_ms, out);
        json_part_end(&alike->result, out);
    }
}

void table_json(const Table *table, int viewer, int64_t now_ms, Json *out) {
    TableAlike alike;
    memset(&alike, 0, sizeof alike);
    table_alike_json(table, viewer, now_ms, &alike, out);
}

/* Notes how much had been told when luck was first needed. */
typedef struct {
    const Events *events;
    int foreseen; /* -1: no luck so far */
} Foresight;

static int meet_luck(void *self, const uint8_t weights[], int count) {
    Foresight *foresight = (Foresight *)self;
    (void)count;
    if (foresight->foreseen < 0) foresight->foreseen = foresight->events->count;
    int outcome = 0;
    while (weights[outcome] == 0) outcome++;
    return outcome;
}

void view_preview(const Game *game, const GameState *view, int seat, Action action,
                  Events *events) {
    RULE_ASSERT(game->actor(view) == seat);
    GameState guess = *view;
    Foresight foresight = {events, -1};
    Chance chance = chance_asked(meet_luck, &foresight);
    events->count = 0;
    game->determinize(&guess, seat, &chance);
    foresight.foreseen = -1;
    game->apply(&guess, action, &chance, events);
    if (foresight.foreseen >= 0) events->count = foresight.foreseen;
    for (int i = 0; i < events->count; i++) events->event[i] = event_for(&events->event[i], seat);
}

void table_preview(const Table *table, int seat, Action action, Events *events) {
    GameState view;
    table_view(table, seat, &view);
    view_preview(game_of(table), &view, seat, action, events);
}

bool table_preview_json(const Table *table, int seat, const char *notation, Json *out) {
    const Game *game = game_of(table);
    Events events;
    Action action;
    if (!table_find(table, seat, notation, &action)) return false;
    table_preview(table, seat, action, &events);
    for (int i = 0; i < events.count; i++)
        event_json(&game->events[events.event[i].kind], &events.event[i], out);
    return true;
}

/* Plays the set-up or an action again and tells what happened. The notation of an action is told to
 * its player only, in a game with secrets; the events tell the others what they may know of it. */
static void tell(const Table *table, int viewer, int ply, GameState *state, TableTelling *told) {
    const Game *game = game_of(table);
    Text text = text_in(told->notation, sizeof told->notation);
    told->actor = ply ? game->actor(state) : (int)GAME_OVER;
    if (ply && (told->actor == viewer || !game->has_secrets))
        game->action_text(state, table->room.after[ply].action, &text);
    table_play_again(table, ply, state, &told->events);
    for (int i = 0; i < told->events.count; i++)
        told->events.event[i] = event_for(&told->events.event[i], viewer);
}

void table_tell(const Table *table, int viewer, int ply, TableTelling *telling) {
    RULE_ASSERT(ply >= 0 && ply <= table->ply);
    GameState state;
    table_state_before(table, ply, &state);
    tell(table, viewer, ply, &state, telling);
}

int table_log_part_json(const Table *table, int viewer, int from, int size, Json *out) {
    const Game *game = game_of(table);
    GameState state;
    TableTelling told;
    int begun = text_size(out->out), ply = from;
    if (from > table->ply) return table->ply + 1;
    table_state_before(table, from, &state);
    for (; ply <= table->ply && text_size(out->out) - begun < size; ply++) {
        tell(table, viewer, ply, &state, &told);
        json_object(out, NULL);
        json_int(out, "ply", ply);
        if (ply) json_int(out, "actor", told.actor);
        if (told.notation[0]) json_string(out, "action", told.notation);
        json_array(out, "events");
        for (int i = 0; i < told.events.count; i++)
            event_json(&game->events[told.events.event[i].kind], &told.events.event[i], out);
        json_end(out);
        json_end(out);
    }
    return ply;
}

void table_log_json(const Table *table, int viewer, int from, Json *out) {
    (void)table_log_part_json(table, viewer, from, INT32_MAX, out);
}
