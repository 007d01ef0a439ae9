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

/* ---- Plain objects ---- */

/* The text that begins with this quote, with a zero in place of the next; NULL if it is not plain.
 */
static const char *plain_text(char **at, size_t *size) {
    char *start = *at + 1, *end = start;
    if (**at != '"') return NULL;
    while (*end >= ' ' && *end <= '~' && *end != '"' && *end != '\\') end++;
    if (*end != '"') return NULL;
    *end = '\0';
    *at = end + 1;
    *size = (size_t)(end - start);
    return start;
}

static bool plain_number(char **at, int64_t *number) {
    enum { DIGITS_MAX = 15 };
    bool is_negative = **at == '-';
    const char *first = *at + is_negative;
    int count = 0;
    for (*number = 0; count <= DIGITS_MAX && first[count] >= '0' && first[count] <= '9'; count++)
        *number = 10 * *number + (first[count] - '0');
    if (is_negative) *number = -*number;
    *at += is_negative + count;
    return count > 0 && count <= DIGITS_MAX && (first[0] != '0' || (count == 1 && !is_negative));
}

static bool plain_word(char **at, const char *word) {
    size_t size = strlen(word);
    if (strncmp(*at, word, size) != 0) return false;
    *at += size;
    return true;
}

static bool plain_value(char **at, JsonMember *member) {
    member->number = member->size = 0;
    member->text = "";
    if (**at == '"') {
        member->kind = MEMBER_TEXT;
        member->text = plain_text(at, &member->size);
        return member->text != NULL;
    }
    member->kind = MEMBER_BOOL;
    if (plain_word(at, "false")) return true;
    member->number = 1;
    if (plain_word(at, "true")) return true;
    member->kind = MEMBER_NUMBER;
    return plain_number(at, &member->number);
}

/* False if it is not plain, or has a name twice: jansson says what it is. */
static bool plain_member(JsonRead *object, char **at) {
    JsonMember member;
    size_t size;
    member.name = plain_text(at, &size);
    if (!member.name || *(*at)++ != ':' || object->count == JSON_READ_MEMBERS_MAX) return false;
    if (json_read_member(object, member.name) || !plain_value(at, &member)) return false;
    object->member[object->count++] = member;
    return true;
}

static bool read_plain(JsonRead *object, const char *bytes, size_t size) {
    char *at = object->plain;
    if (size == 0 || size >= sizeof object->plain || bytes[0] != '{') return false;
    memcpy(object->plain, bytes, size);
    object->plain[size] = '\0';
    do {
        at++;
        if (!plain_member(object, &at)) return false;
    } while (*at == ',');
    return *at == '}' && at + 1 == object->plain + size;
}

/* ---- All others ---- */

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
    object->root = NULL;
    object->count = 0;
    if (read_plain(object, bytes, size)) return true;
    object->count = 0;
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
    if (object->root) json_decref((json_t *)object->root);
    object->root = NULL;
}

const JsonMember *json_read_member(const JsonRead *object, const char *name) {
    assert(object && name);
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
