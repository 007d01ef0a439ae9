/* records.c -- see records.h. */
#include "records.h"

#include "command.h"
#include "speak.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

void records_key(uint8_t key[RECORD_KEY], uint64_t seed, uint64_t number) {
    memset(key, 0, RECORD_KEY);
    for (int i = 0; i < 8; i++) {
        key[i] = (uint8_t)(seed >> 8 * i);
        key[8 + i] = (uint8_t)(number >> 8 * i);
    }
}

bool records_write(const char *name, const Text *record, Text *why) {
    assert(name && record && why);
    char part[4096 + 8];
    size_t size = (size_t)text_size(record);
    snprintf(part, sizeof part, "%s.part", name);
    FILE *file = file_may_replace(name) ? fopen(part, "wb") : NULL;
    bool is_written = file && fwrite(record->start, 1, size, file) == size;
    if (file && fclose(file) != 0) is_written = false;
    if (is_written && rename(part, name) == 0) return true;
    text_string(why, "cannot write ");
    text_string(why, name);
    text_string(why, ": ");
    text_string(why, strerror(errno));
    if (file) remove(part);
    return false;
}

bool records_save(const char *folder, const Game *game, uint64_t seed, uint64_t number,
                  const Text *record) {
    assert(folder && game && record);
    char name[4096], buffer[4096 + 256];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    int length = snprintf(name, sizeof name, "%s/%s-%" PRIu64 "-%" PRIu64 ".tessera", folder,
                          game->name, seed, number);
    if (length < 0 || (size_t)length >= sizeof name) {
        fail("the name of the folder is too long");
        return false;
    }
    if (records_write(name, record, &why)) return true;
    fail("%s", speak_why(&why));
    return false;
}

bool records_folder(const char *folder) {
    assert(folder);
    if (mkdir(folder, 0777) == 0 || (errno == EEXIST && access(folder, W_OK | X_OK) == 0))
        return true;
    fail("cannot write records to %s: %s", folder, strerror(errno));
    return false;
}
