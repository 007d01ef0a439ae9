/* polyssimo_test.c -- Polyssimo Challenge, clause by clause. What holds for every game is in
 * tests/laws/laws.c. */
#include "games/polyssimo/rules/polyssimo_layout.h"

#include "engine/base/bits.h"
#include "engine/base/rng.h"
#include "tests/test.h"

#include <stdio.h>

/* PO-2: the pieces as they are drawn, in the order of their numbers; then what "Checks" says: how
 * many orientations there are, and how many placements on the empty board. */
static const struct {
    const char *name, *drawing;
    int orientations, placements;
} pieces[POLYSSIMO_PIECES] = {
    {"C0", "##/#./#./##", 4, 356},     {"D0", "#./##/##/#.", 4, 356},
    {"X0", ".#./##./.##/.#.", 4, 322}, {"C1", "##/#./##/.#", 8, 712},
    {"W0", "#../##./.#./.##", 8, 644}, {"Z0", "#../#../###/..#", 8, 644},
    {"F0", "##/#./##/#.", 8, 712},     {"F1", "#.../####/.#..", 8, 644},
    {"F2", "#.../####/..#.", 8, 644},  {"F3", "#../#../###/.#.", 8, 644},
    {"F4", "#../###/.#./.#.", 8, 644}, {"F5", "#../##./.##/.#.", 8, 644},
    {"F", "#../###/.#.", 8, 720},      {"I", "#####", 2, 172},
    {"L", "####/#...", 8, 712},        {"N", "###./..##", 8, 712},
    {"P", "##/##/#.", 8, 796},         {"T", "###/.#./.#.", 4, 360},
    {"U", "#.#/###", 4, 398},          {"V", "#../#../###", 4, 360},
    {"W", "#../##./.##", 4, 360},      {"X", ".#./###/.#.", 1, 90},
    {"Y", "####/.#..", 8, 712},        {"Z", "##./.#./.##", 4, 360},
};

static const Game *game(void) {
    return game_named("polyssimo");
}

/* ---- Positions ---- */

static Polyssimo begun(const char *words, uint64_t seed) {
    Setup setup = test_setup(game(), words);
    Chance chance = chance_seeded(seed);
    Polyssimo s;
    polyssimo_init(&s, &setup, &chance, NULL);
    return s;
}

/* A position of the placing: the board drawn row by row, '#' being covered by something, and the
 * pieces left before two or more players. All other pieces are with player 1, placed. */
static Polyssimo position(const char *words, const char *board, const char *const left[],
                          int actor) {
    Polyssimo s = begun(words, 1);
    for (int i = 0; board[i]; i++)
        if (board[i] == '#') s.free[i / s.cols] &= (uint16_t)~(1u << i % s.cols);
    uint32_t hands = 0;
    for (int seat = 0; seat < s.players; seat++) hands |= s.drafted[seat] = set_of(left[seat]);
    s.placed = ~hands & ((1u << POLYSSIMO_PIECES) - 1);
    s.drafted[0] |= s.placed;
    s.actor = (uint8_t)actor;
    return s;
}

static Events told;

static bool play(Polyssimo *s, const char *action) {
    Chance chance = chance_seeded(5);
    return test_play(game(), s, action, &chance, &told);
}

static bool legal(const Polyssimo *s, const char *action) {
    return test_legal(game(), s, action);
}

static int legal_count(const Polyssimo *s) {
    static Action actions[GAME_ACTIONS_MAX];
    return polyssimo_legal(s, actions);
}

/* Plays the draft, or the game, to its end at random. */
static void play_on(Polyssimo *s, Rng *rng, bool until_placing) {
    Action action;
    while (polyssimo_actor(s) != GAME_OVER && (!until_placing || polyssimo_middle(s))) {
        CHECK(polyssimo_sample(s, rng_word(rng), &action) > 0);
        polyssimo_apply(s, action, NULL, NULL);
    }
}

/* ---- What must hold at every ply: checked by tests/laws/laws.c ---- */

/* Does the orientation lie on free squares only? Found square by square. */
static bool fits(const Polyssimo *s, int orientation, int square) {
    PolyssimoSquare at[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, at);
    for (int i = 0; i < count; i++) {
        int row = square / POLYSSIMO_SIDE_MAX + at[i].row;
        int column = square % POLYSSIMO_SIDE_MAX + at[i].column;
        if (row >= s->rows || column >= s->cols || !(s->free[row] >> column & 1)) return false;
    }
    return true;
}

