/* hall_match.c -- what happens in a match: loading, writing, messages, bots and clocks: see hall.h.
 */
#include "hall_parts.h"

static void advance(Hall *hall, LoadedMatch *loaded, int64_t now_ms);

static bool is_busy(const LoadedMatch *loaded) {
    return loaded->is_loading || loaded->is_writing || !loaded->is_loaded;
}

/* ---- Writing ---- */

static void after_entry(LoadedMatch *loaded) {
    const Match *match = &loaded->match;
    loaded->due_ms = rating_due(loaded);
    if (match->change.tell == TELL_UNDO && match->change.is_done) loaded->is_stale = true;
    if (match->change.tell == TELL_SIT) presence_forget_watchers(loaded);
}

static void refuse_closed(Hall *hall, const JobOrigin *origin) {
    Refusal refusal;
    (void)refuse(&refusal, REFUSED_STORE, "the log of this match is damaged, so it is closed");
    hall_refuse(hall, origin, &refusal);
}

/* An entry cannot be taken: the log is damaged, or a decision was wrong. This match is left alone,
 * and the server goes on. */
static void close_match(Hall *hall, LoadedMatch *loaded) {
    loaded->is_loaded = false;
    loaded->is_closed = true;
    loaded->due_ms = 0;
    for (Waiting *waiting = loaded->first; waiting; waiting = waiting->next)
        refuse_closed(hall, &waiting->origin);
    loaded_drop_waiting(loaded);
    loaded->last = NULL;
    loaded->waiting_count = 0;
    if (hall->config.complain)
        hall->config.complain(hall->config.self, loaded->id, loaded->match.number + 1);
}

/* Folds the entry and gives it to the store. Until the store has answered, nobody is told and
 * nothing else happens in the match. If the store does not take the entry, the match is folded
 * again from the log. */
static void write_entry(Hall *hall, LoadedMatch *loaded, const MatchEntry *entry,
                        const JobOrigin *origin, int64_t now_ms) {
    assert(!loaded->is_writing && !loaded->is_loading);
    Match *match = &loaded->match;
    bool was_draw_offered = entry_is_draw_offered(match);
    loaded->awaited = match_awaits(match);
    if (!match_take(match, now_ms, entry)) {
        close_match(hall, loaded);
        refuse_closed(hall, origin);
        return;
    }
    after_entry(loaded);
    Job *job = entry_job(loaded, entry, was_draw_offered);
    loaded->is_writing = true;
    loaded->origin = *origin;
    hall->config.start(hall->config.self, job);
}

static const JobOrigin no_origin = {.slot = -1};

void matches_write(Hall *hall, LoadedMatch *loaded, const MatchEntry *entry,
                   const JobOrigin *origin, int64_t now_ms) {
    write_entry(hall, loaded, entry, origin, now_ms);
}

/* ---- Loading ---- */

static void load(Hall *hall, LoadedMatch *loaded, int after) {
    assert(!loaded->is_loading && !loaded->is_writing);
    Job *job = job_new(JOB_READ);
    memcpy(job->match, loaded->id, sizeof job->match);
    job->number = after;
    loaded->is_loading = true;
    loaded->listed_ms = 0; /* what is read may come from a node that wrote another listing */
    loaded->heard = 0;     /* entries heard of from now on may not be in what is read */
    hall->config.start(hall->config.self, job);
}

static void refuse_waiting(Hall *hall, LoadedMatch *loaded, RefusedCode code) {
    for (Waiting *waiting = loaded->first; waiting; waiting = waiting->next)
        hall_refuse_default(hall, &waiting->origin, code);
    loaded_drop_waiting(loaded);
    loaded->last = NULL;
    loaded->waiting_count = 0;
}

/* The match in memory is not what the store has: reads the whole log again. */
static void load_anew(Hall *hall, LoadedMatch *loaded) {
    loaded->is_loaded = false;
    load(hall, loaded, 0);
}

