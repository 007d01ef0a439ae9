/* memory_store.c -- see memory_store.h. */
#include "memory_store.h"
#include "server/fair/fair.h"
#include "server/jobs/passwords.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

void memory_store_clear(MemoryStore *store) {
    for (int i = 0; i < store->matches_count; i++)
        for (int j = 0; j < store->match[i].count; j++) free(store->match[i].entry[j]);
    memset(store, 0, sizeof *store);
}

MemoryMatch *memory_store_match(MemoryStore *store, const char *id) {
    for (int i = 0; i < store->matches_count; i++)
        if (strcmp(store->match[i].id, id) == 0) return &store->match[i];
    return NULL;
}

/* The entry of a match has the same place as the match. */
static void add_fair(MemoryStore *store, const Entry *entry) {
    static const FairEntry none;
    uint8_t commitment[FAIR_HASH_SIZE];
    int place = store->matches_count - 1;
    fair_commitment(entry->secret, commitment);
    store->fair[place] =
        fair_log_next(place ? &store->fair[place - 1] : &none, entry->match, commitment);
}

static void list_fair(MemoryStore *store, Job *job) {
    int count = store->matches_count, first = job->number < 0 ? count - 1 : job->number;
    if (count == 0) return;
    job->fair.head = store->fair[count - 1];
    if (job->match[0]) {
        const MemoryMatch *kept = memory_store_match(store, job->match);
        if (kept) (void)job_add_fair(job, &store->fair[kept - store->match]);
        return;
    }
    for (int i = first; i < count && i < first + FAIR_LOG_PAGE; i++)
        (void)job_add_fair(job, &store->fair[i]);
}

static SqlStatus keep(MemoryStore *store, const Entry *entry) {
    MemoryMatch *kept = memory_store_match(store, entry->match);
    if (!kept) {
        CHECK(store->matches_count < MEMORY_MATCHES_MAX && entry->number == 1 && entry->secret);
        kept = &store->match[store->matches_count++];
        memcpy(kept->id, entry->match, sizeof kept->id);
        memcpy(kept->secret, entry->secret, sizeof kept->secret);
        kept->opener = entry->opener;
        kept->address = entry->address;
        add_fair(store, entry);
    }
    if (entry->number <= kept->count) return SQL_CONFLICT;
    CHECK_EQ(entry->number, kept->count + 1);
    CHECK(kept->count < MEMORY_ENTRIES_MAX);
    kept->time_ms[kept->count] = entry->time_ms;
    kept->entry[kept->count++] = strdup(entry->json);
    if (!entry->listing) return SQL_OK;
    kept->listing = *entry->listing;
    (void)snprintf(kept->listing_json, sizeof kept->listing_json, "%s", entry->listing->json);
    kept->listing.json = kept->listing_json;
    return SQL_OK;
}

static void list_kept(MemoryStore *store, Job *job) {
    for (int i = 0; i < store->matches_count; i++) {
        const Listing *listing = &store->match[i].listing;
        bool is_due = listing->due_ms && listing->due_ms <= job->time_ms;
        bool is_open = listing->is_public && listing->stage == MATCH_OPEN;
        bool is_before = listing->changed_ms < job->time_ms;
        bool is_listed = job->kind == JOB_DUE     ? is_due
                         : job->kind == JOB_LOBBY ? is_open
                                                  : is_before;
        if (is_listed) (void)job_add_listing(job, listing);
    }
}

static void read_kept(MemoryStore *store, Job *job) {
    const MemoryMatch *kept = memory_store_match(store, job->match);
    if (!kept) return;
    memcpy(job->secret, kept->secret, sizeof job->secret);
    for (int i = job->number; i < kept->count; i++)
        (void)job_add_entry(job, i + 1, kept->time_ms[i], kept->entry[i]);
}

