/* store_base_test.c -- stores to be tested, and what their tests share. */
#include "store_test.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[200], file_url[256];

static void remove_files(void) {
    const char *const endings[] = {"", "-wal", "-shm"};
    char name[256];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s/store.db%s", folder, endings[i]);
        unlink(name);
    }
}

static void remove_folder(void) {
    remove_files();
    rmdir(folder);
}

const char *test_new_file(void) {
    if (!folder[0]) {
        const char *parent = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/tessera_store_XXXXXX", parent ? parent : "/tmp");
        CHECK(mkdtemp(folder) != NULL);
        CHECK_EQ(chmod(folder, 0755), 0); /* a test becomes somebody else */
        atexit(remove_folder);
    }
    remove_files();
    snprintf(file_url, sizeof file_url, "sqlite:%s/store.db", folder);
    return file_url;
}

const char *test_new_store(void) {
    const char *url = getenv("TESSERA_STORE");
    char why[512];
    Text text = text_in(why, sizeof why);
    if (!url) return test_new_file();
    Sql *sql = sql_open(url, &text);
    test_note("%s", why);
    CHECK(sql != NULL);
    CHECK_EQ(sql_begin(sql, SQL_ALONE), SQL_OK);
    CHECK_EQ(sql_define(sql, "DROP SCHEMA public CASCADE; CREATE SCHEMA public"), SQL_OK);
    CHECK_EQ(sql_commit(sql), SQL_OK);
    sql_close(sql);
    return url;
}

bool test_is_file(const char *url) {
    return strncmp(url, "sqlite:", 7) == 0;
}

Store *test_open_store(const char *url) {
    char why[512];
    Text text = text_in(why, sizeof why);
    Store *store = store_open(url, &text);
    test_note("%s", why);
    CHECK(store != NULL);
    return store;
}

static const uint8_t secret[STORE_SECRET_SIZE] = {1, 2, 0, 255};

Entry test_entry(int match, int number, const char *json) {
    static const Listing first = {.stage = MATCH_OPEN, .is_public = true, .json = "{}"};
    Entry entry = {.number = number, .time_ms = 1000 + number, .json = json};
    snprintf(entry.match, sizeof entry.match, "match%07u", (unsigned)match % 10000000);
    if (number == 1) {
        entry.secret = secret;
        entry.listing = &first;
    }
    return entry;
}

SqlStatus test_append(Store *store, const Entry *entry) {
    SqlStatus status;
    store_append(store, entry, 1, &status);
    return status;
}

/* Entries as one text: "1 1001 {...}\n2 ...". */
static bool write_entry(void *self, int number, int64_t time_ms, const char *json) {
    Text *text = self;
    text_int(text, number);
    text_char(text, ' ');
    text_int(text, (int)time_ms);
    text_char(text, ' ');
    text_string(text, json);
    text_char(text, '\n');
    return true;
}

const char *test_log(Store *store, int match, int after) {
    static char buffer[4096];
    Text text = text_in(buffer, sizeof buffer);
    Entry entry = test_entry(match, 1, "");
    CHECK_EQ(store_read(store, entry.match, after, write_entry, &text), SQL_OK);
    return buffer;
}

static bool count_entry(void *self, int number, int64_t time_ms, const char *json) {
    (void)time_ms, (void)json;
    CHECK_EQ(number, ++*(int *)self);
    return true;
}

int test_entries_count(Store *store, int match) {
    int count = 0;
    Entry entry = test_entry(match, 1, "");
    CHECK_EQ(store_read(store, entry.match, 0, count_entry, &count), SQL_OK);
    return count;
}
