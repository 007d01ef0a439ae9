/* store_backup.c -- writes the tables of the store as text, and reads them back. */
#include "store_backup.h"

#include "store_tables.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    TABLES_MAX = 16,
    STATEMENT_SIZE = 1024,
    GROUP_MAX = 256,          /* rows that are sent together */
    LINE_SIZE_MAX = 64 << 20, /* of a backup; an entry has some kilobytes */
};

/* ---- Backup ---- */

typedef struct {
    FILE *file;
    int64_t rows;
} Writer;

static void write_text(FILE *file, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '\t': fputs("\\t", file); break;
        case '\n': fputs("\\n", file); break;
        case '\r': fputs("\\r", file); break;
        case '\\': fputs("\\\\", file); break;
        default: fputc(*text, file);
        }
    }
}

static void write_value(FILE *file, const SqlValue *value) {
    const uint8_t *bytes = value->bytes;
    switch (value->kind) {
    case SQL_NULL: fputc('n', file); break;
    case SQL_INT: fprintf(file, "i%" PRId64, value->number); break;
    case SQL_REAL: fprintf(file, "r%.17g", value->real); break;
    case SQL_TEXT:
        fputc('t', file);
        write_text(file, value->bytes);
        break;
    case SQL_BYTES:
        fputc('b', file);
        for (size_t i = 0; i < value->size; i++) fprintf(file, "%02x", bytes[i]);
        break;
    }
}

/* An error of the file is reported at the end; here it only stops the reading. */
static bool write_row(void *self, const SqlValue columns[], int count) {
    Writer *writer = self;
    for (int i = 0; i < count; i++) {
        fputc('\t', writer->file);
        write_value(writer->file, &columns[i]);
    }
    fputc('\n', writer->file);
    writer->rows++;
    return !ferror(writer->file);
}

static SqlStatus write_tables(Sql *sql, char statements[][STATEMENT_SIZE], Writer *writer) {
    SqlStatus status = sql_begin(sql, SQL_READS);
    if (status != SQL_OK) return status;
    for (int i = 0; i < store_tables_count && status == SQL_OK; i++) {
        const StoreTable *table = &store_tables[i];
        snprintf(statements[i], STATEMENT_SIZE, "SELECT %s FROM %s", table->columns, table->name);
        fprintf(writer->file, "table %s %s\n", table->name, table->columns);
        status = sql_run(sql, statements[i], NULL, 0, write_row, writer);
    }
    if (status == SQL_OK) return sql_commit(sql);
    sql_rollback(sql);
    return status;
}

bool store_backup(const char *url, FILE *to, int64_t *rows, Text *why) {
    char statements[TABLES_MAX][STATEMENT_SIZE];
    Writer writer = {to, 0};
    Store *store = store_open_existing(url, why);
    if (!store) return false;
    assert(store_tables_count <= TABLES_MAX);
    fprintf(to, "tessera store %d\n", STORE_VERSION);
    SqlStatus status = write_tables(store_sql(store), statements, &writer);
    if (status != SQL_OK) text_string(why, store_why(store));
    fprintf(to, "end %" PRId64 "\n", writer.rows);
    bool is_written = fflush(to) == 0 && !ferror(to);
    if (status == SQL_OK && !is_written) text_string(why, "the file cannot be written");
    store_close(store);
    *rows = writer.rows;
    return status == SQL_OK && is_written;
}

/* ---- Restore ---- */

/* Rows are collected until there is a group of them, with the lines that their values point into.
 */
typedef struct {
    FILE *file;
    Sql *sql;
    Text *why;
    char statements[TABLES_MAX][STATEMENT_SIZE]; /* an INSERT for each table of the file */
    int tables, columns;                         /* columns of the latest table */
    char *lines[GROUP_MAX];
    SqlValue values[GROUP_MAX][SQL_VALUES_MAX];
    SqlStep steps[GROUP_MAX];
    int count;
    int64_t rows, line;
    bool is_whole; /* has the last line been read? */
} Reader;

