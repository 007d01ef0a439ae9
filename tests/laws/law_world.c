/* law_world.c -- see law_world.h. */
#include "law_world.h"
#include "law.h"
#include "law_rating.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

World world;

/* ---- What is told ---- */

static void copy_after(const char *text, const char *name, char *into, size_t size) {
    const char *at = strstr(text, name);
    if (!at) return;
    at += strlen(name);
    size_t length = strcspn(at, "\"");
    CHECK(length < size);
    memcpy(into, at, length);
    into[length] = '\0';
}

/* The match's secret is told when it is over, a token to its owner only. */
static void check_secrets(const WorldClient *it, const char *text) {
    char secret[2 * STORE_SECRET_SIZE + 1];
    const MemoryMatch *kept = memory_store_match(&world.store, world.match);
    bool is_over = strstr(text, "\"stage\":\"over\"") || strstr(text, "\"tell\":\"record\"");
    for (int i = 0; kept && i < STORE_SECRET_SIZE; i++)
        (void)snprintf(secret + 2 * i, 3, "%02x", kept->secret[i]);
    LAW("the secret of a match is told when it is over", !kept || is_over || !strstr(text, secret));
    for (int i = 0; i < WORLD_PEOPLE; i++) {
        const WorldClient *other = &world.client[i];
        LAW("nobody is told another's token",
            other == it || !other->token[0] || !strstr(text, other->token));
    }
}

static void take_hello(WorldClient *it, const char *text) {
    const char *person = strstr(text, "\"person\":");
    copy_after(text, "\"token\":\"", it->token, sizeof it->token);
    it->person = person ? strtoll(person + strlen("\"person\":"), NULL, 10) : 0;
}

/* What is told of the match that all are at. */
static void take_match(WorldClient *it, const char *tell, const char *text) {
    bool is_view = strcmp(tell, "view") == 0;
    if (strcmp(tell, "rematch") == 0)
        copy_after(text, "\"rematch\":\"", it->rematch, sizeof it->rematch);
    if (is_view && !it->is_watching) it->since_ms = world.now_ms;
    if (is_view) it->is_watching = true;
    told_take(&it->told, text, world.now_ms);
}

static void take_text(void *self, void *to, const char *text, size_t size) {
    WorldClient *it = to;
    char tell[16] = "";
    (void)self;
    CHECK_EQ(strlen(text), size);
    check_secrets(it, text);
    if (strncmp(text, "{\"refused\":", 11) == 0) {
        copy_after(text, "\"refused\":\"", it->refused, sizeof it->refused);
        return;
    }
    copy_after(text, "\"tell\":\"", tell, sizeof tell);
    bool is_answer = strcmp(tell, "done") == 0 || strcmp(tell, "view") == 0;
    bool is_tagged = strstr(text, ",\"tag\":" WORLD_TAG "}") != NULL;
    if (is_answer || is_tagged) memcpy(it->answer, tell, sizeof tell);
    if (strcmp(tell, "hello") == 0) take_hello(it, text);
    if (strstr(text, "\"tell\":\"done\",\"to\":\"open\""))
        copy_after(text, "\"match\":\"", it->opened, sizeof it->opened);
    if (world.match[0] && strstr(text, world.match)) take_match(it, tell, text);
}

/* ---- Nodes ---- */

static void start_job(void *self, Job *job) {
    CHECK(world.jobs_count < WORLD_JOBS_MAX);
    world.job[world.jobs_count++] = (WorldJob){(int)(intptr_t)self, job};
}

static void make_random(void *self, uint8_t *bytes, size_t size) {
    (void)self;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)rng_word(&world.luck);
}

static void open_node(int node) {
    HallConfig config = {.self = (void *)(intptr_t)node,
                         .send = take_text,
                         .start = start_job,
                         .random = make_random,
                         .matches_max = 8,
                         .connections_max = WORLD_PEOPLE,
                         .has_beats = world.has_beats};
    world.hall[node] = hall_open(&config);
    CHECK(world.hall[node] != NULL);
}

static void forget_connection(WorldClient *it) {
    it->slot = -1;
    it->is_watching = false;
    told_clear(&it->told);
}

/* A node dies with all that was under way. */
static void close_node(int node) {
    for (int i = world.jobs_count; i-- > 0;) {
        if (world.job[i].node != node) continue;
        job_free(world.job[i].job);
        world.jobs_count--;
        memmove(world.job + i, world.job + i + 1,
                (size_t)(world.jobs_count - i) * sizeof *world.job);
    }
    hall_close(world.hall[node]);
    world.hall[node] = NULL;
    for (int i = 0; i < WORLD_PEOPLE; i++)
        if (world.client[i].node == node && world.client[i].slot >= 0)
            forget_connection(&world.client[i]);
}

void world_restart(int node) {
    close_node(node);
    open_node(node);
    world.steady_ms = world.now_ms;
}

void world_begin(uint64_t seed) {
    if (world.store.people_count) memory_store_clear(&world.store);
    for (int i = 0; i < WORLD_PEOPLE; i++) told_clear(&world.client[i].told);
    memset((char *)&world + sizeof world.store, 0, sizeof world - sizeof world.store);
    world.luck = (Rng){seed};
    world.store.luck = (Rng){~seed};
    world.now_ms = 1700000000000;
    world.has_beats = seed % 2;
    for (int node = 0; node < WORLD_NODES; node++) open_node(node);
    for (int i = 0; i < WORLD_PEOPLE; i++) world.client[i].slot = -1;
}

