/* store.c -- the store of matches: logs, listings, seating. People are in store_people.c. */
#include "store_tables.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* Statements that are sent together. They are run when there is no room for more. */
typedef struct {
    SqlStep steps[STORE_GROUP_MAX];
    SqlValue values[STORE_GROUP_MAX][8];
    int count;
    SqlStatus status; /* of all so far */
} Batch;

struct Store {
    Sql *sql;
    Batch batch;
    char heard[SQL_TELL_SIZE]; /* lines of news from another node */
    const char *heard_at;      /* what of it has not been passed on */
};

static SqlStatus make_tables(Sql *sql, Text *why) {
    SqlStatus status = sql_begin(sql, SQL_ALONE);
    if (status == SQL_OK) {
        status = store_tables_make(sql, why);
        if (status == SQL_OK)
            status = sql_commit(sql);
        else
            sql_rollback(sql);
    }
    if (status != SQL_OK && !why->start[0]) text_string(why, sql_why(sql));
    return status;
}

/* Owns the database from here on, also when it fails. */
static Store *open_on(Sql *sql, Text *why) {
    if (store_tables_version(sql) != STORE_VERSION && make_tables(sql, why) != SQL_OK) {
        sql_close(sql);
        return NULL;
    }
    Store *store = calloc(1, sizeof *store);
    assert(store);
    store->sql = sql;
    store->heard_at = store->heard;
    return store;
}

Store *store_open(const char *url, Text *why) {
    Sql *sql = sql_open(url, why);
    return sql ? open_on(sql, why) : NULL;
}

Store *store_open_existing(const char *url, Text *why) {
    Sql *sql = sql_open_existing(url, why);
    if (!sql) return NULL;
    if (store_tables_version(sql) > 0) return open_on(sql, why);
    text_string(why, "there is no store");
    sql_close(sql);
    return NULL;
}

void store_close(Store *store) {
    if (!store) return;
    sql_close(store->sql);
    free(store);
}

static const char update_listing[] =
    "UPDATE matches SET stage = $1, is_public = $2, json = $3, due_ms = $4, changed_ms = $5"
    " WHERE match = $6";

/* A match without a listing was pruned: its log must not grow any more. */
static bool is_match_gone(const Batch *batch) {
    for (int i = 0; i < batch->count; i++)
        if (batch->steps[i].statement == update_listing && batch->steps[i].changed == 0)
            return true;
    return false;
}

static void batch_run(Store *store) {
    Batch *batch = &store->batch;
    if (batch->status == SQL_OK)
        batch->status = sql_run_all(store->sql, batch->steps, batch->count);
    if (batch->status == SQL_OK && is_match_gone(batch)) batch->status = SQL_CONFLICT;
    batch->count = 0;
}

static void batch_add(Store *store, const char *statement, const SqlValue values[], int count) {
    Batch *batch = &store->batch;
    if (batch->count == STORE_GROUP_MAX) batch_run(store);
    SqlValue *own = batch->values[batch->count];
    assert(count <= (int)(sizeof batch->values[0] / sizeof batch->values[0][0]));
    memcpy(own, values, (size_t)count * sizeof *values);
    batch->steps[batch->count++] = (SqlStep){statement, own, count, 0};
}

/* A group of entries, sorted by key. Two nodes that write the same matches then lock them in the
 * same order, so there is no deadlock. */
typedef struct {
    const Entry *entries[STORE_GROUP_MAX];
    SqlStatus statuses[STORE_GROUP_MAX];
    int count;
} Group;

static int by_key(const void *a, const void *b) {
    const Entry *one = *(const Entry *const *)a, *other = *(const Entry *const *)b;
    int order = strcmp(one->match, other->match);
    return order ? order : one->number - other->number;
}

/* Writes the entries whose numbers are free; the others get SQL_CONFLICT. */
static SqlStatus insert_entries(Store *store, Group *group) {
    Batch *batch = &store->batch;
    batch->count = 0;
    batch->status = SQL_OK;
    for (int i = 0; i < group->count; i++) {
        const Entry *entry = group->entries[i];
        const SqlValue values[] = {sql_text(entry->match), sql_int(entry->number),
                                   sql_int(entry->time_ms), sql_text(entry->json)};
        batch_add(store,
                  "INSERT INTO entries (match, number, time_ms, json) VALUES ($1, $2, $3, $4)"
                  " ON CONFLICT DO NOTHING",
                  values, 4);
    }
    batch_run(store);
    for (int i = 0; i < group->count; i++)
        group->statuses[i] = batch->steps[i].changed ? SQL_OK : SQL_CONFLICT;
    return batch->status;
}

