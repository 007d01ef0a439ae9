/* store_lists_test.c -- lists of matches that one person cannot fill, histories that stay quick,
 * and the pruning of old matches. */
#include "store_test.h"
#include "tests/test.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

/* ---- What is written ---- */

typedef struct {
    int match, number;
    MatchStage stage;
    int64_t changed_ms, opener, address, player;
    int64_t due_ms;
} Sketch;

static Entry draw(const Sketch *sketch, Listing *listing) {
    Entry entry = test_entry(sketch->match, sketch->number, "{}");
    *listing = (Listing){.stage = sketch->stage,
                         .is_public = true,
                         .json = "{}",
                         .due_ms = sketch->due_ms,
                         .changed_ms = sketch->changed_ms};
    entry.listing = listing;
    entry.opener = sketch->opener;
    entry.address = sketch->address;
    if (sketch->player) entry.players = &sketch->player, entry.players_count = 1;
    return entry;
}

static SqlStatus write_match(Store *store, Sketch sketch) {
    Listing listing;
    Entry entry = draw(&sketch, &listing);
    return test_append(store, &entry);
}

/* Writes the matches `first` to `last` at once; the number of a match is also its time. */
static void write_matches(Store *store, int first, int last, Sketch sketch) {
    static Entry entries[STORE_GROUP_MAX];
    static Listing listings[STORE_GROUP_MAX];
    SqlStatus statuses[STORE_GROUP_MAX];
    while (first <= last) {
        int count = 0;
        for (; count < STORE_GROUP_MAX && first <= last; first++, count++) {
            sketch.match = first, sketch.changed_ms = first, sketch.number = 1;
            entries[count] = draw(&sketch, &listings[count]);
            entries[count].players = sketch.player ? &sketch.player : NULL;
        }
        store_append(store, entries, count, statuses);
        for (int i = 0; i < count; i++) CHECK_EQ(statuses[i], SQL_OK);
    }
}

/* ---- What is listed ---- */

/* How many listings there are of each hundred of matches. */
typedef struct {
    int count, of_hundred[16];
    int64_t last_ms;
    bool is_in_order;
} Listed;

static bool count_listing(void *self, const Listing *listing) {
    Listed *listed = self;
    int match = 0;
    CHECK_EQ(sscanf(listing->match, "match%7d", &match), 1);
    if (listed->count && listing->changed_ms > listed->last_ms) listed->is_in_order = false;
    listed->last_ms = listing->changed_ms;
    listed->count++;
    listed->of_hundred[match / 100 % 16]++;
    return true;
}

static Listed list(Store *store, int limit) {
    Listed listed = {.is_in_order = true};
    CHECK_EQ(store_list(store, MATCH_OPEN, limit, count_listing, &listed), SQL_OK);
    CHECK(listed.is_in_order);
    return listed;
}

TEST(store_lists_a_few_matches_of_each_person_so_that_nobody_hides_others) {
    Store *store = test_open_store(test_new_store());
    write_matches(store, 100, 100, (Sketch){.opener = 1, .address = 11});
    write_matches(store, 200, 299, (Sketch){.opener = 2, .address = 22}); /* later than the first */
    write_matches(store, 300, 389, (Sketch){.opener = 0}); /* their opener is not known */
    Listed listed = list(store, 100);
    CHECK_EQ(listed.of_hundred[1], 1);
    CHECK_EQ(listed.of_hundred[2], STORE_LIST_PER_PERSON);
    CHECK_EQ(listed.of_hundred[3], 90);
    listed = list(store, 1000);
    CHECK_EQ(listed.of_hundred[2], STORE_LIST_PER_PERSON);
    store_close(store);
}

TEST(store_lists_the_matches_of_one_address_after_those_of_others) {
    Store *store = test_open_store(test_new_store());
    for (int i = 0; i < 10; i++)
        write_matches(store, 100 + i, 100 + i, (Sketch){.opener = 50 + i, .address = 500 + i});
    for (int i = 0; i < 100; i++)
        write_matches(store, 200 + i, 200 + i, (Sketch){.opener = 1000 + i, .address = 22});
    Listed listed = list(store, 20);
    CHECK_EQ(listed.of_hundred[1], 10);
    CHECK_EQ(listed.of_hundred[2], 10);
    store_close(store);
}

