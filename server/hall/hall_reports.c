/* hall_reports.c -- lines of chat that players report to the operator: see hall.h. */
#include "hall_parts.h"

/* Reports are kept beside the log, and only the operator sees them. */
void reports_keep(Hall *hall, const LoadedMatch *loaded, const Waiting *waiting, int64_t now_ms) {
    assert(waiting->message.say == SAY_REPORT);
    Job *job = job_new(JOB_REPORT);
    memcpy(job->match, loaded->id, sizeof job->match);
    memcpy(job->report.reason, waiting->message.reason, sizeof job->report.reason);
    job->origin = waiting->origin;
    job->person = hall_origin(hall, &waiting->origin)->person;
    job->number = loaded->match.number;
    job->report.line = waiting->message.line;
    job->report.about = match_line(&loaded->match, job->report.line)->person;
    job->time_ms = now_ms;
    hall->config.start(hall->config.self, job);
}

void reports_finish(Hall *hall, const Job *job) {
    assert(job->kind == JOB_REPORT);
    Refusal refusal;
    if (job->report.is_full) {
        (void)refuse(&refusal, REFUSED_FULL,
                     "this match has been reported often enough to be looked at");
        hall_refuse(hall, &job->origin, &refusal);
    } else if (job->status == SQL_OK) {
        loaded_tell_done(hall, &job->origin, job->match, job->number);
    } else if (job->status == SQL_CONFLICT) {
        (void)refuse(&refusal, REFUSED_REPORT, "you have reported this line already");
        hall_refuse(hall, &job->origin, &refusal);
    } else {
        hall_refuse_default(hall, &job->origin, REFUSED_STORE);
    }
}
