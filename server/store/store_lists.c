/* store_lists.c -- the store of matches: lists of them, and deleting those that are too old. */
#include "store_tables.h"

#include <stdio.h>

typedef struct {
    ListingRow *row;
    void *self;
} ListingSink;

static bool take_listing(void *self, const SqlValue columns[], int count) {
    ListingSink *sink = self;
    assert(count == 6);
    Listing listing = {.stage = (MatchStage)columns[1].number,
                       .is_public = columns[2].number != 0,
                       .json = columns[3].bytes,
                       .due_ms = columns[4].number,
                       .changed_ms = columns[5].number};
    snprintf(listing.match, sizeof listing.match, "%s", (const char *)columns[0].bytes);
    return sink->row(sink->self, &listing);
}

/* Only the latest thousand matches are ranked; thirty people together may have about so many open.
 * A match whose opener is not known counts as the first of its own opener. */
SqlStatus store_list(Store *store, MatchStage stage, int limit, ListingRow *row, void *self) {
    ListingSink sink = {row, self};
    const SqlValue values[] = {sql_int(stage), sql_int(STORE_LIST_PER_PERSON), sql_int(limit)};
    return sql_run(
        store_sql(store),
        "WITH latest AS (SELECT match, changed_ms FROM matches WHERE is_public = 1 AND stage = $1"
        " ORDER BY changed_ms DESC LIMIT 1000), ranked AS (SELECT latest.match, latest.changed_ms,"
        " CASE WHEN person IS NULL THEN 1 ELSE ROW_NUMBER() OVER (PARTITION BY person"
        " ORDER BY latest.changed_ms DESC, latest.match) END AS of_person,"
        " CASE WHEN COALESCE(address, 0) = 0 THEN 1 ELSE ROW_NUMBER() OVER (PARTITION BY address"
        " ORDER BY latest.changed_ms DESC, latest.match) END AS of_address"
        " FROM latest LEFT JOIN openings ON openings.match = latest.match), shown AS (SELECT match"
        " FROM ranked WHERE of_person <= $2 ORDER BY of_person, of_address, changed_ms DESC"
        " LIMIT $3) SELECT matches.match, stage, is_public, json, due_ms, changed_ms FROM shown"
        " JOIN matches ON matches.match = shown.match ORDER BY changed_ms DESC, matches.match",
        values, 3, take_listing, &sink);
}

/* Finished matches are read in the order of an index, so a long history costs no more than a short
 * one. There is only one lower bound for ended_ms: of two, SQLite begins its search at the first.
 * Nobody has many unfinished matches. */
SqlStatus store_history(Store *store, int64_t player, int64_t before_ms, int limit, ListingRow *row,
                        void *self) {
    ListingSink sink = {row, self};
    const SqlValue values[] = {sql_int(player), sql_int(before_ms), sql_int(limit - 1)};
    return sql_run(
        store_sql(store),
        "WITH own AS (SELECT matches.match, matches.changed_ms AS at_ms FROM players"
        " JOIN matches ON matches.match = players.match"
        " WHERE person = $1 AND ended_ms = 0 AND matches.changed_ms < $2"
        " UNION ALL SELECT match, ended_ms AS at_ms FROM players"
        " WHERE person = $1 AND ended_ms < $2 AND ended_ms >= COALESCE("
        "(SELECT ended_ms FROM players WHERE person = $1 AND ended_ms > 0 AND ended_ms < $2"
        " ORDER BY ended_ms DESC LIMIT 1 OFFSET $3), 1))"
        " SELECT matches.match, stage, is_public, json, due_ms, at_ms FROM own"
        " JOIN matches ON matches.match = own.match WHERE at_ms >= COALESCE("
        "(SELECT at_ms FROM own ORDER BY at_ms DESC LIMIT 1 OFFSET $3), 0)"
        " ORDER BY at_ms DESC, matches.match",
        values, 3, take_listing, &sink);
}

SqlStatus store_due(Store *store, int64_t now_ms, int limit, ListingRow *row, void *self) {
    ListingSink sink = {row, self};
    const SqlValue values[] = {sql_int(now_ms), sql_int(limit)};
    return sql_run(store_sql(store),
                   "SELECT match, stage, is_public, json, due_ms, changed_ms FROM matches"
                   " WHERE due_ms > 0 AND due_ms <= $1 ORDER BY due_ms LIMIT $2",
                   values, 2, take_listing, &sink);
}

SqlStatus store_not_due(Store *store, const char *match) {
    const SqlValue value = sql_text(match);
    return sql_run(store_sql(store),
                   "UPDATE matches SET due_ms = 0 WHERE match = $1 AND due_ms > 0", &value, 1, NULL,
                   NULL);
}

/* ---- Matches that are open ---- */

