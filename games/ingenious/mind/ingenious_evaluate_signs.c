/* ingenious_evaluate_signs.c -- what a network is told of Ingenious beyond the observation.
 *
 * Colours have no names here: those of a seat go from its lowest marker to its highest, so that
 * what was learnt of one colour holds for all. */
#include "games/ingenious/rules/ingenious.h"

#include "ingenious_evaluate.h"

const ObserveField ingenious_signs[] = {
    {"low", 24, 36},      /* where the marker stands: six for each of four seats */
    {"best", 24, 48},     /* points of the colour on its best open cell */
    {"now", 24, 48},      /* the same if the rack shows the colour, else 0 */
    {"shown", 24, 12},    /* symbols of the colour on the rack */
    {"expected", 4, 255}, /* the estimate of the seat, in eighths */
    {"turns", 4, 255},    /* turns to come, in quarters */
    {"top", 4, 255},      /* what the best tile is worth, each half on the best cell, in eighths */
    {"lead", 1, 255},     /* of the viewer over the best other side, in sixteenths around 128 */
    {"open", 1, 163},     /* open cells */
    {"rich", 48, 163},    /* for the viewer and the next seat, by colour: open cells with at least
                             two points, four and seven; symbols in the bag */
    {"theirs", 6, 36},    /* the marker of the next seat in the viewer's colours */
    {"their_shown", 6, 12}, /* symbols on its rack, likewise */
    {"reach", 12, 96},      /* for the viewer and the next seat, by colour: the most points that a
                               tile of the rack brings */
    {"plays", 12, 255}, /* what its tiles are worth, each where it is worth most, in eighths; the
                           best first */
    {"level", 2, 255},  /* what its low markers will reach, in eighths */
    {"swap", 2, 1},     /* does its rack lack the lowest colours? */
    {"tiles", 2, 6},    /* on its rack */
    {"more", 60, 163},  /* as `rich`: cells with at least one point, three, five, six, eight */
    {"due", 1, 255},    /* placements to make in this turn */
    {"placing", 1, 1},  /* is it a placement that the actor decides on? */
    {"pairs", 1, 255},  /* open pairs of cells */
    {"twice", 12, 96},  /* by colour: the most points that a double brings */
    {"other", 12, 48},  /* by colour: points on the best cell that is not beside the very best */
    {"kinds", 42, 6},   /* tiles on its rack: two of the lowest colour, the two lowest, ... */
    {NULL, 0, 0},
};

enum {
    LOW = 0,
    BEST = 24,
    NOW = 48,
    SHOWN = 72,
    EXPECTED = 96,
    TURNS = 100,
    TOP = 104,
    LEAD = 108,
    OPEN = 109,
    RICH = 110,
    THEIRS = 158,
    THEIR_SHOWN = 164,
    REACH = 170,
    PLAYS = 182,
    LEVEL = 194,
    SWAP = 196,
    TILES = 198,
    MORE = 200,
    DUE = 260,
    PLACING,
    PAIRS,
    TWICE,
    OTHER = 275,
    KINDS = 287,
    SIGNS = 329,
};

enum {
    LEAST_RICH = 3, /* of the numbers of points below, those of `rich` */
    LEASTS = 8,
    VALUE_MAX = 127, /* so that the sum of two is a byte */
};

static const uint8_t least[LEASTS] = {2, 4, 7, 1, 3, 5, 6, 8};

/* What both seats need to know of the board. */
typedef struct {
    Survey survey;
    Prospect prospect;
    SurveyBytes pairs[PAIR_DIRECTIONS];       /* where two open cells begin: all bits, else none */
    uint8_t cells[INGENIOUS_COLOURS][LEASTS]; /* open ones with at least so many points */
    uint8_t twice[INGENIOUS_COLOURS], other[INGENIOUS_COLOURS];
    int pairs_count;
} Board;

/* A seat's colours from its lowest marker to its highest. */
static void rank_colours(const Ingenious *s, int seat, int colours[INGENIOUS_COLOURS]) {
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        int at = colour, marker = ingenious_marker(s, seat, colour);
        for (; at > 0 && ingenious_marker(s, seat, colours[at - 1]) > marker; at--)
            colours[at] = colours[at - 1];
        colours[at] = colour;
    }
}

