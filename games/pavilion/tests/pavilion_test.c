/* pavilion_test.c -- Summer Pavilion, clause by clause. What holds for every game is in
 * tests/laws/laws.c. */
#include "games/pavilion/rules/pavilion_layout.h"
#include "games/pavilion/rules/pavilion_tiles.h"

#include "tests/test.h"

static const char *const star_names[] = {"NW", "NE", "E", "SE", "SW", "W", "C"};

static const Game *game(void) {
    return game_named("pavilion");
}

/* ---- Positions ---- */

static Pavilion begun(const char *words, uint64_t seed) {
    Setup setup = test_setup(game(), words);
    Chance chance = chance_seeded(seed);
    Pavilion s;
    pavilion_init(&s, &setup, &chance, NULL);
    return s;
}

/* A first round with nothing on the factories and no supply; all tiles are in the bag. */
static Pavilion bare(const char *words) {
    Pavilion s = begun(words, 1);
    clear_table(&s);
    return s;
}

/* The same, when all tiles are taken and seat 0 is to place. */
static Pavilion placing(const char *words) {
    Pavilion s = bare(words);
    s.phase = PAVILION_PLACING;
    return s;
}

static Events told;

static bool play(Pavilion *s, const char *action) {
    Chance chance = chance_seeded(5);
    return test_play(game(), s, action, &chance, &told);
}

static bool legal(const Pavilion *s, const char *action) {
    return test_legal(game(), s, action);
}

static int legal_count(const Pavilion *s) {
    static Action actions[PAVILION_ACTIONS];
    return pavilion_legal(s, actions);
}

/* These tiles as letters; lives until the next call. */
static const char *shown(PavilionTiles some) {
    static char text[PAVILION_COLOURS * PAVILION_COPIES + 1];
    int count = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++)
        for (int i = 0; i < pavilion_count(some, colour); i++) text[count++] = letters[colour];
    text[count] = '\0';
    return text;
}

static int bag_total(const Pavilion *s) {
    int sum = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) sum += s->bag[colour];
    return sum;
}

static bool is_filled(const Pavilion *s, int seat, int star, int point) {
    return pavilion_ring(pavilion_filled(&s->player[seat]), star) >> point & 1;
}

/* ---- What must hold at every ply: checked by tests/laws/laws.c ---- */

/* The tiles of a star are what SP-19, SP-28 and SP-29 allow. */
static void check_star(const Pavilion *s, int seat, int star) {
    const PavilionPlayer *player = &s->player[seat];
    int present = 0, kinds = 0, count = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int here = __builtin_popcount((unsigned)pavilion_ring(player->laid[colour], star));
        present |= (here > 0) << colour;
        kinds += here > 0;
        count += here;
    }
    if (!s->is_grey && star != PAVILION_C) CHECK_EQ(present & ~(1 << star), 0);
    bool is_one_colour = kinds <= 1, is_different = kinds == count;
    if (s->is_free)
        CHECK(is_one_colour || is_different);
    else
        CHECK(star == PAVILION_C ? is_different : is_one_colour);
}

static void check_player(const Pavilion *s, const Pavilion *old, int seat, const Events *events) {
    const PavilionPlayer *player = &s->player[seat];
    uint64_t filled = 0;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        CHECK_EQ(filled & player->laid[colour], 0);
        filled |= player->laid[colour];
    }
    CHECK_EQ(filled >> PAVILION_SPACES, 0);
    for (int star = 0; star < PAVILION_STARS; star++) check_star(s, seat, star);
    int points = player->score - (old ? old->player[seat].score : PAVILION_FIRST_SCORE);
    for (int i = 0; i < events->count; i++)
        if (events->event[i].seat == seat) points -= events->event[i].points;
    CHECK_EQ(points, 0);
    CHECK(player->score >= 1); /* SP-4 */
    if (s->passed >> seat & 1) CHECK(pavilion_total(player->tiles) <= PAVILION_KEPT);
}

void pavilion_check(const void *before, const void *after, const Events *events);

void pavilion_check(const void *before, const void *after, const Events *events) {
    const Pavilion *s = (const Pavilion *)after, *old = (const Pavilion *)before;
    PavilionTiles lots = s->supply + s->tower;
    for (int i = 0; i < PAVILION_SOURCES; i++) lots += s->source[i];
    for (int seat = 0; seat < s->players; seat++) lots += s->player[seat].tiles;
    for (int colour = 0; colour < PAVILION_COLOURS; colour++) {
        int count = s->bag[colour] + pavilion_count(lots, colour);
        for (int seat = 0; seat < s->players; seat++)
            count += __builtin_popcountll(s->player[seat].laid[colour]);
        CHECK_EQ(count, PAVILION_COPIES);
    }
    for (int seat = 0; seat < s->players; seat++) check_player(s, old, seat, events);
    CHECK(pavilion_total(s->supply) <= PAVILION_SUPPLY);
    CHECK_EQ(s->phase == PAVILION_PICKING, s->picks > 0);
    CHECK(s->picks <= pavilion_total(s->supply));
    if (s->phase == PAVILION_TAKING) CHECK_EQ(s->passed, 0);
    CHECK(s->round >= 1 && s->round <= PAVILION_ROUNDS);
}

/* ---- Material ---- */

TEST(pavilion_has_132_tiles_and_two_factories_a_player_and_one_SP_1_SP_2) { /* SP-1, SP-2 */
    for (int players = 2; players <= 4; players++) {
        char words[16] = "players=2";
        words[8] = (char)('0' + players);
        Pavilion s = begun(words, 3);
        int factories = 0, sum = bag_total(&s) + pavilion_total(s.supply);
        for (int i = 0; i < PAVILION_FACTORIES; i++) {
            int here = pavilion_total(s.source[i]);
            CHECK(here == 0 || here == 4);
            factories += here == 4;
            sum += here;
        }
        CHECK_EQ(factories, 2 * players + 1);
        CHECK_EQ(sum, 132);
        CHECK_EQ(pavilion_total(s.supply), 10);
        CHECK_EQ(s.source[PAVILION_CENTRE], 0);
        CHECK_EQ(s.is_tile_taken, 0);
        CHECK_EQ(s.tower, 0);
    }
}

