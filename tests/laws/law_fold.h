/* law_fold.h -- a match as the fold of its log, with the laws of a match checked at every entry. */
#ifndef TESTS_LAW_FOLD_H
#define TESTS_LAW_FOLD_H

#include "law_follow.h"
#include "server/match/match.h"

typedef struct {
    Match match;
    LawBook book; /* once the match has begun */
} LawFold;

void law_fold_begin(LawFold *fold, const char *id, const uint8_t secret[STORE_SECRET_SIZE]);
void law_fold_take(LawFold *fold, int64_t time_ms, const MatchEntry *entry);

/* What the match shows to a viewer, as "view" does; lives until the next call with this slot. */
const char *law_fold_view(const Match *match, int viewer, int64_t now_ms, int slot);

/* An action that is legal on the actor's turn; false if nobody is on turn. */
bool law_fold_action(const Match *match, int64_t now_ms, int word,
                     char notation[GAME_ACTION_TEXT_MAX]);

#endif
