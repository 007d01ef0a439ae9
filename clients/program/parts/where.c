/* where.c -- see where.h. */
#include "where.h"

#include "server/reach/qr.h"
#include "speak.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ---- The code ---- */

/* Black on white out of the 256 colours: no theme changes these two, so the code has its polarity
 * on light and on dark ground. */
static const char ink[] = "\x1b[38;5;16;48;5;231m", no_ink[] = "\x1b[0m";

/* Can a code be drawn here, so many columns wide? It needs colours and half blocks. */
static bool can_draw(int columns) {
    const char *plain = getenv("NO_COLOR"), *terminal = getenv("TERM");
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || (plain && *plain)) return false;
    if (!terminal || !*terminal || strcmp(terminal, "dumb") == 0 || !speak_is_utf8()) return false;
    bool is_known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return !is_known || size.ws_col >= columns;
}

/* A character is two modules, one above the other. */
static void draw_code(const char *link) {
    static const char *const blocks[] = {" ", "\u2580", "\u2584", "\u2588"};
    Qr qr;
    if (!qr_make(link, &qr) || !can_draw(qr.width + 2 * QR_MARGIN)) return;
    for (int row = -QR_MARGIN; row < qr.width + QR_MARGIN; row += 2) {
        fputs(ink, stdout);
        for (int column = -QR_MARGIN; column < qr.width + QR_MARGIN; column++) {
            int upper = qr_is_dark(&qr, row, column), lower = qr_is_dark(&qr, row + 1, column);
            fputs(blocks[upper + 2 * lower], stdout);
        }
        puts(no_ink);
    }
}

/* ---- Addresses ---- */

static void say_places(const HttpServer *server) {
    char url[HTTP_URL_MAX];
    for (int i = 0; i < http_places(server)->count; i++) {
        http_place_url(server, i, url);
        printf("  %s\n", url);
    }
}

/* The code comes last, so that nothing pushes it out of a terminal of 24 lines. */
static void say_home(const HttpServer *server) {
    char url[HTTP_URL_MAX];
    if (http_places(server)->count == 0) {
        puts(speak("This machine has no private address in a network now, so only this machine "
                   "can open it. As soon as there is one, it is told here."));
        return;
    }
    puts(speak("Phones and other machines in your network open one of these:"));
    say_places(server);
    puts(speak("Everybody in these networks can open it, join open matches, watch and chat, in a "
               "hotel's network, too."));
    if (!http_is_private(server))
        puts(speak("Nothing is encrypted: see \"https at home\" in docs/operation.md."));
    http_place_url(server, 0, url);
    draw_code(url);
}

static void say_others(const HttpServer *server) {
    if (http_places(server)->count == 0) return;
    puts(speak("It answers at these addresses, too:"));
    say_places(server);
}

void where_say(const HttpServer *server, bool is_home, bool for_phones) {
    assert(server);
    printf(speak("Tessera is at %s"), http_url(server));
    puts("");
    if (is_home)
        say_home(server);
    else
        say_others(server);
    if (for_phones) puts(speak("For phones in your network: make home, or tessera serve --home"));
    if (!is_home && !http_is_private(server))
        puts(speak("Everyone who can reach this machine can open it, and nothing is encrypted: "
                   "outside your own network, give it --tls-certificate and --tls-key, or put a "
                   "proxy with TLS in front of it."));
    fflush(stdout);
}

void where_say_home_anew(const HttpServer *server) {
    puts(speak("The addresses of this machine have changed."));
    say_home(server);
    fflush(stdout);
}

void where_say_anew(const HttpServer *server) {
    puts(speak("The addresses of this machine have changed."));
    say_others(server);
    fflush(stdout);
}
