/* chocolatier_lessons.c -- exercises of Master Chocolatier. In most, the asked player takes the
 * last tiles of the round, so that what a choice scores follows at once. */
#include "games/chocolatier/rules/chocolatier_layout.h"

#include "engine/learn/learn.h"

/* The last tiles of a round lie in the centre; the other player has the marker. */
static Chocolatier *last_turn(GameState *state, const char *tiles) {
    Chocolatier *s = (Chocolatier *)state;
    clear_discs(s);
    put(s, CHOCOLATIER_CENTRE, tiles);
    set_foundry(s, 1, "*");
    return s;
}

static void lone_tile(GameState *state) {
    last_turn(state, "n");
}

static void run_across(GameState *state) {
    Chocolatier *s = last_turn(state, "w");
    set_box(s, 0,
            "bn..."
            "....."
            "....."
            "....."
            ".....");
}

static void run_across_and_down(GameState *state) {
    Chocolatier *s = last_turn(state, "k");
    set_line(s, 0, 3, 'k', 2);
    set_box(s, 0,
            "....."
            "r...."
            ".rbn."
            "w...."
            ".....");
}

static void run_down(GameState *state) {
    Chocolatier *s = last_turn(state, "b");
    set_line(s, 0, 3, 'b', 2);
    set_box(s, 0,
            "..w.."
            "..n.."
            "....."
            "....."
            ".....");
}

/* The picture of the rulebook: white was taken twice from discs, and its rest lies in the centre.
 */
static void from_the_centre(GameState *state) {
    Chocolatier *s = (Chocolatier *)state;
    clear_discs(s);
    put(s, CHOCOLATIER_CENTRE, "www");
    set_line(s, 0, 2, 'k', 1);
    set_line(s, 1, 1, 'n', 1);
    s->player[0].score = 5;
}

/* The picture of the rulebook: two lines are complete, two are not. */
static void two_lines(GameState *state) {
    Chocolatier *s = last_turn(state, "b");
    set_line(s, 0, 2, 'w', 2);
    set_line(s, 0, 3, 'k', 2);
    set_line(s, 0, 4, 'b', 3);
    set_line(s, 0, 5, 'r', 3);
}

/* The picture of the rulebook: rows two and three have brown, line four has blue. */
static void two_brown(GameState *state) {
    Chocolatier *s = (Chocolatier *)state;
    clear_discs(s);
    put(s, 2, "nnwk");
    put(s, 0, "brrw");
    set_line(s, 0, 4, 'b', 2);
    set_box(s, 0,
            "....."
            "..n.."
            "...n."
            "....."
            ".....");
}

/* The picture of the rulebook: the marker and four tiles cost 8. */
static void foundry_cost(GameState *state) {
    Chocolatier *s = last_turn(state, "r");
    memset(s->player[1].foundry, 0, sizeof s->player[1].foundry);
    set_foundry(s, 0, "*bwk");
    s->player[0].score = 20;
}

static void choose_line(GameState *state) {
    Chocolatier *s = last_turn(state, "b");
    set_line(s, 0, 3, 'b', 2);
    set_box(s, 0,
            "....."
            ".b..."
            "...n."
            "..r.."
            ".....");
}

static void full_row(GameState *state) {
    Chocolatier *s = last_turn(state, "r");
    set_box(s, 0,
            "bnwk."
            "....."
            "....."
            "....."
            ".....");
}

/* Row one is filled by the line above, which ends the game. */
static void full_colour(GameState *state) {
    Chocolatier *s = last_turn(state, "b");
    set_line(s, 0, 1, 'r', 1);
    set_line(s, 0, 5, 'b', 4);
    set_box(s, 0,
            "bnwk."
            ".b..."
            "..b.."
            "...b."
            ".....");
}

/* The other player fills a row, which ends the game. */
static void full_column(GameState *state) {
    Chocolatier *s = last_turn(state, "n");
    set_line(s, 0, 5, 'n', 4);
    set_box(s, 0,
            "b...."
            "r...."
            "k...."
            "w...."
            ".....");
    set_line(s, 1, 1, 'r', 1);
    set_box(s, 1,
            "bnwk."
            "....."
            "....."
            "....."
            ".....");
}

/* Every free column of row two has white already. */
static void no_column(GameState *state) {
    Chocolatier *s = last_turn(state, "w");
    set_line(s, 0, 2, 'w', 1);
    set_box(s, 0,
            ".w..."
            "b.n.."
            "...w."
            "....w"
            ".....");
    s->player[0].score = 10;
}

static void free_column(GameState *state) {
    Chocolatier *s = (Chocolatier *)state;
    clear_discs(s);
    set_foundry(s, 1, "*");
    set_line(s, 0, 2, 'w', 2);
    set_box(s, 0,
            "..w.."
            ".b..."
            "....w"
            "....."
            ".....");
    s->phase = CHOCOLATIER_DECORATING;
    s->decorated = 1;
}

/* ---- Special factories ---- */

/* In the circle of five, the second disc and the last are gold. */
static Chocolatier *special(GameState *state, int second, int last) {
    Chocolatier *s = (Chocolatier *)state;
    clear_discs(s);
    s->gold[1] = (uint8_t)second;
    s->gold[4] = (uint8_t)last;
    return s;
}

/* Its five tiles are the last of the round. */
static void plus_one(GameState *state) {
    Chocolatier *s = special(state, CHOCOLATIER_PLUS_ONE, CHOCOLATIER_KEEP);
    put(s, 1, "kkkkk");
    set_foundry(s, 1, "*");
    set_box(s, 0,
            "....."
            "....."
            "....."
            "....."
            "n....");
}

