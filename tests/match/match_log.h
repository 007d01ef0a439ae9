/* match_log.h -- entries of a match's log as text, as a store has them. */
#ifndef TESTS_MATCH_LOG_H
#define TESTS_MATCH_LOG_H

#include "server/match/match.h"
#include "tests/table_same.h"

#include <stdlib.h>

/* False if the text is no entry, or cannot be the next one. */
static inline bool take_logged(Match *match, int64_t time_ms, const char *json) {
    MatchEntry *entry = entry_read(json);
    bool is_taken = entry && match_take(match, time_ms, entry);
    free(entry);
    return is_taken;
}

/* The match without what it has grown by. */
static inline void copy_core(Match *copy, const Match *match) {
    memcpy(copy, match, sizeof *copy);
    memset(&copy->table, 0, sizeof copy->table);
    copy->talk = NULL;
    copy->name = NULL;
}

static inline bool talk_is_same(const MatchTalk *a, const MatchTalk *b) {
    static MatchTalk core_a, core_b;
    core_a = *a;
    core_b = *b;
    for (int i = 0; i < MATCH_CHAT_KEPT; i++) {
        if (a->chat[i].number != b->chat[i].number) return false;
        if (a->chat[i].number && strcmp(a->chat[i].text, b->chat[i].text) != 0) return false;
        core_a.chat[i].text = core_b.chat[i].text = NULL;
    }
    return memcmp(&core_a, &core_b, sizeof core_a) == 0;
}

static inline bool match_is_same(const Match *a, const Match *b) {
    static Match core_a, core_b;
    copy_core(&core_a, a);
    copy_core(&core_b, b);
    if (memcmp(&core_a, &core_b, sizeof core_a) != 0) return false;
    if (!talk_is_same(match_talk(a), match_talk(b))) return false;
    size_t names = (size_t)a->names_room * sizeof *a->name;
    return (names == 0 || memcmp(a->name, b->name, names) == 0) &&
           table_is_same(&a->table, &b->table);
}

#endif
