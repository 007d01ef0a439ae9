/* store_time.c -- the clock of the store, signs of life, and outages: see store.h. */
#include "server/moment.h"
#include "store_tables.h"

#include <stdio.h>
#include <stdlib.h>

/* A clock that is asked over a network is most precise when the answer comes quickly. */
enum {
    CLOCK_SAMPLES = 3,
    CLOCK_QUICK_MS = 20,
    CLOCK_BACK_MS = 60000, /* nodes never differ by so much: if time goes back by more, the clock
                              was set back */
};

typedef struct {
    StoreBeat beat;
    int64_t trip_ms;
} Sample;

static SqlStatus ask_clock(Sql *sql, Sample *sample) {
    int64_t before_ms = moment_steady_ms(), now_ms = 0;
    SqlStatus status = sql_clock(sql, &now_ms);
    sample->trip_ms = moment_steady_ms() - before_ms;
    sample->beat.now_ms = now_ms + sample->trip_ms / 2;
    sample->beat.offset_ms = sample->beat.now_ms - moment_steady_ms();
    sample->beat.skew_ms = sample->beat.now_ms - moment_ms();
    sample->beat.has_clock = true;
    return status;
}

SqlStatus store_clock(Store *store, StoreBeat *beat) {
    Sql *sql = store_sql(store);
    Sample best = {0}, sample = {0};
    *beat = (StoreBeat){.now_ms = moment_ms()};
    beat->offset_ms = beat->now_ms - moment_steady_ms();
    if (!sql_has_clock(sql)) return SQL_OK;
    SqlStatus status = ask_clock(sql, &best);
    for (int i = 1; status == SQL_OK && i < CLOCK_SAMPLES && best.trip_ms > CLOCK_QUICK_MS; i++) {
        status = ask_clock(sql, &sample);
        if (sample.trip_ms < best.trip_ms) best = sample;
    }
    *beat = best.beat;
    return status;
}

bool store_agree_on_time(const char *url, StoreBeat *beat, Text *why) {
    Store *store = store_open(url, why);
    if (!store) return false;
    SqlStatus status = store_clock(store, beat);
    bool is_skewed = status == SQL_OK && llabs(beat->skew_ms) > STORE_SKEW_MS;
    char sentence[120];
    (void)snprintf(sentence, sizeof sentence,
                   "the clock of this machine is %.1f s %s the database's; set it right",
                   (double)llabs(beat->skew_ms) / 1000, beat->skew_ms < 0 ? "ahead of" : "behind");
    if (status != SQL_OK) text_string(why, store_why(store));
    if (is_skewed) text_string(why, sentence);
    store_close(store);
    return status == SQL_OK && !is_skewed;
}

static bool take_time(void *self, const SqlValue columns[], int count) {
    assert(count == 1);
    *(int64_t *)self = columns[0].number;
    return false;
}

static bool take_outage(void *self, const SqlValue columns[], int count) {
    StoreBeat *beat = self;
    assert(count == 2 && beat->outages_count < STORE_OUTAGES_MAX);
    memmove(beat->outages + 1, beat->outages, (size_t)beat->outages_count * sizeof *beat->outages);
    beat->outages[0] = (Outage){columns[0].number, columns[1].number};
    beat->outages_count++;
    return true;
}

/* A restored store has no sign of life; the last change of its matches stands for it. */
static SqlStatus read_alive(Sql *sql, int64_t *alive_ms) {
    *alive_ms = 0;
    SqlStatus status =
        sql_run(sql, "SELECT time_ms FROM alive WHERE id = 1", NULL, 0, take_time, alive_ms);
    if (status != SQL_OK || *alive_ms) return status;
    return sql_run(sql, "SELECT COALESCE(MAX(changed_ms), 0) FROM matches", NULL, 0, take_time,
                   alive_ms);
}

/* Whoever sees an outage first writes it; a later writer may only make it longer. */
static SqlStatus write_outage(Sql *sql, int64_t from_ms, int64_t to_ms) {
    const SqlValue values[] = {sql_int(from_ms), sql_int(to_ms)};
    if (!from_ms || to_ms - from_ms <= STORE_OUTAGE_MS) return SQL_OK;
    return sql_run(sql,
                   "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2) ON CONFLICT (from_ms)"
                   " DO UPDATE SET to_ms = excluded.to_ms WHERE outages.to_ms < excluded.to_ms",
                   values, 2, NULL, NULL);
}

/* A late sign of life, from a node that was stopped for a moment, does not set the time back. Only
 * a database clock that was set back does. */
static SqlStatus write_alive(Sql *sql, int64_t now_ms) {
    const SqlValue values[] = {sql_int(now_ms), sql_int(now_ms + CLOCK_BACK_MS)};
    return sql_run(sql,
                   "INSERT INTO alive (id, time_ms) VALUES (1, $1) ON CONFLICT (id)"
                   " DO UPDATE SET time_ms = excluded.time_ms"
                   " WHERE alive.time_ms < excluded.time_ms OR alive.time_ms > $2",
                   values, 2, NULL, NULL);
}

/* No transaction, because a node that is stopped in the middle of one would keep the others
 * waiting. */
SqlStatus store_beat(Store *store, StoreBeat *beat) {
    Sql *sql = store_sql(store);
    int64_t alive_ms = 0;
    const SqlValue limit = sql_int(STORE_OUTAGES_MAX);
    SqlStatus status = store_clock(store, beat);
    if (status == SQL_OK) status = read_alive(sql, &alive_ms);
    if (status == SQL_OK) status = write_outage(sql, alive_ms, beat->now_ms);
    if (status == SQL_OK) status = write_alive(sql, beat->now_ms);
    if (status != SQL_OK) return status;
    return sql_run(sql, "SELECT from_ms, to_ms FROM outages ORDER BY from_ms DESC LIMIT $1", &limit,
                   1, take_outage, beat);
}
