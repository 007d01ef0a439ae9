/* load.h -- what the parts of the load program share: times, and the reports.
 *
 * load.c       starts a server, and reports
 * load_wire.c  many WebSockets, and the people who play over them
 * load_echo.c  the least that a server on libwebsockets can do, for comparison
 * load_pair.c  the least that it must do for a move: an append in groups, and an echo to two
 * load_store.c moves through table and store, without sockets */
#ifndef TOOLS_LOAD_H
#define TOOLS_LOAD_H

#include "server/wire/loop.h"

#include <stdbool.h>
#include <stddef.h>

double load_now(void); /* seconds since some fixed moment */

/* How long things took. */
typedef struct {
    float *seconds;
    int count, max;
} Times;

void times_add(Times *times, double seconds);
/* The time in milliseconds that this share of them did not exceed; sorts them. */
double times_ms(Times *times, double share);

/* The results of a phase. */
typedef struct {
    double seconds;
    int done, refused; /* moves or echoes, and how many were refused */
    Times times;
} Phase;

/* Forgets what there was. */
void phase_begin(Phase *phase, double seconds);

/* ---- load_wire.c ---- */

typedef struct Wires Wires;

Wires *wires_open(int port, const char *protocol, int max);
void wires_close(Wires *wires);

/* From now on they say that they have the rules, so they are told only what changes. */
void wires_have_rules(Wires *wires);

/* Opens `count` more connections. False if the server takes no more. */
bool wires_connect(Wires *wires, int count);

/* The first connections play in pairs, at most `rate` moves a second in all. They go on where the
 * last call ended. */
void wires_play(Wires *wires, int games, double rate, Phase *phase);

/* The first connections send `size` bytes, again and again, each time as soon as they have come
 * back. */
void wires_echo(Wires *wires, int count, int size, Phase *phase);

/* The same in pairs: one sends, and when both have got it, the other one does; at most `rate` a
 * second in all. */
void wires_echo_in_pairs(Wires *wires, int pairs, int size, double rate, Phase *phase);

/* ---- load_pair.c ---- */

/* Serves until the process is killed, and appends to the file of this name. */
void pair_serve(int port, int connections_max, const char *path);

/* ---- load_echo.c ---- */

/* Serves until the process is killed. */
void echo_serve(int port, int connections_max);

/* A server on this machine with nothing but these protocols; NULL if it cannot listen. */
Loop *bare_open(int port, int connections_max, const struct lws_protocols protocols[]);

/* ---- load_store.c ---- */

typedef struct Desk Desk;

/* A number of matches and a store, without sockets. NULL if the store cannot be opened. */
Desk *desk_open(const char *url, int matches);
void desk_close(Desk *desk);

/* Plays matches into the store, at most `rate` entries a second; 0: as many as possible. False if
 * something went wrong. */
bool desk_play(Desk *desk, double rate, Phase *phase);

#endif