static bool take_openings(void *self, const SqlValue columns[], int count) {
    assert(count == 2);
    *(Openings *)self = (Openings){(int)columns[0].number, (int)columns[1].number};
    return false;
}

SqlStatus store_openings(Store *store, int64_t person, int64_t address, Openings *openings) {
    const SqlValue values[] = {sql_int(person), sql_int(address)};
    *openings = (Openings){0, 0};
    return sql_run(store_sql(store),
                   "SELECT (SELECT COUNT(*) FROM openings WHERE person = $1),"
                   " (SELECT COUNT(*) FROM openings WHERE address = $2 AND address <> 0)",
                   values, 2, take_openings, openings);
}

/* ---- Deleting ---- */

typedef struct {
    char match[STORE_PRUNE_MAX][STORE_ID_SIZE + 1];
    bool is_finished[STORE_PRUNE_MAX];
    int count, looked_at;
    char last[STORE_ID_SIZE + 1];
} Old;

static bool take_old(void *self, const SqlValue columns[], int count) {
    Old *old = self;
    assert(count == 3 && old->count < STORE_PRUNE_MAX);
    old->looked_at++;
    snprintf(old->last, sizeof old->last, "%s", (const char *)columns[0].bytes);
    if (columns[2].number == 0) return true;
    memcpy(old->match[old->count], old->last, sizeof old->last);
    old->is_finished[old->count++] = columns[1].number == MATCH_OVER;
    return old->count < STORE_PRUNE_MAX;
}

static SqlStatus find_old(Store *store, const Pruning *pruning, int looked_at, Old *old) {
    const SqlValue values[] = {sql_text(pruning->match), sql_int(looked_at),
                               sql_int(pruning->unfinished_ms), sql_int(pruning->guests_ms)};
    old->count = old->looked_at = 0;
    return sql_run(
        store_sql(store),
        "WITH looked AS (SELECT match, stage, changed_ms, due_ms FROM matches WHERE match > $1"
        " ORDER BY match LIMIT $2) SELECT match, stage, CASE WHEN EXISTS (SELECT 1 FROM reports"
        " WHERE reports.match = looked.match) THEN 0"
        " WHEN stage < 2 AND changed_ms < $3 THEN 1"
        " WHEN stage = 2 AND due_ms = 0 AND changed_ms < $4 AND NOT EXISTS (SELECT 1 FROM players"
        " JOIN people ON people.id = players.person WHERE players.match = looked.match"
        " AND account IS NOT NULL) THEN 1 ELSE 0 END FROM looked ORDER BY match",
        values, 4, take_old, old);
}

/* Checks the age again, because somebody may have come back to the match in the meantime. */
static SqlStatus delete_match(Store *store, const char *match, int64_t before_ms, int *deleted) {
    Sql *sql = store_sql(store);
    const SqlValue values[] = {sql_text(match), sql_int(before_ms)};
    SqlStep listing = {"DELETE FROM matches WHERE match = $1 AND changed_ms < $2", values, 2, 0};
    SqlStep rest[] = {{"DELETE FROM entries WHERE match = $1", values, 1, 0},
                      {"DELETE FROM players WHERE match = $1", values, 1, 0},
                      {"DELETE FROM openings WHERE match = $1", values, 1, 0},
                      {"DELETE FROM rated WHERE match = $1", values, 1, 0}};
    SqlStatus status = sql_run_all(sql, &listing, 1);
    if (status == SQL_OK && listing.changed) status = sql_run_all(sql, rest, 4);
    if (status == SQL_OK) *deleted += listing.changed;
    return status;
}

static SqlStatus delete_all(Store *store, Pruning *pruning, const Old *old) {
    SqlStatus status = sql_begin(store_sql(store), SQL_WRITES);
    if (status != SQL_OK) return status;
    for (int i = 0; i < old->count && status == SQL_OK; i++)
        status =
            old->is_finished[i]
                ? delete_match(store, old->match[i], pruning->guests_ms, &pruning->guests)
                : delete_match(store, old->match[i], pruning->unfinished_ms, &pruning->unfinished);
    if (status == SQL_OK) return sql_commit(store_sql(store));
    sql_rollback(store_sql(store));
    return status;
}

SqlStatus store_prune(Store *store, Pruning *pruning, int looked_at) {
    Old old;
    pruning->unfinished = pruning->guests = 0;
    SqlStatus status = find_old(store, pruning, looked_at, &old);
    if (status == SQL_OK && old.count) status = delete_all(store, pruning, &old);
    bool is_more = old.looked_at == looked_at || old.count == STORE_PRUNE_MAX;
    if (status == SQL_OK)
        snprintf(pruning->match, sizeof pruning->match, "%s", is_more ? old.last : "");
    return status;
}
