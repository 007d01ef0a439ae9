/* load.c -- how much load a server can take: load PROGRAM FOLDER [CONNECTIONS GAMES MOVES SECONDS],
 * or load FOLDER for table and store alone. With --full before that, the players have no rules, and
 * are told everything in full.
 *
 * PROGRAM is tessera, which is started on one processor. FOLDER is for the stores, and should be on
 * a disk like that of a real server. First CONNECTIONS are opened, to measure their memory. Then
 * pairs of them play GAMES at once, at a quarter of MOVES a second, at half of them and at all of
 * them. Then, for comparison, a bare echo server on libwebsockets gets as many connections, and one
 * that appends to a file and echoes to two, at the same rate. Then
 * moves go through table and store without sockets. The result is a table in Markdown. */
#define _GNU_SOURCE /* for sched_setaffinity */
#include "load.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PORTS = 22000, ECHO_BYTES = 200, MATCHES = 512, SPARE = 64, WARM_S = 3, HALF_RATE = 10000 };

typedef struct {
    const char *program, *folder;
    int connections, games;
    int port; /* of the server; the echo server has the next one */
    double moves, seconds;
    bool is_full; /* the players have no rules */
} Wanted;

double load_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Times ---- */

void times_add(Times *times, double seconds) {
    if (times->count == times->max) {
        times->max = times->max ? 2 * times->max : 1 << 16;
        times->seconds = realloc(times->seconds, (size_t)times->max * sizeof *times->seconds);
        if (!times->seconds) abort();
    }
    times->seconds[times->count++] = (float)seconds;
}

static int compare(const void *a, const void *b) {
    float left = *(const float *)a, right = *(const float *)b;
    return (left > right) - (left < right);
}

double times_ms(Times *times, double share) {
    if (times->count == 0) return 0;
    qsort(times->seconds, (size_t)times->count, sizeof *times->seconds, compare);
    return 1e3 * times->seconds[(int)(share * (times->count - 1))];
}

void phase_begin(Phase *phase, double seconds) {
    phase->times.count = phase->done = phase->refused = 0;
    phase->seconds = seconds;
}

/* ---- The server under load ---- */

static void use_processor(int number) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(number, &set);
    (void)sched_setaffinity(0, sizeof set, &set);
}

/* Forks a child on the first processor, which ends when this process ends; returns 0 in the child.
 */
static pid_t begin_child(void) {
    pid_t child = fork();
    if (child < 0) exit(1);
    if (child > 0) return child;
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    use_processor(0);
    return 0;
}

/* By SIGTERM, so that a profiler can write its results. */
static void end_child(pid_t child) {
    (void)kill(child, SIGTERM);
    (void)waitpid(child, NULL, 0);
}

