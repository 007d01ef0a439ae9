/* duel_side.c -- see duel.h. It uses nothing that has changed since commit 3259385. */
#include "duel.h"

#include "engine/rules/game.h"
#include "players/search/player.h"

#include <string.h>
#include <time.h>

static const Game *game;
static Player *player;
static GameState state;
static Chance chance;

/* Time on the processor, so that other programs disturb nobody's thinking. */
static int64_t now_ms(void) {
    struct timespec time;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static bool open(const char *name, int memory_mb) {
    const PlayerConfig config = {
        .kind = PLAYER_SEARCHING, .memory_mb = memory_mb, .now_ms = now_ms};
    for (int i = 0; i < games_count; i++)
        if (strcmp(games[i]->name, name) == 0) game = games[i];
    if (game) player = player_open(game, &config);
    return player != NULL;
}

static void begin(uint64_t seed) {
    Setup setup = setup_default(game);
    setup.players = 2;
    chance = chance_seeded(seed);
    game->init(&state, &setup, &chance, NULL);
}

static int actor(void) {
    return game->actor(&state);
}

static uint32_t sample(uint32_t random) {
    Action action = 0;
    (void)game->sample(&state, random, &action);
    return action;
}

static uint32_t choose(int ms, uint64_t seed) {
    GameState view = state;
    int seat = game->actor(&state);
    game->redact(&view, seat);
    return player_choose(player, &view, seat, (Budget){0, ms}, seed).action;
}

static bool play(uint32_t action) {
    static Action legal[GAME_ACTIONS_MAX];
    int count = game->legal(&state, legal);
    for (int i = 0; i < count; i++) {
        if (legal[i] != action) continue;
        game->apply(&state, action, &chance, NULL);
        return true;
    }
    return false;
}

static double share(int seat) {
    Result result;
    game->result(&state, &result);
    int mine = result.place[seat], theirs = result.place[1 - seat];
    return mine == theirs ? 0.5 : mine < theirs;
}

__attribute__((visibility("default")))
const DuelSide duel_side = {open, begin, actor, sample, choose, play, share};
