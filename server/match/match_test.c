/* match_test.c -- one match online as the fold of its log: what may be done when and by whom, and
 * that the log says it all. */
#include "tests/match/match_scene.h"

#include <sodium.h>

TEST(match_plays_every_game_and_its_log_says_it_all) {
    for (int g = 0; g < games_count; g++) {
        Rng rng = {(uint64_t)g};
        char members[128];
        test_note("%s", games[g]->name);
        (void)snprintf(
            members, sizeof members,
            "\"game\":\"%s\",\"seats\":\"person,bot:3\",\"game_s\":3600,\"increment_s\":2",
            games[g]->name);
        open_match(members);
        CHECK(!act());
        CHECK_TEXT(sit(BEN, 0), "");
        while (act() || match.stage == MATCH_RUNNING) {
            if (match.stage != MATCH_RUNNING || table_actor(&match.table, now_ms) == GAME_OVER)
                continue;
            now_ms += rng_word(&rng) % 2000;
            play_any(&rng);
        }
        CHECK_EQ(match.stage, MATCH_OVER);
        CHECK_TEXT(match.why, "rules");
        CHECK_TEXT(match.table.header.name[0], people[BEN].name);
        for (int i = 0; i < match.number; i++) CHECK(!strstr(logged[i], "Ben"));
        fold_again();
    }
}

/* Players who never want to end a game could go on for ever, where the set-up lets them. */
TEST(match_of_a_game_that_makes_no_progress_ends_as_it_stands) {
    GameState view;
    Action actions[GAME_ACTIONS_MAX];
    char notation[GAME_ACTION_TEXT_MAX], json[512];
    open_match("\"game\":\"chocolatier\",\"setup\":\"max_rounds=0\",\"seats\":\"person,person\"");
    CHECK_TEXT(sit(ANN, 0), "");
    CHECK_TEXT(sit(BEN, 1), "");
    while (act() || match.stage == MATCH_RUNNING) {
        int actor = table_actor(&match.table, now_ms);
        if (match.stage != MATCH_RUNNING) break;
        table_view(&match.table, actor, &view);
        int count = match.table.header.game->legal(&view, actions), at = 0;
        do {
            Text out = text_in(notation, sizeof notation);
            match.table.header.game->action_text(&view, actions[at], &out);
        } while (!strstr(notation, "foundry") && ++at < count);
        (void)snprintf(json, sizeof json,
                       "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":%d,\"action\":\"%s\"}",
                       match.table.ply, notation);
        CHECK_TEXT(say((int)match.seat[actor].person, json), "");
    }
    CHECK_TEXT(match.why, "full");
    CHECK_EQ(match.table.ply, MATCH_PLIES_MAX);
}

TEST(match_makes_its_key_of_the_secret_and_the_numbers_by_seat) {
    uint8_t bytes[9 + 3 * 32] = "tessera 1", hash[32];
    open_for_two("chromino", "");
    memcpy(bytes + 9, secret, 32);
    bytes[9 + 32 + 31] = ANN;
    bytes[9 + 64 + 31] = BEN;
    crypto_generichash(hash, 32, bytes, sizeof bytes, NULL, 0);
    CHECK(memcmp(hash, match.table.header.key, 32) == 0);
    crypto_generichash(hash, 32, secret, 32, NULL, 0);
    CHECK(memcmp(hash, match.commitment, 32) == 0);
    for (int i = 0; i < match.number; i++) CHECK(!strstr(logged[i], "0102030000"));
    CHECK_TEXT(say(ANN, "{\"say\":\"resign\"," MATCH_MEMBER "}"), "");
    CHECK(act());
    CHECK_TEXT(match.why, "resigned");
    CHECK(strstr(logged[match.number - 1], "0102030000"));
    fold_again();
}

