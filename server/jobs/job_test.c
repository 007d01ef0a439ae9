/* job_test.c -- what jobs bring back from the store. */
#include "job.h"

#include "tests/test.h"

static void check_people(const Job *job, const int64_t ids[], int count) {
    CHECK_EQ(job->people_count, count);
    for (int i = 0; i < count && i < job->people_count; i++) CHECK(job->people[i].id == ids[i]);
}

/* Whose names are wanted is read from the entries; words that look like a member name nobody. */
TEST(jobs_list_the_people_of_a_log) {
    static const char *const entries[] = {
        ("{\"kind\":\"sit\",\"seat\":0,\"person\":12,\"number\":"
         "\"0000000000000000000000000000000000000000000000000000000000000001\"}"),
        "{\"kind\":\"chat\",\"person\":7,\"text\":\"\\\"person\\\":5\"}",
        "{\"kind\":\"chat\",\"person\":12,\"text\":\"again\"}",
        "{\"kind\":\"mute\",\"person\":9007199254740991,\"muted\":true}",
        "{\"kind\":\"damaged\",\"person\":8}",
    };
    enum { COUNT = sizeof entries / sizeof *entries };
    static const int64_t ids[] = {12, 7, 9007199254740991};
    Job *job = job_new(JOB_READ);
    for (int i = 0; i < COUNT; i++) CHECK(job_add_entry(job, i + 1, 1000 + i, entries[i]));
    CHECK_EQ(job->rows_count, COUNT);
    CHECK(job->rows[1].number == 2 && job->rows[1].time_ms == 1001);
    CHECK_TEXT(job->rows[1].entry->text, "\"person\":5");
    CHECK(!job->rows[COUNT - 1].entry);
    check_people(job, ids, 3);
    job_free(job);
}

TEST(jobs_list_the_people_of_matches_but_not_of_those_that_are_due) {
    static const int64_t ids[] = {3, 4};
    const Listing listing = {.match = "abcdefghij12",
                             .json = "{\"setup\":\"\\\"person\\\":9\",\"people\":["
                                     "{\"kind\":\"person\",\"person\":3},{\"kind\":\"bot\"},"
                                     "{\"kind\":\"person\",\"person\":4}]}",
                             .changed_ms = 5};
    Job *job = job_new(JOB_LOBBY);
    CHECK(job_add_listing(job, &listing) && job_add_listing(job, &listing));
    CHECK_EQ(job->rows_count, 2);
    CHECK_TEXT(job->rows[1].json, listing.json);
    check_people(job, ids, 2);
    job_free(job);
    job = job_new(JOB_DUE);
    CHECK(job_add_listing(job, &listing));
    check_people(job, ids, 0);
    job_free(job);
}
