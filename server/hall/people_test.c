/* people_test.c -- accounts in a hall: what is given and refused, and what is left of somebody who
 * wants to be forgotten. */
#include "server/jobs/passwords.h"

#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <pthread.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLIENTS = 12, TEXT_SIZE = 1 << 16 };

typedef struct {
    int slot;
    char last[TEXT_SIZE];
} Client;

static Client client[CLIENTS];
static MemoryHall world;

static void take_text(void *self, void *to, const char *text, size_t size) {
    (void)self, (void)size;
    (void)snprintf(((Client *)to)->last, TEXT_SIZE, "%s", text);
    CHECK(!strstr(text, "tiles!") && !strstr(text, "argon"));
}

static void begin(void) {
    memory_hall_open(&world, 5, CLIENTS, take_text);
    for (int i = 0; i < CLIENTS; i++)
        client[i].slot = hall_enter(world.hall, &client[i], world.now_ms);
}

static void end(void) {
    memory_hall_close(&world);
}

__attribute__((format(printf, 2, 3))) static void say_only(int who, const char *format, ...) {
    char text[MESSAGE_SIZE_MAX];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    client[who].last[0] = '\0';
    hall_say(world.hall, client[who].slot, text, strlen(text), world.now_ms);
}

#define SAY(who, ...)                                                                              \
    (world.now_ms += 2000, say_only(who, __VA_ARGS__), memory_hall_do_jobs(&world))

static bool is_told(int who, const char *part) {
    test_note("%d was told %.500s", who, client[who].last);
    return strstr(client[who].last, part) != NULL;
}

static void hello(int who, const char *name) {
    SAY(who, "{\"say\":\"hello\",\"version\":1,\"name\":\"%s\"}", name);
    CHECK(is_told(who, "\"account\":false"));
}

static void sign(int who, const char *how, const char *name, const char *password) {
    SAY(who, "{\"say\":\"%s\",\"name\":\"%s\",\"password\":\"%s\"}", how, name, password);
}

static void token_of(int who, char token[2 * MESSAGE_BYTES + 1]) {
    const char *at = strstr(client[who].last, "\"token\":\"");
    CHECK(at != NULL);
    (void)snprintf(token, 2 * MESSAGE_BYTES + 1, "%s", at ? at + strlen("\"token\":\"") : "");
}

TEST(people_sign_up_with_passwords_that_are_hard_to_guess) {
    begin();
    hello(0, "Ann");
    sign(0, "sign_up", "Ann", "三個字");
    CHECK(is_told(0, "\"refused\":\"field\"") && is_told(0, "too short: it needs 8 characters"));
    sign(0, "sign_up", "Ann", "aaaaaaaa");
    CHECK(is_told(0, "\"refused\":\"field\"") && is_told(0, "4 different characters"));
    CHECK_EQ(world.store.person[0].password[0], '\0');
    sign(0, "sign_up", "Ann", "三個藍色磚塊");
    CHECK(strncmp(world.store.person[0].password, "$argon2id$", 10) == 0);
}

TEST(people_sign_up_and_in_with_the_right_password_only) {
    begin();
    hello(0, "Ann");
    sign(0, "sign_up", "Ann", "blue tiles!");
    CHECK(is_told(0, "\"name\":\"Ann\",\"account\":true,\"account_name\":\"ann\""));
    CHECK(strncmp(world.store.person[0].password, "$argon2id$", 10) == 0);
    sign(1, "sign_in", "aNN", "blue tiles!");
    CHECK(is_told(1, "\"person\":1,"));
    CHECK(is_told(1, "\"token\":"));
    SAY(1, "{\"say\":\"rename\",\"name\":\"Annie\"}");
    CHECK(is_told(1, "\"name\":\"Annie\",\"account\":true,\"account_name\":\"ann\""));
    sign(2, "sign_in", "Ann", "blue tiles?");
    CHECK(is_told(2, "\"refused\":\"password\""));
    sign(2, "sign_in", "Bob", "blue tiles!");
    CHECK(is_told(2, "\"refused\":\"password\""));
    sign(2, "sign_in", "Ann", "short");
    CHECK(is_told(2, "\"refused\":\"field\""));
    SAY(2, "{\"say\":\"history\"}");
    CHECK(is_told(2, "\"refused\":\"hello_first\""));
    end();
}

