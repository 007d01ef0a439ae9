/* polyssimo_beginners_test.c -- Polyssimo Challenge: what levels 1 to 3 never play. */
#include "games/polyssimo/rules/polyssimo_layout.h"

#include "tests/beginners.h"
#include "tests/test.h"

static const Game *game(void) {
    return game_named("polyssimo");
}

/* The board drawn row by row, '#' being covered, and the pieces left before two players; all other
 * pieces are placed. Player 1 is on turn. */
static Polyssimo position(const char *board, const char *first, const char *second) {
    Setup setup = test_setup(game(), "players=2 rows=6 cols=8");
    Polyssimo s;
    Chance chance = chance_seeded(1);
    polyssimo_init(&s, &setup, &chance, NULL);
    for (int i = 0; board[i]; i++)
        if (board[i] == '#') s.free[i / s.cols] &= (uint16_t)~(1u << i % s.cols);
    s.drafted[0] = set_of(first);
    s.drafted[1] = set_of(second);
    s.placed = ~(s.drafted[0] | s.drafted[1]) & ((1u << POLYSSIMO_PIECES) - 1);
    s.drafted[0] |= s.placed;
    s.actor = 0;
    return s;
}

static bool is_smaller(const void *state, Action action) {
    return beginners_begins(game(), state, action, "P-");
}

/* One hole is left, and only one of the two pieces will fill it. */
TEST(beginners_lay_the_larger_piece_where_only_one_will_fit) {
    Polyssimo s = position("########"
                           "######.."
                           "######.."
                           "######.."
                           "######.."
                           "########",
                           "P D0", "I");
    beginners_avoid(game(), &s, is_smaller);
}

/* The bar fits in the last row only. */
static bool blocks_own_bar(const void *state, Action action) {
    Polyssimo s = *(const Polyssimo *)state;
    polyssimo_apply(&s, action, NULL, NULL);
    return beginners_begins(game(), state, action, "P-") && (s.free[5] & 31) != 31;
}

TEST(beginners_leave_room_for_their_own_last_piece) {
    Polyssimo s = position("########"
                           "########"
                           "########"
                           "####...#"
                           "####...#"
                           ".....###",
                           "P I X", "T");
    beginners_avoid(game(), &s, blocks_own_bar);
}
