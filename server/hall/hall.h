/* hall.h -- all matches of a node, and everybody who plays or watches them.
 *
 * Messages come in, jobs go out and come back, texts go to connections. The hall has no sockets,
 * threads or clock: one thread calls it and passes the time, so a test can play whole games step by
 * step, with lost answers and several nodes.
 *
 * A match stays consistent by three rules. Only one entry of it is being written at a time. Nobody
 * is told of an entry before the store has it. If another node has written the number first, the
 * match is folded again from the log. So a match in memory is only a copy, and can be dropped at
 * any time. */
#ifndef SERVER_HALL_HALL_H
#define SERVER_HALL_HALL_H

#include "server/jobs/job.h"
#include "server/rate_limit.h"

enum {
    HALL_TICK_MS = 50,        /* how often to call hall_tick() */
    HALL_WATCH_MAX = 8,       /* matches that a connection may watch at once */
    HALL_WAITING_MAX = 16,    /* messages that wait for a match */
    HALL_DUE_EVERY_MS = 5000, /* how often to look for matches whose node is gone */
    HALL_DUE_LATE_MS = 5000,  /* by how much they must be overdue */
    HALL_ATTEMPTS = 5,        /* to sign in with one name, at once */
    HALL_ATTEMPT_MS = 60000,  /* then one in so long */
    HALL_ATTEMPT_SLOTS = 4096,
    HALL_LISTED_MS = 60000,     /* by how much the time in a match's listing may be late */
    HALL_RATED_TURNS = 4,       /* turns of each seat, for a resigned match to be rated */
    HALL_BEAT_MS = 2000,        /* how often a node writes a sign of life */
    HALL_AGAIN_MAX = 16,        /* tokens that are checked again in a tick */
    HALL_LINK_MS = 600000,      /* how long a link for another device works */
    HALL_RETRY_MS = 1000,       /* how long to wait after the store has failed */
    HALL_LOOK_MS = 1000,        /* how often the hall looks who is at a match */
    HALL_LINGER_MS = 5000,      /* how long somebody who left is shown as there */
    HALL_NODES_MAX = 8,         /* other nodes whose people are known */
    HALL_NODE_RENEW_MS = 5000,  /* how often a node tells who is there */
    HALL_NODE_GONE_MS = 15000,  /* a node that has told nothing for so long is gone */
    HALL_PUSH_AFTER_MS = 10000, /* how long after their turn began somebody who is away is told, */
    HALL_PUSH_UNTIL_MS = 90000, /* and until when somebody who leaves is */
    HALL_PUSHES = 8,            /* pushes for one person, at once */
    HALL_PUSH_MS = 60000,       /* then one in so long */
    HALL_PUSH_SLOTS = 4096,
    HALL_BURST = 40,      /* cost that a connection may spend at once */
    HALL_PER_SECOND = 20, /* and how much of it comes back */
};

enum {
    HALL_BYTES_PER_COST = 16384, /* of an answer; each further so many cost as much as a message */
};

/* Opening and pruning. */
enum {
    HALL_OPENINGS_MAX = 256,           /* matches that may be opening at once */
    HALL_PRUNE_STEP_MS = 1000,         /* between two steps of pruning */
    HALL_PRUNE_EVERY_MS = 3600 * 1000, /* from the end of pruning to its next start */
};

/* Limits that the operator sets; 0: no limit. */
typedef struct {
    int matches_per_person, matches_per_address; /* unfinished matches that one may have opened */
    int unfinished_days;                         /* how long an unfinished match is kept */
    int guests_days;                             /* how long a finished match of guests is kept */
} HallLimits;

typedef struct {
    void *self; /* of the functions */
    /* Sends a text to a client; copies it. Must not call the hall. */
    void (*send)(void *self, void *client, const char *text, size_t size);
    /* Takes a job, which comes back later by hall_finish(). Must not call the hall. */
    void (*start)(void *self, Job *job);
    void (*random)(void *self, uint8_t *bytes, size_t size);
    int matches_max, connections_max;
    bool has_beats; /* does it write signs of life, and take outages off the clocks? */
    HallLimits limits;
    const char *push_key;   /* by which browsers subscribe to pushes; NULL: there are none */
    const char *push_hosts; /* of endpoint_objection() */
    /* A match was closed because this entry of its log cannot be read. May be NULL. */
    void (*complain)(void *self, const char *match, int number);
} HallConfig;

typedef struct Hall Hall;

/* NULL if there is not enough memory. Jobs that have not come back at hall_close() are the caller's
 * to free. */
Hall *hall_open(const HallConfig *config);
void hall_close(Hall *hall);

/* A connection enters: returns its slot, or -1 if the hall is full. And it leaves. */
int hall_enter(Hall *hall, void *client, int64_t now_ms);
/* Also charges its messages to a limit that it shares with others. */
void hall_charge(Hall *hall, int slot, RateLimit *shared);
/* Notes a number that stands for its address; 0: not known. */
void hall_note_address(Hall *hall, int slot, int64_t address);
void hall_leave(Hall *hall, int slot);

/* A client has sent a message. */
void hall_say(Hall *hall, int slot, const char *bytes, size_t size, int64_t now_ms);
/* The same for a message that has been read; `refusal` says why it could not be, else it is NULL.
 */
void hall_take_message(Hall *hall, int slot, const Message *message, const Refusal *refusal,
                       int64_t now_ms);
/* Is it known who the connection is? */
bool hall_knows(const Hall *hall, int slot);

/* A job has come back. */
void hall_finish(Hall *hall, Job *job, int64_t now_ms);

/* News from the store: some node, perhaps this one, has written an entry. */
void hall_heard(Hall *hall, const char *match, int number, int64_t now_ms);

/* News: who is at a match on another node. */
void hall_heard_presence(Hall *hall, const StoreNews *news, int64_t now_ms);

/* News: another node has changed something about a person. */
void hall_heard_person(Hall *hall, int64_t person);

/* News may have been lost: all matches in memory are brought up to date. */
void hall_missed(Hall *hall, int64_t now_ms);

typedef struct {
    int people; /* connections in the hall */
    int matches, matches_max;
    uint64_t messages, refusals[REFUSED_COUNT], taken_over;
    uint64_t pruned_unfinished, pruned_guests;
    int passwords;           /* that wait, or are being hashed */
    uint64_t pushes_dropped; /* because there were too many for one person */
} HallMetrics;

void hall_metrics(const Hall *hall, HallMetrics *metrics);

/* Clocks, matches that are due, new attempts after failures. */
void hall_tick(Hall *hall, int64_t now_ms);

#endif
