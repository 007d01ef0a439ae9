/* batch_game.c -- one game of a batch: begin, check an action, play it, write the buffers. */
#include "batch.h"

#include "reward.h"

/* ---- Chance ---- */

typedef struct {
    const Batch *batch;
    size_t index;
} Asked;

static int ask(void *self, const uint8_t weights[], int count) {
    const Asked *asked = (const Asked *)self;
    return asked->batch->asked(asked->batch->asked_self, asked->index, weights, count);
}

/* ---- Begin and play ---- */

static void keep_result(Batch *batch, size_t index) {
    batch->game->result(batch_state(batch, index), &batch->slots[index].result);
}

/* Lays out the first position. False if the caller's chance was not possible. */
static bool lay_out(Batch *batch, size_t index, uint64_t seed) {
    BatchSlot *slot = &batch->slots[index];
    void *state = batch_state(batch, index);
    Asked asked = {batch, index};
    slot->seed = seed;
    slot->chance = batch->asked ? chance_asked(ask, &asked) : chance_seeded(seed);
    memset(state, 0, (size_t)batch->game->state_size);
    batch->game->init(state, &batch->setup, &slot->chance, NULL);
    slot->actor = (int8_t)batch->game->actor(state);
    return !slot->chance.was_invalid;
}

bool batch_begin_game(Batch *batch, size_t index, uint64_t seed) {
    bool is_good = lay_out(batch, index, seed);
    batch->slots[index].done = 0;
    if (batch->has_result) keep_result(batch, index);
    return is_good;
}

bool batch_play(Batch *batch, size_t index) {
    BatchSlot *slot = &batch->slots[index];
    void *state = batch_state(batch, index);
    Asked asked = {batch, index};
    slot->done = 0;
    if (slot->actor == GAME_OVER) return true;
    if (batch->asked) slot->chance = chance_asked(ask, &asked);
    batch->game->apply(state, batch->chosen[index], &slot->chance, NULL);
    if (slot->chance.was_invalid) return false;
    slot->actor = (int8_t)batch->game->actor(state);
    slot->done = slot->actor == GAME_OVER;
    if (slot->done || batch->has_result) keep_result(batch, index);
    if (!slot->done || batch->options & TESSERA_NO_RESTART) return true;
    return lay_out(batch, index, slot->seed + batch->games);
}

/* ---- Actions ---- */

static bool resolve_place(const Batch *batch, size_t index, uint32_t place, Action *action) {
    const void *state = batch_state(batch, index);
    int count = batch->game->sample(state, 0, action);
    if (place >= (uint32_t)count) return false;
    if (place) batch->game->sample(state, bits_word(place, (uint32_t)count), action);
    return true;
}

bool batch_resolve(const Batch *batch, size_t index, int32_t kind, uint32_t given, Action *action) {
    if (batch->slots[index].actor == GAME_OVER) return true;
    if (kind == TESSERA_PLACES) return resolve_place(batch, index, given, action);
    *action = given;
    if (given >= batch->game->action_count) return false;
    if (batch->bits_stride)
        return batch->bits[index * batch->bits_stride + given / 64] >> given % 64 & 1;
    Action actions[GAME_ACTIONS_MAX];
    int count = batch->game->legal(batch_state(batch, index), actions);
    return lib_is_among(actions, count, given);
}

/* ---- Buffers ---- */

static void write_result(const Batch *batch, size_t index) {
    const BatchSlot *slot = &batch->slots[index];
    size_t players = (size_t)batch->setup.players;
    float *rewards = (float *)batch->buffer[TESSERA_REWARDS];
    int32_t *points = (int32_t *)batch->buffer[TESSERA_POINTS];
    for (size_t seat = 0; seat < players; seat++) {
        if (rewards)
            rewards[index * players + seat] = slot->done ? lib_reward(&slot->result, (int)seat) : 0;
        if (points) points[index * players + seat] = slot->result.points[seat];
    }
}

static void write_mask(const Batch *batch, size_t index, const Action actions[], int count) {
    size_t size = batch->game->action_count;
    uint8_t *mask = (uint8_t *)batch->buffer[TESSERA_MASKS] + index * size;
    memset(mask, 0, size);
    for (int i = 0; i < count; i++) mask[actions[i]] = 1;
}

/* By bytes: the next bit of the same word would have to wait until this one is stored. */
static void write_bits(const Batch *batch, size_t index, const Action actions[], int count) {
    uint8_t *bits = (uint8_t *)(batch->bits + index * batch->bits_stride);
    memset(bits, 0, batch->bits_stride * sizeof *batch->bits);
    for (int i = 0; i < count; i++)
        bits[actions[i] / 8] = (uint8_t)(bits[actions[i] / 8] | 1 << actions[i] % 8);
}

static void write_list(const Batch *batch, size_t index, const Action actions[], int count) {
    uint32_t *list = (uint32_t *)batch->buffer[TESSERA_ACTIONS];
    uint8_t *rows = (uint8_t *)batch->buffer[TESSERA_ACTION_ROWS];
    size_t room = batch->room, listed = (size_t)count < room ? (size_t)count : room;
    if (list) {
        memset(list + index * room, 0, room * sizeof *list);
        memcpy(list + index * room, actions, listed * sizeof *list);
    }
    if (!rows) return;
    rows += index * room * (size_t)batch->action_size;
    memset(rows, 0, room * (size_t)batch->action_size);
    observe_actions(batch->game, batch_state(batch, index), actions, (int)listed, rows);
}

static void write_actions(const Batch *batch, size_t index) {
    void *const *buffer = batch->buffer;
    int32_t *counts = (int32_t *)buffer[TESSERA_ACTION_COUNTS];
    bool has_list = buffer[TESSERA_ACTIONS] || buffer[TESSERA_ACTION_ROWS];
    if (!batch->bits_stride && !buffer[TESSERA_MASKS] && !counts && !has_list) return;
    Action actions[GAME_ACTIONS_MAX];
    bool is_over = batch->slots[index].actor == GAME_OVER;
    int count = is_over ? 0 : batch->game->legal(batch_state(batch, index), actions);
    if (batch->bits_stride) write_bits(batch, index, actions, count);
    if (buffer[TESSERA_MASKS]) write_mask(batch, index, actions, count);
    if (counts) counts[index] = count;
    if (has_list) write_list(batch, index, actions, count);
}

static void write_observation(const Batch *batch, size_t index) {
    uint8_t *row = (uint8_t *)batch->buffer[TESSERA_OBSERVATIONS];
    size_t size = (size_t)batch->observation_size;
    int actor = batch->slots[index].actor;
    if (!row) return;
    row += index * size;
    if (actor == GAME_OVER)
        memset(row, 0, size);
    else
        observe(batch->game, batch_state(batch, index), actor, row);
}

void batch_write(Batch *batch, size_t index) {
    const BatchSlot *slot = &batch->slots[index];
    void *const *buffer = batch->buffer;
    write_observation(batch, index);
    write_actions(batch, index);
    if (buffer[TESSERA_REWARDS] || buffer[TESSERA_POINTS]) write_result(batch, index);
    if (buffer[TESSERA_DONE]) ((uint8_t *)buffer[TESSERA_DONE])[index] = slot->done;
    if (buffer[TESSERA_ACTORS]) ((int8_t *)buffer[TESSERA_ACTORS])[index] = slot->actor;
    if (buffer[TESSERA_SEEDS]) ((uint64_t *)buffer[TESSERA_SEEDS])[index] = slot->seed;
}
