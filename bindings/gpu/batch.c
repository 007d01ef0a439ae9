/* batch.c -- the doors of tessera_gpu.h: what the host checks before the device gets work. */
#include "batch.h"

#include "bindings/c/buffers.h"
#include "device.h"
#include "tessera_gpu.h"

#include <stdlib.h>

#define GAME(name) extern const GpuBatchGame gpu_batch_##name;
#include "registry/batch.def"
#undef GAME

static const GpuBatchGame *const batch_games[] = {
#define GAME(name) &gpu_batch_##name,
#include "registry/batch.def"
#undef GAME
};

enum { ROOM_FIRST = 256, WARP = 32, LISTS_MAX = 1 << 17, LISTS_BYTES_MAX = 1 << 30 };

typedef struct {
    const GpuBatchGame *kernels;
    BuffersShape shape;
    GpuBatch device;
    uint32_t *chosen_by_caller; /* TESSERA_GPU_CHOSEN */
    void *own[TESSERA_GPU_BUFFERS];
    void *memory; /* all that is not a buffer */
    void *stream;
} Batch;

uint32_t tessera_gpu_abi_version(void) {
    return TESSERA_GPU_ABI;
}

const char *tessera_gpu_last_error(void) {
    return tessera_last_error();
}

static tessera_status refuse_gpu(const char *why) {
    return lib_refuse(TESSERA_UNSUPPORTED, "the GPU fails: %s", why);
}

tessera_status tessera_gpu_device(int32_t *type, int32_t *number) {
    if (!type) return lib_refuse_null("type");
    if (!number) return lib_refuse_null("number");
    const char *why = device_name(type, number);
    return why ? refuse_gpu(why) : TESSERA_OK;
}

/* ---- Opening ---- */

/* The next part of the memory; NULL while only the size is wanted. */
static void *part(uint8_t *memory, size_t *size, size_t bytes) {
    void *at = memory ? memory + *size : NULL;
    *size += bytes;
    return at;
}

/* The parts of the memory, one after the other, those of the largest numbers first; returns the
 * size. */
static size_t lay_out(Batch *batch, uint8_t *memory) {
    GpuBatch *it = &batch->device;
    size_t count = batch->shape.games, size = 0;
    it->states = (uint64_t *)part(memory, &size, count * (size_t)batch->kernels->state_size);
    it->seeds = (uint64_t *)part(memory, &size, count * sizeof *it->seeds);
    it->words = (uint32_t *)part(memory, &size, count * sizeof *it->words);
    it->chosen = (Action *)part(memory, &size, count * sizeof *it->chosen);
    it->settling = (uint32_t *)part(memory, &size, count * sizeof *it->settling);
    it->ended = (uint32_t *)part(memory, &size, count * sizeof *it->ended);
    it->lists = (Action *)part(memory, &size,
                               (size_t)it->lists_count * (size_t)batch->kernels->legal_max *
                                   sizeof *it->lists);
    it->counters = (uint32_t *)part(memory, &size, BATCH_COUNTERS * sizeof *it->counters);
    it->actors = (int8_t *)part(memory, &size, count);
    it->done = (uint8_t *)part(memory, &size, count);
    return size;
}

static void batch_free(Batch *batch) {
    (void)device_wait(batch->stream); /* what is under way may write into the memory */
    for (int i = 0; i < TESSERA_GPU_BUFFERS; i++) device_give(batch->own[i]);
    device_give(batch->memory);
    free(batch);
}

/* How many games are listed at once: whole warps, and no more than a GPU keeps busy. */
static uint32_t lists_count(const GpuBatchGame *kernels, size_t count) {
    size_t most = LISTS_BYTES_MAX / ((size_t)kernels->legal_max * sizeof(Action));
    if (most > LISTS_MAX) most = LISTS_MAX;
    if (most > count) most = count + WARP - 1;
    return (uint32_t)(most / WARP * WARP);
}

