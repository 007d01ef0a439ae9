/* tessera_gpu.h -- batches of games on a GPU: tessera_batch with memory of the device.
 *
 * A library of its own, libtessera_gpu, which only `make gpu` builds, where CUDA's compiler is
 * installed; libtessera does not know it. Names of games, set-ups, buffers, kinds of actions,
 * options, seeds and statuses are those of tessera.h, and so is what the buffers hold, byte for
 * byte: the same seed and actions repeat every game alone by tessera_game_open().
 *
 * All pointers to buffers and actions are addresses on the device. Reset, step, sample and read put
 * work into a stream and return at once; the stream does it in order, so that other work in the
 * same stream needs no waiting. What only the device can find out, tessera_gpu_wait() says: whether
 * an action was illegal. Then no game has moved since, whatever steps came after it.
 *
 * A handle may be used by one thread at a time. */
#ifndef TESSERA_GPU_H
#define TESSERA_GPU_H

#include "bindings/c/tessera.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TESSERA_GPU_ABI 1

/* A buffer more: uint32_t [games], the actions, for callers who keep them nowhere else. */
#define TESSERA_GPU_CHOSEN TESSERA_BUFFERS
#define TESSERA_GPU_BUFFERS (TESSERA_BUFFERS + 1)

typedef struct tessera_gpu tessera_gpu;

TESSERA_API uint32_t tessera_gpu_abi_version(void);
/* What was wrong with the last refused call of this thread; "" if none was. */
TESSERA_API const char *tessera_gpu_last_error(void);
/* The device by the numbers of DLPack: type 2 is CUDA. TESSERA_UNSUPPORTED if there is no GPU. */
TESSERA_API tessera_status tessera_gpu_device(int32_t *type, int32_t *number);

TESSERA_API tessera_status tessera_gpu_open(const char *name, const char *setup, size_t games,
                                            uint64_t seed, tessera_gpu **batch);
TESSERA_API tessera_status tessera_gpu_close(tessera_gpu *batch);
/* The following are those of tessera_batch_...(). */
TESSERA_API tessera_status tessera_gpu_options(tessera_gpu *batch, uint32_t options);
TESSERA_API tessera_status tessera_gpu_room(tessera_gpu *batch, size_t room);
TESSERA_API tessera_status tessera_gpu_shape(const tessera_gpu *batch, size_t *games,
                                             int32_t *players);
TESSERA_API tessera_status tessera_gpu_size(const tessera_gpu *batch, int32_t buffer,
                                            size_t *bytes);
TESSERA_API tessera_status tessera_gpu_attach(tessera_gpu *batch, int32_t buffer, void *memory,
                                              size_t bytes);
/* Attaches memory that the batch takes itself, and gives back when it is closed or the buffer is
 * attached elsewhere. Asked again, it gives the same memory. */
TESSERA_API tessera_status tessera_gpu_buffer(tessera_gpu *batch, int32_t buffer, void **memory);
/* Copies a buffer to memory of the host, and waits for it. */
TESSERA_API tessera_status tessera_gpu_read(tessera_gpu *batch, int32_t buffer, void *host,
                                            size_t size);

/* A cudaStream_t for all that follows; NULL at first, CUDA's default stream. */
TESSERA_API tessera_status tessera_gpu_stream(tessera_gpu *batch, void *stream);
TESSERA_API tessera_status tessera_gpu_reset(tessera_gpu *batch, uint64_t seed);
/* `actions` on the device; NULL: TESSERA_GPU_CHOSEN, if it is attached. */
TESSERA_API tessera_status tessera_gpu_step(tessera_gpu *batch, int32_t kind,
                                            const uint32_t *actions, size_t count);
TESSERA_API tessera_status tessera_gpu_sample(tessera_gpu *batch, int32_t kind, uint64_t seed,
                                              uint32_t *actions, size_t count);
/* Waits until all is done. TESSERA_ILLEGAL: a step was refused. After that the batch goes on. */
TESSERA_API tessera_status tessera_gpu_wait(tessera_gpu *batch);

#ifdef __cplusplus
}
#endif

#endif
