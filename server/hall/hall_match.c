/* hall_match.c -- what happens in the matches of a hall: loading, writing, messages, bots and
 * clocks: see hall.h. */
#include "hall_parts.h"

#include <stdlib.h>

static void serve(Hall *hall, Place *place, int64_t now_ms);

static bool is_busy(const Place *place) {
    return place->is_loading || place->is_writing || !place->is_loaded;
}

/* ---- Writing ---- */

static void fill_listing(const Place *place, Job *job) {
    const Match *match = &place->match;
    Text text = text_in(job->listing_json, sizeof job->listing_json);
    Json json = json_to(&text);
    match_listing_json(match, &json);
    RULE_ASSERT(!text.is_cut);
    memcpy(job->listing.match, match->id, sizeof job->listing.match);
    job->listing.stage = match->stage;
    job->listing.is_public = match->is_public;
    job->listing.json = job->listing_json;
    job->listing.due_ms = rating_due(place);
    job->listing.changed_ms = match->changed_ms;
}

static void fill_players(const Match *match, Job *job) {
    Tell tell = match->change.tell;
    if (tell != TELL_SIT && tell != TELL_LEAVE && tell != TELL_BEGIN) return;
    job->players_count = match->table.header.setup.players;
    for (int seat = 0; seat < job->players_count; seat++)
        job->players[seat] = match->seat[seat].person;
}

static void note_fold(Place *place) {
    const Match *match = &place->match;
    place->due_ms = rating_due(place);
    if (match->change.tell == TELL_UNDO && match->change.is_done) place->is_stale = true;
    if (match->change.tell == TELL_SIT) presence_forget_watchers(place);
}

static void refuse_closed(Hall *hall, const JobOrigin *origin) {
    Refusal refusal;
    (void)refuse(&refusal, REFUSED_STORE, "the log of this match is damaged, so it is closed");
    hall_refuse(hall, origin, &refusal);
}

/* An entry cannot be taken: the log is damaged, or a decision was wrong. That match is left alone,
 * and the server goes on. */
static void close_match(Hall *hall, Place *place) {
    place->is_loaded = false;
    place->is_closed = true;
    place->due_ms = 0;
    for (Waiting *waiting = place->first; waiting; waiting = waiting->next)
        refuse_closed(hall, &waiting->origin);
    place_drop_waiting(place);
    place->last = NULL;
    place->waiting_count = 0;
    if (hall->config.complain)
        hall->config.complain(hall->config.self, place->id, place->match.number + 1);
}

/* Folds the entry and gives it to the store. Nobody is told, and nothing else is done with the
 * match, until the store has answered; if it does not take the entry, the match is folded anew. */
static void write_entry(Hall *hall, Place *place, const char *entry, const JobOrigin *origin,
                        int64_t now_ms) {
    Match *match = &place->match;
    if (!match_take(match, now_ms, entry)) {
        close_match(hall, place);
        refuse_closed(hall, origin);
        return;
    }
    note_fold(place);
    Job *job = job_new(JOB_APPEND);
    Text text = text_in(job->entry, sizeof job->entry);
    text_string(&text, entry);
    memcpy(job->match, match->id, sizeof job->match);
    job->number = match->number;
    job->time_ms = match->changed_ms;
    job->has_secret = match->number == 1;
    if (job->has_secret) memcpy(job->secret, match->secret, sizeof job->secret);
    if (place->opening)
        job->person.id = place->opening->person, job->address = place->opening->address;
    fill_listing(place, job);
    fill_players(match, job);
    place->is_writing = true;
    place->origin = *origin;
    hall->config.start(hall->config.self, job);
}

static const JobOrigin no_origin = {.place = -1};

void places_write(Hall *hall, Place *place, const char *entry, const JobOrigin *origin,
                  int64_t now_ms) {
    write_entry(hall, place, entry, origin, now_ms);
}

/* ---- Loading ---- */

static void load(Hall *hall, Place *place, int after) {
    Job *job = job_new(JOB_READ);
    memcpy(job->match, place->id, sizeof job->match);
    job->number = after;
    place->is_loading = true;
    place->heard = 0; /* what is heard from now on may be missing from what is read */
    hall->config.start(hall->config.self, job);
}

