/* store_bench.c -- how many entries a second a store takes: store_bench URL. The store must be new,
 * or one whose content may be lost.
 *
 * Each entry has the size of a move, and comes with the listing of its match, as moves do. First in
 * groups, as the store writes them; then by the queue, as fast as it can and at half that rate. */
#include "server/store/store_queue.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum {
    MATCHES = 512,
    TIMES_MAX = 1 << 20, /* measured; older ones are overwritten */
};

static const char move[] =
    "{\"kind\":\"play\",\"seat\":1,\"ply\":27,\"action\":\"blue 3 f2 into line 4\"}";
static const char about[] = "{\"game\":\"any\",\"setup\":\"players=2\",\"seats\":[{\"person\":"
                            "4503599627370496},{\"bot\":5}],\"turn\":1}";

typedef struct {
    char names[MATCHES][STORE_ID_SIZE + 1];
    int numbers[MATCHES];
    Listing listing;
    uint8_t secret[STORE_SECRET_SIZE];
} Matches;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void begin_matches(Matches *matches) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    memset(matches, 0, sizeof *matches);
    matches->listing = (Listing){.stage = MATCH_RUNNING, .is_public = true, .json = about};
    for (int i = 0; i < MATCHES; i++) {
        uint8_t bytes[STORE_ID_SIZE];
        if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) abort();
        for (int k = 0; k < STORE_ID_SIZE; k++) matches->names[i][k] = letters[bytes[k] % 32];
    }
}

/* The next entry of a match. Each is due later than the one before, as with a clock. */
static Entry next_entry(Matches *matches, int match) {
    int number = ++matches->numbers[match];
    matches->listing.due_ms = matches->listing.changed_ms = 1000 * number + match;
    Entry entry = {.number = number,
                   .time_ms = 1000 * number,
                   .json = move,
                   .listing = &matches->listing,
                   .secret = number == 1 ? matches->secret : NULL};
    memcpy(entry.match, matches->names[match], sizeof entry.match);
    return entry;
}

static void measure_groups(Store *store, int size, double limit) {
    static Matches matches;
    Entry entries[STORE_GROUP_MAX];
    SqlStatus statuses[STORE_GROUP_MAX];
    begin_matches(&matches);
    int count = 0, match = 0;
    double start = seconds(), now = start;
    for (; now < start + limit; now = seconds()) {
        for (int i = 0; i < size; i++, match = (match + 1) % MATCHES)
            entries[i] = next_entry(&matches, match);
        store_append(store, entries, size, statuses);
        for (int i = 0; i < size; i++) {
            if (statuses[i] == SQL_OK) continue;
            fprintf(stderr, "store_bench: %s\n", store_why(store));
            exit(1);
        }
        count += size;
    }
    printf("groups of %-3d %9.0f entries/s %9.2f ms a group\n", size, count / (now - start),
           1e3 * (now - start) * size / count);
    fflush(stdout);
}

/* A loop like the server's: each match has at most one entry under way. */
typedef struct {
    Matches matches;
    StoreQueue *queue;
    int bell; /* rung when there is something to collect */
    int idle[MATCHES], idle_count;
    double due[MATCHES]; /* when the entry under way should have been handed in */
    float took[TIMES_MAX];
    int handed, done;
} Loop;

typedef struct {
    Loop *loop;
    int match;
} Player;

static void wake(void *self) {
    uint64_t once = 1;
    if (write(((Loop *)self)->bell, &once, sizeof once) != sizeof once) abort();
}

static void hear(void *self, const StoreNews *news) {
    (void)self, (void)news;
}

static void note_done(void *self, SqlStatus status, const char *why) {
    Player *player = self;
    Loop *loop = player->loop;
    if (status != SQL_OK) {
        fprintf(stderr, "store_bench: %s\n", why);
        exit(1);
    }
    loop->took[loop->done++ % TIMES_MAX] = (float)(seconds() - loop->due[player->match]);
    loop->idle[loop->idle_count++] = player->match;
}

/* Hands in what is due: `rate` entries a second, or, if that is 0, as many as possible. */
static void hand_in(Loop *loop, Player players[], double start, double rate) {
    double now = seconds();
    while (loop->idle_count > 0 && (rate == 0 || loop->handed < rate * (now - start))) {
        int match = loop->idle[--loop->idle_count];
        Entry entry = next_entry(&loop->matches, match);
        loop->due[match] = rate == 0 ? now : start + loop->handed / rate;
        loop->handed++;
        if (!store_queue_append(loop->queue, &entry, note_done, &players[match])) abort();
    }
}

static void run_loop(Loop *loop, double rate, double start, double limit) {
    static Player players[MATCHES];
    for (int i = 0; i < MATCHES; i++) players[i] = (Player){loop, i};
    while (seconds() < start + limit) {
        uint64_t rings;
        struct pollfd bell = {.fd = loop->bell, .events = POLLIN};
        hand_in(loop, players, start, rate);
        if (poll(&bell, 1, 1) > 0 && read(loop->bell, &rings, sizeof rings) != sizeof rings)
            abort();
        store_queue_collect(loop->queue);
    }
}

static int by_size(const void *a, const void *b) {
    float one = *(const float *)a, other = *(const float *)b;
    return (one > other) - (one < other);
}

/* Returns the entries a second. */
static double measure_queue(const char *url, double rate, double limit) {
    static Loop loop;
    char why[512];
    Text text = text_in(why, sizeof why);
    StoreQueueConfig config = {wake, hear, &loop};
    memset(&loop, 0, sizeof loop);
    begin_matches(&loop.matches);
    for (int i = 0; i < MATCHES; i++) loop.idle[loop.idle_count++] = i;
    loop.bell = eventfd(0, 0);
    loop.queue = store_queue_open(url, &config, &text);
    if (!loop.queue) abort();
    double start = seconds();
    run_loop(&loop, rate, start, limit);
    double reached = loop.done / (seconds() - start);
    int count = loop.done < TIMES_MAX ? loop.done : TIMES_MAX;
    qsort(loop.took, (size_t)count, sizeof loop.took[0], by_size);
    printf("queue, %s %9.0f entries/s, half of them within %.1f ms, 99 %% within %.1f ms\n",
           rate == 0 ? "full" : "half", reached, 1e3 * (double)loop.took[count / 2],
           1e3 * (double)loop.took[count / 100 * 99]);
    fflush(stdout);
    store_queue_close(loop.queue);
    close(loop.bell);
    return reached;
}

int main(int count, char **words) {
    char why[512];
    Text text = text_in(why, sizeof why);
    if (count != 2) {
        fputs("usage: store_bench URL\n", stderr);
        return 2;
    }
    Store *store = store_open(words[1], &text);
    if (!store) {
        fprintf(stderr, "store_bench: %s\n", why);
        return 1;
    }
    measure_groups(store, 1, 3);
    measure_groups(store, 16, 3);
    measure_groups(store, STORE_GROUP_MAX, 3);
    store_close(store);
    double rate = measure_queue(words[1], 0, 3);
    (void)measure_queue(words[1], rate / 2, 3);
    return 0;
}
