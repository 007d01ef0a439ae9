/* reason.h -- why something from outside is refused: a code for programs, a sentence for people.
 *
 * A module lists its reasons once, as data: REASON(NAME, code, sentence). The sentence is English,
 * with {names} where its arguments go; other languages find their own sentence by the code. A
 * refusal writes the sentence into the caller's text. Callers who also want the code and the
 * arguments make that text by reason_text(). */
#ifndef BASE_REASON_H
#define BASE_REASON_H

#include "json.h"
#include "span.h"

typedef struct {
    const char *code;     /* "record.illegal"; it never changes. NULL: the end of a list */
    const char *sentence; /* "there are {count} of them" */
} ReasonKind;

/* What stands for a {name}: a text or, if that is NULL, a number. */
typedef struct {
    const char *name, *text; /* the name is NULL behind the last one */
    int number;
} ReasonArgument;

enum {
    REASON_ARGUMENTS_MAX = 6,
    REASON_ARGUMENT_MAX = 96, /* bytes of one; what does not fit is dropped */
    REASON_WORD_MAX = 41,     /* bytes of a word from outside */
};

typedef struct Reason {
    const char *code; /* NULL: nothing was refused, or for a reason without a code */
    int line;         /* of the text that was read, from 1; 0: the reason is about no line */
    int count;
    struct {
        const char *name;
        char text[REASON_ARGUMENT_MAX];
    } argument[REASON_ARGUMENTS_MAX];
} Reason;

/* A list of reasons makes an enum of their names and a table of their kinds. */
#define REASON_NAME(name, code, sentence) name,
#define REASON_KIND(name, code, sentence) {code, sentence},
#define REASON_TABLE(list)                                                                         \
    {                                                                                              \
        list(REASON_KIND) {                                                                        \
            NULL, NULL                                                                             \
        }                                                                                          \
    }

/* A text for a sentence, whose code goes to `reason`. */
RULE static inline Text reason_text(Reason *reason, char *buffer, int size) {
    Text text = text_in(buffer, size);
    memset(reason, 0, sizeof *reason);
    text.reason = reason;
    return text;
}

RULE static inline void reason_value_(const ReasonArgument *argument, Text *out) {
    if (argument->text)
        text_string(out, argument->text);
    else
        text_int(out, argument->number);
}

RULE static inline void reason_keep_(Reason *reason, const ReasonKind *kind,
                                     const ReasonArgument arguments[]) {
    reason->code = kind->code;
    reason->count = 0;
    for (; arguments->name; arguments++) {
        RULE_ASSERT(reason->count < REASON_ARGUMENTS_MAX);
        Text text = text_in(reason->argument[reason->count].text, REASON_ARGUMENT_MAX);
        reason->argument[reason->count++].name = arguments->name;
        reason_value_(arguments, &text);
    }
}

/* Writes the argument whose name begins at `at`, and returns where its '}' is. */
RULE static inline const char *reason_place_(const char *at, const ReasonArgument arguments[],
                                             Text *why) {
    Span name = {at, at};
    while (*name.end != '}') name.end++;
    while (!span_is(name, arguments->name)) {
        arguments++;
        RULE_ASSERT(arguments->name); /* every {name} of a sentence is given */
    }
    reason_value_(arguments, why);
    return name.end;
}

/* Refuses for this reason: returns false, so that callers can return it. */
RULE static inline bool reason_refuse_with(Text *why, const ReasonKind *kind,
                                           const ReasonArgument arguments[]) {
    RULE_ASSERT(kind->code && kind->sentence);
    if (why->reason) reason_keep_(why->reason, kind, arguments);
    for (const char *at = kind->sentence; *at; at++) {
        if (*at == '{')
            at = reason_place_(at + 1, arguments, why);
        else
            text_char(why, *at);
    }
    return false;
}

RULE static inline bool reason_refuse(Text *why, const ReasonKind *kind) {
    const ReasonArgument none = {NULL, NULL, 0};
    return reason_refuse_with(why, kind, &none);
}

/* Begins a refusal with the number of the line that it is about; 0 if there are no lines at all. */
RULE static inline void reason_line(Text *why, int line) {
    RULE_ASSERT(line >= 0);
    if (why->reason) why->reason->line = line;
    text_string(why, "line ");
    text_int(why, line);
    text_string(why, ": ");
}

/* Takes back what was written since `before`: nothing is refused after all. */
RULE static inline void reason_none(Text *why, const Text *before) {
    *why = *before;
    *why->at = '\0';
    if (why->reason) memset(why->reason, 0, sizeof *why->reason);
}

/* Copies a word from outside, shortened and without control characters. */
RULE static inline void reason_word(Span word, char copy[REASON_WORD_MAX]) {
    Text text = text_in(copy, REASON_WORD_MAX);
    for (; word.at < word.end && !text.is_cut; word.at++)
        text_char(&text, *word.at < ' ' || *word.at > '~' ? '?' : *word.at);
}

/* The reason as a member of this name: {"code":"setup.range","arguments":{"value":"9"}}; nothing if
 * it has no code. */
RULE static inline void reason_json(const Reason *reason, const char *name, Json *out) {
    if (!reason->code) return;
    json_object(out, name);
    json_string(out, "code", reason->code);
    if (reason->line) json_int(out, "line", reason->line);
    json_object(out, "arguments");
    for (int i = 0; i < reason->count; i++)
        json_string(out, reason->argument[i].name, reason->argument[i].text);
    json_end(out);
    json_end(out);
}

#endif
