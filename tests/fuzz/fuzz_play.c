/* fuzz_play.c -- lets libFuzzer choose the game, its set-up, every move and all luck. */
#include "engine/rules/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Takes outcomes from the input; when it is used up, the first possible one. */
typedef struct {
    const uint8_t *at, *end;
} Input;

static int take(Input *input) {
    return input->at < input->end ? *input->at++ : 0;
}

static int choose(void *self, const uint8_t weights[], int count) {
    int outcome = take((Input *)self) % count;
    while (weights[outcome] == 0) outcome = (outcome + 1) % count;
    return outcome;
}

static void read_setup(const Game *game, Input *input, Setup *setup) {
    *setup = setup_default(game);
    setup->players =
        (int16_t)(game->players_min + take(input) % (game->players_max - game->players_min + 1));
    for (int i = 0; i < game->options_count; i++) {
        const GameOption *option = &game->options[i];
        for (int seat = 0; seat < (option->is_per_seat ? setup->players : 1); seat++) {
            int byte =
                take(input); /* small numbers are the default, so that most set-ups are good */
            if (byte < 128) continue;
            setup->option[i][seat] =
                (int16_t)(option->min + byte % (option->max - option->min + 1));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Input input = {data, data + size};
    const Game *game = games[take(&input) % games_count];
    Setup setup;
    read_setup(game, &input, &setup);
    char buffer[256], text[1 << 14];
    Text why = text_in(buffer, sizeof buffer);
    if (!setup_check(game, &setup, &why)) return 0;

    static Events events;
    GameState state;
    Chance chance = chance_asked(choose, &input);
    Action action;
    events.count = 0;
    game->init(&state, &setup, &chance, &events);
    while (input.at < input.end) {
        uint32_t random = (uint32_t)take(&input) << 24 | (uint32_t)take(&input) << 16;
        if (game->sample(&state, random, &action) == 0) break;
        events.count = 0;
        game->apply(&state, action, &chance, random & 1 << 16 ? &events : NULL);
    }
    for (int viewer = GAME_SPECTATOR; viewer < setup.players; viewer++) {
        GameState view = state;
        Text out = text_in(text, sizeof text);
        game->redact(&view, viewer);
        game->state_text(&view, &out);
        game->determinize(&view, viewer, &chance);
    }
    return 0;
}
