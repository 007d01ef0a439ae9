/* players.c -- see players.h. */
#include "players.h"

#include "ai/levels.h"
#include "command.h"
#include "external.h"

#include <stdlib.h>
#include <time.h>

struct Seated {
    const Game *game;
    Player *player; /* NULL: an external one */
    External *external;
};

int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool is_external(const char *spec) {
    return strncmp(spec, "exec:", 5) == 0 && spec[5];
}

static bool read_spec(const char *spec, PlayerConfig *config) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    if (level_read(spec, config, &why)) return true;
    fail("%s, and exec:PROGRAM", buffer);
    return false;
}

bool seated_exists(const char *spec) {
    PlayerConfig config;
    return is_external(spec) || read_spec(spec, &config);
}

Seated *seated_open(const Game *game, const Setup *setup, const char *spec, const float weights[]) {
    PlayerConfig config;
    Seated *seated = calloc(1, sizeof *seated);
    if (!seated) return NULL;
    seated->game = game;
    if (is_external(spec)) {
        seated->external = external_open(game, setup, spec + 5);
        if (seated->external) return seated;
    } else if (read_spec(spec, &config)) {
        config.now_ms = now_ms;
        config.weights = weights;
        seated->player = player_open(game, &config);
        if (seated->player) return seated;
        fail("there is not enough memory for %s", spec);
    }
    free(seated);
    return NULL;
}

void seated_close(Seated *seated) {
    if (!seated) return;
    player_close(seated->player);
    external_close(seated->external);
    free(seated);
}

bool seated_choose(Seated *seated, const GameState *state, int seat, int ply, uint64_t seed,
                   Action *action, Text *why) {
    GameState view = *state;
    seated->game->redact(&view, seat);
    if (seated->external) return external_choose(seated->external, &view, seat, ply, action, why);
    Budget own = {0, 0};
    *action = player_choose(seated->player, &view, seat, own, seed).action;
    return true;
}
