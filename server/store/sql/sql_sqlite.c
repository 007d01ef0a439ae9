/* sql_sqlite.c -- a database in one file, by SQLite.
 *
 * With a write-ahead log and synchronous=FULL, a commit is on the disk when it returns, and readers
 * do not wait for the writer. Each commit costs one flush, so the caller should write much at once.
 */
#include "sql_checkpoint.h"
#include "sql_driver.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    BUSY_MS = 5000,    /* how long to wait for another program that writes, such as a backup */
    LOG_PAGES = 16000, /* pages of 4 KB in the log that start a checkpoint */
};

typedef struct {
    Sql sql;
    sqlite3 *database;
    Checkpoint *checkpoint;
    char *file;
    struct {
        const char *text;
        sqlite3_stmt *statement;
    } prepared[SQL_STATEMENTS_MAX];
    int prepared_count;
} Sqlite;

/* Puts the last failure into words that somebody who runs a server can act on. */
static SqlStatus failed(Sqlite *s, int code) {
    char *why = s->sql.why;
    int system = sqlite3_system_errno(s->database); /* 0 if SQLite does not know it */
    switch (code & 0xff) {
    case SQLITE_FULL: snprintf(why, SQL_WHY_SIZE, "the disk with %s is full", s->file); break;
    case SQLITE_READONLY: snprintf(why, SQL_WHY_SIZE, "%s is read-only", s->file); break;
    case SQLITE_BUSY:
        snprintf(why, SQL_WHY_SIZE, "%s is in use by another program", s->file);
        break;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        snprintf(why, SQL_WHY_SIZE, "%s cannot be read or written: %s", s->file,
                 system ? strerror(system) : sqlite3_errstr(code));
        break;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        snprintf(why, SQL_WHY_SIZE, "%s is damaged, or no store of Tessera", s->file);
        break;
    default: snprintf(why, SQL_WHY_SIZE, "%s: %s", s->file, sqlite3_errmsg(s->database));
    }
    bool is_taken = code == SQLITE_CONSTRAINT_UNIQUE || code == SQLITE_CONSTRAINT_PRIMARYKEY;
    return is_taken ? SQL_CONFLICT : SQL_FAILED;
}

static SqlStatus execute(Sqlite *s, const char *text) {
    int code = sqlite3_exec(s->database, text, NULL, NULL, NULL);
    return code == SQLITE_OK ? SQL_OK : failed(s, code);
}

/* Makes the file itself, so that other users cannot read the secrets of matches. */
static int open_file(Sqlite *s) {
    int descriptor = open(s->file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor >= 0) close(descriptor);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    int code = sqlite3_open_v2(s->file, &s->database, flags, NULL);
    if (code != SQLITE_OK) return code;
    return sqlite3_db_readonly(s->database, "main") == 1 ? SQLITE_READONLY : SQLITE_OK;
}

static void sqlite_close(Sql *sql) {
    Sqlite *s = (Sqlite *)sql;
    for (int i = 0; i < s->prepared_count; i++) sqlite3_finalize(s->prepared[i].statement);
    checkpoint_close(s->checkpoint);
    sqlite3_close(s->database);
    free(s->file);
    free(s);
}

/* Keeps 64 MB of pages in memory: with the default of 2 MB, writing a group took a third longer.
 * Deleted content is overwritten, so that a person who is forgotten leaves no trace. */
static const char *const pragmas[] = {"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
                                      "PRAGMA cache_size=-65536", "PRAGMA secure_delete=ON"};

/* A store has a write-ahead log already; a file that is no store must not get one. */
static SqlStatus set_up(Sqlite *s, bool may_make) {
    SqlStatus status = SQL_OK;
    sqlite3_busy_timeout(s->database, BUSY_MS);
    for (size_t i = may_make ? 0 : 1; i < sizeof pragmas / sizeof pragmas[0]; i++)
        if (status == SQL_OK) status = execute(s, pragmas[i]);
    if (status != SQL_OK) return status;
    s->checkpoint = checkpoint_open(s->database, s->file, LOG_PAGES);
    assert(s->checkpoint);
    return SQL_OK;
}

static Sql *sqlite_open(const char *place, bool may_make, Text *why) {
    if (!may_make && access(place, F_OK) != 0) {
        text_string(why, "there is no store");
        return NULL;
    }
    Sqlite *s = calloc(1, sizeof *s);
    assert(s);
    s->sql.driver = &sql_sqlite;
    s->file = strdup(place);
    assert(s->file);
    int code = open_file(s);
    SqlStatus status = code == SQLITE_OK ? set_up(s, may_make) : failed(s, code);
    if (status == SQL_OK) return &s->sql;
    text_string(why, s->sql.why);
    sqlite_close(&s->sql);
    return NULL;
}

/* SQLite numbers parameters by where they are used first, whatever number their name has. */
static void check_parameters(sqlite3_stmt *statement) {
    for (int i = sqlite3_bind_parameter_count(statement); i > 0; i--)
        assert(strtol(sqlite3_bind_parameter_name(statement, i) + 1, NULL, 10) == i);
}

