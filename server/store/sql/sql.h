/* sql.h -- a database as the store sees it: statements with parameters, rows, one transaction.
 *
 * Two implementations, sql_sqlite.c and sql_postgres.c, and one text for both: statements are
 * written with $1, $2 ... in the order of their first use. One thread uses a database at a time. */
#ifndef SERVER_STORE_SQL_SQL_H
#define SERVER_STORE_SQL_SQL_H

#include "base/text.h"

#include <stddef.h>

typedef struct Sql Sql;

typedef enum {
    SQL_OK,
    SQL_CONFLICT, /* a row with this key is there already; nothing was changed */
    SQL_FAILED,   /* sql_why() says it; nothing was changed */
    SQL_LOST,     /* the connection is gone; it is not known whether a commit was done */
} SqlStatus;

/* A parameter, or a column of a row. */
typedef struct {
    enum { SQL_NULL, SQL_INT, SQL_REAL, SQL_TEXT, SQL_BYTES } kind;
    int64_t number;
    double real;
    const void *bytes; /* of a row: until the row function returns; a text there ends with a zero */
    size_t size;
} SqlValue;

static inline SqlValue sql_null(void) {
    return (SqlValue){.kind = SQL_NULL};
}
static inline SqlValue sql_int(int64_t number) {
    return (SqlValue){.kind = SQL_INT, .number = number};
}
static inline SqlValue sql_real(double real) {
    return (SqlValue){.kind = SQL_REAL, .real = real};
}
static inline SqlValue sql_text(const char *text) {
    return (SqlValue){.kind = SQL_TEXT, .bytes = text, .size = strlen(text)};
}
static inline SqlValue sql_bytes(const void *bytes, size_t size) {
    return (SqlValue){.kind = SQL_BYTES, .bytes = bytes, .size = size};
}

/* One statement. It is known by the address of its text, which lives as long as the database is
 * open, and is prepared once. */
typedef struct {
    const char *statement;
    const SqlValue *values;
    int count;   /* of values, at most SQL_VALUES_MAX */
    int changed; /* rows, when it has been run */
} SqlStep;

enum { SQL_VALUES_MAX = 16 };

/* Called for every row; false ends the reading. */
typedef bool SqlRow(void *self, const SqlValue columns[], int count);

/* "postgres://...", or an SQLite file as "sqlite:FILE" or "FILE". NULL if it cannot be opened:
 * `why` says so. A lost connection is made anew when it is needed next, outside a transaction. */
Sql *sql_open(const char *url, Text *why);
/* The same, but makes no file: what is not there is no store. */
Sql *sql_open_existing(const char *url, Text *why);
void sql_close(Sql *sql);

/* Runs a statement and hands its rows, if `row` is not NULL, to it. */
__attribute__((warn_unused_result)) SqlStatus sql_run(Sql *sql, const char *statement,
                                                      const SqlValue values[], int count,
                                                      SqlRow *row, void *self);

/* Runs statements without rows one after the other, in one round trip. Only in a transaction. */
__attribute__((warn_unused_result)) SqlStatus sql_run_all(Sql *sql, SqlStep steps[], int count);

/* Runs a script that makes or changes tables, in the words of SQLite: INTEGER (64 bits), REAL,
 * TEXT, BLOB, STRICT. Only in a transaction. */
__attribute__((warn_unused_result)) SqlStatus sql_define(Sql *sql, const char *script);

/* What a transaction is for. */
typedef enum {
    SQL_WRITES,
    SQL_READS, /* sees the database as it was at its first statement; keeps no writer waiting */
    SQL_ALONE, /* of those that are alone there is one at a time, among all nodes */
} SqlAccess;

/* A transaction; sql_commit() makes what was run since durable, all of it or nothing. If anything
 * in it is answered by another status than SQL_OK, only sql_rollback() is left; after a failed
 * sql_commit() nothing is. */
__attribute__((warn_unused_result)) SqlStatus sql_begin(Sql *sql, SqlAccess access);
__attribute__((warn_unused_result)) SqlStatus sql_commit(Sql *sql);
void sql_rollback(Sql *sql);

/* The sentence of the last failure, without any value of a parameter. */
const char *sql_why(const Sql *sql);

enum { SQL_TELL_SIZE = 7900 }; /* of a text and its zero; PostgreSQL takes 8000 bytes */

/* Between nodes. On SQLite, which has one node, telling is for nobody and nothing is heard. In a
 * transaction, the text is told when it is committed. */
__attribute__((warn_unused_result)) SqlStatus sql_tell(Sql *sql, const char *text);
int sql_descriptor(const Sql *sql); /* readable when something may have been heard; -1: never */
/* The next text that another node has told; false if there is none now. An empty text means that
 * the connection was lost for a while, and what was told meanwhile is not known. */
bool sql_hear(Sql *sql, char text[SQL_TELL_SIZE]);

/* The time of the database's own clock, which all nodes share; false where it is this machine's. */
bool sql_has_clock(const Sql *sql);
__attribute__((warn_unused_result)) SqlStatus sql_clock(Sql *sql, int64_t *now_ms);

#endif
