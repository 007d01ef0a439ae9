/* law_told.c -- see law_told.h. */
#include "law_told.h"

#include <jansson.h>
#include <string.h>

enum { CHAT_KEPT = 32 };

void told_clear(Told *told) {
    json_decref(told->view);
    memset(told, 0, sizeof *told);
}

static const char *text_of(const json_t *object, const char *name) {
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static int number_of(const json_t *object, const char *name) {
    return (int)json_integer_value(json_object_get(object, name));
}

/* ---- The fold ---- */

/* The log from the first new ply on is what is told now. */
static void take_log(Told *told, json_t *news) {
    json_t *log = json_object_get(told->view, "log"), *line;
    size_t i;
    json_array_foreach(news, i, line) {
        size_t ply = (size_t)number_of(line, "ply");
        if (ply > json_array_size(log)) told->is_strange = true;
        while (json_array_size(log) > ply) json_array_remove(log, json_array_size(log) - 1);
        json_array_append(log, line);
    }
}

/* What was taken back is in the log no more. */
static void cut_log(Told *told) {
    json_t *log = json_object_get(told->view, "log");
    size_t count = 1 + (size_t)number_of(json_object_get(told->view, "table"), "ply");
    while (json_array_size(log) > count) json_array_remove(log, json_array_size(log) - 1);
}

static void take_chat(Told *told, json_t *line) {
    json_t *chat = json_object_get(told->view, "chat");
    json_object_del(line, "tell");
    json_object_del(line, "match");
    json_object_del(line, "tag");
    json_array_append(chat, line);
    if (json_array_size(chat) > CHAT_KEPT) json_array_remove(chat, 0);
}

static const char *game_of(const Told *told) {
    return text_of(json_object_get(told->view, "table"), "game");
}

/* What the bytes say, by the rules of the client. */
static json_t *read_bytes(const Told *told) {
    json_t *table = json_object_get(told->view, "table"), *actor = json_object_get(table, "actor");
    bool is_own = json_is_integer(actor) && json_equal(actor, json_object_get(told->view, "seat"));
    return json_loads(law_view_text(game_of(told), told->bytes, is_own), 0, NULL);
}

/* All bytes, together with what they say. */
static void take_bytes(Told *told, const char *text) {
    json_t *table = json_object_get(told->view, "table");
    memset(told->bytes, 0, sizeof told->bytes);
    if (!law_view_patch(game_of(told), text, told->bytes)) told->is_strange = true;
    json_t *said = read_bytes(told);
    if (!json_equal(json_object_get(said, "position"), json_object_get(table, "position")) ||
        !json_equal(json_object_get(said, "legal"), json_object_get(table, "legal")))
        told->is_strange = true;
    json_decref(said);
}

/* What has changed in them, and in the members of the table; the rest follows. */
static void take_changed(Told *told, const char *text, json_t *table, json_t *members) {
    if (!table || !law_view_patch(game_of(told), text, told->bytes)) {
        told->is_strange = true;
        return;
    }
    json_object_update(table, members);
    json_t *said = read_bytes(told);
    json_object_update(table, said);
    json_decref(said);
}

static void take_members(Told *told, json_t *change, int64_t now_ms) {
    static const char *const names[] = {"number", "stage", "seat",  "silent", "people",
                                        "table",  "end",   "muted", "rematch"};
    json_t *table = json_incref(json_object_get(told->view, "table"));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        json_t *value = json_object_get(change, names[i]);
        if (value) json_object_set(told->view, names[i], value);
    }
    if (json_object_get(change, "changed")) {
        json_object_set(told->view, "table", table);
        take_changed(told, text_of(change, "changed"), table, json_object_get(change, "table"));
    }
    json_decref(table);
    if (json_object_get(change, "bytes")) take_bytes(told, text_of(change, "bytes"));
    if (json_object_get(change, "table")) told->table_ms = now_ms;
    if (json_object_get(change, "log")) take_log(told, json_object_get(change, "log"));
    if (strcmp(text_of(change, "tell"), "undo") == 0) cut_log(told);
}

static void take_view(Told *told, json_t *view, int64_t now_ms) {
    json_object_del(view, "tell");
    json_object_del(view, "present");
    json_object_del(view, "watching");
    json_decref(told->view);
    told->view = json_incref(view);
    told->table_ms = now_ms;
    if (json_object_get(view, "bytes")) take_bytes(told, text_of(view, "bytes"));
}

static bool is_change(const char *tell) {
    static const char *const names[] = {"sit",  "leave",   "bot",  "begin",    "play",   "undo",
                                        "draw", "decline", "end",  "stand_in", "return", "resign",
                                        "mute", "rematch", "open", "pause",    "resume"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], tell) == 0) return true;
    return false;
}

void told_take(Told *told, const char *text, int64_t now_ms) {
    json_t *it = json_loads(text, 0, NULL);
    const char *tell = text_of(it, "tell");
    bool is_chat = strcmp(tell, "chat") == 0, is_view = strcmp(tell, "view") == 0;
    bool is_changed = is_change(tell); /* which is part of what is folded now */
    if (!it) told->is_strange = true;
    if (is_view) take_view(told, it, now_ms);
    if (told->view && is_changed) take_members(told, it, now_ms);
    if (told->view && is_chat) {
        json_object_set(told->view, "number", json_object_get(it, "number"));
        take_chat(told, it);
    }
    if (told->view) told->number = number_of(told->view, "number");
    json_decref(it);
}

/* ---- Comparing ---- */

/* A position and the same a moment later differ in what is left on the clock. */
static bool is_same_table(json_t *a, json_t *b) {
    json_t *clocks[] = {json_object_get(a, "clock"), json_object_get(b, "clock")};
    for (int i = 0; i < 2; i++) {
        json_object_del(clocks[i], "spent_ms");
        json_object_del(clocks[i], "left_ms");
    }
    return json_equal(a, b);
}

const char *told_difference(const Told *told, const char *view) {
    static char difference[64];
    json_t *wanted = json_loads(view, 0, NULL), *value;
    const char *name;
    difference[0] = '\0';
    if (!wanted) return "no JSON";
    json_object_foreach(wanted, name, value) {
        json_t *own = json_object_get(told->view, name);
        bool is_table = strcmp(name, "table") == 0;
        if (is_table ? is_same_table(own, value) : json_equal(own, value)) continue;
        strncpy(difference, name, sizeof difference - 1);
        break;
    }
    json_decref(wanted);
    return difference[0] ? difference : NULL;
}

bool told_betrays(const Told *told) {
    json_t *log = json_object_get(told->view, "log"), *line, *seat;
    size_t i;
    seat = json_object_get(told->view, "seat");
    json_array_foreach(log, i, line) {
        bool is_own = json_equal(json_object_get(line, "actor"), seat);
        if (json_object_get(line, "action") && !is_own) return true;
    }
    return false;
}
