/* log.c -- see log.h. */
#include "log.h"

#include <stdio.h>
#include <string.h>

static Text next_line(Log *log) {
    if (log->count == LOG_LINES_MAX) {
        log->count /= 2;
        memmove(log->line, log->line + log->count, sizeof log->line / 2);
    }
    return text_in(log->line[log->count++], LOG_LINE_MAX);
}

void log_add(Log *log, Language language, const Game *game, int ply, const char *heading,
             const Events *events, const char *const names[]) {
    if (ply > 0) {
        Text text = next_line(log);
        text_int(&text, ply);
        text_string(&text, ". ");
        text_string(&text, heading);
    }
    for (int i = 0; i < events->count; i++) {
        Text text = next_line(log);
        text_string(&text, "  ");
        Text rest = text;
        say_event(language, &game->events[events->event[i].kind], &events->event[i], names, &rest);
        if (i > 0 && strcmp(log->line[log->count - 1], log->line[log->count - 2]) == 0)
            log->count--; /* one hidden tile is drawn like another */
    }
}
