/* hall_fair.c -- sends the log of commitments: see hall.h and fair_log.h. */
#include "hall_parts.h"

void fair_say(Hall *hall, const JobOrigin *origin, const Message *message) {
    assert(message->say == SAY_FAIR);
    Job *job = job_new(JOB_FAIR);
    job->origin = *origin;
    job->number = message->says_after ? message->after : -1;
    memcpy(job->match, message->match, sizeof job->match);
    hall->config.start(hall->config.self, job);
}

static void entry_json(const FairEntry *entry, Json *out) {
    json_object(out, NULL);
    json_large(out, "index", entry->index);
    json_bytes(out, "match", entry->match, FAIR_HASH_SIZE);
    json_bytes(out, "commitment", entry->commitment, FAIR_HASH_SIZE);
    json_bytes(out, "previous", entry->previous, FAIR_HASH_SIZE);
    json_bytes(out, "hash", entry->hash, FAIR_HASH_SIZE);
    json_end(out);
}

static void head_json(const FairEntry *head, Json *out) {
    if (head->index == 0) {
        json_null(out, "head");
        return;
    }
    json_object(out, "head");
    json_large(out, "index", head->index);
    json_bytes(out, "hash", head->hash, FAIR_HASH_SIZE);
    json_end(out);
}

void fair_finish(Hall *hall, const Job *job) {
    assert(job->kind == JOB_FAIR);
    const Connection *connection = hall_origin(hall, &job->origin);
    if (!connection) return;
    if (job->status != SQL_OK) {
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
        return;
    }
    Json out = hall_begin(hall);
    tell_begin(TELL_FAIR, &out);
    head_json(&job->fair.head, &out);
    json_array(&out, "log");
    for (int i = 0; i < job->fair.count; i++) entry_json(&job->fair.entries[i], &out);
    json_end(&out);
    if (job->origin.tag) json_int(&out, "tag", job->origin.tag);
    json_end(&out);
    hall_send(hall, connection);
}
