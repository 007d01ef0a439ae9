/* links_test.c -- links to another device, new passwords, signing out everywhere: who is still
 * signed in afterwards. */
#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>

enum { CLIENTS = 6, TEXT_SIZE = 1 << 14, HEX_SIZE = 2 * MESSAGE_BYTES + 1 };

typedef struct {
    int slot;
    char last[TEXT_SIZE];
} Client;

static Client client[CLIENTS];
static MemoryHall world;

static void take_text(void *self, void *to, const char *text, size_t size) {
    (void)self, (void)size;
    (void)snprintf(((Client *)to)->last, TEXT_SIZE, "%s", text);
}

static void begin(void) {
    memory_hall_open(&world, 7, CLIENTS, take_text);
    for (int i = 0; i < CLIENTS; i++)
        client[i].slot = hall_enter(world.hall, &client[i], world.now_ms);
}

__attribute__((format(printf, 2, 3))) static void say_as(int who, const char *format, ...) {
    char text[MESSAGE_SIZE_MAX];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    client[who].last[0] = '\0';
    world.now_ms += 2000;
    hall_say(world.hall, client[who].slot, text, strlen(text), world.now_ms);
    memory_hall_do_jobs(&world);
}

static bool is_told(int who, const char *part) {
    test_note("%d was told %.500s", who, client[who].last);
    return strstr(client[who].last, part) != NULL;
}

/* Copies the hexadecimal text that a client was last told under this name, such as a token. */
static void take_hex(int who, const char *name, char hex[HEX_SIZE]) {
    char member[32];
    (void)snprintf(member, sizeof member, "\"%s\":\"", name);
    const char *at = strstr(client[who].last, member);
    test_note("%d was told %.500s", who, client[who].last);
    CHECK(at != NULL);
    (void)snprintf(hex, HEX_SIZE, "%s", at ? at + strlen(member) : "");
}

static void hello(int who, const char *name, char token[HEX_SIZE]) {
    say_as(who, "{\"say\":\"hello\",\"version\":1,\"name\":\"%s\"}", name);
    take_hex(who, "token", token);
}

static void come_with(int who, const char *field, const char *hex) {
    say_as(who, "{\"say\":\"hello\",\"version\":1,\"%s\":\"%s\"}", field, hex);
}

static bool is_known(int who) {
    say_as(who, "{\"say\":\"ratings\"}");
    return is_told(who, "\"tell\":\"ratings\"");
}

TEST(links_make_another_device_the_person_once) {
    char token[HEX_SIZE], code[HEX_SIZE], other[HEX_SIZE];
    begin();
    hello(0, "Ann", token);
    say_as(0, "{\"say\":\"link\"}");
    take_hex(0, "code", code);
    CHECK(strcmp(code, token) != 0);
    say_as(1, "{\"say\":\"whose\",\"code\":\"%s\"}", code);
    CHECK(is_told(1, "{\"tell\":\"whose\",\"person\":1,\"name\":\"Ann\",\"account\":false}"));
    CHECK(!is_known(1));
    come_with(1, "code", code);
    CHECK(is_told(1, "\"person\":1,"));
    take_hex(1, "token", other);
    CHECK(strcmp(other, token) != 0 && strcmp(other, code) != 0);
    come_with(2, "code", code);
    CHECK(is_told(2, "\"refused\":\"code\""));
    come_with(2, "token", code);
    CHECK(is_told(2, "\"refused\":\"token\""));
    CHECK(is_known(0) && is_known(1) && !is_known(2));
    memory_hall_close(&world);
}

TEST(links_are_over_after_a_while_and_when_there_is_a_newer_one) {
    char token[HEX_SIZE], code[HEX_SIZE], newer[HEX_SIZE];
    begin();
    hello(0, "Ann", token);
    say_as(0, "{\"say\":\"link\"}");
    take_hex(0, "code", code);
    say_as(0, "{\"say\":\"link\"}");
    take_hex(0, "code", newer);
    say_as(1, "{\"say\":\"whose\",\"code\":\"%s\"}", code);
    CHECK(is_told(1, "\"refused\":\"code\""));
    say_as(1, "{\"say\":\"whose\",\"code\":\"%s\"}", newer);
    CHECK(is_told(1, "\"name\":\"Ann\""));
    world.now_ms += HALL_LINK_MS;
    come_with(1, "code", newer);
    CHECK(is_told(1, "\"refused\":\"code\""));
    memory_hall_close(&world);
}

