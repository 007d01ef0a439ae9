/* store.h -- what outlives the server: the logs of matches, people, ratings.
 *
 * A match is its log: entries that are only ever added, each with a number, 1, 2, 3 ... (match,
 * number) is the key of the table, so of two writers one wins, and the other learns that he must
 * read first. Whatever else is kept of a match (its listing, who sat where) can be made anew from
 * the log, and is written together with the entry that changes it.
 *
 * Entries and listings speak of people by their ids, never by name: only so can a person be
 * forgotten although nothing is ever taken out of a log.
 *
 * All functions block, and one thread uses a store at a time. The server calls them from the thread
 * of store_queue.h, never from its loop. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include "fair/fair_log.h"
#include "server/store/sql/sql.h"

enum {
    STORE_ID_SIZE = 12,        /* the name of a match in links: letters and digits, hard to guess */
    STORE_HASH_SIZE = 32,      /* of a token */
    STORE_SECRET_SIZE = 32,    /* of a match */
    STORE_NAME_SIZE = 64,      /* of a person's name and its zero */
    STORE_PASSWORD_SIZE = 128, /* of argon2id's text and its zero */
    STORE_CATEGORY_SIZE = 40,  /* of what is rated, such as "chromino 4", and its zero */
    STORE_GROUP_MAX = 256,     /* entries that are written together */
    STORE_LIST_PER_PERSON = 5, /* matches of one person in the lobby */
    STORE_PRUNE_MAX = 100,     /* matches that are deleted at once */
    STORE_RATED_MAX = 8,       /* players of a match that is rated */
    STORE_REPORTS_MAX = 100,   /* of one match: more would not tell the operator more */
};

typedef struct Store Store;

typedef enum { MATCH_OPEN, MATCH_RUNNING, MATCH_OVER } MatchStage;

/* What lists show and nodes look for, beside the log. */
typedef struct {
    char match[STORE_ID_SIZE + 1];
    MatchStage stage;
    bool is_public;
    const char *json; /* for the lobby and the history: times, game, seats, result */
    int64_t due_ms;   /* when the server must act (a bot's turn, a clock that runs out); 0: never */
    int64_t changed_ms;
} Listing;

typedef struct {
    char match[STORE_ID_SIZE + 1];
    int number;
    int64_t time_ms;
    const char *json;        /* one object, one line, UTF-8; what it may hold is in match.h */
    const Listing *listing;  /* NULL: unchanged; of the first entry never */
    const uint8_t *secret;   /* of the first entry: the match's; else NULL */
    int64_t opener, address; /* of the first entry: who opened it, from where (a hash); 0: nobody */
    const int64_t *players;  /* where the seating changes: who sits where, 0 nobody; else NULL */
    int players_count;
} Entry;

/* Opens, and brings the tables to the present version. NULL: `why` says why not. */
Store *store_open(const char *url, Text *why);
/* The same for a store that is there: a wrong word is no reason to make one. */
Store *store_open_existing(const char *url, Text *why);
void store_close(Store *store);

/* Writes entries, together if that is possible: durable when it returns. The status of each:
 * SQL_OK; SQL_CONFLICT if its number is taken; SQL_FAILED; or SQL_LOST, when a second attempt over
 * a new connection failed, too, and only reading will tell. Other nodes are told of what is
 * written. */
void store_append(Store *store, const Entry entries[], int count, SqlStatus statuses[]);

/* Writes something that leaves no trace, to see whether the store can be written. */
__attribute__((warn_unused_result)) SqlStatus store_probe(Store *store);

/* The secret of a match; SQL_OK and false in `is_there` if there is no such match. */
__attribute__((warn_unused_result)) SqlStatus store_secret(Store *store, const char *match,
                                                           uint8_t secret[STORE_SECRET_SIZE],
                                                           bool *is_there);

typedef bool EntryRow(void *self, int number, int64_t time_ms, const char *json);
/* The entries of a match behind number `after`, in order. */
__attribute__((warn_unused_result)) SqlStatus store_read(Store *store, const char *match, int after,
                                                         EntryRow *row, void *self);

