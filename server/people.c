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
    SqlStatus status = store_leaders(store, job->category, HALL_LEADERS_MAX, job_add_leader, job);
    if (status != SQL_OK || job->person.id == 0) return status;
    return store_rating(store, job->category, job->person.id, &job->own);
}

SqlStatus people_ask(Store *store, Job *job) {
    switch (job->kind) {
    case JOB_RATE: return rate(store, job);
    case JOB_LEADERS: return read_leaders(store, job);
    default: abort(); /* there are no others */
    }
}
