/* hall_people.c -- accounts: signing up, in and out, renaming, forgetting: see hall.h.
 *
 * Each is a chain of jobs. Signing up hashes the password, then asks the store for the name.
 * Signing in asks the store for the account, checks the password, then gives the store a token. */
#include "hall_parts.h"
#include "password_rule.h"

#include <sodium.h>

/* ---- Limits ---- */

/* Whose attempts to sign in to an account are counted together: those of each signed-in device, and
 * otherwise those from an address. So nobody can lock the owner out from another address, and not
 * even from the same one if the owner is signed in there. */
typedef struct {
    char account[STORE_NAME_SIZE];
    int64_t address;
    uint8_t token_hash[STORE_HASH_SIZE];
} Attempter;

static Attempter attempter_of(const Connection *connection, const char *name) {
    Attempter it;
    memset(&it, 0, sizeof it);
    store_account_name(name, it.account);
    if (text_equal(connection->person.account, it.account))
        memcpy(it.token_hash, connection->token_hash, sizeof it.token_hash);
    else
        it.address = connection->address;
    return it;
}

/* Until when the attempts are used up. Two of them may share a slot, and then share their attempts;
 * nobody outside can tell which ones do. */
static int64_t *attempts_of(Hall *hall, const Connection *connection, const char *name) {
    Attempter attempter = attempter_of(connection, name);
    uint8_t bytes[crypto_shorthash_BYTES];
    uint32_t slot;
    static_assert(sizeof hall->hash_key == crypto_shorthash_KEYBYTES, "a key of that size");
    static_assert(sizeof bytes >= sizeof slot, "enough of a hash");
    (void)crypto_shorthash(bytes, (const uint8_t *)&attempter, sizeof attempter, hall->hash_key);
    memcpy(&slot, bytes, sizeof slot);
    return &hall->attempts[slot % HALL_ATTEMPT_SLOTS];
}

static bool may_try(Hall *hall, const Connection *connection, const char *name, int64_t now_ms) {
    int64_t *until_ms = attempts_of(hall, connection, name);
    int64_t from_ms = *until_ms > now_ms ? *until_ms : now_ms;
    if (from_ms - now_ms > (HALL_ATTEMPTS - 1) * HALL_ATTEMPT_MS) return false;
    *until_ms = from_ms + HALL_ATTEMPT_MS;
    return true;
}

static bool has_room(Hall *hall, const JobOrigin *origin) {
    Refusal refusal;
    if (hall->passwords_count < JOB_PASSWORDS_MAX) return true;
    (void)refuse(&refusal, REFUSED_BUSY, "too many people sign in at the moment; try again");
    hall_refuse(hall, origin, &refusal);
    return false;
}

/* ---- Who the connections are ---- */

static const Person nobody;

/* Tells all connections of a person and all matches in memory the new name. */
static void change_person(Hall *hall, const Person *person) {
    assert(person->id > 0);
    for (int i = 0; i < hall->config.connections_max; i++) {
        Connection *it = &hall->connections[i];
        if (it->is_used && it->person.id == person->id) it->person = *person;
    }
    matches_rename(hall, person->id, person->name);
}

/* Signs out all connections of a person except for one (NULL: none). */
static void sign_out_all(Hall *hall, int64_t id, const Connection *but) {
    assert(id > 0);
    for (int i = 0; i < hall->config.connections_max; i++) {
        Connection *it = &hall->connections[i];
        if (it->is_used && it->person.id == id && it != but) it->person = nobody;
    }
}

static void forget_person(Hall *hall, int64_t id) {
    sign_out_all(hall, id, NULL);
    matches_rename(hall, id, "");
}

static void forget_token(Hall *hall, const uint8_t hash[STORE_HASH_SIZE]) {
    for (int i = 0; i < hall->config.connections_max; i++) {
        Connection *it = &hall->connections[i];
        bool is_it = it->is_used && memcmp(it->token_hash, hash, sizeof it->token_hash) == 0;
        if (is_it) it->person = nobody;
    }
}

/* ---- What is said ---- */

static Job *new_job(Hall *hall, JobKind kind, const JobOrigin *origin, int64_t now_ms) {
    const Connection *connection = hall_origin(hall, origin);
    Job *job = job_new(kind);
    job->origin = *origin;
    job->time_ms = now_ms;
    job->person = connection->person;
    memcpy(job->identity.token_hash, connection->token_hash, sizeof job->identity.token_hash);
    return job;
}

