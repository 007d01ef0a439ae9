/* chocolatier_test.c -- Master Chocolatier, clause by clause. What holds for every game is in
 * tests/laws/laws.c. Tiles are letters: b blue, n brown, w white, k black, r red. */
#include "games/chocolatier/rules/chocolatier_layout.h"

#include "tests/test.h"

static const Game *game(void) {
    return game_named("chocolatier");
}

/* ---- Positions ---- */

static Chocolatier begun(const char *words, uint64_t seed) {
    Setup setup = test_setup(game(), words);
    Chance chance = chance_seeded(seed);
    Chocolatier s;
    chocolatier_init(&s, &setup, &chance, NULL);
    return s;
}

static Chocolatier bare(const char *words) {
    Chocolatier s = begun(words, 1);
    clear_discs(&s);
    return s;
}

static Events told;

static bool play(Chocolatier *s, const char *action) {
    Chance chance = chance_seeded(5);
    return test_play(game(), s, action, &chance, &told);
}

static bool legal(const Chocolatier *s, const char *action) {
    return test_legal(game(), s, action);
}

static int legal_count(const Chocolatier *s) {
    Action actions[CHOCOLATIER_ACTIONS];
    return chocolatier_legal(s, actions);
}

static const char *foundry(const Chocolatier *s, int seat) {
    static char text[CHOCOLATIER_FOUNDRY + 1];
    for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++) {
        int what = s->player[seat].foundry[i];
        text[i] = what == 0 ? '.' : what == CHOCOLATIER_MARKER ? '*' : letters[what - 1];
    }
    return text;
}

/* ---- What must hold at every ply: checked by tests/laws/laws.c ---- */

void chocolatier_check(const void *before, const void *after, const Events *events);

void chocolatier_check(const void *before, const void *after, const Events *events) {
    const Chocolatier *s = (const Chocolatier *)after, *old = (const Chocolatier *)before;
    int count[CHOCOLATIER_COLOURS + 2] = {0}; /* by colour + 1; 0 is nothing, 6 the marker */
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++) {
        count[colour + 1] += s->bag[colour] + s->lid[colour];
        for (int i = 0; i < CHOCOLATIER_SOURCES; i++)
            count[colour + 1] += chocolatier_tiles(s, i, colour);
    }
    for (int seat = 0; seat < s->players; seat++) {
        const ChocolatierPlayer *player = &s->player[seat];
        for (int line = 0; line < CHOCOLATIER_LINES; line++) {
            count[player->line_colour[line]] += player->line_count[line];
            CHECK(player->line_count[line] <= line + 1);
            CHECK_EQ(player->line_colour[line] == 0, player->line_count[line] == 0);
            for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
                count[colour + 1] += chocolatier_column(player, line, colour) != 0;
        }
        for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++) count[player->foundry[i]]++;
        int points = old ? s->player[seat].score - old->player[seat].score : player->score;
        for (int i = 0; i < events->count; i++)
            if (events->event[i].seat == seat) points -= events->event[i].points;
        CHECK_EQ(points, 0);
        CHECK(player->score >= 0);
    }
    count[s->sheltered]++;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        CHECK_EQ(count[colour + 1], CHOCOLATIER_COPIES);
    CHECK(count[CHOCOLATIER_MARKER] <= 1);
}

/* ---- Material ---- */

TEST(chocolatier_has_a_hundred_tiles_in_five_colours_CH_1) { /* CH-1, CH-4, CH-5 */
    for (int players = 2; players <= 4; players++) {
        char words[16] = "players=2";
        words[8] = (char)('0' + players);
        Chocolatier s = begun(words, 3);
        int discs = 0, tiles = 0;
        for (int i = 0; i < CHOCOLATIER_DISCS; i++) {
            int here = 0;
            for (int colour = 0; colour < 5; colour++) here += chocolatier_tiles(&s, i, colour);
            CHECK(here == 0 || here == 4);
            discs += here == 4;
            tiles += here;
        }
        CHECK_EQ(discs, 2 * players + 1);
        for (int colour = 0; colour < 5; colour++) tiles += s.bag[colour] + s.lid[colour];
        CHECK_EQ(tiles, 100);
        CHECK_EQ(s.source[CHOCOLATIER_CENTRE], 0);
        CHECK_EQ(s.marker, 0);
    }
}