static void append_kept(MemoryStore *store, Job *job) {
    Entry entry = job_entry(job);
    if (store->fail_one_in && rng_word(&store->luck) % (uint32_t)store->fail_one_in == 0) {
        job->status = SQL_FAILED;
        return;
    }
    job->status = keep(store, &entry);
    if (store->lose_one_in && rng_word(&store->luck) % (uint32_t)store->lose_one_in == 0)
        job->status = SQL_LOST;
}

static MemoryToken *find_token(MemoryStore *store, const uint8_t hash[STORE_HASH_SIZE]) {
    for (int i = 0; i < store->tokens_count; i++)
        if (memcmp(store->token[i].hash, hash, STORE_HASH_SIZE) == 0) return &store->token[i];
    return NULL;
}

static void add_token(MemoryStore *store, Job *job) {
    CHECK(store->tokens_count < MEMORY_TOKENS_MAX);
    MemoryToken *token = &store->token[store->tokens_count++];
    memcpy(token->hash, job->identity.token_hash, sizeof token->hash);
    token->person = job->person.id;
}

static MemoryPerson *person_of(MemoryStore *store, int64_t id) {
    CHECK(id > 0 && id <= store->people_count);
    return &store->person[id - 1];
}

static void count_openings(MemoryStore *store, Job *job) {
    job->opening.openings = (Openings){0, 0};
    for (int i = 0; i < store->matches_count; i++) {
        const MemoryMatch *it = &store->match[i];
        bool is_open = it->listing.stage != MATCH_OVER;
        job->opening.openings.of_person += is_open && it->opener == job->person.id;
        job->opening.openings.of_address += is_open && it->address && it->address == job->address;
    }
}

static void find_person(MemoryStore *store, Job *job) {
    const MemoryToken *token = find_token(store, job->identity.token_hash);
    job->person = token && token->person ? person_of(store, token->person)->person : (Person){0};
}

static void add_person(MemoryStore *store, Job *job) {
    CHECK(store->people_count < MEMORY_PEOPLE_MAX);
    job->person.id = ++store->people_count;
    person_of(store, job->person.id)->person = job->person;
    add_token(store, job);
}

static MemoryPerson *find_account(MemoryStore *store, const char *name) {
    char wanted[STORE_NAME_SIZE];
    store_account_name(name, wanted);
    for (int i = 0; i < store->people_count; i++)
        if (strcmp(store->person[i].person.account, wanted) == 0) return &store->person[i];
    return NULL;
}

static void sign_out_all(MemoryStore *store, int64_t person) {
    for (int i = 0; i < store->tokens_count; i++)
        if (store->token[i].person == person) store->token[i].person = 0;
    store->code[person - 1].until_ms = 0;
}

static void change_password(MemoryStore *store, Job *job) {
    memcpy(person_of(store, job->person.id)->password, job->identity.password_hash,
           STORE_PASSWORD_SIZE);
    sign_out_all(store, job->person.id);
    add_token(store, job);
}

static void sign_up(MemoryStore *store, Job *job) {
    MemoryPerson *it = person_of(store, job->person.id);
    if (find_account(store, job->person.name) || it->person.account[0]) {
        job->status = SQL_CONFLICT;
        return;
    }
    store_account_name(job->person.name, job->person.account);
    it->person = job->person;
    change_password(store, job);
}

static void add_code(MemoryStore *store, const Job *job) {
    MemoryCode *code = &store->code[job->person.id - 1];
    memcpy(code->hash, job->identity.code_hash, sizeof code->hash);
    code->until_ms = job->identity.until_ms;
}

static void find_code(MemoryStore *store, Job *job, bool is_used) {
    job->person = (Person){0};
    for (int i = 0; i < store->people_count; i++) {
        MemoryCode *code = &store->code[i];
        bool is_it = memcmp(code->hash, job->identity.code_hash, sizeof code->hash) == 0;
        if (!is_it || code->until_ms <= job->time_ms) continue;
        job->person = store->person[i].person;
        if (!is_used) continue;
        code->until_ms = 0;
        add_token(store, job);
    }
}

