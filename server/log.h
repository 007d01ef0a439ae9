/* log.h -- what happens to a server: one line for each event, on standard error:
 *
 *     2026-11-15T12:00:00.000Z store_trouble why="the disk with tessera.db is full"
 *
 * No token, password, secret or word of a user is ever logged: only numbers and the server's own
 * sentences. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdint.h>

/* `format` makes "key=value ..."; `why`, unless it is NULL, is a sentence that follows it. */
__attribute__((format(printf, 3, 4))) void log_event(const char *event, const char *why,
                                                     const char *format, ...);

/* For events that strangers can cause as often as they like: limits how many lines are logged, so
 * that they cannot fill the disk. */
typedef struct {
    int64_t last_ms; /* of the steady clock; 0: never */
    int count;       /* since the last line */
} LogPause;

/* Adds to the count. Returns the count to log now, or 0: no line now. */
int log_pause(LogPause *pause, int count);

#endif
