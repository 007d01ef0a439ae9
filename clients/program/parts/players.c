/* players.c -- see players.h. */
#include "players.h"

#include "command.h"
#include "external.h"
#include "players/levels/levels.h"

#include <assert.h>
#include <stdio.h>
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
    assert(spec);
    PlayerConfig config;
    return is_external(spec) || read_spec(spec, &config);
}

bool seated_list(const char *list, char spec[][SEATED_SPEC_MAX], Setup *setup) {
    assert(list && setup);
    int seats = 0;
    for (const char *at = list;; at++) {
        size_t length = strcspn(at, ",");
        /* "mcts:sims=100,ms=20" has a comma of its own */
        if (strncmp(at, "mcts:", 5) == 0 && strncmp(at + length, ",ms=", 4) == 0)
            length += 1 + strcspn(at + length + 1, ",");
        if (seats == GAME_SEATS_MAX || length >= SEATED_SPEC_MAX)
            return fail("'%s' is too long a list of seats", list), false;
        if (length == 0) return fail("'%s' leaves a seat empty", list), false;
        snprintf(spec[seats++], SEATED_SPEC_MAX, "%.*s", (int)length, at);
        at += length;
        if (*at == '\0') break;
    }
    if (setup->players && setup->players != seats)
        return fail("players=%d does not fit the %d seats of '%s'", setup->players, seats, list),
               false;
    setup->players = (int16_t)seats;
    return true;
}

Seated *seated_open(const Game *game, const Setup *setup, const char *spec, const float weights[]) {
    assert(game && setup && spec);
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
    assert(seated && state && action && why);
    GameState view = *state;
    seated->game->redact(&view, seat);
    if (seated->external) return external_choose(seated->external, &view, seat, ply, action, why);
    Budget own = {0, 0};
    *action = player_choose(seated->player, &view, seat, own, seed).action;
    return true;
}
