/* match_scene.h -- a match as tests play it: Ann, Ben and Cleo say things, the log is kept, and can
 * be folded again. Each test file has its own. */
#ifndef TESTS_MATCH_SCENE_H
#define TESTS_MATCH_SCENE_H

#include "engine/base/rng.h"
#include "tests/match/match_log.h"
#include "tests/test.h"

#include <stdio.h>

enum { LOG_MAX = 4096, ANN = 1, BEN = 2, CLEO = 3, NOBODY = 0 };

static uint8_t secret[STORE_SECRET_SIZE] = {1, 2, 3};
static const Person people[] = {{0, "", "", false},
                                {ANN, "Ann", "", false},
                                {BEN, "Ben \"B\" <b>", "", false},
                                {CLEO, "Cleo", "", false}};
static Match match, again;
static int64_t now_ms;
static char logged[LOG_MAX][ENTRY_TEXT_MAX];
static int64_t logged_ms[LOG_MAX];
static Refusal refusal;
static uint32_t present; /* seats whose persons are there */

/* An entry is kept as its text, of which fold_again() makes the match anew. */
static inline void append(const MatchEntry *entry) {
    CHECK(match.number < LOG_MAX);
    Text text = text_in(logged[match.number], ENTRY_TEXT_MAX);
    entry_text(entry, &text);
    CHECK(!text.is_cut);
    logged_ms[match.number] = now_ms;
    CHECK(match_take(&match, now_ms, entry));
}

static inline void append_text(const char *json) {
    CHECK(match.number < LOG_MAX);
    (void)snprintf(logged[match.number], ENTRY_TEXT_MAX, "%s", json);
    logged_ms[match.number] = now_ms;
    CHECK(take_logged(&match, now_ms, json));
}

/* The code of the refusal, or "" if it was done. */
static inline const char *say(int who, const char *json) {
    MatchEntry entry;
    Message message;
    CHECK(message_read(json, strlen(json), &message, &refusal));
    MatchWish wish = {&people[who], &message, present, now_ms};
    if (!match_decide(&match, &wish, &entry, &refusal)) return refused_name(refusal.code);
    if (entry.kind != TELL_NONE) append(&entry);
    return "";
}

/* An empty log, and the names beside it. */
static inline void begin(Match *empty) {
    match_clear(empty);
    match_init(empty, "abcdefghij12", secret);
    for (int who = ANN; who <= CLEO; who++) match_name(empty, who, people[who].name);
}

/* What the server does itself; false if there is nothing. */
static inline bool act(void) {
    MatchEntry entry;
    if (!match_act(&match, now_ms, &entry)) return false;
    append(&entry);
    return true;
}

static inline void open_match(const char *members) {
    char json[1024];
    MatchEntry entry;
    Message message;
    (void)snprintf(json, sizeof json, "{\"say\":\"open\",%s}", members);
    CHECK(message_read(json, strlen(json), &message, &refusal));
    CHECK(match_open_entry(&message, ANN, secret, &entry, &refusal));
    begin(&match);
    now_ms = 1700000000000;
    append(&entry);
}

#define MATCH_MEMBER "\"match\":\"abcdefghij12\""
#define NUMBER_OF(digit)                                                                           \
    "\"number\":\"000000000000000000000000000000000000000000000000000000000000000" digit "\""

static inline const char *sit(int who, int seat) {
    char json[256];
    (void)snprintf(json, sizeof json,
                   "{\"say\":\"sit\"," MATCH_MEMBER ",\"seat\":%d," NUMBER_OF("%d") "}", seat, who);
    return say(who, json);
}

static inline const char *say_ply(int who, const char *what) {
    char json[256];
    (void)snprintf(json, sizeof json, "{\"say\":\"%s\"," MATCH_MEMBER ",\"ply\":%d}", what,
                   match.table.ply);
    return say(who, json);
}

static inline void open_for_two(const char *game, const char *clock) {
    char members[256];
    (void)snprintf(members, sizeof members, "\"game\":\"%s\",\"seats\":\"person,person\"%s", game,
                   clock);
    open_match(members);
    CHECK_TEXT(sit(ANN, 0), "");
    CHECK_TEXT(sit(BEN, 1), "");
    CHECK(act());
    CHECK_EQ(match.stage, MATCH_RUNNING);
}

static inline void open_for_three(void) {
    open_match("\"game\":\"ingenious\",\"seats\":\"person,person,person\"");
    CHECK_TEXT(sit(ANN, 0), "");
    CHECK_TEXT(sit(BEN, 1), "");
    CHECK_TEXT(sit(CLEO, 2), "");
    CHECK(act());
}

/* Any legal action of whoever is on turn; a bot's as the server would. */
static inline void play_any(Rng *rng) {
    const Game *game = match.table.header.game;
    int level, actor = table_actor(&match.table, now_ms);
    GameState view;
    Action action;
    char notation[GAME_ACTION_TEXT_MAX], json[512];
    Text out = text_in(notation, sizeof notation);
    MatchEntry entry;
    table_view(&match.table, actor, &view);
    game->sample(&view, rng_word(rng), &action);
    game->action_text(&view, action, &out);
    if (match_bot(&match, now_ms, &level) == actor) {
        const BotChoice choice = {actor, match.table.ply, notation, 0};
        CHECK(match_decide_bot(&match, &choice, now_ms, &entry, &refusal));
        append(&entry);
        return;
    }
    (void)snprintf(json, sizeof json,
                   "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":%d,\"action\":\"%s\"}",
                   match.table.ply, notation);
    CHECK_TEXT(say((int)match.seat[actor].person, json), "");
}

/* Takes the first entries of the log. */
static inline void fold(Match *anew, int count) {
    begin(anew);
    for (int i = 0; i < count; i++) CHECK(take_logged(anew, logged_ms[i], logged[i]));
}

static inline void fold_again(void) {
    fold(&again, match.number);
    CHECK(match_is_same(&again, &match));
}

#endif
