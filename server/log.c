/* log.c -- see log.h. */
#include "log.h"
#include "engine/base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

enum { LINE_MAX_SIZE = 1024, PAUSE_MS = 10000 };

static void add_time(Text *line) {
    struct timespec now;
    struct tm utc;
    char text[64];
    (void)clock_gettime(CLOCK_REALTIME, &now);
    (void)gmtime_r(&now.tv_sec, &utc);
    size_t size = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    (void)snprintf(text + size, sizeof text - size, ".%03dZ ", (int)(now.tv_nsec / 1000000));
    text_string(line, text);
}

/* Escapes the text, so that it stays on its line and within its quotes. */
static void add_why(Text *line, const char *why) {
    text_string(line, " why=\"");
    for (; *why; why++) {
        bool is_plain = (unsigned char)*why >= ' ' && *why != '"' && *why != 127;
        if (is_plain) text_char(line, *why);
        if (!is_plain && why[1]) text_char(line, *why == '"' ? '\'' : ' ');
    }
    text_char(line, '"');
}

void log_event(const char *event, const char *why, const char *format, ...) {
    assert(event && format);
    char buffer[LINE_MAX_SIZE], values[LINE_MAX_SIZE / 2];
    Text line = text_in(buffer, sizeof buffer - 1);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(values, sizeof values, format, arguments);
    va_end(arguments);
    add_time(&line);
    text_string(&line, event);
    if (values[0]) text_char(&line, ' ');
    text_string(&line, values);
    if (why) add_why(&line, why);
    *line.at++ = '\n'; /* the last byte is reserved for it */
    (void)fwrite(buffer, 1, (size_t)text_size(&line), stderr);
}

int log_pause(LogPause *pause, int count) {
    assert(count >= 0);
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    pause->count += count;
    if (pause->count == 0 || (pause->last_ms && now_ms - pause->last_ms < PAUSE_MS)) return 0;
    count = pause->count;
    *pause = (LogPause){.last_ms = now_ms};
    return count;
}
