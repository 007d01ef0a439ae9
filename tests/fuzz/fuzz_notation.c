/* fuzz_notation.c -- any text as an action, and any text as an option, for every game. */
#include "engine/rules/game.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte chooses the game, the second how far it is played; the rest is lines, each tried
 * as an option first and as an action then. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    const Game *game = games[data[0] % games_count];
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    Setup setup = setup_default(game);
    GameState state;
    Chance chance = chance_seeded(data[1]);
    Action action;
    bool is_begun = false;
    for (size_t at = 2; at < size; at++) {
        char line[128];
        size_t length = 0;
        while (at < size && data[at] != '\n' && length < sizeof line - 1)
            line[length++] = (char)data[at++];
        line[length] = '\0';
        why = text_in(buffer, sizeof buffer);
        if (!is_begun && setup_read(game, line, &setup, &why)) continue;
        if (!is_begun) {
            if (!setup_check(game, &setup, &why)) return 0;
            game->init(&state, &setup, &chance, NULL);
            for (int i = 0; i < data[1] && game->sample(&state, (uint32_t)i << 25, &action); i++)
                game->apply(&state, action, &chance, NULL);
            is_begun = true;
        }
        if (game_parse_action(game, &state, line, &action))
            game->apply(&state, action, &chance, NULL);
    }
    return 0;
}
