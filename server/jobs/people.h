/* people.h -- what jobs ask of the store about people: accounts, tokens, ratings. */
#ifndef SERVER_JOBS_PEOPLE_H
#define SERVER_JOBS_PEOPLE_H

#include "job.h"

/* Does a job of these kinds, in the store's thread. */
__attribute__((warn_unused_result)) SqlStatus people_ask(Store *store, Job *job);

#endif
