/* entry_test.c -- entries are stored and read without loss. */
#include "entry.h"

#include "engine/base/rng.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

#define HASH "0102030405060708091011121314151617181920212223242526272829303132"

/* One of each kind, as stores have them. */
static const char *const stored[] = {
    "{\"kind\":\"open\",\"game\":\"ingenious\",\"setup\":\"board=4\",\"seats\":\"person,bot:3\","
    "\"game_s\":600,\"increment_s\":5,\"move_s\":0,\"public\":true,\"reports\":false,"
    "\"host\":9007199254740991,\"commitment\":\"" HASH "\"}",
    "{\"kind\":\"sit\",\"seat\":1,\"person\":9007199254740991,\"number\":\"" HASH "\"}",
    "{\"kind\":\"leave\",\"seat\":1}",
    "{\"kind\":\"bot\",\"seat\":3,\"level\":9}",
    "{\"kind\":\"begin\"}",
    "{\"kind\":\"play\",\"seat\":0,\"ply\":17,\"action\":\"blue 3 f2 into line 4\"}",
    "{\"kind\":\"play\",\"seat\":0,\"ply\":17,\"action\":\"pass\",\"waited\":1234567890123}",
    "{\"kind\":\"undo\",\"seat\":2,\"ply\":8,\"of\":1}",
    "{\"kind\":\"resign\",\"seat\":0}",
    "{\"kind\":\"draw\",\"seat\":0}",
    "{\"kind\":\"decline\",\"seat\":0}",
    "{\"kind\":\"stand_in\",\"seat\":0,\"by\":2}",
    "{\"kind\":\"return\",\"seat\":0}",
    "{\"kind\":\"chat\",\"person\":12,\"text\":\"\\\"person\\\":5, she said \\\\ 好\"}",
    "{\"kind\":\"mute\",\"person\":12,\"muted\":true}",
    "{\"kind\":\"pause\",\"from_ms\":1700000000000,\"to_ms\":1700000012345}",
    "{\"kind\":\"end\",\"why\":\"abandoned\",\"rated\":false,\"secret\":\"" HASH "\"}",
    "{\"kind\":\"rematch\",\"match\":\"bbcdefghij12\"}",
};
enum { STORED = sizeof stored / sizeof *stored };

static void check_same(const MatchEntry *entry, const char *json) {
    char text[ENTRY_TEXT_MAX];
    Text out = text_in(text, sizeof text);
    entry_text(entry, &out);
    CHECK_TEXT(text, json);
}

TEST(entry_of_every_kind_is_read_as_it_was_stored) {
    bool is_there[TELL_COUNT] = {false};
    for (int i = 0; i < STORED; i++) {
        MatchEntry *entry = entry_read(stored[i]);
        test_note("%s", stored[i]);
        if (!entry) abort();
        is_there[entry->kind] = true;
        check_same(entry, stored[i]);
        free(entry);
    }
    for (int kind = TELL_OPEN; kind < TELL_COUNT; kind++) CHECK(is_there[kind]);
}

/* Cut off, or with a byte changed, it is none, or one that can be stored. */
TEST(entry_of_any_bytes_is_none_or_can_be_stored) {
    Rng rng = {5};
    for (int round = 0; round < 200 * STORED; round++) {
        char json[ENTRY_TEXT_MAX], again[ENTRY_TEXT_MAX];
        size_t size = strlen(stored[round % STORED]);
        (void)snprintf(json, sizeof json, "%s", stored[round % STORED]);
        test_note("%s", json);
        json[rng_word(&rng) % size] = '\0';
        CHECK(!entry_read(json));
        (void)snprintf(json, sizeof json, "%s", stored[round % STORED]);
        json[rng_word(&rng) % size] = (char)(1 + rng_word(&rng) % 255);
        MatchEntry *entry = entry_read(json);
        if (!entry) continue;
        Text out = text_in(again, sizeof again);
        entry_text(entry, &out);
        free(entry);
        entry = entry_read(again);
        if (!entry) abort();
        check_same(entry, again);
        free(entry);
    }
}

TEST(entry_with_a_member_that_cannot_be_is_none) {
    static const char *const bad[] = {
        "",
        "[]",
        "{\"kind\":\"view\"}",
        "{\"kind\":\"leave\"}",
        "{\"kind\":\"leave\",\"seat\":true}",
        "{\"kind\":\"leave\",\"seat\":-1}",
        "{\"kind\":\"leave\",\"seat\":8}",
        "{\"kind\":\"leave\",\"seat\":4294967296}",
        "{\"kind\":\"bot\",\"seat\":0,\"level\":10}",
        "{\"kind\":\"undo\",\"seat\":0,\"ply\":0}",
        "{\"kind\":\"undo\",\"seat\":0,\"ply\":0,\"of\":-1}",
        "{\"kind\":\"stand_in\",\"seat\":0}",
        "{\"kind\":\"chat\",\"person\":0,\"text\":\"\"}",
        "{\"kind\":\"chat\",\"person\":1,\"text\":5}",
        "{\"kind\":\"mute\",\"person\":1,\"muted\":1}",
        "{\"kind\":\"end\",\"why\":\"rules\",\"secret\":\"" HASH "\"}",
        "{\"kind\":\"end\",\"why\":\"sixteen letters!\",\"rated\":true,\"secret\":\"" HASH "\"}",
        "{\"kind\":\"end\",\"why\":\"time\",\"rated\":true,\"secret\":\"" HASH "00\"}",
        "{\"kind\":\"end\",\"why\":\"time\",\"rated\":true,\"secret\":\"01\"}",
        "{\"kind\":\"rematch\",\"match\":\"short\"}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        test_note("%s", bad[i]);
        CHECK(!entry_read(bad[i]));
    }
}
