/* sql_driver.h -- what a kind of database implements: sql.h as a table of functions. */
#ifndef SERVER_STORE_SQL_SQL_DRIVER_H
#define SERVER_STORE_SQL_SQL_DRIVER_H

#include "sql.h"

enum {
    SQL_WHY_SIZE = 512,
    SQL_STATEMENTS_MAX = 80, /* different statements of a program */
};

/* Each function is the one of the same name in sql.h. A step holds the arguments of sql_run. */
typedef struct {
    Sql *(*open)(const char *place, bool may_make, Text *why);
    void (*close)(Sql *sql);
    SqlStatus (*run)(Sql *sql, SqlStep *step, SqlRow *row, void *self);
    SqlStatus (*run_all)(Sql *sql, SqlStep steps[], int count);
    SqlStatus (*define)(Sql *sql, const char *script);
    SqlStatus (*begin)(Sql *sql, SqlAccess access);
    SqlStatus (*commit)(Sql *sql);
    void (*rollback)(Sql *sql);
    SqlStatus (*tell)(Sql *sql, const char *text);
    int (*descriptor)(const Sql *sql);
    bool (*hear)(Sql *sql, char text[SQL_TELL_SIZE]);
    SqlStatus (*clock)(Sql *sql, int64_t *now_ms); /* NULL: the database has no clock of its own */
} SqlDriver;

/* The first member of each driver's own struct. */
struct Sql {
    const SqlDriver *driver;
    char why[SQL_WHY_SIZE];
};

extern const SqlDriver sql_sqlite, sql_postgres;

#endif
