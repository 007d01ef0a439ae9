/* sql.h -- a database as the store sees it: statements with parameters, rows, one transaction.
 *
 * There are two drivers, sql_sqlite.c and sql_postgres.c, for the same statements. Parameters are
 * $1, $2 ... in the order of their first use. Only one thread may use a database at a time. */
#ifndef SERVER_STORE_SQL_SQL_H
#define SERVER_STORE_SQL_SQL_H

#include "engine/base/text.h"

#include <stddef.h>

typedef struct Sql Sql;

typedef enum {
    SQL_OK,
    SQL_CONFLICT, /* a row with this key is there already; nothing was changed */
    SQL_FAILED,   /* nothing was changed; sql_why() says why */
    SQL_LOST,     /* the connection is gone, and nobody knows whether the commit was done */
} SqlStatus;

/* A parameter, or a column of a row. */
typedef struct {
    enum { SQL_NULL, SQL_INT, SQL_REAL, SQL_TEXT, SQL_BYTES } kind;
    int64_t number;
    double real;
    const void *bytes; /* of a row: valid until the row function returns; a text ends with a zero */
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

/* One statement. It is identified by the address of its text, which must live as long as the
 * database is open; it is prepared once. */
typedef struct {
    const char *statement;
    const SqlValue *values;
    int count;   /* of values, at most SQL_VALUES_MAX */
    int changed; /* out: how many rows were changed */
} SqlStep;

enum { SQL_VALUES_MAX = 16 };

/* Called for each row; false stops the reading. */
typedef bool SqlRow(void *self, const SqlValue columns[], int count);

/* "postgres://...", or an SQLite file as "sqlite:FILE" or "FILE". NULL, and `why` says why, if it
 * cannot be opened. A lost connection is opened again by the next call outside a transaction. */
Sql *sql_open(const char *url, Text *why);
/* The same, but makes no file. */
Sql *sql_open_existing(const char *url, Text *why);
void sql_close(Sql *sql);

/* Runs a statement; passes its rows to `row` unless that is NULL. */
__attribute__((warn_unused_result)) SqlStatus sql_run(Sql *sql, const char *statement,
                                                      const SqlValue values[], int count,
                                                      SqlRow *row, void *self);

/* Runs statements without rows, one after the other, in one round trip. Only in a transaction. */
__attribute__((warn_unused_result)) SqlStatus sql_run_all(Sql *sql, SqlStep steps[], int count);

/* Runs a script that makes or changes tables, in SQLite's words: INTEGER (64 bits), REAL, TEXT,
 * BLOB, STRICT. Only in a transaction. */
__attribute__((warn_unused_result)) SqlStatus sql_define(Sql *sql, const char *script);

/* What a transaction is for. */
typedef enum {
    SQL_WRITES,
    SQL_READS, /* sees the database as it was at its first statement; writers do not wait for it */
    SQL_ALONE, /* waits until no other SQL_ALONE is under way, on any node */
} SqlAccess;

/* A transaction. sql_commit() makes all of it durable, or nothing. After any status but SQL_OK in
 * it, the caller must call sql_rollback(); but not after a failed sql_commit(). */
__attribute__((warn_unused_result)) SqlStatus sql_begin(Sql *sql, SqlAccess access);
__attribute__((warn_unused_result)) SqlStatus sql_commit(Sql *sql);
void sql_rollback(Sql *sql);

/* Why the last call failed, as a sentence without any value of a parameter. */
const char *sql_why(const Sql *sql);

enum { SQL_TELL_SIZE = 7900 }; /* of a text and its zero; PostgreSQL takes 8000 bytes */

/* News between nodes. SQLite has only one node: telling does nothing, and nothing is heard. In a
 * transaction, the text is sent by the commit. */
__attribute__((warn_unused_result)) SqlStatus sql_tell(Sql *sql, const char *text);
int sql_descriptor(const Sql *sql); /* readable when something may have been heard; -1: never */
/* The next text from another node; false if there is none now. An empty text means that the
 * connection was lost for a while, so that news may be missing. */
bool sql_hear(Sql *sql, char text[SQL_TELL_SIZE]);

/* Does the database have a clock of its own, which all nodes share? Else it is this machine's. */
bool sql_has_clock(const Sql *sql);
__attribute__((warn_unused_result)) SqlStatus sql_clock(Sql *sql, int64_t *now_ms);

#endif
