/* http.h -- the web server: one thread, one loop, all files from assets.h.
 *
 * Libwebsockets has the loop, parses requests and copes with slow clients; answer.c decides what is
 * answered. Signals arrive in the same loop, so that nothing is ever interrupted. All functions are
 * called by one thread. */
#ifndef SERVER_WIRE_HTTP_H
#define SERVER_WIRE_HTTP_H

#include "server/hall/hall.h"
#include "server/reach/places.h"

enum {
    HTTP_PORT = 8080,
    HTTP_PORTS_TRIED = 100,       /* from HTTP_PORT on, if no port is given */
    HTTP_CONNECTIONS = 1000,      /* by default; above it the answer is 503 */
    HTTP_CONNECTIONS_MAX = 50000, /* the most that can be configured */
    HTTP_MATCHES = 1024,          /* by default */
    HTTP_MATCHES_MAX = 1000000,
    HTTP_CONNECTIONS_PER_ADDRESS = 100, /* by default, if others than this machine can connect */
    HTTP_MESSAGES_PER_ADDRESS = 200,    /* a second, likewise */
    HTTP_MATCHES_PER_ADDRESS = 200,     /* unfinished ones, likewise */
    HTTP_MATCHES_PER_PERSON = 50,
    HTTP_UNFINISHED_DAYS = 90,    /* by default */
    HTTP_GUESTS_DAYS = 365,       /* likewise */
    HTTP_UNREAD_MB = 64,          /* likewise */
    HTTP_REFUSED_PER_ADDRESS = 8, /* connections above that limit that get a refusal; */
    HTTP_REFUSED_MAX = 64,        /* and above the limit of all; any more are closed */
    HTTP_PLACES_S = 2,            /* until a new address of this machine is noticed */
    HTTP_URL_MAX = 96,
    HTTP_NAME_MAX = 256,
};

typedef struct HttpServer HttpServer;

/* The texts must live as long as the server. */
typedef struct {
    const char *address;           /* NULL: 127.0.0.1 */
    int port;                      /* 0: HTTP_PORT, or the next one that is free */
    int connections;               /* at once, up to HTTP_CONNECTIONS_MAX */
    const char *store;             /* of matches online (store.h); NULL: the page alone */
    const char *certificate, *key; /* files of TLS; both NULL: without */
    int matches;                   /* in memory at once, from 1 on */
    int connections_per_address;   /* 0: any number; below 0: the default */
    int messages_per_address;      /* a second, likewise */
    const char *names;    /* host names of the server, separated by commas; NULL: only its own */
    HallLimits limits;    /* matches_per_address below 0: the default */
    int unread_mb;        /* what all clients together may leave unread */
    bool is_behind_proxy; /* the proxy says where requests come from */
    bool shows_metrics;   /* to everybody, not just to this machine */
    bool is_home; /* all private addresses of this machine; then `address` is NULL, and neither of
                     the two before is set */
    void (*places_changed)(const HttpServer *server); /* called by http_run(); may be NULL */
    const char *push_key, *push_contact; /* of vapid_open(); both NULL: no pushes are sent */
    const char *push_hosts;              /* of endpoint_objection(); NULL: any public one */
} HttpConfig;

/* Listens. NULL, and `why` says why, if it cannot. From here until http_close(), SIGINT and SIGTERM
 * are blocked, and http_run() handles them. */
HttpServer *http_open(const HttpConfig *config, Text *why);
void http_close(HttpServer *server);

/* "http://127.0.0.1:8080/"; lives as long as the server. */
const char *http_url(const HttpServer *server);

/* The other addresses at which it answers, if it listens at all of them, less link-local ones. The
 * first is the best to give away. They change while the server runs. */
const Places *http_places(const HttpServer *server);
void http_place_url(const HttpServer *server, int place, char url[HTTP_URL_MAX]);

/* Can only this machine reach it, or is everything encrypted? */
bool http_is_private(const HttpServer *server);

/* Serves until SIGINT or SIGTERM. Then finishes the answers that are being sent, for a moment or
 * until a second signal. False if the loop failed. */
__attribute__((warn_unused_result)) bool http_run(HttpServer *server);

#endif