TEST(match_seats_people_and_bots) {
    open_match("\"game\":\"ingenious\",\"seats\":\"person,bot:2,person\",\"public\":true");
    CHECK_TEXT(sit(NOBODY, 0), "hello_first");
    CHECK_TEXT(sit(BEN, 1), "taken");
    CHECK_TEXT(sit(BEN, 3), "no_seat");
    CHECK_TEXT(sit(BEN, 2), "");
    CHECK_TEXT(sit(BEN, 0), "seated");
    CHECK_TEXT(sit(CLEO, 2), "taken");
    CHECK_TEXT(say(CLEO, "{\"say\":\"leave\"," MATCH_MEMBER "}"), "not_seated");
    CHECK_TEXT(say(BEN, "{\"say\":\"leave\"," MATCH_MEMBER "}"), "");
    CHECK_TEXT(sit(CLEO, 2), "");
    const char *bot = "{\"say\":\"bot\"," MATCH_MEMBER ",\"seat\":0,\"level\":4}";
    CHECK_TEXT(say(CLEO, bot), "not_host");
    CHECK_TEXT(say_ply(CLEO, "undo"), "stage");
    CHECK_TEXT(say(ANN, bot), "");
    CHECK(act());
    CHECK_EQ(match.table.seat[0].level, 4);
    CHECK_TEXT(say(ANN, bot), "stage");
    fold_again();
}

TEST(match_is_abandoned_when_its_seats_stay_empty) {
    open_match("\"game\":\"ingenious\",\"seats\":\"person,person\"");
    CHECK_EQ(match_due(&match), now_ms + MATCH_OPEN_MS);
    now_ms = match_due(&match) - 1;
    CHECK(!act());
    now_ms++;
    CHECK(act());
    CHECK_TEXT(match.why, "abandoned");
    CHECK_EQ(match_due(&match), 0);
    fold_again();
}

TEST(match_refuses_late_and_illegal_actions_and_other_peoples) {
    open_for_two("chromino", "");
    int actor = table_actor(&match.table, now_ms), first = actor == 0 ? ANN : BEN;
    int number = match.number;
    CHECK_TEXT(say(first, "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":1,\"action\":\"x\"}"),
               "late");
    CHECK_TEXT(say(first, "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":0,\"action\":\"x\"}"),
               "illegal");
    CHECK_TEXT(
        say(ANN + BEN - first, "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":0,\"action\":\"x\"}"),
        "turn");
    CHECK_TEXT(say(CLEO, "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":0,\"action\":\"x\"}"),
               "not_seated");
    CHECK_TEXT(say_ply(first, "undo"), "undo");
    CHECK_EQ(match.number, number);
}

TEST(match_ends_by_the_clock_to_the_millisecond) {
    open_for_two("ingenious", ",\"move_s\":30");
    Rng rng = {1};
    int64_t began_ms = now_ms;
    now_ms += 29999;
    CHECK(!act());
    play_any(&rng);
    CHECK_EQ(match_due(&match), began_ms + 29999 + 30000);
    now_ms = match_due(&match);
    CHECK_TEXT(say_ply(ANN, "undo"), "stage");
    CHECK(act());
    CHECK_TEXT(match.why, "time");
    fold_again();
}

TEST(match_never_goes_back_in_time) {
    open_for_two("ingenious", ",\"move_s\":30");
    Rng rng = {1};
    now_ms -= 5000;
    play_any(&rng);
    CHECK_EQ(match.changed_ms, now_ms + 5000);
    fold_again();
}

TEST(match_is_drawn_when_all_agree) {
    open_for_two("ingenious", "");
    Rng rng = {1};
    CHECK_TEXT(say_ply(ANN, "draw"), "");
    CHECK_TEXT(say_ply(ANN, "draw"), "draw");
    play_any(&rng);
    CHECK(!match.seat[0].wants_draw);
    CHECK_TEXT(say_ply(ANN, "draw"), "");
    CHECK(!act());
    CHECK_TEXT(say_ply(BEN, "draw"), "");
    CHECK(act());
    CHECK_TEXT(match.why, "draw");
    CHECK_EQ(table_actor(&match.table, now_ms), GAME_OVER);
    CHECK_TEXT(say(BEN, "{\"say\":\"rematch\"," MATCH_MEMBER "}"), "");
    append_text("{\"kind\":\"rematch\",\"match\":\"bbcdefghij12\"}");
    CHECK_TEXT(say(ANN, "{\"say\":\"rematch\"," MATCH_MEMBER "}"), "late");
    fold_again();
}

