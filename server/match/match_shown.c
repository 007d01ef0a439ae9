/* match_shown.c -- see match_shown.h. */
#include "match_shown.h"

#include <sodium.h>
#include <stdlib.h>

static_assert(MATCH_SHOWN_KEY == crypto_shorthash_KEYBYTES, "the key of a hash");

enum { RUN_MAX = 255, GAP = 2 }; /* a gap of this many bytes costs as much as a new run */

MatchShown *match_shown_new(const Match *match) {
    assert(match_has_table(match));
    return calloc(1, sizeof(MatchShown) + (size_t)match->table.header.game->state_size);
}

/* ---- Patches ---- */

static int skip_same(const uint8_t *from, const uint8_t *to, int at, int size) {
    enum { WORD = 8 };
    while (at + WORD <= size && memcmp(from + at, to + at, WORD) == 0) at += WORD;
    while (at < size && from[at] == to[at]) at++;
    return at;
}

/* Where the run of changes ends that begins here: before a gap that is worth it. */
static int run_end(const uint8_t *from, const uint8_t *to, int at, int size) {
    int end = at + 1;
    while (end < size) {
        int next = skip_same(from, to, end, size);
        if (next == size || next - end > GAP || next - at >= RUN_MAX) break;
        end = next + 1;
    }
    return end;
}

static int make_patch(const uint8_t *from, const uint8_t *to, int size, uint8_t *patch) {
    int count = 0, done = 0;
    for (int at = skip_same(from, to, 0, size); at < size; at = skip_same(from, to, done, size)) {
        int end = run_end(from, to, at, size);
        for (; at - done > RUN_MAX; done += RUN_MAX) {
            patch[count++] = RUN_MAX;
            patch[count++] = 0;
        }
        patch[count++] = (uint8_t)(at - done);
        patch[count++] = (uint8_t)(end - at);
        memcpy(patch + count, to + at, (size_t)(end - at));
        count += end - at;
        done = end;
    }
    RULE_ASSERT(count <= MATCH_PATCH_MAX);
    return count;
}

void match_patch_text(const uint8_t *from, const uint8_t *to, int size,
                      char text[MATCH_PATCH_TEXT_MAX]) {
    assert(size > 0 && size <= GAME_STATE_MAX);
    uint8_t patch[MATCH_PATCH_MAX];
    int count = make_patch(from, to, size, patch);
    /* It fills all the room that it is given, so it gets no more than it needs. */
    size_t room =
        sodium_base64_encoded_len((size_t)count, sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
    RULE_ASSERT(room <= MATCH_PATCH_TEXT_MAX);
    (void)sodium_bin2base64(text, room, patch, (size_t)count,
                            sodium_base64_VARIANT_ORIGINAL_NO_PADDING);
}

bool match_patch_take(const char *text, size_t length, uint8_t *bytes, int size) {
    assert(text && bytes && size <= GAME_STATE_MAX);
    uint8_t patch[MATCH_PATCH_MAX];
    size_t count, at = 0;
    int done = 0;
    if (sodium_base642bin(patch, sizeof patch, text, length, NULL, &count, NULL,
                          sodium_base64_VARIANT_ORIGINAL_NO_PADDING) != 0)
        return false;
    while (at + 2 <= count) {
        int skip = patch[at], run = patch[at + 1];
        at += 2;
        if (done + skip + run > size || at + (size_t)run > count) return false;
        memcpy(bytes + done + skip, patch + at, (size_t)run);
        done += skip + run;
        at += (size_t)run;
    }
    return at == count;
}

static void patch_json(Json *out, const char *name, const uint8_t *from, const uint8_t *to,
                       int size) {
    char text[MATCH_PATCH_TEXT_MAX];
    match_patch_text(from, to, size, text);
    json_string(out, name, text);
}

void match_shown_bytes_json(const Match *match, int viewer, Json *out) {
    static const uint8_t nothing[GAME_STATE_MAX];
    GameState view;
    table_view(&match->table, viewer, &view);
    patch_json(out, "bytes", nothing, view.bytes, match->table.header.game->state_size);
}

/* ---- What has changed ---- */

/* The hash of what was written since `before`, which is taken back. */
static uint64_t take_hash(const Json *before, char *at, const uint8_t key[MATCH_SHOWN_KEY],
                          Json *out) {
    uint64_t hash;
    (void)crypto_shorthash((unsigned char *)&hash, (const unsigned char *)at,
                           (size_t)(out->out->at - at), key);
    *out = *before;
    out->out->at = at;
    *at = '\0';
    return hash;
}

/* Nearly always neither has changed, so their texts are written once for their hashes, as for a
 * spectator, and not for each viewer. The bit of `standing` is the viewer's. */
static void find_hashes(const Match *match, int64_t time_ms, const uint8_t key[MATCH_SHOWN_KEY],
                        MatchAlike *alike, Json *out) {
    const Json before = *out;
    char *at = out->out->at;
    if (alike->has_hashes) return;
    match_standing_json(match, GAME_SPECTATOR, out);
    table_seats_json(&match->table, out);
    alike->standing = take_hash(&before, at, key, out) & ~UINT64_C(1);
    table_result_json(&match->table, time_ms, out);
    alike->result = take_hash(&before, at, key, out);
    alike->has_hashes = true;
}

/* What is beside the table if it has changed; and opens the table. */
static bool standing_json(const Match *match, int viewer, const MatchAlike *alike,
                          MatchShown *shown, Json *out) {
    uint64_t now = alike->standing | match_is_silent(match, viewer);
    bool is_news = now != shown->standing;
    shown->standing = now;
    if (is_news) match_standing_json(match, viewer, out);
    json_object(out, "table");
    if (is_news) table_seats_json(&match->table, out);
    return is_news;
}

static void turn_json(const Match *match, int64_t time_ms, MatchAlike *alike, Json *out) {
    JsonPart *part = &alike->turn[out->needs_comma];
    if (!json_part_begin(part, out)) return;
    table_turn_json(&match->table, time_ms, out);
    json_part_end(part, out);
}

static bool result_json(const Match *match, int64_t time_ms, MatchAlike *alike, MatchShown *shown,
                        Json *out) {
    bool is_news = alike->result != shown->result;
    shown->result = alike->result;
    if (!is_news || !json_part_begin(&alike->standings, out)) return is_news;
    table_result_json(&match->table, time_ms, out);
    json_part_end(&alike->standings, out);
    return true;
}

bool match_shown_change_json(const Match *match, int viewer, int64_t now_ms, MatchAlike *alike,
                             MatchShown *shown, const uint8_t key[MATCH_SHOWN_KEY], Json *out) {
    assert(match_has_table(match) && shown);
    int64_t time_ms = match_time_shown(match, now_ms);
    int size = match->table.header.game->state_size;
    GameState view;
    table_view(&match->table, viewer, &view);
    match_head_json(match, viewer, alike, out);
    find_hashes(match, time_ms, key, alike, out);
    bool is_changed = standing_json(match, viewer, alike, shown, out);
    turn_json(match, time_ms, alike, out);
    is_changed = result_json(match, time_ms, alike, shown, out) || is_changed;
    json_end(out);
    is_changed = memcmp(shown->view, view.bytes, (size_t)size) != 0 || is_changed;
    patch_json(out, "changed", shown->view, view.bytes, size);
    json_end(out);
    memcpy(shown->view, view.bytes, (size_t)size);
    return is_changed;
}
