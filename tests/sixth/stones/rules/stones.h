/* stones.h -- Stones: the smallest game with a bag, secret hands and points. It shows what a game
 * needs at least, and the tests take it through everything that the other games go through.
 *
 * The bag has stones of the values 1 to 4, five of each. Everybody holds two, which nobody else
 * sees. Whoever is on turn lays one on one of three piles and draws another. A stone on one of the
 * same value scores 2 points, on one that is lower by one 1 point, else nothing. The game ends when
 * nobody has a stone left; the most points win. */
#ifndef STONES_H
#define STONES_H

#include "engine/rules/game.h"

enum {
    STONES_VALUES = 4, /* they count from 1; 0 is no stone */
    STONES_COPIES = 5,
    STONES_PILES = 3,
    STONES_SEATS = 4,
    STONES_HAND = 2,
    STONES_ACTIONS = STONES_VALUES * STONES_PILES,
};

typedef struct {
    uint8_t bag[STONES_VALUES + 1]; /* of each value; in a view: the hidden stones, too */
    uint8_t hand[STONES_SEATS][STONES_VALUES + 1]; /* zero for a hand that is hidden */
    uint8_t held[STONES_SEATS];                    /* stones in a hand, hidden or not */
    uint8_t top[STONES_PILES];                     /* the value that lies on top of a pile */
    uint8_t points[STONES_SEATS];
    uint8_t players, actor;
} Stones;

RULE void stones_init(Stones *s, const Setup *setup, Chance *chance, Events *events);
RULE int stones_actor(const Stones *s);
RULE int stones_legal(const Stones *s, Action actions[]);
RULE int stones_sample(const Stones *s, uint32_t random, Action *action);
RULE void stones_apply(Stones *s, Action action, Chance *chance, Events *events);
RULE void stones_result(const Stones *s, Result *result);
RULE void stones_redact(Stones *s, int viewer);
RULE void stones_determinize(Stones *s, int viewer, Chance *chance);
bool stones_accepts(const Setup *setup, Text *why);
void stones_action_text(const Stones *s, Action action, Text *out);
void stones_state_text(const Stones *s, Text *out);
void stones_state_json(const Stones *s, Json *out);

extern const Game stones_game;

#endif