TEST(match_takes_back_when_all_agree) {
    open_for_two("ingenious", "");
    Rng rng = {1};
    int actor = table_actor(&match.table, now_ms), first = actor == 0 ? ANN : BEN;
    play_any(&rng);
    CHECK_TEXT(say_ply(first, "undo"), "");
    CHECK(!match.change.is_done);
    CHECK_TEXT(say_ply(first, "undo"), "undo");
    CHECK_TEXT(say_ply(ANN + BEN - first, "undo"), "");
    CHECK(match.change.is_done);
    CHECK_EQ(match.table.ply, 0);
    fold_again();
}

TEST(match_asks_no_more_when_somebody_declines) {
    Rng rng = {5};
    open_for_two("ingenious", "");
    CHECK_TEXT(say_ply(BEN, "decline"), "late");
    CHECK_TEXT(say_ply(ANN, "draw"), "");
    CHECK_TEXT(say_ply(ANN, "decline"), "late"); /* nobody else asks */
    CHECK_TEXT(say_ply(CLEO, "decline"), "not_seated");
    CHECK_TEXT(say_ply(BEN, "decline"), "");
    CHECK(!match.seat[0].wants_draw);
    CHECK_TEXT(say_ply(BEN, "draw"), "");
    CHECK(!act()); /* Ann's offer is forgotten */
    while (!table_has_acted(&match.table, 0) || table_actor(&match.table, now_ms) != 1)
        play_any(&rng);
    CHECK_TEXT(say_ply(ANN, "undo"), "");
    CHECK(match.table.seat[0].wants_undo);
    CHECK_TEXT(say_ply(BEN, "decline"), "");
    CHECK(!match.table.seat[0].wants_undo);
    CHECK_TEXT(say_ply(BEN, "undo"), "undo"); /* he has not played, and nobody asks */
    fold_again();
}

TEST(match_does_not_ask_who_has_resigned) {
    Rng rng = {5};
    open_for_three();
    while (!table_has_acted(&match.table, 0)) play_any(&rng);
    CHECK_TEXT(say_ply(ANN, "undo"), "");
    CHECK_TEXT(say_ply(CLEO, "draw"), "");
    CHECK_TEXT(say(CLEO, "{\"say\":\"resign\"," MATCH_MEMBER "}"), "");
    CHECK(
        !match.table.seat[0].wants_undo); /* else Ben, who may have agreed, could not do so again */
    CHECK(!match.seat[2].wants_draw);
    CHECK_TEXT(say_ply(CLEO, "undo"), "turn");
    CHECK_TEXT(say_ply(CLEO, "draw"), "turn");
    CHECK_TEXT(say_ply(CLEO, "decline"), "turn");
    int ply = match.table.ply;
    CHECK_TEXT(say_ply(ANN, "undo"), "");
    CHECK_TEXT(say_ply(BEN, "undo"), "");
    CHECK(match.change.is_done && match.table.ply < ply);
    CHECK_TEXT(say_ply(BEN, "draw"), "");
    CHECK_TEXT(say_ply(ANN, "draw"), "");
    CHECK(act());
    CHECK_TEXT(match.why, "draw");
    fold_again();
}