TEST(chocolatier_players_begin_with_nothing_CH_2) { /* CH-2 */
    Chocolatier s = begun("players=4", 1);
    for (int seat = 0; seat < 4; seat++) {
        CHECK_EQ(s.player[seat].score, 0);
        CHECK_TEXT(foundry(&s, seat), ".......");
    }
}

/* CH-2, CH-15: each number of filled spaces and what it costs. */
TEST(chocolatier_foundry_line_costs_1_1_2_2_2_3_3) {
    const int costs[] = {0, 1, 2, 4, 6, 8, 11, 14};
    for (int filled = 0; filled <= 7; filled++) {
        Chocolatier s = bare("players=2");
        char tiles[8] = "bbbbbbb";
        tiles[filled] = '\0';
        set_foundry(&s, 1, tiles);
        s.player[1].score = 20;
        put(&s, 0, "r");
        CHECK(play(&s, "1-red-5"));
        CHECK_EQ(s.player[1].score, 20 - costs[filled]);
        CHECK_EQ(test_points(&told, CHOCOLATIER_PAID), -costs[filled]);
    }
}

TEST(chocolatier_printed_colours_run_diagonally_CH_3) { /* CH-3 */
    const char *rows = "bnwkr"
                       "rbnwk"
                       "krbnw"
                       "wkrbn"
                       "nwkrb";
    for (int row = 0; row < 5; row++) {
        for (int column = 0; column < 5; column++) {
            Chocolatier s = bare("players=2");
            set_line(&s, 0, row + 1, rows[5 * row + column], row + 1);
            CHECK_EQ(chocolatier_columns(&s, 0, row), 1 << column);
        }
    }
}

TEST(chocolatier_discs_lie_in_a_circle_CH_4) { /* CH-4 */
    Chocolatier s = bare("players=3");
    CHECK_EQ(chocolatier_neighbour(&s, 0, -1), 6);
    CHECK_EQ(chocolatier_neighbour(&s, 6, 1), 0);
    CHECK_EQ(chocolatier_neighbour(&s, 3, 1), 4);
}

/* ---- A round ---- */

/* Ends the round by taking one red tile, with this bag and lid. */
static Chocolatier refilled(const char *words, int bag, int lid) {
    Chocolatier s = bare(words);
    put(&s, 0, "r");
    memset(s.bag, 0, sizeof s.bag);
    s.bag[0] = (uint8_t)bag; /* blue */
    s.lid[1] = (uint8_t)lid; /* brown */
    CHECK(play(&s, "1-red-5"));
    return s;
}

TEST(chocolatier_empties_the_lid_into_the_bag_in_the_middle_of_a_disc_CH_6) { /* CH-6 */
    Chocolatier s = refilled("players=2", 6, 19);
    CHECK_EQ(test_events(&told, CHOCOLATIER_LID_EMPTIED), 1);
    CHECK_EQ(chocolatier_tiles(&s, 1, 0), 2);
    CHECK_EQ(chocolatier_tiles(&s, 1, 1), 2);
    CHECK_EQ(s.bag[1], 5);
    CHECK_EQ(s.lid[1], 0);
}

TEST(chocolatier_starts_a_round_with_too_few_tiles_CH_6) { /* CH-6 */
    Chocolatier s = refilled("players=2", 3, 2);
    CHECK_EQ(s.round, 2);
    CHECK_EQ(chocolatier_tiles(&s, 0, 0), 3);
    CHECK_EQ(chocolatier_tiles(&s, 0, 1), 1);
    CHECK_EQ(chocolatier_tiles(&s, 1, 1), 1);
    CHECK_EQ(s.source[2], 0);
    CHECK_EQ(chocolatier_actor(&s), 0);
}

TEST(chocolatier_ends_when_the_fill_finds_no_tile_CH_7) { /* CH-7 */
    Chocolatier s = bare("players=2");
    put(&s, 0, "r");
    set_box(&s, 0,
            "b...."
            "r...."
            "k...."
            "w...."
            "n....");
    memset(s.bag, 0, sizeof s.bag);
    CHECK(play(&s, "1-red-5"));
    CHECK_EQ(chocolatier_actor(&s), GAME_OVER);
    CHECK_EQ(s.player[0].score, 7); /* final scoring: the column */
    CHECK_EQ(test_events(&told, CHOCOLATIER_GAME_ENDED), 1);
    CHECK_EQ(legal_count(&s), 0);
}

