/* ingenious_beginners_test.c -- Ingenious: what levels 1 to 3 never play. */
#include "games/ingenious/rules/ingenious_layout.h"

#include "tests/beginners.h"
#include "tests/test.h"

static const Game *game(void) {
    return game_named("ingenious");
}

static void put(Ingenious *s, char letter, const char *list) {
    while (*list) {
        int place = read_place(&list);
        while (*list == ' ') list++;
        s->colour[colour_of(letter)].word[place >> 6] |= (uint64_t)1 << (place & 63);
    }
}

/* Two rows of symbols in the middle of the board, and racks without a tile yet. */
static Ingenious with_rows(char upper, char lower) {
    Setup setup = test_setup(game(), "players=2");
    Chance chance = chance_seeded(1);
    Ingenious s;
    ingenious_init(&s, &setup, &chance, NULL);
    empty_racks(&s);
    put(&s, upper, "g7 g8 g9 g10 g11 g12");
    put(&s, lower, "i5 i6 i7 i8 i9 i10");
    give(&s, 1, "gg gg oo oo yy yy");
    return s;
}

static bool scores_little(const void *state, Action action) {
    return beginners_points(game(), state, action) < 2;
}

TEST(beginners_do_not_lay_where_nothing_is_to_be_had) {
    Ingenious s = with_rows('r', 'b');
    set_track(&s, 0, 2, 5, 3, 5, 5, 5);
    give(&s, 0, "rr rr rb rb bb bb");
    beginners_avoid(game(), &s, scores_little);
}
