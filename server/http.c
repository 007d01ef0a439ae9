/* http.c -- see http.h. */
#include "http.h"
#include "address.h"
#include "answer.h"
#include "log.h"
#include "socket.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum {
    REQUEST_BYTES_MAX = 16 << 10, /* of all headers of a request together */
    REQUEST_TIME_S = 10,          /* to send them */
    IDLE_TIME_S = 15,             /* between one request and the next */
    SILENCE_S = 40,               /* of a WebSocket, then it is asked whether it is there */
    PONG_S = 20,                  /* to answer */
    STOP_TIME_S = 3,              /* for answers on their way when the server stops */
    OTHERS_MAX = 64,              /* descriptors that are no connections: files, the store */
    POST_TIME_S = 75,             /* for the hall to answer; a message may wait for 60 */
    HEALTH_TIME_S = 3,            /* for the store to answer */
    ROUNDS_IN_VAIN = 16,          /* of the loop, one after the other */
    REST_NS = 2000000,            /* after them */
    URL_MAX = 96,
};

struct HttpServer {
    Address address;
    const char *certificate, *key; /* files of TLS; NULL: without */
    char url[URL_MAX];
    Assets *assets;
    Sockets *sockets; /* NULL: the page alone */
    struct lws_context *context;
    struct lws_vhost *host;
    lws_sorted_usec_list_t stop_timer;
    sigset_t signals_before;
    int connections_max;
    int connections; /* and the descriptor of the signals, which is not worth telling apart */
    int answers;     /* on their way */
    int vain;        /* rounds of the loop in which nothing happened, one after the other */
    int64_t begun_s; /* by the steady clock */
    uint64_t refused;
    LogPause refused_pause;
    int asked; /* requests that wait to hear how the store is */
    bool shows_metrics;
    bool is_stopping, is_done;
};

static int64_t steady_s(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

static void complain(int level, const char *line) {
    static LogPause pause;
    (void)level;
    int count = log_pause(&pause, 1);
    if (count) log_event("error", line, "from=libwebsockets count=%d", count);
}

static HttpServer *server_of(struct lws *wsi) {
    return lws_context_user(lws_get_context(wsi));
}

/* What libwebsockets keeps for us of an HTTP connection, for one request; all zero at first. */
typedef struct {
    Answer answer;
    bool is_post, has_body; /* of a POST: is all of its body here? */
    bool is_asking;         /* how the store is */
    char *text;             /* what is sent, if it was made for this request */
    Post post;
} Exchange;

static bool is_post(struct lws *wsi, const char *path) {
    return server_of(wsi)->sockets && strcmp(path, SOCKET_PATH) == 0 &&
           lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
}

static int begin_post(struct lws *wsi, Exchange *exchange) {
    int status = post_begin(&exchange->post, wsi);
    exchange->is_post = true;
    if (!status) return 0;
    (void)lws_return_http_status(wsi, (unsigned)status, NULL);
    return -1;
}

/* Whether the server can do what it is for: a store that has not been written lately is tried now.
 * Why it fails is for the log, and not for everybody. */
static int begin_health(struct lws *wsi, Exchange *exchange, bool is_late) {
    HttpServer *server = server_of(wsi);
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

/* Figures tell strangers when a server is weak, so they are for this machine alone, unless its
 * operator says otherwise. A proxy of this machine speaks for others, and says so. */
static bool may_see_metrics(struct lws *wsi) {
    char peer[ADDRESS_TEXT_MAX];
    Address address;
    if (server_of(wsi)->shows_metrics) return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR)) return false;
    return lws_get_peer_simple(wsi, peer, sizeof peer) && address_read(peer, &address) &&
           address.is_loopback;
}

static int begin_metrics(struct lws *wsi, Exchange *exchange) {
    HttpServer *server = server_of(wsi);
    Figures figures = {.uptime_s = steady_s() - server->begun_s,
                       .connections = server->connections - 1,
                       .connections_max = server->connections_max,
                       .connections_refused = server->refused,
                       .has_matches = server->sockets != NULL};
    if (server->sockets) sockets_figures(server->sockets, &figures);
    exchange->text = malloc(FIGURES_TEXT_MAX);
    if (!exchange->text) return -1;
    Text text = text_in(exchange->text, FIGURES_TEXT_MAX);
    figures_text(&figures, &text);
    return answer_begin_text(&exchange->answer, wsi, HTTP_STATUS_OK, exchange->text);
}

