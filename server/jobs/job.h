/* job.h -- work that would take the hall too long: the store, a bot's choice, a password.
 *
 * The hall fills in a job and starts it; another thread does it; then the hall gets it back, in its
 * own thread, with the answer in it. A job owns everything it points to. */
#ifndef SERVER_JOBS_JOB_H
#define SERVER_JOBS_JOB_H

#include "rating.h"
#include "server/match/match.h"

/* How large a job may be, and how many there may be. */
enum {
    JOB_LIST_MAX = 100,    /* matches of a list */
    JOB_LEADERS_MAX = 50,  /* players of a list */
    JOB_PRUNE_MAX = 200,   /* matches that one JOB_PRUNE looks at */
    JOB_PASSWORDS_MAX = 8, /* passwords that are hashed or checked at once */
    JOB_NEWS_SIZE = 2048,  /* bytes of news for other nodes in one job */
    JOB_PUSH_SIZE = 129,   /* bytes of the text of a push, with the zero */
};

typedef enum {
    JOB_APPEND,      /* adds an entry to the log of a match */
    JOB_READ,        /* reads a log after an entry; rows are entries */
    JOB_LOBBY,       /* open and running matches; rows are listings */
    JOB_HISTORY,     /* matches of the person before a time; rows are listings */
    JOB_DUE,         /* matches that are due since a time; rows are listings */
    JOB_NOT_DUE,     /* clears the time at which the match is due */
    JOB_OPENINGS,    /* counts the open matches of the person and the address, before one more is
                        opened */
    JOB_PRUNE,       /* deletes old matches */
    JOB_PERSON,      /* who has this token? */
    JOB_GUEST,       /* a new person with this name and token */
    JOB_AGAIN,       /* does the person still have this token? */
    JOB_ABOUT,       /* who is the person with the id `about`? */
    JOB_WHOSE,       /* who has this token, or this code? */
    JOB_CODE,        /* uses a code up: its person gets the token */
    JOB_LINK,        /* a new code for the person */
    JOB_FAIR,        /* reads the log of commitments */
    JOB_BOT,         /* a bot chooses an action, from its view */
    JOB_BEAT,        /* writes a sign of life; the answer has the outages */
    JOB_PRESENCE,    /* tells other nodes who is at which match */
    JOB_SUBSCRIBE,   /* the person wants pushes at a browser */
    JOB_UNSUBSCRIBE, /* and no more */
    JOB_SUBSCRIBERS, /* where the person wants pushes */
    JOB_PUSH,        /* sends a push to one browser */
    JOB_REPORT,      /* the person reports a line of chat, once */
    JOB_RATE,        /* rates a finished match, once */
    JOB_RATINGS,     /* all ratings of the person */
    JOB_LEADERS,     /* the best of a category, and the rating of the person */
    JOB_HASH,        /* hashes a new password; then JOB_SIGN_UP or JOB_PASSWORD */
    JOB_SIGN_UP,     /* gives the person an account with their name */
    JOB_ACCOUNT,     /* who has this account? Then JOB_CHECK */
    JOB_CHECK,       /* is this the password of the account? Then what it was asked for */
    JOB_TOKEN,       /* gives the person one more token */
    JOB_PASSWORD,    /* changes the password of the person; comes after JOB_CHECK and JOB_HASH */
    JOB_SIGN_OUT,    /* removes one token of the person, or all of them */
    JOB_RENAME,
    JOB_FORGET,
} JobKind;

typedef struct {
    char match[STORE_ID_SIZE + 1];
    int number;        /* of an entry */
    int64_t time_ms;   /* likewise */
    MatchEntry *entry; /* NULL: it cannot be read, or the row is a listing */
    char *json;        /* of a listing; else NULL */
} JobRow;

/* Who gets the answer. A slot may be used again, but a serial number never is. */
typedef struct {
    int slot; /* of the connection; -1: nobody waits */
    uint64_t serial;
    Say say;
    int tag;
} JobOrigin;

/* Of JOB_APPEND. */
typedef struct {
    char *json; /* the entry as text */
    Listing listing;
    char *listing_json; /* NULL: the listing stays as it is */
    bool has_secret; /* is it the first entry? Then the secret and the address of the job count */
    int64_t players[GAME_SEATS_MAX];
    int players_count; /* 0: the seating does not change */
} JobAppend;

/* Of JOB_OPENINGS. */
typedef struct {
    Message *message;  /* the message `open` */
    Openings openings; /* the answer */
} JobOpening;

/* Of JOB_REPORT. */
typedef struct {
    int line;      /* that is reported */
    int64_t about; /* who wrote it */
    char reason[MESSAGE_REASON_MAX];
    bool is_full; /* the answer: the match has as many reports as are kept */
} JobReport;

