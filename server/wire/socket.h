/* socket.h -- matches over WebSocket: each text frame is a message (message.h), in both directions.
 *
 * Connects a hall and its workers to the loop of libwebsockets. Texts that a client does not read
 * are kept for it up to a limit; then the connection is closed, and the client can connect again
 * and ask for what it has missed. All functions are called by the thread of the loop. */
#ifndef SERVER_WIRE_SOCKET_H
#define SERVER_WIRE_SOCKET_H

#include "metrics.h"
#include "outbox.h"

#include <libwebsockets.h>

#define SOCKET_PROTOCOL "tessera"
#define SOCKET_PATH "/api"
#define FAIR_PATH "/fair/log"

/* A connection, as libwebsockets keeps it for us; all zero at first. */
typedef struct Socket Socket;
struct Socket {
    struct lws *wsi;
    int slot; /* in the hall */
    bool is_in_hall;
    bool is_framed;      /* it is a WebSocket, not a POST */
    bool is_ready;       /* it is in the list of those that are sent to at the end of a group */
    Socket *next_ready;  /* in that list */
    bool is_slow;        /* it does not read, and is being closed */
    bool is_answer_sent; /* of a POST: the first text is the answer that is being sent */
    char *in;            /* the part of a message that has come so far; NULL: none */
    size_t in_size;
    Outbox out; /* to be sent */
};

typedef struct Sockets Sockets;

typedef struct {
    struct lws_context *context; /* must outlive sockets_stop() */
    const char *store;
    int connections_max, matches_max; /* matches_max: in memory */
    /* A rate limit that the connection shares with others; may be NULL. */
    RateLimit *(*rate_limit)(struct lws *wsi);
    /* A number that stands for its address; 0: not known. */
    int64_t (*address)(struct lws *wsi);
    HallLimits limits;
    size_t unread_max;  /* unread bytes of all clients together */
    const Vapid *vapid; /* of WorkersConfig, likewise */
    const char *push_hosts;
} SocketsConfig;

/* NULL, and `why` says why, if the store cannot be opened. */
Sockets *sockets_open(const SocketsConfig *config, Text *why);

/* Shuts down in steps. From now on no message is heard, and no bot or clock acts. When all jobs are
 * answered it is quiet; then the clients are told that the server is going away, and when all have
 * left it is empty. */
void sockets_wind_down(Sockets *sockets);
bool sockets_are_quiet(const Sockets *sockets);
bool sockets_are_empty(const Sockets *sockets);

/* Ends all threads. After this the context may be destroyed, with its connections, and then
 * sockets_close() called. */
void sockets_stop(Sockets *sockets);
void sockets_close(Sockets *sockets);

Health sockets_health(Sockets *sockets);
void sockets_metrics(Sockets *sockets, Metrics *metrics);

/* May this request become a WebSocket? It must have our path and protocol, and if it comes from a
 * page, that page must be ours. */
bool socket_is_welcome(struct lws *wsi);

/* ---- Connections ---- */

/* Enters the hall: 0, or -1 if it is full; and leaves it. */
int socket_on_open(Sockets *sockets, struct lws *wsi, Socket *socket);
void socket_on_close(Sockets *sockets, Socket *socket);
/* Says a message in the hall; `refusal`: why it could not be read, or NULL. */
void socket_say(Sockets *sockets, const Socket *socket, const Message *message,
                const Refusal *refusal);
/* Does the hall know who it is? */
bool socket_is_known(const Sockets *sockets, const Socket *socket);
/* Sends a text to the client, which gets a copy; drops the first one that is not sent yet. */
void socket_send(Sockets *sockets, Socket *socket, const char *text, size_t size);
void socket_drop_first(Sockets *sockets, Socket *socket);

/* Is the page that asks one of ours, or no page at all? */
bool socket_is_own_page(struct lws *wsi);

/* The callback of the WebSocket protocol. */
int socket_on(Sockets *sockets, struct lws *wsi, enum lws_callback_reasons reason, Socket *socket,
              const void *in, size_t size);

#endif