TEST(chocolatier_plays_clockwise_until_all_is_taken_CH_8) { /* CH-8 */
    Chocolatier s = bare("players=3");
    put(&s, 0, "bn");
    put(&s, 1, "k");
    CHECK_EQ(chocolatier_actor(&s), 0);
    CHECK(play(&s, "1-blue-1"));
    CHECK_EQ(chocolatier_actor(&s), 1);
    CHECK(play(&s, "2-black-1"));
    CHECK_EQ(chocolatier_actor(&s), 2);
    CHECK_EQ(s.round, 1);
    CHECK(play(&s, "centre-brown-1"));
    CHECK_EQ(s.round, 2);
}

TEST(chocolatier_takes_all_of_one_colour_and_leaves_the_rest_to_the_centre_CH_9) { /* CH-9 */
    Chocolatier s = bare("players=2");
    put(&s, 2, "bbnk");
    put(&s, CHOCOLATIER_CENTRE, "nr");
    CHECK(play(&s, "3-blue-4"));
    CHECK_EQ(s.player[0].line_count[3], 2);
    CHECK_EQ(s.source[2], 0);
    CHECK_EQ(chocolatier_tiles(&s, CHOCOLATIER_CENTRE, 1), 2);
    CHECK_EQ(chocolatier_tiles(&s, CHOCOLATIER_CENTRE, 3), 1);
    CHECK(play(&s, "centre-brown-2"));
    CHECK_EQ(s.player[1].line_count[1], 2);
    CHECK_EQ(chocolatier_tiles(&s, CHOCOLATIER_CENTRE, 4), 1);
}

TEST(chocolatier_first_taker_of_the_centre_gets_the_marker_before_his_tiles_CH_10) { /* CH-10 */
    Chocolatier s = bare("players=2");
    put(&s, CHOCOLATIER_CENTRE, "bbnnrr");
    CHECK(play(&s, "centre-blue-1"));
    CHECK_TEXT(foundry(&s, 0), "*b.....");
    CHECK(play(&s, "centre-brown-1"));
    CHECK_TEXT(foundry(&s, 1), "n......");
    CHECK(play(&s, "centre-red-foundry"));
    CHECK_EQ(s.start, 0);
}

TEST(chocolatier_marker_needs_no_room_on_a_full_foundry_line_CH_10) { /* CH-10 */
    Chocolatier s = bare("players=2");
    set_foundry(&s, 1, "bbbbbbb");
    s.player[1].score = 30;
    s.actor = 1;
    put(&s, CHOCOLATIER_CENTRE, "n");
    CHECK(play(&s, "centre-brown-foundry"));
    CHECK_EQ(s.player[1].score, 16);
    CHECK_EQ(s.start, 1);
    CHECK_EQ(chocolatier_actor(&s), 1);
}

/* CH-11, and the rulebook's picture: two brown tiles, brown in rows two and three, blue on four. */
TEST(chocolatier_lines_take_one_colour_that_their_row_lacks_CH_11) {
    Chocolatier s = bare("players=2");
    set_box(&s, 0,
            "....."
            "..n.."
            "...n."
            "....."
            ".....");
    set_line(&s, 0, 4, 'b', 1);
    put(&s, 0, "nnwk");
    put(&s, 1, "rrrr");
    CHECK_EQ(chocolatier_targets(&s, 0, 1), 1 << 0 | 1 << 4 | 1 << 5);
    Chocolatier one = s, five = s, none = s;
    CHECK(play(&one, "1-brown-1"));
    CHECK_EQ(one.player[0].line_count[0], 1);
    CHECK_TEXT(foundry(&one, 0), "n......");
    CHECK(play(&five, "1-brown-5"));
    CHECK_EQ(five.player[0].line_count[4], 2);
    CHECK_TEXT(foundry(&five, 0), ".......");
    CHECK(play(&none, "1-brown-foundry"));
    CHECK_TEXT(foundry(&none, 0), "nn.....");
    CHECK(!play(&s, "1-brown-2"));
    CHECK(!play(&s, "1-brown-3"));
    CHECK(!play(&s, "1-brown-4"));
}

TEST(chocolatier_full_line_takes_no_more_CH_11) { /* CH-11 */
    Chocolatier s = bare("players=2");
    set_line(&s, 0, 2, 'r', 2);
    set_line(&s, 0, 3, 'r', 2);
    put(&s, 0, "rbbb");
    CHECK(!legal(&s, "1-red-2"));
    CHECK(legal(&s, "1-red-3"));
}

