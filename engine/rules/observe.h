/* observe.h -- a position as numbers, for networks and for research.
 *
 * An observation is a row of bytes of fixed size: what one seat may know of a position. A legal
 * action is a shorter row. A row consists of fields, each with a name, a number of bytes, and the
 * largest value of a byte; divide by it for numbers from 0 to 1. The README of each game says what
 * its fields mean. Seats stand in the order of their numbers, beginning with the one that looks.
 *
 * A game brings this in <game>_observe.c. For a game that does not, the observation is the bytes of
 * the view, and an action is its number. */
#ifndef RULES_OBSERVE_H
#define RULES_OBSERVE_H

#include "game.h"

enum {
    OBSERVE_MAX = GAME_STATE_MAX, /* bytes of an observation */
    OBSERVE_ACTION_MAX = 128,     /* bytes of an action */
};

/* Neighbouring bytes with one meaning. A list of fields ends with one of no bytes. */
typedef struct {
    const char *name;
    int count;
    int max;
} ObserveField;

typedef struct {
    int version; /* a change of what a byte means raises it */
    int seats;   /* blocks of `seat`: as many as the game has seats at most */
    const ObserveField
        *seat; /* of each seat; first in the row. All 0 for a seat that is not there */
    const ObserveField *shared; /* of all, after the seats */
    const ObserveField *action; /* of a legal action of the actor */
    void (*view)(const void *view, int seat, uint8_t row[]);
    void (*choices)(const void *view, const Action actions[], int count, uint8_t rows[]);
} Observer;

/* NULL if the game brings none. */
const Observer *observer_of(const Game *game);

/* Bytes of an observation and of an action. They depend on the game alone. */
int observe_size(const Game *game);
int observe_action_size(const Game *game);

/* Writes what the seat may know. Takes the state, a view of the seat or a guess of it: all of them
 * give the same row. */
void observe(const Game *game, const void *state, int seat, uint8_t row[]);

/* Writes a row for each of these legal actions, one after the other, as the actor sees them. */
void observe_actions(const Game *game, const void *state, const Action actions[], int count,
                     uint8_t rows[]);

/* What a number is as a byte. */
RULE static inline uint8_t observe_byte(int value) {
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* Where a seat stands in the row of another, and which seat stands at a place there. */
RULE static inline int observe_seat(int seat, int viewer, int players) {
    return seat < viewer ? seat + players - viewer : seat - viewer;
}
RULE static inline int observe_at(int place, int viewer, int players) {
    return place + viewer < players ? place + viewer : place + viewer - players;
}

/* Defines name_observe_actions() by name_observe_action(), for a game whose rows have nothing in
 * common that could be found once for all of them. */
#define OBSERVE_ONE_BY_ONE(name_, State, bytes_)                                                   \
    RULE void name_##_observe_actions(const State *s, const Action actions[], int count,           \
                                      uint8_t rows[]) {                                            \
        for (int i = 0; i < count; i++)                                                            \
            name_##_observe_action(s, actions[i], rows + i * (bytes_));                            \
    }                                                                                              \
    static_assert((int)(bytes_) <= (int)OBSERVE_ACTION_MAX, "too many bytes")

/* Defines `const Observer name_observer` from name_observe(), name_observe_actions() and the lists
 * seat_fields, shared_fields and action_fields. GPU code calls the typed functions. */
#if defined(__cplusplus)
#define OBSERVER_DEFINE(name_, State, version_, seats_)                                            \
    static_assert((int)seats_ <= (int)GAME_SEATS_MAX, "too many seats")
#else
#define OBSERVER_DEFINE(name_, State, version_, seats_)                                            \
    static void view_(const void *view, int seat, uint8_t row[]) {                                 \
        name_##_observe((const State *)view, seat, row);                                           \
    }                                                                                              \
    static void choices_(const void *view, const Action actions[], int count, uint8_t rows[]) {    \
        name_##_observe_actions((const State *)view, actions, count, rows);                        \
    }                                                                                              \
    const Observer name_##_observer = {version_,      seats_, seat_fields, shared_fields,          \
                                       action_fields, view_,  choices_}
#endif

#endif
