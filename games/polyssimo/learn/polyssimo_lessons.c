/* polyssimo_lessons.c -- exercises of Polyssimo Challenge. Every position is played to, so that it
 * is one the game can have; most are of a game that fills the board exactly. In the list of a
 * player's pieces those after the bar are still to be placed. */
#include "games/polyssimo/rules/polyssimo_layout.h"

#include "engine/learn/learn.h"

static void draft_of_two(GameState *state, const char *first, const char *second) {
    const char *const hands[] = {first, second};
    draft((Polyssimo *)state, hands);
}

static void filling_of_two(GameState *state, const char *first, const char *second) {
    const char *const hands[] = {first, second};
    play_drawn((Polyssimo *)state, filling, hands);
}

static void six_squares(GameState *state) {
    draft_of_two(state, "X0 F1", "I P");
}

static void where_it_fits(GameState *state) {
    filling_of_two(state, "P | I L U N F C0 Z0 F2 F3 F5 W0", "X Z | T V W Y D0 X0 C1 F0 F1 F4");
}

static void turned_over(GameState *state) {
    filling_of_two(state, "F5 W0 | N P I L U F C0 Z0 F2 F3", "F4 F1 T | X Z V W Y D0 X0 C1 F0");
}

/* The tip of the rulebook: two black and white pieces keep a corner for one's own pentomino. */
static void corner(GameState *state) {
    filling_of_two(state, "Z0 F2 | U P I L N F C0 F3 F5 W0", "X D0 Y | T V W Z X0 C1 F0 F1 F4");
}

static void most_squares(GameState *state) {
    filling_of_two(state, "L I F5 N F3 C0 F Z0 F2 | W0 U P", "D0 Y T F4 F1 W C1 V X0 F0 | X Z");
}

static void same_number(GameState *state) {
    static const char *const drawing[] = {
        ".  .  .  Z0 D0 D0 D0 D0 P  .  .  F5", "L  .  .  Z0 .  D0 D0 P  P  .  F5 F5",
        "L  Z0 Z0 Z0 V  V  V  P  P  F5 F5 .",  "L  Z0 .  C1 C1 C1 V  N  N  .  F5 .",
        "L  L  C1 C1 X0 C1 V  .  N  N  N  F1", ".  F3 Z  X0 X0 X0 X0 F  F1 F1 F1 F1",
        "F3 F3 Z  Z  Z  X0 F  F  F  F0 F1 I",  "Y  F3 F3 F3 Z  F4 F  .  W  F0 F0 I",
        "Y  .  T  F4 F4 F4 .  W  W  F0 .  I",  "Y  Y  T  .  F4 C0 W  W  C0 F0 F0 I",
        "Y  T  T  T  F4 C0 C0 C0 C0 .  .  I"};
    const char *const hands[] = {"P L Z0 N C1 F1 I F4 F0 F | W0 F2",
                                 "D0 Y F5 V F3 T X0 Z C0 W | U X"};
    play_drawn((Polyssimo *)state, drawing, hands);
}

/* On a small board the first has fewer squares left, the second fewer pieces. */
static void two_readings(GameState *state) {
    static const char *const drawing[] = {"L  L  L  L  .  .",  ".  C1 .  L  F5 .",
                                          "C1 C1 F0 F5 F5 .",  "C1 F0 F0 V  F5 F5",
                                          "C1 C1 F0 V  .  F5", ".  F0 F0 V  V  V"};
    const char *const hands[] = {"L V | F I N P T U W X Y Z",
                                 "C1 F0 F5 | C0 D0 X0 W0 Z0 F1 F2 F3 F4"};
    play_drawn((Polyssimo *)state, drawing, hands);
}

static void only_six(GameState *state) {
    static const char *const drawing[] = {
        "I  .  .  X0 F1 F1 .  .  .  W0 Z0 Z0", "I  X0 X0 X0 X0 F1 F1 W0 W0 W0 Z0 N",
        "I  .  X0 F4 F4 F1 W0 W0 Z0 Z0 Z0 N",  "I  F4 F4 F4 F  F1 Y  Y  Y  Y  N  N",
        "I  .  .  F4 F  F  Z  Z  Y  .  N  C1", ".  .  .  F  F  .  .  Z  U  U  C1 C1",
        "L  .  W  W  .  .  .  Z  Z  U  C1 .",  "L  W  W  .  .  .  .  F2 U  U  C1 C1",
        "L  W  F3 .  .  F5 F5 F2 F2 F2 F2 .",  "L  L  F3 F3 D0 D0 F5 F5 F5 F2 P  P",
        "F3 F3 F3 D0 D0 D0 D0 F5 .  P  P  P"};
    const char *const hands[] = {"P D0 N F1 C1 X0 F4 Y Z | C0 F0 T",
                                 "Z0 I W0 F5 F3 F2 L U F W | V X"};
    play_drawn((Polyssimo *)state, drawing, hands);
}