static Batch *batch_new(const GpuBatchGame *kernels, const BuffersShape *shape,
                        const Setup *setup) {
    Batch *batch = (Batch *)calloc(1, sizeof *batch);
    if (!batch) return NULL;
    batch->kernels = kernels;
    batch->shape = *shape;
    batch->device.setup = *setup;
    batch->device.games = (uint32_t)shape->games;
    batch->device.room = (uint32_t)shape->room;
    batch->device.restarts = true;
    batch->device.lists_count = lists_count(kernels, shape->games);
    return batch;
}

/* Forgets an action that was illegal. */
static const char *forgive(Batch *batch) {
    static const uint32_t none = BATCH_NONE;
    return device_copy(&batch->device.counters[BATCH_BAD], &none, sizeof none, batch->stream);
}

static const char *batch_take_memory(Batch *batch) {
    size_t size = lay_out(batch, NULL);
    const char *why = device_take(size, &batch->memory);
    if (why) return why;
    lay_out(batch, (uint8_t *)batch->memory);
    why = device_zero(batch->device.counters, BATCH_COUNTERS * sizeof(uint32_t), NULL);
    return why ? why : forgive(batch);
}

static tessera_status find_kernels(const Game *game, const GpuBatchGame **kernels) {
    for (size_t i = 0; i < sizeof batch_games / sizeof batch_games[0]; i++)
        if (strcmp(batch_games[i]->name, game->name) == 0) {
            *kernels = batch_games[i];
            return TESSERA_OK;
        }
    return lib_refuse(TESSERA_UNSUPPORTED, "%s is not played on a GPU", game->name);
}

static tessera_status begin(Batch *batch, uint64_t seed);

tessera_status tessera_gpu_open(const char *name, const char *setup, size_t count, uint64_t seed,
                                tessera_gpu **batch) {
    const GpuBatchGame *kernels = NULL;
    BuffersShape shape = {.games = count, .room = ROOM_FIRST};
    Setup found;
    tessera_status status = lib_find_game(name, &shape.game);
    if (status) return status;
    if ((status = lib_find_setup(shape.game, setup, &found))) return status;
    if (!batch) return lib_refuse_null("batch");
    if ((status = buffers_check_games(count))) return status;
    if ((status = find_kernels(shape.game, &kernels))) return status;
    shape.players = found.players;
    Batch *opened = batch_new(kernels, &shape, &found);
    if (!opened) return lib_refuse_memory();
    const char *why = batch_take_memory(opened);
    status = why ? refuse_gpu(why) : begin(opened, seed);
    if (!status && !(*batch = (tessera_gpu *)handle_open(HANDLE_GPU, opened)))
        status = lib_refuse_memory();
    if (status) batch_free(opened);
    return status;
}

static tessera_status find(const tessera_gpu *handle, Batch **batch) {
    *batch = (Batch *)handle_object(HANDLE_GPU, handle);
    return *batch ? TESSERA_OK : lib_refuse_handle("batch");
}

tessera_status tessera_gpu_close(tessera_gpu *handle) {
    Batch *batch = (Batch *)handle_close(HANDLE_GPU, handle);
    if (!batch) return lib_refuse_handle("batch");
    batch_free(batch);
    return TESSERA_OK;
}

/* ---- Settings and buffers ---- */

tessera_status tessera_gpu_options(tessera_gpu *handle, uint32_t options) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if ((status = buffers_check_options(options))) return status;
    batch->device.restarts = !(options & TESSERA_NO_RESTART);
    return TESSERA_OK;
}

tessera_status tessera_gpu_shape(const tessera_gpu *handle, size_t *count, int32_t *players) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if (count) *count = batch->shape.games;
    if (players) *players = batch->shape.players;
    return TESSERA_OK;
}

tessera_status tessera_gpu_stream(tessera_gpu *handle, void *stream) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    const char *why = device_wait(batch->stream);
    if (why) return refuse_gpu(why);
    batch->stream = stream;
    return TESSERA_OK;
}