/* SP-3, SP-24: six rounds in which nobody places anything. */
TEST(pavilion_wild_colours_of_the_six_rounds_SP_3) {
    const char wilds[] = "PGOYBR";
    Pavilion s = begun("players=2", 4);
    for (int round = 1; round <= 6; round++) {
        CHECK_EQ(s.round, round);
        CHECK_EQ(letters[pavilion_wild(&s)], wilds[round - 1]);
        while (pavilion_actor(&s) != GAME_OVER && s.round == round) {
            Action action = PAVILION_PASS;
            Chance chance = chance_seeded((uint64_t)round);
            if (s.phase != PAVILION_PLACING) CHECK(pavilion_sample(&s, 0, &action) > 0);
            pavilion_apply(&s, action, &chance, NULL);
        }
    }
    CHECK_EQ(pavilion_actor(&s), GAME_OVER);
    CHECK_EQ(legal_count(&s), 0);
}

TEST(pavilion_scores_begin_at_5_SP_4) { /* SP-4 */
    Pavilion s = begun("players=4", 1);
    for (int seat = 0; seat < 4; seat++) CHECK_EQ(s.player[seat].score, 5);
}

TEST(pavilion_score_runs_past_the_80_of_the_track_SP_4) { /* SP-4 */
    Pavilion s = placing("players=2");
    s.player[0].score = 80;
    give(&s, 0, "OO");
    CHECK(play(&s, "NW1-orange"));
    CHECK_EQ(s.player[0].score, 81);
}

/* ---- The player board ---- */

/* SP-5, SP-7, SP-10: the numbers stand around the name of their star, which has its place. */
TEST(pavilion_draws_the_board_as_it_lies_on_the_table_SP_5_SP_10) {
    Pavilion s = placing("players=2");
    draw(&s, 0, PAVILION_NW, "OO....");
    draw(&s, 0, PAVILION_C, "..Y..B");
    give(&s, 0, "PRR");
    s.supply = tiles(&s, "OG");
    static char buffer[4096];
    Text out = text_in(buffer, sizeof buffer);
    pavilion_state_text(&s, &out);
    char *second = strstr(buffer, "player 2:");
    CHECK(second != NULL);
    *second = '\0';
    CHECK_TEXT(buffer, "round 1, wild purple, bag 123, tower 0, player 1 to place\n"
                       "supply     OG\n"
                       "factory 1\n"
                       "factory 2\n"
                       "factory 3\n"
                       "factory 4\n"
                       "factory 5\n"
                       "centre *\n"
                       "player 1 (begins): 5, tiles RRP\n"
                       "         O         5\n"
                       "       5   O     4   6\n"
                       "        NW o      NE r\n"
                       "       4   2     3   1\n"
                       "         3         2\n"
                       "    1         1         4\n"
                       "  6   2     B   2     3   5\n"
                       "   W p       C         E b\n"
                       "  5   3     5   Y     2   6\n"
                       "    4         4         1\n"
                       "         2         3\n"
                       "       1   3     2   4\n"
                       "        SW g      SE y\n"
                       "       6   4     1   5\n"
                       "         5         6\n");
}

/* In every ring, from each of its points. */
TEST(pavilion_knows_the_groups_of_every_ring_SP_6_SP_20) {
    for (int ring = 0; ring <= PAVILION_FULL_RING; ring++) {
        for (int point = 0; point < PAVILION_POINTS; point++) {
            int filled = ring | 1 << point, after = 0, before = 0;
            while (after < 5 && filled >> (point + after + 1) % 6 & 1) after++;
            while (before + after < 5 && filled >> (point + 5 - before) % 6 & 1) before++;
            CHECK_EQ(pavilion_group_size(ring, point), 1 + after + before);
        }
    }
}

