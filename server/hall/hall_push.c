/* hall_push.c -- pushes: tells people who are away that it is their turn, or that their match has
 * begun: see hall.h.
 *
 * The node that writes the entry which makes it somebody's turn also tells them, so nobody is told
 * twice. It waits for a moment first: by then all nodes have told who is at the match, and whoever
 * reloads the page is back. Whoever is there then may still be told for a while, because a phone
 * that sleeps is taken for present until its connection is given up. A turn is told at most once. A
 * match that is dropped from memory before takes its pushes with it. */
#include "hall_parts.h"

#include <sodium.h>

/* ---- Subscriptions ---- */

static void tell(Hall *hall, const JobOrigin *origin) {
    const Connection *connection = hall_origin(hall, origin);
    if (!connection) return;
    Json out = hall_begin(hall);
    tell_begin(TELL_PUSH, &out);
    json_string(&out, "to", say_name(origin->say));
    json_string(&out, "key", hall->config.push_key);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_send(hall, connection);
}

/* Fills in the subscription of a message; false if it was refused. */
static bool read_push(Hall *hall, const JobOrigin *origin, const Message *message,
                      PushSubscription *push) {
    const char *objection = NULL;
    Refusal refusal;
    memcpy(push->endpoint, message->endpoint, sizeof push->endpoint);
    if (message->say == SAY_SUBSCRIBE) {
        objection = endpoint_objection(push->endpoint, hall->config.push_hosts);
        if (!objection && !endpoint_read_keys(message->p256dh, message->auth, push))
            objection = "the fields 'p256dh' and 'auth' are not the keys of a subscription";
    }
    if (!objection) return true;
    (void)refuse(&refusal, REFUSED_FIELD, objection);
    hall_refuse(hall, origin, &refusal);
    return false;
}

static void change(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    const Connection *connection = hall_origin(hall, origin);
    PushSubscription push = {0};
    if (!read_push(hall, origin, message, &push)) return;
    Job *job = job_new(message->say == SAY_SUBSCRIBE ? JOB_SUBSCRIBE : JOB_UNSUBSCRIBE);
    job->origin = *origin;
    job->time_ms = now_ms;
    job->person = connection->person;
    memcpy(job->push.token_hash, connection->token_hash, sizeof job->push.token_hash);
    (void)job_add_push(job, &push);
    hall->config.start(hall->config.self, job);
}

void pushes_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    assert(hall_origin(hall, origin)->person.id);
    Refusal refusal;
    if (!hall->config.push_key) {
        (void)refuse(&refusal, REFUSED_UNKNOWN, "this server sends no notifications");
        hall_refuse(hall, origin, &refusal);
    } else if (message->say == SAY_PUSH) {
        tell(hall, origin);
    } else {
        change(hall, origin, message, now_ms);
    }
}

/* ---- Who is to be told ---- */

static uint32_t people_of(const Match *match) {
    uint32_t seats = 0;
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (match->seat[seat].person) seats |= 1u << seat;
    return seats;
}

/* Only an entry after which it is somebody else's turn is news. */
void pushes_plan(const Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    const Match *match = &loaded->match;
    PushPlan *plan = &loaded->push;
    bool is_begin = match->change.tell == TELL_BEGIN;
    int awaited = match_awaits(match);
    if (!hall->config.push_key || (!is_begin && awaited == loaded->awaited)) return;
    if (is_begin)
        plan->seats = people_of(match);
    else if (loaded->awaited >= 0)
        plan->seats &= ~(1u << loaded->awaited);
    if (awaited >= 0) plan->seats |= 1u << awaited;
    plan->turn = awaited;
    plan->look_ms = now_ms + HALL_PUSH_AFTER_MS;
    plan->until_ms = now_ms + HALL_PUSH_UNTIL_MS;
}

