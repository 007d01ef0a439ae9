/* match_fair_test.c -- what nobody may gain by in a match online: undo, stand-ins, filling the log;
 * and logs that no server of ours has written. */
#include "tests/match/match_scene.h"

static const char *stand_in(int who, int seat) {
    char json[128];
    (void)snprintf(json, sizeof json,
                   "{\"say\":\"stand_in\"," MATCH_MEMBER ",\"ply\":%d,\"seat\":%d}",
                   match.table.ply, seat);
    return say(who, json);
}

static const char *come_back(int who) {
    return say(who, "{\"say\":\"return\"," MATCH_MEMBER "}");
}

static int actor(void) {
    return table_actor(&match.table, now_ms);
}

/* ---- Undo ---- */

/* Opens for three until this seat begins. */
static void open_begun_by(int seat) {
    for (;; secret[31]++) {
        open_match("\"game\":\"chromino\",\"seats\":\"person,person,person\","
                   "\"setup\":\"start=random\"");
        CHECK_TEXT(sit(ANN, 0), "");
        CHECK_TEXT(sit(BEN, 1), "");
        CHECK_TEXT(sit(CLEO, 2), "");
        CHECK(act());
        if (actor() == seat) return;
    }
}

/* Cleo begins, Cleo and Ann have played; Cleo, Ben and Ann say undo. */
TEST(match_takes_back_for_the_one_who_asked) {
    Rng rng = {1};
    open_begun_by(2);
    play_any(&rng);
    play_any(&rng);
    CHECK_TEXT(say_ply(CLEO, "undo"), "");
    CHECK_TEXT(say_ply(BEN, "undo"), "");
    CHECK_TEXT(say_ply(ANN, "undo"), "");
    CHECK(match.change.is_done);
    CHECK_EQ(match.table.ply, 0);
}

/* Any order of asking, agreeing and declining by three: what is taken back is what the first one of
 * those who now ask has played, and every entry can be taken. */
TEST(match_bears_any_order_of_undo_agree_and_decline) {
    static const char *const words[] = {"undo", "undo", "undo", "decline", "draw"};
    for (uint64_t seed = 0; seed < 20; seed++) {
        Rng rng = {seed};
        int asked_by = -1;
        open_begun_by((int)(seed % 3));
        for (int i = 0; i < 120 && !act(); i++) {
            int who = ANN + (int)(rng_word(&rng) % 3), ply = match.table.ply, last = ply;
            if (rng_word(&rng) % 4 == 0) {
                play_any(&rng);
                asked_by = -1;
                continue;
            }
            const char *word = words[rng_word(&rng) % 5];
            if (asked_by < 0) asked_by = who - ANN;
            while (last > 0 && match.table.room.after[last].actor != asked_by) last--;
            bool is_said = strcmp(say_ply(who, word), "") == 0;
            test_note("seed %d, step %d: %s by %d", (int)seed, i, word, who);
            if (is_said && match.change.is_done) CHECK_EQ(match.table.ply, last - 1);
            bool is_asked = false;
            for (int seat = 0; seat < 3; seat++) is_asked |= match.table.seat[seat].wants_undo;
            if (!is_asked) asked_by = -1;
        }
    }
}

TEST(match_asks_a_person_whom_a_bot_stands_in_for) {
    Rng rng = {1};
    open_for_two("chromino", "");
    int first = actor(), other = 1 - first;
    play_any(&rng);
    CHECK_TEXT(stand_in(ANN + other, other), "");
    play_any(&rng);
    CHECK_TEXT(say_ply(ANN + first, "undo"), "");
    CHECK(!match.change.is_done);
    CHECK_EQ(match.table.ply, 2);
    CHECK_TEXT(say_ply(ANN + other, "decline"), "");
    CHECK_TEXT(say_ply(ANN + first, "undo"), "");
    CHECK_TEXT(say_ply(ANN + other, "undo"), "");
    CHECK(match.change.is_done);
    CHECK_TEXT(say_ply(ANN + first, "draw"), "");
    CHECK(!act());
    CHECK_TEXT(say_ply(ANN + other, "draw"), "");
    CHECK(act());
    CHECK_TEXT(match.why, "draw");
    fold_again();
}

