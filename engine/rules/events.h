/* events.h -- what an action brought about, for clients that animate, narrate and explain.
 *
 * init() and apply() tell events to whoever passes a list; NULL costs nothing. An event is a kind,
 * a seat, the points the seat got or lost by it, and a few numbers, whose names and meaning the
 * game gives as data (EventKind), so that text, JSON and every client's own language come from one
 * table. What only the seat may know is marked; event_for() blanks it for everybody else. */
#ifndef RULES_EVENTS_H
#define RULES_EVENTS_H

#include "engine/base/json.h"

enum {
    EVENT_FIELDS_MAX = 8,
    EVENTS_MAX = 256,      /* of one action; Chromino's deal to eight players takes 66 */
    EVENT_NOBODY = -1,     /* the seat of what happens to all, such as a new round */
    EVENT_HIDDEN = -32768, /* a field this viewer may not know */
};

typedef struct {
    uint8_t kind;    /* index into Game.events */
    int8_t seat;     /* or EVENT_NOBODY */
    uint8_t secret;  /* bit per field that only the seat may know */
    uint8_t padding; /* zero */
    int16_t points;  /* what the seat's score changed by */
    int16_t field[EVENT_FIELDS_MAX];
} Event;

typedef struct {
    Event event[EVENTS_MAX];
    int count;
} Events;

typedef struct {
    const char *name;         /* "colour"; NULL ends the fields */
    const char *const *words; /* what a value is called, or NULL: the number itself */
} EventField;

/* `text` is an English sentence with {field}, {seat} and {points} in it. A field that is {hidden}
 * from the viewer reads "?". */
typedef struct {
    const char *name; /* "placed" */
    const char *text; /* "{seat} puts a {colour} tile into row {row}" */
    EventField field[EVENT_FIELDS_MAX];
} EventKind;

RULE static inline void events_add(Events *events, int kind, int seat, int points,
                                   const int fields[], int count) {
    RULE_ASSERT(events->count < EVENTS_MAX);
    RULE_ASSERT(count <= EVENT_FIELDS_MAX);
    Event *event = &events->event[events->count++];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->seat = (int8_t)seat;
    event->points = (int16_t)points;
    for (int i = 0; i < count; i++) event->field[i] = (int16_t)fields[i];
}

/* Tells an event with its fields, of which there is at least one (0 if the kind has none). */
#define EMIT(events, kind, seat, points, ...)                                                      \
    do {                                                                                           \
        if (events) {                                                                              \
            const int fields_[] = {__VA_ARGS__};                                                   \
            events_add(events, kind, seat, points, fields_,                                        \
                       (int)(sizeof fields_ / sizeof fields_[0]));                                 \
        }                                                                                          \
    } while (0)

/* The same; `mask` has a bit for each field that only the seat may know. */
#define EMIT_SECRET(events, mask, kind, seat, points, ...)                                         \
    do {                                                                                           \
        if (events) {                                                                              \
            EMIT(events, kind, seat, points, __VA_ARGS__);                                         \
            (events)->event[(events)->count - 1].secret = (uint8_t)(mask);                         \
        }                                                                                          \
    } while (0)

/* The event as `viewer` may see it. */
RULE static inline Event event_for(const Event *event, int viewer) {
    Event seen = *event;
    if (viewer == event->seat && viewer >= 0) return seen;
    for (int i = 0; i < EVENT_FIELDS_MAX; i++)
        if (seen.secret >> i & 1) seen.field[i] = EVENT_HIDDEN;
    seen.secret = 0;
    return seen;
}

/* The points that these events brought a seat. */
RULE static inline int events_points(const Events *events, int seat) {
    int points = 0;
    for (int i = 0; i < events->count; i++)
        if (events->event[i].seat == seat) points += events->event[i].points;
    return points;
}

/* The sentence of an event; people call seat 0 "player 1". */
void event_text(const EventKind *kind, const Event *event, Text *out);
void event_json(const EventKind *kind, const Event *event, Json *out);

#endif
