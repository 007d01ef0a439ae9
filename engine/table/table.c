/* table.c -- beginning, turns, playing and resigning: see table.h. */
#include "table_parts.h"

enum { WORDS_OF_ACTION = 4096 }; /* more than any action draws */

/* ---- Beginning, and playing again ---- */

void table_clear(Table *table, const RecordHeader *header) {
    TableRoom room = table->room;
    RULE_ASSERT(room.after && room.outcome && room.state && room.before);
    memset(table, 0, sizeof *table);
    table->room = room;
    table->header = *header;
    memset(room.state, 0, state_size_of(table));
    memset(room.before, 0, state_size_of(table));
}

bool table_has_room(const Table *table) {
    const TableRoom *room = &table->room;
    if (table_is_full(table)) return true;
    return table->ply < room->plies_max &&
           room->after[table->ply].outcomes + GAME_OUTCOMES_MAX <= (uint32_t)room->outcomes_max;
}

void table_copy(Table *table, const Table *from) {
    TableRoom room = table->room;
    uint32_t outcomes = from->room.after[from->ply].outcomes;
    RULE_ASSERT(from->ply <= room.plies_max && outcomes <= (uint32_t)room.outcomes_max);
    *table = *from;
    table->room = room;
    memcpy(room.after, from->room.after, (size_t)(from->ply + 1) * sizeof *room.after);
    memcpy(room.outcome, from->room.outcome, outcomes);
    memcpy(room.state, from->room.state, state_size_of(from));
    memcpy(room.before, from->room.before, state_size_of(from));
    if (from->is_laid_out) memcpy(room.first, from->room.first, state_size_of(from));
}

void table_copy_beside(Table *table, const Table *from, GameState states[2]) {
    *table = *from;
    table->room.state = &states[0];
    table->room.before = &states[1];
    memcpy(table->room.state, from->room.state, state_size_of(from));
    memcpy(table->room.before, from->room.before, state_size_of(from));
}

void table_note(Table *table, int actor, Action action, const uint8_t log[], int count) {
    TablePly *after = &table->room.after[table->ply];
    RULE_ASSERT(table->ply <= table->room.plies_max);
    memset(after, 0, sizeof *after);
    after->actor = (int8_t)actor;
    after->action = action;
    after->outcomes = (table->ply ? after[-1].outcomes : 0) + (uint32_t)count;
    after->words = chance_words(&table->chance);
    RULE_ASSERT(after->outcomes <= (uint32_t)table->room.outcomes_max);
    if (count) memcpy(table->room.outcome + after->outcomes - count, log, (size_t)count);
}

void table_open(Table *table, const RecordHeader *header, ClockRule rule, int64_t now_ms) {
    RULE_ASSERT(header->setup.players > 0 && header->setup.players <= GAME_SEATS_MAX);
    uint8_t log[GAME_OUTCOMES_MAX];
    table_clear(table, header);
    clock_begin(&table->clock, rule, now_ms);
    table->chance = chance_keyed(header->key);
    chance_log(&table->chance, log, GAME_OUTCOMES_MAX);
    game_of(table)->init(table->room.state, &header->setup, &table->chance, NULL);
    table_note(table, GAME_OVER, 0, log, table->chance.log_count);
    table->chance.log = NULL;
}

void table_open_at(Table *table, const RecordHeader *header, const GameState *first) {
    const ClockRule no_clock = {0, 0, 0};
    RULE_ASSERT(table->room.first);
    table_clear(table, header);
    clock_begin(&table->clock, no_clock, 0);
    table->chance = chance_keyed(header->key);
    table->is_laid_out = true;
    memcpy(table->room.first, first, state_size_of(table));
    memcpy(table->room.state, first, state_size_of(table));
    table_note(table, GAME_OVER, 0, NULL, 0);
}

