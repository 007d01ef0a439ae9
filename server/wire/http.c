/* http.c -- see http.h. */
#include "http_parts.h"
#include "request.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

enum {
    REQUEST_BYTES_MAX = 16 << 10, /* of all headers of a request */
    REQUEST_TIME_S = 10,          /* to send the headers */
    IDLE_TIME_S = 15,             /* between one request and the next */
    SILENCE_S = 40,               /* without a byte from a WebSocket; then it is pinged */
    PONG_S = 20,                  /* to answer the ping */
    STOP_TIME_S = 3,              /* to finish answers when the server stops */
    OTHERS_MAX = 64,              /* descriptors that are not connections: files, the store */
    SPIN_ROUNDS = 16,             /* rounds of the loop without work, before it pauses */
    SPIN_PAUSE_NS = 2000000,      /* how long it pauses */
};

int64_t http_steady_ms(void) {
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void complain(int level, const char *line) {
    static LogPause pause;
    (void)level;
    int count = log_pause(&pause, 1);
    if (count) log_event("error", line, "from=libwebsockets count=%d", count);
}

static int on_socket(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size) {
    HttpServer *server = http_server_of(wsi);
    server->idle_rounds = 0;
    return server->sockets ? socket_on(server->sockets, wsi, reason, user, in, size) : 0;
}

/* Timers run before the loop waits, so it has to be woken to see the change. */
static void on_stop_time(lws_sorted_usec_list_t *timer) {
    HttpServer *server = lws_container_of(timer, HttpServer, stop_timer);
    server->is_done = true;
    lws_cancel_service(server->context);
}

enum { PROTOCOL_HTTP, PROTOCOL_SIGNALS, PROTOCOL_SOCKETS, PROTOCOLS };
static const struct lws_protocols protocols[PROTOCOLS + 1];

static int on_signal(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t size) {
    (void)user, (void)in, (void)size;
    if (reason != LWS_CALLBACK_RAW_RX_FILE) return 0;
    HttpServer *server = http_server_of(wsi);
    struct signalfd_siginfo signal;
    if (read(lws_get_socket_fd(wsi), &signal, sizeof signal) != sizeof signal) return 0;
    server->is_done = server->is_stopping; /* the second signal stops at once */
    server->is_stopping = true;
    if (server->sockets) sockets_wind_down(server->sockets);
    lws_callback_on_writable_all_protocol(server->context, &protocols[PROTOCOL_HTTP]);
    lws_sul_schedule(server->context, 0, &server->stop_timer, on_stop_time,
                     STOP_TIME_S * LWS_US_PER_SEC);
    return 0;
}

/* Addresses come and go: a cable, a wireless network, a lease that ends. */
static void on_places_time(lws_sorted_usec_list_t *timer) {
    HttpServer *server = lws_container_of(timer, HttpServer, places_timer);
    Places places;
    places_find(server->config.is_home, server->address.is_ipv6, &places);
    lws_sul_schedule(server->context, 0, timer, on_places_time, HTTP_PLACES_S * LWS_US_PER_SEC);
    if (places_are_same(&places, &server->places)) return;
    server->places = places;
    if (server->config.places_changed) server->config.places_changed(server);
}

static void watch_places(HttpServer *server) {
    if (!server->address.is_any) return;
    places_find(server->config.is_home, server->address.is_ipv6, &server->places);
    lws_sul_schedule(server->context, 0, &server->places_timer, on_places_time,
                     HTTP_PLACES_S * LWS_US_PER_SEC);
}

static const struct lws_protocols protocols[PROTOCOLS + 1] = {
    [PROTOCOL_HTTP] = {.name = "http",
                       .callback = exchange_on,
                       .per_session_data_size = sizeof(Exchange)},
    [PROTOCOL_SIGNALS] = {.name = "signals", .callback = on_signal},
    [PROTOCOL_SOCKETS] = {.name = SOCKET_PROTOCOL,
                          .callback = on_socket,
                          .per_session_data_size = sizeof(Socket)},
};

/* Libwebsockets allocates its tables for as many files as the process may open, which in a
 * container may be a billion; with tables of another size it has to search. So the limit is set to
 * exactly what is needed, whether that is more or less than before. */
static bool allow_descriptors(const HttpServer *server, Text *why) {
    struct rlimit limit, wanted;
    int others = OTHERS_MAX + (server->vapid.key ? PUSHER_FILES_MAX : 0);
    rlim_t count = (rlim_t)(server->config.connections + HTTP_REFUSED_MAX + others);
    (void)getrlimit(RLIMIT_NOFILE, &limit);
    wanted = (struct rlimit){count, limit.rlim_max < count ? count : limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &wanted) == 0) return true;
    char buffer[256];
    (void)snprintf(buffer, sizeof buffer,
                   "%d connections need %ju open files, and this system allows %ju: raise its "
                   "limit (ulimit -n), or allow fewer by --connections",
                   server->config.connections, (uintmax_t)count, (uintmax_t)limit.rlim_max);
    text_string(why, buffer);
    return false;
}

