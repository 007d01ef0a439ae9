/* load_wire.c -- many WebSockets in one loop: see load.h.
 *
 * Written for speed, not as an example: it searches the texts for the few words it needs, because
 * reading all of them as JSON would take longer than the server takes to write them. */
#include "engine/base/rng.h"
#include "engine/rules/signature.h"
#include "load.h"
#include "server/match/match_shown.h"

#include <arpa/inet.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { IN_MAX = 1 << 18, EVENTS = 256, ID_SIZE = 12, NUMBER = 64 };

typedef struct {
    int fd;
    char *in; /* what has come of a frame; NULL: nothing yet */
    size_t in_size, in_max;
    double asked; /* when the message was sent whose answer it waits for */
    double plays; /* when to play; 0: not on turn */
    double opens; /* when to ask for a match again; 0: not needed */
    int ply;      /* the last that was played in this match; -1: none */
    bool has_said_hello;
    char action[GAME_ACTION_TEXT_MAX];
    GameState *view; /* of one who has the rules; NULL: nothing was shown yet */
} Wire;

struct Wires {
    int port, count, max, epoll;
    const char *protocol;
    Wire *wire;
    char (*match)[ID_SIZE + 1]; /* of each pair */
    double think_s;
    Phase *phase;
    Rng luck;
    int echo_size;  /* 0: they play */
    bool is_paired; /* they send in turns */
    char rules[40]; /* what they say about theirs; "": they are told everything */
};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

/* ---- Frames ---- */

static void send_all(const Wire *wire, const void *bytes, size_t size) {
    if (send(wire->fd, bytes, size, MSG_NOSIGNAL) != (ssize_t)size) fail("load: send");
}

/* A mask of zeros leaves the text as it is. */
static void send_text(const Wire *wire, const char *text) {
    enum { LONG = 126, MASKED = 128, TEXT = 0x81 };
    char frame[2048];
    size_t size = strlen(text), head = 2;
    frame[0] = (char)TEXT;
    frame[1] = (char)(MASKED | (size < LONG ? size : LONG));
    if (size >= LONG) {
        frame[head++] = (char)(size >> 8);
        frame[head++] = (char)size;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, size + 1);
    send_all(wire, frame, head + 4 + size);
}

/* The size of the first frame in the buffer, with its head; 0: it is not complete. */
static size_t frame_size(const Wire *wire, size_t *head) {
    const unsigned char *in = (const unsigned char *)wire->in;
    size_t size = wire->in_size >= 2 ? in[1] & 127u : 0;
    int more = size == 127 ? 8 : size == 126 ? 2 : 0;
    *head = 2 + (size_t)more;
    if (wire->in_size < *head) return 0;
    if (more) size = 0;
    for (int i = 0; i < more; i++) size = size << 8 | in[2 + i];
    if (*head + size + 1 > IN_MAX) fail("load: a frame is too large");
    return wire->in_size >= *head + size ? *head + size : 0;
}

static void make_room(Wire *wire) {
    if (wire->in_max - wire->in_size > 1) return;
    wire->in_max = wire->in_max ? 2 * wire->in_max : 1024;
    wire->in = realloc(wire->in, wire->in_max);
    if (!wire->in) fail("load: memory");
}

/* ---- Connecting ---- */

static bool shake_hands(const Wires *wires, const Wire *wire) {
    char text[512];
    int size = snprintf(text, sizeof text,
                        "GET /api HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: dGVzc2VyYSBsb2FkIHRlc3Q=\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
                        wires->port, wires->protocol);
    send_all(wire, text, (size_t)size);
    size_t got = 0;
    while (got < sizeof text - 1 && recv(wire->fd, text + got, 1, 0) == 1) {
        text[++got] = '\0';
        if (got >= 4 && strcmp(text + got - 4, "\r\n\r\n") == 0) break;
    }
    return got > 12 && strncmp(text, "HTTP/1.1 101", 12) == 0;
}

static bool connect_one(Wires *wires) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)wires->port)};
    Wire *wire = &wires->wire[wires->count];
    memset(wire, 0, sizeof *wire);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    wire->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (wire->fd < 0) fail("load: socket");
    if (connect(wire->fd, (struct sockaddr *)&address, sizeof address) != 0 ||
        !shake_hands(wires, wire)) {
        close(wire->fd);
        return false;
    }
    struct epoll_event event = {.events = EPOLLIN, .data = {.u32 = (uint32_t)wires->count}};
    if (epoll_ctl(wires->epoll, EPOLL_CTL_ADD, wire->fd, &event) != 0) fail("load: epoll");
    wires->count++;
    return true;
}

