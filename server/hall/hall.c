/* hall.c -- connections, who they are, and what is not about one match: see hall.h. */
#include "hall_parts.h"
#include "server/names.h"

#include <sodium.h>
#include <stdlib.h>

enum { BUFFER_SIZE = 4 << 20 }; /* the longest text: a whole log, and all legal actions */

/* The cost of each message for the rate limit, if it is not 1. A preview is cheap because boards
 * ask for many at once. */
static const double costs[SAY_COUNT] = {
    [SAY_HELLO] = 5,   [SAY_OPEN] = 10,      [SAY_LOBBY] = 2,     [SAY_HISTORY] = 2,
    [SAY_RATINGS] = 2, [SAY_LEADERS] = 2,    [SAY_SIGN_UP] = 20,  [SAY_SIGN_IN] = 20,
    [SAY_RENAME] = 5,  [SAY_FORGET] = 5,     [SAY_RECORD] = 2,    [SAY_REMATCH] = 10,
    [SAY_REPORT] = 5,  [SAY_PREVIEW] = 0.25, [SAY_PASSWORD] = 20, [SAY_LINK] = 5,
    [SAY_WHOSE] = 5,   [SAY_FAIR] = 5,       [SAY_SUBSCRIBE] = 5, [SAY_UNSUBSCRIBE] = 5};

Hall *hall_open(const HallConfig *config) {
    assert(config->send && config->start && config->random);
    assert(config->connections_max > 0 && config->matches_max > 0);
    Hall *hall = calloc(1, sizeof *hall);
    if (!hall) return NULL;
    hall->config = *config;
    hall->connections = calloc((size_t)config->connections_max, sizeof *hall->connections);
    hall->buffer = malloc(BUFFER_SIZE);
    config->random(config->self, hall->hash_key, sizeof hall->hash_key);
    config->random(config->self, (uint8_t *)&hall->node, sizeof hall->node);
    if (hall->connections && hall->buffer && loaded_open_all(hall)) return hall;
    hall_close(hall);
    return NULL;
}

void hall_close(Hall *hall) {
    if (!hall) return;
    loaded_close_all(hall);
    free(hall->connections);
    free(hall->buffer);
    free(hall);
}

/* ---- Telling ---- */

Json hall_begin(Hall *hall) {
    hall->out = text_in(hall->buffer, BUFFER_SIZE);
    return json_to(&hall->out);
}

void hall_send(Hall *hall, const Connection *connection) {
    assert(connection->is_used && text_size(&hall->out) > 0);
    Refusal refusal;
    if (hall->out.is_cut) {
        (void)refuse(&refusal, REFUSED_FULL, "this is too much at once; ask from a later ply on");
        Json out = hall_begin(hall);
        refusal_json(&refusal, SAY_COUNT, 0, &out);
    }
    hall->config.send(hall->config.self, connection->client, hall->out.start,
                      (size_t)text_size(&hall->out));
}

/* A large answer costs more than its message. The rest is charged afterwards: somebody who asked
 * for much must wait before they can ask again. */
void hall_answer(Hall *hall, Connection *connection) {
    double cost = (double)(text_size(&hall->out) / HALL_BYTES_PER_COST);
    hall_send(hall, connection);
    connection->rate_limit.left -= cost;
    if (connection->shared) connection->shared->left -= cost;
}

Connection *hall_origin(Hall *hall, const JobOrigin *origin) {
    assert(origin->slot < hall->config.connections_max);
    if (origin->slot < 0) return NULL;
    Connection *connection = &hall->connections[origin->slot];
    bool is_there = connection->is_used && connection->serial == origin->serial;
    return is_there ? connection : NULL;
}

void hall_refuse(Hall *hall, const JobOrigin *origin, const Refusal *refusal) {
    assert(refusal->code < REFUSED_COUNT && refusal->sentence[0]);
    const Connection *connection = hall_origin(hall, origin);
    hall->refusals[refusal->code]++;
    if (!connection) return;
    Json out = hall_begin(hall);
    refusal_json(refusal, origin->say, origin->tag, &out);
    hall_send(hall, connection);
}

