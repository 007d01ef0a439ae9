/* batch_step.c -- steps of a batch: check all actions, play them all, write the buffers. */
#include "batch.h"

#include "engine/base/rng.h"

static size_t index_at(const BatchRun *run, size_t place) {
    return run->games ? run->games[place] : place;
}

/* Remembers the first place that went wrong, whichever thread finds it. */
static void note_bad(BatchRun *run, size_t place) {
    size_t bad = atomic_load(&run->bad);
    while (place < bad && !atomic_compare_exchange_weak(&run->bad, &bad, place)) continue;
}

/* ---- The loops ---- */

static void check_actions(void *self, size_t begin, size_t end) {
    BatchRun *run = (BatchRun *)self;
    for (size_t i = begin; i < end; i++) {
        size_t index = index_at(run, i);
        if (!batch_resolve(run->batch, index, run->kind, run->given[i], &run->batch->chosen[index]))
            note_bad(run, i);
    }
}

static void play(void *self, size_t begin, size_t end) {
    BatchRun *run = (BatchRun *)self;
    for (size_t i = begin; i < end; i++)
        if (!batch_play(run->batch, index_at(run, i))) note_bad(run, i);
}

static void write_buffers(void *self, size_t begin, size_t end) {
    BatchRun *run = (BatchRun *)self;
    for (size_t i = begin; i < end; i++) batch_write(run->batch, index_at(run, i));
}

/* Both at once, while the game is in the cache. */
static void play_and_write(void *self, size_t begin, size_t end) {
    BatchRun *run = (BatchRun *)self;
    for (size_t i = begin; i < end; i++) {
        size_t index = index_at(run, i);
        (void)batch_play(run->batch, index); /* generators always give something possible */
        batch_write(run->batch, index);
    }
}

static void begin_games(void *self, size_t begin, size_t end) {
    BatchRun *run = (BatchRun *)self;
    for (size_t i = begin; i < end; i++) {
        uint64_t seed = run->seeds ? run->seeds[i] : run->seed + i;
        if (!batch_begin_game(run->batch, index_at(run, i), seed)) note_bad(run, i);
    }
}

static void sample(void *self, size_t begin, size_t end) {
    BatchRun *run = (BatchRun *)self;
    const Game *game = run->batch->game;
    for (size_t i = begin; i < end; i++) {
        uint32_t word = rng_word_of(run->seed, i);
        Action action = 0;
        uint32_t count = (uint32_t)game->sample(batch_state(run->batch, i), word, &action);
        uint32_t place = (uint32_t)((uint64_t)word * count >> 32);
        run->taken[i] = count == 0 ? 0 : run->kind == TESSERA_PLACES ? place : action;
    }
}

static void loop(BatchRun *run, Work *work) {
    Batch *batch = run->batch;
    if (batch->threads == 1) {
        work(run, 0, run->count);
    } else {
        pool_begin(batch->pool, work, run, run->count);
        pool_wait(batch->pool);
    }
}

/* ---- The caller's chance may be impossible ---- */

static void keep_before(Batch *batch) {
    memcpy(batch->states_before, batch->states, batch->games * batch->state_stride);
    memcpy(batch->slots_before, batch->slots, batch->games * sizeof *batch->slots);
}

static tessera_status go_back(const BatchRun *run) {
    Batch *batch = run->batch;
    memcpy(batch->states, batch->states_before, batch->games * batch->state_stride);
    memcpy(batch->slots, batch->slots_before, batch->games * sizeof *batch->slots);
    return lib_refuse(TESSERA_BAD_CHANCE,
                      "the outcome that was chosen for game %zu is not possible",
                      index_at(run, atomic_load(&run->bad)));
}

/* Plays by the caller's chance, or leaves all as it was. */
static tessera_status attempt(BatchRun *run, Work *work) {
    if (run->batch->asked) keep_before(run->batch);
    loop(run, work);
    if (atomic_load(&run->bad) != SIZE_MAX) return go_back(run);
    loop(run, write_buffers);
    return TESSERA_OK;
}

tessera_status batch_reset(BatchRun *run) {
    return attempt(run, begin_games);
}

tessera_status tessera_batch_reset(tessera_batch *handle, uint64_t seed) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    BatchRun run = {.batch = batch, .count = batch->games, .seed = seed, .bad = SIZE_MAX};
    return batch_reset(&run);
}

/* ---- Which games ---- */

