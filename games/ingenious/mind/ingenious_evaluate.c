/* ingenious_evaluate.c -- how Ingenious is judged.
 *
 * The lowest marker counts, but it is the lowest one at the end: whoever has turns left will raise
 * their low colours with them. So the points of the turns to come are poured over a side's markers
 * like water, the lowest first; what is then sorted from below and weighted is the estimate. A
 * point under the water line is worth one, a point above it little.
 *
 * The weights were set by hand and then tried one by one in 160 to 300 games of 150 or 200
 * simulations against the others. A much higher rate (the points that turns really bring) is
 * weaker, as is a duel whose markers count less against a bonus; the rest lies on a plateau, and
 * tuning changed nothing: see docs/strength.md. */
#include "games/ingenious/rules/ingenious.h"

#include "ingenious_evaluate.h"
#include "players/evaluate/evaluate.h"

enum {
    RATE,      /* points that a turn to come adds to low colours */
    OPEN,      /* of the best open cell for a colour on the own rack */
    LACK,      /* of that, for a colour that is not on the rack */
    FIRST,     /* times that, for who is on turn */
    FALL,      /* weight of each marker, relative to the next lower one */
    BONUS,     /* turns that a bonus placement is worth, */
    NEARNESS,  /* and of that, for the fourth power of the share of the track that was covered */
    ABOVE,     /* promise: of a point above the water line */
    ARRIVAL,   /* promise: for a bonus placement */
    DENIAL,    /* promise: of what a cell would bring to the next player */
    DUEL,      /* duel: points of a marker on the own side for certain */
    DUEL_TURN, /* duel: steps of uncertainty for each turn to come */
    DUEL_DUE,  /* duel: of a certain marker, for a bonus placement that is due */
    WEIGHTS,
};

static const Weight weights_[WEIGHTS] = {
    {"rate", 1.6f},  {"open", 0.3f},      {"lack", 0.4f},     {"first", 1.3f},   {"fall", 0.6f},
    {"bonus", 1.0f}, {"near", 0.5f},      {"above", 0.25f},   {"arrival", 2.0f}, {"denial", 0.2f},
    {"duel", 10.0f}, {"duel_turn", 0.5f}, {"duel_due", 0.3f},
};

enum {
    SCALE = 3,
    SOLO_USUAL = 15, /* what a solo game brings: half of what can be hoped for */
};
static const float TILES_OF_CELL = 0.48f; /* some open cells will be left alone */

/* How the actor, or who comes next, sees the tracks. */
typedef struct {
    int marker[INGENIOUS_COLOURS];
    float level;
} Outlook;

static bool has_double_tracks(const Ingenious *s) {
    return s->mode == INGENIOUS_SOLO || s->mode == INGENIOUS_TEAM;
}

static int track_end(const Ingenious *s) {
    return has_double_tracks(s) ? INGENIOUS_DOUBLE_TRACK : INGENIOUS_TRACK;
}

/* The turns that a seat has still to come. */
float ingenious_turns_left(const Ingenious *s, int seat, int open_count) {
    int order = seat - s->actor - (s->phase != INGENIOUS_PLACING);
    if (order < 0) order += s->players;
    float all = TILES_OF_CELL * (float)open_count;
    float turns = (all + 0.5f * (float)(s->players - 1) - (float)order) / (float)s->players;
    return turns > 0 ? turns : 0;
}

static void sort_two(float *low, float *high) {
    float a = *low, b = *high;
    *low = a < b ? a : b;
    *high = a < b ? b : a;
}

