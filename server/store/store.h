/* store.h -- what outlives the server: the logs of matches, people, ratings.
 *
 * A match is its log. Entries are only ever added, and have the numbers 1, 2, 3 ... The key of the
 * table is (match, number): of two writers with the same number one wins, and the other must read
 * the log before it tries again. Everything else that is kept of a match (its listing, who sat
 * where) can be computed from the log, and is written together with the entry that changes it.
 *
 * Entries and listings refer to people by id, never by name. So a person can be forgotten although
 * no entry is ever changed.
 *
 * All functions block, and only one thread may use a store at a time. The server calls them from
 * the thread of store_queue.h, never from its loop. */
#ifndef SERVER_STORE_STORE_H
#define SERVER_STORE_STORE_H

#include "server/fair/fair_log.h"
#include "server/push/endpoint.h"
#include "server/store/sql/sql.h"

enum {
    STORE_ID_SIZE = 12,        /* the name of a match in links: letters and digits, hard to guess */
    STORE_HASH_SIZE = 32,      /* of a token */
    STORE_SECRET_SIZE = 32,    /* of a match's secret */
    STORE_NAME_SIZE = 64,      /* a person's name and its zero */
    STORE_PASSWORD_SIZE = 128, /* the text that argon2id makes, and its zero */
    STORE_CATEGORY_SIZE = 40,  /* what is rated, such as "chromino 4", and its zero */
    STORE_GROUP_MAX = 256,     /* entries that are written together */
    STORE_LIST_PER_PERSON = 5, /* matches of one person that the lobby shows */
    STORE_PRUNE_MAX = 100,     /* matches that are deleted at once */
    STORE_RATED_MAX = 8,       /* players of a match that is rated */
    STORE_REPORTS_MAX = 100,   /* of one match; more would not help the operator */
    STORE_SUBSCRIPTIONS_MAX = 5, /* of one person; a further one replaces the oldest */
};

typedef struct Store Store;

typedef enum { MATCH_OPEN, MATCH_RUNNING, MATCH_OVER } MatchStage;

/* What is kept of a match beside its log, for lists and for nodes that look for work. */
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
    const char *json;       /* one object, one line, UTF-8; what it may hold is in match.h */
    const Listing *listing; /* NULL: unchanged. The first entry always has one. */
    const uint8_t *secret;  /* of the first entry: the match's; else NULL */
    int64_t opener,
        address; /* of the first entry: who opened the match, and from where (a hash); 0: nobody */
    const int64_t *players; /* if the seating changes: who sits where, 0 for nobody; else NULL */
    int players_count;
} Entry;

/* Opens a store and brings its tables up to date. NULL, and `why` says why, if that fails. */
Store *store_open(const char *url, Text *why);
/* The same, but does not make a store that is not there: the name may be mistyped. */
Store *store_open_existing(const char *url, Text *why);
void store_close(Store *store);

/* Writes entries, together if possible; what is written is durable when this returns. Each entry
 * gets a status: SQL_OK; SQL_CONFLICT if its number is taken; SQL_FAILED; or SQL_LOST if a second
 * attempt over a new connection failed as well, and only reading the log can tell. Other nodes are
 * told of what was written. */
void store_append(Store *store, const Entry entries[], int count, SqlStatus statuses[]);

/* Writes something and deletes it again, to see whether the store can be written. */
__attribute__((warn_unused_result)) SqlStatus store_probe(Store *store);

/* The secret of a match. If there is no such match: SQL_OK, and `is_there` is false. */
__attribute__((warn_unused_result)) SqlStatus store_secret(Store *store, const char *match,
                                                           uint8_t secret[STORE_SECRET_SIZE],
                                                           bool *is_there);

typedef bool EntryRow(void *self, int number, int64_t time_ms, const char *json);
/* The entries of a match after number `after`, in order. */
__attribute__((warn_unused_result)) SqlStatus store_read(Store *store, const char *match, int after,
                                                         EntryRow *row, void *self);

typedef bool ListingRow(void *self, const Listing *listing);
/* Public matches of a stage, the latest change first. If there are more than `limit`, everybody's
 * latest match comes before anybody's second. Nobody has more than STORE_LIST_PER_PERSON. */
