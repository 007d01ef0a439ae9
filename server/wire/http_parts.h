/* http_parts.h -- what the files of the web server share: http.c has the loop and listens,
 * exchange.c has the connections and their requests. */
#ifndef SERVER_WIRE_HTTP_PARTS_H
#define SERVER_WIRE_HTTP_PARTS_H

#include "address_limits.h"
#include "answer.h"
#include "http.h"
#include "loop.h"
#include "post.h"
#include "server/log.h"
#include "server/reach/address.h"

#include <signal.h>

struct HttpServer {
    HttpConfig config;
    Address address;
    char url[HTTP_URL_MAX];
    int port;
    Places places;                  /* of others, where it listens at all addresses */
    char local_name[HTTP_NAME_MAX]; /* of a server at home; "": none */
    bool has_told_outside;
    Assets *assets;
    AddressLimits *limits;
    Vapid vapid;      /* without a key: no pushes are sent */
    Sockets *sockets; /* NULL: there are no matches, only the page */
    Loop *loop;
    struct lws_context *context; /* of the loop */
    struct lws_vhost *host;
    lws_sorted_usec_list_t stop_timer, places_timer;
    sigset_t signals_before;
    int connections; /* and one more, for the descriptor of the signals */
    int answers;     /* that are being sent */
    int asked;       /* requests that wait until it is known whether the store works */
    int idle_rounds; /* rounds of the loop in a row in which nothing happened */
    int64_t begun_s; /* by the steady clock */
    uint64_t refused;
    LogPause refused_pause;
    bool is_stopping, has_said_goodbye, is_done;
};

/* What libwebsockets keeps for one request of a connection; all zero at first. */
typedef struct {
    Answer answer;
    bool is_post, has_body; /* of a POST: has the whole body come? */
    bool is_asking;         /* does it wait until it is known whether the store works? */
    char *text;             /* what is sent, if it was written for this request */
    Post post;
} Exchange;

static inline HttpServer *http_server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

int64_t http_steady_ms(void);

/* The rate limit that a connection shares with others from its address; NULL: none. */
RateLimit *http_rate_limit(struct lws *wsi);
/* A number that stands for the address of a connection; 0: not known. */
int64_t http_address_number(struct lws *wsi);

/* The callback of the first protocol, HTTP. */
int exchange_on(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size);

#endif
