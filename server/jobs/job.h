/* job.h -- what takes longer than a moment: the store, a bot's choice, a password.
 *
 * The hall fills in a job and gives it away; another thread does it; the hall gets it back, in its
 * own thread, with the answer in it. A job owns all it points to. */
#ifndef SERVER_JOBS_JOB_H
#define SERVER_JOBS_JOB_H

#include "rating.h"
#include "server/match/match.h"

/* How much one job is, and how many there may be. */
enum {
    JOB_LIST_MAX = 100,    /* matches of a list */
    JOB_LEADERS_MAX = 50,  /* players of a list */
    JOB_PRUNE_MAX = 200,   /* matches that one JOB_PRUNE looks at */
    JOB_PASSWORDS_MAX = 8, /* passwords that are hashed or checked at once */
    JOB_NEWS_SIZE = 2048,  /* bytes that are told to other nodes at once */
};

typedef enum {
    JOB_APPEND,   /* an entry to a match's log */
    JOB_READ,     /* a log, after an entry; rows are entries */
    JOB_LOBBY,    /* rows are listings */
    JOB_HISTORY,  /* of the person, before a time; rows are listings */
    JOB_DUE,      /* matches due since a time; rows are listings */
    JOB_NOT_DUE,  /* the server need not act on the match */
    JOB_OPENINGS, /* how many matches the person and the address have open; then it is opened */
    JOB_PRUNE,    /* deletes old matches */
    JOB_PERSON,   /* who is known by the token? */
    JOB_GUEST,    /* a new person with this name and token */
    JOB_AGAIN,    /* is the token still the person's? */
    JOB_ABOUT,    /* who is the person with the id `about`? */
    JOB_WHOSE,    /* who is known by the token, or the code? */
    JOB_CODE,     /* uses a code up: the person gets the token */
    JOB_LINK,     /* a new code for the person */
    JOB_FAIR,     /* entries of the log of commitments */
    JOB_BOT,      /* a choice for the seat on turn, from its view */
    JOB_BEAT,     /* a sign of life; the answer says when nobody could act */
    JOB_PRESENCE, /* tells other nodes who is where */
    JOB_REPORT,   /* of a line of chat by the person, once */
    JOB_RATE,     /* a match that is over, once */
    JOB_RATINGS,  /* all of the person */
    JOB_LEADERS,  /* of a category, and how the person himself stands there */
    JOB_HASH,     /* of a new password; then JOB_SIGN_UP or JOB_PASSWORD */
    JOB_SIGN_UP,  /* gives the person an account with his name */
    JOB_ACCOUNT,  /* who has this account? Then JOB_CHECK */
    JOB_CHECK,    /* is it his password? Then what he wants to do with it */
    JOB_TOKEN,    /* one more for the person */
    JOB_PASSWORD, /* another one for the person's account; before it, JOB_CHECK and JOB_HASH */
    JOB_SIGN_OUT, /* takes the token away, or all of them */
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

/* Whom the answer is for. A serial number is never used twice, a slot may be. */
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
    char *listing_json;
    bool has_secret; /* is it the first entry? Then the secret and the address of the job count */
    int64_t players[GAME_SEATS_MAX];
    int players_count; /* 0: the seating is as it was */
} JobAppend;

/* Of JOB_OPENINGS. */
typedef struct {
    Message *message;  /* that asks for it */
    Openings openings; /* the answer */
} JobOpening;

/* Of JOB_REPORT. */
typedef struct {
    int line;      /* that is reported */
    int64_t about; /* who wrote it */
    char reason[MESSAGE_REASON_MAX];
    bool is_full; /* the answer: nothing more is kept of this match */
} JobReport;

/* Of all jobs about people: who they are, their tokens, codes and passwords. A chain of such jobs
 * is one job whose kind changes. */
typedef struct {
    int64_t about;                                             /* of JOB_ABOUT */
    uint8_t token[MESSAGE_BYTES], token_hash[STORE_HASH_SIZE]; /* of a guest: both */
    uint8_t code[MESSAGE_BYTES], code_hash[STORE_HASH_SIZE];
    bool has_code;
    int64_t until_ms;                    /* a new code can be used */
    char account[STORE_NAME_SIZE];       /* with which somebody signs in */
    char password[MESSAGE_PASSWORD_MAX]; /* in clear; wiped when it has been used */
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
    struct Job *next; /* for the queue of whoever has it */
    JobOrigin origin;

    char match[STORE_ID_SIZE + 1];
    int number;                        /* of the entry; of a read: the one after which */
    int64_t time_ms;                   /* of the entry; now */
    int64_t address;                   /* from where a match is opened; 0: not known */
    uint8_t secret[STORE_SECRET_SIZE]; /* of the first entry; the answer of a read */
    Person person;                     /* who asks; the answer of JOB_PERSON and JOB_GUEST */

    /* Answers of a read and of lists. */
    JobRow *rows;
    int rows_count, rows_max;
    Person *people; /* whom the rows speak of: the hall wants their names */
    int people_count;

    /* By its kind. */
    union {
        JobAppend append;
        JobOpening opening;
        Pruning pruning; /* what JOB_PRUNE is to do, and what it has done */
        JobReport report;
        JobIdentity identity;
        JobRating rating;
        JobFair fair;
        JobBot bot;
        StoreBeat *beat; /* of JOB_BEAT */
        char *news;      /* of JOB_PRESENCE: JOB_NEWS_SIZE bytes for the words */
    };
} Job;

Job *job_new(JobKind kind); /* ends the program if there is no memory */
void job_free(Job *job);

/* Keeps a copy. */
void job_keep_message(Job *job, const Message *message);
/* Fills in the entry as text, and the listing of the match as it stands then. */
void job_keep_entry(Job *job, const Match *match, const MatchEntry *entry);

/* Keeps a copy, and lists the people in it without their names. Always true, as the row functions
 * of the store want it. */
bool job_add_entry(void *job, int number, int64_t time_ms, const char *json);
bool job_add_listing(void *job, const Listing *listing);
bool job_add_rating(void *job, const Rating *rating);
bool job_add_fair(void *job, const FairEntry *entry);

/* The entry as the store takes it; borrows from the job. */
Entry job_entry(const Job *job);

#endif
