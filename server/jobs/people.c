/* people.c -- see people.h. */
#include "people.h"

#include <stdlib.h>

/* If the match has been rated already, that is fine. */
static SqlStatus rate(Store *store, Job *job) {
    Rating ratings[GAME_SEATS_MAX];
    RatedMatch match = {job->match,  job->rating.category, ratings,     0,
                        rating_rate, &job->rating.rated,   job->time_ms};
    match.count = rating_players(&job->rating.rated, ratings);
    SqlStatus status = store_rate(store, &match);
    return status == SQL_CONFLICT ? SQL_OK : status;
}

static SqlStatus read_leaders(Store *store, Job *job) {
    SqlStatus status =
        store_leaders(store, job->rating.category, JOB_LEADERS_MAX, job_add_rating, job);
    if (status != SQL_OK || job->person.id == 0) return status;
    return store_rating(store, job->rating.category, job->person.id, &job->rating.own);
}

static SqlStatus sign_up(Store *store, Job *job) {
    const NewPassword password = {job->person.id, job->identity.password_hash,
                                  job->identity.token_hash, job->time_ms};
    SqlStatus status = store_set_account(store, job->person.name, &password);
    if (status == SQL_OK) store_account_name(job->person.name, job->person.account);
    return status;
}

static SqlStatus change_password(Store *store, Job *job) {
    const NewPassword password = {job->person.id, job->identity.password_hash,
                                  job->identity.token_hash, job->time_ms};
    return store_set_password(store, &password);
}

static SqlStatus find_whose(Store *store, Job *job) {
    if (!job->identity.has_code)
        return store_person_of(store, job->identity.token_hash, &job->person);
    return store_person_of_code(store, job->identity.code_hash, job->time_ms, &job->person);
}

static SqlStatus sign_out(Store *store, const Job *job) {
    if (job->identity.is_everywhere) return store_remove_tokens(store, job->person.id);
    return store_remove_token(store, job->identity.token_hash);
}

static SqlStatus subscribe(Store *store, const Job *job) {
    const Subscription subscription = {job->person.id, job->push.token_hash, job->time_ms,
                                       job->push.list};
    return store_subscribe(store, &subscription);
}

/* The entry of one match, those after an index, or the newest one. */
static SqlStatus read_fair(Store *store, Job *job) {
    SqlStatus status = store_fair_head(store, &job->fair.head);
    if (status != SQL_OK) return status;
    if (job->match[0]) return store_fair_of(store, job->match, job_add_fair, job);
    int64_t after = job->number < 0 ? job->fair.head.index - 1 : job->number;
    return store_fair_read(store, after, FAIR_LOG_PAGE, job_add_fair, job);
}

SqlStatus people_ask(Store *store, Job *job) {
    assert(store && job);
    switch (job->kind) {
    case JOB_RATE: return rate(store, job);
    case JOB_RATINGS: return store_ratings(store, job->person.id, job_add_rating, job);
    case JOB_LEADERS: return read_leaders(store, job);
    case JOB_SIGN_UP: return sign_up(store, job);
    case JOB_ACCOUNT:
        return store_account(store, job->identity.account, &job->person,
                             job->identity.password_hash);
    case JOB_TOKEN:
        return store_add_token(store, job->person.id, job->identity.token_hash, false,
                               job->time_ms);
    case JOB_PASSWORD: return change_password(store, job);
    case JOB_WHOSE: return find_whose(store, job);
    case JOB_CODE:
        return store_use_code(store, job->identity.code_hash, job->identity.token_hash,
                              job->time_ms, &job->person);
    case JOB_LINK:
        return store_add_code(store, job->person.id, job->identity.code_hash, job->time_ms,
                              job->identity.until_ms);
    case JOB_FAIR: return read_fair(store, job);
    case JOB_SUBSCRIBE: return subscribe(store, job);
    case JOB_UNSUBSCRIBE:
        return store_unsubscribe(store, job->person.id, job->push.list[0].endpoint);
    case JOB_SUBSCRIBERS: return store_subscriptions(store, job->person.id, job_add_push, job);
    case JOB_SIGN_OUT: return sign_out(store, job);
    case JOB_RENAME: return store_rename(store, job->person.id, job->person.name);
    case JOB_FORGET: return store_forget(store, job->person.id);
    default: abort(); /* there are no others */
    }
}
