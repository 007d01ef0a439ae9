/* ingenious_test.c -- Ingenious, clause by clause. What holds for every game is in
 * tests/laws/laws.c. How positions are written is in ingenious_layout.h. */
#include "games/ingenious/rules/ingenious_layout.h"

#include "engine/base/rng.h"
#include "tests/test.h"

#include <stdlib.h>

static const Game *game(void) {
    return game_named("ingenious");
}

static int distance(int q, int r) {
    int far = abs(q) > abs(r) ? abs(q) : abs(r);
    return abs(q + r) > far ? abs(q + r) : far;
}

/* ---- Positions ---- */

static Ingenious begun(const char *words, uint64_t seed) {
    Setup setup = test_setup(game(), words);
    Chance chance = chance_seeded(seed);
    Ingenious s;
    memset(&s, 0xA5, sizeof s);
    ingenious_init(&s, &setup, &chance, NULL);
    return s;
}

/* The start of a game with empty racks; all tiles are in the bag. */
static Ingenious bare(const char *words) {
    Ingenious s = begun(words, 1);
    empty_racks(&s);
    return s;
}

static bool holds(const Ingenious *s, int seat, const char *tiles) {
    IngeniousTiles rack = 0;
    for (; *tiles; tiles += tiles[2] ? 3 : 2) rack += ingenious_tile(kind_of(tiles));
    return s->rack[seat] == rack;
}

/* Lays symbols of one colour on the cells of a list such as "h9 i10". */
static void put(Ingenious *s, char letter, const char *list) {
    while (*list) {
        int place = read_place(&list);
        while (*list == ' ') list++;
        IngeniousCells free = ingenious_free(s);
        CHECK(ingenious_has(&free, place));
        s->colour[colour_of(letter)].word[place >> 6] |= (uint64_t)1 << (place & 63);
    }
}

/* Draws the whole playable area: a letter or a dot for each cell, row by row. Printed symbols are
 * part of the drawing. */
static void draw(Ingenious *s, const char *rows) {
    for (int cell = 0; cell < INGENIOUS_CELLS; cell++) {
        int place = ingenious_place[cell];
        if (!ingenious_has(&ingenious_area[ingenious_board(s)], place)) continue;
        while (*rows == ' ') rows++;
        CHECK(*rows != '\0');
        char letter = *rows++;
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
            bool is_printed = ingenious_printed[colour] == place;
            CHECK(!is_printed || letter == letters[colour]);
            if (letter == letters[colour])
                s->colour[colour].word[place >> 6] |= (uint64_t)1 << (place & 63);
        }
    }
    CHECK_EQ(*rows, '\0');
}

/* Lays something between the printed red and green, far from where the tests play, so that the
 * first round is over. */
static Ingenious later(const char *words) {
    Ingenious s = bare(words);
    put(&s, 'o', "c9 d9 c11 d11");
    put(&s, 'y', "c10 d10 c12 d8");
    return s;
}

static int marker(const Ingenious *s, int seat, char letter) {
    return ingenious_marker(s, seat, colour_of(letter));
}

static Events told;

static bool play(Ingenious *s, const char *action) {
    Chance chance = chance_seeded(5);
    return test_play(game(), s, action, &chance, &told);
}

static bool legal(const Ingenious *s, const char *action) {
    return test_legal(game(), s, action);
}

static int legal_count(const Ingenious *s) {
    static Action actions[GAME_ACTIONS_MAX];
    return ingenious_legal(s, actions);
}

static int bag_count(const Ingenious *s) {
    int count = 0;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) count += s->bag[kind];
    return count;
}

/* Pairs of adjacent cells that are both free, by coordinates. */
static int free_pairs(const Ingenious *s) {
    const int steps[3][2] = {{1, 0}, {0, 1}, {-1, 1}};
    IngeniousCells free = ingenious_free(s);
    int pairs = 0;
    for (int r = -7; r <= 7; r++)
        for (int q = -7; q <= 7; q++)
            for (int i = 0; i < 3; i++) {
                int other_q = q + steps[i][0], other_r = r + steps[i][1];
                if (distance(q, r) > 7 || distance(other_q, other_r) > 7) continue;
                pairs += ingenious_has(&free, place_at(q, r)) &&
                         ingenious_has(&free, place_at(other_q, other_r));
            }
    return pairs;
}

/* Player 1 with red three cells wide at h5..h7 and purple at k5..k7. */
static Ingenious bonus_position(const char *words) {
    Ingenious s = later(words);
    put(&s, 'r', "h5 h6 h7");
    put(&s, 'p', "j6 j7 j8");
    return s;
}

/* All but the row m, where two pairs of cells are free. */
static Ingenious nearly_full(const char *words) {
    Ingenious s = bare(words);
    draw(&s, "     r o y o y g"
             "    y o y o y b o"
             "   b g b g b g b g"
             "  o y o y o y o y o"
             " g b g b g b g b g b"
             "p y o y o y o y o y b"
             " b g b g b g b g b g"
             "  y o y o y o y o y"
             "   g b g b g b g b"
             "    o y o y o y o"
             "     y . . g . o");
    return s;
}

static int place_of_seat(const Ingenious *s, int seat) {
    Result result;
    ingenious_result(s, &result);
    return result.place[seat];
}

static int points_of_seat(const Ingenious *s, int seat) {
    Result result;
    ingenious_result(s, &result);
    return result.points[seat];
}

/* Player 1 has red on his 9 and has just to place gg. */
static Ingenious before_exchange(const char *rest) {
    Ingenious s = later("players=2 mode=duel");
    give(&s, 0, "gg");
    give(&s, 0, rest);
    give(&s, 1, "yp yp yp yp yp yp");
    s.track[0][0] = 9;
    s.tokens[0] = 1;
    return s;
}

/* ---- What must hold at every ply: checked by tests/laws/laws.c ---- */

void ingenious_check(const void *before, const void *after, const Events *events);

/* IN-1, IN-3: every symbol is on the board or on a tile in the bag, on a rack or set aside. */
static void check_symbols(const Ingenious *s) {
    int symbols[INGENIOUS_COLOURS], tiles = 0, cells = 0;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        symbols[colour] = 0;
        for (int cell = 0; cell < INGENIOUS_CELLS; cell++)
            symbols[colour] += ingenious_has(&s->colour[colour], ingenious_place[cell]);
        cells += symbols[colour];
        CHECK(ingenious_has(&s->colour[colour], ingenious_printed[colour]));
        CHECK(ingenious_has(&ingenious_printed_cells, ingenious_printed[colour]));
    }
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        int count = s->bag[kind] + ingenious_count(s->aside, kind);
        for (int seat = 0; seat < INGENIOUS_SEATS; seat++)
            count += ingenious_count(s->rack[seat], kind);
        CHECK(count <= (ingenious_half[kind][0] == ingenious_half[kind][1] ? 5 : 6));
        for (int i = 0; i < 2; i++) symbols[ingenious_half[kind][i]] += count;
        tiles += count;
    }
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) CHECK_EQ(symbols[colour], 41);
    CHECK_EQ(2 * tiles + cells, 2 * INGENIOUS_TILES + INGENIOUS_COLOURS);
}

/* Cells hold one symbol at most, and only those of the playable area hold any. */
static void check_cells(const Ingenious *s) {
    IngeniousCells free = ingenious_free(s);
    for (int place = 0; place < 256; place++) {
        int symbols = ingenious_has(&free, place);
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            symbols += ingenious_has(&s->colour[colour], place);
        CHECK_EQ(symbols, ingenious_has(&ingenious_area[ingenious_board(s)], place));
    }
}

/* What went back is in the bag, set aside or among the tiles that are not old; the one who returned
 * it in a duel has no marks, so that all his tiles may be of it. */