static int symbols_of(int kind, int colour) {
    return (ingenious_half[kind][0] == colour) + (ingenious_half[kind][1] == colour);
}

static int symbols_on(IngeniousTiles rack, int colour) {
    int count = 0;
    for (IngeniousTiles kinds = ingenious_kinds(rack) & ingenious_kinds(ingenious_shows[colour]);
         kinds; kinds &= kinds - 1) {
        int kind = bits_lowest(kinds) / 3;
        count += ingenious_count(rack, kind) * symbols_of(kind, colour);
    }
    return count;
}

/* ---- The board ---- */

static uint8_t count_cells(const SurveyBytes points, const SurveyBytes open, uint8_t at_least) {
    uint8_t count = 0;
    for (int at = SURVEY_MARGIN; at < SURVEY_ROOM - SURVEY_MARGIN; at++)
        count = (uint8_t)(count + (points[at] >= at_least ? open[at] : 0));
    return count;
}

static void find_pairs(const SurveyBytes open, int step, SurveyBytes pairs) {
    memset(pairs, 0, sizeof(SurveyBytes));
    for (int at = SURVEY_MARGIN; at < SURVEY_ROOM - SURVEY_MARGIN; at++)
        pairs[at] = (uint8_t)-(open[at] & open[at + step]);
}

static int count_open_pairs(const Board *board) {
    int count = 0;
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++)
        for (int at = SURVEY_MARGIN; at < SURVEY_ROOM - SURVEY_MARGIN; at++)
            count += board->pairs[direction][at] & 1;
    return count;
}

/* The most that the halves of a tile bring together, where they bring so much on each place. */
static uint8_t best_pair(const Board *board, const SurveyBytes a, const SurveyBytes b) {
    uint8_t most = 0;
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++) {
        int step = ingenious_step[direction];
        const uint8_t *pairs = board->pairs[direction];
        for (int at = SURVEY_MARGIN; at < SURVEY_ROOM - SURVEY_MARGIN; at++) {
            uint8_t one = (uint8_t)(a[at] + b[at + step]), two = (uint8_t)(b[at] + a[at + step]);
            uint8_t here = (uint8_t)((one > two ? one : two) & pairs[at]);
            most = here > most ? here : most;
        }
    }
    return most;
}

/* The points on the best open cell that is neither the very best nor beside it. */
static uint8_t best_other(const Survey *survey, int colour, int best) {
    int first = 0, most = 0;
    while (survey_points(survey, colour, survey->place[first]) < best) first++;
    for (int i = 0; i < survey->open_count; i++) {
        int apart = survey->place[i] - survey->place[first];
        if (apart < 0) apart = -apart;
        bool is_beside = apart <= 1 || apart == 15 || apart == 16;
        int here = survey_points(survey, colour, survey->place[i]);
        if (!is_beside && here > most) most = here;
    }
    return (uint8_t)most;
}

static void look_at_board(const Ingenious *s, Board *board) {
    SurveyBytes open;
    board->prospect = ingenious_look(s, &board->survey);
    survey_spread(&board->survey.open, open);
    for (int direction = 0; direction < PAIR_DIRECTIONS; direction++)
        find_pairs(open, ingenious_step[direction], board->pairs[direction]);
    board->pairs_count = count_open_pairs(board);
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++) {
        const uint8_t *points = board->survey.points[colour];
        for (int i = 0; i < LEASTS; i++)
            board->cells[colour][i] = count_cells(points, open, least[i]);
        board->twice[colour] = best_pair(board, points, points);
        board->other[colour] = board->survey.open_count ? best_other(&board->survey, colour,
                                                                     board->prospect.best[colour])
                                                        : 0;
    }
}

