/* json_read.c -- see json_read.h. */
#include "json_read.h"

#include <assert.h>
#include <jansson.h>
#include <string.h>

/* The parser calls itself for each bracket, so nothing deeper than a list in an object is passed on
 * to it. */
static bool is_flat(const char *bytes, size_t size) {
    int depth = 0;
    bool is_text = false;
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        if (is_text && c == '\\') {
            i++;
            continue;
        }
        if (c == '"') is_text = !is_text;
        if (is_text) continue;
        if ((c == '{' || c == '[') && ++depth > 2) return false;
        if (c == '}' || c == ']') depth--;
    }
    return true;
}

static JsonMember member_of(const char *name, const json_t *value) {
    JsonMember member = {.name = name, .kind = MEMBER_OTHER, .text = ""};
    if (json_is_integer(value)) {
        member.kind = MEMBER_NUMBER;
        member.number = json_integer_value(value);
    } else if (json_is_boolean(value)) {
        member.kind = MEMBER_BOOL;
        member.number = json_is_true(value);
    } else if (json_is_string(value)) {
        member.kind = MEMBER_TEXT;
        member.text = json_string_value(value);
        member.size = json_string_length(value);
    }
    return member;
}

bool json_read_open(JsonRead *object, const char *bytes, size_t size) {
    assert(object && bytes);
    memset(object, 0, sizeof *object);
    if (!is_flat(bytes, size)) return false;
    json_t *root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(root) || json_object_size(root) > JSON_READ_MEMBERS_MAX) {
        json_decref(root);
        return false;
    }
    const char *name;
    json_t *value;
    object->root = root;
    json_object_foreach(root, name, value) {
        object->member[object->count++] = member_of(name, value);
    }
    return true;
}

void json_read_close(JsonRead *object) {
    assert(object->root);
    json_decref((json_t *)object->root);
    object->root = NULL;
}

const JsonMember *json_read_member(const JsonRead *object, const char *name) {
    assert(object->root && name);
    for (int i = 0; i < object->count; i++)
        if (strcmp(object->member[i].name, name) == 0) return &object->member[i];
    return NULL;
}

int64_t json_read_number(const JsonRead *object, const char *name) {
    const JsonMember *member = json_read_member(object, name);
    return member ? member->number : 0;
}

const char *json_read_text(const JsonRead *object, const char *name) {
    const JsonMember *member = json_read_member(object, name);
    return member ? member->text : "";
}

void json_read_numbers(const char *json, const char *list, const char *name,
                       void (*give)(void *self, int64_t number), void *self) {
    json_t *root = json_loads(json, 0, NULL), *item;
    size_t i;
    json_array_foreach(json_object_get(root, list), i, item) {
        const json_t *number = json_object_get(item, name);
        if (json_is_integer(number)) give(self, json_integer_value(number));
    }
    json_decref(root);
}
