/* chromino_lessons.c -- exercises of Chromino. Most are of a game alone, so that there is nothing
 * to look at but the table and the own hand. */
#include "games/chromino/rules/chromino_layout.h"

#include "engine/learn/learn.h"

/* The example of the rulebook, with a chameleon of the box and a last tile that matches it. */
#define EXAMPLE "GRR@1,1h YBR@3,-2v PGR@0,2h PBP@-1,0v"

/* What will be played and what stays in hand are the eight tiles of the beginning. */
static void deal(Chromino *s, const char *plays, const char *hand) {
    char word[GAME_ACTION_TEXT_MAX];
    give(s, 0, hand);
    while (next_word(&plays, word)) give(s, 0, laid_from(word).letters);
    RULE_ASSERT(chromino_size(&s->hand[0]) == CHROMINO_HAND);
}

/* Plays in turn, with this tile to be drawn; "" is none. */
static void play(Chromino *s, const char *plays, const char *draw) {
    char word[GAME_ACTION_TEXT_MAX];
    int way;
    uint8_t drawn = (uint8_t)(*draw ? tile_of(draw, &way) : 0);
    Chance chance = chance_replayed(&drawn, *draw ? 1 : 0);
    while (next_word(&plays, word)) {
        Action action;
        bool is_legal = game_parse_action(&chromino_game, s, word, &action);
        RULE_ASSERT(is_legal);
        chromino_apply(s, action, &chance, NULL);
    }
    RULE_ASSERT(!chance.was_invalid);
}

/* A game alone from its beginning, with this first chameleon and these tiles left in the hand; what
 * is drawn comes to them. */
static void alone_drawing(GameState *state, const char *first, const char *plays, const char *hand,
                          const char *draw) {
    Chromino *s = (Chromino *)state;
    set_table(s, first);
    deal(s, plays, hand);
    play(s, plays, draw);
}

static void alone(GameState *state, const char *first, const char *plays, const char *hand) {
    alone_drawing(state, first, plays, hand, "");
}

static void two_edges(GameState *state) {
    alone(state, "PCR@0,0h", "PRR@1,1h", "RRG YYB YPG BGB PPY GYG BBP");
}

static void one_square(GameState *state) {
    alone(state, "PCR@0,0h", "GRR@1,1h", "RBY YYB YPG BGB PPY GYG BBP");
}

static void places(GameState *state) {
    alone(state, "PCR@0,0h", EXAMPLE, "RRB YYB YPG GYG");
}

/* The gap has red on one side and yellow on the other. */
static void gap(GameState *state) {
    alone(state, "PCR@0,0h", "BRR@1,1h RRR@2,2h YRR@4,-1v PGR@0,-1h", "RCG RYG RRG YYB");
}

/* After seven plays a chameleon is left, and a tile is drawn to it. */
static void lone_chameleon(GameState *state) {
    alone_drawing(state, "PCR@0,0h", EXAMPLE " RRB@3,2h RBG@4,1h YYB@4,-3v", "RCG", "GGB");
}

static void simple_ends(GameState *state) {
    alone(state, "PCY@0,0h", "", "YYG RRB RPG BGB PPR GRG BBP GGP");
}

/* The example of the rulebook. */
static void simple_chameleon(GameState *state) {
    alone(state, "PCY@0,0h", "YGP@3,0h YCB@6,-1v GYG@7,0h GRY@1,1v BRG@6,2v", "BCG RRB PPR");
}

static void expert_values(GameState *state) {
    alone(state, "BCG@0,0h", "GGG@1,1h", "RGG YYB YPG BGB PPY GYG BBP");
}

static void expert_two_tiles(GameState *state) {
    alone(state, "PCR@0,0h", "GRR@1,1h", "RRR YYB YPG BGB PPY GYG BBP");
}

static void expert_touched_twice(GameState *state) {
    alone(state, "PCR@0,0h", "GRB@1,1h", "RBP YYB YPG BGB PPY GYG BBP");
}

static void expert_best(GameState *state) {
    alone(state, "PCR@0,0h", EXAMPLE, "RRB RRR RPG GRG");
}