/* What the board and the bag have for a seat's colours: the viewer's, or those of the next one. */
static void describe_board(const Ingenious *s, int seat, const Board *board, bool is_next,
                           uint8_t row[]) {
    int colours[INGENIOUS_COLOURS], in_bag[INGENIOUS_COLOURS] = {0};
    uint8_t *rich = row + RICH + 4 * INGENIOUS_COLOURS * is_next;
    uint8_t *more = row + MORE + (LEASTS - LEAST_RICH) * INGENIOUS_COLOURS * is_next;
    rank_colours(s, seat, colours);
    for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
        for (int half = 0; half < 2; half++) in_bag[ingenious_half[kind][half]] += s->bag[kind];
    for (int i = 0; i < INGENIOUS_COLOURS; i++, rich++, more++) {
        int colour = colours[i];
        for (int k = 0; k < LEAST_RICH; k++) rich[k * INGENIOUS_COLOURS] = board->cells[colour][k];
        rich[LEAST_RICH * INGENIOUS_COLOURS] = observe_byte(in_bag[colour]);
        for (int k = LEAST_RICH; k < LEASTS; k++)
            more[(k - LEAST_RICH) * INGENIOUS_COLOURS] = board->cells[colour][k];
        row[TWICE + INGENIOUS_COLOURS * is_next + i] = board->twice[colour];
        row[OTHER + INGENIOUS_COLOURS * is_next + i] = board->other[colour];
    }
}

/* ---- Racks ---- */

/* What a colour is worth on each open cell, in eighths. */
static void find_values(const Board *board, int colour, const float gains[], SurveyBytes values) {
    uint8_t value[POINTS_MAX];
    for (int points = 0; points <= board->prospect.best[colour]; points++) {
        float eighths = 8 * gains[points];
        value[points] = (uint8_t)(eighths < VALUE_MAX ? eighths : VALUE_MAX);
    }
    memset(values, 0, sizeof(SurveyBytes));
    for (int i = 0; i < board->survey.open_count; i++) {
        int place = board->survey.place[i];
        values[SURVEY_MARGIN + place] = value[survey_points(&board->survey, colour, place)];
    }
}

/* The number of a kind by the ranks of its colours. */
static int ranked_kind(int a, int b) {
    int low = a < b ? a : b, high = a < b ? b : a;
    return low * (2 * INGENIOUS_COLOURS + 1 - low) / 2 + high - low;
}

/* What the tiles of a rack are worth, the best first. */
static void describe_plays(const Board *board, IngeniousTiles rack, const IngeniousGains gains,
                           uint8_t plays[INGENIOUS_RACK]) {
    SurveyBytes values[INGENIOUS_COLOURS];
    int count = 0;
    for (int colour = 0; colour < INGENIOUS_COLOURS; colour++)
        if (ingenious_kinds(rack) & ingenious_shows[colour])
            find_values(board, colour, gains[colour], values[colour]);
    for (IngeniousTiles kinds = ingenious_kinds(rack); kinds; kinds &= kinds - 1) {
        const uint8_t *half = ingenious_half[bits_lowest(kinds) / 3];
        uint8_t value = best_pair(board, values[half[0]], values[half[1]]);
        int at = count++;
        for (; at > 0 && plays[at - 1] < value; at--) plays[at] = plays[at - 1];
        plays[at] = value;
    }
}

static void describe_rack(const Ingenious *s, int seat, const Board *board,
                          const IngeniousGains gains, bool is_next, uint8_t row[]) {
    int colours[INGENIOUS_COLOURS], rank[INGENIOUS_COLOURS];
    IngeniousTiles rack = s->rack[seat], kinds = ingenious_kinds(rack);
    uint8_t *reach = row + REACH + INGENIOUS_COLOURS * is_next;
    rank_colours(s, seat, colours);
    for (int i = 0; i < INGENIOUS_COLOURS; i++) {
        int colour = colours[i];
        rank[colour] = i;
        if (kinds & ingenious_shows[colour]) reach[i] = (uint8_t)board->prospect.best[colour];
        if (kinds & ingenious_shows[colour] & INGENIOUS_DOUBLES) reach[i] = board->twice[colour];
    }
    describe_plays(board, rack, gains, row + PLAYS + INGENIOUS_RACK * is_next);
    row[SWAP + is_next] = rack && !(kinds & ingenious_lowest_kinds(s, seat));
    row[TILES + is_next] = (uint8_t)ingenious_tiles_count(rack);
    for (; kinds; kinds &= kinds - 1) {
        int kind = bits_lowest(kinds) / 3;
        int ranked = ranked_kind(rank[ingenious_half[kind][0]], rank[ingenious_half[kind][1]]);
        row[KINDS + INGENIOUS_KINDS * is_next + ranked] = (uint8_t)ingenious_count(rack, kind);
    }
}

