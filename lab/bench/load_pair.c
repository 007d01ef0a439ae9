/* load_pair.c -- the least that a server must do for a move, for comparison: see load.h.
 *
 * Connections come in pairs. What one of a pair sends is appended to a file, which a thread writes
 * to the disk in groups; then both are sent it. */
#include "load.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIR_MAX = 1024 };

typedef struct Item {
    struct Item *next;
    int from; /* the number of the connection */
    size_t size;
    char bytes[PAIR_MAX];
} Item;

typedef struct {
    int number;
    size_t size; /* of what it must be sent; 0: nothing */
    unsigned char bytes[LWS_PRE + PAIR_MAX];
} Seat;

static Seat **seats;
static struct lws **sockets;
static int count, file;
static struct lws_context *context;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER; /* guards what follows */
static pthread_cond_t is_something = PTHREAD_COND_INITIALIZER;
static Item *waiting, *done;

static void add(Item **list, Item *item) {
    item->next = *list;
    *list = item;
}

/* ---- The thread ---- */

static void write_group(const Item *group) {
    char *bytes = NULL;
    size_t size = 0;
    for (const Item *item = group; item; item = item->next) {
        bytes = realloc(bytes, size + item->size);
        if (!bytes) exit(1);
        memcpy(bytes + size, item->bytes, item->size);
        size += item->size;
    }
    if (write(file, bytes, size) != (ssize_t)size || fdatasync(file) != 0) exit(1);
    free(bytes);
}

static void *run(void *self) {
    for (;;) {
        pthread_mutex_lock(&mutex);
        while (!waiting) pthread_cond_wait(&is_something, &mutex);
        Item *group = waiting;
        waiting = NULL;
        pthread_mutex_unlock(&mutex);
        write_group(group);
        pthread_mutex_lock(&mutex);
        while (group) {
            Item *next = group->next;
            add(&done, group);
            group = next;
        }
        pthread_mutex_unlock(&mutex);
        lws_cancel_service(context);
    }
    return self;
}

/* ---- Connections ---- */

static int hear(const Seat *seat, const void *in, size_t size) {
    Item *item = calloc(1, sizeof *item);
    if (!item || size > PAIR_MAX) return -1;
    item->from = seat->number;
    item->size = size;
    memcpy(item->bytes, in, size);
    pthread_mutex_lock(&mutex);
    add(&waiting, item);
    pthread_mutex_unlock(&mutex);
    pthread_cond_signal(&is_something);
    return 0;
}

static void send_both(const Item *item) {
    for (int i = 0; i < 2; i++) {
        int number = (item->from & ~1) + i;
        Seat *seat = number < count ? seats[number] : NULL;
        if (!seat) continue;
        memcpy(seat->bytes + LWS_PRE, item->bytes, item->size);
        seat->size = item->size;
        lws_callback_on_writable(sockets[number]);
    }
}

static void collect(void) {
    pthread_mutex_lock(&mutex);
    Item *item = done;
    done = NULL;
    pthread_mutex_unlock(&mutex);
    while (item) {
        Item *next = item->next;
        send_both(item);
        free(item);
        item = next;
    }
}

static int say(Seat *seat, struct lws *wsi) {
    if (!seat->size) return 0;
    int sent = lws_write(wsi, seat->bytes + LWS_PRE, seat->size, LWS_WRITE_TEXT);
    seat->size = 0;
    return sent < 0 ? -1 : 0;
}

/* They come one after the other, so their numbers are those of the client. */
static void welcome(struct lws *wsi, Seat **seat) {
    *seat = calloc(1, sizeof **seat);
    if (!*seat) exit(1);
    (*seat)->number = count;
    sockets[count] = wsi;
    seats[count++] = *seat;
}

static int on_pair(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t size) {
    Seat **seat = user;
    switch (reason) {
    case LWS_CALLBACK_ESTABLISHED: welcome(wsi, seat); return 0;
    case LWS_CALLBACK_RECEIVE: return hear(*seat, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return say(*seat, wsi);
    case LWS_CALLBACK_CLOSED: seats[(*seat)->number] = NULL; return 0;
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: collect(); return 0;
    default: return 0;
    }
}

void pair_serve(int port, int connections_max, const char *path) {
    static const struct lws_protocols protocols[] = {
        {.name = "pair", .callback = on_pair, .per_session_data_size = sizeof(Seat *)},
        {0},
    };
    pthread_t thread;
    seats = calloc((size_t)connections_max, sizeof *seats);
    sockets = calloc((size_t)connections_max, sizeof *sockets);
    file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    Loop *loop = bare_open(port, connections_max, protocols);
    if (!seats || !sockets || file < 0 || !loop) exit(1);
    context = loop_context(loop);
    if (pthread_create(&thread, NULL, run, NULL) != 0) exit(1);
    while (loop_round(loop)) {
    }
    exit(1);
}