/* All texts have one length, so that nobody can tell from it what they say. */
static void write_text(const LoadedMatch *loaded, const char *news, char out[JOB_PUSH_SIZE]) {
    Text text = text_in(out, JOB_PUSH_SIZE);
    Json json = json_to(&text);
    json_object(&json, NULL);
    json_string(&json, "match", loaded->id);
    json_string(&json, "game", loaded->match.table.header.game->name);
    json_string(&json, "news", news);
    json_end(&json);
    assert(!text.is_cut);
    while (text_size(&text) < JOB_PUSH_SIZE - 1) text_char(&text, ' ');
}

static void push(Hall *hall, const LoadedMatch *loaded, int seat) {
    Job *job = job_new(JOB_SUBSCRIBERS);
    job->person.id = loaded->match.seat[seat].person;
    write_text(loaded, seat == loaded->push.turn ? "turn" : "begin", job->push.text);
    hall->config.start(hall->config.self, job);
}

/* Whose turn it was may have acted at another node. */
static uint32_t still_to_tell(const LoadedMatch *loaded) {
    const PushPlan *plan = &loaded->push;
    uint32_t seats = plan->seats & people_of(&loaded->match);
    bool is_past = plan->turn >= 0 && plan->turn != match_awaits(&loaded->match);
    return is_past ? seats & ~(1u << plan->turn) : seats;
}

void pushes_tick(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    PushPlan *plan = &loaded->push;
    bool is_certain = loaded->is_loaded && !loaded->is_writing && !loaded->is_loading;
    if (!plan->seats || plan->look_ms > now_ms || !is_certain) return;
    bool is_late = now_ms > plan->until_ms || loaded->match.stage != MATCH_RUNNING;
    plan->look_ms = now_ms + HALL_LOOK_MS;
    plan->seats = is_late ? 0 : still_to_tell(loaded);
    uint32_t away = plan->seats & ~presence_known(loaded, now_ms);
    plan->seats &= ~away;
    for (int seat = 0; away >> seat; seat++)
        if (away >> seat & 1) push(hall, loaded, seat);
}

/* ---- Sending ---- */

/* Two people may share a slot, and then share their pushes. */
static bool may_push(Hall *hall, int64_t person, int64_t now_ms) {
    uint8_t bytes[crypto_shorthash_BYTES];
    uint32_t slot;
    (void)crypto_shorthash(bytes, (const uint8_t *)&person, sizeof person, hall->hash_key);
    memcpy(&slot, bytes, sizeof slot);
    int64_t *until_ms = &hall->pushes[slot % HALL_PUSH_SLOTS];
    int64_t from_ms = *until_ms > now_ms ? *until_ms : now_ms;
    if (from_ms - now_ms > (HALL_PUSHES - 1) * (int64_t)HALL_PUSH_MS) return false;
    *until_ms = from_ms + HALL_PUSH_MS;
    return true;
}

/* One job for each browser. */
static void send_all(Hall *hall, const Job *job, int64_t now_ms) {
    if (job->push.count && !may_push(hall, job->person.id, now_ms)) {
        hall->pushes_dropped++;
        return;
    }
    for (int i = 0; i < job->push.count; i++) {
        Job *one = job_new(JOB_PUSH);
        one->person.id = job->person.id;
        memcpy(one->push.text, job->push.text, sizeof one->push.text);
        (void)job_add_push(one, &job->push.list[i]);
        hall->config.start(hall->config.self, one);
    }
}

/* The push service knows no such subscription. */
static void remove_gone(Hall *hall, const Job *job) {
    Job *removal = job_new(JOB_UNSUBSCRIBE);
    removal->person.id = job->person.id;
    (void)job_add_push(removal, &job->push.list[0]);
    hall->config.start(hall->config.self, removal);
}

void pushes_finish(Hall *hall, const Job *job, int64_t now_ms) {
    bool is_asked = job->kind == JOB_SUBSCRIBE || job->kind == JOB_UNSUBSCRIBE;
    if (is_asked && job->status == SQL_OK)
        tell(hall, &job->origin);
    else if (is_asked)
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
    else if (job->kind == JOB_SUBSCRIBERS && job->status == SQL_OK)
        send_all(hall, job, now_ms);
    else if (job->kind == JOB_PUSH && job->status == SQL_OK && job->push.result == PUSH_GONE)
        remove_gone(hall, job);
}
