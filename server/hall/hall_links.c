/* hall_links.c -- links that sign in a person at another device: see hall.h.
 *
 * A link has a code that works once and for a short time; the store has only its hash. Whoever
 * opens a link can first ask whose it is, so that nobody becomes another person without knowing it.
 */
#include "hall_parts.h"

#include <sodium.h>

static void hash_code(Job *job) {
    (void)crypto_generichash(job->identity.code_hash, sizeof job->identity.code_hash,
                             job->identity.code, sizeof job->identity.code, NULL, 0);
}

static Job *new_job(JobKind kind, const JobOrigin *origin, int64_t now_ms) {
    Job *job = job_new(kind);
    job->origin = *origin;
    job->time_ms = now_ms;
    return job;
}

static void say_link(Hall *hall, const JobOrigin *origin, int64_t now_ms) {
    Job *job = new_job(JOB_LINK, origin, now_ms);
    job->person = hall_origin(hall, origin)->person;
    job->identity.until_ms = now_ms + HALL_LINK_MS;
    hall->config.random(hall->config.self, job->identity.code, sizeof job->identity.code);
    hash_code(job);
    hall->config.start(hall->config.self, job);
}

static void say_whose(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    Refusal refusal;
    if (message->has_token == message->has_code) {
        (void)refuse(&refusal, REFUSED_FIELD, "this needs a token or a code");
        hall_refuse(hall, origin, &refusal);
        return;
    }
    Job *job = new_job(JOB_WHOSE, origin, now_ms);
    job->identity.has_code = message->has_code;
    memcpy(job->identity.token, message->token, sizeof job->identity.token);
    memcpy(job->identity.code, message->code, sizeof job->identity.code);
    hall_hash_token(job);
    hash_code(job);
    hall->config.start(hall->config.self, job);
}

void links_hello(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    assert(message->has_code);
    Job *job = new_job(JOB_CODE, origin, now_ms);
    job->identity.has_code = true;
    memcpy(job->identity.code, message->code, sizeof job->identity.code);
    hash_code(job);
    hall_make_token(hall, job);
    hall->config.start(hall->config.self, job);
}

void links_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    assert(message->say == SAY_LINK || message->say == SAY_WHOSE);
    if (message->say == SAY_LINK)
        say_link(hall, origin, now_ms);
    else
        say_whose(hall, origin, message, now_ms);
}

static void tell_link(Hall *hall, const Connection *connection, const Job *job) {
    Json out = hall_begin(hall);
    tell_begin(TELL_LINK, &out);
    json_bytes(&out, "code", job->identity.code, sizeof job->identity.code);
    json_large(&out, "until_ms", job->identity.until_ms);
    if (job->origin.tag) json_int(&out, "tag", job->origin.tag);
    json_end(&out);
    hall_send(hall, connection);
}

static void tell_whose(Hall *hall, const Connection *connection, const Job *job) {
    Json out = hall_begin(hall);
    tell_begin(TELL_WHOSE, &out);
    json_large(&out, "person", job->person.id);
    json_string(&out, "name", job->person.name);
    json_bool(&out, "account", job->person.account[0] != '\0');
    if (job->origin.tag) json_int(&out, "tag", job->origin.tag);
    json_end(&out);
    hall_send(hall, connection);
}

void links_finish(Hall *hall, const Job *job) {
    assert(job->kind == JOB_LINK || job->kind == JOB_WHOSE);
    const Connection *connection = hall_origin(hall, &job->origin);
    if (!connection) return;
    if (job->status != SQL_OK)
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
    else if (job->kind == JOB_LINK)
        tell_link(hall, connection, job);
    else if (job->person.id == 0)
        hall_refuse_default(hall, &job->origin,
                            job->identity.has_code ? REFUSED_CODE : REFUSED_TOKEN);
    else
        tell_whose(hall, connection, job);
}