static void refuse_waiting(Hall *hall, Place *place, RefusedCode code) {
    for (Waiting *waiting = place->first; waiting; waiting = waiting->next)
        hall_refuse_usual(hall, &waiting->origin, code);
    place_drop_waiting(place);
    place->last = NULL;
    place->waiting_count = 0;
}

/* What is in memory is not what the store has: forget it, and read all of it. */
static void load_anew(Hall *hall, Place *place) {
    place->is_loaded = false;
    load(hall, place, 0);
}

static bool fold_rows(Hall *hall, Place *place, const Job *job, int64_t now_ms) {
    for (int i = 0; i < job->people_count; i++)
        match_name(&place->match, job->people[i].id, job->people[i].name);
    for (int i = 0; i < job->rows_count; i++) {
        const JobRow *row = &job->rows[i];
        if (row->number != place->match.number + 1) return false;
        if (!match_take(&place->match, row->time_ms, row->json)) return false;
        note_fold(place);
        if (place->match.number > place->told) place_tell_change(hall, place, now_ms);
    }
    return place->match.number > 0;
}

/* A match that was taken over although nothing is to be done in it, such as one whose bot waits for
 * somebody to come, need not be taken over again. */
static void settle(Hall *hall, Place *place) {
    bool is_wrong = place->is_taken_over && place->due_ms == 0;
    place->is_taken_over = false;
    if (!is_wrong) return;
    Job *job = job_new(JOB_NOT_DUE);
    memcpy(job->match, place->id, sizeof job->match);
    hall->config.start(hall->config.self, job);
}

/* A match that cannot be read keeps its watchers, if it has any, and is tried again. */
static void finish_read(Hall *hall, Place *place, const Job *job, int64_t now_ms) {
    place->is_loading = false;
    if (job->status == SQL_OK && job->number == 0)
        match_init(&place->match, job->match, job->secret);
    place->is_loaded = job->status == SQL_OK && fold_rows(hall, place, job, now_ms);
    if (!place->known_ms) place->known_ms = now_ms;
    if (place->is_loaded) {
        settle(hall, place);
        serve(hall, place, now_ms);
        return;
    }
    bool is_missing = job->status == SQL_OK && job->rows_count == 0;
    if (job->status == SQL_OK && !is_missing) {
        close_match(hall, place);
        return;
    }
    refuse_waiting(hall, place, is_missing ? REFUSED_NO_MATCH : REFUSED_STORE);
    place->retry_ms = now_ms + HALL_RETRY_MS;
    if (place_is_idle(place)) place_give_up(hall, place);
}

/* ---- What is wanted of a match ---- */

static bool add_waiting(Place *place, const Waiting *wanted) {
    if (wanted->kind == WAITING_MESSAGE && place->waiting_count >= HALL_WAITING_MAX) return false;
    Waiting *waiting = malloc(sizeof *waiting);
    if (!waiting) return false;
    *waiting = *wanted;
    waiting->next = NULL;
    if (place->first)
        place->last->next = waiting;
    else
        place->first = waiting;
    place->last = waiting;
    place->waiting_count++;
    return true;
}

/* Has it done when the match is there and nothing is under way. */
static void want(Hall *hall, const char *id, const Waiting *wanted, int64_t now_ms) {
    Place *place = place_find(hall, id);
    bool is_new = !place;
    if (is_new) place = place_add(hall, id);
    if (place && place->is_closed) {
        refuse_closed(hall, &wanted->origin);
        return;
    }
    if (!place || !add_waiting(place, wanted)) {
        hall_refuse_usual(hall, &wanted->origin, place ? REFUSED_BUSY : REFUSED_FULL);
        return;
    }
    if (is_new)
        load(hall, place, 0);
    else
        serve(hall, place, now_ms);
}

/* Who has seen an entry that this node has not heard of yet was told of it by another one: what he
 * sees here must not be older. */
void places_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    if (message->say == SAY_WATCH) hall_heard(hall, message->match, message->after, now_ms);
    Waiting wanted = {.kind = WAITING_MESSAGE, .origin = *origin, .message = *message};
    want(hall, message->match, &wanted, now_ms);
}

