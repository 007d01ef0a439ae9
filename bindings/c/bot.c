/* bot.c -- bots, who see no more than the seat they play for. */
#include "library.h"

#include "players/levels/levels.h"

#include <stdlib.h>
#include <time.h>

typedef struct {
    const Game *game;
    Player *player;
} Bot;

static int64_t now_ms(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static tessera_status bot_new(const Game *game, const PlayerConfig *config, tessera_bot **opened) {
    Bot *bot = (Bot *)malloc(sizeof *bot);
    if (!bot) return lib_refuse_memory();
    bot->game = game;
    bot->player = player_open(game, config);
    tessera_bot *handle =
        bot->player ? (tessera_bot *)handle_open(HANDLE_BOT, bot) : (tessera_bot *)NULL;
    if (!handle) {
        if (bot->player) player_close(bot->player);
        free(bot);
        return lib_refuse_memory();
    }
    *opened = handle;
    return TESSERA_OK;
}

tessera_status tessera_bot_open(const char *name, const char *bot, tessera_bot **opened) {
    const Game *game;
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    PlayerConfig config;
    tessera_status status = lib_find_game(name, &game);
    if (status) return status;
    if (!bot) return lib_refuse_null("the name of the bot");
    if (!opened) return lib_refuse_null("opened");
    if (!level_read(bot, &config, &why)) return lib_refuse(TESSERA_BAD_BOT, "%s", buffer);
    config.now_ms = now_ms;
    return bot_new(game, &config, opened);
}

tessera_status tessera_bot_close(tessera_bot *bot) {
    Bot *it = (Bot *)handle_close(HANDLE_BOT, bot);
    if (!it) return lib_refuse_handle("bot");
    player_close(it->player);
    free(it);
    return TESSERA_OK;
}

tessera_status tessera_bot_choose(tessera_bot *bot, const tessera_game *game, uint64_t seed,
                                  uint32_t *action, float *value) {
    Bot *it = (Bot *)handle_object(HANDLE_BOT, bot);
    if (!it) return lib_refuse_handle("bot");
    const LibGame *played = (const LibGame *)handle_object(HANDLE_GAME, game);
    if (!played) return lib_refuse_handle("game");
    if (!action) return lib_refuse_null("action");
    if (played->game != it->game)
        return lib_refuse(TESSERA_BAD_VALUE, "the bot plays %s, and this is %s", it->game->name,
                          played->game->name);
    int seat = played->game->actor(&played->state);
    if (seat == GAME_OVER) return lib_refuse(TESSERA_OVER, "the game is over");
    GameState view = played->state;
    played->game->redact(&view, seat);
    Choice choice = player_choose(it->player, &view, seat, (Budget){0, 0}, seed);
    *action = choice.action;
    if (value) *value = choice.value;
    return TESSERA_OK;
}
