/* match_json.c -- what viewers see of a match: see match.h. */
#include "match_alike.h"

int64_t match_time_shown(const Match *match, int64_t now_ms) {
    return match->stage == MATCH_OVER ? match->ended_ms : match_time_in_turn(match, now_ms);
}

bool match_has_table(const Match *match) {
    return match->stage != MATCH_OPEN && match->table.header.has_key;
}

static void number_or_null(Json *out, const char *name, int number) {
    if (number < 0)
        json_null(out, name);
    else
        json_int(out, name, number);
}

static void people_json(const Match *match, bool has_names, Json *out) {
    static const char *const kinds[] = {"empty", "person", "bot"};
    json_array(out, "people");
    for (int i = 0; i < match->table.header.setup.players; i++) {
        const MatchSeat *seat = &match->seat[i];
        json_object(out, NULL);
        json_string(out, "kind", kinds[seat->kind]);
        if (has_names) json_string(out, "name", match_name_of(match, seat->person));
        if (seat->kind == SEAT_BOT) json_int(out, "level", seat->level);
        if (seat->kind == SEAT_PERSON) {
            json_large(out, "person", seat->person);
            json_bytes(out, "number", seat->number, sizeof seat->number);
            json_bool(out, "is_stood_in", seat->is_stood_in);
            json_bool(out, "wants_draw", seat->wants_draw);
        }
        json_end(out);
    }
    json_end(out);
}

void match_result(const Match *match, Result *result) {
    assert(match->stage == MATCH_OVER);
    table_result(&match->table, match->ended_ms, result);
}

static void places_json(const Match *match, Json *out) {
    Result result;
    match_result(match, &result);
    json_array(out, "place");
    for (int seat = 0; seat < result.players; seat++) json_int(out, NULL, result.place[seat]);
    json_end(out);
}

static void end_json(const Match *match, Json *out) {
    if (match->stage != MATCH_OVER) {
        json_null(out, "end");
        return;
    }
    json_object(out, "end");
    json_string(out, "why", match->why);
    if (match_has_table(match)) places_json(match, out);
    json_bytes(out, "secret", match->secret, sizeof match->secret);
    json_end(out);
}

/* ---- Talk ---- */

const MatchTalk *match_talk(const Match *match) {
    static const MatchTalk nothing;
    return match->talk ? match->talk : &nothing;
}

const MatchChat *match_line(const Match *match, int number) {
    assert(number >= 0);
    const MatchChat *chat = match_talk(match)->chat;
    for (int i = 0; i < MATCH_CHAT_KEPT; i++)
        if (chat[i].number == number) return &chat[i];
    return NULL;
}

static void line_json(const Match *match, const MatchChat *line, Json *out) {
    json_int(out, "number", line->number);
    json_large(out, "time_ms", line->time_ms);
    json_large(out, "person", line->person);
    json_string(out, "name", match_name_of(match, line->person));
    json_string(out, "text", line->text);
}

static void chat_json(const Match *match, int after, Json *out) {
    json_array(out, "chat");
    for (int i = 0; i < MATCH_CHAT_KEPT; i++) {
        const MatchChat *line = &match_talk(match)->chat[(match->chat_count + i) % MATCH_CHAT_KEPT];
        if (line->number <= after) continue;
        json_object(out, NULL);
        line_json(match, line, out);
        json_end(out);
    }
    json_end(out);
}

static void muted_json(const Match *match, Json *out) {
    const MatchTalk *talk = match_talk(match);
    json_array(out, "muted");
    for (int i = 0; i < MATCH_MUTED_MAX; i++)
        if (talk->muted[i]) json_large(out, NULL, talk->muted[i]);
    json_end(out);
}

static void table_or_setup_json(const Match *match, int viewer, int64_t now_ms, TableAlike *alike,
                                Json *out) {
    const RecordHeader *header = &match->table.header;
    json_object(out, "table");
    if (match_has_table(match))
        table_alike_json(&match->table, viewer, match_time_shown(match, now_ms), alike, out);
    else
        setup_json(header->game, &header->setup, out);
    json_end(out);
}

static void stage_json(const Match *match, Json *out) {
    static const char *const stages[] = {"open", "running", "over"};
    json_string(out, "stage", stages[match->stage]);
}

/* What may change with each entry: everything but the log and the chat, which only grow. */
static void present_json(const Match *match, int viewer, int64_t now_ms, MatchAlike *alike,
                         Json *out) {
    stage_json(match, out);
    number_or_null(out, "seat", viewer);
    json_bool(out, "silent", match_is_silent(match, viewer));
    if (json_part_begin(&alike->people, out)) {
        people_json(match, true, out);
        json_part_end(&alike->people, out);
    }
    table_or_setup_json(match, viewer, now_ms, &alike->table, out);
    end_json(match, out);
}

/* A long log is sent in parts. */
static void log_json(const Match *match, int viewer, int ply, Json *out) {
    int next = 0;
    json_array(out, "log");
    if (match_has_table(match))
        next = table_log_part_json(&match->table, viewer, ply, MATCH_LOG_PART, out);
    json_end(out);
    if (match_has_table(match) && next <= match->table.ply) json_int(out, "log_next", next);
}