/* Are all these games in the batch, and none of them twice? */
static tessera_status check_games(Batch *batch, const size_t which[], size_t count) {
    tessera_status status = TESSERA_OK;
    size_t marked = 0;
    for (; marked < count && !status; marked++) {
        if (which[marked] >= batch->games)
            status = lib_refuse(TESSERA_BAD_VALUE, "there is no game %zu in a batch of %zu",
                                which[marked], batch->games);
        else if (batch->marks[which[marked]]++)
            status = lib_refuse(TESSERA_BAD_VALUE, "game %zu is named twice", which[marked]);
    }
    for (size_t i = 0; i < marked; i++)
        if (which[i] < batch->games) batch->marks[which[i]] = 0;
    return status;
}

tessera_status tessera_batch_reset_some(tessera_batch *handle, const size_t *which,
                                        const uint64_t *seeds, size_t count) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (count && !which) return lib_refuse_null("games");
    if (count && !seeds) return lib_refuse_null("seeds");
    if ((status = check_games(batch, which, count))) return status;
    BatchRun run = {
        .batch = batch, .games = which, .count = count, .seeds = seeds, .bad = SIZE_MAX};
    return batch_reset(&run);
}

/* ---- Steps ---- */

static tessera_status check_step(BatchRun *run) {
    if (run->count && !run->given) return lib_refuse_null("actions");
    if (run->kind != TESSERA_NUMBERS && run->kind != TESSERA_PLACES)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no kind %d of actions", run->kind);
    loop(run, check_actions);
    size_t bad = atomic_load(&run->bad);
    if (bad == SIZE_MAX) return TESSERA_OK;
    return lib_refuse(TESSERA_ILLEGAL, "action %u is not legal in game %zu", run->given[bad],
                      index_at(run, bad));
}

static tessera_status step(BatchRun *run) {
    tessera_status status = check_step(run);
    if (status) return status;
    if (run->batch->asked) return attempt(run, play);
    loop(run, play_and_write);
    return TESSERA_OK;
}

static tessera_status check_count(const Batch *batch, size_t count) {
    if (count == batch->games) return TESSERA_OK;
    return lib_refuse(TESSERA_BAD_VALUE, "the batch has %zu games, and there are %zu actions",
                      batch->games, count);
}

tessera_status tessera_batch_step(tessera_batch *handle, int32_t kind, const uint32_t *actions,
                                  size_t count) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if ((status = check_count(batch, count))) return status;
    BatchRun run = {
        .batch = batch, .count = count, .kind = kind, .given = actions, .bad = SIZE_MAX};
    return step(&run);
}

tessera_status tessera_batch_step_some(tessera_batch *handle, int32_t kind, const size_t *which,
                                       const uint32_t *actions, size_t count) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (count && !which) return lib_refuse_null("games");
    if ((status = check_games(batch, which, count))) return status;
    BatchRun run = {.batch = batch,
                    .games = which,
                    .count = count,
                    .kind = kind,
                    .given = actions,
                    .bad = SIZE_MAX};
    return step(&run);
}

tessera_status tessera_batch_begin(tessera_batch *handle, int32_t kind, const uint32_t *actions,
                                   size_t count) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if ((status = check_count(batch, count))) return status;
    if (!batch->pool && !(batch->pool = pool_open(1)))
        return lib_refuse(TESSERA_NO_MEMORY, "no thread can be started");
    BatchRun *run = &batch->run;
    run->batch = batch;
    run->count = count;
    run->kind = kind;
    run->given = actions;
    atomic_store(&run->bad, SIZE_MAX);
    if ((status = check_step(run))) return status;
    if (batch->asked) keep_before(batch);
    batch->is_busy = true;
    pool_begin(batch->pool, batch->asked ? play : play_and_write, run, count);
    return TESSERA_OK;
}

tessera_status tessera_batch_wait(tessera_batch *handle) {
    Batch *batch = (Batch *)handle_object(HANDLE_BATCH, handle);
    if (!batch) return lib_refuse_handle("batch");
    if (!batch->is_busy) return lib_refuse(TESSERA_BAD_VALUE, "no step has begun");
    pool_wait(batch->pool);
    batch->is_busy = false;
    if (!batch->asked) return TESSERA_OK;
    if (atomic_load(&batch->run.bad) != SIZE_MAX) return go_back(&batch->run);
    loop(&batch->run, write_buffers);
    return TESSERA_OK;
}

tessera_status tessera_batch_sample(tessera_batch *handle, int32_t kind, uint64_t seed,
                                    uint32_t *actions, size_t count) {
    Batch *batch;
    tessera_status status = batch_find(handle, &batch);
    if (status) return status;
    if (!actions) return lib_refuse_null("actions");
    if (kind != TESSERA_NUMBERS && kind != TESSERA_PLACES)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no kind %d of actions", kind);
    if ((status = check_count(batch, count))) return status;
    BatchRun run = {.batch = batch, .count = count, .kind = kind, .taken = actions, .seed = seed};
    loop(&run, sample);
    return TESSERA_OK;
}
