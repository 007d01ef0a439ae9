/* signature.c -- see signature.h. */
#include "signature.h"

#include "engine/base/rng.h"

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

static const uint64_t empty = 0xCBF29CE484222325u;

uint64_t game_signature(const Game *game) {
    enum { PLIES_MAX = 2000 };
    uint64_t signature = empty;
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

static uint64_t hash_text(uint64_t h, const Text *text) {
    return hash(h, (const uint8_t *)text->start, text_size(text));
}

/* What is said of a state, as far as it fits. */
static uint64_t hash_position(uint64_t h, const Game *game, const GameState *state) {
    char buffer[2048];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    json_object(&json, NULL);
    game->state_json(state, &json);
    json_end(&json);
    return hash_text(hash(h, state->bytes, game->state_size), &text);
}

static uint64_t hash_game(uint64_t h, const Game *game) {
    enum { PLIES = 40 };
    GameState state;
    Rng rng = {1};
    Chance chance = chance_seeded(1);
    Setup setup = setup_default(game);
    Action action = 0;
    setup.players = 0;
    for (int players = game->players_max; setup.players == 0; players--) {
        RULE_ASSERT(players >= game->players_min);
        setup = random_setup(game, players, &rng);
    }
    game->init(&state, &setup, &chance, NULL);
    for (int ply = 0; ply < PLIES && game->sample(&state, rng_word(&rng), &action); ply++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        game->action_text(&state, action, &text);
        game->apply(&state, action, &chance, NULL);
        h = hash_position(hash_text(h, &text), game, &state);
    }
    return h;
}

uint64_t rules_mark(void) {
    uint64_t mark = empty;
    for (int i = 0; i < games_count; i++) {
        char buffer[64];
        Text name = text_in(buffer, sizeof buffer);
        text_string(&name, games[i]->name);
        text_int(&name, games[i]->version);
        mark = hash_game(hash_text(mark, &name), games[i]);
    }
    return mark;
}
