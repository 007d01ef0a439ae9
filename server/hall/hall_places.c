/* hall_places.c -- the matches that a hall has in memory, who watches them, and what those are
 * told: see hall.h. */
#include "hall_parts.h"

#include <stdlib.h>

/* ---- Places ---- */

bool places_open(Hall *hall) {
    hall->buckets_count = 2 * hall->config.matches_max;
    hall->buckets = calloc((size_t)hall->buckets_count, sizeof *hall->buckets);
    return hall->buckets != NULL;
}

void place_drop_waiting(Place *place) {
    while (place->first) {
        Waiting *waiting = place->first;
        place->first = waiting->next;
        free(waiting);
    }
}

void places_close(Hall *hall) {
    for (int i = 0; hall->buckets && i <= hall->buckets_count; i++) {
        Place **list = i < hall->buckets_count ? &hall->buckets[i] : &hall->free_places;
        while (*list) {
            Place *place = *list;
            *list = place->next;
            place_drop_waiting(place);
            free(place);
        }
    }
    free(hall->buckets);
}

static Place **bucket_of(Hall *hall, const char *id) {
    uint32_t hash = 2166136261u; /* FNV-1a; who chooses names of matches is the server */
    for (; *id; id++) hash = (hash ^ (unsigned char)*id) * 16777619u;
    return &hall->buckets[hash % (uint32_t)hall->buckets_count];
}

Place *place_find(Hall *hall, const char *id) {
    Place *place = *bucket_of(hall, id);
    while (place && !text_equal(place->id, id)) place = place->next;
    if (place) place->used = ++hall->use;
    return place;
}

/* Does nobody need it in memory? */
bool place_is_idle(const Place *place) {
    bool is_under_way = place->is_loading || place->is_writing || place->is_thinking ||
                        place->is_rating || place->is_being_served || place->first;
    return place->watchers.next == &place->watchers && !is_under_way;
}

void place_give_up(Hall *hall, Place *place) {
    Place **link = bucket_of(hall, place->id);
    while (*link != place) link = &(*link)->next;
    *link = place->next;
    place_drop_waiting(place);
    place->next = hall->free_places;
    hall->free_places = place;
    hall->places_count--;
}

/* Makes room by dropping the match that has been idle for longest; it can be loaded again. */
static bool make_room(Hall *hall) {
    Place *oldest = NULL;
    if (hall->places_count < hall->config.matches_max) return true;
    for (int i = 0; i < hall->buckets_count; i++)
        for (Place *place = hall->buckets[i]; place; place = place->next)
            if (place_is_idle(place) && (!oldest || place->used < oldest->used)) oldest = place;
    if (oldest) place_give_up(hall, oldest);
    return oldest != NULL;
}

/* A place for a match that is not in memory; NULL if there is no room. */
Place *place_add(Hall *hall, const char *id) {
    if (!make_room(hall)) return NULL;
    Place *place = hall->free_places;
    if (place) hall->free_places = place->next;
    if (!place && !(place = malloc(sizeof *place))) return NULL;
    memset(place, 0, sizeof *place);
    memcpy(place->id, id, STORE_ID_SIZE);
    place->watchers.previous = place->watchers.next = &place->watchers;
    place->origin.place = -1;
    place->used = ++hall->use;
    Place **bucket = bucket_of(hall, id);
    place->next = *bucket;
    *bucket = place;
    hall->places_count++;
    return place;
}

/* ---- Watching ---- */

void place_unwatch(Watch *watch) {
    if (!watch->place) return;
    watch->previous->next = watch->next;
    watch->next->previous = watch->previous;
    watch->place = NULL;
}

Watch *place_watch_of(Connection *connection, const Place *place) {
    for (int i = 0; i < HALL_WATCH_MAX; i++)
        if (connection->watch[i].place == place) return &connection->watch[i];
    return NULL;
}

/* False if the connection watches as many as it may. */
bool place_watch(Connection *connection, Place *place, bool is_for_entries) {
    Watch *watch = place_watch_of(connection, place);
    bool is_new = !watch;
    if (is_new) watch = place_watch_of(connection, NULL);
    if (!watch) return false;
    watch->is_for_entries = is_for_entries;
    if (!is_new) return true;
    watch->connection = connection;
    watch->place = place;
    watch->next = &place->watchers;
    watch->previous = place->watchers.previous;
    watch->previous->next = place->watchers.previous = watch;
    return true;
}

/* ---- Telling ---- */

/* Tells the last entry to all who watch, each as he may know it. Viewers of one seat get the same
 * text. */
void place_tell_change(Hall *hall, Place *place, int64_t now_ms) {
    const Match *match = &place->match;
    for (int viewer = GAME_SPECTATOR; viewer < match->table.header.setup.players; viewer++) {
        bool is_written = false;
        for (Watch *watch = place->watchers.next; watch != &place->watchers; watch = watch->next) {
            if (match_seat_of(match, watch->connection->person.id) != viewer) continue;
            if (!is_written) {
                Json out = hall_begin(hall);
                match_change_json(match, viewer, now_ms, &out);
                is_written = true;
            }
            hall_send(hall, watch->connection);
        }
    }
    place->told = match->number;
}

void place_tell_done(Hall *hall, const JobOrigin *origin, const char *match, int number) {
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

void place_tell_view(Hall *hall, const JobOrigin *origin, const Place *place,
                     const Message *message, int64_t now_ms) {
    const Match *match = &place->match;
    Connection *connection = hall_origin(hall, origin);
    int viewer = match_seat_of(match, connection->person.id);
    Json out = hall_begin(hall);
    tell_begin(TELL_VIEW, &out);
    match_json(match, viewer, now_ms, message->ply, message->after, &out);
    presence_json(place, now_ms, &out);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_answer(hall, connection);
}

void place_tell_preview(Hall *hall, const JobOrigin *origin, const Match *match,
                        const Message *message) {
    const Connection *connection = hall_origin(hall, origin);
    Json out = hall_begin(hall);
    tell_begin(TELL_PREVIEW, &out);
    match_preview_json(match, match_seat_of(match, connection->person.id), message, &out);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_send(hall, connection);
}

/* A record holds everybody's actions, so it is for the time when nothing is secret any more. */
void place_tell_record(Hall *hall, const JobOrigin *origin, const Match *match) {
    enum { RECORD_SIZE = 1 << 20 };
    char *record = malloc(RECORD_SIZE);
    if (match->stage != MATCH_OVER || !match->table.header.has_key || !record) {
        hall_refuse_usual(hall, origin, record ? REFUSED_STAGE : REFUSED_FULL);
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