TEST(match_lets_a_bot_stand_in_for_one_who_is_away) {
    open_for_two("ingenious", "");
    int actor = table_actor(&match.table, now_ms), first = actor == 0 ? ANN : BEN, level;
    char json[128];
    (void)snprintf(json, sizeof json,
                   "{\"say\":\"stand_in\"," MATCH_MEMBER ",\"ply\":0,\"seat\":%d}", actor);
    CHECK_TEXT(say(ANN + BEN - first, json), "present");
    CHECK_TEXT(say(CLEO, json), "not_seated");
    now_ms += MATCH_AWAY_MS;
    CHECK_TEXT(say(ANN + BEN - first, json), "");
    CHECK_EQ(match_bot(&match, now_ms, &level), actor);
    CHECK_EQ(level, TABLE_STAND_IN_LEVEL);
    CHECK_TEXT(say(first, "{\"say\":\"play\"," MATCH_MEMBER ",\"ply\":0,\"action\":\"x\"}"),
               "turn");
    CHECK_TEXT(say(first, "{\"say\":\"return\"," MATCH_MEMBER "}"), "");
    CHECK_TEXT(say(first, "{\"say\":\"return\"," MATCH_MEMBER "}"), "present");
    CHECK_EQ(match_bot(&match, now_ms, &level), -1);
    fold_again();
}

TEST(match_lends_nobody_a_strong_bot_for_themselves) {
    open_for_two("ingenious", "");
    int actor = table_actor(&match.table, now_ms), first = actor == 0 ? ANN : BEN, level;
    char json[128];
    (void)snprintf(json, sizeof json,
                   "{\"say\":\"stand_in\"," MATCH_MEMBER ",\"ply\":0,\"seat\":%d}", actor);
    CHECK_TEXT(say(first, json), "");
    CHECK_EQ(match_bot(&match, now_ms, &level), actor);
    CHECK_EQ(level, TABLE_OWN_LEVEL);
    fold_again();
}

/* The entry of a line of chat by anybody, also by somebody the test has no name for. */
static const char *chat_of(int64_t person) {
    MatchEntry entry;
    Person who = {.id = person};
    Message message;
    static const char line[] = "{\"say\":\"chat\"," MATCH_MEMBER ",\"text\":\"hello\"}";
    CHECK(message_read(line, strlen(line), &message, &refusal));
    now_ms += MATCH_CHAT_BURST_MS;
    MatchWish wish = {&who, &message, 0, now_ms};
    if (!match_decide(&match, &wish, &entry, &refusal)) return refused_name(refusal.code);
    CHECK(match_take(&match, now_ms, &entry));
    return "";
}

TEST(match_bounds_what_one_person_says) {
    open_for_two("ingenious", "");
    for (int i = 0; i < MATCH_CHAT_PERSON_MAX; i++) CHECK_TEXT(chat_of(people[ANN].id), "");
    CHECK_TEXT(chat_of(people[ANN].id), "full");
    CHECK(strstr(refusal.sentence, "as much as one person can"));
    CHECK_TEXT(chat_of(people[BEN].id), "");
}

TEST(match_keeps_room_for_the_talk_of_its_players) {
    open_for_two("ingenious", "");
    for (int i = 0; i < MATCH_CHAT_AUDIENCE_MAX; i++) CHECK_TEXT(chat_of(100 + i % 3), "");
    CHECK_TEXT(chat_of(100), "full");
    CHECK(strstr(refusal.sentence, "those who look on"));
    CHECK_TEXT(chat_of(people[ANN].id), "");
    CHECK_TEXT(chat_of(people[BEN].id), "");
}

TEST(match_lets_its_host_mute_everybody_who_talks) {
    char mute[200];
    open_for_two("ingenious", "");
    for (int i = 0; i < MATCH_TALKERS_MAX; i++) CHECK_TEXT(chat_of(100 + i), "");
    CHECK_TEXT(chat_of(100 + MATCH_TALKERS_MAX), "full");
    for (int i = 0; i <= MATCH_TALKERS_MAX; i++) {
        (void)snprintf(mute, sizeof mute,
                       "{\"say\":\"mute\"," MATCH_MEMBER ",\"person\":%d,\"muted\":true}", 100 + i);
        CHECK_TEXT(say(ANN, mute), i < MATCH_MUTED_MAX ? "" : "full");
        if (i < MATCH_TALKERS_MAX) CHECK_TEXT(chat_of(100 + i), "muted");
    }
    CHECK(strstr(refusal.sentence, "as many people are muted"));
    CHECK_TEXT(chat_of(people[BEN].id), "");
}

