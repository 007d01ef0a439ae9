/* hall_entry_test.c -- the listing of a match in the store: it says what the match is, although few
 * moves write it. */
#include "tests/match/match_log.h"
#include "tests/match/memory_hall.h"
#include "tests/test.h"

#include <stdio.h>

enum { PLAYERS = 2, STEP_MS = 1000 };

static int slot[PLAYERS];
static MemoryHall world;
static char match[STORE_ID_SIZE + 1];

static void take_text(void *self, void *to, const char *text, size_t size) {
    const char *id = strstr(text, "\"match\":\"");
    (void)self, (void)to, (void)size;
    CHECK(strncmp(text, "{\"refused\"", 10) != 0);
    if (id) (void)snprintf(match, sizeof match, "%.12s", id + strlen("\"match\":\""));
}

static void say(int who, const char *what, const char *members) {
    char text[512];
    (void)snprintf(text, sizeof text, "{\"say\":\"%s\"%s}", what, members);
    world.now_ms += STEP_MS;
    hall_say(world.hall, slot[who], text, strlen(text), world.now_ms);
    memory_hall_do_jobs(&world);
}

static void say_of_match(int who, const char *what, const char *members) {
    char more[400];
    (void)snprintf(more, sizeof more, ",\"match\":\"%s\"%s", match, members);
    say(who, what, more);
}

/* Compares the listing with the log. */
static const MemoryMatch *check_listing(void) {
    static Match folded;
    char buffer[MATCH_LISTING_MAX];
    Text text = text_in(buffer, sizeof buffer);
    Json json = json_to(&text);
    const MemoryMatch *kept = memory_store_match(&world.store, match);
    match_init(&folded, match, kept->secret);
    for (int i = 0; i < kept->count; i++)
        CHECK(take_logged(&folded, kept->time_ms[i], kept->entry[i]));
    match_listing_json(&folded, &json);
    CHECK_TEXT(kept->listing.json, buffer);
    CHECK_EQ(kept->listing.stage, folded.stage);
    CHECK_EQ(kept->listing.due_ms, match_due(&folded));
    CHECK(folded.changed_ms - kept->listing.changed_ms < HALL_LISTED_MS);
    match_clear(&folded);
    return kept;
}

/* A match of Polyssimo for two; `members` may give it a clock. */
static void begin(const char *members) {
    char open[200];
    (void)snprintf(open, sizeof open, ",\"game\":\"polyssimo\",\"seats\":\"person,person\"%s",
                   members);
    memory_hall_open(&world, 3, PLAYERS, take_text);
    for (int who = 0; who < PLAYERS; who++) {
        slot[who] = hall_enter(world.hall, &slot[who], world.now_ms);
        say(who, "hello", ",\"version\":1,\"name\":\"Player\"");
    }
    say(0, "open", open);
    for (int who = 0; who < PLAYERS; who++) {
        char sit[128];
        (void)snprintf(sit, sizeof sit, ",\"seat\":%d,\"number\":\"%064d\"", who, who);
        say_of_match(who, "sit", sit);
    }
    (void)check_listing();
}

TEST(hall_writes_the_listing_only_for_what_it_says) {
    begin("");
    const MemoryMatch *kept = check_listing();
    int64_t listed_ms = kept->listing.changed_ms;
    say_of_match(0, "play", ",\"ply\":0,\"action\":\"C1\"");
    CHECK_EQ(check_listing()->listing.changed_ms, listed_ms);
    say_of_match(0, "draw", ",\"ply\":1");
    CHECK(strstr(check_listing()->listing.json, "\"wants_draw\":true") != NULL);
    say_of_match(1, "play", ",\"ply\":1,\"action\":\"C0\"");
    CHECK(!strstr(check_listing()->listing.json, "\"wants_draw\":true"));
    world.now_ms += HALL_LISTED_MS;
    say_of_match(0, "play", ",\"ply\":2,\"action\":\"D0\"");
    CHECK_EQ(check_listing()->listing.changed_ms, world.now_ms);
    say_of_match(0, "resign", "");
    CHECK_EQ(kept->listing.stage, MATCH_OVER);
    memory_hall_close(&world);
}

TEST(hall_writes_the_listing_for_each_move_on_a_clock) {
    begin(",\"game_s\":600");
    int64_t due_ms = check_listing()->listing.due_ms;
    CHECK(due_ms > world.now_ms);
    say_of_match(0, "play", ",\"ply\":0,\"action\":\"C1\"");
    CHECK(check_listing()->listing.due_ms > due_ms);
    say_of_match(1, "play", ",\"ply\":1,\"action\":\"C0\"");
    (void)check_listing();
    memory_hall_close(&world);
}