/* SP-6, SP-20: each drawing of the blue star, the space that is filled next, and the group. */
TEST(pavilion_scores_the_group_in_the_ring_of_a_star_SP_6_SP_20) {
    const struct {
        const char *star;
        int point, group;
    } cases[] = {
        {"......", 0, 1}, {".B....", 0, 2}, {".....B", 0, 2}, {".B...B", 0, 3}, {"..BBB.", 0, 1},
        {"BB.BB.", 2, 5}, {"BBBBB.", 5, 6}, {".BBBBB", 0, 6}, {"BBB...", 3, 4}, {"B...BB", 3, 4},
        {"B.B.B.", 1, 3}, {"B..B..", 5, 2}, {"BB.BBB", 2, 6}, {"....B.", 3, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Pavilion s = placing("players=2");
        draw(&s, 0, PAVILION_E, cases[i].star);
        give(&s, 0, "BBBBBB");
        Chance chance = chance_seeded(1);
        told.count = 0;
        int space = PAVILION_E * PAVILION_POINTS + cases[i].point;
        pavilion_apply(&s, pavilion_place(space, PAVILION_BLUE, 0), &chance, &told);
        CHECK_EQ(s.player[0].score, 5 + cases[i].group);
        CHECK_EQ(test_points(&told, PAVILION_PLACED), cases[i].group);
        CHECK_EQ(told.event[0].field[5], cases[i].group);
    }
}

TEST(pavilion_spaces_of_two_stars_are_never_connected_SP_6) { /* SP-6 */
    Pavilion s = placing("players=2");
    draw(&s, 0, PAVILION_NE, "....RR");
    draw(&s, 0, PAVILION_C, "R....O");
    give(&s, 0, "OO");
    CHECK(play(&s, "NW2-orange")); /* the pillar and the statue beside it are not closed either */
    CHECK_EQ(s.player[0].score, 6);
}

/* The numbers of a side as text, to be held against the box. */
static void check_numbers(const char *words, const char *const rows[PAVILION_STARS]) {
    Pavilion s = bare(words);
    for (int star = 0; star < PAVILION_STARS; star++)
        for (int point = 0; point < PAVILION_POINTS; point++)
            CHECK_EQ(pavilion_number(&s, star * PAVILION_POINTS + point), rows[star][point] - '0');
}

TEST(pavilion_numbers_of_the_coloured_side_SP_7) { /* SP-7 */
    const char *const rows[] = {"612345", "561234", "456123", "345612",
                                "234561", "123456", "123456"};
    check_numbers("players=2", rows);
}

TEST(pavilion_numbers_of_the_grey_side_SP_8) { /* SP-8 */
    const char *const rows[] = {"632145", "563214", "456321", "145632",
                                "214563", "321456", "333333"};
    check_numbers("players=2 board=grey", rows);
}

/* The space called "NW2", its star and point, in a list of them; `list` moves on. */
static int next_space(const char **list) {
    for (int star = 0; star < PAVILION_STARS; star++) {
        size_t length = strlen(star_names[star]);
        char digit = (*list)[length];
        if (strncmp(*list, star_names[star], length) || digit < '0' || digit > '5') continue;
        *list += length + 1;
        while (**list == ' ') (*list)++;
        return star * PAVILION_POINTS + digit - '0';
    }
    CHECK(false);
    return -1;
}

/* What lies on a space of a full board: the star's colour, and six colours in C. */
static int full_colour(int space) {
    int star = space / PAVILION_POINTS;
    return star == PAVILION_C ? space % PAVILION_POINTS : star;
}

/* SP-9, SP-21: each feature closes when its last space is filled, whichever that is, and pays. */
TEST(pavilion_features_and_their_spaces_SP_9) {
    const char *const lists[PAVILION_FEATURES] = {
        "NW2 NW3 C0 C5", "NE3 NE4 C0 C1",   "E4 E5 C1 C2",   "SE5 SE0 C2 C3", "SW0 SW1 C3 C4",
        "W1 W2 C4 C5",   "NW1 NW2 NE4 NE5", "NE2 NE3 E5 E0", "E3 E4 SE0 SE1", "SE4 SE5 SW1 SW2",
        "SW5 SW0 W2 W3", "W0 W1 NW3 NW4",   "NW5 NW0",       "NE0 NE1",       "E1 E2",
        "SE2 SE3",       "SW3 SW4",         "W4 W5"};
    for (int feature = 0; feature < PAVILION_FEATURES; feature++) {
        int spaces[4], count = 0, pays = feature / 6 + 1;
        for (const char *list = lists[feature]; *list;) spaces[count++] = next_space(&list);
        CHECK_EQ(count, pays == 3 ? 2 : 4);
        for (int last = 0; last < count; last++) {
            Pavilion s = placing("players=2");
            for (int i = 0; i < count; i++)
                if (i != last) s.player[0].laid[full_colour(spaces[i])] |= (uint64_t)1 << spaces[i];
            s.player[0].tiles = 6 * pavilion_tile(full_colour(spaces[last]));
            s.supply = tiles(&s, "OORRBBYYGG");
            Chance chance = chance_seeded(1);
            told.count = 0;
            Action action = pavilion_place(spaces[last], full_colour(spaces[last]), 0);
            pavilion_apply(&s, action, &chance, &told);
            CHECK_EQ(test_events(&told, PAVILION_CLOSED), 1);
            CHECK_EQ(told.event[1].field[0], feature);
            CHECK_EQ(told.event[1].field[2], pays);
            CHECK_EQ(s.phase, PAVILION_PICKING);
            CHECK_EQ(s.picks, pays);
        }
    }
}

/* ---- Set-up ---- */

TEST(pavilion_fills_the_supply_and_then_the_factories_SP_11) { /* SP-11 */
    const char *drawn = "OORRBBYYGG"
                        "PPPPOOOORRRRBBBBYYYG";
    uint8_t outcomes[30];
    for (int i = 0; i < 30; i++) outcomes[i] = (uint8_t)colour_of(drawn[i]);
    Setup setup = test_setup(game(), "players=2");
    Chance chance = chance_replayed(outcomes, 30);
    Pavilion s;
    told.count = 0;
    pavilion_init(&s, &setup, &chance, &told);
    CHECK(!chance.was_invalid);
    CHECK_EQ(chance.outcomes_used, 30);
    CHECK_TEXT(shown(s.supply), "OORRBBYYGG");
    CHECK_TEXT(shown(s.source[0]), "PPPP");
    CHECK_TEXT(shown(s.source[4]), "YYYG");
    CHECK_EQ(s.is_tile_taken, 0);
    CHECK_EQ(test_events(&told, PAVILION_SUPPLY_FILLED), 1);
    CHECK_EQ(test_events(&told, PAVILION_FILLED), 5);
    CHECK_EQ(pavilion_actor(&s), 0);
}

TEST(pavilion_starts_with_a_seat_by_lot) {
    int seats = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Pavilion s = begun("players=4 start=random", seed);
        seats |= 1 << pavilion_actor(&s);
    }
    CHECK_EQ(seats, 15);
}

/* ---- Taking ---- */

TEST(pavilion_takes_all_of_a_colour_clockwise_SP_12) { /* SP-12, SP-13 */
    Pavilion s = bare("players=3");
    put(&s, 0, "RRYY");
    put(&s, 1, "GBBO");
    put(&s, PAVILION_CENTRE, "Y");
    CHECK_EQ(legal_count(&s), 6);
    CHECK(play(&s, "1-red"));
    CHECK_TEXT(shown(s.player[0].tiles), "RR");
    CHECK_EQ(s.source[0], 0);
    CHECK_TEXT(shown(s.source[PAVILION_CENTRE]), "YYY");
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK(!play(&s, "1-yellow"));
    CHECK(play(&s, "centre-yellow"));
    CHECK_TEXT(shown(s.player[1].tiles), "YYY");
    CHECK_EQ(pavilion_actor(&s), 2);
}

TEST(pavilion_takes_exactly_one_wild_along_SP_12_SP_13) { /* SP-12, SP-13, SP-15 */
    Pavilion s = bare("players=2");
    put(&s, 2, "GPPO");
    put(&s, 3, "R");
    put(&s, PAVILION_CENTRE, "YPPY");
    CHECK(!legal(&s, "3-purple"));
    CHECK(!legal(&s, "centre-purple"));
    CHECK_EQ(legal_count(&s), 4);
    Pavilion other = s;
    CHECK(play(&s, "3-green"));
    CHECK_TEXT(shown(s.player[0].tiles), "GP");
    CHECK_TEXT(shown(s.source[PAVILION_CENTRE]), "OYYPPP"); /* the other wild too */
    CHECK_EQ(test_events(&told, PAVILION_LEFT_OVER), 1);
    CHECK(play(&other, "centre-yellow"));
    CHECK_TEXT(shown(other.player[0].tiles), "YYP");
    CHECK_TEXT(shown(other.source[PAVILION_CENTRE]), "P"); /* what is not taken stays */
}

TEST(pavilion_source_of_wilds_alone_gives_one_SP_12_SP_13) { /* SP-12, SP-13 */
    Pavilion s = bare("players=2");
    put(&s, 0, "PPPP");
    put(&s, 1, "R");
    CHECK(play(&s, "1-purple"));
    CHECK_TEXT(shown(s.player[0].tiles), "P");
    CHECK_TEXT(shown(s.source[PAVILION_CENTRE]), "PPP");
    CHECK(play(&s, "centre-purple"));
    CHECK_TEXT(shown(s.player[1].tiles), "P");
    CHECK_TEXT(shown(s.source[PAVILION_CENTRE]), "PP");
    CHECK_EQ(s.player[1].score, 4);
}