/* Starts tessera, and waits until it is ready. */
static pid_t start_server(const Wanted *wanted) {
    char store[512], port[16], connections[16], line[256];
    int ends[2];
    (void)snprintf(store, sizeof store, "%s/load.db", wanted->folder);
    (void)snprintf(port, sizeof port, "%d", wanted->port);
    (void)snprintf(connections, sizeof connections, "%d", wanted->connections + SPARE);
    if (pipe(ends) != 0) exit(1);
    pid_t child = begin_child();
    if (child == 0) {
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)execl(wanted->program, wanted->program, "serve", "--port", port, "--store", store,
                    "--connections", connections, (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    if (read(ends[0], line, sizeof line) <= 0) {
        fputs("load: the server does not start\n", stderr);
        exit(1);
    }
    return child;
}

static pid_t start_echo(const Wanted *wanted) {
    pid_t child = begin_child();
    if (child == 0) echo_serve(wanted->port + 1, wanted->connections + SPARE);
    sleep(1);
    return child;
}

static long memory_kb(pid_t process) {
    char name[64], line[256];
    long kb = 0;
    (void)snprintf(name, sizeof name, "/proc/%d/status", (int)process);
    FILE *file = fopen(name, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0) kb = strtol(line + 6, NULL, 10);
    if (file) fclose(file);
    return kb;
}

/* Seconds of processor time that a child has used. */
static double processor_s(pid_t process) {
    clockid_t clock;
    struct timespec time = {0};
    if (clock_getcpuclockid(process, &clock) == 0) (void)clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* ---- Reports ---- */

/* The summary below the table. */
typedef struct {
    double server_kb, echo_kb; /* of an idle connection */
    double server_us, echo_us; /* of processor time, for one move and for one echo */
    double pair_us;            /* for an append and an echo to two */
    long server_mb;            /* in all */
} Weights;

static double weigh_connections(const char *what, Wires *wires, pid_t server, int count) {
    long before = memory_kb(server);
    if (!wires_connect(wires, count)) {
        fprintf(stderr, "load: %s does not take %d connections\n", what, count);
        exit(1);
    }
    return (double)(memory_kb(server) - before) / count;
}

static void report_head(void) {
    puts("| | per second | p50 | p99 | CPU time each | CPU load | refused |\n"
         "|---|---|---|---|---|---|---|");
}

/* Reports a phase with the processor time that a process has used since `before`. Returns the
 * microseconds of each move or echo. */
static double report_work(const char *what, Phase *phase, pid_t process, double before) {
    double spent = processor_s(process) - before, us = 1e6 * spent / (phase->done + 1);
    printf("| %s | %.0f | %.2f ms | %.2f ms | %.1f µs | %.0f%% | %d |\n", what,
           phase->done / phase->seconds, times_ms(&phase->times, 0.5),
           times_ms(&phase->times, 0.99), us, 100 * spent / phase->seconds, phase->refused);
    fflush(stdout);
    return us;
}

static void report_weights(const Weights *weights) {
    printf(
        "\nAn idle connection takes %.1f KB, of the echo %.1f KB. A move costs as much as %.1f "
        "echoes, and %.1f times as much as an append and an echo to two. With its games the server "
        "took %ld MB.\n",
        weights->server_kb, weights->echo_kb, weights->server_us / weights->echo_us,
        weights->server_us / weights->pair_us, weights->server_mb);
}

/* ---- What is measured ---- */

/* The time in which the games begin, or change to the new rate, does not count. */
static double measure_play(const Wanted *wanted, Wires *wires, pid_t server, double moves) {
    char what[64];
    Phase phase = {.seconds = wanted->seconds < WARM_S ? wanted->seconds : WARM_S};
    wires_play(wires, wanted->games, moves, &phase);
    phase_begin(&phase, wanted->seconds);
    double before = processor_s(server);
    wires_play(wires, wanted->games, moves, &phase);
    (void)snprintf(what, sizeof what, "moves, %.0f per second requested", moves);
    double us = report_work(what, &phase, server, before);
    free(phase.times.seconds);
    return us;
}

static void measure_server(const Wanted *wanted, Weights *weights) {
    pid_t server = start_server(wanted);
    Wires *wires = wires_open(wanted->port, "tessera", wanted->connections);
    if (!wanted->is_full) wires_have_rules(wires);
    weights->server_kb = weigh_connections("tessera", wires, server, wanted->connections);
    (void)measure_play(wanted, wires, server, wanted->moves / 4);
    (void)measure_play(wanted, wires, server, wanted->moves / 2);
    weights->server_us = measure_play(wanted, wires, server, wanted->moves);
    weights->server_mb = memory_kb(server) / 1024;
    wires_close(wires);
    end_child(server);
}

static void measure_echo(const Wanted *wanted, Weights *weights) {
    char what[64];
    pid_t server = start_echo(wanted);
    Wires *wires = wires_open(wanted->port + 1, "echo", wanted->connections);
    Phase phase = {.seconds = wanted->seconds};
    weights->echo_kb = weigh_connections("the echo", wires, server, wanted->connections);
    double before = processor_s(server);
    wires_echo(wires, 2 * wanted->games, ECHO_BYTES, &phase);
    (void)snprintf(what, sizeof what, "echoes of %d bytes, %d connections at once", ECHO_BYTES,
                   2 * wanted->games);
    weights->echo_us = report_work(what, &phase, server, before);
    wires_close(wires);
    end_child(server);
    free(phase.times.seconds);
}

static pid_t start_pairs(const Wanted *wanted) {
    char path[512];
    (void)snprintf(path, sizeof path, "%s/pairs", wanted->folder);
    pid_t child = begin_child();
    if (child == 0) pair_serve(wanted->port + 1, 2 * wanted->games + SPARE, path);
    sleep(1);
    return child;
}

/* At the rate at which the last moves were played. */
static void measure_pairs(const Wanted *wanted, Weights *weights) {
    pid_t server = start_pairs(wanted);
    Wires *wires = wires_open(wanted->port + 1, "pair", 2 * wanted->games);
    Phase phase = {.seconds = wanted->seconds < WARM_S ? wanted->seconds : WARM_S};
    (void)weigh_connections("the server of pairs", wires, server, 2 * wanted->games);
    wires_echo_in_pairs(wires, wanted->games, ECHO_BYTES, wanted->moves, &phase);
    phase_begin(&phase, wanted->seconds);
    double before = processor_s(server);
    wires_echo_in_pairs(wires, wanted->games, ECHO_BYTES, wanted->moves, &phase);
    weights->pair_us = report_work("append in groups, and echo to two", &phase, server, before);
    wires_close(wires);
    end_child(server);
    free(phase.times.seconds);
}

/* This process does the work itself. It takes a while until the files of the store have reached
 * their size. */
static bool measure_desk(const Wanted *wanted, Desk *desk, double rate) {
    char what[64] = "moves through table and store";
    Phase phase = {.seconds = wanted->seconds < WARM_S ? wanted->seconds : WARM_S};
    if (!desk_play(desk, rate, &phase)) return false;
    phase_begin(&phase, wanted->seconds);
    double before = processor_s(getpid());
    if (!desk_play(desk, rate, &phase)) return false;
    if (rate > 0)
        (void)snprintf(what, sizeof what, "the same, %.0f entries per second requested", rate);
    (void)report_work(what, &phase, getpid(), before);
    free(phase.times.seconds);
    return true;
}

/* Once as fast as possible, and once at a rate that it must keep up with. */
static bool measure_store(const Wanted *wanted) {
    char url[512];
    (void)snprintf(url, sizeof url, "sqlite:%s/store.db", wanted->folder);
    Desk *desk = desk_open(url, MATCHES);
    if (!desk) return false;
    bool is_well = measure_desk(wanted, desk, 0) && measure_desk(wanted, desk, HALF_RATE);
    desk_close(desk);
    return is_well;
}

static bool read_words(Wanted *wanted, int count, char **words) {
    if (count != 2 && count != 3 && count != 7) return false;
    wanted->program = count > 2 ? words[1] : NULL;
    wanted->folder = words[count > 2 ? 2 : 1];
    if (count < 7) return true;
    wanted->connections = (int)strtol(words[3], NULL, 10);
    wanted->games = (int)strtol(words[4], NULL, 10);
    wanted->moves = strtod(words[5], NULL);
    wanted->seconds = strtod(words[6], NULL);
    return wanted->games > 0 && wanted->connections >= 2 * wanted->games && wanted->moves > 0 &&
           wanted->seconds > 0;
}

int main(int count, char **words) {
    Wanted wanted = {NULL, NULL, 5000, 500, PORTS + 2 * (getpid() % 1000), 6000, 10, false};
    Weights weights = {0};
    wanted.is_full = count > 1 && strcmp(words[1], "--full") == 0;
    words += wanted.is_full, count -= wanted.is_full;
    if (!read_words(&wanted, count, words)) {
        fputs("usage: load [--full] [PROGRAM] FOLDER [CONNECTIONS GAMES MOVES SECONDS]\n", stderr);
        return 2;
    }
    report_head();
    if (wanted.program) {
        measure_server(&wanted, &weights);
        measure_echo(&wanted, &weights);
        measure_pairs(&wanted, &weights);
    }
    bool is_well = measure_store(&wanted);
    if (wanted.program) report_weights(&weights);
    return is_well ? 0 : 1;
}
