/* review.h -- where a game was decided: what each action cost, what was luck, what was better.
 *
 * A review is opened on a record, and then thought through action by action, in any order and by
 * several threads at once: each has a mind of its own, and what is found at one action does not
 * depend on the others. So a review can be stopped after any action, and always knows how far it
 * is. It sees what the player saw: an action is judged by the view of who took it. What the numbers
 * mean is told in docs/review.md. */
#ifndef AI_REVIEW_H
#define AI_REVIEW_H

#include "engine/rules/record.h"
#include "luck.h"

enum {
    REVIEW_OPTIONS = 4,      /* the action that was played and others, at most */
    REVIEW_PLIES_MAX = 8192, /* a longer record is refused */
    REVIEW_ALL = -2,         /* a viewer who is told of everybody's actions */
};

/* How much an action cost, in chances to win. The limits are in review.c and docs/review.md. */
typedef enum {
    REVIEW_BEST, /* nothing better was found */
    REVIEW_GOOD,
    REVIEW_INACCURACY,
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_CLASSES
} ReviewClass;

extern const char *const review_classes[REVIEW_CLASSES]; /* "best", "good", ... */

typedef struct {
    Budget budget; /* of each decision; zeros: 2000 simulations */
    int viewer;    /* REVIEW_ALL, or the seat that is told nothing it may not know */
    uint64_t seed;
    int memory_mb;           /* of each mind; 0: 32 */
    int64_t (*now_ms)(void); /* the clock of budgets in milliseconds */
} ReviewConfig;

/* An action that was possible, and what it is worth to the actor. */
typedef struct {
    Action action;
    Worth worth, error;
} ReviewOption;

/* What was found at one action, or at the beginning of the game (number 0). */
typedef struct {
    bool is_done;

    /* The action */
    int actor; /* GAME_OVER at the beginning */
    Action action;
    int64_t spent_ms;

    /* The decision */
    bool is_decision;  /* there was something to choose, and the viewer may know of it */
    bool is_exact;     /* solved to the end of the game: there are no errors */
    bool has_learnt;   /* a network judged it (appraiser.h) */
    int options_count; /* best first */
    int played;        /* which of the options was played */
    ReviewOption option[REVIEW_OPTIONS];
    Worth loss;  /* of the actor, against the best option; none is negative */
    float error; /* the standard error of the loss in chances to win */
    ReviewClass class_;
    float win[GAME_SEATS_MAX]; /* before the action, if it is a decision */

    /* What chance brought with it */
    bool has_luck;
    LuckFound luck;
} ReviewPly;

/* Sums over what is done. */
typedef struct {
    int decisions, count[REVIEW_CLASSES];
    Worth loss;             /* sum */
    Worth luck, luck_error; /* sum, and its standard error */
    bool has_result;        /* is the game over? */
    Worth result;           /* what it came to; less the luck, what skill made of it */
} ReviewSum;

typedef struct Review Review;

/* Reads the record, which it does not keep. NULL if it is none, or there is not enough memory:
 * `why` then says so in a sentence. Close it with review_close(). */
Review *review_open(const char *bytes, size_t size, const ReviewConfig *config, Text *why);
void review_close(Review *review);

const RecordHeader *review_header(const Review *review);
int review_plies(const Review *review);                          /* actions of the record */
const ReviewPly *review_ply(const Review *review, int number);   /* 0 .. review_plies() */
const GameState *review_state(const Review *review, int number); /* after so many actions */
bool review_is_over(const Review *review);

/* What a thread thinks with. NULL if there is not enough memory. */
typedef struct ReviewMind ReviewMind;
ReviewMind *review_mind_open(const Review *review);
void review_mind_close(ReviewMind *mind);

/* Does a network judge the beginning of this game? */
bool review_has_learnt(const Review *review, const ReviewMind *mind);

/* Thinks about an action, 1 .. review_plies(), or about the beginning, 0. No two threads may think
 * about the same one. */
void review_think(Review *review, ReviewMind *mind, int number);

/* How many of review_plies() + 1 numbers are done. */
int review_done(const Review *review);

ReviewSum review_sum(const Review *review, int seat);

/* The whole review as members of an object; what is not done is marked so. And one number of it, as
 * an object. */
void review_json(const Review *review, Json *out);
void review_ply_json(const Review *review, int number, Json *out);

#endif