void match_json(const Match *match, int viewer, int64_t now_ms, int ply, int after, Json *out) {
    assert(viewer >= GAME_SPECTATOR && viewer < GAME_SEATS_MAX);
    MatchAlike alike = {.change.size = 0};
    json_string(out, "match", match->id);
    json_int(out, "number", match->number);
    json_bool(out, "public", match->is_public);
    json_bool(out, "reports", match->has_reports);
    json_large(out, "host", match->host);
    json_bytes(out, "commitment", match->commitment, sizeof match->commitment);
    if (match->rematch[0])
        json_string(out, "rematch", match->rematch);
    else
        json_null(out, "rematch");
    muted_json(match, out);
    present_json(match, viewer, now_ms, &alike, out);
    log_json(match, viewer, ply, out);
    chat_json(match, after, out);
}

/* Which entry it was. */
static void change_json(const Match *match, Json *out) {
    const MatchChange *change = &match->change;
    json_int(out, "number", match->number);
    json_large(out, "time_ms", match->changed_ms);
    if (change->seat >= 0) json_int(out, "by", change->seat);
    if (change->tell == TELL_UNDO) json_bool(out, "is_done", change->is_done);
    if (change->tell == TELL_REMATCH) json_string(out, "rematch", match->rematch);
    if (change->tell == TELL_MUTE) muted_json(match, out);
}

/* What was played. In a game with secrets, viewers are told it differently. */
static void played_json(const Match *match, int viewer, JsonPart *alike, Json *out) {
    if (match->table.header.game->has_secrets) {
        log_json(match, viewer, match->change.ply, out);
    } else if (json_part_begin(alike, out)) {
        log_json(match, viewer, match->change.ply, out);
        json_part_end(alike, out);
    }
}

void match_head_json(const Match *match, int viewer, MatchAlike *alike, Json *out) {
    assert(viewer >= GAME_SPECTATOR && viewer < GAME_SEATS_MAX);
    const MatchChange *change = &match->change;
    tell_begin(change->tell, out);
    json_string(out, "match", match->id);
    if (json_part_begin(&alike->change, out)) {
        change_json(match, out);
        json_part_end(&alike->change, out);
    }
    if (change->ply >= 0) played_json(match, viewer, &alike->log, out);
}

void match_standing_json(const Match *match, int viewer, Json *out) {
    stage_json(match, out);
    number_or_null(out, "seat", viewer);
    json_bool(out, "silent", match_is_silent(match, viewer));
    people_json(match, true, out);
    end_json(match, out);
}

void match_change_alike_json(const Match *match, int viewer, int64_t now_ms, MatchAlike *alike,
                             Json *out) {
    assert(viewer >= GAME_SPECTATOR && viewer < GAME_SEATS_MAX);
    assert(match->number > 0 && match->change.tell < TELL_COUNT);
    const MatchChange *change = &match->change;
    if (change->tell == TELL_CHAT) {
        tell_begin(change->tell, out);
        json_string(out, "match", match->id);
        line_json(match, &match_talk(match)->chat[(match->chat_count - 1) % MATCH_CHAT_KEPT], out);
        json_end(out);
        return;
    }
    match_head_json(match, viewer, alike, out);
    if (change->tell != TELL_MUTE && change->tell != TELL_REMATCH)
        present_json(match, viewer, now_ms, alike, out);
    json_end(out);
}

void match_change_json(const Match *match, int viewer, int64_t now_ms, Json *out) {
    MatchAlike alike = {.change.size = 0};
    match_change_alike_json(match, viewer, now_ms, &alike, out);
}

void match_preview_json(const Match *match, int seat, const Message *message, Json *out) {
    assert(seat >= 0 && seat < GAME_SEATS_MAX);
    assert(message->say == SAY_PREVIEW);
    json_string(out, "match", match->id);
    json_int(out, "number", match->number);
    json_int(out, "ply", message->ply);
    json_string(out, "action", message->action);
    json_array(out, "events");
    bool is_legal = table_preview_json(&match->table, seat, message->action, out);
    RULE_ASSERT(is_legal);
    json_end(out);
}

void match_listing_json(const Match *match, Json *out) {
    assert(match->number > 0);
    const RecordHeader *header = &match->table.header;
    json_object(out, NULL);
    json_string(out, "match", match->id);
    stage_json(match, out);
    json_large(out, "opened_ms", match->opened_ms);
    if (match->stage == MATCH_OVER)
        json_large(out, "ended_ms", match->ended_ms);
    else
        json_null(out, "ended_ms");
    setup_json(header->game, &header->setup, out);
    json_int(out, "game_s", (int)(match->rule.game_ms / 1000));
    json_int(out, "increment_s", (int)(match->rule.increment_ms / 1000));
    json_int(out, "move_s", (int)(match->rule.move_ms / 1000));
    people_json(match, false, out);
    end_json(match, out);
    json_end(out);
}
