/* sql_postgres.c -- a database on a PostgreSQL server, by libpq; any number of nodes share it.
 *
 * Statements are prepared once per connection, and sent in a pipeline if there are several. Nodes
 * hear of each other by LISTEN and NOTIFY. Parameters are sent as text, except for bytes; columns
 * come in binary form. */
#include "sql_driver.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>

/* The types of columns, by their fixed numbers in PostgreSQL's catalogue. */
enum { TYPE_BYTEA = 17, TYPE_INT8 = 20, TYPE_INT4 = 23, TYPE_FLOAT8 = 701 };

enum { NUMBER_SIZE = 32 }; /* of a number as text */

typedef struct {
    Sql sql;
    PGconn *connection;
    const char *prepared[SQL_STATEMENTS_MAX];
    int prepared_count;
    bool is_lost;           /* the connection must be opened again */
    bool is_in_transaction; /* while it is true, no connection is opened again */
    bool is_streaming; /* rows come one by one, because there may be more than fit into memory */
    bool has_missed;   /* the connection was lost, so news may be missing */
} Postgres;

/* A message of the server may have several lines; the first says what is wrong. */
static void explain(Postgres *p, const char *message) {
    int length = (int)strcspn(message, "\n");
    snprintf(p->sql.why, SQL_WHY_SIZE, "the database says: %.*s", length, message);
}

static SqlStatus lost(Postgres *p) {
    explain(p, PQerrorMessage(p->connection));
    p->is_lost = true;
    return SQL_LOST;
}

/* The status of a result. The server's sentence about a failure has no values in it; its details
 * would have. */
static SqlStatus judge(Postgres *p, const PGresult *result) {
    ExecStatusType kind = PQresultStatus(result);
    if (kind == PGRES_COMMAND_OK || kind == PGRES_TUPLES_OK) return SQL_OK;
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *message = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    bool is_down = state && (strncmp(state, "57P0", 4) == 0 || strncmp(state, "08", 2) == 0);
    if (PQstatus(p->connection) != CONNECTION_OK || is_down || !state) return lost(p);
    explain(p, message ? message : "nothing");
    return strcmp(state, "23505") == 0 ? SQL_CONFLICT : SQL_FAILED;
}

/* Judges a result and frees it. */
static SqlStatus finish(Postgres *p, PGresult *result) {
    SqlStatus status = judge(p, result);
    PQclear(result);
    return status;
}

static SqlStatus execute(Postgres *p, const char *text) {
    return finish(p, PQexec(p->connection, text));
}

static void ignore_notice(void *self, const char *message) {
    (void)self, (void)message;
}

/* Words before the URL are defaults, which it may change; words after it are fixed. keepalives_idle
 * (s) and tcp_user_timeout (ms) detect a server that has vanished. */
static PGconn *dial(const char *url) {
    const char *const names[] = {"connect_timeout",
                                 "application_name",
                                 "keepalives_idle",
                                 "tcp_user_timeout",
                                 "dbname",
                                 "client_encoding",
                                 NULL};
    const char *const values[] = {"5", "tessera", "10", "10000", url, "UTF8", NULL};
    return PQconnectdbParams(names, values, 1);
}

/* If a node vanishes in the middle of a transaction, the others must not wait until the server
 * notices, which may take hours; so waiting is limited. And commits are flushed even where the
 * server's settings say otherwise. */
static const char greeting[] =
    "SET idle_in_transaction_session_timeout = '5s'; SET lock_timeout = '15s';"
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'; LISTEN tessera";

static SqlStatus greet(Postgres *p) {
    if (PQstatus(p->connection) != CONNECTION_OK) return lost(p);
    PQsetNoticeProcessor(p->connection, ignore_notice, NULL);
    return execute(p, greeting);
}

/* To be called first, outside a transaction: connects again if the server has closed the
 * connection. */
