/* chromino_observe_test.c -- Chromino as numbers: who sits where does not matter, only who
 * looks. */
#include "games/chromino/rules/chromino.h"

#include "engine/base/rng.h"
#include "engine/rules/observe.h"
#include "tests/test.h"

/* Everybody moves on by one seat. */
static void move_seats(Chromino *s) {
    Chromino old = *s;
    for (int i = 0; i < s->players; i++) {
        int to = (i + 1) % s->players;
        s->hand[to] = old.hand[i];
        s->score[to] = old.score[i];
        s->hidden[to] = old.hidden[i];
    }
    s->actor = (uint8_t)((old.actor + 1) % s->players);
    s->start = (uint8_t)((old.start + 1) % s->players);
}

static void check_moved(const Chromino *s, int seat) {
    static uint8_t here[OBSERVE_MAX], moved[OBSERVE_MAX];
    Chromino other = *s;
    move_seats(&other);
    observe(&chromino_game, s, seat, here);
    observe(&chromino_game, &other, (seat + 1) % s->players, moved);
    CHECK(memcmp(here, moved, (size_t)observe_size(&chromino_game)) == 0);
}

TEST(chromino_looks_the_same_from_every_seat) {
    static const char *const setups[] = {"players=1", "players=3 mode=simple",
                                         "players=8 mode=expert", "players=2 hands=open"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        Setup setup = test_setup(&chromino_game, setups[i]);
        Chance chance = chance_seeded(i);
        Rng rng = {i};
        Chromino s;
        chromino_init(&s, &setup, &chance, NULL);
        while (chromino_actor(&s) != GAME_OVER) {
            Action action;
            test_note("%s", setups[i]);
            for (int seat = 0; seat < s.players; seat++) check_moved(&s, seat);
            chromino_sample(&s, rng_word(&rng), &action);
            chromino_apply(&s, action, &chance, NULL);
        }
    }
}
