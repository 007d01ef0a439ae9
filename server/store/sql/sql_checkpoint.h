/* sql_checkpoint.h -- moves the pages of SQLite's write-ahead log into the database file.
 *
 * SQLite would do so at the end of some commits, and whoever waits for such a commit would wait for
 * thousands of pages. Here another thread, with its own connection, writes and flushes them while
 * the writer goes on. The few pages that the writer adds in the meantime are moved in a second
 * pass, and then the log restarts. */
#ifndef SERVER_STORE_SQL_SQL_CHECKPOINT_H
#define SERVER_STORE_SQL_SQL_CHECKPOINT_H

#include <sqlite3.h>

typedef struct Checkpoint Checkpoint;

/* For a connection that writes. The thread starts when the log has `pages_max` pages. NULL if there
 * is not enough memory. */
Checkpoint *checkpoint_open(sqlite3 *writer, const char *file, int pages_max);

/* To be called before the writer's connection is closed. */
void checkpoint_close(Checkpoint *checkpoint);

#endif
