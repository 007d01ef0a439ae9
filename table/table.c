/* table.c -- see table.h. No state leaves this file; views do. */
#include "table.h"

enum { WORDS_OF_ACTION = 4096 }; /* more than any action draws */

static const Game *game_of(const Table *table) {
    return table->header.game;
}

/* ---- Beginning, and playing again ---- */

/* Notes where things stand after the set-up or an action, whose outcomes are in `log`. */
static void note(Table *table, Action action, const uint8_t log[], int count) {
    TablePly *after = &table->after[table->ply];
    after->action = action;
    after->outcomes = (table->ply ? after[-1].outcomes : 0) + (uint32_t)count;
    after->words = chance_words(&table->chance);
    if (count) memcpy(table->outcome + after->outcomes - count, log, (size_t)count);
}

void table_open(Table *table, const RecordHeader *header, ClockRule rule, int64_t now_ms) {
    uint8_t log[GAME_OUTCOMES_MAX];
    memset(table, 0, sizeof *table);
    table->header = *header;
    clock_begin(&table->clock, rule, now_ms);
    table->chance = chance_keyed(header->key);
    chance_log(&table->chance, log, GAME_OUTCOMES_MAX);
    game_of(table)->init(&table->state, &header->setup, &table->chance, NULL);
    note(table, 0, log, table->chance.log_count);
    table->chance.log = NULL;
}

void table_lay_out(Table *table, const RecordHeader *header, const GameState *first) {
    const ClockRule no_clock = {0, 0, 0};
    memset(table, 0, sizeof *table);
    table->header = *header;
    clock_begin(&table->clock, no_clock, 0);
    table->chance = chance_keyed(header->key);
    table->is_laid_out = true;
    table->first = table->state = *first;
    note(table, 0, NULL, 0);
}

static void apply(Table *table, Action action) {
    uint8_t log[GAME_OUTCOMES_MAX];
    /* A match from a record without a key does not know how far its luck had come; it has a stretch
     * of the generator for each action, so that it meets the same luck however often it is loaded.
     */
    if (!table->header.has_key) chance_seek(&table->chance, WORDS_OF_ACTION * (uint32_t)table->ply);
    chance_log(&table->chance, log, GAME_OUTCOMES_MAX);
    table->before = table->state;
    game_of(table)->apply(&table->state, action, &table->chance, NULL);
    table->ply++;
    note(table, action, log, table->chance.log_count);
    table->chance.log = NULL;
}

/* The outcomes of the set-up (ply 0) or of an action. */
static const uint8_t *outcomes_of(const Table *table, int ply, int *count) {
    uint32_t begin = ply ? table->after[ply - 1].outcomes : 0;
    *count = (int)(table->after[ply].outcomes - begin);
    return table->outcome + begin;
}

/* Plays the set-up (ply 0) or an action again, on a state that has come so far. */
static void play_again(const Table *table, int ply, GameState *state, Events *events) {
    int count;
    const uint8_t *outcomes = outcomes_of(table, ply, &count);
    Chance chance = chance_replayed(outcomes, count);
    if (events) events->count = 0;
    if (ply == 0 && table->is_laid_out)
        *state = table->first;
    else if (ply == 0)
        game_of(table)->init(state, &table->header.setup, &chance, events);
    else
        game_of(table)->apply(state, table->after[ply].action, &chance, events);
}

/* The state before the set-up (ply 0, where there is none) or an action. */
static void state_before(const Table *table, int ply, GameState *state) {
    if (ply == table->ply) {
        *state = table->before;
        return;
    }
    for (int earlier = 0; earlier < ply; earlier++) play_again(table, earlier, state, NULL);
}

/* Takes back all actions but the first `plies`. */
static void rewind_to(Table *table, int plies) {
    state_before(table, plies, &table->before);
    table->state = table->before;
    play_again(table, plies, &table->state, NULL);
    table->ply = plies;
    chance_seek(&table->chance, table->after[plies].words);
}

static void forget_requests(Table *table) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) table->seat[seat].wants_undo = false;
}

/* Among other people than those who were asked, it has to be asked anew. */
void table_seat(Table *table, int seat, SeatKind kind, int level, const char *name) {
    RULE_ASSERT(seat >= 0 && seat < table->header.setup.players);
    TableSeat *it = &table->seat[seat];
    it->kind = kind;
    it->level = level;
    forget_requests(table);
    Text text = text_in(table->header.name[seat], RECORD_NAME_MAX);
    text_string(&text, name);
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
    game_of(table)->result(&table->state, &result);
    for (int seat = 0; seat < result.players; seat++)
        if (!table->seat[seat].has_resigned) sides |= 1 << result.side[seat];
    return sides == 0 || (result.players > 1 && (sides & (sides - 1)) == 0);
}

/* Whose decision it is while there is time. */
static int actor_in_time(const Table *table) {
    int actor = game_of(table)->actor(&table->state);
    bool is_full = table->ply == TABLE_PLIES_MAX ||
                   table->after[table->ply].outcomes > TABLE_OUTCOMES_MAX - GAME_OUTCOMES_MAX;
    bool is_over = actor == GAME_OVER || is_full || table->has_ended;
    return is_over || is_given_up(table) ? (int)GAME_OVER : actor;
}

