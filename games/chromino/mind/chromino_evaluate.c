/* chromino_evaluate.c -- how Chromino is judged.
 *
 * A hand is a burden: each tile in it weighs by how many places it has now, and the sum, a little
 * less for the seats whose turn comes first, says how far the hand is from being empty. What a seat
 * can expect is one over its burden: the last tiles decide, and among large hands there is little
 * to choose, since who is stuck draws and the game is long. In expert the points decide; there a
 * tile in hand is worth something, and a lead the more the nearer the end is.
 *
 * Most weights are a least-squares fit to the results of games of two one-action players: 20000 in
 * standard, 10000 in simple, 8000 in expert. Chameleons, which those players wasted, and tempo were
 * then set by hand near a fit to 3000 games of searches of 200 simulations. Around these values
 * strength is flat, and tuning changed nothing: see docs/strength.md. */
#include "chromino_evaluate.h"

/* Of the race for the empty hand. Standard has one set, simple another. */
enum {
    NONE,      /* burden of a plain tile that has no place */
    ONE,       /* of one that has one place */
    TWO,       /* two places */
    MORE,      /* three or more */
    CHAMELEON, /* burden of a chameleon */
    STRANDED,  /* of a hand with nothing else, more (CR-9) */
    BASE,      /* of every hand */
    TEMPO,     /* tiles that a seat is ahead if it is the actor, and if it has a turn this round */
    GAIN,      /* of the expectation: this over the burden */
    RACE_WEIGHTS,

    SIMPLE = RACE_WEIGHTS,   /* where the second set begins */
    TILE = 2 * RACE_WEIGHTS, /* expert: points to come for a tile in hand */
    PLAYABLE,                /* for one that has a place, more */
    TURN,                    /* for a turn in this round */
    SPREAD,                  /* the lead that is three quarters of a victory */
    CLOSE,                   /* so much less of it with one tile left in some hand */
    KEEP,                    /* promise: against laying a chameleon */
    WEIGHTS,
};

static const Weight weights_[WEIGHTS] = {
    {"none", 0.87f},
    {"one", 0.31f},
    {"two", 0.25f},
    {"more", 0.1f},
    {"chameleon", 0.3f},
    {"stranded", 0.7f},
    {"base", 0.1f},
    {"tempo", 0.35f},
    {"gain", 0.74f},
    {"simple_none", 0.215f},
    {"simple_one", 0.11f},
    {"simple_two", 0.07f},
    {"simple_more", 0.05f},
    {"simple_chameleon", 0.1f},
    {"simple_stranded", 0.7f},
    {"simple_base", 0.28f},
    {"simple_tempo", 0.6f},
    {"simple_gain", 1.7f},
    {"tile", 0.9f},
    {"playable", 0.4f},
    {"turn", 5.0f},
    {"spread", 9.4f},
    {"close", 4.4f},
    {"keep", 0.2f},
};

static_assert((int)WEIGHTS <= (int)WEIGHTS_MAX, "room for the weights");

/* When the game is over a lead only tells a large victory from a small one. */
static const float TILE_LEFT = 0.3f;

/* Alone: what a turn or a drawn tile costs of the best result, and how many a stuck tile foretells;
 * in expert, points for each tile that is not laid yet, and the points that are half a success. */
static const float SOLO_BEST = 3.0f, SOLO_COST = 0.05f, SOLO_STUCK = 5.0f;
static const float SOLO_TILE = 4.0f, SOLO_POINTS = 200.0f;

/* What counts in a hand. The tile that was drawn and must be played is not among them. */
typedef struct {
    int tiles, chameleons;
    int with[4]; /* plain tiles with no place, one, two and more */
} Hand;

/* In whole blocks, as in the rules: the zeros behind the last slot fit nothing. */
static int slots_for(const Chromino *s, uint32_t marks) {
    int count = 0;
    for (int i = 0; i < s->slots_count; i += CHROMINO_BLOCK)
        for (int k = 0; k < CHROMINO_BLOCK; k++) count += chromino_fits(s->slot[i + k], marks);
    return count;
}

