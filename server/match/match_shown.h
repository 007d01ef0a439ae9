/* match_shown.h -- what clients are told that have the rules themselves.
 *
 * Such a client is shown the bytes of its view once, and after each entry only what has changed
 * since: it finds the position and the legal actions by its own rules. What it is told is made of
 * what this viewer was shown and of what they may see now, and of nothing else. */
#ifndef SERVER_MATCH_MATCH_SHOWN_H
#define SERVER_MATCH_MATCH_SHOWN_H

#include "match_alike.h"

enum { MATCH_SHOWN_KEY = 16 };

/* What a viewer was last shown of a match that has a table. */
typedef struct {
    uint64_t serial;           /* the owner's; 0: nothing was shown */
    uint64_t standing, result; /* hashes of what is told only when it changes */
    uint8_t view[];            /* its bytes */
} MatchShown;

/* Nothing was shown yet. NULL if there is not enough memory. */
MatchShown *match_shown_new(const Match *match);

/* Writes the last entry as far as it changes what the viewer was shown, and notes that they were
 * shown it. `key` is of the hashes. True if anything but the time has changed. */
bool match_shown_change_json(const Match *match, int viewer, int64_t now_ms, MatchAlike *alike,
                             MatchShown *shown, const uint8_t key[MATCH_SHOWN_KEY], Json *out);

/* Writes all bytes of the viewer's view, as "bytes". */
void match_shown_bytes_json(const Match *match, int viewer, Json *out);

/* Room for the bytes of a view that changes in every second place, as base64. */
enum { MATCH_PATCH_MAX = 3 * GAME_STATE_MAX, MATCH_PATCH_TEXT_MAX = 4 * MATCH_PATCH_MAX / 3 + 8 };

/* Writes what to change in `from` to have `to`: again and again how many bytes to skip, how many
 * follow, and these. A client does the opposite with match_patch_take(), which is here for tests
 * and tools; false if it is no such text. */
void match_patch_text(const uint8_t *from, const uint8_t *to, int size,
                      char text[MATCH_PATCH_TEXT_MAX]);
bool match_patch_take(const char *text, size_t length, uint8_t *bytes, int size);

#endif