TEST(chocolatier_full_foundry_line_overflows_to_the_lid_CH_12) { /* CH-12 */
    Chocolatier s = bare("players=2");
    put(&s, 0, "bbbb");
    put(&s, 1, "n");
    set_foundry(&s, 0, "rrrrr");
    CHECK(play(&s, "1-blue-foundry"));
    CHECK_TEXT(foundry(&s, 0), "rrrrrbb");
    CHECK_EQ(s.lid[0], 2);
    CHECK_EQ(test_events(&told, CHOCOLATIER_FELL), 2);
}

/* ---- Decorating ---- */

/* Ends the round for a position whose only tile is a red one on disc 1, for seat 0. */
static Chocolatier decorated(Chocolatier s) {
    put(&s, 0, "r");
    CHECK(play(&s, "1-red-foundry"));
    return s;
}

TEST(chocolatier_full_lines_decorate_from_top_to_bottom_CH_13) { /* CH-13 */
    Chocolatier s = bare("players=2");
    set_line(&s, 1, 1, 'b', 1);
    set_line(&s, 1, 2, 'k', 1);
    set_line(&s, 1, 3, 'n', 3);
    s = decorated(s);
    CHECK_EQ(chocolatier_column(&s.player[1], 0, 0), 1);
    CHECK_EQ(chocolatier_column(&s.player[1], 2, 1), 4);
    CHECK_EQ(s.player[1].line_count[0], 0);
    CHECK_EQ(s.player[1].line_count[1], 1);
    CHECK_EQ(s.player[1].line_count[2], 0);
    CHECK_EQ(s.player[1].score, 2);
    CHECK_EQ(s.lid[1], 2); /* the two other brown tiles */
    CHECK_EQ(s.lid[4], 1); /* the red one of the foundry line */
}

static int placed_points(const char *box, int line, char letter) {
    Chocolatier s = bare("players=2");
    set_box(&s, 1, box);
    set_line(&s, 1, line, letter, line);
    s = decorated(s);
    CHECK_EQ(test_events(&told, CHOCOLATIER_PLACED), 1);
    CHECK_EQ(test_points(&told, CHOCOLATIER_PLACED), s.player[1].score);
    return s.player[1].score;
}

/* CH-14, and the rulebook's pictures. */
TEST(chocolatier_scores_the_runs_through_a_tile_CH_14) {
    CHECK_EQ(placed_points("....." /* a lone tile */
                           "....."
                           "....."
                           "....."
                           ".....",
                           3, 'b'),
             1);
    CHECK_EQ(placed_points("....." /* a run of three across */
                           "....."
                           "kr..."
                           "....."
                           ".....",
                           3, 'b'),
             3);
    CHECK_EQ(placed_points("..w.." /* a run of three down */
                           "..n.."
                           "....."
                           "....."
                           "n....",
                           3, 'b'),
             3);
    CHECK_EQ(placed_points("....." /* four across and three down */
                           "..n.."
                           "kr.n."
                           "..r.."
                           ".....",
                           3, 'b'),
             7);
    CHECK_EQ(placed_points("....." /* a gap breaks a run */
                           "....."
                           "k..n."
                           "....."
                           "..k..",
                           3, 'b'),
             2);
}

/* CH-15, and the rulebook's picture: marker and four tiles cost 8. */
TEST(chocolatier_foundry_line_is_paid_after_scoring_and_never_under_zero_CH_15) {
    Chocolatier s = bare("players=2");
    set_foundry(&s, 1, "*bbnn");
    s.player[1].score = 20;
    Chocolatier rich = decorated(s);
    CHECK_EQ(rich.player[1].score, 12);
    CHECK_EQ(rich.lid[0], 2);
    CHECK_EQ(rich.lid[1], 2);
    CHECK_TEXT(foundry(&rich, 1), ".......");
    CHECK_EQ(rich.start, 1);
    CHECK_EQ(chocolatier_actor(&rich), 1);

    s.player[1].score = 4;
    set_line(&s, 1, 1, 'k', 1);
    Chocolatier poor = decorated(s);
    CHECK_EQ(poor.player[1].score, 0);
    CHECK_EQ(test_points(&told, CHOCOLATIER_PAID), -5); /* seat 0 had nothing to lose */
}

