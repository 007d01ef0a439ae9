/* library.c -- versions, refusals, and what is known of a game before it begins. */
#include "library.h"

#include "engine/rules/observe.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { SENTENCE_MAX = 512, TEXT_FIRST = 1 << 14, TEXT_LAST = 1 << 28 };

static _Thread_local char sentence[SENTENCE_MAX];

uint32_t tessera_abi_version(void) {
    return TESSERA_ABI;
}

const char *tessera_version(void) {
    return TESSERA_VERSION;
}

const char *tessera_last_error(void) {
    return sentence;
}

const char *tessera_status_text(tessera_status status) {
    static const char *const texts[] = {
        "done",
        "an argument is NULL",
        "no open handle",
        "no such game",
        "no such set-up",
        "a number out of range",
        "a buffer is too small",
        "an illegal action",
        "the game is over",
        "no record of a game",
        "no such bot",
        "an impossible outcome of chance",
        "not supported",
        "not enough memory",
        "a step is under way",
    };
    int count = sizeof texts / sizeof texts[0];
    return status >= 0 && status < count ? texts[status] : "an unknown status";
}

/* Words from outside may be in the sentence. It stays one line, and moves no cursor. */
tessera_status lib_refuse(tessera_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    for (char *at = sentence; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f) *at = '?';
    return status;
}

tessera_status lib_refuse_null(const char *argument) {
    return lib_refuse(TESSERA_NULL, "%s is NULL", argument);
}

tessera_status lib_refuse_handle(const char *kind) {
    return lib_refuse(TESSERA_BAD_HANDLE, "this is no open %s; it may have been closed", kind);
}

tessera_status lib_refuse_memory(void) {
    return lib_refuse(TESSERA_NO_MEMORY, "there is not enough memory");
}

bool lib_is_among(const Action actions[], int count, Action action) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (actions[middle] < action)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && actions[low] == action;
}

/* ---- Texts ---- */

tessera_status lib_give(const TextWanted *wanted, const char *text, size_t length) {
    if (wanted->needed) *wanted->needed = length + 1;
    if (!wanted->text || wanted->size <= length)
        return lib_refuse(TESSERA_TOO_SMALL, "the text needs %zu bytes, and there are %zu",
                          length + 1, wanted->text ? wanted->size : 0);
    memcpy(wanted->text, text, length);
    wanted->text[length] = '\0';
    return TESSERA_OK;
}

tessera_status lib_give_written(const TextWanted *wanted, TextWriter *write, const void *self) {
    for (int room = TEXT_FIRST; room <= TEXT_LAST; room *= 4) {
        char *buffer = (char *)malloc((size_t)room);
        if (!buffer) break;
        Text out = text_in(buffer, room);
        write(self, &out);
        tessera_status status = TESSERA_OK;
        if (!out.is_cut) status = lib_give(wanted, buffer, (size_t)text_size(&out));
        free(buffer);
        if (!out.is_cut) return status;
    }
    return lib_refuse_memory();
}

/* ---- Games ---- */

size_t tessera_games_count(void) {
    return (size_t)games_count;
}

const char *tessera_game_name(size_t index) {
    return index < (size_t)games_count ? games[index]->name : NULL;
}

tessera_status lib_find_game(const char *name, const Game **game) {
    if (!name) return lib_refuse_null("the name of the game");
    *game = game_named(name);
    if (*game) return TESSERA_OK;
    return lib_refuse(TESSERA_BAD_GAME, "there is no game '%.64s'", name);
}

/* Reads one word, which ends at a space or at the end, and steps behind it. */
static bool read_word(const Game *game, const char **at, Setup *setup, Text *why) {
    char word[128];
    size_t length = strcspn(*at, " ");
    if (length >= sizeof word) {
        text_string(why, "a word of the set-up is too long");
        return false;
    }
    memcpy(word, *at, length);
    word[length] = '\0';
    *at += length;
    return setup_read(game, word, setup, why);
}

