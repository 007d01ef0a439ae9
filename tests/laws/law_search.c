/* law_search.c -- the searches of law.h. TESSERA_TESTS=full makes them longer: a million messages
 * and more. */
#include "law.h"

TEST(laws_hold_at_a_table_whatever_is_said) {
    law_search(&law_table, 1, test_effort(10000, 800000));
}

TEST(laws_hold_in_a_match_whatever_is_said_and_however_often) {
    law_search(&law_match, 1, test_effort(10000, 300000));
}

TEST(laws_hold_in_two_halls_whatever_is_said_or_lost) {
    law_search(&law_hall, 1, test_effort(2000, 200000));
}