static void check_memory(const Ingenious *s) {
    bool is_duel = s->mode == INGENIOUS_DUEL;
    for (int i = 0; i < 2; i++) {
        for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
            int possible = s->bag[kind] + ingenious_count(s->aside, kind);
            for (int seat = 0; seat < INGENIOUS_SEATS; seat++) {
                int old = ingenious_count(s->old[seat], kind);
                CHECK(old <= ingenious_count(s->rack[seat], kind));
                possible += ingenious_count(s->rack[seat], kind) - (is_duel && seat == i ? 0 : old);
            }
            CHECK(ingenious_count(s->returned[i], kind) <= possible);
        }
        for (int seat = 0; seat < INGENIOUS_SEATS; seat++)
            if (s->returned[i] == 0 && (is_duel ? seat != i : i == 0)) CHECK_EQ(s->old[seat], 0);
    }
    if (!is_duel) CHECK_EQ(s->returned[1] | s->aside, 0);
    CHECK_EQ(s->hidden_aside, 0);
    for (int seat = 0; seat < INGENIOUS_SEATS; seat++)
        CHECK_EQ(s->hidden[seat] | s->hidden_old[seat], 0);
}

/* Every step of every marker was told as a point of the one who made it. */
static void check_points(const Ingenious *old, const Ingenious *s, const Events *events) {
    int moved[INGENIOUS_SEATS] = {0};
    for (int side = 0; side < INGENIOUS_SEATS; side++)
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            moved[side] += s->track[side][colour] - (old ? old->track[side][colour] : 0);
    for (int i = 0; i < events->count; i++) {
        const Event *event = &events->event[i];
        if (event->points == 0) continue;
        bool is_mirrored = s->mode == INGENIOUS_DUEL && event->seat == 1;
        moved[ingenious_side(s, event->seat)] -= is_mirrored ? -event->points : event->points;
    }
    for (int side = 0; side < INGENIOUS_SEATS; side++) CHECK_EQ(moved[side], 0);
}

void ingenious_check(const void *before, const void *after, const Events *events) {
    const Ingenious *s = (const Ingenious *)after, *old = (const Ingenious *)before;
    check_symbols(s);
    check_cells(s);
    check_memory(s);
    check_points(old, s, events);
    for (int seat = 0; seat < s->players; seat++) {
        int full = s->mode == INGENIOUS_SOLO ? 1 : 6, count = ingenious_tiles_count(s->rack[seat]);
        bool is_turn_over = s->phase == INGENIOUS_PLACING && (!old || old->actor != s->actor);
        if (seat != s->actor || is_turn_over) CHECK_EQ(count, full);
        CHECK(count <= full);
    }
    CHECK_EQ(s->due > 0, s->phase == INGENIOUS_PLACING);
    CHECK_EQ(s->tokens[0] & s->tokens[1], 0);
    CHECK_EQ(s->unused[0] | s->unused[1], 0);
}

/* ---- Material ---- */

TEST(ingenious_has_120_tiles_IN_1) { /* IN-1 */
    Ingenious s = bare("players=2");
    int mixed = 0, doubles = 0;
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++) {
        bool is_double = ingenious_half[kind][0] == ingenious_half[kind][1];
        CHECK_EQ(s.bag[kind], is_double ? 5 : 6);
        CHECK_EQ((INGENIOUS_DOUBLES & ingenious_tile(kind)) != 0, is_double);
        CHECK(INGENIOUS_EACH & ingenious_tile(kind));
        for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
            CHECK_EQ((ingenious_shows[colour] & ingenious_tile(kind)) != 0,
                     ingenious_half[kind][0] == colour || ingenious_half[kind][1] == colour);
        (*(is_double ? &doubles : &mixed))++;
    }
    CHECK_EQ(mixed, 15);
    CHECK_EQ(doubles, 6);
    CHECK_EQ(bag_count(&s), 120);
}

TEST(ingenious_cells_are_numbered_row_by_row_IN_2) { /* IN-2 */
    int cell = 0, white = 0, light = 0, dark = 0;
    for (int r = -7; r <= 7; r++) {
        for (int q = -7; q <= 7; q++) {
            int far = distance(q, r);
            for (int board = 0; board < 3; board++)
                CHECK_EQ(ingenious_has(&ingenious_area[board], place_at(q, r)), far <= 5 + board);
            if (far > 7) continue;
            CHECK_EQ(ingenious_place[cell], place_at(q, r));
            CHECK_EQ(ingenious_cell(place_at(q, r)), cell);
            white += far <= 5;
            light += far == 6;
            dark += far == 7;
            cell++;
        }
    }
    CHECK_EQ(cell, INGENIOUS_CELLS);
    CHECK_EQ(white, 91);
    CHECK_EQ(light, 36);
    CHECK_EQ(dark, 42);
    const int steps[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    for (int i = 0; i < 6; i++)
        CHECK_EQ(ingenious_step[i], place_at(steps[i][0], steps[i][1]) - place_at(0, 0));
}

TEST(ingenious_prints_six_symbols_on_the_corners_of_the_white_area_IN_3) { /* IN-3 */
    const int corners[6][2] = {{0, -5}, {5, -5}, {5, 0}, {0, 5}, {-5, 5}, {-5, 0}};
    const char *setups[] = {"players=2", "players=3", "players=4", "players=1 mode=solo"};
    for (int i = 0; i < 4; i++) {
        Ingenious s = bare(setups[i]);
        IngeniousCells free = ingenious_free(&s);
        for (int colour = 0; colour < 6; colour++) {
            int place = place_at(corners[colour][0], corners[colour][1]);
            CHECK(ingenious_has(&s.colour[colour], place));
            CHECK(!ingenious_has(&free, place));
        }
    }
}

/* IN-4, IN-9 and the pairs of the Checks section. */
TEST(ingenious_playable_area_depends_on_the_players_IN_4) {
    const struct {
        const char *words;
        int cells, pairs;
    } areas[] = {{"players=1 mode=solo", 85, 222}, {"players=2", 85, 222},
                 {"players=2 mode=duel", 85, 222}, {"players=3", 121, 306},
                 {"players=4", 163, 426},          {"players=4 mode=team", 163, 426}};
    for (int i = 0; i < 6; i++) {
        Ingenious s = bare(areas[i].words);
        IngeniousCells free = ingenious_free(&s);
        int cells = 0;
        for (int place = 0; place < 256; place++) cells += ingenious_has(&free, place);
        CHECK_EQ(cells, areas[i].cells);
        CHECK_EQ(free_pairs(&s), areas[i].pairs);
    }
}

/* IN-5: placements fill at most every cell; the racks and tiles set aside come on top. */
TEST(ingenious_bag_never_runs_out_IN_5) {
    for (int board = 0; board < 3; board++) {
        int players = board + 2, placed = ingenious_area_free[board] / 2;
        CHECK_EQ(placed, board == 0 ? 42 : board == 1 ? 60 : 81);
        CHECK(placed + (players + 1) * INGENIOUS_RACK <= INGENIOUS_TILES);
    }
}

/* ---- Base ---- */

TEST(ingenious_players_begin_with_six_tiles_and_no_points_IN_6) { /* IN-6 */
    for (int players = 2; players <= 4; players++) {
        char words[16] = "players=2";
        words[8] = (char)('0' + players);
        Ingenious s = begun(words, 3);
        for (int seat = 0; seat < players; seat++) {
            CHECK_EQ(ingenious_tiles_count(s.rack[seat]), 6);
            for (int i = 0; i < 6; i++) CHECK_EQ(ingenious_marker(&s, seat, i), 0);
        }
        CHECK_EQ(bag_count(&s), 120 - 6 * players);
        CHECK_EQ(ingenious_actor(&s), 0);
    }
}

TEST(ingenious_turn_places_scores_and_refills_IN_7) { /* IN-7 */
    Ingenious s = later("players=3");
    give(&s, 0, "rb rb gg yp yp pp");
    CHECK(!legal(&s, "rg-h8-h9"));  /* not on the rack */
    CHECK(!legal(&s, "rb-c9-c10")); /* taken */
    CHECK(!legal(&s, "rb-c8-d7"));  /* a printed symbol */
    CHECK(!legal(&s, "rb-h8-h10")); /* not adjacent */
    CHECK(!legal(&s, "rb-a8-a9"));  /* dark grey */
    CHECK(!legal(&s, "gg-h9-h8"));  /* the same as gg-h8-h9 */
    CHECK(!legal(&s, "keep"));      /* a tile must be placed, even for no points */
    CHECK(legal(&s, "rb-h9-h8"));
    CHECK_EQ(legal_count(&s), free_pairs(&s) * (2 * 2 + 2));
    CHECK(play(&s, "rb-h8-h9"));
    CHECK(ingenious_has(&s.colour[0], place_at(0, 0)));
    CHECK(ingenious_has(&s.colour[2], place_at(1, 0)));
    CHECK_EQ(ingenious_tiles_count(s.rack[0]), 6);
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 1);
    CHECK_EQ(told.event[told.count - 1].secret, 1);
    CHECK_EQ(ingenious_actor(&s), 1);
}

