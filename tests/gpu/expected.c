/* expected.c -- see expected.h. */
#include "expected.h"

#include "base/rng.h"
#include "cuda/gpu.h"
#include "rules/game.h"

bool expected_setup(const char *game, int players, Setup *setup) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    *setup = setup_default(game_named(game));
    setup->players = (int16_t)players;
    return setup_check(game_named(game), setup, &why);
}

uint64_t expected_hash(const char *name, const Setup *setup, uint64_t seed,
                       unsigned long long *moves) {
    const Game *game = game_named(name);
    GameState state;
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    Action action = 0;
    game->init(&state, setup, &chance, NULL);
    for (; game->sample(&state, rng_word(&rng), &action); (*moves)++)
        game->apply(&state, action, &chance, NULL);
    return gpu_hash(state.bytes, (size_t)game->state_size);
}
