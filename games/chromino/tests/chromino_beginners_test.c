/* chromino_beginners_test.c -- Chromino: what levels 1 to 3 never play. */
#include "games/chromino/rules/chromino_layout.h"

#include "tests/beginners.h"
#include "tests/test.h"

static const Game *game(void) {
    return game_named("chromino");
}

static Chromino table(const char *words, const char *tiles) {
    Setup setup = test_setup(game(), words);
    Chance chance = chance_seeded(1);
    Chromino s;
    chromino_init(&s, &setup, &chance, NULL);
    set_table(&s, tiles);
    return s;
}

static bool keeps_chameleon(const void *state, Action action) {
    return !beginners_begins(game(), state, action, "BCY") &&
           !beginners_begins(game(), state, action, "YCB");
}

/* CR-9: a chameleon cannot be the last tile. */
TEST(beginners_do_not_keep_a_chameleon_for_the_end) {
    Chromino s = table("players=2 start=first", "RCP@0,0h RRR@0,1v PPP@2,1v");
    give(&s, 0, "BCY RRG");
    give(&s, 1, "GGG GGB GBG YYY YYG");
    beginners_avoid(game(), &s, keeps_chameleon);
}