/* IN-8 and the pairs of the Checks section. */
TEST(ingenious_first_placement_touches_a_printed_symbol_IN_8) {
    const int pairs[] = {54, 102, 144};
    for (int players = 2; players <= 4; players++) {
        char words[16] = "players=2";
        words[8] = (char)('0' + players);
        Ingenious s = bare(words);
        give(&s, 0, "rb gg");
        CHECK_EQ(legal_count(&s), 3 * pairs[players - 2]);
    }
    Ingenious s = bare("players=2");
    give(&s, 0, "rb");
    CHECK(legal(&s, "rb-h12-h11"));
    CHECK(legal(&s, "rb-h11-h12"));
    CHECK(legal(&s, "rb-g13-f13"));
    CHECK(!legal(&s, "rb-h11-h10"));
}

/* A position of the second player after a first tile beside the printed blue. */
static Ingenious second_player(const char *words) {
    Ingenious s = bare(words);
    give(&s, 0, "rb rb rb rb rb rb");
    give(&s, 1, "gy gy gy gy gy gy");
    CHECK(play(&s, "rb-h11-h12"));
    CHECK_EQ(ingenious_actor(&s), 1);
    return s;
}

TEST(ingenious_first_placement_touches_no_tile_by_the_rulebook_IN_8) { /* IN-8 */
    Ingenious s = second_player("players=2");
    CHECK(!legal(&s, "gy-i12-i11")); /* beside the first tile */
    CHECK(!legal(&s, "gy-g13-f13")); /* g13 lies beside h12 */
    CHECK(!legal(&s, "gy-h8-h9"));
    CHECK(legal(&s, "gy-c9-c10"));
    Ingenious wide = second_player("players=3");
    CHECK(legal(&wide, "gy-h14-i13")); /* the same symbol, from the other side */
}

TEST(ingenious_first_placements_touch_distinct_symbols_by_option_IN_8) { /* IN-8 */
    Ingenious s = second_player("players=3 first_turn=distinct");
    CHECK(!legal(&s, "gy-h14-i13"));
    CHECK(!legal(&s, "gy-i12-i11"));
    CHECK(legal(&s, "gy-c9-c10"));
    put(&s, 'p', "e10"); /* another tile that touches no symbol */
    put(&s, 'p', "e11");
    CHECK(legal(&s, "gy-d12-e12") && legal(&s, "gy-d13-e12"));
    CHECK(!legal(&s, "gy-h8-h9"));
}

TEST(ingenious_first_turn_both_asks_for_both_IN_8) { /* IN-8 */
    Ingenious s = second_player("players=3 first_turn=both");
    CHECK(!legal(&s, "gy-h14-i13"));
    put(&s, 'p', "e10");
    put(&s, 'p', "e11");
    CHECK(!legal(&s, "gy-d12-e12"));
    CHECK(legal(&s, "gy-c9-c10"));
}

TEST(ingenious_teams_and_duels_begin_like_the_base_game_IN_8) { /* IN-8 */
    const char *setups[] = {"players=2 mode=duel first_turn=distinct",
                            "players=4 mode=team first_turn=distinct"};
    for (int i = 0; i < 2; i++) {
        Ingenious s = begun(setups[i], 4);
        int taken = 0;
        for (int turn = 0; turn < s.players; turn++) {
            Action action;
            Chance chance = chance_seeded(9);
            CHECK(ingenious_sample(&s, 1u << 31, &action) > 0);
            ingenious_apply(&s, action, &chance, NULL);
        }
        for (int colour = 0; colour < 6; colour++) {
            IngeniousCells free = ingenious_free(&s);
            bool is_touched = false;
            for (int d = 0; d < 6; d++) {
                int place = ingenious_printed[colour] + ingenious_step[d];
                is_touched |= ingenious_has(&ingenious_area[ingenious_board(&s)], place) &&
                              !ingenious_has(&free, place);
            }
            taken += is_touched;
        }
        CHECK_EQ(taken, s.players);
    }
}

TEST(ingenious_later_placements_are_free_IN_9) { /* IN-9 */
    Ingenious s = later("players=2");
    give(&s, 0, "gp");
    CHECK(legal(&s, "gp-h8-h9"));
    CHECK(legal(&s, "gp-e9-e10"));
    CHECK_EQ(legal_count(&s), 2 * free_pairs(&s));
}

/* Seat 0 places a tile; the points of its first and second half are checked. */
static void scores(Ingenious *s, const char *tile, const char *cells, int first, int second) {
    char action[16] = "";
    Ingenious turn = *s;
    Text out = text_in(action, sizeof action);
    text_string(&out, tile);
    text_string(&out, cells);
    turn.actor = 0;
    memset(turn.track, 0, sizeof turn.track);
    turn.rack[0] = 0;
    give(&turn, 0, tile);
    give(&turn, 0, "rr gg bb oo yy");
    CHECK(play(&turn, action));
    int points[2] = {0, 0}, at = 0;
    CHECK_EQ(test_events(&told, INGENIOUS_SCORED), (first > 0) + (second > 0));
    if (first == 0) at++;
    for (int i = 0; i < told.count; i++) {
        const Event *event = &told.event[i];
        if (event->kind != INGENIOUS_SCORED) continue;
        int sum = 0;
        for (int d = 0; d < 6; d++) sum += event->field[2 + d];
        CHECK_EQ(sum, event->points);
        points[at++] = event->points;
    }
    CHECK_EQ(points[0], first);
    CHECK_EQ(points[1], second);
    *s = turn;
}

/* IN-10: the rulebook's pictures beside the printed blue, and the Checks section. */
TEST(ingenious_scores_each_half_along_five_directions_IN_10) {
    Ingenious s = later("players=4");
    scores(&s, "rb", "-h11-h12", 0, 1);
    scores(&s, "rb", "-g12-g13", 1, 2);
    scores(&s, "bb", "-g14-h14", 2, 2);
    scores(&s, "rb", "-f13-f14", 2, 4);
}

TEST(ingenious_scores_a_double_in_the_midst_of_its_colour_IN_10) { /* IN-10 */
    Ingenious s = later("players=4");
    put(&s, 'g', "g9 i8 j8 k8 j7 g8 h7 i7 g10 h10");
    scores(&s, "gg", "-h8-h9", 7, 5);
}

