/* law_view.c -- see law_view.h. */
#include "law_view.h"
#include "engine/rules/signature.h"
#include "law.h"
#include "server/match/match_shown.h"

#include <inttypes.h>
#include <stdio.h>

static_assert((int)LAW_VIEW_MAX >= (int)GAME_STATE_MAX, "room for any view");

bool law_view_patch(const char *game, const char *text, uint8_t bytes[LAW_VIEW_MAX]) {
    const Game *it = game_named(game);
    return it && match_patch_take(text, strlen(text), bytes, it->state_size);
}

const char *law_view_text(const char *game, const uint8_t bytes[LAW_VIEW_MAX], bool is_own) {
    static char text[1 << 20];
    static GameState view;
    const Game *it = game_named(game);
    Text out = text_in(text, sizeof text);
    Json json = json_to(&out);
    memcpy(view.bytes, bytes, sizeof view.bytes);
    json_object(&json, NULL);
    json_object(&json, "position");
    it->state_json(&view, &json);
    json_end(&json);
    if (is_own)
        game_legal_json(it, &view, "legal", &json);
    else
        json_null(&json, "legal");
    json_end(&json);
    CHECK(!out.is_cut);
    return text;
}

const char *law_view_mark(void) {
    static char mark[17];
    if (!mark[0]) (void)snprintf(mark, sizeof mark, "%016" PRIx64, rules_mark());
    return mark;
}
