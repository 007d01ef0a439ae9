/* loop.h -- the loop around libwebsockets: waits until something happens, and has it dealt with.
 *
 * Libwebsockets' own loop asks the system about every connection each time, which with thousands of
 * them is most of what it does. With libev the system says what has happened and nothing else. */
#ifndef SERVER_WIRE_LOOP_H
#define SERVER_WIRE_LOOP_H

#include <libwebsockets.h>
#include <stdbool.h>

typedef struct Loop Loop;

/* Makes the context, too. NULL if there is not enough memory. */
Loop *loop_open(const struct lws_context_creation_info *info);
void loop_close(Loop *loop);

struct lws_context *loop_context(const Loop *loop);

/* Waits for something to happen, and deals with it. False if the loop cannot go on. */
bool loop_round(Loop *loop);

#endif
