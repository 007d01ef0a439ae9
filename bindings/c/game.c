/* game.c -- one game: open, play, look at it, read and write its record. */
#include "library.h"

#include "engine/rules/observe.h"
#include "engine/rules/record.h"

#include <stdlib.h>

/* A line of a record: notation, outcomes of up to four characters, and the rest of it. */
enum { LINE_MAX = GAME_ACTION_TEXT_MAX + 4 * GAME_OUTCOMES_MAX + 64, HEADER_MAX = 8192 };

static const LibGame *find(const tessera_game *game) {
    return (const LibGame *)handle_object(HANDLE_GAME, game);
}

/* ---- Chance ---- */

static int ask(void *self, const uint8_t weights[], int count) {
    const LibGame *it = (const LibGame *)self;
    return it->asked(it->asked_self, 0, weights, count);
}

/* The luck for one call of the rules, with a log for the record. */
static Chance chance_for(const LibGame *it, uint8_t log[GAME_OUTCOMES_MAX]) {
    Chance chance = it->asked ? chance_asked(ask, (void *)it) : it->chance;
    chance_log(&chance, log, GAME_OUTCOMES_MAX);
    return chance;
}

static tessera_status refuse_chance(void) {
    return lib_refuse(TESSERA_BAD_CHANCE, "the outcome that was chosen is not possible");
}

/* ---- Records ---- */

/* Makes sure that the record has room for this much more; false if there is no memory. */
static bool record_reserve(LibGame *it, int more) {
    if (!it->record.start) return true;
    int size = text_size(&it->record), room = (int)(it->record.end - it->record.start) + 1;
    if (room - size > more) return true;
    char *larger = (char *)realloc(it->record.start, (size_t)(2 * room + more));
    if (!larger) return false;
    it->record.start = larger;
    it->record.at = larger + size;
    it->record.end = larger + 2 * room + more - 1;
    return true;
}

static bool record_begin(LibGame *it) {
    if (!it->record.start) {
        char *buffer = (char *)malloc(HEADER_MAX);
        if (!buffer) return false;
        it->record = text_in(buffer, HEADER_MAX);
    }
    it->record.at = it->record.start;
    return record_reserve(it, HEADER_MAX);
}

static void record_add(LibGame *it, int seat, Action action, const Chance *chance) {
    if (!it->record.start) return;
    char buffer[GAME_ACTION_TEXT_MAX];
    Text notation = text_in(buffer, sizeof buffer);
    it->game->action_text(&it->state, action, &notation);
    record_write_action(&it->record, it->plies + 1, seat, buffer, chance->log, chance->log_count,
                        0);
}

/* ---- Opening ---- */

static LibGame *game_new(const Game *game, const Setup *setup) {
    LibGame *it = (LibGame *)calloc(1, sizeof *it);
    if (!it) return NULL;
    it->game = game;
    it->setup = *setup;
    return it;
}

static void game_free(LibGame *it) {
    free(it->record.start);
    free(it);
}

static tessera_status game_hand_out(LibGame *it, tessera_game **game) {
    tessera_game *handle = (tessera_game *)handle_open(HANDLE_GAME, it);
    if (!handle) {
        game_free(it);
        return lib_refuse_memory();
    }
    *game = handle;
    return TESSERA_OK;
}

/* Begins a game; what it was before is gone. The seed is the key, so that records can be verified.
 */
static tessera_status game_begin(LibGame *it, uint64_t seed) {
    uint8_t log[GAME_OUTCOMES_MAX];
    GameState state;
    if (!record_begin(it)) return lib_refuse_memory();
    LibGame fresh = *it;
    fresh.chance = chance_seeded(seed);
    Chance chance = chance_for(&fresh, log);
    memset(&state, 0, sizeof state);
    it->game->init(&state, &it->setup, &chance, NULL);
    if (chance.was_invalid) return refuse_chance();
    RecordHeader header;
    memset(&header, 0, sizeof header);
    header.game = it->game;
    header.setup = it->setup;
    header.has_key = !it->asked;
    for (int i = 0; i < 8; i++) header.key[i] = (uint8_t)(seed >> (8 * i));
    record_write_header(&it->record, &header, log, chance.log_count);
    chance_log(&chance, NULL, 0);
    it->state = state;
    it->chance = chance;
    it->plies = 0;
    return TESSERA_OK;
}

