/* exchange.c -- HTTP connections: who may connect, what they ask for, and the answer. */
#include "http_parts.h"
#include "request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    POST_TIME_S = 75,  /* for the hall to answer; a long poll may take 60 */
    HEALTH_TIME_S = 3, /* for the store to answer */
    BODY_TIME_S = 10,  /* to send the body of a POST */
    HOST_MAX = 256,
};

static bool is_post(struct lws *wsi, const char *path) {
    return http_server_of(wsi)->sockets && strcmp(path, SOCKET_PATH) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
}

RateLimit *http_rate_limit(struct lws *wsi) {
    AddressLimit *limit = lws_get_opaque_user_data(wsi);
    bool is_counted = http_server_of(wsi)->config.messages_per_address > 0;
    return is_counted && limit ? address_limit_rate(limit) : NULL;
}

int64_t http_address_number(struct lws *wsi) {
    const AddressLimit *limit = lws_get_opaque_user_data(wsi);
    return limit ? address_limit_number(limit) : 0;
}

static int begin_post(struct lws *wsi, Exchange *exchange) {
    int status = post_begin(&exchange->post, wsi);
    exchange->is_post = true;
    lws_set_timer_usecs(wsi, BODY_TIME_S * LWS_US_PER_SEC);
    if (!status) return 0;
    (void)lws_return_http_status(wsi, (unsigned)status, NULL);
    return -1;
}

/* Can the server do its work? If the store has not been written lately, this tries it now. The
 * reason of a failure goes to the log, not to the client. */
static int begin_health(struct lws *wsi, Exchange *exchange, bool is_late) {
    HttpServer *server = http_server_of(wsi);
    Health health = server->sockets ? sockets_health(server->sockets) : HEALTH_WELL;
    if (exchange->is_asking) server->asked--;
    exchange->is_asking = health == HEALTH_UNKNOWN && !is_late;
    if (exchange->is_asking) {
        server->asked++;
        lws_set_timer_usecs(wsi, HEALTH_TIME_S * LWS_US_PER_SEC);
        return 0;
    }
    if (health == HEALTH_WELL)
        return answer_begin_text(&exchange->answer, wsi, HTTP_STATUS_OK, "ok\n");
    return answer_begin_text(&exchange->answer, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE,
                             health == HEALTH_ILL ? "The store cannot be written.\n"
                                                  : "The store does not answer.\n");
}

/* Metrics would tell strangers when a server is weak. So they are for this machine only, unless the
 * operator says otherwise. A proxy on this machine sets X-Forwarded-For. */
static bool may_see_metrics(struct lws *wsi) {
    char peer[ADDRESS_TEXT_MAX];
    Address address;
    if (http_server_of(wsi)->config.shows_metrics) return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR)) return false;
    return lws_get_peer_simple(wsi, peer, sizeof peer) && address_read(peer, &address) &&
           address.is_loopback;
}

static int begin_metrics(struct lws *wsi, Exchange *exchange) {
    HttpServer *server = http_server_of(wsi);
    Metrics metrics = {.uptime_s = http_steady_ms() / 1000 - server->begun_s,
                       .connections = server->connections - 1,
                       .connections_max = server->config.connections,
                       .connections_refused = server->refused,
                       .has_matches = server->sockets != NULL};
    if (server->sockets) sockets_metrics(server->sockets, &metrics);
    exchange->text = malloc(METRICS_TEXT_MAX);
    if (!exchange->text) return -1;
    Text text = text_in(exchange->text, METRICS_TEXT_MAX);
    metrics_text(&metrics, &text);
    return answer_begin_text(&exchange->answer, wsi, HTTP_STATUS_OK, exchange->text);
}

/* The hall answers a POST when it can. Until then nothing is sent. */
static int go_on_post(struct lws *wsi, Exchange *exchange) {
    size_t size;
    const char *json = post_go_on(http_server_of(wsi)->sockets, &exchange->post, &size);
    return json ? answer_begin_json(&exchange->answer, wsi, json, size) : 0;
}

