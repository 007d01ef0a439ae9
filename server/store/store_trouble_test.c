/* store_trouble_test.c -- what can happen to a store: kill -9, full disks, files that are no
 * stores. */
#define _GNU_SOURCE /* for memmem */
#include "store_test.h"
#include "tests/test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534, KILLS = 20 };

/* Writes entries of two matches at a time for ever, and reports its progress on a pipe. */
static void write_for_ever(const char *url, int pipe) {
    Store *store = test_open_store(url);
    for (int number = 1;; number++) {
        const Entry entries[] = {test_entry(1, number, "{}"), test_entry(2, number, "{}")};
        SqlStatus statuses[2];
        store_append(store, entries, 2, statuses);
        CHECK_EQ(statuses[0], SQL_OK);
        CHECK_EQ(statuses[1], SQL_OK);
        if (write(pipe, &number, sizeof number) != sizeof number) _exit(1);
    }
}

/* Starts a writer, kills it, and returns the last number that was confirmed to it. */
static int kill_a_writer(const char *url, int after_us) {
    int ends[2], number = 0, sure = 0;
    CHECK_EQ(pipe(ends), 0);
    pid_t writer = fork();
    CHECK(writer >= 0);
    if (writer == 0) write_for_ever(url, ends[1]);
    close(ends[1]);
    if (read(ends[0], &number, sizeof number) == sizeof number) sure = number;
    usleep((useconds_t)after_us);
    CHECK_EQ(kill(writer, SIGKILL), 0);
    CHECK_EQ(waitpid(writer, NULL, 0), writer);
    while (read(ends[0], &number, sizeof number) == sizeof number) sure = number;
    close(ends[0]);
    return sure;
}

/* A database server may still work for a client that is dead: waits until it has finished. */
static void wait_for_the_dead(const char *url, Sql *sql) {
    if (test_is_file(url)) return;
    CHECK_EQ(sql_begin(sql, SQL_WRITES), SQL_OK);
    CHECK_EQ(sql_define(sql, "LOCK TABLE entries"), SQL_OK);
    CHECK_EQ(sql_commit(sql), SQL_OK);
}

TEST(store_loses_nothing_acknowledged_when_a_writer_is_killed) {
    unsigned seed = 1;
    for (int round = 0; round < KILLS; round++) {
        const char *url = test_new_store();
        int after_us = rand_r(&seed) % 20000;
        int sure = kill_a_writer(url, after_us);
        test_note("killed after %d us, sure of %d", after_us, sure);
        Store *store = test_open_store(url);
        wait_for_the_dead(url, store_sql(store));
        int count = test_entries_count(store, 1);
        CHECK(sure >= 1);
        CHECK(count == sure || count == sure + 1);
        CHECK_EQ(test_entries_count(store, 2), count);
        Entry next = test_entry(1, count + 1, "{}");
        CHECK_EQ(test_append(store, &next), SQL_OK);
        store_close(store);
    }
}

static bool take_text(void *self, const SqlValue columns[], int count) {
    CHECK_EQ(count, 1);
    if (columns[0].kind == SQL_INT)
        text_int(self, (int)columns[0].number);
    else
        text_string(self, columns[0].bytes);
    return false;
}

/* Only pulling the plug could test this, so the settings are checked instead. */
TEST(store_has_every_commit_flushed_to_the_disk) {
    const char *url = test_new_store();
    char answer[64];
    Text text = text_in(answer, sizeof answer);
    bool is_file = test_is_file(url);
    Store *careless = test_open_store(url);
    if (!is_file)
        CHECK_EQ(
            sql_define(store_sql(careless), "ALTER ROLE CURRENT_USER SET synchronous_commit = off"),
            SQL_OK);
    Store *store = test_open_store(url);
    CHECK_EQ(sql_run(store_sql(store), is_file ? "PRAGMA synchronous" : "SHOW synchronous_commit",
                     NULL, 0, take_text, &text),
             SQL_OK);
    CHECK_TEXT(answer, is_file ? "2" : "on");
    if (!is_file)
        CHECK_EQ(
            sql_define(store_sql(careless), "ALTER ROLE CURRENT_USER RESET synchronous_commit"),
            SQL_OK);
    store_close(careless);
    store_close(store);
}

/* Runs a function in a process of its own, which it may damage, and returns its result. */
static int run_apart(int (*function)(const char *url), const char *url) {
    int status;
    fflush(stdout);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) _exit(function(url));
    CHECK_EQ(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status));
    return WEXITSTATUS(status);
}

