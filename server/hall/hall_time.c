/* hall_time.c -- signs of life, and outages in which nobody could act: see store.h.
 *
 * Every two seconds a node writes a sign of life, and gets the list of outages. It may judge clocks
 * only for some seconds after that: if it was stopped, or cannot write, an outage may have begun
 * that it does not know of. So a node that wakes up asks first, and judges then. An outage becomes
 * an entry of each match whose clock was running, so that the fold is the same on every node. */
#include "hall_parts.h"

static_assert(HALL_BEAT_MS < (int)STORE_OUTAGE_MS, "a node that lives makes no outage");

bool time_is_certain(const Hall *hall, const Match *match, int64_t now_ms) {
    assert(now_ms >= 0);
    if (!hall->config.has_beats || !match_has_clock(match)) return true;
    return now_ms <= hall->beats.judges_ms;
}

void time_tick(Hall *hall, int64_t now_ms) {
    Beats *beats = &hall->beats;
    bool is_early = beats->asked_ms <= now_ms && now_ms - beats->asked_ms < HALL_BEAT_MS;
    if (!hall->config.has_beats || beats->is_asking || (is_early && beats->asked_ms)) return;
    beats->is_asking = true;
    beats->asked_ms = now_ms;
    Job *job = job_new(JOB_BEAT);
    job->time_ms = now_ms;
    hall->config.start(hall->config.self, job);
}

void time_finish(Hall *hall, const Job *job, int64_t now_ms) {
    assert(hall->beats.is_asking && job->kind == JOB_BEAT);
    Beats *beats = &hall->beats;
    beats->is_asking = false;
    beats->has_failed = job->status != SQL_OK;
    if (!beats->has_failed) {
        beats->judges_ms = job->beat->now_ms + STORE_OUTAGE_MS;
        beats->count = job->beat->outages_count;
        memcpy(beats->outages, job->beat->outages, sizeof beats->outages);
    }
    matches_resume(hall, now_ms);
}