static void apply(Table *table, int actor, Action action) {
    RULE_ASSERT(!table_is_full(table) && table_has_room(table));
    uint8_t log[GAME_OUTCOMES_MAX];
    /* A match from a record without a key does not know how far its luck had come; it has a stretch
     * of the generator for each action, so that it meets the same luck however often it is loaded.
     */
    if (!table->header.has_key) chance_seek(&table->chance, WORDS_OF_ACTION * (uint32_t)table->ply);
    chance_log(&table->chance, log, GAME_OUTCOMES_MAX);
    memcpy(table->room.before, table->room.state, state_size_of(table));
    game_of(table)->apply(table->room.state, action, &table->chance, NULL);
    table->ply++;
    table_note(table, actor, action, log, table->chance.log_count);
    table->chance.log = NULL;
}

const uint8_t *table_outcomes(const Table *table, int ply, int *count) {
    RULE_ASSERT(ply >= 0 && ply <= table->room.plies_max);
    uint32_t begin = ply ? table->room.after[ply - 1].outcomes : 0;
    *count = (int)(table->room.after[ply].outcomes - begin);
    return table->room.outcome + begin;
}

void table_play_again(const Table *table, int ply, void *state, Events *events) {
    int count;
    const uint8_t *outcomes = table_outcomes(table, ply, &count);
    Chance chance = chance_replayed(outcomes, count);
    if (events) events->count = 0;
    if (ply == 0 && table->is_laid_out)
        memcpy(state, table->room.first, state_size_of(table));
    else if (ply == 0)
        game_of(table)->init(state, &table->header.setup, &chance, events);
    else
        game_of(table)->apply(state, table->room.after[ply].action, &chance, events);
}

void table_state_before(const Table *table, int ply, void *state) {
    if (ply == table->ply) {
        if (state != table->room.before) memcpy(state, table->room.before, state_size_of(table));
        return;
    }
    for (int earlier = 0; earlier < ply; earlier++) table_play_again(table, earlier, state, NULL);
}

void table_rewind(Table *table, int plies) {
    RULE_ASSERT(plies >= 0 && plies <= table->ply);
    table_state_before(table, plies, table->room.before);
    memcpy(table->room.state, table->room.before, state_size_of(table));
    table_play_again(table, plies, table->room.state, NULL);
    table->ply = plies;
    chance_seek(&table->chance, table->room.after[plies].words);
}

void table_forget_requests(Table *table) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) table->seat[seat].wants_undo = false;
}

/* Among other people than those who were asked, it has to be asked anew. */
void table_seat(Table *table, int seat, SeatKind kind, int level, const char *name) {
    RULE_ASSERT(is_seat(table, seat));
    TableSeat *it = &table->seat[seat];
    it->kind = kind;
    it->level = level;
    it->is_stood_in = false;
    table_forget_requests(table);
    Text text = text_in(table->header.name[seat], RECORD_NAME_MAX);
    text_string(&text, name);
}

void table_stand_in(Table *table, int seat, int level) {
    RULE_ASSERT(is_seat(table, seat));
    TableSeat *it = &table->seat[seat];
    it->kind = level ? SEAT_BOT : SEAT_PERSON;
    it->level = level;
    it->is_stood_in = level > 0;
    table_forget_requests(table);
}

void table_set_clock(Table *table, ClockRule rule, int64_t since_ms) {
    clock_begin(&table->clock, rule, since_ms);
    for (int ply = 1; ply <= table->ply; ply++)
        table->room.after[ply].has_gained = rule.game_ms && rule.increment_ms;
}

/* ---- Whose turn ---- */

static bool is_running(const Table *table, int64_t now_ms) {
    return table_actor(table, now_ms) != GAME_OVER;
}

static bool has_anyone_resigned(const Table *table) {
    for (int seat = 0; seat < table->header.setup.players; seat++)
        if (table->seat[seat].has_resigned) return true;
    return false;
}

/* Have all sides but one resigned? Or, of one side alone, all? */
static bool is_given_up(const Table *table) {
    Result result;
    int sides = 0;
    if (!has_anyone_resigned(table)) return false;
    game_of(table)->result(table->room.state, &result);
    for (int seat = 0; seat < result.players; seat++)
        if (!table->seat[seat].has_resigned) sides |= 1 << result.side[seat];
    return sides == 0 || (result.players > 1 && (sides & (sides - 1)) == 0);
}