typedef bool ListingRow(void *self, const Listing *listing);
/* Public matches of a stage, the latest change first. Where there are more than `limit`,
 * everybody's latest come before anybody's second, and nobody has more than STORE_LIST_PER_PERSON.
 */
__attribute__((warn_unused_result)) SqlStatus store_list(Store *store, MatchStage stage, int limit,
                                                         ListingRow *row, void *self);
/* Of a player, the latest first: finished matches by when they ended, others by their last change,
 * which is told as `changed_ms`. So many before `before_ms`, and those of the same millisecond as
 * the last of them, so that one can go on from there. */
__attribute__((warn_unused_result)) SqlStatus store_history(Store *store, int64_t player,
                                                            int64_t before_ms, int limit,
                                                            ListingRow *row, void *self);
/* Matches that have been due since `now_ms` or longer, the longest first. */
__attribute__((warn_unused_result)) SqlStatus store_due(Store *store, int64_t now_ms, int limit,
                                                        ListingRow *row, void *self);

/* Matches that are not finished, by who opened them. */
typedef struct {
    int of_person, of_address;
} Openings;
__attribute__((warn_unused_result)) SqlStatus store_openings(Store *store, int64_t person,
                                                             int64_t address, Openings *openings);
/* The server need not act on this match. */
__attribute__((warn_unused_result)) SqlStatus store_not_due(Store *store, const char *match);

/* Looks at some matches after `match` and deletes those that are older than they may be. Finished
 * matches of somebody who has an account are kept, and so are those that were reported. */
typedef struct {
    char match[STORE_ID_SIZE + 1]; /* "": from the first; told: where to go on, "" at the end */
    int64_t unfinished_ms;         /* changed before it: deleted; 0: none is */
    int64_t guests_ms;             /* finished before it, likewise */
    int unfinished, guests;        /* told: so many were deleted */
} Pruning;
__attribute__((warn_unused_result)) SqlStatus store_prune(Store *store, Pruning *pruning,
                                                          int looked_at);

/* ---- Commitments ----
 *
 * Whoever opens a match adds its commitment to the log (fair_log.h), in the same transaction.
 * Matches of stores that had no such log yet are not in it. */

typedef bool FairRow(void *self, const FairEntry *entry);
/* The entries behind an index, in order; of one match; the last one, all zero if there is none. */
__attribute__((warn_unused_result)) SqlStatus store_fair_read(Store *store, int64_t after,
                                                              int limit, FairRow *row, void *self);
__attribute__((warn_unused_result)) SqlStatus store_fair_of(Store *store, const char *match,
                                                            FairRow *row, void *self);
__attribute__((warn_unused_result)) SqlStatus store_fair_head(Store *store, FairEntry *head);

/* ---- People ----
 *
 * Names that are given here fit into STORE_NAME_SIZE; only the one somebody signs in with may not.
 */

typedef struct {
    int64_t id; /* 0: nobody; else at random, below 2^53, so that JSON can hold it */
    char name[STORE_NAME_SIZE];
    char account[STORE_NAME_SIZE]; /* the name to sign in with; "" of a guest */
    bool is_bot;                   /* the token that was asked for is a bot's */
} Person;

/* A new guest, known by the hash of his token. */
__attribute__((warn_unused_result)) SqlStatus store_add_guest(Store *store, const char *name,
                                                              const uint8_t token[STORE_HASH_SIZE],
                                                              int64_t now_ms, Person *person);
/* SQL_OK with id 0 if no such token, or no such person, is known. */
__attribute__((warn_unused_result)) SqlStatus store_person_of(Store *store,
                                                              const uint8_t token[STORE_HASH_SIZE],
                                                              Person *person);
__attribute__((warn_unused_result)) SqlStatus store_person(Store *store, int64_t id,
                                                           Person *person);
/* The names of several, by their ids; "" of those who are not known. */
__attribute__((warn_unused_result)) SqlStatus store_names(Store *store, Person people[], int count);
/* One more token for a person (another device), or one less. */
__attribute__((warn_unused_result)) SqlStatus store_add_token(Store *store, int64_t person,
                                                              const uint8_t token[STORE_HASH_SIZE],
                                                              bool is_for_bot, int64_t now_ms);
