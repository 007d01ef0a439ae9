/* message_test.c -- reading messages, with anything that a client could send. */
#include "message.h"

#include "tests/test.h"

#include <stdio.h>

static Message message;
static Refusal refusal;

/* The code of the refusal, or "" if the message was read. */
static const char *read_bytes(const char *bytes, size_t size) {
    return message_read(bytes, size, &message, &refusal) ? "" : refused_name(refusal.code);
}

static const char *read_text(const char *text) {
    test_note("%.100s", text);
    return read_bytes(text, strlen(text));
}

TEST(message_reads_what_is_said) {
    CHECK_TEXT(
        read_text("{\"say\":\"play\",\"match\":\"abcdefghij12\",\"ply\":7,\"action\":\"rb-c9\","
                  "\"tag\":3}"),
        "");
    CHECK_EQ(message.say, SAY_PLAY);
    CHECK_EQ(message.ply, 7);
    CHECK_EQ(message.tag, 3);
    CHECK_TEXT(message.match, "abcdefghij12");
    CHECK_TEXT(message.action, "rb-c9");
    CHECK_TEXT(
        read_text(" {\"say\":\"hello\",\"version\":1,\"name\":\"小明 \\ud83d\\ude00 [{\\\"[{\"}"),
        "");
    CHECK_TEXT(message.name, "小明 😀 [{\"[{");
}

TEST(message_refuses_what_is_no_message) {
    static const char *const malformed[] = {
        "",
        "null",
        "7",
        "[]",
        "\"say\"",
        "{",
        "}",
        "{\"say\"}",
        "{\"say\":\"lobby\"",
        "{\"say\":\"lobby\"}x",
        "{\"say\":\"lobby\",\"say\":\"lobby\"}",
        "{'say':'lobby'}",
        "{\"say\":\"lobby\",}",
        "{\"a\":{\"b\":{}}}",
        "[[[[[[",
        "{\"say\":\"lo\\u0000bby\"}",
        "{\"say\":\"\xff\"}",
        "{\"say\":\"lobby\",\"tag\":99999999999999999999}",
    };
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
        CHECK_TEXT(read_text(malformed[i]), "malformed");
    CHECK_TEXT(read_bytes("{\"say\":\"lobby\"}\0", 16), "malformed");
    CHECK_TEXT(read_text("{\"say\":\"dance\"}"), "unknown");
    CHECK_TEXT(read_text("{\"say\":\"\"}"), "unknown");
    CHECK_TEXT(read_text("{}"), "field");
    CHECK_TEXT(read_text("{\"say\":7}"), "unknown");
}

TEST(message_refuses_fields_that_are_not_as_they_must_be) {
    static const char *const bad[] = {
        "{\"say\":\"lobby\",\"match\":\"abcdefghij12\"}",
        "{\"say\":\"lobby\",\"tag\":0}",
        "{\"say\":\"lobby\",\"tag\":1.5}",
        "{\"say\":\"lobby\",\"tag\":true}",
        "{\"say\":\"lobby\",\"\xc3\xa4\":1}",
        "{\"say\":\"watch\"}",
        "{\"say\":\"watch\",\"match\":\"abcdefghij1\"}",
        "{\"say\":\"watch\",\"match\":\"abcdefghij123\"}",
        "{\"say\":\"watch\",\"match\":\"../defghij12\"}",
        "{\"say\":\"watch\",\"match\":\"abcdefghij12\",\"after\":-1}",
        "{\"say\":\"watch\",\"match\":[\"abcdefghij12\"]}",
        "{\"say\":\"hello\",\"version\":1,\"name\":\"\"}",
        "{\"say\":\"hello\",\"version\":1,\"name\":\" Ann\"}",
        "{\"say\":\"hello\",\"version\":1,\"name\":\"Ann \"}",
        "{\"say\":\"hello\",\"version\":1,\"name\":\"A\\nn\"}",
        "{\"say\":\"hello\",\"version\":1,\"name\":\"A\\u202en\"}",
        "{\"say\":\"hello\",\"version\":1,\"name\":\"A\\u0085n\"}",
        "{\"say\":\"hello\",\"version\":1,\"token\":\"00\"}",
        "{\"say\":\"hello\",\"version\":1,\"token\":"
        "\"zz00000000000000000000000000000000000000000000000000"
        "000000000000\"}",
        "{\"say\":\"sit\",\"match\":\"abcdefghij12\",\"seat\":8,\"number\":\"\"}",
        "{\"say\":\"mute\",\"match\":\"abcdefghij12\",\"person\":0,\"muted\":true}",
        "{\"say\":\"mute\",\"match\":\"abcdefghij12\",\"person\":1,\"muted\":1}",
        "{\"say\":\"report\",\"match\":\"abcdefghij12\",\"line\":0,\"reason\":\"x\"}",
        "{\"say\":\"report\",\"match\":\"abcdefghij12\",\"line\":1,\"reason\":\"\"}",
        "{\"say\":\"report\",\"match\":\"abcdefghij12\",\"line\":1,\"reason\":\"\\u001b[2J\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) CHECK_TEXT(read_text(bad[i]), "field");
    CHECK_TEXT(read_text("{\"say\":\"lobby\",\"<b>\":1}"), "field");
    CHECK_TEXT(refusal.sentence, "the field '?' is not known here");
}

TEST(message_refuses_what_is_too_long) {
    char long_name[200], large[MESSAGE_SIZE_MAX + 2];
    (void)snprintf(long_name, sizeof long_name,
                   "{\"say\":\"hello\",\"version\":1,\"name\":\"%064d\"}", 0);
    CHECK_TEXT(read_text(long_name), "field");
    char long_reason[400];
    (void)snprintf(long_reason, sizeof long_reason,
                   "{\"say\":\"report\",\"match\":\"abcdefghij12\",\"line\":1,\"reason\":\"%0*d\"}",
                   MESSAGE_REASON_MAX, 0);
    CHECK_TEXT(read_text(long_reason), "field");
    memset(large, ' ', sizeof large);
    CHECK_TEXT(read_bytes(large, MESSAGE_SIZE_MAX + 1), "too_large");
    memset(large, '[', sizeof large);
    CHECK_TEXT(read_bytes(large, MESSAGE_SIZE_MAX), "malformed");
}

TEST(message_makes_any_text_plain) {
    char buffer[64];
    Text out = text_in(buffer, sizeof buffer);
    text_plain(&out, "a\x1b[2J\nb\xc2\x85\xe2\x80\xae 小明 \xf0\x9f\x98\x80");
    CHECK_TEXT(buffer, "a?[2J?b?? 小明 \xf0\x9f\x98\x80");
}

TEST(message_names_are_all_there_and_none_twice) {
    for (int a = 0; a < SAY_COUNT; a++)
        for (int b = 0; b < a; b++) CHECK(strcmp(say_name((Say)a), say_name((Say)b)) != 0);
    for (int a = 0; a < TELL_COUNT; a++)
        for (int b = 0; b < a; b++) CHECK(strcmp(tell_name((Tell)a), tell_name((Tell)b)) != 0);
    for (int a = 0; a < REFUSED_COUNT; a++) {
        CHECK(!refuse(&refusal, (RefusedCode)a, NULL) && refusal.sentence[0]);
        for (int b = 0; b < a; b++)
            CHECK(strcmp(refused_name((RefusedCode)a), refused_name((RefusedCode)b)) != 0);
    }
}