/* The legal placements of a seat, in order; the count. */
static int placements(const Polyssimo *s, int seat, Action actions[]) {
    int count = 0;
    for (int orientation = 0; orientation < POLYSSIMO_ORIENTATIONS; orientation++) {
        bool is_held = polyssimo_hand(s, seat) >> polyssimo_piece(orientation) & 1;
        if (!is_held || (polyssimo_turn(orientation) >= 4 && !s->has_flips)) continue;
        for (int square = 0; square < POLYSSIMO_BOARD_MAX; square++)
            if (fits(s, orientation, square))
                actions[count++] = polyssimo_place(orientation, square);
    }
    return count;
}

/* Each piece is in the middle, or with one player, or on the board where nothing else is. */
static void check_pieces(const Polyssimo *s) {
    Polyssimo bare = *s; /* with nothing on the board */
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row++)
        bare.free[row] = (uint16_t)(row < s->rows ? (1u << s->cols) - 1 : 0);
    uint32_t seen = 0;
    for (int seat = 0; seat < POLYSSIMO_SEATS; seat++) {
        CHECK_EQ(seen & s->drafted[seat], 0);
        seen |= s->drafted[seat];
        if (seat >= s->players) CHECK_EQ(s->drafted[seat], 0);
    }
    CHECK_EQ(s->placed & ~seen, 0);
    CHECK_EQ(seen >> POLYSSIMO_PIECES, 0);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        int orientation = s->orientation[piece], square = s->square[piece];
        if ((s->placed >> piece & 1) == 0) {
            CHECK_EQ(orientation + square, 0);
            continue;
        }
        CHECK_EQ(polyssimo_piece(orientation), piece);
        CHECK(fits(&bare, orientation, square));
        PolyssimoSquare at[POLYSSIMO_SQUARES_MAX];
        int count = polyssimo_squares(orientation, at);
        CHECK_EQ(count, polyssimo_size(piece));
        for (int i = 0; i < count; i++)
            bare.free[square / 16 + at[i].row] ^= (uint16_t)(1u << (square % 16 + at[i].column));
    }
    CHECK(memcmp(bare.free, s->free, sizeof s->free) == 0);
}

/* Who is out can place nothing, and who is to place can. */
static void check_turns(const Polyssimo *s) {
    static Action actions[GAME_ACTIONS_MAX], expected[GAME_ACTIONS_MAX];
    if (polyssimo_middle(s)) {
        CHECK_EQ(s->out, 0);
        return;
    }
    for (int seat = 0; seat < s->players; seat++)
        if (s->out >> seat & 1) CHECK_EQ(placements(s, seat, actions), 0);
    if (polyssimo_actor(s) == GAME_OVER) return;
    CHECK_EQ(s->out >> s->actor & 1, 0);
    int count = placements(s, s->actor, expected);
    CHECK_EQ(polyssimo_legal(s, actions), count);
    CHECK(memcmp(actions, expected, (size_t)count * sizeof *actions) == 0);
}

static int black_and_white(uint32_t set) {
    return bits_count(set & ((1u << POLYSSIMO_BLACK_AND_WHITE) - 1));
}

void polyssimo_check(const void *before, const void *after, const Events *events);

void polyssimo_check(const void *before, const void *after, const Events *events) {
    const Polyssimo *s = (const Polyssimo *)after, *old = (const Polyssimo *)before;
    check_pieces(s);
    check_turns(s);
    int latest = 0;
    for (int seat = 0; seat < s->players; seat++) {
        if (s->last[seat] > latest) latest = s->last[seat];
        if (polyssimo_middle(s) == 0) {
            CHECK_EQ(bits_count(s->drafted[seat]), POLYSSIMO_PIECES / s->players);
            CHECK(black_and_white(s->drafted[seat]) >= s->min_bw[seat]); /* PO-9 */
        }
        int points = polyssimo_left(s, seat); /* PO-11 */
        if (old) points -= polyssimo_left(old, seat);
        for (int i = 0; i < events->count; i++)
            if (events->event[i].seat == seat) points -= events->event[i].points;
        CHECK_EQ(points, 0);
    }
    CHECK_EQ(latest, bits_count(s->placed));
}

/* ---- Material ---- */

TEST(polyssimo_board_has_eleven_rows_of_twelve_PO_1) { /* PO-1 */
    Polyssimo s = begun("players=2", 1);
    int squares = 0;
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row++) {
        CHECK_EQ(s.free[row], row < 11 ? 0xFFF : 0);
        squares += bits_count(s.free[row]);
    }
    CHECK_EQ(squares, 132);
    CHECK_EQ(s.rows, 11);
    CHECK_EQ(s.cols, 12);
}

