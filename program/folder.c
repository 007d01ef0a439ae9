/* folder.c -- see folder.h. */
#include "folder.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool make_folder(char *path, size_t size, const char *name) {
    size_t length = strlen(path);
    if (length + strlen(name) + 2 > size) return false;
    snprintf(path + length, size - length, "/%s", name);
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool data_folder(const char *name, char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data) {
        snprintf(path, size, "%s", data);
        if (mkdir(path, 0700) != 0 && errno != EEXIST) return false;
    } else {
        if (!home || !*home) return false;
        snprintf(path, size, "%s", home);
        if (!make_folder(path, size, ".local") || !make_folder(path, size, "share")) return false;
    }
    return make_folder(path, size, "tessera") && make_folder(path, size, name);
}
