/* serve.c -- `tessera serve`: the web page, on this machine or for a network. */
#include "server/http.h"

#include "command.h"

#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

extern char **environ;

typedef struct {
    HttpConfig http;
    bool opens_page;
} Serve;

static bool read_words(Serve *serve, int count, char **words) {
    for (int at = 0; at < count; at++) {
        const char *word = words[at];
        uint64_t number;
        if (strcmp(word, "--open") == 0) {
            serve->opens_page = true;
        } else if (strcmp(word, "--address") == 0) {
            if (!flag_value(count, words, &at, &serve->http.address)) return false;
        } else if (strcmp(word, "--store") == 0) {
            if (!flag_value(count, words, &at, &serve->http.store)) return false;
        } else if (strcmp(word, "--port") == 0) {
            if (!flag_value(count, words, &at, &word)) return false;
            if (!number_read(word, 1, UINT16_MAX, &number))
                return fail("--port takes a number from 1 to 65535, not '%s'", word), false;
            serve->http.port = (int)number;
        } else if (strcmp(word, "--connections") == 0) {
            if (!flag_value(count, words, &at, &word)) return false;
            if (!number_read(word, 1, HTTP_CONNECTIONS_MAX, &number))
                return fail("--connections takes a number from 1 to %d, not '%s'",
                            HTTP_CONNECTIONS_MAX, word),
                       false;
            serve->http.connections = (int)number;
        } else {
            fail("serve does not take '%s'; 'tessera help serve' says what it takes", word);
            return false;
        }
    }
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

static void say_where(const HttpServer *server) {
    printf("Tessera is at %s\n", http_url(server));
    if (!http_is_private(server))
        puts("Everyone who can reach this machine can open it, and nothing is encrypted: outside "
             "your own network, put a proxy with TLS in front of it.");
    fflush(stdout);
}

int command_serve(int count, char **words) {
    Serve serve = {0};
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    if (!read_words(&serve, count, words)) return STATUS_BAD_INPUT;
    HttpServer *server = http_open(&serve.http, &why);
    if (!server) return fail("%s", buffer);
    say_where(server);
    if (serve.opens_page) open_page(http_url(server));
    bool is_well = http_run(server);
    http_close(server);
    if (!is_well) return fail("the server's loop failed");
    puts("Tessera has stopped.");
    return STATUS_OK;
}
