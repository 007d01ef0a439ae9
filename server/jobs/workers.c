/* workers.c -- see workers.h. */
#include "workers.h"
#include "passwords.h"
#include "people.h"
#include "server/log.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum {
    FRESH_MS = 5000, /* a store that was written so recently is well */
    PROBE_MS = 5000, /* how often a store in trouble is tried */
};

typedef struct {
    Job *first, **end;
} JobList;

struct Workers {
    WorkersConfig config;
    StoreQueue *queue;
    Passwords *passwords;
    bool is_closed; /* this and the next ones are used by the opener's thread only */
    bool is_probing;
    int64_t written_ms, probed_ms; /* when it last was; 0: never */
    int64_t trouble_ms;            /* since when the store has been in trouble; 0: it is well */
    uint64_t failures, choices;
    Bots *bots;
    Pusher *pusher; /* NULL: no pushes are sent */
    uint64_t pushes_sent, pushes_failed, pushes_dropped;

    pthread_mutex_t mutex; /* guards what follows */
    JobList done;          /* by bots, passwords and the pusher, or not taken */
};

/* A job that is with the store's thread. */
typedef struct {
    Workers *workers;
    Job *job;
} StoreWork;

static void list_clear(JobList *list) {
    *list = (JobList){NULL, &list->first};
}

static void list_add(JobList *list, Job *job) {
    job->next = NULL;
    *list->end = job;
    list->end = &job->next;
}

static Job *list_take(JobList *list) {
    Job *job = list->first;
    if (!job) return NULL;
    list->first = job->next;
    if (!list->first) list->end = &list->first;
    return job;
}

