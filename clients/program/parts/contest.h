/* contest.h -- lets players meet, on several threads, until the games are played, the time is up or
 * a sequential test is decided. Groups are added in their order, so that the result does not depend
 * on the number of threads (unless players think by the clock). */
#ifndef PROGRAM_CONTEST_H
#define PROGRAM_CONTEST_H

#include "players/arena/arena.h"

#include <pthread.h>

enum { CONTEST_GAMES_MAX = 1000000, CONTEST_THREADS_MAX = 64, CONTEST_ASKS_MAX = 64 };

typedef struct {
    ArenaMatch match;
    const char *spec[ARENA_PLAYERS_MAX];
    const float *weights[ARENA_PLAYERS_MAX]; /* NULL: the game's own */
    uint64_t games, seed, threads;
    uint64_t seconds; /* no group of games begins later; 0: there is no limit */
    uint64_t
        opening; /* actions that are played at random first, the same in all games of a group */
    const char *folder; /* for records; NULL: none are kept */
    bool has_sprt, is_quiet;
    bool has_luck; /* is luck taken off the scores? Then the test goes by those */
    uint64_t asks; /* with luck: so often each player is asked again, for the luck of its dice */
    double elo0, elo1;

    pthread_mutex_t lock; /* of what follows, which contest_run() begins anew */
    int64_t begun;        /* when */
    int groups;           /* to play */
    int next;             /* the first game that nobody has begun */
    int added;            /* groups so far */
    ArenaGame *results;   /* of all games, group by group */
    int *done;            /* games of each group that are played */
    bool is_decided, has_failed;
    int64_t told; /* when progress was last told */
    ArenaTally tally;
} Contest;

/* How many actions to open with: none where luck makes one game differ from the next. */
uint64_t contest_opening(const Game *game);

/* One game for each core, up to the limit. */
uint64_t contest_threads(void);

/* How the first player stands, with luck taken off if that is asked for. */
ArenaStanding contest_standing(const Contest *contest);

/* False, and fail() was called, if a player cannot sit down. */
bool contest_run(Contest *contest);

#endif