TEST(pavilion_wild_is_the_colour_of_the_round_SP_12) { /* SP-12 */
    Pavilion s = bare("players=2");
    s.round = 2; /* green */
    put(&s, 0, "PPGG");
    put(&s, 1, "R");
    CHECK(!legal(&s, "1-green"));
    CHECK(play(&s, "1-purple"));
    CHECK_TEXT(shown(s.player[0].tiles), "GPP");
}

/* SP-14 and the rulebook's picture: three yellow and a purple from the centre, 4 points lost. */
TEST(pavilion_first_taker_of_the_centre_loses_a_point_for_each_tile_SP_14) {
    Pavilion s = bare("players=3");
    s.actor = 2;
    s.player[2].score = s.player[0].score = 20;
    put(&s, PAVILION_CENTRE, "YYYPPGG");
    put(&s, 0, "R");
    CHECK(play(&s, "centre-yellow"));
    CHECK_EQ(s.player[2].score, 16);
    CHECK_EQ(test_points(&told, PAVILION_TOOK_START_TILE), -4);
    CHECK_EQ(s.start, 2);
    CHECK_EQ(s.is_tile_taken, 1);
    CHECK(play(&s, "centre-green")); /* only the first one pays */
    CHECK_EQ(s.player[0].score, 20);
    CHECK_EQ(s.start, 2);
}

TEST(pavilion_start_tile_takes_nobody_under_1_SP_14_SP_4) { /* SP-14, SP-4 */
    for (int score = 1; score <= 6; score++) {
        Pavilion s = bare("players=2");
        s.player[0].score = (int16_t)score;
        put(&s, PAVILION_CENTRE, "BBBBB");
        put(&s, 0, "R");
        CHECK(play(&s, "centre-blue"));
        CHECK_EQ(s.player[0].score, 1);
        CHECK_EQ(test_points(&told, PAVILION_TOOK_START_TILE), 1 - score);
    }
}

TEST(pavilion_places_when_all_is_taken_from_the_start_tile_on_SP_15_SP_17) { /* SP-15, SP-17 */
    Pavilion s = bare("players=3");
    put(&s, 0, "RRYY");
    put(&s, 1, "B");
    CHECK(play(&s, "1-red"));
    CHECK(play(&s, "centre-yellow"));
    CHECK_EQ(s.phase, PAVILION_TAKING);
    CHECK(play(&s, "2-blue"));
    CHECK_EQ(s.phase, PAVILION_PLACING);
    CHECK_EQ(test_events(&told, PAVILION_PLACING_BEGAN), 1);
    CHECK_EQ(pavilion_actor(&s), 1); /* who took from the centre */
    CHECK_TEXT(shown(s.player[1].tiles), "YY");
}

TEST(pavilion_start_player_stays_when_nobody_took_from_the_centre_SP_16) { /* SP-16 */
    Pavilion s = bare("players=3");
    s.start = s.actor = 1;
    put(&s, 0, "RRRR");
    put(&s, 1, "BBBB");
    CHECK(play(&s, "1-red"));
    CHECK(play(&s, "2-blue"));
    CHECK_EQ(s.phase, PAVILION_PLACING);
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK(play(&s, "pass"));
    CHECK_EQ(pavilion_actor(&s), 2);
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.round, 2);
    CHECK_EQ(pavilion_actor(&s), 1);
}

TEST(pavilion_round_without_a_tile_goes_on_with_placing_SP_16) { /* SP-16, SP-24 */
    Pavilion s = placing("players=3");
    give(&s, 1, "RR");
    memset(s.bag, 0, sizeof s.bag);
    s.actor = 1;
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.round, 2);
    CHECK_EQ(s.phase, PAVILION_PLACING);
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK_EQ(test_events(&told, PAVILION_PLACING_BEGAN), 1);
    CHECK(play(&s, "NE2-red")); /* the red tile in the tower comes back */
    CHECK_EQ(s.round, 3);
    CHECK_EQ(s.phase, PAVILION_TAKING);
    CHECK_TEXT(shown(s.source[0]), "R");
}

TEST(pavilion_without_any_tile_the_rounds_run_out_SP_16) { /* SP-16 */
    Pavilion s = placing("players=2");
    give(&s, 0, "R");
    memset(s.bag, 0, sizeof s.bag);
    CHECK(play(&s, "NE1-red"));
    CHECK_EQ(pavilion_actor(&s), GAME_OVER);
    CHECK_EQ(s.round, 6);
    CHECK_EQ(s.player[0].score, 6);
}

/* ---- Placing ---- */

TEST(pavilion_places_in_turn_until_all_have_passed_SP_17) { /* SP-17 */
    Pavilion s = placing("players=3");
    give(&s, 0, "RRR");
    give(&s, 1, "BBB");
    CHECK(play(&s, "NE1-red"));
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK(play(&s, "pass"));                                /* although he could place */
    CHECK_EQ(test_events(&told, PAVILION_OUT_OF_TILES), 1); /* seat 2 */
    CHECK_EQ(pavilion_actor(&s), 0);
    CHECK(play(&s, "C1-red"));
    CHECK_EQ(pavilion_actor(&s), 0);
    CHECK_EQ(s.round, 1);
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.round, 2);
    CHECK_TEXT(shown(s.player[1].tiles), "BBB");
}

TEST(pavilion_passing_is_a_decision_even_if_nothing_fits_SP_17) { /* SP-17 */
    Pavilion s = placing("players=2");
    draw(&s, 0, PAVILION_NE, "R.RR..");
    draw(&s, 0, PAVILION_C, "R.....");
    give(&s, 0, "R");
    CHECK_EQ(legal_count(&s), 1);
    CHECK(play(&s, "pass"));
}

/* SP-18: all numbers of wilds, from as few as the colour leaves to all but one. */
TEST(pavilion_pays_with_any_number_of_wilds_SP_18) {
    for (int own = 0; own <= 8; own++) {
        for (int wilds = 0; wilds <= 8; wilds++) {
            Pavilion s = placing("players=2");
            s.player[0].tiles =
                own * pavilion_tile(PAVILION_BLUE) + wilds * pavilion_tile(PAVILION_PURPLE);
            for (int number = 1; number <= 6; number++) {
                for (int b = 0; b <= 6; b++) {
                    char action[] = "E1-blue-0w";
                    action[1] = (char)('0' + number);
                    action[8] = (char)('0' + b);
                    if (b == 0) action[7] = '\0';
                    bool pays = number - b >= 1 && number - b <= own && b <= wilds;
                    CHECK_EQ(legal(&s, action), pays);
                }
            }
        }
    }
}

