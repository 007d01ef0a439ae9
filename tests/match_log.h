/* match_log.h -- entries of a match's log as text, as a store has them. */
#ifndef TESTS_MATCH_LOG_H
#define TESTS_MATCH_LOG_H

#include "server/match/match.h"

#include <stdlib.h>

/* False if the text is no entry, or cannot be the next one. */
static inline bool take_logged(Match *match, int64_t time_ms, const char *json) {
    MatchEntry *entry = entry_read(json);
    bool is_taken = entry && match_take(match, time_ms, entry);
    free(entry);
    return is_taken;
}

#endif
