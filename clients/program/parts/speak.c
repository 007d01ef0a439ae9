/* speak.c -- see speak.h. */
#include "speak.h"

#include "command.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MAX = 4096 };

static Language language = LANGUAGE_ENGLISH;

const char *speak_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "C";
}

bool speak_is_utf8(void) {
    const char *locale = speak_locale();
    return strstr(locale, "UTF-8") || strstr(locale, "utf8");
}

/* Other languages than English need UTF-8. */
static Language language_of_environment(void) {
    return speak_is_utf8() ? language_of_locale(speak_locale()) : LANGUAGE_ENGLISH;
}

Language speak_language(void) {
    return language;
}

const char *speak(const char *english) {
    assert(english);
    return say(language, english);
}

bool speak_begin(int *count, char **words, bool takes_flag) {
    assert(count && *count >= 0);
    language = language_of_environment();
    int at = 0;
    while (at < *count && strcmp(words[at], "--lang") != 0) at++;
    if (at + 1 >= *count) return true; /* the command says what is missing behind it */
    if (!language_read(words[at + 1], &language)) {
        fail("there is no language '%s'; there are en and zh-Hant", words[at + 1]);
        return false;
    }
    if (takes_flag) return true;
    *count -= 2;
    memmove(words + at, words + at + 2, sizeof *words * (size_t)(*count - at));
    return true;
}

const char *speak_why(const Text *why) {
    static char said[SAID_MAX];
    assert(why);
    Text out = text_in(said, sizeof said);
    if (why->reason && why->reason->code)
        say_reason(language, why, &out);
    else
        say_numbered(language, why->start, &out);
    return said;
}
