/* buffers.h -- how large the buffers of a batch are: the same on a CPU and on a GPU. */
#ifndef LIB_BUFFERS_H
#define LIB_BUFFERS_H

#include "library.h"

typedef struct {
    const Game *game;
    size_t games, room;
    int players;
} BuffersShape;

/* Bytes that a buffer needs. */
tessera_status buffers_bytes(const BuffersShape *shape, int32_t buffer, size_t *bytes);

/* Is this memory good for the buffer? NULL always is. */
tessera_status buffers_check(const BuffersShape *shape, int32_t buffer, const void *memory,
                             size_t bytes);

/* May a batch have so many games, such a room, and these options? */
tessera_status buffers_check_games(size_t count);
tessera_status buffers_check_room(size_t room);
tessera_status buffers_check_options(uint32_t options);

#endif