/* A drawing is rows of '#' and '.', each ended by '/'. */
typedef struct {
    char text[32];
} Drawing;

static Drawing drawing_of(const char *text) {
    Drawing drawing;
    memset(&drawing, 0, sizeof drawing);
    memcpy(drawing.text, text, strlen(text));
    drawing.text[strlen(text)] = '/';
    return drawing;
}

static Drawing mirrored(const Drawing *from) {
    Drawing to = *from;
    int width = (int)strcspn(from->text, "/");
    for (int i = 0; from->text[i]; i++)
        if (from->text[i] != '/')
            to.text[i] = from->text[i - i % (width + 1) + width - 1 - i % (width + 1)];
    return to;
}

/* A quarter turn to the right: the first column from below becomes the first row. */
static Drawing turned(const Drawing *from) {
    Drawing to;
    memset(&to, 0, sizeof to);
    int width = (int)strcspn(from->text, "/"), height = (int)strlen(from->text) / (width + 1);
    char *out = to.text;
    for (int column = 0; column < width; column++) {
        for (int row = height - 1; row >= 0; row--) *out++ = from->text[row * (width + 1) + column];
        *out++ = '/';
    }
    return to;
}

static Drawing drawn(int orientation) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, squares), width = 0, height = 0;
    for (int i = 0; i < count; i++) {
        if (squares[i].column >= width) width = squares[i].column + 1;
        if (squares[i].row >= height) height = squares[i].row + 1;
    }
    Drawing drawing;
    memset(&drawing, 0, sizeof drawing);
    for (int i = 0; i < height * (width + 1); i++)
        drawing.text[i] = i % (width + 1) == width ? '/' : '.';
    for (int i = 0; i < count; i++)
        drawing.text[squares[i].row * (width + 1) + squares[i].column] = '#';
    return drawing;
}

/* PO-2, PO-3: the whole table of orientations follows from the drawings, with its order: turns to
 * the right first, then those of the mirror image, each shape once. */
TEST(polyssimo_orientations_are_the_turns_and_flips_of_the_drawings_PO_2_PO_3) {
    int orientation = 0;
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        CHECK_EQ(polyssimo_first_orientation(piece), orientation);
        Drawing shape = drawing_of(pieces[piece].drawing), seen[8];
        int count = 0;
        for (int turn = 0; turn < 8; turn++) {
            if (turn == 4) {
                shape = drawing_of(pieces[piece].drawing);
                shape = mirrored(&shape);
            }
            bool is_new = true;
            for (int i = 0; i < count; i++) is_new &= !text_equal(seen[i].text, shape.text);
            if (is_new) {
                seen[count++] = shape;
                CHECK_EQ(polyssimo_piece(orientation), piece);
                CHECK_EQ(polyssimo_turn(orientation), turn);
                CHECK_TEXT(drawn(orientation++).text, shape.text);
            }
            shape = turned(&shape);
        }
        CHECK_EQ(count, pieces[piece].orientations);
    }
    CHECK_EQ(orientation, POLYSSIMO_ORIENTATIONS);
    CHECK_EQ(polyssimo_first_orientation(POLYSSIMO_PIECES), POLYSSIMO_ORIENTATIONS);
}

TEST(polyssimo_has_twelve_pieces_of_six_squares_and_twelve_of_five_PO_2) { /* PO-2, PO-4 */
    int squares = 0;
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        int count = 0;
        for (const char *c = pieces[piece].drawing; *c; c++) count += *c == '#';
        CHECK_EQ(count, piece < 12 ? 6 : 5);
        CHECK_EQ(polyssimo_size(piece), count);
        squares += count;
    }
    CHECK_EQ(squares, 132);
}

/* All placements of one piece on the empty board. */
static int placements_of(const char *words, int piece) {
    const char *const left[] = {"", pieces[piece].name};
    Polyssimo s = position(words, "", left, 1);
    return legal_count(&s);
}

/* PO-3, PO-6, PO-10: the numbers of "Checks". */
TEST(polyssimo_counts_of_placements_on_the_empty_board) {
    int all = 0, one_side_up = 0;
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        CHECK_EQ(placements_of("players=2", piece), pieces[piece].placements);
        all += pieces[piece].placements;
        one_side_up += placements_of("players=2 flips=no", piece);
    }
    CHECK_EQ(all, 12718);
    CHECK_EQ(one_side_up, 7585);
}

