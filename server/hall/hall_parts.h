/* hall_parts.h -- what the files of the hall share.
 *
 * hall.c          connections, signing in, lists
 * hall_people.c   accounts
 * hall_links.c    links to another device
 * hall_known.c    news of people from other nodes
 * hall_fair.c     the log of commitments
 * hall_time.c     signs of life and outages
 * hall_loaded.c   matches in memory, and who watches them
 * hall_tell.c     what watchers of a match are told
 * hall_match.c    what happens in a match
 * hall_entry.c    what the store is given with an entry
 * hall_open.c     opening and pruning matches
 * hall_presence.c who is at a match
 * hall_bots.c     turns of bots
 * hall_push.c     pushes to those who are away
 * hall_reports.c  reported lines of chat
 * hall_rating.c   ratings and leaders */
#ifndef SERVER_HALL_HALL_PARTS_H
#define SERVER_HALL_HALL_PARTS_H

#include "hall.h"
#include "server/match/match_shown.h"

typedef struct LoadedMatch LoadedMatch;
typedef struct Connection Connection;

/* A connection watches a match; one of the ring of all its watchers. */
typedef struct Watch {
    struct Watch *previous, *next;
    Connection *connection;
    LoadedMatch *loaded; /* NULL: not used */
    bool is_for_entries; /* of a long poll: it is told nothing else */
    bool has_rules;      /* it has the same rules, and is told bytes */
    int viewer;          /* while an entry is told: their seat, or GAME_SPECTATOR */
    uint64_t shown;      /* the serial of what it was shown; 0: nothing */
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
    RateLimit *shared; /* shared with other connections; NULL: none */
    int64_t address;   /* a number that stands for its address; 0: not known */
    Watch watch[HALL_WATCH_MAX];
};

typedef enum { WAITING_MESSAGE, WAITING_BOT, WAITING_REMATCH } WaitingKind;

/* What waits until a match is loaded, or until its last entry is written. */
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

/* Who is at a match on another node, as that node has told. */
typedef struct {
    uint32_t node, seats;
    int watching;
    int64_t until_ms; /* how long to believe it */
} NodePresence;

/* Who is at a match. */
typedef struct {
    uint32_t seats;                  /* on this node: a bit for each seat whose person is here */
    int watching;                    /* on this node: spectators */
    int64_t seen_ms[GAME_SEATS_MAX]; /* when the seat's person was last here */
    int64_t fewer_ms; /* since when there are fewer spectators than `watching`; 0: there are not */
    NodePresence node[HALL_NODES_MAX];
    uint32_t told_seats; /* on all nodes, as the watchers were last told */
    int told_watching;
    bool is_news;              /* must other nodes be told? */
    int64_t look_ms, renew_ms; /* when to look again, and when to tell other nodes again */
} Presence;

/* Who is to be told by a push if they are away. */
typedef struct {
    uint32_t seats; /* a bit for each who has not been told */
    int turn;       /* the seat whose turn it is; -1: nobody's. The others are told of the begin. */
    int64_t look_ms, until_ms; /* when to look whether they are away, and when to give up */
} PushPlan;

/* A match in memory, and all that is under way in it. */
struct LoadedMatch {
    LoadedMatch *next; /* with the same hash, or in the list of free ones */
    Match match;
    char id[STORE_ID_SIZE + 1];
    Watch watchers;                        /* the head of the ring */
    MatchShown *shown[GAME_SEATS_MAX + 1]; /* of spectators, then by seat; NULL: not needed yet */
    Presence presence;
    PushPlan push;
    int awaited; /* the seat whose turn it was before the entry under way; -1: nobody's */
    Waiting *first, *last;
    int waiting_count;
    bool is_loading, is_writing, is_thinking, is_advancing;
    bool is_bot_waiting;      /* waits until somebody is there */
    bool is_taken_over;       /* loaded because no other node has acted on it in time */
    int64_t stirred_ms;       /* when one of its players last sent a message */
    Opening *opening;         /* while its first entry is written; else NULL */
    bool is_stale;            /* was the position taken back that the bot thinks about? */
    bool is_loaded;           /* is it as in the store, or will be when the entry is written? */
    bool is_closed;           /* an entry could not be taken, so the match is left alone */
    bool is_rating, is_rated; /* is it being rated, and has it been? */
    int told;                 /* the last entry that the watchers were told */
    int heard;                /* the last entry that some node has announced */
    int64_t due_ms;           /* 0: never */
    int64_t listed_ms;        /* the time in its listing; 0: the listing is not known */
    int64_t listed_due_ms;    /* likewise when it is due */
    int64_t retry_ms;
    int64_t known_ms; /* since when it has been in memory; 0: not yet */
    uint64_t used;    /* the hall's counter when it was last used */
    JobOrigin origin; /* of the entry under way */
    char rematch_of[STORE_ID_SIZE +
                    1]; /* the match that this one continues; "" if it is no rematch */
};

