/* store_people_test.c -- the store: tokens, accounts, ratings. */
#include "store_test.h"
#include "tests/test.h"

#include <stdio.h>

TEST(store_knows_people_by_their_tokens_and_forgets_them) {
    Store *store = test_open_store(test_new_store());
    const uint8_t phone[STORE_HASH_SIZE] = {1, 0, 1}, desk[STORE_HASH_SIZE] = {2};
    Person ann, found;
    char password[STORE_PASSWORD_SIZE];
    CHECK_EQ(store_add_guest(store, "Änn", phone, 5, &ann), SQL_OK);
    CHECK(ann.id > 0);
    CHECK_EQ(store_add_token(store, ann.id, desk, true, 6), SQL_OK);
    CHECK_EQ(store_add_token(store, ann.id, desk, true, 6), SQL_CONFLICT);
    CHECK_EQ(store_person_of(store, desk, &found), SQL_OK);
    CHECK_EQ(found.id, ann.id);
    CHECK_TEXT(found.name, "Änn");
    CHECK(found.is_bot && !found.account[0]);
    CHECK_EQ(store_remove_token(store, desk), SQL_OK);
    CHECK_EQ(store_person_of(store, desk, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    const NewPassword secret = {ann.id, "$argon2id$", phone, 6};
    CHECK_EQ(store_set_account(store, "Ann", &secret), SQL_OK);
    CHECK_EQ(store_rename(store, ann.id, "Annie"), SQL_OK);
    CHECK_EQ(store_account(store, "aNN", &found, password), SQL_OK);
    CHECK_EQ(found.id, ann.id);
    CHECK_TEXT(found.name, "Annie");
    CHECK_TEXT(found.account, "ann");
    CHECK_TEXT(password, "$argon2id$");
    CHECK_EQ(store_forget(store, ann.id), SQL_OK);
    CHECK_EQ(store_person_of(store, phone, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_person(store, ann.id, &found), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_account(store, "ann", &found, password), SQL_OK);
    CHECK_EQ(found.id, 0);
    CHECK_EQ(store_add_guest(store, "Bob", phone, 7, &found), SQL_OK); /* the token is forgotten */
    store_close(store);
}

TEST(store_gives_the_name_of_an_account_once) {
    Store *store = test_open_store(test_new_store());
    const uint8_t tokens[2][STORE_HASH_SIZE] = {{1}, {2}};
    Person ann, bob;
    CHECK_EQ(store_add_guest(store, "Ann", tokens[0], 5, &ann), SQL_OK);
    CHECK_EQ(store_add_guest(store, "Ann", tokens[1], 5, &bob), SQL_OK);
    const NewPassword of_ann = {ann.id, "x", tokens[0], 6}, of_bob = {bob.id, "y", tokens[1], 6};
    CHECK_EQ(store_set_account(store, "Ann", &of_ann), SQL_OK);
    CHECK_EQ(store_set_account(store, "ANN", &of_bob), SQL_CONFLICT);
    CHECK_EQ(store_set_account(store, "Bob", &of_bob), SQL_OK);
    CHECK_EQ(store_set_account(store, "Bert", &of_bob), SQL_CONFLICT);
    store_close(store);
}

static bool write_report(void *self, const Report *report) {
    char line[512];
    (void)snprintf(line, sizeof line, "%s %d %d %s>%s %s %s\n", report->match, report->line,
                   (int)report->time_ms, report->name, report->about_name, report->reason,
                   report->entry);
    text_string(self, line);
    return true;
}

TEST(store_keeps_a_report_once_for_each_person_and_line) {
    Store *store = test_open_store(test_new_store());
    const uint8_t tokens[2][STORE_HASH_SIZE] = {{1}, {2}};
    char lines[1024];
    Text out = text_in(lines, sizeof lines);
    bool is_full;
    Person ann, bob;
    CHECK_EQ(store_add_guest(store, "Änn", tokens[0], 5, &ann), SQL_OK);
    CHECK_EQ(store_add_guest(store, "Bob", tokens[1], 5, &bob), SQL_OK);
    for (int number = 1; number <= 2; number++) {
        Entry entry = test_entry(1, number, number == 1 ? "{\"a\":1}" : "{\"a\":2}");
        CHECK_EQ(test_append(store, &entry), SQL_OK);
    }
    Report report = {.match = "match0000001",
                     .line = 2,
                     .time_ms = 8,
                     .person = ann.id,
                     .about = bob.id,
                     .reason = "he's rude"};
    CHECK_EQ(store_report(store, &report, &is_full), SQL_OK);
    CHECK_EQ(store_report(store, &report, &is_full), SQL_CONFLICT);
    report.line = 1;
    report.time_ms = 7;
    CHECK_EQ(store_report(store, &report, &is_full), SQL_OK);
    CHECK_EQ(store_forget(store, bob.id), SQL_OK);
    CHECK_EQ(store_reports(store, write_report, &out), SQL_OK);
    CHECK_TEXT(lines, "match0000001 1 7 Änn> he's rude {\"a\":1}\n"
                      "match0000001 2 8 Änn> he's rude {\"a\":2}\n");
    store_close(store);
}

TEST(store_keeps_so_many_reports_of_a_match_and_no_more) {
    Store *store = test_open_store(test_new_store());
    Report report = {.match = "match0000001", .line = 1, .person = 1, .about = 2, .reason = "rude"};
    bool is_full;
    for (int i = 0; i <= STORE_REPORTS_MAX; i++) {
        report.line = 1 + i / 2;
        report.person = 1 + i % 2;
        CHECK_EQ(store_report(store, &report, &is_full), SQL_OK);
        CHECK_EQ(is_full, i == STORE_REPORTS_MAX);
    }
    report.match = "match0000002";
    CHECK_EQ(store_report(store, &report, &is_full), SQL_OK);
    CHECK(!is_full);
    store_close(store);
}

static void add_ten(void *self, Rating ratings[], int count) {
    ++*(int *)self;
    for (int i = 0; i < count; i++) {
        if (ratings[i].games == 0) ratings[i].rating = 1500.25 + i;
        ratings[i].rating += 10;
        ratings[i].deviation = 1.0 / 3;
        ratings[i].games++;
    }
}

static bool write_rating(void *self, const Rating *rating) {
    Text *text = self;
    text_string(text, rating->name);
    text_char(text, ' ');
    text_int(text, (int)(100 * rating->rating));
    text_char(text, '\n');
    return true;
}

TEST(store_rates_a_match_once) {
    Store *store = test_open_store(test_new_store());
    const uint8_t token[STORE_HASH_SIZE] = {1};
    char buffer[256];
    int calls = 0;
    Person ann;
    CHECK_EQ(store_add_guest(store, "Ann", token, 5, &ann), SQL_OK);
    Rating ratings[2] = {{.person = ann.id}, {.person = -5}};
    RatedMatch match = {"match0000001", "any 2", ratings, 2, add_ten, &calls, 0};
    CHECK_EQ(store_rate(store, &match), SQL_OK);
    CHECK_EQ(store_rate(store, &match), SQL_CONFLICT);
    CHECK_EQ(calls, 1);
    match.match = "match0000002";
    CHECK_EQ(store_rate(store, &match), SQL_OK);
    Rating rating;
    CHECK_EQ(store_rating(store, "any 2", ann.id, &rating), SQL_OK);
    CHECK_TEXT(rating.category, "any 2");
    CHECK(rating.rating == 1520.25 && rating.deviation == 1.0 / 3 && rating.games == 2);
    CHECK_EQ(store_rating(store, "any 3", ann.id, &rating), SQL_OK);
    CHECK_EQ(rating.games, 0);
    Text text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_leaders(store, "any 2", 9, write_rating, &text), SQL_OK);
    CHECK_TEXT(buffer, "bot:5 152125\n");
    text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_ratings(store, ann.id, write_rating, &text), SQL_OK);
    CHECK_TEXT(buffer, "Ann 152025\n");
    const NewPassword password = {ann.id, "x", token, 6};
    CHECK_EQ(store_set_account(store, "Ann", &password), SQL_OK);
    text = text_in(buffer, sizeof buffer);
    CHECK_EQ(store_leaders(store, "any 2", 9, write_rating, &text), SQL_OK);
    CHECK_TEXT(buffer, "bot:5 152125\nAnn 152025\n");
    store_close(store);
}

TEST(store_does_not_rate_the_forgotten) {
    Store *store = test_open_store(test_new_store());
    int calls = 0;
    Rating ratings[2] = {{.person = 77}, {.person = -5}}, rating;
    RatedMatch match = {"match0000001", "any 2", ratings, 2, add_ten, &calls, 0};
    CHECK_EQ(store_rate(store, &match), SQL_OK);
    CHECK_EQ(store_rating(store, "any 2", 77, &rating), SQL_OK);
    CHECK_EQ(rating.games, 0);
    CHECK_EQ(store_rating(store, "any 2", -5, &rating), SQL_OK);
    CHECK_EQ(rating.games, 1);
    store_close(store);
}

static bool count_listing(void *self, const Listing *listing) {
    (void)listing;
    ++*(int *)self;
    return true;
}

TEST(store_has_a_match_due_until_it_is_rated) {
    Store *store = test_open_store(test_new_store());
    int calls = 0, due = 0;
    Entry entry = test_entry(1, 1, "{}");
    Listing listing = *entry.listing;
    Rating rating = {.person = -5};
    RatedMatch match = {entry.match, "any 2", &rating, 1, add_ten, &calls, 0};
    listing.due_ms = 7;
    entry.listing = &listing;
    CHECK_EQ(test_append(store, &entry), SQL_OK);
    CHECK_EQ(store_due(store, 8, 9, count_listing, &due), SQL_OK);
    CHECK_EQ(due, 1);
    CHECK_EQ(store_rate(store, &match), SQL_OK);
    CHECK_EQ(store_due(store, 8, 9, count_listing, &due), SQL_OK);
    CHECK_EQ(due, 1);
    store_close(store);
}

/* Whoever comes second, whatever their letters are. */
TEST(store_has_no_two_accounts_that_look_alike) {
    Store *store = test_open_store(test_new_store());
    const char *const names[] = {"Ann", "ANN", "Αnn", "Ａｎｎ", "Àńn", "Anna"};
    for (uint8_t i = 0; i < 6; i++) {
        const uint8_t token[STORE_HASH_SIZE] = {i};
        Person person;
        CHECK_EQ(store_add_guest(store, names[i], token, 5, &person), SQL_OK);
        test_note("%s", names[i]);
        const NewPassword password = {person.id, "x", token, 6};
        CHECK_EQ(store_set_account(store, names[i], &password),
                 i == 0 || i == 5 ? SQL_OK : SQL_CONFLICT);
        if (i == 5) CHECK_EQ(store_forget(store, person.id), SQL_OK);
    }
    Person again;
    const uint8_t token[STORE_HASH_SIZE] = {9};
    CHECK_EQ(store_add_guest(store, "Anna", token, 5, &again), SQL_OK);
    const NewPassword password = {again.id, "x", token, 6};
    CHECK_EQ(store_set_account(store, "anna", &password), SQL_OK);
    store_close(store);
}

static void note_met(void *self, Rating ratings[], int count) {
    CHECK_EQ(count, 3);
    *(int *)self = ratings[0].met[1];
    CHECK_EQ(ratings[1].met[0], ratings[0].met[1]);
    CHECK_EQ(ratings[0].met[0], 0);
    CHECK_EQ(ratings[2].met[0], 0);
    CHECK(!ratings[0].is_guest && ratings[1].is_guest && !ratings[2].is_guest);
}

TEST(store_counts_how_often_two_people_were_rated_within_a_day) {
    static const int64_t day_ms = 24 * 3600 * 1000;
    Store *store = test_open_store(test_new_store());
    const uint8_t tokens[2][STORE_HASH_SIZE] = {{1}, {2}};
    Person ann, ben;
    CHECK_EQ(store_add_guest(store, "Ann", tokens[0], 5, &ann), SQL_OK);
    CHECK_EQ(store_add_guest(store, "Ben", tokens[1], 5, &ben), SQL_OK);
    const NewPassword password = {ann.id, "x", tokens[0], 6};
    CHECK_EQ(store_set_account(store, "Ann", &password), SQL_OK);
    const int64_t times[] = {10 * day_ms, 10 * day_ms + 1, 10 * day_ms + 5, 11 * day_ms + 2};
    const int expected[] = {0, 1, 2, 1};
    for (int i = 0; i < 4; i++) {
        Rating ratings[3] = {{.person = ann.id}, {.person = ben.id}, {.person = -5}};
        char id[] = "match0000000";
        int met = -1;
        id[11] = (char)('1' + i);
        RatedMatch match = {id, "any 3", ratings, 3, note_met, &met, times[i]};
        CHECK_EQ(store_rate(store, &match), SQL_OK);
        CHECK_EQ(met, expected[i]);
    }
    store_close(store);
}
