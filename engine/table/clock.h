/* clock.h -- how long the seats of a match may think. The time is a number that is handed in.
 *
 * A clock only ever grows by the increment for an action. An undo gives that increment back, and
 * the time that was used stays used: of the game's time, and of the time for the action that is
 * chosen anew. */
#ifndef TABLE_CLOCK_H
#define TABLE_CLOCK_H

#include "engine/rules/setup.h"

/* All zero: no clock. */
typedef struct {
    int64_t game_ms;      /* for the whole game, for each seat; 0: no such limit */
    int64_t increment_ms; /* added after each action */
    int64_t move_ms;      /* for each action; 0: no such limit */
} ClockRule;

typedef struct {
    ClockRule rule;
    int64_t left_ms[GAME_SEATS_MAX]; /* of the game's time, at since_ms */
    int64_t used_ms[GAME_SEATS_MAX]; /* for the seat's next action, before since_ms */
    int64_t since_ms;                /* when the turn began, or began again by an undo */
} TableClock;

void clock_begin(TableClock *clock, ClockRule rule, int64_t now_ms);

/* The seat has acted: its time is charged, and the next turn begins. */
void clock_press(TableClock *clock, int seat, int64_t now_ms);

/* Time that nobody could act in is charged to nobody. */
void clock_pause(TableClock *clock, int64_t pause_ms);

/* The seat is on turn no more, and has not acted: its time is charged, and counts for its next
 * action. */
void clock_interrupt(TableClock *clock, int seat, int64_t now_ms);

/* What the seat on turn has spent on its action so far. */
int64_t clock_spent(const TableClock *clock, int seat, int64_t now_ms);

/* What the seat on turn has left, never under 0; INT64_MAX without a clock. */
int64_t clock_left(const TableClock *clock, int seat, int64_t now_ms);

#endif