static int places_for(const Chromino *s, int tile) {
    uint32_t first = chromino_marks(tile, 0), second = chromino_marks(tile, 1);
    return slots_for(s, first) + (first == second ? 0 : slots_for(s, second));
}

static bool has_drawn(const Chromino *s, int seat) {
    return seat == s->actor && s->drawn;
}

static Hand look_at(const Chromino *s, int seat) {
    Hand hand = {0, 0, {0, 0, 0, 0}};
    int drawn = has_drawn(s, seat) ? s->drawn - 1 : -1;
    for (int word = 0; word < 2; word++) {
        for (uint64_t rest = s->hand[seat].word[word]; rest; rest &= rest - 1) {
            int tile = 64 * word + bits_lowest(rest);
            if (tile == drawn) continue;
            hand.tiles++;
            if (tile >= CHROMINO_PLAIN) {
                hand.chameleons++;
                continue;
            }
            int places = places_for(s, tile);
            hand.with[places < 3 ? places : 3]++;
        }
    }
    return hand;
}

static int playable(const Hand *hand) {
    return hand->with[1] + hand->with[2] + hand->with[3];
}

static int turns_until(const Chromino *s, int seat) {
    return (seat + s->players - s->actor) % s->players;
}

/* Does the seat have a turn before the round ends (CR-11)? If all have one more turn at the end,
 * who comes first is ahead by a part of a turn. */
static float turn_in_round(const Chromino *s, int seat) {
    int until = turns_until(s, seat);
    if (s->is_closing) return until <= s->turns_left ? 1.0f : 0.0f;
    if (s->is_one_more) return 1.0f - (float)until / (float)s->players;
    int played = (s->actor + s->players - s->start) % s->players;
    return until < s->players - played ? 1.0f : 0.0f;
}

/* How far the hand is from being empty. */
static float burden(const Chromino *s, int seat, const Hand *hand, const float race[]) {
    bool is_next = seat == s->actor && !s->drawn;
    if (hand->tiles == 0 || (is_next && hand->tiles == 1 && playable(hand))) return 0;
    float sum = race[CHAMELEON] * (float)hand->chameleons;
    for (int places = 0; places < 4; places++)
        sum += race[NONE + places] * (float)hand->with[places];
    if (hand->chameleons == hand->tiles) sum += race[STRANDED];

    float turns = has_drawn(s, seat) ? 0 : turn_in_round(s, seat) + (is_next ? 1.0f : 0.0f);
    float left = 1.0f - race[TEMPO] * turns / (float)hand->tiles;
    return left > 0.1f ? sum * left : sum * 0.1f;
}

/* A hand is empty; who can still empty theirs? */
static float closing_points(const Chromino *s, int seat, const Hand *hand, const float race[]) {
    bool is_playing = turn_in_round(s, seat) > 0 && !has_drawn(s, seat);
    bool is_last = is_playing && hand->tiles == 1 && playable(hand);
    return hand->tiles == 0 || is_last ? race[GAIN] / race[BASE] : -TILE_LEFT * (float)hand->tiles;
}

static void race_points(const Chromino *s, const float race[], float points[]) {
    for (int seat = 0; seat < s->players; seat++) {
        Hand hand = look_at(s, seat);
        points[seat] = s->is_closing ? closing_points(s, seat, &hand, race)
                                     : race[GAIN] / (burden(s, seat, &hand, race) + race[BASE]);
    }
}

/* CR-13 */
static float solo_points(const Chromino *s, const float race[]) {
    Hand hand = look_at(s, 0);
    if (s->is_over && hand.tiles > 0) return 0;
    float left = s->is_over ? 0 : SOLO_STUCK * burden(s, 0, &hand, race) / race[NONE];
    return SOLO_BEST - SOLO_COST * ((float)(s->turns + chromino_drawn(s)) + left);
}