TEST(links_tell_whose_a_token_is) {
    char token[HEX_SIZE];
    begin();
    hello(0, "Ann", token);
    say_as(1, "{\"say\":\"whose\",\"token\":\"%s\"}", token);
    CHECK(is_told(1, "\"name\":\"Ann\"") && !is_known(1));
    token[0] ^= 1;
    say_as(1, "{\"say\":\"whose\",\"token\":\"%s\"}", token);
    CHECK(is_told(1, "\"refused\":\"token\"") || is_told(1, "\"refused\":\"field\""));
    say_as(1, "{\"say\":\"whose\"}");
    CHECK(is_told(1, "\"refused\":\"field\""));
    memory_hall_close(&world);
}

/* Somebody gives a token away and keeps a copy. The copy must be worthless once the other person
 * has an account with it. */
TEST(people_with_a_new_password_have_no_token_that_others_know) {
    char token[HEX_SIZE], mine[HEX_SIZE], next[HEX_SIZE], code[HEX_SIZE];
    begin();
    hello(0, "Eve", token);
    come_with(1, "token", token);
    say_as(0, "{\"say\":\"link\"}");
    take_hex(0, "code", code);
    say_as(1, "{\"say\":\"sign_up\",\"name\":\"Ann\",\"password\":\"blue tiles!\"}");
    take_hex(1, "token", mine);
    CHECK(is_known(1) && !is_known(0));
    come_with(0, "token", token);
    CHECK(is_told(0, "\"refused\":\"token\""));
    come_with(0, "code", code);
    CHECK(is_told(0, "\"refused\":\"code\""));
    come_with(2, "token", mine);
    CHECK(is_told(2, "\"account_name\":\"ann\""));
    say_as(1,
           "{\"say\":\"password\",\"password\":\"red tiles!\",\"new_password\":\"8 green ones\"}");
    CHECK(is_told(1, "\"refused\":\"password\",\"sentence\":\"this is not your password\""));
    CHECK(is_known(2));
    say_as(1,
           "{\"say\":\"password\",\"password\":\"blue tiles!\",\"new_password\":\"8 green ones\"}");
    take_hex(1, "token", next);
    CHECK(strcmp(mine, next) != 0 && is_known(1) && !is_known(2));
    come_with(2, "token", mine);
    CHECK(is_told(2, "\"refused\":\"token\""));
    say_as(3, "{\"say\":\"sign_in\",\"name\":\"ann\",\"password\":\"blue tiles!\"}");
    CHECK(is_told(3, "\"refused\":\"password\""));
    say_as(4, "{\"say\":\"sign_in\",\"name\":\"ann\",\"password\":\"8 green ones\"}");
    CHECK(is_told(4, "\"account\":true"));
    memory_hall_close(&world);
}

TEST(people_sign_out_everywhere) {
    char token[HEX_SIZE], code[HEX_SIZE];
    begin();
    hello(0, "Ann", token);
    come_with(1, "token", token);
    say_as(1, "{\"say\":\"sign_up\",\"name\":\"Ann\",\"password\":\"blue tiles!\"}");
    for (int who = 2; who < 4; who++)
        say_as(who, "{\"say\":\"sign_in\",\"name\":\"ann\",\"password\":\"blue tiles!\"}");
    say_as(3, "{\"say\":\"link\"}");
    take_hex(3, "code", code);
    say_as(2, "{\"say\":\"sign_out\"}");
    CHECK(is_known(1) && !is_known(2) && is_known(3));
    say_as(1, "{\"say\":\"sign_out\",\"everywhere\":true}");
    CHECK(is_told(1, "\"person\":null"));
    CHECK(!is_known(1) && !is_known(3));
    come_with(0, "code", code);
    CHECK(is_told(0, "\"refused\":\"code\""));
    say_as(2, "{\"say\":\"sign_in\",\"name\":\"ann\",\"password\":\"blue tiles!\"}");
    CHECK(is_known(2));
    memory_hall_close(&world);
}

