/* socket.h -- matches over WebSocket, where a text frame is a message (message.h), each way, and
 * over HTTP, where a POST has one message and its answer is what is told first.
 *
 * Puts a hall and its workers into the loop of libwebsockets. What a client does not read waits for
 * it up to a limit; then the connection is closed, and the client comes again and asks for what it
 * has missed. All functions are called by the loop's thread. */
#ifndef SERVER_WIRE_SOCKET_H
#define SERVER_WIRE_SOCKET_H

#include "metrics.h"
#include "outbox.h"

#include <libwebsockets.h>

#define SOCKET_PROTOCOL "tessera"
#define SOCKET_PATH "/api"
#define FAIR_PATH "/fair/log"

/* A connection, as libwebsockets keeps it for us; all zero at first. */
typedef struct {
    struct lws *wsi;
    int slot; /* in the hall */
    bool is_in_hall;
    bool is_slow;        /* it does not read, and is being closed */
    bool is_answer_sent; /* of a request: the first text is being sent from where it is */
    char *in;            /* a message that has not come to its end; NULL: none */
    size_t in_size;
    Outbox out; /* to be sent */
} Socket;

typedef struct Sockets Sockets;

typedef struct {
    struct lws_context *context; /* must outlive sockets_stop() */
    const char *store;
    int connections_max, matches_max; /* the latter in memory */
    /* What a connection's messages are charged to, beside its own rate limit; may be NULL. */
    RateLimit *(*rate_limit)(struct lws *wsi);
    /* From where it comes, as a number; 0: not known. */
    int64_t (*address)(struct lws *wsi);
    HallLimits limits;
    size_t unread_max; /* bytes that wait for all clients together */
} SocketsConfig;

/* NULL, and `why` says why, if the store cannot be opened. */
Sockets *sockets_open(const SocketsConfig *config, Text *why);

/* From now on nothing that is said is heard, and no bot or clock acts. When all is answered, it is
 * quiet; then who has time to be told something is told that the server goes away, and when all
 * have gone, it is empty. */
void sockets_wind_down(Sockets *sockets);
bool sockets_are_quiet(const Sockets *sockets);
bool sockets_are_empty(const Sockets *sockets);

/* Ends all threads; then the context may go, and with it the connections; then close. */
void sockets_stop(Sockets *sockets);
void sockets_close(Sockets *sockets);

Health sockets_health(Sockets *sockets);
void sockets_metrics(Sockets *sockets, Metrics *metrics);

/* May this request become a WebSocket? It must ask for our path and protocol, and a page that asks
 * must be one of ours. */
bool socket_is_welcome(struct lws *wsi);

/* ---- Over HTTP ---- */

typedef enum {
    POST_GREETING, /* the token has been said */
    POST_SAYING,   /* the message has been said, or will be when there is time */
    POST_ANSWERED,
} PostStage;

typedef struct {
    Socket socket; /* its frames are the answers, its `in` is the body */
    PostStage stage;
    bool is_said;
    char match[STORE_ID_SIZE + 1];     /* that it waits for news of; "" if it does not */
    int tag, ply;                      /* of the message that does */
    char token[2 * MESSAGE_BYTES + 1]; /* "" if there is none */
} Post;

/* Begins with a request; 0, or the status it is refused with. */
int post_begin(Post *post, struct lws *wsi);
/* Begins with a request that has no body: the message is said for it, by nobody. */
int post_begin_reading(Post *post, struct lws *wsi, const char *message);
/* A piece of the body: 0, or -1 to close. */
int post_take(Post *post, const void *piece, size_t size);
/* All of the body is there, or there is time to go on. The answer, when it is there; it lives until
 * post_end(). */
const char *post_go_on(Sockets *sockets, Post *post, size_t *size);
/* There was no news for as long as the client wanted to wait: the present is told instead. */
void post_time_up(Sockets *sockets, Post *post);
void post_end(Sockets *sockets, Post *post);

/* ---- Over WebSocket ---- */

/* The callback of the protocol. */
int socket_on(Sockets *sockets, struct lws *wsi, enum lws_callback_reasons reason, Socket *socket,
              const void *in, size_t size);

#endif
