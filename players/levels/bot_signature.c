/* bot_signature.c -- see bot_signature.h. */
#include "bot_signature.h"

#include "players/network/net.h"

enum { PLIES_MAX = 40 };

static uint64_t play(const Game *game, const Setup *setup, Player *player, uint64_t signature,
                     int64_t *simulated) {
    GameState state;
    Chance chance = chance_seeded(11);
    Budget own = {0, 0};
    game->init(&state, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX && game->actor(&state) != GAME_OVER; ply++) {
        GameState view = state;
        int seat = game->actor(&state);
        game->redact(&view, seat);
        Choice choice = player_choose(player, &view, seat, own, (uint64_t)ply);
        game->apply(&state, choice.action, &chance, NULL);
        signature = (signature ^ choice.action) * 0x100000001B3u;
        if (simulated) *simulated += choice.simulations;
    }
    return signature;
}

/* Sets one option to a value other than its default; false if that is no game. */
static bool vary(const Game *game, int option, int value, Setup *setup) {
    char buffer[8];
    Text why = text_in(buffer, sizeof buffer);
    setup->option[option][0] = (int16_t)value;
    return value != game->options[option].default_value && setup_check(game, setup, &why);
}

/* The default set-up, and all in which one option that makes a variant differs from it. */
static uint64_t play_variants(const Game *game, int players, Player *player, uint64_t signature,
                              int64_t *simulated) {
    char buffer[8];
    Text why = text_in(buffer, sizeof buffer);
    Setup setup = setup_default(game);
    setup.players = (int16_t)players;
    setup.option[OPTION_START][0] = START_FIRST;
    if (setup_check(game, &setup, &why))
        signature = play(game, &setup, player, signature, simulated);
    for (int i = 1; i < game->options_count; i++) {
        const GameOption *option = &game->options[i];
        for (int value = option->min; option->is_variant && value <= option->max; value++) {
            Setup variant = setup_default(game);
            variant.players = (int16_t)players;
            if (vary(game, i, value, &variant))
                signature = play(game, &variant, player, signature, simulated);
        }
    }
    return signature;
}

/* Of one kind of player. */
static uint64_t play_all(const Game *game, const PlayerConfig *config, uint64_t signature,
                         int64_t *simulated) {
    Player *player = player_open(game, config);
    if (!player) return 0;
    for (int players = game->players_min; players <= game->players_max; players++)
        signature = play_variants(game, players, player, signature, simulated);
    player_close(player);
    return signature;
}

uint64_t bot_signature(const Game *game, int simulations_max, int64_t *simulated) {
    RULE_ASSERT(simulations_max > 0);
    PlayerConfig config = {
        .kind = PLAYER_SEARCHING, .budget = {.simulations_max = simulations_max}, .memory_mb = 8};
    uint64_t signature = play_all(game, &config, 0xCBF29CE484222325u, simulated);
    const uint8_t *bytes;
    size_t size;
    config.kind = PLAYER_LEARNED;
    if (!signature || !net_weights(game, &bytes, &size)) return signature;
    return play_all(game, &config, signature, simulated);
}
