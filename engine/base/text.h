/* text.h -- writes text into a buffer the caller owns.
 *
 * What does not fit is dropped and `is_cut` is set; the buffer always ends with a zero. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include "target.h"

struct Reason;

typedef struct {
    char *start, *at, *end; /* end is the last byte, kept for the terminating zero */
    bool is_cut;
    struct Reason *reason; /* keeps the code of a refusal that is written here; NULL: not wanted */
} Text;

RULE static inline Text text_in(char *buffer, int size) {
    RULE_ASSERT(size > 0);
    Text text = {buffer, buffer, buffer + size - 1, false, NULL};
    buffer[0] = '\0';
    return text;
}

RULE static inline int text_size(const Text *text) {
    return (int)(text->at - text->start);
}

RULE static inline void text_char(Text *text, char c) {
    if (text->at < text->end)
        *text->at++ = c;
    else
        text->is_cut = true;
    *text->at = '\0';
}

/* A server does little else than to write text: here, the end of the buffer and the zero cost
 * nothing for each character. */
RULE static inline void text_string(Text *text, const char *string) {
    char *at = text->at;
    while (*string && at < text->end) *at++ = *string++;
    if (*string) text->is_cut = true;
    *at = '\0';
    text->at = at;
}

RULE static inline void text_int(Text *text, int value) {
    if (value < 0) text_char(text, '-');
    char digits[12];
    int count = 0;
    unsigned rest = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    do digits[count++] = (char)('0' + rest % 10);
    while (rest /= 10);
    while (count) text_char(text, digits[--count]);
}

/* Spaces until the line that began at `line` (a value of text_size) is `width` characters long. */
RULE static inline void text_pad(Text *text, int line, int width) {
    while (text_size(text) - line < width && !text->is_cut) text_char(text, ' ');
}

RULE static inline bool text_equal(const char *a, const char *b) {
    while (*a && *a == *b) a++, b++;
    return *a == *b;
}

#endif
