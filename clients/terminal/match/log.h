/* log.h -- what has happened, in sentences, for the screen to show. */
#ifndef TERMINAL_LOG_H
#define TERMINAL_LOG_H

#include "clients/texts/texts.h"

enum { LOG_LINES_MAX = 8192, LOG_LINE_MAX = 224 };

typedef struct {
    char line[LOG_LINES_MAX][LOG_LINE_MAX];
    int count;
} Log;

static inline void log_clear(Log *log) {
    log->count = 0;
}

/* What happened in the set-up (ply 0) or in an action, as a viewer may know it. */
typedef struct {
    int actor;                           /* of the action; GAME_OVER in the set-up */
    char notation[GAME_ACTION_TEXT_MAX]; /* "" if the viewer may not know it */
    int count;
    char line[EVENTS_MAX][LOG_LINE_MAX]; /* its sentences */
} Telling;

/* Puts events into words. */
void telling_say(Telling *telling, Language language, const Game *game, const Events *events,
                 const char *const names[]);

/* Adds an action: a line with its number, player and notation, then its sentences. When the log is
 * full, its older half is forgotten. */
void log_add(Log *log, int ply, const Telling *telling, const char *const names[]);

/* Adds a line that is no action's. */
void log_note(Log *log, const char *line);

#endif
