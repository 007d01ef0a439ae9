/* store_time_test.c -- the clock of the store, and the outages that follow from signs of life. */
#include "server/moment.h"
#include "store_tables.h"
#include "store_test.h"
#include "tests/test.h"

#include <stdlib.h>

/* Makes the last sign of life so old. */
static void age(Store *store, int64_t age_ms) {
    const SqlValue value = sql_int(age_ms);
    CHECK_EQ(
        sql_run(store_sql(store), "UPDATE alive SET time_ms = time_ms - $1", &value, 1, NULL, NULL),
        SQL_OK);
}

static StoreBeat beat(Store *store) {
    StoreBeat beat;
    CHECK_EQ(store_beat(store, &beat), SQL_OK);
    return beat;
}

TEST(store_has_a_clock_that_is_near_ours) {
    Store *store = test_open_store(test_new_store());
    StoreBeat clock;
    CHECK_EQ(store_clock(store, &clock), SQL_OK);
    CHECK(llabs(clock.skew_ms) < STORE_SKEW_MS);
    CHECK(llabs(clock.now_ms - moment_ms()) < STORE_SKEW_MS);
    CHECK(llabs(clock.offset_ms + moment_steady_ms() - clock.now_ms) < STORE_SKEW_MS);
    store_close(store);
}

TEST(store_keeps_no_outage_while_there_are_signs_of_life) {
    Store *store = test_open_store(test_new_store());
    CHECK_EQ(beat(store).outages_count, 0);
    age(store, STORE_OUTAGE_MS - 2000);
    CHECK_EQ(beat(store).outages_count, 0);
    store_close(store);
}

TEST(store_keeps_an_outage_for_all_nodes) {
    const char *url = test_new_store();
    Store *store = test_open_store(url), *other = test_open_store(url);
    (void)beat(store);
    age(store, 60000);
    StoreBeat first = beat(store), second = beat(other);
    CHECK_EQ(first.outages_count, 1);
    CHECK_EQ(second.outages_count, 1);
    int64_t length = first.outages[0].to_ms - first.outages[0].from_ms;
    CHECK(length >= 60000 && length < 70000);
    CHECK_EQ(first.outages[0].to_ms, first.now_ms);
    CHECK_EQ(second.outages[0].to_ms, first.outages[0].to_ms);
    store_close(store);
    store_close(other);
}

/* There are many more than a node is told; it gets the latest, in their order. */
TEST(store_tells_the_latest_outages_in_their_order) {
    Store *store = test_open_store(test_new_store());
    for (int i = 0; i < STORE_OUTAGES_MAX + 10; i++) {
        const SqlValue values[] = {sql_int(1000 + 10 * i), sql_int(1005 + 10 * i)};
        CHECK_EQ(sql_run(store_sql(store), "INSERT INTO outages (from_ms, to_ms) VALUES ($1, $2)",
                         values, 2, NULL, NULL),
                 SQL_OK);
    }
    StoreBeat all = beat(store);
    CHECK_EQ(all.outages_count, STORE_OUTAGES_MAX);
    for (int i = 1; i < all.outages_count; i++)
        CHECK(all.outages[i - 1].to_ms < all.outages[i].from_ms);
    CHECK_EQ(all.outages[0].from_ms, 1000 + 10 * 10);
    store_close(store);
}

/* It has matches, but no sign of life. */
TEST(store_that_was_restored_was_down_since_its_last_match_changed) {
    Store *store = test_open_store(test_new_store());
    Listing listing = {.stage = MATCH_OPEN, .json = "{}", .changed_ms = 5000};
    Entry entry = test_entry(1, 1, "{}");
    entry.listing = &listing;
    CHECK_EQ(test_append(store, &entry), SQL_OK);
    StoreBeat first = beat(store);
    CHECK_EQ(first.outages_count, 1);
    CHECK_EQ(first.outages[0].from_ms, 5000);
    CHECK_EQ(beat(store).outages_count, 1);
    store_close(store);
}

/* A late sign of life does not set the time back; a clock that was set back does. */
TEST(store_goes_by_the_latest_sign_of_life) {
    Store *store = test_open_store(test_new_store());
    (void)beat(store);
    age(store, -3000);
    (void)beat(store);
    age(store, 3000 + STORE_OUTAGE_MS - 2000);
    CHECK_EQ(beat(store).outages_count, 0);
    age(store, -3600000);
    (void)beat(store);
    age(store, 60000);
    CHECK_EQ(beat(store).outages_count, 1);
    store_close(store);
}
