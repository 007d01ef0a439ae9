/* http.h -- the web server: one thread, one loop, all files from assets.h.
 *
 * What libwebsockets does well is left to it: the loop, the parsing of requests, slow clients. What
 * is answered is decided in answer.c. Signals arrive in the same loop, so that nothing is
 * interrupted anywhere. All functions are called by one thread. */
#ifndef SERVER_WIRE_HTTP_H
#define SERVER_WIRE_HTTP_H

#include "server/hall/hall.h"

enum {
    HTTP_PORT = 8080,
    HTTP_PORTS_TRIED = 100,       /* from HTTP_PORT on, where no port is asked for */
    HTTP_CONNECTIONS = 1000,      /* where no number is asked for; above it the answer is 503 */
    HTTP_CONNECTIONS_MAX = 50000, /* that may be asked for */
    HTTP_MATCHES = 1024,          /* where no number is asked for */
    HTTP_MATCHES_MAX = 1000000,
    HTTP_CONNECTIONS_PER_ADDRESS = 100, /* of a server for others than this machine */
    HTTP_MESSAGES_PER_ADDRESS = 200,    /* a second, likewise */
    HTTP_MATCHES_PER_ADDRESS = 200,     /* unfinished ones, likewise */
    HTTP_MATCHES_PER_PERSON = 50,
    HTTP_UNFINISHED_DAYS = 90,    /* where no number is asked for */
    HTTP_GUESTS_DAYS = 365,       /* likewise */
    HTTP_UNREAD_MB = 64,          /* likewise */
    HTTP_REFUSED_PER_ADDRESS = 8, /* connections more that are told so; others are closed */
    HTTP_REFUSED_MAX = 64,        /* connections more that get this answer; others are closed */
};

/* The texts must live as long as the server. */
typedef struct {
    const char *address;           /* NULL: 127.0.0.1 */
    int port;                      /* 0: HTTP_PORT, or the next one that is free */
    int connections;               /* at once, up to HTTP_CONNECTIONS_MAX */
    const char *store;             /* of matches online (store.h); NULL: the page alone */
    const char *certificate, *key; /* files of TLS; both NULL: without */
    int matches;                   /* in memory at once, from 1 on */
    int connections_per_address;   /* 0: any number; below: what is sensible */
    int messages_per_address;      /* a second, likewise */
    const char *names;             /* that it is reached by, with commas; NULL: none but its own */
    HallLimits limits;             /* matches_per_address below 0: what is sensible */
    int unread_mb;                 /* what all clients together may leave unread */
    bool is_behind_proxy;          /* which says where requests come from */
    bool shows_metrics;            /* to everybody, not just to this machine */
} HttpConfig;

typedef struct HttpServer HttpServer;

/* Listens. NULL if it cannot: `why` says it in a sentence. From here until http_close(), SIGINT and
 * SIGTERM are blocked and wait for http_run(). */
HttpServer *http_open(const HttpConfig *config, Text *why);
void http_close(HttpServer *server);

/* "http://127.0.0.1:8080/"; lives as long as the server. */
const char *http_url(const HttpServer *server);

/* Can nobody but this machine reach it, or read what others send? */
bool http_is_private(const HttpServer *server);

/* Serves until SIGINT or SIGTERM; then finishes the answers that are on their way, for a moment or
 * until a second signal. False if the loop failed. */
__attribute__((warn_unused_result)) bool http_run(HttpServer *server);

#endif
