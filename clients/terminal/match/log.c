/* log.c -- see log.h. */
#include "log.h"

#include <assert.h>
#include <string.h>

static Text next_line(Log *log) {
    if (log->count == LOG_LINES_MAX) {
        log->count /= 2;
        memmove(log->line, log->line + log->count, sizeof log->line / 2);
    }
    return text_in(log->line[log->count++], LOG_LINE_MAX);
}

void telling_say(Telling *telling, Language language, const Game *game, const Events *events,
                 const char *const names[]) {
    assert(telling && game && events);
    telling->count = events->count;
    for (int i = 0; i < events->count; i++) {
        Text text = text_in(telling->line[i], LOG_LINE_MAX);
        say_event(language, game, &events->event[i], names, &text);
    }
}

void log_add(Log *log, int ply, const Telling *telling, const char *const names[]) {
    assert(log && telling);
    if (ply > 0) {
        Text text = next_line(log);
        text_int(&text, ply);
        text_string(&text, ". ");
        text_string(&text, telling->actor < 0 ? "" : names[telling->actor]);
        text_string(&text, ": ");
        text_string(&text, telling->notation[0] ? telling->notation : "…");
    }
    for (int i = 0; i < telling->count; i++) {
        /* One hidden tile is drawn like another. */
        if (i > 0 && strcmp(telling->line[i], telling->line[i - 1]) == 0) continue;
        Text text = next_line(log);
        text_string(&text, "  ");
        text_string(&text, telling->line[i]);
    }
}

void log_note(Log *log, const char *line) {
    assert(log && line);
    Text text = next_line(log);
    text_string(&text, line);
}
