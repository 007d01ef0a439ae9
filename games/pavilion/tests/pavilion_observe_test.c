/* pavilion_observe_test.c -- Summer Pavilion as numbers: who sits where does not matter, only who
 * looks. */
#include "games/pavilion/rules/pavilion.h"

#include "engine/base/rng.h"
#include "games/pavilion/mind/pavilion_evaluate.h"
#include "tests/test.h"

/* Everybody moves on by one seat. */
static void move_seats(Pavilion *s) {
    Pavilion old = *s;
    s->passed = 0;
    for (int i = 0; i < s->players; i++) {
        int to = (i + 1) % s->players;
        s->player[to] = old.player[i];
        s->passed = (uint8_t)(s->passed | (old.passed >> i & 1) << to);
    }
    s->actor = (uint8_t)((old.actor + 1) % s->players);
    s->start = (uint8_t)((old.start + 1) % s->players);
}

static void check_moved(const Pavilion *s, int seat) {
    static uint8_t here[OBSERVE_MAX], moved[OBSERVE_MAX];
    Pavilion other = *s;
    int next = (seat + 1) % s->players;
    move_seats(&other);
    observe(&pavilion_game, s, seat, here);
    observe(&pavilion_game, &other, next, moved);
    CHECK(memcmp(here, moved, (size_t)observe_size(&pavilion_game)) == 0);
    pavilion_describe(s, seat, here);
    pavilion_describe(&other, next, moved);
    CHECK(memcmp(here, moved, (size_t)signs_size(&pavilion_evaluator)) == 0);
}

TEST(pavilion_looks_the_same_from_every_seat) {
    static const char *const setups[] = {"players=2", "players=3 board=grey", "players=4"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        Setup setup = test_setup(&pavilion_game, setups[i]);
        Chance chance = chance_seeded(i);
        Rng rng = {i};
        Pavilion s;
        pavilion_init(&s, &setup, &chance, NULL);
        while (pavilion_actor(&s) != GAME_OVER) {
            Action action;
            test_note("%s", setups[i]);
            for (int seat = 0; seat < s.players; seat++) check_moved(&s, seat);
            pavilion_sample(&s, rng_word(&rng), &action);
            pavilion_apply(&s, action, &chance, NULL);
        }
    }
}