static bool complain(Reader *reader, const char *what) {
    char buffer[128];
    snprintf(buffer, sizeof buffer, "line %" PRId64 " of the backup %s", reader->line, what);
    text_string(reader->why, buffer);
    return false;
}

static bool flush_rows(Reader *reader) {
    SqlStatus status = sql_run_all(reader->sql, reader->steps, reader->count);
    for (int i = 0; i < reader->count; i++) free(reader->lines[i]);
    reader->count = 0;
    if (status != SQL_OK) text_string(reader->why, sql_why(reader->sql));
    return status == SQL_OK;
}

/* Names of tables and columns become part of a statement, so nothing but letters and underscores is
 * allowed. */
static bool is_name(const char *text, size_t size) {
    return size > 0 && strspn(text, "abcdefghijklmnopqrstuvwxyz_") >= size;
}

/* Writes the parameters $1, $2 ... for the columns "a, b ..."; returns how many, 0 if a name is not
 * allowed. */
static int write_parameters(const char *columns, Text *to) {
    for (int count = 1; count <= SQL_VALUES_MAX; count++) {
        size_t size = strcspn(columns, ",");
        if (!is_name(columns, size)) return 0;
        text_char(to, '$');
        text_int(to, count);
        if (!columns[size]) return count;
        if (columns[size + 1] != ' ') return 0;
        text_string(to, ", ");
        columns += size + 2;
    }
    return 0;
}

/* "table NAME a, b, c" */
static bool read_table(Reader *reader, const char *line) {
    const char *name = line + strlen("table ");
    size_t size = strcspn(name, " ");
    if (!flush_rows(reader)) return false;
    if (!is_name(name, size) || !name[size] || reader->tables == TABLES_MAX)
        return complain(reader, "names no table");
    const char *columns = name + size + 1;
    Text text = text_in(reader->statements[reader->tables], STATEMENT_SIZE);
    text_string(&text, "INSERT INTO ");
    for (size_t i = 0; i < size; i++) text_char(&text, name[i]);
    text_string(&text, " (");
    text_string(&text, columns);
    text_string(&text, ") VALUES (");
    reader->columns = write_parameters(columns, &text);
    text_char(&text, ')');
    reader->tables++;
    return reader->columns > 0 && !text.is_cut ? true : complain(reader, "names no columns");
}

static bool read_text(char *text, SqlValue *value) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        const char *mark = *from == '\\' ? strchr("t\tn\nr\r\\\\", from[1]) : NULL;
        if (*from == '\\' && (!from[1] || !mark)) return false;
        *to++ = mark ? mark[1] : *from;
        if (mark) from++;
    }
    *to = '\0';
    *value = sql_text(text);
    return true;
}

static int hexadecimal(char digit) {
    const char *digits = "0123456789abcdef", *place = digit ? strchr(digits, digit) : NULL;
    return place ? (int)(place - digits) : -1;
}