bool wires_connect(Wires *wires, int count) {
    while (count-- > 0)
        if (!connect_one(wires)) return false;
    return true;
}

Wires *wires_open(int port, const char *protocol, int max) {
    Wires *wires = calloc(1, sizeof *wires);
    if (!wires) fail("load: memory");
    wires->port = port;
    wires->protocol = protocol;
    wires->max = max;
    wires->epoll = epoll_create1(EPOLL_CLOEXEC);
    wires->wire = calloc((size_t)max, sizeof *wires->wire);
    wires->match = calloc((size_t)max, sizeof *wires->match);
    if (!wires->wire || !wires->match || wires->epoll < 0) fail("load: memory");
    return wires;
}

void wires_have_rules(Wires *wires) {
    (void)snprintf(wires->rules, sizeof wires->rules, ",\"rules\":\"%016" PRIx64 "\"",
                   rules_mark());
}

void wires_close(Wires *wires) {
    for (int i = 0; i < wires->count; i++) {
        close(wires->wire[i].fd);
        free(wires->wire[i].in);
        free(wires->wire[i].view);
    }
    close(wires->epoll);
    free(wires->wire);
    free(wires->match);
    free(wires);
}

/* ---- People who play ---- */

/* Wires 2i and 2i + 1 are a pair; the first opens their matches. */
static char *match_of(Wires *wires, const Wire *wire) {
    return wires->match[(wire - wires->wire) / 2];
}

static int seat_of(const Wires *wires, const Wire *wire) {
    return (int)(wire - wires->wire) % 2;
}

static const Game *game_of(const Wires *wires, const Wire *wire) {
    return games[(wire - wires->wire) / 2 % games_count];
}

static void open_match(Wires *wires, Wire *wire) {
    char text[256];
    (void)snprintf(text, sizeof text,
                   "{\"say\":\"open\",\"game\":\"%s\",\"seats\":\"person,person\"}",
                   game_of(wires, wire)->name);
    send_text(wire, text);
}

static void say_of_match(Wires *wires, const Wire *wire, const char *say, const char *more) {
    char text[512];
    (void)snprintf(text, sizeof text, "{\"say\":\"%s\",\"match\":\"%s\"%s}", say,
                   match_of(wires, wire), more);
    send_text(wire, text);
}

static void sit(Wires *wires, Wire *wire) {
    char more[128], number[NUMBER + 1];
    for (int i = 0; i < NUMBER; i++) number[i] = "0123456789abcdef"[rng_below(&wires->luck, 16)];
    number[NUMBER] = '\0';
    (void)snprintf(more, sizeof more, ",\"seat\":%d,\"number\":\"%s\"", seat_of(wires, wire),
                   number);
    wire->ply = -1;
    say_of_match(wires, wire, "sit", more);
    say_of_match(wires, wire, "watch", wires->rules);
}

/* The match is open: both leave the one before it, and sit down. */
static void begin_match(Wires *wires, Wire *host, const char *told) {
    const char *id = strstr(told, "\"match\":\"");
    if (!id) fail("load: a match without a name");
    for (int i = 0; i < 2 && match_of(wires, host)[1]; i++)
        say_of_match(wires, host + i, "unwatch", "");
    memcpy(match_of(wires, host), id + strlen("\"match\":\""), ID_SIZE);
    sit(wires, host);
    sit(wires, host + 1);
}

static void play(Wires *wires, Wire *wire, double now) {
    char more[GAME_ACTION_TEXT_MAX + 64];
    (void)snprintf(more, sizeof more, ",\"ply\":%d,\"action\":\"%s\"", wire->ply, wire->action);
    wire->plays = 0;
    wire->asked = now;
    say_of_match(wires, wire, "play", more);
}

