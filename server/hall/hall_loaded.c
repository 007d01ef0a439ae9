/* hall_loaded.c -- the matches in memory, and who watches them: see hall.h. */
#include "hall_parts.h"

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

Waiting *waiting_new(Hall *hall) {
    Waiting *waiting = hall->spare;
    hall->spare = NULL;
    return waiting ? waiting : malloc(sizeof *waiting);
}

void waiting_free(Hall *hall, Waiting *waiting) {
    free(hall->spare);
    hall->spare = waiting;
}

/* What is not needed without the match. */
static void clear(LoadedMatch *loaded) {
    loaded_drop_waiting(loaded);
    match_clear(&loaded->match);
    for (int i = 0; i <= GAME_SEATS_MAX; i++) {
        free(loaded->shown[i]);
        loaded->shown[i] = NULL;
    }
}

void loaded_close_all(Hall *hall) {
    for (int i = 0; hall->buckets && i <= hall->buckets_count; i++) {
        LoadedMatch **list = i < hall->buckets_count ? &hall->buckets[i] : &hall->free_loaded;
        while (*list) {
            LoadedMatch *loaded = *list;
            *list = loaded->next;
            clear(loaded);
            free(loaded);
        }
    }
    free(hall->buckets);
    free(hall->spare);
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
    clear(loaded);
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
    watch->has_rules = false;
    watch->shown = 0;
    if (!is_new) return true;
    watch->connection = connection;
    watch->loaded = loaded;
    watch->next = &loaded->watchers;
    watch->previous = loaded->watchers.previous;
    watch->previous->next = loaded->watchers.previous = watch;
    return true;
}