TEST(polyssimo_pieces_fill_the_board_exactly_PO_4) { /* PO-4, PO-8 */
    for (int players = 2; players <= 4; players++) {
        char words[16] = "players=2";
        words[8] = (char)('0' + players);
        Polyssimo s = begun(words, 1);
        for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
            polyssimo_apply(&s, (Action)piece, NULL, NULL);
        int last = -1;
        while (polyssimo_actor(&s) != GAME_OVER) {
            last = polyssimo_actor(&s);
            int piece = bits_lowest(polyssimo_hand(&s, last));
            polyssimo_apply(&s, drawn_placement(&s, filling, piece), NULL, NULL);
        }
        for (int row = 0; row < 11; row++) CHECK_EQ(s.free[row], 0);
        CHECK_EQ(bits_count(s.placed), 24);
        Result result;
        polyssimo_result(&s, &result);
        CHECK_EQ(result.place[last], 1);
        CHECK_EQ(last, 0);                            /* the draft's first places last */
        CHECK_EQ(result.place[players - 1], players); /* and its last, who began, placed earliest */
    }
}

/* ---- The draft ---- */

TEST(polyssimo_draft_goes_clockwise_until_the_middle_is_empty_PO_5) { /* PO-5 */
    for (int players = 2; players <= 4; players++) {
        char words[16] = "players=2";
        words[8] = (char)('0' + players);
        Polyssimo s = begun(words, 1);
        for (int pick = 0; pick < POLYSSIMO_PIECES; pick++) {
            CHECK_EQ(polyssimo_actor(&s), pick % players);
            CHECK_EQ(legal_count(&s), POLYSSIMO_PIECES - pick);
            CHECK(play(&s, pieces[(7 * pick) % POLYSSIMO_PIECES].name));
            CHECK_EQ(test_events(&told, POLYSSIMO_DRAFTED), 1);
            CHECK_EQ(test_events(&told, POLYSSIMO_PLACING_BEGAN), pick == 23);
        }
        for (int seat = 0; seat < players; seat++)
            CHECK_EQ(bits_count(s.drafted[seat]), POLYSSIMO_PIECES / players);
    }
}

TEST(polyssimo_drafted_piece_is_gone_from_the_middle_PO_5) { /* PO-5 */
    Polyssimo s = begun("players=3", 1);
    CHECK(play(&s, "F3"));
    CHECK(!play(&s, "F3"));
    CHECK(play(&s, "F"));
    CHECK_EQ(s.drafted[0], set_of("F3"));
    CHECK_EQ(s.drafted[1], set_of("F"));
    CHECK_EQ(test_points(&told, POLYSSIMO_DRAFTED), 5);
}

/* PO-5, PO-6 with start=random: the start seat drafts first, the seat before it last. */
TEST(polyssimo_start_seat_drafts_first_and_places_last_PO_5_PO_6) {
    int starts = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Polyssimo s = begun("players=4 start=random", seed);
        Rng rng = {seed};
        int start = polyssimo_actor(&s);
        starts |= 1 << start;
        play_on(&s, &rng, true);
        for (int turn = 1; turn <= 8; turn++) { /* two rounds, which the empty board has room for */
            CHECK_EQ(polyssimo_actor(&s), (start + 8 - turn) % 4);
            Action action;
            CHECK(polyssimo_sample(&s, rng_word(&rng), &action) > 0);
            polyssimo_apply(&s, action, NULL, NULL);
        }
    }
    CHECK_EQ(starts, 15);
}

/* ---- Placing ---- */

static const char *const two_hands[] = {"P X", "I F"};

TEST(polyssimo_places_own_pieces_anticlockwise_PO_6) { /* PO-6 */
    const char *const hands[] = {"P", "I", "F"};
    Polyssimo s = position("players=3", "", hands, 2);
    CHECK(!legal(&s, "P-r0-a1"));
    CHECK(play(&s, "F-r0-a1"));
    CHECK_EQ(test_points(&told, POLYSSIMO_PLACED), -5);
    CHECK_EQ(polyssimo_actor(&s), 1);
    CHECK(play(&s, "I-r0-c11")); /* far from any other piece */
    CHECK_EQ(polyssimo_actor(&s), 0);
    CHECK(play(&s, "P-r0-l1") == false); /* over the edge */
    CHECK(play(&s, "P-r0-k9"));
    CHECK_EQ(polyssimo_actor(&s), GAME_OVER);
}