static bool fold_rows(Hall *hall, LoadedMatch *loaded, const Job *job, int64_t now_ms) {
    for (int i = 0; i < job->people_count; i++)
        match_name(&loaded->match, job->people[i].id, job->people[i].name);
    for (int i = 0; i < job->rows_count; i++) {
        const JobRow *row = &job->rows[i];
        if (row->number != loaded->match.number + 1) return false;
        if (!row->entry || !match_take(&loaded->match, row->time_ms, row->entry)) return false;
        after_entry(loaded);
        if (loaded->match.number > loaded->told)
            (void)loaded_tell_change(hall, loaded, &no_origin, now_ms);
    }
    return loaded->match.number > 0;
}

/* A match was taken over, but there is nothing to do in it, for example because its bot waits for
 * somebody to come. Tells the store, so that it is not taken over again. */
static void settle(Hall *hall, LoadedMatch *loaded) {
    bool is_wrong = loaded->is_taken_over && loaded->due_ms == 0;
    loaded->is_taken_over = false;
    if (!is_wrong) return;
    Job *job = job_new(JOB_NOT_DUE);
    memcpy(job->match, loaded->id, sizeof job->match);
    hall->config.start(hall->config.self, job);
}

/* A match that cannot be read keeps its watchers, if it has any, and is tried again later. */
static void finish_read(Hall *hall, LoadedMatch *loaded, const Job *job, int64_t now_ms) {
    assert(loaded && loaded->is_loading);
    loaded->is_loading = false;
    if (job->status == SQL_OK && job->number == 0) {
        match_clear(&loaded->match);
        match_init(&loaded->match, job->match, job->secret);
    }
    loaded->is_loaded = job->status == SQL_OK && fold_rows(hall, loaded, job, now_ms);
    if (!loaded->known_ms) loaded->known_ms = now_ms;
    if (loaded->is_loaded) {
        settle(hall, loaded);
        advance(hall, loaded, now_ms);
        return;
    }
    bool is_missing = job->status == SQL_OK && job->rows_count == 0;
    if (job->status == SQL_OK && !is_missing) {
        close_match(hall, loaded);
        return;
    }
    refuse_waiting(hall, loaded, is_missing ? REFUSED_NO_MATCH : REFUSED_STORE);
    loaded->retry_ms = now_ms + HALL_RETRY_MS;
    if (loaded_is_idle(loaded)) loaded_drop(hall, loaded);
}

/* ---- What is wanted of a match ---- */

static bool add_waiting(Hall *hall, LoadedMatch *loaded, const Waiting *wanted) {
    if (wanted->kind == WAITING_MESSAGE && loaded->waiting_count >= HALL_WAITING_MAX) return false;
    Waiting *waiting = waiting_new(hall);
    if (!waiting) return false;
    *waiting = *wanted;
    waiting->next = NULL;
    if (loaded->first)
        loaded->last->next = waiting;
    else
        loaded->first = waiting;
    loaded->last = waiting;
    loaded->waiting_count++;
    return true;
}

/* Runs it as soon as the match is loaded and nothing is under way. */
static void enqueue(Hall *hall, const char *id, const Waiting *wanted, int64_t now_ms) {
    assert(wanted->kind <= WAITING_REMATCH);
    LoadedMatch *loaded = loaded_find(hall, id);
    bool is_new = !loaded;
    if (is_new) loaded = loaded_add(hall, id);
    if (loaded && loaded->is_closed) {
        refuse_closed(hall, &wanted->origin);
        return;
    }
    if (!loaded || !add_waiting(hall, loaded, wanted)) {
        hall_refuse_default(hall, &wanted->origin, loaded ? REFUSED_BUSY : REFUSED_FULL);
        return;
    }
    if (is_new)
        load(hall, loaded, 0);
    else
        advance(hall, loaded, now_ms);
}

/* Somebody who knows an entry that this node has not heard of was told of it by another node. What
 * they see here must not be older. */
void matches_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    assert(message->match[0]);
    if (message->say == SAY_WATCH) hall_heard(hall, message->match, message->after, now_ms);
    Waiting wanted = {.kind = WAITING_MESSAGE, .origin = *origin, .message = *message};
    enqueue(hall, message->match, &wanted, now_ms);
}

