/* hall.h -- all matches of a node and all who watch or play them.
 *
 * Messages come in, jobs go out and come back, what is told goes to connections. No sockets, no
 * threads and no clock in it: one thread calls it and hands in the time, so that a test can play
 * whole games, with lost answers and several nodes, one step after the other.
 *
 * What keeps a match right: one entry of it is under way at a time; nobody is told of an entry
 * before the store has it; if the store says that another node was first, the match is folded again
 * from the log. So a match in memory is never more than a copy, and can be dropped at any time. */
#ifndef SERVER_HALL_HALL_H
#define SERVER_HALL_HALL_H

#include "server/jobs/job.h"
#include "server/rate_limit.h"

enum {
    HALL_TICK_MS = 50,        /* hall_tick() is to be called about so often */
    HALL_WATCH_MAX = 8,       /* matches a connection watches at once */
    HALL_WAITING_MAX = 16,    /* messages that wait for a match */
    HALL_DUE_EVERY_MS = 5000, /* looks for matches whose node is gone */
    HALL_DUE_LATE_MS = 5000,  /* they are overdue by so much */
    HALL_ATTEMPTS = 5,        /* to sign in with one name */
    HALL_ATTEMPT_MS = 60000,  /* then one in so long */
    HALL_ATTEMPT_SLOTS = 4096,
    HALL_RATED_TURNS = 4,      /* of each seat, for a match that is given up to be rated */
    HALL_BEAT_MS = 2000,       /* a node says that it is there */
    HALL_AGAIN_MAX = 16,       /* connections a tick whose tokens are looked at again */
    HALL_LINK_MS = 600000,     /* a link for another device can be used */
    HALL_RETRY_MS = 1000,      /* after the store has failed */
    HALL_LOOK_MS = 1000,       /* who is at a match is looked at so often */
    HALL_LINGER_MS = 5000,     /* who has gone may come back */
    HALL_NODES_MAX = 8,        /* of which it is known who is there with them */
    HALL_NODE_RENEW_MS = 5000, /* they tell it again */
    HALL_NODE_GONE_MS = 15000, /* and are thought dead if they do not */
    HALL_BURST = 40,           /* what a connection may spend at once */
    HALL_PER_SECOND = 20,      /* and what it gets back */
};

enum {
    HALL_BYTES_PER_COST = 16384, /* of an answer: each one more costs as much as a message */
};

/* Opening and pruning. */
enum {
    HALL_OPENINGS_MAX = 256,           /* matches that are being opened at once */
    HALL_PRUNE_STEP_MS = 1000,         /* between two JOB_PRUNE, until all matches are looked at */
    HALL_PRUNE_EVERY_MS = 3600 * 1000, /* and then, before it looks at all of them again */
};

/* What the operator decides; 0 is no limit. */
typedef struct {
    int matches_per_person, matches_per_address; /* unfinished ones that somebody has opened */
    int unfinished_days;                         /* unfinished matches are kept so long */
    int guests_days;                             /* and finished ones of guests */
} HallLimits;

typedef struct {
    void *self; /* of the functions */
    /* Sends one text to a client; copies it. May not call the hall. */
    void (*send)(void *self, void *client, const char *text, size_t size);
    /* Takes a job; later hall_finish() gets it back. May not call the hall. */
    void (*start)(void *self, Job *job);
    void (*random)(void *self, uint8_t *bytes, size_t size);
    int matches_max, connections_max;
    bool has_beats; /* are there signs of life, and outages that are charged to nobody? */
    HallLimits limits;
    /* A match was closed, because this entry of its log cannot be taken; NULL: nobody is told. */
    void (*complain)(void *self, const char *match, int number);
} HallConfig;

typedef struct Hall Hall;

/* NULL if there is not enough memory. Jobs that are out at hall_close() are the caller's to free.
 */
Hall *hall_open(const HallConfig *config);
void hall_close(Hall *hall);

/* A connection comes: its slot, or -1 if the hall is full; and goes. */
int hall_enter(Hall *hall, void *client, int64_t now_ms);
/* What it says is charged to this as well, which others may share. */
void hall_charge(Hall *hall, int slot, RateLimit *shared);
/* From where it comes, as a number; 0: not known. */
void hall_note_address(Hall *hall, int slot, int64_t address);
void hall_leave(Hall *hall, int slot);

/* A client says something. */
void hall_say(Hall *hall, int slot, const char *bytes, size_t size, int64_t now_ms);

/* A job is done. */
void hall_finish(Hall *hall, Job *job, int64_t now_ms);

/* The store has heard that some node, perhaps this one, wrote an entry. */
void hall_heard(Hall *hall, const char *match, int number, int64_t now_ms);

/* And that another node told who is at a match. */
void hall_heard_presence(Hall *hall, const StoreNews *news, int64_t now_ms);

/* And that another node has changed something about a person. */
void hall_heard_person(Hall *hall, int64_t person);

/* The store may have missed something: every match in memory is read on. */
void hall_missed(Hall *hall, int64_t now_ms);

typedef struct {
    int people; /* connections in the hall */
    int matches, matches_max;
    uint64_t messages, refusals[REFUSED_COUNT], taken_over;
    uint64_t pruned_unfinished, pruned_guests;
    int passwords; /* that wait, or are being hashed */
} HallMetrics;

void hall_metrics(const Hall *hall, HallMetrics *metrics);

/* Clocks, matches that are due, second attempts. */
void hall_tick(Hall *hall, int64_t now_ms);

#endif