static int begin_reading(struct lws *wsi, Exchange *exchange, const char *path, size_t size) {
    int objection = answer_objection(wsi, path, size);
    if (objection) return answer_refuse(&exchange->answer, wsi, objection);
    if (strcmp(path, "/health") == 0) return begin_health(wsi, exchange, false);
    if (strcmp(path, "/metrics") == 0 && may_see_metrics(wsi)) return begin_metrics(wsi, exchange);
    return answer_begin(&exchange->answer, wsi, server_of(wsi)->assets, path);
}

static int refuse_full(struct lws *wsi, Exchange *exchange) {
    HttpServer *server = server_of(wsi);
    server->refused++;
    int count = log_pause(&server->refused_pause, 1);
    if (count) log_event("full", NULL, "connections=%d count=%d", server->connections_max, count);
    return answer_refuse(&exchange->answer, wsi, HTTP_STATUS_SERVICE_UNAVAILABLE);
}

static int begin(struct lws *wsi, Exchange *exchange, const char *path, size_t size) {
    HttpServer *server = server_of(wsi);
    Answer *answer = &exchange->answer;
    bool is_full = server->connections > server->connections_max + 1;
    if (answer->is_busy) return -1; /* one at a time, whatever the client makes of it */
    server->answers++;
    answer->is_busy = true;
    if (is_full || server->is_stopping) return refuse_full(wsi, exchange);
    if (is_post(wsi, path)) return begin_post(wsi, exchange);
    return begin_reading(wsi, exchange, path, size);
}

static void end(struct lws *wsi, Exchange *exchange) {
    if (!exchange || !exchange->answer.is_busy) return;
    if (exchange->is_post) post_end(server_of(wsi)->sockets, &exchange->post);
    if (exchange->is_asking) server_of(wsi)->asked--;
    free(exchange->text);
    server_of(wsi)->answers--;
    exchange->answer.is_busy = false;
}

/* The hall answers a POST when it can; until then nothing is sent. */
static int go_on_post(struct lws *wsi, Exchange *exchange) {
    size_t size;
    const char *json = post_go_on(server_of(wsi)->sockets, &exchange->post, &size);
    return json ? answer_begin_json(&exchange->answer, wsi, json, size) : 0;
}

/* An answer ends one call after its last bytes were written, when the client has made room for
 * them: a server that stops can so tell what is still on its way. */
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
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, POST_TIME_S);
    return go_on_post(wsi, exchange);
}

static int time_up(struct lws *wsi, Exchange *exchange) {
    if (!exchange || !exchange->answer.is_busy) return 0;
    if (exchange->is_asking) return begin_health(wsi, exchange, true);
    if (exchange->is_post) post_time_up(server_of(wsi)->sockets, &exchange->post);
    return 0;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size) {
    server_of(wsi)->vain = 0;
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE: server_of(wsi)->connections++; return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        server_of(wsi)->connections--;
        /* Comes here for every protocol, with what that one keeps. */
        if (lws_get_protocol(wsi) && lws_get_protocol(wsi)->callback == on_http) end(wsi, user);
        return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return server_of(wsi)->is_stopping ||
               server_of(wsi)->connections > server_of(wsi)->connections_max + HTTP_REFUSED_MAX;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* `in` may not be read here: after an upgrade that libwebsockets does not know, it points
         * to memory that has been freed. */
        if (server_of(wsi)->sockets && !server_of(wsi)->is_stopping && socket_is_welcome(wsi))
            return 0;
        if (lws_hdr_total_length(wsi, WSI_TOKEN_UPGRADE))
            (void)lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return -1;
    case LWS_CALLBACK_HTTP: return begin(wsi, user, in, size);
    case LWS_CALLBACK_TIMER: return time_up(wsi, user);
    case LWS_CALLBACK_HTTP_BODY: return take_body(wsi, user, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return end_body(wsi, user);
    case LWS_CALLBACK_HTTP_WRITEABLE: return go_on(wsi, user);
    case LWS_CALLBACK_RAW_ADOPT: /* what CONNECT asks for */
    case LWS_CALLBACK_RAW_RX: return -1;
    default: return 0;
    }
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size) {
    HttpServer *server = server_of(wsi);
    server->vain = 0;
    return server->sockets ? socket_on(server->sockets, wsi, reason, user, in, size) : 0;
}

/* Timers run before the loop begins to wait: without the call it would wait all the same. */
static void on_stop_time(lws_sorted_usec_list_t *timer) {
    HttpServer *server = lws_container_of(timer, HttpServer, stop_timer);
    server->is_done = true;
    lws_cancel_service(server->context);
}

