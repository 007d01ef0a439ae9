/* settings.h -- what a command can be told, in one table: by flags, or by the environment.
 *
 * A setting called "tls-key" is the flag --tls-key and the variable TESSERA_TLS_KEY; the flag wins.
 * A variable that is empty is as good as none. */
#ifndef PROGRAM_SETTINGS_H
#define PROGRAM_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

typedef enum {
    SETTING_TEXT,   /* its field is a const char *, NULL if it is not given */
    SETTING_NUMBER, /* an int */
    SETTING_SWITCH, /* a bool; the flag has no value, the variable is yes or no */
} SettingKind;

typedef struct {
    const char *name;
    SettingKind kind;
    size_t field;             /* its offset in what the table is read into */
    int min, max;             /* of a number */
    const char *value, *text; /* for help: what its value is called; what it does */
} Setting;

enum { SETTINGS_MAX = 32 };

/* Reads all words behind a command, then the environment. False, and fail() was called, if
 * something is wrong. */
__attribute__((warn_unused_result)) bool settings_read(const char *command,
                                                       const Setting settings[], int count,
                                                       void *fields, int words_count, char **words);

/* Prints the table. */
void settings_help(const Setting settings[], int count);

#endif