__attribute__((warn_unused_result)) SqlStatus store_list(Store *store, MatchStage stage, int limit,
                                                         ListingRow *row, void *self);
/* The matches of a player, the latest first: finished ones by the time of their end, others by
 * their last change; `changed_ms` has that time. Gives `limit` matches before `before_ms`, and all
 * others of the same millisecond as the last of them, so that the next page can begin before that
 * time. */
__attribute__((warn_unused_result)) SqlStatus store_history(Store *store, int64_t player,
                                                            int64_t before_ms, int limit,
                                                            ListingRow *row, void *self);
/* Matches that are due at `now_ms`, the longest overdue first. */
__attribute__((warn_unused_result)) SqlStatus store_due(Store *store, int64_t now_ms, int limit,
                                                        ListingRow *row, void *self);

/* How many unfinished matches somebody has opened. */
typedef struct {
    int of_person, of_address;
} Openings;
__attribute__((warn_unused_result)) SqlStatus store_openings(Store *store, int64_t person,
                                                             int64_t address, Openings *openings);
/* Clears the time at which the server must act on this match. */
__attribute__((warn_unused_result)) SqlStatus store_not_due(Store *store, const char *match);

/* Looks at some matches after `match`, and deletes those that are too old. Finished matches with a
 * player who has an account are kept, and so are matches that were reported. */
typedef struct {
    char match[STORE_ID_SIZE + 1]; /* in: after which match, "" from the first; out: where to go on,
                                      "" at the end */
    int64_t unfinished_ms; /* unfinished matches that last changed before it are deleted; 0: none */
    int64_t guests_ms;     /* finished matches of guests likewise */
    int unfinished, guests; /* out: how many were deleted */
} Pruning;
__attribute__((warn_unused_result)) SqlStatus store_prune(Store *store, Pruning *pruning,
                                                          int looked_at);

/* ---- Commitments ----
 *
 * Whoever opens a match adds its commitment to the log (fair_log.h), in the same transaction.
 * Matches of stores that had no such log yet are not in it. */

typedef bool FairRow(void *self, const FairEntry *entry);
/* Entries of the log of commitments: those after an index, in order; that of one match; the newest,
 * which is all zero if there is none. */
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
    bool is_bot;                   /* does the token belong to a bot? */
} Person;

/* Adds a guest, who is known by the hash of a token. */
__attribute__((warn_unused_result)) SqlStatus store_add_guest(Store *store, const char *name,
                                                              const uint8_t token[STORE_HASH_SIZE],
                                                              int64_t now_ms, Person *person);
/* The person with this token. SQL_OK with id 0 if there is none. */
__attribute__((warn_unused_result)) SqlStatus store_person_of(Store *store,
                                                              const uint8_t token[STORE_HASH_SIZE],
                                                              Person *person);
__attribute__((warn_unused_result)) SqlStatus store_person(Store *store, int64_t id,
                                                           Person *person);
/* Fills in the names of people by their ids; "" for those who are not known. */
__attribute__((warn_unused_result)) SqlStatus store_names(Store *store, Person people[], int count);
/* Adds a token for a person (for one more device), or removes one with its subscriptions. */
__attribute__((warn_unused_result)) SqlStatus store_add_token(Store *store, int64_t person,
                                                              const uint8_t token[STORE_HASH_SIZE],
                                                              bool is_for_bot, int64_t now_ms);
__attribute__((warn_unused_result)) SqlStatus
store_remove_token(Store *store, const uint8_t token[STORE_HASH_SIZE]);
/* Removes all tokens, codes and subscriptions of a person. */
__attribute__((warn_unused_result)) SqlStatus store_remove_tokens(Store *store, int64_t person);

/* A new password. The person's other tokens stop working; only the token given here is left. */
typedef struct {
    int64_t person;
    const char *password;
    const uint8_t *token; /* its hash */
    int64_t now_ms;
} NewPassword;

/* Gives a guest an account. SQL_CONFLICT if the name is taken (upper and lower case of A to Z are
 * the same), or if they have an account already. */
