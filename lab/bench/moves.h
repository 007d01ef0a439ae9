/* moves.h -- random games of two, always the same ones, for programs that measure speed. */
#ifndef TOOLS_MOVES_H
#define TOOLS_MOVES_H

#include "engine/base/rng.h"
#include "engine/rules/game.h"

static inline int moves_play(const Game *game, const Setup *setup, uint64_t seed) {
    GameState state;
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    Action action = 0;
    int moves = 0;
    game->init(&state, setup, &chance, NULL);
    for (; game->sample(&state, rng_word(&rng), &action) > 0; moves++)
        game->apply(&state, action, &chance, NULL);
    return moves;
}

/* Plays so many games; the moves of all of them. */
static inline int moves_count(const Game *game, unsigned long plays) {
    Setup setup = setup_default(game);
    setup.players = 2;
    int moves = 0;
    for (unsigned long i = 0; i < plays; i++) moves += moves_play(game, &setup, i);
    return moves;
}

#endif