static void do_watch(Hall *hall, Place *place, const Waiting *waiting, int64_t now_ms) {
    Connection *connection = hall_origin(hall, &waiting->origin);
    Watch *watch = place_watch_of(connection, place);
    switch (waiting->message.say) {
    case SAY_WATCH:
        if (!place_watch(connection, place, waiting->message.wait_s > 0)) {
            hall_refuse_usual(hall, &waiting->origin, REFUSED_FULL);
            return;
        }
        presence_look(place, now_ms);
        if (!waiting->message.wait_s || place->match.number > waiting->message.after)
            place_tell_view(hall, &waiting->origin, place, &waiting->message, now_ms);
        return;
    case SAY_UNWATCH:
        if (watch) place_unwatch(watch);
        place_tell_done(hall, &waiting->origin, place->id, place->match.number);
        return;
    default: place_tell_record(hall, &waiting->origin, &place->match); return;
    }
}

static bool is_looking(Say say) {
    return say == SAY_WATCH || say == SAY_UNWATCH || say == SAY_RECORD;
}

/* A report stays beside the log, where nobody but the operator sees it. */
static void keep_report(Hall *hall, const Place *place, const Waiting *waiting, int64_t now_ms) {
    Job *job = job_new(JOB_REPORT);
    memcpy(job->match, place->id, sizeof job->match);
    memcpy(job->reason, waiting->message.reason, sizeof job->reason);
    job->origin = waiting->origin;
    job->person = hall_origin(hall, &waiting->origin)->person;
    job->number = place->match.number;
    job->line = waiting->message.line;
    job->about = match_line(&place->match, job->line)->person;
    job->time_ms = now_ms;
    hall->config.start(hall->config.self, job);
}

static void finish_report(Hall *hall, const Job *job) {
    Refusal refusal;
    if (job->is_full) {
        (void)refuse(&refusal, REFUSED_FULL,
                     "this match has been reported often enough to be looked at");
        hall_refuse(hall, &job->origin, &refusal);
    } else if (job->status == SQL_OK) {
        place_tell_done(hall, &job->origin, job->match, job->number);
    } else if (job->status == SQL_CONFLICT) {
        (void)refuse(&refusal, REFUSED_REPORT, "you have reported this line already");
        hall_refuse(hall, &job->origin, &refusal);
    } else {
        hall_refuse_usual(hall, &job->origin, REFUSED_STORE);
    }
}

static void do_message(Hall *hall, Place *place, const Waiting *waiting, int64_t now_ms) {
    const Connection *connection = hall_origin(hall, &waiting->origin);
    char buffer[MATCH_ENTRY_MAX];
    Text entry = text_in(buffer, sizeof buffer);
    Refusal refusal;
    Message again;
    if (!connection) return; /* what they said is as lost as if it had come a moment later */
    if (match_seat_of(&place->match, connection->person.id) >= 0) place->stirred_ms = now_ms;
    bool asks_who_is_there = waiting->message.say == SAY_STAND_IN;
    MatchWish wish = {&connection->person, &waiting->message,
                      asks_who_is_there ? presence_seats(place, now_ms) : 0, now_ms};
    if (is_looking(waiting->message.say)) {
        do_watch(hall, place, waiting, now_ms);
    } else if (!match_decide(&place->match, &wish, &entry, &refusal)) {
        hall_refuse(hall, &waiting->origin, &refusal);
    } else if (waiting->message.say == SAY_PREVIEW) {
        place_tell_preview(hall, &waiting->origin, &place->match, &waiting->message);
    } else if (waiting->message.say == SAY_REPORT) {
        keep_report(hall, place, waiting, now_ms);
    } else if (waiting->message.say == SAY_REMATCH) {
        match_open_again(&place->match, &again);
        places_open_match(hall, &waiting->origin, &again, place->id);
    } else {
        match_name(&place->match, connection->person.id, connection->person.name);
        write_entry(hall, place, buffer, &waiting->origin, now_ms);
    }
}

/* A choice that comes too late, or for a position that was taken back, is as good as none. */
static void do_bot(Hall *hall, Place *place, const Waiting *waiting, int64_t now_ms) {
    const Message *message = &waiting->message;
    const BotChoice choice = {message->seat, message->ply, message->action, waiting->thought_ms};
    char buffer[MATCH_ENTRY_MAX];
    Text entry = text_in(buffer, sizeof buffer);
    Refusal refusal;
    if (place->is_stale) return;
    if (match_decide_bot(&place->match, &choice, now_ms, &entry, &refusal))
        write_entry(hall, place, buffer, &no_origin, now_ms);
}

