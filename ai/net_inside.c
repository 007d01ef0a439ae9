/* net_inside.c -- the weights that are built into the program. The page fetches its own instead
 * (wasm/nets.c). */
#include "net.h"

#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    extern const uint8_t name##_net[];                                                             \
    extern const size_t name##_net_size;
#include "registry/net.def"
#undef GAME

bool net_weights(const Game *game, const uint8_t **bytes, size_t *size) {
#define GAME(name)                                                                                 \
    if (game == &name##_game) {                                                                    \
        *bytes = name##_net;                                                                       \
        *size = name##_net_size;                                                                   \
        return true;                                                                               \
    }
#include "registry/net.def"
#undef GAME
    return false;
}
