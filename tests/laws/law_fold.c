/* law_fold.c -- see law_fold.h. */
#include "law_fold.h"
#include "law.h"

enum { VIEW_MAX = 1 << 21, SLOTS = 2 };

void law_fold_begin(LawFold *fold, const char *id, const uint8_t secret[STORE_SECRET_SIZE]) {
    match_clear(&fold->match);
    match_init(&fold->match, id, secret);
}

static bool has_begun(const Match *match) {
    return match->stage != MATCH_OPEN && match->table.header.has_key;
}

/* ---- Following ---- */

static void follow(LawFold *fold) {
    const Match *match = &fold->match;
    const MatchChange *change = &match->change;
    switch (change->tell) {
    case TELL_BEGIN:
        law_follow_begin(&fold->book, &match->table, match->changed_ms);
        fold->book.spares_bots = true;
        break;
    case TELL_PLAY: law_follow_play(&fold->book, change->seat, &match->table); break;
    case TELL_UNDO: law_follow_undo(&fold->book, change->seat, &match->table); break;
    case TELL_RESIGN:
    case TELL_DECLINE:
    case TELL_STAND_IN:
    case TELL_RETURN: law_follow_other(&fold->book); break;
    default: break;
    }
}

/* Two persons at least have played against each other, and it has an end. */
static bool is_contest(const Match *match) {
    int64_t first = 0;
    for (int seat = 0; seat < match->table.header.setup.players; seat++) {
        int64_t person = match->seat[seat].person;
        if (match->seat[seat].kind != SEAT_PERSON) continue;
        if (first && person != first) return true;
        first = person;
    }
    return false;
}

static void check_end(const LawFold *fold) {
    const Match *match = &fold->match;
    Result result;
    match_result(match, &result);
    bool is_draw = strcmp(match->why, "draw") == 0;
    law_check_places(&fold->book, &match->table, &result, is_draw);
    LAW("a match of two persons that has begun is rated when it is over",
        !is_contest(match) || match_counts(match));
}

/* Time passes up to the entry, but for what a pause takes off. */
static void follow_time(LawFold *fold, const MatchEntry *entry, int64_t time_ms) {
    const Match *match = &fold->match;
    if (match->stage == MATCH_RUNNING && entry->kind != TELL_PAUSE)
        law_follow_time(&fold->book, &match->table, match_time(match, time_ms));
}

static void follow_pause(LawFold *fold, int64_t since_ms) {
    const Match *match = &fold->match;
    int64_t pause_ms = match->table.clock.since_ms - since_ms;
    LAW("a pause takes off time that has passed",
        pause_ms > 0 && pause_ms <= match->changed_ms - since_ms);
    law_follow_pause(&fold->book, pause_ms);
    law_follow_time(&fold->book, &match->table, match->changed_ms);
}

void law_fold_take(LawFold *fold, int64_t time_ms, const MatchEntry *entry) {
    Match *match = &fold->match;
    int64_t since_ms = match->table.clock.since_ms;
    follow_time(fold, entry, time_ms);
    bool is_taken = match_take(match, time_ms, entry);
    LAW("every entry of a log can be folded", is_taken);
    if (match->change.tell == TELL_PAUSE) follow_pause(fold, since_ms);
    follow(fold);
    if (match->stage == MATCH_RUNNING) law_check_clocks(&fold->book, &match->table);
    if (match->change.tell == TELL_END && has_begun(match)) check_end(fold);
}

/* ---- Looking ---- */

const char *law_fold_view(const Match *match, int viewer, int64_t now_ms, int slot) {
    static char buffers[SLOTS][VIEW_MAX];
    Text out = text_in(buffers[slot], VIEW_MAX);
    Json json = json_to(&out);
    json_object(&json, NULL);
    match_json(match, viewer, now_ms, 0, 0, &json);
    json_end(&json);
    CHECK(!out.is_cut);
    return buffers[slot];
}

bool law_fold_action(const Match *match, int64_t now_ms, int word,
                     char notation[GAME_ACTION_TEXT_MAX]) {
    Text out = text_in(notation, GAME_ACTION_TEXT_MAX);
    const Game *game = match->table.header.game;
    Action action;
    text_string(&out, "none");
    int64_t time_ms = match_time_in_turn(match, now_ms);
    if (!has_begun(match) || table_actor(&match->table, time_ms) == GAME_OVER) return false;
    out = text_in(notation, GAME_ACTION_TEXT_MAX);
    game->sample(match->table.room.state, (uint32_t)word << 16, &action);
    game->action_text(match->table.room.state, action, &out);
    return true;
}