__attribute__((warn_unused_result)) SqlStatus
store_remove_token(Store *store, const uint8_t token[STORE_HASH_SIZE]);
/* Takes away all tokens and codes of a person. */
__attribute__((warn_unused_result)) SqlStatus store_remove_tokens(Store *store, int64_t person);

/* A password, and the one token that a person has from now on: whoever knew one of the others is
 * out. */
typedef struct {
    int64_t person;
    const char *password;
    const uint8_t *token; /* its hash */
    int64_t now_ms;
} NewPassword;

/* Gives a guest an account; SQL_CONFLICT if the name is taken, in whatever case of A to Z, or if he
 * has an account. */
__attribute__((warn_unused_result)) SqlStatus store_set_account(Store *store, const char *name,
                                                                const NewPassword *password);
/* Another password for an account; SQL_CONFLICT if the person has none. */
__attribute__((warn_unused_result)) SqlStatus store_set_password(Store *store,
                                                                 const NewPassword *password);

/* A code makes another device a person, once and within a time. A person has one at most: a new one
 * replaces it. */
__attribute__((warn_unused_result)) SqlStatus store_add_code(Store *store, int64_t person,
                                                             const uint8_t code[STORE_HASH_SIZE],
                                                             int64_t now_ms, int64_t until_ms);
/* Whose code it is; id 0 if there is no such code, or not any more. */
__attribute__((warn_unused_result)) SqlStatus store_person_of_code(Store *store,
                                                                   const uint8_t *code,
                                                                   int64_t now_ms, Person *person);
/* The same, and uses it up: the person has one more token. */
__attribute__((warn_unused_result)) SqlStatus store_use_code(Store *store, const uint8_t *code,
                                                             const uint8_t *token, int64_t now_ms,
                                                             Person *person);
/* "Ann" and "ann" are one account; letters beyond A to Z are what they are. */
void store_account_name(const char *name, char account[STORE_NAME_SIZE]);
/* For signing in: id 0 if there is no such account. */
__attribute__((warn_unused_result)) SqlStatus store_account(Store *store, const char *name,
                                                            Person *person,
                                                            char password[STORE_PASSWORD_SIZE]);
/* What others see; the name of an account stays what it was. */
__attribute__((warn_unused_result)) SqlStatus store_rename(Store *store, int64_t person,
                                                           const char *name);
/* Forgets name, tokens, password, rating and history; the matches stay, with a player nobody knows.
 */
__attribute__((warn_unused_result)) SqlStatus store_forget(Store *store, int64_t person);

/* ---- Ratings ---- */

typedef struct {
    int64_t person; /* below 0: a bot, -LEVEL */
    char name[STORE_NAME_SIZE];
    double rating, deviation, volatility;
    int games; /* 0: there is no rating yet */
    char category[STORE_CATEGORY_SIZE];
    /* Of a match that is being rated: */
    bool is_guest;            /* a person without an account */
    int met[STORE_RATED_MAX]; /* how often the others were rated with this person within a day */
} Rating;

typedef bool RatingRow(void *self, const Rating *rating);
/* Of one person in a category such as "chromino 4". */
__attribute__((warn_unused_result)) SqlStatus store_rating(Store *store, const char *category,
                                                           int64_t person, Rating *rating);
/* All of one person. */
__attribute__((warn_unused_result)) SqlStatus store_ratings(Store *store, int64_t person,
                                                            RatingRow *row, void *self);
/* The best who have an account, and bots. */
__attribute__((warn_unused_result)) SqlStatus store_leaders(Store *store, const char *category,
                                                            int limit, RatingRow *row, void *self);

/* Turns the ratings before a match into those after it. */
typedef void RateMatch(void *self, Rating ratings[], int count);

/* Rates a match once: SQL_CONFLICT if it has been rated. `ratings` comes with different persons,
 * and goes with their new ratings; who is forgotten gets none. No other match is rated meanwhile,
 * so none is lost. The match is not due any more. */
