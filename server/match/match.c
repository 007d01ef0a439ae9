/* match.c -- the fold: see match.h. */
#include "match_parts.h"
#include "server/fair/fair.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static_assert((int)STORE_SECRET_SIZE == (int)RECORD_KEY, "secrets are as long as the key, and so");
static_assert((int)MESSAGE_BYTES == (int)RECORD_KEY, "are the numbers of players");

void match_init(Match *match, const char *id, const uint8_t secret[STORE_SECRET_SIZE]) {
    assert(match && id && secret);
    memset(match, 0, sizeof *match);
    memcpy(match->id, id, STORE_ID_SIZE);
    memcpy(match->secret, secret, STORE_SECRET_SIZE);
}

void match_clear(Match *match) {
    for (int i = 0; i < MATCH_CHAT_KEPT; i++) free(match_talk(match)->chat[i].text);
    free(match->talk);
    free(match->name);
    free(match->table.room.state);
    free(match->table.room.after);
    free(match->table.room.outcome);
    memset(match, 0, sizeof *match);
}

/* ---- Room ---- */

static void *grow(void *memory, size_t size) {
    void *grown = realloc(memory, size);
    if (!grown) abort();
    return grown;
}

/* Half as much again, within limits. */
static int larger(int room, int least, int most) {
    int size = room + room / 2;
    if (size < least) size = least;
    return size < most ? size : most;
}

/* Two states lie one behind the other. */
static void make_room_for_states(Table *table) {
    const size_t aligned = _Alignof(max_align_t);
    size_t size = ((size_t)table->header.game->state_size + aligned - 1) / aligned * aligned;
    table->room.state = grow(table->room.state, 2 * size);
    table->room.before = (char *)table->room.state + size;
}

/* Gives the table room for the set-up, or for one more action. */
static void make_room(Match *match) {
    Table *table = &match->table;
    TableRoom *room = &table->room;
    if (!room->state) make_room_for_states(table);
    if (room->after && table_has_room(table)) return;
    int outcomes = room->after ? (int)room->after[table->ply].outcomes : 0;
    if (!room->after || table->ply >= room->plies_max)
        room->plies_max = larger(room->plies_max, MATCH_PLIES_FIRST, TABLE_PLIES_MAX);
    if (outcomes + GAME_OUTCOMES_MAX > room->outcomes_max)
        room->outcomes_max =
            larger(room->outcomes_max, outcomes + GAME_OUTCOMES_MAX, TABLE_OUTCOMES_MAX);
    room->after = grow(room->after, (size_t)(room->plies_max + 1) * sizeof *room->after);
    room->outcome = grow(room->outcome, (size_t)room->outcomes_max);
}

/* ---- Taking entries ---- */

static void copy_text(char *into, size_t size, const char *text) {
    Text out = text_in(into, (int)size);
    text_string(&out, text);
}

static ClockRule rule_of(const EntryOpening *opening) {
    return (ClockRule){(int64_t)1000 * opening->game_s, (int64_t)1000 * opening->increment_s,
                       (int64_t)1000 * opening->move_s};
}

static bool take_open(Match *match, const MatchEntry *entry) {
    const EntryOpening *opening = &entry->opening;
    MatchPlan plan = {opening->game, opening->setup, opening->seats};
    Refusal refusal;
    if (!match_read_plan(&plan, &match->table.header, match->seat, &refusal)) return false;
    copy_text(match->setup, sizeof match->setup, opening->setup);
    copy_text(match->seats, sizeof match->seats, opening->seats);
    match->rule = rule_of(opening);
    match->is_public = opening->is_public;
    match->has_reports = opening->has_reports;
    match->host = opening->host;
    match->opened_ms = match->changed_ms;
    memcpy(match->commitment, entry->bytes, sizeof match->commitment);
    return true;
}

static bool take_sit(Match *match, const MatchEntry *entry) {
    MatchSeat *seat = &match->seat[entry->seat];
    if (seat->kind != SEAT_EMPTY || match_seat_of(match, entry->person) >= 0) return false;
    seat->kind = SEAT_PERSON;
    seat->person = entry->person;
    match->sat[match->sits_count++ % MATCH_SITS_KEPT] = entry->person;
    memcpy(seat->number, entry->bytes, sizeof seat->number);
    return true;
}

