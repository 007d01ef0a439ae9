/* sql.c -- finds the kind of database that a URL names, and passes calls on to it. */
#include "sql_driver.h"

static const struct {
    const char *prefix;
    bool is_part; /* does the driver get the prefix too? */
    const SqlDriver *driver;
} kinds[] = {
    {"postgres://", true, &sql_postgres},
    {"postgresql://", true, &sql_postgres},
    {"sqlite:", false, &sql_sqlite},
    {"", false, &sql_sqlite}, /* the name of a file */
};

static Sql *open_any(const char *url, bool may_make, Text *why) {
    int kind = 0;
    while (strncmp(url, kinds[kind].prefix, strlen(kinds[kind].prefix)) != 0) kind++;
    const char *place = kinds[kind].is_part ? url : url + strlen(kinds[kind].prefix);
    bool is_known = kinds[kind].is_part || !strstr(place, "://");
    if (*place && is_known) return kinds[kind].driver->open(place, may_make, why);
    text_string(why, "a store is a file, as in sqlite:tessera.db, or a database, as in "
                     "postgres://user@host/name");
    return NULL;
}

Sql *sql_open(const char *url, Text *why) {
    return open_any(url, true, why);
}

Sql *sql_open_existing(const char *url, Text *why) {
    return open_any(url, false, why);
}

void sql_close(Sql *sql) {
    if (sql) sql->driver->close(sql);
}

SqlStatus sql_run(Sql *sql, const char *statement, const SqlValue values[], int count, SqlRow *row,
                  void *self) {
    assert(count <= SQL_VALUES_MAX);
    SqlStep step = {.statement = statement, .values = values, .count = count};
    return sql->driver->run(sql, &step, row, self);
}

SqlStatus sql_run_all(Sql *sql, SqlStep steps[], int count) {
    return sql->driver->run_all(sql, steps, count);
}

SqlStatus sql_define(Sql *sql, const char *script) {
    return sql->driver->define(sql, script);
}

SqlStatus sql_begin(Sql *sql, SqlAccess access) {
    return sql->driver->begin(sql, access);
}

SqlStatus sql_commit(Sql *sql) {
    return sql->driver->commit(sql);
}

void sql_rollback(Sql *sql) {
    sql->driver->rollback(sql);
}

const char *sql_why(const Sql *sql) {
    return sql->why;
}

SqlStatus sql_tell(Sql *sql, const char *text) {
    assert(strlen(text) < SQL_TELL_SIZE);
    return sql->driver->tell(sql, text);
}

int sql_descriptor(const Sql *sql) {
    return sql->driver->descriptor(sql);
}

bool sql_hear(Sql *sql, char text[SQL_TELL_SIZE]) {
    return sql->driver->hear(sql, text);
}

bool sql_has_clock(const Sql *sql) {
    return sql->driver->clock != NULL;
}

SqlStatus sql_clock(Sql *sql, int64_t *now_ms) {
    assert(sql_has_clock(sql));
    return sql->driver->clock(sql, now_ms);
}