/* PO-6: bounding boxes may overlap, squares may not. */
TEST(polyssimo_pieces_lie_on_free_squares_of_the_board_PO_6) {
    Polyssimo s = position("players=2 rows=5 cols=5",
                           "....."
                           ".##.."
                           "..#.."
                           "....."
                           ".....",
                           two_hands, 0);
    CHECK(legal(&s, "P-r0-d1"));
    CHECK(!legal(&s, "P-r0-c1"));
    CHECK(!legal(&s, "P-r0-a1"));
    CHECK(legal(&s, "P-m0-a3")); /* ## ## .# */
    CHECK(!legal(&s, "P-m0-a4"));
    CHECK(!legal(&s, "P-r0-e1"));
    CHECK(!legal(&s, "X-r0-a1"));
    CHECK(!legal(&s, "X-r0-b3"));
    CHECK(!legal(&s, "P"));
    CHECK(!legal(&s, ""));
    s.actor = 1;
    CHECK(legal(&s, "I-r0-a1"));
    CHECK(legal(&s, "I-r1-a1"));
    CHECK(!legal(&s, "I-r1-b1"));
    CHECK(!legal(&s, "I-r0-b1"));
    CHECK(!legal(&s, "I-r0-a2"));
}

/* PO-6: on boards of all sizes, in random positions, every placement and no other is legal; the
 * check of every ply finds them square by square. */
TEST(polyssimo_finds_the_placements_on_any_board_PO_6_PO_10) {
    for (int rows = 5; rows <= 16; rows++) {
        for (int cols = rows % 2 ? 5 : 6; cols <= 16; cols += 2) {
            Setup setup = test_setup(game(), "players=2");
            setup.option[POLYSSIMO_ROWS][0] = (int16_t)rows;
            setup.option[POLYSSIMO_COLS][0] = (int16_t)cols;
            setup.option[POLYSSIMO_FLIPS][0] = (int16_t)(rows % 4 != 0);
            Chance chance = chance_seeded(1);
            Polyssimo s;
            polyssimo_init(&s, &setup, &chance, NULL);
            Rng rng = {(uint64_t)(rows * 16 + cols)};
            play_on(&s, &rng, true);
            for (Action action; polyssimo_sample(&s, rng_word(&rng), &action) > 0;) {
                Polyssimo before = s;
                told.count = 0;
                polyssimo_apply(&s, action, NULL, &told);
                polyssimo_check(&before, &s, &told);
            }
        }
    }
}

TEST(polyssimo_player_who_can_place_nothing_is_out_PO_7) { /* PO-7 */
    const char *const hands[] = {"P", "U V", "X Z"};
    Polyssimo s = position("players=3 rows=5 cols=5",
                           "....#"
                           "....."
                           "#####"
                           "###.."
                           "###..",
                           hands, 1);
    CHECK(!legal(&s, "U-r2-a2"));
    CHECK(play(&s, "U-r2-a1")); /* leaves .#.#, and four squares below */
    CHECK_EQ(polyssimo_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, POLYSSIMO_WENT_OUT), 3);
    CHECK_EQ(test_events(&told, POLYSSIMO_GAME_ENDED), 1);
    CHECK_EQ(legal_count(&s), 0);
}

/* PO-7: the others go on, several times in a row if need be. */
TEST(polyssimo_others_go_on_without_who_is_out_PO_7) {
    const char *const hands[] = {"I P", "X", "Z"};
    Polyssimo s = position("players=3 rows=5 cols=5",
                           "....."
                           "....#"
                           "#####"
                           "....."
                           "#####",
                           hands, 0);
    CHECK(play(&s, "I-r0-a4"));
    CHECK_EQ(s.out, 1 << 1 | 1 << 2);
    CHECK_EQ(test_events(&told, POLYSSIMO_WENT_OUT), 2);
    CHECK_EQ(polyssimo_actor(&s), 0);
    CHECK(play(&s, "P-r1-a1"));
    CHECK_EQ(polyssimo_actor(&s), GAME_OVER);
    CHECK_EQ(test_events(&told, POLYSSIMO_PLACED_ALL), 1);
    CHECK_EQ(test_events(&told, POLYSSIMO_WENT_OUT), 0);
}

/* ---- The end ---- */

/* The places if the game ends with these pieces left; `last` has a digit for the number of each
 * player's last placement. */
