/* metrics.c -- see metrics.h. */
#include "metrics.h"

#include <inttypes.h>
#include <stdio.h>

static void head(Text *out, const char *name, const char *type, const char *help) {
    char line[256];
    (void)snprintf(line, sizeof line, "# HELP tessera_%s %s\n# TYPE tessera_%s %s\n", name, help,
                   name, type);
    text_string(out, line);
}

/* `label` is "" or {like="this"}. */
static void value(Text *out, const char *name, const char *label, uint64_t number) {
    char line[256];
    (void)snprintf(line, sizeof line, "tessera_%s%s %" PRIu64 "\n", name, label, number);
    text_string(out, line);
}

static void gauge(Text *out, const char *name, const char *help, int64_t number) {
    head(out, name, "gauge", help);
    value(out, name, "", (uint64_t)number);
}

static void counter(Text *out, const char *name, const char *help, uint64_t number) {
    head(out, name, "counter", help);
    value(out, name, "", number);
}

static void refusals(const HallMetrics *hall, Text *out) {
    char label[64];
    head(out, "refusals_total", "counter",
         "Messages that were refused, by the code they were told.");
    for (int code = 0; code < REFUSED_COUNT; code++) {
        (void)snprintf(label, sizeof label, "{code=\"%s\"}", refused_name((RefusedCode)code));
        value(out, "refusals_total", label, hall->refusals[code]);
    }
}

static void groups(const StoreQueueMetrics *store, Text *out) {
    char label[32];
    uint64_t count = 0;
    head(out, "store_group_entries", "histogram", "Entries that were written together.");
    for (int i = 0; i < STORE_GROUP_BUCKETS - 1; i++) {
        count += store->groups[i];
        (void)snprintf(label, sizeof label, "{le=\"%d\"}", store_group_limits[i]);
        value(out, "store_group_entries_bucket", label, count);
    }
    count += store->groups[STORE_GROUP_BUCKETS - 1];
    value(out, "store_group_entries_bucket", "{le=\"+Inf\"}", count);
    value(out, "store_group_entries_sum", "", store->entries);
    value(out, "store_group_entries_count", "", count);
}

static void hall_text(const HallMetrics *hall, Text *out) {
    gauge(out, "matches", "In memory now.", hall->matches);
    gauge(out, "matches_limit", "Above it further matches are refused.", hall->matches_max);
    counter(out, "matches_taken_over_total", "Matches that no other node acted on in time.",
            hall->taken_over);
    counter(out, "matches_pruned_unfinished_total", "Matches that were never finished.",
            hall->pruned_unfinished);
    counter(out, "matches_pruned_guests_total", "Finished matches of guests that were too old.",
            hall->pruned_guests);
    counter(out, "messages_total", "Messages that came.", hall->messages);
    refusals(hall, out);
    gauge(out, "passwords_waiting", "To be hashed or checked.", hall->passwords);
}

static void workers_text(const WorkersMetrics *workers, Text *out) {
    gauge(out, "bots_waiting", "Turns of bots that no thread has begun.", workers->bots.waiting);
    counter(out, "bots_choices_total", "Turns that bots have taken.", workers->bots_choices);
    counter(out, "bots_lowered_total", "Turns that were thought about at a lower level.",
            workers->bots.lowered);
    gauge(out, "store_up", "1 if the store took what it was given last.", workers->is_store_well);
    gauge(out, "store_waiting", "Entries and questions that wait for it.", workers->store.waiting);
    counter(out, "store_failures_total", "What it could not write or read.",
            workers->store_failures);
    groups(&workers->store, out);
}

static void pushes_text(const Metrics *metrics, Text *out) {
    const WorkersMetrics *workers = &metrics->workers;
    counter(out, "pushes_sent_total", "Notifications that a push service took.",
            workers->pushes_sent);
    counter(out, "pushes_failed_total", "Notifications that no push service took.",
            workers->pushes_failed);
    counter(out, "pushes_dropped_total", "Notifications that were too many to be sent.",
            workers->pushes_dropped + metrics->hall.pushes_dropped);
}

void metrics_text(const Metrics *metrics, Text *out) {
    assert(metrics->connections >= 0 && metrics->uptime_s >= 0);
    gauge(out, "uptime_seconds", "Since the server began.", metrics->uptime_s);
    gauge(out, "connections", "Open now.", metrics->connections);
    gauge(out, "connections_limit", "Above it visitors are refused.", metrics->connections_max);
    counter(out, "connections_refused_total", "Requests that found too many connections.",
            metrics->connections_refused);
    if (!metrics->has_matches) return;
    gauge(out, "people", "WebSockets and requests of the protocol, now.", metrics->hall.people);
    counter(out, "connections_slow_total", "Closed because they did not read what was sent.",
            metrics->slow);
    gauge(out, "unread_bytes", "That wait for clients to read them.", metrics->unread);
    hall_text(&metrics->hall, out);
    workers_text(&metrics->workers, out);
    if (metrics->workers.has_pushes) pushes_text(metrics, out);
}
