/* device.h -- the memory of a GPU, for C. What can fail returns why it did, or NULL.
 *
 * A stream is a queue of the GPU's: what is put into it happens in order. NULL is the one that most
 * programs use. */
#ifndef CUDA_DEVICE_H
#define CUDA_DEVICE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__cplusplus)
extern "C" {
#endif

const char *device_take(size_t bytes, void **memory);
void device_give(void *memory); /* NULL: nothing */
const char *device_room(size_t *bytes);
const char *device_processors(int *count);

/* In order behind what the stream has to do already. Copies go from the GPU, to it, or within it;
 * one to the host is there after device_wait(). */
const char *device_zero(void *memory, size_t bytes, void *stream);
const char *device_copy(void *to, const void *from, size_t bytes, void *stream);
const char *device_wait(void *stream);

/* How DLPack names this device: its type and its number. */
const char *device_name(int32_t *type, int32_t *number);

#if defined(__cplusplus)
}
#endif

#endif
