/* hall_test.c -- whole games in a hall, in one thread: two nodes with one store between them,
 * people who come and go, answers that get lost, a node that dies. What is told to anybody is read
 * byte by byte. The store is a list in memory; bots play at random. */
#include "hall.h"

#include "engine/base/rng.h"
#include "tests/match/match_log.h"
#include "tests/match/memory_store.h"
#include "tests/test.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { NODES = 2, CLIENTS = 6, JOBS_MAX = 256 };

/* ---- Nodes and clients ---- */

typedef struct {
    int node, slot; /* slot -1: not connected */
    char name[16];
    int64_t person; /* as the hall said */
    char token[2 * MESSAGE_BYTES + 1];
    int number, ply, seat; /* of the match, as last told; seat -1: watches */
    bool is_over, is_on_turn, is_waiting;
    int frames;
    char refused[32];   /* the code of the last refusal */
    char last[1 << 16]; /* text that was told, its beginning */
    char action[GAME_ACTION_TEXT_MAX];
    char record[1 << 16];
    char shown[GAME_SEATS_MAX][1024]; /* tiles that everybody was shown */
    char presence[128];               /* as last told */
    char rematch[STORE_ID_SIZE + 1];
    char opened[STORE_ID_SIZE + 1];
} Client;

static MemoryStore store;
static bool tells_each_other; /* do nodes hear of each other's entries? */
static Hall *hall[NODES];
static Client client[CLIENTS];
static struct {
    int node;
    Job *job;
} jobs[JOBS_MAX];
static int jobs_count;
static Rng rng, luck;
static int64_t now_ms;
static char match[STORE_ID_SIZE + 1];
static bool has_secrets;

static void start_job(void *self, Job *job) {
    CHECK(jobs_count < JOBS_MAX);
    jobs[jobs_count].node = (int)(intptr_t)self;
    jobs[jobs_count++].job = job;
}

static int complaints; /* of logs that are damaged */

static void complain(void *self, const char *id, int number) {
    (void)self;
    CHECK(id[0] && number > 0);
    complaints++;
}

static void make_random(void *self, uint8_t *bytes, size_t size) {
    (void)self;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)rng_word(&luck);
}

/* ---- Reading what is told ---- */

static const char *after(const char *text, const char *name) {
    const char *at = text ? strstr(text, name) : NULL;
    return at ? at + strlen(name) : NULL;
}

static int number_after(const char *text, const char *name, int missing) {
    const char *at = after(text, name);
    return at && *at != 'n' ? (int)strtol(at, NULL, 10) : missing;
}

static void text_after(const char *text, const char *name, char *into, size_t size) {
    const char *at = after(text, name);
    if (!at) return;
    size_t length = strcspn(at, "\"");
    CHECK(length < size);
    memcpy(into, at, length);
    into[length] = '\0';
}

/* A last tile is shown to everybody, and stays known when others come to it. */
static void note_shown(Client *it, const char *text) {
    static const char name[] = "\"event\":\"showed\",\"seat\":";
    for (const char *at = after(text, name); at; at = after(at, name)) {
        char *shown = it->shown[strtol(at, NULL, 10)];
        size_t length = strlen(shown);
        CHECK(length + 8 < sizeof it->shown[0]);
        text_after(at, "\"tile\":\"", shown + length, 8);
    }
}

/* The tiles of the seats, in their order, are hidden from all but their own player. */
static void check_tiles(const Client *it, const char *text, const char *name) {
    int seat = 0;
    for (const char *at = after(text, name); at; at = after(at, name), seat++) {
        if (seat == it->seat || strncmp(at, "null", 4) == 0) continue;
        CHECK(*at == '[');
        for (at++; *at != ']'; at += *at == ',') {
            char tile[8] = "";
            if (*at == '"') text_after(at, "\"", tile, sizeof tile);
            CHECK(strstr(it->shown[seat], tile));
            at += *at == '"' ? strlen(tile) + 2 : strlen("null");
        }
    }
}

/* Draws and actions of others are told without what is secret in them. */
static void check_log(const Client *it, const char *text) {
    const char *log = after(text, "\"log\":[");
    const char *end = log ? strstr(log, "\"stage\":") : NULL;
    if (log && !end) end = log + strlen(log);
    for (const char *at = after(log, "\"event\":\"drew\",\"seat\":"); at && at < end;
         at = after(at, "\"event\":\"drew\",\"seat\":")) {
        if (atol(at) == it->seat) continue;
        const char *hidden = strstr(at, ":null"); /* "tile" in most games */
        CHECK(hidden && hidden < strchr(at, '}'));
    }
    for (const char *at = after(log, "\"actor\":"); at && at < end; at = after(at, "\"actor\":"))
        if (atol(at) != it->seat) CHECK(strncmp(at + 1, ",\"action\"", 9) != 0);
}

