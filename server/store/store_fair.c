/* store_fair.c -- the store of commitments: one chain for all nodes (fair_log.h).
 *
 * A match gets its entry in the transaction that opens it. The index is the key of the table: if
 * two nodes write the same index, the second one waits for the first, gets a conflict, and tries
 * the next index. */
#include "server/fair/fair.h"
#include "store_tables.h"

enum {
    ATTEMPTS_MAX = 64
}; /* how often an index may be taken by others; there are far fewer nodes */

static_assert((int)STORE_HASH_SIZE == (int)FAIR_HASH_SIZE, "one size of hash");

#define SELECT_FAIR "SELECT number, match, commitment, previous, hash FROM fair_log"

typedef struct {
    FairRow *row;
    void *self;
} FairSink;

static void copy_hash(uint8_t hash[FAIR_HASH_SIZE], const SqlValue *value) {
    assert(value->size == FAIR_HASH_SIZE);
    memcpy(hash, value->bytes, FAIR_HASH_SIZE);
}

static bool take_fair(void *self, const SqlValue columns[], int count) {
    const FairSink *sink = self;
    FairEntry entry = {.index = columns[0].number};
    assert(count == 5);
    copy_hash(entry.commitment, &columns[2]);
    copy_hash(entry.previous, &columns[3]);
    copy_hash(entry.hash, &columns[4]);
    fair_log_mark(columns[1].bytes, entry.commitment, entry.match);
    return sink->row(sink->self, &entry);
}

SqlStatus store_fair_read(Store *store, int64_t after, int limit, FairRow *row, void *self) {
    FairSink sink = {row, self};
    const SqlValue values[] = {sql_int(after), sql_int(limit)};
    return sql_run(store_sql(store), SELECT_FAIR " WHERE number > $1 ORDER BY number LIMIT $2",
                   values, 2, take_fair, &sink);
}

SqlStatus store_fair_of(Store *store, const char *match, FairRow *row, void *self) {
    FairSink sink = {row, self};
    const SqlValue value = sql_text(match);
    return sql_run(store_sql(store), SELECT_FAIR " WHERE match = $1", &value, 1, take_fair, &sink);
}

static bool keep_fair(void *self, const FairEntry *entry) {
    *(FairEntry *)self = *entry;
    return false;
}

SqlStatus store_fair_head(Store *store, FairEntry *head) {
    FairSink sink = {keep_fair, head};
    *head = (FairEntry){0};
    return sql_run(store_sql(store), SELECT_FAIR " ORDER BY number DESC LIMIT 1", NULL, 0,
                   take_fair, &sink);
}

static SqlStatus insert(Store *store, const char *match, const FairEntry *entry, bool *is_in) {
    const SqlValue values[] = {
        sql_int(entry->index), sql_text(match), sql_bytes(entry->commitment, FAIR_HASH_SIZE),
        sql_bytes(entry->previous, FAIR_HASH_SIZE), sql_bytes(entry->hash, FAIR_HASH_SIZE)};
    SqlStep step = {"INSERT INTO fair_log (number, match, commitment, previous, hash)"
                    " VALUES ($1, $2, $3, $4, $5) ON CONFLICT (number) DO NOTHING",
                    values, 5, 0};
    SqlStatus status = sql_run_all(store_sql(store), &step, 1);
    *is_in = step.changed == 1;
    return status;
}

SqlStatus store_fair_add(Store *store, const char *match, const uint8_t secret[STORE_SECRET_SIZE]) {
    uint8_t commitment[FAIR_HASH_SIZE];
    fair_commitment(secret, commitment);
    for (int i = 0; i < ATTEMPTS_MAX; i++) {
        FairEntry head;
        bool is_in = false;
        SqlStatus status = store_fair_head(store, &head);
        if (status != SQL_OK) return status;
        FairEntry entry = fair_log_next(&head, match, commitment);
        status = insert(store, match, &entry, &is_in);
        if (status != SQL_OK || is_in) return status;
    }
    return SQL_FAILED;
}
