/* hall_moves.c -- `hall_moves GAMES [full]`: plays so many random games of each kind in a hall,
 * always the same ones. Prints for each kind how many moves that were, and how many bytes each
 * player was told of a move; then how many moves in all. Two players watch each game; there are no
 * sockets and no store. The players have the rules, or are told everything in full. docs/speed.md
 * has the command that counts the instructions of a move. */
#include "engine/base/rng.h"
#include "engine/rules/signature.h"
#include "server/hall/hall.h"
#include "server/match/match_shown.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLAYERS = 2, JOBS_MAX = 16, TEXT_MAX_BYTES = 1 << 20, STEP_MS = 1000 };

typedef struct {
    int slot;
    char *told;     /* the last text with a table */
    char *answer;   /* the last text of any kind */
    GameState view; /* for one who has the rules */
} Player;

static Hall *hall;
static Player player[PLAYERS];
static Job *jobs[JOBS_MAX];
static int jobs_count;
static int64_t now_ms, people;
static Rng rng;
static const Game *playing;
static char rules[40];                 /* what players say about theirs */
static int64_t told_bytes, told_count; /* of moves */

/* The bytes of the view, if the text has all of them or some. */
static void take_view(Player *it, const char *text) {
    const char *bytes = strstr(text, "\"bytes\":\""), *changed = strstr(text, "\"changed\":\"");
    const char *patch = bytes ? bytes : changed;
    if (!patch) return;
    if (bytes) memset(&it->view, 0, sizeof it->view);
    patch = strchr(patch, ':') + 2;
    bool is_good =
        match_patch_take(patch, strcspn(patch, "\""), it->view.bytes, playing->state_size);
    RULE_ASSERT(is_good);
}

static void keep(void *self, void *client, const char *text, size_t size) {
    Player *it = client;
    (void)self;
    if (strncmp(text, "{\"tell\":\"play\"", 14) == 0) told_bytes += (int64_t)size, told_count++;
    take_view(it, text);
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
        say_in_match(&player[i], match, "watch", rules);
        (void)snprintf(text, sizeof text, ",\"seat\":%d,\"number\":\"%064d\"", i, i);
        say_in_match(&player[i], match, "sit", text);
    }
    finish_jobs();
}

static void say_play(const Player *it, const char *match, const char *action) {
    char more[GAME_ACTION_TEXT_MAX + 64];
    const char *ply = strstr(strstr(it->told, "\"table\":"), "\"ply\":") + strlen("\"ply\":");
    (void)snprintf(more, sizeof more, ",\"ply\":%ld,\"action\":\"%.*s\"", strtol(ply, NULL, 10),
                   (int)strcspn(action, "\""), action);
    say_in_match(it, match, "play", more);
}

/* Plays any action by the rules. False if they are not on turn. */
static bool play_by_rules(const Player *it, const char *match) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    Action action;
    if (playing->actor(&it->view) != it - player) return false;
    (void)playing->sample(&it->view, rng_word(&rng), &action);
    playing->action_text(&it->view, action, &text);
    say_play(it, match, notation);
    return true;
}

/* Plays any action that the player was told to be legal. False if they are not on turn. */
static bool play(const Player *it, const char *match) {
    if (rules[0]) return play_by_rules(it, match);
    const char *legal = strstr(it->told, "\"legal\":[\"");
    if (!legal) return false;
    int count = 0;
    legal = strchr(legal, '[') + 1;
    for (const char *at = legal; *at != ']'; at++) count += *at == '"';
    for (int skip = 2 * rng_below(&rng, count / 2); skip >= 0; skip--)
        legal = strchr(legal, '"') + 1;
    say_play(it, match, legal);
    return true;
}

static int play_game(const Game *game) {
    char match[STORE_ID_SIZE + 1] = "";
    int moves = 0;
    playing = game;
    begin(game, match);
    while (play(&player[0], match) || play(&player[1], match)) moves++;
    for (int i = 0; i < PLAYERS; i++) say_in_match(&player[i], match, "unwatch", "");
    return moves;
}

static int play_games(const Game *game, int count) {
    int moves = 0;
    told_bytes = told_count = 0;
    for (int i = 0; i < count; i++) moves += play_game(game);
    printf("%s %d moves, told %" PRId64 " bytes\n", game->name, moves, told_bytes / told_count);
    return moves;
}

int main(int count, char **words) {
    int moves = 0, games_wanted = count > 1 ? (int)strtol(words[1], NULL, 10) : 0;
    bool is_full = count == 3 && strcmp(words[2], "full") == 0;
    if (games_wanted <= 0 || count > 3 || (count == 3 && !is_full)) {
        fputs("usage: hall_moves GAMES [full]\n", stderr);
        return 2;
    }
    if (!is_full)
        (void)snprintf(rules, sizeof rules, ",\"rules\":\"%016" PRIx64 "\"", rules_mark());
    open_all();
    for (int i = 0; i < games_count; i++) moves += play_games(games[i], games_wanted);
    hall_close(hall);
    for (int i = 0; i < PLAYERS; i++) free(player[i].told);
    printf("%d\n", moves);
    return 0;
}