static tessera_status game_open(const char *name, const char *words, tessera_chance *asked,
                                void *self, uint64_t seed, tessera_game **game) {
    const Game *found;
    Setup setup;
    tessera_status status = lib_find_game(name, &found);
    if (status) return status;
    if ((status = lib_find_setup(found, words, &setup))) return status;
    if (!game) return lib_refuse_null("game");
    LibGame *it = game_new(found, &setup);
    if (!it) return lib_refuse_memory();
    it->asked = asked;
    it->asked_self = self;
    if (!(status = game_begin(it, seed))) return game_hand_out(it, game);
    game_free(it);
    return status;
}

tessera_status tessera_game_open(const char *name, const char *setup, uint64_t seed,
                                 tessera_game **game) {
    return game_open(name, setup, NULL, NULL, seed, game);
}

tessera_status tessera_game_open_asked(const char *name, const char *setup, tessera_chance *chance,
                                       void *self, tessera_game **game) {
    if (!chance) return lib_refuse_null("chance");
    return game_open(name, setup, chance, self, 0, game);
}

tessera_status lib_open_game_at(const Game *game, const Setup *setup, const void *state,
                                const Chance *chance, tessera_game **opened) {
    LibGame *it = game_new(game, setup);
    if (!it) return lib_refuse_memory();
    memcpy(&it->state, state, (size_t)game->state_size);
    it->chance = *chance;
    return game_hand_out(it, opened);
}

tessera_status tessera_game_copy(const tessera_game *game, tessera_game **copy) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!copy) return lib_refuse_null("copy");
    LibGame *other = game_new(it->game, &it->setup);
    if (!other) return lib_refuse_memory();
    Text none = other->record;
    *other = *it;
    other->record = none;
    if (it->record.start) {
        if (!record_begin(other) || !record_reserve(other, text_size(&it->record) + 1)) {
            game_free(other);
            return lib_refuse_memory();
        }
        text_string(&other->record, it->record.start);
    }
    return game_hand_out(other, copy);
}

tessera_status tessera_game_close(tessera_game *game) {
    LibGame *it = (LibGame *)handle_close(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    game_free(it);
    return TESSERA_OK;
}

tessera_status tessera_game_reset(tessera_game *game, uint64_t seed) {
    LibGame *it = (LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    LibGame fresh = *it;
    fresh.record = (Text){NULL, NULL, NULL, false, NULL};
    tessera_status status = game_begin(&fresh, seed);
    if (status) {
        free(fresh.record.start);
        return status;
    }
    free(it->record.start);
    *it = fresh;
    return TESSERA_OK;
}

/* ---- Reading records ---- */

/* Takes over the position that the reader has come to, and writes it down. */
static tessera_status game_follow(LibGame *it, RecordReader *reader, size_t plies, Text *why) {
    RecordHeader header = reader->header;
    header.has_key = false; /* what comes after has other luck */
    memset(&header.fairness, 0, sizeof header.fairness);
    if (!record_begin(it)) return lib_refuse_memory();
    record_write_header(&it->record, &header, reader->outcomes, reader->outcomes_count);
    while ((size_t)reader->ply < plies) {
        RecordStatus status = record_next(reader, why);
        if (status == RECORD_BAD) return lib_refuse(TESSERA_BAD_RECORD, "%s", why->start);
        if (status == RECORD_END) break;
        if (!record_reserve(it, LINE_MAX)) return lib_refuse_memory();
        record_write_action(&it->record, reader->ply, reader->actor, reader->notation,
                            reader->outcomes, reader->outcomes_count, reader->spent_ms);
    }
    it->state = reader->state;
    it->plies = reader->ply;
    return TESSERA_OK;
}

tessera_status tessera_game_open_record(const char *bytes, size_t size, size_t plies, uint64_t seed,
                                        tessera_game **game) {
    if (!bytes) return lib_refuse_null("bytes");
    if (!game) return lib_refuse_null("game");
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    RecordReader *reader = (RecordReader *)malloc(sizeof *reader);
    if (!reader) return lib_refuse_memory();
    tessera_status status = TESSERA_OK;
    LibGame *it = NULL;
    if (!record_open(reader, bytes, size, false, &why))
        status = lib_refuse(TESSERA_BAD_RECORD, "%s", buffer);
    else if (!(it = game_new(reader->header.game, &reader->header.setup)))
        status = lib_refuse_memory();
    else
        status = game_follow(it, reader, plies, &why);
    free(reader);
    if (!status) {
        it->chance = chance_seeded(seed);
        return game_hand_out(it, game);
    }
    if (it) game_free(it);
    return status;
}

static void write_record(const void *self, Text *out) {
    const LibGame *it = (const LibGame *)self;
    text_string(out, it->record.start);
    record_write_end(out, it->game, &it->state);
}

tessera_status tessera_game_record(const tessera_game *game, char *text, size_t size,
                                   size_t *needed) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!it->record.start)
        return lib_refuse(TESSERA_UNSUPPORTED,
                          "a game that was taken out of a batch has no record");
    TextWanted wanted = {text, size, needed};
    return lib_give_written(&wanted, write_record, it);
}

