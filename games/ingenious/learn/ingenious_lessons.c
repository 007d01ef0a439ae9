/* ingenious_lessons.c -- exercises of Ingenious. Positions are reached by moves, so that all tiles,
 * and the markers, are where a game brought them; only the ends of games have markers set by hand.
 */
#include "games/ingenious/rules/ingenious_layout.h"

#include "engine/base/rng.h"
#include "engine/learn/learn.h"

enum { ALL = 99 }; /* moves of a list */

/* Fills a rack with tiles of many colours; the first five have all six. */
static void fill_rack(Ingenious *s, int seat) {
    int full = s->mode == INGENIOUS_SOLO ? 1 : INGENIOUS_RACK;
    for (int kind = 8; ingenious_tiles_count(s->rack[seat]) < full; kind += 8) {
        kind %= INGENIOUS_KINDS;
        if (s->bag[kind]) give_kind(s, seat, kind);
    }
}

/* Reads a placement such as "rb-h11-h12", and goes on to the next one. */
static Action read_placement(const char **at) {
    int kind = kind_of(*at), direction = 0;
    *at += 3;
    int first = read_place(at);
    ++*at;
    int second = read_place(at);
    while (direction < INGENIOUS_DIRECTIONS && ingenious_step[direction] != second - first)
        direction++;
    RULE_ASSERT(direction < INGENIOUS_DIRECTIONS);
    while (**at == ' ') ++*at;
    return ingenious_placement(kind, direction, ingenious_cell(first));
}

/* Plays what the racks have tiles for. */
static void play(Ingenious *s, const char *moves) {
    Chance chance = chance_seeded(0);
    while (*moves) ingenious_apply(s, read_placement(&moves), &chance, NULL);
}

/* Plays the first moves of a list, each with a tile from the bag. Racks are empty then. */
static Ingenious *after(GameState *state, const char *moves, int count) {
    Ingenious *s = (Ingenious *)state;
    Chance chance = chance_seeded(0);
    empty_racks(s);
    for (; count > 0 && *moves; count--) {
        give_kind(s, s->actor, kind_of(moves));
        fill_rack(s, s->actor);
        ingenious_apply(s, read_placement(&moves), &chance, NULL);
        empty_racks(s);
    }
    return s;
}

/* Who is on turn gets these tiles, and everybody what is missing. */
static void deal(Ingenious *s, const char *tiles) {
    give(s, s->actor, tiles);
    for (int seat = 0; seat < s->players; seat++) fill_rack(s, seat);
}

/* Plays on at random to the end. */
static Ingenious *at_the_end(GameState *state) {
    Ingenious *s = (Ingenious *)state;
    Chance chance = chance_seeded(0);
    Rng rng = {0};
    Action action;
    while (ingenious_sample(s, rng_word(&rng), &action)) ingenious_apply(s, action, &chance, NULL);
    return s;
}

/* ---- Four players: the pictures of the rulebook beside the printed blue ---- */

static const char beside_blue[] = "rb-h11-h12 rg-d8-d9 op-l8-l7 gy-k4-l3 "
                                  "rb-g12-g13 ro-e7-d7 oy-k8-k7 gp-j4-i4 "
                                  "bb-g14-h14 yp-f7-f6 op-j8-j7 gp-i5-h5";

static void printed_symbol(GameState *state) {
    deal(after(state, beside_blue, 0), "rb");
}

static void two_directions(GameState *state) {
    deal(after(state, beside_blue, 4), "rb");
}

static void double_tile(GameState *state) {
    deal(after(state, beside_blue, 8), "bb");
}

static void straight_lines(GameState *state) {
    deal(after(state, beside_blue, ALL), "rb");
}

/* ---- Two players: a place in the midst of green, as in the rulebook ---- */

static const char around_green[] = "yp-l3-k4 ro-d8-e8 gb-h7-h6 go-j7-j6 "
                                   "gg-g8-g9 gg-g10-h10 gg-i7-i8 gg-j8-k8";

static void in_the_midst(GameState *state) {
    deal(after(state, around_green, ALL), "gg");
}

static void behind_the_half(GameState *state) {
    deal(after(state, around_green, ALL), "gp");
}

/* ---- Two players: a whole game ---- */

