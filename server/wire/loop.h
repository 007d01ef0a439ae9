/* loop.h -- the loop around libwebsockets: waits until something happens, and handles it.
 *
 * Libwebsockets' own loop asks the system about every connection in each round, which takes most of
 * its time when there are thousands. With libev the system reports only what has happened. */
#ifndef SERVER_WIRE_LOOP_H
#define SERVER_WIRE_LOOP_H

#include <libwebsockets.h>
#include <stdbool.h>

typedef struct Loop Loop;

/* Also makes the context. NULL if there is not enough memory. */
Loop *loop_open(const struct lws_context_creation_info *info);
void loop_close(Loop *loop);

struct lws_context *loop_context(const Loop *loop);

/* Waits until something happens, and handles it. False if the loop cannot go on. */
bool loop_round(Loop *loop);

#endif