static void write_opening(Store *store, const Entry *entry) {
    const SqlValue values[] = {sql_text(entry->match), sql_int(entry->opener),
                               sql_int(entry->address)};
    batch_add(store, "INSERT INTO openings (match, person, address) VALUES ($1, $2, $3)", values,
              3);
}

/* The match is finished: it no longer counts as open, and its players' histories get its time. */
static void write_ending(Store *store, const Entry *entry) {
    const SqlValue values[] = {sql_int(entry->listing->changed_ms), sql_text(entry->match)};
    batch_add(store, "UPDATE players SET ended_ms = $1 WHERE match = $2 AND ended_ms = 0", values,
              2);
    batch_add(store, "DELETE FROM openings WHERE match = $1", &values[1], 1);
}

static void write_listing(Store *store, const Entry *entry) {
    const Listing *listing = entry->listing;
    SqlValue values[] = {sql_int(listing->stage),
                         sql_int(listing->is_public),
                         sql_text(listing->json),
                         sql_int(listing->due_ms),
                         sql_int(listing->changed_ms),
                         sql_text(entry->match),
                         sql_null()};
    if (entry->secret) {
        values[6] = sql_bytes(entry->secret, STORE_SECRET_SIZE);
        batch_add(store,
                  "INSERT INTO matches (stage, is_public, json, due_ms, changed_ms, match, secret)"
                  " VALUES ($1, $2, $3, $4, $5, $6, $7)",
                  values, 7);
        if (entry->opener) write_opening(store, entry);
    } else {
        batch_add(store, update_listing, values, 6);
    }
    if (listing->stage == MATCH_OVER) write_ending(store, entry);
}

static void write_players(Store *store, const Entry *entry) {
    const SqlValue match = sql_text(entry->match);
    batch_add(store, "DELETE FROM players WHERE match = $1", &match, 1);
    for (int seat = 0; seat < entry->players_count; seat++) {
        const SqlValue values[] = {match, sql_int(seat), sql_int(entry->players[seat])};
        if (entry->players[seat])
            batch_add(store, "INSERT INTO players (match, seat, person) VALUES ($1, $2, $3)",
                      values, 3);
    }
}

/* All nodes append to one chain, and whoever does so holds a lock on its end. So this comes last in
 * the transaction. */
static SqlStatus write_commitments(Store *store, const Group *group) {
    SqlStatus status = SQL_OK;
    for (int i = 0; i < group->count && status == SQL_OK; i++) {
        const Entry *entry = group->entries[i];
        if (group->statuses[i] == SQL_OK && entry->secret)
            status = store_fair_add(store, entry->match, entry->secret);
    }
    return status;
}

/* Writes what belongs to the entries that were written, and tells other nodes of them. */
static SqlStatus write_rest(Store *store, const Group *group) {
    char buffer[SQL_TELL_SIZE];
    Text news = text_in(buffer, sizeof buffer);
    static_assert(STORE_GROUP_MAX * (STORE_ID_SIZE + sizeof " 2147483647") < sizeof buffer,
                  "the news of a group is told at once");
    for (int i = 0; i < group->count; i++) {
        const Entry *entry = group->entries[i];
        if (group->statuses[i] != SQL_OK) continue;
        if (entry->players) write_players(store, entry);
        if (entry->listing) write_listing(store, entry);
        text_string(&news, entry->match);
        text_char(&news, ' ');
        text_int(&news, entry->number);
        text_char(&news, '\n');
    }
    batch_run(store);
    if (store->batch.status != SQL_OK || !buffer[0]) return store->batch.status;
    SqlStatus status = write_commitments(store, group);
    return status == SQL_OK ? sql_tell(store->sql, buffer) : status;
}

static SqlStatus write_group(Store *store, Group *group) {
    SqlStatus status = sql_begin(store->sql, SQL_WRITES);
    if (status != SQL_OK) return status;
    status = insert_entries(store, group);
    if (status == SQL_OK) status = write_rest(store, group);
    if (status == SQL_OK) return sql_commit(store->sql);
    sql_rollback(store->sql);
    return status;
}

static bool note_row(void *self, const SqlValue columns[], int count) {
    (void)columns, (void)count;
    *(bool *)self = true;
    return false;
}