static void read_account(MemoryStore *store, Job *job) {
    const MemoryPerson *it = find_account(store, job->identity.account);
    job->person = it ? it->person : (Person){0};
    if (it) memcpy(job->identity.password_hash, it->password, sizeof it->password);
}

static void forget(MemoryStore *store, int64_t person) {
    memset(person_of(store, person), 0, sizeof(MemoryPerson));
    sign_out_all(store, person);
    for (int i = 0; i < store->ratings_count; i++)
        if (store->rating[i].person == person) store->rating[i].category[0] = '\0';
}

static void sign_out(MemoryStore *store, const Job *job) {
    if (job->identity.is_everywhere) sign_out_all(store, job->person.id);
    MemoryToken *token = find_token(store, job->identity.token_hash);
    if (token) token->person = 0;
}

/* The rating of a player, who gets a place for one if he has none. */
static Rating *rating_of(MemoryStore *store, const char *category, int64_t person) {
    for (int i = 0; i < store->ratings_count; i++) {
        Rating *it = &store->rating[i];
        if (it->person == person && strcmp(it->category, category) == 0) return it;
    }
    CHECK(store->ratings_count < MEMORY_RATINGS_MAX);
    Rating *it = &store->rating[store->ratings_count++];
    *it = (Rating){.person = person};
    (void)snprintf(it->category, sizeof it->category, "%s", category);
    return it;
}

static void rate_kept(MemoryStore *store, Job *job) {
    MemoryMatch *kept = memory_store_match(store, job->match);
    Rating ratings[GAME_SEATS_MAX];
    int count = rating_players(&job->rating.rated, ratings);
    kept->listing.due_ms = 0;
    if (kept->is_rated) return;
    kept->is_rated = true;
    for (int i = 0; i < count; i++) {
        int64_t person = ratings[i].person;
        ratings[i] = *rating_of(store, job->rating.category, person);
        ratings[i].is_guest = person > 0 && !person_of(store, person)->person.account[0];
    }
    rating_rate(&job->rating.rated, ratings, count);
    for (int i = 0; i < count; i++)
        *rating_of(store, job->rating.category, ratings[i].person) = ratings[i];
}

static void list_ratings(MemoryStore *store, Job *job) {
    for (int i = 0; i < store->ratings_count; i++) {
        const Rating *it = &store->rating[i];
        if (it->category[0] && it->person == job->person.id) (void)job_add_rating(job, it);
    }
}

/* In no order; guests, too. */
static void list_leaders(MemoryStore *store, Job *job) {
    for (int i = 0; i < store->ratings_count; i++) {
        Rating rating = store->rating[i];
        if (strcmp(rating.category, job->rating.category) != 0) continue;
        if (rating.person > 0)
            memcpy(rating.name, person_of(store, rating.person)->person.name, sizeof rating.name);
        else
            (void)snprintf(rating.name, sizeof rating.name, "bot:%d", (int)-rating.person);
        if (rating.person == job->person.id) job->rating.own = rating;
        (void)job_add_rating(job, &rating);
    }
}

static void keep_report(MemoryStore *store, Job *job) {
    job->report.is_full =
        store->reports_count == MEMORY_REPORTS_MAX; /* there, all are of one match */
    if (job->report.is_full) return;
    for (int i = 0; i < store->reports_count; i++) {
        const MemoryReport *it = &store->report[i];
        if (strcmp(it->match, job->match) == 0 && it->line == job->report.line &&
            it->person == job->person.id)
            job->status = SQL_CONFLICT;
    }
    if (job->status != SQL_OK) return;
    MemoryReport *it = &store->report[store->reports_count++];
    it->line = job->report.line;
    it->person = job->person.id;
    it->about = job->report.about;
    memcpy(it->match, job->match, sizeof it->match);
    memcpy(it->reason, job->report.reason, sizeof it->reason);
}

static void choose(Job *job) {
    Action action;
    Text out = text_in(job->bot.notation, sizeof job->bot.notation);
    CHECK_EQ(job->bot.game->actor(job->bot.view), job->bot.seat);
    job->bot.game->sample(job->bot.view, (uint32_t)job->bot.seed, &action);
    job->bot.game->action_text(job->bot.view, action, &out);
}

