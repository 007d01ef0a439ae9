/* store_backup.h -- the whole store as one text file, the same for SQLite and PostgreSQL.
 *
 *     tessera store 1
 *     table people id, name, account, password, made_ms, skeleton
 *     	i17	tAnn	n	n	i1700000000000	n
 *     ...
 *     end 1
 *
 * Each row is a line that begins with a tab; before each value is a letter for its kind: i a whole
 * number, r a real one, t a text (tab, line feed, carriage return and backslash as \t \n \r \\), b
 * bytes in hexadecimal, n nothing. The last line has the number of rows, so that a file that was
 * cut off is known as such. */
#ifndef SERVER_STORE_STORE_BACKUP_H
#define SERVER_STORE_STORE_BACKUP_H

#include "store.h"

#include <stdio.h>

/* Writes the store as it is at one moment, while it may be in use. False: `why` says why. */
__attribute__((warn_unused_result)) bool store_backup(const char *url, FILE *to, int64_t *rows,
                                                      Text *why);

/* Fills a new store. If it returns false nothing was written: the file is not whole, or there is a
 * store already; `why` says it. */
__attribute__((warn_unused_result)) bool store_restore(const char *url, FILE *from, int64_t *rows,
                                                       Text *why);

#endif