TEST(chocolatier_start_player_stays_if_nobody_took_the_marker_CH_16) { /* CH-16 */
    Chocolatier s = bare("players=3");
    s.start = s.actor = 2;
    put(&s, 0, "r");
    CHECK(play(&s, "1-red-5"));
    CHECK_EQ(s.round, 2);
    CHECK_EQ(s.start, 2);
    CHECK_EQ(chocolatier_actor(&s), 2);
}

TEST(chocolatier_full_row_ends_the_game_CH_17) { /* CH-17, CH-18 */
    Chocolatier s = bare("players=2");
    set_box(&s, 1,
            ".nwkr"
            "....."
            "....."
            "....."
            ".....");
    set_line(&s, 1, 1, 'b', 1);
    s = decorated(s);
    CHECK_EQ(chocolatier_actor(&s), GAME_OVER);
    CHECK_EQ(s.player[1].score, 5 + 2);
    CHECK_EQ(test_points(&told, CHOCOLATIER_FULL_ROW), 2);
}

TEST(chocolatier_final_bonuses_CH_18) { /* CH-18 */
    Chocolatier s = bare("players=2 max_rounds=1");
    set_box(&s, 1,
            "bnwk."
            "rbnwk"
            "krb.."
            "w.rb."
            "nwkrb");
    s = decorated(s);
    CHECK_EQ(test_points(&told, CHOCOLATIER_FULL_ROW), 2 * 2);
    CHECK_EQ(test_points(&told, CHOCOLATIER_FULL_COLUMN), 2 * 7);
    CHECK_EQ(test_points(&told, CHOCOLATIER_FULL_COLOUR), 10);
    CHECK_EQ(s.player[1].score, 4 + 14 + 10);
}

TEST(chocolatier_more_full_rows_break_a_tie_CH_19) { /* CH-19 */
    Chocolatier s = bare("players=4");
    for (int seat = 0; seat < 4; seat++) s.player[seat].score = 30;
    s.player[3].score = 31;
    set_box(&s, 1,
            "bnwkr"
            "....."
            "....."
            "....."
            ".....");
    Result result;
    chocolatier_result(&s, &result);
    CHECK_EQ(result.place[3], 1);
    CHECK_EQ(result.place[1], 2);
    CHECK_EQ(result.place[0], 3);
    CHECK_EQ(result.place[2], 3);
    CHECK_EQ(result.points[2], 30);
}

TEST(chocolatier_ends_after_max_rounds_CH_20) { /* CH-20 */
    Chocolatier s = decorated(bare("players=2 max_rounds=1"));
    CHECK_EQ(chocolatier_actor(&s), GAME_OVER);
    s = bare("players=2 max_rounds=0");
    s.round = 200;
    s = decorated(s);
    CHECK_EQ(chocolatier_actor(&s), 0);
    CHECK_EQ(s.round, 201);
    s = bare("players=2");
    s.round = 24;
    s = decorated(s);
    CHECK_EQ(chocolatier_actor(&s), 0);
    s = bare("players=2");
    s.round = 25;
    s = decorated(s);
    CHECK_EQ(chocolatier_actor(&s), GAME_OVER);
    CHECK(strstr(test_refusal(game(), "max_rounds=201"), "max_rounds"));
    CHECK(strstr(test_refusal(game(), "max_rounds=201"), "0 to 200"));
}

/* ---- The free box ---- */

TEST(chocolatier_free_box_asks_for_a_column_CH_21) { /* CH-21 */
    Chocolatier s = bare("players=2 box=free");
    set_box(&s, 0,
            "...w."
            "b...."
            "....."
            "....."
            ".....");
    set_line(&s, 0, 1, 'b', 1);
    set_line(&s, 1, 1, 'k', 1);
    s = decorated(s);
    CHECK_EQ(chocolatier_actor(&s), 0);
    CHECK_EQ(legal_count(&s), 3);
    CHECK(!legal(&s, "column-1")); /* the column has blue */
    CHECK(!legal(&s, "column-4")); /* the space is taken */
    CHECK(play(&s, "column-3"));
    CHECK_EQ(chocolatier_column(&s.player[0], 0, 0), 3);
    CHECK_EQ(test_points(&told, CHOCOLATIER_PLACED), 2);
    CHECK_EQ(chocolatier_actor(&s), 1);
    CHECK_EQ(legal_count(&s), 5);
    CHECK(play(&s, "column-5"));
    CHECK_EQ(s.round, 2);
}

