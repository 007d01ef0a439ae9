/* hall_time_test.c -- clocks while nodes run, stop, die and wake up: what is charged to players. */
#include "hall.h"

#include "tests/match/match_log.h"
#include "tests/match/memory_store.h"
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>

enum { NODES = 2, PEOPLE = 2, JOBS_MAX = 64, SECOND = 1000 };

typedef struct {
    int slot;
    char token[2 * MESSAGE_BYTES + 1];
    char last[1 << 16], refused[32], action[GAME_ACTION_TEXT_MAX];
    bool is_on_turn, is_over;
    int ply, left_ms[2], pauses;
} Player;

static MemoryStore store;
static Hall *hall[NODES];
static bool is_stopped[NODES], is_store_down;
static Player player[PEOPLE];
static struct {
    int node;
    Job *job;
} jobs[JOBS_MAX];
static int jobs_count;
static int64_t now_ms;
static char match[STORE_ID_SIZE + 1];
static Rng luck;

static void start_job(void *self, Job *job) {
    CHECK(jobs_count < JOBS_MAX);
    jobs[jobs_count].node = (int)(intptr_t)self;
    jobs[jobs_count++].job = job;
}

static void make_random(void *self, uint8_t *bytes, size_t size) {
    (void)self;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)rng_word(&luck);
}

static const char *after(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at ? at + strlen(name) : NULL;
}

static void text_after(const char *text, const char *name, char *into) {
    const char *at = after(text, name);
    if (!at) return;
    size_t length = strcspn(at, "\"");
    memcpy(into, at, length);
    into[length] = '\0';
}

static void take_text(void *self, void *to, const char *text, size_t size) {
    Player *it = to;
    (void)self, (void)size;
    (void)snprintf(it->last, sizeof it->last, "%s", text);
    text_after(text, "\"refused\":\"", it->refused);
    text_after(text, "\"token\":\"", it->token);
    it->pauses += strncmp(text, "{\"tell\":\"pause\"", 15) == 0;
    if (strstr(text, "\"to\":\"open\"")) text_after(text, "\"match\":\"", match);
    const char *table = after(text, "\"table\":{"), *left = after(text, "\"left_ms\":[");
    if (!table) return;
    it->is_over = strstr(text, "\"stage\":\"over\"") != NULL;
    it->is_on_turn = strstr(table, "\"legal\":[") != NULL;
    text_after(table, "\"legal\":[\"", it->action);
    if (after(table, "\"ply\":")) it->ply = (int)strtol(after(table, "\"ply\":"), NULL, 10);
    if (!left) return;
    it->left_ms[0] = (int)strtol(left, NULL, 10);
    it->left_ms[1] = (int)strtol(strchr(left, ',') + 1, NULL, 10);
}

/* Jobs of a node that is stopped wait; while the store is down, all of them fail. */
static bool do_some_job(void) {
    int i = 0;
    while (i < jobs_count && is_stopped[jobs[i].node]) i++;
    if (i == jobs_count) return false;
    Job *job = jobs[i].job;
    int node = jobs[i].node;
    jobs[i] = jobs[--jobs_count];
    if (is_store_down)
        job->status = SQL_FAILED;
    else
        memory_store_do(&store, job);
    bool is_entry = job->kind == JOB_APPEND && job->status == SQL_OK;
    char id[STORE_ID_SIZE + 1];
    memcpy(id, job->match, sizeof id);
    hall_finish(hall[node], job, now_ms);
    for (int other = 0; is_entry && other < NODES; other++)
        if (hall[other] && other != node && !is_stopped[other])
            hall_heard(hall[other], id, memory_store_match(&store, id)->count, now_ms);
    return true;
}

static void run_for(int64_t time_ms) {
    for (int64_t end_ms = now_ms + time_ms; now_ms < end_ms; now_ms += HALL_TICK_MS) {
        for (int node = 0; node < NODES; node++)
            if (hall[node] && !is_stopped[node]) hall_tick(hall[node], now_ms);
        while (do_some_job()) continue;
    }
}