/* A sorting network: no branch that nobody could foretell. */
RULE_APART static void sort(float values[INGENIOUS_COLOURS]) {
    static const uint8_t steps[][2] = {{0, 5}, {1, 3}, {2, 4}, {1, 2}, {3, 4}, {0, 3},
                                       {2, 5}, {0, 1}, {2, 3}, {4, 5}, {1, 2}, {3, 4}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        sort_two(&values[steps[i][0]], &values[steps[i][1]]);
}

/* Pours water over sorted values; the level, at most `end`. `covered` are under it. */
static float pour(const float values[INGENIOUS_COLOURS], float water, float end, int *covered) {
    float sum = values[0];
    int count = 1;
    while (count < INGENIOUS_COLOURS && (float)count * values[count] - sum < water)
        sum += values[count++];
    float level = (sum + water) / (float)count;
    *covered = count;
    return level < end ? level : end;
}

/* ---- The estimate ---- */

static float weighted(const float values[INGENIOUS_COLOURS], float water, float end, float fall) {
    int covered;
    float level = pour(values, water, end, &covered), weight = 1, total = 0, sum = 0;
    for (int i = 0; i < INGENIOUS_COLOURS; i++, weight *= fall) {
        float value = values[i] > level ? values[i] : level;
        total += weight * (value < end ? value : end);
        sum += weight;
    }
    return total / sum;
}

static float side_points(const Ingenious *s, int side, const Prospect *board,
                         const float weights[]) {
    float values[INGENIOUS_COLOURS], turns = 0, near = 0, end = (float)track_end(s);
    IngeniousTiles racks = 0;
    bool is_first = false;
    for (int seat = 0; seat < s->players; seat++) {
        if (ingenious_side(s, seat) != side) continue;
        turns += ingenious_turns_left(s, seat, board->open_count);
        racks |= ingenious_kinds(s->rack[seat]);
        if (seat != s->actor) continue;
        is_first = s->phase == INGENIOUS_PLACING;
        if (s->due > 1) turns += weights[BONUS] * (float)(s->due - 1);
    }
    float open = weights[OPEN] * (is_first ? weights[FIRST] : 1.0f);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        float marker = (float)s->track[side][colour];
        float share =
            (marker < INGENIOUS_TRACK ? marker : marker - INGENIOUS_TRACK) / (float)INGENIOUS_TRACK;
        float lack = racks & ingenious_shows[colour] ? 1.0f : weights[LACK];
        values[colour] = marker + open * lack * (float)board->best[colour];
        if (marker < end) near += share * share * share * share;
    }
    sort(values);
    if (s->mode != INGENIOUS_SOLO && turns > 1) turns += weights[NEARNESS] * weights[BONUS] * near;
    return weighted(values, weights[RATE] * turns, end, weights[FALL]);
}

static float duel_marker(int marker, float spread) {
    int steps = marker < 0 ? -marker : marker;
    return (float)marker / ((float)steps + spread);
}

/* How far a marker may still wander. */
static float duel_spread(int open_count, const float weights[]) {
    return 1.0f + weights[DUEL_TURN] * TILES_OF_CELL * 0.5f * (float)open_count;
}

static float duel_points(const Ingenious *s, int seat, const Prospect *board,
                         const float weights[]) {
    float spread = duel_spread(board->open_count, weights), value = 0;
    bool is_first = seat == s->actor && s->phase == INGENIOUS_PLACING;
    float open = weights[OPEN] * (is_first ? weights[FIRST] : 1.0f);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int marker = ingenious_marker(s, seat, colour);
        float lack = s->rack[seat] & ingenious_shows[colour] ? 1.0f : weights[LACK];
        float gain = duel_marker(marker + 1, spread) - duel_marker(marker, spread);
        value += duel_marker(marker, spread) + gain * open * lack * (float)board->best[colour];
    }
    if (seat == s->actor && s->due > 1) value += weights[DUEL_DUE] * (float)(s->due - 1);
    return weights[DUEL] * value;
}

Prospect ingenious_look(const Ingenious *s, Survey *board) {
    Prospect found;
    survey(s, board);
    found.open_count = board->open_count;
    survey_best(board, found.best);
    return found;
}