/* The other player is out, and the same one places again. */
static void go_on(GameState *state) {
    static const char *const drawing[] = {
        ".  W  W  F5 .  Z0 Z0 N  F4 U  U  U",  "W  W  F5 F5 F5 Z0 N  N  F4 U  F2 U",
        "W  F5 F5 Z0 Z0 Z0 N  F4 F4 F4 F2 F2", "D0 C0 C0 .  .  F3 N  .  .  F4 F2 .",
        "D0 D0 C0 .  .  F3 F3 .  .  F2 F2 L",  "D0 D0 C0 F3 F3 F3 .  .  L  L  L  L",
        "D0 C0 C0 V  V  V  .  .  Y  Y  Y  Y",  "P  P  F1 V  F0 F0 F0 F0 W0 Y  C1 C1",
        "P  P  F1 V  .  F0 Z  F0 W0 W0 C1 .",  ".  P  F1 F1 .  .  Z  Z  Z  W0 C1 C1",
        ".  F1 F1 I  I  I  I  I  Z  W0 W0 C1"};
    const char *const hands[] = {"F1 F2 W C1 W0 C0 F4 F0 L F3 | X0 F",
                                 "I U D0 F5 P Z0 Z N Y V | T X"};
    play_drawn((Polyssimo *)state, drawing, hands);
}

static void tie(GameState *state) {
    static const char *const drawing[] = {
        "C1 C1 X0 Y  Y  Y  Y  F1 .  D0 D0 .",  "C1 X0 X0 X0 X0 Y  F  F1 D0 D0 D0 D0",
        "C1 C1 W  X0 F  F  F  F1 F1 .  .  .",  ".  C1 W  W  .  F  F1 F1 F0 F0 F0 F0",
        ".  .  T  W  W  F4 F3 F3 F3 F0 .  F0", "T  T  T  U  U  F4 Z  Z  F3 F3 .  Z0",
        "L  L  T  U  F4 F4 F4 Z  F3 Z0 Z0 Z0", "L  .  W0 U  U  F2 F4 Z  Z  Z0 C0 C0",
        "L  W0 W0 F2 F2 F2 F2 F5 F5 Z0 .  C0", "L  W0 .  F2 P  P  P  .  F5 F5 F5 C0",
        "W0 W0 .  .  .  P  P  .  .  F5 C0 C0"};
    const char *const hands[] = {"D0 X0 F3 F1 P W | I N", "C1 F0 F5 F4 F2 U Y | V",
                                 "C0 Z0 W0 Z F L T | X"};
    play_drawn((Polyssimo *)state, drawing, hands);
}

static void full_board(GameState *state) {
    const char *const hands[] = {"P I L U C0 Z0 F2 F3", "N F X Z F5 W0 D0 X0",
                                 "T V W Y C1 F0 F1 F4"};
    play_drawn((Polyssimo *)state, filling, hands);
}

/* Every pick that is left is needed for the quota. */
static void own_quota(GameState *state) {
    draft_of_two(state, "F I L N C0 D0", "P T U V X0 C1");
}

/* All black and white pieces in the middle are needed by the other. */
static void quota_of_another(GameState *state) {
    draft_of_two(state, "C0 D0 X0 C1", "W0 F I L");
}

static void one_side_up(GameState *state) {
    filling_of_two(state, "U | L P I N F C0 Z0 F2 F3 F5 W0", "X T | Z V W Y D0 X0 C1 F0 F1 F4");
}

const Exercise polyssimo_exercises[] = {
    {"six-squares", "PO-2", ASK_POINTS, "players=2", 0, "F3", "1 5 6 12", six_squares},
    {"where-it-fits", "PO-6", ASK_LEGAL, "players=2", 0, "",
     "I-r0-a1 I-r0-i6 I-r1-c1 I-r1-c7 T-r0-e5", where_it_fits},
    {"turned-over", "PO-3", ASK_LEGAL, "players=2", 0, "", "N-r0-g7 N-r2-g7 N-m0-g7 N-m2-g7",
     turned_over},
    {"corner", "PO-6", ASK_LEGAL, "players=2", 0, "", "C0-r0-a8 F-r0-a9 P-r0-a9 U-r1-a9", corner},
    {"most-squares", "PO-8", ASK_BEST, "players=2", 0, "", "", most_squares},
    {"same-number", "PO-8", ASK_WINNER, "players=2", 0, "", "", same_number},
    {"only-six", "PO-3", ASK_BEST, "players=2", 0, "", "", only_six},
    {"go-on", "PO-7", ASK_BEST, "players=2", 0, "", "", go_on},
    {"tie", "PO-8", ASK_WINNER, "players=3", 0, "", "", tie},
    {"full-board", "PO-8", ASK_WINNER, "players=3", 0, "", "", full_board},
    {"two-readings", "PO-11", ASK_WINNER, "players=2 rows=6 cols=6 count=pieces", 0, "", "",
     two_readings},
    {"own-quota", "PO-9", ASK_LEGAL, "players=2 min_bw=8,4", 0, "", "F0 W", own_quota},
    {"quota-of-another", "PO-9", ASK_LEGAL, "players=2 min_bw=4,8", 0, "", "F0 T",
     quota_of_another},
    {"one-side-up", "PO-10", ASK_LEGAL, "players=2 flips=no", 0, "",
     "L-r0-g1 L-r1-g1 L-m0-g1 L-m1-g1", one_side_up},
};
const int polyssimo_exercises_count =
    (int)(sizeof polyssimo_exercises / sizeof *polyssimo_exercises);
