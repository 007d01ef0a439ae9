/* match_shown_test.c -- clients with the rules are told what changes in the bytes of their views.
 */
#include "match_shown.h"

#include "tests/match/match_scene.h"

#include <stdlib.h>

enum { ROOM = 1 << 18 };

static const uint8_t key[MATCH_SHOWN_KEY] = {1, 2, 3};

/* ---- Patches ---- */

static void check_patch(const uint8_t *from, const uint8_t *to, int size) {
    char text[MATCH_PATCH_TEXT_MAX];
    uint8_t bytes[GAME_STATE_MAX];
    memcpy(bytes, from, (size_t)size);
    match_patch_text(from, to, size, text);
    CHECK(match_patch_take(text, strlen(text), bytes, size));
    CHECK(memcmp(bytes, to, (size_t)size) == 0);
}

TEST(match_patch_makes_any_bytes_of_any_others) {
    Rng rng = {1};
    static uint8_t from[GAME_STATE_MAX], to[GAME_STATE_MAX];
    for (int i = 0; i < test_effort(300, 3000); i++) {
        int size = 1 + rng_below(&rng, GAME_STATE_MAX), share = 1 + rng_below(&rng, 400);
        for (int at = 0; at < size; at++) {
            from[at] = (uint8_t)rng_word(&rng);
            to[at] = rng_below(&rng, share) ? from[at] : (uint8_t)rng_word(&rng);
        }
        check_patch(from, to, size);
        check_patch(to, to, size);
    }
}

/* Whatever comes is refused, or stays within the bytes. */
TEST(match_patch_of_a_stranger_stays_within_the_bytes) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=?";
    Rng rng = {2};
    uint8_t bytes[64];
    CHECK(!match_patch_take("AAH", 3, bytes, 64));  /* a byte is missing */
    CHECK(!match_patch_take("/wAA", 4, bytes, 64)); /* skips too far */
    for (int i = 0; i < test_effort(2000, 20000); i++) {
        char text[40];
        int size = rng_below(&rng, (int)sizeof text);
        for (int at = 0; at < size; at++)
            text[at] = letters[rng_below(&rng, (int)sizeof letters - 1)];
        (void)match_patch_take(text, (size_t)size, bytes, 1 + rng_below(&rng, 64));
    }
}

/* ---- Texts ---- */

static const char *member(const char *text, const char *name, size_t *length) {
    const char *at = strstr(text, name);
    CHECK(at != NULL);
    at += strlen(name);
    *length = strcspn(at, "\"");
    return at;
}

/* One viewer of each seat, and a spectator, with the bytes that they have. */
typedef struct {
    MatchShown *shown;
    uint8_t bytes[GAME_STATE_MAX];
} Viewer;

static Viewer viewers[3];

static void begin_viewers(void) {
    for (int i = 0; i < 3; i++) {
        free(viewers[i].shown);
        viewers[i].shown = match_shown_new(&match);
        memset(viewers[i].bytes, 0, sizeof viewers[i].bytes);
    }
}

/* The bytes of each are those of their view, and the text is small. */
static int follow(void) {
    static char text[ROOM];
    int total = 0, size = match.table.header.game->state_size;
    for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) {
        Viewer *it = &viewers[viewer + 1];
        MatchAlike alike = {.change.size = 0};
        Text out = text_in(text, sizeof text);
        Json json = json_to(&out);
        GameState view;
        size_t length;
        (void)match_shown_change_json(&match, viewer, now_ms, &alike, it->shown, key, &json);
        CHECK(!out.is_cut && !json.is_array);
        const char *changed = member(text, "\"changed\":\"", &length);
        CHECK(match_patch_take(changed, length, it->bytes, size));
        table_view(&match.table, viewer, &view);
        CHECK(memcmp(it->bytes, view.bytes, (size_t)size) == 0);
        CHECK(!strstr(text, "\"legal\"") && !strstr(text, "\"position\""));
        total += text_size(&out);
    }
    return total;
}

/* 0.6 KB on average over all games; no game above 0.8 KB. */
TEST(match_tells_clients_with_the_rules_only_what_has_changed) {
    int all = 0, count = 0;
    for (int g = 0; g < games_count; g++) {
        Rng rng = {(uint64_t)g};
        int total = 0, plies = 0;
        test_note("%s", games[g]->name);
        open_for_two(games[g]->name, "");
        begin_viewers();
        (void)follow();
        while (match.stage == MATCH_RUNNING) {
            if (!act()) play_any(&rng);
            total += follow();
            plies++;
        }
        CHECK(total / (3 * plies) < 800);
        all += total;
        count += 3 * plies;
    }
    CHECK(all / count < 600);
}

/* What is hidden from a viewer makes no difference to what they are told. */
static void check_secret(int viewer, Chance *chance) {
    static char texts[2][ROOM];
    static GameState state;
    Table *table = &match.table;
    const Game *game = table->header.game;
    for (int i = 0; i < 2; i++) {
        MatchShown *shown = match_shown_new(&match);
        MatchAlike alike = {.change.size = 0};
        Text out = text_in(texts[i], ROOM);
        Json json = json_to(&out);
        memcpy(&state, table->room.state, (size_t)game->state_size);
        if (i == 1) game->redact(table->room.state, viewer);
        if (i == 1) game->determinize(table->room.state, viewer, chance);
        (void)match_shown_change_json(&match, viewer, now_ms, &alike, shown, key, &json);
        memcpy(table->room.state, &state, (size_t)game->state_size);
        free(shown);
    }
    CHECK_TEXT(strstr(texts[0], "\"changed\""), strstr(texts[1], "\"changed\""));
}

TEST(match_tells_clients_with_the_rules_no_secret) {
    Chance chance = chance_seeded(5);
    for (int g = 0; g < games_count; g++) {
        Rng rng = {(uint64_t)g};
        test_note("%s", games[g]->name);
        open_for_two(games[g]->name, "");
        while (match.stage == MATCH_RUNNING) {
            for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) check_secret(viewer, &chance);
            if (!act()) play_any(&rng);
        }
    }
}