/* Is a new password good enough? If not, refuses it. */
static bool is_good_password(Hall *hall, const JobOrigin *origin, const char *password) {
    const char *objection = password_objection(password);
    Refusal refusal;
    if (!objection) return true;
    (void)refuse(&refusal, REFUSED_FIELD, objection);
    hall_refuse(hall, origin, &refusal);
    return false;
}

static void sign_up(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    if (hall_origin(hall, origin)->person.account[0]) {
        hall_refuse_default(hall, origin, REFUSED_ACCOUNT);
        return;
    }
    if (!is_good_password(hall, origin, message->password)) return;
    if (!has_room(hall, origin)) return;
    Job *job = new_job(hall, JOB_HASH, origin, now_ms);
    memcpy(job->person.name, message->name, sizeof job->person.name);
    memcpy(job->identity.password, message->password, sizeof job->identity.password);
    hall->passwords_count++;
    hall->config.start(hall->config.self, job);
}

/* The password of an account is needed to sign in, to change it, and to forget the account. The
 * origin of the job says which of them it is. */
static void try_password(Hall *hall, const JobOrigin *origin, const Message *message,
                         const char *account, int64_t now_ms) {
    Refusal refusal;
    if (!has_room(hall, origin)) return;
    if (!may_try(hall, hall_origin(hall, origin), account, now_ms)) {
        (void)refuse(&refusal, REFUSED_TOO_FAST,
                     "there were too many attempts with this name; wait a minute");
        hall_refuse(hall, origin, &refusal);
        return;
    }
    Job *job = new_job(hall, JOB_ACCOUNT, origin, now_ms);
    Text name = text_in(job->identity.account, sizeof job->identity.account);
    text_string(&name, account);
    memcpy(job->identity.password, message->password, sizeof job->identity.password);
    memcpy(job->identity.new_password, message->new_password, sizeof job->identity.new_password);
    hall->passwords_count++;
    hall->config.start(hall->config.self, job);
}

/* For what only the owner of an account may do, however they signed in. */
static void ask_password(Hall *hall, const JobOrigin *origin, const Message *message,
                         int64_t now_ms) {
    const char *account = hall_origin(hall, origin)->person.account;
    Refusal refusal;
    bool is_change = message->say == SAY_PASSWORD;
    if (is_change && !is_good_password(hall, origin, message->new_password)) return;
    if (account[0] && message->password[0]) {
        try_password(hall, origin, message, account, now_ms);
        return;
    }
    if (account[0])
        (void)refuse(&refusal, REFUSED_PASSWORD, "this needs the password of your account");
    else
        (void)refuse(&refusal, REFUSED_ACCOUNT, "you have no account");
    hall_refuse(hall, origin, &refusal);
}

void people_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms) {
    assert(hall_origin(hall, origin) && message->say < SAY_COUNT);
    static const JobKind kinds[SAY_COUNT] = {
        [SAY_SIGN_OUT] = JOB_SIGN_OUT, [SAY_FORGET] = JOB_FORGET, [SAY_RENAME] = JOB_RENAME};
    bool has_account = hall_origin(hall, origin)->person.account[0];
    if (message->say == SAY_SIGN_UP) {
        sign_up(hall, origin, message, now_ms);
    } else if (message->say == SAY_SIGN_IN) {
        try_password(hall, origin, message, message->name, now_ms);
    } else if (message->say == SAY_PASSWORD || (message->say == SAY_FORGET && has_account)) {
        ask_password(hall, origin, message, now_ms);
    } else {
        Job *job = new_job(hall, kinds[message->say], origin, now_ms);
        job->identity.is_everywhere = message->is_everywhere;
        if (message->say == SAY_RENAME)
            memcpy(job->person.name, message->name, sizeof job->person.name);
        hall->config.start(hall->config.self, job);
    }
}

/* ---- What is done ---- */

/* Starts the next job of a chain, unless the client has gone. */
static bool go_on(Hall *hall, Job *job, JobKind kind) {
    if (!hall_origin(hall, &job->origin)) return false;
    job->kind = kind;
    hall->config.start(hall->config.self, job);
    return true;
}