TEST(chocolatier_free_box_begins_with_the_start_player_of_the_round_CH_21) { /* CH-21 */
    Chocolatier s = bare("players=2 box=free");
    set_line(&s, 0, 1, 'b', 1);
    set_line(&s, 1, 1, 'b', 1);
    set_line(&s, 1, 2, 'n', 2);
    s.start = s.actor = 1;
    put(&s, CHOCOLATIER_CENTRE, "r");
    s.actor = 0; /* takes the marker, but seat 1 began this round */
    CHECK(play(&s, "centre-red-foundry"));
    CHECK_EQ(chocolatier_actor(&s), 1);
    CHECK_EQ(s.decorated, 0);
    CHECK(play(&s, "column-1"));
    CHECK_EQ(chocolatier_actor(&s), 1);
    CHECK_EQ(s.decorated, 1);
    CHECK(play(&s, "column-1"));
    CHECK_EQ(chocolatier_actor(&s), 0);
    CHECK(play(&s, "column-1"));
    CHECK_EQ(s.start, 0);
}

TEST(chocolatier_only_column_is_taken_without_asking_CH_21) { /* CH-21 */
    Chocolatier s = bare("players=2 box=free");
    set_box(&s, 0,
            "nwk.."
            "....b"
            "....."
            "....."
            ".....");
    set_line(&s, 0, 1, 'b', 1);
    s = decorated(s);
    CHECK_EQ(s.round, 2);
    CHECK_EQ(chocolatier_column(&s.player[0], 0, 0), 4);
}

TEST(chocolatier_line_that_fits_no_column_falls_CH_22) { /* CH-22 */
    Chocolatier s = bare("players=2 box=free");
    set_box(&s, 1,
            ".nwkr"
            "b...."
            "....."
            "....."
            ".....");
    s.player[1].score = 10;
    set_line(&s, 1, 1, 'b', 1);
    CHECK_EQ(chocolatier_targets(&s, 1, 0) & 1, 0); /* full */
    s = decorated(s);
    CHECK_EQ(test_events(&told, CHOCOLATIER_FITS_NOWHERE), 1);
    CHECK_EQ(s.player[1].score, 9);
    CHECK_EQ(s.player[1].line_count[0], 0);
    CHECK_EQ(s.lid[0], 1);
}

TEST(chocolatier_drafting_does_not_look_at_columns_CH_22) { /* CH-22 */
    Chocolatier s = bare("players=2 box=free");
    set_box(&s, 0,
            ".nwkr"
            "b...."
            "....."
            "....."
            ".....");
    put(&s, 0, "bbbb");
    CHECK(legal(&s, "1-blue-1"));
}

/* ---- Special factories ---- */

TEST(chocolatier_gold_backs_are_nine_CH_23) { /* CH-23 */
    CHECK_EQ(CHOCOLATIER_BACKS - 1, 9);
    int seen = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        Chocolatier s = begun("players=4 factories=special", seed);
        for (int disc = 0; disc < 9; disc++) seen |= 1 << s.gold[disc];
    }
    CHECK_EQ(seen, (1 << CHOCOLATIER_BACKS) - 1);
}

TEST(chocolatier_turns_as_many_discs_as_players_to_gold_CH_24) { /* CH-24 */
    int places = 0;
    for (int players = 2; players <= 4; players++) {
        for (uint64_t seed = 0; seed < 100; seed++) {
            char words[40] = "players=2 factories=special";
            words[8] = (char)('0' + players);
            Chocolatier s = begun(words, seed);
            int gold = 0, kinds = 0;
            for (int disc = 0; disc < 9; disc++) {
                if (s.gold[disc] == 0) continue;
                CHECK(disc < 2 * players + 1);
                CHECK_EQ(kinds >> s.gold[disc] & 1, 0);
                kinds |= 1 << s.gold[disc];
                gold++;
                if (players == 2) places |= 1 << disc;
            }
            CHECK_EQ(gold, players);
        }
    }
    CHECK_EQ(places, 31);
}

