/* sql_checkpoint_test.c -- that the log is emptied beside the writer, and by nobody's reading for
 * ever. */
#include "sql_checkpoint.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGES_MAX = 50, INSERTS_MAX = 20000 };

static char folder[64], file[96];
static sqlite3 *writer;
static Checkpoint *checkpoint;

static void run(sqlite3 *database, const char *statement) {
    test_note("%s", statement);
    CHECK_EQ(sqlite3_exec(database, statement, NULL, NULL, NULL), SQLITE_OK);
}

static sqlite3 *connect_to_file(void) {
    sqlite3 *database;
    CHECK_EQ(sqlite3_open(file, &database), SQLITE_OK);
    run(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF");
    return database;
}

static void begin(void) {
    (void)snprintf(folder, sizeof folder, "/tmp/tessera_checkpoint_XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    (void)snprintf(file, sizeof file, "%s/log.db", folder);
    writer = connect_to_file();
    checkpoint = checkpoint_open(writer, file, PAGES_MAX);
    CHECK(checkpoint != NULL);
    run(writer, "CREATE TABLE lines (line BLOB)");
}

static void end(void) {
    checkpoint_close(checkpoint);
    CHECK_EQ(sqlite3_close(writer), SQLITE_OK);
    CHECK_EQ(unlink(file), 0);
    CHECK_EQ(rmdir(folder), 0); /* which has neither a log nor its index any more */
}

/* How often the log has begun anew, which is the fourth word of it. */
static int rounds(void) {
    char name[128];
    unsigned char head[16] = {0};
    (void)snprintf(name, sizeof name, "%s-wal", file);
    FILE *log = fopen(name, "rb");
    CHECK(log != NULL);
    CHECK_EQ(fread(head, 1, sizeof head, log), sizeof head);
    fclose(log);
    return head[14] << 8 | head[15];
}

/* Writes until the log has begun anew so often, or for long; returns how often it has. */
static int write_until(int wanted, int inserts) {
    for (int i = 0; i < inserts && rounds() < wanted; i++)
        run(writer, "INSERT INTO lines VALUES (randomblob(3000))");
    return rounds();
}

TEST(sql_checkpoint_lets_the_log_begin_anew_again_and_again) {
    begin();
    int first = rounds();
    CHECK_EQ(write_until(first + 3, INSERTS_MAX), first + 3);
    end();
}

TEST(sql_checkpoint_waits_for_those_who_read) {
    begin();
    int first = rounds();
    sqlite3 *reader = connect_to_file();
    run(reader, "BEGIN; SELECT * FROM lines");
    CHECK_EQ(write_until(first + 1, 10 * PAGES_MAX), first);
    run(reader, "COMMIT");
    CHECK_EQ(write_until(first + 1, INSERTS_MAX), first + 1);
    CHECK_EQ(sqlite3_close(reader), SQLITE_OK);
    end();
}

TEST(sql_checkpoint_may_be_closed_at_any_time) {
    for (int pages = PAGES_MAX - 5; pages < PAGES_MAX + 5; pages++) {
        begin();
        for (int i = 0; i < pages; i++) run(writer, "INSERT INTO lines VALUES (randomblob(3000))");
        end();
    }
}
