/* hall_entry.c -- what the store is given with an entry: see hall.h. */
#include "hall_parts.h"

bool entry_is_draw_offered(const Match *match) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        if (match->seat[seat].wants_draw) return true;
    return false;
}

/* A move changes nothing in the listing of a match but its time, unless it ends the offer of a draw
 * or the clock runs. To the minute is good enough for lists, and pruning counts days. */
static bool needs_listing(const LoadedMatch *loaded, bool was_draw_offered) {
    const Match *match = &loaded->match;
    bool is_alike = match->change.tell == TELL_PLAY && !was_draw_offered &&
                    loaded->listed_due_ms == loaded->due_ms;
    return !is_alike || match->changed_ms - loaded->listed_ms >= HALL_LISTED_MS;
}

static void fill_listing(LoadedMatch *loaded, Job *job) {
    const Match *match = &loaded->match;
    job_keep_listing(job, match);
    loaded->listed_ms = match->changed_ms;
    loaded->listed_due_ms = loaded->due_ms;
    memcpy(job->append.listing.match, match->id, sizeof job->append.listing.match);
    job->append.listing.stage = match->stage;
    job->append.listing.is_public = match->is_public;
    job->append.listing.due_ms = loaded->due_ms;
    job->append.listing.changed_ms = match->changed_ms;
}

static void fill_players(const Match *match, Job *job) {
    Tell tell = match->change.tell;
    if (tell != TELL_SIT && tell != TELL_LEAVE) return;
    job->append.players_count = match->table.header.setup.players;
    for (int seat = 0; seat < job->append.players_count; seat++)
        job->append.players[seat] = match->seat[seat].person;
}

Job *entry_job(LoadedMatch *loaded, const MatchEntry *entry, bool was_draw_offered) {
    const Match *match = &loaded->match;
    Job *job = job_new(JOB_APPEND);
    job_keep_entry(job, entry);
    memcpy(job->match, match->id, sizeof job->match);
    job->number = match->number;
    job->time_ms = match->changed_ms;
    job->append.has_secret = match->number == 1;
    if (job->append.has_secret) memcpy(job->secret, match->secret, sizeof job->secret);
    if (loaded->opening)
        job->person.id = loaded->opening->person, job->address = loaded->opening->address;
    if (needs_listing(loaded, was_draw_offered)) fill_listing(loaded, job);
    fill_players(match, job);
    return job;
}
