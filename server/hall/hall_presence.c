/* hall_presence.c -- who is at a match: the people of its seats, and how many spectators.
 *
 * Nothing of this is stored. The hall looks once a second, and tells what has changed. Somebody who
 * leaves is shown for some seconds more, so that others do not notice a page being reloaded. Nodes
 * tell each other who is at their matches, and repeat it as long as somebody is there; what a dead
 * node has told is forgotten after a while. */
#include "hall_parts.h"

static bool is_anybody(const Presence *presence) {
    return presence->seats || presence->watching;
}

/* The number of spectators goes down only after it has been lower for a while. */
static int lingering(Presence *presence, int watching, int64_t now_ms) {
    bool is_fewer = watching < presence->watching;
    if (!is_fewer || !presence->fewer_ms) presence->fewer_ms = is_fewer ? now_ms : 0;
    return is_fewer && now_ms - presence->fewer_ms < HALL_LINGER_MS ? presence->watching : watching;
}

void presence_look(LoadedMatch *loaded, int64_t now_ms) {
    assert(loaded->presence.watching >= 0);
    const Match *match = &loaded->match;
    Presence *presence = &loaded->presence;
    uint32_t seats = 0;
    int watching = 0;
    for (Watch *watch = loaded->watchers.next; watch != &loaded->watchers; watch = watch->next) {
        int seat = match_seat_of(match, watch->connection->person.id);
        if (seat >= 0)
            presence->seen_ms[seat] = now_ms;
        else
            watching++;
    }
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (match->seat[seat].person && now_ms - presence->seen_ms[seat] < HALL_LINGER_MS)
            seats |= 1u << seat;
    watching = lingering(presence, watching, now_ms);
    if (seats != presence->seats || watching != presence->watching) presence->is_news = true;
    presence->seats = seats;
    presence->watching = watching;
}

bool presence_is_anybody(const LoadedMatch *loaded, int64_t now_ms) {
    bool is_watched = loaded->watchers.next != &loaded->watchers;
    return is_watched || is_anybody(&loaded->presence) ||
           now_ms - loaded->stirred_ms < HALL_LINGER_MS;
}

void presence_forget_watchers(LoadedMatch *loaded) {
    loaded->presence.watching = 0;
}

/* ---- All nodes together ---- */

static void add_up(const Presence *presence, int64_t now_ms, uint32_t *seats, int *watching) {
    *seats = presence->seats;
    *watching = presence->watching;
    for (int i = 0; i < HALL_NODES_MAX; i++) {
        const NodePresence *node = &presence->node[i];
        if (node->until_ms <= now_ms) continue;
        *seats |= node->seats;
        *watching += node->watching;
    }
}

uint32_t presence_known(LoadedMatch *loaded, int64_t now_ms) {
    uint32_t seats;
    int watching;
    presence_look(loaded, now_ms);
    add_up(&loaded->presence, now_ms, &seats, &watching);
    return seats;
}

uint32_t presence_seats(LoadedMatch *loaded, int64_t now_ms) {
    bool is_certain = now_ms - loaded->known_ms >= HALL_NODE_GONE_MS;
    return is_certain ? presence_known(loaded, now_ms) : UINT32_MAX;
}

void presence_json(const LoadedMatch *loaded, int64_t now_ms, Json *out) {
    uint32_t seats;
    int watching;
    add_up(&loaded->presence, now_ms, &seats, &watching);
    json_array(out, "present");
    for (int seat = 0; seat < loaded->match.table.header.setup.players; seat++)
        if (seats >> seat & 1) json_int(out, NULL, seat);
    json_end(out);
    json_int(out, "watching", watching);
}

/* Not to long polls: they wait for an entry, and would take this for their answer. */
static void tell(Hall *hall, const LoadedMatch *loaded, int64_t now_ms) {
    Json out = hall_begin(hall);
    tell_begin(TELL_PRESENCE, &out);
    json_string(&out, "match", loaded->match.id);
    json_int(&out, "number", loaded->match.number);
    presence_json(loaded, now_ms, &out);
    json_end(&out);
    for (Watch *watch = loaded->watchers.next; watch != &loaded->watchers; watch = watch->next)
        if (!watch->is_for_entries) hall_send(hall, watch->connection);
}

/* The entry of this node, if it has one; else a free one; else the oldest. */
static NodePresence *node_of(Presence *presence, uint32_t node) {
    NodePresence *eldest = &presence->node[0];
    for (int i = 0; i < HALL_NODES_MAX; i++) {
        NodePresence *it = &presence->node[i];
        if (it->node == node) return it;
        if (it->until_ms < eldest->until_ms) eldest = it;
    }
    return eldest;
}

/* A node that is new to us does not know who is here, so it is told. */
void hall_heard_presence(Hall *hall, const StoreNews *news, int64_t now_ms) {
    assert(news->match[0] && news->number == 0 && news->watching >= 0);
    LoadedMatch *loaded = loaded_find(hall, news->match);
    if (!loaded) return;
    NodePresence *it = node_of(&loaded->presence, news->node);
    if (it->node != news->node || it->until_ms <= now_ms)
        loaded->presence.is_news = is_anybody(&loaded->presence);
    *it = (NodePresence){news->node, news->seats, news->watching, now_ms + HALL_NODE_GONE_MS};
}

/* All news for other nodes go into one job. What does not fit is sent a moment later. */
static void tell_nodes(Hall *hall, const LoadedMatch *loaded, Presence *presence, int64_t now_ms) {
    bool is_due = is_anybody(presence) && presence->renew_ms <= now_ms;
    if (!is_due && !presence->is_news) return;
    StoreNews news = {.node = hall->node, .seats = presence->seats, .watching = presence->watching};
    memcpy(news.match, loaded->id, sizeof news.match);
    if (!hall->news) {
        hall->news = job_new(JOB_PRESENCE);
        hall->news_text = text_in(hall->news->news, JOB_NEWS_SIZE);
    }
    if (text_size(&hall->news_text) + STORE_NEWS_MAX > JOB_NEWS_SIZE) return;
    store_news_text(&news, &hall->news_text);
    presence->is_news = false;
    presence->renew_ms = now_ms + HALL_NODE_RENEW_MS;
}

void presence_tick(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    Presence *presence = &loaded->presence;
    uint32_t seats;
    int watching;
    bool is_certain = loaded->is_loaded && !loaded->is_writing;
    if (!is_certain || presence->look_ms > now_ms) return;
    presence->look_ms = now_ms + HALL_LOOK_MS;
    presence_look(loaded, now_ms);
    tell_nodes(hall, loaded, presence, now_ms);
    add_up(presence, now_ms, &seats, &watching);
    if (seats == presence->told_seats && watching == presence->told_watching) return;
    presence->told_seats = seats;
    presence->told_watching = watching;
    tell(hall, loaded, now_ms);
}

void presence_send_news(Hall *hall) {
    assert(!hall->news || hall->news->kind == JOB_PRESENCE);
    if (!hall->news) return;
    hall->config.start(hall->config.self, hall->news);
    hall->news = NULL;
}
