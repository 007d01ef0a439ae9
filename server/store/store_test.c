/* store_test.c -- the store: logs, lists, who wins, tables of a later version. */
#include "store_test.h"
#include "tests/test.h"

#include <pthread.h>
#include <stdio.h>

TEST(store_keeps_the_log_of_a_match) {
    const char *url = test_new_store();
    Store *store = test_open_store(url);
    uint8_t read[STORE_SECRET_SIZE] = {0};
    bool is_there;
    for (int number = 1; number <= 3; number++) {
        Entry entry = test_entry(1, number, "{\"kind\":\"chat\",\"text\":\"Grüße, 你好\\n'\\\"\"}");
        CHECK_EQ(test_append(store, &entry), SQL_OK);
    }
    store_close(store);
    store = test_open_store(url);
    CHECK_EQ(test_entries_count(store, 1), 3);
    CHECK_TEXT(test_log(store, 1, 2),
               "3 1003 {\"kind\":\"chat\",\"text\":\"Grüße, 你好\\n'\\\"\"}\n");
    CHECK_EQ(store_secret(store, "match0000001", read, &is_there), SQL_OK);
    CHECK(is_there && memcmp(read, test_entry(1, 1, "").secret, sizeof read) == 0);
    CHECK_EQ(store_secret(store, "match0000002", read, &is_there), SQL_OK);
    CHECK(!is_there);
    CHECK_TEXT(test_log(store, 2, 0), "");
    store_close(store);
}

TEST(store_lets_one_of_two_writers_win) {
    const char *url = test_new_store();
    Store *one = test_open_store(url), *other = test_open_store(url);
    Entry first = test_entry(1, 1, "{\"by\":1}"), second = test_entry(1, 1, "{\"by\":2}");
    CHECK_EQ(test_append(one, &first), SQL_OK);
    CHECK_EQ(test_append(other, &second), SQL_CONFLICT);
    CHECK_TEXT(test_log(other, 1, 0), "1 1001 {\"by\":1}\n");
    CHECK_EQ(test_append(one, &first), SQL_CONFLICT);
    first.number = second.number = 2;
    first.secret = second.secret = NULL;
    CHECK_EQ(test_append(other, &second), SQL_OK);
    CHECK_EQ(test_append(one, &first), SQL_CONFLICT);
    CHECK_TEXT(test_log(one, 1, 1), "2 1001 {\"by\":2}\n");
    store_close(one);
    store_close(other);
}

TEST(store_writes_what_it_can_of_a_group) {
    const char *url = test_new_store();
    Store *store = test_open_store(url);
    SqlStatus statuses[3];
    Entry taken = test_entry(5, 1, "{}");
    CHECK_EQ(test_append(store, &taken), SQL_OK);
    const Entry entries[] = {test_entry(9, 1, "{}"), test_entry(5, 1, "{\"late\":1}"),
                             test_entry(5, 2, "{}")};
    store_append(store, entries, 3, statuses);
    CHECK_EQ(statuses[0], SQL_OK);
    CHECK_EQ(statuses[1], SQL_CONFLICT);
    CHECK_EQ(statuses[2], SQL_OK);
    CHECK_TEXT(test_log(store, 5, 0), "1 1001 {}\n2 1002 {}\n");
    store_close(store);
}

/* PostgreSQL refuses a text that is not UTF-8; SQLite takes anything. */
TEST(store_lets_a_bad_entry_do_no_harm_to_others) {
    const char *url = test_new_store();
    Store *store = test_open_store(url);
    SqlStatus statuses[3];
    const Entry entries[] = {test_entry(1, 1, "{}"), test_entry(2, 1, "\xff\xfe"),
                             test_entry(3, 1, "{}")};
    store_append(store, entries, 3, statuses);
    CHECK_EQ(statuses[0], SQL_OK);
    CHECK_EQ(statuses[1], test_is_file(url) ? SQL_OK : SQL_FAILED);
    CHECK_EQ(statuses[2], SQL_OK);
    CHECK_EQ(test_entries_count(store, 3), 1);
    store_close(store);
}