static tessera_status bytes_of(const Batch *batch, int32_t buffer, size_t *bytes) {
    if (buffer != TESSERA_GPU_CHOSEN) return buffers_bytes(&batch->shape, buffer, bytes);
    *bytes = batch->shape.games * sizeof(uint32_t);
    return TESSERA_OK;
}

tessera_status tessera_gpu_size(const tessera_gpu *handle, int32_t buffer, size_t *bytes) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if (!bytes) return lib_refuse_null("bytes");
    return bytes_of(batch, buffer, bytes);
}

static void *buffer_at(const Batch *batch, int32_t buffer) {
    return buffer == TESSERA_GPU_CHOSEN ? batch->chosen_by_caller : batch->device.buffer[buffer];
}

/* From now on the buffer is here; what the batch took for it itself is given back. */
static void put_buffer(Batch *batch, int32_t buffer, void *memory) {
    if (batch->own[buffer] && batch->own[buffer] != memory) {
        (void)device_wait(batch->stream);
        device_give(batch->own[buffer]);
        batch->own[buffer] = NULL;
    }
    if (buffer == TESSERA_GPU_CHOSEN)
        batch->chosen_by_caller = (uint32_t *)memory;
    else
        batch->device.buffer[buffer] = memory;
}

tessera_status tessera_gpu_room(tessera_gpu *handle, size_t room) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if ((status = buffers_check_room(room))) return status;
    put_buffer(batch, TESSERA_ACTIONS, NULL);
    put_buffer(batch, TESSERA_ACTION_ROWS, NULL);
    batch->shape.room = room;
    batch->device.room = (uint32_t)room;
    return TESSERA_OK;
}

tessera_status tessera_gpu_attach(tessera_gpu *handle, int32_t buffer, void *memory, size_t bytes) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    /* The actions are as large as their counts. */
    int32_t alike = buffer == TESSERA_GPU_CHOSEN ? TESSERA_ACTION_COUNTS : buffer;
    if ((status = buffers_check(&batch->shape, alike, memory, bytes))) return status;
    put_buffer(batch, buffer, memory);
    return TESSERA_OK;
}

tessera_status tessera_gpu_buffer(tessera_gpu *handle, int32_t buffer, void **memory) {
    Batch *batch;
    size_t bytes;
    void *taken;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if (!memory) return lib_refuse_null("memory");
    if ((status = bytes_of(batch, buffer, &bytes))) return status;
    if (!batch->own[buffer]) {
        const char *why = device_take(bytes, &taken);
        if (!why) why = device_zero(taken, bytes, batch->stream);
        if (why) return refuse_gpu(why);
        put_buffer(batch, buffer, taken);
        batch->own[buffer] = taken;
    }
    *memory = batch->own[buffer];
    return TESSERA_OK;
}

tessera_status tessera_gpu_read(tessera_gpu *handle, int32_t buffer, void *host, size_t size) {
    Batch *batch;
    size_t bytes;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if ((status = bytes_of(batch, buffer, &bytes))) return status;
    if (!host) return lib_refuse_null("host");
    if (size < bytes)
        return lib_refuse(TESSERA_TOO_SMALL, "the buffer needs %zu bytes, and there are %zu", bytes,
                          size);
    if (!buffer_at(batch, buffer))
        return lib_refuse(TESSERA_BAD_VALUE, "buffer %d is not attached", buffer);
    const char *why = device_copy(host, buffer_at(batch, buffer), bytes, batch->stream);
    if (!why) why = device_wait(batch->stream);
    return why ? refuse_gpu(why) : TESSERA_OK;
}

/* ---- Work for the device ---- */

static const char *zero_buffer(const Batch *batch, int32_t buffer) {
    size_t bytes;
    void *memory = batch->device.buffer[buffer];
    if (!memory || bytes_of(batch, buffer, &bytes)) return NULL;
    return device_zero(memory, bytes, batch->stream);
}

static const char *copy_buffer(const Batch *batch, int32_t buffer, const void *from) {
    size_t bytes;
    void *memory = batch->device.buffer[buffer];
    if (!memory || bytes_of(batch, buffer, &bytes)) return NULL;
    return device_copy(memory, from, bytes, batch->stream);
}

