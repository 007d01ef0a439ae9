/* fuzz_library.c -- calls of the library in any order with any arguments: they give a status, and
 * never crash. Each call is four bytes: which, on which handles, and two numbers. */
#include "bindings/c/tessera.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { HANDLES = 4, GAMES_MAX = 5, MEMORY = 1 << 20 };

typedef struct {
    tessera_game *game[HANDLES];
    tessera_batch *batch[HANDLES];
    tessera_bot *bot[HANDLES];
} World;

typedef struct {
    int which, first, second, number;
    const char *text; /* what is left of the input */
    size_t size;
} Call;

static uint32_t actions[GAMES_MAX];
static uint8_t room[1 << 16];
static uint64_t memory[HANDLES][MEMORY / 8]; /* of the buffers of each batch */

/* Reads a number that is mostly small and sometimes absurd. */
static uint32_t number_of(const Call *call) {
    return call->number < 0xF0 ? (uint32_t)call->number : UINT32_MAX - (uint32_t)call->number;
}

static const char *name_of(const Call *call) {
    return tessera_game_name((size_t)call->number % (tessera_games_count() + 1));
}

static bool call_game(World *world, const Call *call) {
    static uint32_t legal[32768];
    tessera_game **game = &world->game[call->first], **other = &world->game[call->second];
    char *text = (char *)room;
    size_t count = 0, size = (size_t)call->number * 64;
    int32_t numbers[TESSERA_SEATS_MAX];
    switch (call->which) {
    case 0: return tessera_game_open(name_of(call), NULL, (uint64_t)call->number, other);
    case 1: return tessera_game_open(name_of(call), call->text, 1, other);
    case 2: return tessera_game_open_record(call->text, call->size, number_of(call), 1, other);
    case 3: return tessera_game_copy(*game, other);
    case 4: return tessera_game_close(*game);
    case 5: return tessera_game_reset(*game, (uint64_t)call->number);
    case 6: return tessera_game_play(*game, number_of(call));
    case 7: return tessera_game_play_text(*game, call->text);
    case 8: return tessera_game_result(*game, numbers, numbers, number_of(call));
    case 9: return tessera_game_text(*game, call->second - 3, text, size, &count);
    case 10: return tessera_game_json(*game, call->second - 3, text, size, NULL);
    case 11: return tessera_game_record(*game, text, size, &count);
    case 12: return tessera_game_observe(*game, call->second - 1, room, size);
    case 13: return tessera_game_observe_actions(*game, room, size, &count);
    case 14: return tessera_game_action_text(*game, number_of(call), text, size, &count);
    case 15:
        if (tessera_game_legal(*game, legal, 32768, &count) || !count) return true;
        return tessera_game_play(*game, legal[(size_t)call->number % count]);
    default: return tessera_game_legal(*game, legal, size, &count);
    }
}

static int chance(void *self, size_t game, const uint8_t *weights, int count) {
    int outcome = 0;
    (void)self, (void)game;
    while (outcome < count && !weights[outcome]) outcome++;
    return count > 5 && weights[5] == 3 ? -1 : outcome;
}

static bool call_batch(World *world, const Call *call) {
    tessera_batch **batch = &world->batch[call->first], **other = &world->batch[call->second];
    size_t count = 0, which[2] = {(size_t)call->second, (size_t)call->number};
    int32_t kind = call->second - 1;
    uint64_t seeds[2] = {1, 2};
    tessera_batch_shape(*batch, &count, NULL);
    switch (call->which) {
    case 20: return tessera_batch_open(name_of(call), NULL, number_of(call) % 6, 1, other);
    case 21: return tessera_batch_close(*batch);
    case 22: return tessera_batch_threads(*batch, number_of(call) % 300 < 4 ? 2 : 1);
    case 23: return tessera_batch_options(*batch, number_of(call));
    case 24: return tessera_batch_room(*batch, number_of(call) % 40);
    case 25: return tessera_batch_chance(*batch, call->number & 1 ? chance : NULL, NULL);
    case 26:
        return tessera_batch_attach(*batch, (int32_t)number_of(call), memory[call->first],
                                    call->second ? MEMORY : 100);
    case 27: return tessera_batch_reset(*batch, number_of(call));
    case 28: return tessera_batch_reset_some(*batch, which, seeds, (size_t)(call->second % 3));
    case 29: return tessera_batch_sample(*batch, kind, number_of(call), actions, count);
    case 30: return tessera_batch_step(*batch, kind, actions, count);
    case 31: return tessera_batch_step_some(*batch, kind, which, actions, 2);
    case 32: return tessera_batch_begin(*batch, kind, actions, count);
    case 33: return tessera_batch_wait(*batch);
    case 34: return tessera_batch_copy(*batch, other);
    case 35: return tessera_batch_restore(*batch, *other);
    case 36: return tessera_batch_game(*batch, number_of(call), &world->game[call->second]);
    default: return tessera_batch_size(*batch, call->number - 3, &count);
    }
}

static bool call_bot(World *world, const Call *call) {
    uint32_t action;
    float value;
    tessera_bot **bot = &world->bot[call->second];
    if (call->which == 40) return tessera_bot_open(name_of(call), "greedy", bot);
    if (call->which == 41) return tessera_bot_open(name_of(call), "judge:looks=2", bot);
    if (call->which == 42) return tessera_bot_close(*bot);
    return tessera_bot_choose(*bot, world->game[call->first], 1, &action, &value);
}

/* A handle that is written over would never be closed: each place is emptied first. */
static void make_room(World *world, const Call *call) {
    if (call->which < 4 || call->which == 36) tessera_game_close(world->game[call->second]);
    if (call->which == 20 || call->which == 34) tessera_batch_close(world->batch[call->second]);
    if (call->which == 40 || call->which == 41) tessera_bot_close(world->bot[call->second]);
}

static void close_all(World *world) {
    for (int i = 0; i < HANDLES; i++) {
        tessera_game_close(world->game[i]);
        tessera_batch_close(world->batch[i]);
        tessera_bot_close(world->bot[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    World world;
    memset(&world, 0, sizeof world);
    char *text = (char *)malloc(size + 1);
    memcpy(text, bytes, size);
    text[size] = '\0';
    for (size_t at = 0; at + 4 <= size; at += 4) {
        Call call = {bytes[at] % 44, bytes[at + 1] % HANDLES, bytes[at + 2] % HANDLES,
                     bytes[at + 3],  text + at + 4,           size - at - 4};
        make_room(&world, &call);
        if (call.which < 20)
            (void)call_game(&world, &call);
        else if (call.which < 40)
            (void)call_batch(&world, &call);
        else
            (void)call_bot(&world, &call);
    }
    close_all(&world);
    free(text);
    return 0;
}