TEST(ingenious_rays_stop_at_gaps_other_symbols_and_the_edge_IN_10) { /* IN-10 */
    Ingenious s = bare("players=2");
    draw(&s, "     r o y o y g"
             "    y o y o . . ."
             "   . . . . . . . ."
             "  . . . . . . . . ."
             " . . . . . . . . . ."
             "p . r r . r b r . . b"
             " . . . . . . . . . ."
             "  . . . . . . . . ."
             "   . . . . . . . ."
             "    . . . . . . ."
             "     y . . . . o");
    scores(&s, "ro", "-h7-i7", 3, 0); /* r r to the west, one to the east, none behind the blue */
    scores(&s, "gb", "-h11-h12", 0, 1);
    scores(&s, "oy", "-m5-m4", 0, 1);
    scores(&s, "op", "-m7-m6", 1, 0); /* the orange on m5 is hidden behind the own purple */
}

TEST(ingenious_markers_stop_at_18_and_the_rest_is_lost_IN_10) { /* IN-10 */
    Ingenious s = later("players=2");
    put(&s, 'r', "h7 h6 h5");
    give(&s, 0, "rp rr rr rr rr rr");
    set_track(&s, 0, 17, 1, 1, 1, 1, 1);
    CHECK(play(&s, "rp-h8-h9"));
    CHECK_EQ(marker(&s, 0, 'r'), 18);
    CHECK_EQ(test_points(&told, INGENIOUS_SCORED), 1);
}

TEST(ingenious_colour_at_18_gives_a_placement_before_the_refill_IN_11) { /* IN-11 */
    Ingenious s = bonus_position("players=2");
    give(&s, 0, "rg gg gg gg gg gg");
    set_track(&s, 0, 15, 1, 1, 1, 1, 1);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 1);
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 0);
    CHECK_EQ(ingenious_actor(&s), 0);
    CHECK_EQ(ingenious_tiles_count(s.rack[0]), 5);
    CHECK(!legal(&s, "keep")); /* compulsory */
    CHECK(play(&s, "gg-l4-l5"));
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 2);
    CHECK_EQ(ingenious_actor(&s), 1);
}

TEST(ingenious_colour_that_is_at_18_gives_no_second_bonus_IN_11) { /* IN-11 */
    Ingenious s = bonus_position("players=2");
    give(&s, 0, "rg gg gg gg gg gg");
    set_track(&s, 0, 18, 1, 1, 1, 1, 1);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(test_events(&told, INGENIOUS_SCORED), 1);
    CHECK_EQ(test_points(&told, INGENIOUS_SCORED), 0);
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 0);
    CHECK_EQ(ingenious_actor(&s), 1);
}

TEST(ingenious_two_bonuses_can_come_from_one_tile_and_give_more_IN_11) { /* IN-11 */
    Ingenious s = bonus_position("players=2");
    give(&s, 0, "rp rr gg gg bb bb");
    put(&s, 'p', "i9");
    put(&s, 'g', "l4");
    set_track(&s, 0, 17, 17, 1, 1, 1, 17);
    CHECK(play(&s, "rp-h8-h9")); /* p on h9 counts i9 */
    CHECK_EQ(s.due, 2);
    CHECK(play(&s, "gg-l5-l6")); /* green arrives too */
    CHECK_EQ(s.due, 2);
    CHECK(play(&s, "gg-f8-f9"));
    CHECK_EQ(s.due, 1);
    CHECK(play(&s, "rr-e8-e9"));
    CHECK_EQ(ingenious_actor(&s), 1);
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 4);
}

TEST(ingenious_bonus_lapses_with_an_empty_rack_IN_11) { /* IN-11, IN-12 */
    Ingenious s = bonus_position("players=2");
    give(&s, 0, "rg");
    set_track(&s, 0, 15, 1, 1, 1, 1, 1);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(test_events(&told, INGENIOUS_LAPSED), 1);
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 6); /* and no swap is offered */
    CHECK_EQ(ingenious_actor(&s), 1);
}

/* Player 1 is about to place rg, and the lowest colours are yellow and purple. */
static Ingenious before_swap(const char *words, const char *rest) {
    Ingenious s = later(words);
    give(&s, 0, "rg");
    give(&s, 0, rest);
    give(&s, 1, "yp yp yp yp yp yp");
    set_track(&s, 0, 3, 4, 5, 6, 2, 2);
    return s;
}

TEST(ingenious_swap_is_offered_without_the_lowest_colours_IN_12) { /* IN-12 */
    Ingenious s = before_swap("players=2", "rr gg bb oo rb");
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(ingenious_actor(&s), 0);
    CHECK_EQ(legal_count(&s), 2);
    CHECK(legal(&s, "keep"));
    Ingenious kept = s;
    CHECK(play(&kept, "keep"));
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 1);
    CHECK_EQ(test_events(&told, INGENIOUS_KEPT), 1);
    CHECK_EQ(kept.returned[0], 0);
    CHECK_EQ(ingenious_actor(&kept), 1);

    CHECK(play(&s, "swap"));
    CHECK_EQ(test_events(&told, INGENIOUS_SHOWED), 5);
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 6);
    CHECK_EQ(ingenious_tiles_count(s.rack[0]), 6);
    CHECK_EQ(ingenious_actor(&s), 1);
}

TEST(ingenious_swap_needs_a_rack_without_any_of_the_lowest_IN_12) { /* IN-12 */
    const char *racks[] = {"rr gg bb oo yy", "rr gg bb oo bp"};
    for (int i = 0; i < 2; i++) {
        Ingenious s = before_swap("players=2", racks[i]);
        CHECK(play(&s, "rg-h8-h9"));
        CHECK_EQ(ingenious_actor(&s), 1);
    }
}

/* IN-12: the six new tiles are drawn while the old ones lie aside. */
TEST(ingenious_swap_draws_before_the_old_tiles_go_back_IN_12) {
    Ingenious s = before_swap("players=2", "rr gg bb oo rb");
    CHECK(play(&s, "rg-h8-h9"));
    memset(s.bag, 0, sizeof s.bag);
    s.bag[kind_of("yy")] = 6;
    CHECK(play(&s, "swap"));
    CHECK(holds(&s, 0, "yy yy yy yy yy yy"));
    CHECK_EQ(s.bag[kind_of("yy")], 0);
    CHECK_EQ(s.bag[kind_of("rr")], 1);
    CHECK_EQ(bag_count(&s), 5);
}

/* IN-12: what was shown is known to have been in the bag, so that racks of that time lack it. */
TEST(ingenious_shown_tiles_stay_known_IN_12) {
    Ingenious s = before_swap("players=3", "rr gg bb oo rb");
    give(&s, 2, "yy yy yy pp pp pp");
    CHECK(play(&s, "rg-h8-h9"));
    memset(s.bag, 0, sizeof s.bag);
    s.bag[kind_of("op")] = 6;
    CHECK(play(&s, "swap"));
    CHECK_EQ(s.old[1], s.rack[1]);
    for (uint64_t seed = 0; seed < 20; seed++) { /* all that is unseen is known */
        Chance chance = chance_seeded(seed);
        Ingenious guess = s;
        ingenious_redact(&guess, 1);
        CHECK_EQ(guess.hidden[0] + guess.hidden[2], 12);
        CHECK_EQ(guess.rack[0] | guess.rack[2], 0);
        ingenious_determinize(&guess, 1, &chance);
        CHECK_EQ(guess.bag[kind_of("rr")], 1);
        CHECK_EQ(bag_count(&guess), 5);
    }
    s.returned[0] = 0;
    bool is_guessed = false;
    for (uint64_t seed = 0; seed < 20; seed++) { /* it was not for nothing */
        Chance chance = chance_seeded(seed);
        Ingenious guess = s;
        ingenious_redact(&guess, 1);
        ingenious_determinize(&guess, 1, &chance);
        is_guessed |= guess.bag[kind_of("rr")] == 0;
    }
    CHECK(is_guessed);
}