__attribute__((warn_unused_result)) SqlStatus store_set_account(Store *store, const char *name,
                                                                const NewPassword *password);
/* Changes the password of an account. SQL_CONFLICT if the person has no account. */
__attribute__((warn_unused_result)) SqlStatus store_set_password(Store *store,
                                                                 const NewPassword *password);

/* Adds a code that signs in another device, once and for a limited time. A person has at most one:
 * a new code replaces the old one. */
__attribute__((warn_unused_result)) SqlStatus store_add_code(Store *store, int64_t person,
                                                             const uint8_t code[STORE_HASH_SIZE],
                                                             int64_t now_ms, int64_t until_ms);
/* Whose code it is; id 0 if there is no such code, or it has expired. */
__attribute__((warn_unused_result)) SqlStatus store_person_of_code(Store *store,
                                                                   const uint8_t *code,
                                                                   int64_t now_ms, Person *person);
/* The same, and uses the code up: the person gets one more token. */
__attribute__((warn_unused_result)) SqlStatus store_use_code(Store *store, const uint8_t *code,
                                                             const uint8_t *token, int64_t now_ms,
                                                             Person *person);
/* A browser that wants pushes for a person. It gets them as long as the token counts by which it
 * said so. */
typedef struct {
    int64_t person;
    const uint8_t *token; /* its hash */
    int64_t now_ms;
    const PushSubscription *push;
} Subscription;

__attribute__((warn_unused_result)) SqlStatus store_subscribe(Store *store,
                                                              const Subscription *subscription);
__attribute__((warn_unused_result)) SqlStatus store_unsubscribe(Store *store, int64_t person,
                                                                const char *endpoint);
/* Called for each; always true. */
typedef bool SubscriptionRow(void *self, const PushSubscription *push);
__attribute__((warn_unused_result)) SqlStatus store_subscriptions(Store *store, int64_t person,
                                                                  SubscriptionRow *row, void *self);

/* The name of an account in lower case from A to Z: "Ann" and "ann" are one account. Other letters
 * stay as they are. */
void store_account_name(const char *name, char account[STORE_NAME_SIZE]);
/* The account with this name, for signing in; id 0 if there is none. */
__attribute__((warn_unused_result)) SqlStatus store_account(Store *store, const char *name,
                                                            Person *person,
                                                            char password[STORE_PASSWORD_SIZE]);
/* Changes the name that others see. The name of the account does not change. */
__attribute__((warn_unused_result)) SqlStatus store_rename(Store *store, int64_t person,
                                                           const char *name);
/* Forgets name, tokens, password, ratings and history of a person. Their matches stay, with an
 * unknown player. */
__attribute__((warn_unused_result)) SqlStatus store_forget(Store *store, int64_t person);

/* ---- Ratings ---- */

typedef struct {
    int64_t person; /* below 0: a bot, -LEVEL */
    char name[STORE_NAME_SIZE];
    double rating, deviation, volatility;
    int games; /* 0: there is no rating yet */
    char category[STORE_CATEGORY_SIZE];
    /* Only for a match that is being rated: */
    bool is_guest;            /* a person without an account */
    int met[STORE_RATED_MAX]; /* how often the others were rated with this person within a day */
} Rating;

typedef bool RatingRow(void *self, const Rating *rating);
/* The rating of one person in a category such as "chromino 4". */
__attribute__((warn_unused_result)) SqlStatus store_rating(Store *store, const char *category,
                                                           int64_t person, Rating *rating);
/* All ratings of one person. */
__attribute__((warn_unused_result)) SqlStatus store_ratings(Store *store, int64_t person,
                                                            RatingRow *row, void *self);
/* The best players of a category: bots, and people with an account. */
__attribute__((warn_unused_result)) SqlStatus store_leaders(Store *store, const char *category,
                                                            int limit, RatingRow *row, void *self);

/* Turns the ratings before a match into those after it. */
typedef void RateMatch(void *self, Rating ratings[], int count);

/* Rates a match once: SQL_CONFLICT if it has been rated. `ratings` must be of different players,
 * and gets their new ratings; people who were forgotten get none. No other match is rated at the
 * same time, so no result is lost. Afterwards the match is not due any more. */
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

