/* hall_parts.h -- what the files of the hall share: hall.c has the connections and who they are,
 * hall_people.c accounts, hall_links.c links to another device, hall_fair.c commitments,
 * hall_known.c news of people, hall_time.c signs of life, hall_loaded.c the matches in memory and
 * their watchers, hall_presence.c who those are, hall_match.c what happens in a match, hall_open.c
 * how one is opened and pruned, hall_bots.c the turns of bots, hall_rating.c who plays well. */
#ifndef SERVER_HALL_HALL_PARTS_H
#define SERVER_HALL_HALL_PARTS_H

#include "hall.h"

typedef struct LoadedMatch LoadedMatch;
typedef struct Connection Connection;

/* That a connection watches a match; in a ring of all who do. */
typedef struct Watch {
    struct Watch *previous, *next;
    Connection *connection;
    LoadedMatch *loaded; /* NULL: free */
    bool is_for_entries; /* and for nothing else */
} Watch;

struct Connection {
    bool is_used;
    int number; /* its own slot */
    uint64_t serial;
    void *client;
    Person person;                       /* id 0: not known */
    uint8_t token_hash[STORE_HASH_SIZE]; /* by which they are known */
    bool is_doubtful;                    /* must the token be checked again? */
    RateLimit rate_limit;
    RateLimit *shared; /* with others; NULL: none */
    int64_t address;   /* from where, as a number; 0: not known */
    Watch watch[HALL_WATCH_MAX];
};

typedef enum { WAITING_MESSAGE, WAITING_BOT, WAITING_REMATCH } WaitingKind;

/* What waits for a match to be loaded, or for its last entry to be written. */
typedef struct Waiting {
    struct Waiting *next;
    WaitingKind kind;
    JobOrigin origin;
    Message message;    /* of a bot: ply, seat and action */
    int64_t thought_ms; /* likewise */
    char rematch[STORE_ID_SIZE + 1];
} Waiting;

/* A match that is being opened. */
typedef struct {
    int64_t person, address; /* person 0: none */
} Opening;

/* Who is at a match, as another node has told. */
typedef struct {
    uint32_t node, seats;
    int watching;
    int64_t until_ms; /* it is believed */
} NodePresence;

/* Who is at a match. */
typedef struct {
    uint32_t seats;                  /* of this node: a bit for each whose person is here */
    int watching;                    /* likewise: without a seat */
    int64_t seen_ms[GAME_SEATS_MAX]; /* when the seat's person was here last */
    int64_t fewer_ms;                /* since when fewer look on than `watching`; 0: not so */
    NodePresence node[HALL_NODES_MAX];
    uint32_t told_seats; /* of all nodes, as watchers were told */
    int told_watching;
    bool is_news;              /* other nodes are to be told */
    int64_t look_ms, renew_ms; /* when it is looked at next, and told again */
} Presence;

/* A match in memory, and all that is under way in it. */
struct LoadedMatch {
    LoadedMatch *next; /* with the same hash, or among the free */
    Match match;
    char id[STORE_ID_SIZE + 1];
    Watch watchers; /* the head of the ring */
    Presence presence;
    Waiting *first, *last;
    int waiting_count;
    bool is_loading, is_writing, is_thinking, is_advancing;
    bool is_bot_waiting; /* for somebody to come */
    bool is_taken_over;  /* it is loaded because no other node has acted on it */
    int64_t stirred_ms;  /* when one of its players last said something */
    Opening *opening;    /* while its first entry is written; else NULL */
    bool is_stale;       /* what the bot thinks about was taken back */
    bool is_loaded; /* is the match what the store had, or will have once the entry is written? */
    bool is_closed; /* an entry could not be taken: the match is left alone */
    bool is_rating, is_rated; /* is the store rating it, and has it? */
    int told;                 /* the last entry that watchers were told of */
    int heard;                /* the last entry that the store has heard of */
    int64_t due_ms;           /* 0: never */
    int64_t retry_ms;
    int64_t known_ms;                   /* since when it is in memory; 0: not yet */
    uint64_t used;                      /* the hall's count when it was last used */
    JobOrigin origin;                   /* of the entry under way */
    char rematch_of[STORE_ID_SIZE + 1]; /* who opened this match; "" if it is no rematch */
};