static bool take_leave(Match *match, const MatchEntry *entry) {
    (void)entry;
    if (match->seat[match->change.seat].kind != SEAT_PERSON) return false;
    memset(&match->seat[match->change.seat], 0, sizeof match->seat[0]);
    return true;
}

static bool take_bot(Match *match, const MatchEntry *entry) {
    MatchSeat *seat = &match->seat[match->change.seat];
    if (seat->kind == SEAT_PERSON) return false;
    memset(seat, 0, sizeof *seat);
    seat->kind = entry->level ? SEAT_BOT : SEAT_EMPTY;
    seat->level = entry->level;
    match->bots_count++;
    return true;
}

/* What the key of the match is made of. The record shows it when the match is over. */
static RecordFairness fairness_of(const Match *match) {
    RecordFairness fairness = {.has_commitment = true, .has_secret = true};
    memcpy(fairness.commitment, match->commitment, RECORD_KEY);
    memcpy(fairness.secret, match->secret, RECORD_KEY);
    for (int seat = 0; seat < match->table.header.setup.players; seat++) {
        fairness.has_number[seat] = match->seat[seat].kind == SEAT_PERSON;
        if (fairness.has_number[seat])
            memcpy(fairness.number[seat], match->seat[seat].number, RECORD_KEY);
    }
    return fairness;
}

static void write_date(int64_t time_ms, char date[RECORD_DATE_MAX]) {
    time_t seconds = (time_t)(time_ms / 1000);
    struct tm parts;
    if (gmtime_r(&seconds, &parts)) (void)strftime(date, RECORD_DATE_MAX, "%Y-%m-%d", &parts);
}

static void seat_at_table(Match *match, int seat) {
    const MatchSeat *it = &match->seat[seat];
    char name[] = "bot:0";
    name[4] = (char)('0' + it->level);
    table_seat(&match->table, seat, it->kind, it->level,
               it->kind == SEAT_BOT ? name : match_name_of(match, it->person));
}

static bool take_begin(Match *match, const MatchEntry *entry) {
    RecordHeader header = match->table.header;
    (void)entry;
    for (int seat = 0; seat < header.setup.players; seat++)
        if (match->seat[seat].kind == SEAT_EMPTY) return false;
    header.has_key = true;
    header.fairness = fairness_of(match);
    fair_key(&header.fairness, header.key);
    write_date(match->changed_ms, header.date);
    make_room(match);
    table_open(&match->table, &header, match->rule, match->changed_ms);
    for (int seat = 0; seat < header.setup.players; seat++) seat_at_table(match, seat);
    match->stage = MATCH_RUNNING;
    match->change.ply = 0;
    return true;
}

/* Offers of a draw end when the game goes on. */
static void forget_offers(Match *match) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) match->seat[seat].wants_draw = false;
}

/* Counts what a seat does that does not move the game forward. */
static void note_idle(Match *match, int seat, int cost) {
    match->seat[seat].idle += cost;
    match->seat[seat].idle_here += cost;
}

static void note_progress(Match *match) {
    if (match->table.ply <= match->furthest) return;
    match->furthest = match->table.ply;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) match->seat[seat].idle_here = 0;
}

static bool take_play(Match *match, const MatchEntry *entry) {
    char buffer[128];
    Text why = text_in(buffer, sizeof buffer);
    forget_offers(match);
    match->change.ply = match->table.ply + 1;
    make_room(match);
    TableStatus status = entry->is_found ? table_play_found(&match->table, entry->seat, entry->ply,
                                                            entry->found, match->changed_ms, &why)
                                         : table_play(&match->table, entry->seat, entry->ply,
                                                      entry->action, match->changed_ms, &why);
    if (status != TABLE_OK) return false;
    note_progress(match);
    return true;
}