static uint64_t tls_option(const HttpServer *server) {
    return server->config.key ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0;
}

static Loop *loop_new(HttpServer *server) {
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | tls_option(server),
        .user = server,
        .server_string = "tessera",
        .max_http_header_pool = (unsigned short)(server->config.connections + HTTP_REFUSED_MAX),
        .max_http_header_data = REQUEST_BYTES_MAX,
        .timeout_secs = REQUEST_TIME_S,
    };
    lws_set_log_level(
        0, complain); /* until the server runs, errors are reported by our own sentences */
    return loop_open(&info);
}

static struct lws_vhost *host_new(HttpServer *server, int port) {
    static const lws_retry_bo_t silence = {.secs_since_valid_ping = SILENCE_S,
                                           .secs_since_valid_hangup = SILENCE_S + PONG_S};
    const Address *address = &server->address;
    struct lws_context_creation_info info = {
        .port = port,
        .iface = address->is_any ? NULL : address->text,
        .protocols = protocols,
        .headers = answer_headers(server->config.key != NULL),
        .vhost_name = "tessera",
        .keepalive_timeout = IDLE_TIME_S,
        .retry_and_idle_policy = &silence,
        .timeout_secs_ah_idle = REQUEST_TIME_S,
        .ssl_cert_filepath = server->config.certificate,
        .ssl_private_key_filepath = server->config.key,
        .alpn = "http/1.1", /* our answers are not made for HTTP/2 */
        .options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | tls_option(server) |
                   (address->is_ipv6 ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6) |
                   (server->config.is_home ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY : 0),
    };
    return lws_create_vhost(server->context, &info);
}

static void write_url(const HttpServer *server, const char *address, char url[HTTP_URL_MAX]) {
    (void)snprintf(url, HTTP_URL_MAX, strchr(address, ':') ? "%s://[%s]:%d/" : "%s://%s:%d/",
                   server->config.key ? "https" : "http", address, server->port);
}

/* Another program may take the port between the trial and our own listening; that counts as taken,
 * too. If the server listens at all addresses, the URL shows this machine's own. */
static int listen_at(HttpServer *server, int port) {
    const Address *address = &server->address;
    int error = address_trial(address, port);
    if (error) return error;
    server->host = host_new(server, port);
    if (!server->host) return server->config.key ? EKEYREJECTED : EADDRINUSE;
    const char *name = address->text;
    bool is_v6 = address->is_ipv6 && !server->config.is_home;
    if (address->is_any) name = is_v6 ? "::1" : "127.0.0.1";
    server->port = port;
    write_url(server, name, server->url);
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
                       server->config.certificate, server->config.key);
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

/* Where only this machine can connect, all connections have one address, so limits per address are
 * off. */
static void choose_limits(HttpServer *server) {
    HttpConfig *config = &server->config;
    bool is_one = server->address.is_loopback && !config->is_behind_proxy;
    if (config->connections_per_address < 0)
        config->connections_per_address = is_one ? 0 : HTTP_CONNECTIONS_PER_ADDRESS;
    if (config->messages_per_address < 0)
        config->messages_per_address = is_one ? 0 : HTTP_MESSAGES_PER_ADDRESS;
    if (config->limits.matches_per_address < 0)
        config->limits.matches_per_address = is_one ? 0 : HTTP_MATCHES_PER_ADDRESS;
}

static bool open_sockets(HttpServer *server, Text *why) {
    SocketsConfig config = {server->context,
                            server->config.store,
                            server->config.connections,
                            server->config.matches,
                            http_rate_limit,
                            http_address_number,
                            server->config.limits,
                            (size_t)server->config.unread_mb << 20,
                            server->vapid.key ? &server->vapid : NULL,
                            server->config.push_hosts};
    if (!config.store) return true;
    server->sockets = sockets_open(&config, why);
    return server->sockets != NULL;
}

static bool open_push(HttpServer *server, Text *why) {
    const HttpConfig *config = &server->config;
    if (config->push_hosts && !endpoint_are_hosts(config->push_hosts)) {
        text_string(why, "--push-hosts takes names with commas between them, such as "
                         "push.example,push.lan:8443");
        return false;
    }
    if (!config->push_key && !config->push_contact) return true;
    return vapid_open(config->push_key, config->push_contact, &server->vapid, why);
}

/* At home, all addresses, of both kinds where the system has IPv6. */
static const char *address_to_listen_at(const HttpConfig *config) {
    if (!config->is_home) return config->address ? config->address : "127.0.0.1";
    int descriptor = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0) return "0.0.0.0";
    close(descriptor);
    return "::";
}

/* The machine's name in the networks it is in, by multicast DNS: its own, up to the first dot, with
 * .local. A stranger's page cannot have that name (DNS rebinding), since no other server of names
 * is asked for it. */
static void find_local_name(char name[HTTP_NAME_MAX]) {
    char host[HTTP_NAME_MAX - sizeof ".local"];
    name[0] = '\0';
    if (gethostname(host, sizeof host) != 0) return;
    host[sizeof host - 1] = '\0';
    host[strcspn(host, ".,")] = '\0';
    if (!host[0] || strcasecmp(host, "localhost") == 0) return;
    (void)snprintf(name, HTTP_NAME_MAX, "%s.local", host);
    if (!request_are_host_names(name)) name[0] = '\0';
}

