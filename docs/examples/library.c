/* library.c -- the library in a few lines: a game with bots, then a batch of random games. C and
 * C++.
 *
 *     cc library.c $(pkg-config --cflags --libs tessera) && ./a.out */
#include <stdint.h>
#include <stdio.h>
#include <tessera.h>

enum { GAMES = 64, STEPS = 1000 };

/* Ends the program with the library's own sentence, if something was refused. */
static int failed(tessera_status status) {
    if (status) fprintf(stderr, "%s: %s\n", tessera_status_text(status), tessera_last_error());
    return status != TESSERA_OK;
}

static int play_one(const char *name) {
    tessera_game *game;
    tessera_bot *bot;
    int32_t actor = 0, points[TESSERA_SEATS_MAX];
    if (failed(tessera_game_open(name, "players=2", 1, &game))) return 1;
    if (failed(tessera_bot_open(name, "greedy", &bot))) return 1;
    while (!failed(tessera_game_actor(game, &actor)) && actor != TESSERA_NOBODY) {
        uint32_t action;
        if (failed(tessera_bot_choose(bot, game, 1, &action, NULL))) return 1;
        if (failed(tessera_game_play(game, action))) return 1;
    }
    if (failed(tessera_game_result(game, points, NULL, TESSERA_SEATS_MAX))) return 1;
    printf("%s: %d to %d points\n", name, (int)points[0], (int)points[1]);
    return failed(tessera_bot_close(bot)) || failed(tessera_game_close(game));
}

static int play_many(const char *name) {
    tessera_batch *batch;
    uint8_t done[GAMES];
    uint32_t actions[GAMES];
    int ended = 0;
    if (failed(tessera_batch_open(name, "players=2", GAMES, 1, &batch))) return 1;
    if (failed(tessera_batch_attach(batch, TESSERA_DONE, done, sizeof done))) return 1;
    for (int step = 0; step < STEPS; step++) {
        if (failed(tessera_batch_sample(batch, TESSERA_NUMBERS, (uint64_t)step, actions, GAMES)))
            return 1;
        if (failed(tessera_batch_step(batch, TESSERA_NUMBERS, actions, GAMES))) return 1;
        for (int i = 0; i < GAMES; i++) ended += done[i];
    }
    printf("%s: %d random games in %d steps\n", name, ended, GAMES * STEPS);
    return failed(tessera_batch_close(batch));
}

int main(void) {
    if (tessera_abi_version() != TESSERA_ABI) return 1;
    return play_one(tessera_game_name(0)) || play_many(tessera_game_name(0));
}
