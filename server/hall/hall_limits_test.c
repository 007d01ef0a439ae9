/* hall_limits_test.c -- limits for one person: how many matches they may have open, and when bots
 * think for them. */
#include "hall.h"

#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { CLIENTS = 6, TEXT_SIZE = 1 << 19 };

typedef struct {
    int slot, opened;
    char last[TEXT_SIZE], refusal[512], match[STORE_ID_SIZE + 1];
} Client;

static Client client[CLIENTS];
static MemoryHall world;

static void take_text(void *self, void *to, const char *text, size_t size) {
    Client *it = to;
    (void)self, (void)size;
    test_note("%d was told %.300s", (int)(it - client), text);
    if (strncmp(text, "{\"tell\":\"done\"", 14) != 0 || !strstr(it->last, "\"legal\""))
        (void)snprintf(it->last, TEXT_SIZE, "%s", text);
    if (strncmp(text, "{\"refused\"", 10) == 0)
        (void)snprintf(it->refusal, sizeof it->refusal, "%.500s", text);
    const char *opened = strstr(text, "\"to\":\"open\",\"match\":\"");
    if (!opened || strstr(text, "\"refused\"")) return;
    it->opened++;
    memcpy(it->match, opened + strlen("\"to\":\"open\",\"match\":\""), STORE_ID_SIZE);
}

__attribute__((format(printf, 2, 3))) static void say(int who, const char *format, ...) {
    char text[MESSAGE_SIZE_MAX];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    hall_say(world.hall, client[who].slot, text, strlen(text), world.now_ms);
}

#define SAY(who, ...) (world.now_ms += 1000, say(who, __VA_ARGS__), memory_hall_do_jobs(&world))

static void come(int who) {
    static const char *const names[CLIENTS] = {"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"};
    client[who].slot = hall_enter(world.hall, &client[who], world.now_ms);
    CHECK(client[who].slot >= 0);
    SAY(who, "{\"say\":\"hello\",\"version\":1,\"name\":\"%s\"}", names[who]);
}

static void begin(HallLimits limits) {
    memset(client, 0, sizeof client);
    world.limits = limits;
    memory_hall_open(&world, 11, CLIENTS, take_text);
    for (int i = 0; i < CLIENTS; i++) come(i);
}

/* The server stops and starts again, with the same store. */
static void restart(void) {
    for (int i = 0; i < world.jobs_count; i++) job_free(world.jobs[i]);
    world.jobs_count = 0;
    hall_close(world.hall);
    int64_t now_ms = world.now_ms;
    memory_hall_open(&world, 12, CLIENTS, take_text);
    world.now_ms = now_ms;
}

static const char open_text[] =
    "{\"say\":\"open\",\"game\":\"polyssimo\",\"seats\":\"%s\",\"game_s\":60}";

static const char sit_text[] =
    "{\"say\":\"sit\",\"match\":\"%s\",\"seat\":%d,\"number\":"
    "\"00000000000000000000000000000000000000000000000000000000000000ff\"}";

/* ---- Opening ---- */

TEST(hall_opens_no_match_that_has_no_seat_for_a_person) {
    begin((HallLimits){0});
    SAY(0, open_text, "bot:9,bot:9,bot:9,bot:9");
    CHECK(strstr(client[0].refusal, "\"refused\":\"setup\",\"sentence\":\"a match needs a seat"));
    SAY(0, open_text, "bot:9,person");
    CHECK_EQ(client[0].opened, 1);
    SAY(0, "{\"say\":\"bot\",\"match\":\"%s\",\"seat\":1,\"level\":9}", client[0].match);
    CHECK(strstr(client[0].refusal, "\"refused\":\"setup\",\"sentence\":\"a match needs a seat"));
    SAY(0, "{\"say\":\"bot\",\"match\":\"%s\",\"seat\":0,\"level\":0}", client[0].match);
    SAY(0, "{\"say\":\"bot\",\"match\":\"%s\",\"seat\":1,\"level\":9}", client[0].match);
    CHECK(strstr(client[0].last, "\"tell\":\"done\""));
    memory_hall_close(&world);
}

/* Asks for many before any is answered. */
static void open_many(int who, int count) {
    world.now_ms += 60000;
    for (int i = 0; i < count; i++) say(who, open_text, "person,person");
    memory_hall_do_jobs(&world);
}

