/* events.c -- see events.h. */
#include "events.h"

static const char *word_of(const EventField *field, int value) {
    RULE_ASSERT(value >= 0);
    return field->words[value];
}

static void value_text(const EventField *field, int value, Text *out) {
    if (value == EVENT_HIDDEN)
        text_char(out, '?');
    else if (field->words)
        text_string(out, word_of(field, value));
    else
        text_int(out, value);
}

/* Does the text at `at` begin with "name}"? */
static bool names(const char *at, const char *name) {
    while (*name && *at == *name) at++, name++;
    return *name == '\0' && *at == '}';
}

static void place_holder_text(const EventKind *kind, const Event *event, const char *at,
                              Text *out) {
    if (names(at, "seat")) {
        text_string(out, "player ");
        text_int(out, event->seat + 1);
    }
    if (names(at, "points")) text_int(out, event->points);
    for (int i = 0; i < EVENT_FIELDS_MAX && kind->field[i].name; i++)
        if (names(at, kind->field[i].name)) value_text(&kind->field[i], event->field[i], out);
}

void event_text(const EventKind *kind, const Event *event, Text *out) {
    for (const char *at = kind->text; *at; at++) {
        if (*at != '{') {
            text_char(out, *at);
            continue;
        }
        place_holder_text(kind, event, at + 1, out);
        while (*at != '}') at++;
    }
}

void event_json(const EventKind *kind, const Event *event, Json *out) {
    json_object(out, NULL);
    json_string(out, "event", kind->name);
    if (event->seat != EVENT_NOBODY) json_int(out, "seat", event->seat);
    if (event->points != 0) json_int(out, "points", event->points);
    for (int i = 0; i < EVENT_FIELDS_MAX && kind->field[i].name; i++) {
        const EventField *field = &kind->field[i];
        int value = event->field[i];
        if (value == EVENT_HIDDEN)
            json_null(out, field->name);
        else if (field->words)
            json_string(out, field->name, word_of(field, value));
        else
            json_int(out, field->name, value);
    }
    json_end(out);
}