TEST(match_charges_a_player_up_to_when_a_bot_stands_in) {
    Rng rng = {1};
    open_for_two("chromino", ",\"game_s\":60");
    int seat = actor();
    now_ms += 50000;
    CHECK_TEXT(stand_in(ANN + seat, seat), "");
    play_any(&rng);
    CHECK_TEXT(come_back(ANN + seat), "");
    CHECK_EQ(match.table.clock.left_ms[seat], 10000);
    fold_again();
}

/* Plays until the person is on turn and a bot has answered; there is no luck in Polyssimo. */
static void play_until_ann(Rng *rng) {
    do play_any(rng);
    while (actor() != 0);
}

TEST(match_limits_undo_against_bots_alone) {
    Rng rng = {1};
    open_match("\"game\":\"polyssimo\",\"seats\":\"person,bot:1\"");
    CHECK_TEXT(sit(ANN, 0), "");
    CHECK(act());
    for (int i = 0; i < MATCH_UNDOS_MAX; i++) {
        play_until_ann(&rng);
        CHECK_TEXT(say_ply(ANN, "undo"), "");
        CHECK(match.change.is_done);
    }
    play_until_ann(&rng);
    CHECK_TEXT(say_ply(ANN, "undo"), "limit");
    CHECK(strstr(refusal.sentence, "three undos are the limit"));
    play_any(&rng);
    CHECK_EQ(actor(), 1);
    CHECK_TEXT(say_ply(ANN, "undo"), ""); /* the bot has not answered: nothing was learnt */
    fold_again();
}

/* 60 s and 10 s for each action: it was 357 s after 5 s. */
TEST(match_clock_gains_nothing_by_undo) {
    Rng rng = {1};
    open_for_two("polyssimo", ",\"game_s\":60,\"increment_s\":10");
    int first = actor();
    for (int i = 0; i < 10; i++) {
        now_ms += 500;
        play_any(&rng);
        CHECK_TEXT(say_ply(ANN + first, "undo"), "");
        CHECK(match.change.is_done);
    }
    CHECK_EQ(clock_left(&match.table.clock, first, now_ms), 55000);
    fold_again();
}

/* ---- Stand-ins ---- */

TEST(match_calls_no_bot_in_for_one_who_is_there) {
    open_for_two("ingenious", "");
    int away = actor(), other = 1 - away;
    now_ms += 10 * MATCH_AWAY_MS;
    present = 3;
    CHECK_TEXT(stand_in(ANN + other, away), "present");
    present = 1u << other;
    CHECK_TEXT(stand_in(ANN + other, other), ""); /* one's own seat at any time */
    CHECK_TEXT(come_back(ANN + other), "");
    CHECK_TEXT(stand_in(ANN + other, away), "");
    present = 0;
    fold_again();
}

TEST(match_calls_no_bot_in_for_one_who_has_time_on_the_clock) {
    open_for_two("ingenious", ",\"move_s\":86400");
    int away = actor(), other = 1 - away;
    now_ms += 12 * 3600 * 1000 - 1;
    CHECK_TEXT(stand_in(ANN + other, away), "present");
    now_ms += 1;
    CHECK_TEXT(stand_in(ANN + other, away), "");
}

/* ---- Filling the log ---- */

