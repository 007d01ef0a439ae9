/* ingenious_evaluate_signs.c -- what a network is told of Ingenious beyond the observation.
 *
 * Colours have no names here: those of a seat go from its lowest marker to its highest, so that
 * what was learnt of one colour holds for all. */
#include "ingenious.h"

#include "ingenious_evaluate.h"

const ObserveField ingenious_signs[] = {
    {"low", 24, 36},      /* where the marker stands: six for each of four seats */
    {"best", 24, 48},     /* points of the colour on its best open cell */
    {"now", 24, 48},      /* the same if the rack shows the colour, else 0 */
    {"shown", 24, 12},    /* symbols of the colour on the rack */
    {"expected", 4, 255}, /* the estimate of the seat, in eighths */
    {"turns", 4, 255},    /* turns to come, in quarters */
    {"top", 4, 255},   /* what the best tile of the rack is worth on the best cells, in eighths */
    {"lead", 1, 255},  /* of the viewer over the best other side, in sixteenths around 128 */
    {"open", 1, 163},  /* open cells */
    {"rich", 48, 163}, /* for the viewer and the next seat, by colour: open cells with at least
                          two points, four and seven; symbols in the bag */
    {"theirs", 6, 36}, /* the marker of the next seat in the viewer's colours */
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
    RICH = 110,
    THEIRS = 158,
    SIGNS = 164,
};

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

/* The open cells on which a colour has so many points or more. */
static int cells_with(const Survey *board, int colour, int least) {
    int count = 0;
    for (int i = 0; i < board->open_count; i++)
        count += survey_points(board, colour, board->place[i]) >= least;
    return count;
}

/* What the board and the bag have for a seat's colours. */
static void describe_board(const Ingenious *s, int seat, const Survey *board, uint8_t *at) {
    int colours[INGENIOUS_COLOURS];
    rank_colours(s, seat, colours);
    for (int i = 0; i < INGENIOUS_COLOURS; i++, at++) {
        int in_bag = 0;
        for (int kind = 0; kind < INGENIOUS_KINDS; kind++)
            in_bag += s->bag[kind] * symbols_of(kind, colours[i]);
        at[0] = observe_byte(cells_with(board, colours[i], 2));
        at[INGENIOUS_COLOURS] = observe_byte(cells_with(board, colours[i], 4));
        at[2 * INGENIOUS_COLOURS] = observe_byte(cells_with(board, colours[i], 7));
        at[3 * INGENIOUS_COLOURS] = observe_byte(in_bag);
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

static void describe_seats(const Ingenious *s, int viewer, const Prospect *board, uint8_t row[]) {
    float weights[WEIGHTS_MAX], points[INGENIOUS_SEATS];
    evaluator_weights(&ingenious_evaluator, weights);
    ingenious_judge(s, board, weights, points);
    for (int i = 0; i < s->players; i++) {
        int seat = observe_at(i, viewer, s->players);
        describe_colours(s, seat, board, row + INGENIOUS_COLOURS * i);
        row[EXPECTED + i] = observe_byte((int)(8 * points[seat]));
        row[TURNS + i] = observe_byte((int)(4 * ingenious_turns_left(s, seat, board->open_count)));
        row[TOP + i] = observe_byte((int)(8 * ingenious_top_worth(s, seat, board, weights)));
    }
    row[LEAD] = describe_lead(s, viewer, points);
}

void ingenious_describe(const void *state, int viewer, uint8_t row[]) {
    const Ingenious *s = (const Ingenious *)state;
    int next = observe_at(1, viewer, s->players), colours[INGENIOUS_COLOURS];
    Survey board;
    Prospect prospect = ingenious_look(s, &board);
    memset(row, 0, SIGNS);
    describe_seats(s, viewer, &prospect, row);
    row[LEAD + 1] = (uint8_t)board.open_count;
    describe_board(s, viewer, &board, row + RICH);
    describe_board(s, next, &board, row + RICH + 4 * INGENIOUS_COLOURS);
    rank_colours(s, viewer, colours);
    for (int i = 0; i < INGENIOUS_COLOURS; i++)
        row[THEIRS + i] = observe_byte(ingenious_marker(s, next, colours[i]));
}