static void check_secrets(Client *it, const char *text) {
    bool is_record = strstr(text, "\"tell\":\"record\"") != NULL;
    bool is_over = is_record || strstr(text, "\"stage\":\"over\"");
    if (!is_over) CHECK(!strstr(text, "\"secret\""));
    const MemoryMatch *kept = memory_store_match(&store, match);
    char secret[2 * STORE_SECRET_SIZE + 1];
    for (int i = 0; kept && i < STORE_SECRET_SIZE; i++)
        (void)snprintf(secret + 2 * i, 3, "%02x", kept->secret[i]);
    if (kept && !is_over) CHECK(!strstr(text, secret));
    if (it->token[0] && !strstr(text, "\"tell\":\"hello\"")) CHECK(!strstr(text, it->token));
    if (!has_secrets || is_record) return;
    note_shown(it, text);
    check_tiles(it, text, "\"rack\":");
    check_tiles(it, text, "\"hand\":");
    check_log(it, text);
}

/* One of the legal actions, if it is the client's turn. */
static void read_legal(Client *it, const char *table) {
    const char *legal = after(table, "\"legal\":");
    it->is_on_turn = legal && *legal == '[';
    if (!it->is_on_turn) return;
    int count = 0, wanted;
    const char *at;
    for (at = legal + 1; *at == '"'; at += *at == ',') at = strchr(at + 1, '"') + 1, count++;
    CHECK(count > 0 && *at == ']');
    wanted = (int)(rng_word(&rng) % (uint32_t)count);
    for (at = legal + 1; wanted > 0; wanted--) at = strchr(at + 1, '"') + 2;
    text_after(at, "\"", it->action, sizeof it->action);
}

static void read_present(Client *it, const char *text) {
    const char *stage = strstr(text, "\"stage\":"), *table = after(text, "\"table\":{");
    if (!stage || !table) return;
    it->seat = number_after(stage, "\"seat\":", -1);
    it->is_over = strncmp(stage, "\"stage\":\"over\"", 14) == 0;
    it->ply = number_after(table, "\"ply\":", 0);
    read_legal(it, table);
}

static void take_text(void *self, void *to, const char *text, size_t size) {
    Client *it = to;
    (void)self;
    CHECK_EQ(strlen(text), size);
    it->frames++;
    (void)snprintf(it->last, sizeof it->last, "%s", text);
    test_note("%s: %.3000s", it->name, text);
    if (strncmp(text, "{\"refused\":\"", 12) == 0) {
        text_after(text, "\"refused\":\"", it->refused, sizeof it->refused);
        it->is_waiting = false;
        return;
    }
    text_after(text, "\"token\":\"", it->token, sizeof it->token);
    if (strstr(text, "\"tell\":\"hello\"")) it->person = number_after(text, "\"person\":", 0);
    if (strstr(text, "\"tell\":\"record\""))
        text_after(text, "\"record\":\"", it->record, sizeof it->record);
    if (strstr(text, "\"tell\":\"done\",\"to\":\"open\""))
        text_after(text, "\"match\":\"", it->opened, sizeof it->opened);
    if (strstr(text, "\"tell\":\"done\"") || strstr(text, "\"tell\":\"view\""))
        it->is_waiting = false;
    text_after(text, "\"rematch\":\"", it->rematch, sizeof it->rematch);
    const char *present = strstr(text, "\"present\":[");
    if (present) (void)snprintf(it->presence, sizeof it->presence, "%.100s", present);
    read_present(it, text);
    check_secrets(it, text);
    int number = number_after(text, "\"number\":", 0);
    if (number > it->number) it->number = number;
}

/* ---- Doing jobs ---- */

static void tell_nodes(const char *id, int number) {
    for (int node = 0; tells_each_other && node < NODES; node++)
        if (hall[node]) hall_heard(hall[node], id, number, now_ms);
}

/* What one node tells of who is there, the others hear. */
static void tell_presence(int from) {
    for (const char *line = store.news; tells_each_other && *line;) {
        StoreNews news;
        CHECK(store_news_read(line, &news));
        for (int node = 0; node < NODES; node++)
            if (node != from && hall[node]) hall_heard_presence(hall[node], &news, now_ms);
        line += strcspn(line, "\n") + 1;
    }
}