static SqlStatus be_connected(Postgres *p) {
    if (p->is_in_transaction) return p->is_lost ? SQL_LOST : SQL_OK;
    if (!p->is_lost && PQconsumeInput(p->connection)) return SQL_OK;
    PQreset(p->connection);
    p->prepared_count = 0;
    p->has_missed = true;
    SqlStatus status = greet(p);
    p->is_lost = status != SQL_OK;
    return status;
}

static void postgres_close(Sql *sql) {
    Postgres *p = (Postgres *)sql;
    PQfinish(p->connection);
    free(p);
}

/* A database is made by its operator, never here. */
static Sql *postgres_open(const char *place, bool may_make, Text *why) {
    (void)may_make;
    Postgres *p = calloc(1, sizeof *p);
    assert(p);
    p->sql.driver = &sql_postgres;
    p->connection = dial(place);
    assert(p->connection);
    if (greet(p) == SQL_OK) return &p->sql;
    text_string(why, p->sql.why);
    postgres_close(&p->sql);
    return NULL;
}

/* A statement's name on the server is its index in the list. */
static SqlStatus prepare(Postgres *p, const char *text, char name[NUMBER_SIZE]) {
    int at = 0;
    while (at < p->prepared_count && p->prepared[at] != text) at++;
    snprintf(name, NUMBER_SIZE, "s%d", at);
    if (at < p->prepared_count) return SQL_OK;
    assert(at < SQL_STATEMENTS_MAX);
    SqlStatus status = finish(p, PQprepare(p->connection, name, text, 0, NULL));
    if (status == SQL_OK) p->prepared[p->prepared_count++] = text;
    return status;
}

/* The parameters of a statement as libpq wants them. */
typedef struct {
    const char *values[SQL_VALUES_MAX];
    int sizes[SQL_VALUES_MAX], formats[SQL_VALUES_MAX];
    char numbers[SQL_VALUES_MAX][NUMBER_SIZE];
} Parameters;

static void fill_in(Parameters *to, const SqlStep *step) {
    for (int i = 0; i < step->count; i++) {
        const SqlValue *value = &step->values[i];
        bool is_number = value->kind == SQL_INT || value->kind == SQL_REAL;
        to->values[i] = is_number ? to->numbers[i] : value->kind == SQL_NULL ? NULL : value->bytes;
        to->sizes[i] = (int)value->size;
        to->formats[i] = value->kind == SQL_BYTES;
        if (value->kind == SQL_INT)
            snprintf(to->numbers[i], NUMBER_SIZE, "%lld", (long long)value->number);
        if (value->kind == SQL_REAL) snprintf(to->numbers[i], NUMBER_SIZE, "%.17g", value->real);
    }
}

static uint64_t big_endian(const char *bytes, int size) {
    uint64_t number = 0;
    for (int i = 0; i < size; i++) number = number << 8 | (uint8_t)bytes[i];
    return number;
}

static SqlValue column(const PGresult *result, int row, int at) {
    const char *bytes = PQgetvalue(result, row, at);
    int size = PQgetlength(result, row, at);
    uint64_t number;
    double real;
    if (PQgetisnull(result, row, at)) return sql_null();
    switch (PQftype(result, at)) {
    case TYPE_INT4: return sql_int((int32_t)big_endian(bytes, size));
    case TYPE_INT8: return sql_int((int64_t)big_endian(bytes, size));
    case TYPE_BYTEA: return sql_bytes(bytes, (size_t)size);
    case TYPE_FLOAT8:
        number = big_endian(bytes, size);
        memcpy(&real, &number, sizeof real);
        return sql_real(real);
    default: return sql_text(bytes);
    }
}

static bool hand_rows(const PGresult *result, SqlRow *row, void *self) {
    SqlValue columns[SQL_VALUES_MAX];
    int count = PQnfields(result);
    assert(count <= SQL_VALUES_MAX);
    for (int at = 0; at < PQntuples(result); at++) {
        for (int i = 0; i < count; i++) columns[i] = column(result, at, i);
        if (!row(self, columns, count)) return false;
    }
    return true;
}