/* The bytes of the view, if the text has all of them or some. */
static void take_view(const Wires *wires, Wire *wire, const char *told) {
    const char *bytes = strstr(told, "\"bytes\":\""), *changed = strstr(told, "\"changed\":\"");
    const char *patch = bytes ? bytes : changed;
    if (!patch) return;
    if (!wire->view && !(wire->view = malloc(sizeof *wire->view))) fail("load: memory");
    if (bytes) memset(wire->view, 0, sizeof *wire->view);
    patch = strchr(patch, ':') + 2;
    if (!match_patch_take(patch, strcspn(patch, "\""), wire->view->bytes,
                          game_of(wires, wire)->state_size))
        fail("load: no bytes of a view");
}

/* Chooses any action by the rules, if it is their turn. */
static bool choose_by_rules(Wires *wires, Wire *wire, const char *table) {
    const Game *game = game_of(wires, wire);
    const char *ply = strstr(table, "\"ply\":");
    Text text = text_in(wire->action, sizeof wire->action);
    Action action;
    if (!ply || !wire->view || game->actor(wire->view) != seat_of(wires, wire)) return false;
    int number = (int)strtol(ply + strlen("\"ply\":"), NULL, 10);
    if (number <= wire->ply) return false;
    (void)game->sample(wire->view, rng_word(&wires->luck), &action);
    game->action_text(wire->view, action, &text);
    wire->ply = number;
    return true;
}

/* Chooses any legal action; only the player on turn is told them. */
static bool choose(Wires *wires, Wire *wire, const char *table) {
    const char *legal = strstr(table, "\"legal\":[\""), *ply = strstr(table, "\"ply\":");
    if (wires->rules[0]) return choose_by_rules(wires, wire, table);
    if (!legal || !ply) return false;
    int number = (int)strtol(ply + strlen("\"ply\":"), NULL, 10), count = 0;
    if (number <= wire->ply) return false;
    legal += strlen("\"legal\":[");
    const char *end = strchr(legal, ']');
    for (const char *at = legal; at < end; at++) count += *at == '"';
    for (int skip = 2 * rng_below(&wires->luck, count / 2); skip > 0; skip--)
        legal = strchr(legal, '"') + 1;
    legal = strchr(legal, '"') + 1;
    (void)snprintf(wire->action, sizeof wire->action, "%.*s", (int)strcspn(legal, "\""), legal);
    wire->ply = number;
    return true;
}

/* How long somebody thinks. */
static double think(Wires *wires) {
    return wires->think_s * (0.5 + rng_below(&wires->luck, 1000) / 1000.0);
}

static void note_done(Wires *wires, Wire *wire, double now) {
    wires->phase->done++;
    times_add(&wires->phase->times, now - wire->asked);
}

/* Who is too fast for the server tries again soon; other refusals are only counted. */
static void note_refusal(Wires *wires, Wire *wire, const char *told, double now) {
    if (strstr(told, "\"refused\":\"too_fast\"") && strstr(told, "\"to\":\"play\""))
        wire->plays = now + 0.2;
    else if (strstr(told, "\"refused\":\"busy\"") && strstr(told, "\"to\":\"open\""))
        wire->opens = now + 0.2;
    else if (!strstr(told, "\"refused\":\"late\""))
        fprintf(stderr, "load: %.200s\n", told);
    wires->phase->refused++;
}

/* Whoever has the rules is answered by the entry itself. */
static bool is_own_play(const Wires *wires, const Wire *wire, const char *told) {
    const char *by = strstr(told, "\"by\":");
    return wires->rules[0] && strncmp(told, "{\"tell\":\"play\"", 14) == 0 && by &&
           by[strlen("\"by\":")] == '0' + seat_of(wires, wire);
}

static void hear_match(Wires *wires, Wire *wire, const char *told, double now) {
    const char *table = strstr(told, "\"table\":{");
    bool is_over = strstr(told, "\"stage\":\"over\"") != NULL;
    bool is_end = strncmp(told, "{\"tell\":\"end\"", 13) == 0;
    take_view(wires, wire, told);
    if (is_own_play(wires, wire, told)) note_done(wires, wire, now);
    if (is_end && seat_of(wires, wire) == 0) {
        open_match(wires, wire);
    } else if (table && !is_over && choose(wires, wire, table)) {
        wire->plays = now + think(wires);
    }
}

/* When both are known, the first of them opens a match. */
static void greet(Wires *wires, Wire *wire) {
    char *match = match_of(wires, wire);
    if (match[0]) open_match(wires, wire - seat_of(wires, wire));
    match[0] = '?';
}

