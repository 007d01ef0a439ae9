/* store_codes.c -- the store of one-time codes, which sign in a person at another device. */
#include "store_tables.h"

/* Expired codes are deleted when the next one is made. */
SqlStatus store_add_code(Store *store, int64_t person, const uint8_t code[STORE_HASH_SIZE],
                         int64_t now_ms, int64_t until_ms) {
    Sql *sql = store_sql(store);
    const SqlValue old[] = {sql_int(person), sql_int(now_ms)};
    const SqlValue values[] = {sql_bytes(code, STORE_HASH_SIZE), sql_int(person),
                               sql_int(until_ms)};
    SqlStep steps[] = {
        {"DELETE FROM codes WHERE person = $1 OR until_ms <= $2", old, 2, 0},
        {"INSERT INTO codes (hash, person, until_ms) VALUES ($1, $2, $3)", values, 3, 0}};
    SqlStatus status = sql_begin(sql, SQL_WRITES);
    if (status != SQL_OK) return status;
    status = sql_run_all(sql, steps, 2);
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}

static bool take_id(void *self, const SqlValue columns[], int count) {
    assert(count == 1);
    *(int64_t *)self = columns[0].number;
    return false;
}

SqlStatus store_person_of_code(Store *store, const uint8_t *code, int64_t now_ms, Person *person) {
    const SqlValue values[] = {sql_bytes(code, STORE_HASH_SIZE), sql_int(now_ms)};
    int64_t id = 0;
    *person = (Person){0};
    SqlStatus status =
        sql_run(store_sql(store), "SELECT person FROM codes WHERE hash = $1 AND until_ms > $2",
                values, 2, take_id, &id);
    return status == SQL_OK && id ? store_person(store, id, person) : status;
}

/* If two devices use a code at the same time, the second one finds no code, and so no person. */
SqlStatus store_use_code(Store *store, const uint8_t *code, const uint8_t *token, int64_t now_ms,
                         Person *person) {
    Sql *sql = store_sql(store);
    const SqlValue value = sql_bytes(code, STORE_HASH_SIZE);
    SqlStep remove = {"DELETE FROM codes WHERE hash = $1", &value, 1, 0};
    SqlStatus status = sql_begin(sql, SQL_WRITES);
    if (status != SQL_OK) return status;
    status = store_person_of_code(store, code, now_ms, person);
    if (status == SQL_OK) status = sql_run_all(sql, &remove, 1);
    if (remove.changed == 0) *person = (Person){0};
    if (status == SQL_OK && person->id)
        status = store_add_token(store, person->id, token, false, now_ms);
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}