/* Reads "?after=500". False if there is any other query. */
static bool read_after(struct lws *wsi, int *after) {
    static const char name[] = "after=";
    enum { DIGITS_MAX = 9 };
    char value[sizeof name + DIGITS_MAX];
    *after = 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) == 0) return true;
    int size = lws_hdr_copy_fragment(wsi, value, sizeof value, WSI_TOKEN_HTTP_URI_ARGS, 0);
    if (size <= (int)sizeof name - 1 || strncmp(value, name, sizeof name - 1) != 0) return false;
    if (lws_hdr_copy_fragment(wsi, (char[64]){0}, 64, WSI_TOKEN_HTTP_URI_ARGS, 1) >= 0)
        return false;
    const char *digits = value + sizeof name - 1;
    *after = (int)strtol(digits, NULL, 10);
    return digits[strspn(digits, "0123456789")] == '\0';
}

/* The log of commitments comes from the hall, as the answer to the message `fair`. */
static int begin_fair(struct lws *wsi, Exchange *exchange) {
    int after;
    if (!read_after(wsi, &after))
        return answer_refuse(&exchange->answer, wsi, HTTP_STATUS_BAD_REQUEST);
    post_begin_log(&exchange->post, wsi, after);
    exchange->is_post = exchange->has_body = true;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, POST_TIME_S);
    return go_on_post(wsi, exchange);
}

static int begin_reading(struct lws *wsi, Exchange *exchange, const char *path, size_t size) {
    int objection = answer_objection(wsi, path, size);
    if (objection) return answer_refuse(&exchange->answer, wsi, objection);
    if (strcmp(path, "/health") == 0) return begin_health(wsi, exchange, false);
    if (strcmp(path, FAIR_PATH) == 0 && http_server_of(wsi)->sockets)
        return begin_fair(wsi, exchange);
    if (strcmp(path, "/metrics") == 0 && may_see_metrics(wsi)) return begin_metrics(wsi, exchange);
    return answer_begin(&exchange->answer, wsi, http_server_of(wsi)->assets, path);
}

/* ---- Too many ---- */

static void count_refusal(HttpServer *server, const char *event, const char *address) {
    server->refused++;
    int count = log_pause(&server->refused_pause, 1);
    if (count) log_event(event, NULL, "address=%s count=%d", address, count);
}

/* A proxy adds the client's address to the end of X-Forwarded-For; what stands before it came from
 * the client and may be false. */
static void find_address(struct lws *wsi, char address[ADDRESS_TEXT_MAX]) {
    char value[512];
    (void)snprintf(address, ADDRESS_TEXT_MAX, "unknown");
    (void)lws_get_peer_simple(wsi, address, ADDRESS_TEXT_MAX);
    if (!http_server_of(wsi)->config.is_behind_proxy) return;
    if (lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_X_FORWARDED_FOR) <= 0) return;
    const char *last = strrchr(value, ',');
    last = last ? last + 1 : value;
    last += strspn(last, " ");
    (void)snprintf(address, ADDRESS_TEXT_MAX, "%s", last);
}

/* Counts the connection for its address. Behind a proxy each request may come from another address,
 * so there it is counted for the time of a request only. */
static void let_in(struct lws *wsi) {
    char address[ADDRESS_TEXT_MAX];
    if (lws_get_opaque_user_data(wsi)) return;
    find_address(wsi, address);
    AddressLimit *limit =
        address_limits_enter(http_server_of(wsi)->limits, address, http_steady_ms());
    lws_set_opaque_user_data(wsi, limit);
}

static void let_go(struct lws *wsi) {
    AddressLimit *limit = lws_get_opaque_user_data(wsi);
    lws_set_opaque_user_data(wsi, NULL);
    if (limit) address_limits_leave(limit);
}

