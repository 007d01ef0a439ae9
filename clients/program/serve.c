/* serve.c -- `tessera serve`: the web page and matches online, on this machine or for
 * a network. */
#include "server/log.h"
#include "server/wire/http.h"

#include "clients/program/parts/command.h"
#include "clients/program/parts/data_folder.h"
#include "clients/program/parts/settings.h"
#include "clients/program/parts/speak.h"
#include "clients/program/parts/where.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

extern char **environ;

typedef struct {
    HttpConfig http;
    bool opens_page;
} Serve;

static const Setting settings[] = {
    {"port", SETTING_NUMBER, offsetof(Serve, http.port), 1, UINT16_MAX, "N",
     "where to listen; default 8080, or the next free one"},
    {"address", SETTING_TEXT, offsetof(Serve, http.address), 0, 0, "A",
     "where to listen; default 127.0.0.1, only this machine; 0.0.0.0 is every network"},
    {"home", SETTING_SWITCH, offsetof(Serve, http.is_home), 0, 0, NULL,
     "serve the private networks of this machine, so that phones at home get in"},
    {"store", SETTING_TEXT, offsetof(Serve, http.store), 0, 0, "URL",
     "where matches are kept: a file, postgres://..., or none for the page only"},
    {"connections", SETTING_NUMBER, offsetof(Serve, http.connections), 1, HTTP_CONNECTIONS_MAX, "N",
     "at once; default 1000"},
    {"connections-per-address", SETTING_NUMBER, offsetof(Serve, http.connections_per_address), 0,
     HTTP_CONNECTIONS_MAX, "N", "default 100 if other machines can connect; 0 means unlimited"},
    {"messages-per-address", SETTING_NUMBER, offsetof(Serve, http.messages_per_address), 0, 1000000,
     "N", "per second; default 200 if other machines can connect; 0 means unlimited"},
    {"matches", SETTING_NUMBER, offsetof(Serve, http.matches), 1, HTTP_MATCHES_MAX, "N",
     "in memory at once; default 1024; matches that nobody watches make room"},
    {"host-names", SETTING_TEXT, offsetof(Serve, http.names), 0, 0, "NAMES",
     "other names than localhost and its address, separated by commas"},
    {"matches-per-person", SETTING_NUMBER, offsetof(Serve, http.limits.matches_per_person), 0,
     1000000, "N", "unfinished matches opened by one person; default 50, 0 means unlimited"},
    {"matches-per-address", SETTING_NUMBER, offsetof(Serve, http.limits.matches_per_address), 0,
     1000000, "N",
     "the same per address; default 200 if other machines can connect; 0 means unlimited"},
    {"keep-unfinished", SETTING_NUMBER, offsetof(Serve, http.limits.unfinished_days), 0, 36500,
     "DAYS", "delete unfinished matches after this long; default 90, 0 means never"},
    {"keep-guests", SETTING_NUMBER, offsetof(Serve, http.limits.guests_days), 0, 36500, "DAYS",
     "delete finished matches of guests after this long; default 365, 0 means never"},
    {"unread", SETTING_NUMBER, offsetof(Serve, http.unread_mb), 1, 100000, "MB",
     "how much all clients together may leave unread; default 64"},
    {"behind-proxy", SETTING_SWITCH, offsetof(Serve, http.is_behind_proxy), 0, 0, NULL,
     "trust the last address in X-Forwarded-For"},
    {"tls-certificate", SETTING_TEXT, offsetof(Serve, http.certificate), 0, 0, "FILE",
     "serve over https, with this certificate and its chain, as PEM"},
    {"tls-key", SETTING_TEXT, offsetof(Serve, http.key), 0, 0, "FILE",
     "the key of the certificate"},
    {"push-key", SETTING_TEXT, offsetof(Serve, http.push_key), 0, 0, "FILE",
     "notify players who are away, with this P-256 key, as PEM; needs --push-contact"},
    {"push-contact", SETTING_TEXT, offsetof(Serve, http.push_contact), 0, 0, "URL",
     "mailto: or https: of yours, which the push services of browsers are told"},
    {"push-hosts", SETTING_TEXT, offsetof(Serve, http.push_hosts), 0, 0, "NAMES",
     "use only these push services, separated by commas, wherever they are"},
    {"metrics-for-all", SETTING_SWITCH, offsetof(Serve, http.shows_metrics), 0, 0, NULL,
     "show /metrics to everybody, not only to this machine"},
    {"open", SETTING_SWITCH, offsetof(Serve, opens_page), 0, 0, NULL,
     "open the page in the browser"},
};

