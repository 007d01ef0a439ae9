/* store_tables.h -- the tables of the store, and the database for the other files of the store. */
#ifndef SERVER_STORE_STORE_TABLES_H
#define SERVER_STORE_STORE_TABLES_H

#include "store.h"

enum { STORE_VERSION = 1 };

/* The tables that a backup has, with their columns: "a, b, c". */
typedef struct {
    const char *name, *columns;
} StoreTable;
extern const StoreTable store_tables[];
extern const int store_tables_count;

/* The version of the tables of a database, 0 if there are none. It is read in a transaction of its
 * own, which waits for no other one. */
int store_tables_version(Sql *sql);

/* Makes the tables of a database that has none, within the present transaction. SQL_FAILED if they
 * have a later version. */
__attribute__((warn_unused_result)) SqlStatus store_tables_make(Sql *sql, Text *why);

Sql *store_sql(Store *store);

/* Adds the commitment of a new match to the log, within the transaction that opens the match. */
__attribute__((warn_unused_result)) SqlStatus
store_fair_add(Store *store, const char *match, const uint8_t secret[STORE_SECRET_SIZE]);

/* Fills in what is known about the players of a match that is being rated, and notes that they met,
 * within the present transaction. */
__attribute__((warn_unused_result)) SqlStatus store_read_players(Store *store,
                                                                 const RatedMatch *match);
__attribute__((warn_unused_result)) SqlStatus store_write_pairs(Store *store,
                                                                const RatedMatch *match);

#endif
