/* ingenious_observe_test.c -- Ingenious as numbers: who sits where does not matter, only who
 * looks. */
#include "games/ingenious/rules/ingenious.h"

#include "engine/base/rng.h"
#include "engine/rules/observe.h"
#include "tests/test.h"

/* Everybody moves on by one seat. */
static void move_seats(Ingenious *s) {
    Ingenious old = *s;
    for (int i = 0; i < s->players; i++) {
        int to = (i + 1) % s->players;
        s->rack[to] = old.rack[i];
        s->old[to] = old.old[i];
        s->hidden[to] = old.hidden[i];
        s->hidden_old[to] = old.hidden_old[i];
        int side = ingenious_side(s, i), to_side = ingenious_side(s, to);
        memcpy(s->track[to_side], old.track[side], sizeof s->track[to_side]);
    }
    s->actor = (uint8_t)((old.actor + 1) % s->players);
}

static void check_moved(const Ingenious *s, int seat) {
    static uint8_t here[OBSERVE_MAX], moved[OBSERVE_MAX];
    Ingenious other = *s;
    move_seats(&other);
    observe(&ingenious_game, s, seat, here);
    observe(&ingenious_game, &other, (seat + 1) % s->players, moved);
    CHECK(memcmp(here, moved, (size_t)observe_size(&ingenious_game)) == 0);
}

TEST(ingenious_looks_the_same_from_every_seat) {
    static const char *const setups[] = {"players=2", "players=3", "players=4",
                                         "players=4 mode=team"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        Setup setup = test_setup(&ingenious_game, setups[i]);
        Chance chance = chance_seeded(i);
        Rng rng = {i};
        Ingenious s;
        ingenious_init(&s, &setup, &chance, NULL);
        while (ingenious_actor(&s) != GAME_OVER) {
            Action action;
            test_note("%s", setups[i]);
            for (int seat = 0; seat < s.players; seat++) check_moved(&s, seat);
            ingenious_sample(&s, rng_word(&rng), &action);
            ingenious_apply(&s, action, &chance, NULL);
        }
    }
}
