/* exports.c -- what the browser and node may call. */
#include "rules/signature.h"

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("game_count") int export_game_count(void);
EXPORT("game_name") const char *export_game_name(int game);
EXPORT("game_signature") uint64_t export_game_signature(int game);

int export_game_count(void) {
    return games_count;
}

/* The name of a game, as the address of a string that ends with a zero. */
const char *export_game_name(int game) {
    return games[game]->name;
}

uint64_t export_game_signature(int game) {
    return game_signature(games[game]);
}
