/* hall_push_test.c -- who is told by a push, when, and how often. Ann and Ben play; Ben's browser
 * has subscribed. */
#include "hall.h"

#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>

enum { ANN, BEN, CLIENTS };

typedef struct {
    int slot;
    char last[512], refusal[512], match[STORE_ID_SIZE + 1], action[GAME_ACTION_TEXT_MAX];
    int ply;
} Client;

static Client client[CLIENTS];
static MemoryHall world;

static void take_text(void *self, void *to, const char *text, size_t size) {
    Client *it = to;
    (void)self, (void)size;
    test_note("%d was told %.300s", (int)(it - client), text);
    (void)snprintf(it->last, sizeof it->last, "%s", text);
    if (strncmp(text, "{\"refused\"", 10) == 0)
        (void)snprintf(it->refusal, sizeof it->refusal, "%.500s", text);
    const char *opened = strstr(text, "\"to\":\"open\",\"match\":\""),
               *ply = strstr(text, "\"ply\":");
    const char *legal = strstr(text, "\"legal\":[\"");
    if (opened && !strstr(text, "\"refused\""))
        memcpy(it->match, opened + strlen("\"to\":\"open\",\"match\":\""), STORE_ID_SIZE);
    for (; ply; ply = strstr(ply + 1, "\"ply\":")) (void)sscanf(ply, "\"ply\":%d", &it->ply);
    if (legal) (void)sscanf(legal, "\"legal\":[\"%[^\"]", it->action);
}

__attribute__((format(printf, 2, 3))) static void say(int who, const char *format, ...) {
    char text[MESSAGE_SIZE_MAX];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    world.now_ms += 1000;
    hall_say(world.hall, client[who].slot, text, strlen(text), world.now_ms);
    memory_hall_do_jobs(&world);
}

static void pass(int seconds) {
    for (int i = 0; i < seconds * 1000; i += HALL_TICK_MS) {
        world.now_ms += HALL_TICK_MS;
        hall_tick(world.hall, world.now_ms);
        memory_hall_do_jobs(&world);
    }
}

