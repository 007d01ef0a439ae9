/* data_folder.c -- see data_folder.h. */
#include "data_folder.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool make(const char *path) {
    struct stat about;
    if (mkdir(path, 0700) == 0) return true;
    if (errno != EEXIST || stat(path, &about) != 0) return false;
    if (!S_ISDIR(about.st_mode)) errno = ENOTDIR;
    return S_ISDIR(about.st_mode);
}

static bool make_in(char *path, size_t size, const char *name) {
    size_t length = strlen(path);
    errno = ENAMETOOLONG;
    if (length + strlen(name) + 2 > size) return false;
    (void)snprintf(path + length, size - length, "/%s", name);
    return make(path);
}

bool data_folder_find(const char *name, char *path, size_t size) {
    assert(name && path);
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool has_data = data && *data;
    int length = snprintf(path, size, "%s%s/tessera/%s",
                          has_data ? data
                          : home   ? home
                                   : "",
                          has_data ? "" : "/.local/share", name);
    return length > 0 && (size_t)length < size;
}

bool data_folder(const char *name, char *path, size_t size) {
    assert(path);
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool has_data = data && *data;
    const char *start = has_data ? data : home && *home ? home : "/nonexistent";
    if ((size_t)snprintf(path, size, "%s", start) >= size) {
        errno = ENAMETOOLONG;
        return false;
    }
    bool is_there =
        has_data ? make(path) : make_in(path, size, ".local") && make_in(path, size, "share");
    return is_there && make_in(path, size, "tessera") && (!name || make_in(path, size, name));
}