void ingenious_judge(const Ingenious *s, const Prospect *board, const float weights[],
                     float points[]) {
    for (int seat = 0; seat < s->players; seat++) {
        int side = ingenious_side(s, seat);
        if (s->mode == INGENIOUS_DUEL)
            points[seat] = duel_points(s, seat, board, weights);
        else if (side < seat)
            points[seat] = points[side];
        else
            points[seat] = side_points(s, side, board, weights);
    }
    if (s->mode == INGENIOUS_SOLO) points[0] += SCALE - SOLO_USUAL;
}

static void estimate(const void *state, const float weights[], float points[]) {
    const Ingenious *s = (const Ingenious *)state;
    Survey board;
    Prospect prospect = ingenious_look(s, &board);
    ingenious_judge(s, &prospect, weights, points);
}

/* ---- The promise ---- */

static Outlook outlook_of(const Ingenious *s, int seat, int open_count, const float weights[]) {
    Outlook outlook;
    float values[INGENIOUS_COLOURS];
    int covered, side = ingenious_side(s, seat);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        outlook.marker[colour] = ingenious_marker(s, seat, colour);
        values[colour] = (float)outlook.marker[colour];
    }
    if (s->mode == INGENIOUS_DUEL) {
        outlook.level = duel_spread(open_count, weights);
        return outlook;
    }
    float turns = 0;
    for (int i = 0; i < s->players; i++)
        if (ingenious_side(s, i) == side) turns += ingenious_turns_left(s, i, open_count);
    sort(values);
    outlook.level = pour(values, weights[RATE] * turns, (float)track_end(s), &covered);
    return outlook;
}

/* Where a marker stops that stands here. */
static int stop_of(const Ingenious *s, int marker) {
    if (s->mode == INGENIOUS_DUEL) return INGENIOUS_DUEL_TRACK;
    return has_double_tracks(s) && marker >= INGENIOUS_TRACK ? INGENIOUS_DOUBLE_TRACK
                                                             : INGENIOUS_TRACK;
}

static int moved(const Ingenious *s, int marker, int points) {
    int stop = stop_of(s, marker);
    return marker + points < stop ? marker + points : stop;
}

/* What so many points of a colour are worth to who looks out like this. */
static float worth(const Ingenious *s, const Outlook *outlook, int colour, int points,
                   const float weights[]) {
    int marker = outlook->marker[colour], stop = stop_of(s, marker);
    int to = moved(s, marker, points);
    if (to == marker) return 0;
    float value, steps = (float)(to - marker);
    if (s->mode == INGENIOUS_DUEL) {
        value =
            weights[DUEL] * (duel_marker(to, outlook->level) - duel_marker(marker, outlook->level));
    } else {
        float under = outlook->level - (float)marker;
        under = under < 0 ? 0 : under > steps ? steps : under;
        value = under + weights[ABOVE] * (steps - under);
    }
    if (to == stop && s->mode != INGENIOUS_SOLO) value += weights[ARRIVAL];
    return value;
}

float ingenious_gains(const Ingenious *s, int seat, const Prospect *board, const float weights[],
                      IngeniousGains gains) {
    Outlook outlook = outlook_of(s, seat, board->open_count, weights);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        for (int points = 0; points <= board->best[colour]; points++)
            gains[colour][points] = worth(s, &outlook, colour, points, weights);
    return outlook.level;
}

/* The actor may change their rack: tiles of a finished colour had better go. */
static float rack_promise(Action action) {
    return action == INGENIOUS_KEEP ? 0 : 1;
}

static float promise(const void *state, const float weights[], Action action) {
    const Ingenious *s = (const Ingenious *)state;
    if (action >= INGENIOUS_PLACEMENTS) return rack_promise(action);
    int cell = (int)(action % INGENIOUS_CELLS), rest = (int)(action / INGENIOUS_CELLS);
    int kind = rest / INGENIOUS_DIRECTIONS, direction = rest % INGENIOUS_DIRECTIONS;
    int a = ingenious_half[kind][0], b = ingenious_half[kind][1];
    int first = ingenious_place[cell], second = first + ingenious_step[direction];
    IngeniousCells open = open_cells(s);
    Outlook own = outlook_of(s, s->actor, cells_count(&open), weights);
    float value = worth(s, &own, a, count_points(&s->colour[a], first), weights);
    return value + worth(s, &own, b, count_points(&s->colour[b], second), weights);
}