TEST(ingenious_shown_tiles_are_forgotten_as_their_kind_comes_to_the_board_IN_12) { /* IN-12 */
    Ingenious s = before_swap("players=2", "rr gg bb oo rb");
    CHECK(play(&s, "rg-h8-h9"));
    CHECK(play(&s, "swap"));
    CHECK_EQ(ingenious_tiles_count(s.returned[0]), 5);
    s.rack[1] += ingenious_tile(kind_of("rr")) - ingenious_tile(kind_of("yp"));
    s.old[1] -= ingenious_tile(kind_of("yp")); /* a new red double for an old tile */
    CHECK(play(&s, "rr-k4-k5"));
    CHECK_EQ(ingenious_count(s.returned[0], kind_of("rr")), 0);
    CHECK_EQ(ingenious_tiles_count(s.returned[0]), 4);
    CHECK_EQ(ingenious_tiles_count(s.old[1]), 5);
}

TEST(ingenious_ends_at_once_when_no_pair_is_left_IN_13) { /* IN-13 */
    Ingenious s = nearly_full("players=2");
    give(&s, 0, "rp rr rr rr rr rr");
    set_track(&s, 0, 0, 1, 1, 1, 1, 1);
    CHECK(play(&s, "rp-m4-m5")); /* m7 remains, alone */
    CHECK_EQ(ingenious_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, INGENIOUS_GAME_ENDED), 1);
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 0); /* no refill */
    CHECK_EQ(legal_count(&s), 0);
}

TEST(ingenious_ends_inside_a_bonus_chain_IN_13) { /* IN-11, IN-13 */
    Ingenious s = nearly_full("players=2");
    give(&s, 0, "yp rr rr rr rr rr");
    set_track(&s, 0, 3, 3, 3, 3, 17, 3);
    CHECK(play(&s, "yp-m4-m5"));
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 1);
    CHECK_EQ(ingenious_actor(&s), GAME_OVER);
}

/* IN-14: the rulebook's picture. */
TEST(ingenious_lowest_colours_are_compared_one_by_one_IN_14) {
    Ingenious s = bare("players=4");
    set_track(&s, 0, 10, 11, 11, 11, 11, 11);
    set_track(&s, 1, 12, 18, 9, 12, 18, 18);
    set_track(&s, 2, 18, 13, 13, 12, 9, 18);
    set_track(&s, 3, 18, 7, 18, 18, 18, 18);
    CHECK_EQ(place_of_seat(&s, 0), 1);
    CHECK_EQ(place_of_seat(&s, 1), 3);
    CHECK_EQ(place_of_seat(&s, 2), 2);
    CHECK_EQ(place_of_seat(&s, 3), 4);
    CHECK_EQ(points_of_seat(&s, 0), 10);
    CHECK_EQ(points_of_seat(&s, 3), 7);
}

TEST(ingenious_equal_in_all_six_is_shared_IN_14) { /* IN-14 */
    Ingenious s = bare("players=3");
    set_track(&s, 0, 1, 2, 3, 4, 5, 6);
    set_track(&s, 1, 6, 5, 4, 3, 2, 1);
    CHECK_EQ(place_of_seat(&s, 0), 1);
    CHECK_EQ(place_of_seat(&s, 1), 1);
    CHECK_EQ(place_of_seat(&s, 2), 3);
}

TEST(ingenious_all_six_at_18_win_at_once_IN_15) { /* IN-15 */
    Ingenious s = bonus_position("players=3");
    give(&s, 0, "rg gg gg gg gg gg");
    set_track(&s, 0, 15, 18, 18, 18, 18, 18);
    set_track(&s, 1, 18, 18, 18, 18, 18, 17);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(ingenious_actor(&s), GAME_OVER);
    CHECK_EQ(place_of_seat(&s, 0), 1);
    CHECK_EQ(place_of_seat(&s, 1), 2);
    const Event *end = &told.event[told.count - 1];
    CHECK_EQ(end->kind, INGENIOUS_GAME_ENDED);
    CHECK_EQ(end->seat, 0);
    CHECK_EQ(end->field[0], INGENIOUS_BY_COLOURS);
}

/* ---- Solo ---- */

TEST(ingenious_solo_draws_and_places_one_tile_after_the_other_IN_16) { /* IN-16 */
    Ingenious s = begun("players=1 mode=solo", 2);
    CHECK_EQ(ingenious_tiles_count(s.rack[0]), 1);
    Ingenious seen = s;
    ingenious_redact(&seen, GAME_SPECTATOR); /* it lies open */
    CHECK_EQ(seen.rack[0], s.rack[0]);

    s = bare("players=1 mode=solo");
    give(&s, 0, "rg");
    CHECK_EQ(legal_count(&s), 108);
    CHECK(!legal(&s, "rg-h8-h9"));
    CHECK(play(&s, "rg-c9-c10"));
    CHECK_EQ(marker(&s, 0, 'r'), 1);
    CHECK_EQ(ingenious_tiles_count(s.rack[0]), 1);
    CHECK_EQ(ingenious_actor(&s), 0);
    CHECK_EQ(s.phase, INGENIOUS_PLACING); /* no swap, though no colour is lower */
    CHECK_EQ(told.event[told.count - 1].secret, 0);
}

TEST(ingenious_solo_has_neither_bonus_nor_swap_nor_a_win_at_once_IN_16) { /* IN-16 */
    Ingenious s = later("players=1 mode=solo");
    put(&s, 'r', "h5 h6 h7");
    give(&s, 0, "rg");
    set_track(&s, 0, 35, 36, 36, 36, 36, 36);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(marker(&s, 0, 'r'), 36);
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 0);
    CHECK_EQ(ingenious_actor(&s), 0);
    CHECK_EQ(s.due, 1);

    s = nearly_full("players=1 mode=solo");
    give(&s, 0, "rp");
    CHECK(play(&s, "rp-m4-m5"));
    CHECK_EQ(ingenious_actor(&s), GAME_OVER);
}

/* IN-17: the rulebook's picture, 16 + 2 and 17 + 4. */
TEST(ingenious_double_tracks_stop_at_18_IN_17) {
    Ingenious s = later("players=1 mode=solo");
    put(&s, 'g', "h6 h7");
    put(&s, 'y', "h10 h11 g10 i9");
    give(&s, 0, "gy");
    set_track(&s, 0, 0, 16, 0, 0, 17, 0);
    CHECK(play(&s, "gy-h8-h9"));
    CHECK_EQ(marker(&s, 0, 'g'), 18);
    CHECK_EQ(marker(&s, 0, 'y'), 18);
    CHECK_EQ(test_points(&told, INGENIOUS_SCORED), 3);
    CHECK_EQ(test_events(&told, INGENIOUS_SECOND_TRACK), 2);

    s.rack[0] = 0;
    put(&s, 'b', "k5 k6 k7");
    give(&s, 0, "bp");
    set_track(&s, 0, 0, 0, 18, 0, 0, 0);
    CHECK(play(&s, "bp-k8-k9"));
    CHECK_EQ(marker(&s, 0, 'b'), 21); /* from the right board's 0 on */
}

/* Red double on h8 and h9 with two points for h8 and five for h9. */
static Ingenious ordered(const char *words, int red) {
    Ingenious s = later(words);
    put(&s, 'r', "h6 h7 h10 h11 h12 g10 i9");
    give(&s, 0, "rr");
    set_track(&s, 0, red, 5, 5, 5, 5, 5);
    return s;
}

/* A marker of a double track after two scorings, by the words of IN-17. */
static int double_track(int marker, int a, int b) {
    const int points[] = {a, b};
    for (int i = 0; i < 2; i++) {
        int end = marker < 18 ? 18 : 36;
        marker += points[i];
        if (marker > end) marker = end;
    }
    return marker;
}

