/* words.h -- lines of words, as puzzles are written; what follows a '#' is a comment. A door that
 * reads them refuses with a sentence that begins with the number of the line. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include "reason.h"

enum { WORDS_MAX = 5 }; /* one more than a good line has */

typedef struct {
    Span word[WORDS_MAX];
    int count;
    int number; /* of the line, from 1 */
} Words;

static inline bool words_is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* The words from `at` to the end of the line or the comment; more than WORDS_MAX are left out. */
static inline void words_split(const char *at, const char *end, Words *line) {
    line->count = 0;
    while (at < end && *at != '#') {
        if (words_is_space(*at)) {
            at++;
            continue;
        }
        const char *first = at;
        while (at < end && *at != '#' && !words_is_space(*at)) at++;
        if (line->count == WORDS_MAX) return;
        line->word[line->count].at = first;
        line->word[line->count++].end = at;
    }
}

/* Takes the next line off the text; false at its end. The number must be 0 before the first. */
static inline bool words_next(Span *text, Words *line) {
    line->number++;
    if (span_is_empty(*text)) return false;
    const char *stop = text->at;
    while (stop < text->end && *stop != '\n') stop++;
    words_split(text->at, stop, line);
    text->at = stop < text->end ? stop + 1 : stop;
    return true;
}

/* Refuses the line. */
static inline bool words_refuse(const Words *line, const ReasonKind *kind, Text *why) {
    reason_line(why, line->number);
    return reason_refuse(why, kind);
}

/* The same, for one {word} of it. */
static inline bool words_refuse_word(const Words *line, int index, const ReasonKind *kind,
                                     Text *why) {
    char word[REASON_WORD_MAX];
    const ReasonArgument arguments[] = {{"word", word, 0}, {NULL, NULL, 0}};
    reason_word(line->word[index], word);
    reason_line(why, line->number);
    return reason_refuse_with(why, kind, arguments);
}

#endif