static void open_node(int node) {
    HallConfig config = {.self = (void *)(intptr_t)node,
                         .send = take_text,
                         .start = start_job,
                         .random = make_random,
                         .matches_max = 8,
                         .connections_max = 8,
                         .has_beats = true};
    hall[node] = hall_open(&config);
    CHECK(hall[node] != NULL);
}

static void close_node(int node) {
    for (int i = jobs_count; i-- > 0;)
        if (jobs[i].node == node) {
            job_free(jobs[i].job);
            jobs[i] = jobs[--jobs_count];
        }
    hall_close(hall[node]);
    hall[node] = NULL;
}

static void say(int node, Player *it, const char *text) {
    it->refused[0] = '\0';
    hall_say(hall[node], it->slot, text, strlen(text), now_ms);
    while (do_some_job()) continue;
}

static void come(int node, Player *it) {
    char text[256];
    it->slot = hall_enter(hall[node], it, now_ms);
    const char *format = it->token[0] ? "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}"
                                      : "{\"say\":\"hello\",\"version\":1,\"name\":\"Ann%s\"}";
    (void)snprintf(text, sizeof text, format, it->token);
    say(node, it, text);
    if (!match[0]) return;
    (void)snprintf(text, sizeof text, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
    say(node, it, text);
}

static void play(int node, Player *it) {
    char text[256];
    (void)snprintf(text, sizeof text,
                   "{\"say\":\"play\",\"match\":\"%s\",\"ply\":%d,\"action\":\"%s\"}", match,
                   it->ply, it->action);
    say(node, it, text);
}

static Player *on_turn(void) {
    return player[0].is_on_turn ? &player[0] : &player[1];
}

/* Two people, on a node each if there are two, with a clock of a minute for each move. */
static void begin_world(int nodes, const char *clock) {
    char text[256];
    memory_store_clear(&store);
    memset(player, 0, sizeof player);
    memset(is_stopped, 0, sizeof is_stopped);
    is_store_down = false;
    match[0] = '\0';
    now_ms = 1700000000000;
    luck = (Rng){4};
    for (int node = 0; node < nodes; node++) open_node(node);
    run_for(SECOND);
    for (int i = 0; i < PEOPLE; i++) come(i % nodes, &player[i]);
    (void)snprintf(text, sizeof text,
                   "{\"say\":\"open\",\"game\":\"polyssimo\",\"seats\":\"person,person\",%s}",
                   clock);
    say(0, &player[0], text);
    for (int i = 0; i < PEOPLE; i++) {
        (void)snprintf(text, sizeof text,
                       "{\"say\":\"sit\",\"match\":\"%s\",\"seat\":%d,\"number\":"
                       "\"00000000000000000000000000000000000000000000000000000000000000ff\"}",
                       match, i);
        run_for(SECOND);
        say(i % nodes, &player[i], text);
        (void)snprintf(text, sizeof text, "{\"say\":\"watch\",\"match\":\"%s\"}", match);
        say(i % nodes, &player[i], text);
    }
    run_for(SECOND);
    CHECK(player[0].is_on_turn != player[1].is_on_turn);
}

static void end_world(void) {
    for (int node = 0; node < NODES; node++)
        if (hall[node]) close_node(node);
    CHECK_EQ(jobs_count, 0);
    memory_store_clear(&store);
}

TEST(time_passes_for_players_while_nodes_run) {
    begin_world(1, "\"move_s\":60");
    run_for(55 * SECOND);
    CHECK(!player[0].is_over);
    run_for(10 * SECOND);
    CHECK(player[0].is_over && player[0].pauses == 0);
    end_world();
}

/* What is told after a stop: the clock has run for what it ran before, and no more. */
static void check_goes_on(int node) {
    run_for(SECOND);
    Player *it = on_turn();
    CHECK(!player[0].is_over && !player[1].is_over);
    CHECK_EQ(it->pauses, 1);
    play(node, it);
    CHECK_TEXT(it->refused, "");
    CHECK_EQ(it->ply, 1);
}

TEST(time_that_a_node_is_stopped_is_charged_to_nobody) {
    begin_world(1, "\"move_s\":60");
    run_for(30 * SECOND);
    is_stopped[0] = true;
    run_for(3600 * SECOND);
    is_stopped[0] = false;
    check_goes_on(0);
    end_world();
}

/* Whoever speaks first after a stop, before the node has looked at any clock. */
TEST(time_that_a_node_is_stopped_is_charged_to_nobody_who_plays_at_once) {
    begin_world(1, "\"move_s\":60");
    Player *it = on_turn();
    run_for(30 * SECOND);
    is_stopped[0] = true;
    run_for(3600 * SECOND);
    is_stopped[0] = false;
    play(0, it);
    CHECK_EQ(it->ply, 0);
    run_for(SECOND);
    CHECK_EQ(it->ply, 1);
    CHECK_TEXT(it->refused, "");
    end_world();
}

TEST(time_that_the_server_is_down_is_charged_to_nobody) {
    begin_world(1, "\"game_s\":60");
    run_for(30 * SECOND);
    close_node(0);
    now_ms += 3600 * SECOND;
    open_node(0);
    for (int i = 0; i < PEOPLE; i++) come(0, &player[i]);
    check_goes_on(0);
    int left_ms =
        player[0].left_ms[0] < player[0].left_ms[1] ? player[0].left_ms[0] : player[0].left_ms[1];
    CHECK(left_ms > 25 * SECOND && left_ms < 35 * SECOND);
    end_world();
}

TEST(time_that_the_store_is_down_is_charged_to_nobody) {
    begin_world(1, "\"move_s\":60");
    Player *it = on_turn();
    run_for(30 * SECOND);
    is_store_down = true;
    run_for(120 * SECOND);
    play(0, it);
    CHECK_TEXT(it->refused, "store");
    is_store_down = false;
    run_for(5 * SECOND);
    check_goes_on(0);
    end_world();
}

/* Others can come to the node that is left, so the clock goes on. */
TEST(time_that_one_of_two_nodes_is_stopped_is_charged) {
    begin_world(2, "\"move_s\":60");
    run_for(30 * SECOND);
    is_stopped[0] = true;
    run_for(40 * SECOND);
    is_stopped[0] = false;
    run_for(5 * SECOND);
    CHECK(player[0].is_over && player[1].is_over);
    CHECK_EQ(player[1].pauses, 0);
    end_world();
}

/* Both nodes write the entry, and one of them is first. */
TEST(time_that_two_nodes_are_stopped_is_taken_off_once) {
    begin_world(2, "\"move_s\":60");
    Player *it = on_turn();
    run_for(30 * SECOND);
    is_stopped[0] = is_stopped[1] = true;
    run_for(3600 * SECOND);
    is_stopped[0] = is_stopped[1] = false;
    check_goes_on(it == &player[0] ? 0 : 1);
    run_for(20 * SECOND);
    CHECK_EQ(player[0].pauses, 1);
    CHECK_EQ(player[1].pauses, 1);
    end_world();
}

/* The match is folded anew from its log, pauses and all, and comes to the same. */
TEST(time_off_the_clock_is_the_same_on_every_node) {
    static Match folded;
    begin_world(2, "\"game_s\":600");
    for (int stops = 0; stops < 4; stops++) {
        Player *it = on_turn();
        run_for(rng_word(&luck) % 20 * SECOND);
        is_stopped[0] = is_stopped[1] = true;
        run_for(rng_word(&luck) % 1000 * SECOND);
        is_stopped[0] = is_stopped[1] = false;
        run_for(3 * SECOND);
        play(it == &player[0] ? 0 : 1, it);
        run_for(SECOND);
        CHECK_EQ(player[0].left_ms[0] - player[1].left_ms[0], 0);
    }
    const MemoryMatch *kept = memory_store_match(&store, match);
    match_clear(&folded);
    match_init(&folded, match, kept->secret);
    for (int i = 0; i < kept->count; i++)
        CHECK(take_logged(&folded, kept->time_ms[i], kept->entry[i]));
    CHECK_EQ(folded.table.ply, 4);
    for (int seat = 0; seat < 2; seat++) CHECK(folded.table.clock.left_ms[seat] > 500 * SECOND);
    end_world();
}