TEST(pavilion_wild_colour_pays_for_itself_without_choice_SP_18) { /* SP-18 */
    Pavilion s = placing("players=2");
    give(&s, 0, "PPP");
    CHECK(legal(&s, "W3-purple"));
    CHECK(!legal(&s, "W4-purple"));
    CHECK(!legal(&s, "W3-purple-1w"));
    CHECK(!legal(&s, "NW3-orange-3w")); /* a wild is never placed as another colour */
    CHECK(!legal(&s, "NW1-purple"));
    CHECK_EQ(legal_count(&s), 3 + 3 + 1); /* W and C, and the pass */
}

TEST(pavilion_refuses_a_filled_space_SP_18) { /* SP-18 */
    Pavilion s = placing("players=2");
    draw(&s, 0, PAVILION_NE, "..R...");
    give(&s, 0, "RR");
    CHECK(!legal(&s, "NE1-red"));
    CHECK(legal(&s, "NE2-red"));
}

TEST(pavilion_stars_take_their_own_colour_SP_19) { /* SP-19 */
    Pavilion s = placing("players=2");
    for (int star = 0; star < 6; star++) CHECK_EQ(pavilion_colours(&s, 0, star), 1 << star);
    CHECK_EQ(pavilion_colours(&s, 0, PAVILION_C), 63);
    draw(&s, 0, PAVILION_C, ".R..G.");
    CHECK_EQ(pavilion_colours(&s, 0, PAVILION_C),
             63 & ~(1 << PAVILION_RED) & ~(1 << PAVILION_GREEN));
    give(&s, 0, "RO");
    CHECK(!legal(&s, "C1-red"));
    CHECK(legal(&s, "C1-orange"));
    CHECK(legal(&s, "NE1-red"));
    CHECK(!legal(&s, "NE1-orange"));
}

/* The rulebook's pictures of SP-18 and SP-20, in the first round: what is filled, what the player
 * has, what he does; what he gets, what goes to the tower, what he has then. */
TEST(pavilion_pictures_of_the_rulebook_SP_18_SP_20) {
    const struct {
        int star;
        const char *spaces, *has, *action;
        int points;
        const char *tower, *left;
    } cases[] = {
        {PAVILION_E, "......", "BBBBBBB", "E6-blue", 1, "BBBBB", "B"},
        {PAVILION_NE, "RR....", "RRR", "NE3-red", 1, "RR", ""},
        {PAVILION_E, "BB....", "BBBPPP", "E6-blue-3w", 3, "BBPPP", ""},
        {PAVILION_NW, "..OO..", "OGPPP", "NW4-orange-3w", 3, "PPP", "G"},
        {PAVILION_W, "P.P...", "PPRRGGGG", "W2-purple", 3, "P", "RRGGGG"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Pavilion s = placing("players=2");
        give(&s, 1, "Y");
        draw(&s, 0, cases[i].star, cases[i].spaces);
        give(&s, 0, cases[i].has);
        CHECK(play(&s, cases[i].action));
        CHECK_EQ(s.player[0].score, 5 + cases[i].points);
        CHECK_TEXT(shown(s.tower), cases[i].tower);
        CHECK_TEXT(shown(s.player[0].tiles), cases[i].left);
        CHECK_EQ(s.phase, PAVILION_PLACING);
        CHECK_EQ(pavilion_actor(&s), 1);
    }
}

/* ---- Picking ---- */

/* Seat 0 can close the window of NE with two red tiles, or place another one. */
static Pavilion at_window(const char *supply) {
    Pavilion s = placing("players=2");
    draw(&s, 0, PAVILION_NE, ".R....");
    give(&s, 0, "RRRRRR");
    give(&s, 1, "Y");
    s.supply = tiles(&s, supply);
    return s;
}

TEST(pavilion_picks_one_tile_after_another_SP_21) { /* SP-21, SP-22 */
    Pavilion s = at_window("OOORBBYGGP");
    CHECK(play(&s, "NE5-red"));
    CHECK_EQ(test_events(&told, PAVILION_CLOSED), 1);
    CHECK_EQ(s.picks, 3);
    CHECK_EQ(pavilion_actor(&s), 0);
    CHECK_EQ(legal_count(&s), 6);
    CHECK(!legal(&s, "pass"));      /* compulsory */
    CHECK(play(&s, "pick-purple")); /* wild too */
    CHECK(!legal(&s, "pick-purple"));
    CHECK(play(&s, "pick-orange"));
    CHECK_EQ(pavilion_total(s.supply), 8); /* not refilled in between */
    CHECK_EQ(pavilion_actor(&s), 0);
    CHECK(play(&s, "pick-orange"));
    CHECK_TEXT(shown(s.player[0].tiles), "OORP");
    CHECK_EQ(pavilion_total(s.supply), 10);
    CHECK_EQ(test_events(&told, PAVILION_SUPPLY_FILLED), 1);
    CHECK_EQ(s.phase, PAVILION_PLACING);
    CHECK_EQ(pavilion_actor(&s), 1);
}

TEST(pavilion_adds_up_what_one_tile_closes_SP_21) { /* SP-21 */
    Pavilion s = placing("players=2");
    draw(&s, 0, PAVILION_NW, ".O.O..");
    draw(&s, 0, PAVILION_NE, "....RR");
    draw(&s, 0, PAVILION_C, "R....B");
    give(&s, 0, "OO");
    s.supply = tiles(&s, "OOORBBYGGP");
    CHECK(play(&s, "NW2-orange"));
    CHECK_EQ(test_events(&told, PAVILION_CLOSED), 2);
    CHECK_EQ(s.picks, 3);
    CHECK_EQ(s.player[0].score, 8);
}

TEST(pavilion_feature_pays_once_SP_21) { /* SP-21 */
    Pavilion s = at_window("OOORBBYGGP");
    draw(&s, 0, PAVILION_NE, "R.....");
    CHECK(play(&s, "NE1-red"));
    CHECK_EQ(test_events(&told, PAVILION_CLOSED), 0);
    CHECK_EQ(pavilion_actor(&s), 1);
}

TEST(pavilion_supply_is_filled_only_after_closing_a_feature_SP_22) { /* SP-22 */
    Pavilion s = at_window("OOO");
    CHECK(play(&s, "NE1-red"));
    CHECK_EQ(test_events(&told, PAVILION_SUPPLY_FILLED), 0);
    CHECK_TEXT(shown(s.supply), "OOO");
}

TEST(pavilion_tiles_just_paid_fill_the_supply_SP_22) { /* SP-22 */
    Pavilion s = at_window("OOOOOOOOOO");
    memset(s.bag, 0, sizeof s.bag);
    s.bag[PAVILION_GREEN] = 2;
    CHECK(play(&s, "NE5-red"));
    CHECK(play(&s, "pick-orange"));
    CHECK(play(&s, "pick-orange"));
    CHECK(play(&s, "pick-orange"));
    CHECK_TEXT(shown(s.supply), "OOOOOOORGG");
    CHECK_EQ(test_events(&told, PAVILION_TOWER_EMPTIED), 1);
    CHECK_EQ(s.bag[PAVILION_RED], 3);
    CHECK_EQ(s.tower, 0);
}

TEST(pavilion_tower_stays_when_the_bag_is_just_enough_SP_22) { /* SP-22 */
    Pavilion s = at_window("OOOOOOOOOO");
    memset(s.bag, 0, sizeof s.bag);
    s.bag[PAVILION_GREEN] = 3;
    CHECK(play(&s, "NE5-red"));
    for (int i = 0; i < 3; i++) CHECK(play(&s, "pick-orange"));
    CHECK_TEXT(shown(s.supply), "OOOOOOOGGG");
    CHECK_EQ(bag_total(&s), 0);
    CHECK_TEXT(shown(s.tower), "RRRR");
}

TEST(pavilion_gets_what_there_is_from_a_short_supply_SP_22) { /* SP-22 */
    Pavilion s = at_window("OG");
    memset(s.bag, 0, sizeof s.bag);
    CHECK(play(&s, "NE5-red"));
    CHECK_EQ(test_events(&told, PAVILION_SUPPLY_SHORT), 1);
    CHECK_EQ(s.picks, 2);
    CHECK(play(&s, "pick-green"));
    CHECK(play(&s, "pick-orange"));
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK_TEXT(shown(s.supply), "RRRR"); /* it stays short */
    CHECK_EQ(bag_total(&s) + pavilion_total(s.tower), 0);
}

TEST(pavilion_gets_nothing_from_an_empty_supply_SP_22) { /* SP-22 */
    Pavilion s = at_window("");
    memset(s.bag, 0, sizeof s.bag);
    CHECK(play(&s, "NE5-red"));
    CHECK_EQ(s.phase, PAVILION_PLACING);
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK_TEXT(shown(s.supply), "RRRR");
}

/* ---- Passing ---- */

/* SP-23 and the rulebook's picture: four green and two red, the green ones are kept. */
TEST(pavilion_keeps_four_and_loses_a_point_for_each_other_tile_SP_23) {
    Pavilion s = placing("players=2");
    give(&s, 0, "GGGGRR");
    give(&s, 1, "B");
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.phase, PAVILION_KEEPING);
    CHECK_EQ(pavilion_actor(&s), 0);
    CHECK_EQ(legal_count(&s), 3);
    CHECK(legal(&s, "keep-2red-2green"));
    CHECK(legal(&s, "keep-1red-3green"));
    CHECK(play(&s, "keep-4green"));
    CHECK_EQ(s.player[0].score, 3);
    CHECK_EQ(test_points(&told, PAVILION_DISCARDED), -2);
    CHECK_TEXT(shown(s.player[0].tiles), "GGGG");
    CHECK_TEXT(shown(s.tower), "RR");
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.round, 2);
    CHECK_TEXT(shown(s.player[0].tiles), "GGGG"); /* beside the board again (SP-24) */
}