/* A special game whose first luck is given: places and backs, then the tiles of five discs. */
static Chocolatier lucky(const char *outcomes, const char *tiles) {
    static uint8_t list[64];
    int count = 0;
    for (; *outcomes; outcomes++) list[count++] = (uint8_t)(*outcomes - '0');
    for (; *tiles; tiles++) list[count++] = (uint8_t)colour_of(*tiles);
    Setup setup = test_setup(game(), "players=2 factories=special");
    Chance chance = chance_replayed(list, count);
    Chocolatier s;
    told.count = 0;
    chocolatier_init(&s, &setup, &chance, &told);
    CHECK(!chance.was_invalid);
    CHECK_EQ(chance.outcomes_used, count);
    return s;
}

TEST(chocolatier_plus_one_gets_a_tile_and_magnets_attract_CH_25) { /* CH-25 */
    /* disc 1 is plus one, disc 5 the blue magnet; discs 4 and 1 beside it have blue */
    Chocolatier s = lucky("0142", "nnnnnnnnwwwwbbkkrrrrb");
    CHECK_EQ(chocolatier_tiles(&s, 4, 0), 2);
    CHECK_EQ(chocolatier_tiles(&s, 4, 4), 4);
    CHECK_EQ(chocolatier_tiles(&s, 3, 0), 1);
    CHECK_EQ(chocolatier_tiles(&s, 0, 0), 0); /* its extra blue was attracted */
    CHECK_EQ(chocolatier_tiles(&s, 0, 1), 4);
    CHECK_EQ(test_events(&told, CHOCOLATIER_ATTRACTED), 2);
    CHECK_EQ(test_events(&told, CHOCOLATIER_GOT_EXTRA), 1);
    CHECK_EQ(chocolatier_actor(&s), 0);
}

TEST(chocolatier_plus_one_gets_nothing_when_there_is_nothing_CH_25) { /* CH-25 */
    Chocolatier s = bare("players=4 factories=special");
    for (uint64_t seed = 0; seed < 200; seed++) {
        Chocolatier next = s;
        put(&next, 0, "r");
        memset(next.bag, 0, sizeof next.bag);
        next.bag[0] = 1;
        Chance chance = chance_seeded(seed);
        CHECK(test_play(game(), &next, "1-red-5", &chance, &told));
        CHECK_EQ(test_events(&told, CHOCOLATIER_GOT_EXTRA), 0);
    }
}

TEST(chocolatier_keep_leaves_its_tiles_in_place_CH_26) { /* CH-26 */
    Chocolatier s = bare("players=2 factories=special");
    s.gold[1] = CHOCOLATIER_KEEP;
    put(&s, 1, "bbnk");
    CHECK(play(&s, "2-blue-2"));
    CHECK_EQ(s.source[CHOCOLATIER_CENTRE], 0);
    CHECK_EQ(chocolatier_actor(&s), 1);
    CHECK(play(&s, "2-black-2"));
    CHECK_EQ(chocolatier_tiles(&s, 1, 1), 1);
}

TEST(chocolatier_push_splits_the_rest_by_colour_CH_27) { /* CH-27 */
    Chocolatier s = bare("players=2 factories=special");
    s.gold[0] = CHOCOLATIER_PUSH;
    put(&s, 0, "bnnk");
    put(&s, 1, "k");
    CHECK(play(&s, "1-blue-1"));
    CHECK_EQ(chocolatier_actor(&s), 0);
    CHECK_EQ(legal_count(&s), 4);
    CHECK(legal(&s, "push-brown.left-black.left"));
    CHECK(!legal(&s, "2-black-1"));
    CHECK(play(&s, "push-brown.left-black.right"));
    CHECK_EQ(chocolatier_tiles(&s, 4, 1), 2);
    CHECK_EQ(chocolatier_tiles(&s, 1, 3), 2);
    CHECK_EQ(s.source[0], 0);
    CHECK_EQ(chocolatier_actor(&s), 1);
    CHECK(play(&s, "5-brown-2"));
    CHECK(play(&s, "2-black-2"));
    CHECK_EQ(s.round, 2);
}

TEST(chocolatier_push_with_nothing_left_asks_nothing_CH_27) { /* CH-27 */
    Chocolatier s = bare("players=2 factories=special");
    s.gold[0] = CHOCOLATIER_PUSH;
    put(&s, 0, "bbbb");
    put(&s, 1, "k");
    CHECK(play(&s, "1-blue-4"));
    CHECK_EQ(chocolatier_actor(&s), 1);
}

