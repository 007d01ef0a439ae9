/* hall_tell.c -- what the watchers of a match are told: see hall.h.
 *
 * A client with the same rules is told the bytes of its view, and then what has changed in them.
 * All others are told everything in full. */
#include "engine/rules/signature.h"
#include "hall_parts.h"
#include "server/match/match_alike.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- An entry ---- */

/* Begins a text behind the last one, so that it can copy from it. */
static Json begin_behind(Hall *hall) {
    hall->out = text_in(hall->out.at, (int)(hall->out.end - hall->out.at) + 1);
    return json_to(&hall->out);
}

/* Writes the last entry for a viewer. What the viewers before them were told alike is copied, if
 * there is room behind it; else everything is written. */
static void write_change(Hall *hall, const Match *match, int viewer, int64_t now_ms,
                         MatchAlike *alike) {
    Json out = alike->change.size ? begin_behind(hall) : hall_begin(hall);
    match_change_alike_json(match, viewer, now_ms, alike, &out);
    if (!hall->out.is_cut) return;
    memset(alike, 0, sizeof *alike);
    out = hall_begin(hall);
    match_change_json(match, viewer, now_ms, &out);
}

/* ---- Clients with the same rules ---- */

void loaded_note_rules(Hall *hall, Watch *watch, const char *rules) {
    assert(watch->loaded && rules);
    if (rules[0] && !hall->rules[0])
        (void)snprintf(hall->rules, sizeof hall->rules, "%016" PRIx64, rules_mark());
    watch->has_rules = rules[0] && text_equal(rules, hall->rules);
}

/* What this viewer was shown; NULL if there is no table yet, or not enough memory. */
static MatchShown *shown_to(LoadedMatch *loaded, int viewer) {
    MatchShown **shown = &loaded->shown[viewer + 1];
    if (!match_has_table(&loaded->match)) return NULL;
    if (!*shown) *shown = match_shown_new(&loaded->match);
    return *shown;
}

/* Adds a member to the text that was just written. */
static Json reopen(Hall *hall) {
    Json out = json_to(&hall->out);
    if (!hall->out.is_cut) hall->out.at--;
    out.needs_comma = true;
    return out;
}

/* Notes what this viewer sees now; nobody needs the text of it. True if it has changed. */
static bool note_shown(Hall *hall, const Match *match, int viewer, int64_t now_ms,
                       MatchShown *shown) {
    MatchAlike alike = {.change.size = 0};
    Json out = begin_behind(hall);
    return match_shown_change_json(match, viewer, now_ms, &alike, shown, hall->hash_key, &out);
}

/* ---- Telling an entry ---- */

/* An entry that is being told, to the viewers one after the other. */
typedef struct {
    Hall *hall;
    LoadedMatch *loaded;
    const JobOrigin *origin;
    int64_t now_ms;
    MatchAlike alike;
    bool is_answered; /* was the origin told, with its tag? */
} Telling;

/* A client with the rules is answered by the entry itself. */
static void send_to(Telling *telling, const Watch *watch) {
    Hall *hall = telling->hall;
    const JobOrigin *origin = telling->origin;
    bool is_origin = watch->has_rules && watch->connection == hall_origin(hall, origin);
    if (is_origin) telling->is_answered = true;
    if (!is_origin || !origin->tag || hall->out.is_cut) {
        hall_send(hall, watch->connection);
        return;
    }
    char *end = hall->out.at;
    Json out = reopen(hall);
    json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_send(hall, watch->connection);
    hall->out.at = end;
    memcpy(end - 1, "}", 2);
}

/* How to tell it: in full, in full with all bytes, or what has changed. */
typedef enum { GROUP_PLAIN, GROUP_BYTES, GROUP_CHANGED, GROUP_COUNT } Group;

static Group group_of(const Watch *watch, const MatchShown *shown) {
    if (!watch->has_rules || !shown) return GROUP_PLAIN;
    return watch->shown && watch->shown == shown->serial ? GROUP_CHANGED : GROUP_BYTES;
}

static void write_for(Telling *telling, int viewer, Group group, MatchShown *shown) {
    Hall *hall = telling->hall;
    const Match *match = &telling->loaded->match;
    if (group != GROUP_CHANGED) {
        write_change(hall, match, viewer, telling->now_ms, &telling->alike);
        if (group == GROUP_PLAIN) return;
        Json out = reopen(hall);
        match_shown_bytes_json(match, viewer, &out);
        json_end(&out);
        return;
    }
    Json out = telling->alike.change.size ? begin_behind(hall) : hall_begin(hall);
    (void)match_shown_change_json(match, viewer, telling->now_ms, &telling->alike, shown,
                                  hall->hash_key, &out);
}

/* Tells it to all viewers of a seat who are told it in this way. True if there are any. */
static bool tell_group(Telling *telling, int viewer, Group group, MatchShown *shown) {
    const Watch *all = &telling->loaded->watchers;
    bool is_written = false;
    for (Watch *watch = all->next; watch != all; watch = watch->next) {
        if (watch->viewer != viewer || group_of(watch, shown) != group) continue;
        if (!is_written) write_for(telling, viewer, group, shown);
        is_written = true;
        if (group != GROUP_PLAIN && telling->hall->out.is_cut) watch->has_rules = false;
        send_to(telling, watch);
    }
    return is_written;
}

