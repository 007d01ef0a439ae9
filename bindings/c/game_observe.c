/* game_observe.c -- one game as numbers: observations (engine/rules/observe.h) and rewards. */
#include "library.h"

#include "reward.h"

#include "engine/rules/observe.h"

tessera_status tessera_game_observe(const tessera_game *game, int32_t seat, uint8_t *row,
                                    size_t size) {
    const LibGame *it = (const LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    if (!row) return lib_refuse_null("row");
    if (seat < 0 || seat >= it->setup.players)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no seat %d", seat);
    if (size < (size_t)observe_size(it->game))
        return lib_refuse(TESSERA_TOO_SMALL, "an observation needs %d bytes, and there are %zu",
                          observe_size(it->game), size);
    observe(it->game, &it->state, seat, row);
    return TESSERA_OK;
}

tessera_status tessera_game_observe_actions(const tessera_game *game, uint8_t *rows, size_t size,
                                            size_t *count) {
    const LibGame *it = (const LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    if (!count) return lib_refuse_null("count");
    Action actions[GAME_ACTIONS_MAX];
    bool is_over = it->game->actor(&it->state) == GAME_OVER;
    int found = is_over ? 0 : it->game->legal(&it->state, actions);
    size_t needed = (size_t)found * (size_t)observe_action_size(it->game);
    *count = (size_t)found;
    if (needed > (rows ? size : 0))
        return lib_refuse(TESSERA_TOO_SMALL, "the rows need %zu bytes, and there are %zu", needed,
                          rows ? size : 0);
    if (found) observe_actions(it->game, &it->state, actions, found, rows);
    return TESSERA_OK;
}

tessera_status tessera_game_rewards(const tessera_game *game, float *rewards, size_t room) {
    const LibGame *it = (const LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    if (!rewards) return lib_refuse_null("rewards");
    if (room < (size_t)it->setup.players)
        return lib_refuse(TESSERA_TOO_SMALL, "there are %d players, and room for %zu",
                          it->setup.players, room);
    Result result;
    it->game->result(&it->state, &result);
    bool is_over = it->game->actor(&it->state) == GAME_OVER;
    for (int seat = 0; seat < result.players; seat++)
        rewards[seat] = is_over ? lib_reward(&result, seat) : 0;
    return TESSERA_OK;
}