static void do_watch(Hall *hall, LoadedMatch *loaded, const Waiting *waiting, int64_t now_ms) {
    Connection *connection = hall_origin(hall, &waiting->origin);
    Watch *watch = loaded_watch_of(connection, loaded);
    switch (waiting->message.say) {
    case SAY_WATCH:
        if (!loaded_watch(connection, loaded, waiting->message.wait_s > 0)) {
            hall_refuse_default(hall, &waiting->origin, REFUSED_FULL);
            return;
        }
        if (!waiting->message.wait_s)
            loaded_note_rules(hall, loaded_watch_of(connection, loaded), waiting->message.rules);
        presence_look(loaded, now_ms);
        if (!waiting->message.wait_s || loaded->match.number > waiting->message.after)
            loaded_tell_view(hall, &waiting->origin, loaded, &waiting->message, now_ms);
        return;
    case SAY_UNWATCH:
        if (watch) loaded_unwatch(watch);
        loaded_tell_done(hall, &waiting->origin, loaded->id, loaded->match.number);
        return;
    default: loaded_tell_record(hall, &waiting->origin, &loaded->match); return;
    }
}

static bool is_looking(Say say) {
    return say == SAY_WATCH || say == SAY_UNWATCH || say == SAY_RECORD;
}

/* What match_decide() has allowed. */
static void do_decided(Hall *hall, LoadedMatch *loaded, const Waiting *waiting,
                       const MatchEntry *entry, int64_t now_ms) {
    const Person *person = &hall_origin(hall, &waiting->origin)->person;
    Message again;
    switch (waiting->message.say) {
    case SAY_PREVIEW:
        loaded_tell_preview(hall, &waiting->origin, &loaded->match, &waiting->message);
        return;
    case SAY_REPORT: reports_keep(hall, loaded, waiting, now_ms); return;
    case SAY_REMATCH:
        match_open_again(&loaded->match, &again);
        matches_open(hall, &waiting->origin, &again, loaded->id);
        return;
    default:
        match_name(&loaded->match, person->id, person->name);
        write_entry(hall, loaded, entry, &waiting->origin, now_ms);
    }
}

static void do_message(Hall *hall, LoadedMatch *loaded, const Waiting *waiting, int64_t now_ms) {
    const Connection *connection = hall_origin(hall, &waiting->origin);
    MatchEntry entry;
    Refusal refusal;
    if (!connection) return; /* they have gone, and their message is lost */
    if (match_seat_of(&loaded->match, connection->person.id) >= 0) loaded->stirred_ms = now_ms;
    bool asks_who_is_there = waiting->message.say == SAY_STAND_IN;
    MatchWish wish = {&connection->person, &waiting->message,
                      asks_who_is_there ? presence_seats(loaded, now_ms) : 0, now_ms};
    if (is_looking(waiting->message.say))
        do_watch(hall, loaded, waiting, now_ms);
    else if (match_decide(&loaded->match, &wish, &entry, &refusal))
        do_decided(hall, loaded, waiting, &entry, now_ms);
    else
        hall_refuse(hall, &waiting->origin, &refusal);
}

/* A choice that comes too late, or for a position that was taken back, is ignored. */
static void do_bot(Hall *hall, LoadedMatch *loaded, const Waiting *waiting, int64_t now_ms) {
    const Message *message = &waiting->message;
    const BotChoice choice = {message->seat, message->ply, message->action, waiting->thought_ms};
    MatchEntry entry;
    Refusal refusal;
    if (loaded->is_stale) return;
    if (match_decide_bot(&loaded->match, &choice, now_ms, &entry, &refusal))
        write_entry(hall, loaded, &entry, &no_origin, now_ms);
}

static void do_rematch(Hall *hall, LoadedMatch *loaded, const Waiting *waiting, int64_t now_ms) {
    if (loaded->match.rematch[0]) {
        hall_refuse_default(hall, &waiting->origin, REFUSED_LATE);
        return;
    }
    MatchEntry entry = match_rematch_entry(waiting->rematch);
    write_entry(hall, loaded, &entry, &waiting->origin, now_ms);
}

