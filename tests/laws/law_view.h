/* law_view.h -- the bytes of a view, as a client with the rules takes them: what to change in them,
 * and what they say. Without the names of engine/base/json.h, for law_told.c. */
#ifndef TESTS_LAW_VIEW_H
#define TESTS_LAW_VIEW_H

#include <stdbool.h>
#include <stdint.h>

enum { LAW_VIEW_MAX = 4096 };

/* Changes the bytes as the text says; false if it is no such text. */
bool law_view_patch(const char *game, const char *text, uint8_t bytes[LAW_VIEW_MAX]);

/* {"position":...,"legal":...}, with the legal actions if `is_own` turn; lives until the next call.
 */
const char *law_view_text(const char *game, const uint8_t bytes[LAW_VIEW_MAX], bool is_own);

/* The mark of these rules. */
const char *law_view_mark(void);

#endif
