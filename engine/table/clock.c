/* clock.c -- see clock.h. */
#include "clock.h"

void clock_begin(TableClock *clock, ClockRule rule, int64_t now_ms) {
    RULE_ASSERT(rule.game_ms >= 0 && rule.increment_ms >= 0 && rule.move_ms >= 0);
    memset(clock, 0, sizeof *clock);
    clock->rule = rule;
    clock->since_ms = now_ms;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) clock->left_ms[seat] = rule.game_ms;
}

static void charge(TableClock *clock, int seat, int64_t now_ms) {
    RULE_ASSERT(seat >= 0 && seat < GAME_SEATS_MAX);
    if (clock->rule.game_ms) {
        int64_t left = clock->left_ms[seat] - (now_ms - clock->since_ms);
        clock->left_ms[seat] = left > 0 ? left : 0;
    }
}

void clock_press(TableClock *clock, int seat, int64_t now_ms) {
    charge(clock, seat, now_ms);
    if (clock->rule.game_ms) clock->left_ms[seat] += clock->rule.increment_ms;
    clock->used_ms[seat] = 0;
    clock->since_ms = now_ms;
}

void clock_pause(TableClock *clock, int64_t pause_ms) {
    clock->since_ms += pause_ms;
}

void clock_interrupt(TableClock *clock, int seat, int64_t now_ms) {
    charge(clock, seat, now_ms);
    clock->used_ms[seat] = clock_spent(clock, seat, now_ms);
    clock->since_ms = now_ms;
}

int64_t clock_spent(const TableClock *clock, int seat, int64_t now_ms) {
    RULE_ASSERT(seat >= 0 && seat < GAME_SEATS_MAX);
    return clock->used_ms[seat] + (now_ms - clock->since_ms);
}

int64_t clock_left(const TableClock *clock, int seat, int64_t now_ms) {
    int64_t least = INT64_MAX, move_ms = clock->rule.move_ms;
    if (clock->rule.game_ms) least = clock->left_ms[seat] - (now_ms - clock->since_ms);
    if (move_ms && move_ms - clock_spent(clock, seat, now_ms) < least)
        least = move_ms - clock_spent(clock, seat, now_ms);
    return least > 0 ? least : 0;
}