/* ---- The shortlist ---- */

/* A pair of cells, of which `place` is the upper or left. */
typedef struct {
    uint8_t place, next, direction;
} Pair;

typedef struct {
    float value[INGENIOUS_COLOURS][256]; /* of each colour on each open place */
    float top[INGENIOUS_COLOURS];        /* the most of them */
    Survey board;
    Pair pair[PAIR_DIRECTIONS * INGENIOUS_CELLS];
    int pairs_count;
} Values;

/* What points in a colour are worth: to the actor, and to be denied to the next player. */
typedef struct {
    float gain[INGENIOUS_COLOURS][POINTS_MAX], denied[INGENIOUS_COLOURS][POINTS_MAX];
} Worths;

static void find_worths(const Ingenious *s, const Survey *board, const float weights[],
                        Worths *worths) {
    int next = s->actor + 1 == s->players ? 0 : s->actor + 1;
    float denial = next == s->actor ? 0 : weights[DENIAL];
    Outlook own = outlook_of(s, s->actor, board->open_count, weights);
    Outlook rival = outlook_of(s, next, board->open_count, weights);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int bound = survey_bound(board, colour);
        for (int points = 0; points <= bound; points++) {
            worths->gain[colour][points] = worth(s, &own, colour, points, weights);
            worths->denied[colour][points] = denial * worth(s, &rival, colour, points, weights);
        }
    }
}

static void value_place(const Worths *worths, int place, Values *values) {
    const Survey *board = &values->board;
    float denied = 0;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        float here = worths->denied[colour][survey_points(board, colour, place)];
        denied = here > denied ? here : denied;
    }
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        float value = denied + worths->gain[colour][survey_points(board, colour, place)];
        values->value[colour][place] = value;
        values->top[colour] = value > values->top[colour] ? value : values->top[colour];
    }
}

static void value_places(const Ingenious *s, const float weights[], Values *values) {
    Worths worths;
    survey(s, &values->board);
    find_worths(s, &values->board, weights, &worths);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) values->top[colour] = 0;
    for (int i = 0; i < values->board.open_count; i++)
        value_place(&worths, values->board.place[i], values);
}

/* The most promising placements so far, best first. */
typedef struct {
    Candidate *list;
    int count, max;
    float least; /* that a candidate must surpass */
} Ranking;

static void rank(Ranking *ranking, int kind, int direction, int place, float value) {
    int at = ranking->count < ranking->max ? ranking->count++ : ranking->max - 1;
    Candidate *list = ranking->list;
    for (; at > 0 && list[at - 1].promise < value; at--) list[at] = list[at - 1];
    list[at].action = ingenious_placement(kind, direction, ingenious_cell(place));
    list[at].promise = value;
    if (ranking->count == ranking->max) ranking->least = list[ranking->max - 1].promise;
}

/* IN-18: must the lower or right half of a double be scored first? Of two orders that differ only
 * the better one is of interest. */
static bool is_better_turned(const Ingenious *s, int colour, int place, int next) {
    if (!has_double_tracks(s)) return false;
    int a = count_points(&s->colour[colour], place), b = count_points(&s->colour[colour], next);
    int marker = ingenious_marker(s, s->actor, colour);
    return moved(s, moved(s, marker, b), a) > moved(s, moved(s, marker, a), b);
}

static int list_pairs(const Pairs *pairs, Pair list[]) {
    int count = 0;
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        RULE_ROLLED
        for (int i = 0; i < INGENIOUS_WORDS; i++) {
            for (uint64_t bits = pairs->cells[direction].word[i]; bits; bits &= bits - 1) {
                int place = 64 * i + bits_lowest(bits), next = place + ingenious_step[direction];
                list[count++] = (Pair){(uint8_t)place, (uint8_t)next, (uint8_t)direction};
            }
        }
    }
    return count;
}