TEST(store_writes_groups_of_any_size) {
    enum { COUNT = 2 * STORE_GROUP_MAX + 1 };
    static char json[COUNT][32];
    Entry entries[COUNT];
    SqlStatus statuses[COUNT];
    Store *store = test_open_store(test_new_store());
    for (int i = 0; i < COUNT; i++) {
        snprintf(json[i], sizeof json[i], "{\"n\":%d}", i);
        entries[i] = test_entry((i * 7) % COUNT, 1, json[i]);
    }
    store_append(store, entries, COUNT, statuses);
    for (int i = 0; i < COUNT; i++) {
        char expected[64];
        snprintf(expected, sizeof expected, "1 1001 {\"n\":%d}\n", i);
        CHECK_EQ(statuses[i], SQL_OK);
        CHECK_TEXT(test_log(store, (i * 7) % COUNT, 0), expected);
    }
    store_close(store);
}

/* Two writers with the same matches in opposite orders: each number goes to exactly one of them. */
enum { RACE_MATCHES = 20, RACE_NUMBERS = 10 };

typedef struct {
    const char *url;
    bool is_backward;
    int won;
} Racer;

static void *race(void *self) {
    Racer *racer = self;
    Store *store = test_open_store(racer->url);
    for (int number = 1; number <= RACE_NUMBERS; number++) {
        Entry entries[RACE_MATCHES];
        SqlStatus statuses[RACE_MATCHES];
        for (int i = 0; i < RACE_MATCHES; i++) {
            int match = racer->is_backward ? RACE_MATCHES - 1 - i : i;
            entries[i] =
                test_entry(match, number, racer->is_backward ? "{\"by\":2}" : "{\"by\":1}");
        }
        store_append(store, entries, RACE_MATCHES, statuses);
        for (int i = 0; i < RACE_MATCHES; i++) {
            CHECK(statuses[i] == SQL_OK || statuses[i] == SQL_CONFLICT);
            racer->won += statuses[i] == SQL_OK;
        }
    }
    store_close(store);
    return NULL;
}

TEST(store_gives_every_number_to_one_of_two_racing_writers) {
    const char *url = test_new_store();
    Racer one = {.url = url}, other = {.url = url, .is_backward = true};
    pthread_t thread;
    store_close(test_open_store(url));
    CHECK_EQ(pthread_create(&thread, NULL, race, &other), 0);
    race(&one);
    CHECK_EQ(pthread_join(thread, NULL), 0);
    CHECK_EQ(one.won + other.won, RACE_MATCHES * RACE_NUMBERS);
    Store *store = test_open_store(url);
    for (int match = 0; match < RACE_MATCHES; match++)
        CHECK_EQ(test_entries_count(store, match), RACE_NUMBERS);
    store_close(store);
}

static bool write_listing(void *self, const Listing *listing) {
    Text *text = self;
    text_string(text, listing->match + 9);
    text_char(text, ' ');
    text_int(text, listing->stage);
    text_char(text, listing->is_public ? 'p' : '-');
    text_int(text, (int)listing->due_ms);
    text_char(text, ' ');
    text_string(text, listing->json);
    text_char(text, '\n');
    return true;
}

