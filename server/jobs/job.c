/* job.c -- see job.h. */
#include "job.h"
#include "server/match/json_read.h"

#include <sodium.h>
#include <stdlib.h>

static void *need(void *memory) {
    if (!memory) abort();
    return memory;
}

Job *job_new(JobKind kind) {
    assert(kind >= JOB_APPEND && kind <= JOB_FORGET);
    Job *job = need(malloc(sizeof *job));
    memset(job, 0, offsetof(Job, entry));
    job->kind = kind;
    job->origin.slot = -1;
    if (kind == JOB_BEAT) job->beat = need(calloc(1, sizeof *job->beat));
    return job;
}

void job_free(Job *job) {
    if (!job) return;
    for (int i = 0; i < job->rows_count; i++) {
        free(job->rows[i].json);
        free(job->rows[i].entry);
    }
    free(job->rows);
    free(job->people);
    free(job->message);
    free(job->ratings);
    free(job->beat);
    free(job->fair);
    sodium_memzero(job->password, sizeof job->password);
    sodium_memzero(job->new_password, sizeof job->new_password);
    sodium_memzero(job->code, sizeof job->code);
    sodium_memzero(job->token, sizeof job->token);
    free(job);
}

void job_keep_message(Job *job, const Message *message) {
    assert(!job->message);
    job->message = need(malloc(sizeof *message));
    *job->message = *message;
}

static bool has_person(const Job *job, int64_t id) {
    for (int i = 0; i < job->people_count; i++)
        if (job->people[i].id == id) return true;
    return false;
}

static void add_person(Job *job, int64_t id) {
    if (id <= 0 || has_person(job, id)) return;
    size_t size = (size_t)(job->people_count + 1) * sizeof *job->people;
    job->people = need(realloc(job->people, size));
    job->people[job->people_count++] = (Person){.id = id};
}

static JobRow *add_row(Job *job) {
    if (job->rows_count == job->rows_max) {
        job->rows_max = job->rows_max ? 2 * job->rows_max : 16;
        job->rows = need(realloc(job->rows, (size_t)job->rows_max * sizeof *job->rows));
    }
    JobRow *row = &job->rows[job->rows_count++];
    memset(row, 0, sizeof *row);
    return row;
}

bool job_add_entry(void *self, int number, int64_t time_ms, const char *json) {
    assert(number > 0 && json);
    Job *job = self;
    JobRow *row = add_row(job);
    row->number = number;
    row->time_ms = time_ms;
    row->entry = entry_read(json);
    if (row->entry) add_person(job, row->entry->person);
    return true;
}

static void add_listed_person(void *job, int64_t person) {
    add_person(job, person);
}

/* Of matches that are due nobody needs the names. */
bool job_add_listing(void *self, const Listing *listing) {
    assert(listing && listing->json);
    Job *job = self;
    JobRow *row = add_row(job);
    memcpy(row->match, listing->match, sizeof row->match);
    row->time_ms = listing->changed_ms;
    row->json = need(strdup(listing->json));
    if (job->kind != JOB_DUE)
        json_read_numbers(row->json, "people", "person", add_listed_person, job);
    return true;
}

bool job_add_rating(void *self, const Rating *rating) {
    Job *job = self;
    size_t size = (size_t)(job->ratings_count + 1) * sizeof *job->ratings;
    job->ratings = need(realloc(job->ratings, size));
    job->ratings[job->ratings_count++] = *rating;
    return true;
}

bool job_add_fair(void *self, const FairEntry *entry) {
    Job *job = self;
    size_t size = (size_t)(job->fair_count + 1) * sizeof *job->fair;
    job->fair = need(realloc(job->fair, size));
    job->fair[job->fair_count++] = *entry;
    return true;
}

Entry job_entry(const Job *job) {
    assert(job->kind == JOB_APPEND && job->number > 0);
    Entry entry = {.number = job->number,
                   .time_ms = job->time_ms,
                   .json = job->entry,
                   .listing = &job->listing,
                   .secret = job->has_secret ? job->secret : NULL,
                   .opener = job->has_secret ? job->person.id : 0,
                   .address = job->has_secret ? job->address : 0,
                   .players = job->players_count ? job->players : NULL,
                   .players_count = job->players_count};
    memcpy(entry.match, job->match, sizeof entry.match);
    return entry;
}