/* Signs of life, of this node and of the whole service. */
typedef struct {
    int64_t asked_ms;  /* when this node wrote one last */
    int64_t judges_ms; /* until when it may judge clocks; 0: not yet */
    bool is_asking, has_failed;
    Outage outages[STORE_OUTAGES_MAX];
    int count;
} Beats;

struct Hall {
    HallConfig config;
    Connection *connections;
    LoadedMatch **buckets; /* a hash table by the ids of matches */
    int buckets_count;
    LoadedMatch *free_loaded;
    int loaded_count;                     /* in the table */
    int passwords_count;                  /* jobs that are, or will be, with argon2id */
    int64_t attempts[HALL_ATTEMPT_SLOTS]; /* to sign in: until when they are used up */
    uint8_t attempts_key[16];             /* of the hash by which names find their slots */
    int connections_count;
    uint64_t messages, refusals[REFUSED_COUNT], taken_over; /* so far, for the metrics */
    uint64_t pruned_unfinished, pruned_guests;              /* likewise */
    Opening openings[HALL_OPENINGS_MAX];
    bool is_pruning;
    int64_t prune_ms;                  /* when it goes on */
    char pruned_to[STORE_ID_SIZE + 1]; /* where it stands */
    uint64_t serial, use;
    int64_t due_looked_ms;
    Beats beats;
    uint32_t node;  /* this one's number among others */
    Job *news;      /* for other nodes, being written; or NULL */
    Text news_text; /* into it */
    bool is_looking;
    char *buffer; /* for whatever is being told */
    Text out;
};

/* ---- Telling (hall.c) ---- */

/* Begins a text; the caller writes one object and calls hall_send(). */
Json hall_begin(Hall *hall);
void hall_send(Hall *hall, const Connection *connection);
/* The same for what the connection asked for, which is charged to it by its size. */
void hall_answer(Hall *hall, Connection *connection);

/* The connection of an origin; NULL if it has gone. */
Connection *hall_origin(Hall *hall, const JobOrigin *origin);
void hall_refuse(Hall *hall, const JobOrigin *origin, const Refusal *refusal);
void hall_refuse_default(Hall *hall, const JobOrigin *origin, RefusedCode code);

/* Says who a connection is now, with the token if it is new; id 0: nobody. */
void hall_tell_hello(Hall *hall, const JobOrigin *origin, const Person *person,
                     const uint8_t *token);
/* A new token for a job, with its hash; the hash of the one it has. */
void hall_make_token(Hall *hall, Job *job);
void hall_hash_token(Job *job);

/* ---- Accounts (hall_people.c) ---- */

void people_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
/* True if the job goes on, as the next one of its chain. */
bool people_finish(Hall *hall, Job *job);
bool people_are_for(JobKind kind);

/* ---- News of people (hall_known.c) ---- */

/* News may have been missed: every token is looked at again. */
void known_missed(Hall *hall);
void known_tick(Hall *hall);
void known_finish(Hall *hall, const Job *job);

/* ---- Links (hall_links.c) ---- */