static SqlStatus prepare(Sqlite *s, const char *text, sqlite3_stmt **statement) {
    for (int i = 0; i < s->prepared_count; i++) {
        if (s->prepared[i].text != text) continue;
        *statement = s->prepared[i].statement;
        return SQL_OK;
    }
    assert(s->prepared_count < SQL_STATEMENTS_MAX);
    int code =
        sqlite3_prepare_v3(s->database, text, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    if (code != SQLITE_OK) return failed(s, code);
    check_parameters(*statement);
    s->prepared[s->prepared_count].text = text;
    s->prepared[s->prepared_count++].statement = *statement;
    return SQL_OK;
}

/* The values live until the statement has run, so SQLite need not copy them. */
static int bind(sqlite3_stmt *statement, int at, const SqlValue *value) {
    switch (value->kind) {
    case SQL_INT: return sqlite3_bind_int64(statement, at, value->number);
    case SQL_REAL: return sqlite3_bind_double(statement, at, value->real);
    case SQL_TEXT:
        return sqlite3_bind_text64(statement, at, value->bytes, value->size, SQLITE_STATIC,
                                   SQLITE_UTF8);
    case SQL_BYTES:
        return sqlite3_bind_blob64(statement, at, value->bytes, value->size, SQLITE_STATIC);
    case SQL_NULL: break;
    }
    return sqlite3_bind_null(statement, at);
}

static SqlValue column(sqlite3_stmt *statement, int at) {
    switch (sqlite3_column_type(statement, at)) {
    case SQLITE_INTEGER: return sql_int(sqlite3_column_int64(statement, at));
    case SQLITE_FLOAT: return sql_real(sqlite3_column_double(statement, at));
    case SQLITE_TEXT: return sql_text((const char *)sqlite3_column_text(statement, at));
    case SQLITE_BLOB: {
        const void *bytes = sqlite3_column_blob(statement, at);
        return sql_bytes(bytes, (size_t)sqlite3_column_bytes(statement, at));
    }
    default: return sql_null();
    }
}

static bool hand_row(sqlite3_stmt *statement, SqlRow *row, void *self) {
    SqlValue columns[SQL_VALUES_MAX];
    int count = sqlite3_column_count(statement);
    assert(count <= SQL_VALUES_MAX);
    for (int i = 0; i < count; i++) columns[i] = column(statement, i);
    return row(self, columns, count);
}

static SqlStatus sqlite_run(Sql *sql, SqlStep *step, SqlRow *row, void *self) {
    Sqlite *s = (Sqlite *)sql;
    sqlite3_stmt *statement;
    SqlStatus status = prepare(s, step->statement, &statement);
    if (status != SQL_OK) return status;
    int code = SQLITE_OK;
    for (int i = 0; i < step->count && code == SQLITE_OK; i++)
        code = bind(statement, i + 1, &step->values[i]);
    if (code == SQLITE_OK) code = sqlite3_step(statement);
    while (code == SQLITE_ROW && row && hand_row(statement, row, self))
        code = sqlite3_step(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) status = failed(s, code);
    step->changed = sqlite3_changes(s->database);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return status;
}

static SqlStatus sqlite_run_all(Sql *sql, SqlStep steps[], int count) {
    SqlStatus status = SQL_OK;
    for (int i = 0; i < count && status == SQL_OK; i++)
        status = sqlite_run(sql, &steps[i], NULL, NULL);
    return status;
}

static SqlStatus sqlite_define(Sql *sql, const char *script) {
    return execute((Sqlite *)sql, script);
}

/* A statement without values that need not be parsed each time. */
static SqlStatus run_word(Sql *sql, const char *statement) {
    SqlStep step = {statement, NULL, 0, 0};
    return sqlite_run(sql, &step, NULL, NULL);
}

/* SQLite has only one writer at a time, so every writer is alone. */
static SqlStatus sqlite_begin(Sql *sql, SqlAccess access) {
    static const char read[] = "BEGIN", write[] = "BEGIN IMMEDIATE";
    return run_word(sql, access == SQL_READS ? read : write);
}

/* After some failures SQLite has already rolled back. Keeps the sentence of the failure. */
static void sqlite_rollback(Sql *sql) {
    Sqlite *s = (Sqlite *)sql;
    if (!sqlite3_get_autocommit(s->database))
        (void)sqlite3_exec(s->database, "ROLLBACK", NULL, NULL, NULL);
}

static SqlStatus sqlite_commit(Sql *sql) {
    static const char commit[] = "COMMIT";
    SqlStatus status = run_word(sql, commit);
    if (status != SQL_OK) sqlite_rollback(sql);
    return status;
}

static SqlStatus sqlite_tell(Sql *sql, const char *text) {
    (void)sql, (void)text;
    return SQL_OK;
}

static int sqlite_descriptor(const Sql *sql) {
    (void)sql;
    return -1;
}

static bool sqlite_hear(Sql *sql, char text[SQL_TELL_SIZE]) {
    (void)sql, (void)text;
    return false;
}

const SqlDriver sql_sqlite = {
    .open = sqlite_open,
    .close = sqlite_close,
    .run = sqlite_run,
    .run_all = sqlite_run_all,
    .define = sqlite_define,
    .begin = sqlite_begin,
    .commit = sqlite_commit,
    .rollback = sqlite_rollback,
    .tell = sqlite_tell,
    .descriptor = sqlite_descriptor,
    .hear = sqlite_hear,
};
