/* people.h -- the jobs about people that the store does: accounts, tokens, ratings. */
#ifndef SERVER_JOBS_PEOPLE_H
#define SERVER_JOBS_PEOPLE_H

#include "job.h"

/* Does such a job, in the store's thread. */
__attribute__((warn_unused_result)) SqlStatus people_ask(Store *store, Job *job);

#endif