enum { SETTINGS = sizeof settings / sizeof settings[0] };

void serve_help(void) {
    settings_help(settings, SETTINGS);
}

/* Matches are kept in a file of the user, unless another store is named, or none. */
static bool find_store(Serve *serve) {
    static char file[1024];
    const char *store = serve->http.store;
    if (store && !text_equal(store, "none")) return true;
    serve->http.store = NULL;
    if (store) return true;
    size_t room = sizeof file - sizeof "/tessera.db";
    if (!data_folder(NULL, file, room)) {
        fail("cannot make your data folder %s: %s; name a file with --store, or use --store none "
             "for the page only",
             file, strerror(errno));
        return false;
    }
    size_t size = strlen(file);
    (void)snprintf(file + size, sizeof file - size, "/tessera.db");
    serve->http.store = file;
    return true;
}

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

/* Shows the page in the browser of a desktop. Nothing depends on it, so nothing is said if it does
 * not work. The shell leaves xdg-open behind and ends at once; a process group of its own keeps
 * Ctrl-C, which is meant for the server, from the browser. */
static void open_page(const char *url) {
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return;
    char shell[] = "sh", flag[] = "-c", script[] = "xdg-open \"$0\" >/dev/null 2>&1 </dev/null &";
    char address[128];
    (void)snprintf(address, sizeof address, "%s", url);
    char *words[] = {shell, flag, script, address, NULL};
    posix_spawnattr_t attributes;
    sigset_t none;
    pid_t child;
    sigemptyset(&none);
    if (posix_spawnattr_init(&attributes) != 0) return;
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0);
    if (posix_spawnp(&child, shell, NULL, &attributes, words, environ) == 0)
        (void)waitpid(child, NULL, 0);
    posix_spawnattr_destroy(&attributes);
}

/* A URL may hold a password. */
static const char *kind_of_store(const char *store) {
    if (!store) return "none";
    return strncmp(store, "postgres", strlen("postgres")) == 0 ? "postgres" : "sqlite";
}

static Serve serve_default(void) {
    return (Serve){
        .http = {.connections = HTTP_CONNECTIONS,
                 .connections_per_address = -1,
                 .messages_per_address = -1,
                 .matches = HTTP_MATCHES,
                 .limits = {HTTP_MATCHES_PER_PERSON, -1, HTTP_UNFINISHED_DAYS, HTTP_GUESTS_DAYS},
                 .unread_mb = HTTP_UNREAD_MB}};
}

static int run(const Serve *serve, HttpServer *server) {
    log_event("start", NULL, "url=%s store=%s connections=%d", http_url(server),
              kind_of_store(serve->http.store), serve->http.connections);
    where_say(server, serve->http.is_home, !serve->http.is_home && !serve->http.address);
    if (serve->opens_page) open_page(http_url(server));
    bool is_well = http_run(server);
    http_close(server);
    log_event("stop", NULL, "%s", "");
    if (!is_well) return fail("the server's loop failed");
    return puts(speak("Tessera has stopped.")), STATUS_OK;
}

/* Is --home given with a flag that it cannot be given with? */
static bool contradicts_home(const HttpConfig *config) {
    if (!config->is_home) return false;
    if (config->address)
        return fail("--home chooses the addresses itself; leave --address out"), true;
    if (config->is_behind_proxy)
        return fail("--home looks at who connects, which a proxy hides; leave one of --home and "
                    "--behind-proxy out"),
               true;
    if (config->shows_metrics)
        return fail("--home shows /metrics to this machine only; leave --metrics-for-all out"),
               true;
    return false;
}

int command_serve(int count, char **words) {
    Serve serve = serve_default();
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    if (!settings_read("serve", settings, SETTINGS, &serve, count, words)) return STATUS_BAD_INPUT;
    if (contradicts_home(&serve.http)) return STATUS_BAD_INPUT;
    serve.http.places_changed = serve.http.is_home ? where_say_home_anew : where_say_anew;
    if (!find_store(&serve)) return STATUS_BAD_INPUT;
    HttpServer *server = http_open(&serve.http, &why);
    return server ? run(&serve, server) : fail("%s", speak_why(&why));
}
