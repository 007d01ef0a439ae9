/* polyssimo_observe_test.c -- Polyssimo Challenge as numbers: who sits where does not matter, only
 * who looks; what lies around a piece is counted side by side. */
#include "games/polyssimo/rules/polyssimo.h"

#include "engine/base/rng.h"
#include "engine/rules/observe.h"
#include "tests/test.h"

/* Everybody moves on by one seat. */
static void move_seats(Polyssimo *s) {
    Polyssimo old = *s;
    s->out = 0;
    for (int i = 0; i < s->players; i++) {
        int to = (i + 1) % s->players;
        s->drafted[to] = old.drafted[i];
        s->last[to] = old.last[i];
        s->min_bw[to] = old.min_bw[i];
        s->out = (uint8_t)(s->out | (old.out >> i & 1) << to);
    }
    s->actor = (uint8_t)((old.actor + 1) % s->players);
    s->start = (uint8_t)((old.start + 1) % s->players);
}

static void check_moved(const Polyssimo *s, int seat) {
    static uint8_t here[OBSERVE_MAX], moved[OBSERVE_MAX];
    Polyssimo other = *s;
    move_seats(&other);
    observe(&polyssimo_game, s, seat, here);
    observe(&polyssimo_game, &other, (seat + 1) % s->players, moved);
    CHECK(memcmp(here, moved, (size_t)observe_size(&polyssimo_game)) == 0);
}

TEST(polyssimo_looks_the_same_from_every_seat) {
    static const char *const setups[] = {"players=2", "players=3 flips=no",
                                         "players=4 rows=16 cols=5"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        Setup setup = test_setup(&polyssimo_game, setups[i]);
        Chance chance = chance_seeded(i);
        Rng rng = {i};
        Polyssimo s;
        polyssimo_init(&s, &setup, &chance, NULL);
        while (polyssimo_actor(&s) != GAME_OVER) {
            Action action;
            test_note("%s", setups[i]);
            for (int seat = 0; seat < s.players; seat++) check_moved(&s, seat);
            polyssimo_sample(&s, rng_word(&rng), &action);
            polyssimo_apply(&s, action, &chance, NULL);
        }
    }
}

/* ---- Rows of actions ---- */

enum { SIDES = 4, ROW_OF_EDGE = 38 }; /* and touching, open, pockets */

static const int down[SIDES] = {-1, 0, 1, 0}, right[SIDES] = {0, 1, 0, -1};

static bool is_on_board(const Polyssimo *s, int row, int column) {
    return row >= 0 && row < s->rows && column >= 0 && column < s->cols;
}

static bool is_free(const Polyssimo *s, int row, int column) {
    return is_on_board(s, row, column) && (s->free[row] >> column & 1);
}

static bool is_pocket(const Polyssimo *s, int row, int column) {
    for (int i = 0; i < SIDES; i++)
        if (is_free(s, row + down[i], column + right[i])) return false;
    return true;
}

/* Counts one side of a square of the piece: where it was, and `after` it lies there. */
static void count_side(const Polyssimo *s, const Polyssimo *after, int row, int column,
                       uint8_t counts[]) {
    if (!is_on_board(s, row, column))
        counts[0]++;
    else if (!is_free(s, row, column))
        counts[1]++;
    else if (is_free(after, row, column)) {
        counts[2]++;
        counts[3] = (uint8_t)(counts[3] + is_pocket(after, row, column));
    }
}

static void check_sides(const Polyssimo *s, Action action) {
    uint8_t row[OBSERVE_ACTION_MAX], counts[4] = {0};
    Polyssimo after = *s;
    polyssimo_apply(&after, action, NULL, NULL);
    polyssimo_observe_actions(s, &action, 1, row);
    for (int at = 0; at < POLYSSIMO_BOARD_MAX; at++) {
        int top = at / POLYSSIMO_SIDE_MAX, left = at % POLYSSIMO_SIDE_MAX;
        if (!is_free(s, top, left) || is_free(&after, top, left)) continue;
        for (int i = 0; i < SIDES; i++)
            count_side(s, &after, top + down[i], left + right[i], counts);
    }
    CHECK(memcmp(counts, row + ROW_OF_EDGE, sizeof counts) == 0);
}

TEST(polyssimo_counts_what_lies_around_a_piece) {
    static Action actions[GAME_ACTIONS_MAX];
    Setup setup = test_setup(&polyssimo_game, "players=3 rows=16 cols=7");
    Chance chance = chance_seeded(5);
    Rng rng = {5};
    Polyssimo s;
    polyssimo_init(&s, &setup, &chance, NULL);
    while (polyssimo_actor(&s) != GAME_OVER) {
        int count = polyssimo_legal(&s, actions);
        for (int i = 0; i < count && !polyssimo_middle(&s); i++) check_sides(&s, actions[i]);
        polyssimo_apply(&s, actions[rng_below(&rng, count)], &chance, NULL);
    }
}