static bool finish_account(Hall *hall, Job *job) {
    if (go_on(hall, job, JOB_CHECK)) return true;
    hall->passwords_count--;
    return false;
}

static void refuse_password(Hall *hall, const Job *job) {
    Refusal refusal;
    bool is_own = job->origin.say != SAY_SIGN_IN;
    (void)refuse(&refusal, REFUSED_PASSWORD, is_own ? "this is not your password" : NULL);
    hall_refuse(hall, &job->origin, &refusal);
}

/* A new password is hashed as when signing up. */
static bool hash_new(Hall *hall, Job *job) {
    memcpy(job->identity.password, job->identity.new_password, sizeof job->identity.password);
    sodium_memzero(job->identity.new_password, sizeof job->identity.new_password);
    if (!go_on(hall, job, JOB_HASH)) return false;
    hall->passwords_count++;
    return true;
}

static bool finish_check(Hall *hall, Job *job) {
    hall->passwords_count--;
    if (!job->identity.is_right) {
        refuse_password(hall, job);
        return false;
    }
    const Connection *connection = hall_origin(hall, &job->origin);
    if (connection) *attempts_of(hall, connection, job->identity.account) -= HALL_ATTEMPT_MS;
    if (job->origin.say == SAY_FORGET) return go_on(hall, job, JOB_FORGET);
    if (job->origin.say == SAY_PASSWORD) return hash_new(hall, job);
    hall_make_token(hall, job);
    return go_on(hall, job, JOB_TOKEN);
}

static bool finish_hash(Hall *hall, Job *job) {
    hall->passwords_count--;
    hall_make_token(hall, job);
    return go_on(hall, job, job->origin.say == SAY_PASSWORD ? JOB_PASSWORD : JOB_SIGN_UP);
}

static void finish_token(Hall *hall, const Job *job) {
    Connection *connection = hall_origin(hall, &job->origin);
    if (!connection) return;
    connection->person = job->person;
    memcpy(connection->token_hash, job->identity.token_hash, sizeof connection->token_hash);
    hall_tell_hello(hall, &job->origin, &job->person, job->identity.token);
}

/* Somebody else may know the old tokens, so all of them are gone. The one in the answer is the only
 * one. */
static void finish_new_password(Hall *hall, const Job *job) {
    sign_out_all(hall, job->person.id, hall_origin(hall, &job->origin));
    finish_token(hall, job);
    change_person(hall, &job->person);
}

/* Refuses what the store or argon2id could not do. */
static void refuse_job(Hall *hall, const Job *job) {
    bool is_password = job->kind == JOB_HASH || job->kind == JOB_CHECK;
    if (is_password || job->kind == JOB_ACCOUNT) hall->passwords_count--;
    bool is_taken = job->kind == JOB_SIGN_UP && job->status == SQL_CONFLICT;
    hall_refuse_default(hall, &job->origin,
                        is_password ? REFUSED_FULL
                        : is_taken  ? REFUSED_NAME
                                    : REFUSED_STORE);
}

static void sign_out(Hall *hall, const Job *job) {
    if (job->identity.is_everywhere)
        sign_out_all(hall, job->person.id, NULL);
    else
        forget_token(hall, job->identity.token_hash);
}

bool people_finish(Hall *hall, Job *job) {
    assert(people_are_for(job->kind) && hall->passwords_count >= 0);
    if (job->status != SQL_OK) {
        refuse_job(hall, job);
        return false;
    }
    switch (job->kind) {
    case JOB_HASH: return finish_hash(hall, job);
    case JOB_ACCOUNT: return finish_account(hall, job);
    case JOB_CHECK: return finish_check(hall, job);
    case JOB_TOKEN: finish_token(hall, job); return false;
    case JOB_SIGN_UP:
    case JOB_PASSWORD: finish_new_password(hall, job); return false;
    case JOB_SIGN_OUT: sign_out(hall, job); break;
    case JOB_FORGET: forget_person(hall, job->person.id); break;
    default: change_person(hall, &job->person); break;
    }
    bool is_gone = job->kind == JOB_SIGN_OUT || job->kind == JOB_FORGET;
    hall_tell_hello(hall, &job->origin, is_gone ? &nobody : &job->person, NULL);
    return false;
}

bool people_are_for(JobKind kind) {
    return kind >= JOB_HASH && kind <= JOB_FORGET;
}
