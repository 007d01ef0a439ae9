/* luck.h -- what an outcome of chance was worth to each seat.
 *
 * The luck of an outcome is the worth of the position after it, less the mean worth over the
 * outcomes that could have come. Few outcomes are all looked at, each by its probability; of many,
 * some are drawn. Every outcome is judged in the same way, by as many simulations. So the mean of
 * luck is 0, however wrong the judgement is, and a result less its luck has the same mean as the
 * result: luck is the control variate of AIVAT (Burch, Schmid, Moravcik, Morrill, Bowling 2018).
 * The better the judgement, the more variance it takes away. */
#ifndef AI_LUCK_H
#define AI_LUCK_H

#include "appraiser.h"

enum { LUCK_OUTCOMES_MAX = 64 };

typedef struct {
    int outcomes;    /* looked at: all, if there are no more than this; else drawn. At most
                        LUCK_OUTCOMES_MAX */
    int simulations; /* of each */
    int memory_mb;   /* of the search; 0: 8 */
    bool is_plain;   /* judges without the network of the game, even where there is one */
} LuckConfig;

typedef struct Luck Luck;

/* NULL if there is not enough memory. Close it with luck_close(). */
Luck *luck_open(const Game *game, const LuckConfig *config);
void luck_close(Luck *luck);

/* An outcome: of an action, or of init(). */
typedef struct {
    const Setup *setup; /* of the game that begins; NULL: an action was played */
    const void *before; /* the state in which it was played */
    Action action;
    const void *after; /* the state that came */
    int seat; /* by whose view it is judged, or SEARCH_STATE. With secrets, a seat can judge
                 its own actions and the beginning, and GAME_SPECTATOR the beginning */
} LuckQuestion;

typedef struct {
    int players;
    int rivals[GAME_SEATS_MAX]; /* seats of other sides */
    int outcomes;               /* looked at */
    bool is_enumerated;         /* they were all there are */
    Worth luck[GAME_SEATS_MAX], error[GAME_SEATS_MAX];
} LuckFound;

/* False if nothing could have come but what came. The same question and seed give the same answer.
 */
bool luck_find(Luck *luck, const LuckQuestion *question, uint64_t seed, LuckFound *found);

/* The same of a bot's own dice: what it chose, less the mean over what it chose when it was asked
 * again, each time with other random numbers. actions[0] is what it played. False if it always
 * chose the same. */
bool luck_of_choice(Luck *luck, const void *state, const Action actions[], int count, uint64_t seed,
                    LuckFound *found);

#endif
