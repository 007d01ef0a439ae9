/* hall_tell_test.c -- how watchers are told of an entry: in full, or what has changed in the bytes
 * of their view if they have the same rules. */
#include "engine/rules/signature.h"
#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <inttypes.h>
#include <stdio.h>

enum { ANN, BEN, OLD, STRANGE, CLIENTS, TEXT_ROOM = 1 << 16 };

typedef struct {
    int slot, dones;
    char told[TEXT_ROOM]; /* the last text that is no answer of its own */
} Client;

static Client client[CLIENTS];
static MemoryHall world;
static char match[STORE_ID_SIZE + 1], mark[17];

static void take_text(void *self, void *to, const char *text, size_t size) {
    Client *it = to;
    (void)self;
    CHECK(size < TEXT_ROOM);
    if (strncmp(text, "{\"tell\":\"done\"", 14) == 0) {
        it->dones++;
        const char *id = strstr(text, "\"match\":\"") + strlen("\"match\":\"");
        if (strstr(text, "\"to\":\"open\"")) (void)snprintf(match, sizeof match, "%.12s", id);
    } else {
        (void)snprintf(it->told, sizeof it->told, "%s", text);
    }
}

static void say(int who, const char *what, const char *members) {
    char text[512];
    (void)snprintf(text, sizeof text, "{\"say\":\"%s\"%s}", what, members);
    world.now_ms += 1000;
    hall_say(world.hall, client[who].slot, text, strlen(text), world.now_ms);
    memory_hall_do_jobs(&world);
}

static void say_of_match(int who, const char *what, const char *members) {
    char more[400];
    (void)snprintf(more, sizeof more, ",\"match\":\"%s\"%s", match, members);
    say(who, what, more);
}

static void watch(int who, const char *rules) {
    char members[64] = "";
    if (rules) (void)snprintf(members, sizeof members, ",\"rules\":\"%s\"", rules);
    say_of_match(who, "watch", members);
}

/* Ann and Ben have a match of Polyssimo for two; the others look on. */
static void begin(void) {
    memory_hall_open(&world, 3, CLIENTS, take_text);
    (void)snprintf(mark, sizeof mark, "%016" PRIx64, rules_mark());
    for (int who = 0; who < CLIENTS; who++) {
        client[who] = (Client){.slot = hall_enter(world.hall, &client[who], world.now_ms)};
        say(who, "hello", ",\"version\":1,\"name\":\"Player\"");
    }
    say(ANN, "open", ",\"game\":\"polyssimo\",\"seats\":\"person,person\"");
    watch(ANN, mark);
    watch(BEN, mark);
    watch(OLD, NULL);
    watch(STRANGE, "0123456789abcdef");
    say_of_match(ANN, "sit",
                 ",\"seat\":0,\"number\":"
                 "\"00000000000000000000000000000000000000000000000000000000000000ff\"");
    say_of_match(BEN, "sit",
                 ",\"seat\":1,\"number\":"
                 "\"00000000000000000000000000000000000000000000000000000000000000ff\"");
}

static bool has(int who, const char *words) {
    return strstr(client[who].told, words) != NULL;
}

TEST(hall_tells_everything_to_clients_with_other_rules_or_none) {
    begin();
    say_of_match(ANN, "play", ",\"ply\":0,\"action\":\"C1\"");
    for (int who = OLD; who <= STRANGE; who++) {
        CHECK(has(who, "\"table\":{\"game\":\"polyssimo\"") && has(who, "\"position\":{"));
        CHECK(has(who, "\"people\":[{") && has(who, "\"legal\":null"));
        CHECK(!has(who, "\"changed\"") && !has(who, "\"bytes\""));
    }
    CHECK_TEXT(client[OLD].told, client[STRANGE].told);
    memory_hall_close(&world);
}

