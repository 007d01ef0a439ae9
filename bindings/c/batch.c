/* batch.c -- batches: open, close, settings, buffers, copies. */
#include "batch.h"

#include "buffers.h"

#include <stdlib.h>
#include <unistd.h>

enum { ROOM_FIRST = 256, ALIGNMENT = 64 };

/* ---- Opening ---- */

static size_t rounded(size_t size) {
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static void *memory_for(size_t bytes) {
    void *memory = aligned_alloc(ALIGNMENT, rounded(bytes));
    if (memory) memset(memory, 0, rounded(bytes));
    return memory;
}

static void batch_free(Batch *batch) {
    if (batch->pool) pool_close(batch->pool);
    free(batch->states);
    free(batch->slots);
    free(batch->bits);
    free(batch->chosen);
    free(batch->marks);
    free(batch->states_before);
    free(batch->slots_before);
    free(batch);
}

static size_t slots_bytes(const Batch *batch) {
    return batch->games * sizeof(BatchSlot);
}

static size_t states_bytes(const Batch *batch) {
    return batch->games * batch->state_stride;
}

static size_t bits_bytes(const Batch *batch) {
    return batch->games * batch->bits_stride * sizeof(uint64_t);
}

/* Memory for what the caller's chance may spoil. */
static bool keep_before(Batch *batch) {
    if (!batch->states_before) batch->states_before = memory_for(states_bytes(batch));
    if (!batch->slots_before) batch->slots_before = memory_for(slots_bytes(batch));
    return batch->states_before && batch->slots_before;
}

static Batch *batch_new(const Game *game, const Setup *setup, size_t count) {
    Batch *batch = (Batch *)calloc(1, sizeof *batch);
    if (!batch) return NULL;
    batch->game = game;
    batch->setup = *setup;
    batch->games = count;
    batch->room = ROOM_FIRST;
    batch->threads = 1;
    batch->state_stride = rounded((size_t)game->state_size);
    batch->bits_stride = game->action_count <= BATCH_BITS_MAX ? (game->action_count + 63) / 64 : 0;
    batch->observation_size = observe_size(game);
    batch->action_size = observe_action_size(game);
    batch->states = memory_for(states_bytes(batch));
    batch->slots = memory_for(slots_bytes(batch));
    batch->bits = memory_for(bits_bytes(batch) + 1);
    batch->chosen = memory_for(count * sizeof *batch->chosen);
    batch->marks = memory_for(count);
    if (batch->states && batch->slots && batch->bits && batch->chosen && batch->marks) return batch;
    batch_free(batch);
    return NULL;
}

static tessera_status batch_hand_out(Batch *batch, tessera_batch **handle) {
    tessera_batch *opened = (tessera_batch *)handle_open(HANDLE_BATCH, batch);
    if (!opened) {
        batch_free(batch);
        return lib_refuse_memory();
    }
    *handle = opened;
    return TESSERA_OK;
}

tessera_status tessera_batch_open(const char *name, const char *setup, size_t count, uint64_t seed,
                                  tessera_batch **batch) {
    const Game *game;
    Setup found;
    tessera_status status = lib_find_game(name, &game);
    if (status) return status;
    if ((status = lib_find_setup(game, setup, &found))) return status;
    if (!batch) return lib_refuse_null("batch");
    if ((status = buffers_check_games(count))) return status;
    Batch *it = batch_new(game, &found, count);
    if (!it) return lib_refuse_memory();
    BatchRun run = {.batch = it, .count = count, .seed = seed, .bad = SIZE_MAX};
    (void)batch_reset(&run); /* generators always give something possible */
    return batch_hand_out(it, batch);
}

tessera_status batch_find(const tessera_batch *handle, Batch **batch) {
    *batch = (Batch *)handle_object(HANDLE_BATCH, handle);
    if (!*batch) return lib_refuse_handle("batch");
    if ((*batch)->is_busy)
        return lib_refuse(TESSERA_BUSY, "a step is under way; tessera_batch_wait() comes first");
    return TESSERA_OK;
}

tessera_status tessera_batch_close(tessera_batch *handle) {
    Batch *batch = (Batch *)handle_close(HANDLE_BATCH, handle);
    if (!batch) return lib_refuse_handle("batch");
    if (batch->is_busy) pool_wait(batch->pool);
    batch_free(batch);
    return TESSERA_OK;
}

/* ---- Settings ---- */

static size_t processors(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    if (count < 1) return 1;
    return count < TESSERA_BATCH_THREADS_MAX ? (size_t)count : TESSERA_BATCH_THREADS_MAX;
}

tessera_status tessera_batch_threads(tessera_batch *handle, size_t threads) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (threads > TESSERA_BATCH_THREADS_MAX)
        return lib_refuse(TESSERA_BAD_VALUE, "a batch has at most %d threads, not %zu",
                          TESSERA_BATCH_THREADS_MAX, threads);
    if (threads == 0) threads = processors();
    Pool *pool = threads > 1 ? pool_open(threads - 1) : NULL; /* and the caller */
    if (threads > 1 && !pool) return lib_refuse(TESSERA_NO_MEMORY, "no %zu threads here", threads);
    if (batch->pool) pool_close(batch->pool);
    batch->pool = pool;
    batch->threads = threads;
    return TESSERA_OK;
}

