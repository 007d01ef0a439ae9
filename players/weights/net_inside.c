/* net_inside.c -- the weights that are built into the program, or what was given in their place.
 * The page fetches its own instead (bindings/wasm/nets.c). */
#include "net_inside.h"

#define GAME(name)                                                                                 \
    extern const Game name##_game;                                                                 \
    extern const uint8_t name##_net[];                                                             \
    extern const size_t name##_net_size;
#include "registry/net.def"
#undef GAME

enum { REPLACED_MAX = 64 };

static struct {
    const Game *game;
    const uint8_t *bytes; /* NULL: none */
    size_t size;
} replaced[REPLACED_MAX];

static int replaced_count;

void net_replace(const Game *game, const uint8_t *bytes, size_t size) {
    int at = 0;
    while (at < replaced_count && replaced[at].game != game) at++;
    RULE_ASSERT(at < REPLACED_MAX);
    if (at == replaced_count) replaced_count++;
    replaced[at].game = game;
    replaced[at].bytes = bytes;
    replaced[at].size = size;
}

bool net_weights(const Game *game, const uint8_t **bytes, size_t *size) {
    for (int i = 0; i < replaced_count; i++) {
        if (replaced[i].game != game) continue;
        *bytes = replaced[i].bytes;
        *size = replaced[i].size;
        return *bytes != NULL;
    }
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