TEST(match_limits_what_does_not_move_the_game) {
    Rng rng = {1};
    open_for_two("polyssimo", "");
    int first = actor(), done = 0;
    for (int i = 0; i < 2000; i++) {
        done += strcmp(stand_in(ANN + first, first), "") == 0;
        done += strcmp(come_back(ANN + first), "") == 0;
        done += strcmp(say_ply(ANN + first, "draw"), "") == 0;
        done += strcmp(say_ply(ANN + 1 - first, "decline"), "") == 0;
    }
    CHECK_EQ(done, MATCH_IDLE_HERE);
    CHECK(!match.seat[first].is_stood_in);
    CHECK_TEXT(say_ply(ANN + first, "draw"), "limit");
    CHECK_TEXT(say_ply(ANN + 1 - first, "draw"), ""); /* others are not kept from it */
    play_any(&rng);
    CHECK_TEXT(say_ply(ANN + first, "draw"), "");
    fold_again();
}

/* Everybody does, at any time, whatever they may, and as much as possible of what does not move the
 * game: the log stays shorter than it may be, and the game can be played on. */
TEST(match_cannot_be_filled_by_those_who_play) {
    static const char *const words[] = {"undo", "undo", "undo", "draw", "decline"};
    Rng rng = {3};
    open_for_two("polyssimo", "");
    for (int i = 0; i < 30000 && match.stage == MATCH_RUNNING; i++) {
        int who = ANN + (int)(rng_word(&rng) % 2);
        if (actor() == GAME_OVER) break;
        if (rng_word(&rng) % 3 == 0) (void)stand_in(who, who - ANN);
        if (rng_word(&rng) % 3 == 0) (void)come_back(who);
        if (rng_word(&rng) % 64 == 0 || i > 20000) play_any(&rng);
        (void)say_ply(who, words[rng_word(&rng) % 5]);
        if (match.seat[0].wants_draw && match.seat[1].wants_draw)
            CHECK_TEXT(say_ply(who, "decline"), "");
        CHECK(match.number < LOG_MAX);
    }
    CHECK(act());
    CHECK_TEXT(match.why, "rules");
}

TEST(match_limits_sitting_down_and_standing_up) {
    open_match("\"game\":\"ingenious\",\"seats\":\"person,person\",\"public\":true");
    for (int i = 0; i < MATCH_SITS_OWN; i++) {
        CHECK_TEXT(sit(CLEO, 0), "");
        CHECK_TEXT(say(CLEO, "{\"say\":\"leave\"," MATCH_MEMBER "}"), "");
    }
    CHECK_TEXT(sit(CLEO, 0), "limit");
    CHECK_TEXT(sit(BEN, 0), "");
    fold_again();
}

/* ---- Ends ---- */

TEST(match_that_is_full_is_rated_as_it_stands) {
    Rng rng = {2};
    Result result;
    open_for_two("polyssimo", "");
    for (int i = 0; i < 9; i++) play_any(&rng);
    match.number = MATCH_ENTRIES_MAX;
    MatchEntry entry;
    CHECK(match_act(&match, now_ms, &entry));
    CHECK(match_take(&match, now_ms, &entry));
    CHECK_TEXT(match.why, "full");
    CHECK(match_counts(&match));
    match_result(&match, &result);
    CHECK(result.place[0] == 1 || result.place[1] == 1);
}

TEST(match_with_a_full_record_of_outcomes_is_called_full) {
    open_for_two("chromino", "");
    match.table.room.after[match.table.ply].outcomes = TABLE_OUTCOMES_MAX;
    MatchEntry entry;
    CHECK(match_act(&match, now_ms, &entry));
    CHECK_TEXT(entry.why, "full");
}

/* ---- Hostile logs ---- */

static const char *const kinds[] = {"open",     "sit",      "leave", "bot",    "begin",
                                    "play",     "undo",     "draw",  "resign", "decline",
                                    "return",   "stand_in", "chat",  "mute",   "rematch",
                                    "nonsense", "end",      "play",  "pause"};
static const char *const numbers[] = {"0", "1", "2",    "3", "7", "8",    "-1",
                                      "4", "5", "255",  "6", "1", "true", "9223372036854775807",
                                      "2", "0", "\"x\""};

static const char *any_of(const char *const list[], size_t count, Rng *rng) {
    return list[rng_word(rng) % count];
}