static const char whole_game[] =
    "pp-h4-i3 bb-g13-h12 bo-f13-g12 bo-e13-f12 rb-d12-d13 gp-g4-g5 bo-h11-g11 gp-f5-f6 "
    "rp-d7-e7 yp-c9-d8 ro-e11-e12 ro-f10-f11 ro-g9-g10 oo-h9-h10 ry-h8-i8 oy-i9-j8 "
    "ry-i7-j7 rg-j6-k6 bo-i11-i10 by-j10-j9 pp-g6-h5 by-k9-k8 by-l8-l7 ry-k5-l4 "
    "gy-l6-k7 pp-g7-h6 yp-g8-h7 gy-m6-m7 gp-l5-m5 bb-i12-j11 rg-d11-c12 rp-j5-i6 "
    "rg-d10-c11 gg-c10-d9 rg-e9-e8 go-f7-f8 yy-k4-l3 gy-j3-k3 yy-i5-j4 by-e10-f9 bo-k10-l9";

static void first_tile(GameState *state) {
    deal(after(state, whole_game, 1), "gb bb bp by op");
}

static void most_points(GameState *state) {
    deal(after(state, whole_game, 23), "rb ry gb gy gp op");
}

static void end_of_a_track(GameState *state) {
    deal(after(state, whole_game, 31), "rp");
}

/* The tile before has brought purple to 18. */
static void bonus(GameState *state) {
    Ingenious *s = after(state, whole_game, 31);
    deal(s, "rp rg gg rb bo pp");
    play(s, "rp-j5-i6");
}

/* After two bonuses three tiles are left, without green and yellow, which are both on 8. */
static void swap(GameState *state) {
    Ingenious *s = after(state, whole_game, 31);
    deal(s, "rp rg gg rb bo pp");
    play(s, "rp-j5-i6 rg-d10-c11 gg-c10-d9");
}

static void full_colours(GameState *state) {
    deal(after(state, whole_game, 36), "rr rp pp go yy by");
}

static void second_lowest(GameState *state) {
    Ingenious *s = after(state, whole_game, 40);
    deal(s, "bo");
    play(s, "bo-k10-l9");
    set_track(s, 0, 18, 9, 18, 12, 12, 18);
    set_track(s, 1, 13, 12, 18, 9, 14, 13);
}

/* The picture of the rulebook. */
static void lowest_counts(GameState *state) {
    Ingenious *s = at_the_end(state);
    set_track(s, 0, 10, 11, 11, 11, 11, 11);
    set_track(s, 1, 12, 18, 9, 12, 18, 18);
    set_track(s, 2, 18, 13, 13, 12, 9, 18);
    set_track(s, 3, 18, 7, 18, 18, 18, 18);
}

/* ---- Alone ---- */

static const char alone[] =
    "rb-g13-h12 gy-k5-l4 ro-l7-m7 gg-j5-j6 by-m5-m4 by-l6-l5 op-l8-k8 gy-k4-l3 gp-k6-k7 "
    "rb-g12-h11 ry-g11-f12 gy-j4-k3 bp-h10-i9 rb-g10-h9 gg-i5-i6 ro-g9-g8 yp-j3-i3 pp-j8-j9 "
    "yy-e13-f13 ry-f10-f11 bb-h8-i8 pp-j10-k9 bb-i7-h7 bb-g7-h6 gp-i11-i10 oy-l9-k10 pp-g4-h4 "
    "yy-d13-e12";

static void which_half_first(GameState *state) {
    deal(after(state, alone, 22), "bb");
}

static void first_track_ends(GameState *state) {
    deal(after(state, alone, ALL), "gb");
}

/* The picture of the rulebook: green and yellow come to the right side. */
static void right_side(GameState *state) {
    Ingenious *s = after(state, "rb-g13-h12 gg-h5-h6 yy-h9-h10 yy-f10-g9", ALL);
    deal(s, "gy");
    set_track(s, 0, 9, 16, 12, 7, 17, 10);
}

/* ---- Teams ---- */

/* The same picture with partners, after the tile: two bonus placements are due. */
static void team_bonus(GameState *state) {
    Ingenious *s = after(state,
                         "rb-h11-h12 rg-d8-d9 op-l8-l7 gy-k4-l3 "
                         "gg-h5-h6 yy-h9-h10 yy-f10-g9 op-j8-j7",
                         ALL);
    deal(s, "gy rb bo op pp rr");
    set_track(s, 0, 9, 16, 12, 7, 17, 10);
    play(s, "gy-h7-h8");
}

