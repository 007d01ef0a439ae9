/* log.h -- what has happened, in sentences, for the screen to show. */
#ifndef TERMINAL_LOG_H
#define TERMINAL_LOG_H

#include "texts.h"

enum { LOG_LINES_MAX = 8192, LOG_LINE_MAX = 224 };

typedef struct {
    char line[LOG_LINES_MAX][LOG_LINE_MAX];
    int count;
} Log;

static inline void log_clear(Log *log) {
    log->count = 0;
}

/* Adds the sentences of an action, after a line with its number, player and notation. When the log
 * is full, its older half is forgotten. */
void log_add(Log *log, Language language, const Game *game, int ply, const char *heading,
             const Events *events, const char *const names[]);

#endif