/* 0, or the status with which a request is refused because there are too many. */
static int check_limits(struct lws *wsi) {
    HttpServer *server = http_server_of(wsi);
    int most = server->config.connections_per_address;
    char address[ADDRESS_TEXT_MAX];
    if (server->is_stopping) return HTTP_STATUS_SERVICE_UNAVAILABLE;
    let_in(wsi);
    find_address(wsi, address);
    if (server->connections > server->config.connections + 1) {
        count_refusal(server, "full", address);
        return HTTP_STATUS_SERVICE_UNAVAILABLE;
    }
    if (most == 0 || address_limit_count(lws_get_opaque_user_data(wsi)) <= most) return 0;
    count_refusal(server, "crowded", address);
    return ANSWER_TOO_MANY;
}

/* Is one end of a new connection neither private nor this machine? A machine in a cloud has a
 * private address of its own, and routers forward ports, so both ends count. */
static bool is_from_outside(HttpServer *server, lws_sockfd_type descriptor) {
    struct sockaddr_storage ends[2];
    Address here, there;
    for (int i = 0; i < 2; i++) {
        socklen_t size = sizeof ends[i];
        struct sockaddr *end = (struct sockaddr *)&ends[i];
        if ((i ? getpeername : getsockname)(descriptor, end, &size) != 0) return true;
    }
    if (!address_of((struct sockaddr *)&ends[0], &here) ||
        !address_of((struct sockaddr *)&ends[1], &there))
        return true;
    if ((here.is_private || here.is_loopback) && (there.is_private || there.is_loopback))
        return false;
    server->refused++;
    if (!server->has_told_outside)
        log_event("outside", "at home only private addresses are served", "address=%s peer=%s",
                  here.text, there.text);
    server->has_told_outside = true;
    return true;
}

/* Is a new connection to be closed at once, before it asks for anything? */
static bool is_unwelcome(struct lws *wsi, lws_sockfd_type descriptor) {
    HttpServer *server = http_server_of(wsi);
    const HttpConfig *config = &server->config;
    char address[ADDRESS_TEXT_MAX];
    if (server->is_stopping) return true;
    if (config->is_home && is_from_outside(server, descriptor)) return true;
    if (server->connections > config->connections + HTTP_REFUSED_MAX) return true;
    if (config->connections_per_address == 0 || config->is_behind_proxy) return false;
    if (!lws_get_peer_simple_fd(descriptor, address, sizeof address)) return true;
    return address_limits_count(server->limits, address) >=
           config->connections_per_address + HTTP_REFUSED_PER_ADDRESS;
}

/* ---- Requests ---- */

/* Does the request name this server as its host? A page of another site whose name leads here (DNS
 * rebinding) does not, and may neither read nor say anything. Programs may leave the header out;
 * browsers never do. */
static bool is_for_us(struct lws *wsi) {
    const HttpServer *server = http_server_of(wsi);
    char host[HOST_MAX];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HOST) == 0) return true;
    if (lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0) return false;
    const char *address = server->address.is_any ? NULL : server->address.text;
    if (server->local_name[0] && request_host_is_known(host, address, server->local_name))
        return true;
    return request_host_is_known(host, address, server->config.names);
}

static int begin(struct lws *wsi, Exchange *exchange, const char *path, size_t size) {
    HttpServer *server = http_server_of(wsi);
    Answer *answer = &exchange->answer;
    if (answer->is_busy) return -1; /* one request at a time, even if the client does not wait */
    server->answers++;
    answer->is_busy = true;
    int status = check_limits(wsi);
    if (!status && !answer_is_framed(wsi)) status = HTTP_STATUS_BAD_REQUEST;
    if (!status && !is_for_us(wsi)) status = ANSWER_MISDIRECTED;
    if (status) return answer_refuse(answer, wsi, status);
    if (is_post(wsi, path)) return begin_post(wsi, exchange);
    return begin_reading(wsi, exchange, path, size);
}

