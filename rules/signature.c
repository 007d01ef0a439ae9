/* signature.c -- see signature.h. */
#include "signature.h"

#include "base/rng.h"

static uint64_t hash(uint64_t h, const uint8_t *bytes, int count) { /* FNV-1a */
    for (int i = 0; i < count; i++) h = (h ^ bytes[i]) * 0x100000001B3u;
    return h;
}

/* Half of the options at random, unless they do not fit together. */
static Setup random_setup(const Game *game, int players, Rng *rng) {
    Setup setup = setup_default(game), defaults = setup;
    for (int i = 0; i < game->options_count; i++) {
        const GameOption *option = &game->options[i];
        int value = option->min + rng_below(rng, option->max - option->min + 1);
        if (rng_below(rng, 2))
            for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
                setup.option[i][seat] = (int16_t)value;
    }
    char buffer[8];
    Text why = text_in(buffer, sizeof buffer);
    setup.players = (int16_t)players;
    if (setup_check(game, &setup, &why)) return setup;
    defaults.players = (int16_t)players;
    if (!setup_check(game, &defaults, &why)) defaults.players = 0;
    return defaults;
}

uint64_t game_signature(const Game *game) {
    enum { PLIES_MAX = 2000 };
    uint64_t signature = 0xCBF29CE484222325u;
    GameState state;
    for (int players = game->players_min; players <= game->players_max; players++) {
        for (int i = 0; i < SIGNATURE_GAMES; i++) {
            Rng rng = {(uint64_t)i};
            Setup setup = random_setup(game, players, &rng);
            if (setup.players == 0) continue;
            Chance chance = chance_seeded((uint64_t)i);
            game->init(&state, &setup, &chance, NULL);
            Action action = 0;
            for (int ply = 0; ply < PLIES_MAX && game->sample(&state, rng_word(&rng), &action);
                 ply++) {
                game->apply(&state, action, &chance, NULL);
                signature = hash(signature, state.bytes, game->state_size);
            }
        }
    }
    return signature;
}