static void do_rematch(Hall *hall, Place *place, const Waiting *waiting, int64_t now_ms) {
    char buffer[MATCH_ENTRY_MAX];
    Text entry = text_in(buffer, sizeof buffer);
    if (place->match.rematch[0]) {
        hall_refuse_usual(hall, &waiting->origin, REFUSED_LATE);
        return;
    }
    match_rematch_entry(waiting->rematch, &entry);
    write_entry(hall, place, buffer, &waiting->origin, now_ms);
}

static void do_first(Hall *hall, Place *place, int64_t now_ms) {
    Waiting *waiting = place->first;
    place->first = waiting->next;
    place->waiting_count--;
    switch (waiting->kind) {
    case WAITING_MESSAGE: do_message(hall, place, waiting, now_ms); break;
    case WAITING_BOT: do_bot(hall, place, waiting, now_ms); break;
    case WAITING_REMATCH: do_rematch(hall, place, waiting, now_ms); break;
    }
    free(waiting);
}

/* A match with a clock waits for the next sign of life; while none can be written, nothing can. */
static bool waits_for_time(Hall *hall, Place *place, int64_t now_ms) {
    if (time_is_certain(hall, &place->match, now_ms)) return false;
    if (place->first && is_looking(place->first->message.say)) return false;
    if (hall->beats.has_failed) refuse_waiting(hall, place, REFUSED_STORE);
    return true;
}

/* Takes the time in which nobody could act off the clock. */
static bool pause(Hall *hall, Place *place, int64_t now_ms) {
    char buffer[MATCH_ENTRY_MAX];
    Text entry = text_in(buffer, sizeof buffer);
    int64_t end_ms;
    if (!match_pause(&place->match, hall->beats.outages, hall->beats.count, &entry, &end_ms))
        return false;
    write_entry(hall, place, buffer, &no_origin, end_ms > now_ms ? end_ms : now_ms);
    return true;
}

/* Does what is to be done until an entry is under way or nothing is left: first what the server
 * owes the match, then what was said, in its order; a bot thinks meanwhile. */
static void serve(Hall *hall, Place *place, int64_t now_ms) {
    char buffer[MATCH_ENTRY_MAX];
    bool is_left = false;
    if (place->is_being_served) return;
    place->is_being_served = true; /* so that it is not dropped to make room for another */
    while (!is_left && !is_busy(place)) {
        Text entry = text_in(buffer, sizeof buffer);
        if (place->heard > place->match.number) {
            load(hall, place, place->match.number);
        } else if (waits_for_time(hall, place, now_ms)) {
            is_left = true;
        } else if (!time_is_certain(hall, &place->match, now_ms)) {
            do_first(hall, place, now_ms);
        } else if (pause(hall, place, now_ms)) {
            continue;
        } else if (match_act(&place->match, now_ms, &entry)) {
            write_entry(hall, place, buffer, &no_origin, now_ms);
        } else if (place->first) {
            do_first(hall, place, now_ms);
        } else {
            bots_ask(hall, place, now_ms);
            rating_ask(hall, place, now_ms);
            is_left = true;
        }
    }
    place->is_being_served = false;
}

/* ---- Jobs that are done ---- */

static void tell_rematch(Hall *hall, const Place *place, const JobOrigin *origin, int64_t now_ms) {
    Waiting wanted = {.kind = WAITING_REMATCH, .origin = *origin};
    memcpy(wanted.rematch, place->id, sizeof wanted.rematch);
    want(hall, place->rematch_of, &wanted, now_ms);
}

static void finish_append(Hall *hall, Place *place, const Job *job, int64_t now_ms) {
    JobOrigin origin = place->origin;
    place->is_writing = false;
    opening_is_written(place);
    if (job->status == SQL_OK) {
        bool is_rematch = place->rematch_of[0] && job->number == 1;
        place_tell_change(hall, place, now_ms);
        if (!is_rematch) place_tell_done(hall, &origin, place->id, place->match.number);
        serve(hall, place, now_ms);
        if (is_rematch) tell_rematch(hall, place, &origin, now_ms); /* may drop the place */
        return;
    }
    hall_refuse_usual(hall, &origin, job->status == SQL_CONFLICT ? REFUSED_LATE : REFUSED_STORE);
    if (job->number == 1)
        place_give_up(hall, place);
    else
        load_anew(hall, place);
}