static const char *places_of(const char *const left[], const char *last, const char *option) {
    static char text[POLYSSIMO_SEATS + 1];
    int players = (int)strlen(last);
    char words[64];
    snprintf(words, sizeof words, "players=%d %s", players, option);
    Polyssimo s = position(words, "", left, 0);
    for (int seat = 0; seat < players; seat++) s.last[seat] = (uint8_t)(last[seat] - '0');
    Result result;
    polyssimo_result(&s, &result);
    for (int seat = 0; seat < players; seat++) {
        CHECK_EQ(result.side[seat], seat);
        CHECK_EQ(result.points[seat], s.counts_pieces ? bits_count(polyssimo_hand(&s, seat))
                                                      : polyssimo_squares_left(&s, seat));
        text[seat] = (char)('0' + result.place[seat]);
    }
    text[players] = '\0';
    return text;
}

static const char *places(const char *const left[], const char *last) {
    return places_of(left, last, "");
}

TEST(polyssimo_fewest_squares_left_win_PO_8) {                          /* PO-8 */
    const char *const fewer_pieces[] = {"F0 F1 F2 F3 F4", "F I L N P"}; /* 30 and 25 squares */
    const char *const more_pieces[] = {"F I L N", "F0 F1 F2 F3 F4"};
    const char *const squares[] = {"F I L N P", "F0 F1 F2 F3"}; /* 25 and 24 */
    CHECK_TEXT(places(fewer_pieces, "98"), "21");
    CHECK_TEXT(places(more_pieces, "89"), "12");
    CHECK_TEXT(places(squares, "98"), "21");
}

TEST(polyssimo_squares_count_not_pieces_PO_8) {                    /* PO-8 */
    const char *const hands[] = {"F0 F1 F2 F3 F4", "F I L N P T"}; /* 30 squares both */
    CHECK_TEXT(places(hands, "89"), "21");
    CHECK_TEXT(places(hands, "98"), "12");
}

TEST(polyssimo_pieces_count_by_option_PO_11) {                     /* PO-11 */
    const char *const fewer[] = {"F0 F1 F2 F3 F4", "F I L N P T"}; /* 30 squares both */
    CHECK_TEXT(places_of(fewer, "89", "count=pieces"), "12");
    CHECK_TEXT(places_of(fewer, "89", "count=squares"), "21");
    const char *const large[] = {"F0 F1 F2 F3", "F I L N P"}; /* 24 and 25 squares */
    CHECK_TEXT(places_of(large, "89", "count=pieces"), "12");
}

/* PO-11: of equally many pieces, fewer squares; then as in PO-8. */
TEST(polyssimo_squares_break_ties_of_pieces_PO_11) {
    const char *const hands[] = {"F0 I", "F1 L", "N P", "F2 F3"}; /* 11, 11, 10, 12 squares */
    CHECK_TEXT(places_of(hands, "7658", "count=pieces"), "2314");
    CHECK_TEXT(places_of(hands, "0009", "count=pieces"), "2214");
}

/* PO-11: what events bring adds up to what counts. */
TEST(polyssimo_events_count_what_counts_PO_11) {
    const char *const options[] = {"count=squares", "count=pieces"};
    for (int option = 0; option < 2; option++) {
        Polyssimo s = begun(options[option], 3);
        Rng rng = {3};
        int points[POLYSSIMO_SEATS] = {0};
        Result result;
        while (polyssimo_actor(&s) != GAME_OVER) {
            Action action;
            polyssimo_sample(&s, rng_word(&rng), &action);
            told.count = 0;
            polyssimo_apply(&s, action, NULL, &told);
            for (int i = 0; i < told.count; i++)
                if (told.event[i].points) points[told.event[i].seat] += told.event[i].points;
        }
        polyssimo_result(&s, &result);
        for (int seat = 0; seat < s.players; seat++) CHECK_EQ(points[seat], result.points[seat]);
    }
}

/* PO-11: what counts changes no action, only who has won. */
TEST(polyssimo_plays_the_same_game_whatever_counts_PO_11) {
    for (uint64_t seed = 0; seed < 20; seed++) {
        Polyssimo one = begun("players=3", seed), other = begun("players=3 count=pieces", seed);
        Rng rng = {seed}, same = rng;
        play_on(&one, &rng, false);
        play_on(&other, &same, false);
        CHECK_EQ(other.counts_pieces, 1);
        other.counts_pieces = 0;
        CHECK(memcmp(&one, &other, sizeof one) == 0);
    }
}

/* PO-8: the tie is broken for every place, but not among those who never placed. */
TEST(polyssimo_ties_are_broken_by_the_last_placement_PO_8) {
    const char *const hands[] = {"F I", "F0", "L N", "P T"};
    CHECK_TEXT(places(hands, "5476"), "4123");
    CHECK_TEXT(places(hands, "0401"), "3132");
    CHECK_TEXT(places(hands, "0400"), "2122");
}

