/* metrics.h -- what can be counted of a server, and its text as Prometheus reads it.
 *
 * Each part of the server fills in its own metrics; nothing of one person or match is in them. */
#ifndef SERVER_WIRE_METRICS_H
#define SERVER_WIRE_METRICS_H

#include "server/match/message.h"

/* Sizes of groups that the store wrote are counted up to 1, 4, 16, 64, 256 and above. */
enum { METRICS_GROUP_SIZES = 6 };

typedef struct {
    /* Of the page (http.c). */
    int64_t uptime_s;
    int connections, connections_max;
    uint64_t connections_refused;
    bool has_matches; /* is there a store? Else what follows is zero */

    /* Of matches (hall.c). */
    int people;     /* connections in the hall */
    uint64_t slow;  /* connections that were closed because they did not read */
    int64_t unread; /* bytes that wait for clients */
    int matches, matches_max;
    uint64_t messages, refusals[REFUSED_COUNT], taken_over;
    uint64_t pruned_unfinished, pruned_guests;
    int passwords; /* that wait, or are being hashed */

    /* Of what they wait for (workers.c, store_queue.c). */
    int bots_waiting;
    uint64_t bots_choices, bots_lowered;
    bool is_store_well;
    int store_waiting;
    uint64_t store_failures, store_entries, store_groups[METRICS_GROUP_SIZES];
} Metrics;

/* Counts a group that was written. */
void metrics_count_group(uint64_t groups[METRICS_GROUP_SIZES], int size);

enum { METRICS_TEXT_MAX = 8 << 10 };

void metrics_text(const Metrics *metrics, Text *out);

#endif
