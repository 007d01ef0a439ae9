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

static uint64_t hash_of(const char *text, const Json *out, const uint8_t key[MATCH_SHOWN_KEY]) {
    uint64_t hash;
    (void)crypto_shorthash((unsigned char *)&hash, (const unsigned char *)text,
                           (size_t)(out->out->at - text), key);
    return hash;
}

/* Keeps what was written since `before`, if it is not what `hash` is of; else takes it back. */
static bool keep_news(const Json *before, char *at, uint64_t *hash,
                      const uint8_t key[MATCH_SHOWN_KEY], Json *out) {
    uint64_t now = hash_of(at, out, key);
    bool is_news = now != *hash;
    *hash = now;
    if (is_news) return true;
    *out = *before;
    out->out->at = at;
    *at = '\0';
    return false;
}

/* Its hash is also of the seats of the table, which come later in the text. */
static bool standing_json(const Match *match, int viewer, MatchShown *shown,
                          const uint8_t key[MATCH_SHOWN_KEY], Json *out) {
    Json before = *out;
    char *at = out->out->at;
    match_standing_json(match, viewer, out);
    json_object(out, "table");
    table_seats_json(&match->table, out);
    if (keep_news(&before, at, &shown->standing, key, out)) return true;
    json_object(out, "table");
    return false;
}

static bool result_json(const Match *match, int64_t time_ms, MatchShown *shown,
                        const uint8_t key[MATCH_SHOWN_KEY], Json *out) {
    Json before = *out;
    char *at = out->out->at;
    table_result_json(&match->table, time_ms, out);
    return keep_news(&before, at, &shown->result, key, out);
}

bool match_shown_change_json(const Match *match, int viewer, int64_t now_ms, MatchAlike *alike,
                             MatchShown *shown, const uint8_t key[MATCH_SHOWN_KEY], Json *out) {
    assert(match_has_table(match) && shown);
    int64_t time_ms = match_time_shown(match, now_ms);
    int size = match->table.header.game->state_size;
    GameState view;
    table_view(&match->table, viewer, &view);
    match_head_json(match, viewer, alike, out);
    bool is_changed = standing_json(match, viewer, shown, key, out);
    table_turn_json(&match->table, time_ms, out);
    is_changed = result_json(match, time_ms, shown, key, out) || is_changed;
    json_end(out);
    is_changed = memcmp(shown->view, view.bytes, (size_t)size) != 0 || is_changed;
    patch_json(out, "changed", shown->view, view.bytes, size);
    json_end(out);
    memcpy(shown->view, view.bytes, (size_t)size);
    return is_changed;
}