/* Does one of the jobs, not always the eldest. */
static bool do_some_job(void) {
    if (!jobs_count) return false;
    int i = (int)(rng_word(&luck) % (uint32_t)jobs_count), node = jobs[i].node;
    Job *job = jobs[i].job;
    char id[STORE_ID_SIZE + 1];
    memcpy(id, job->match, sizeof id);
    bool is_written = job->kind == JOB_APPEND, is_presence = job->kind == JOB_PRESENCE;
    int number = job->number;
    jobs[i] = jobs[--jobs_count];
    memory_store_do(&store, job);
    hall_finish(hall[node], job, now_ms);
    if (is_presence) tell_presence(node);
    if (is_written && memory_store_match(&store, id) &&
        memory_store_match(&store, id)->count >= number)
        tell_nodes(id, number);
    return true;
}

static void do_all_jobs(void) {
    while (do_some_job()) continue;
}

/* ---- Scenes ---- */

static void open_node(int node, int matches_max) {
    HallConfig config = {.self = (void *)(intptr_t)node,
                         .send = take_text,
                         .start = start_job,
                         .random = make_random,
                         .matches_max = matches_max,
                         .connections_max = CLIENTS,
                         .complain = complain};
    hall[node] = hall_open(&config);
    CHECK(hall[node] != NULL);
}

/* A node dies with all that was under way. */
static void close_node(int node) {
    for (int i = jobs_count; i-- > 0;) {
        if (jobs[i].node != node) continue;
        job_free(jobs[i].job);
        jobs[i] = jobs[--jobs_count];
    }
    hall_close(hall[node]);
    hall[node] = NULL;
    for (int i = 0; i < CLIENTS; i++)
        if (client[i].node == node) client[i].slot = -1;
}

static void say(Client *it, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(Client *it, const char *format, ...) {
    char text[MESSAGE_SIZE_MAX];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    it->refused[0] = '\0';
    it->is_waiting = true;
    now_ms += 100; /* nobody is too fast here */
    hall_say(hall[it->node], it->slot, text, strlen(text), now_ms);
}

/* Comes, by a name or by the token of before. */
static void come(Client *it, int node) {
    it->node = node;
    it->slot = hall_enter(hall[node], it, now_ms);
    CHECK(it->slot >= 0);
    if (it->token[0])
        say(it, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}", it->token);
    else
        say(it, "{\"say\":\"hello\",\"version\":1,\"name\":\"%s\"}", it->name);
    do_all_jobs();
    CHECK(it->person != 0);
}

static void watch(Client *it) {
    say(it, "{\"say\":\"watch\",\"match\":\"%s\",\"after\":%d}", match, it->number);
}

static void begin_world(int nodes, int matches_max) {
    static const char *const names[CLIENTS] = {"Ann", "Ben", "Cleo", "Dan", "Eve", "Fay"};
    memory_store_clear(&store);
    tells_each_other = false;
    memset(client, 0, sizeof client);
    now_ms = 1700000000000;
    rng = (Rng){7}, luck = (Rng){8};
    for (int node = 0; node < nodes; node++) open_node(node, matches_max);
    for (int i = 0; i < CLIENTS; i++) {
        (void)snprintf(client[i].name, sizeof client[i].name, "%s", names[i]);
        client[i].slot = client[i].seat = -1;
    }
}

static void end_world(void) {
    for (int node = 0; node < NODES; node++)
        if (hall[node]) close_node(node);
    CHECK_EQ(jobs_count, 0);
}

static void open_match(Client *host, const char *members) {
    say(host, "{\"say\":\"open\",%s}", members);
    do_all_jobs();
    CHECK_TEXT(host->refused, "");
    memcpy(match, host->opened, sizeof match);
}

static void sit(Client *it, int seat) {
    say(it,
        "{\"say\":\"sit\",\"match\":\"%s\",\"seat\":%d,\"number\":"
        "\"00000000000000000000000000000000000000000000000000000000000000ff\"}",
        match, seat);
    do_all_jobs();
}

/* Plays on where it is one's turn; who was refused looks again. */
static void play_on(Client *it) {
    if (it->slot < 0 || it->is_waiting) return;
    if (it->refused[0])
        watch(it);
    else if (it->is_on_turn && !it->is_over)
        say(it, "{\"say\":\"play\",\"match\":\"%s\",\"ply\":%d,\"action\":\"%s\",\"tag\":5}", match,
            it->ply, it->action);
}

static void step(int players) {
    for (int i = 0; i < 3 && do_some_job(); i++) continue;
    for (int i = 0; i < players; i++) play_on(&client[i]);
    now_ms += HALL_TICK_MS;
    for (int node = 0; node < NODES; node++)
        if (hall[node]) hall_tick(hall[node], now_ms);
}

static bool all_see_the_end(int watchers) {
    for (int i = 0; i < watchers; i++)
        if (!client[i].is_over) return false;
    return true;
}

/* The log holds each ply that was not taken back once, in order. */
static void check_log_of_match(void) {
    static Match folded;
    const MemoryMatch *kept = memory_store_match(&store, match);
    if (!kept) abort();
    for (int i = 0; i < 1000 && !kept->is_rated; i++) step(0);
    CHECK(kept->is_rated);
    match_clear(&folded);
    match_init(&folded, match, kept->secret);
    for (int i = 0; i < kept->count; i++)
        CHECK(take_logged(&folded, kept->time_ms[i], kept->entry[i]));
    CHECK_EQ(folded.stage, MATCH_OVER);
    CHECK_EQ(kept->listing.stage, MATCH_OVER);
    CHECK_EQ(kept->listing.due_ms, 0);
}

/* Ann and Ben play with a bot, Cleo looks on. */
static void begin_match(const Game *game) {
    char members[128];
    has_secrets = game->has_secrets;
    (void)snprintf(members, sizeof members,
                   "\"game\":\"%s\",\"seats\":\"person,person,bot:2\",\"public\":true", game->name);
    if (game->players_max < 3)
        (void)snprintf(members, sizeof members, "\"game\":\"%s\",\"seats\":\"person,person\"",
                       game->name);
    open_match(&client[0], members);
    for (int i = 0; i < 3; i++) watch(&client[i]), do_all_jobs();
    sit(&client[0], 0);
    sit(&client[1], 1);
    CHECK_TEXT(client[1].refused, "");
}

/* ---- Tests ---- */

TEST(hall_plays_every_game_with_people_a_bot_and_a_spectator) {
    for (int g = 0; g < games_count; g++) {
        begin_world(1, 8);
        for (int i = 0; i < 3; i++) come(&client[i], 0);
        begin_match(games[g]);
        for (int i = 0; i < 100000 && !all_see_the_end(3); i++) step(2);
        CHECK(all_see_the_end(3));
        do_all_jobs();
        check_log_of_match();
        say(&client[2], "{\"say\":\"record\",\"match\":\"%s\"}", match);
        do_all_jobs();
        CHECK(strstr(client[2].record, games[g]->name));
        CHECK(strstr(client[2].record, "key"));
        end_world();
    }
}

TEST(hall_goes_on_after_every_restart) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    begin_match(game_named("chromino"));
    for (int i = 0; i < 100000 && !all_see_the_end(3); i++) {
        step(2);
        if (i % 23 != 22) continue;
        close_node(0);
        open_node(0, 8);
        for (int j = 0; j < 3; j++) come(&client[j], 0), watch(&client[j]);
    }
    CHECK(all_see_the_end(3));
    check_log_of_match();
    end_world();
}