TEST(match_limits_chat_and_lets_its_host_mute) {
    open_for_two("ingenious", "");
    const char *line =
        "{\"say\":\"chat\"," MATCH_MEMBER ",\"text\":\"<script>\\\"hi\\\"</script>\"}";
    for (int i = 0; i < MATCH_CHAT_BURST; i++) CHECK_TEXT(say(CLEO, line), "");
    CHECK_TEXT(say(CLEO, line), "too_fast");
    now_ms += MATCH_CHAT_BURST_MS;
    CHECK_TEXT(say(CLEO, line), "");
    const char *mute = "{\"say\":\"mute\"," MATCH_MEMBER ",\"person\":3,\"muted\":true}";
    CHECK_TEXT(say(BEN, mute), "not_host");
    CHECK_TEXT(say(ANN, mute), "");
    CHECK_TEXT(say(ANN, mute), "muted");
    CHECK_TEXT(say(CLEO, line), "muted");
    CHECK_TEXT(say(BEN, line), "");
    CHECK_TEXT(say(ANN, "{\"say\":\"mute\"," MATCH_MEMBER ",\"person\":3,\"muted\":false}"), "");
    CHECK_TEXT(say(CLEO, line), "");
    CHECK_TEXT(say(NOBODY, line), "hello_first");
    fold_again();
}

/* Ann and Cleo against Ben and a bot, with these words in the set-up. */
static void open_teams(const char *words) {
    char members[256];
    (void)snprintf(members, sizeof members,
                   "\"game\":\"ingenious\",\"setup\":\"players=4 mode=team%s\","
                   "\"seats\":\"person,person,person,bot:1\"",
                   words);
    open_match(members);
    for (int seat = 0; seat < 3; seat++) CHECK_TEXT(sit(ANN + seat, seat), "");
    CHECK_TEXT(chat_of(ANN), "");
    CHECK(act());
}

/* IN-27: each line is read by all, so partners say nothing from the first action to the end. */
TEST(match_refuses_the_talk_of_partners_while_the_game_runs_IN_27) {
    Rng rng = {27};
    open_teams("");
    CHECK_TEXT(chat_of(ANN), ""); /* nobody has played yet */
    play_any(&rng);
    while (match.stage == MATCH_RUNNING) {
        CHECK_TEXT(chat_of(ANN), "silence");
        CHECK(strstr(refusal.sentence, "partners may not talk"));
        CHECK_TEXT(chat_of(CLEO), "silence");
        CHECK(match_is_silent(&match, 0) && match_is_silent(&match, 2));
        play_any(&rng);
        act();
        if (match.table.ply != 5) continue;
        CHECK_TEXT(chat_of(BEN), ""); /* his partner is a bot */
        CHECK_TEXT(chat_of(100), ""); /* a spectator is nobody's partner */
        CHECK(!match_is_silent(&match, 1) && !match_is_silent(&match, GAME_SPECTATOR));
    }
    CHECK_TEXT(match.why, "rules");
    CHECK_TEXT(chat_of(ANN), "");
    CHECK_TEXT(chat_of(CLEO), "");
}

TEST(match_lets_partners_talk_where_that_was_agreed_IN_27) {
    Rng rng = {27};
    open_teams(" talk=on");
    for (int ply = 0; ply < 8; ply++) {
        play_any(&rng);
        CHECK_TEXT(chat_of(ANN), "");
        CHECK_TEXT(chat_of(CLEO), "");
    }
    open_for_three(); /* nobody has a partner here */
    play_any(&rng);
    CHECK_TEXT(chat_of(ANN), "");
}

