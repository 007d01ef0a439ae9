/* store_backup_test.c -- backups: whole, cut off, of another version, and none at all. */
#include "store_backup.h"
#include "store_test.h"
#include "tests/test.h"

#include <stdlib.h>

static char *backup_of(const char *url, int64_t *rows) {
    char why[512], *text = NULL;
    size_t size;
    Text reason = text_in(why, sizeof why);
    FILE *file = open_memstream(&text, &size);
    bool is_good = store_backup(url, file, rows, &reason);
    test_note("%s", why);
    CHECK(is_good);
    fclose(file);
    return text;
}

/* The sentence with which a restore is refused; "" if it is not. */
static const char *restore_of(const char *url, const char *text, size_t size) {
    static char why[512];
    int64_t rows;
    Text reason = text_in(why, sizeof why);
    FILE *file = fmemopen((void *)(uintptr_t)text, size, "r");
    CHECK(file != NULL);
    bool is_good = store_restore(url, file, &rows, &reason);
    CHECK_EQ(is_good, why[0] == '\0');
    fclose(file);
    return why;
}

static void rate_first(void *self, Rating ratings[], int count) {
    (void)self;
    CHECK_EQ(count, 1);
    ratings[0].rating = 1500.1;
    ratings[0].deviation = 1.0 / 3;
    ratings[0].games = 1;
}

static const char nasty[] = "{\"text\":\"\ttab\nline\r\\n \\\\ 'quote' ; -- 你好\"}";

static void fill_store(Store *store) {
    const uint8_t token[STORE_HASH_SIZE] = {0, 9, 10, 13, 255};
    const int64_t players[] = {5, 0};
    Person ann;
    Rating rating = {0};
    for (int i = 0; i < 600; i++) {
        Entry entry = test_entry(1, i + 1, nasty);
        entry.players = i ? NULL : players;
        entry.players_count = 2;
        CHECK_EQ(test_append(store, &entry), SQL_OK);
    }
    CHECK_EQ(store_add_guest(store, "Ann\ttab", token, 5, &ann), SQL_OK);
    rating.person = ann.id;
    RatedMatch match = {"match0000001", "any 2", &rating, 1, rate_first, NULL, 0};
    CHECK_EQ(store_rate(store, &match), SQL_OK);
    Report report = {"match0000001", 2, 9, ann.id, 7, nasty, NULL, NULL, NULL};
    bool is_full;
    CHECK_EQ(store_report(store, &report, &is_full), SQL_OK);
    const PushSubscription push = {"https://push.example/1", {4, 0, 255}, {0, 9}};
    const Subscription subscription = {ann.id, token, 10, &push};
    CHECK_EQ(store_subscribe(store, &subscription), SQL_OK);
}

TEST(store_comes_back_whole_from_its_backup) {
    const char *url = test_new_store();
    Store *store = test_open_store(url);
    int64_t rows;
    fill_store(store);
    char *text = backup_of(url, &rows); /* while it is open */
    CHECK_EQ(rows, 1 + 600 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1);
    store_close(store);
    CHECK_TEXT(restore_of(url, text, strlen(text)),
               "there is a store already: restore into a new one");
    url = test_new_store();
    CHECK_TEXT(restore_of(url, text, strlen(text)), "");
    char *again = backup_of(url, &rows);
    CHECK_TEXT(again, text);
    free(again);
    url = test_new_file(); /* also from the one kind of database to the other */
    CHECK_TEXT(restore_of(url, text, strlen(text)), "");
    again = backup_of(url, &rows);
    CHECK_TEXT(again, text);
    free(again);
    free(text);
}

TEST(store_refuses_a_backup_that_is_cut_off_at_any_byte) {
    const char *url = test_new_file();
    Store *store = test_open_store(url);
    int64_t rows;
    Entry entry = test_entry(1, 1, nasty);
    CHECK_EQ(test_append(store, &entry), SQL_OK);
    store_close(store);
    char *text = backup_of(url, &rows);
    url = test_new_file();
    for (size_t size = 1; size < strlen(text); size += 7)
        CHECK(strlen(restore_of(url, text, size)) > 0);
    CHECK_TEXT(restore_of(url, text, strlen(text)), "");
    free(text);
}

TEST(store_refuses_a_backup_that_is_none) {
    static const char *const bad[][2] = {
        {"hello\n", "the file is no backup of a store"},
        {"tessera store 0\nend 0\n", "the file is no backup of a store"},
        {"tessera store 99\nend 0\n", "the backup was made by a newer Tessera: use that one"},
        {"tessera store 1\n\tn\nend 1\n", "line 2 of the backup has a row before any table"},
        {"tessera store 1\ntable rated; match\nend 0\n", "line 2 of the backup names no table"},
        {"tessera store 1\ntable rated match, \nend 0\n", "line 2 of the backup names no columns"},
        {"tessera store 1\ntable rated match\n\tta\ti1\nend 1\n",
         "line 3 of the backup has a value that is none"},
        {"tessera store 1\ntable rated match\n\tta\\\nend 1\n",
         "line 3 of the backup has a value that is none"},
        {"tessera store 1\ntable rated match\n\tb0g\nend 1\n",
         "line 3 of the backup has a value that is none"},
        {"tessera store 1\ntable rated match\n\tta\nend 2\n",
         "line 4 of the backup counts other rows than there are"},
        {"tessera store 1\ntable players match, seat\n\tta\nend 1\n",
         "line 3 of the backup has too few values"},
        {"tessera store 1\ndrop table\n", "line 2 of the backup says nothing known"},
    };
    const char *url = test_new_file();
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK_TEXT(restore_of(url, bad[i][0], strlen(bad[i][0])), bad[i][1]);
}

/* Lines grow in memory as they are read, so one without end must not be read to the end. */
TEST(store_refuses_a_backup_with_a_line_without_end) {
    const char *url = test_new_file();
    char why_text[512];
    Text why = text_in(why_text, sizeof why_text);
    int64_t rows;
    FILE *endless = fopen("/dev/zero", "r");
    CHECK(endless && !store_restore(url, endless, &rows, &why));
    CHECK_TEXT(why_text, "the file is no backup of a store");
    fclose(endless);
}

TEST(store_takes_lines_of_any_sensible_length) {
    enum { LINE = 300000 };
    static char text[LINE + 200];
    const char *url = test_new_store();
    Text line = text_in(text, sizeof text);
    text_string(&line, "tessera store 1\ntable entries match, number, time_ms, json\n"
                       "\ttmatch0000001\ti1\ti1001\tt");
    for (int i = 0; i < LINE; i++) text_char(&line, 'x');
    text_string(&line, "\nend 1\n");
    CHECK_TEXT(restore_of(url, text, strlen(text)), "");
}
