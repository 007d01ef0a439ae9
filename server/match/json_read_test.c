/* json_read_test.c -- plain objects are read as jansson reads them. */
#include "json_read.h"

#include "engine/base/rng.h"
#include "tests/test.h"

#include <stdio.h>

/* All that was read, in one line; "" if it is no object. */
static void describe(const char *bytes, size_t size, char *line, size_t room) {
    JsonRead object;
    int at = 0;
    line[0] = '\0';
    if (!json_read_open(&object, bytes, size)) return;
    at += snprintf(line, room, "%d", object.count);
    for (int i = 0; i < object.count && at < (int)room; i++) {
        const JsonMember *it = &object.member[i];
        at += snprintf(line + at, room - (size_t)at, " %s %d %lld %s %zu", it->name, it->kind,
                       (long long)it->number, it->text, it->size);
    }
    json_read_close(&object);
}

/* A space at the end makes it an object that is not plain. */
static void check_alike(const char *bytes, size_t size) {
    char plain[4096], other[4096], text[256];
    RULE_ASSERT(size < sizeof text);
    memcpy(text, bytes, size);
    text[size] = ' ';
    describe(bytes, size, plain, sizeof plain);
    describe(text, size + 1, other, sizeof other);
    test_note("%.*s", (int)size, bytes);
    CHECK_TEXT(plain, other);
}

TEST(json_read_plain_objects_as_jansson_does) {
    static const char *const texts[] = {
        "{\"say\":\"play\",\"match\":\"abcdefghij12\",\"ply\":7,\"action\":\"rb-c9\",\"tag\":-3}",
        "{}",
        "{\"a\":true,\"b\":false,\"\":\"\"}",
        "{\"a\":0,\"b\":-0}",
        "{\"a\":01}",
        "{\"a\":1.5}",
        "{\"a\":1e3}",
        "{\"a\":-}",
        "{\"a\":123456789012345,\"b\":1234567890123456,\"c\":99999999999999999999}",
        "{\"a\":truely}",
        "{\"a\":1,\"a\":1}",
        "{\"a\":1,}",
        "{\"a\":1}}",
        "{\"a\":\"\\u0041\\n\"}",
        "{\"a\":\"\x7f\"}",
        "{\"a\":null,\"b\":[1,2]}",
        "[\"a\"]",
        "{\"a\"1}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check_alike(texts[i], strlen(texts[i]));
}

TEST(json_read_any_changed_object_as_jansson_does) {
    static const char original[] = "{\"say\":\"play\",\"ply\":70,\"is\":true,\"to\":\"r\"}";
    static const char bytes[] = "{}\",:[]\\0123456789-+.eE tfrualsn\x01\x7f\xc3\xa9";
    Rng rng = {20};
    for (int i = 0; i < test_effort(20000, 200000); i++) {
        char text[64];
        size_t size = sizeof original - 1;
        memcpy(text, original, size);
        for (int changes = rng_below(&rng, 3); changes >= 0; changes--) {
            size_t at = (size_t)rng_below(&rng, (int)size);
            text[at] = bytes[rng_below(&rng, (int)sizeof bytes)];
            if (rng_below(&rng, 4) == 0) memmove(text + at, text + at + 1, --size - at);
        }
        check_alike(text, size);
    }
}