static bool read_bytes(char *text, SqlValue *value) {
    size_t size = strlen(text) / 2;
    if (strlen(text) % 2) return false;
    for (size_t i = 0; i < size; i++) {
        int high = hexadecimal(text[2 * i]), low = hexadecimal(text[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        text[i] = (char)(16 * high + low);
    }
    *value = sql_bytes(text, size);
    return true;
}

/* Reads a value. It points into `text`, which is changed. */
static bool read_value(char *text, SqlValue *value) {
    char *rest = text + 1;
    switch (text[0]) {
    case 'n': *value = sql_null(); return !*rest;
    case 'i': *value = sql_int(strtoll(text + 1, &rest, 10)); return rest > text + 1 && !*rest;
    case 'r': *value = sql_real(strtod(text + 1, &rest)); return rest > text + 1 && !*rest;
    case 't': return read_text(text + 1, value);
    case 'b': return read_bytes(text + 1, value);
    default: return false;
    }
}

/* Owns the line from here on. */
static bool read_row(Reader *reader, char *line) {
    int at = reader->count++, count = 0;
    reader->lines[at] = line;
    if (reader->tables == 0) return complain(reader, "has a row before any table");
    for (char *text = line; text; count++) {
        char *value = text + 1;
        text = strchr(value, '\t');
        if (text) *text = '\0';
        if (count == reader->columns || !read_value(value, &reader->values[at][count]))
            return complain(reader, "has a value that is none");
    }
    if (count != reader->columns) return complain(reader, "has too few values");
    const char *statement = reader->statements[reader->tables - 1];
    reader->steps[at] = (SqlStep){statement, reader->values[at], count, 0};
    reader->rows++;
    return reader->count < GROUP_MAX || flush_rows(reader);
}

/* "end ROWS", and nothing after it. */
static bool read_end(Reader *reader, const char *line) {
    char expected[32];
    snprintf(expected, sizeof expected, "end %" PRId64, reader->rows);
    if (strcmp(line, expected) != 0) return complain(reader, "counts other rows than there are");
    reader->is_whole = true;
    return flush_rows(reader);
}

/* The next line without its end, in memory that the caller frees; NULL after the last. A line that
 * is too long, or has a zero byte in it, also ends the reading. */
static char *next_line(Reader *reader) {
    char *line = NULL;
    size_t size = 0;
    for (size_t room = 1 << 12; room <= LINE_SIZE_MAX; room *= 2) {
        char *larger = realloc(line, room);
        assert(larger);
        line = larger;
        if (!fgets(line + size, (int)(room - size), reader->file)) break;
        size += strlen(line + size);
        if (size > 0 && line[size - 1] == '\n') {
            line[size - 1] = '\0';
            reader->line++;
            return line;
        }
        if (size < room - 1) break;
    }
    free(line);
    return NULL;
}

static bool read_line(Reader *reader, char *line) {
    if (line[0] == '\t') return read_row(reader, line);
    bool is_good = strncmp(line, "table ", 6) == 0 ? read_table(reader, line)
                   : strncmp(line, "end ", 4) == 0 ? read_end(reader, line)
                                                   : complain(reader, "says nothing known");
    free(line);
    return is_good;
}

static bool read_rows(Reader *reader) {
    char *line;
    while (!reader->is_whole && (line = next_line(reader)))
        if (!read_line(reader, line)) return false;
    if (!reader->is_whole) text_string(reader->why, "the backup is not whole: its end is missing");
    return reader->is_whole;
}

/* "tessera store VERSION" */
static bool read_version(Reader *reader) {
    int version;
    char *line = next_line(reader), rest;
    bool is_backup = line && sscanf(line, "tessera store %9d%c", &version, &rest) == 1;
    free(line);
    if (!is_backup || version < STORE_VERSION) {
        text_string(reader->why, "the file is no backup of a store");
        return false;
    }
    if (version == STORE_VERSION) return true;
    text_string(reader->why, "the backup was made by a newer Tessera: use that one");
    return false;
}

static bool fill(Reader *reader) {
    return store_tables_make(reader->sql, reader->why) == SQL_OK && read_rows(reader);
}

static bool fill_at_once(Reader *reader) {
    if (store_tables_version(reader->sql) > 0) {
        text_string(reader->why, "there is a store already: restore into a new one");
        return false;
    }
    if (sql_begin(reader->sql, SQL_ALONE) == SQL_OK) {
        if (!fill(reader)) {
            sql_rollback(reader->sql);
            return false;
        }
        if (sql_commit(reader->sql) == SQL_OK) return true;
    }
    text_string(reader->why, sql_why(reader->sql));
    return false;
}

bool store_restore(const char *url, FILE *from, int64_t *rows, Text *why) {
    Reader *reader = calloc(1, sizeof *reader);
    assert(reader);
    reader->file = from;
    reader->why = why;
    bool is_good =
        read_version(reader) && (reader->sql = sql_open(url, why)) && fill_at_once(reader);
    for (int i = 0; i < reader->count; i++) free(reader->lines[i]);
    *rows = reader->rows;
    sql_close(reader->sql);
    free(reader);
    return is_good;
}
