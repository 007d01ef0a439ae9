/* commitments.c -- see commitments.h. */
#include "commitments.h"
#include "clients/terminal/board/value.h"
#include "command.h"

#include <assert.h>
#include <dirent.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/* ---- Reading ---- */

/* Behind the JSON object that begins here; NULL if it does not end. */
static const char *object_end(const char *at, const char *end) {
    int depth = 0;
    bool is_text = false;
    for (; at < end; at++) {
        if (is_text && *at == '\\')
            at++;
        else if (*at == '"')
            is_text = !is_text;
        else if (!is_text && (*at == '{' || *at == '}'))
            depth += *at == '{' ? 1 : -1;
        if (depth == 0) return at + 1;
    }
    return NULL;
}

static bool read_hash(const Value *entry, const char *name, uint8_t hash[FAIR_HASH_SIZE]) {
    const char *text = value_text(value_in(entry, name));
    size_t size;
    return strlen(text) == 2 * FAIR_HASH_SIZE &&
           sodium_hex2bin(hash, FAIR_HASH_SIZE, text, strlen(text), NULL, &size, NULL) == 0 &&
           size == FAIR_HASH_SIZE;
}

static bool read_entry(const Value *value, FairEntry *entry) {
    entry->index = value_large(value_in(value, "index"));
    return value_is_number(value_in(value, "index")) && read_hash(value, "match", entry->match) &&
           read_hash(value, "commitment", entry->commitment) &&
           read_hash(value, "previous", entry->previous) && read_hash(value, "hash", entry->hash);
}

static FairEntry *add(Commitments *log) {
    if (log->count == log->room) {
        log->room = log->room ? 2 * log->room : 1024;
        log->entry = realloc(log->entry, (size_t)log->room * sizeof *log->entry);
        if (!log->entry) abort();
    }
    return &log->entry[log->count++];
}

static bool read_page(Commitments *log, const char *bytes, size_t size) {
    Value *page = value_read(bytes, size);
    const Value *entries = value_in(page, "log");
    bool is_good = page && strcmp(value_text(value_in(page, "tell")), "fair") == 0;
    for (int i = 0; i < value_count(entries) && is_good; i++)
        is_good = read_entry(value_at(entries, i), add(log));
    value_free(page);
    return is_good;
}

static bool read_pages(Commitments *log, const char *at, const char *end) {
    for (;;) {
        while (at < end && strchr(" \t\r\n", *at)) at++;
        if (at == end) return true;
        const char *behind = *at == '{' ? object_end(at, end) : NULL;
        if (!behind || !read_page(log, at, (size_t)(behind - at))) return false;
        at = behind;
    }
}

static bool read_file(Commitments *log, const char *name) {
    size_t size;
    char *bytes = file_read(name, &size);
    if (!bytes) return false;
    bool is_good = read_pages(log, bytes, bytes + size);
    free(bytes);
    if (!is_good) fail("%s is not a log of commitments from GET /fair/log", name);
    return is_good;
}

static bool read_folder(Commitments *log, const char *name, DIR *folder) {
    char path[4096];
    const struct dirent *file;
    bool is_good = true;
    while (is_good && (file = readdir(folder))) {
        if (file->d_name[0] == '.') continue;
        int size = snprintf(path, sizeof path, "%s/%s", name, file->d_name);
        if (size >= (int)sizeof path)
            return fail("the name of a file in %s is too long", name), false;
        is_good = read_file(log, path);
    }
    return is_good;
}

bool commitments_read(Commitments *log, const char *name) {
    assert(log && name);
    DIR *folder = opendir(name);
    bool is_good = folder ? read_folder(log, name, folder) : read_file(log, name);
    if (folder) closedir(folder);
    return is_good;
}

/* ---- Checking ---- */

static int by_index(const void *a, const void *b) {
    const FairEntry *one = a, *other = b;
    if (one->index != other->index) return one->index < other->index ? -1 : 1;
    return memcmp(one->hash, other->hash, FAIR_HASH_SIZE);
}

/* What was fetched twice must be the same, or the server tells different things. */
static bool join_doubles(Commitments *log) {
    int count = 0;
    for (int i = 0; i < log->count; i++) {
        const FairEntry *it = &log->entry[i], *last = count ? &log->entry[count - 1] : NULL;
        bool is_double = last && last->index == it->index;
        if (is_double && memcmp(last, it, sizeof *it) != 0)
            return fail("the log of commitments has two different entries %" PRId64, it->index),
                   false;
        if (!is_double) log->entry[count++] = *it;
    }
    log->count = count;
    return true;
}

bool commitments_check(Commitments *log) {
    assert(log);
    if (log->count == 0) return fail("there is no entry in this log of commitments"), false;
    qsort(log->entry, (size_t)log->count, sizeof *log->entry, by_index);
    if (!join_doubles(log)) return false;
    for (int i = 0; i < log->count; i++) {
        const FairEntry *entry = &log->entry[i];
        const char *fault = fair_log_fault(entry);
        if (!fault && i > 0) fault = fair_log_link_fault(entry - 1, entry);
        if (fault)
            return fail("the log of commitments is broken at entry %" PRId64 ": %s", entry->index,
                        fault),
                   false;
    }
    return true;
}

const FairEntry *commitments_find(const Commitments *log,
                                  const uint8_t commitment[FAIR_HASH_SIZE]) {
    assert(log);
    for (int i = 0; i < log->count; i++)
        if (memcmp(log->entry[i].commitment, commitment, FAIR_HASH_SIZE) == 0)
            return &log->entry[i];
    return NULL;
}

void commitments_free(Commitments *log) {
    assert(log);
    free(log->entry);
    *log = (Commitments){0};
}