/* Of all jobs about people: who they are, their tokens, codes and passwords. A chain of such jobs
 * is one job whose kind changes. */
typedef struct {
    int64_t about;                                             /* of JOB_ABOUT */
    uint8_t token[MESSAGE_BYTES], token_hash[STORE_HASH_SIZE]; /* of a guest: both */
    uint8_t code[MESSAGE_BYTES], code_hash[STORE_HASH_SIZE];
    bool has_code;
    int64_t until_ms;                    /* how long the code works */
    char account[STORE_NAME_SIZE];       /* the name to sign in with */
    char password[MESSAGE_PASSWORD_MAX]; /* in clear; wiped after its use */
    char new_password[MESSAGE_PASSWORD_MAX];
    char password_hash[STORE_PASSWORD_SIZE];
    bool is_everywhere; /* signs out all devices */
    bool is_right;      /* the answer of JOB_CHECK */
} JobIdentity;

/* Of JOB_RATE, JOB_RATINGS and JOB_LEADERS. */
typedef struct {
    char category[STORE_CATEGORY_SIZE];
    RatingMatch rated;
    const Game *game; /* of leaders */
    int seats;        /* likewise: of their games */
    Rating *ratings;  /* the answer */
    int ratings_count;
    Rating own; /* likewise of JOB_LEADERS */
} JobRating;

/* Of JOB_FAIR: of `match`, or those after `number`; below 0: the newest one. */
typedef struct {
    FairEntry *entries;
    int count;
    FairEntry head; /* the newest one */
} JobFair;

/* Of pushes. */
typedef struct {
    uint8_t token_hash[STORE_HASH_SIZE]; /* of JOB_SUBSCRIBE: of the device */
    PushSubscription *list;              /* one; of JOB_SUBSCRIBERS: the answer */
    int count;
    char text[JOB_PUSH_SIZE]; /* what is told */
    PushResult result;        /* the answer of JOB_PUSH */
} JobPush;

/* Of JOB_BOT. */
typedef struct {
    const Game *game;
    GameState *view;
    int seat, level, ply;
    int64_t left_ms; /* on the bot's clock */
    uint64_t seed;
    int64_t thought_ms;                  /* the answer: how long the bot thought */
    char notation[GAME_ACTION_TEXT_MAX]; /* likewise; "" if there was no choice */
} JobBot;

typedef struct Job {
    JobKind kind;
    SqlStatus status; /* part of the answer */
    struct Job *next; /* for the queue that has it */
    JobOrigin origin;

    char match[STORE_ID_SIZE + 1];
    int number;                        /* of the entry; of JOB_READ: after which one */
    int64_t time_ms;                   /* of the entry; else now */
    int64_t address;                   /* a number for where a match is opened from; 0: not known */
    uint8_t secret[STORE_SECRET_SIZE]; /* of the first entry; the answer of a read */
    Person person;                     /* who asks; the answer of JOB_PERSON and JOB_GUEST */

    /* Answers of a read and of lists. */
    JobRow *rows;
    int rows_count, rows_max;
    Person *people; /* everybody in the rows; the store fills in their names */
    int people_count;

    /* What only some kinds need. */
    union {
        JobAppend append;
        JobOpening opening;
        Pruning pruning; /* what JOB_PRUNE is to do, and what it has done */
        JobReport report;
        JobIdentity identity;
        JobRating rating;
        JobFair fair;
        JobBot bot;
        JobPush push;
        StoreBeat *beat; /* of JOB_BEAT */
        char *news;      /* of JOB_PRESENCE: JOB_NEWS_SIZE bytes for the words */
    };
} Job;

Job *job_new(JobKind kind); /* ends the program if there is no memory */
void job_free(Job *job);

/* Keeps a copy. */
void job_keep_message(Job *job, const Message *message);
/* Fills in the entry as text; and the listing of the match as it stands then, if it changes. */
void job_keep_entry(Job *job, const MatchEntry *entry);
void job_keep_listing(Job *job, const Match *match);

/* Keeps a copy, and lists the people in it without their names. Always true, because the row
 * functions of the store must say so. */
bool job_add_entry(void *job, int number, int64_t time_ms, const char *json);
bool job_add_listing(void *job, const Listing *listing);
bool job_add_rating(void *job, const Rating *rating);
bool job_add_fair(void *job, const FairEntry *entry);
bool job_add_push(void *job, const PushSubscription *push);

/* The entry as the store takes it. It points into the job. */
Entry job_entry(const Job *job);

#endif