/* Red came from both sides; nobody has taken a tile yet. */
static void magnet(GameState *state) {
    Chocolatier *s = special(state, CHOCOLATIER_MAGNET + 4, CHOCOLATIER_SHELTER);
    put(s, 0, "bnw");
    put(s, 1, "kkwbrr");
    put(s, 2, "nww");
    put(s, 3, "brkn");
    put(s, 4, "rwbb");
}

/* The other player has taken blue from the second disc. */
static void keep(GameState *state) {
    Chocolatier *s = special(state, CHOCOLATIER_KEEP, CHOCOLATIER_PUSH);
    put(s, 0, "bnwr");
    put(s, 1, "wwk");
    put(s, 2, "nnwk");
    put(s, 3, "rrkn");
    put(s, 4, "bbwr");
    set_line(s, 1, 1, 'b', 1);
}

/* Blue was taken from the second disc; its neighbours are a full disc and an empty one. */
static void push(GameState *state) {
    Chocolatier *s = special(state, CHOCOLATIER_PUSH, CHOCOLATIER_KEEP);
    put(s, 0, "bwwr");
    put(s, 1, "nnk");
    put(s, 3, "rrkn");
    put(s, 4, "bbwr");
    put(s, CHOCOLATIER_CENTRE, "wk");
    set_line(s, 0, 1, 'b', 1);
    set_line(s, 1, 2, 'r', 2);
    s->phase = CHOCOLATIER_PUSHING;
    s->pushed = 1;
}

/* The shelter has the last tiles of the round, two too many for line one. */
static void shelter(GameState *state) {
    Chocolatier *s = special(state, CHOCOLATIER_SHELTER, CHOCOLATIER_PLUS_ONE);
    put(s, 1, "bbb");
    set_foundry(s, 1, "*");
    s->player[0].score = 10;
}

static void tie(GameState *state) {
    Chocolatier *s = (Chocolatier *)state;
    clear_discs(s);
    set_box(s, 0,
            "bnwkr"
            "rb..."
            "....."
            "....."
            ".....");
    set_box(s, 1,
            "bnwkr"
            "rbnwk"
            "....."
            "....."
            ".....");
    s->player[0].score = s->player[1].score = 41;
    s->phase = CHOCOLATIER_ENDED;
}

const Exercise chocolatier_exercises[] = {
    {"lone-tile", "CH-14", ASK_POINTS, "players=2", 0, "centre-brown-1", "0 1 2 5", lone_tile},
    {"run-across", "CH-14", ASK_POINTS, "players=2", 0, "centre-white-1", "1 2 3 4", run_across},
    {"run-down", "CH-14", ASK_POINTS, "players=2", 0, "centre-blue-3", "1 2 3 6", run_down},
    {"two-brown", "CH-11", ASK_LEGAL, "players=2", 0, "",
     "3-brown-1 3-brown-2 3-brown-3 3-brown-4 3-brown-5 3-brown-foundry", two_brown},
    {"from-the-centre", "CH-10", ASK_POINTS, "players=2", 0, "centre-white-4", "0 -1 -3 -4",
     from_the_centre},
    {"foundry-cost", "CH-15", ASK_POINTS, "players=2", 0, "centre-red-foundry", "-5 -6 -8 -10",
     foundry_cost},
    {"two-lines", "CH-13", ASK_POINTS, "players=2", 0, "centre-blue-4", "1 2 4 6", two_lines},
    {"choose-line", "CH-14", ASK_BEST, "players=2", 0, "", "", choose_line},
    {"across-and-down", "CH-14", ASK_POINTS, "players=2", 0, "centre-black-3", "4 6 7 12",
     run_across_and_down},
    {"full-row", "CH-18", ASK_POINTS, "players=2", 0, "centre-red-1", "5 7 10 12", full_row},
    {"full-column", "CH-18", ASK_POINTS, "players=2", 0, "centre-brown-5", "5 7 12 15",
     full_column},
    {"full-colour", "CH-18", ASK_POINTS, "players=2", 0, "centre-blue-5", "8 11 16 18",
     full_colour},
    {"tie", "CH-19", ASK_WINNER, "players=2", 0, "", "", tie},
    {"free-column", "CH-21", ASK_LEGAL, "players=2 box=free", 0, "",
     "column-1 column-2 column-3 column-4 column-5", free_column},
    {"no-column", "CH-22", ASK_POINTS, "players=2 box=free", 0, "centre-white-2", "0 1 -1 -2",
     no_column},
    {"plus-one", "CH-25", ASK_POINTS, "players=2 factories=special", 0, "2-black-5", "1 2 4 5",
     plus_one},
    {"magnet", "CH-25", ASK_LEGAL, "players=2 factories=special", 0, "",
     "1-red-2 2-red-2 3-red-2 2-black-2 4-red-1", magnet},
    {"keep", "CH-26", ASK_LEGAL, "players=2 factories=special", 0, "",
     "2-white-2 2-black-1 2-blue-1 centre-white-2", keep},
    {"push", "CH-27", ASK_LEGAL, "players=2 factories=special", 0, "",
     "push-brown.left-black.right push-brown.left-black.left push-brown.right-black.right "
     "push-brown.both-black.left push-brown.centre-black.centre",
     push},
    {"shelter", "CH-28", ASK_POINTS, "players=2 factories=special", 0, "2-blue-1", "-2 -1 0 1",
     shelter},
};
const int chocolatier_exercises_count =
    (int)(sizeof chocolatier_exercises / sizeof *chocolatier_exercises);
