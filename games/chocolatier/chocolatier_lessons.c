/* chocolatier_lessons.c -- exercises of Master Chocolatier. In most, the asked player takes the
 * last tiles of the round, so that what a choice scores follows at once. */
#include "chocolatier_layout.h"

#include "learn/learn.h"

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
    {"two-brown", "CH-11", ASK_LEGAL, "players=2", 0, "",
     "3-brown-1 3-brown-2 3-brown-3 3-brown-4 3-brown-5 3-brown-foundry", two_brown},
    {"foundry-cost", "CH-15", ASK_POINTS, "players=2", 0, "centre-red-foundry", "-5 -6 -8 -10",
     foundry_cost},
    {"choose-line", "CH-14", ASK_BEST, "players=2", 0, "", "", choose_line},
    {"across-and-down", "CH-14", ASK_POINTS, "players=2", 0, "centre-black-3", "4 6 7 12",
     run_across_and_down},
    {"full-row", "CH-18", ASK_POINTS, "players=2", 0, "centre-red-1", "5 7 10 12", full_row},
    {"full-colour", "CH-18", ASK_POINTS, "players=2", 0, "centre-blue-5", "8 11 16 18",
     full_colour},
    {"free-column", "CH-21", ASK_LEGAL, "players=2 box=free", 0, "",
     "column-1 column-2 column-3 column-4 column-5", free_column},
    {"tie", "CH-19", ASK_WINNER, "players=2", 0, "", "", tie},
};
const int chocolatier_exercises_count =
    (int)(sizeof chocolatier_exercises / sizeof *chocolatier_exercises);
