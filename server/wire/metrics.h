/* metrics.h -- what is counted in a server, and its text in Prometheus' format.
 *
 * Each part of the server counts for itself. Nothing here is about one person or match. */
#ifndef SERVER_WIRE_METRICS_H
#define SERVER_WIRE_METRICS_H

#include "server/hall/hall.h"
#include "server/jobs/workers.h"

typedef struct {
    int64_t uptime_s;
    int connections, connections_max;
    uint64_t connections_refused;

    bool has_matches; /* is there a store? Else what follows is zero */
    uint64_t slow;    /* connections that were closed because they did not read what was sent */
    int64_t unread;   /* bytes that wait for clients */
    HallMetrics hall;
    WorkersMetrics workers;
} Metrics;

enum { METRICS_TEXT_MAX = 8 << 10 };

void metrics_text(const Metrics *metrics, Text *out);

#endif