static bool take_undo(Match *match, const MatchEntry *entry) {
    char buffer[128];
    Text why = text_in(buffer, sizeof buffer);
    int seat = match->change.seat, ply = match->table.ply;
    TableUndo plan = table_plan_undo(&match->table, seat, match->changed_ms);
    if (entry->of != plan.by) return false;
    if (table_undo(&match->table, seat, entry->ply, match->changed_ms, &match->change.is_done,
                   &why) != TABLE_OK)
        return false;
    if (match->change.is_done && plan.is_alone && !plan.is_free) match->seat[seat].undos++;
    note_idle(match, seat, 2);
    note_idle(match, plan.by, ply - match->table.ply);
    if (match->change.is_done) forget_offers(match);
    return true;
}

static bool take_resign(Match *match, const MatchEntry *entry) {
    char buffer[128];
    Text why = text_in(buffer, sizeof buffer);
    (void)entry;
    match->seat[match->change.seat].is_stood_in = false;
    match->seat[match->change.seat].wants_draw = false;
    return table_resign(&match->table, match->change.seat, match->changed_ms, &why) == TABLE_OK;
}

static bool take_draw(Match *match, const MatchEntry *entry) {
    (void)entry;
    if (!table_has_vote(&match->table, match->change.seat)) return false;
    match->seat[match->change.seat].wants_draw = true;
    note_idle(match, match->change.seat, 2);
    return true;
}

static bool take_decline(Match *match, const MatchEntry *entry) {
    (void)entry;
    forget_offers(match);
    table_decline(&match->table);
    return true;
}

static void set_stand_in(Match *match, int level) {
    match->seat[match->change.seat].is_stood_in = level > 0;
    table_stand_in(&match->table, match->change.seat, level);
}

/* A bot is not charged while its turn waits. So before it stands in, the person is charged for the
 * time they have used. */
static void charge_person(Match *match) {
    int seat = match->change.seat;
    if (table_actor(&match->table, match->changed_ms) == seat)
        clock_interrupt(&match->table.clock, seat, match->changed_ms);
}

static bool take_stand_in(Match *match, const MatchEntry *entry) {
    bool is_player = entry->by < match->table.header.setup.players;
    if (match->table.seat[entry->seat].kind != SEAT_PERSON || !is_player) return false;
    charge_person(match);
    set_stand_in(match, entry->by == entry->seat ? TABLE_OWN_LEVEL : TABLE_STAND_IN_LEVEL);
    note_idle(match, entry->by, 2);
    return true;
}

static bool take_return(Match *match, const MatchEntry *entry) {
    (void)entry;
    if (!match->seat[match->change.seat].is_stood_in) return false;
    set_stand_in(match, 0);
    return true;
}

static MatchTalk *begin_talk(Match *match) {
    if (!match->talk) match->talk = calloc(1, sizeof *match->talk);
    if (!match->talk) abort();
    return match->talk;
}

/* If there are more people than room, their lines are not counted. */
static void count_line(Match *match, int64_t person) {
    MatchTalk *talk = begin_talk(match);
    enum { ROOM = sizeof talk->talker / sizeof talk->talker[0] };
    int i = 0;
    while (i < talk->talkers_count && talk->talker[i].person != person) i++;
    if (i == talk->talkers_count && i < ROOM)
        talk->talker[talk->talkers_count++] = (MatchTalker){person, 0};
    if (i < talk->talkers_count) talk->talker[i].lines++;
    match->chat_audience += match_seat_of(match, person) == GAME_SPECTATOR;
}

static bool take_chat(Match *match, const MatchEntry *entry) {
    MatchChat *line = &begin_talk(match)->chat[match->chat_count++ % MATCH_CHAT_KEPT];
    line->number = match->number + 1;
    line->time_ms = match->changed_ms;
    line->person = entry->person;
    line->text = grow(line->text, strlen(entry->text) + 1);
    memcpy(line->text, entry->text, strlen(entry->text) + 1);
    count_line(match, line->person);
    return true;
}

static bool take_mute(Match *match, const MatchEntry *entry) {
    int64_t from = entry->is_muted ? 0 : entry->person;
    MatchTalk *talk = begin_talk(match);
    for (int i = 0; i < MATCH_MUTED_MAX; i++) {
        if (talk->muted[i] != from) continue;
        talk->muted[i] = entry->person - from;
        match->mutes_count++;
        return true;
    }
    return false;
}