TEST(store_counts_unfinished_matches_by_who_opened_them) {
    Store *store = test_open_store(test_new_store());
    Openings openings;
    write_matches(store, 1, 3, (Sketch){.opener = 7, .address = 70});
    write_matches(store, 4, 5, (Sketch){.opener = 8, .address = 70});
    write_matches(store, 6, 6, (Sketch){.opener = 7});
    CHECK_EQ(store_openings(store, 7, 70, &openings), SQL_OK);
    CHECK_EQ(openings.of_person, 4);
    CHECK_EQ(openings.of_address, 5);
    CHECK_EQ(store_openings(store, 9, 0, &openings), SQL_OK);
    CHECK_EQ(openings.of_person + openings.of_address, 0);
    CHECK_EQ(write_match(store, (Sketch){1, 2, MATCH_RUNNING, 20, 0, 0, 0, 0}), SQL_OK);
    CHECK_EQ(write_match(store, (Sketch){2, 2, MATCH_OVER, 20, 0, 0, 0, 0}), SQL_OK);
    CHECK_EQ(store_openings(store, 7, 70, &openings), SQL_OK);
    CHECK_EQ(openings.of_person, 3);
    CHECK_EQ(openings.of_address, 4);
    store_close(store);
}

/* ---- Histories ---- */

static Listed history(Store *store, int64_t before_ms, int limit) {
    Listed listed = {.is_in_order = true};
    CHECK_EQ(store_history(store, 7, before_ms, limit, count_listing, &listed), SQL_OK);
    CHECK(listed.is_in_order);
    return listed;
}

/* Chat after the end does not move a match in the history; a move in a running match does. */
TEST(store_sorts_a_history_by_the_end_of_a_match_or_its_last_change) {
    Store *store = test_open_store(test_new_store());
    write_matches(store, 100, 109, (Sketch){.stage = MATCH_OVER, .player = 7});
    write_matches(store, 200, 204, (Sketch){.stage = MATCH_RUNNING, .player = 7});
    CHECK_EQ(write_match(store, (Sketch){100, 2, MATCH_OVER, 5000, 0, 0, 0, 0}), SQL_OK);
    CHECK_EQ(write_match(store, (Sketch){200, 2, MATCH_RUNNING, 6000, 0, 0, 0, 0}), SQL_OK);
    Listed listed = history(store, 10000, 100);
    CHECK_EQ(listed.count, 15);
    CHECK_EQ(listed.last_ms, 100);
    listed = history(store, 10000, 1);
    CHECK_EQ(listed.last_ms, 6000);
    listed = history(store, 6000, 6);
    CHECK_EQ(listed.of_hundred[2], 4);
    CHECK_EQ(listed.last_ms, 108);
    listed = history(store, listed.last_ms, 100);
    CHECK_EQ(listed.count, 8);
    store_close(store);
}

