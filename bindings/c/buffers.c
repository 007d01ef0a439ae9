/* buffers.c -- see buffers.h. */
#include "buffers.h"

#include "engine/rules/observe.h"

/* Bytes of one number of a buffer. */
static size_t number_size(int buffer) {
    static const uint8_t sizes[TESSERA_BUFFERS] = {1, 1, 4, 1, 4, 4, 4, 1, 1, 8};
    return sizes[buffer];
}

/* How many numbers a buffer has for each game. */
static size_t numbers_each(const BuffersShape *shape, int buffer) {
    switch (buffer) {
    case TESSERA_OBSERVATIONS: return (size_t)observe_size(shape->game);
    case TESSERA_MASKS: return shape->game->action_count;
    case TESSERA_ACTIONS: return shape->room;
    case TESSERA_ACTION_ROWS: return shape->room * (size_t)observe_action_size(shape->game);
    case TESSERA_REWARDS:
    case TESSERA_POINTS: return (size_t)shape->players;
    default: return 1;
    }
}

tessera_status buffers_bytes(const BuffersShape *shape, int32_t buffer, size_t *bytes) {
    if (buffer < 0 || buffer >= TESSERA_BUFFERS)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no buffer %d", buffer);
    if (buffer == TESSERA_MASKS && shape->game->action_count > TESSERA_MASK_MAX)
        return lib_refuse(TESSERA_UNSUPPORTED, "%s has %u actions, too many for a mask; list them",
                          shape->game->name, shape->game->action_count);
    *bytes = shape->games * numbers_each(shape, buffer) * number_size(buffer);
    return TESSERA_OK;
}

tessera_status buffers_check(const BuffersShape *shape, int32_t buffer, const void *memory,
                             size_t bytes) {
    size_t needed;
    tessera_status status = buffers_bytes(shape, buffer, &needed);
    if (status) return status;
    if (memory && bytes < needed)
        return lib_refuse(TESSERA_TOO_SMALL, "the buffer needs %zu bytes, and there are %zu",
                          needed, bytes);
    if ((uintptr_t)memory % number_size(buffer))
        return lib_refuse(TESSERA_BAD_VALUE, "the buffer is not aligned to %zu bytes",
                          number_size(buffer));
    return TESSERA_OK;
}

tessera_status buffers_check_games(size_t count) {
    if (count >= 1 && count <= TESSERA_BATCH_GAMES_MAX) return TESSERA_OK;
    return lib_refuse(TESSERA_BAD_VALUE, "a batch has 1 to %d games, not %zu",
                      TESSERA_BATCH_GAMES_MAX, count);
}

tessera_status buffers_check_room(size_t room) {
    if (room >= 1 && room <= GAME_ACTIONS_MAX) return TESSERA_OK;
    return lib_refuse(TESSERA_BAD_VALUE, "the room is for 1 to %d actions, not %zu",
                      GAME_ACTIONS_MAX, room);
}

tessera_status buffers_check_options(uint32_t options) {
    if (!(options & ~(uint32_t)TESSERA_NO_RESTART)) return TESSERA_OK;
    return lib_refuse(TESSERA_BAD_VALUE, "there are no options %u", options);
}
