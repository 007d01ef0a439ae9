/* reward.h -- what a result is worth to a seat, as tessera.h says; on a GPU too. */
#ifndef LIB_REWARD_H
#define LIB_REWARD_H

#include "engine/rules/game.h"

RULE static inline float lib_reward(const Result *result, int seat) {
    int sides = 0, better = 0, equal = 0;
    for (int other = 0; other < result->players; other++) {
        if (result->side[other] != other) continue;
        sides++;
        better += result->place[other] < result->place[seat];
        equal += result->place[other] == result->place[seat];
    }
    if (sides < 2)
        return (float)(result->counts_down ? -result->points[seat] : result->points[seat]);
    return 1.0f - (float)(2 * better + equal - 1) / (float)(sides - 1);
}

#endif