/* How many rows a command has changed. */
static int changed(PGresult *result) {
    return (int)strtol(PQcmdTuples(result), NULL, 10);
}

static SqlStatus send_step(Postgres *p, const SqlStep *step) {
    Parameters with;
    char name[NUMBER_SIZE];
    SqlStatus status = prepare(p, step->statement, name);
    if (status != SQL_OK) return status;
    fill_in(&with, step);
    return PQsendQueryPrepared(p->connection, name, step->count, with.values, with.sizes,
                               with.formats, 1)
               ? SQL_OK
               : lost(p);
}

/* Passes rows on as they come. If the reader has enough, the rest is still read, because the
 * connection must be empty for the next statement. */
static SqlStatus read_rows(Postgres *p, SqlStep *step, SqlRow *row, void *self) {
    SqlStatus status = SQL_OK;
    PGresult *result;
    while ((result = PQgetResult(p->connection))) {
        bool is_row = PQresultStatus(result) == PGRES_SINGLE_TUPLE;
        if (!is_row && status == SQL_OK) status = judge(p, result);
        step->changed = changed(result);
        if (status == SQL_OK && row && !hand_rows(result, row, self)) row = NULL;
        PQclear(result);
    }
    return status;
}

static SqlStatus postgres_run(Sql *sql, SqlStep *step, SqlRow *row, void *self) {
    Postgres *p = (Postgres *)sql;
    SqlStatus status = be_connected(p);
    if (status == SQL_OK) status = send_step(p, step);
    if (status != SQL_OK) return status;
    if (p->is_in_transaction && p->is_streaming) PQsetSingleRowMode(p->connection);
    return read_rows(p, step, row, self);
}

/* Reads the answer to each step, and the mark after the last. Steps after a failed one are not run,
 * so the first failure counts. */
static SqlStatus read_answers(Postgres *p, SqlStep steps[], int count) {
    SqlStatus first = SQL_OK;
    for (int i = 0; i <= count; i++) {
        PGresult *result = PQgetResult(p->connection);
        if (!result) return first == SQL_OK ? lost(p) : first;
        if (i < count) {
            steps[i].changed = changed(result);
            if (first == SQL_OK) first = judge(p, result);
            PQclear(PQgetResult(p->connection)); /* NULL, the end of this step */
        }
        PQclear(result);
    }
    return first;
}

static SqlStatus postgres_run_all(Sql *sql, SqlStep steps[], int count) {
    Postgres *p = (Postgres *)sql;
    char name[NUMBER_SIZE];
    SqlStatus status = be_connected(p);
    assert(p->is_in_transaction);
    for (int i = 0; i < count && status == SQL_OK; i++)
        status = prepare(p, steps[i].statement, name);
    if (status != SQL_OK || count == 0) return status;
    if (!PQenterPipelineMode(p->connection)) return lost(p);
    for (int i = 0; i < count && status == SQL_OK; i++) status = send_step(p, &steps[i]);
    if (status == SQL_OK && !PQpipelineSync(p->connection)) status = lost(p);
    if (status == SQL_OK) status = read_answers(p, steps, count);
    if (!PQexitPipelineMode(p->connection) && status == SQL_OK) status = lost(p);
    return status;
}

/* PostgreSQL's words for SQLite's. */
static const char *const words[][2] = {
    {"INTEGER", "BIGINT"}, {"REAL", "DOUBLE PRECISION"}, {"BLOB", "BYTEA"}, {"STRICT", ""}};

