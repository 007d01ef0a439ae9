/* store_tables.h -- the tables of the store, how they came to be, and the door to them for the
 * other files of the store. */
#ifndef SERVER_STORE_STORE_TABLES_H
#define SERVER_STORE_STORE_TABLES_H

#include "store.h"

enum { STORE_VERSION = 7 };

/* The tables of the present version that a backup has, with their columns: "a, b, c". */
typedef struct {
    const char *name, *columns;
} StoreTable;
extern const StoreTable store_tables[];
extern const int store_tables_count;

/* The version of the tables of a database, 0 if there are none. It is looked up in a transaction of
 * its own, which waits for nobody, however busy the others are who use the database. */
int store_tables_version(Sql *sql);

/* Brings the tables of a database, which may be empty, up to a version, in the transaction that is
 * under way. SQL_FAILED if they are of a later one. */
__attribute__((warn_unused_result)) SqlStatus store_tables_bring(Sql *sql, int version, Text *why);

Sql *store_sql(Store *store);

/* Adds the commitment of a new match to the log of them, in the transaction that opens it. */
__attribute__((warn_unused_result)) SqlStatus
store_fair_add(Store *store, const char *match, const uint8_t secret[STORE_SECRET_SIZE]);

/* Fills in what is known of the players of a match that is to be rated, and notes that they met, in
 * the transaction that is under way. */
__attribute__((warn_unused_result)) SqlStatus store_read_players(Store *store,
                                                                 const RatedMatch *match);
__attribute__((warn_unused_result)) SqlStatus store_write_pairs(Store *store,
                                                                const RatedMatch *match);

/* Notes what the names of all accounts look like, in the transaction that is under way. */
__attribute__((warn_unused_result)) SqlStatus store_fill_skeletons(Sql *sql);

#endif
