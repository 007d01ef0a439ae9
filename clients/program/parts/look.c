/* look.c -- see look.h. */
#include "look.h"

#include "command.h"
#include "players.h"
#include "speak.h"

#include <assert.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

TerminalLook look_default(void) {
    const char *no_colour = getenv("NO_COLOR");
    TerminalLook look = {NULL, false, no_colour && *no_colour};
    return look;
}

bool look_is_flag(const char *flag) {
    assert(flag);
    return strcmp(flag, "--lang") == 0 || strcmp(flag, "--ascii") == 0 ||
           strcmp(flag, "--no-colour") == 0;
}

bool look_read(TerminalLook *look, int count, char **words, int *at) {
    assert(look && at);
    Language language;
    if (strcmp(words[*at], "--ascii") == 0) return look->is_ascii = true;
    if (strcmp(words[*at], "--no-colour") == 0) return look->no_colour = true;
    if (!flag_value(count, words, at, &look->language)) return false;
    if (language_read(look->language, &language)) return true;
    fail("there is no language '%s'; there are en and zh-Hant", look->language);
    return false;
}

/* Sets the locale. One that is not installed still says whether the terminal takes UTF-8. Returns
 * whether it does. */
static bool set_locale(void) {
    const char *wanted = speak_locale();
    if (!setlocale(LC_ALL, "") && (strstr(wanted, "UTF-8") || strstr(wanted, "utf8")))
        setlocale(LC_CTYPE, "C.UTF-8");
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool look_apply(const TerminalLook *look, TerminalOptions *options, bool is_plain) {
    assert(look && options);
    bool is_utf8 = set_locale();
    options->is_ascii = look->is_ascii || !is_utf8;
    options->no_colour = look->no_colour;
    options->now_ms = now_ms;
    if (look->language && !language_read(look->language, &options->language)) return false;
    if (!look->language) options->language = language_of_locale(speak_locale());
    if (options->language == LANGUAGE_ENGLISH || !options->is_ascii || is_plain) return true;
    if (!look->language) return options->language = LANGUAGE_ENGLISH, true;
    fail("--lang %s needs a terminal with UTF-8, as with LANG=C.UTF-8, and no --ascii",
         look->language);
    return false;
}