/* Plays every red double both ways round; where the order matters and only there both are legal. */
static void check_orders(const Ingenious *s) {
    static Action actions[GAME_ACTIONS_MAX];
    int count = ingenious_legal(s, actions), turned = 0, marker_before = marker(s, 0, 'r');
    for (int i = 0; i < count && actions[i] < 3 * INGENIOUS_CELLS; i++) {
        Ingenious after = *s;
        Chance chance = chance_seeded(1);
        int points[2] = {0, 0}, halves = 0;
        told.count = 0;
        ingenious_apply(&after, actions[i], &chance, &told);
        for (int k = 0; k < told.count; k++) {
            if (told.event[k].kind != INGENIOUS_SCORED) continue;
            for (int d = 0; d < 6; d++) points[halves] += told.event[k].field[2 + d];
            halves++;
        }
        CHECK_EQ(marker(&after, 0, 'r'), double_track(marker_before, points[0], points[1]));
        turned += double_track(marker_before, points[0], points[1]) !=
                  double_track(marker_before, points[1], points[0]);
    }
    CHECK_EQ(count, free_pairs(s) + turned);
}

TEST(ingenious_order_of_a_double_is_chosen_where_it_matters_IN_18) { /* IN-18 */
    Ingenious s = ordered("players=1 mode=solo", 15), turned = s;
    check_orders(&s);
    CHECK(play(&s, "rr-h8-h9")); /* 17, then 18 */
    CHECK_EQ(marker(&s, 0, 'r'), 18);
    CHECK(play(&turned, "rr-h9-h8")); /* 18, then 20 */
    CHECK_EQ(marker(&turned, 0, 'r'), 20);
}

TEST(ingenious_order_of_a_double_is_not_asked_where_it_does_not_matter_IN_18) { /* IN-18 */
    const int markers[] = {0, 12, 13, 17, 18, 30, 35};
    for (int i = 0; i < 7; i++) { /* 13 + 5 just arrives; at 17 both halves do */
        Ingenious s = ordered("players=1 mode=solo", markers[i]);
        bool matters = markers[i] == 13 || markers[i] == 17;
        CHECK_EQ(legal(&s, "rr-h9-h8"), matters);
        check_orders(&s);
    }
    Ingenious base = ordered("players=2", 15);
    CHECK(!legal(&base, "rr-h9-h8"));
    Ingenious duel = ordered("players=2 mode=duel", 5);
    CHECK(!legal(&duel, "rr-h9-h8"));
    Ingenious team = ordered("players=4 mode=team", 15);
    CHECK(legal(&team, "rr-h9-h8"));
}

TEST(ingenious_sample_knows_the_order_of_doubles_IN_18) { /* IN-18 */
    static Action actions[GAME_ACTIONS_MAX];
    Ingenious s = ordered("players=4 mode=team", 15);
    give(&s, 0, "gg rp");
    int count = ingenious_legal(&s, actions);
    for (int i = 0; i < count; i++) {
        Action action;
        uint64_t word = (((uint64_t)i << 32) + (uint64_t)count - 1) / (uint64_t)count;
        CHECK_EQ(ingenious_sample(&s, (uint32_t)word, &action), count);
        CHECK_EQ(action, actions[i]);
    }
}

TEST(ingenious_solo_result_is_the_lowest_total_IN_19) { /* IN-19 */
    Ingenious s = bare("players=1 mode=solo");
    set_track(&s, 0, 36, 20, 19, 30, 36, 25);
    CHECK_EQ(points_of_seat(&s, 0), 19);
    CHECK_EQ(place_of_seat(&s, 0), 1);
}

/* ---- Team ---- */

TEST(ingenious_teams_share_a_double_track_IN_20) { /* IN-20 */
    Ingenious s = later("players=4 mode=team");
    put(&s, 'r', "h6 h7");
    for (int seat = 0; seat < 4; seat++) give(&s, seat, "rg");
    set_track(&s, 0, 17, 3, 3, 3, 3, 3);
    s.actor = 2;
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(marker(&s, 0, 'r'), 18);
    CHECK_EQ(marker(&s, 2, 'r'), 18);
    CHECK_EQ(marker(&s, 1, 'r'), 0);
    Ingenious view = begun("players=4 mode=team", 1);
    ingenious_redact(&view, 0);
    CHECK_EQ(ingenious_tiles_count(view.rack[0]), 6);
    CHECK_EQ(view.rack[2], 0); /* the partner's rack is secret */
    CHECK_EQ(view.hidden[2], 6);
}

TEST(ingenious_team_gets_a_bonus_at_both_ends_IN_21) { /* IN-21 */
    const int starts[] = {16, 34, 20};
    for (int i = 0; i < 3; i++) {
        Ingenious s = later("players=4 mode=team");
        put(&s, 'r', "h6 h7");
        give(&s, 2, "rg rg gg");
        set_track(&s, 0, starts[i], 3, 3, 3, 3, 3);
        s.actor = 2;
        CHECK(play(&s, "rg-h8-h9"));
        CHECK_EQ(test_events(&told, INGENIOUS_BONUS), i < 2);
        CHECK_EQ(test_events(&told, INGENIOUS_SECOND_TRACK), i == 0);
        if (i < 2) CHECK_EQ(ingenious_actor(&s), 2); /* from his own rack */
    }
}

TEST(ingenious_team_swap_looks_at_the_team_and_the_own_rack_IN_21) { /* IN-21 */
    Ingenious s = later("players=4 mode=team");
    give(&s, 2, "rg rr bb");
    give(&s, 0, "pp pp pp");
    set_track(&s, 0, 9, 9, 9, 9, 9, 2);
    s.actor = 2;
    CHECK(play(&s, "rg-h8-h9"));
    CHECK(legal(&s, "swap"));
}

TEST(ingenious_teams_win_together_IN_22) { /* IN-22 */
    Ingenious s = bonus_position("players=4 mode=team");
    give(&s, 1, "rg gg");
    set_track(&s, 0, 18, 18, 18, 18, 18, 18);
    set_track(&s, 1, 33, 36, 36, 36, 36, 36);
    s.actor = 1;
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(ingenious_actor(&s), GAME_OVER);
    Result result;
    ingenious_result(&s, &result);
    for (int seat = 0; seat < 4; seat++) {
        CHECK_EQ(result.side[seat], seat % 2);
        CHECK_EQ(result.place[seat], seat % 2 ? 1 : 2);
        CHECK_EQ(result.points[seat], seat % 2 ? 36 : 18);
    }
}

static bool is_silent(const char *words) {
    Setup setup = test_setup(game(), words);
    return ingenious_game.is_silent(&setup);
}

/* match_test.c has what a server then refuses. */
TEST(ingenious_partners_are_silent_unless_agreed_IN_27) { /* IN-27 */
    CHECK(is_silent("players=4 mode=team"));
    CHECK(is_silent("players=4 mode=team talk=off"));
    CHECK(!is_silent("players=4 mode=team talk=on"));
    CHECK(!is_silent("players=4"));
    CHECK(!is_silent("players=4 talk=off"));
    CHECK(!is_silent("players=2 mode=duel"));
}

TEST(ingenious_team_on_the_left_18_has_not_won_IN_22) { /* IN-22 */
    Ingenious s = bonus_position("players=4 mode=team");
    give(&s, 0, "rg gg");
    set_track(&s, 0, 15, 18, 18, 18, 18, 18);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(ingenious_actor(&s), 0);
}

/* ---- Duel ---- */

TEST(ingenious_duel_markers_move_to_and_fro_IN_23) { /* IN-23 */
    Ingenious s = later("players=2 mode=duel");
    put(&s, 'r', "h5 h6 h7");
    give(&s, 0, "rg gg gg gg gg gg");
    give(&s, 1, "rp pp pp pp pp rr");
    s.track[0][0] = -2;
    CHECK(play(&s, "rg-h8-h9")); /* three points: over the space 0 */
    CHECK_EQ(marker(&s, 0, 'r'), 1);
    CHECK_EQ(marker(&s, 1, 'r'), -1);
    CHECK(play(&s, "rp-h4-i4")); /* four reds to the east */
    CHECK_EQ(marker(&s, 1, 'r'), 3);
    CHECK_EQ(test_points(&told, INGENIOUS_SCORED), 4);
    s.actor = 1;
    s.track[0][0] = -8;
    put(&s, 'r', "j7 j8");
    CHECK(play(&s, "rr-j9-j10")); /* two points for j9; one is lost */
    CHECK_EQ(marker(&s, 1, 'r'), 9);
    CHECK_EQ(test_points(&told, INGENIOUS_SCORED), 1);
}

