/* pavilion_lessons.c -- exercises of Summer Pavilion. The pictures of the rulebook are of the first
 * round, in which purple is wild; bonuses are about the last turn of the sixth. */
#include "games/pavilion/rules/pavilion_layout.h"

#include "engine/learn/learn.h"

/* Draws a star; all that its tiles cost was paid in their own colour and is in the tower. */
static void fill(Pavilion *s, int seat, int star, const char *spaces) {
    draw(s, seat, star, spaces);
    for (int point = 0; point < PAVILION_POINTS; point++) {
        if (spaces[point] == '.') continue;
        int colour = colour_of(spaces[point]);
        int rest = pavilion_number(s, star * PAVILION_POINTS + point) - 1;
        s->tower += rest * pavilion_tile(colour);
        s->bag[colour] = (uint8_t)(s->bag[colour] - rest);
    }
}

/* All tiles of the first round are taken; the other player began to place. */
static Pavilion *placing(GameState *state) {
    Pavilion *s = (Pavilion *)state;
    clear_table(s);
    s->phase = PAVILION_PLACING;
    s->supply = tiles(s, "OORRBBYYYP");
    s->start = s->is_tile_taken = 1;
    s->player[1].score = 3;
    fill(s, 1, PAVILION_C, "Y.....");
    give(s, 1, "OGGR");
    return s;
}

/* The same, when the other player has passed. */
static Pavilion *placing_alone(GameState *state) {
    Pavilion *s = placing(state);
    s->passed = 1 << 1;
    return s;
}

/* The rulebook's picture A. */
static void lone_tile(GameState *state) {
    give(placing(state), 0, "BBBBBBB");
}

/* Each player has taken once, from the last two factories. */
static void wild_along(GameState *state) {
    Pavilion *s = (Pavilion *)state;
    clear_table(s);
    s->supply = tiles(s, "OORRBBYYYP");
    put(s, 0, "GPPO");
    put(s, 1, "PPPP");
    put(s, 2, "RRBY");
    put(s, PAVILION_CENTRE, "RYYP");
    give(s, 0, "BB");
    give(s, 1, "OP");
}

/* The rulebook's picture: red was taken from RRYY, green and a wild tile from GYPP. */
static void start_tile(GameState *state) {
    Pavilion *s = (Pavilion *)state;
    clear_table(s);
    s->supply = tiles(s, "OORRBBYYYP");
    s->actor = 2;
    put(s, 2, "BBOG");
    put(s, 3, "RGGO");
    put(s, 4, "BYYO");
    put(s, 5, "RRRG");
    put(s, 6, "OOBP");
    put(s, PAVILION_CENTRE, "YYYP");
    give(s, 0, "RR");
    give(s, 1, "GP");
}

static void middle_star(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 7;
    fill(s, 0, PAVILION_C, ".R..G.");
    give(s, 0, "ORBGP");
}

/* The rulebook's picture B: the other red tile is not next to the 3. */
static void not_connected(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 6;
    fill(s, 0, PAVILION_NE, "..R...");
    give(s, 0, "RRR");
}

/* The rulebook's picture C. */
static void with_wilds(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 8;
    fill(s, 0, PAVILION_E, "BB....");
    give(s, 0, "BBBPPP");
}

/* The rulebook's picture D. */
static void which_pays(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 8;
    fill(s, 0, PAVILION_NW, "..OO..");
    give(s, 0, "OGPPP");
}

/* The rulebook's picture E. */
static void own_wild(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 7;
    fill(s, 0, PAVILION_W, "P.P...");
    give(s, 0, "PPRRGGGG");
}

static void around_the_ring(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 9;
    fill(s, 0, PAVILION_SE, ".Y..YY");
    give(s, 0, "YYYB");
}

static void choose_space(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 7;
    fill(s, 0, PAVILION_SW, "G.G...");
    give(s, 0, "RRRRGGP");
}

/* The second red tile has just closed the window; there is no green in the supply. */
static void pick(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 8;
    fill(s, 0, PAVILION_NE, "RR....");
    give(s, 0, "B");
    s->phase = PAVILION_PICKING;
    s->picks = 3;
}

/* The rulebook's pictures E and F. */
static void keep_four(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 10;
    fill(s, 0, PAVILION_W, "PPP...");
    give(s, 0, "RRGGGG");
    s->phase = PAVILION_KEEPING;
}

/* The last turn of the game: the other player has passed and kept nothing. */
static Pavilion *last_turn(GameState *state) {
    Pavilion *s = (Pavilion *)state;
    clear_table(s);
    s->supply = tiles(s, "OORRBBYYYP");
    s->phase = PAVILION_PLACING;
    s->round = PAVILION_ROUNDS;
    s->start = s->is_tile_taken = 1;
    s->passed = 1 << 1;
    s->player[0].score = 46;
    s->player[1].score = 51;
    fill(s, 1, PAVILION_E, "B..BBB");
    fill(s, 1, PAVILION_SE, "Y...YY");
    fill(s, 1, PAVILION_NW, ".OOO..");
    return s;
}

static void all_ones(GameState *state) {
    Pavilion *s = last_turn(state);
    fill(s, 0, PAVILION_NW, ".OO...");
    fill(s, 0, PAVILION_NE, "..RRR.");
    fill(s, 0, PAVILION_E, "...B..");
    fill(s, 0, PAVILION_SE, "....Y.");
    fill(s, 0, PAVILION_SW, "GG...G");
    fill(s, 0, PAVILION_W, "PPP...");
    fill(s, 0, PAVILION_C, "..B...");
    give(s, 0, "Y");
}