static void beat(MemoryStore *store, Job *job) {
    if (store->alive_ms && job->time_ms - store->alive_ms > STORE_OUTAGE_MS)
        store->outages[store->outages_count++] = (Outage){store->alive_ms, job->time_ms};
    store->alive_ms = job->beat->now_ms = job->time_ms;
    job->beat->outages_count = store->outages_count;
    memcpy(job->beat->outages, store->outages, sizeof store->outages);
}

static void subscribe(MemoryStore *store, const Job *job) {
    store->push = job->push.list[0];
    store->push_person = job->person.id;
}

static void unsubscribe(MemoryStore *store, const Job *job) {
    bool is_it = strcmp(store->push.endpoint, job->push.list[0].endpoint) == 0;
    if (is_it && store->push_person == job->person.id) store->push_person = 0;
}

static void send_push(MemoryStore *store, Job *job) {
    CHECK(store->pushed_count < MEMORY_PUSHES_MAX);
    memcpy(store->pushed[store->pushed_count++], job->push.text, sizeof job->push.text);
    job->push.result = store->push_result;
}

static void look_up_names(MemoryStore *store, Job *job) {
    for (int i = 0; i < job->people_count; i++) {
        Person *person = &job->people[i];
        memcpy(person->name, person_of(store, person->id)->person.name, sizeof person->name);
    }
}

void memory_store_do(MemoryStore *store, Job *job) {
    job->status = SQL_OK;
    switch (job->kind) {
    case JOB_APPEND: append_kept(store, job); break;
    case JOB_READ: read_kept(store, job); break;
    case JOB_LOBBY:
    case JOB_HISTORY:
    case JOB_DUE: list_kept(store, job); break;
    case JOB_NOT_DUE: memory_store_match(store, job->match)->listing.due_ms = 0; break;
    case JOB_OPENINGS: count_openings(store, job); break;
    case JOB_PRUNE: store->pruned++; break;
    case JOB_PERSON: find_person(store, job); break;
    case JOB_AGAIN: find_person(store, job); break;
    case JOB_ABOUT: job->person = person_of(store, job->identity.about)->person; break;
    case JOB_GUEST: add_person(store, job); break;
    case JOB_BOT: choose(job); break;
    case JOB_BEAT: beat(store, job); break;
    case JOB_PRESENCE: memcpy(store->news, job->news, sizeof store->news); break;
    case JOB_SUBSCRIBE: subscribe(store, job); break;
    case JOB_UNSUBSCRIBE: unsubscribe(store, job); break;
    case JOB_SUBSCRIBERS:
        if (store->push_person == job->person.id) (void)job_add_push(job, &store->push);
        break;
    case JOB_PUSH: send_push(store, job); break;
    case JOB_REPORT: keep_report(store, job); break;
    case JOB_RATE: rate_kept(store, job); break;
    case JOB_RATINGS: list_ratings(store, job); break;
    case JOB_LEADERS: list_leaders(store, job); break;
    case JOB_HASH:
    case JOB_CHECK: passwords_do(job); break;
    case JOB_SIGN_UP: sign_up(store, job); break;
    case JOB_ACCOUNT: read_account(store, job); break;
    case JOB_TOKEN: add_token(store, job); break;
    case JOB_PASSWORD: change_password(store, job); break;
    case JOB_LINK: add_code(store, job); break;
    case JOB_CODE: find_code(store, job, true); break;
    case JOB_WHOSE:
        job->identity.has_code ? find_code(store, job, false) : find_person(store, job);
        break;
    case JOB_FAIR: list_fair(store, job); break;
    case JOB_SIGN_OUT: sign_out(store, job); break;
    case JOB_RENAME: person_of(store, job->person.id)->person = job->person; break;
    case JOB_FORGET: forget(store, job->person.id); break;
    }
    look_up_names(store, job);
}