/* The next one to send is the one who did not send this. */
static void hear_partner(Wires *wires, Wire *wire, double now) {
    if (wire->asked > 0)
        note_done(wires, wire, now);
    else
        wire->plays = now + think(wires);
    wire->asked = 0;
}

static void hear_text(Wires *wires, Wire *wire, const char *told, double now) {
    if (wires->is_paired) {
        hear_partner(wires, wire, now);
        return;
    }
    if (wires->echo_size) {
        note_done(wires, wire, now);
        return;
    }
    if (strncmp(told, "{\"refused\"", 10) == 0)
        note_refusal(wires, wire, told, now);
    else if (strstr(told, "\"to\":\"play\""))
        note_done(wires, wire, now);
    else if (strstr(told, "\"to\":\"open\""))
        begin_match(wires, wire, told);
    else if (strncmp(told, "{\"tell\":\"hello\"", 15) != 0)
        hear_match(wires, wire, told, now);
    else
        greet(wires, wire);
}

/* ---- The loop ---- */

static void say_echo(const Wires *wires, Wire *wire) {
    char text[1024];
    memset(text, 'x', sizeof text);
    text[wires->echo_size] = '\0';
    wire->asked = load_now();
    send_text(wire, text);
}

static void hear_frames(Wires *wires, Wire *wire) {
    size_t head, size;
    while ((size = frame_size(wire, &head))) {
        char after = wire->in[size]; /* the first byte of the next frame */
        bool is_text = (wire->in[0] & 15) == 1;
        wire->in[size] = '\0';
        if (is_text) hear_text(wires, wire, wire->in + head, load_now());
        if (is_text && wires->echo_size && !wires->is_paired) say_echo(wires, wire);
        wire->in[size] = after;
        wire->in_size -= size;
        memmove(wire->in, wire->in + size, wire->in_size);
    }
}

static void hear(Wires *wires, Wire *wire) {
    make_room(wire);
    ssize_t got =
        recv(wire->fd, wire->in + wire->in_size, wire->in_max - wire->in_size - 1, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) fail("load: a connection was closed");
    wire->in_size += (size_t)got;
    hear_frames(wires, wire);
}

static void play_due(Wires *wires, int count) {
    double now = load_now();
    for (int i = 0; i < count; i++) {
        Wire *wire = &wires->wire[i];
        if (wire->opens > 0 && wire->opens <= now) open_match(wires, wire), wire->opens = 0;
        if (wire->plays <= 0 || wire->plays > now) continue;
        if (wires->is_paired)
            say_echo(wires, wire), wire->plays = 0;
        else
            play(wires, wire, now);
    }
}

static void run(Wires *wires, int count, double until) {
    struct epoll_event events[EVENTS];
    while (load_now() < until) {
        int ready = epoll_wait(wires->epoll, events, EVENTS, 1);
        for (int i = 0; i < ready; i++) hear(wires, &wires->wire[events[i].data.u32]);
        if (!wires->echo_size || wires->is_paired) play_due(wires, count);
    }
}

static void say_hello(Wire *wire) {
    if (wire->has_said_hello) return;
    wire->has_said_hello = true;
    send_text(wire, "{\"say\":\"hello\",\"version\":1,\"name\":\"Load\"}");
}

void wires_play(Wires *wires, int games_wanted, double rate, Phase *phase) {
    wires->phase = phase;
    wires->think_s = games_wanted / rate;
    for (int i = 0; i < 2 * games_wanted; i++) say_hello(&wires->wire[i]);
    run(wires, 2 * games_wanted, load_now() + phase->seconds);
}

void wires_echo(Wires *wires, int count, int size, Phase *phase) {
    wires->phase = phase;
    wires->echo_size = size;
    for (int i = 0; i < count; i++) say_echo(wires, &wires->wire[i]);
    run(wires, count, load_now() + phase->seconds);
}

void wires_echo_in_pairs(Wires *wires, int pairs, int size, double rate, Phase *phase) {
    wires->phase = phase;
    wires->echo_size = size;
    wires->think_s = pairs / rate;
    for (int i = 0; i < pairs && !wires->is_paired; i++)
        wires->wire[2 * i].plays = load_now() + think(wires);
    wires->is_paired = true;
    run(wires, 2 * pairs, load_now() + phase->seconds);
}