/* Is the entry with this number exactly this one? */
static SqlStatus is_written(Store *store, const Entry *entry, bool *is_there) {
    const SqlValue values[] = {sql_text(entry->match), sql_int(entry->number),
                               sql_int(entry->time_ms), sql_text(entry->json)};
    *is_there = false;
    return sql_run(store->sql,
                   "SELECT 1 FROM entries WHERE match = $1 AND number = $2 AND time_ms = $3"
                   " AND json = $4",
                   values, 4, note_row, is_there);
}

/* The connection was lost before the answer came, so the group may have been written or not. Tries
 * once more: an entry that is there already, word for word, was written by the first attempt. */
static SqlStatus write_again(Store *store, Group *group) {
    SqlStatus status = write_group(store, group);
    for (int i = 0; i < group->count && status == SQL_OK; i++) {
        if (group->statuses[i] != SQL_CONFLICT) continue;
        bool is_there;
        status = is_written(store, group->entries[i], &is_there);
        if (is_there) group->statuses[i] = SQL_OK;
    }
    return status == SQL_OK ? SQL_OK : SQL_LOST;
}

static SqlStatus append_group(Store *store, Group *group) {
    SqlStatus status = write_group(store, group);
    if (status == SQL_LOST) status = write_again(store, group);
    for (int i = 0; i < group->count && status != SQL_OK; i++) group->statuses[i] = status;
    return status;
}

/* Writes each entry on its own, so that one that the database refuses does not stop the others. */
static void append_alone(Store *store, Group *group) {
    for (int i = 0; i < group->count; i++) {
        Group one = {.entries = {group->entries[i]}, .count = 1};
        (void)append_group(store, &one);
        group->statuses[i] = one.statuses[0];
    }
}

void store_append(Store *store, const Entry entries[], int count, SqlStatus statuses[]) {
    for (int first = 0; first < count; first += STORE_GROUP_MAX) {
        Group group = {.count = count - first < STORE_GROUP_MAX ? count - first : STORE_GROUP_MAX};
        for (int i = 0; i < group.count; i++) {
            const Entry *entry = &entries[first + i];
            assert((entry->number == 1) == (entry->secret != NULL));
            assert(entry->number > 1 || entry->listing);
            group.entries[i] = entry;
        }
        qsort(group.entries, (size_t)group.count, sizeof group.entries[0], by_key);
        SqlStatus status = append_group(store, &group);
        bool is_refused = status == SQL_FAILED || status == SQL_CONFLICT;
        if (group.count > 1 && is_refused) append_alone(store, &group);
        for (int i = 0; i < group.count; i++)
            statuses[group.entries[i] - entries] = group.statuses[i];
    }
}

typedef struct {
    uint8_t *bytes;
    bool *is_there;
} SecretSink;

static bool take_secret(void *self, const SqlValue columns[], int count) {
    SecretSink *sink = self;
    assert(count == 1 && columns[0].size == STORE_SECRET_SIZE);
    memcpy(sink->bytes, columns[0].bytes, STORE_SECRET_SIZE);
    *sink->is_there = true;
    return false;
}

SqlStatus store_secret(Store *store, const char *match, uint8_t secret[STORE_SECRET_SIZE],
                       bool *is_there) {
    SecretSink sink = {secret, is_there};
    const SqlValue value = sql_text(match);
    *is_there = false;
    return sql_run(store->sql, "SELECT secret FROM matches WHERE match = $1", &value, 1,
                   take_secret, &sink);
}

typedef struct {
    EntryRow *row;
    void *self;
} EntrySink;

static bool take_entry(void *self, const SqlValue columns[], int count) {
    EntrySink *sink = self;
    assert(count == 3);
    return sink->row(sink->self, (int)columns[0].number, columns[1].number, columns[2].bytes);
}

SqlStatus store_read(Store *store, const char *match, int after, EntryRow *row, void *self) {
    EntrySink sink = {row, self};
    const SqlValue values[] = {sql_text(match), sql_int(after)};
    return sql_run(store->sql,
                   "SELECT number, time_ms, json FROM entries WHERE match = $1 AND number > $2"
                   " ORDER BY number",
                   values, 2, take_entry, &sink);
}

/* ---- Reports ---- */

static bool take_count(void *self, const SqlValue columns[], int count) {
    assert(count == 1);
    *(int64_t *)self = columns[0].number;
    return false;
}