/* Results are there already. */
static tessera_status write_buffers(const Batch *batch) {
    const GpuBatch *device = &batch->device;
    const char *why = zero_buffer(batch, TESSERA_MASKS);
    if (!why) why = zero_buffer(batch, TESSERA_ACTIONS);
    if (!why) why = zero_buffer(batch, TESSERA_ACTION_ROWS);
    if (!why) why = batch->kernels->write(device, NULL, batch->stream);
    if (!why) why = copy_buffer(batch, TESSERA_DONE, device->done);
    if (!why) why = copy_buffer(batch, TESSERA_ACTORS, device->actors);
    if (!why) why = copy_buffer(batch, TESSERA_SEEDS, device->seeds);
    return why ? refuse_gpu(why) : TESSERA_OK;
}

static tessera_status begin(Batch *batch, uint64_t seed) {
    GpuOrder order = {.seed = seed};
    const char *why = batch->kernels->begin(&batch->device, &order, batch->stream);
    return why ? refuse_gpu(why) : write_buffers(batch);
}

tessera_status tessera_gpu_reset(tessera_gpu *handle, uint64_t seed) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    return status ? status : begin(batch, seed);
}

/* The actions of an order, which must be as many as the games. */
static tessera_status find_actions(const Batch *batch, int32_t kind, uint32_t **actions,
                                   size_t count) {
    if (kind != TESSERA_NUMBERS && kind != TESSERA_PLACES)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no kind %d of actions", kind);
    if (count != batch->shape.games)
        return lib_refuse(TESSERA_BAD_VALUE, "the batch has %zu games, and there are %zu actions",
                          batch->shape.games, count);
    if (!*actions) *actions = batch->chosen_by_caller;
    return *actions ? TESSERA_OK : lib_refuse_null("actions");
}

static const char *step(const Batch *batch, const GpuOrder *order) {
    uint32_t *lists = &batch->device.counters[BATCH_SETTLES];
    const char *why = device_zero(lists, 2 * sizeof *lists, batch->stream);
    return why ? why : batch->kernels->step(&batch->device, order, batch->stream);
}

tessera_status tessera_gpu_step(tessera_gpu *handle, int32_t kind, const uint32_t *actions,
                                size_t count) {
    Batch *batch;
    uint32_t *given = (uint32_t *)actions; /* is only read */
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if ((status = find_actions(batch, kind, &given, count))) return status;
    const char *why = step(batch, &(GpuOrder){.kind = kind, .given = given});
    return why ? refuse_gpu(why) : write_buffers(batch);
}

tessera_status tessera_gpu_sample(tessera_gpu *handle, int32_t kind, uint64_t seed,
                                  uint32_t *actions, size_t count) {
    Batch *batch;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    if ((status = find_actions(batch, kind, &actions, count))) return status;
    GpuOrder order = {.kind = kind, .taken = actions, .seed = seed};
    const char *why = batch->kernels->sample(&batch->device, &order, batch->stream);
    return why ? refuse_gpu(why) : TESSERA_OK;
}

tessera_status tessera_gpu_wait(tessera_gpu *handle) {
    Batch *batch;
    uint32_t bad = BATCH_NONE, action = 0;
    tessera_status status = find(handle, &batch);
    if (status) return status;
    const char *why =
        device_copy(&bad, &batch->device.counters[BATCH_BAD], sizeof bad, batch->stream);
    if (!why) why = device_wait(batch->stream);
    if (!why && bad == BATCH_NONE) return TESSERA_OK;
    if (!why) why = device_copy(&action, &batch->device.chosen[bad], sizeof action, batch->stream);
    if (!why) why = device_wait(batch->stream);
    if (!why) why = forgive(batch);
    if (why) return refuse_gpu(why);
    return lib_refuse(TESSERA_ILLEGAL, "action %u is not legal in game %u", action, bad);
}
