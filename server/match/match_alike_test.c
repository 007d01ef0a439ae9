/* match_alike_test.c -- viewers who are told together are told what each would be told alone. */
#include "match_alike.h"

#include "tests/match/match_scene.h"

enum { ROOM = 1 << 18 };

/* The texts lie one behind the other, as the hall writes them. */
static void check_texts(void) {
    static char together[4 * ROOM], alone[ROOM];
    MatchAlike alike = {.change.size = 0};
    Text out = text_in(together, sizeof together);
    for (int viewer = GAME_SPECTATOR; viewer < match.table.header.setup.players; viewer++) {
        Text single = text_in(alone, sizeof alone);
        Json json = json_to(&single);
        match_change_json(&match, viewer, now_ms, &json);
        out = text_in(out.at, (int)(out.end - out.at) + 1);
        json = json_to(&out);
        match_change_alike_json(&match, viewer, now_ms, &alike, &json);
        CHECK(!single.is_cut && !out.is_cut);
        CHECK_TEXT(out.start, alone);
    }
}

TEST(match_tells_viewers_together_what_each_would_be_told_alone) {
    for (int g = 0; g < games_count; g++) {
        Rng rng = {(uint64_t)g};
        test_note("%s", games[g]->name);
        open_for_two(games[g]->name, ",\"game_s\":3600,\"increment_s\":2");
        check_texts();
        while (match.stage == MATCH_RUNNING) {
            now_ms += rng_word(&rng) % 2000;
            if (!act()) play_any(&rng);
            check_texts();
        }
        CHECK_TEXT(say(CLEO, "{\"say\":\"chat\"," MATCH_MEMBER ",\"text\":\"Well played\"}"), "");
        check_texts();
    }
}

/* A part that does not fit is cut like everything else. */
TEST(json_part_is_cut_where_the_text_ends) {
    char first[16], second[16];
    JsonPart part = {NULL, 0};
    Text out = text_in(first, sizeof first);
    Json json = json_to(&out);
    CHECK(json_part_begin(&part, &json));
    json_string(&json, "a", "bcdef");
    json_part_end(&part, &json);
    CHECK_TEXT(first, "\"a\":\"bcdef\"");
    out = text_in(second, 8);
    json = json_to(&out);
    CHECK(!json_part_begin(&part, &json));
    CHECK(out.is_cut);
    CHECK_TEXT(second, "\"a\":\"bc");
}
