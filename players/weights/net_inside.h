/* net_inside.h -- weights in place of those that are built into the program. */
#ifndef AI_NET_INSIDE_H
#define AI_NET_INSIDE_H

#include "players/network/net.h"

/* From now on net_weights() has these bytes for the game, which must stay; NULL: none, so that bots
 * play without a network. Before any player is opened. */
void net_replace(const Game *game, const uint8_t *bytes, size_t size);

#endif
