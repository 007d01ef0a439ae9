/* people.c -- see people.h. */
#include "people.h"
#include "hall.h"

#include <stdlib.h>

/* That it has been rated already is as good. */
static SqlStatus rate(Store *store, Job *job) {
    Rating ratings[GAME_SEATS_MAX];
    RatedMatch match = {job->match, job->category, ratings, 0, rating_rate, &job->rated};
    match.count = rating_players(&job->rated, ratings);
    SqlStatus status = store_rate(store, &match);
    return status == SQL_CONFLICT ? SQL_OK : status;
}

static SqlStatus read_leaders(Store *store, Job *job) {
    SqlStatus status = store_leaders(store, job->category, HALL_LEADERS_MAX, job_add_rating, job);
    if (status != SQL_OK || job->person.id == 0) return status;
    return store_rating(store, job->category, job->person.id, &job->own);
}

static SqlStatus sign_up(Store *store, Job *job) {
    SqlStatus status =
        store_set_account(store, job->person.id, job->person.name, job->password_hash);
    if (status == SQL_OK) store_account_name(job->person.name, job->person.account);
    return status;
}

SqlStatus people_ask(Store *store, Job *job) {
    switch (job->kind) {
    case JOB_RATE: return rate(store, job);
    case JOB_RATINGS: return store_ratings(store, job->person.id, job_add_rating, job);
    case JOB_LEADERS: return read_leaders(store, job);
    case JOB_SIGN_UP: return sign_up(store, job);
    case JOB_ACCOUNT: return store_account(store, job->account, &job->person, job->password_hash);
    case JOB_TOKEN:
        return store_add_token(store, job->person.id, job->token_hash, false, job->time_ms);
    case JOB_SIGN_OUT: return store_remove_token(store, job->token_hash);
    case JOB_RENAME: return store_rename(store, job->person.id, job->person.name);
    case JOB_FORGET: return store_forget(store, job->person.id);
    default: abort(); /* there are no others */
    }
}