static int on_signal(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size) {
    (void)user, (void)in, (void)size;
    if (reason != LWS_CALLBACK_RAW_RX_FILE) return 0;
    HttpServer *server = server_of(wsi);
    struct signalfd_siginfo signal;
    if (read(lws_get_socket_fd(wsi), &signal, sizeof signal) != sizeof signal) return 0;
    server->is_done = server->is_stopping; /* the second one */
    server->is_stopping = true;
    lws_sul_schedule(server->context, 0, &server->stop_timer, on_stop_time,
                     STOP_TIME_S * LWS_US_PER_SEC);
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(Exchange)},
    {.name = "signals", .callback = on_signal},
    {.name = SOCKET_PROTOCOL, .callback = on_socket, .per_session_data_size = sizeof(Socket)},
    {0},
};

/* Libwebsockets makes its tables as large as the number of files that the process may open, which
 * in a container may be a billion, and searches through them where they have another size. So the
 * process gets exactly what it needs, be it more or less than it had. */
static bool allow_descriptors(const HttpServer *server, Text *why) {
    struct rlimit limit, wanted;
    rlim_t count = (rlim_t)server->connections_max + HTTP_REFUSED_MAX + OTHERS_MAX;
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    wanted = (struct rlimit){count, limit.rlim_max < count ? count : limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &wanted) == 0) return true;
    char buffer[256];
    (void)snprintf(buffer, sizeof buffer,
                   "%d connections need %ju open files, and this system allows %ju: raise its "
                   "limit (ulimit -n), or allow fewer by --connections",
                   server->connections_max, (uintmax_t)count, (uintmax_t)limit.rlim_max);
    text_string(why, buffer);
    return false;
}

static uint64_t tls_option(const HttpServer *server) {
    return server->key ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0;
}

static struct lws_context *context_new(HttpServer *server) {
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | tls_option(server),
        .user = server,
        .server_string = "tessera",
        .max_http_header_pool = (unsigned short)(server->connections_max + HTTP_REFUSED_MAX),
        .max_http_header_data = REQUEST_BYTES_MAX,
        .timeout_secs = REQUEST_TIME_S,
    };
    lws_set_log_level(0, complain); /* what goes wrong before it runs has a sentence of ours */
    return lws_create_context(&info);
}

static struct lws_vhost *host_new(HttpServer *server, int port) {
    static const lws_retry_bo_t silence = {.secs_since_valid_ping = SILENCE_S,
                                           .secs_since_valid_hangup = SILENCE_S + PONG_S};
    const Address *address = &server->address;
    struct lws_context_creation_info info = {
        .port = port,
        .iface = address->is_any ? NULL : address->text,
        .protocols = protocols,
        .headers = answer_headers,
        .vhost_name = "tessera",
        .keepalive_timeout = IDLE_TIME_S,
        .retry_and_idle_policy = &silence,
        .timeout_secs_ah_idle = REQUEST_TIME_S,
        .ssl_cert_filepath = server->certificate,
        .ssl_private_key_filepath = server->key,
        .alpn = "http/1.1", /* what we say is not written for HTTP/2 */
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | tls_option(server) |
                   (address->is_ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
    };
    return lws_create_vhost(server->context, &info);
}

/* Another program may take the port between the trial and our own listening; then, too, it is not
 * free. The address of a server for everybody is shown as this machine's own. */
static int listen_at(HttpServer *server, int port) {
    const Address *address = &server->address;
    int error = address_trial(address, port);
    if (error) return error;
    server->host = host_new(server, port);
    if (!server->host) return server->key ? EKEYREJECTED : EADDRINUSE;
    const char *name = address->text;
    if (address->is_any) name = address->is_ipv6 ? "::1" : "127.0.0.1";
    (void)snprintf(server->url, sizeof server->url,
                   address->is_ipv6 ? "%s://[%s]:%d/" : "%s://%s:%d/",
                   server->key ? "https" : "http", name, port);
    return 0;
}

static bool listen_somewhere(HttpServer *server, int wanted, Text *why) {
    int first = wanted ? wanted : HTTP_PORT, last = wanted ? wanted : first + HTTP_PORTS_TRIED - 1;
    int error = EADDRINUSE;
    for (int port = first; port <= last && error == EADDRINUSE; port++)
        error = listen_at(server, port);
    if (!error) return true;
    char buffer[512];
    if (error == EKEYREJECTED)
        (void)snprintf(buffer, sizeof buffer,
                       "the certificate %s and the key %s cannot be used together",
                       server->certificate, server->key);
    else if (error == EADDRINUSE && wanted)
        (void)snprintf(buffer, sizeof buffer,
                       "port %d is taken; choose another one, or leave --port out to get the next "
                       "one that is free",
                       wanted);
    else
        (void)snprintf(buffer, sizeof buffer, "cannot listen at %s, port %d: %s",
                       server->address.text, first, strerror(error));
    text_string(why, buffer);
    return false;
}

static bool watch_signals(HttpServer *server) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &signals, NULL);
    lws_sock_file_fd_type descriptor = {.filefd =
                                            signalfd(-1, &signals, SFD_NONBLOCK | SFD_CLOEXEC)};
    if (descriptor.filefd < 0) return false;
    return lws_adopt_descriptor_vhost(server->host, LWS_ADOPT_RAW_FILE_DESC, descriptor, "signals",
                                      NULL) != NULL;
}