TEST(hall_opens_so_many_matches_of_a_person_at_once_and_no_more) {
    begin((HallLimits){.matches_per_person = 3});
    open_many(0, 4);
    CHECK_EQ(client[0].opened, 3);
    CHECK(strstr(client[0].refusal,
                 "\"refused\":\"full\",\"sentence\":\"you have as many unfinished"));
    open_many(1, 2);
    CHECK_EQ(client[1].opened, 2);
    memory_store_match(&world.store, client[0].match)->listing.stage = MATCH_OVER;
    open_many(0, 2);
    CHECK_EQ(client[0].opened, 4);
    memory_hall_close(&world);
}

TEST(hall_opens_so_many_matches_of_an_address_whoever_asks) {
    begin((HallLimits){.matches_per_address = 5});
    for (int i = 0; i < 4; i++) hall_note_address(world.hall, client[i].slot, i < 3 ? 77 : 78);
    open_many(0, 4);
    open_many(1, 4);
    open_many(2, 4);
    CHECK_EQ(client[0].opened + client[1].opened + client[2].opened, 5);
    CHECK(
        strstr(client[2].refusal, "\"refused\":\"full\",\"sentence\":\"your address has as many"));
    open_many(3, 4);
    open_many(4, 4); /* their address is not known */
    CHECK_EQ(client[3].opened + client[4].opened, 8);
    memory_hall_close(&world);
}

/* ---- Bots ---- */

static int bots_thinking(void) {
    int count = 0;
    for (int i = 0; i < world.jobs_count; i++) count += world.jobs[i]->kind == JOB_BOT;
    return count;
}

static bool do_job_of(JobKind kind) {
    for (int i = 0; i < world.jobs_count; i++) {
        Job *job = world.jobs[i];
        if (job->kind != kind) continue;
        world.jobs[i] = world.jobs[--world.jobs_count];
        memory_store_do(&world.store, job);
        hall_finish(world.hall, job, world.now_ms);
        return true;
    }
    return false;
}

/* Lets time pass and does all jobs except for bots' turns. Returns how many turns were asked for.
 */
static int wait_s(int seconds) {
    int64_t until_ms = world.now_ms + 1000 * (int64_t)seconds;
    for (; world.now_ms < until_ms; world.now_ms += 500) {
        hall_tick(world.hall, world.now_ms);
        for (int i = 0; i < world.jobs_count;) {
            JobKind kind = world.jobs[i]->kind;
            if (kind == JOB_BOT)
                i++;
            else
                (void)do_job_of(kind), i = 0;
        }
    }
    return bots_thinking();
}

/* Ann sits down and goes before the match begins: the bot is on turn, and nobody is there. */
static void leave_bot_alone(void) {
    SAY(0, open_text, "bot:9,person");
    world.now_ms += 1000;
    say(0, sit_text, client[0].match, 1);
    hall_leave(world.hall, client[0].slot);
    world.now_ms += 10000;
    while (do_job_of(JOB_APPEND)) continue;
    CHECK_EQ(memory_store_match(&world.store, client[0].match)->listing.stage, MATCH_RUNNING);
}

static void watch(int who) {
    SAY(who, "{\"say\":\"watch\",\"match\":\"%s\"}", client[0].match);
}

TEST(hall_lets_bots_think_only_while_somebody_is_there) {
    begin((HallLimits){0});
    leave_bot_alone();
    CHECK_EQ(wait_s(3600), 0);
    world.now_ms += 1000;
    say(1, "{\"say\":\"watch\",\"match\":\"%s\"}", client[0].match);
    CHECK_EQ(bots_thinking(), 1);
    CHECK(strstr(client[1].last, "\"actor\":0") && strstr(client[1].last, "\"stage\":\"running\""));
    memory_hall_do_jobs(&world);
    CHECK(strstr(client[1].last, "\"tell\":\"play\""));
    memory_hall_close(&world);
}

/* An hour passes, with a clock of one minute. */
TEST(hall_charges_a_bot_for_its_thoughts_and_not_for_waiting) {
    begin((HallLimits){0});
    leave_bot_alone();
    CHECK_EQ(wait_s(3600), 0);
    watch(1);
    CHECK(strstr(client[1].last, "\"left_ms\":[60000,60000]"));
    MemoryMatch *kept = memory_store_match(&world.store, client[0].match);
    CHECK(strstr(kept->entry[kept->count - 1], "\"waited\":36"));
    CHECK_EQ(kept->listing.stage, MATCH_RUNNING);
    CHECK(kept->listing.due_ms > world.now_ms); /* the person's clock runs */
    memory_hall_close(&world);
}