/* Signs of life of this node, and outages of the whole service. */
typedef struct {
    int64_t asked_ms;  /* when this node last wrote one */
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
    Waiting *spare;                       /* for waiting_new(); NULL: none */
    int loaded_count;                     /* in the table */
    int passwords_count;                  /* jobs that are, or soon will be, with argon2id */
    int64_t attempts[HALL_ATTEMPT_SLOTS]; /* to sign in: until when they are used up, by slot */
    uint8_t hash_key[16];                 /* of hashes that nobody may foresee */
    char rules[17];                       /* the mark of this node's rules; "": not needed yet */
    int connections_count;
    uint64_t messages, refusals[REFUSED_COUNT], taken_over; /* so far, for the metrics */
    uint64_t pruned_unfinished, pruned_guests;              /* likewise */
    uint64_t pushes_dropped;                                /* likewise */
    int64_t pushes[HALL_PUSH_SLOTS]; /* of people: until when they are used up, by slot */
    Opening openings[HALL_OPENINGS_MAX];
    bool is_pruning;
    int64_t prune_ms;                  /* when to go on */
    char pruned_to[STORE_ID_SIZE + 1]; /* after which match to go on */
    uint64_t serial, use;
    int64_t due_looked_ms;
    Beats beats;
    uint32_t node;  /* a random number that identifies this node */
    Job *news;      /* a job that collects news for other nodes; or NULL */
    Text news_text; /* writes into it */
    bool is_looking;
    char *buffer; /* for the text that is being sent */
    Text out;
};

/* ---- Telling (hall.c) ---- */

/* Begins a text; the caller writes one object and calls hall_send(). */
Json hall_begin(Hall *hall);
void hall_send(Hall *hall, const Connection *connection);
/* The same for an answer. Large ones also cost the connection some of its rate limit. */
void hall_answer(Hall *hall, Connection *connection);

/* The connection of an origin; NULL if it has gone. */
Connection *hall_origin(Hall *hall, const JobOrigin *origin);
void hall_refuse(Hall *hall, const JobOrigin *origin, const Refusal *refusal);
void hall_refuse_default(Hall *hall, const JobOrigin *origin, RefusedCode code);

/* Tells a connection who they are now, with the token if it is new; id 0: nobody. */
void hall_tell_hello(Hall *hall, const JobOrigin *origin, const Person *person,
                     const uint8_t *token);
/* Makes a new token for a job, with its hash; or only the hash of the token it has. */
void hall_make_token(Hall *hall, Job *job);
void hall_hash_token(Job *job);

/* ---- Accounts (hall_people.c) ---- */

void people_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
/* True if the job goes on as the next one of its chain. */
bool people_finish(Hall *hall, Job *job);
bool people_are_for(JobKind kind);

/* ---- News of people (hall_known.c) ---- */

/* News may have been lost: every token is checked again. */
void known_missed(Hall *hall);
void known_tick(Hall *hall);
void known_finish(Hall *hall, const Job *job);

/* ---- Links (hall_links.c) ---- */

/* Somebody signs in with a code. */
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

/* NULL if there is no memory. The last one that was freed is kept for the next message. */
Waiting *waiting_new(Hall *hall);
void waiting_free(Hall *hall, Waiting *waiting);

/* The watch of this connection on the match; NULL if it has none. */
Watch *loaded_watch_of(Connection *connection, const LoadedMatch *loaded);
/* False if the connection watches as many matches as it may. A long poll is told nothing but
 * entries. */
bool loaded_watch(Connection *connection, LoadedMatch *loaded, bool is_for_entries);
/* From now on they are told what changes in the bytes of their view, if these are the rules of this
 * node; else everything in full. */
void loaded_note_rules(Hall *hall, Watch *watch, const char *rules);
void loaded_unwatch(Watch *watch);

/* ---- Telling of a match (hall_tell.c) ---- */

/* Tells the last entry to everybody who watches. True if that answers the one who said it, too.
 */
bool loaded_tell_change(Hall *hall, LoadedMatch *loaded, const JobOrigin *origin, int64_t now_ms);
/* Answers. The connection must be there, except for loaded_tell_done(). */
void loaded_tell_done(Hall *hall, const JobOrigin *origin, const char *match, int number);
void loaded_tell_view(Hall *hall, const JobOrigin *origin, LoadedMatch *loaded,
                      const Message *message, int64_t now_ms);