/* A bot that stands in does not change whose seat it is, and what was taken back was played. */
TEST(match_stays_silent_for_those_who_are_away_IN_27) {
    Rng rng = {3};
    open_teams("");
    play_any(&rng);
    CHECK_TEXT(say(CLEO, "{\"say\":\"stand_in\"," MATCH_MEMBER ",\"seat\":2,\"ply\":1}"), "");
    CHECK_TEXT(chat_of(ANN), "silence");
    CHECK_TEXT(chat_of(CLEO), "silence");
}

TEST(match_lets_lines_be_reported_where_that_is_on) {
    static const struct {
        const char *members;
        bool has_reports;
    } openings[] = {{"", false},
                    {",\"public\":true", true},
                    {",\"public\":true,\"reports\":false", false},
                    {",\"reports\":true", true}};
    const char *chat = "{\"say\":\"chat\"," MATCH_MEMBER ",\"text\":\"hi\"}";
    const char *report = "{\"say\":\"report\"," MATCH_MEMBER ",\"line\":5,\"reason\":\"rude\"}";
    for (size_t i = 0; i < sizeof openings / sizeof *openings; i++) {
        open_for_two("ingenious", openings[i].members);
        CHECK_TEXT(say(BEN, chat), "");
        CHECK_EQ(match.number, 5);
        CHECK_TEXT(say(CLEO, report), openings[i].has_reports ? "" : "report");
        CHECK_EQ(match.number, 5); /* it is no entry */
        Message message;
        match_open_again(&match, &message);
        CHECK_EQ(message.says_reports && message.has_reports, openings[i].has_reports);
    }
    CHECK_TEXT(say(BEN, report), "report"); /* his own line */
    CHECK_TEXT(say(NOBODY, report), "hello_first");
    CHECK_TEXT(say(ANN, "{\"say\":\"report\"," MATCH_MEMBER ",\"line\":4,\"reason\":\"x\"}"),
               "report");
    for (int i = 0; i < MATCH_CHAT_KEPT; i++, now_ms += MATCH_CHAT_BURST_MS)
        CHECK_TEXT(say(CLEO, chat), "");
    CHECK_TEXT(say(ANN, report), "report"); /* not kept any more */
}

/* What comes of an action before luck has a part in it begins as the preview says. */
static bool foresees(const char *preview, const char *log) {
    const char *from = strstr(preview, "\"events\":[") + strlen("\"events\":[");
    size_t size = strlen(from) - strlen("]}");
    const char *events = strstr(log, "\"events\":[") + strlen("\"events\":[");
    return strncmp(events, from, size) == 0;
}

static void preview_and_play(Rng *rng, char *preview, char *log, int room) {
    int actor = table_actor(&match.table, now_ms);
    Message message = {.say = SAY_PREVIEW, .ply = match.table.ply};
    Text action = text_in(message.action, sizeof message.action);
    MatchEntry entry;
    GameState view;
    Action any;
    table_view(&match.table, actor, &view);
    match.table.header.game->sample(&view, rng_word(rng), &any);
    match.table.header.game->action_text(&view, any, &action);
    for (int who = NOBODY; who <= CLEO; who++) {
        MatchWish wish = {&people[who], &message, 0, now_ms};
        CHECK_EQ(match_decide(&match, &wish, &entry, &refusal),
                 match_seat_of(&match, who) == actor);
        CHECK_EQ(entry.kind, TELL_NONE);
    }
    Text out = text_in(preview, room);
    Json json = json_to(&out);
    json_object(&json, NULL);
    match_preview_json(&match, actor, &message, &json);
    json_end(&json);
    message.say = SAY_PLAY;
    MatchWish wish = {&people[match.seat[actor].person], &message, 0, now_ms};
    CHECK(match_decide(&match, &wish, &entry, &refusal));
    append(&entry);
    out = text_in(log, room);
    json = json_to(&out);
    match_change_json(&match, actor, now_ms, &json);
    CHECK(!out.is_cut);
}

