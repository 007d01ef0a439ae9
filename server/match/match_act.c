/* match_act.c -- what the server itself must do in a match: begin it, end it, let bots play: see
 * match.h. */
#include "match_parts.h"

static bool is_seated(const Match *match) {
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (match->seat[seat].kind == SEAT_EMPTY) return false;
    return true;
}

static bool is_draw(const Match *match) {
    int persons = match_persons(&match->table), agreed = 0;
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        agreed += match->seat[seat].wants_draw && table_has_vote(&match->table, seat);
    return persons >= 2 && agreed == persons;
}

/* Why a running match is over; NULL if it is not. Everybody may know who is on turn. */
static const char *why_over(const Match *match, int64_t now_ms) {
    const Table *table = &match->table;
    GameState view;
    if (match->number >= MATCH_ENTRIES_MAX || table->ply >= MATCH_PLIES_MAX) return "full";
    if (is_draw(match)) return "draw";
    if (table_actor(table, now_ms) != GAME_OVER) return NULL;
    table_view(table, GAME_SPECTATOR, &view);
    if (table->header.game->actor(&view) == GAME_OVER) return "rules";
    if (table_late(table, now_ms) != GAME_OVER) return "time";
    return table_is_full(table) ? "full" : "resigned";
}

static bool end_match(const Match *match, const char *why, MatchEntry *entry) {
    *entry = (MatchEntry){.kind = TELL_END, .why = why, .is_rated = match->stage == MATCH_RUNNING};
    memcpy(entry->bytes, match->secret, sizeof entry->bytes);
    return true;
}

bool match_has_clock(const Match *match) {
    assert(match->number > 0);
    return match->stage == MATCH_RUNNING && (match->rule.game_ms || match->rule.move_ms);
}

bool match_pause(const Match *match, const Outage outages[], int count, MatchEntry *entry,
                 int64_t *end_ms) {
    int i = 0;
    if (!match_has_clock(match)) return false;
    while (i < count && match_pause_of(match, &outages[i]) <= 0) i++;
    if (i == count) return false;
    *end_ms = outages[i].to_ms;
    *entry =
        (MatchEntry){.kind = TELL_PAUSE, .from_ms = outages[i].from_ms, .to_ms = outages[i].to_ms};
    return true;
}

bool match_act(const Match *match, int64_t now_ms, MatchEntry *entry) {
    assert(match->number > 0 && entry);
    int64_t time_ms = match_time_in_turn(match, now_ms);
    if (match->stage == MATCH_OVER || match->number == 0) return false;
    if (match->stage == MATCH_RUNNING) {
        const char *why = why_over(match, time_ms);
        return why && end_match(match, why, entry);
    }
    if (time_ms - match->opened_ms >= MATCH_OPEN_MS) return end_match(match, "abandoned", entry);
    if (!is_seated(match)) return false;
    *entry = (MatchEntry){.kind = TELL_BEGIN};
    return true;
}

int match_bot(const Match *match, int64_t now_ms, int *level) {
    assert(level);
    if (match->stage != MATCH_RUNNING) return -1;
    int actor = table_actor(&match->table, match_time_in_turn(match, now_ms));
    if (actor == GAME_OVER || match->table.seat[actor].kind != SEAT_BOT) return -1;
    *level = match->table.seat[actor].level;
    return actor;
}

int match_awaits(const Match *match) {
    if (match->stage != MATCH_RUNNING) return -1;
    int actor = table_actor(&match->table, match->changed_ms);
    bool is_person = actor != GAME_OVER && match->table.seat[actor].kind == SEAT_PERSON;
    return is_person && match->seat[actor].person ? actor : -1;
}

/* A match that was resigned before it began, or that has one player, is not rated. */
bool match_counts(const Match *match) {
    return match->stage == MATCH_OVER && match->is_rated && match->table.header.setup.players > 1;
}

int64_t match_due(const Match *match) {
    const TableClock *clock = &match->table.clock;
    int level;
    if (match->stage == MATCH_OVER) return match_counts(match) ? match->ended_ms : 0;
    if (match->stage == MATCH_OPEN)
        return is_seated(match) ? match->changed_ms : match->opened_ms + MATCH_OPEN_MS;
    if (match_bot(match, match->changed_ms, &level) >= 0) return 0;
    if (why_over(match, match->changed_ms)) return match->changed_ms;
    int actor = table_actor(&match->table, match->changed_ms);
    int64_t left_ms = clock_left(clock, actor, clock->since_ms);
    return left_ms == INT64_MAX ? 0 : clock->since_ms + left_ms;
}