static void translate(const char *script, Text *to) {
    while (*script) {
        size_t length = strspn(script, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
        const char *other = NULL;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (length == strlen(words[i][0]) && strncmp(script, words[i][0], length) == 0)
                other = words[i][1];
        if (length == 0) length = 1;
        if (other) text_string(to, other);
        for (size_t i = 0; i < length && !other; i++) text_char(to, script[i]);
        script += length;
    }
}

static SqlStatus postgres_define(Sql *sql, const char *script) {
    char buffer[8192];
    Text text = text_in(buffer, sizeof buffer);
    translate(script, &text);
    assert(!text.is_cut);
    return execute((Postgres *)sql, buffer);
}

static SqlStatus postgres_begin(Sql *sql, SqlAccess access) {
    static const char *const begins[] = {
        [SQL_WRITES] = "BEGIN",
        [SQL_READS] = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        [SQL_ALONE] = "BEGIN; SELECT pg_advisory_xact_lock(hashtext('tessera'))",
    };
    Postgres *p = (Postgres *)sql;
    SqlStatus status = be_connected(p);
    if (status == SQL_OK) status = execute(p, begins[access]);
    p->is_in_transaction = status == SQL_OK;
    p->is_streaming = access == SQL_READS;
    return status;
}

/* PostgreSQL answers COMMIT with success even if the transaction has failed and was rolled back. */
static SqlStatus postgres_commit(Sql *sql) {
    Postgres *p = (Postgres *)sql;
    p->is_in_transaction = false;
    if (p->is_lost) return SQL_LOST;
    PGresult *result = PQexec(p->connection, "COMMIT");
    SqlStatus status = judge(p, result);
    assert(status != SQL_OK || strcmp(PQcmdStatus(result), "COMMIT") == 0);
    PQclear(result);
    return status;
}

/* Keeps the sentence of the failure, unless the connection is lost here too. */
static void postgres_rollback(Sql *sql) {
    Postgres *p = (Postgres *)sql;
    if (!p->is_lost) (void)execute(p, "ROLLBACK");
    p->is_in_transaction = false;
}

static SqlStatus postgres_tell(Sql *sql, const char *text) {
    const SqlValue value = sql_text(text);
    SqlStep step = {"SELECT pg_notify('tessera', $1)", &value, 1, 0};
    return postgres_run(sql, &step, NULL, NULL);
}

static int postgres_descriptor(const Sql *sql) {
    const Postgres *p = (const Postgres *)sql;
    return p->is_lost ? -1 : PQsocket(p->connection);
}

/* Skips what this connection itself has sent. */
static bool next_told(Postgres *p, char text[SQL_TELL_SIZE]) {
    PGnotify *told;
    bool is_other = false;
    while (!is_other && (told = PQnotifies(p->connection))) {
        is_other = told->be_pid != PQbackendPID(p->connection);
        if (is_other) snprintf(text, SQL_TELL_SIZE, "%s", told->extra);
        PQfreemem(told);
    }
    return is_other;
}

static bool postgres_hear(Sql *sql, char text[SQL_TELL_SIZE]) {
    Postgres *p = (Postgres *)sql;
    if (be_connected(p) != SQL_OK) return false;
    if (!p->has_missed) return next_told(p, text);
    p->has_missed = false;
    text[0] = '\0';
    return true;
}

static bool take_time(void *self, const SqlValue columns[], int count) {
    assert(count == 1);
    *(int64_t *)self = columns[0].number;
    return false;
}

static SqlStatus postgres_clock(Sql *sql, int64_t *now_ms) {
    SqlStep step = {"SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", NULL, 0, 0};
    return postgres_run(sql, &step, take_time, now_ms);
}

const SqlDriver sql_postgres = {
    .open = postgres_open,
    .close = postgres_close,
    .run = postgres_run,
    .run_all = postgres_run_all,
    .define = postgres_define,
    .begin = postgres_begin,
    .commit = postgres_commit,
    .rollback = postgres_rollback,
    .tell = postgres_tell,
    .descriptor = postgres_descriptor,
    .hear = postgres_hear,
    .clock = postgres_clock,
};
