/* evaluate.h -- what a search knows of a game beyond its rules: judgements and their weights.
 *
 * estimate() foretells how the seats will stand at the end; promise() says how good an action looks
 * before it is tried, and shortlist() finds the best of many quickly. All are for the search to
 * correct: they need be useful, not right. Each game's file says how its weights were found;
 * `tessera tune` tries to improve them. */
#ifndef AI_EVALUATE_H
#define AI_EVALUATE_H

#include "engine/rules/observe.h"

enum { WEIGHTS_MAX = 24, LAPSES = 3, HINTS_MAX = 16 };

typedef struct {
    const char *name; /* for tables and `tessera tune` */
    float value;
} Weight;

/* An action and how promising it looks. */
typedef struct {
    Action action;
    float promise;
} Candidate;

/* How good an action looks to the actor, in points. */
typedef float Promise(const void *state, const float weights[], Action action);

/* Of the functions, any may be missing: then the position is judged by result(), all actions look
 * alike, and a position is settled only when the game is over. */
typedef struct {
    const Weight *weights;
    int weights_count;
    float scale;        /* a lead of so many points is three quarters of a victory */
    int pace;           /* simulations that count as a millisecond, so that levels are repeatable */
    float exploration;  /* how much a search trusts promises: 0 not at all */
    int considered;     /* actions a search looks at in one position, the most promising first */
    int considered_net; /* the same where a network judges; 0: as many */
    int rollout;        /* actions of shortlists that a search plays before it judges */
    int rollout_net;    /* and before a network judges */

    /* Points that a beginner does not notice: one of the first levels takes any action that is not
     * worse than the best by more. */
    float lapse[LAPSES];

    /* The points that each seat may expect at the end; more is better, whatever the game counts.
     * Of a solo game: on a scale from 0. */
    void (*estimate)(const void *state, const float weights[], float points[]);

    Promise *promise;

    /* The most promising actions, best first, `max` of them at most; returns how many. In a hurry,
     * not all of very many actions need be looked at. */
    int (*shortlist)(const void *state, const float weights[], bool is_hurried, int max,
                     Candidate list[]);

    /* A lead of `scale` points is won with odds of e to the power of the certainty to 1: at the
     * beginning, and at the end of the game; zeros: 1. Between them progress() decides, 0 .. 1. */
    float certainty[2];
    float (*progress)(const void *state);

    /* A search thinks too well of the seat on turn. Its odds to win times this are what comes of
     * it, by games of bot:5; NULL: 1. Only what is told to people is corrected. */
    float (*modesty)(const void *state);
    /* The network's odds are too even: to the power of 5/4 they are what comes of them, by games of
     * bot:5. Likewise only for people. */
    bool is_net_shy;

    /* Is this a position that estimate() is good at? If not, a search plays on for a while. */
    bool (*is_settled)(const void *state);

    /* What can be told of hidden things from what happened before: a search finds it out once, and
     * all its guesses heed it. Both or neither; NULL: guesses are those of determinize(). */
    void (*infer)(const void *view, uint64_t hints[HINTS_MAX]);
    void (*guess)(void *view, int seat, const uint64_t hints[HINTS_MAX], Chance *chance);

    /* What a network is told of a state or a guess beyond the observation: numbers that the
     * evaluation finds anyway, from the seat that looks on. The seats come first, then what is
     * shared; NULL: nothing. */
    const ObserveField *signs;
    void (*describe)(const void *state, int seat, uint8_t signs[]);
} Evaluator;

enum { SIGNS_MAX = 512 };

/* Bytes of the signs; 0 if there are none. */
int signs_size(const Evaluator *evaluator);

/* A shortlist of the legal actions by their promise, for games that know no quicker way. */
int shortlist_by_promise(const Game *game, Promise *promise, const void *state,
                         const float weights[], bool is_hurried, int max, Candidate list[]);

/* Inserts a candidate into a list of the best `max`; returns the new count. */
int shortlist_insert(Candidate list[], int count, int max, Candidate candidate);

/* The evaluator of a game; for one that brings none, one without functions. */
const Evaluator *evaluator_of(const Game *game);

/* A game, how it is judged, and by which weights. */
typedef struct {
    const Game *game;
    const Evaluator *evaluator;
    const float *weights;
} Judge;

/* The functions of the evaluator, or what stands in for those that it lacks. */
void judge_points(const Judge *judge, const void *state, float points[]);
float judge_action(const Judge *judge, const void *state, Action action);
int judge_shortlist(const Judge *judge, const void *state, bool is_hurried, int max,
                    Candidate list[]);
bool judge_is_settled(const Judge *judge, const void *state);
float judge_certainty(const Judge *judge, const void *state);
void judge_infer(const Judge *judge, const void *view, uint64_t hints[HINTS_MAX]);
void judge_guess(const Judge *judge, void *view, int seat, const uint64_t hints[HINTS_MAX],
                 Chance *chance);

/* Its own weights, as numbers. */
void evaluator_weights(const Evaluator *evaluator, float weights[WEIGHTS_MAX]);

#endif