/* False, and `why` says why, if the configuration cannot be used. */
static bool check_config(const HttpConfig *config, Address *address, Text *why) {
    if (!address_read(address_to_listen_at(config), address)) {
        text_string(why, "the address must be a number such as 127.0.0.1, 0.0.0.0 or ::1");
        return false;
    }
    if (config->names && !request_are_host_names(config->names)) {
        text_string(why, "--host-names takes names with commas between them, such as "
                         "play.example,tessera.lan, without ports");
        return false;
    }
    return has_files(config, why);
}

static bool open_parts(HttpServer *server, Text *why) {
    server->assets = assets_open();
    server->limits = address_limits_open(server->config.connections + HTTP_REFUSED_MAX + OTHERS_MAX,
                                         server->config.messages_per_address);
    bool has_memory = server->assets && server->limits;
    server->loop = has_memory ? loop_new(server) : NULL;
    if (!server->loop) {
        text_string(why, "there is not enough memory");
        return false;
    }
    server->context = loop_context(server->loop);
    if (!listen_somewhere(server, server->config.port, why)) return false;
    watch_places(server);
    if (!watch_signals(server)) {
        text_string(why, "cannot watch for signals");
        return false;
    }
    return open_sockets(server, why);
}

HttpServer *http_open(const HttpConfig *config, Text *why) {
    assert(config->port >= 0 && config->port <= UINT16_MAX);
    assert(config->connections > 0 && config->connections <= HTTP_CONNECTIONS_MAX);
    assert(config->matches > 0 && config->unread_mb > 0);
    assert(!config->is_home ||
           (!config->address && !config->is_behind_proxy && !config->shows_metrics));
    Address address;
    if (!check_config(config, &address, why)) return NULL;
    HttpServer *server = calloc(1, sizeof *server);
    if (!server) {
        text_string(why, "there is not enough memory");
        return NULL;
    }
    server->address = address;
    server->config = *config;
    server->begun_s = http_steady_ms() / 1000;
    choose_limits(server);
    if (config->is_home) find_local_name(server->local_name);
    (void)sigprocmask(SIG_BLOCK, NULL, &server->signals_before);
    if (open_push(server, why) && allow_descriptors(server, why) && open_parts(server, why))
        return server;
    http_close(server);
    return NULL;
}

void http_close(HttpServer *server) {
    if (!server) return;
    sockets_stop(server->sockets);
    lws_sul_cancel(&server->places_timer);
    loop_close(server->loop);
    sockets_close(server->sockets);
    vapid_close(&server->vapid);
    address_limits_close(server->limits);
    assets_close(server->assets);
    (void)sigprocmask(SIG_SETMASK, &server->signals_before, NULL);
    free(server);
}

const char *http_url(const HttpServer *server) {
    assert(server->url[0]);
    return server->url;
}

const Places *http_places(const HttpServer *server) {
    return &server->places;
}

void http_place_url(const HttpServer *server, int place, char url[HTTP_URL_MAX]) {
    assert(place >= 0 && place < server->places.count);
    write_url(server, server->places.list[place].address.text, url);
}

bool http_is_private(const HttpServer *server) {
    return server->address.is_loopback || server->config.key;
}

/* While an answer is being sent, libwebsockets does not read from that client, but is still woken
 * by everything the client sends, again and again. The pause keeps such a client from using a whole
 * processor. */
static void throttle_spin(HttpServer *server) {
    struct timespec rest = {.tv_nsec = SPIN_PAUSE_NS};
    if (++server->idle_rounds > SPIN_ROUNDS) (void)nanosleep(&rest, NULL);
}

/* Answers requests for /health that wait until it is known whether the store works. */
static void answer_asked(HttpServer *server) {
    if (server->asked > 0 && sockets_health(server->sockets) != HEALTH_UNKNOWN)
        lws_callback_on_writable_all_protocol(server->context, &protocols[PROTOCOL_HTTP]);
}

/* First everything under way is answered; then the clients are told that the server is going away.
 */
static bool has_stopped(HttpServer *server) {
    if (!server->is_stopping) return false;
    if (!server->sockets) return server->answers == 0;
    if (sockets_are_quiet(server->sockets) && !server->has_said_goodbye) {
        lws_callback_on_writable_all_protocol(server->context, &protocols[PROTOCOL_SOCKETS]);
        server->has_said_goodbye = true;
    }
    return server->answers == 0 && sockets_are_empty(server->sockets);
}

bool http_run(HttpServer *server) {
    assert(server->context && !server->is_done);
    bool is_well = true;
    lws_set_log_level(LLL_ERR, complain);
    while (is_well && !server->is_done) {
        is_well = loop_round(server->loop);
        answer_asked(server);
        throttle_spin(server);
        if (has_stopped(server)) server->is_done = true;
    }
    lws_sul_cancel(&server->stop_timer);
    return is_well;
}
