/* hall_loaded.c -- the matches in memory, who watches them, and what the watchers are told: see
 * hall.h. */
#include "hall_parts.h"
#include "server/match/match_alike.h"

#include <stdlib.h>

/* ---- Matches in memory ---- */

bool loaded_open_all(Hall *hall) {
    assert(!hall->buckets && hall->config.matches_max > 0);
    hall->buckets_count = 2 * hall->config.matches_max;
    hall->buckets = calloc((size_t)hall->buckets_count, sizeof *hall->buckets);
    return hall->buckets != NULL;
}

void loaded_drop_waiting(LoadedMatch *loaded) {
    while (loaded->first) {
        Waiting *waiting = loaded->first;
        loaded->first = waiting->next;
        free(waiting);
    }
}

void loaded_close_all(Hall *hall) {
    for (int i = 0; hall->buckets && i <= hall->buckets_count; i++) {
        LoadedMatch **list = i < hall->buckets_count ? &hall->buckets[i] : &hall->free_loaded;
        while (*list) {
            LoadedMatch *loaded = *list;
            *list = loaded->next;
            loaded_drop_waiting(loaded);
            match_clear(&loaded->match);
            free(loaded);
        }
    }
    free(hall->buckets);
}

static LoadedMatch **bucket_of(Hall *hall, const char *id) {
    uint32_t hash =
        2166136261u; /* FNV-1a; the server chooses the names of matches, so nobody can attack it */
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &hall->buckets[hash % (uint32_t)hall->buckets_count];
}

LoadedMatch *loaded_find(Hall *hall, const char *id) {
    LoadedMatch *loaded = *bucket_of(hall, id);
    while (loaded && !text_equal(loaded->id, id)) loaded = loaded->next;
    if (loaded) loaded->used = ++hall->use;
    return loaded;
}

bool loaded_is_idle(const LoadedMatch *loaded) {
    bool is_under_way = loaded->is_loading || loaded->is_writing || loaded->is_thinking ||
                        loaded->is_rating || loaded->is_advancing || loaded->first;
    return loaded->watchers.next == &loaded->watchers && !is_under_way;
}

void loaded_drop(Hall *hall, LoadedMatch *loaded) {
    assert(hall->loaded_count > 0 && loaded->watchers.next == &loaded->watchers);
    LoadedMatch **link = bucket_of(hall, loaded->id);
    while (*link != loaded) link = &(*link)->next;
    *link = loaded->next;
    loaded_drop_waiting(loaded);
    match_clear(&loaded->match);
    loaded->next = hall->free_loaded;
    hall->free_loaded = loaded;
    hall->loaded_count--;
}

/* Makes room by dropping the match that was idle for longest. It can be loaded again. */
static bool make_room(Hall *hall) {
    LoadedMatch *oldest = NULL;
    if (hall->loaded_count < hall->config.matches_max) return true;
    for (int i = 0; i < hall->buckets_count; i++)
        for (LoadedMatch *loaded = hall->buckets[i]; loaded; loaded = loaded->next)
            if (loaded_is_idle(loaded) && (!oldest || loaded->used < oldest->used)) oldest = loaded;
    if (oldest) loaded_drop(hall, oldest);
    return oldest != NULL;
}

LoadedMatch *loaded_add(Hall *hall, const char *id) {
    assert(id && hall->loaded_count >= 0);
    if (!make_room(hall)) return NULL;
    LoadedMatch *loaded = hall->free_loaded;
    if (loaded) hall->free_loaded = loaded->next;
    if (!loaded && !(loaded = malloc(sizeof *loaded))) return NULL;
    memset(loaded, 0, sizeof *loaded);
    memcpy(loaded->id, id, STORE_ID_SIZE);
    loaded->watchers.previous = loaded->watchers.next = &loaded->watchers;
    loaded->origin.slot = -1;
    loaded->used = ++hall->use;
    LoadedMatch **bucket = bucket_of(hall, id);
    loaded->next = *bucket;
    *bucket = loaded;
    hall->loaded_count++;
    return loaded;
}

/* ---- Watching ---- */

void loaded_unwatch(Watch *watch) {
    if (!watch->loaded) return;
    watch->previous->next = watch->next;
    watch->next->previous = watch->previous;
    watch->loaded = NULL;
}

Watch *loaded_watch_of(Connection *connection, const LoadedMatch *loaded) {
    for (int i = 0; i < HALL_WATCH_MAX; i++)
        if (connection->watch[i].loaded == loaded) return &connection->watch[i];
    return NULL;
}

/* False if the connection watches as many as it may. */
bool loaded_watch(Connection *connection, LoadedMatch *loaded, bool is_for_entries) {
    assert(connection->is_used && loaded);
    Watch *watch = loaded_watch_of(connection, loaded);
    bool is_new = !watch;
    if (is_new) watch = loaded_watch_of(connection, NULL);
    if (!watch) return false;
    watch->is_for_entries = is_for_entries;
    if (!is_new) return true;
    watch->connection = connection;
    watch->loaded = loaded;
    watch->next = &loaded->watchers;
    watch->previous = loaded->watchers.previous;
    watch->previous->next = loaded->watchers.previous = watch;
    return true;
}

/* ---- Telling ---- */

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

/* Tells the last entry to everybody who watches, as far as each may know it. All viewers of one
 * seat get the same text. */
void loaded_tell_change(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    assert(loaded->match.number > 0);
    const Match *match = &loaded->match;
    MatchAlike alike = {.change.size = 0};
    for (int viewer = GAME_SPECTATOR; viewer < match->table.header.setup.players; viewer++) {
        bool is_written = false;
        for (Watch *watch = loaded->watchers.next; watch != &loaded->watchers;
             watch = watch->next) {
            if (match_seat_of(match, watch->connection->person.id) != viewer) continue;
            if (!is_written) write_change(hall, match, viewer, now_ms, &alike);
            is_written = true;
            hall_send(hall, watch->connection);
        }
    }
    loaded->told = match->number;
}

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

void loaded_tell_view(Hall *hall, const JobOrigin *origin, const LoadedMatch *loaded,
                      const Message *message, int64_t now_ms) {
    assert(hall_origin(hall, origin));
    const Match *match = &loaded->match;
    Connection *connection = hall_origin(hall, origin);
    int viewer = match_seat_of(match, connection->person.id);
    Json out = hall_begin(hall);
    tell_begin(TELL_VIEW, &out);
    match_json(match, viewer, now_ms, message->ply, message->after, &out);
    presence_json(loaded, now_ms, &out);
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