/* ---- Playing ---- */

static tessera_status play(LibGame *it, Action action) {
    uint8_t log[GAME_OUTCOMES_MAX];
    GameState next;
    if (!record_reserve(it, LINE_MAX)) return lib_refuse_memory();
    Chance chance = chance_for(it, log);
    memcpy(&next, &it->state, (size_t)it->game->state_size);
    it->game->apply(&next, action, &chance, NULL);
    if (chance.was_invalid) return refuse_chance();
    record_add(it, it->game->actor(&it->state), action, &chance);
    memcpy(&it->state, &next, (size_t)it->game->state_size);
    chance_log(&chance, NULL, 0);
    it->chance = chance;
    it->plies++;
    return TESSERA_OK;
}

/* Is it the turn of anybody, and the action legal? */
static tessera_status check_action(const LibGame *it, Action action) {
    Action actions[GAME_ACTIONS_MAX];
    if (it->game->actor(&it->state) == GAME_OVER)
        return lib_refuse(TESSERA_OVER, "the game is over");
    int count = it->game->legal(&it->state, actions);
    if (lib_is_among(actions, count, action)) return TESSERA_OK;
    return lib_refuse(TESSERA_ILLEGAL, "action %u is not legal here", action);
}

tessera_status tessera_game_play(tessera_game *game, uint32_t action) {
    LibGame *it = (LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    tessera_status status = check_action(it, action);
    return status ? status : play(it, action);
}

static tessera_status parse(const LibGame *it, const char *notation, Action *action) {
    if (!notation) return lib_refuse_null("notation");
    if (it->game->actor(&it->state) == GAME_OVER)
        return lib_refuse(TESSERA_OVER, "the game is over");
    if (game_parse_action(it->game, &it->state, notation, action)) return TESSERA_OK;
    return lib_refuse(TESSERA_ILLEGAL, "'%.64s' is not legal here", notation);
}

tessera_status tessera_game_play_text(tessera_game *game, const char *notation) {
    LibGame *it = (LibGame *)handle_object(HANDLE_GAME, game);
    if (!it) return lib_refuse_handle("game");
    Action action;
    tessera_status status = parse(it, notation, &action);
    return status ? status : play(it, action);
}

tessera_status tessera_game_parse(const tessera_game *game, const char *notation,
                                  uint32_t *action) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!action) return lib_refuse_null("action");
    Action found;
    tessera_status status = parse(it, notation, &found);
    if (!status) *action = found;
    return status;
}

/* ---- Looking ---- */

tessera_status tessera_game_players(const tessera_game *game, int32_t *players) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!players) return lib_refuse_null("players");
    *players = it->setup.players;
    return TESSERA_OK;
}

