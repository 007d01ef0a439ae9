/* backup.c -- `tessera backup` and `tessera restore`: the store as one file of text. */
#include "server/store/store_backup.h"

#include "clients/program/parts/command.h"
#include "clients/program/parts/speak.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct {
    const char *file, *store;
} BackupWords;

static bool read_words(const char *command, int count, char **words, BackupWords *to) {
    for (int at = 0; at < count; at++) {
        if (strcmp(words[at], "--store") == 0) {
            if (!flag_value(count, words, &at, &to->store)) return false;
        } else if (words[at][0] == '-' || to->file) {
            fail("%s does not take '%s'; 'tessera help %s' says what it takes", command, words[at],
                 command);
            return false;
        } else {
            to->file = words[at];
        }
    }
    if (to->file && to->store) return true;
    fail("%s needs a file and a store, as in 'tessera %s FILE --store sqlite:tessera.db'", command,
         command);
    return false;
}

/* A backup has secrets of matches that are not over, so nobody else may read it. */
static FILE *create(const BackupWords *words, const char *name) {
    if (!file_may_replace(words->file))
        return fail("cannot write %s: %s", words->file, strerror(errno)), NULL;
    int descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file) fail("cannot write %s: %s", name, strerror(errno));
    return file;
}

/* Until the new backup is whole and on the disk, an older one of its name stays as it is. */
static int back_up(const BackupWords *words, const char *part) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    int64_t rows;
    FILE *file = create(words, part);
    if (!file) return STATUS_BAD_INPUT;
    bool is_good = store_backup(words->store, file, &rows, &why);
    if (is_good && fsync(fileno(file)) != 0) {
        text_string(&why, strerror(errno));
        is_good = false;
    }
    fclose(file);
    if (!is_good) fail("no backup was made: %s", buffer);
    if (is_good && rename(part, words->file) != 0) {
        fail("cannot write %s: %s", words->file, strerror(errno));
        is_good = false;
    }
    if (!is_good) return (void)unlink(part), STATUS_BAD_INPUT;
    printf(speak("Backed up %" PRId64 " rows to %s"), rows, words->file);
    puts("");
    return STATUS_OK;
}

int command_backup(int count, char **words) {
    BackupWords read = {0};
    if (!read_words("backup", count, words, &read)) return STATUS_BAD_INPUT;
    size_t size = strlen(read.file) + sizeof ".part";
    char *part = malloc(size);
    assert(part);
    (void)snprintf(part, size, "%s.part", read.file);
    int status = back_up(&read, part);
    free(part);
    return status;
}

static const char *file_of(const char *store) {
    static const char prefix[] = "sqlite:";
    return strncmp(store, prefix, sizeof prefix - 1) == 0 ? store + sizeof prefix - 1 : store;
}

/* What SQLite made for a restore that failed. */
static void remove_store(const char *file) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[4096];
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (snprintf(name, sizeof name, "%s%s", file, ends[i]) < (int)sizeof name)
            (void)unlink(name);
}

int command_restore(int count, char **words) {
    BackupWords read = {0};
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    int64_t rows;
    if (!read_words("restore", count, words, &read)) return STATUS_BAD_INPUT;
    FILE *file = fopen(read.file, "r");
    if (!file) return fail("cannot read %s: %s", read.file, strerror(errno));
    bool is_new = access(file_of(read.store), F_OK) != 0 && errno == ENOENT;
    bool is_good = store_restore(read.store, file, &rows, &why);
    fclose(file);
    if (!is_good && is_new) remove_store(file_of(read.store));
    if (!is_good) return fail("nothing was restored: %s", buffer);
    printf(speak("Restored %" PRId64 " rows from %s"), rows, read.file);
    puts("");
    return STATUS_OK;
}
