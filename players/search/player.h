/* player.h -- anything that chooses an action: a search, a rule of thumb, a die.
 *
 * A player is given a view and a seat, never a state. It cannot cheat: it does not hold the cards.
 * All memory is allocated by player_open(); a choice allocates nothing. */
#ifndef AI_PLAYER_H
#define AI_PLAYER_H

#include "engine/rules/game.h"
#include "players/evaluate/evaluate.h"

typedef struct {
    int simulations_max; /* 0: no limit */
    int time_ms_max;     /* 0: no limit; a search needs one of the two */
} Budget;

typedef struct {
    Action action;
    float value;     /* what the seat can expect, 0 (loss) .. 1 (win) */
    int simulations; /* games thought through; 0 if the player does not search */
} Choice;

typedef enum {
    PLAYER_RANDOM,    /* any legal action */
    PLAYER_GREEDY,    /* the most points at once by the rulebook, ties at random */
    PLAYER_JUDGING,   /* the best position by the game's evaluation, after one action */
    PLAYER_SEARCHING, /* tree search */
    PLAYER_LEARNED,   /* tree search led by a network; without one, or where it has not learnt, as
                         above */
} PlayerKind;

/* How a player thinks. Zero in any field but `kind` means the default. */
typedef struct {
    PlayerKind kind;
    int looks;   /* greedy, judging: actions looked at, at random; 0: all */
    int lapses;  /* judging: 1 .. LAPSES, how good it is at telling actions apart; 0: perfectly. It
                    then looks at the most promising actions, too (Evaluator.lapse) */
    int guesses; /* greedy, judging: at what is hidden, for each look; default 1 */
    Budget budget; /* of a choice, unless player_choose() is given another */
    int paced_ms;  /* a budget of as many simulations as take about so long (Evaluator.pace) */
    int memory_mb; /* of a search; default 64 */
    const float *weights;    /* of the evaluation; NULL: the game's own */
    int64_t (*now_ms)(void); /* the clock that time_ms_max is measured by */
} PlayerConfig;

typedef struct Player Player;

/* NULL if there is not enough memory. Close it with player_close(). */
Player *player_open(const Game *game, const PlayerConfig *config);
void player_close(Player *player);

/* Same view, seat, seed and simulations: same choice. It must be the seat's turn. A budget of zeros
 * is the player's own. */
Choice player_choose(Player *player, const void *view, int seat, Budget budget, uint64_t seed);

#endif