/* PO-8 in play: both have five squares left, and whoever places last wins. */
TEST(polyssimo_last_to_place_wins_the_tie_PO_8) {
    const char *const hands[] = {"I X", "V T"};
    for (int first = 0; first < 2; first++) {
        Polyssimo s = position("players=2 rows=5 cols=5",
                               "....."
                               "#####"
                               "...##"
                               ".####"
                               ".####",
                               hands, first);
        CHECK(play(&s, first == 0 ? "I-r0-a1" : "V-r1-a3"));
        CHECK(play(&s, first == 0 ? "V-r1-a3" : "I-r0-a1"));
        CHECK_EQ(polyssimo_actor(&s), GAME_OVER);
        Result result;
        polyssimo_result(&s, &result);
        CHECK_EQ(result.points[0], 5);
        CHECK_EQ(result.points[1], 5);
        CHECK_EQ(result.place[first], 2);
        CHECK_EQ(result.place[1 - first], 1);
    }
}

/* ---- Options ---- */

TEST(polyssimo_refuses_quotas_that_cannot_be_met_PO_9) { /* PO-9 */
    CHECK_TEXT(test_refusal(game(), "players=2 min_bw=8,4"), "");
    CHECK_TEXT(test_refusal(game(), "players=2 min_bw=6"), "");
    CHECK_TEXT(test_refusal(game(), "players=2 min_bw=12,0"), "");
    CHECK_TEXT(test_refusal(game(), "players=2 min_bw=8,5"),
               "there are 12 black and white pieces, but the quotas ask for 13");
    CHECK_TEXT(test_refusal(game(), "players=3 min_bw=8,4,0"), "");
    CHECK_TEXT(test_refusal(game(), "players=3 min_bw=0,9,0"),
               "each player drafts 8 pieces, so no quota of black and white ones can be 9");
    CHECK_TEXT(test_refusal(game(), "players=4 min_bw=0,0,0,6"), "");
    CHECK_TEXT(test_refusal(game(), "players=4 min_bw=7,0,0,0"),
               "each player drafts 6 pieces, so no quota of black and white ones can be 7");
    CHECK_TEXT(test_refusal(game(), "players=4 min_bw=4"),
               "there are 12 black and white pieces, but the quotas ask for 16");
}

/* PO-9: who needs a black and white piece with every pick left may take nothing else. */
TEST(polyssimo_refuses_a_pentomino_when_every_pick_is_needed_PO_9) {
    Polyssimo s = begun("players=2 min_bw=11,0", 1);
    CHECK(play(&s, "F")); /* the one he can afford */
    CHECK_EQ(legal_count(&s), 23);
    CHECK(play(&s, "F0")); /* the one player 2 may take */
    CHECK_EQ(legal_count(&s), 11);
    CHECK(play(&s, "F1"));
    CHECK(!legal(&s, "F2"));
    CHECK_EQ(legal_count(&s), 11);
    s = begun("players=2 min_bw=11,0", 1);
    CHECK(play(&s, "F0"));
    CHECK(play(&s, "F1"));
    CHECK(legal(&s, "F"));
    CHECK(play(&s, "F2"));
    CHECK(!legal(&s, "F3"));
    CHECK(play(&s, "F"));
    CHECK(play(&s, "I"));
    CHECK(play(&s, "L"));
    CHECK(!legal(&s, "N"));
    CHECK_EQ(legal_count(&s), 9);
}

/* Can all quotas be met from here? Tries every way to go on; pieces of one kind are alike. */
static bool can_meet_quotas(const Polyssimo *s) {
    uint32_t middle = polyssimo_middle(s), kinds[2] = {middle & 0xFFF, middle & ~0xFFFu};
    if (middle == 0) {
        for (int seat = 0; seat < s->players; seat++)
            if (black_and_white(s->drafted[seat]) < s->min_bw[seat]) return false;
        return true;
    }
    for (int kind = 0; kind < 2; kind++) {
        if (kinds[kind] == 0) continue;
        Polyssimo next = *s;
        next.drafted[s->actor] |= kinds[kind] & -kinds[kind];
        next.actor = (uint8_t)((s->actor + 1) % s->players);
        if (can_meet_quotas(&next)) return true;
    }
    return false;
}

