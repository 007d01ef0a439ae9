/* path.c -- looks once at the processor, when the program or the library is loaded. Only in builds
 * with paths (engine/base/path.h). The environment variable TESSERA_CPU=x86-64 forbids the faster
 * path. */
#include "engine/base/path.h"

#include <stdlib.h>

bool path_is_v3;

__attribute__((constructor)) static void choose_path(void) {
    const char *cpu = getenv("TESSERA_CPU");
    __builtin_cpu_init();
    path_is_v3 = __builtin_cpu_supports("x86-64-v3") && !(cpu && strcmp(cpu, "x86-64") == 0);
}