TEST(ingenious_duel_token_gives_the_bonus_IN_24) { /* IN-24 */
    Ingenious s = later("players=2 mode=duel");
    put(&s, 'r', "h6 h7");
    give(&s, 0, "rg rg gg");
    s.track[0][0] = 7;
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(s.tokens[0], 1);
    CHECK_EQ(test_events(&told, INGENIOUS_TOOK_TOKEN), 1);
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 1);
    CHECK_EQ(ingenious_actor(&s), 0);

    s.track[0][0] = 8; /* it moved away and comes back: he still holds the token */
    CHECK(play(&s, "rg-h5-h4"));
    CHECK_EQ(marker(&s, 0, 'r'), 9);
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 0);
}

TEST(ingenious_duel_token_is_taken_from_the_opponent_IN_24) { /* IN-24 */
    Ingenious s = later("players=2 mode=duel");
    put(&s, 'r', "h6 h7");
    give(&s, 1, "rg rg gg");
    s.actor = 1;
    s.track[0][0] = -8;
    s.tokens[0] = 1;
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(s.tokens[0], 0);
    CHECK_EQ(s.tokens[1], 1);
    CHECK_EQ(test_events(&told, INGENIOUS_BONUS), 1);
}

TEST(ingenious_exchange_takes_any_tiles_of_a_colour_on_9_IN_25) { /* IN-25 */
    Ingenious s = before_exchange("rr rb rb oo yy");
    CHECK(play(&s, "gg-k8-k9"));
    CHECK_EQ(ingenious_actor(&s), 0);
    CHECK_EQ(legal_count(&s), 3);
    CHECK(legal(&s, "keep") && legal(&s, "aside-rr") && legal(&s, "aside-rb"));
    CHECK(play(&s, "aside-rb"));
    CHECK_EQ(told.event[0].secret, 1); /* not shown */
    CHECK(!legal(&s, "aside-rr"));     /* each set of tiles in one order only */
    CHECK_EQ(legal_count(&s), 2);
    memset(s.bag, 0, sizeof s.bag);
    s.bag[kind_of("op")] = 2;
    CHECK(play(&s, "keep"));
    CHECK(holds(&s, 0, "rr rb oo yy op op"));
    CHECK_EQ(s.bag[kind_of("rb")], 1);
    CHECK_EQ(bag_count(&s), 1);
    CHECK_EQ(ingenious_actor(&s), 1);
}

TEST(ingenious_exchange_ends_by_itself_when_nothing_is_left_to_set_aside_IN_25) { /* IN-25 */
    Ingenious s = before_exchange("rr rb rb oo yy");
    CHECK(play(&s, "gg-k8-k9"));
    CHECK(play(&s, "aside-rr"));
    CHECK(play(&s, "aside-rb"));
    CHECK(play(&s, "aside-rb"));
    CHECK_EQ(test_events(&told, INGENIOUS_DREW), 4);
    CHECK_EQ(test_events(&told, INGENIOUS_RETURNED), 1);
    CHECK_EQ(ingenious_actor(&s), 1);
}

TEST(ingenious_exchange_may_be_declined_and_needs_the_own_side_IN_25) { /* IN-25 */
    Ingenious s = before_exchange("rr rb rb oo yy"), other = s, without = before_exchange("oo yy");
    CHECK(play(&s, "gg-k8-k9"));
    CHECK(play(&s, "keep"));
    CHECK_EQ(test_events(&told, INGENIOUS_KEPT), 1);
    CHECK_EQ(s.returned[0], 0);
    CHECK_EQ(ingenious_actor(&s), 1);
    other.track[0][0] = -9; /* the opponent's side */
    CHECK(play(&other, "gg-k8-k9"));
    CHECK_EQ(ingenious_actor(&other), 1);
    CHECK(play(&without, "gg-k8-k9")); /* no tile qualifies */
    CHECK_EQ(ingenious_actor(&without), 1);
}

/* IN-25: who returned tiles knows that the opponent's older ones are others; nobody else does. */
TEST(ingenious_exchanged_tiles_are_known_to_one_player_IN_25) {
    Ingenious s = before_exchange("rr rr rr rr rr");
    CHECK(play(&s, "gg-k8-k9"));
    for (int i = 0; i < 2; i++) CHECK(play(&s, "aside-rr"));
    Ingenious seen = s;
    ingenious_redact(&seen, 1);
    CHECK_EQ(seen.aside, 0);
    CHECK_EQ(seen.hidden_aside, 2);
    CHECK_EQ(seen.hidden[0], 3);
    CHECK(play(&s, "keep"));
    CHECK_EQ(ingenious_count(s.returned[0], kind_of("rr")), 2);
    CHECK_EQ(s.old[1], s.rack[1]);
    seen = s;
    ingenious_redact(&seen, 0);
    CHECK_EQ(seen.returned[0], s.returned[0]);
    CHECK_EQ(seen.hidden_old[1], 6);
    for (int viewer = -1; viewer <= 1; viewer += 2) { /* spectator and opponent */
        seen = s;
        ingenious_redact(&seen, viewer);
        CHECK_EQ(seen.returned[0] | seen.returned[1] | seen.old[0] | seen.old[1], 0);
        CHECK_EQ(seen.hidden_old[0] | seen.hidden_old[1], 0);
    }
}

TEST(ingenious_duel_is_won_at_once_with_all_markers_on_9_IN_26) { /* IN-26 */
    Ingenious s = later("players=2 mode=duel");
    put(&s, 'r', "h6 h7");
    give(&s, 1, "rg rg gg");
    s.actor = 1;
    set_track(&s, 0, -7, -9, -9, -9, -9, -9);
    CHECK(play(&s, "rg-h8-h9"));
    CHECK_EQ(ingenious_actor(&s), GAME_OVER);
    CHECK_EQ(place_of_seat(&s, 1), 1);
    CHECK_EQ(place_of_seat(&s, 0), 2);
    CHECK_EQ(points_of_seat(&s, 1), 6);
    CHECK_EQ(points_of_seat(&s, 0), 0);
}

/* IN-26: the rulebook's picture, {2, 4} against {2, 3}, and more. */
TEST(ingenious_duel_counts_markers_on_the_own_side_IN_26) {
    const struct {
        int track[6], first, second; /* the places */
    } ends[] = {{{2, 4, -2, 0, -3, 0}, 1, 2},
                {{2, -4, -2, 0, 3, 0}, 2, 1},
                {{1, 1, -9, 0, 1, -9}, 1, 2}, /* three markers beat two */
                {{2, 3, -2, 0, -3, 0}, 1, 1}, /* a draw */
                {{0, 0, 0, 0, 0, 0}, 1, 1}};
    for (int i = 0; i < 5; i++) {
        Ingenious s = bare("players=2 mode=duel");
        for (int colour = 0; colour < 6; colour++)
            s.track[0][colour] = (int8_t)ends[i].track[colour];
        s.tokens[1] = 63; /* tokens do not count */
        CHECK_EQ(place_of_seat(&s, 0), ends[i].first);
        CHECK_EQ(place_of_seat(&s, 1), ends[i].second);
    }
}

/* ---- Secrets, options, text ---- */