/* Takes off only what lies in the present turn and was not taken off before. */
static bool take_pause(Match *match, const MatchEntry *entry) {
    Outage outage = {entry->from_ms, entry->to_ms};
    if (outage.to_ms > match->changed_ms) return false;
    int64_t pause_ms = match_pause_of(match, &outage);
    if (pause_ms <= 0) return false;
    clock_pause(&match->table.clock, pause_ms);
    match->paused_ms = outage.to_ms;
    return true;
}

static bool take_end(Match *match, const MatchEntry *entry) {
    uint8_t commitment[STORE_SECRET_SIZE];
    fair_commitment(entry->bytes, commitment);
    if (memcmp(commitment, match->commitment, sizeof commitment) != 0) return false;
    copy_text(match->why, sizeof match->why, entry->why);
    bool is_drawn = text_equal(match->why, "draw"), is_running = match->stage == MATCH_RUNNING;
    if (is_running && (is_drawn || table_actor(&match->table, match->changed_ms) != GAME_OVER))
        table_end(&match->table, is_drawn);
    match->is_rated = is_running && entry->is_rated && !text_equal(match->why, "abandoned");
    match->stage = MATCH_OVER;
    match->ended_ms = match->changed_ms;
    return true;
}

static bool take_rematch(Match *match, const MatchEntry *entry) {
    if (match->rematch[0]) return false;
    memcpy(match->rematch, entry->match, STORE_ID_SIZE);
    return true;
}

static const struct {
    bool (*take)(Match *match, const MatchEntry *entry);
    int stages;
    bool has_seat;
} kinds[TELL_COUNT] = {
    [TELL_OPEN] = {take_open, MATCH_IF_OPEN, false},
    [TELL_SIT] = {take_sit, MATCH_IF_OPEN, true},
    [TELL_LEAVE] = {take_leave, MATCH_IF_OPEN, true},
    [TELL_BOT] = {take_bot, MATCH_IF_OPEN, true},
    [TELL_BEGIN] = {take_begin, MATCH_IF_OPEN, false},
    [TELL_PLAY] = {take_play, MATCH_IF_RUNNING, true},
    [TELL_UNDO] = {take_undo, MATCH_IF_RUNNING, true},
    [TELL_RESIGN] = {take_resign, MATCH_IF_RUNNING, true},
    [TELL_DRAW] = {take_draw, MATCH_IF_RUNNING, true},
    [TELL_DECLINE] = {take_decline, MATCH_IF_RUNNING, true},
    [TELL_STAND_IN] = {take_stand_in, MATCH_IF_RUNNING, true},
    [TELL_RETURN] = {take_return, MATCH_IF_RUNNING, true},
    [TELL_CHAT] = {take_chat, MATCH_IF_ANY, false},
    [TELL_MUTE] = {take_mute, MATCH_IF_ANY, false},
    [TELL_PAUSE] = {take_pause, MATCH_IF_RUNNING, false},
    [TELL_END] = {take_end, MATCH_IF_OPEN | MATCH_IF_RUNNING, false},
    [TELL_REMATCH] = {take_rematch, MATCH_IF_OVER, false},
};

/* While a bot is on turn, its clock stops a moment before it runs out. */
int64_t match_time_in_turn(const Match *match, int64_t now_ms) {
    const TableClock *clock = &match->table.clock;
    int64_t time_ms = match_time(match, now_ms);
    if (match->stage != MATCH_RUNNING || !(clock->rule.game_ms || clock->rule.move_ms))
        return time_ms;
    int actor = table_actor(&match->table, clock->since_ms);
    if (actor == GAME_OVER || match->table.seat[actor].kind != SEAT_BOT) return time_ms;
    int64_t last_ms = clock->since_ms + clock_left(clock, actor, clock->since_ms) - 1;
    return time_ms < last_ms ? time_ms : last_ms;
}

/* A bot is not charged for the time its turn had to wait. */
static void take_wait(Match *match, const MatchEntry *entry) {
    TableClock *clock = &match->table.clock;
    bool is_bot = match->table.seat[entry->seat].kind == SEAT_BOT;
    if (!is_bot || entry->waited_ms > match->changed_ms - clock->since_ms) return;
    clock->since_ms += entry->waited_ms;
}

/* If something happens while a bot's turn waits, the bot gets its time back. Not in a pause, which
 * is about the turn as it is. */