void hall_refuse_default(Hall *hall, const JobOrigin *origin, RefusedCode code) {
    Refusal refusal;
    (void)refuse(&refusal, code, NULL);
    hall_refuse(hall, origin, &refusal);
}

/* ---- Coming and going ---- */

int hall_enter(Hall *hall, void *client, int64_t now_ms) {
    assert(client && hall->connections_count <= hall->config.connections_max);
    int number = 0;
    while (number < hall->config.connections_max && hall->connections[number].is_used) number++;
    if (number == hall->config.connections_max) return -1;
    Connection *connection = &hall->connections[number];
    memset(connection, 0, sizeof *connection);
    connection->is_used = true;
    connection->number = number;
    connection->serial = ++hall->serial;
    connection->client = client;
    connection->rate_limit = rate_limit_new(HALL_BURST, HALL_PER_SECOND, now_ms);
    hall->connections_count++;
    return number;
}

static Connection *connection_at(Hall *hall, int slot) {
    assert(slot >= 0 && slot < hall->config.connections_max);
    assert(hall->connections[slot].is_used);
    return &hall->connections[slot];
}

void hall_leave(Hall *hall, int slot) {
    Connection *connection = connection_at(hall, slot);
    for (int i = 0; i < HALL_WATCH_MAX; i++) loaded_unwatch(&connection->watch[i]);
    connection->is_used = false;
    hall->connections_count--;
}

void hall_charge(Hall *hall, int slot, RateLimit *shared) {
    connection_at(hall, slot)->shared = shared;
}

void hall_note_address(Hall *hall, int slot, int64_t address) {
    connection_at(hall, slot)->address = address;
}

static bool may_spend(Connection *connection, double cost, int64_t now_ms) {
    RateLimit *own = &connection->rate_limit, *shared = connection->shared;
    if (!rate_limit_allows(own, cost, now_ms)) return false;
    if (shared && !rate_limit_allows(shared, cost, now_ms)) return false;
    own->left -= cost;
    if (shared) shared->left -= cost;
    return true;
}

/* ---- Who somebody is ---- */

void hall_tell_hello(Hall *hall, const JobOrigin *origin, const Person *person,
                     const uint8_t *token) {
    assert(person && (!token || person->id != 0));
    const Connection *connection = hall_origin(hall, origin);
    if (!connection) return;
    Json out = hall_begin(hall);
    tell_begin(TELL_HELLO, &out);
    json_int(&out, "version", MESSAGE_VERSION);
    if (person->id) {
        json_large(&out, "person", person->id);
        json_string(&out, "name", person->name);
        json_bool(&out, "account", person->account[0] != '\0');
        if (person->account[0]) json_string(&out, "account_name", person->account);
    } else {
        json_null(&out, "person");
    }
    if (token) json_bytes(&out, "token", token, MESSAGE_BYTES);
    if (origin->tag) json_int(&out, "tag", origin->tag);
    json_end(&out);
    hall_send(hall, connection);
}

void hall_hash_token(Job *job) {
    (void)crypto_generichash(job->identity.token_hash, sizeof job->identity.token_hash,
                             job->identity.token, sizeof job->identity.token, NULL, 0);
}

void hall_make_token(Hall *hall, Job *job) {
    hall->config.random(hall->config.self, job->identity.token, sizeof job->identity.token);
    hall_hash_token(job);
}

/* Signs in by a token or a code, as a new guest by a name, or as nobody, who can only watch. The
 * store has only hashes of tokens. */
static void say_hello(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    static const Person nobody;
    if (message->version != MESSAGE_VERSION) {
        hall_refuse_default(hall, origin, REFUSED_VERSION);
        return;
    }
    if (message->has_code) {
        links_hello(hall, origin, message, now_ms);
        return;
    }
    if (!message->has_token && !message->name[0]) {
        hall_tell_hello(hall, origin, &nobody, NULL);
        return;
    }
    Job *job = job_new(message->has_token ? JOB_PERSON : JOB_GUEST);
    job->origin = *origin;
    job->time_ms = now_ms;
    memcpy(job->person.name, message->name, sizeof job->person.name);
    memcpy(job->identity.token, message->token, sizeof job->identity.token);
    if (message->has_token)
        hall_hash_token(job);
    else
        hall_make_token(hall, job);
    hall->config.start(hall->config.self, job);
}

