/* loop.c -- see loop.h. */
#include "loop.h"

#include <assert.h>
#include <ev.h>
#include <stdlib.h>

static const double beat_s = 0.05;

struct Loop {
    struct lws_context *context;
    struct ev_loop *events; /* NULL: libwebsockets has its own loop */
    ev_timer beat;
};

/* Libwebsockets checks its timers whenever something happens, but makes libev wait for the timer
 * that was next at that moment. This makes something happen, in case an earlier timer was set
 * since. */
static void on_beat(struct ev_loop *events, ev_timer *beat, int what) {
    (void)events, (void)what;
    lws_cancel_service(((Loop *)beat->data)->context);
}

/* Libwebsockets uses libev through a module that may not be installed. */
static void open_events(Loop *loop, struct lws_context_creation_info info) {
    loop->events = ev_loop_new(EVFLAG_AUTO);
    if (!loop->events) return;
    info.options |= LWS_SERVER_OPTION_LIBEV;
    info.foreign_loops = (void *[]){loop->events};
    loop->context = lws_create_context(&info);
    if (!loop->context) {
        ev_loop_destroy(loop->events);
        loop->events = NULL;
        return;
    }
    ev_timer_init(&loop->beat, on_beat, 0, beat_s);
    loop->beat.data = loop;
    ev_timer_start(loop->events, &loop->beat);
}

Loop *loop_open(const struct lws_context_creation_info *info) {
    assert(info);
    Loop *loop = calloc(1, sizeof *loop);
    if (!loop) return NULL;
    open_events(loop, *info);
    if (!loop->context) loop->context = lws_create_context(info);
    if (!loop->context) {
        loop_close(loop);
        return NULL;
    }
    return loop;
}

void loop_close(Loop *loop) {
    if (!loop) return;
    if (loop->context) lws_context_destroy(loop->context);
    if (loop->events) ev_loop_destroy(loop->events);
    free(loop);
}

struct lws_context *loop_context(const Loop *loop) {
    assert(loop && loop->context);
    return loop->context;
}

bool loop_round(Loop *loop) {
    assert(loop && loop->context);
    if (!loop->events) return lws_service(loop->context, 0) >= 0;
    (void)ev_run(loop->events, EVRUN_ONCE);
    return true;
}