static int64_t steady_ms(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void hand_back(void *self, Job *job) {
    Workers *workers = self;
    pthread_mutex_lock(&workers->mutex);
    list_add(&workers->done, job);
    pthread_mutex_unlock(&workers->mutex);
    workers->config.wake(workers->config.self);
}

/* ---- The store ---- */

static SqlStatus read_log(Store *store, Job *job) {
    bool is_there;
    SqlStatus status = store_secret(store, job->match, job->secret, &is_there);
    if (status != SQL_OK || !is_there) return status;
    return store_read(store, job->match, job->number, job_add_entry, job);
}

static SqlStatus read_lobby(Store *store, Job *job) {
    SqlStatus status = store_list(store, MATCH_OPEN, JOB_LIST_MAX, job_add_listing, job);
    if (status != SQL_OK) return status;
    return store_list(store, MATCH_RUNNING, JOB_LIST_MAX, job_add_listing, job);
}

static SqlStatus add_guest(Store *store, Job *job) {
    Person guest = job->person;
    return store_add_guest(store, guest.name, job->identity.token_hash, job->time_ms, &job->person);
}

static SqlStatus keep_report(Store *store, Job *job) {
    const Report report = {.match = job->match,
                           .line = job->report.line,
                           .time_ms = job->time_ms,
                           .person = job->person.id,
                           .about = job->report.about,
                           .reason = job->report.reason};
    return store_report(store, &report, &job->report.is_full);
}

static SqlStatus ask_store(Store *store, Job *job) {
    switch (job->kind) {
    case JOB_READ: return read_log(store, job);
    case JOB_LOBBY: return read_lobby(store, job);
    case JOB_HISTORY:
        return store_history(store, job->person.id, job->time_ms, JOB_LIST_MAX, job_add_listing,
                             job);
    case JOB_DUE: return store_due(store, job->time_ms, JOB_LIST_MAX, job_add_listing, job);
    case JOB_NOT_DUE: return store_not_due(store, job->match);
    case JOB_OPENINGS:
        return store_openings(store, job->person.id, job->address, &job->opening.openings);
    case JOB_PRUNE: return store_prune(store, &job->pruning, JOB_PRUNE_MAX);
    case JOB_PERSON: return store_person_of(store, job->identity.token_hash, &job->person);
    case JOB_AGAIN: return store_person_of(store, job->identity.token_hash, &job->person);
    case JOB_ABOUT: return store_person(store, job->identity.about, &job->person);
    case JOB_GUEST: return add_guest(store, job);
    case JOB_BEAT: return store_beat(store, job->beat);
    case JOB_PRESENCE: return store_tell(store, job->news);
    case JOB_REPORT: return keep_report(store, job);
    default: return people_ask(store, job); /* the store never gets entries and bots this way */
    }
}

/* The person may also be connected to other nodes. */
static SqlStatus tell_nodes(Store *store, const Job *job) {
    bool is_news = job->kind == JOB_SIGN_UP || job->kind == JOB_PASSWORD ||
                   job->kind == JOB_SIGN_OUT || job->kind == JOB_RENAME || job->kind == JOB_FORGET;
    return is_news ? store_tell_person(store, job->person.id) : SQL_OK;
}

/* A forgotten person has no name; that is not a failure. */
static SqlStatus look_up_names(Store *store, Job *job) {
    return store_names(store, job->people, job->people_count);
}

static SqlStatus do_store_work(Store *store, void *self) {
    Job *job = ((StoreWork *)self)->job;
    SqlStatus status = ask_store(store, job);
    if (status == SQL_OK) status = tell_nodes(store, job);
    if (status != SQL_OK || job->kind == JOB_DUE) return status;
    return look_up_names(store, job);
}

/* ---- Pushes ---- */

static void on_pushed(void *self, void *owner, PushResult result) {
    Job *job = owner;
    job->push.result = result;
    hand_back(self, job);
}

/* What is not taken counts as dropped, not as failed. */
static void start_push(Workers *workers, Job *job) {
    assert(workers->pusher && job->push.count == 1);
    if (pusher_send(workers->pusher, job->push.list, job->push.text, job)) return;
    workers->pushes_dropped++;
    job->status = SQL_FAILED;
    hand_back(workers, job);
}

static void count_push(Workers *workers, PushResult result) {
    if (result == PUSH_SENT)
        workers->pushes_sent++;
    else
        workers->pushes_failed++;
}

static bool open_pusher(Workers *workers) {
    const PusherConfig config = {workers->config.vapid, workers->config.push_hosts, workers,
                                 on_pushed};
    if (!config.vapid) return true;
    workers->pusher = pusher_open(&config);
    return workers->pusher != NULL;
}

static void finish(Workers *workers, Job *job) {
    workers->choices += job->kind == JOB_BOT;
    if (job->kind == JOB_PUSH && job->status == SQL_OK) count_push(workers, job->push.result);
    if (workers->is_closed)
        job_free(job);
    else
        workers->config.finish(workers->config.self, job);
}

/* Any failure means trouble, but only a successful write ends it: a full disk can still be read. */
static void note_status(Workers *workers, SqlStatus status, const char *why, bool is_write) {
    int64_t now_ms = steady_ms(), trouble_ms = workers->trouble_ms;
    if (status == SQL_FAILED || status == SQL_LOST) {
        workers->failures++;
        if (!trouble_ms) log_event("store_trouble", why, "%s", "");
        if (!trouble_ms) workers->trouble_ms = now_ms;
    } else if (is_write) {
        workers->written_ms = now_ms;
        workers->trouble_ms = 0;
        if (trouble_ms)
            log_event("store_well", NULL, "trouble_s=%.1f", (double)(now_ms - trouble_ms) / 1000);
    }
}

static SqlStatus do_probe(Store *store, void *self) {
    (void)self;
    return store_probe(store);
}

static void on_probed(void *self, SqlStatus status, const char *why) {
    Workers *workers = self;
    workers->is_probing = false;
    note_status(workers, status, why, true);
}

static void probe(Workers *workers) {
    if (workers->is_probing) return;
    workers->probed_ms = steady_ms();
    workers->is_probing = store_queue_do(workers->queue, do_probe, on_probed, workers);
}

Health workers_health(Workers *workers) {
    assert(workers && !workers->is_closed);
    if (workers->trouble_ms) return HEALTH_ILL;
    if (workers->written_ms && steady_ms() - workers->written_ms < FRESH_MS) return HEALTH_WELL;
    probe(workers);
    return HEALTH_UNKNOWN;
}

void workers_tick(Workers *workers) {
    if (workers->trouble_ms && steady_ms() - workers->probed_ms >= PROBE_MS) probe(workers);
}

void workers_metrics(Workers *workers, WorkersMetrics *metrics) {
    metrics->is_store_well = !workers->trouble_ms;
    metrics->store_failures = workers->failures;
    metrics->bots_choices = workers->choices;
    store_queue_metrics(workers->queue, &metrics->store);
    bots_metrics(workers->bots, &metrics->bots);
    metrics->has_pushes = workers->pusher != NULL;
    metrics->pushes_sent = workers->pushes_sent;
    metrics->pushes_failed = workers->pushes_failed;
    metrics->pushes_dropped = workers->pushes_dropped;
}

static void on_stored(void *self, SqlStatus status, const char *why) {
    StoreWork work = *(StoreWork *)self;
    JobKind kind = work.job->kind;
    note_status(work.workers, status, why, kind == JOB_APPEND || kind == JOB_BEAT);
    free(self);
    work.job->status = status;
    finish(work.workers, work.job);
}

static bool hand_to_store(Workers *workers, StoreWork *work) {
    if (work->job->kind != JOB_APPEND)
        return store_queue_do(workers->queue, do_store_work, on_stored, work);
    Entry entry = job_entry(work->job);
    return store_queue_append(workers->queue, &entry, on_stored, work);
}

void workers_start(Workers *workers, Job *job) {
    assert(workers && job);
    if (workers->is_closed) {
        job_free(job);
        return;
    }
    if (passwords_are_for(job->kind)) {
        passwords_start(workers->passwords, job);
        return;
    }
    if (job->kind == JOB_BOT) {
        bots_start(workers->bots, job);
        return;
    }
    if (job->kind == JOB_PUSH) {
        start_push(workers, job);
        return;
    }
    StoreWork *work = malloc(sizeof *work);
    if (work) *work = (StoreWork){workers, job};
    if (work && hand_to_store(workers, work)) return;
    free(work);
    job->status = SQL_FAILED;
    hand_back(workers, job);
}

void workers_collect(Workers *workers) {
    assert(workers && workers->queue);
    store_queue_collect(workers->queue);
    pthread_mutex_lock(&workers->mutex);
    JobList done = workers->done;
    if (!done.first) done.end = &done.first;
    list_clear(&workers->done);
    pthread_mutex_unlock(&workers->mutex);
    for (Job *job; (job = list_take(&done));) finish(workers, job);
}

/* ---- Opening and closing ---- */

Workers *workers_open(const WorkersConfig *config, StoreBeat *beat, Text *why) {
    assert(config->store && config->wake && config->finish && config->heard);
    assert(config->bots > 0 && config->bots <= BOTS_MAX);
    Workers *workers = calloc(1, sizeof *workers);
    if (!workers) {
        text_string(why, "there is not enough memory");
        return NULL;
    }
    workers->config = *config;
    list_clear(&workers->done);
    pthread_mutex_init(&workers->mutex, NULL);
    if (!store_agree_on_time(config->store, beat, why)) {
        workers_close(workers);
        return NULL;
    }
    StoreQueueConfig queue = {config->wake, config->heard, config->self};
    workers->queue = store_queue_open(config->store, &queue, why);
    if (workers->queue) workers->passwords = passwords_open(hand_back, workers);
    if (workers->passwords) workers->bots = bots_open(config->bots, hand_back, workers);
    if (workers->bots && open_pusher(workers)) return workers;
    if (workers->queue) text_string(why, "no thread can be started");
    workers_close(workers);
    return NULL;
}

void workers_close(Workers *workers) {
    if (!workers) return;
    workers->is_closed = true;
    pusher_close(workers->pusher);
    bots_close(workers->bots);
    passwords_close(workers->passwords);
    if (workers->queue) store_queue_close(workers->queue);
    for (Job *job; (job = list_take(&workers->done));) job_free(job);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
}
