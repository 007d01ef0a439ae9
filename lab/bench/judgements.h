/* judgements.h -- random games whose positions the game's network judges, for programs that measure
 * its speed. */
#ifndef TOOLS_JUDGEMENTS_H
#define TOOLS_JUDGEMENTS_H

#include "moves.h"
#include "players/network/net.h"

typedef struct {
    const Game *game;
    Net *net;
    Action actions[GAME_ACTIONS_MAX];
    float scores[GAME_ACTIONS_MAX];
} Judging;

/* As a search does: with the actions, if the network scores them. */
static inline void judgements_look(void *self, const GameState *state) {
    enum { PLAYERS = 2 };
    Judging *it = self;
    float value[GAME_SEATS_MAX];
    if (net_scores_actions(it->net)) {
        int count = it->game->legal(state, it->actions);
        net_judge_actions(it->net, state, PLAYERS, it->actions, count, value, it->scores);
    } else {
        net_judge(it->net, state, it->game->actor(state), PLAYERS, value);
    }
}

/* Plays so many games; the positions of all of them. -1: the game has no network. */
static inline int judgements_count(const Game *game, unsigned long plays) {
    static Judging judging;
    const uint8_t *bytes;
    size_t size;
    if (!net_weights(game, &bytes, &size)) return -1;
    judging.game = game;
    judging.net = net_open(game, bytes, size);
    if (!judging.net) return -1;
    int judgements = moves_count(game, plays, judgements_look, &judging);
    net_close(judging.net);
    return judgements;
}

#endif
