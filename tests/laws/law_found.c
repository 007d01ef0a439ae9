/* law_found.c -- scripts that broke a law once, as law_search() printed them. */
#include "law.h"

/* The seat that asked first was not kept, so another's action was taken back. */
TEST(law_found_an_undo_of_another_seat_than_the_one_that_asked) {
    law_replay(&law_table,
               "polyssimo players=3 start=first rows=11 cols=12 flips=yes min_bw=0,0,0\n"
               "0 0 0 8\n"
               "play 0 0\n"
               "play 0 0\n"
               "play 0 0\n"
               "play 0 0\n"
               "undo 2 0\n"
               "undo 0 0\n"
               "undo 1 0\n");
}

TEST(law_found_a_leader_who_resigned_and_nobody_won) {
    law_replay(&law_table, "polyssimo players=2 start=first rows=11 cols=12 flips=yes min_bw=0,0\n"
                           "0 0 0 13\n"
                           "play 0 0\n"
                           "resign 1 0\n");
}

TEST(law_found_a_leader_who_lost_on_time_and_nobody_won) {
    law_replay(&law_table, "polyssimo players=2 start=first rows=11 cols=12 flips=yes min_bw=0,0\n"
                           "56000 0 0 6\n"
                           "play 0 0\n"
                           "wait 0 56000\n");
}

TEST(law_found_partners_of_one_who_resigned_in_other_places) {
    law_replay(&law_table, "ingenious players=4 start=first mode=team first_turn=rulebook\n"
                           "0 0 0 306\n"
                           "resign 0 0\n");
}

TEST(law_found_a_clock_that_grew_by_an_undo) {
    law_replay(&law_match,
               "chromino players=1 start=first mode=standard draw=one hands=hidden final=round\n"
               "182000 6000 0 31\n"
               "gather 0 0\n"
               "play 0 0\n"
               "undo 0 0\n");
}

TEST(law_found_a_clock_of_the_move_that_an_undo_wound_up) {
    law_replay(&law_table, "ingenious players=2 start=first mode=base first_turn=rulebook\n"
                           "0 0 178000 2\n"
                           "bot 1 0\n"
                           "wait 0 1\n"
                           "play 0 0\n"
                           "undo 0 0\n");
}

TEST(law_found_a_match_lost_on_time_that_an_undo_revived) {
    law_replay(&law_table, "pavilion players=2 start=first board=coloured grey_stars=rulebook\n"
                           "20000 0 0 20\n"
                           "play 0 0\n"
                           "wait 0 20000\n"
                           "undo 0 0\n");
}

TEST(law_found_a_bot_called_in_for_a_player_who_was_there) {
    law_replay(&law_hall, "pavilion players=2 start=first board=coloured grey_stars=rulebook\n"
                          "0 0 0 246\n"
                          "gather 0 0\n"
                          "wait 0 60000\n"
                          "stand_in 1 0\n");
}

TEST(law_found_an_action_taken_back_while_a_bot_stood_in) {
    law_replay(&law_hall, "polyssimo players=3 start=first rows=11 cols=12 flips=yes min_bw=0,0,0\n"
                          "0 0 231000 105\n"
                          "gather 0 0\n"
                          "play 0 0\n"
                          "play 0 0\n"
                          "play 0 0\n"
                          "stand_in 2 2\n"
                          "undo 1 0\n");
}

TEST(law_found_a_log_that_was_filled_and_a_match_not_rated) {
    law_replay(&law_match, "polyssimo players=2 start=first rows=11 cols=12 flips=yes min_bw=0,0\n"
                           "0 0 225000 24\n"
                           "gather 0 0\n"
                           "step_out 0 0\n"
                           "return 0 0\n"
                           "repeat 1 14997\n");
}

/* The bot's time was not charged, and with it that of the person before. */
TEST(law_found_time_that_a_bot_gave_back) {
    law_replay(&law_match,
               "chromino players=1 start=first mode=standard draw=one hands=hidden final=round\n"
               "140000 0 0 38\n"
               "gather 0 0\n"
               "wait 0 1\n"
               "step_out 0 0\n");
}
