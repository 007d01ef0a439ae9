/* hall_moves.c -- `hall_moves GAMES`: plays so many random games of each kind in a hall, always the
 * same ones, and prints how many moves that were. Two players watch each game; there are no sockets
 * and no store. docs/speed.md has the command that counts the instructions of a move. */
#include "base/rng.h"
#include "server/hall/hall.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLAYERS = 2, JOBS_MAX = 16, TEXT_MAX_BYTES = 1 << 20, STEP_MS = 1000 };

typedef struct {
    int slot;
    char *told;   /* the last text with a table */
    char *answer; /* the last text of any kind */
} Player;

static Hall *hall;
static Player player[PLAYERS];
static Job *jobs[JOBS_MAX];
static int jobs_count;
static int64_t now_ms, people;
static Rng rng;

static void keep(void *self, void *client, const char *text, size_t size) {
    Player *it = client;
    (void)self;
    RULE_ASSERT(size < TEXT_MAX_BYTES);
    bool has_table = strncmp(text, "{\"tell\":\"done\"", 14) != 0;
    char *into = has_table ? it->told : it->answer;
    memcpy(into, text, size);
    into[size] = '\0';
}

static void start(void *self, Job *job) {
    (void)self;
    RULE_ASSERT(jobs_count < JOBS_MAX);
    jobs[jobs_count++] = job;
}

static void make_random(void *self, uint8_t *bytes, size_t size) {
    (void)self;
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)rng_word(&rng);
}

/* The store takes everything. */
static void finish_jobs(void) {
    for (int i = 0; i < jobs_count; i++) {
        if (jobs[i]->kind == JOB_GUEST) jobs[i]->person.id = ++people;
        jobs[i]->status = SQL_OK;
        hall_finish(hall, jobs[i], now_ms);
    }
    jobs_count = 0;
}

static void say(const Player *it, const char *text) {
    now_ms += STEP_MS;
    hall_say(hall, it->slot, text, strlen(text), now_ms);
    finish_jobs();
}

static void open_all(void) {
    HallConfig config = {.send = keep,
                         .start = start,
                         .random = make_random,
                         .matches_max = 1,
                         .connections_max = PLAYERS};
    hall = hall_open(&config);
    RULE_ASSERT(hall);
    for (int i = 0; i < PLAYERS; i++) {
        player[i].told = calloc(2, TEXT_MAX_BYTES);
        RULE_ASSERT(player[i].told);
        player[i].answer = player[i].told + TEXT_MAX_BYTES;
        player[i].slot = hall_enter(hall, &player[i], now_ms);
        say(&player[i], "{\"say\":\"hello\",\"version\":1,\"name\":\"Player\"}");
    }
}

static void say_in_match(const Player *it, const char *match, const char *what, const char *more) {
    char text[512];
    (void)snprintf(text, sizeof text, "{\"say\":\"%s\",\"match\":\"%.*s\"%s}", what, STORE_ID_SIZE,
                   match, more);
    say(it, text);
}

static void begin(const Game *game, char match[STORE_ID_SIZE + 1]) {
    char text[256];
    (void)snprintf(text, sizeof text,
                   "{\"say\":\"open\",\"game\":\"%s\",\"seats\":\"person,person\"}", game->name);
    say(&player[0], text);
    const char *name = strstr(player[0].answer, "\"match\":\"");
    RULE_ASSERT(name);
    memcpy(match, name + strlen("\"match\":\""), STORE_ID_SIZE);
    for (int i = 0; i < PLAYERS; i++) {
        say_in_match(&player[i], match, "watch", "");
        (void)snprintf(text, sizeof text, ",\"seat\":%d,\"number\":\"%064d\"", i, i);
        say_in_match(&player[i], match, "sit", text);
    }
    finish_jobs();
}

/* Plays any action that the player was told to be legal. False if they are not on turn. */
static bool play(const Player *it, const char *match) {
    char more[GAME_ACTION_TEXT_MAX + 64];
    const char *legal = strstr(it->told, "\"legal\":[\""), *ply = strstr(it->told, "\"table\":");
    if (!legal) return false;
    int count = 0;
    ply = strstr(ply, "\"ply\":") + strlen("\"ply\":");
    legal = strchr(legal, '[') + 1;
    for (const char *at = legal; *at != ']'; at++) count += *at == '"';
    for (int skip = 2 * rng_below(&rng, count / 2); skip >= 0; skip--)
        legal = strchr(legal, '"') + 1;
    (void)snprintf(more, sizeof more, ",\"ply\":%ld,\"action\":\"%.*s\"", strtol(ply, NULL, 10),
                   (int)strcspn(legal, "\""), legal);
    say_in_match(it, match, "play", more);
    return true;
}

static int play_game(const Game *game) {
    char match[STORE_ID_SIZE + 1] = "";
    int moves = 0;
    begin(game, match);
    while (play(&player[0], match) || play(&player[1], match)) moves++;
    for (int i = 0; i < PLAYERS; i++) say_in_match(&player[i], match, "unwatch", "");
    return moves;
}

int main(int count, char **words) {
    int moves = 0, games_wanted = count == 2 ? (int)strtol(words[1], NULL, 10) : 0;
    if (games_wanted <= 0) {
        fputs("hall_moves: takes a number of games\n", stderr);
        return 2;
    }
    open_all();
    for (int i = 0; i < games_count * games_wanted; i++) moves += play_game(games[i % games_count]);
    hall_close(hall);
    for (int i = 0; i < PLAYERS; i++) free(player[i].told);
    printf("%d\n", moves);
    return 0;
}