TEST(hall_tells_clients_with_its_rules_what_has_changed) {
    begin();
    CHECK(has(ANN, "\"tell\":\"begin\"") && has(ANN, "\"bytes\":\"") && has(ANN, "\"legal\":[\""));
    say_of_match(ANN, "play", ",\"ply\":0,\"action\":\"C1\",\"tag\":5");
    CHECK(has(BEN, "\"changed\":\"") && !has(BEN, "\"position\"") && !has(BEN, "\"people\""));
    CHECK(!has(BEN, "\"tag\"") && has(ANN, ",\"tag\":5}"));
    CHECK(strlen(client[BEN].told) < 600 && strlen(client[OLD].told) > 1500);
    watch(OLD, mark);
    CHECK(has(OLD, "\"tell\":\"view\"") && has(OLD, "\"bytes\":\""));
    watch(ANN, NULL);
    CHECK(!has(ANN, "\"bytes\""));
    say_of_match(ANN, "chat", ",\"text\":\"hello\"");
    say_of_match(ANN, "resign", "");
    CHECK(has(OLD, "\"changed\":\"") && has(OLD, "\"people\":[{") &&
          has(OLD, "\"stage\":\"over\""));
    CHECK(has(ANN, "\"position\":{"));
    memory_hall_close(&world);
}

/* The entry is the answer, for a client that is told of it anyway. */
TEST(hall_answers_clients_with_its_rules_by_the_entry) {
    begin();
    int ann = client[ANN].dones;
    say_of_match(ANN, "play", ",\"ply\":0,\"action\":\"C1\",\"tag\":5");
    CHECK_EQ(client[ANN].dones, ann);
    say_of_match(ANN, "undo", ",\"ply\":1,\"tag\":6");
    CHECK(has(ANN, "\"tell\":\"undo\"") && has(ANN, ",\"tag\":6}"));
    say_of_match(ANN, "chat", ",\"text\":\"hello\",\"tag\":7");
    CHECK(has(ANN, "\"tell\":\"chat\"") && has(ANN, ",\"tag\":7}"));
    CHECK_EQ(client[ANN].dones, ann);
    int old = client[OLD].dones;
    say_of_match(OLD, "chat", ",\"text\":\"hello\",\"tag\":8");
    CHECK_EQ(client[OLD].dones, old + 1);
    say_of_match(ANN, "unwatch", "");
    say_of_match(ANN, "play", ",\"ply\":0,\"action\":\"C1\",\"tag\":9");
    CHECK_EQ(client[ANN].dones, ann + 2);
    memory_hall_close(&world);
}

/* Two look on; the name of a player has changed between them. */
TEST(hall_tells_everything_to_whoever_was_shown_something_else) {
    begin();
    watch(OLD, mark);
    say(ANN, "rename", ",\"name\":\"Annabel\"");
    watch(STRANGE, mark);
    say_of_match(ANN, "play", ",\"ply\":0,\"action\":\"C1\"");
    CHECK(has(OLD, "\"bytes\":\"") && has(OLD, "Annabel"));
    CHECK(has(STRANGE, "\"changed\":\"") && !has(STRANGE, "Annabel"));
    say_of_match(BEN, "play", ",\"ply\":1,\"action\":\"C0\"");
    CHECK(has(OLD, "\"changed\":\"") && strcmp(client[OLD].told, client[STRANGE].told) == 0);
    memory_hall_close(&world);
}

/* A page or a terminal of another version, or one that says none. */
TEST(hall_answers_clients_of_another_version_with_a_sentence) {
    static const char *const versions[] = {",\"version\":0", ",\"version\":2", ",\"version\":99"};
    begin();
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++) {
        client[STRANGE].told[0] = '\0';
        say(STRANGE, "hello", versions[i]);
        CHECK(has(STRANGE, "{\"refused\":\"version\",\"sentence\":\"this server speaks version 1"));
    }
    say(STRANGE, "hello", ",\"name\":\"Strange\"");
    CHECK(has(STRANGE, "\"refused\":\"field\"") && has(STRANGE, "the field 'version' is missing"));
    say(STRANGE, "dance", "");
    CHECK(has(STRANGE, "\"refused\":\"unknown\""));
    say_of_match(STRANGE, "play", ",\"ply\":0,\"action\":\"C1\",\"nth\":3");
    CHECK(has(STRANGE, "the field 'nth' is not known here"));
    memory_hall_close(&world);
}
