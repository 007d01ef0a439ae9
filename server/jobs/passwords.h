/* passwords.h -- argon2id in a thread of its own, because it is slow on purpose and needs much
 * memory.
 *
 * A password is kept in a job, and nowhere else, until it has been hashed or checked; then it is
 * wiped. All functions are called by one thread; only `done` is called by the thread of the
 * passwords. */
#ifndef SERVER_JOBS_PASSWORDS_H
#define SERVER_JOBS_PASSWORDS_H

#include "job.h"

typedef struct Passwords Passwords;

/* NULL if there is not enough memory, or no thread can be started. */
Passwords *passwords_open(void (*done)(void *self, Job *job), void *self);
/* Frees the jobs that have not begun. */
void passwords_close(Passwords *passwords);

/* Takes a job of these kinds; at most JOB_PASSWORDS_MAX at once. */
void passwords_start(Passwords *passwords, Job *job);
bool passwords_are_for(JobKind kind);

/* What the thread does with a job. SQL_FAILED: there was not enough memory. */
void passwords_do(Job *job);

#endif