static void finish_hello(Hall *hall, const Job *job) {
    assert(job->kind == JOB_PERSON || job->kind == JOB_CODE || job->kind == JOB_GUEST);
    Connection *connection = hall_origin(hall, &job->origin);
    if (!connection) return;
    if (job->status != SQL_OK) {
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
    } else if (job->person.id == 0) {
        hall_refuse_default(hall, &job->origin,
                            job->identity.has_code ? REFUSED_CODE : REFUSED_TOKEN);
    } else {
        connection->person = job->person;
        memcpy(connection->token_hash, job->identity.token_hash, sizeof connection->token_hash);
        hall_tell_hello(hall, &job->origin, &job->person,
                        job->kind == JOB_PERSON ? NULL : job->identity.token);
    }
}

/* ---- Lists ---- */

static void say_list(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    Job *job = job_new(message->say == SAY_LOBBY ? JOB_LOBBY : JOB_HISTORY);
    job->origin = *origin;
    job->person = hall_origin(hall, origin)->person;
    job->time_ms = message->before_ms ? message->before_ms : now_ms + 1;
    hall->config.start(hall->config.self, job);
}

/* Where the next page of the list begins, if it may go on. */
static void before_json(const Job *job, Json *out) {
    if (job->rows_count < JOB_LIST_MAX)
        json_null(out, "before_ms");
    else
        json_large(out, "before_ms", job->rows[job->rows_count - 1].time_ms);
}

static void names_json(const Job *job, Json *out) {
    json_array(out, "names");
    for (int i = 0; i < job->people_count; i++) {
        json_object(out, NULL);
        json_large(out, "person", job->people[i].id);
        json_string(out, "name", job->people[i].name);
        json_end(out);
    }
    json_end(out);
}

static void finish_list(Hall *hall, const Job *job) {
    assert(job->kind == JOB_LOBBY || job->kind == JOB_HISTORY);
    Connection *connection = hall_origin(hall, &job->origin);
    if (!connection) return;
    if (job->status != SQL_OK) {
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
        return;
    }
    Json out = hall_begin(hall);
    tell_begin(job->kind == JOB_LOBBY ? TELL_LOBBY : TELL_HISTORY, &out);
    json_array(&out, "matches");
    for (int i = 0; i < job->rows_count; i++) {
        json_name(&out, NULL);
        text_string(out.out, job->rows[i].json);
    }
    json_end(&out);
    names_json(job, &out);
    if (job->kind == JOB_HISTORY) before_json(job, &out);
    if (job->origin.tag) json_int(&out, "tag", job->origin.tag);
    json_end(&out);
    hall_answer(hall, connection);
}

/* ---- Messages and jobs ---- */

/* Does the message give somebody a new name? */
static bool takes_name(const Message *message) {
    bool is_guest = message->say == SAY_HELLO && !message->has_token && message->name[0];
    return is_guest || message->say == SAY_SIGN_UP || message->say == SAY_RENAME;
}

static bool may_be_called(Hall *hall, const JobOrigin *origin, const Message *message) {
    const char *objection = takes_name(message) ? name_objection(message->name) : NULL;
    Refusal refusal;
    if (!objection) return true;
    (void)refuse(&refusal, REFUSED_LETTERS, objection);
    hall_refuse(hall, origin, &refusal);
    return false;
}