static void play_on_two_nodes(bool tells_nodes, int lose_one_in, int fail_one_in) {
    begin_world(2, 8);
    for (int i = 0; i < 3; i++) come(&client[i], i % 2);
    tells_each_other = true;
    begin_match(game_named("ingenious"));
    tells_each_other = tells_nodes;
    store.lose_one_in = lose_one_in;
    store.fail_one_in = fail_one_in;
    for (int i = 0; i < 100000 && !all_see_the_end(3); i++) {
        step(2);
        if (tells_nodes || i % 40 != 39) continue;
        tells_each_other = !tells_each_other;
        for (int node = 0; node < NODES; node++) hall_missed(hall[node], now_ms);
    }
    CHECK(all_see_the_end(3));
    check_log_of_match();
    end_world();
}

TEST(hall_shares_a_match_with_another_node) {
    play_on_two_nodes(true, 0, 0);
}

TEST(hall_meets_conflicts_when_it_does_not_hear_of_the_other_node) {
    play_on_two_nodes(false, 0, 0);
}

TEST(hall_bears_lost_answers_and_failures_of_the_store) {
    play_on_two_nodes(true, 5, 5);
    play_on_two_nodes(false, 7, 3);
}

/* A client that comes from one node to another must not think that the match has gone back. */
TEST(hall_shows_nobody_less_than_another_node_has_shown_him) {
    begin_world(2, 8);
    for (int i = 0; i < 3; i++) come(&client[i], i / 2);
    begin_match(game_named("polyssimo"));
    CHECK(client[2].number < client[0].number); /* nodes do not hear of each other here */
    client[2].number = client[0].number;
    watch(&client[2]);
    client[2].number = 0;
    do_all_jobs();
    CHECK_EQ(client[2].number, client[0].number);
    end_world();
}