static bool may_read(const char *file, Text *why) {
    char buffer[512];
    if (access(file, R_OK) == 0) return true;
    (void)snprintf(buffer, sizeof buffer, "cannot read %s: %s", file, strerror(errno));
    text_string(why, buffer);
    return false;
}

static bool has_files(const HttpConfig *config, Text *why) {
    if (!config->certificate && !config->key) return true;
    if (config->certificate && config->key)
        return may_read(config->certificate, why) && may_read(config->key, why);
    text_string(why, "TLS needs both, --tls-certificate and --tls-key");
    return false;
}

static bool open_sockets(HttpServer *server, const char *store, Text *why) {
    if (!store) return true;
    server->sockets = sockets_open(server->context, store, server->connections_max, why);
    return server->sockets != NULL;
}

HttpServer *http_open(const HttpConfig *config, Text *why) {
    assert(config->port >= 0 && config->port <= UINT16_MAX);
    assert(config->connections > 0 && config->connections <= HTTP_CONNECTIONS_MAX);
    Address address;
    if (!address_read(config->address ? config->address : "127.0.0.1", &address)) {
        text_string(why, "the address must be a number such as 127.0.0.1, 0.0.0.0 or ::1");
        return NULL;
    }
    if (!has_files(config, why)) return NULL;
    HttpServer *server = calloc(1, sizeof *server);
    if (!server) {
        text_string(why, "there is not enough memory");
        return NULL;
    }
    server->address = address;
    server->certificate = config->certificate;
    server->key = config->key;
    server->begun_s = steady_s();
    server->shows_metrics = config->shows_metrics;
    server->connections_max = config->connections;
    if (!allow_descriptors(server, why)) {
        free(server);
        return NULL;
    }
    (void)sigprocmask(SIG_BLOCK, NULL, &server->signals_before);
    server->assets = assets_open();
    server->context = server->assets ? context_new(server) : NULL;
    if (!server->context)
        text_string(why, "there is not enough memory");
    else if (listen_somewhere(server, config->port, why)) {
        if (!watch_signals(server))
            text_string(why, "cannot watch for signals");
        else if (open_sockets(server, config->store, why))
            return server;
    }
    http_close(server);
    return NULL;
}

void http_close(HttpServer *server) {
    if (!server) return;
    sockets_stop(server->sockets);
    if (server->context) lws_context_destroy(server->context);
    sockets_close(server->sockets);
    assets_close(server->assets);
    (void)sigprocmask(SIG_SETMASK, &server->signals_before, NULL);
    free(server);
}

const char *http_url(const HttpServer *server) {
    return server->url;
}

bool http_is_private(const HttpServer *server) {
    return server->address.is_loopback || server->key;
}

/* libwebsockets does not read from a client while it is being answered, yet is woken by what the
 * client sends or by its half of the connection ending, over and over, until the answer is
 * through. Such a client shall not have a whole processor. */
static void rest_from_vain_rounds(HttpServer *server) {
    struct timespec rest = {.tv_nsec = REST_NS};
    if (++server->vain > ROUNDS_IN_VAIN) (void)nanosleep(&rest, NULL);
}

/* Those who asked how the store is, when it is known. */
static void answer_asked(HttpServer *server) {
    if (server->asked > 0 && sockets_health(server->sockets) != HEALTH_UNKNOWN)
        lws_callback_on_writable_all_protocol(server->context, &protocols[0]);
}

bool http_run(HttpServer *server) {
    bool is_well = true;
    lws_set_log_level(LLL_ERR, complain);
    while (is_well && !server->is_done) {
        is_well = lws_service(server->context, 0) >= 0;
        answer_asked(server);
        rest_from_vain_rounds(server);
        if (server->is_stopping && server->answers == 0) server->is_done = true;
    }
    lws_sul_cancel(&server->stop_timer);
    return is_well;
}