/* A line of a match's chat that somebody has reported. */
typedef struct {
    const char *match;
    int line; /* the number of its entry */
    int64_t time_ms, person;
    int64_t about; /* the person who wrote the line */
    const char *reason;
    /* Only in a list: both names ("" if forgotten), and the entry as it is in the log. */
    const char *name, *about_name, *entry;
} Report;

/* Keeps a report. SQL_CONFLICT if the person has reported this line before. `is_full` is true if
 * the match has STORE_REPORTS_MAX already, and nothing was kept. */
__attribute__((warn_unused_result)) SqlStatus store_report(Store *store, const Report *report,
                                                           bool *is_full);

typedef bool ReportRow(void *self, const Report *report);
/* All reports, the oldest first. */
__attribute__((warn_unused_result)) SqlStatus store_reports(Store *store, ReportRow *row,
                                                            void *self);

/* ---- Time ----
 *
 * Nodes write every few seconds that they are there. Where nobody did so for longer, nobody could
 * act: no node ran, or none could write. Such an outage is kept, and charged to no player. */

enum {
    STORE_OUTAGE_MS = 5000,  /* it is an outage if no node has written a sign of life for so long */
    STORE_SKEW_MS = 2000,    /* how far a machine's clock may be from the database's */
    STORE_OUTAGES_MAX = 128, /* the latest ones are kept */
};

typedef struct {
    int64_t from_ms, to_ms;
} Outage;

/* The answer to a sign of life. */
typedef struct {
    int64_t now_ms;    /* when it was written, by the clock of the store */
    int64_t offset_ms; /* the clock of the store minus the steady clock of this machine */
    int64_t skew_ms;   /* the clock of the store minus the clock of this machine */
    bool has_clock;    /* is it the clock of a database server, which all nodes share? */
    Outage outages[STORE_OUTAGES_MAX]; /* in order of time */
    int outages_count;
} StoreBeat;

/* Reads the clocks: fills in `now_ms`, `offset_ms`, `skew_ms` and `has_clock`. */
__attribute__((warn_unused_result)) SqlStatus store_clock(Store *store, StoreBeat *beat);
/* The same for a store that is not open yet. False, and `why` says why, if it cannot be opened, or
 * if this machine's clock is too far from the database's. */
__attribute__((warn_unused_result)) bool store_agree_on_time(const char *url, StoreBeat *beat,
                                                             Text *why);
/* Writes a sign of life, and the outage that it ends, if there was one. */
__attribute__((warn_unused_result)) SqlStatus store_beat(Store *store, StoreBeat *beat);

/* ---- Between nodes ---- */

int store_descriptor(const Store *store);

/* What a node tells the others: that it has added an entry to a match; who is at a match on this
 * node; or that a person has signed out, was renamed or was forgotten. */
typedef struct {
    int64_t person;                /* whom it is about; 0: it is about a match */
    char match[STORE_ID_SIZE + 1]; /* "": news was lost, so look at every match in memory */
    int number;                    /* of the entry; 0: it says who is there */
    uint32_t node, seats;          /* which node, and a bit for each seat whose person is there */
    int watching;                  /* how many spectators are there */
} StoreNews;

enum { STORE_NEWS_MAX = 64 }; /* bytes of a line of news */

/* Writes the line that says who is at a match; reads any line, false if it is not news. */
void store_news_text(const StoreNews *news, Text *out);
__attribute__((warn_unused_result)) bool store_news_read(const char *line, StoreNews *news);
/* Sends lines of news to other nodes, at most SQL_TELL_SIZE bytes. Nothing is stored. */
__attribute__((warn_unused_result)) SqlStatus store_tell(Store *store, const char *lines);
/* Tells other nodes that something about the person has changed. */
__attribute__((warn_unused_result)) SqlStatus store_tell_person(Store *store, int64_t person);
/* The next news from another node; false if there is none now. */
bool store_hear(Store *store, StoreNews *news);

/* Why the last call failed. */
const char *store_why(const Store *store);

#endif
