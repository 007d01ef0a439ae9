/* span.h -- a part of a text that somebody else owns: how doors look at bytes from outside, which
 * need not end with a zero and may contain one. */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include "target.h"

typedef struct {
    const char *at, *end;
} Span;

static inline bool span_is_empty(Span span) {
    return span.at == span.end;
}

/* Does it read exactly so? */
static inline bool span_is(Span span, const char *text) {
    while (span.at < span.end && *text && *text == *span.at) span.at++, text++;
    return span.at == span.end && *text == '\0';
}

#endif
