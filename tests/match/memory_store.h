/* memory_store.h -- a store for tests: lists in memory behind the jobs of server/jobs/job.h. It can
 * be told to fail, and to lose answers. */
#ifndef TESTS_MEMORY_STORE_H
#define TESTS_MEMORY_STORE_H

#include "engine/base/rng.h"
#include "server/jobs/job.h"

enum {
    MEMORY_ENTRIES_MAX = 4096,
    MEMORY_MATCHES_MAX = 64,
    MEMORY_PEOPLE_MAX = 16,
    MEMORY_TOKENS_MAX = 64,
    MEMORY_RATINGS_MAX = 64,
    MEMORY_REPORTS_MAX = 16,
    MEMORY_PUSHES_MAX = 64
};

typedef struct {
    char id[STORE_ID_SIZE + 1];
    uint8_t secret[STORE_SECRET_SIZE];
    Listing listing;
    char listing_json[MATCH_LISTING_MAX];
    int count;
    char *entry[MEMORY_ENTRIES_MAX];
    int64_t time_ms[MEMORY_ENTRIES_MAX];
    bool is_rated;
    int64_t opener, address;
} MemoryMatch;

typedef struct {
    Person person; /* all zero: forgotten */
    char password[STORE_PASSWORD_SIZE];
} MemoryPerson;

typedef struct {
    uint8_t hash[STORE_HASH_SIZE];
    int64_t person; /* 0: taken away */
} MemoryToken;

typedef struct {
    uint8_t hash[STORE_HASH_SIZE];
    int64_t until_ms; /* 0: there is none, or it is used up */
} MemoryCode;

typedef struct {
    char match[STORE_ID_SIZE + 1];
    int line;
    int64_t person, about;
    char reason[MESSAGE_REASON_MAX];
} MemoryReport;

typedef struct {
    MemoryMatch match[MEMORY_MATCHES_MAX];
    int matches_count;
    MemoryPerson person[MEMORY_PEOPLE_MAX]; /* i has the id i + 1 */
    int people_count;
    MemoryToken token[MEMORY_TOKENS_MAX];
    int tokens_count;
    MemoryCode code[MEMORY_PEOPLE_MAX]; /* of the person with this id less 1 */
    FairEntry fair[MEMORY_MATCHES_MAX];
    Rating rating[MEMORY_RATINGS_MAX]; /* without a category: forgotten */
    int ratings_count;
    MemoryReport report[MEMORY_REPORTS_MAX];
    int reports_count;
    PushSubscription push; /* the only one that is kept, of this person; 0: none */
    int64_t push_person;
    char pushed[MEMORY_PUSHES_MAX][JOB_PUSH_SIZE]; /* the texts of all pushes */
    int pushed_count;
    PushResult push_result;   /* of the next ones */
    char news[JOB_NEWS_SIZE]; /* that a node told last */
    int64_t alive_ms;         /* the last sign of life */
    Outage outages[STORE_OUTAGES_MAX];
    int outages_count;
    int pruned;      /* how often it was asked to */
    int lose_one_in; /* answers of an append; 0: none */
    int fail_one_in; /* appends */
    Rng luck;
} MemoryStore;

/* Empties it; all zero is empty, too. */
void memory_store_clear(MemoryStore *store);

MemoryMatch *memory_store_match(MemoryStore *store, const char *id); /* NULL: there is none */

/* Does a job, also a bot's, who plays at random, and that of a password. */
void memory_store_do(MemoryStore *store, Job *job);

#endif