/* From now on all who have the rules know what the viewer was shown. */
static void note_told(Telling *telling, int viewer, MatchShown *shown) {
    const Watch *all = &telling->loaded->watchers;
    shown->serial = ++telling->hall->use;
    for (Watch *watch = all->next; watch != all; watch = watch->next)
        if (watch->viewer == viewer && watch->has_rules) watch->shown = shown->serial;
}

static void tell_viewer(Telling *telling, int viewer, bool has_rules) {
    MatchShown *shown = has_rules ? shown_to(telling->loaded, viewer) : NULL;
    (void)tell_group(telling, viewer, GROUP_PLAIN, shown);
    if (!shown) return;
    bool has_bytes = tell_group(telling, viewer, GROUP_BYTES, shown);
    bool is_noted = tell_group(telling, viewer, GROUP_CHANGED, shown);
    if (!is_noted && has_bytes)
        (void)note_shown(telling->hall, &telling->loaded->match, viewer, telling->now_ms, shown);
    if (is_noted || has_bytes) note_told(telling, viewer, shown);
}

/* Does the entry tell of the position? */
static bool tells_table(const Match *match) {
    Tell tell = match->change.tell;
    return tell != TELL_CHAT && tell != TELL_MUTE && tell != TELL_REMATCH;
}

/* Everybody is told as much as they may know. All viewers of one seat get the same text. */
bool loaded_tell_change(Hall *hall, LoadedMatch *loaded, const JobOrigin *origin, int64_t now_ms) {
    assert(loaded->match.number > 0 && origin);
    const Match *match = &loaded->match;
    Telling telling = {.hall = hall, .loaded = loaded, .origin = origin, .now_ms = now_ms};
    bool is_watched[GAME_SEATS_MAX + 1] = {false}, has_rules[GAME_SEATS_MAX + 1] = {false};
    for (Watch *watch = loaded->watchers.next; watch != &loaded->watchers; watch = watch->next) {
        watch->viewer = match_seat_of(match, watch->connection->person.id);
        is_watched[watch->viewer + 1] = true;
        if (watch->has_rules && tells_table(match)) has_rules[watch->viewer + 1] = true;
    }
    for (int viewer = GAME_SPECTATOR; viewer < match->table.header.setup.players; viewer++)
        if (is_watched[viewer + 1]) tell_viewer(&telling, viewer, has_rules[viewer + 1]);
    loaded->told = match->number;
    return telling.is_answered;
}

/* ---- Answers ---- */

void loaded_tell_done(Hall *hall, const JobOrigin *origin, const char *match, int number) {
    const Connection *connection = hall_origin(hall, origin);
    if (!connection) return;
    Json out = hall_begin(hall);
    tell_begin(TELL_DONE, &out);
    json_string(&out, "to", say_name(origin->say));
    json_string(&out, "match", match);
    json_int(&out, "number", number);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_send(hall, connection);
}

/* Adds the bytes for a client with the rules. Those who look at the same are told of the next entry
 * alike. */
static void show_bytes(Hall *hall, LoadedMatch *loaded, Watch *watch, int64_t now_ms, Json *out) {
    int viewer = match_seat_of(&loaded->match, watch->connection->person.id);
    MatchShown *shown = watch->has_rules ? shown_to(loaded, viewer) : NULL;
    if (!shown) return;
    match_shown_bytes_json(&loaded->match, viewer, out);
    Text text = hall->out;
    bool is_changed = note_shown(hall, &loaded->match, viewer, now_ms, shown);
    hall->out = text;
    if (is_changed || !shown->serial) shown->serial = ++hall->use;
    watch->shown = text.is_cut ? 0 : shown->serial;
}

void loaded_tell_view(Hall *hall, const JobOrigin *origin, LoadedMatch *loaded,
                      const Message *message, int64_t now_ms) {
    assert(hall_origin(hall, origin));
    const Match *match = &loaded->match;
    Connection *connection = hall_origin(hall, origin);
    int viewer = match_seat_of(match, connection->person.id);
    Json out = hall_begin(hall);
    tell_begin(TELL_VIEW, &out);
    match_json(match, viewer, now_ms, message->ply, message->after, &out);
    presence_json(loaded, now_ms, &out);
    show_bytes(hall, loaded, loaded_watch_of(connection, loaded), now_ms, &out);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_answer(hall, connection);
}

void loaded_tell_preview(Hall *hall, const JobOrigin *origin, const Match *match,
                         const Message *message) {
    assert(hall_origin(hall, origin) && message->say == SAY_PREVIEW);
    const Connection *connection = hall_origin(hall, origin);
    Json out = hall_begin(hall);
    tell_begin(TELL_PREVIEW, &out);
    match_preview_json(match, match_seat_of(match, connection->person.id), message, &out);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_send(hall, connection);
}

/* A record has everybody's actions, so it is only for finished matches, which have no secrets. */
void loaded_tell_record(Hall *hall, const JobOrigin *origin, const Match *match) {
    assert(hall_origin(hall, origin));
    enum { RECORD_SIZE = 1 << 20 };
    char *record = malloc(RECORD_SIZE);
    if (match->stage != MATCH_OVER || !match->table.header.has_key || !record) {
        hall_refuse_default(hall, origin, record ? REFUSED_STAGE : REFUSED_FULL);
        free(record);
        return;
    }
    Text text = text_in(record, RECORD_SIZE);
    table_save(&match->table, match->ended_ms, &text);
    Json out = hall_begin(hall);
    tell_begin(TELL_RECORD, &out);
    json_string(&out, "match", match->id);
    json_string(&out, "record", record);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_answer(hall, hall_origin(hall, origin));
    free(record);
}
