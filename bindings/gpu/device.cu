/* device.cu -- device.h by the CUDA runtime. */
#include "device.h"

enum { DLPACK_CUDA = 2 };

static const char *why(cudaError_t status) {
    return status == cudaSuccess ? NULL : cudaGetErrorString(status);
}

const char *device_take(size_t bytes, void **memory) {
    return why(cudaMalloc(memory, bytes));
}

void device_give(void *memory) {
    (void)cudaFree(memory);
}

const char *device_room(size_t *bytes) {
    size_t all;
    return why(cudaMemGetInfo(bytes, &all));
}

const char *device_processors(int *count) {
    int device = 0;
    const char *failed = why(cudaGetDevice(&device));
    if (failed) return failed;
    return why(cudaDeviceGetAttribute(count, cudaDevAttrMultiProcessorCount, device));
}

const char *device_zero(void *memory, size_t bytes, void *stream) {
    return why(cudaMemsetAsync(memory, 0, bytes, (cudaStream_t)stream));
}

const char *device_copy(void *to, const void *from, size_t bytes, void *stream) {
    return why(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, (cudaStream_t)stream));
}

const char *device_wait(void *stream) {
    return why(cudaStreamSynchronize((cudaStream_t)stream));
}

const char *device_name(int32_t *type, int32_t *number) {
    int device = 0;
    const char *failed = why(cudaGetDevice(&device));
    *type = DLPACK_CUDA;
    *number = device;
    return failed;
}