TEST(store_lists_matches_by_stage_by_player_and_by_when_they_are_due) {
    Store *store = test_open_store(test_new_store());
    char buffer[1024];
    const int64_t ann = 7, bob = 8, players[] = {ann, 0, bob};
    for (int match = 1; match <= 4; match++) {
        Listing listing = {.stage = match == 4 ? MATCH_RUNNING : MATCH_OPEN,
                           .is_public = match != 3,
                           .json = "{\"game\":\"any\"}",
                           .due_ms = match == 1 ? 0 : 500 - match,
                           .changed_ms = 100 + match};
        Entry entry = test_entry(match, 1, "{}");
        entry.listing = &listing;
        entry.players = match == 2 ? NULL : players;
        entry.players_count = 3;
        CHECK_EQ(test_append(store, &entry), SQL_OK);
    }
    Text text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_list(store, MATCH_OPEN, 10, write_listing, &text), SQL_OK);
    CHECK_TEXT(buffer, "002 0p498 {\"game\":\"any\"}\n001 0p0 {\"game\":\"any\"}\n");
    text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_due(store, 497, 10, write_listing, &text), SQL_OK);
    CHECK_TEXT(buffer, "004 1p496 {\"game\":\"any\"}\n003 0-497 {\"game\":\"any\"}\n");
    text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_history(store, bob, 104, 1, write_listing, &text), SQL_OK);
    CHECK_TEXT(buffer, "003 0-497 {\"game\":\"any\"}\n");

    const Listing over = {.stage = MATCH_OVER, .is_public = true, .json = "{}", .changed_ms = 200};
    const int64_t nobody[] = {ann, 0, 0};
    Entry last = test_entry(4, 2, "{}"), late = test_entry(4, 2, "{}");
    late.listing = &(Listing){.stage = MATCH_OPEN, .is_public = true, .json = "{\"late\":1}"};
    last.listing = &over;
    last.players = nobody;
    last.players_count = 3;
    CHECK_EQ(test_append(store, &last), SQL_OK);
    CHECK_EQ(test_append(store, &late), SQL_CONFLICT); /* and the listing stays as it was */
    text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_history(store, bob, 1000, 9, write_listing, &text), SQL_OK);
    CHECK_EQ(store_list(store, MATCH_OVER, 9, write_listing, &text), SQL_OK);
    CHECK_TEXT(buffer, "003 0-497 {\"game\":\"any\"}\n001 0p0 {\"game\":\"any\"}\n004 2p0 {}\n");
    store_close(store);
}

TEST(store_cuts_no_history_in_the_middle_of_a_millisecond) {
    Store *store = test_open_store(test_new_store());
    char buffer[1024];
    const int64_t ann = 7, changed_ms[] = {300, 200, 200, 200, 100};
    for (int match = 1; match <= 5; match++) {
        Entry entry = test_entry(match, 1, "{}");
        entry.listing = &(Listing){.json = "{}", .changed_ms = changed_ms[match - 1]};
        entry.players = &ann;
        entry.players_count = 1;
        CHECK_EQ(test_append(store, &entry), SQL_OK);
    }
    Text text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_history(store, ann, 1000, 2, write_listing, &text), SQL_OK);
    CHECK_TEXT(buffer, "001 0-0 {}\n002 0-0 {}\n003 0-0 {}\n004 0-0 {}\n");
    text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_history(store, ann, 200, 2, write_listing, &text), SQL_OK);
    CHECK_TEXT(buffer, "005 0-0 {}\n");
    store_close(store);
}

TEST(store_refuses_tables_of_a_later_version) {
    const char *url = test_new_store();
    Store *store = test_open_store(url);
    char why[512];
    Text text = text_in(why, sizeof why);
    CHECK_EQ(sql_run(store_sql(store), "INSERT INTO tessera_version (number) VALUES (99)", NULL, 0,
                     NULL, NULL),
             SQL_OK);
    store_close(store);
    CHECK(store_open(url, &text) == NULL);
    char expected[128];
    (void)snprintf(expected, sizeof expected,
                   "the store is of version 99, but this program knows versions up to %d: use a "
                   "newer Tessera",
                   STORE_VERSION);
    CHECK_TEXT(why, expected);
}

TEST(store_says_what_a_url_is) {
    const char *const bad[] = {"", "sqlite:", "mysql://localhost/tessera"};
    char why[512];
    for (int i = 0; i < 3; i++) {
        Text text = text_in(why, sizeof why);
        CHECK(store_open(bad[i], &text) == NULL);
        CHECK(strncmp(why, "a store is a file, as in", 24) == 0);
    }
    Text text = text_in(why, sizeof why);
    CHECK(store_open("sqlite:/nowhere/at/all.db", &text) == NULL);
    CHECK_TEXT(why, "/nowhere/at/all.db cannot be read or written: No such file or directory");
    text = text_in(why, sizeof why);
    CHECK(store_open("postgres://nobody:password@127.0.0.1:1/none", &text) == NULL);
    CHECK(strstr(why, "refused") && !strstr(why, "password"));
}