/* Who comes with a code. */
void links_hello(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
void links_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
void links_finish(Hall *hall, const Job *job);

/* ---- Commitments (hall_fair.c) ---- */

void fair_say(Hall *hall, const JobOrigin *origin, const Message *message);
void fair_finish(Hall *hall, const Job *job);

/* ---- Matches in memory (hall_loaded.c) ---- */

bool loaded_open_all(Hall *hall);
void loaded_close_all(Hall *hall);

/* NULL if the match is not in memory. */
LoadedMatch *loaded_find(Hall *hall, const char *id);
/* Adds a match that is not in memory yet; NULL if there is no room. */
LoadedMatch *loaded_add(Hall *hall, const char *id);
/* Does nobody need the match in memory? */
bool loaded_is_idle(const LoadedMatch *loaded);
void loaded_drop(Hall *hall, LoadedMatch *loaded);
void loaded_drop_waiting(LoadedMatch *loaded);

/* That the connection watches the match; NULL if it does not. */
Watch *loaded_watch_of(Connection *connection, const LoadedMatch *loaded);
/* False if the connection watches as many as it may. Who waits for one entry is told nothing else.
 */
bool loaded_watch(Connection *connection, LoadedMatch *loaded, bool is_for_entries);
void loaded_unwatch(Watch *watch);

/* Tells the last entry to all who watch. */
void loaded_tell_change(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
/* Answers, to an origin that is there; only `done` looks whether it is. */
void loaded_tell_done(Hall *hall, const JobOrigin *origin, const char *match, int number);
void loaded_tell_view(Hall *hall, const JobOrigin *origin, const LoadedMatch *loaded,
                      const Message *message, int64_t now_ms);
void loaded_tell_preview(Hall *hall, const JobOrigin *origin, const Match *match,
                         const Message *message);
void loaded_tell_record(Hall *hall, const JobOrigin *origin, const Match *match);

/* ---- Presence (hall_presence.c) ---- */

/* Looks who is at the match now. */
void presence_look(LoadedMatch *loaded, int64_t now_ms);
/* Who looked on has sat down: he does not linger where he was. */
void presence_forget_watchers(LoadedMatch *loaded);
/* Is anybody here with this node, or has a player said something a moment ago? */
bool presence_is_anybody(const LoadedMatch *loaded, int64_t now_ms);
void presence_json(const LoadedMatch *loaded, int64_t now_ms, Json *out);
/* A bit for each seat whose person is here or on another node. Where the match has been in memory
 * too short a time for other nodes to have told, all may be. */
uint32_t presence_seats(LoadedMatch *loaded, int64_t now_ms);
/* Tells what has changed: to those who watch at once, to other nodes by presence_send_news(). */
void presence_tick(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
void presence_send_news(Hall *hall);

/* ---- Matches (hall_match.c) ---- */

/* A message that speaks of a match. */
void matches_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
/* Writes the next entry of a match, in which nothing is under way. */
void matches_write(Hall *hall, LoadedMatch *loaded, const MatchEntry *entry,
                   const JobOrigin *origin, int64_t now_ms);
void matches_finish(Hall *hall, Job *job, int64_t now_ms);
void matches_tick(Hall *hall, int64_t now_ms);
/* Matches in memory that know a name of the person show this one from now on. */
void matches_rename(Hall *hall, int64_t person, const char *name);

/* Matches with a clock go on, now that it is known when nobody could act. */
void matches_resume(Hall *hall, int64_t now_ms);

/* ---- Time (hall_time.c) ---- */

/* May this node judge the clock of the match now? */
bool time_is_certain(const Hall *hall, const Match *match, int64_t now_ms);
void time_tick(Hall *hall, int64_t now_ms);
void time_finish(Hall *hall, const Job *job, int64_t now_ms);

/* ---- Bots (hall_bots.c) ---- */

/* Has the bot on turn think, if there is one and somebody is there. */
void bots_ask(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
/* Does one wait, and has somebody come? */
bool bots_can_go_on(const LoadedMatch *loaded, int64_t now_ms);

/* ---- Opening and pruning (hall_open.c) ---- */

/* `rematch_of` is the match before, or "". */
void matches_open(Hall *hall, const JobOrigin *origin, const Message *message,
                  const char *rematch_of);
void opening_finish(Hall *hall, const Job *job, int64_t now_ms);
/* The first entry of a match is written, or could not be. */
void opening_is_written(LoadedMatch *loaded);

void pruning_tick(Hall *hall, int64_t now_ms);
void pruning_finish(Hall *hall, const Job *job, int64_t now_ms);

/* ---- Ratings and leaders (hall_rating.c) ---- */

/* Has a match that is over rated, if that has not been done. */
void rating_ask(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
/* `loaded` is NULL if the match is not in memory any more. */
void rating_finish(LoadedMatch *loaded, const Job *job, int64_t now_ms);
/* When the server must act; a match that is rated is not due any more. */
int64_t rating_due(const LoadedMatch *loaded);

void leaders_say(Hall *hall, const JobOrigin *origin, const Message *message);
void ratings_say(Hall *hall, const JobOrigin *origin);
void ratings_finish(Hall *hall, const Job *job);

#endif