static void run_next(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    assert(loaded->first && loaded->waiting_count > 0);
    Waiting *waiting = loaded->first;
    loaded->first = waiting->next;
    loaded->waiting_count--;
    switch (waiting->kind) {
    case WAITING_MESSAGE: do_message(hall, loaded, waiting, now_ms); break;
    case WAITING_BOT: do_bot(hall, loaded, waiting, now_ms); break;
    case WAITING_REMATCH: do_rematch(hall, loaded, waiting, now_ms); break;
    }
    waiting_free(hall, waiting);
}

/* A match with a clock must wait for the next sign of life. If none can be written, its messages
 * are refused. */
static bool waits_for_time(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    if (time_is_certain(hall, &loaded->match, now_ms)) return false;
    if (loaded->first && is_looking(loaded->first->message.say)) return false;
    if (hall->beats.has_failed) refuse_waiting(hall, loaded, REFUSED_STORE);
    return true;
}

/* Takes an outage off the clock. */
static bool pause(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    MatchEntry entry;
    int64_t end_ms;
    if (!match_pause(&loaded->match, hall->beats.outages, hall->beats.count, &entry, &end_ms))
        return false;
    write_entry(hall, loaded, &entry, &no_origin, end_ms > now_ms ? end_ms : now_ms);
    return true;
}

/* Goes on until an entry is being written or nothing is left to do: first what the server must do
 * by itself, then the messages in their order. A bot can think at the same time. */
static void advance(Hall *hall, LoadedMatch *loaded, int64_t now_ms) {
    MatchEntry entry;
    bool is_left = false;
    if (loaded->is_advancing) return;
    loaded->is_advancing = true; /* so that it is not dropped to make room for another match */
    while (!is_left && !is_busy(loaded)) {
        if (loaded->heard > loaded->match.number) {
            load(hall, loaded, loaded->match.number);
        } else if (waits_for_time(hall, loaded, now_ms)) {
            is_left = true;
        } else if (!time_is_certain(hall, &loaded->match, now_ms)) {
            run_next(hall, loaded, now_ms);
        } else if (pause(hall, loaded, now_ms)) {
            continue;
        } else if (match_act(&loaded->match, now_ms, &entry)) {
            write_entry(hall, loaded, &entry, &no_origin, now_ms);
        } else if (loaded->first) {
            run_next(hall, loaded, now_ms);
        } else {
            bots_ask(hall, loaded, now_ms);
            rating_ask(hall, loaded, now_ms);
            is_left = true;
        }
    }
    loaded->is_advancing = false;
}

/* ---- Jobs that are done ---- */

static void tell_rematch(Hall *hall, const LoadedMatch *loaded, const JobOrigin *origin,
                         int64_t now_ms) {
    Waiting wanted = {.kind = WAITING_REMATCH, .origin = *origin};
    memcpy(wanted.rematch, loaded->id, sizeof wanted.rematch);
    enqueue(hall, loaded->rematch_of, &wanted, now_ms);
}

static void finish_append(Hall *hall, LoadedMatch *loaded, const Job *job, int64_t now_ms) {
    assert(loaded && loaded->is_writing);
    JobOrigin origin = loaded->origin;
    loaded->is_writing = false;
    opening_is_written(loaded);
    if (job->status == SQL_OK) {
        bool is_rematch = loaded->rematch_of[0] && job->number == 1;
        bool is_answered = loaded_tell_change(hall, loaded, &origin, now_ms);
        if (!is_rematch && !is_answered)
            loaded_tell_done(hall, &origin, loaded->id, loaded->match.number);
        pushes_plan(hall, loaded, now_ms);
        advance(hall, loaded, now_ms);
        if (is_rematch) tell_rematch(hall, loaded, &origin, now_ms); /* may drop `loaded` */
        return;
    }
    hall_refuse_default(hall, &origin, job->status == SQL_CONFLICT ? REFUSED_LATE : REFUSED_STORE);
    if (job->number == 1)
        loaded_drop(hall, loaded);
    else
        load_anew(hall, loaded);
}