TEST(hall_takes_over_the_bots_of_a_node_that_died) {
    begin_world(2, 8);
    come(&client[0], 0);
    has_secrets = true;
    open_match(&client[0], "\"game\":\"chromino\",\"seats\":\"person,bot:1\",\"move_s\":60");
    watch(&client[0]);
    do_all_jobs();
    sit(&client[0], 0);
    say(&client[0], "{\"say\":\"resign\",\"match\":\"%s\"}", match);
    close_node(0);
    MemoryMatch *kept = memory_store_match(&store, match);
    int count = kept->count;
    CHECK_EQ(kept->listing.stage, MATCH_RUNNING);
    for (int i = 0; i < 3000 && kept->listing.stage != MATCH_OVER; i++) step(0);
    CHECK(kept->count > count);
    CHECK_EQ(kept->listing.stage, MATCH_OVER); /* by Ann's clock */
    CHECK(strstr(kept->entry[kept->count - 1], "\"why\":\"time\""));
    end_world();
}

TEST(hall_ends_a_match_when_the_clock_has_run_out) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    has_secrets = true;
    open_match(&client[0], "\"game\":\"ingenious\",\"seats\":\"person,person\",\"move_s\":30");
    for (int i = 0; i < 3; i++) watch(&client[i]), do_all_jobs();
    sit(&client[0], 0);
    sit(&client[1], 1);
    now_ms += 29000;
    step(0);
    CHECK(!client[2].is_over);
    now_ms += 1000;
    step(0);
    do_all_jobs();
    CHECK(all_see_the_end(3));
    CHECK(strstr(client[2].last, "\"why\":\"time\",\"place\":["));
    end_world();
}

TEST(hall_plays_a_rematch_with_the_same_seats) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    say(&client[0], "{\"say\":\"resign\",\"match\":\"%s\"}", match);
    do_all_jobs();
    say(&client[1], "{\"say\":\"resign\",\"match\":\"%s\"}", match);
    do_all_jobs();
    CHECK(all_see_the_end(3));
    say(&client[2], "{\"say\":\"rematch\",\"match\":\"%s\"}", match);
    CHECK_TEXT(client[2].refused, "not_seated");
    say(&client[0], "{\"say\":\"rematch\",\"match\":\"%s\"}", match);
    say(&client[1], "{\"say\":\"rematch\",\"match\":\"%s\"}", match);
    do_all_jobs();
    CHECK((client[0].refused[0] == '\0') != (client[1].refused[0] == '\0'));
    CHECK(client[2].rematch[0]);
    CHECK_TEXT(client[1].rematch, client[2].rematch);
    memcpy(match, client[2].rematch, sizeof match);
    sit(&client[1], 0);
    CHECK_TEXT(client[1].refused, "");
    CHECK(strstr(memory_store_match(&store, match)->listing_json, "\"level\":2"));
    end_world();
}

TEST(hall_drops_what_nobody_watches_and_refuses_what_has_no_room) {
    char first[STORE_ID_SIZE + 1];
    begin_world(1, 2);
    come(&client[0], 0);
    open_match(&client[0], "\"game\":\"ingenious\",\"seats\":\"person,person\"");
    memcpy(first, match, sizeof first);
    for (int i = 0; i < 5; i++) {
        now_ms += 10000;
        open_match(&client[0], "\"game\":\"ingenious\",\"seats\":\"person,person\"");
        watch(&client[0]);
        if (i == 0) do_all_jobs();
        if (i > 0) say(&client[0], "{\"say\":\"unwatch\",\"match\":\"%s\"}", match), do_all_jobs();
    }
    memcpy(match, first, sizeof match);
    watch(&client[0]);
    do_all_jobs();
    CHECK(strstr(client[0].last, first));
    now_ms += 10000;
    say(&client[0], "{\"say\":\"open\",\"game\":\"ingenious\",\"seats\":\"person,person\"}");
    do_all_jobs();
    CHECK_TEXT(client[0].refused, "full");
    end_world();
}

TEST(hall_refuses_strangers_floods_and_other_peoples_seats) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    Client *eve = &client[4];
    eve->slot = hall_enter(hall[0], eve, now_ms);
    say(eve, "{\"say\":\"open\",\"game\":\"ingenious\",\"seats\":\"person,person\"}");
    CHECK_TEXT(eve->refused, "hello_first");
    say(eve, "{\"say\":\"hello\",\"version\":2}");
    CHECK_TEXT(eve->refused, "version");
    say(eve, "{\"say\":\"hello\",\"version\":1,\"token\":"
             "\"00000000000000000000000000000000000000000000000000000000000000ff\"}");
    do_all_jobs();
    CHECK_TEXT(eve->refused, "token");
    say(eve, "{\"say\":\"hello\",\"version\":1}");
    CHECK(strstr(eve->last, "\"person\":null"));
    say(eve, "{\"say\":\"watch\",\"match\":\"aaaaaaaaaaaa\"}");
    do_all_jobs();
    CHECK_TEXT(eve->refused, "no_match");
    say(eve, "{\"say\":\"record\",\"match\":\"%s\"}", match);
    CHECK_TEXT(eve->refused, "stage");
    say(&client[2], "{\"say\":\"play\",\"match\":\"%s\",\"ply\":0,\"action\":\"x\"}", match);
    CHECK_TEXT(client[2].refused, "not_seated");
    for (int i = 0; i < 2 * HALL_BURST; i++) {
        hall_say(hall[0], eve->slot, "{", 1, now_ms);
        CHECK_TEXT(eve->refused, i < HALL_BURST / 2 ? "malformed" : eve->refused);
    }
    CHECK_TEXT(eve->refused, "too_fast");
    CHECK_TEXT(client[0].refused, "");
    end_world();
}