/* Who is asked whether to swap cannot hold his lowest colours, in any guess. */
TEST(ingenious_guess_fits_what_the_actor_is_asked_IN_12_IN_25) {
    Ingenious s = before_swap("players=2", "rr gg bb oo rb"), duel = before_exchange("rb yy oo");
    CHECK(play(&s, "rg-h8-h9"));
    CHECK(play(&duel, "gg-k8-k9"));
    for (uint64_t seed = 0; seed < 50; seed++) {
        Chance chance = chance_seeded(seed);
        Ingenious guess = s;
        ingenious_redact(&guess, 1);
        ingenious_determinize(&guess, 1, &chance);
        CHECK_EQ(ingenious_kinds(guess.rack[0]) & ingenious_lowest_kinds(&guess, 0), 0);
        guess = duel;
        ingenious_redact(&guess, 1);
        ingenious_determinize(&guess, 1, &chance);
        CHECK(legal_count(&guess) > 1);
    }
}

TEST(ingenious_guess_never_lacks_tiles) {
    Ingenious s = begun("players=2", 1);
    Chance chance = chance_seeded(1);
    ingenious_redact(&s, 0);
    memset(s.bag, 0, sizeof s.bag);
    s.bag[kind_of("rr")] = 5; /* all of them are known to have gone back, and yet */
    s.bag[kind_of("gg")] = 1;
    s.returned[0] = 5 * ingenious_tile(kind_of("rr"));
    s.hidden_old[1] = 6;
    ingenious_determinize(&s, 0, &chance);
    CHECK_EQ(ingenious_tiles_count(s.rack[1]), 6);
}

/* IN-12: a tile that the viewer drew since may be the one that was shown, so that another of its
 * kind is anywhere. */
TEST(ingenious_shown_tile_may_be_on_the_own_rack_IN_12) {
    Ingenious s = begun("players=2", 1);
    int guessed[2] = {0, 0};
    ingenious_redact(&s, 0);
    memset(s.bag, 0, sizeof s.bag);
    s.bag[kind_of("rr")] = 1;
    s.bag[kind_of("gg")] = 5;
    s.bag[kind_of("bb")] = 5;
    s.returned[0] = s.rack[0] = ingenious_tile(kind_of("rr"));
    s.hidden_old[1] = 6;
    for (int is_own_old = 0; is_own_old < 2; is_own_old++) {
        s.old[0] = is_own_old ? s.rack[0] : 0;
        for (uint64_t seed = 0; seed < 40; seed++) {
            Chance chance = chance_seeded(seed);
            Ingenious guess = s;
            ingenious_determinize(&guess, 0, &chance);
            guessed[is_own_old] += ingenious_count(guess.rack[1], kind_of("rr"));
        }
    }
    CHECK(guessed[0] > 0);
    CHECK_EQ(guessed[1], 0);
}

/* The laws of views, for one position. */
static void check_views(const Ingenious *s, Chance *chance) {
    static char buffer[8192];
    for (int viewer = GAME_SPECTATOR; viewer < s->players; viewer++) {
        Ingenious view = *s;
        ingenious_redact(&view, viewer);
        Ingenious guess = view;
        ingenious_determinize(&guess, viewer, chance);
        check_symbols(&guess);
        check_memory(&guess);
        if (viewer == s->actor) CHECK_EQ(legal_count(&guess), legal_count(s));
        ingenious_redact(&guess, viewer);
        CHECK(memcmp(&guess, &view, sizeof view) == 0);
        Ingenious public_view = *s; /* a spectator sees no more of it than of the whole */
        ingenious_redact(&public_view, GAME_SPECTATOR);
        ingenious_redact(&guess, GAME_SPECTATOR);
        CHECK(memcmp(&guess, &public_view, sizeof view) == 0);
        Text out = text_in(buffer, sizeof buffer);
        ingenious_state_text(&view, &out);
        CHECK(!out.is_cut);
    }
}

/* IN-11, IN-12, IN-25: random games hardly come to bonuses, swaps and exchanges, so these begin
 * with markers near their ends. */
TEST(ingenious_late_games_keep_the_laws_IN_11_IN_12_IN_25) {
    const struct {
        const char *words;
        int track[2][6];
    } starts[] = {{"players=2 mode=duel", {{8, 9, -8, -9, 7, -7}, {0}}},
                  {"players=3", {{16, 17, 15, 14, 13, 17}, {12, 17, 17, 16, 16, 17}}},
                  {"players=4 mode=team", {{16, 34, 17, 35, 15, 33}, {17, 17, 17, 35, 35, 35}}}};
    int asked[INGENIOUS_ENDED + 1] = {0}, forgotten = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        Ingenious s = begun(starts[seed % 3].words, seed), before;
        Chance chance = chance_seeded(seed), other = chance_seeded(~seed);
        Rng rng = {seed};
        for (int side = 0; side < 2; side++)
            for (int i = 0; i < 6; i++) s.track[side][i] = (int8_t)starts[seed % 3].track[side][i];
        for (;;) {
            Action action;
            check_views(&s, &other);
            asked[s.phase]++;
            if (!ingenious_sample(&s, rng_word(&rng), &action)) break;
            before = s;
            told.count = 0;
            ingenious_apply(&s, action, &chance, &told);
            ingenious_check(&before, &s, &told);
            forgotten +=
                (before.returned[0] && !s.returned[0]) || (before.returned[1] && !s.returned[1]);
        }
    }
    for (int phase = 0; phase <= INGENIOUS_ENDED; phase++) CHECK(asked[phase] > 10);
    CHECK(forgotten > 0);
}

TEST(ingenious_modes_need_their_number_of_players) {
    CHECK_TEXT(test_refusal(game(), "players=4 mode=team first_turn=both"), "");
    CHECK_TEXT(test_refusal(game(), "mode=solo"), "");
    CHECK(strstr(test_refusal(game(), "players=1"), "two to four"));
    CHECK(strstr(test_refusal(game(), "players=2 mode=solo"), "one player"));
    CHECK(strstr(test_refusal(game(), "players=2 mode=team"), "four players"));
    CHECK(strstr(test_refusal(game(), "players=3 mode=duel"), "two players"));
    CHECK(strstr(test_refusal(game(), "first_turn=free"), "distinct"));
    CHECK(strstr(test_refusal(game(), "players=5"), "1 to 4"));
}

TEST(ingenious_starts_with_a_seat_by_lot) {
    int seats = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Ingenious s = begun("players=3 start=random", seed);
        seats |= 1 << ingenious_actor(&s);
    }
    CHECK_EQ(seats, 7);
}

TEST(ingenious_draws_the_board_with_shifted_rows) {
    static char buffer[4096];
    Ingenious s = later("players=2");
    give(&s, 0, "rb rb gg yp yp pp");
    give(&s, 1, "rb rb gg yp yp pp");
    put(&s, 'r', "h8");
    ingenious_redact(&s, 0);
    Text out = text_in(buffer, sizeof buffer);
    ingenious_state_text(&s, &out);
    CHECK_TEXT(buffer, "base, bag 108, player 1 to place\n"
                       "c      r o y o y g                8-13\n"
                       "d     . y o y o . .               7-13\n"
                       "e    . . . . . . . .              6-13\n"
                       "f   . . . . . . . . .             5-13\n"
                       "g  . . . . . . . . . .            4-13\n"
                       "h p . . . . r . . . . b           3-13\n"
                       "i  . . . . . . . . . .            3-12\n"
                       "j   . . . . . . . . .             3-11\n"
                       "k    . . . . . . . .              3-10\n"
                       "l     . . . . . . .               3-9\n"
                       "m      y . . . . o                3-8\n"
                       "player 1: red 0, green 0, blue 0, orange 0, yellow 0, purple 0\n"
                       "  rack rb rb gg yp yp pp\n"
                       "player 2: red 0, green 0, blue 0, orange 0, yellow 0, purple 0\n"
                       "  rack ? ? ? ? ? ?\n");
}
