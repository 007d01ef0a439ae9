/* device.c -- bindings/gpu/device.h without a GPU: its memory is that of the CPU. */
#include "bindings/gpu/device.h"

#include <stdlib.h>
#include <string.h>

enum { DLPACK_CPU = 1 };

const char *device_take(size_t bytes, void **memory) {
    *memory = bytes < SIZE_MAX / 2 ? malloc(bytes + 1) : NULL;
    return *memory ? NULL : "out of memory";
}

void device_give(void *memory) {
    free(memory);
}

const char *device_room(size_t *bytes) {
    *bytes = (size_t)1 << 30;
    return NULL;
}

const char *device_processors(int *count) {
    *count = 1;
    return NULL;
}

const char *device_zero(void *memory, size_t bytes, void *stream) {
    (void)stream;
    memset(memory, 0, bytes);
    return NULL;
}

const char *device_copy(void *to, const void *from, size_t bytes, void *stream) {
    (void)stream;
    memcpy(to, from, bytes);
    return NULL;
}

const char *device_wait(void *stream) {
    (void)stream;
    return NULL;
}

const char *device_name(int32_t *type, int32_t *number) {
    *type = DLPACK_CPU;
    *number = 0;
    return NULL;
}