TEST(match_previews_what_the_player_on_turn_could_foresee_and_nobody_else) {
    static char preview[1 << 18], log[1 << 18];
    for (int g = 0; g < games_count; g++) {
        Rng rng = {(uint64_t)g};
        open_for_two(games[g]->name, "");
        while (!act()) {
            preview_and_play(&rng, preview, log, sizeof log);
            test_note("%.1000s\n%.1000s", preview, log);
            CHECK(foresees(preview, log));
        }
    }
}

TEST(match_refuses_set_ups_that_are_none) {
    static const char *const bad[] = {
        "\"game\":\"nines\",\"seats\":\"person,person\"",
        "\"game\":\"ingenious\",\"seats\":\"person,bot:0\"",
        "\"game\":\"ingenious\",\"seats\":\"person,bot:12345678901234567\"",
        "\"game\":\"ingenious\",\"seats\":\"person,person\",\"setup\":\"players=3\"",
        "\"game\":\"ingenious\",\"seats\":\"person,person\",\"setup\":\"luck=good\"",
        "\"game\":\"ingenious\",\"seats\":\"a,b,c,d,e,f,g,h,i\"",
        "\"game\":\"ingenious\",\"seats\":\"person,person,person,person,person\"",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char json[256];
        MatchEntry entry;
        Message message;
        test_note("%s", bad[i]);
        (void)snprintf(json, sizeof json, "{\"say\":\"open\",%s}", bad[i]);
        CHECK(message_read(json, strlen(json), &message, &refusal));
        CHECK(!match_open_entry(&message, ANN, secret, &entry, &refusal));
        CHECK_TEXT(refused_name(refusal.code), "setup");
        CHECK(refusal.sentence[0]);
    }
}

TEST(match_tells_why_the_rules_refuse_a_set_up) {
    static const char open[] =
        "{\"say\":\"open\",\"game\":\"ingenious\",\"seats\":\"person,person\","
        "\"setup\":\"mode=solo\"}";
    char json[512];
    Text text = text_in(json, sizeof json);
    Json out = json_to(&text);
    MatchEntry entry;
    Message message;
    CHECK(message_read(open, strlen(open), &message, &refusal));
    CHECK(!match_open_entry(&message, ANN, secret, &entry, &refusal));
    refusal_json(&refusal, SAY_OPEN, 0, &out);
    CHECK_TEXT(json,
               "{\"refused\":\"setup\",\"sentence\":\"mode solo is for one player\",\"reason\":{"
               "\"code\":\"ingenious.solo\",\"arguments\":{}},\"to\":\"open\"}");
    (void)refuse(&refusal, REFUSED_SETUP, "the server's own words have no reason");
    text = text_in(json, sizeof json);
    out = json_to(&text);
    refusal_json(&refusal, SAY_OPEN, 0, &out);
    CHECK(!strstr(json, "\"reason\""));
}

TEST(match_refuses_logs_that_are_damaged) {
    static const char *const bad[] = {
        "",
        "{}",
        "[]",
        "{\"kind\":\"open\"}",
        "{\"kind\":\"begin\"}",
        "{\"kind\":\"play\",\"seat\":0}",
        "{\"kind\":\"sit\",\"seat\":9}",
        "{\"kind\":\"end\",\"why\":\"rules\",\"secret\":\"00\"}",
        "{\"kind\":\"return\",\"seat\":0}",
        "{\"kind\":\"hello\"}",
        "{\"kind\":\"undo\",\"seat\":0,\"ply\":-1}",
        "{\"kind\":\"mute\",\"person\":5,\"muted\":false}",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        open_for_two("ingenious", "");
        test_note("%s", bad[i]);
        CHECK(!take_logged(&match, now_ms, bad[i]));
    }
}
