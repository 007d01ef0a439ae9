/* sql_checkpoint.h -- moves what SQLite's write-ahead log has gathered into the file.
 *
 * SQLite would have the writer do so, now and then, at the end of a commit; whoever waits for that
 * commit waits for thousands of pages. Here another thread with a connection of its own writes
 * them and flushes them to the disk while the writer goes on. What the writer has added meanwhile
 * is little, and when that has been moved as well, the log begins anew. */
#ifndef SERVER_STORE_SQL_SQL_CHECKPOINT_H
#define SERVER_STORE_SQL_SQL_CHECKPOINT_H

#include <sqlite3.h>

typedef struct Checkpoint Checkpoint;

/* For a connection that writes into the file. Pages are moved when there are so many in the log;
 * until then there is no thread. NULL if there is not enough memory. */
Checkpoint *checkpoint_open(sqlite3 *writer, const char *file, int pages_max);

/* Before the writer's connection is closed. */
void checkpoint_close(Checkpoint *checkpoint);

#endif