static bool is_late(const Table *table, int seat, int64_t now_ms) {
    return seat == actor_in_time(table) && clock_left(&table->clock, seat, now_ms) == 0;
}

int table_actor(const Table *table, int64_t now_ms) {
    int actor = actor_in_time(table);
    return actor != GAME_OVER && is_late(table, actor, now_ms) ? GAME_OVER : actor;
}

/* ---- Messages ---- */

static TableStatus refuse(Text *why, const char *sentence) {
    text_string(why, sentence);
    return TABLE_REFUSED;
}

static bool is_seat(const Table *table, int seat) {
    return seat >= 0 && seat < table->header.setup.players;
}

TableStatus table_play(Table *table, int seat, int ply, const char *notation, int64_t now_ms,
                       Text *why) {
    Action action;
    if (ply != table->ply) return TABLE_LATE;
    if (!is_running(table, now_ms)) return refuse(why, "the match is over");
    if (!is_seat(table, seat) || table_actor(table, now_ms) != seat)
        return refuse(why, "it is another player's turn");
    if (!game_find(game_of(table), &table->state, notation, &action))
        return refuse(why, "this action is not legal here");
    apply(table, action);
    table->after[table->ply].spent_ms = now_ms - table->clock.since_ms;
    clock_press(&table->clock, seat, now_ms);
    forget_requests(table);
    return TABLE_OK;
}

/* How many actions were played before the seat's last one, or -1; *is_free says whether nothing new
 * was learnt since, by luck or from another person. */
static int before_last(const Table *table, int seat, bool *is_free) {
    GameState state;
    int last = -1;
    *is_free = true;
    play_again(table, 0, &state, NULL);
    for (int ply = 1; ply <= table->ply; ply++) {
        int actor = game_of(table)->actor(&state);
        if (actor == seat) last = ply - 1, *is_free = true;
        bool had_luck = table->after[ply].outcomes > table->after[ply - 1].outcomes;
        if (had_luck || (actor != seat && table->seat[actor].kind == SEAT_PERSON)) *is_free = false;
        play_again(table, ply, &state, NULL);
    }
    return last;
}

bool table_has_acted(const Table *table, int seat) {
    bool is_free;
    return before_last(table, seat, &is_free) >= 0;
}

/* Has every person asked for it? */
static bool all_agree(const Table *table) {
    for (int seat = 0; seat < table->header.setup.players; seat++)
        if (table->seat[seat].kind == SEAT_PERSON && !table->seat[seat].wants_undo) return false;
    return true;
}

/* Who asked first; the seat itself if nobody else did. */
static int who_asked(const Table *table, int seat) {
    for (int other = 0; other < table->header.setup.players; other++)
        if (other != seat && table->seat[other].wants_undo) return other;
    return seat;
}

TableStatus table_undo(Table *table, int seat, int ply, int64_t now_ms, bool *is_done, Text *why) {
    bool is_free;
    *is_done = false;
    if (ply != table->ply) return TABLE_LATE;
    if (!is_seat(table, seat)) return refuse(why, "only a player can take back an action");
    int asked_by = who_asked(table, seat), last = before_last(table, asked_by, &is_free);
    if (last < 0) return refuse(why, "there is no action to take back");
    table->seat[seat].wants_undo = true;
    if (!(is_free && asked_by == seat) && !all_agree(table)) return TABLE_OK;

    rewind_to(table, last);
    forget_requests(table);
    table->clock.since_ms = now_ms;
    *is_done = true;
    return TABLE_OK;
}

TableStatus table_resign(Table *table, int seat, int64_t now_ms, Text *why) {
    if (!is_running(table, now_ms)) return refuse(why, "the match is over");
    if (!is_seat(table, seat)) return refuse(why, "only a player can resign");
    table->seat[seat].has_resigned = true;
    table->seat[seat].kind = SEAT_BOT;
    table->seat[seat].level = TABLE_STAND_IN_LEVEL;
    forget_requests(table);
    return TABLE_OK;
}

void table_end(Table *table) {
    table->has_ended = true;
}

/* ---- What viewers see ---- */

void table_view(const Table *table, int viewer, GameState *view) {
    memset(view, 0, sizeof *view);
    memcpy(view, &table->state, (size_t)game_of(table)->state_size);
    game_of(table)->redact(view, viewer);
}

static void seats_json(const Table *table, Json *out) {
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
    int actor = actor_in_time(table);
    if (!clock->rule.game_ms && !clock->rule.move_ms) {
        json_null(out, "clock");
        return;
    }
    json_object(out, "clock");
    json_int(out, "game_ms", (int)clock->rule.game_ms);
    json_int(out, "increment_ms", (int)clock->rule.increment_ms);
    json_int(out, "move_ms", (int)clock->rule.move_ms);
    json_int(out, "spent_ms", (int)(now_ms - clock->since_ms));
    json_array(out, "begun_with_ms");
    for (int seat = 0; seat < table->header.setup.players; seat++)
        json_int(out, NULL, (int)clock->left_ms[seat]);
    json_end(out);
    json_array(out, "left_ms");
    for (int seat = 0; seat < table->header.setup.players; seat++)
        json_int(out, NULL, (int)clock_left(clock, seat, seat == actor ? now_ms : clock->since_ms));
    json_end(out);
    json_end(out);
}

