/* passwords.c -- see passwords.h. */
#include "passwords.h"

#include "server/limits.h"

#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

static_assert(STORE_PASSWORD_SIZE >= crypto_pwhash_STRBYTES, "the store has room for a hash");

struct Passwords {
    void (*done)(void *self, Job *job);
    void *self;
    pthread_t thread;

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t has_work;
    Job *waiting[JOB_PASSWORDS_MAX];
    int waiting_count;
    bool is_closing;
};

/* ---- The work ---- */

static SqlStatus hash(const char *password, char out[STORE_PASSWORD_SIZE]) {
    int failed = crypto_pwhash_str_alg(out, password, strlen(password), limits.password_passes,
                                       limits.password_bytes, crypto_pwhash_ALG_ARGON2ID13);
    return failed ? SQL_FAILED : SQL_OK;
}

/* If there is no account, this takes as long as if there were one, so that the time of the answer
 * does not reveal which accounts exist. */
static SqlStatus check(Job *job) {
    char unused[STORE_PASSWORD_SIZE];
    job->identity.is_right = false;
    if (!job->identity.password_hash[0]) return hash(job->identity.password, unused);
    job->identity.is_right =
        crypto_pwhash_str_verify(job->identity.password_hash, job->identity.password,
                                 strlen(job->identity.password)) == 0;
    return SQL_OK;
}

bool passwords_are_for(JobKind kind) {
    return kind == JOB_HASH || kind == JOB_CHECK;
}

void passwords_do(Job *job) {
    assert(passwords_are_for(job->kind));
    job->status = job->kind == JOB_HASH ? hash(job->identity.password, job->identity.password_hash)
                                        : check(job);
    sodium_memzero(job->identity.password, sizeof job->identity.password);
}

/* ---- The thread ---- */

static Job *wait_for_work(Passwords *passwords) {
    Job *job = NULL;
    pthread_mutex_lock(&passwords->mutex);
    while (!passwords->is_closing && passwords->waiting_count == 0)
        pthread_cond_wait(&passwords->has_work, &passwords->mutex);
    if (!passwords->is_closing) {
        job = passwords->waiting[0];
        passwords->waiting_count--;
        memmove(passwords->waiting, passwords->waiting + 1,
                (size_t)passwords->waiting_count * sizeof job);
    }
    pthread_mutex_unlock(&passwords->mutex);
    return job;
}

static void *work(void *self) {
    Passwords *passwords = self;
    for (Job *job; (job = wait_for_work(passwords));) {
        passwords_do(job);
        passwords->done(passwords->self, job);
    }
    return NULL;
}

void passwords_start(Passwords *passwords, Job *job) {
    assert(passwords_are_for(job->kind));
    pthread_mutex_lock(&passwords->mutex);
    RULE_ASSERT(passwords->waiting_count < JOB_PASSWORDS_MAX);
    passwords->waiting[passwords->waiting_count++] = job;
    pthread_cond_signal(&passwords->has_work);
    pthread_mutex_unlock(&passwords->mutex);
}

static void destroy(Passwords *passwords) {
    for (int i = 0; i < passwords->waiting_count; i++) job_free(passwords->waiting[i]);
    pthread_cond_destroy(&passwords->has_work);
    pthread_mutex_destroy(&passwords->mutex);
    free(passwords);
}

Passwords *passwords_open(void (*done)(void *self, Job *job), void *self) {
    assert(done);
    Passwords *passwords = calloc(1, sizeof *passwords);
    if (!passwords) return NULL;
    passwords->done = done;
    passwords->self = self;
    pthread_mutex_init(&passwords->mutex, NULL);
    pthread_cond_init(&passwords->has_work, NULL);
    if (pthread_create(&passwords->thread, NULL, work, passwords) == 0) return passwords;
    destroy(passwords);
    return NULL;
}

void passwords_close(Passwords *passwords) {
    if (!passwords) return;
    pthread_mutex_lock(&passwords->mutex);
    passwords->is_closing = true;
    pthread_cond_signal(&passwords->has_work);
    pthread_mutex_unlock(&passwords->mutex);
    pthread_join(passwords->thread, NULL);
    destroy(passwords);
}
