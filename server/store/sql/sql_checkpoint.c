/* sql_checkpoint.c -- see sql_checkpoint.h. */
#include "sql_checkpoint.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct Checkpoint {
    char *file;
    int pages_max;
    /* Used by the writer's thread only: */
    int pages, pages_due; /* in the log, and how many start a checkpoint */
    pthread_t thread;
    bool has_thread;

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t has_news;
    enum { MOVE_NOTHING, MOVE_MOST, MOVE_REST } stage;
    bool is_closing;
};

static void move_pages(sqlite3 *database) {
    (void)sqlite3_wal_checkpoint_v2(database, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

/* SQLite flushes the file only when the last page was moved, so this does it earlier. */
static void flush(sqlite3 *database) {
    sqlite3_file *file = NULL;
    (void)sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (file && file->pMethods) (void)file->pMethods->xSync(file, SQLITE_SYNC_NORMAL);
}

/* ---- The thread beside the writer ---- */

/* A connection knows of no log before its first read. */
static sqlite3 *connect_beside(const Checkpoint *checkpoint) {
    sqlite3 *database = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(checkpoint->file, &database, flags, NULL) == SQLITE_OK)
        (void)sqlite3_exec(database, "PRAGMA journal_mode=WAL", NULL, NULL, NULL);
    return database;
}

static bool wait_for_pages(Checkpoint *checkpoint) {
    pthread_mutex_lock(&checkpoint->mutex);
    while (checkpoint->stage != MOVE_MOST && !checkpoint->is_closing)
        pthread_cond_wait(&checkpoint->has_news, &checkpoint->mutex);
    bool has_pages = !checkpoint->is_closing;
    pthread_mutex_unlock(&checkpoint->mutex);
    return has_pages;
}

static void leave_rest(Checkpoint *checkpoint) {
    pthread_mutex_lock(&checkpoint->mutex);
    checkpoint->stage = MOVE_REST;
    pthread_mutex_unlock(&checkpoint->mutex);
}

/* The second pass moves what was added during the first. */
static void *run(void *self) {
    Checkpoint *checkpoint = self;
    sqlite3 *database = connect_beside(checkpoint);
    while (wait_for_pages(checkpoint)) {
        for (int pass = 0; pass < 2; pass++) {
            move_pages(database);
            flush(database);
        }
        leave_rest(checkpoint);
    }
    sqlite3_close(database);
    return NULL;
}

/* ---- In the writer's thread ---- */

/* If no thread can be started, the writer moves all pages itself. */
static void begin(Checkpoint *checkpoint) {
    if (!checkpoint->has_thread)
        checkpoint->has_thread = pthread_create(&checkpoint->thread, NULL, run, checkpoint) == 0;
    checkpoint->stage = checkpoint->has_thread ? MOVE_MOST : MOVE_REST;
    checkpoint->pages_due = checkpoint->pages + checkpoint->pages_max;
    pthread_cond_signal(&checkpoint->has_news);
}

/* The log restarts only when nobody reads it. If it did not, the next checkpoint waits for more
 * pages, so that it is not tried after every commit. */
static void note_pages(Checkpoint *checkpoint, int pages) {
    if (pages < checkpoint->pages) checkpoint->pages_due = checkpoint->pages_max;
    checkpoint->pages = pages;
}

static int on_commit(void *self, sqlite3 *writer, const char *name, int pages) {
    Checkpoint *checkpoint = self;
    (void)name;
    note_pages(checkpoint, pages);
    pthread_mutex_lock(&checkpoint->mutex);
    bool is_time = checkpoint->stage == MOVE_NOTHING && pages >= checkpoint->pages_due;
    if (is_time) begin(checkpoint);
    bool has_rest = checkpoint->stage == MOVE_REST;
    if (has_rest) checkpoint->stage = MOVE_NOTHING;
    pthread_mutex_unlock(&checkpoint->mutex);
    if (has_rest) move_pages(writer);
    return SQLITE_OK;
}

Checkpoint *checkpoint_open(sqlite3 *writer, const char *file, int pages_max) {
    Checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    if (!checkpoint) return NULL;
    checkpoint->file = strdup(file);
    if (!checkpoint->file) {
        free(checkpoint);
        return NULL;
    }
    checkpoint->pages_max = checkpoint->pages_due = pages_max;
    (void)pthread_mutex_init(&checkpoint->mutex, NULL);
    (void)pthread_cond_init(&checkpoint->has_news, NULL);
    (void)sqlite3_wal_hook(writer, on_commit, checkpoint);
    return checkpoint;
}

void checkpoint_close(Checkpoint *checkpoint) {
    if (!checkpoint) return;
    pthread_mutex_lock(&checkpoint->mutex);
    checkpoint->is_closing = true;
    pthread_cond_signal(&checkpoint->has_news);
    pthread_mutex_unlock(&checkpoint->mutex);
    if (checkpoint->has_thread) pthread_join(checkpoint->thread, NULL);
    pthread_cond_destroy(&checkpoint->has_news);
    pthread_mutex_destroy(&checkpoint->mutex);
    free(checkpoint->file);
    free(checkpoint);
}
