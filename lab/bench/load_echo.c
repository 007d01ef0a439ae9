/* load_echo.c -- an echo server, for comparison: see load.h. */
#include "load.h"

#include <stdlib.h>
#include <string.h>

enum { ECHO_MAX = 1024 };

typedef struct {
    size_t size; /* 0: nothing to say */
    unsigned char bytes[LWS_PRE + ECHO_MAX];
} Echo;

static int hear(Echo **echo, struct lws *wsi, const void *in, size_t size) {
    if (!*echo) *echo = calloc(1, sizeof **echo);
    if (!*echo || (*echo)->size + size > ECHO_MAX) return -1;
    memcpy((*echo)->bytes + LWS_PRE + (*echo)->size, in, size);
    (*echo)->size += size;
    lws_callback_on_writable(wsi);
    return 0;
}

static int say(Echo *echo, struct lws *wsi) {
    if (!echo || !echo->size) return 0;
    int sent = lws_write(wsi, echo->bytes + LWS_PRE, echo->size, LWS_WRITE_TEXT);
    echo->size = 0;
    return sent < 0 ? -1 : 0;
}

/* Libwebsockets keeps only a pointer for each connection, so an idle one has no buffer of ours. */
static int on_echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size) {
    Echo **echo = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE: return hear(echo, wsi, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return say(*echo, wsi);
    case LWS_CALLBACK_CLOSED: free(*echo); return 0;
    default: return 0;
    }
}

Loop *bare_open(int port, int connections_max, const struct lws_protocols protocols[]) {
    struct lws_context_creation_info info = {
        .port = port,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DISABLE_IPV6,
        .fd_limit_per_thread = (unsigned)connections_max,
    };
    lws_set_log_level(LLL_ERR, NULL);
    return loop_open(&info);
}

void echo_serve(int port, int connections_max) {
    static const struct lws_protocols protocols[] = {
        {.name = "echo", .callback = on_echo, .per_session_data_size = sizeof(Echo *)},
        {0},
    };
    Loop *loop = bare_open(port, connections_max, protocols);
    while (loop && loop_round(loop)) {
    }
    exit(1);
}
