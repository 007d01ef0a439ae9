/* log.h -- what happens to a server, a line for each event, on standard error:
 *
 *     2026-11-15T12:00:00.000Z store_trouble why="the disk with tessera.db is full"
 *
 * Nobody's token, password or words, and no match's secret, ever get here: what is logged is
 * counted, or is the server's own sentence. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdint.h>

/* `format` makes "key=value ..."; `why`, unless it is NULL, is a sentence that comes behind it. */
__attribute__((format(printf, 3, 4))) void log_event(const char *event, const char *why,
                                                     const char *format, ...);

/* For what strangers can cause as often as they like: a line now and then shall not fill a disk. */
typedef struct {
    int64_t last_ms; /* of the steady clock; 0: never */
    int count;       /* since the last line */
} LogPause;

/* Counts, and returns how many a line shall speak of now; 0: no line now. */
int log_pause(LogPause *pause, int count);

#endif