/* Two nodes that count at the same time may keep one report too many. That does no harm. */
SqlStatus store_report(Store *store, const Report *report, bool *is_full) {
    int64_t kept = 0;
    const SqlValue values[] = {sql_text(report->match),  sql_int(report->line),
                               sql_int(report->person),  sql_int(report->about),
                               sql_text(report->reason), sql_int(report->time_ms)};
    SqlStatus status = sql_run(store->sql, "SELECT COUNT(*) FROM reports WHERE match = $1", values,
                               1, take_count, &kept);
    *is_full = kept >= STORE_REPORTS_MAX;
    if (status != SQL_OK || *is_full) return status;
    return sql_run(store->sql,
                   "INSERT INTO reports (match, line, person, about, reason, time_ms)"
                   " VALUES ($1, $2, $3, $4, $5, $6)",
                   values, 6, NULL, NULL);
}

typedef struct {
    ReportRow *row;
    void *self;
} ReportSink;

static bool take_report(void *self, const SqlValue columns[], int count) {
    ReportSink *sink = self;
    assert(count == 9);
    const Report report = {.match = columns[0].bytes,
                           .line = (int)columns[1].number,
                           .time_ms = columns[2].number,
                           .person = columns[3].number,
                           .about = columns[4].number,
                           .reason = columns[5].bytes,
                           .name = columns[6].bytes,
                           .about_name = columns[7].bytes,
                           .entry = columns[8].bytes};
    return sink->row(sink->self, &report);
}

SqlStatus store_reports(Store *store, ReportRow *row, void *self) {
    ReportSink sink = {row, self};
    return sql_run(store->sql,
                   "SELECT reports.match, line, reports.time_ms, person, about, reason,"
                   " COALESCE(reporter.name, ''), COALESCE(author.name, ''), json FROM reports"
                   " JOIN entries ON entries.match = reports.match AND number = line"
                   " LEFT JOIN people reporter ON reporter.id = person"
                   " LEFT JOIN people author ON author.id = about"
                   " ORDER BY reports.time_ms, reports.match, line, person",
                   NULL, 0, take_report, &sink);
}

/* ---- Between nodes ----
 *
 * "match number" of an entry, "match 0 node seats watching" of who is there, "person id". */

void store_news_text(const StoreNews *news, Text *out) {
    char line[STORE_NEWS_MAX];
    (void)snprintf(line, sizeof line, "%s 0 %" PRIu32 " %" PRIu32 " %d\n", news->match, news->node,
                   news->seats, news->watching);
    text_string(out, line);
}

SqlStatus store_tell(Store *store, const char *lines) {
    return sql_tell(store->sql, lines);
}

SqlStatus store_tell_person(Store *store, int64_t person) {
    char line[STORE_NEWS_MAX];
    (void)snprintf(line, sizeof line, "person %" PRId64 "\n", person);
    return sql_tell(store->sql, line);
}

bool store_news_read(const char *line, StoreNews *news) {
    static_assert(STORE_ID_SIZE == 12, "%12s below");
    *news = (StoreNews){0};
    if (sscanf(line, "person %16" SCNd64, &news->person) == 1) return news->person > 0;
    int read = sscanf(line, "%12s %9d %10" SCNu32 " %10" SCNu32 " %6d", news->match, &news->number,
                      &news->node, &news->seats, &news->watching);
    return read >= 2 && (news->number > 0 || (read == 5 && news->watching >= 0));
}

/* Inserts a row and deletes it again, which takes a real write to the disk. No match is called
 * "probe". */
SqlStatus store_probe(Store *store) {
    SqlStatus status = sql_begin(store->sql, SQL_WRITES);
    if (status != SQL_OK) return status;
    status = sql_run(store->sql, "INSERT INTO rated (match) VALUES ('probe')", NULL, 0, NULL, NULL);
    if (status == SQL_OK)
        status =
            sql_run(store->sql, "DELETE FROM rated WHERE match = 'probe'", NULL, 0, NULL, NULL);
    if (status == SQL_OK) return sql_commit(store->sql);
    sql_rollback(store->sql);
    return status;
}

int store_descriptor(const Store *store) {
    return sql_descriptor(store->sql);
}

/* Anybody who may write to the database can send a notification, so a line that is not news is
 * skipped. */
bool store_hear(Store *store, StoreNews *news) {
    for (;;) {
        while (*store->heard_at) {
            const char *line = store->heard_at;
            store->heard_at += strcspn(line, "\n");
            if (*store->heard_at) store->heard_at++;
            if (store_news_read(line, news)) return true;
        }
        store->heard_at = store->heard;
        if (!sql_hear(store->sql, store->heard)) {
            store->heard[0] = '\0';
            return false;
        }
        if (store->heard[0]) continue;
        *news = (StoreNews){0};
        return true;
    }
}

const char *store_why(const Store *store) {
    return sql_why(store->sql);
}

Sql *store_sql(Store *store) {
    return store->sql;
}