TEST(hall_lists_open_matches_and_tells_chat) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    has_secrets = true;
    open_match(&client[0], "\"game\":\"ingenious\",\"seats\":\"person,person\",\"public\":true");
    say(&client[2], "{\"say\":\"lobby\",\"tag\":9}");
    do_all_jobs();
    CHECK(strstr(client[2].last, match) && strstr(client[2].last, "\"tag\":9"));
    watch(&client[0]);
    say(&client[2], "{\"say\":\"chat\",\"match\":\"%s\",\"text\":\"<b>\\\"hi\\\"\"}", match);
    do_all_jobs();
    CHECK(strstr(client[0].last, "\"tell\":\"chat\"") && strstr(client[0].last, "<b>\\\"hi\\\""));
    client[1].number = 0;
    watch(&client[1]);
    do_all_jobs();
    CHECK(strstr(client[1].last, "<b>\\\"hi\\\""));
    int frames = client[1].frames;
    say(&client[1], "{\"say\":\"watch\",\"match\":\"%s\",\"after\":%d,\"wait_s\":5}", match,
        client[1].number);
    do_all_jobs();
    CHECK_EQ(client[1].frames, frames); /* nothing is new */
    say(&client[2], "{\"say\":\"chat\",\"match\":\"%s\",\"text\":\"news\"}", match);
    do_all_jobs();
    CHECK(client[1].frames == frames + 1 && strstr(client[1].last, "news"));
    say(&client[1], "{\"say\":\"history\"}");
    do_all_jobs();
    CHECK(strstr(client[1].last, "\"tell\":\"history\""));
    end_world();
}

TEST(hall_says_how_a_history_goes_on) {
    begin_world(1, 8);
    come(&client[0], 0);
    open_match(&client[0], "\"game\":\"ingenious\",\"seats\":\"person,person\"");
    say(&client[0], "{\"say\":\"history\"}");
    do_all_jobs();
    CHECK(strstr(client[0].last, match) && strstr(client[0].last, "\"before_ms\":null"));
    CHECK(strstr(client[0].last, "\"opened_ms\":1700000000200,\"ended_ms\":null"));
    say(&client[0], "{\"say\":\"history\",\"before_ms\":1700000000200}");
    CHECK_EQ(jobs[0].job->time_ms, 1700000000200);
    for (int i = 0; i < JOB_LIST_MAX; i++)
        (void)job_add_listing(jobs[0].job, &(Listing){.json = "{}", .changed_ms = 900 - i});
    hall_finish(hall[0], jobs[--jobs_count].job, now_ms);
    CHECK(strstr(client[0].last, "\"before_ms\":801"));
    end_world();
}

/* ---- Presence, reports, previews ---- */

/* What the client was told of who is there, as "0,1 2": seats and how many look on. */
static const char *presence_of(const Client *it) {
    static char text[64];
    const char *present = after(it->presence, "\"present\":[");
    if (!present) return "";
    int size = (int)strcspn(present, "]");
    (void)snprintf(text, sizeof text, "%.*s %d", size, present,
                   number_after(present, "\"watching\":", -1));
    return text;
}

static void pass_ms(int ms) {
    for (int passed = 0; passed < ms; passed += HALL_TICK_MS) {
        step(0);
        do_all_jobs();
    }
}

static void go(Client *it) {
    hall_leave(hall[it->node], it->slot);
    it->slot = -1;
}

static void come_back(Client *it, int node) {
    come(it, node);
    watch(it);
    do_all_jobs();
}