/* PO-9: the picks allowed are those after which some way to go on meets all quotas. */
TEST(polyssimo_allows_exactly_the_picks_that_leave_all_quotas_in_reach_PO_9) {
    const char *const quotas[] = {"players=2 min_bw=8,4", "players=2 min_bw=0,12",
                                  "players=2 min_bw=7,3", "players=3 min_bw=6,1,5",
                                  "players=3 min_bw=4",   "players=3 min_bw=0,8,3",
                                  "players=4 min_bw=3",   "players=4 min_bw=5,0,2,4"};
    int refused = 0;
    for (int i = 0; i < 8; i++) {
        for (uint64_t seed = 0; seed < 40; seed++) {
            Polyssimo s = begun(quotas[i], 1);
            Rng rng = {seed};
            while (polyssimo_middle(&s)) {
                uint32_t middle = polyssimo_middle(&s);
                for (uint32_t rest = middle; rest && bits_count(middle) <= 12; rest &= rest - 1) {
                    Polyssimo next = s;
                    next.drafted[s.actor] |= rest & -rest;
                    next.actor = (uint8_t)((s.actor + 1) % s.players);
                    bool is_allowed = legal(&s, pieces[bits_lowest(rest)].name);
                    CHECK_EQ(is_allowed, can_meet_quotas(&next));
                    refused += !is_allowed;
                }
                Action action;
                CHECK(polyssimo_sample(&s, rng_word(&rng), &action) > 0);
                polyssimo_apply(&s, action, NULL, NULL);
            }
            CHECK(can_meet_quotas(&s));
        }
    }
    CHECK(refused > 1000);
}

TEST(polyssimo_every_piece_fits_on_the_smallest_board_PO_10) { /* PO-10 */
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        CHECK(placements_of("players=2 rows=5 cols=5 flips=no", piece) > 0);
    CHECK_EQ(placements_of("players=2 rows=5 cols=5", piece_named("I")), 10);
    CHECK_EQ(placements_of("players=2 rows=16 cols=16", piece_named("I")), 2 * 16 * 12);
    CHECK_EQ(placements_of("players=2 rows=16 cols=16", piece_named("X")), 14 * 14);
    CHECK_EQ(placements_of("players=2 rows=16 cols=5", piece_named("X")), 14 * 3);
    CHECK_TEXT(test_refusal(game(), "rows=4"), "'4' is no value of option rows: it takes 5 to 16");
    CHECK_TEXT(test_refusal(game(), "cols=17"),
               "'17' is no value of option cols: it takes 5 to 16");
}

TEST(polyssimo_without_flips_pieces_lie_as_drawn_PO_10) { /* PO-10 */
    const char *const hands[] = {"", "F0 T L"};
    Polyssimo s = position("players=2 flips=no", "", hands, 1);
    CHECK(legal(&s, "L-r0-a1"));
    CHECK(legal(&s, "L-r3-a1"));
    CHECK(!legal(&s, "L-m0-a1"));
    CHECK(!legal(&s, "F0-m3-a1"));
    CHECK(legal(&s, "T-r2-a1"));
    s.has_flips = 1;
    CHECK(legal(&s, "L-m0-a1"));
    CHECK(legal(&s, "F0-m3-a1"));
    CHECK(!legal(&s, "T-m0-a1")); /* it looks like T-r0 */
}

/* ---- Words ---- */

TEST(polyssimo_draws_the_board) {
    Polyssimo s = begun("players=2 rows=5 cols=6", 1);
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++)
        polyssimo_apply(&s, (Action)piece, NULL, NULL);
    CHECK(play(&s, "D0-r1-a1")); /* #### .##. */
    CHECK(play(&s, "X0-r0-d2"));
    char buffer[2048];
    Text out = text_in(buffer, sizeof buffer);
    polyssimo_state_text(&s, &out);
    CHECK_TEXT(buffer, "5 rows, 6 columns, player 2 to place\n"
                       "   a  b  c  d  e  f\n"
                       " 1 D0 D0 D0 D0 .  .\n"
                       " 2 .  D0 D0 .  X0 .\n"
                       " 3 .  .  .  X0 X0 .\n"
                       " 4 .  .  .  .  X0 X0\n"
                       " 5 .  .  .  .  X0 .\n"
                       "player 1: 60 squares left, last placed as number 2\n"
                       "  placed X0\n"
                       "  left   C0 W0 F0 F2 F4 F L P U W Y\n"
                       "player 2: 60 squares left, last placed as number 1\n"
                       "  placed D0\n"
                       "  left   C1 Z0 F1 F3 F5 I N T V X Z\n");
}