TEST(hall_lets_no_bot_of_an_abandoned_match_go_on_after_a_restart) {
    begin((HallLimits){0});
    leave_bot_alone();
    MemoryMatch *kept = memory_store_match(&world.store, client[0].match);
    CHECK_EQ(kept->listing.due_ms, 0);
    restart();
    CHECK_EQ(wait_s(60), 0);
    HallMetrics metrics = {0};
    hall_metrics(world.hall, &metrics);
    CHECK_EQ(metrics.matches, 0);

    kept->listing.due_ms = kept->listing.changed_ms; /* as the version before stored it */
    restart();
    CHECK_EQ(wait_s(60), 0);
    CHECK_EQ(kept->listing.due_ms, 0);
    hall_metrics(world.hall, &metrics);
    CHECK_EQ(metrics.taken_over, 1);
    for (int i = 0; i < CLIENTS; i++) come(i);
    watch(2);
    CHECK(kept->count > 3); /* it goes on when somebody comes */
    memory_hall_close(&world);
}

/* ---- Pruning ---- */

TEST(hall_prunes_step_by_step_where_it_is_asked_to) {
    begin((HallLimits){0});
    CHECK_EQ(wait_s(10), 0);
    CHECK_EQ(world.store.pruned, 0);
    memory_hall_close(&world);
    begin((HallLimits){.unfinished_days = 90});
    CHECK_EQ(wait_s(10), 0);
    CHECK_EQ(world.store.pruned, 1); /* no match was left to look at */
    CHECK_EQ(wait_s(3600), 0);
    CHECK_EQ(world.store.pruned, 2);
    memory_hall_close(&world);
}

/* ---- Answers that are long ---- */

/* A match of two people who never want to end it. */
static void play_long(int plies) {
    SAY(0, "{\"say\":\"open\",\"game\":\"chocolatier\",\"setup\":\"max_rounds=0\","
           "\"seats\":\"person,person\"}");
    for (int seat = 0; seat < 2; seat++) SAY(seat, sit_text, client[0].match, seat);
    for (int seat = 0; seat < 2; seat++) watch(seat);
    for (int ply = 0; ply < plies; ply++) {
        int actor = strstr(client[0].last, "\"legal\":[\"") ? 0 : 1;
        const char *legal = strstr(client[actor].last, "\"legal\":[\"");
        CHECK(legal != NULL);
        const char *end = strstr(legal, "-foundry\""), *at;
        end = end ? end + strlen("-foundry") : strchr(legal + strlen("\"legal\":[\""), '"');
        for (at = end; at[-1] != '"'; at--) continue;
        world.now_ms += 1000;
        say(actor, "{\"say\":\"play\",\"match\":\"%s\",\"ply\":%d,\"action\":\"%.*s\"}",
            client[0].match, ply, (int)(end - at), at);
        memory_hall_do_jobs(&world);
    }
}

static int number_after(const char *text, const char *name) {
    const char *at = strstr(text, name);
    return at ? (int)strtol(at + strlen(name), NULL, 10) : -1;
}

TEST(hall_tells_a_long_log_in_parts_that_make_the_whole) {
    enum { PLIES = 1500 };
    int next = 0, parts = 0, told = 0;
    begin((HallLimits){0});
    play_long(PLIES);
    do {
        world.now_ms += 60000;
        say(2, "{\"say\":\"watch\",\"match\":\"%s\",\"ply\":%d}", client[0].match, next);
        memory_hall_do_jobs(&world);
        const char *log = strstr(client[2].last, "\"log\":[");
        CHECK(log && strlen(log) < 2 * MATCH_LOG_PART);
        for (; (log = strstr(log, "{\"ply\":")); log++)
            CHECK_EQ(number_after(log, "{\"ply\":"), told++);
        next = number_after(client[2].last, "\"log_next\":");
        CHECK(next < 0 || next == told);
        parts++;
    } while (next >= 0);
    CHECK(parts > 1);
    CHECK_EQ(told, PLIES + 1);
    memory_hall_close(&world);
}

TEST(hall_charges_an_answer_by_its_size) {
    begin((HallLimits){0});
    play_long(700);
    world.now_ms += 60000;
    int answers = 0;
    for (int i = 0; i < HALL_BURST; i++) {
        client[2].last[0] = '\0';
        say(2, "{\"say\":\"watch\",\"match\":\"%s\"}", client[0].match);
        memory_hall_do_jobs(&world);
        answers += strstr(client[2].last, "\"tell\":\"view\"") != NULL;
    }
    test_note("%d answers", answers);
    CHECK(answers > 0 && answers <= HALL_BURST / 4);
    CHECK(strstr(client[2].refusal, "\"refused\":\"too_fast\""));
    memory_hall_close(&world);
}