/* Writes until the disk (or this process's share of it) is full; returns how much was written. */
static int fill_the_disk(const char *url) {
    struct rlimit limit = {400000, 400000};
    static char json[10000];
    memset(json, 'x', sizeof json - 1);
    Store *store = test_open_store(url);
    signal(SIGXFSZ, SIG_IGN);
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    SqlStatus status = SQL_OK;
    int number = 0;
    while (status == SQL_OK) {
        Entry entry = test_entry(1, ++number, json);
        status = test_append(store, &entry);
    }
    test_note("%s", store_why(store));
    CHECK_EQ(status, SQL_FAILED);
    CHECK(strstr(store_why(store), "cannot be read or written") ||
          strstr(store_why(store), "is full"));
    CHECK(number > 5);
    CHECK_EQ(test_entries_count(store, 1), number - 1);
    return number - 1;
}

TEST(store_says_that_the_disk_is_full_and_loses_nothing) {
    const char *url = test_new_file();
    int count = run_apart(fill_the_disk, url);
    Store *store = test_open_store(url);
    CHECK_EQ(test_entries_count(store, 1), count);
    Entry next = test_entry(1, count + 1, "{}"); /* there is room again */
    CHECK_EQ(test_append(store, &next), SQL_OK);
    store_close(store);
}

static void become_nobody(void) {
    if (geteuid() == 0) CHECK_EQ(setuid(NOBODY), 0);
}

static int probe_without_room(const char *url) {
    struct rlimit limit = {1, 1};
    Store *store = test_open_store(url);
    signal(SIGXFSZ, SIG_IGN);
    CHECK_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    CHECK_EQ(store_probe(store), SQL_FAILED);
    return 0;
}

TEST(store_is_probed_by_writing_and_nothing_is_left) {
    const char *url = test_new_store();
    char answer[64];
    Text text = text_in(answer, sizeof answer);
    Store *store = test_open_store(url), *other = test_open_store(url);
    CHECK_EQ(store_probe(store), SQL_OK);
    CHECK_EQ(store_probe(other), SQL_OK);
    CHECK_EQ(sql_run(store_sql(store), "SELECT COUNT(*) FROM rated", NULL, 0, take_text, &text),
             SQL_OK);
    CHECK_TEXT(answer, "0");
    store_close(other);
    store_close(store);
    CHECK_EQ(run_apart(probe_without_room, test_new_file()), 0);
}

static int open_what_is_read_only(const char *url) {
    char why[512], expected[256];
    Text text = text_in(why, sizeof why);
    become_nobody();
    CHECK(store_open(url, &text) == NULL);
    snprintf(expected, sizeof expected, "%s is read-only", url + strlen("sqlite:"));
    CHECK_TEXT(why, expected);
    return 0;
}

TEST(store_says_that_a_file_is_read_only) {
    const char *url = test_new_file(), *name = url + strlen("sqlite:");
    Store *store = test_open_store(url);
    struct stat made;
    Entry entry = test_entry(1, 1, "{}");
    CHECK_EQ(stat(name, &made), 0);
    CHECK_EQ(made.st_mode & 0777, 0600);
    CHECK_EQ(test_append(store, &entry), SQL_OK);
    store_close(store);
    CHECK_EQ(chmod(name, 0444), 0);
    CHECK_EQ(run_apart(open_what_is_read_only, url), 0);
    CHECK_EQ(chmod(name, 0600), 0);
    store = test_open_store(url);
    CHECK_EQ(test_entries_count(store, 1), 1);
    store_close(store);
}

TEST(store_says_that_a_file_is_something_else) {
    const char *url = test_new_file();
    char why[512];
    Text text = text_in(why, sizeof why);
    FILE *file = fopen(url + strlen("sqlite:"), "w");
    CHECK(file != NULL);
    for (int i = 0; i < 1000; i++) fputs("no database ", file);
    fclose(file);
    CHECK(store_open(url, &text) == NULL);
    CHECK(strstr(why, "is damaged, or no store of Tessera"));
}

static bool has_bytes(const char *path, const char *bytes) {
    char buffer[1 << 20];
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    size_t size = fread(buffer, 1, sizeof buffer, file);
    fclose(file);
    CHECK(size > 0 && size < sizeof buffer);
    return memmem(buffer, size, bytes, strlen(bytes)) != NULL;
}

/* Somebody who gets the file later must not find people who were forgotten. */
TEST(store_overwrites_what_is_deleted) {
    const char *url = test_new_file(), *path = url + strlen("sqlite:");
    const uint8_t token[STORE_HASH_SIZE] = {1};
    Person person;
    Store *store = test_open_store(url);
    CHECK_EQ(store_add_guest(store, "Ann Nobody Knows", token, 5, &person), SQL_OK);
    store_close(store);
    CHECK(has_bytes(path, "Ann Nobody Knows"));
    store = test_open_store(url);
    CHECK_EQ(store_forget(store, person.id), SQL_OK);
    store_close(store);
    CHECK(!has_bytes(path, "Ann Nobody Knows"));
}