/* What the best tile of a rack would be worth, each half on the best cell for it. */
static float top_worth(IngeniousTiles rack, const Prospect *board, const IngeniousGains gains) {
    float top = 0;
    for (IngeniousTiles kinds = ingenious_kinds(rack); kinds; kinds &= kinds - 1) {
        const uint8_t *half = ingenious_half[bits_lowest(kinds) / 3];
        float value = gains[half[0]][board->best[half[0]]] + gains[half[1]][board->best[half[1]]];
        if (value > top) top = value;
    }
    return top;
}

/* ---- Seats ---- */

static void describe_colours(const Ingenious *s, int seat, const Prospect *board, uint8_t *low) {
    int colours[INGENIOUS_COLOURS];
    rank_colours(s, seat, colours);
    for (int i = 0; i < INGENIOUS_COLOURS; i++, low++) {
        int shown = symbols_on(s->rack[seat], colours[i]), best = board->best[colours[i]];
        low[LOW] = observe_byte(ingenious_marker(s, seat, colours[i]));
        low[BEST] = (uint8_t)best;
        low[NOW] = shown ? (uint8_t)best : 0;
        low[SHOWN] = (uint8_t)shown;
    }
}

/* How far the seat is ahead of the best other side. */
static uint8_t describe_lead(const Ingenious *s, int seat, const float points[]) {
    float best = -1000;
    for (int other = 0; other < s->players; other++)
        if (ingenious_side(s, other) != ingenious_side(s, seat) && points[other] > best)
            best = points[other];
    return observe_byte(best > -1000 ? 128 + (int)(16 * (points[seat] - best)) : 128);
}

static void describe_seats(const Ingenious *s, int viewer, const Board *board, uint8_t row[]) {
    float weights[WEIGHTS_MAX], points[INGENIOUS_SEATS];
    evaluator_weights(&ingenious_evaluator, weights);
    ingenious_judge(s, &board->prospect, weights, points);
    for (int i = 0; i < s->players; i++) {
        IngeniousGains gains;
        int seat = observe_at(i, viewer, s->players), open = board->prospect.open_count;
        float level = ingenious_gains(s, seat, &board->prospect, weights, gains);
        describe_colours(s, seat, &board->prospect, row + INGENIOUS_COLOURS * i);
        row[EXPECTED + i] = observe_byte((int)(8 * points[seat]));
        row[TURNS + i] = observe_byte((int)(4 * ingenious_turns_left(s, seat, open)));
        row[TOP + i] = observe_byte((int)(8 * top_worth(s->rack[seat], &board->prospect, gains)));
        if (i > 1) continue;
        row[LEVEL + i] = observe_byte((int)(8 * level));
        describe_board(s, seat, board, i, row);
        describe_rack(s, seat, board, gains, i, row);
    }
    row[LEAD] = describe_lead(s, viewer, points);
}

void ingenious_describe(const void *state, int viewer, uint8_t row[]) {
    const Ingenious *s = (const Ingenious *)state;
    int next = observe_at(1, viewer, s->players), colours[INGENIOUS_COLOURS];
    Board board;
    memset(row, 0, SIGNS);
    look_at_board(s, &board);
    describe_seats(s, viewer, &board, row);
    row[OPEN] = (uint8_t)board.prospect.open_count;
    rank_colours(s, viewer, colours);
    for (int i = 0; i < INGENIOUS_COLOURS; i++) {
        row[THEIRS + i] = observe_byte(ingenious_marker(s, next, colours[i]));
        row[THEIR_SHOWN + i] = (uint8_t)symbols_on(s->rack[next], colours[i]);
    }
    row[DUE] = s->due;
    row[PLACING] = s->phase == INGENIOUS_PLACING;
    row[PAIRS] = observe_byte(board.pairs_count);
}