static double history_ms(Store *store) {
    struct timespec from, to;
    (void)clock_gettime(CLOCK_MONOTONIC, &from);
    CHECK_EQ(history(store, 1000000, 100).count, 100);
    (void)clock_gettime(CLOCK_MONOTONIC, &to);
    return (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6;
}

/* Other work of the machine may disturb any number of readings. So the shortest counts, and more
 * are made until one is short enough; if all rows of a person were read, none would be. */
TEST(store_reads_a_history_of_thousands_as_quickly_as_one_of_hundreds) {
    Store *store = test_open_store(test_new_store());
    double few_ms = 1e9, many_ms = 1e9;
    write_matches(store, 1, 300, (Sketch){.stage = MATCH_OVER, .player = 7});
    for (int i = 0; i < 40; i++) few_ms = fmin(few_ms, history_ms(store));
    write_matches(store, 301, 12000, (Sketch){.stage = MATCH_OVER, .player = 7});
    for (int i = 0; i < 1000 && many_ms >= 3 * few_ms; i++)
        many_ms = fmin(many_ms, history_ms(store));
    test_note("%.2f ms of 300 matches, %.2f ms of 12000", few_ms, many_ms);
    CHECK(many_ms < 3 * few_ms);
    store_close(store);
}

TEST(store_finds_the_names_of_many_people_in_few_questions) {
    Store *store = test_open_store(test_new_store());
    Person people[40] = {{0}}, known;
    uint8_t token[STORE_HASH_SIZE] = {0};
    for (int i = 0; i < 39; i++) {
        char name[32];
        (void)snprintf(name, sizeof name, "person %d", i);
        token[0] = (uint8_t)i;
        CHECK_EQ(store_add_guest(store, name, token, 1, &known), SQL_OK);
        people[i].id = known.id;
    }
    people[39].id = 12345; /* almost certainly nobody */
    CHECK_EQ(store_names(store, people, 40), SQL_OK);
    CHECK_TEXT(people[0].name, "person 0");
    CHECK_TEXT(people[16].name, "person 16");
    CHECK_TEXT(people[38].name, "person 38");
    CHECK_TEXT(people[39].name, "");
    CHECK_EQ(store_names(store, people, 0), SQL_OK);
    store_close(store);
}

/* ---- Deleting what is old ---- */

static int64_t add_person(Store *store, const char *name, bool has_account) {
    Person person;
    uint8_t token[STORE_HASH_SIZE] = {0};
    token[0] = (uint8_t)name[0];
    CHECK_EQ(store_add_guest(store, name, token, 1, &person), SQL_OK);
    const NewPassword password = {person.id, "hash", token, 1};
    if (has_account) CHECK_EQ(store_set_account(store, name, &password), SQL_OK);
    return person.id;
}

/* Goes through the whole store in steps of two matches. */
static Pruning prune_all(Store *store, int64_t unfinished_ms, int64_t guests_ms) {
    Pruning all = {.unfinished_ms = unfinished_ms, .guests_ms = guests_ms}, step = all;
    int rounds = 0;
    do {
        CHECK_EQ(store_prune(store, &step, 2), SQL_OK);
        all.unfinished += step.unfinished;
        all.guests += step.guests;
        CHECK(++rounds < 100);
    } while (step.match[0]);
    return all;
}

static bool is_kept(Store *store, int match) {
    uint8_t secret[STORE_SECRET_SIZE];
    bool is_there;
    Entry entry = test_entry(match, 1, "{}");
    CHECK_EQ(store_secret(store, entry.match, secret, &is_there), SQL_OK);
    CHECK_EQ(test_entries_count(store, match) > 0, is_there);
    return is_there;
}

TEST(store_prunes_old_matches_but_no_finished_one_of_an_account) {
    Store *store = test_open_store(test_new_store());
    int64_t ann = add_person(store, "ann", true), guest = add_person(store, "guest", false);
    const Sketch sketches[] = {
        {1, 1, MATCH_OPEN, 100, ann, 1, 0, 0},       /* old */
        {2, 1, MATCH_RUNNING, 100, ann, 1, ann, 0},  /* old */
        {3, 1, MATCH_RUNNING, 300, ann, 1, ann, 0},  /* not old */
        {4, 1, MATCH_OVER, 100, ann, 1, ann, 0},     /* of an account */
        {5, 1, MATCH_OVER, 100, guest, 1, guest, 0}, /* old */
        {6, 1, MATCH_OVER, 300, guest, 1, guest, 0}, /* not old */
        {7, 1, MATCH_OVER, 100, guest, 1, guest, 9}, /* not rated yet */
        {8, 1, MATCH_OVER, 100, guest, 1, guest, 0}, /* reported */
    };
    for (int i = 0; i < 8; i++) CHECK_EQ(write_match(store, sketches[i]), SQL_OK);
    bool is_full;
    const Report report = {.match = "match0000008", .line = 1, .person = ann, .reason = "rude"};
    CHECK_EQ(store_report(store, &report, &is_full), SQL_OK);
    Pruning none = prune_all(store, 0, 0);
    CHECK_EQ(none.unfinished + none.guests, 0);
    Pruning pruned = prune_all(store, 200, 200);
    CHECK_EQ(pruned.unfinished, 2);
    CHECK_EQ(pruned.guests, 1);
    for (int match = 1; match <= 8; match++)
        CHECK_EQ(is_kept(store, match), match != 1 && match != 2 && match != 5);
    Openings openings;
    CHECK_EQ(store_openings(store, ann, 0, &openings), SQL_OK);
    CHECK_EQ(openings.of_person, 1);
    store_close(store);
}

/* Another node may have the match in memory. */
TEST(store_takes_no_entry_of_a_match_that_was_pruned) {
    Store *store = test_open_store(test_new_store());
    Entry entries[2];
    Listing listings[2];
    SqlStatus statuses[2];
    write_matches(store, 1, 2, (Sketch){.opener = 7});
    CHECK_EQ(prune_all(store, 2, 0).unfinished, 1); /* the first one */
    for (int i = 0; i < 2; i++)
        entries[i] = draw(&(Sketch){.match = i + 1, .number = 2, .changed_ms = 9}, &listings[i]);
    store_append(store, entries, 2, statuses);
    CHECK_EQ(statuses[0], SQL_CONFLICT);
    CHECK_EQ(statuses[1], SQL_OK);
    CHECK(!is_kept(store, 1) && is_kept(store, 2));
    CHECK_EQ(test_entries_count(store, 2), 2);
    store_close(store);
}