TEST(people_with_an_account_are_forgotten_only_with_their_password) {
    char token[HEX_SIZE];
    begin();
    hello(0, "Ann", token);
    say_as(0, "{\"say\":\"sign_up\",\"name\":\"Ann\",\"password\":\"blue tiles!\"}");
    say_as(0, "{\"say\":\"forget\"}");
    CHECK(is_told(0, "\"refused\":\"password\""));
    say_as(0, "{\"say\":\"forget\",\"password\":\"red tiles!\"}");
    CHECK(is_told(0, "\"refused\":\"password\"") && is_known(0));
    say_as(0, "{\"say\":\"forget\",\"password\":\"blue tiles!\"}");
    CHECK(is_told(0, "\"person\":null") && !is_known(0));
    hello(1, "Bob", token);
    say_as(1,
           "{\"say\":\"password\",\"password\":\"blue tiles!\",\"new_password\":\"blue tiles?\"}");
    CHECK(is_told(1, "\"refused\":\"account\""));
    say_as(1, "{\"say\":\"forget\"}");
    CHECK(is_told(1, "\"person\":null"));
    memory_hall_close(&world);
}

/* How often a part is in a text. */
static int count_in(const char *text, const char *part) {
    int count = 0;
    for (; (text = strstr(text, part)); text++) count++;
    return count;
}

TEST(hall_tells_the_log_of_commitments) {
    char token[HEX_SIZE], hash[HEX_SIZE], match[STORE_ID_SIZE + 1];
    begin();
    say_as(1, "{\"say\":\"fair\"}");
    CHECK(is_told(1, "{\"tell\":\"fair\",\"head\":null,\"log\":[]}"));
    hello(0, "Ann", token);
    for (int i = 0; i < 3; i++)
        say_as(0, "{\"say\":\"open\",\"game\":\"chromino\",\"seats\":\"person,person\"}");
    (void)snprintf(match, sizeof match, "%s",
                   strstr(client[0].last, "\"match\":\"") + strlen("\"match\":\""));
    say_as(1, "{\"say\":\"fair\",\"after\":0}");
    CHECK_EQ(count_in(client[1].last, "\"previous\""), 3);
    CHECK(is_told(1, "\"log\":[{\"index\":1,"));
    CHECK(!strstr(client[1].last,
                  match)); /* somebody without the link must not find the match here */
    for (int i = 0; i < 3; i++) {
        CHECK(!fair_log_fault(&world.store.fair[i]));
        CHECK(i == 0 || !fair_log_link_fault(&world.store.fair[i - 1], &world.store.fair[i]));
    }
    say_as(1, "{\"say\":\"fair\"}");
    CHECK(is_told(1, "\"head\":{\"index\":3,") && is_told(1, "\"log\":[{\"index\":3,"));
    take_hex(1, "hash", hash);
    CHECK_EQ(count_in(client[1].last, hash), 2);
    say_as(1, "{\"say\":\"fair\",\"match\":\"%s\"}", match);
    CHECK(is_told(1, "\"log\":[{\"index\":3,"));
    say_as(1, "{\"say\":\"fair\",\"match\":\"nosuchmatch1\"}");
    CHECK(is_told(1, "\"log\":[]"));
    say_as(1, "{\"say\":\"fair\",\"after\":3}");
    CHECK(is_told(1, "\"log\":[]"));
    memory_hall_close(&world);
}

/* A message that the caller has read is taken as if its text were said. A token is known or not by
 * who the connection is, not by the words of the answer. */
TEST(hall_takes_messages_that_were_read_and_knows_who_said_them) {
    Message hello = {.say = SAY_HELLO, .version = MESSAGE_VERSION, .has_token = true, .tag = 7};
    Refusal refusal;
    begin();
    hall_take_message(world.hall, client[0].slot, &hello, NULL, world.now_ms);
    memory_hall_do_jobs(&world);
    CHECK(is_told(0, "{\"refused\":\"token\"") && is_told(0, "\"tag\":7"));
    CHECK(!hall_knows(world.hall, client[0].slot));
    hello = (Message){.say = SAY_HELLO, .version = MESSAGE_VERSION, .name = "Ann"};
    hall_take_message(world.hall, client[0].slot, &hello, NULL, world.now_ms);
    memory_hall_do_jobs(&world);
    CHECK(is_told(0, "\"name\":\"Ann\""));
    CHECK(hall_knows(world.hall, client[0].slot));
    CHECK(!message_read("{}", 2, &hello, &refusal));
    hall_take_message(world.hall, client[0].slot, &hello, &refusal, world.now_ms);
    CHECK(is_told(0, "{\"refused\":\"field\",\"sentence\":\"the field 'say' is missing\"}"));
    CHECK(hall_knows(world.hall, client[0].slot));
    memory_hall_close(&world);
}