void world_end(void) {
    for (int node = 0; node < WORLD_NODES; node++) close_node(node);
}

/* ---- Jobs ---- */

static void tell_entry(const char *id, int number) {
    const MemoryMatch *kept = memory_store_match(&world.store, id);
    if (world.is_deaf || !kept || kept->count < number) return;
    for (int node = 0; node < WORLD_NODES; node++)
        hall_heard(world.hall[node], id, number, world.now_ms);
}

static void tell_presence(int from) {
    for (const char *line = world.store.news; !world.is_deaf && *line;) {
        StoreNews news;
        CHECK(store_news_read(line, &news));
        for (int node = 0; node < WORLD_NODES; node++)
            if (node != from) hall_heard_presence(world.hall[node], &news, world.now_ms);
        line += strcspn(line, "\n") + (line[strcspn(line, "\n")] == '\n');
    }
}

/* The ratings of these players, as the store has them; games 0 for who has none. */
static int read_ratings(const Job *job, Rating ratings[GAME_SEATS_MAX]) {
    int count = rating_players(&job->rating.rated, ratings);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < world.store.ratings_count; j++) {
            const Rating *it = &world.store.rating[j];
            bool is_it =
                it->person == ratings[i].person && strcmp(it->category, job->rating.category) == 0;
            if (is_it) ratings[i] = *it;
        }
    for (int i = 0; i < count; i++) {
        int64_t person = ratings[i].person;
        ratings[i].is_guest = person > 0 && !world.store.person[person - 1].person.account[0];
    }
    return count;
}

static void do_rating(Job *job) {
    Rating before[GAME_SEATS_MAX], after[GAME_SEATS_MAX];
    bool was_rated = memory_store_match(&world.store, job->match)->is_rated;
    int count = read_ratings(job, before);
    memory_store_do(&world.store, job);
    (void)read_ratings(job, after);
    if (!was_rated) {
        law_check_ratings(&job->rating.rated, before, after, count);
        return;
    }
    for (int i = 0; i < count; i++)
        LAW("a match is rated once", before[i].rating == after[i].rating);
}

bool world_do_job(bool is_first) {
    if (!world.jobs_count) return false;
    int i = is_first ? 0 : rng_below(&world.luck, world.jobs_count);
    WorldJob it = world.job[i];
    JobKind kind = it.job->kind;
    char id[STORE_ID_SIZE + 1];
    memcpy(id, it.job->match, sizeof id);
    int number = it.job->number;
    world.jobs_count--;
    memmove(world.job + i, world.job + i + 1, (size_t)(world.jobs_count - i) * sizeof *world.job);
    if (kind == JOB_RATE)
        do_rating(it.job);
    else
        memory_store_do(&world.store, it.job);
    hall_finish(world.hall[it.node], it.job, world.now_ms);
    if (kind == JOB_PRESENCE) tell_presence(it.node);
    if (kind == JOB_APPEND) tell_entry(id, number);
    return true;
}

void world_do_jobs(void) {
    while (world_do_job(true)) continue;
}

void world_tick(void) {
    for (int node = 0; node < WORLD_NODES; node++) hall_tick(world.hall[node], world.now_ms);
}

void world_hear(void) {
    if (world.is_deaf) world.steady_ms = world.now_ms;
    world.is_deaf = false;
    for (int node = 0; node < WORLD_NODES; node++) hall_missed(world.hall[node], world.now_ms);
    world_do_jobs();
}

/* ---- People ---- */

void world_say(int who, const char *format, ...) {
    WorldClient *it = &world.client[who];
    char text[MESSAGE_SIZE_MAX];
    va_list values;
    if (it->slot < 0) return;
    va_start(values, format);
    (void)vsnprintf(text, sizeof text, format, values);
    va_end(values);
    it->answer[0] = it->refused[0] = '\0';
    hall_say(world.hall[it->node], it->slot, text, strlen(text), world.now_ms);
}

/* Every second one has an account, as if they had signed up. */
static void give_account(int who) {
    Person *person = &world.store.person[world.client[who].person - 1].person;
    if (who % 2 == 0) (void)snprintf(person->account, sizeof person->account, "player %d", who);
}

/* The last one has no name, and looks on. */
void world_come(int who, int node) {
    WorldClient *it = &world.client[who];
    if (it->slot >= 0) return;
    it->node = node;
    it->slot = hall_enter(world.hall[node], it, world.now_ms);
    CHECK(it->slot >= 0);
    if (who == WORLD_PEOPLE - 1)
        world_say(who, "{\"say\":\"hello\",\"version\":1}");
    else if (it->token[0])
        world_say(who, "{\"say\":\"hello\",\"version\":1,\"token\":\"%s\"}", it->token);
    else
        world_say(who, "{\"say\":\"hello\",\"version\":1,\"name\":\"Player %d\"}", who);
    world_do_jobs();
    if (it->person) give_account(who);
}

void world_go(int who) {
    WorldClient *it = &world.client[who];
    if (it->slot < 0) return;
    hall_leave(world.hall[it->node], it->slot);
    forget_connection(it);
}

/* Every second one has the rules, and is told only what has changed. */
void world_watch(int who) {
    char rules[40] = "";
    if (who % 2) (void)snprintf(rules, sizeof rules, ",\"rules\":\"%s\"", law_view_mark());
    world_say(who, "{\"say\":\"watch\",\"match\":\"%s\"%s}", world.match, rules);
}