tessera_status tessera_game_actor(const tessera_game *game, int32_t *actor) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!actor) return lib_refuse_null("actor");
    *actor = it->game->actor(&it->state);
    return TESSERA_OK;
}

tessera_status tessera_game_plies(const tessera_game *game, size_t *plies) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!plies) return lib_refuse_null("plies");
    *plies = (size_t)it->plies;
    return TESSERA_OK;
}

static int legal(const LibGame *it, Action actions[]) {
    return it->game->actor(&it->state) == GAME_OVER ? 0 : it->game->legal(&it->state, actions);
}

tessera_status tessera_game_legal(const tessera_game *game, uint32_t *actions, size_t room,
                                  size_t *count) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!count) return lib_refuse_null("count");
    Action all[GAME_ACTIONS_MAX];
    size_t found = (size_t)legal(it, all);
    *count = found;
    if (found > (actions ? room : 0))
        return lib_refuse(TESSERA_TOO_SMALL, "%zu actions are legal, and there is room for %zu",
                          found, actions ? room : 0);
    if (found) memcpy(actions, all, found * sizeof all[0]);
    return TESSERA_OK;
}

tessera_status tessera_game_action_text(const tessera_game *game, uint32_t action, char *text,
                                        size_t size, size_t *needed) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    tessera_status status = check_action(it, action);
    if (status) return status;
    char buffer[GAME_ACTION_TEXT_MAX];
    Text notation = text_in(buffer, sizeof buffer);
    it->game->action_text(&it->state, action, &notation);
    TextWanted wanted = {text, size, needed};
    return lib_give(&wanted, buffer, (size_t)text_size(&notation));
}

tessera_status tessera_game_result(const tessera_game *game, int32_t *points, int32_t *places,
                                   size_t room) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    if (!points) return lib_refuse_null("points");
    if (room < (size_t)it->setup.players)
        return lib_refuse(TESSERA_TOO_SMALL, "there are %d players, and room for %zu",
                          it->setup.players, room);
    Result result;
    it->game->result(&it->state, &result);
    for (int seat = 0; seat < result.players; seat++) {
        points[seat] = result.points[seat];
        if (places) places[seat] = result.place[seat];
    }
    return TESSERA_OK;
}

/* A position as somebody sees it. */
typedef struct {
    const Game *game;
    GameState state;
} Seen;

static tessera_status look(const LibGame *it, int32_t viewer, Seen *seen) {
    if (viewer < TESSERA_EVERYTHING || viewer >= it->setup.players)
        return lib_refuse(TESSERA_BAD_VALUE, "there is no viewer %d", viewer);
    seen->game = it->game;
    seen->state = it->state;
    if (viewer != TESSERA_EVERYTHING) it->game->redact(&seen->state, viewer);
    return TESSERA_OK;
}

static void write_drawing(const void *self, Text *out) {
    const Seen *seen = (const Seen *)self;
    seen->game->state_text(&seen->state, out);
}

static void write_json(const void *self, Text *out) {
    const Seen *seen = (const Seen *)self;
    Json json = json_to(out);
    json_object(&json, NULL);
    seen->game->state_json(&seen->state, &json);
    json_end(&json);
}

static tessera_status show(const tessera_game *game, int32_t viewer, TextWriter *write,
                           const TextWanted *wanted) {
    const LibGame *it = find(game);
    if (!it) return lib_refuse_handle("game");
    Seen seen;
    tessera_status status = look(it, viewer, &seen);
    return status ? status : lib_give_written(wanted, write, &seen);
}

tessera_status tessera_game_text(const tessera_game *game, int32_t viewer, char *text, size_t size,
                                 size_t *needed) {
    TextWanted wanted = {text, size, needed};
    return show(game, viewer, write_drawing, &wanted);
}

tessera_status tessera_game_json(const tessera_game *game, int32_t viewer, char *text, size_t size,
                                 size_t *needed) {
    TextWanted wanted = {text, size, needed};
    return show(game, viewer, write_json, &wanted);
}