TEST(pavilion_keeps_all_of_four_or_fewer_SP_23) { /* SP-23 */
    Pavilion s = placing("players=2");
    give(&s, 0, "GGRP");
    give(&s, 1, "B");
    CHECK(play(&s, "pass"));
    CHECK_EQ(pavilion_actor(&s), 1);
    CHECK_EQ(s.player[0].score, 5);
    CHECK_EQ(test_events(&told, PAVILION_DISCARDED), 0);
    CHECK_TEXT(shown(s.player[0].tiles), "RGGP");
    s.player[1].tiles = tiles(&s, "BBBBG");
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.phase, PAVILION_KEEPING); /* the fifth is too much */
    CHECK_EQ(legal_count(&s), 2);
}

TEST(pavilion_keep_is_a_decision_with_one_answer_too_SP_23) { /* SP-23 */
    Pavilion s = placing("players=2");
    give(&s, 0, "BBBBBBBBBBBB");
    CHECK(play(&s, "pass"));
    CHECK_EQ(legal_count(&s), 1);
    CHECK(play(&s, "keep-4blue"));
    CHECK_EQ(s.player[0].score, 1); /* of 8 only 4 could be lost (SP-4) */
    CHECK_EQ(test_points(&told, PAVILION_DISCARDED), -4);
}

/* SP-23: all 126 sets of four are numbered in order and read differently. */
TEST(pavilion_keeps_are_the_126_sets_of_four_SP_23) {
    PavilionTiles last = 0;
    for (int i = 0; i < PAVILION_KEEPS; i++) {
        PavilionTiles kept = pavilion_kept((Action)(PAVILION_KEEP + i));
        CHECK_EQ(pavilion_total(kept), 4);
        if (i > 0) CHECK(kept > last);
        last = kept;
    }
    Pavilion s = placing("players=2");
    s.phase = PAVILION_KEEPING;
    s.player[0].tiles = 4 * PAVILION_EACH_COLOUR;
    CHECK_EQ(legal_count(&s), PAVILION_KEEPS);
    s.player[0].tiles = 22 * PAVILION_EACH_COLOUR;
    CHECK_EQ(legal_count(&s), PAVILION_KEEPS);
    s.player[0].tiles = PAVILION_EACH_COLOUR;
    CHECK_EQ(legal_count(&s), 15);
}

/* ---- The next round, the end ---- */

/* Ends a round in which seat 1 had the start tile, with this bag and tower. */
static Pavilion refilled(int bag, int tower) {
    Pavilion s = placing("players=2");
    give(&s, 0, "Y");
    s.start = 1;
    s.is_tile_taken = 1;
    s.passed = 2;
    memset(s.bag, 0, sizeof s.bag);
    s.bag[PAVILION_BLUE] = (uint8_t)bag;
    s.tower = tower * pavilion_tile(PAVILION_RED);
    CHECK(play(&s, "pass"));
    return s;
}