/* The game has ended because a hand is empty. */
static Chromino *ended(GameState *state, const char *tiles, int turns) {
    Chromino *s = (Chromino *)state;
    set_table(s, tiles);
    s->turns = (uint16_t)turns;
    s->actor = (uint8_t)(s->players - 1);
    s->is_closing = s->is_over = 1;
    return s;
}

/* After eight rounds the second player and the third have laid all their tiles. */
static void same_round(GameState *state) {
    Chromino *s = ended(state,
                        "PCR@0,0h PPG@-1,-1h RCG@-1,1h RYG@-1,2h PGP@0,-2h YGY@0,3h GPY@1,-3h "
                        "PYG@2,-4h PYY@3,2v YYY@2,4v YPR@3,5h BBY@-1,5h GRP@3,-1v PGR@4,-2v "
                        "YRR@-2,0v RRG@-3,1v RYR@-4,-1v RGG@-4,2v BGR@-5,-3v BRB@-4,-3h "
                        "RBP@-3,-2h GBB@-3,4h GGB@-4,5h YGG@-5,6h",
                        24);
    give(s, 0, "GRB GBG");
}

/* After eight rounds the first player has laid all tiles, and the second has one left. */
static void expert_total(GameState *state) {
    Chromino *s = ended(state,
                        "PCR@0,0h BCY@1,-1h PCY@0,-2h PGP@-1,-2v YYY@3,-2h YGG@4,-1v GGP@5,0v "
                        "YRG@6,-2v RYR@7,-3v GPG@6,1v RCG@1,1h RBG@1,2h YRB@0,3h RBR@1,4h "
                        "BRB@0,5h RYG@4,4h YGR@5,5h",
                        16);
    give(s, 1, "YBG");
    s->shown = s->hand[1];
    s->score[0] = 42;
    s->score[1] = 57;
}

const Exercise chromino_exercises[] = {
    {"two-edges", "CR-6", ASK_LEGAL, "players=1", 0, "", "RRG@2,2h GRR@1,2h RRG@3,2h RRG@4,2h",
     two_edges},
    {"one-square", "CR-6", ASK_LEGAL, "players=1", 0, "", "YBR@3,-2v RBY@3,0h YBR@3,0h RBY@4,1h",
     one_square},
    {"places", "CR-5", ASK_LEGAL, "players=1", 0, "",
     "RRB@3,2h BRR@3,2h RRB@4,0v BRR@4,-1v RRB@4,1h", places},
    {"gap", "CR-5", ASK_LEGAL, "players=1", 0, "", "GCR@3,-2v GYR@3,-2v GRR@3,-2v", gap},
    {"lone-chameleon", "CR-9", ASK_LEGAL, "players=1", 0, "", "RCG@4,3h GCR@1,3h BGG@5,0h",
     lone_chameleon},
    {"same-round", "CR-11", ASK_WINNER, "players=3", 0, "", "", same_round},
    {"simple-ends", "CR-14", ASK_LEGAL, "players=1 mode=simple", 0, "",
     "YYG@3,0h GYY@3,0h YYG@2,1v YYG@1,1v YYG@1,1h", simple_ends},
    {"simple-chameleon", "CR-14", ASK_LEGAL, "players=1 mode=simple", 0, "",
     "BCG@10,-1v GCB@10,0h BCG@0,4h BCG@1,-3v", simple_chameleon},
    {"expert-values", "CR-15", ASK_POINTS, "players=1 mode=expert", 0, "RGG@0,2h", "2 3 4 6",
     expert_values},
    {"expert-two-tiles", "CR-15", ASK_POINTS, "players=1 mode=expert", 0, "RRR@3,-2v", "3 5 6 9",
     expert_two_tiles},
    {"expert-touched-twice", "CR-15", ASK_POINTS, "players=1 mode=expert", 0, "RBP@2,2h", "3 6 8 9",
     expert_touched_twice},
    {"expert-best", "CR-15", ASK_BEST, "players=1 mode=expert", 0, "", "", expert_best},
    {"expert-total", "CR-15", ASK_WINNER, "players=2 mode=expert", 0, "", "", expert_total},
};
const int chromino_exercises_count = (int)(sizeof chromino_exercises / sizeof *chromino_exercises);