/* Ranks the placements of a tile on a pair: the value that its first colour has on the upper or
 * left cell, and that of the other way round. */
static void rank_pair(const Ingenious *s, int kind, Pair pair, const float values[2],
                      Ranking *ranking) {
    int turned = pair.direction + PAIR_DIRECTIONS, colour = ingenious_half[kind][0];
    if (colour == ingenious_half[kind][1]) {
        bool is_turned = is_better_turned(s, colour, pair.place, pair.next);
        rank(ranking, kind, is_turned ? turned : pair.direction, is_turned ? pair.next : pair.place,
             values[0]);
        return;
    }
    if (values[0] > ranking->least) rank(ranking, kind, pair.direction, pair.place, values[0]);
    if (values[1] > ranking->least) rank(ranking, kind, turned, pair.next, values[1]);
}

static void rank_kind(const Ingenious *s, const Values *values, int kind, Ranking *ranking) {
    const float *a = values->value[ingenious_half[kind][0]];
    const float *b = values->value[ingenious_half[kind][1]];
    const Pair *pair = values->pair, *end = pair + values->pairs_count;
    for (; pair < end; pair++) {
        float both[2] = {a[pair->place] + b[pair->next], b[pair->place] + a[pair->next]};
        float better = both[0] > both[1] ? both[0] : both[1];
        if (better > ranking->least) rank_pair(s, kind, *pair, both, ranking);
    }
}

static float kind_top(const Values *values, int kind) {
    return values->top[ingenious_half[kind][0]] + values->top[ingenious_half[kind][1]];
}

static void rank_placements(const Ingenious *s, const float weights[], Ranking *ranking) {
    Values values;
    Pairs pairs;
    value_places(s, weights, &values);
    ingenious_pairs(s, &pairs);
    values.pairs_count = list_pairs(&pairs, values.pair);
    IngeniousTiles kinds = ingenious_kinds(s->rack[s->actor]);
    while (kinds) {
        int best = bits_lowest(kinds) / 3;
        for (IngeniousTiles rest = kinds & (kinds - 1); rest; rest &= rest - 1) {
            int kind = bits_lowest(rest) / 3;
            if (kind_top(&values, kind) > kind_top(&values, best)) best = kind;
        }
        kinds -= ingenious_tile(best);
        if (kind_top(&values, best) <= ranking->least && ranking->count) return;
        rank_kind(s, &values, best, ranking);
    }
}

static int shortlist(const void *state, const float weights[], bool is_hurried, int max,
                     Candidate list[]) {
    (void)is_hurried; /* it is quick enough */
    const Ingenious *s = (const Ingenious *)state;
    if (s->phase == INGENIOUS_PLACING) {
        Ranking ranking = {list, 0, max, -1000};
        rank_placements(s, weights, &ranking);
        return ranking.count;
    }
    Action actions[1 + INGENIOUS_RACK];
    int legal = ingenious_legal(s, actions), count = 0;
    for (int i = 0; i < legal; i++) {
        Candidate found = {actions[i], rack_promise(actions[i])};
        count = shortlist_insert(list, count, max, found);
    }
    return count;
}

static bool is_settled(const void *state) {
    (void)state;
    return true;
}

const Evaluator ingenious_evaluator = {
    .weights = weights_,
    .weights_count = WEIGHTS,
    .scale = SCALE,
    .pace = 8, /* 55 are possible; with 24 level 6 was as strong as 7 (26 games) */
    .exploration = 0.4f,
    .considered = 32,
    .considered_net = 64,
    .lapse = {0.86f, 0.66f, 0.32f},
    .rollout = 6,
    .rollout_net = 2,
    .estimate = estimate,
    .promise = promise,
    .shortlist = shortlist,
    .certainty = {2.5f},
    .is_settled = is_settled,
    .signs = ingenious_signs,
    .describe = ingenious_describe,
};