bool table_is_full(const Table *table) {
    return table->ply == TABLE_PLIES_MAX ||
           table->room.after[table->ply].outcomes > TABLE_OUTCOMES_MAX - GAME_OUTCOMES_MAX;
}

int table_actor_in_time(const Table *table) {
    int actor = game_of(table)->actor(table->room.state);
    bool is_over = actor == GAME_OVER || table_is_full(table) || table->has_ended;
    return is_over || is_given_up(table) ? (int)GAME_OVER : actor;
}

int table_late(const Table *table, int64_t now_ms) {
    int actor = table_actor_in_time(table);
    bool is_late = actor != GAME_OVER && clock_left(&table->clock, actor, now_ms) == 0;
    return is_late ? actor : (int)GAME_OVER;
}

int table_actor(const Table *table, int64_t now_ms) {
    return table_late(table, now_ms) != GAME_OVER ? (int)GAME_OVER : table_actor_in_time(table);
}

/* ---- Messages ---- */

const ReasonKind table_reasons[] = REASON_TABLE(TABLE_REASONS);

TableStatus table_refuse(Text *why, int reason) {
    (void)reason_refuse(why, &table_reasons[reason]);
    return TABLE_REFUSED;
}

static TableStatus check_turn(const Table *table, int seat, int ply, int64_t now_ms, Text *why) {
    if (ply != table->ply) return TABLE_LATE;
    if (!is_running(table, now_ms)) return table_refuse(why, TABLE_IS_OVER);
    if (!is_seat(table, seat) || table_actor(table, now_ms) != seat)
        return table_refuse(why, TABLE_OTHERS_TURN);
    return TABLE_OK;
}

static void play(Table *table, int seat, Action action, int64_t now_ms) {
    apply(table, seat, action);
    table->room.after[table->ply].spent_ms = clock_spent(&table->clock, seat, now_ms);
    table->room.after[table->ply].has_gained =
        table->clock.rule.game_ms && table->clock.rule.increment_ms;
    clock_press(&table->clock, seat, now_ms);
    table_forget_requests(table);
}

TableStatus table_play(Table *table, int seat, int ply, const char *notation, int64_t now_ms,
                       Text *why) {
    Action action;
    TableStatus status = check_turn(table, seat, ply, now_ms, why);
    if (status != TABLE_OK) return status;
    if (!game_parse_action(game_of(table), table->room.state, notation, &action))
        return table_refuse(why, TABLE_NOT_LEGAL);
    play(table, seat, action, now_ms);
    return TABLE_OK;
}

TableStatus table_play_found(Table *table, int seat, int ply, Action action, int64_t now_ms,
                             Text *why) {
    TableStatus status = check_turn(table, seat, ply, now_ms, why);
    if (status == TABLE_OK) play(table, seat, action, now_ms);
    return status;
}

TableStatus table_resign(Table *table, int seat, int64_t now_ms, Text *why) {
    if (!is_running(table, now_ms)) return table_refuse(why, TABLE_IS_OVER);
    if (!is_seat(table, seat)) return table_refuse(why, TABLE_NO_RESIGNING);
    table->seat[seat].has_resigned = true;
    table->seat[seat].kind = SEAT_BOT;
    table->seat[seat].level = TABLE_OWN_LEVEL;
    table->seat[seat].is_stood_in = false;
    table_forget_requests(table);
    return TABLE_OK;
}

void table_end(Table *table, bool is_drawn) {
    table->has_ended = true;
    table->is_drawn = is_drawn;
}

void table_go_back(Table *table, int plies) {
    RULE_ASSERT(plies >= 0 && plies <= table->ply);
    table_rewind(table, plies);
    table_forget_requests(table);
    table->has_ended = table->is_drawn = false;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) table->seat[seat].has_resigned = false;
}
