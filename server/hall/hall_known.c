/* hall_known.c -- people at this node who sign out, are renamed or are forgotten at another node:
 * see hall.h.
 *
 * News only say whom they are about; the truth is read from the store. A connection whose token is
 * gone belongs to nobody from then on. */
#include "hall_parts.h"

static const Person nobody;

static bool is_of(const Connection *connection, int64_t person) {
    return connection->is_used && connection->person.id == person;
}

void hall_heard_person(Hall *hall, int64_t person) {
    Job *job = job_new(JOB_ABOUT);
    RULE_ASSERT(person > 0);
    for (int i = 0; i < hall->config.connections_max; i++)
        if (is_of(&hall->connections[i], person)) hall->connections[i].is_doubtful = true;
    job->identity.about = person;
    hall->config.start(hall->config.self, job);
}

void known_missed(Hall *hall) {
    for (int i = 0; i < hall->config.connections_max; i++)
        hall->connections[i].is_doubtful = hall->connections[i].person.id != 0;
}

static void ask_again(Hall *hall, Connection *connection) {
    assert(connection->is_used);
    Job *job = job_new(JOB_AGAIN);
    job->origin.slot = connection->number;
    job->origin.serial = connection->serial;
    memcpy(job->identity.token_hash, connection->token_hash, sizeof job->identity.token_hash);
    connection->is_doubtful = false;
    hall->config.start(hall->config.self, job);
}

void known_tick(Hall *hall) {
    int asked = 0;
    for (int i = 0; i < hall->config.connections_max && asked < HALL_AGAIN_MAX; i++) {
        Connection *it = &hall->connections[i];
        if (!it->is_used || !it->is_doubtful) continue;
        ask_again(hall, it);
        asked++;
    }
}

/* If the store does not answer, the token will be checked again. */
static void finish_again(Hall *hall, const Job *job) {
    Connection *it = hall_origin(hall, &job->origin);
    if (!it || memcmp(it->token_hash, job->identity.token_hash, sizeof it->token_hash) != 0) return;
    if (job->status == SQL_OK)
        it->person = job->person;
    else
        it->is_doubtful = true;
}

static void finish_about(Hall *hall, const Job *job) {
    if (job->status != SQL_OK) return;
    for (int i = 0; job->person.id == 0 && i < hall->config.connections_max; i++)
        if (is_of(&hall->connections[i], job->identity.about)) hall->connections[i].person = nobody;
    matches_rename(hall, job->identity.about, job->person.name);
}

void known_finish(Hall *hall, const Job *job) {
    assert(job->kind == JOB_AGAIN || job->kind == JOB_ABOUT);
    if (job->kind == JOB_AGAIN)
        finish_again(hall, job);
    else
        finish_about(hall, job);
}
