/* http_parts.h -- what the files of the web server share: http.c has the loop and what it listens
 * at, exchange.c connections and what they ask for. */
#ifndef SERVER_WIRE_HTTP_PARTS_H
#define SERVER_WIRE_HTTP_PARTS_H

#include "address.h"
#include "address_limits.h"
#include "answer.h"
#include "http.h"
#include "loop.h"
#include "post.h"
#include "server/log.h"

#include <signal.h>

enum { HTTP_URL_MAX = 96 };

struct HttpServer {
    HttpConfig config;
    Address address;
    char url[HTTP_URL_MAX];
    Assets *assets;
    AddressLimits *limits;
    Sockets *sockets; /* NULL: the page alone */
    Loop *loop;
    struct lws_context *context; /* of the loop */
    struct lws_vhost *host;
    lws_sorted_usec_list_t stop_timer;
    sigset_t signals_before;
    int connections; /* and the descriptor of the signals, which is not worth telling apart */
    int answers;     /* on their way */
    int asked;       /* requests among them that wait to hear how the store is */
    int idle_rounds; /* rounds of the loop in which nothing happened, one after the other */
    int64_t begun_s; /* by the steady clock */
    uint64_t refused;
    LogPause refused_pause;
    bool is_stopping, has_said_goodbye, is_done;
};

/* What libwebsockets keeps for us of an HTTP connection, for one request; all zero at first. */
typedef struct {
    Answer answer;
    bool is_post, has_body; /* of a POST: is all of its body here? */
    bool is_asking;         /* how the store is */
    char *text;             /* what is sent, if it was made for this request */
    Post post;
} Exchange;

static inline HttpServer *http_server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

int64_t http_steady_ms(void);

/* What the messages of a connection are charged to, for all of its address; NULL: nothing. */
RateLimit *http_rate_limit(struct lws *wsi);
/* Where a connection is from, as a number; 0: not known. */
int64_t http_address_number(struct lws *wsi);

/* The callback of the protocol, which is the first. */
int exchange_on(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size);

#endif