static void last_move(GameState *state) {
    Pavilion *s = last_turn(state);
    fill(s, 0, PAVILION_NE, "..RR..");
    fill(s, 0, PAVILION_SW, "GGGG..");
    fill(s, 0, PAVILION_W, "PP....");
    fill(s, 0, PAVILION_C, ".RBYOP");
    give(s, 0, "G");
}

static void last_pass(GameState *state) {
    Pavilion *s = last_turn(state);
    fill(s, 0, PAVILION_NE, "..RR..");
    fill(s, 0, PAVILION_W, "PP....");
    give(s, 0, "RGG");
}

static void grey_star(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 9;
    fill(s, 0, PAVILION_NW, "..BB..");
    fill(s, 0, PAVILION_C, "R.....");
    give(s, 0, "RRRBBB");
}

/* One star is of one colour, one of different colours, and one has a single tile. */
static void free_star(GameState *state) {
    Pavilion *s = placing_alone(state);
    s->player[0].score = 12;
    fill(s, 0, PAVILION_NW, "..BB..");
    fill(s, 0, PAVILION_NE, "...RB.");
    fill(s, 0, PAVILION_SE, "Y.....");
    give(s, 0, "RRRBBBYYY");
}

static void tie(GameState *state) {
    Pavilion *s = (Pavilion *)state;
    clear_table(s);
    s->supply = tiles(s, "OORRBBYYGG");
    s->phase = PAVILION_ENDED;
    s->round = PAVILION_ROUNDS;
    s->start = s->is_tile_taken = 1;
    s->passed = 1 << 0 | 1 << 1 | 1 << 2;
    s->player[0].score = s->player[1].score = 58;
    s->player[2].score = 41;
    fill(s, 0, PAVILION_W, "PPPPPP");
    fill(s, 0, PAVILION_NW, "OO....");
    fill(s, 1, PAVILION_NE, "RRRRR.");
    fill(s, 1, PAVILION_E, "BB.B..");
    fill(s, 1, PAVILION_SW, "GG...G");
    fill(s, 2, PAVILION_SE, "YYY...");
    fill(s, 2, PAVILION_NW, ".OO..O");
}

const Exercise pavilion_exercises[] = {
    {"lone-tile", "SP-20", ASK_POINTS, "players=2", 0, "E6-blue", "1 5 6 7", lone_tile},
    {"wild-along", "SP-12", ASK_LEGAL, "players=2", 0, "",
     "1-green 1-orange 1-purple 2-purple centre-yellow centre-purple", wild_along},
    {"not-connected", "SP-20", ASK_POINTS, "players=2", 0, "NE3-red", "1 2 3 4", not_connected},
    {"start-tile", "SP-14", ASK_POINTS, "players=3", 2, "centre-yellow", "0 -3 -4 -5", start_tile},
    {"middle-star", "SP-19", ASK_LEGAL, "players=2", 0, "",
     "C1-orange C1-red C1-blue C1-green C1-purple", middle_star},
    {"with-wilds", "SP-18", ASK_POINTS, "players=2", 0, "E6-blue-3w", "1 3 4 6", with_wilds},
    {"which-pays", "SP-18", ASK_LEGAL, "players=2", 0, "",
     "NW4-orange-3w NW5-orange-4w NW1-purple W3-purple SW4-green-3w", which_pays},
    {"one-orange", "SP-18", ASK_POINTS, "players=2", 0, "NW4-orange-3w", "1 3 4 5", which_pays},
    {"own-wild", "SP-18", ASK_POINTS, "players=2", 0, "W2-purple", "1 2 3 4", own_wild},
    {"around-the-ring", "SP-6", ASK_POINTS, "players=2", 0, "SE3-yellow", "2 3 4 5",
     around_the_ring},
    {"choose-space", "SP-20", ASK_BEST, "players=2", 0, "", "", choose_space},
    {"pick", "SP-21", ASK_LEGAL, "players=2", 0, "",
     "pick-orange pick-red pick-green pick-purple pass", pick},
    {"keep-four", "SP-23", ASK_POINTS, "players=2", 0, "keep-4green", "0 -2 -4 -6", keep_four},
    {"all-ones", "SP-26", ASK_POINTS, "players=2", 0, "C1-yellow", "1 4 5 13", all_ones},
    {"last-move", "SP-26", ASK_BEST, "players=2", 0, "", "", last_move},
    {"last-pass", "SP-25", ASK_POINTS, "players=2", 0, "pass", "0 -1 -3 -6", last_pass},
    {"grey-star", "SP-28", ASK_LEGAL, "players=2 board=grey", 0, "",
     "NW3-blue NW3-red NE1-blue NE3-red C3b-blue C3b-red", grey_star},
    {"free-star", "SP-29", ASK_LEGAL, "players=2 board=grey grey_stars=free", 0, "",
     "NW3-blue NW3-yellow NE3-red NE3-yellow SE2-blue SE2-yellow", free_star},
    {"tie", "SP-27", ASK_WINNER, "players=3", 0, "", "", tie},
};
const int pavilion_exercises_count = (int)(sizeof pavilion_exercises / sizeof *pavilion_exercises);