static const char endpoint[] = "https://push.example/send/ben";
static const char p256dh[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char subscribe_text[] =
    "{\"say\":\"subscribe\",\"endpoint\":\"%s\",\"p256dh\":\"%s\",\"auth\":\"%s\",\"tag\":3}";

static void come(int who, const char *name) {
    client[who].slot = hall_enter(world.hall, &client[who], world.now_ms);
    say(who, "{\"say\":\"hello\",\"version\":1,\"name\":\"%s\"}", name);
}

static void begin(const char *key) {
    memset(client, 0, sizeof client);
    memset(&world, 0, sizeof world);
    world.push_key = key;
    memory_hall_open(&world, 5, CLIENTS, take_text);
    come(ANN, "Ann");
    come(BEN, "Ben");
    say(BEN, subscribe_text, endpoint, p256dh, "BTBZMqHH6r4Tts7J_aSIgg");
}

static void sit(int who, int seat) {
    say(who,
        "{\"say\":\"sit\",\"match\":\"%s\",\"seat\":%d,\"number\":"
        "\"00000000000000000000000000000000000000000000000000000000000000ff\"}",
        client[ANN].match, seat);
}

static void watch(int who) {
    say(who, "{\"say\":\"watch\",\"match\":\"%s\"}", client[ANN].match);
}

static void unwatch(int who) {
    say(who, "{\"say\":\"unwatch\",\"match\":\"%s\"}", client[ANN].match);
}

/* Plays the first action that is legal; the player must be watching. */
static void play(int who) {
    say(who, "{\"say\":\"play\",\"match\":\"%s\",\"ply\":%d,\"action\":\"%s\"}", client[ANN].match,
        client[who].ply, client[who].action);
    CHECK(strstr(client[who].last, "\"tell\":\"done\""));
}

/* A match in which Ann sits at this seat and is there, and Ben sat down before and has gone. */
static void begin_match(int ann) {
    say(ANN, "{\"say\":\"open\",\"game\":\"polyssimo\",\"seats\":\"person,person\"}");
    sit(BEN, 1 - ann);
    watch(ANN);
    sit(ANN, ann);
}

static const char *pushed(int number) {
    static char text[JOB_PUSH_SIZE];
    CHECK(number < world.store.pushed_count);
    memcpy(text, world.store.pushed[number], sizeof text);
    CHECK_EQ(strlen(text), JOB_PUSH_SIZE - 1);
    text[strcspn(text, " ")] = '\0';
    return text;
}

static const char *expected(const char *news) {
    static char text[128];
    (void)snprintf(text, sizeof text, "{\"match\":\"%s\",\"game\":\"polyssimo\",\"news\":\"%s\"}",
                   client[ANN].match, news);
    return text;
}

TEST(push_tells_those_who_are_away_of_the_begin_and_of_each_turn_once) {
    begin("key");
    begin_match(0);
    pass(9);
    CHECK_EQ(world.store.pushed_count, 0);
    pass(3);
    CHECK_EQ(world.store.pushed_count, 1);
    CHECK_TEXT(pushed(0), expected("begin"));
    play(ANN);
    pass(12);
    CHECK_EQ(world.store.pushed_count, 2);
    CHECK_TEXT(pushed(1), expected("turn"));
    say(ANN, "{\"say\":\"chat\",\"match\":\"%s\",\"text\":\"hurry\"}", client[ANN].match);
    pass(200);
    CHECK_EQ(world.store.pushed_count, 2);
    watch(BEN);
    play(BEN);
    unwatch(BEN);
    pass(200); /* it is Ann's turn */
    play(ANN);
    pass(200);
    CHECK_EQ(world.store.pushed_count, 3);
    memory_hall_close(&world);
}

TEST(push_tells_a_first_turn_and_not_also_the_begin) {
    begin("key");
    begin_match(1);
    pass(200);
    CHECK_EQ(world.store.pushed_count, 1);
    CHECK_TEXT(pushed(0), expected("turn"));
    memory_hall_close(&world);
}

TEST(push_tells_nobody_who_is_there_or_has_acted) {
    begin("key");
    begin_match(1);
    pass(5);
    watch(BEN);
    pass(100); /* for longer than they might still be told */
    unwatch(BEN);
    pass(100);
    CHECK_EQ(world.store.pushed_count, 0);
    watch(BEN);
    play(BEN);
    play(ANN);
    pass(2);
    play(BEN); /* at once */
    unwatch(BEN);
    pass(200);
    CHECK_EQ(world.store.pushed_count, 0);
    memory_hall_close(&world);
}

/* A phone that sleeps is taken for present until its connection is given up. */
TEST(push_tells_those_whose_connection_ends_soon_after) {
    begin("key");
    begin_match(0);
    watch(BEN);
    play(ANN);
    pass(60);
    CHECK_EQ(world.store.pushed_count, 0);
    hall_leave(world.hall, client[BEN].slot);
    pass(10);
    CHECK_EQ(world.store.pushed_count, 1);
    CHECK_TEXT(pushed(0), expected("turn"));
    memory_hall_close(&world);
}

TEST(push_tells_nobody_who_is_at_another_node) {
    begin("key");
    begin_match(1);
    StoreNews news = {.node = 7, .seats = 1};
    memcpy(news.match, client[ANN].match, sizeof news.match);
    for (int i = 0; i < 20; i++) {
        hall_heard_presence(world.hall, &news, world.now_ms);
        pass(5);
    }
    CHECK_EQ(world.store.pushed_count, 0);
    memory_hall_close(&world);
}

TEST(push_is_not_there_without_a_key) {
    begin(NULL);
    CHECK(strstr(client[BEN].refusal,
                 "\"refused\":\"unknown\",\"sentence\":\"this server sends no notifications\""));
    CHECK_EQ(world.store.push_person, 0);
    world.store.push_person = 2; /* of a time with a key */
    begin_match(1);
    pass(200);
    CHECK_EQ(world.store.pushed_count, 0);
    say(BEN, "{\"say\":\"push\"}");
    CHECK(!strstr(client[BEN].last, "key"));
    memory_hall_close(&world);
}

TEST(push_subscriptions_that_are_gone_are_removed_and_can_be_withdrawn) {
    begin("key");
    CHECK_TEXT(client[BEN].last,
               "{\"tell\":\"push\",\"to\":\"subscribe\",\"key\":\"key\",\"tag\":3}");
    CHECK_EQ(world.store.push_person, 2);
    world.store.push_result = PUSH_FAILED;
    begin_match(0);
    pass(12);
    CHECK_EQ(world.store.pushed_count, 1);
    CHECK_EQ(world.store.push_person, 2);
    world.store.push_result = PUSH_GONE;
    play(ANN);
    pass(12);
    CHECK_EQ(world.store.pushed_count, 2);
    CHECK_EQ(world.store.push_person, 0);
    say(BEN, subscribe_text, endpoint, p256dh, "BTBZMqHH6r4Tts7J_aSIgg");
    say(ANN, "{\"say\":\"unsubscribe\",\"endpoint\":\"%s\"}", endpoint); /* not hers */
    CHECK_EQ(world.store.push_person, 2);
    say(BEN, "{\"say\":\"unsubscribe\",\"endpoint\":\"%s\"}", endpoint);
    CHECK_EQ(world.store.push_person, 0);
    memory_hall_close(&world);
}

TEST(push_endpoints_of_attackers_are_refused_with_a_sentence) {
    static const char *const bad[] = {"http://push.example/1", "https://127.0.0.1/1",
                                      "https://[::1]/1", "https://localhost/1",
                                      "https://push.example:22/1"};
    begin("key");
    world.store.push_person = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        client[BEN].refusal[0] = '\0';
        say(BEN, subscribe_text, bad[i], p256dh, "BTBZMqHH6r4Tts7J_aSIgg");
        CHECK(strstr(client[BEN].refusal,
                     "\"refused\":\"field\",\"sentence\":\"the endpoint must be"));
    }
    say(BEN, subscribe_text, endpoint, p256dh, "BTBZMqHH6r4Tts7J_aSI==");
    CHECK(strstr(client[BEN].refusal, "'p256dh' and 'auth' are not the keys"));
    CHECK_EQ(world.store.push_person, 0);
    memory_hall_close(&world);
}

/* Ben is in many matches, and all wait for him. */
TEST(push_does_not_tell_one_person_too_often) {
    HallMetrics metrics;
    begin("key");
    for (int i = 0; i < HALL_PUSHES + 3; i++) {
        begin_match(1);
        unwatch(ANN);
        pass(1);
    }
    pass(15);
    CHECK(world.store.pushed_count >= HALL_PUSHES && world.store.pushed_count < HALL_PUSHES + 3);
    hall_metrics(world.hall, &metrics);
    CHECK_EQ((int)metrics.pushes_dropped, HALL_PUSHES + 3 - world.store.pushed_count);
    memory_hall_close(&world);
}
