/* polyssimo_observe_test.c -- Polyssimo Challenge as numbers: who sits where does not matter, only
 * who looks. */
#include "polyssimo.h"

#include "base/rng.h"
#include "rules/observe.h"
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
