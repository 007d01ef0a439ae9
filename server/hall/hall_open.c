/* hall_open.c -- opens matches, limits how many somebody may have open, and prunes old ones: see
 * hall.h.
 *
 * The store counts the open matches. Those whose first entry is still being written are counted
 * here, so that nobody gets more by asking for many at once; for a moment one may be counted twice.
 */
#include "hall_parts.h"

/* ---- How many are open ---- */

static Opening *free_opening(Hall *hall) {
    for (int i = 0; i < HALL_OPENINGS_MAX; i++)
        if (!hall->openings[i].person) return &hall->openings[i];
    return NULL;
}

static void add_openings_here(const Hall *hall, const Connection *connection, Openings *openings) {
    for (int i = 0; i < HALL_OPENINGS_MAX; i++) {
        const Opening *it = &hall->openings[i];
        openings->of_person += it->person && it->person == connection->person.id;
        openings->of_address += it->person && it->address && it->address == connection->address;
    }
}

static bool may_open(Hall *hall, const Connection *connection, Openings openings,
                     Refusal *refusal) {
    const HallLimits *limits = &hall->config.limits;
    add_openings_here(hall, connection, &openings);
    if (limits->matches_per_person && openings.of_person >= limits->matches_per_person)
        return refuse(refusal, REFUSED_FULL,
                      "you have as many unfinished matches as one person may have");
    if (limits->matches_per_address && openings.of_address >= limits->matches_per_address)
        return refuse(refusal, REFUSED_FULL,
                      "your address has as many unfinished matches as it may have");
    return free_opening(hall) ? true : refuse(refusal, REFUSED_BUSY, NULL);
}

void opening_is_written(LoadedMatch *loaded) {
    if (loaded->opening) loaded->opening->person = 0;
    loaded->opening = NULL;
}

/* ---- Opening ---- */

/* Letters and digits that nobody can mistake for one another. */
static void name_match(Hall *hall, char id[STORE_ID_SIZE + 1]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t bytes[STORE_ID_SIZE];
    static_assert(sizeof letters - 1 == 32, "a letter for every five bits");
    hall->config.random(hall->config.self, bytes, sizeof bytes);
    for (int i = 0; i < STORE_ID_SIZE; i++) id[i] = letters[bytes[i] % 32];
    id[STORE_ID_SIZE] = '\0';
}

static void open_place(Hall *hall, const Job *asked, const Connection *host, int64_t now_ms) {
    char id[STORE_ID_SIZE + 1];
    uint8_t secret[STORE_SECRET_SIZE];
    MatchEntry entry;
    Refusal refusal;
    hall->config.random(hall->config.self, secret, sizeof secret);
    name_match(hall, id);
    if (!match_open_entry(asked->opening.message, host->person.id, secret, &entry, &refusal)) {
        hall_refuse(hall, &asked->origin, &refusal);
        return;
    }
    LoadedMatch *loaded = loaded_find(hall, id) ? NULL : loaded_add(hall, id);
    if (!loaded) {
        hall_refuse_default(hall, &asked->origin, REFUSED_FULL);
        return;
    }
    loaded->is_loaded = true;
    loaded->known_ms = now_ms;
    memcpy(loaded->rematch_of, asked->match, sizeof loaded->rematch_of);
    loaded->opening = free_opening(hall);
    *loaded->opening = (Opening){host->person.id, host->address};
    match_init(&loaded->match, id, secret);
    matches_write(hall, loaded, &entry, &asked->origin, now_ms);
}

void matches_open(Hall *hall, const JobOrigin *origin, const Message *message,
                  const char *rematch_of) {
    assert(message->say == SAY_OPEN && rematch_of);
    const Connection *connection = hall_origin(hall, origin);
    Job *job = job_new(JOB_OPENINGS);
    job->origin = *origin;
    job->person = connection->person;
    job->address = connection->address;
    job_keep_message(job, message);
    memcpy(job->match, rematch_of, strlen(rematch_of));
    hall->config.start(hall->config.self, job);
}

void opening_finish(Hall *hall, const Job *job, int64_t now_ms) {
    assert(job->kind == JOB_OPENINGS && job->opening.message);
    const Connection *connection = hall_origin(hall, &job->origin);
    Refusal refusal;
    if (!connection) return;
    if (connection->person.id != job->person.id)
        hall_refuse_default(hall, &job->origin, REFUSED_HELLO_FIRST);
    else if (job->status != SQL_OK)
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
    else if (!may_open(hall, connection, job->opening.openings, &refusal))
        hall_refuse(hall, &job->origin, &refusal);
    else
        open_place(hall, job, connection, now_ms);
}

/* ---- Pruning ---- */

static int64_t older_than(int64_t now_ms, int days) {
    return days ? now_ms - (int64_t)days * 24 * 3600 * 1000 : 0;
}

/* In small steps, so that the store has time for others. */
void pruning_tick(Hall *hall, int64_t now_ms) {
    const HallLimits *limits = &hall->config.limits;
    bool is_wanted = limits->unfinished_days || limits->guests_days;
    if (!is_wanted || hall->is_pruning || hall->prune_ms > now_ms) return;
    Job *job = job_new(JOB_PRUNE);
    memcpy(job->pruning.match, hall->pruned_to, sizeof job->pruning.match);
    job->pruning.unfinished_ms = older_than(now_ms, limits->unfinished_days);
    job->pruning.guests_ms = older_than(now_ms, limits->guests_days);
    hall->is_pruning = true;
    hall->config.start(hall->config.self, job);
}

void pruning_finish(Hall *hall, const Job *job, int64_t now_ms) {
    assert(hall->is_pruning && job->kind == JOB_PRUNE);
    bool is_more = job->status == SQL_OK && job->pruning.match[0];
    hall->is_pruning = false;
    hall->prune_ms = now_ms + (is_more ? HALL_PRUNE_STEP_MS : HALL_PRUNE_EVERY_MS);
    if (job->status != SQL_OK) return;
    memcpy(hall->pruned_to, job->pruning.match, sizeof hall->pruned_to);
    hall->pruned_unfinished += (uint64_t)job->pruning.unfinished;
    hall->pruned_guests += (uint64_t)job->pruning.guests;
}