TEST(pavilion_prepares_the_next_round_SP_24) { /* SP-24, SP-3 */
    Pavilion s = refilled(22, 0);
    CHECK_EQ(s.round, 2);
    CHECK_EQ(s.phase, PAVILION_TAKING);
    CHECK_EQ(s.is_tile_taken, 0);
    CHECK_EQ(s.passed, 0);
    CHECK_EQ(pavilion_actor(&s), 1);
    for (int i = 0; i < 5; i++) CHECK_TEXT(shown(s.source[i]), "BBBB");
    CHECK_TEXT(shown(s.player[0].tiles), "Y");
    CHECK_EQ(test_events(&told, PAVILION_ROUND_BEGAN), 1);
}

TEST(pavilion_empties_the_tower_in_the_middle_of_a_factory_SP_24) { /* SP-24 */
    Pavilion s = refilled(6, 15);
    CHECK_TEXT(shown(s.source[1]), "RRBB");
    CHECK_EQ(test_events(&told, PAVILION_TOWER_EMPTIED), 1);
    CHECK_EQ(s.bag[PAVILION_RED], 1);
    CHECK_EQ(s.tower, 0);
}

TEST(pavilion_tower_stays_when_the_bag_fills_the_factories_SP_24) { /* SP-24 */
    Pavilion s = refilled(20, 15);
    CHECK_EQ(bag_total(&s), 0);
    CHECK_EQ(pavilion_total(s.tower), 15);
    CHECK_EQ(test_events(&told, PAVILION_TOWER_EMPTIED), 0);
}

TEST(pavilion_begins_a_round_with_too_few_tiles_SP_24) { /* SP-24 */
    Pavilion s = refilled(3, 2);
    CHECK_TEXT(shown(s.source[0]), "RBBB");
    CHECK_TEXT(shown(s.source[1]), "R");
    CHECK_EQ(s.source[2], 0);
    CHECK_EQ(pavilion_actor(&s), 1);
}

/* The sixth round, in which seat 0 is the last who has not passed, with these tiles. */
static Pavilion last_turn(const char *words, const char *has) {
    Pavilion s = placing(words);
    s.round = 6;
    s.passed = 2;
    give(&s, 0, has);
    return s;
}

TEST(pavilion_ends_after_six_rounds_bonuses_before_the_kept_tiles_SP_25) { /* SP-25 */
    Pavilion s = last_turn("players=2", "OOOOOO");
    draw(&s, 0, PAVILION_NE, "RRRRRR");
    s.player[0].score = 2;
    CHECK(play(&s, "pass"));
    CHECK(play(&s, "keep-4orange"));
    CHECK_EQ(pavilion_actor(&s), GAME_OVER);
    CHECK_EQ(test_points(&told, PAVILION_DISCARDED), -1); /* at the pass, down to 1 */
    CHECK_EQ(test_points(&told, PAVILION_FULL_STAR), 14);
    CHECK_EQ(test_points(&told, PAVILION_LOST_KEPT), -4); /* all of it, since the bonus is there */
    CHECK_EQ(s.player[0].score, 11);
    CHECK_EQ(s.player[0].tiles, 0);
    CHECK_TEXT(shown(s.tower), "OOOOOO");
    CHECK_EQ(test_events(&told, PAVILION_GAME_ENDED), 1);
}

TEST(pavilion_kept_tiles_take_nobody_under_1_SP_25_SP_4) { /* SP-25, SP-4 */
    Pavilion s = last_turn("players=2", "OOO");
    s.player[0].score = 3;
    CHECK(play(&s, "pass"));
    CHECK_EQ(s.player[0].score, 1);
    CHECK_EQ(test_points(&told, PAVILION_LOST_KEPT), -2);
}

/* The bonuses of a finished game in which both have this board: points of stars and numbers. Only
 * seat 0 has kept a tile, and loses a point for it. */
static void check_bonuses(const char *words, const char *const rows[PAVILION_STARS], int stars,
                          int numbers) {
    Pavilion s = last_turn(words, "O");
    for (int star = 0; star < PAVILION_STARS; star++) draw(&s, 0, star, rows[star]);
    memcpy(s.player[1].laid, s.player[0].laid, sizeof s.player[1].laid);
    CHECK(play(&s, "pass"));
    CHECK_EQ(pavilion_actor(&s), GAME_OVER);
    CHECK_EQ(test_points(&told, PAVILION_FULL_STAR), 2 * stars);
    CHECK_EQ(test_points(&told, PAVILION_FULL_NUMBER), 2 * numbers);
    CHECK_EQ(s.player[0].score, 5 + stars + numbers - 1);
    CHECK_EQ(s.player[1].score, 5 + stars + numbers);
}

TEST(pavilion_full_stars_pay_by_colour_SP_26) { /* SP-26 */
    const int points[] = {17, 14, 15, 16, 18, 20, 12};
    const char *const full[] = {"OOOOOO", "RRRRRR", "BBBBBB", "YYYYYY",
                                "GGGGGG", "PPPPPP", "ORBYGP"};
    for (int star = 0; star < PAVILION_STARS; star++) {
        const char *rows[PAVILION_STARS];
        for (int i = 0; i < PAVILION_STARS; i++) rows[i] = i == star ? full[i] : "......";
        check_bonuses("players=2", rows, points[star], 0);
    }
    check_bonuses("players=2", full, 112, 40);
}

/* SP-26: the seven spaces of each number; without the one in C there is no bonus. */
TEST(pavilion_full_numbers_pay_on_the_coloured_side_SP_26) {
    const int points[] = {4, 8, 12, 16, 0, 0};
    for (int number = 1; number <= 6; number++) {
        char text[PAVILION_STARS][PAVILION_POINTS + 1];
        const char *rows[PAVILION_STARS];
        for (int star = 0; star < PAVILION_STARS; star++) {
            memcpy(text[star], "......", sizeof text[star]);
            int turned = star == PAVILION_C ? 5 : star;
            int point = (number + turned) % PAVILION_POINTS; /* each star is turned by one more */
            text[star][point] = letters[star % PAVILION_COLOURS];
            rows[star] = text[star];
        }
        check_bonuses("players=2", rows, 0, points[number - 1]);
        rows[PAVILION_C] = "......";
        check_bonuses("players=2", rows, 0, 0);
    }
}