void loaded_tell_preview(Hall *hall, const JobOrigin *origin, const Match *match,
                         const Message *message);
void loaded_tell_record(Hall *hall, const JobOrigin *origin, const Match *match);

/* ---- Presence (hall_presence.c) ---- */

/* Looks who is at the match now. */
void presence_look(LoadedMatch *loaded, int64_t now_ms);
/* A spectator has sat down, so they must not be counted as one any more. */
void presence_forget_watchers(LoadedMatch *loaded);
/* Is anybody at the match on this node, or has a player just sent a message? */
bool presence_is_anybody(const LoadedMatch *loaded, int64_t now_ms);
void presence_json(const LoadedMatch *loaded, int64_t now_ms, Json *out);
/* A bit for each seat whose person is at the match on any node. If the match was loaded so recently
 * that other nodes may not have told yet, all bits are set. */
uint32_t presence_seats(LoadedMatch *loaded, int64_t now_ms);
/* The same without that caution. */
uint32_t presence_known(LoadedMatch *loaded, int64_t now_ms);
/* Tells what has changed: watchers at once, other nodes by presence_send_news(). */
void presence_tick(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
void presence_send_news(Hall *hall);

/* ---- Entries (hall_entry.c) ---- */

bool entry_is_draw_offered(const Match *match);
/* A job that appends the entry that was just taken. */
Job *entry_job(LoadedMatch *loaded, const MatchEntry *entry, bool was_draw_offered);

/* ---- Matches (hall_match.c) ---- */

/* A message about a match. */
void matches_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
/* Writes the next entry of a match in which nothing is under way. */
void matches_write(Hall *hall, LoadedMatch *loaded, const MatchEntry *entry,
                   const JobOrigin *origin, int64_t now_ms);
void matches_finish(Hall *hall, Job *job, int64_t now_ms);
void matches_tick(Hall *hall, int64_t now_ms);
/* Changes the name of a person in all matches in memory. */
void matches_rename(Hall *hall, int64_t person, const char *name);

/* Goes on with matches that waited for a sign of life. */
void matches_resume(Hall *hall, int64_t now_ms);

/* ---- Time (hall_time.c) ---- */

/* May this node judge the clock of the match now? */
bool time_is_certain(const Hall *hall, const Match *match, int64_t now_ms);
void time_tick(Hall *hall, int64_t now_ms);
void time_finish(Hall *hall, const Job *job, int64_t now_ms);

/* ---- Bots (hall_bots.c) ---- */

/* Lets the bot on turn think, if there is one and somebody is there. */
void bots_ask(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
/* Does a bot wait, and is somebody there now? */
bool bots_can_go_on(const LoadedMatch *loaded, int64_t now_ms);

/* ---- Opening and pruning (hall_open.c) ---- */

/* `rematch_of` is the match that it continues, or "". */
void matches_open(Hall *hall, const JobOrigin *origin, const Message *message,
                  const char *rematch_of);
void opening_finish(Hall *hall, const Job *job, int64_t now_ms);
/* The first entry of a match was written, or failed. */
void opening_is_written(LoadedMatch *loaded);

void pruning_tick(Hall *hall, int64_t now_ms);
void pruning_finish(Hall *hall, const Job *job, int64_t now_ms);

/* ---- Pushes (hall_push.c) ---- */

void pushes_say(Hall *hall, const JobOrigin *origin, const Message *message, int64_t now_ms);
void pushes_finish(Hall *hall, const Job *job, int64_t now_ms);
/* An entry was written by this node: notes who is to be told if they are away. */
void pushes_plan(const Hall *hall, LoadedMatch *loaded, int64_t now_ms);
void pushes_tick(Hall *hall, LoadedMatch *loaded, int64_t now_ms);

/* ---- Reports (hall_reports.c) ---- */

/* Has the report of a message kept, after match_decide() has allowed it. */
void reports_keep(Hall *hall, const LoadedMatch *loaded, const Waiting *waiting, int64_t now_ms);
void reports_finish(Hall *hall, const Job *job);

/* ---- Ratings and leaders (hall_rating.c) ---- */

/* Has a finished match rated, unless that has been done. */
void rating_ask(Hall *hall, LoadedMatch *loaded, int64_t now_ms);
/* `loaded` is NULL if the match is no longer in memory. */
void rating_finish(LoadedMatch *loaded, const Job *job, int64_t now_ms);
/* When the server must act; never if the match is over and rated. */
int64_t rating_due(const LoadedMatch *loaded);

void leaders_say(Hall *hall, const JobOrigin *origin, const Message *message);
void ratings_say(Hall *hall, const JobOrigin *origin);
void ratings_finish(Hall *hall, const Job *job);

#endif
