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
    JOB_PRESENCE, /* tells other nodes who is where: `entry` has the words */
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

typedef struct Job {
    JobKind kind;
    struct Job *next; /* for the queue of whoever has it */
    JobOrigin origin;

    char match[STORE_ID_SIZE + 1];
    int number;      /* of the entry; of a read: the one after which */
    int64_t time_ms; /* of the entry; now */
    int line;        /* that is reported, by whom it is, and why */
    int64_t about;
    char reason[MESSAGE_REASON_MAX];
    Listing listing;
    bool has_secret; /* is it the first entry? */
    int64_t players[GAME_SEATS_MAX];
    int players_count; /* 0: the seating is as it was */

    int64_t address;   /* from where a match is opened; 0: not known */
    Message *message;  /* that asks for it */
    Openings openings; /* the answer of JOB_OPENINGS */
    Pruning pruning;   /* what JOB_PRUNE is to do, and what it has done */
    Person *people;    /* whom the rows speak of: the hall wants their names */
    int people_count;
    Person person; /* who asks; the answer of JOB_PERSON and JOB_GUEST */
    uint8_t token[MESSAGE_BYTES], token_hash[STORE_HASH_SIZE]; /* of a guest: both */

    uint8_t code[MESSAGE_BYTES], code_hash[STORE_HASH_SIZE];
    bool has_code;
    int64_t until_ms; /* a new code can be used */

    char account[STORE_NAME_SIZE];       /* with which somebody signs in */
    char password[MESSAGE_PASSWORD_MAX]; /* in clear; wiped when it has been used */
    char new_password[MESSAGE_PASSWORD_MAX];
    bool is_everywhere; /* signs out all devices */
    char password_hash[STORE_PASSWORD_SIZE];
    bool is_right; /* the answer of JOB_CHECK */
    bool is_full;  /* likewise of JOB_REPORT: nothing more is kept of this match */

    char category[STORE_CATEGORY_SIZE];
    RatingMatch rated;
    Rating *ratings; /* answers of JOB_RATINGS and JOB_LEADERS */
    int ratings_count;
    Rating own; /* likewise of JOB_LEADERS */

    FairEntry *fair; /* of `match`, or those behind `number`, below 0: the newest one */
    int fair_count;
    FairEntry fair_head; /* the newest one */

    const Game *game; /* a bot's choice; what leaders are asked for */
    int seat, level, ply;
    int64_t left_ms, thought_ms; /* on the bot's clock; the answer: by the bot */
    int seats;                   /* of the games that leaders are asked for */
    uint64_t seed;

    SqlStatus status;                  /* the answers */
    StoreBeat *beat;                   /* of JOB_BEAT */
    uint8_t secret[STORE_SECRET_SIZE]; /* of a read; of the first entry it is no answer */
    JobRow *rows;
    int rows_count, rows_max;
    char notation[GAME_ACTION_TEXT_MAX]; /* "" if there was no choice */

    /* Large, and not cleared by job_new(): whoever wants them filled fills them. */
    char entry[ENTRY_TEXT_MAX];
    char listing_json[MATCH_LISTING_MAX];
    GameState view; /* for a bot's choice */
} Job;

Job *job_new(JobKind kind); /* ends the program if there is no memory */
void job_free(Job *job);

/* Keeps a copy. */
void job_keep_message(Job *job, const Message *message);

/* Keeps a copy, and lists the people in it without their names. Always true, as the row functions
 * of the store want it. */
bool job_add_entry(void *job, int number, int64_t time_ms, const char *json);
bool job_add_listing(void *job, const Listing *listing);
bool job_add_rating(void *job, const Rating *rating);
bool job_add_fair(void *job, const FairEntry *entry);

/* The entry as the store takes it; borrows from the job. */
Entry job_entry(const Job *job);

#endif