static void finish_bot(Hall *hall, LoadedMatch *loaded, const Job *job, int64_t now_ms) {
    Waiting wanted = {.kind = WAITING_BOT, .origin = no_origin};
    Text action = text_in(wanted.message.action, sizeof wanted.message.action);
    text_string(&action, job->bot.notation);
    wanted.message.seat = job->bot.seat;
    wanted.message.ply = job->bot.ply;
    wanted.thought_ms = job->bot.thought_ms;
    loaded->is_thinking = false;
    enqueue(hall, job->match, &wanted, now_ms);
}

/* Takes over the matches that no node has acted on in time. */
static void finish_due(Hall *hall, const Job *job) {
    hall->is_looking = false;
    for (int i = 0; i < job->rows_count; i++) {
        if (loaded_find(hall, job->rows[i].match)) continue;
        LoadedMatch *loaded = loaded_add(hall, job->rows[i].match);
        if (!loaded) continue;
        loaded->is_taken_over = true;
        load(hall, loaded, 0);
        hall->taken_over++;
    }
}

void matches_finish(Hall *hall, Job *job, int64_t now_ms) {
    LoadedMatch *loaded = job->match[0] ? loaded_find(hall, job->match) : NULL;
    switch (job->kind) {
    case JOB_APPEND: finish_append(hall, loaded, job, now_ms); return;
    case JOB_READ: finish_read(hall, loaded, job, now_ms); return;
    case JOB_BOT: finish_bot(hall, loaded, job, now_ms); return;
    case JOB_RATE: rating_finish(loaded, job, now_ms); return;
    case JOB_REPORT: reports_finish(hall, job); return;
    case JOB_PRESENCE: return; /* it is told again soon */
    case JOB_NOT_DUE: return;
    case JOB_OPENINGS: opening_finish(hall, job, now_ms); return;
    case JOB_PRUNE: pruning_finish(hall, job, now_ms); return;
    default: finish_due(hall, job); return;
    }
}

void hall_heard(Hall *hall, const char *match, int number, int64_t now_ms) {
    assert(hall && match);
    LoadedMatch *loaded = loaded_find(hall, match);
    if (!loaded || number <= loaded->heard) return;
    loaded->heard = number;
    advance(hall, loaded, now_ms);
}

void hall_missed(Hall *hall, int64_t now_ms) {
    known_missed(hall);
    for (int i = 0; i < hall->buckets_count; i++)
        for (LoadedMatch *loaded = hall->buckets[i]; loaded; loaded = loaded->next)
            hall_heard(hall, loaded->id, loaded->match.number + 1, now_ms);
}

void matches_resume(Hall *hall, int64_t now_ms) {
    for (int i = 0; i < hall->buckets_count; i++)
        for (LoadedMatch *loaded = hall->buckets[i]; loaded; loaded = loaded->next)
            if (loaded->is_loaded && match_has_clock(&loaded->match)) advance(hall, loaded, now_ms);
}

void matches_rename(Hall *hall, int64_t person, const char *name) {
    assert(person > 0 && name);
    for (int i = 0; i < hall->buckets_count; i++)
        for (LoadedMatch *loaded = hall->buckets[i]; loaded; loaded = loaded->next)
            if (loaded->is_loaded && match_name_of(&loaded->match, person)[0])
                match_name(&loaded->match, person, name);
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

void matches_tick(Hall *hall, int64_t now_ms) {
    for (int i = 0; i < hall->buckets_count; i++) {
        for (LoadedMatch *loaded = hall->buckets[i]; loaded; loaded = loaded->next) {
            bool is_under_way = loaded->is_thinking || loaded->is_rating;
            bool is_due = loaded->due_ms && loaded->due_ms <= now_ms && !is_under_way;
            bool is_wanted = !loaded->is_loaded && !loaded->is_loading && !loaded->is_closed;
            if (is_wanted && loaded->retry_ms <= now_ms)
                load(hall, loaded, 0);
            else if (is_due || bots_can_go_on(loaded, now_ms))
                advance(hall, loaded, now_ms);
            presence_tick(hall, loaded, now_ms);
            pushes_tick(hall, loaded, now_ms);
        }
    }
    presence_send_news(hall);
    look_for_due(hall, now_ms);
    pruning_tick(hall, now_ms);
}