static void finish_bot(Hall *hall, Place *place, const Job *job, int64_t now_ms) {
    Waiting wanted = {.kind = WAITING_BOT, .origin = no_origin};
    Text action = text_in(wanted.message.action, sizeof wanted.message.action);
    text_string(&action, job->notation);
    wanted.message.seat = job->seat;
    wanted.message.ply = job->ply;
    wanted.thought_ms = job->thought_ms;
    place->is_thinking = false;
    want(hall, job->match, &wanted, now_ms);
}

/* Takes over the matches that no node has acted on in time. */
static void finish_due(Hall *hall, const Job *job) {
    hall->is_looking = false;
    for (int i = 0; i < job->rows_count; i++) {
        if (place_find(hall, job->rows[i].match)) continue;
        Place *place = place_add(hall, job->rows[i].match);
        if (!place) continue;
        place->is_taken_over = true;
        load(hall, place, 0);
        hall->taken_over++;
    }
}

void places_finish(Hall *hall, Job *job, int64_t now_ms) {
    Place *place = job->match[0] ? place_find(hall, job->match) : NULL;
    switch (job->kind) {
    case JOB_APPEND: finish_append(hall, place, job, now_ms); return;
    case JOB_READ: finish_read(hall, place, job, now_ms); return;
    case JOB_BOT: finish_bot(hall, place, job, now_ms); return;
    case JOB_RATE: rating_finish(place, job, now_ms); return;
    case JOB_REPORT: finish_report(hall, job); return;
    case JOB_PRESENCE: return; /* what is not told is told again soon */
    case JOB_NOT_DUE: return;
    case JOB_OPENINGS: opening_finish(hall, job, now_ms); return;
    case JOB_PRUNE: pruning_finish(hall, job, now_ms); return;
    default: finish_due(hall, job); return;
    }
}

void hall_heard(Hall *hall, const char *match, int number, int64_t now_ms) {
    Place *place = place_find(hall, match);
    if (!place || number <= place->heard) return;
    place->heard = number;
    serve(hall, place, now_ms);
}

void hall_missed(Hall *hall, int64_t now_ms) {
    known_missed(hall);
    for (int i = 0; i < hall->buckets_count; i++)
        for (Place *place = hall->buckets[i]; place; place = place->next)
            hall_heard(hall, place->id, place->match.number + 1, now_ms);
}

void places_go_on(Hall *hall, int64_t now_ms) {
    for (int i = 0; i < hall->buckets_count; i++)
        for (Place *place = hall->buckets[i]; place; place = place->next)
            if (place->is_loaded && match_has_clock(&place->match)) serve(hall, place, now_ms);
}

void places_rename(Hall *hall, int64_t person, const char *name) {
    for (int i = 0; i < hall->buckets_count; i++)
        for (Place *place = hall->buckets[i]; place; place = place->next)
            if (place->is_loaded && match_name_of(&place->match, person)[0])
                match_name(&place->match, person, name);
}

/* ---- Time ---- */

static void look_for_due(Hall *hall, int64_t now_ms) {
    if (hall->is_looking || now_ms - hall->due_looked_ms < HALL_DUE_EVERY_MS) return;
    hall->is_looking = true;
    hall->due_looked_ms = now_ms;
    Job *job = job_new(JOB_DUE);
    job->time_ms = now_ms - HALL_DUE_LATE_MS;
    hall->config.start(hall->config.self, job);
}

void places_tick(Hall *hall, int64_t now_ms) {
    for (int i = 0; i < hall->buckets_count; i++) {
        for (Place *place = hall->buckets[i]; place; place = place->next) {
            bool is_under_way = place->is_thinking || place->is_rating;
            bool is_due = place->due_ms && place->due_ms <= now_ms && !is_under_way;
            bool is_wanted = !place->is_loaded && !place->is_loading && !place->is_closed;
            if (is_wanted && place->retry_ms <= now_ms)
                load(hall, place, 0);
            else if (is_due || bots_can_go_on(place, now_ms))
                serve(hall, place, now_ms);
            presence_tick(hall, place, now_ms);
        }
    }
    presence_send_news(hall);
    look_for_due(hall, now_ms);
    pruning_tick(hall, now_ms);
}
