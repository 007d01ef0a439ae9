/* settings.c -- see settings.h. */
#include "settings.h"

#include "command.h"
#include "speak.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAME_MAX_SIZE = 64 };

static void name_flag(const Setting *setting, char name[NAME_MAX_SIZE]) {
    (void)snprintf(name, NAME_MAX_SIZE, "--%s", setting->name);
}

static void name_variable(const Setting *setting, char name[NAME_MAX_SIZE]) {
    (void)snprintf(name, NAME_MAX_SIZE, "TESSERA_%s", setting->name);
    for (; *name; name++) {
        if (*name >= 'a' && *name <= 'z') *name = (char)(*name - 'a' + 'A');
        if (*name == '-') *name = '_';
    }
}

/* `name` is the flag or the variable that the value came by. */
static bool take(const Setting *setting, void *fields, const char *name, const char *value) {
    void *field = (char *)fields + setting->field;
    uint64_t number;
    switch (setting->kind) {
    case SETTING_TEXT: *(const char **)field = value; return true;
    case SETTING_NUMBER:
        if (!number_read(value, (uint64_t)setting->min, (uint64_t)setting->max, &number))
            return fail("%s takes a number from %d to %d, not '%s'", name, setting->min,
                        setting->max, value),
                   false;
        *(int *)field = (int)number;
        return true;
    default:
        *(bool *)field = text_equal(value, "yes");
        if (*(bool *)field || text_equal(value, "no")) return true;
        return fail("%s is yes or no, not '%s'", name, value), false;
    }
}

static const Setting *find(const Setting settings[], int count, const char *word) {
    char name[NAME_MAX_SIZE];
    for (int i = 0; i < count; i++) {
        name_flag(&settings[i], name);
        if (text_equal(name, word)) return &settings[i];
    }
    return NULL;
}

static bool read_environment(const Setting *setting, void *fields) {
    char name[NAME_MAX_SIZE];
    name_variable(setting, name);
    const char *value = getenv(name);
    return !value || !*value || take(setting, fields, name, value);
}

bool settings_read(const char *command, const Setting settings[], int count, void *fields,
                   int words_count, char **words) {
    assert(command && fields);
    bool is_given[SETTINGS_MAX] = {false};
    RULE_ASSERT(count <= SETTINGS_MAX);
    for (int at = 0; at < words_count; at++) {
        const char *word = words[at], *value = "yes";
        const Setting *setting = find(settings, count, word);
        if (!setting) {
            fail("%s does not take '%s'; 'tessera help %s' says what it takes", command, word,
                 command);
            return false;
        }
        if (setting->kind != SETTING_SWITCH && !flag_value(words_count, words, &at, &value))
            return false;
        if (!take(setting, fields, word, value)) return false;
        is_given[setting - settings] = true;
    }
    for (int i = 0; i < count; i++)
        if (!is_given[i] && !read_environment(&settings[i], fields)) return false;
    return true;
}

void settings_help(const Setting settings[], int count) {
    char flag[NAME_MAX_SIZE];
    puts("");
    for (int i = 0; i < count; i++) {
        const Setting *setting = &settings[i];
        (void)snprintf(flag, sizeof flag, "--%s %s", setting->name,
                       setting->value ? setting->value : "");
        printf("  %-30s %s\n", flag, speak(setting->text));
    }
    printf("\n%s\n", speak("Each can also be set in the environment, --port as TESSERA_PORT and so "
                           "on; a flag wins."));
}