static void spare_bot(Match *match, Tell kind) {
    bool is_late = match_time_in_turn(match, match->changed_ms) < match->changed_ms;
    if (is_late && kind != TELL_PAUSE) match->table.clock.since_ms = match->changed_ms;
}

static bool take(Match *match, const MatchEntry *entry) {
    int kind = entry->kind, seat = kinds[kind].has_seat ? entry->seat : -1;
    if (!(kinds[kind].stages >> match->stage & 1)) return false;
    if ((match->number == 0) != (kind == TELL_OPEN)) return false;
    if (seat >= match->table.header.setup.players) return false;
    match->change = (MatchChange){entry->kind, seat, -1, false};
    if (kind == TELL_PLAY) take_wait(match, entry);
    spare_bot(match, entry->kind);
    return kinds[kind].take(match, entry);
}

bool match_take(Match *match, int64_t time_ms, const MatchEntry *entry) {
    assert(entry && entry->kind < TELL_COUNT);
    const int64_t year_10000_ms = 253402300800000;
    RULE_ASSERT(entry->kind < TELL_NONE && kinds[entry->kind].take);
    if (time_ms < 0 || time_ms >= year_10000_ms) return false;
    match->changed_ms = match_time(match, time_ms);
    if (!take(match, entry)) return false;
    match->number++;
    return true;
}

int64_t match_time(const Match *match, int64_t now_ms) {
    return now_ms > match->changed_ms ? now_ms : match->changed_ms;
}

int64_t match_pause_of(const Match *match, const Outage *outage) {
    assert(match && outage);
    int64_t from_ms = outage->from_ms;
    if (from_ms < match->table.clock.since_ms) from_ms = match->table.clock.since_ms;
    if (from_ms < match->paused_ms) from_ms = match->paused_ms;
    return outage->to_ms - from_ms;
}

static MatchName *add_name(Match *match) {
    int old = match->names_room, room = larger(old, 4, MATCH_NAMES_MAX);
    match->name = grow(match->name, (size_t)room * sizeof *match->name);
    memset(match->name + old, 0, (size_t)(room - old) * sizeof *match->name);
    match->names_room = room;
    return &match->name[match->names_count++];
}

static MatchName *find_name(Match *match, int64_t person) {
    for (int i = 0; i < match->names_room; i++)
        if (match->name[i].person == person) return &match->name[i];
    if (match->names_count < MATCH_NAMES_MAX && match->names_count == match->names_room)
        return add_name(match);
    int at; /* the oldest name that is no player's */
    do at = match->names_count++ % MATCH_NAMES_MAX;
    while (match_seat_of(match, match->name[at].person) >= 0);
    return &match->name[at];
}

void match_name(Match *match, int64_t person, const char *name) {
    assert(person > 0 && name);
    MatchName *it = find_name(match, person);
    int seat = match_seat_of(match, person);
    it->person = person;
    copy_text(it->name, sizeof it->name, name);
    if (seat >= 0) copy_text(match->table.header.name[seat], RECORD_NAME_MAX, name);
}

const char *match_name_of(const Match *match, int64_t person) {
    for (int i = 0; person && i < match->names_room; i++)
        if (match->name[i].person == person) return match->name[i].name;
    return "";
}

int match_seat_of(const Match *match, int64_t person) {
    assert(match);
    for (int seat = 0; person && seat < match->table.header.setup.players; seat++)
        if (match->seat[seat].person == person) return seat;
    return GAME_SPECTATOR;
}

bool match_is_silent(const Match *match, int viewer) {
    assert(viewer >= GAME_SPECTATOR && viewer < GAME_SEATS_MAX);
    const RecordHeader *header = &match->table.header;
    bool is_told = match->stage == MATCH_RUNNING && match->furthest > 0 && header->game->is_silent;
    if (viewer == GAME_SPECTATOR || !is_told || !header->game->is_silent(&header->setup))
        return false;
    Result result;
    table_result(&match->table, match->changed_ms, &result);
    for (int seat = 0; seat < result.players; seat++)
        if (seat != viewer && result.side[seat] == result.side[viewer] && match->seat[seat].person)
            return true;
    return false;
}
