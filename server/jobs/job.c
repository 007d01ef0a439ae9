/* job.c -- see job.h. */
#include "job.h"
#include "server/match/json_read.h"

#include <sodium.h>
#include <stdlib.h>

static_assert(sizeof(Job) <= 1024, "what is large is allocated for the kinds that need it");

static void *need(void *memory) {
    if (!memory) abort();
    return memory;
}

Job *job_new(JobKind kind) {
    assert(kind >= JOB_APPEND && kind <= JOB_FORGET);
    Job *job = need(malloc(sizeof *job)); /* calloc() would not use the memory freed last */
    memset(job, 0, sizeof *job);
    job->kind = kind;
    job->origin.slot = -1;
    if (kind == JOB_BEAT) job->beat = need(calloc(1, sizeof *job->beat));
    if (kind == JOB_BOT) job->bot.view = need(malloc(sizeof *job->bot.view));
    if (kind == JOB_PRESENCE) job->news = need(malloc(JOB_NEWS_SIZE));
    return job;
}

static void free_append(JobAppend *append) {
    free(append->json);
    free(append->listing_json);
}

static void free_rows(Job *job) {
    for (int i = 0; i < job->rows_count; i++) {
        free(job->rows[i].json);
        free(job->rows[i].entry);
    }
    free(job->rows);
    free(job->people);
}

/* What is not named here has nothing to be freed, and may be secret. */
static void free_part(Job *job) {
    switch (job->kind) {
    case JOB_APPEND: free_append(&job->append); break;
    case JOB_OPENINGS: free(job->opening.message); break;
    case JOB_BOT: free(job->bot.view); break;
    case JOB_BEAT: free(job->beat); break;
    case JOB_PRESENCE: free(job->news); break;
    case JOB_FAIR: free(job->fair.entries); break;
    case JOB_SUBSCRIBE:
    case JOB_UNSUBSCRIBE:
    case JOB_SUBSCRIBERS:
    case JOB_PUSH: free(job->push.list); break;
    case JOB_RATE:
    case JOB_RATINGS:
    case JOB_LEADERS: free(job->rating.ratings); break;
    default: sodium_memzero(&job->identity, sizeof job->identity); break;
    }
}

void job_free(Job *job) {
    if (!job) return;
    free_rows(job);
    free_part(job);
    free(job);
}

void job_keep_message(Job *job, const Message *message) {
    assert(job->kind == JOB_OPENINGS && !job->opening.message);
    job->opening.message = need(malloc(sizeof *message));
    *job->opening.message = *message;
}

static char *keep_text(const Text *text, const char *bytes) {
    assert(!text->is_cut);
    return need(strdup(bytes));
}

void job_keep_entry(Job *job, const MatchEntry *entry) {
    assert(job->kind == JOB_APPEND && !job->append.json);
    char buffer[ENTRY_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    entry_text(entry, &text);
    job->append.json = keep_text(&text, buffer);
}

void job_keep_listing(Job *job, const Match *match) {
    assert(job->kind == JOB_APPEND && !job->append.listing_json);
    char buffer[MATCH_LISTING_MAX];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    match_listing_json(match, &json);
    job->append.listing_json = keep_text(&text, buffer);
    job->append.listing.json = job->append.listing_json;
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
    size_t size = (size_t)(job->rating.ratings_count + 1) * sizeof *job->rating.ratings;
    job->rating.ratings = need(realloc(job->rating.ratings, size));
    job->rating.ratings[job->rating.ratings_count++] = *rating;
    return true;
}

bool job_add_fair(void *self, const FairEntry *entry) {
    Job *job = self;
    size_t size = (size_t)(job->fair.count + 1) * sizeof *job->fair.entries;
    job->fair.entries = need(realloc(job->fair.entries, size));
    job->fair.entries[job->fair.count++] = *entry;
    return true;
}

bool job_add_push(void *self, const PushSubscription *push) {
    Job *job = self;
    size_t size = (size_t)(job->push.count + 1) * sizeof *job->push.list;
    job->push.list = need(realloc(job->push.list, size));
    job->push.list[job->push.count++] = *push;
    return true;
}

Entry job_entry(const Job *job) {
    assert(job->kind == JOB_APPEND && job->number > 0);
    Entry entry = {.number = job->number,
                   .time_ms = job->time_ms,
                   .json = job->append.json,
                   .listing = job->append.listing_json ? &job->append.listing : NULL,
                   .secret = job->append.has_secret ? job->secret : NULL,
                   .opener = job->append.has_secret ? job->person.id : 0,
                   .address = job->append.has_secret ? job->address : 0,
                   .players = job->append.players_count ? job->append.players : NULL,
                   .players_count = job->append.players_count};
    memcpy(entry.match, job->match, sizeof entry.match);
    return entry;
}
