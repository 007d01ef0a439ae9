/* speak.c -- see speak.h. */
#include "speak.h"

#include "command.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARTS_MAX = 5, PART_MAX = 512 };

static Language language = LANGUAGE_ENGLISH;

const char *speak_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value && *value) return value;
    }
    return "C";
}

/* Other languages than English need UTF-8. */
static Language language_of_environment(void) {
    const char *locale = speak_locale();
    bool is_utf8 = strstr(locale, "UTF-8") || strstr(locale, "utf8");
    return is_utf8 ? language_of_locale(locale) : LANGUAGE_ENGLISH;
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

/* ---- Sentences of the engine ---- */

typedef struct {
    char text[PARTS_MAX][PART_MAX];
    int count;
} Parts;

/* Does the sentence fit a key in which each * stands for any words? Those are the parts. */
static bool fits(const char *key, const char *sentence, Parts *parts) {
    for (parts->count = 0; *key; key++) {
        if (*key != '*') {
            if (*key != *sentence++) return false;
            continue;
        }
        size_t size = strcspn(key + 1, "*");
        char next[PART_MAX];
        (void)snprintf(next, sizeof next, "%.*s", (int)size, key + 1);
        const char *end = size ? strstr(sentence, next) : sentence + strlen(sentence);
        if (!end || parts->count == PARTS_MAX) return false;
        (void)snprintf(parts->text[parts->count++], PART_MAX, "%.*s", (int)(end - sentence),
                       sentence);
        sentence = end;
    }
    return *sentence == '\0';
}

/* Words such as "2 to 4" and "first, second or third", with what stands between them translated. */
static void list_said(const char *part, Text *out) {
    static const char *const between[] = {", ", " or ", " to ", " and "};
    while (*part) {
        size_t size = 0;
        for (int i = 0; i < 4 && !size; i++) {
            if (strncmp(part, between[i], strlen(between[i])) != 0) continue;
            size = strlen(between[i]);
            text_string(out, speak(between[i]));
        }
        if (!size) text_char(out, *part);
        part += size ? size : 1;
    }
}

static void fill_in(const char *text, const Parts *parts, Text *out) {
    for (; *text; text++) {
        int part = text[0] == '{' && text[1] && text[2] == '}' ? text[1] - '1' : -1;
        if (part >= 0 && part < parts->count) {
            list_said(parts->text[part], out);
            text += 2;
        } else {
            text_char(out, *text);
        }
    }
}

/* Looks through the sentences of the language that have a * in them. */
static bool say_by_pattern(const char *sentence, Text *out) {
    static Parts parts;
    for (const TextCatalogue *it = text_catalogues; it->game; it++) {
        for (const TextEntry *entry = it->entries; it->language == language && entry->kind;
             entry++) {
            bool is_pattern = strcmp(entry->kind, "say") == 0 && strchr(entry->key, '*');
            if (!is_pattern || !fits(entry->key, sentence, &parts)) continue;
            fill_in(entry->text, &parts, out);
            return true;
        }
    }
    return false;
}

void speak_reason(const char *sentence, Text *out) {
    assert(sentence && out);
    if (language == LANGUAGE_ENGLISH) {
        text_string(out, sentence);
        return;
    }
    int before = text_size(out);
    say_numbered(language, sentence, out);
    if (strcmp(out->start + before, sentence) != 0) return;
    out->at = out->start + before;
    if (!say_by_pattern(sentence, out)) text_string(out, sentence);
}
