/* value.c -- see value.h. */
#include "value.h"

#include <jansson.h>
#include <string.h>

/* How many bytes from here on are one character that must not reach a terminal; 0: none. Beside the
 * control characters of ASCII these are those of U+0080 to U+009F, and the signs that turn the
 * direction of writing. */
static size_t harmful_size(const unsigned char *at, size_t left) {
    if (at[0] < 0x20 || at[0] == 0x7F) return 1;
    if (left >= 2 && at[0] == 0xC2 && at[1] < 0xA0) return 2;
    if (left < 3 || at[0] != 0xE2) return 0;
    bool turns = at[1] == 0x80 && ((at[2] >= 0xAA && at[2] <= 0xAE) || (at[2] & 0xFE) == 0x8E);
    bool isolates = at[1] == 0x81 && at[2] >= 0xA6 && at[2] <= 0xA9;
    bool parts_lines = at[1] == 0x80 && (at[2] == 0xA8 || at[2] == 0xA9);
    return turns || isolates || parts_lines ? 3 : 0;
}

void text_make_harmless(char *text, size_t size) {
    for (size_t i = 0; i < size; i++) {
        size_t harmful = harmful_size((const unsigned char *)text + i, size - i);
        if (harmful == 0) continue;
        memset(text + i, '?', harmful);
        i += harmful - 1;
    }
}

size_t text_copy(char *out, size_t room, const char *text) {
    size_t size = strlen(text);
    if (size >= room) {
        size = room - 1;
        while (size > 0 && (text[size] & 0xC0) == 0x80) size--;
    }
    memcpy(out, text, size);
    out[size] = '\0';
    return size;
}

/* jansson lets nobody write into a text, so a harmful one is replaced. False without memory. */
static bool clean_text(json_t *value) {
    size_t size = json_string_length(value);
    char *copy = malloc(size + 1);
    if (!copy) return false;
    memcpy(copy, json_string_value(value), size + 1);
    text_make_harmless(copy, size);
    bool is_clean = json_string_setn(value, copy, size) == 0;
    free(copy);
    return is_clean;
}

/* Names of members stay: they are compared with ours, and value_each() warns of them. */
static bool clean(json_t *value) {
    const char *name;
    json_t *member;
    size_t index;
    if (json_is_string(value)) return clean_text(value);
    if (json_is_object(value)) {
        json_object_foreach(value, name, member) {
            if (!clean(member)) return false;
        }
    }
    if (json_is_array(value)) {
        json_array_foreach(value, index, member) {
            if (!clean(member)) return false;
        }
    }
    return true;
}

Value *value_read(const char *bytes, size_t size) {
    json_t *value = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL);
    if (value && clean(value)) return value;
    json_decref(value);
    return NULL;
}

void value_free(Value *value) {
    json_decref(value);
}

/* jansson counts who holds a value, and has no word for one that is only read. */
Value *value_keep(const Value *part) {
    union {
        const Value *read;
        Value *kept;
    } value = {part};
    return json_incref(value.kept);
}

const Value *value_in(const Value *object, const char *name) {
    return json_object_get(object, name);
}

const Value *value_at(const Value *list, int index) {
    return json_array_get(list, (size_t)index);
}

int value_count(const Value *list) {
    enum { COUNT_MAX = 1 << 20 };
    size_t count = json_array_size(list);
    return count < COUNT_MAX ? (int)count : COUNT_MAX;
}

bool value_is_null(const Value *value) {
    return !value || json_is_null(value);
}

bool value_is_true(const Value *value) {
    return json_is_true(value);
}

bool value_is_number(const Value *value) {
    return json_is_integer(value);
}

bool value_is_truth(const Value *value) {
    return json_is_boolean(value);
}

bool value_has_parts(const Value *value) {
    return json_object_size(value) > 0 || json_array_size(value) > 0;
}

int value_each(const Value *value, ValueVisit *visit, void *self) {
    union {
        const Value *read;
        Value *walked; /* jansson has no word for a walk that only reads */
    } it = {value};
    const char *name;
    json_t *member;
    int count = 0;
    json_object_foreach(it.walked, name, member) {
        visit(self, name, member);
        count++;
    }
    for (; count < value_count(value); count++) visit(self, NULL, value_at(value, count));
    return count;
}

const char *value_text(const Value *value) {
    const char *text = json_string_value(value);
    return text ? text : "";
}

int64_t value_large(const Value *value) {
    return json_integer_value(value);
}

int value_int(const Value *value, int min, int max) {
    int64_t number = json_integer_value(value);
    return number < min ? min : number > max ? max : (int)number;
}

int value_word(const Value *value, const char *const words[], int count) {
    const char *text = json_string_value(value);
    for (int i = 0; text && i < count; i++)
        if (strcmp(text, words[i]) == 0) return i;
    return -1;
}

bool value_equal(const Value *a, const Value *b) {
    return json_equal(a, b);
}

bool value_quote(const char *text, char *out, size_t room) {
    json_t *value = json_string(text);
    size_t size = value ? json_dumpb(value, out, room, JSON_ENCODE_ANY) : 0;
    json_decref(value);
    if (size == 0 || size >= room) return false;
    out[size] = '\0';
    return true;
}