TEST(hall_tells_who_is_there_and_bears_quick_reconnects) {
    begin_world(1, 8);
    for (int i = 0; i < 4; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    pass_ms(HALL_LOOK_MS);
    int count = memory_store_match(&store, match)->count;
    for (int i = 0; i < 3; i++) CHECK_TEXT(presence_of(&client[i]), "0,1 1");
    watch(&client[3]);
    do_all_jobs();
    CHECK_TEXT(presence_of(&client[3]), "0,1 2"); /* in his view, at once */
    pass_ms(HALL_LOOK_MS);
    CHECK_TEXT(presence_of(&client[0]), "0,1 2");
    int frames = client[0].frames;
    go(&client[1]);
    go(&client[3]);
    pass_ms(HALL_LINGER_MS - 2 * HALL_LOOK_MS);
    come_back(&client[1], 0);
    come_back(&client[3], 0);
    pass_ms(2 * HALL_LINGER_MS);
    CHECK_EQ(client[0].frames, frames);
    go(&client[1]);
    go(&client[3]);
    pass_ms(HALL_LINGER_MS + 2 * HALL_LOOK_MS);
    CHECK_TEXT(presence_of(&client[0]), "0 1");
    CHECK_TEXT(presence_of(&client[2]), "0 1");
    come_back(&client[1], 0);
    int slot = client[1].slot;
    come_back(&client[1], 0); /* another device of theirs */
    hall_leave(hall[0], slot);
    pass_ms(2 * HALL_LINGER_MS);
    CHECK_TEXT(presence_of(&client[0]), "0,1 1");
    CHECK_EQ(memory_store_match(&store, match)->count, count); /* nothing of it is in the log */
    end_world();
}

static void stand_in(Client *it, int seat) {
    say(it, "{\"say\":\"stand_in\",\"match\":\"%s\",\"seat\":%d,\"ply\":%d}", match, seat, it->ply);
    do_all_jobs();
}

/* Ann is on turn, on another node than Ben. */
TEST(hall_calls_no_bot_in_for_one_who_is_there_on_another_node) {
    begin_world(2, 8);
    for (int i = 0; i < 3; i++) come(&client[i], i % 2);
    tells_each_other = true;
    begin_match(game_named("ingenious"));
    pass_ms(2 * MATCH_AWAY_MS);
    CHECK(client[0].is_on_turn);
    stand_in(&client[1], 0);
    CHECK_TEXT(client[1].refused, "present");
    close_node(1); /* what the new node has not heard yet, it does not take for granted */
    open_node(1, 8);
    come_back(&client[1], 1);
    stand_in(&client[1], 0);
    CHECK_TEXT(client[1].refused, "present");
    pass_ms(2 * HALL_NODE_GONE_MS);
    stand_in(&client[1], 0);
    CHECK_TEXT(client[1].refused, "present");
    go(&client[0]);
    pass_ms(2 * HALL_NODE_GONE_MS);
    stand_in(&client[1], 0);
    CHECK_TEXT(client[1].refused, "");
    end_world();
}

/* A store that somebody else has written into ends one match, and no server. */
TEST(hall_closes_a_match_whose_log_is_damaged_and_goes_on) {
    static const char *const bad[] = {"", "{}", "[1]", "{\"kind\":\"play\",\"seat\":9}",
                                      "{\"kind\":\"undo\",\"seat\":1,\"ply\":0,\"of\":1}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        begin_world(1, 8);
        for (int j = 0; j < 3; j++) come(&client[j], 0);
        begin_match(game_named("ingenious"));
        do_all_jobs();
        MemoryMatch *kept = memory_store_match(&store, match);
        kept->entry[kept->count] = strdup(bad[i]);
        kept->time_ms[kept->count++] = now_ms;
        close_node(0);
        open_node(0, 8);
        complaints = 0;
        for (int j = 1; j < 3; j++) come(&client[j], 0);
        come_back(&client[0], 0);
        CHECK_TEXT(client[0].refused, "store");
        CHECK(strstr(client[0].last, "is damaged"));
        pass_ms(5 * HALL_DUE_EVERY_MS);
        say(&client[0], "{\"say\":\"resign\",\"match\":\"%s\"}", match);
        do_all_jobs();
        CHECK_TEXT(client[0].refused, "store");
        CHECK_EQ(complaints, 1);
        begin_match(game_named("chromino"));
        CHECK_TEXT(client[0].refused, "");
        end_world();
    }
}

TEST(hall_does_not_answer_who_waits_for_an_entry_with_presence) {
    begin_world(1, 8);
    for (int i = 0; i < 4; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    do_all_jobs();
    say(&client[2], "{\"say\":\"watch\",\"match\":\"%s\",\"after\":%d,\"wait_s\":60}", match,
        client[0].number);
    int frames = client[2].frames;
    watch(&client[3]);
    pass_ms(2 * HALL_LOOK_MS);
    CHECK_TEXT(presence_of(&client[0]), "0,1 2");
    CHECK_EQ(client[2].frames, frames);
    end_world();
}

TEST(hall_hears_who_is_at_a_match_with_other_nodes_until_they_die) {
    begin_world(2, 8);
    for (int i = 0; i < 4; i++) come(&client[i], i % 2);
    tells_each_other = true;
    begin_match(game_named("ingenious"));
    watch(&client[3]);
    pass_ms(2 * HALL_LOOK_MS);
    for (int i = 0; i < 4; i++) CHECK_TEXT(presence_of(&client[i]), "0,1 2");
    pass_ms(2 * HALL_NODE_GONE_MS);
    for (int i = 0; i < 4; i++) CHECK_TEXT(presence_of(&client[i]), "0,1 2");
    close_node(1);
    pass_ms(HALL_NODE_GONE_MS + HALL_LOOK_MS);
    CHECK_TEXT(presence_of(&client[0]), "0 1");
    come_back(&client[1], 0);
    pass_ms(HALL_LOOK_MS);
    CHECK_TEXT(presence_of(&client[0]), "0,1 1");
    end_world();
}

static const char *report(Client *it, int line) {
    say(it, "{\"say\":\"report\",\"match\":\"%s\",\"line\":%d,\"reason\":\"rude\"}", match, line);
    do_all_jobs();
    return it->refused;
}

TEST(hall_keeps_a_report_once_and_tells_nobody) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    say(&client[1], "{\"say\":\"chat\",\"match\":\"%s\",\"text\":\"hi\"}", match);
    do_all_jobs();
    int line = client[1].number, count = memory_store_match(&store, match)->count;
    int frames[] = {client[0].frames, client[1].frames};
    CHECK_TEXT(report(&client[2], line), "");
    CHECK(strstr(client[2].last, "\"tell\":\"done\",\"to\":\"report\""));
    CHECK_TEXT(report(&client[2], line), "report");
    CHECK(strstr(client[2].last, "already"));
    CHECK_TEXT(report(&client[1], line), "report");
    CHECK_TEXT(report(&client[0], line), "");
    CHECK_EQ(store.reports_count, 2);
    CHECK_EQ(store.report[0].person, client[2].person);
    CHECK_EQ(store.report[0].about, client[1].person);
    CHECK_TEXT(store.report[0].reason, "rude");
    CHECK_EQ(memory_store_match(&store, match)->count, count);
    CHECK_EQ(client[0].frames, frames[0] + 1); /* the answers to themselves */
    CHECK_EQ(client[1].frames, frames[1] + 1);
    end_world();
}

TEST(hall_refuses_reports_of_a_match_that_has_enough) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    for (int i = 0; i <= MEMORY_REPORTS_MAX; i++) {
        now_ms += MATCH_CHAT_BURST_MS;
        say(&client[1], "{\"say\":\"chat\",\"match\":\"%s\",\"text\":\"hi\"}", match);
        do_all_jobs();
        CHECK_TEXT(report(&client[2], client[1].number), i < MEMORY_REPORTS_MAX ? "" : "full");
    }
    CHECK(strstr(client[2].last, "often enough"));
    CHECK_EQ(store.reports_count, MEMORY_REPORTS_MAX);
    end_world();
}

