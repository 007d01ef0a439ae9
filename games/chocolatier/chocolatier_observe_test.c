/* chocolatier_observe_test.c -- Master Chocolatier as numbers: who sits where does not matter, only
 * who looks. */
#include "chocolatier.h"

#include "base/rng.h"
#include "rules/observe.h"
#include "tests/test.h"

/* Everybody moves on by one seat. */
static void move_seats(Chocolatier *s) {
    Chocolatier old = *s;
    for (int i = 0; i < s->players; i++) s->player[(i + 1) % s->players] = old.player[i];
    s->actor = (uint8_t)((old.actor + 1) % s->players);
    s->start = (uint8_t)((old.start + 1) % s->players);
    if (old.marker) s->marker = (uint8_t)(old.marker % s->players + 1);
    if (old.shelter) s->shelter = (uint8_t)(old.shelter % s->players + 1);
}

static void check_moved(const Chocolatier *s, int seat) {
    static uint8_t here[OBSERVE_MAX], moved[OBSERVE_MAX];
    Chocolatier other = *s;
    move_seats(&other);
    observe(&chocolatier_game, s, seat, here);
    observe(&chocolatier_game, &other, (seat + 1) % s->players, moved);
    CHECK(memcmp(here, moved, (size_t)observe_size(&chocolatier_game)) == 0);
}

TEST(chocolatier_looks_the_same_from_every_seat) {
    static const char *const setups[] = {"players=2", "players=3 box=free",
                                         "players=4 factories=special box=free"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        Setup setup = test_setup(&chocolatier_game, setups[i]);
        Chance chance = chance_seeded(i);
        Rng rng = {i};
        Chocolatier s;
        chocolatier_init(&s, &setup, &chance, NULL);
        while (chocolatier_actor(&s) != GAME_OVER) {
            Action action;
            test_note("%s", setups[i]);
            for (int seat = 0; seat < s.players; seat++) check_moved(&s, seat);
            chocolatier_sample(&s, rng_word(&rng), &action);
            chocolatier_apply(&s, action, &chance, NULL);
        }
    }
}