tessera_status tessera_batch_options(tessera_batch *handle, uint32_t options) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if ((status = buffers_check_options(options))) return status;
    batch->options = options;
    return TESSERA_OK;
}

tessera_status tessera_batch_room(tessera_batch *handle, size_t room) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if ((status = buffers_check_room(room))) return status;
    batch->room = room;
    batch->buffer[TESSERA_ACTIONS] = batch->buffer[TESSERA_ACTION_ROWS] = NULL;
    return TESSERA_OK;
}

tessera_status tessera_batch_chance(tessera_batch *handle, tessera_chance *chance, void *self) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (chance && !keep_before(batch)) return lib_refuse_memory();
    tessera_chance *asked = batch->asked;
    void *asked_self = batch->asked_self;
    batch->asked = chance;
    batch->asked_self = self;
    BatchRun run = {
        .batch = batch, .count = batch->games, .seed = batch->slots[0].seed, .bad = SIZE_MAX};
    status = batch_reset(&run);
    if (status) {
        batch->asked = asked;
        batch->asked_self = asked_self;
    }
    return status;
}

tessera_status tessera_batch_shape(const tessera_batch *handle, size_t *count, int32_t *players) {
    const Batch *batch = (const Batch *)handle_object(HANDLE_BATCH, handle);
    if (!batch) return lib_refuse_handle("batch");
    if (count) *count = batch->games;
    if (players) *players = batch->setup.players;
    return TESSERA_OK;
}

/* ---- Buffers ---- */

static BuffersShape shape_of(const Batch *batch) {
    return (BuffersShape){batch->game, batch->games, batch->room, batch->setup.players};
}

tessera_status tessera_batch_size(const tessera_batch *handle, int32_t buffer, size_t *bytes) {
    const Batch *batch = (const Batch *)handle_object(HANDLE_BATCH, handle);
    if (!batch) return lib_refuse_handle("batch");
    if (!bytes) return lib_refuse_null("bytes");
    BuffersShape shape = shape_of(batch);
    return buffers_bytes(&shape, buffer, bytes);
}

/* Of games that the last step ended, the result is there already. */
static void keep_results(Batch *batch) {
    for (size_t i = 0; i < batch->games; i++)
        if (!batch->slots[i].done)
            batch->game->result(batch_state(batch, i), &batch->slots[i].result);
}

tessera_status tessera_batch_attach(tessera_batch *handle, int32_t buffer, void *memory,
                                    size_t bytes) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    BuffersShape shape = shape_of(batch);
    if ((status = buffers_check(&shape, buffer, memory, bytes))) return status;
    batch->buffer[buffer] = memory;
    batch->has_result = batch->buffer[TESSERA_POINTS] != NULL;
    if (buffer == TESSERA_POINTS && memory) keep_results(batch);
    return TESSERA_OK;
}

/* ---- Copies ---- */

static void batch_take_over(Batch *batch, const Batch *from) {
    memcpy(batch->states, from->states, states_bytes(batch));
    memcpy(batch->slots, from->slots, slots_bytes(batch));
    memcpy(batch->bits, from->bits, bits_bytes(batch));
    if (batch->has_result && !from->has_result) keep_results(batch);
}

tessera_status tessera_batch_copy(const tessera_batch *handle, tessera_batch **copy) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (!copy) return lib_refuse_null("copy");
    Batch *other = batch_new(batch->game, &batch->setup, batch->games);
    if (!other) return lib_refuse_memory();
    other->options = batch->options;
    other->asked = batch->asked;
    other->asked_self = batch->asked_self;
    other->room = batch->room;
    if (other->asked && !keep_before(other)) {
        batch_free(other);
        return lib_refuse_memory();
    }
    batch_take_over(other, batch);
    return batch_hand_out(other, copy);
}

tessera_status tessera_batch_restore(tessera_batch *handle, const tessera_batch *from) {
    Batch *batch, *other;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if ((status = batch_find(from, &other))) return status;
    if (batch->game != other->game || batch->games != other->games ||
        memcmp(&batch->setup, &other->setup, sizeof batch->setup) != 0)
        return lib_refuse(TESSERA_BAD_VALUE, "the batches have not the same game, set-up and size");
    if (!batch->asked != !other->asked)
        return lib_refuse(TESSERA_BAD_VALUE,
                          "only one of the batches asks the caller for its luck");
    if (batch != other) batch_take_over(batch, other);
    for (size_t i = 0; i < batch->games; i++) batch_write(batch, i);
    return TESSERA_OK;
}

tessera_status tessera_batch_game(const tessera_batch *handle, size_t index, tessera_game **game) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (!game) return lib_refuse_null("game");
    if (index >= batch->games)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no game %zu in a batch of %zu", index,
                          batch->games);
    const BatchSlot *slot = &batch->slots[index];
    Chance chance = batch->asked ? chance_seeded(slot->seed) : slot->chance;
    return lib_open_game_at(batch->game, &batch->setup, batch_state(batch, index), &chance, game);
}
