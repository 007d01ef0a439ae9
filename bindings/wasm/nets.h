/* nets.h -- weights of networks in the browser: the page fetches them and puts them here. */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include "players/network/net.h"

/* Where the next weights go; those that were there are forgotten. */
uint8_t *nets_room(void);
int nets_room_size(void);

/* They are there. False if they cannot be used; `why` then says so. */
bool nets_filled(const Game *game, size_t size, Text *why);

#endif
