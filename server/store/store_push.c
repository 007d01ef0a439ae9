/* store_push.c -- the store of subscriptions: where pushes for a person are sent. */
#include "store_tables.h"

/* Whatever was said by a token that does not count any more goes, and so does what is too much. */
SqlStatus store_subscribe(Store *store, const Subscription *subscription) {
    const PushSubscription *push = subscription->push;
    Sql *sql = store_sql(store);
    const SqlValue values[] = {sql_int(subscription->person),
                               sql_text(push->endpoint),
                               sql_bytes(push->key, sizeof push->key),
                               sql_bytes(push->auth, sizeof push->auth),
                               sql_bytes(subscription->token, STORE_HASH_SIZE),
                               sql_int(subscription->now_ms)};
    const SqlValue limit[] = {values[0], sql_int(STORE_SUBSCRIPTIONS_MAX)};
    SqlStep steps[] = {
        {"INSERT INTO subscriptions (person, endpoint, browser_key, auth, token, made_ms)"
         " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person, endpoint) DO UPDATE SET"
         " browser_key = excluded.browser_key, auth = excluded.auth, token = excluded.token,"
         " made_ms = excluded.made_ms",
         values, 6, 0},
        {"DELETE FROM subscriptions WHERE person = $1"
         " AND token NOT IN (SELECT hash FROM tokens WHERE person = $1)",
         values, 1, 0},
        {"DELETE FROM subscriptions WHERE person = $1 AND endpoint NOT IN (SELECT endpoint"
         " FROM subscriptions WHERE person = $1 ORDER BY made_ms DESC, endpoint LIMIT $2)",
         limit, 2, 0}};
    SqlStatus status = sql_begin(sql, SQL_WRITES);
    if (status != SQL_OK) return status;
    status = sql_run_all(sql, steps, 3);
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}

SqlStatus store_unsubscribe(Store *store, int64_t person, const char *endpoint) {
    const SqlValue values[] = {sql_int(person), sql_text(endpoint)};
    return sql_run(store_sql(store),
                   "DELETE FROM subscriptions WHERE person = $1 AND endpoint = $2", values, 2, NULL,
                   NULL);
}

typedef struct {
    SubscriptionRow *row;
    void *self;
} Sink;

/* A row that does not fit was not written by this program. */
static bool take_row(void *self, const SqlValue columns[], int count) {
    const Sink *sink = self;
    PushSubscription push = {0};
    assert(count == 3);
    bool fits = columns[0].size < sizeof push.endpoint && columns[1].size == sizeof push.key &&
                columns[2].size == sizeof push.auth;
    if (!fits) return true;
    memcpy(push.endpoint, columns[0].bytes, columns[0].size);
    memcpy(push.key, columns[1].bytes, sizeof push.key);
    memcpy(push.auth, columns[2].bytes, sizeof push.auth);
    return sink->row(sink->self, &push);
}

SqlStatus store_subscriptions(Store *store, int64_t person, SubscriptionRow *row, void *self) {
    Sink sink = {row, self};
    const SqlValue value = sql_int(person);
    return sql_run(store_sql(store),
                   "SELECT endpoint, browser_key, auth FROM subscriptions JOIN tokens"
                   " ON tokens.hash = subscriptions.token"
                   " AND tokens.person = subscriptions.person"
                   " WHERE subscriptions.person = $1 ORDER BY endpoint",
                   &value, 1, take_row, &sink);
}