void table_result(const Table *table, int64_t now_ms, Result *result) {
    game_of(table)->result(&table->state, result);
    for (int seat = 0; seat < result->players; seat++) {
        if (table->seat[seat].has_resigned || is_late(table, seat, now_ms))
            result->place[seat] = result->players;
    }
}

static void result_json(const Table *table, int64_t now_ms, Json *out) {
    Result result;
    table_result(table, now_ms, &result);
    json_object(out, "result");
    json_bool(out, "is_over", !is_running(table, now_ms));
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

void table_json(const Table *table, int viewer, int64_t now_ms, Json *out) {
    GameState view;
    int actor = table_actor(table, now_ms);
    table_view(table, viewer, &view);
    setup_json(game_of(table), &table->header.setup, out);
    seats_json(table, out);
    clock_json(table, now_ms, out);
    json_int(out, "ply", table->ply);
    if (actor == GAME_OVER)
        json_null(out, "actor");
    else
        json_int(out, "actor", actor);
    json_object(out, "position");
    game_of(table)->state_json(&view, out);
    json_end(out);
    if (actor == viewer && actor != GAME_OVER)
        game_legal_json(game_of(table), &view, "legal", out);
    else
        json_null(out, "legal");
    result_json(table, now_ms, out);
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
    GameState view;
    Events events;
    Action action;
    table_view(table, seat, &view);
    if (game->actor(&view) != seat || !game_find(game, &view, notation, &action)) return false;
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
        game->action_text(state, table->after[ply].action, &text);
    play_again(table, ply, state, &told->events);
    for (int i = 0; i < told->events.count; i++)
        told->events.event[i] = event_for(&told->events.event[i], viewer);
}

void table_tell(const Table *table, int viewer, int ply, TableTelling *telling) {
    GameState state;
    state_before(table, ply, &state);
    tell(table, viewer, ply, &state, telling);
}

void table_log_json(const Table *table, int viewer, int from, Json *out) {
    const Game *game = game_of(table);
    GameState state;
    TableTelling told;
    if (from > table->ply) return;
    state_before(table, from, &state);
    for (int ply = from; ply <= table->ply; ply++) {
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
}

/* ---- Records ---- */

void table_go_back(Table *table, int plies) {
    RULE_ASSERT(plies >= 0 && plies <= table->ply);
    rewind_to(table, plies);
    table->has_ended = false;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) table->seat[seat].has_resigned = false;
}

void table_save(const Table *table, int64_t now_ms, Text *out) {
    const Game *game = game_of(table);
    RecordHeader header = table->header;
    GameState state;
    int count;
    const uint8_t *outcomes = outcomes_of(table, 0, &count);
    RULE_ASSERT(!table->is_laid_out);
    header.has_key &= !is_running(table, now_ms); /* before that it would tell what comes */
    record_write_header(out, &header, outcomes, count);
    play_again(table, 0, &state, NULL);
    for (int ply = 1; ply <= table->ply; ply++) {
        int actor = game->actor(&state);
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        game->action_text(&state, table->after[ply].action, &text);
        play_again(table, ply, &state, NULL);
        outcomes = outcomes_of(table, ply, &count);
        record_write_action(out, ply, actor, buffer, outcomes, count, table->after[ply].spent_ms);
    }
    record_write_end(out, game, &state);
}

/* Takes over the set-up or an action that was just read. */
static void take_over(Table *table, const RecordReader *reader) {
    table->ply = reader->ply;
    table->before = table->state;
    table->state = reader->state;
    note(table, reader->action, reader->outcomes, reader->outcomes_count);
    table->after[table->ply].spent_ms = reader->spent_ms;
}

bool table_load(Table *table, const char *bytes, size_t size, const uint8_t key[RECORD_KEY],
                ClockRule rule, int64_t now_ms, Text *why) {
    RecordReader reader;
    if (!record_open(&reader, bytes, size, true, why)) return false;
    memset(table, 0, sizeof *table);
    table->header = reader.header;
    if (!reader.header.has_key) memcpy(table->header.key, key, RECORD_KEY);
    clock_begin(&table->clock, rule, now_ms);
    table->chance = reader.header.has_key ? reader.generator : chance_keyed(key);
    take_over(table, &reader);
    for (;;) {
        RecordStatus status = record_next(&reader, why);
        if (status != RECORD_ACTION) return status == RECORD_END;
        bool is_full = reader.ply > TABLE_PLIES_MAX ||
                       table->after[table->ply].outcomes > TABLE_OUTCOMES_MAX - GAME_OUTCOMES_MAX;
        if (is_full) return text_string(why, "the record is too long for a table"), false;
        if (reader.header.has_key) table->chance = reader.generator;
        take_over(table, &reader);
    }
}