tessera_status lib_find_setup(const Game *game, const char *words, Setup *setup) {
    char buffer[SENTENCE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Setup found = setup_default(game);
    for (const char *at = words ? words : ""; *at;) {
        if (*at == ' ')
            at++;
        else if (!read_word(game, &at, &found, &why))
            return lib_refuse(TESSERA_BAD_SETUP, "%s", buffer);
    }
    if (!setup_check(game, &found, &why)) return lib_refuse(TESSERA_BAD_SETUP, "%s", buffer);
    *setup = found;
    return TESSERA_OK;
}

static void write_game(const void *self, Text *out) {
    Json json = json_to(out);
    game_json((const Game *)self, &json);
}

tessera_status tessera_describe(const char *name, char *text, size_t size, size_t *needed) {
    const Game *game;
    tessera_status status = lib_find_game(name, &game);
    if (status) return status;
    TextWanted wanted = {text, size, needed};
    return lib_give_written(&wanted, write_game, game);
}

/* ---- Observations ---- */

static void write_field(Json *json, const char *name, const int at_count_max[3]) {
    json_object(json, NULL);
    json_string(json, "name", name);
    json_int(json, "at", at_count_max[0]);
    json_int(json, "count", at_count_max[1]);
    json_int(json, "max", at_count_max[2]);
    json_end(json);
}

/* Writes the fields of a list; returns where the next ones begin. */
static int write_fields(Json *json, const ObserveField *fields, int at, const char *prefix) {
    for (; fields->count; at += fields->count, fields++) {
        char name[64];
        (void)snprintf(name, sizeof name, "%s%s", prefix, fields->name);
        const int numbers[3] = {at, fields->count, fields->max};
        write_field(json, name, numbers);
    }
    return at;
}

/* For a game that brings none, the bytes of its view and the number of an action. */
static void write_plain(Json *json, int size) {
    const int numbers[3] = {0, size, UINT8_MAX};
    write_field(json, "bytes", numbers);
}

static void write_observation(const void *self, Text *out) {
    const Game *game = (const Game *)self;
    const Observer *observer = observer_of(game);
    Json json = json_to(out);
    json_object(&json, NULL);
    json_int(&json, "version", observer ? observer->version : 0);
    json_int(&json, "size", observe_size(game));
    json_int(&json, "action_size", observe_action_size(game));
    json_array(&json, "fields");
    int at = 0;
    for (int seat = 0; observer && seat < observer->seats; seat++) {
        char prefix[] = "seat0.";
        prefix[4] = (char)('0' + seat);
        at = write_fields(&json, observer->seat, at, prefix);
    }
    if (observer)
        write_fields(&json, observer->shared, at, "");
    else
        write_plain(&json, observe_size(game));
    json_end(&json);
    json_array(&json, "action_fields");
    if (observer)
        write_fields(&json, observer->action, 0, "");
    else
        write_plain(&json, observe_action_size(game));
    json_end(&json);
    json_end(&json);
}

tessera_status tessera_describe_observation(const char *name, char *text, size_t size,
                                            size_t *needed) {
    const Game *game;
    tessera_status status = lib_find_game(name, &game);
    if (status) return status;
    TextWanted wanted = {text, size, needed};
    return lib_give_written(&wanted, write_observation, game);
}

tessera_status tessera_action_count(const char *name, uint32_t *count) {
    const Game *game;
    tessera_status status = lib_find_game(name, &game);
    if (status) return status;
    if (!count) return lib_refuse_null("count");
    *count = game->action_count;
    return TESSERA_OK;
}

tessera_status tessera_observation_sizes(const char *name, size_t *observation, size_t *action) {
    const Game *game;
    tessera_status status = lib_find_game(name, &game);
    if (status) return status;
    if (observation) *observation = (size_t)observe_size(game);
    if (action) *action = (size_t)observe_action_size(game);
    return TESSERA_OK;
}
