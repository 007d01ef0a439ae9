/* pavilion_beginners_test.c -- Summer Pavilion: what levels 1 to 3 never play. */
#include "games/pavilion/rules/pavilion_layout.h"

#include "tests/beginners.h"
#include "tests/test.h"

static const Game *game(void) {
    return game_named("pavilion");
}

/* All tiles are taken, and seat 0 is to place. */
static Pavilion placing(int round) {
    Setup setup = test_setup(game(), "players=2");
    Chance chance = chance_seeded(1);
    Pavilion s;
    pavilion_init(&s, &setup, &chance, NULL);
    clear_table(&s);
    s.phase = PAVILION_PLACING;
    s.round = (uint8_t)round;
    return s;
}

static bool is_pass(const void *state, Action action) {
    return beginners_begins(game(), state, action, "pass");
}

TEST(beginners_place_tiles_rather_than_throw_them_away) {
    Pavilion s = placing(3);
    s.player[0].score = 20;
    give(&s, 0, "RRRRRRBBBBBB");
    beginners_avoid(game(), &s, is_pass);
}

static bool leaves_star_open(const void *state, Action action) {
    return !beginners_begins(game(), state, action, "NW");
}

/* One orange tile is missing in the star NW, and there are as many as it costs. */
TEST(beginners_complete_a_star_that_they_can_pay_for) {
    Pavilion s = placing(6);
    s.player[0].score = 30;
    draw(&s, 0, PAVILION_NW, "OOOOO.");
    give(&s, 0, "OOOOO");
    beginners_avoid(game(), &s, leaves_star_open);
}