TEST(people_cannot_take_a_name_twice_or_have_two_accounts) {
    char token[2 * MESSAGE_BYTES + 1];
    begin();
    hello(0, "Ann");
    token_of(0, token);
    SAY(2, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    hello(1, "Ann");
    sign(3, "sign_up", "Eve", "blue tiles!");
    CHECK(is_told(3, "\"refused\":\"hello_first\""));
    sign(0, "sign_up", "Ann", "blue tiles!");
    sign(1, "sign_up", "ANN", "red tiles!");
    CHECK(is_told(1, "\"refused\":\"name\""));
    sign(0, "sign_up", "Annie", "red tiles!");
    CHECK(is_told(0, "\"refused\":\"account\""));
    sign(2, "sign_up", "Annie", "red tiles!");
    CHECK(is_told(2, "\"refused\":\"hello_first\"")); /* the old token is not valid any more */
    end();
}

TEST(people_have_few_attempts_for_one_name) {
    begin();
    hello(0, "Ann");
    sign(0, "sign_up", "Ann", "blue tiles!");
    for (int i = 0; i < HALL_ATTEMPTS; i++) {
        sign(1 + i, "sign_in", i % 2 ? "ANN" : "ann", "red tiles!");
        CHECK(is_told(1 + i, "\"refused\":\"password\""));
    }
    sign(8, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(8, "\"refused\":\"too_fast\""));
    sign(8, "sign_in", "Bob", "blue tiles!");
    CHECK(is_told(8, "\"refused\":\"password\""));
    world.now_ms += HALL_ATTEMPT_MS;
    sign(8, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(8, "\"account\":true"));
    end();
}

/* Somebody guesses passwords from one address. The owner can still sign in from another address,
 * and at a device that is signed in even from the same one. */
TEST(people_cannot_be_locked_out_by_others_who_try) {
    begin();
    for (int i = 0; i < CLIENTS; i++) hall_note_address(world.hall, client[i].slot, i < 3 ? 7 : 8);
    hello(0, "Ann");
    sign(0, "sign_up", "Ann", "blue tiles!");
    for (int i = 0; i <= HALL_ATTEMPTS; i++) sign(1, "sign_in", "Ann", "red tiles!");
    CHECK(is_told(1, "\"refused\":\"too_fast\""));
    sign(2, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(2, "\"refused\":\"too_fast\""));
    sign(3, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(3, "\"account\":true"));
    sign(0, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(0, "\"account\":true"));
    for (int i = 0; i <= HALL_ATTEMPTS; i++) sign(0, "sign_in", "Ann", "red tiles!");
    CHECK(is_told(
        0, "\"refused\":\"too_fast\"")); /* but a signed-in device cannot go on guessing, either */
    end();
}

TEST(people_wait_when_too_many_sign_in_at_once) {
    begin();
    for (int i = 0; i <= JOB_PASSWORDS_MAX; i++)
        say_only(i, "{\"say\":\"sign_in\",\"name\":\"P%d\",\"password\":\"blue tiles!\"}", i);
    CHECK_EQ(world.jobs_count, JOB_PASSWORDS_MAX);
    CHECK(is_told(JOB_PASSWORDS_MAX, "\"refused\":\"busy\""));
    hall_leave(world.hall, client[0].slot); /* a client that leaves makes room for others */
    memory_hall_do_jobs(&world);
    sign(JOB_PASSWORDS_MAX, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(JOB_PASSWORDS_MAX, "\"refused\":\"password\""));
    end();
}

TEST(people_who_sign_out_are_not_known_by_their_token) {
    char token[2 * MESSAGE_BYTES + 1];
    begin();
    hello(0, "Ann");
    sign(0, "sign_up", "Ann", "blue tiles!");
    sign(1, "sign_in", "Ann", "blue tiles!");
    token_of(1, token);
    SAY(2, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    CHECK(is_told(2, "\"person\":1,"));
    SAY(1, "{\"say\":\"sign_out\"}");
    CHECK(is_told(1, "\"person\":null"));
    SAY(2, "{\"say\":\"history\"}");
    CHECK(is_told(2, "\"refused\":\"hello_first\""));
    SAY(2, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    CHECK(is_told(2, "\"refused\":\"token\""));
    SAY(0, "{\"say\":\"history\"}");
    CHECK(is_told(0, "\"tell\":\"history\""));
    end();
}

/* Plays the first legal action each time it is a person's turn. */
static void play_until(const char *match, int plies) {
    for (int turns = 0; turns < 100; turns++) {
        char action[GAME_ACTION_TEXT_MAX];
        SAY(0, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
        const char *ply = strstr(client[0].last, "\"ply\":");
        const char *table = strstr(client[0].last, "\"table\":{");
        ply = table ? strstr(table, "\"ply\":") : ply;
        const char *legal = table ? strstr(table, "\"legal\":[\"") : NULL;
        int now = ply ? (int)strtol(ply + strlen("\"ply\":"), NULL, 10) : 0;
        if (now >= plies || !legal) return;
        legal += strlen("\"legal\":[\"");
        (void)snprintf(action, sizeof action, "%.*s", (int)strcspn(legal, "\""), legal);
        SAY(0, "{\"say\":\"play\",\"match\":\"%s\",\"ply\":%d,\"action\":\"%s\"}", match, now,
            action);
    }
}

/* Ann against a bot, which wins because she resigns. */
static void play_match(char match[STORE_ID_SIZE + 1], int plies) {
    SAY(0, "{\"say\":\"open\",\"game\":\"chromino\",\"seats\":\"person,bot:2\",\"public\":true}");
    const char *at = strstr(client[0].last, "\"match\":\"");
    CHECK(at != NULL);
    (void)snprintf(match, STORE_ID_SIZE + 1, "%s", at ? at + strlen("\"match\":\"") : "");
    SAY(0,
        "{\"say\":\"sit\",\"match\":\"%s\",\"seat\":0,\"number\":"
        "\"00000000000000000000000000000000000000000000000000000000000000ff\"}",
        match);
    play_until(match, plies);
    SAY(0, "{\"say\":\"resign\",\"match\":\"%s\"}", match);
}

TEST(people_are_rated_and_can_be_forgotten_but_their_matches_stay) {
    char match[STORE_ID_SIZE + 1], token[2 * MESSAGE_BYTES + 1];
    begin();
    hello(0, "Ann");
    token_of(0, token);
    sign(0, "sign_up", "Ann", "blue tiles!");
    play_match(match, 8);
    SAY(0, "{\"say\":\"rename\",\"name\":\"Annabel\"}");
    SAY(1, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
    CHECK(is_told(1, "\"name\":\"Annabel\""));
    SAY(0, "{\"say\":\"leaders\",\"game\":\"chromino\",\"players\":2}");
    CHECK(is_told(0, "\"level\":2,\"name\":\"bot:2\",\"rating\":1"));
    CHECK(is_told(0, "\"deviation\":290,\"games\":1}}"));
    int entries = memory_store_match(&world.store, match)->count;
    SAY(0, "{\"say\":\"forget\",\"password\":\"blue tiles!\"}");
    CHECK(is_told(0, "\"person\":null"));
    SAY(1, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
    CHECK(is_told(1, "\"stage\":\"over\"") && !is_told(1, "Anna"));
    CHECK_EQ(memory_store_match(&world.store, match)->count, entries);
    SAY(1, "{\"say\":\"record\",\"match\":\"%s\"}", match);
    CHECK(is_told(1, "\"tell\":\"record\"") && !is_told(1, "Anna"));
    SAY(2, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}", token);
    CHECK(is_told(2, "\"refused\":\"token\""));
    sign(2, "sign_in", "Ann", "blue tiles!");
    CHECK(is_told(2, "\"refused\":\"password\""));
    SAY(1, "{\"say\":\"leaders\",\"game\":\"chromino\",\"players\":2}");
    CHECK(is_told(1, "bot:2") && !is_told(1, "Ann") && is_told(1, "\"you\":null"));
    end();
}

TEST(people_are_refused_leaders_of_games_that_are_none) {
    begin();
    SAY(0, "{\"say\":\"leaders\",\"game\":\"chess\",\"players\":2}");
    CHECK(is_told(0, "\"refused\":\"setup\""));
    SAY(0, "{\"say\":\"leaders\",\"game\":\"chromino\",\"players\":1}");
    CHECK(is_told(0, "\"refused\":\"field\""));
    end();
}

static Job *finished;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_finished = PTHREAD_COND_INITIALIZER;

static void note_finished(void *self, Job *job) {
    (void)self;
    pthread_mutex_lock(&mutex);
    finished = job;
    pthread_cond_signal(&is_finished);
    pthread_mutex_unlock(&mutex);
}

static Job *do_in_thread(Passwords *passwords, Job *job) {
    passwords_start(passwords, job);
    pthread_mutex_lock(&mutex);
    while (!finished) pthread_cond_wait(&is_finished, &mutex);
    finished = NULL;
    pthread_mutex_unlock(&mutex);
    return job;
}

TEST(passwords_are_hashed_in_a_thread_and_wiped) {
    Passwords *passwords = passwords_open(note_finished, NULL);
    Job *job = job_new(JOB_HASH);
    CHECK(passwords != NULL);
    (void)snprintf(job->identity.password, sizeof job->identity.password, "blue tiles!");
    (void)do_in_thread(passwords, job);
    CHECK_EQ(job->status, SQL_OK);
    CHECK(sodium_is_zero((const uint8_t *)job->identity.password, sizeof job->identity.password));
    CHECK(strncmp(job->identity.password_hash, "$argon2id$", 10) == 0);
    job->kind = JOB_CHECK;
    (void)snprintf(job->identity.password, sizeof job->identity.password, "blue tiles!");
    CHECK(do_in_thread(passwords, job)->identity.is_right);
    (void)snprintf(job->identity.password, sizeof job->identity.password, "blue tiles?");
    CHECK(!do_in_thread(passwords, job)->identity.is_right);
    job->identity.password_hash[0] = '\0';
    CHECK(!do_in_thread(passwords, job)->identity.is_right);
    CHECK(sodium_is_zero((const uint8_t *)job->identity.password, sizeof job->identity.password));
    job_free(job);
    passwords_close(passwords);
}

/* Another node has changed the store, and this node hears of it. */
static void hear_of_person(int64_t person) {
    hall_heard_person(world.hall, person);
    hall_tick(world.hall, world.now_ms);
    memory_hall_do_jobs(&world);
}

TEST(people_who_sign_out_at_another_node_are_nobody_here) {
    begin();
    hello(0, "Ann");
    hello(1, "Ben");
    world.store.token[0].person = 0;
    hear_of_person(2);
    SAY(0, "{\"say\":\"history\"}");
    CHECK(is_told(0, "\"tell\":\"history\""));
    hear_of_person(1);
    SAY(0, "{\"say\":\"history\"}");
    CHECK(is_told(0, "\"refused\":\"hello_first\""));
    SAY(1, "{\"say\":\"history\"}");
    CHECK(is_told(1, "\"tell\":\"history\""));
    end();
}

TEST(people_who_are_forgotten_or_renamed_at_another_node_are_so_here) {
    begin();
    hello(0, "Ann");
    hello(1, "Ben");
    SAY(0, "{\"say\":\"open\",\"game\":\"chromino\",\"seats\":\"person,person\"}");
    char match[STORE_ID_SIZE + 1];
    memcpy(match, world.store.match[0].id, sizeof match);
    SAY(1, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
    SAY(0,
        "{\"say\":\"sit\",\"match\":\"%s\",\"seat\":0,\"number\":"
        "\"00000000000000000000000000000000000000000000000000000000000000ff\"}",
        match);
    memcpy(world.store.person[0].person.name, "Zoe", sizeof "Zoe");
    hear_of_person(1);
    SAY(1, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
    CHECK(is_told(1, "\"name\":\"Zoe\"") && !is_told(1, "Ann"));
    memset(&world.store.person[0], 0, sizeof world.store.person[0]);
    world.store.token[0].person = 0;
    hear_of_person(1);
    SAY(1, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
    CHECK(!is_told(1, "Zoe"));
    SAY(0, "{\"say\":\"history\"}");
    CHECK(is_told(0, "\"refused\":\"hello_first\""));
    end();
}

/* News may be lost with the connection to the database. */
TEST(people_are_looked_at_again_when_news_were_missed) {
    begin();
    for (int i = 0; i < 4; i++) hello(i, "Ann");
    world.store.token[2].person = 0;
    hall_missed(world.hall, world.now_ms);
    hall_tick(world.hall, world.now_ms);
    memory_hall_do_jobs(&world);
    for (int i = 0; i < 4; i++) {
        SAY(i, "{\"say\":\"history\"}");
        CHECK(is_told(i, i == 2 ? "\"refused\":\"hello_first\"" : "\"tell\":\"history\""));
    }
    end();
}

/* Nobody gets a better rating by letting somebody resign at once. */
TEST(people_are_not_rated_by_matches_that_were_hardly_played) {
    char match[STORE_ID_SIZE + 1];
    begin();
    hello(0, "Ann");
    sign(0, "sign_up", "Ann", "blue tiles!");
    play_match(match, 2);
    CHECK(memory_store_match(&world.store, match)->is_rated);
    CHECK_EQ(memory_store_match(&world.store, match)->listing.due_ms, 0);
    SAY(0, "{\"say\":\"leaders\",\"game\":\"chromino\",\"players\":2}");
    CHECK(is_told(0, "\"leaders\":[],\"you\":null"));
    end();
}

TEST(people_cannot_be_called_by_names_that_look_like_others) {
    const char *const names[] = {"A\xe2\x80\x8bnn", "Ann\xe2\x80\x8d", "Ann\xc2\xad",
                                 "\xe3\x85\xa4", "\xd0\x90nn"};
    begin();
    for (int i = 0; i < 5; i++) {
        SAY(0, "{\"say\":\"hello\",\"version\":1,\"name\":\"%s\"}", names[i]);
        CHECK(is_told(0, "\"refused\":\"letters\""));
    }
    hello(0, "Ann");
    SAY(0, "{\"say\":\"rename\",\"name\":\"%s\"}", names[0]);
    CHECK(is_told(0, "\"refused\":\"letters\""));
    sign(0, "sign_up", names[1], "blue tiles!");
    CHECK(is_told(0, "\"refused\":\"letters\""));
    end();
}