/* Legal actions often enough for games to go on. */
static void any_action(Rng *rng, char notation[GAME_ACTION_TEXT_MAX]) {
    const Game *game = match.table.header.game;
    Text out = text_in(notation, GAME_ACTION_TEXT_MAX);
    Action action;
    notation[0] = '\0';
    if (match.stage != MATCH_RUNNING) return;
    if (game->sample(match.table.room.state, rng_word(rng), &action))
        game->action_text(match.table.room.state, action, &out);
}

static void any_entry(Rng *rng, char entry[ENTRY_TEXT_MAX]) {
    enum { COUNT = sizeof numbers / sizeof *numbers };
    static const char hash[] = "0102030000000000000000000000000000000000000000000000000000000000";
    char action[GAME_ACTION_TEXT_MAX], ply[16];
    bool is_exact = rng_word(rng) % 4 != 0;
    any_action(rng, action);
    (void)snprintf(ply, sizeof ply, "%d", match.table.ply);
    (void)snprintf(entry, ENTRY_TEXT_MAX,
                   "{\"kind\":\"%s\",\"seat\":%s,\"ply\":%s,\"action\":\"%s\",\"person\":%s,"
                   "\"level\":%s,\"muted\":%s,\"number\":\"%s\",\"secret\":\"%s\",\"why\":\"%s\","
                   "\"match\":\"abcdefghijkl\",\"text\":\"t\",\"%s\":%s,\"%s\":%s,\"from_ms\":1,"
                   "\"to_ms\":%s}",
                   any_of(kinds, sizeof kinds / sizeof *kinds, rng), any_of(numbers, COUNT, rng),
                   is_exact ? ply : any_of(numbers, COUNT, rng), action,
                   any_of(numbers, COUNT, rng), any_of(numbers, COUNT, rng),
                   any_of(numbers, COUNT, rng), hash, hash, rng_word(rng) % 2 ? "draw" : "rules",
                   rng_word(rng) % 2 ? "of" : "x", any_of(numbers, COUNT, rng),
                   rng_word(rng) % 2 ? "by" : "rated", any_of(numbers, COUNT, rng),
                   rng_word(rng) % 2 ? "1700000000000" : "-9223372036854775808");
}

/* What anybody would be shown, and what the server would do. */
static void look_at(int64_t time_ms) {
    static char text[1 << 20];
    MatchEntry entry;
    Text out = text_in(text, sizeof text);
    Json json = json_to(&out);
    (void)!match_act(&match, time_ms, &entry);
    (void)match_due(&match);
    if (match.number) match_change_json(&match, 0, time_ms, &json);
}

/* One entry after the other, whatever it is. Who cannot be taken is left out, and the match is
 * folded anew, as a server would not go on with it. */
TEST(match_takes_or_refuses_any_entry_in_any_order) {
    int taken = 0;
    secret[31] = 0;
    for (uint64_t seed = 0; seed < 150; seed++) {
        Rng rng = {seed};
        open_for_two(games[seed % (uint64_t)games_count]->name,
                     seed % 2 ? ",\"game_s\":60,\"increment_s\":5" : "");
        for (int i = 0; i < 60; i++) {
            char entry[ENTRY_TEXT_MAX];
            any_entry(&rng, entry);
            int64_t time_ms = now_ms + (int64_t)(rng_word(&rng) % 2000) - 500;
            if (rng_word(&rng) % 64 == 0) time_ms = rng_word(&rng) % 2 ? INT64_MAX : INT64_MIN;
            test_note("seed %d, step %d: %s", (int)seed, i, entry);
            int number = match.number;
            bool is_taken = take_logged(&match, time_ms, entry);
            taken += is_taken;
            logged_ms[number] = time_ms;
            (void)snprintf(logged[number], sizeof logged[number], "%s", entry);
            if (!is_taken) fold(&match, number);
            look_at(now_ms);
        }
    }
    CHECK(taken > 500);
}