static void team_lowest(GameState *state) {
    Ingenious *s = at_the_end(state);
    set_track(s, 0, 36, 36, 17, 36, 34, 30);
    set_track(s, 1, 24, 19, 26, 20, 23, 18);
}

/* ---- Duel ---- */

static const char duel[] = "pp-h4-i3 yp-l4-l5 ry-j6-k5 yy-k4-l3 yy-j4-k3 op-g4-g5 "
                           "yp-i4-h5 rr-j7-k6 rp-i6-h6 rp-i7-h7 pp-g8-h8 rp-i8-h9";

/* Purple has come to the own 9; its token and the bonus are taken. */
static void set_aside(GameState *state) {
    Ingenious *s = after(state, duel, ALL);
    deal(s, "bp rr gb oy yp pp");
    play(s, "bp-i9-h10 rr-i5-j5");
}

/* The picture of the rulebook. The tokens do not count. */
static void own_side(GameState *state) {
    Ingenious *s = at_the_end(state);
    set_track(s, 0, 2, 4, -2, 0, -3, 0);
    s->tokens[0] = 0;
    s->tokens[1] = 1 << 4 | 1 << 5;
}

const Exercise ingenious_exercises[] = {
    {"printed-symbol", "IN-10", ASK_POINTS, "players=4", 0, "rb-h11-h12", "0 1 2 3",
     printed_symbol},
    {"first-tile", "IN-8", ASK_LEGAL, "players=2", 1, "", "gb-c9-d8 bp-g4-g5 bb-h8-h9 by-l8-k8",
     first_tile},
    {"two-directions", "IN-10", ASK_POINTS, "players=4", 0, "rb-g12-g13", "1 2 3 5",
     two_directions},
    {"double", "IN-10", ASK_POINTS, "players=4", 0, "bb-g14-h14", "3 4 5 6", double_tile},
    {"straight-lines", "IN-10", ASK_POINTS, "players=4", 0, "rb-f13-f14", "4 5 6 7",
     straight_lines},
    {"behind-the-half", "IN-10", ASK_POINTS, "players=2", 0, "gp-h9-h8", "3 4 5 6",
     behind_the_half},
    {"in-the-midst", "IN-10", ASK_POINTS, "players=2", 0, "gg-h8-h9", "10 11 12 14", in_the_midst},
    {"most-points", "IN-10", ASK_BEST, "players=2", 1, "", "", most_points},
    {"end-of-a-track", "IN-10", ASK_POINTS, "players=2", 0, "rp-j5-i6", "2 4 6 8", end_of_a_track},
    {"bonus", "IN-11", ASK_LEGAL, "players=2", 0, "", "rg-d10-c11 bo-j3-j4 swap keep", bonus},
    {"full-colours", "IN-10", ASK_BEST, "players=2", 0, "", "", full_colours},
    {"swap", "IN-12", ASK_LEGAL, "players=2", 0, "", "swap keep rb-e8-e9", swap},
    {"lowest-counts", "IN-14", ASK_WINNER, "players=4", 0, "", "", lowest_counts},
    {"second-lowest", "IN-14", ASK_WINNER, "players=2", 0, "", "", second_lowest},
    {"first-track-ends", "IN-17", ASK_POINTS, "players=1 mode=solo", 0, "gb-i4-h5", "4 7 9 12",
     first_track_ends},
    {"right-side", "IN-17", ASK_POINTS, "players=1 mode=solo", 0, "gy-h7-h8", "2 3 5 6",
     right_side},
    {"which-half-first", "IN-18", ASK_BEST, "players=1 mode=solo", 0, "", "", which_half_first},
    {"team-bonus", "IN-21", ASK_LEGAL, "players=4 mode=team", 0, "", "rb-i9-i10 rr-e7-e8 swap keep",
     team_bonus},
    {"team-lowest", "IN-22", ASK_WINNER, "players=4 mode=team", 0, "", "", team_lowest},
    {"set-aside", "IN-25", ASK_LEGAL, "players=2 mode=duel", 0, "",
     "aside-gb aside-oy aside-yp aside-pp keep", set_aside},
    {"own-side", "IN-26", ASK_WINNER, "players=2 mode=duel", 0, "", "", own_side},
};
const int ingenious_exercises_count =
    (int)(sizeof ingenious_exercises / sizeof *ingenious_exercises);