TEST(pavilion_full_numbers_pay_on_the_grey_side_SP_26_SP_8) { /* SP-26, SP-8 */
    const char *const ones[] = {"...R..", "....R.", ".....R", "R.....",
                                ".R....", "..R...", "......"};
    const char *const twos[] = {"..R...", "...R..", "....R.", ".....R",
                                "R.....", ".R....", "......"};
    const char *const fours[] = {"....R.", ".....R", "R.....", ".R....",
                                 "..R...", "...R..", "......"};
    const char *const threes[] = {".R....", "..R...", "...R..", "....R.",
                                  ".....R", "R.....", "ORBYGP"};
    const char *const few[] = {".R....", "..R...", "...R..", "....R.",
                               ".....R", "R.....", "ORBYG."};
    check_bonuses("players=2 board=grey", ones, 0, 4);
    check_bonuses("players=2 board=grey", twos, 0, 8);
    check_bonuses("players=2 board=grey", fours, 0, 16);
    check_bonuses("players=2 board=grey", threes, 12, 12);
    check_bonuses("players=2 board=grey", few, 0, 0);
}

TEST(pavilion_highest_score_wins_and_ties_share_SP_27) { /* SP-27 */
    Pavilion s = bare("players=4");
    s.player[0].score = 30, s.player[1].score = 44, s.player[2].score = 44;
    s.player[3].score = 12;
    Result result;
    pavilion_result(&s, &result);
    CHECK_EQ(result.points[2], 44);
    CHECK_EQ(result.place[0], 3);
    CHECK_EQ(result.place[1], 1);
    CHECK_EQ(result.place[2], 1);
    CHECK_EQ(result.place[3], 4);
}

/* ---- The grey board ---- */

TEST(pavilion_grey_stars_are_of_one_colour_and_C_of_six_SP_28) { /* SP-28 */
    Pavilion s = placing("players=2 board=grey");
    for (int star = 0; star < PAVILION_STARS; star++) CHECK_EQ(pavilion_colours(&s, 0, star), 63);
    draw(&s, 0, PAVILION_E, ".R....");
    draw(&s, 0, PAVILION_C, ".R..G.");
    CHECK_EQ(pavilion_colours(&s, 0, PAVILION_E), 1 << PAVILION_RED);
    CHECK_EQ(pavilion_colours(&s, 0, PAVILION_C),
             63 & ~(1 << PAVILION_RED) & ~(1 << PAVILION_GREEN));
    give(&s, 0, "RRRBBB");
    CHECK(legal(&s, "E3-red"));
    CHECK(!legal(&s, "E3-blue"));
    CHECK(legal(&s, "NE3-red")); /* another star of the same colour */
    CHECK(legal(&s, "NE3-blue"));
    CHECK(legal(&s, "C3a-blue"));
    CHECK(legal(&s, "C3f-blue"));
    CHECK(!legal(&s, "C3b-blue")); /* filled */
    CHECK(!legal(&s, "C3a-red"));
    CHECK(play(&s, "C3c-blue"));
    CHECK(is_filled(&s, 0, PAVILION_C, 2));
    CHECK_EQ(s.player[0].score, 7);
}

TEST(pavilion_grey_stars_of_the_same_colour_both_pay_SP_28) { /* SP-28 */
    const char *const rows[] = {"GGGGGG", "......", "GGGGGG", "......",
                                "......", "PPPPPP", "......"};
    check_bonuses("players=2 board=grey", rows, 18 + 18 + 20, 0);
}

/* SP-29: each star as drawn, and the colours that it takes next. */
TEST(pavilion_second_tile_decides_what_a_free_star_is_SP_29) {
    const struct {
        const char *star, *takes;
    } cases[] = {
        {"......", "ORBYGP"}, {"..R...", "ORBYGP"}, {"R.R...", "R"},
        {"RRRRR.", "R"},      {"RB....", "OYGP"},   {"RBOYG.", "P"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int takes = 0;
        for (const char *c = cases[i].takes; *c; c++) takes |= 1 << colour_of(*c);
        Pavilion s = placing("players=2 board=grey grey_stars=free");
        draw(&s, 0, PAVILION_C, cases[i].star);
        draw(&s, 0, PAVILION_SW, cases[i].star);
        CHECK_EQ(pavilion_colours(&s, 0, PAVILION_C), takes);
        CHECK_EQ(pavilion_colours(&s, 0, PAVILION_SW), takes);
        CHECK_EQ(pavilion_colours(&s, 0, PAVILION_W), 63);
        CHECK_EQ(pavilion_colours(&s, 1, PAVILION_C), 63);
    }
}

TEST(pavilion_free_stars_pay_by_what_they_became_SP_29) { /* SP-29 */
    const char *const rows[] = {"PGYBRO", "......", "RRRRRR", "......",
                                "......", "......", "PPPPPP"};
    check_bonuses("players=2 board=grey grey_stars=free", rows, 12 + 14 + 20, 0);
}

TEST(pavilion_refuses_free_stars_on_the_coloured_board_SP_29) { /* SP-29 */
    CHECK_TEXT(test_refusal(game(), "players=3 board=grey grey_stars=free"), "");
    CHECK_TEXT(test_refusal(game(), "board=coloured grey_stars=rulebook"), "");
    CHECK(strstr(test_refusal(game(), "grey_stars=free"), "board=coloured"));
    CHECK(strstr(test_refusal(game(), "players=5"), "2 to 4"));
    CHECK(strstr(test_refusal(game(), "board=red"), "coloured or grey"));
}

TEST(pavilion_spaces_and_features_agree) {
    for (int space = 0; space < PAVILION_SPACES; space++)
        for (int i = 0; i < PAVILION_FEATURES; i++)
            CHECK_EQ(features_at[space] >> i & 1, features[i] >> space & 1);
    for (int space = 0; space < PAVILION_SPACES; space++) {
        int count = bits_count(features_at[space]);
        CHECK(count == 1 || count == 2);
    }
}

/* SP-18: the table against a count, one number of wilds after the other. */
TEST(pavilion_ways_to_pay_are_counted_SP_18) {
    for (int wilds = 0; wilds < PAVILION_WILDS; wilds++)
        for (int tiles = 0; tiles <= PRICE_MAX; tiles++)
            for (int price = 1; price <= PRICE_MAX; price++) {
                int count = 0;
                for (int paid = 0; paid <= wilds && paid < price; paid++)
                    count += price - paid <= tiles;
                CHECK_EQ((int)(ways_to_pay[wilds][tiles] >> (8 * (price - 1)) & 0xFF), count);
            }
}
