/* net.h -- a small network that judges positions and actions: what each seat can expect, and how
 * promising each legal action is.
 *
 * Its input is the observation of a seat (engine/rules/observe.h), then the signs of the
 * evaluation, if the game has any and it learnt from them. Two hidden layers; on them a head for
 * the values, and one that scores the row of an action, unless it judges positions alone. Sums go
 * over their inputs in a fixed order, one lane for each unit, and nothing of the math library is
 * used: all targets compute the same, bit for bit.
 *
 * Weights come as a file, mind/<game>.net in the folder of the game; lab/train/README.md says how
 * it is made. It holds one network or several, one behind the other, each for other options or
 * numbers of players. Numbers are little-endian, and have two bytes where nothing else is said:
 *
 *     0   "TNET"
 *     4   version of this format, 1
 *     6   version of the observation
 *     8   the name of the game and zeros, 16 bytes
 *     24  bytes of an observation and its signs, and of an action
 *     28  units of the first layer, the second, the value head, the action head; of a network that
 *         judges positions alone, the last is 0, and so are the bytes of an action
 *     36  seats
 *     38  number of unlearnt inputs
 *     40  FNV-1a of all other bytes, 8 bytes
 *     48  the unlearnt inputs: bytes of the observation that were 0 in all games it learnt from
 *     ..  the weights, half precision, in the order of NetPart; matrices input by input */
#ifndef AI_NET_H
#define AI_NET_H

#include "players/evaluate/evaluate.h"

enum {
    NET_UNITS_MAX = 512, /* of a layer; a multiple of NET_LANES */
    NET_LANES = 8,
    NET_VERSION = 1,
    NET_HEADER = 48, /* bytes */
};

typedef enum {
    NET_FIRST, /* observation to first layer */
    NET_FIRST_BIAS,
    NET_SECOND,
    NET_SECOND_BIAS,
    NET_VALUE, /* second layer to value head */
    NET_VALUE_BIAS,
    NET_SEATS, /* value head to a number for each seat, as they stand in the observation */
    NET_SEATS_BIAS,
    NET_ACTION, /* second layer to action head */
    NET_ACTION_BIAS,
    NET_ROW,   /* an action's row to action head */
    NET_SCORE, /* action head to the action's score */
    NET_PARTS,
} NetPart;

typedef struct Net Net;

/* Can these weights be used for the game? If not, `why` says why not in a sentence. */
__attribute__((warn_unused_result)) bool net_check(const Game *game, const uint8_t bytes[],
                                                   size_t size, Text *why);

/* Reads weights: the first network of a file, and behind it the others. NULL if net_check() would
 * refuse them, or if there is not enough memory. The bytes need not stay. */
Net *net_open(const Game *game, const uint8_t bytes[], size_t size);
void net_close(Net *first);

/* The first network of the file that has learnt from positions such as this view; NULL: none has,
 * or there is no file. One has not if an unlearnt input is not 0: another option, another number of
 * players. */
const Net *net_for(const Net *first, const void *view, int seat);

/* Does it score actions, too? Does any network of the file? */
bool net_scores_actions(const Net *net);
bool net_any_scores_actions(const Net *first);

/* What the players of a game can expect, by seat, 0 (loss) .. 1 (win), as `seat` sees the state. */
void net_judge(const Net *net, const void *state, int seat, int players, float value[]);

/* The same for the actor, and a score for each of these legal actions: the softmax of the scores is
 * how a good player would share out their attention. */
void net_judge_actions(const Net *net, const void *state, int players, const Action actions[],
                       int count, float value[], float scores[]);

/* e to the power of x, within 0.01 %, the same everywhere. Under -80 it is 0. */
float net_exp(float x);

/* The weights that the program has for a game, or that the page has fetched; false if there are
 * none. */
bool net_weights(const Game *game, const uint8_t **bytes, size_t *size);

#endif
