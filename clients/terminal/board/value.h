/* value.h -- JSON from a server: a thin layer over jansson, whose names are also those of
 * engine/base/json.h, so that no file can include both.
 *
 * What comes from outside is hostile. Texts are made harmless when they are read: no control
 * character, and nothing that turns the direction of writing, ever leaves this door. Looking for
 * what is not there, or is of another kind, gives nothing, zero or "". */
#ifndef TERMINAL_VALUE_H
#define TERMINAL_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct json_t Value;

Value *value_read(const char *bytes, size_t size); /* NULL if it is no JSON */
void value_free(Value *value);
Value *value_keep(const Value *part); /* outlives what it is a part of; value_free() it, too */

const Value *value_in(const Value *object, const char *name);
const Value *value_at(const Value *list, int index);
int value_count(const Value *list);
bool value_is_null(const Value *value); /* it is, or it is not there */
bool value_is_true(const Value *value);
bool value_is_number(const Value *value);
bool value_is_truth(const Value *value);  /* true or false */
bool value_has_parts(const Value *value); /* an object or a list that is not empty */
const char *value_text(const Value *value);
int64_t value_large(const Value *value);

/* Visits each member of an object by its name, or each item of a list without one; returns how many
 * there were. Names are as they came: text_make_harmless() before they are shown. */
typedef void ValueVisit(void *self, const char *name, const Value *member);
int value_each(const Value *value, ValueVisit *visit, void *self);

/* A whole number, or the nearest one within these limits. */
int value_int(const Value *value, int min, int max);

/* Which of these words it is; -1 if none. */
int value_word(const Value *value, const char *const words[], int count);

bool value_equal(const Value *a, const Value *b);

/* Writes a text as JSON, with its quotes; false if there is no room. */
bool value_quote(const char *text, char *out, size_t room);

/* Copies as many whole characters of a text as there is room for; returns how many bytes. */
size_t text_copy(char *out, size_t room, const char *text);

/* Replaces whatever could do something to a terminal by '?'. */
void text_make_harmless(char *text, size_t size);

#endif