static void dispatch(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    bool is_known = hall_origin(hall, origin)->person.id != 0;
    if (say_sender(message->say) != SENDER_ANYONE && !is_known) {
        hall_refuse_default(hall, origin, REFUSED_HELLO_FIRST);
        return;
    }
    if (!may_be_called(hall, origin, message)) return;
    switch (message->say) {
    case SAY_HELLO: say_hello(hall, origin, message, now_ms); break;
    case SAY_LOBBY:
    case SAY_HISTORY: say_list(hall, origin, message, now_ms); break;
    case SAY_SIGN_UP:
    case SAY_SIGN_IN:
    case SAY_SIGN_OUT:
    case SAY_PASSWORD:
    case SAY_RENAME:
    case SAY_FORGET: people_say(hall, origin, message, now_ms); break;
    case SAY_LINK:
    case SAY_WHOSE: links_say(hall, origin, message, now_ms); break;
    case SAY_FAIR: fair_say(hall, origin, message); break;
    case SAY_PUSH:
    case SAY_SUBSCRIBE:
    case SAY_UNSUBSCRIBE: pushes_say(hall, origin, message, now_ms); break;
    case SAY_RATINGS: ratings_say(hall, origin); break;
    case SAY_LEADERS: leaders_say(hall, origin, message); break;
    case SAY_OPEN: matches_open(hall, origin, message, ""); break;
    default: matches_say(hall, origin, message, now_ms); break;
    }
}

void hall_take_message(Hall *hall, int slot, const Message *message, const Refusal *refusal,
                       int64_t now_ms) {
    Connection *connection = connection_at(hall, slot);
    assert(refusal || message->say < SAY_COUNT);
    hall->messages++;
    JobOrigin origin = {slot, connection->serial, message->say, message->tag};
    double cost = !refusal && costs[message->say] > 0 ? costs[message->say] : 1;
    if (!may_spend(connection, cost, now_ms))
        hall_refuse_default(hall, &origin, REFUSED_TOO_FAST);
    else if (refusal)
        hall_refuse(hall, &origin, refusal);
    else
        dispatch(hall, &origin, message, now_ms);
}

void hall_say(Hall *hall, int slot, const char *bytes, size_t size, int64_t now_ms) {
    Message message;
    Refusal refusal;
    bool is_read = message_read(bytes, size, &message, &refusal);
    hall_take_message(hall, slot, &message, is_read ? NULL : &refusal, now_ms);
    message_wipe(&message);
}

bool hall_knows(const Hall *hall, int slot) {
    assert(slot >= 0 && slot < hall->config.connections_max);
    return hall->connections[slot].person.id != 0;
}

void hall_finish(Hall *hall, Job *job, int64_t now_ms) {
    assert(job && job->kind <= JOB_FORGET);
    if (people_are_for(job->kind)) {
        if (!people_finish(hall, job)) job_free(job);
        return;
    }
    switch (job->kind) {
    case JOB_PERSON:
    case JOB_CODE:
    case JOB_GUEST: finish_hello(hall, job); break;
    case JOB_LOBBY:
    case JOB_HISTORY: finish_list(hall, job); break;
    case JOB_AGAIN:
    case JOB_ABOUT: known_finish(hall, job); break;
    case JOB_BEAT: time_finish(hall, job, now_ms); break;
    case JOB_LINK:
    case JOB_WHOSE: links_finish(hall, job); break;
    case JOB_FAIR: fair_finish(hall, job); break;
    case JOB_SUBSCRIBE:
    case JOB_UNSUBSCRIBE:
    case JOB_SUBSCRIBERS:
    case JOB_PUSH: pushes_finish(hall, job, now_ms); break;
    case JOB_RATINGS:
    case JOB_LEADERS: ratings_finish(hall, job); break;
    default: matches_finish(hall, job, now_ms); break;
    }
    job_free(job);
}

void hall_metrics(const Hall *hall, HallMetrics *metrics) {
    assert(hall->connections_count >= 0 && hall->loaded_count >= 0);
    metrics->people = hall->connections_count;
    metrics->matches = hall->loaded_count;
    metrics->matches_max = hall->config.matches_max;
    metrics->messages = hall->messages;
    memcpy(metrics->refusals, hall->refusals, sizeof metrics->refusals);
    metrics->taken_over = hall->taken_over;
    metrics->passwords = hall->passwords_count;
    metrics->pruned_unfinished = hall->pruned_unfinished;
    metrics->pruned_guests = hall->pruned_guests;
    metrics->pushes_dropped = hall->pushes_dropped;
}

void hall_tick(Hall *hall, int64_t now_ms) {
    time_tick(hall, now_ms);
    known_tick(hall);
    matches_tick(hall, now_ms);
}