/* Alone in expert: every tile brings points unless the hand is empty too soon. */
static float solo_expert_points(const Chromino *s) {
    float score = (float)s->score[0], hand = (float)chromino_hand_size(s, 0);
    if (s->is_over || s->is_closing) return score / SOLO_POINTS;
    float left = (float)chromino_pile_size(s) + hand;
    return (score + SOLO_TILE * left * hand / (hand + 1.5f)) / SOLO_POINTS;
}

static void expert_points(const Chromino *s, const float weights[], float points[]) {
    int fewest = CHROMINO_TILES;
    for (int seat = 0; seat < s->players; seat++) {
        points[seat] = (float)s->score[seat];
        if (s->is_over) continue;
        Hand hand = look_at(s, seat);
        if (hand.tiles < fewest) fewest = hand.tiles;
        points[seat] += weights[TURN] * turn_in_round(s, seat);
        if (s->is_closing) continue;
        points[seat] += weights[TILE] * (float)hand.tiles +
                        weights[PLAYABLE] * (float)(playable(&hand) + hand.chameleons);
    }
    float spread = weights[SPREAD] - weights[CLOSE] / (float)(fewest > 0 ? fewest : 1);
    for (int seat = 0; seat < s->players; seat++) points[seat] /= spread;
}

static void estimate(const void *state, const float weights[], float points[]) {
    const Chromino *s = (const Chromino *)state;
    const float *race = weights + (s->mode == CHROMINO_SIMPLE ? SIMPLE : 0);
    if (s->mode == CHROMINO_EXPERT && s->players == 1) {
        points[0] = solo_expert_points(s);
    } else if (s->mode == CHROMINO_EXPERT) {
        expert_points(s, weights, points);
    } else if (s->players == 1) {
        points[0] = solo_points(s, race);
    } else if (!s->is_over) {
        race_points(s, race, points);
    } else {
        for (int seat = 0; seat < s->players; seat++)
            points[seat] = -TILE_LEFT * (float)chromino_hand_size(s, seat);
    }
}

/* CR-15: what the tile will score. */
static int points_laid(const Chromino *s, int tile, uint32_t place) {
    int points = chromino_value(chromino_marks(tile, 0));
    for (int i = 0; i < s->laid_count; i++)
        if (chromino_near(place, chromino_action_place(s->laid[i])))
            points += chromino_value(chromino_laid_marks(s, i));
    return points;
}

/* There are few legal actions, three or four in most positions, and what they leave is soon seen by
 * the search: more than this cost more than it gave. */
static float promise(const void *state, const float weights[], Action action) {
    const Chromino *s = (const Chromino *)state;
    int tile = (int)(action >> CHROMINO_TILE_SHIFT);
    if (s->mode == CHROMINO_EXPERT)
        return (float)points_laid(s, tile, chromino_action_place(action)) / weights[SPREAD];
    return tile >= CHROMINO_PLAIN ? -weights[KEEP] : 0;
}

/* One position in four, whichever. A few actions more, with their luck, see what estimate() does
 * not: in the same time that wins 52 to 54 % of the points against none, and longer ones are no
 * better. */
static bool is_settled(const void *state) {
    const Chromino *s = (const Chromino *)state;
    return (s->turns + s->slots_count) % 4 == 0;
}

static int shortlist(const void *state, const float weights[], bool is_hurried, int max,
                     Candidate list[]) {
    return shortlist_by_promise(&chromino_game, promise, state, weights, is_hurried, max, list);
}

const Evaluator chromino_evaluator = {
    .weights = weights_,
    .weights_count = WEIGHTS,
    .scale = 1,
    .pace = 40, /* 500 are possible, but luck leaves little to find for more */
    .exploration = 0.8f,
    .considered = 48,
    .lapse = {1.0f, 0.3f, 0},
    .estimate = estimate,
    .promise = promise,
    .shortlist = shortlist,
    .certainty = {2.0f},
    .is_settled = is_settled,
    .infer = chromino_infer,
    .guess = chromino_guess,
};