static Chocolatier sheltering(const char *disc) {
    Chocolatier s = bare("players=2 factories=special");
    s.gold[2] = CHOCOLATIER_SHELTER;
    put(&s, 2, disc);
    put(&s, 0, "rk");
    return s;
}

TEST(chocolatier_shelter_takes_the_next_tile_that_falls_CH_28) { /* CH-28 */
    Chocolatier s = sheltering("bbbn");
    CHECK(play(&s, "3-blue-1")); /* two fall: one on the shelter, one on the line */
    CHECK_EQ(s.shelter, 1);
    CHECK_EQ(s.sheltered, 1);
    CHECK_TEXT(foundry(&s, 0), "b......");
    CHECK_EQ(chocolatier_tiles(&s, CHOCOLATIER_CENTRE, 1), 1);
    CHECK(play(&s, "1-black-foundry"));
    CHECK_TEXT(foundry(&s, 1), "k......"); /* the other player has no shelter */
    CHECK(play(&s, "centre-brown-foundry"));
    CHECK_TEXT(foundry(&s, 0), "b*n....");
    s.bag[0] = 0;
    int lid = s.lid[0];
    CHECK(play(&s, "centre-red-5"));
    CHECK_EQ(s.shelter, 0);
    CHECK_EQ(s.sheltered, 0);
    CHECK_EQ(s.lid[0], lid + 2); /* the one sheltered and the one fallen */
}

TEST(chocolatier_shelter_takes_the_marker_too_CH_28) { /* CH-28 */
    Chocolatier s = sheltering("bnnn");
    s.player[0].score = 9;
    CHECK(play(&s, "3-blue-1"));
    CHECK(play(&s, "1-black-2"));
    CHECK(play(&s, "centre-red-4"));
    CHECK_EQ(s.sheltered, CHOCOLATIER_MARKER);
    CHECK_TEXT(foundry(&s, 0), ".......");
    CHECK(play(&s, "centre-brown-5"));
    CHECK_EQ(s.player[0].score, 9 + 1);
    CHECK_EQ(s.start, 0);
}

TEST(chocolatier_shelter_works_with_a_full_foundry_line_and_by_choice_CH_28) { /* CH-28 */
    Chocolatier s = sheltering("bnnn");
    set_foundry(&s, 0, "wwwwwww");
    CHECK(play(&s, "3-blue-foundry"));
    CHECK_EQ(s.sheltered, 1);
    CHECK_EQ(s.lid[0], 0);
}

TEST(chocolatier_shelter_takes_a_tile_that_fits_no_column_CH_22_CH_28) { /* CH-28, CH-30 */
    Chocolatier s = bare("players=2 factories=special box=free");
    set_box(&s, 0,
            ".nwkr"
            "b...."
            "....."
            "....."
            ".....");
    s.player[0].score = 5;
    s.player[0].line_colour[0] = s.player[0].line_count[0] = 1;
    s.bag[0]--;
    s.gold[2] = CHOCOLATIER_SHELTER;
    put(&s, 2, "k");
    CHECK(play(&s, "3-black-5"));
    CHECK_EQ(test_events(&told, CHOCOLATIER_FITS_NOWHERE), 1);
    CHECK_EQ(s.player[0].score, 5);
}

TEST(chocolatier_circle_closes_over_a_taken_shelter_CH_29) { /* CH-29 */
    Chocolatier s = sheltering("bnnn");
    CHECK(play(&s, "3-blue-1"));
    CHECK_EQ(chocolatier_neighbour(&s, 1, 1), 3);
    CHECK_EQ(chocolatier_neighbour(&s, 3, -1), 1);
    CHECK_EQ(chocolatier_neighbour(&s, 0, 1), 1);
}

TEST(chocolatier_options_combine_CH_30) { /* CH-30 */
    CHECK_TEXT(test_refusal(game(), "players=3 box=free factories=special max_rounds=6"), "");
    CHECK(strstr(test_refusal(game(), "players=5"), "2 to 4"));
    CHECK(strstr(test_refusal(game(), "box=round"), "coloured or free"));
    CHECK(strstr(test_refusal(game(), "colour=red"), "factories"));
}

TEST(chocolatier_starts_with_a_seat_by_lot) {
    int seats = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Chocolatier s = begun("players=4 start=random", seed);
        seats |= 1 << chocolatier_actor(&s);
    }
    CHECK_EQ(seats, 15);
}
