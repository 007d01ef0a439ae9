/* lobby.h -- the screens before a match on a server begins: which one, and who sits where. */
#ifndef TERMINAL_LOBBY_H
#define TERMINAL_LOBBY_H

#include "clients/terminal/online/remote.h"

/* Lists the matches until one is chosen or opened. False if the person leaves instead. The display
 * has been started. */
__attribute__((warn_unused_result)) bool lobby_choose(Remote *remote);

/* Waits until the match begins. False if the person leaves instead. */
__attribute__((warn_unused_result)) bool lobby_wait(Remote *remote);

#endif
