/* nets.c -- the weights that the page has fetched, one game at a time: see net_room() in
 * exports.c. */
#include "nets.h"

enum { WEIGHTS_MAX_BYTES = 1 << 20 };

static uint8_t room[WEIGHTS_MAX_BYTES];
static const Game *game_of_room;
static size_t size_of_room;

uint8_t *nets_room(void) {
    game_of_room = NULL;
    return room;
}

int nets_room_size(void) {
    return WEIGHTS_MAX_BYTES;
}

bool nets_filled(const Game *game, size_t size, Text *why) {
    RULE_ASSERT(size <= WEIGHTS_MAX_BYTES);
    if (!net_check(game, room, size, why)) return false;
    game_of_room = game;
    size_of_room = size;
    return true;
}

bool net_weights(const Game *game, const uint8_t **bytes, size_t *size) {
    *bytes = room;
    *size = size_of_room;
    return game == game_of_room;
}
