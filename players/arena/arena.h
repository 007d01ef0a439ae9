/* arena.h -- who is stronger, and how sure is that?
 *
 * Players meet in groups of games with the same seed, as many as there are players to compare, each
 * with the seats moved on by one; so luck and seat weigh on all alike. The group is the unit of the
 * statistics. The first player is measured against the others: a game gives it the share of seats
 * of others that it left behind, a tie counting half.
 *
 * Luck can be taken off: a score less its luck has the same mean and less variance (review/luck.h),
 * so that fewer games show as much. How much of each kind of luck is taken off, the groups before
 * have shown (review/control.h). */
#ifndef AI_ARENA_H
#define AI_ARENA_H

#include "control.h"
#include "players/review/luck.h"

enum { ARENA_PLAYERS_MAX = GAME_SEATS_MAX };

/* Where luck comes from: chance, and the players' own random choices. */
typedef enum { ARENA_CHANCE, ARENA_OWN_CHOICES, ARENA_OTHERS_CHOICES, ARENA_SOURCES } ArenaSource;

typedef struct {
    const Game *game;
    Setup setup;
    int players_count; /* to compare; two or more */
} ArenaMatch;

/* What one game showed; games are added in any order. */
typedef struct {
    float score;                       /* of the first player, 0 .. 1 */
    float luck[ARENA_SOURCES];         /* what it gave the first player, of its score */
    int solo[2];                       /* alone: points, less is better, and the effort */
    double points[ARENA_PLAYERS_MAX];  /* sums over the seats of each player */
    double seconds[ARENA_PLAYERS_MAX]; /* of thought */
    double slowest[ARENA_PLAYERS_MAX]; /* seconds of the longest thought */
    int seats[ARENA_PLAYERS_MAX], moves[ARENA_PLAYERS_MAX];
} ArenaGame;

typedef struct {
    double sum, squares;
} ArenaSum;

/* Sums over the groups so far; `adjusted` are scores less their luck, as much of it as the groups
 * before each showed to be right. */
typedef struct {
    int games, groups, wins, draws, losses;
    ControlFit fit;                     /* of single games */
    ArenaSum score, adjusted;           /* of the groups' means */
    ArenaSum game_score, game_adjusted; /* of single games */
    ArenaGame total;
} ArenaTally;

/* Which player sits there in game `number` of the match. */
int arena_player_at(const ArenaMatch *match, int number, int seat);

/* Fills in score and points from the state at the end. Alone, the players are compared over their
 * group: see arena_add(). */
void arena_score(const ArenaMatch *match, int number, const void *state, ArenaGame *game);

/* What an outcome of chance, or of a bot's own dice, gave the first player in game `number`. */
float arena_luck(const ArenaMatch *match, int number, const LuckFound *luck);

/* Adds a group: players_count games with the same seed. Groups are added in their order. */
void arena_add(ArenaTally *tally, const ArenaMatch *match, ArenaGame group[]);

typedef struct {
    double score;          /* mean, 0 .. 1 */
    double elo, elo_error; /* the error is that of a 95 % interval */
    double llr;            /* of elo1 against elo0 */
    double lower, upper;   /* where a sequential test ends */
} ArenaStanding;

/* Both errors of the test are 0.05. */
ArenaStanding arena_standing(const ArenaTally *tally, double elo0, double elo1);

/* The same with luck taken off. */
ArenaStanding arena_adjusted(const ArenaTally *tally, double elo0, double elo1);

/* The variance of the adjusted scores of single games, as a part of that of the raw ones; 1 if
 * there is none. */
double arena_variance_left(const ArenaTally *tally);

#endif
