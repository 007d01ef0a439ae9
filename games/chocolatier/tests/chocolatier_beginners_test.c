/* chocolatier_beginners_test.c -- Master Chocolatier: what levels 1 to 3 never play. */
#include "games/chocolatier/rules/chocolatier_layout.h"

#include "tests/beginners.h"
#include "tests/test.h"

static const Game *game(void) {
    return game_named("chocolatier");
}

static Chocolatier bare(void) {
    Setup setup = test_setup(game(), "players=2");
    Chance chance = chance_seeded(1);
    Chocolatier s;
    chocolatier_init(&s, &setup, &chance, NULL);
    clear_discs(&s);
    s.player[0].score = 20;
    return s;
}

static bool is_for_foundry(const void *state, Action action) {
    return beginners_ends(game(), state, action, "-foundry");
}

TEST(beginners_break_no_tiles_that_a_free_line_takes) {
    Chocolatier s = bare();
    put(&s, 1, "rrrr");
    put(&s, 2, "bbbb");
    beginners_avoid(game(), &s, is_for_foundry);
}

/* Eight at once, for which only two lines are left. */
TEST(beginners_do_not_break_eight_tiles_at_once) {
    Chocolatier s = bare();
    set_line(&s, 0, 1, 'k', 1);
    set_line(&s, 0, 2, 'w', 1);
    set_line(&s, 0, 3, 'n', 2);
    put(&s, CHOCOLATIER_CENTRE, "rrrrrrrr");
    put(&s, 1, "bbbb");
    beginners_avoid(game(), &s, is_for_foundry);
}

/* Four are missing in line 5, and four are there. */
TEST(beginners_complete_a_line_rather_than_break_its_tiles) {
    Chocolatier s = bare();
    set_line(&s, 0, 5, 'r', 1);
    set_line(&s, 0, 4, 'b', 1);
    set_line(&s, 0, 3, 'k', 1);
    set_line(&s, 0, 2, 'w', 1);
    put(&s, 1, "rrrr");
    beginners_avoid(game(), &s, is_for_foundry);
}