static void end(struct lws *wsi, Exchange *exchange) {
    if (!exchange || !exchange->answer.is_busy) return;
    if (exchange->is_post) post_end(http_server_of(wsi)->sockets, &exchange->post);
    if (exchange->is_asking) http_server_of(wsi)->asked--;
    free(exchange->text);
    if (http_server_of(wsi)->config.is_behind_proxy) let_go(wsi);
    http_server_of(wsi)->answers--;
    exchange->answer.is_busy = false;
}

/* An answer ends in the call after its last bytes were written, when the client has room again. So
 * a server that stops knows which answers are still being sent. */
static int go_on(struct lws *wsi, Exchange *exchange) {
    Answer *answer = &exchange->answer;
    if (!answer->is_busy) return 0;
    if (exchange->is_asking) return begin_health(wsi, exchange, false);
    if (exchange->is_post && !answer->bytes)
        return exchange->has_body ? go_on_post(wsi, exchange) : 0;
    if (!answer_is_sent(answer)) return answer_send(answer, wsi);
    end(wsi, exchange);
    lws_set_timer_usecs(wsi, LWS_SET_TIMER_USEC_CANCEL);
    /* Frees the answer: the next request of the connection gets a new one. */
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int take_body(struct lws *wsi, Exchange *exchange, const void *piece, size_t size) {
    (void)wsi;
    return exchange->is_post ? post_take(&exchange->post, piece, size) : -1;
}

static int end_body(struct lws *wsi, Exchange *exchange) {
    if (!exchange->is_post) return -1;
    exchange->has_body = true;
    lws_set_timer_usecs(wsi, LWS_SET_TIMER_USEC_CANCEL);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, POST_TIME_S);
    return go_on_post(wsi, exchange);
}

static int time_up(struct lws *wsi, Exchange *exchange) {
    if (!exchange || !exchange->answer.is_busy) return 0;
    if (exchange->is_asking) return begin_health(wsi, exchange, true);
    if (exchange->is_post && !exchange->has_body) return -1; /* the body was too slow */
    if (exchange->is_post) post_time_up(http_server_of(wsi)->sockets, &exchange->post);
    return 0;
}

/* When the server stops, long polls are answered at once. */
static int go_on_to_stop(struct lws *wsi, Exchange *exchange) {
    if (exchange->is_post && exchange->has_body && !exchange->answer.bytes)
        post_time_up(http_server_of(wsi)->sockets, &exchange->post);
    return go_on(wsi, exchange);
}

/* `in` of the callback must not be read here: after an upgrade to a protocol that libwebsockets
 * does not know, it points to freed memory. */
static int confirm_upgrade(struct lws *wsi) {
    int status = check_limits(wsi);
    if (!status && !is_for_us(wsi)) status = ANSWER_MISDIRECTED;
    bool is_welcome = http_server_of(wsi)->sockets && socket_is_welcome(wsi);
    if (!status && is_welcome) return 0;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE))
        (void)lws_return_http_status(wsi, status ? (unsigned)status : HTTP_STATUS_FORBIDDEN, NULL);
    return -1;
}

/* Called for connections of every protocol, with the data of that protocol. */
static void destroy(struct lws *wsi, Exchange *exchange) {
    http_server_of(wsi)->connections--;
    if (lws_get_protocol(wsi) && lws_get_protocol(wsi)->callback == exchange_on) end(wsi, exchange);
    let_go(wsi);
}

int exchange_on(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size) {
    HttpServer *server = http_server_of(wsi);
    server->idle_rounds = 0;
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE: server->connections++; return 0;
    case LWS_CALLBACK_WSI_DESTROY: destroy(wsi, user); return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return is_unwelcome(wsi, (lws_sockfd_type)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        if (!server->config.is_behind_proxy) let_in(wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi);
    case LWS_CALLBACK_HTTP: return begin(wsi, user, in, size);
    case LWS_CALLBACK_TIMER: return time_up(wsi, user);
    case LWS_CALLBACK_HTTP_BODY: return take_body(wsi, user, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return end_body(wsi, user);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return server->is_stopping ? go_on_to_stop(wsi, user) : go_on(wsi, user);
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT asks for */
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}
