/* words.h -- lines of words, as puzzles are written; what follows a '#' is a comment. A door that
 * reads them refuses with a sentence that begins with the number of the line. */
#ifndef BASE_WORDS_H
#define BASE_WORDS_H

#include "span.h"
#include "text.h"

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

/* Words from outside go into messages shortened, and without control characters. */
static inline void words_quote(Span word, Text *why) {
    text_char(why, '\'');
    for (int i = 0; word.at < word.end && i < 40; word.at++, i++)
        text_char(why, *word.at < ' ' || *word.at > '~' ? '?' : *word.at);
    text_char(why, '\'');
}

/* Begins a refusal with the number of the line; what follows is the caller's. */
static inline Text *words_refusal(const Words *line, Text *why) {
    text_string(why, "line ");
    text_int(why, line->number);
    text_string(why, ": ");
    return why;
}

static inline bool words_refuse(const Words *line, const char *sentence, Text *why) {
    text_string(words_refusal(line, why), sentence);
    return false;
}

/* The same, beginning with the word it is about. */
static inline bool words_refuse_word(const Words *line, int index, const char *sentence,
                                     Text *why) {
    words_quote(line->word[index], words_refusal(line, why));
    text_string(why, sentence);
    return false;
}

#endif
