/* bench_gpu.c -- see bench_gpu.h. */
#include "bench_gpu.h"

#include "command.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The name of the program beside this one; false if that is too long, or this one's is unknown. */
static bool find_beside(char path[PATH_MAX], const char *name) {
    ssize_t size = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (size < 0) return false;
    path[size] = '\0';
    char *end = strrchr(path, '/') + 1;
    size_t room = (size_t)(path + PATH_MAX - end);
    return (size_t)snprintf(end, room, "%s", name) < room;
}

int bench_gpu(int count, char **words) {
    char path[PATH_MAX];
    if (!find_beside(path, "tessera_gpu") || access(path, X_OK) != 0)
        return fail("this build has no GPU support; 'make gpu' adds it where nvcc is installed");
    char **arguments = calloc((size_t)count + 2, sizeof *arguments);
    if (!arguments) return fail("there is not enough memory");
    int kept = 0;
    arguments[kept++] = path;
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], "--gpu") != 0) arguments[kept++] = words[i];
    fflush(stdout);
    execv(path, arguments);
    free(arguments);
    return fail("cannot run %s: %s", path, strerror(errno));
}
