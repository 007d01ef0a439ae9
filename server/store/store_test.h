/* store_test.h -- what the tests of the store share.
 *
 * They run on the database that TESSERA_STORE names, and delete everything in it; without it, on
 * SQLite files of their own. TESSERA_STORE_RESTART is a command that kills and restarts the
 * database. tests/server/store_test.sh sets both. */
#ifndef SERVER_STORE_STORE_TEST_H
#define SERVER_STORE_STORE_TEST_H

#include "store_tables.h"

/* The URL of an empty store, without tables. */
const char *test_new_store(void);
/* The URL of an SQLite file that does not exist yet, in a folder of its own. */
const char *test_new_file(void);
bool test_is_file(const char *url);

Store *test_open_store(const char *url);

/* An entry of the match "match00000NN", with secret and listing if it is the first. */
Entry test_entry(int match, int number, const char *json);
SqlStatus test_append(Store *store, const Entry *entry);

/* The entries of a match after a number, as one text: "1 1001 {...}\n2 ...". Lives until the next
 * call. */
const char *test_log(Store *store, int match, int after);
/* How many entries a match has; they must be numbered without a gap. */
int test_entries_count(Store *store, int match);

#endif
