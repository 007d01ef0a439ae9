/* load.h -- what the parts of the load program share: times, and the reports.
 *
 * load.c       starts a server, and reports
 * load_wire.c  many WebSockets, and the people behind them who play
 * load_echo.c  the least that a server on libwebsockets can do, to compare with
 * load_store.c moves through table and store, without sockets */
#ifndef TOOLS_LOAD_H
#define TOOLS_LOAD_H

#include <stdbool.h>
#include <stddef.h>

double load_now(void); /* seconds, from any beginning */

/* How long things took. */
typedef struct {
    float *seconds;
    int count, max;
} Times;

void times_add(Times *times, double seconds);
/* In milliseconds, the time that this share of them did not exceed; sorts them. */
double times_ms(Times *times, double share);

/* What a phase of the load came to. */
typedef struct {
    double seconds;
    int done, refused; /* moves or echoes, and what was refused of them */
    Times times;
} Phase;

/* Forgets what there was. */
void phase_begin(Phase *phase, double seconds);

/* ---- load_wire.c ---- */

typedef struct Wires Wires;

Wires *wires_open(int port, const char *protocol, int max);
void wires_close(Wires *wires);

/* Opens so many connections more. False if the server takes no more. */
bool wires_connect(Wires *wires, int count);

/* The first connections play in pairs, `rate` moves a second in all, as far as it goes. They play
 * on where they were at the end of the last call. */
void wires_play(Wires *wires, int games, double rate, Phase *phase);

/* The first connections say `size` bytes again as soon as they have come back. */
void wires_echo(Wires *wires, int count, int size, Phase *phase);

/* ---- load_echo.c ---- */

/* Serves until the process is killed. */
void echo_serve(int port, int connections_max);

/* ---- load_store.c ---- */

typedef struct Desk Desk;

/* So many matches and a store, without sockets. NULL if the store cannot be opened. */
Desk *desk_open(const char *url, int matches);
void desk_close(Desk *desk);

/* Plays matches into the store, `rate` entries a second at most, 0 for as many as it takes. False
 * if something went wrong. */
bool desk_play(Desk *desk, double rate, Phase *phase);

#endif