typedef struct {
    const char *match, *category;
    Rating *ratings;
    int count;
    RateMatch *rate;
    void *self;
    int64_t time_ms; /* it ended */
} RatedMatch;
__attribute__((warn_unused_result)) SqlStatus store_rate(Store *store, const RatedMatch *match);

/* ---- Reports, for the operator ---- */

/* A line of a match's chat that somebody wants looked at. */
typedef struct {
    const char *match;
    int line; /* the number of its entry */
    int64_t time_ms, person;
    int64_t about; /* the person who wrote the line */
    const char *reason;
    /* Of a list: what they are called, "" of who is forgotten, and the entry as it is in the log.
     */
    const char *name, *about_name, *entry;
} Report;

/* Keeps one; SQL_CONFLICT if the person has reported the line before. `is_full` says that the match
 * has as many as are kept, and nothing was done. */
__attribute__((warn_unused_result)) SqlStatus store_report(Store *store, const Report *report,
                                                           bool *is_full);

typedef bool ReportRow(void *self, const Report *report);
/* All of them, the eldest first. */
__attribute__((warn_unused_result)) SqlStatus store_reports(Store *store, ReportRow *row,
                                                            void *self);

/* ---- Time ----
 *
 * Nodes write every few seconds that they are there. Where nobody did so for longer, nobody could
 * act: no node ran, or none could write. Such an outage is kept, and charged to no player. */

enum {
    STORE_OUTAGE_MS = 5000,  /* without a sign of life from any node */
    STORE_SKEW_MS = 2000,    /* by which a machine's clock may differ from the database's */
    STORE_OUTAGES_MAX = 128, /* of which nodes know, the latest */
};

typedef struct {
    int64_t from_ms, to_ms;
} Outage;

/* What a sign of life brings. */
typedef struct {
    int64_t now_ms;                    /* when it was written, by the store's clock */
    int64_t offset_ms;                 /* the store's clock less the steady one of this machine */
    int64_t skew_ms;                   /* the store's clock less this machine's */
    bool has_clock;                    /* is it the database's own clock, for all nodes? */
    Outage outages[STORE_OUTAGES_MAX]; /* in the order of time */
    int outages_count;
} StoreBeat;

/* Reads the clocks: `now_ms`, `offset_ms`, `skew_ms` and `has_clock`. */
__attribute__((warn_unused_result)) SqlStatus store_clock(Store *store, StoreBeat *beat);
/* The same for a store that is not open; false if it cannot be opened, or if this machine's clock
 * is too far from the database's: `why` says so. */
__attribute__((warn_unused_result)) bool store_agree_on_time(const char *url, StoreBeat *beat,
                                                             Text *why);
/* Writes a sign of life, and the outage before it, if there was one. */
__attribute__((warn_unused_result)) SqlStatus store_beat(Store *store, StoreBeat *beat);

/* ---- Between nodes ---- */

int store_descriptor(const Store *store);

/* What a node tells others: that it has added an entry to a match, who is at it with this node, or
 * that a person has signed out, is called something else, or is forgotten.
 */
typedef struct {
    int64_t person;                /* of whom it tells; 0: of a match */
    char match[STORE_ID_SIZE + 1]; /* "": what was told is not known; look at every match at hand */
    int number;                    /* of the entry; 0: it tells who is there */
    uint32_t node, seats;          /* whose people are there, a bit each */
    int watching;                  /* how many are there without a seat */
} StoreNews;

enum { STORE_NEWS_MAX = 64 }; /* bytes of a line of news */

/* Writes a line that tells who is at a match; reads a line, false if it is no news. */
void store_news_text(const StoreNews *news, Text *out);
__attribute__((warn_unused_result)) bool store_news_read(const char *line, StoreNews *news);
/* Tells such lines, at most SQL_TELL_SIZE bytes, to other nodes; nothing is kept. */
__attribute__((warn_unused_result)) SqlStatus store_tell(Store *store, const char *lines);
/* Tells that something about the person has changed. */
__attribute__((warn_unused_result)) SqlStatus store_tell_person(Store *store, int64_t person);
/* The next news of another node; false if there is none now. */
bool store_hear(Store *store, StoreNews *news);

/* Why the last call failed. */
const char *store_why(const Store *store);

#endif