TEST(hall_previews_for_the_player_on_turn_only) {
    begin_world(1, 8);
    for (int i = 0; i < 3; i++) come(&client[i], 0);
    begin_match(game_named("ingenious"));
    int count = memory_store_match(&store, match)->count, actor = client[1].is_on_turn;
    for (int i = 0; i < 3; i++) {
        int frames = client[(i + 1) % 3].frames;
        say(&client[i], "{\"say\":\"preview\",\"match\":\"%s\",\"ply\":%d,\"action\":\"%s\"}",
            match, client[actor].ply, client[actor].action);
        CHECK_TEXT(client[i].refused, i == actor ? "" : i == 2 ? "not_seated" : "turn");
        CHECK_EQ(client[(i + 1) % 3].frames, frames);
    }
    say(&client[actor], "{\"say\":\"preview\",\"match\":\"%s\",\"ply\":7,\"action\":\"x\"}", match);
    CHECK_TEXT(client[actor].refused, "late");
    say(&client[actor], "{\"say\":\"preview\",\"match\":\"%s\",\"ply\":0,\"action\":\"x\"}", match);
    CHECK_TEXT(client[actor].refused, "illegal");
    char text[256]; /* costs a quarter */
    int size = snprintf(text, sizeof text,
                        "{\"say\":\"preview\",\"match\":\"%s\",\"ply\":0,\"action\":\"x\"}", match);
    now_ms += 10000;
    for (int i = 0; i < 4 * HALL_BURST; i++)
        hall_say(hall[0], client[actor].slot, text, (size_t)size, now_ms);
    CHECK_TEXT(client[actor].refused, "illegal");
    hall_say(hall[0], client[actor].slot, text, (size_t)size, now_ms);
    CHECK_TEXT(client[actor].refused, "too_fast");
    CHECK_EQ(memory_store_match(&store, match)->count, count);
    end_world();
}
