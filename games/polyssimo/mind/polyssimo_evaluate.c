/* polyssimo_evaluate.c -- how Polyssimo Challenge is judged.
 *
 * A seat will get rid of the pieces that have many places, and surely of those that have a place
 * where no piece of anybody else fits. What is left of the others is fought for, and there it is
 * good to be on turn. Of a draft only the pieces count, each for itself.
 *
 * Reserved, exclusive, turn and the costs of the pieces are least squares fits to the final margins
 * of 2200 games for two, played against itself by a search of 120 simulations with some weaker
 * moves, mostly after random drafts; half and contested are set by hand. How waiting seats share in
 * the turn is read off such fits to 900 games each for three and four, where the other weights came
 * out similar. Then all were tuned, which changed mobility alone: see docs/strength.md. */
#include "games/polyssimo/rules/polyssimo.h"

#include "games/polyssimo/rules/polyssimo_sample.h"
#include "players/evaluate/evaluate.h"

enum {
    MOBILITY,  /* of the squares of a piece, if it has very many places */
    HALF,      /* with so many places a piece has half of that */
    RESERVED,  /* of the squares of pieces that nobody can keep the seat from placing */
    EXCLUSIVE, /* for each square that only this seat can cover */
    TURN,      /* for being on turn, if very many squares are contested; less for waiting */
    CONTESTED, /* with so many of them it is worth half of that */
    DRAFTED,   /* of the costs of drafted pieces */
    WEIGHTS,
};

static const Weight weights_[WEIGHTS] = {
    {"mobility", 0.294f}, {"half", 120.0f},     {"reserved", 0.83f}, {"exclusive", 0.07f},
    {"turn", 5.9f},       {"contested", 20.0f}, {"drafted", 1.0f},
};

/* What having the piece costs in squares left at the end; a negative cost is a gain. */
static const float piece_costs[POLYSSIMO_PIECES] = {
    0.7f,  0.8f,  0.8f,  0.6f,  0.7f,  0.9f,
    0.9f,  1.2f,  1.3f,  1.0f,  1.3f,  1.0f, /* C0 D0 X0 C1 W0 Z0 F0 F1 F2 F3 F4 F5 */
    -0.4f, -1.1f, -2.6f, -1.2f, -2.5f, 0.3f,
    -1.1f, -1.4f, -0.4f, 1.1f,  -1.9f, 0.1f, /* F I L N P T U V W X Y Z */
};

/* Squares, row by row, a bit each; none is marked below the board. */
typedef struct {
    uint16_t row[POLYSSIMO_SIDE_MAX + POLYSSIMO_LENGTH_MAX - 1];
} Area;

typedef struct {
    Rows reach;                   /* what the pieces of the seat could cover */
    float mobility;               /* the squares of its pieces, less the fewer places they have */
    int places[POLYSSIMO_PIECES]; /* of each of its pieces */
} Prospect;

enum { SQUARES_MIN = 5 }; /* of a piece */

/* PO-11: a piece counts as much as any other, on the average of their squares. */
static const float PIECE_WORTH = 5.5f;

/* What a piece that is left counts, in squares. */
static float worth(const Polyssimo *s, int piece) {
    return s->counts_pieces ? PIECE_WORTH : (float)polyssimo_size(piece);
}

/* What all that is left before a seat counts, in squares. */
static float left_worth(const Polyssimo *s, int seat) {
    float left = (float)polyssimo_left(s, seat);
    return s->counts_pieces ? PIECE_WORTH * left : left;
}

/* ---- Where a seat could place ---- */

/* Where orientations may begin, by the row of them and the fit of that row: what they cover there
 * follows for all of them together. */
typedef struct {
    uint16_t at[FITTED_ROWS][FITS * FITS_ROWS] __attribute__((aligned(64)));
} Begun;

/* Not by memset(), which takes as long for so many bytes as all that follows. */
static void begin_nowhere(Begun *begun) {
    Rows none = {0};
    for (int i = 0; i < FITTED_ROWS; i++)
        for (int pattern = 1; pattern < FITS; pattern++)
            rows_store(&none, begun->at[i] + pattern * FITS_ROWS);
}

static void begin(Begun *begun, const PolyssimoLooks *looks_at, const Rows *places) {
    for (int i = 0; i < FITTED_ROWS; i++) {
        uint16_t *at = begun->at[i] + FITS_UNIT * looks_at->begins[i];
        Rows rows;
        rows_load(&rows, at);
        rows |= *places;
        rows_store(&rows, at);
    }
}

/* Places, counted for each word of the board, so that nothing is added up before it is needed. */
typedef struct {
    uint64_t word[BOARD_WORDS];
} Counts;

/* Looks at all orientations of a list; `before` becomes the places before each and after the last.
 */
static void find_begun(const Fits *fits, const Listed *list, Begun *begun, Counts before[]) {
    Counts sums = {{0}};
    begin_nowhere(begun);
    for (int i = 0; i < list->count; i++) {
        uint64_t places[BOARD_WORDS];
        Rows rows;
        look(fits, &list->looks[i], places);
        memcpy(&rows, places, sizeof rows);
        begin(begun, &list->looks[i], &rows);
        before[i] = sums;
        for (int word = 0; word < BOARD_WORDS; word++)
            sums.word[word] += (uint64_t)bits_count(places[word]);
    }
    before[list->count] = sums;
}

/* What one row of the orientations covers, marked at the row of the board where they begin. A
 * pattern is split into its last square and a pattern without it. */
static void cover_row(uint16_t at[FITS * FITS_ROWS], Rows *covered) {
    Rows patterns[FIT_STRAIGHT] = {{0}}, straight;
    for (int i = 1; i < FIT_STRAIGHT; i++) rows_load(&patterns[i], at + i * FITS_ROWS);
    rows_load(&straight, at + FIT_STRAIGHT * FITS_ROWS);
    *covered |= straight << (POLYSSIMO_LENGTH_MAX - 1);
    patterns[FIT_STRAIGHT - 1] |= straight;
    for (int column = POLYSSIMO_LENGTH_MAX - 2; column >= 0; column--) {
        for (int rest = 0, end = 1 << column; rest < end; rest++) {
            *covered |= patterns[end + rest] << column;
            patterns[rest] |= patterns[end + rest];
        }
    }
}

/* Moves what each row of the orientations covers down to where it lies. */
static void gather(const Rows covered[POLYSSIMO_LENGTH_MAX], Rows *reach) {
    uint16_t lines[POLYSSIMO_LENGTH_MAX][POLYSSIMO_LENGTH_MAX + POLYSSIMO_SIDE_MAX] = {{0}};
    for (int i = 0; i < POLYSSIMO_LENGTH_MAX; i++)
        rows_store(&covered[i], lines[i] + POLYSSIMO_LENGTH_MAX);
    *reach = covered[0];
    for (int i = 1; i < POLYSSIMO_LENGTH_MAX; i++) {
        Rows moved;
        rows_load(&moved, lines[i] + POLYSSIMO_LENGTH_MAX - i);
        *reach |= moved;
    }
}

static void find_reach(Begun *begun, Rows *reach) {
    Rows covered[POLYSSIMO_LENGTH_MAX];
    memset(covered, 0, sizeof covered);
    for (int i = 0; i < FITTED_ROWS; i++) {
        Rows two;
        cover_row(begun->at[i], &covered[i]);
        rows_load(&two, begun->at[i] + FIT_TWO * FITS_ROWS);
        covered[i] |= two;
        covered[i + 1] |= two;
    }
    gather(covered, reach);
}

static int places_between(const Counts *first, const Counts *end) {
    uint64_t places = 0;
    for (int word = 0; word < BOARD_WORDS; word++) places += end->word[word] - first->word[word];
    return (int)places;
}

/* What a seat can place, piece by piece: their orientations follow one another in the list. */
static void find_mobility(const Polyssimo *s, int seat, const float weights[], const Counts *before,
                          Prospect *prospect) {
    float mobility = 0;
    for (uint32_t hand = polyssimo_hand(s, seat); hand; hand &= hand - 1) {
        int piece = bits_lowest(hand);
        int count = orientations_end(s, piece) - first_orientation[piece];
        int places = places_between(before, before + count);
        mobility += worth(s, piece) * (float)places / ((float)places + weights[HALF]);
        prospect->places[piece] = places;
        before += count;
    }
    prospect->mobility = mobility;
}

static void find_prospect(const Polyssimo *s, const Fits *fits, int seat, const float weights[],
                          Prospect *prospect) {
    Begun begun;
    Listed list;
    Counts before[LISTED] __attribute__((aligned(64)));
    memset(prospect, 0, sizeof *prospect);
    if (s->out >> seat & 1) return;
    list_orientations(s, polyssimo_hand(s, seat), &list);
    find_begun(fits, &list, &begun, before);
    find_mobility(s, seat, weights, before, prospect);
    find_reach(&begun, &prospect->reach);
}

/* ---- What is safe and what is contested ---- */

static int count_rows(const Rows *rows) {
    uint64_t words[BOARD_WORDS];
    memcpy(words, rows, sizeof words);
    return count_squares(words);
}

/* The squares that nobody but the seat can cover; returns how many. */
static int find_exclusive(const Polyssimo *s, const Prospect prospects[], int seat, Area *area) {
    Rows own = prospects[seat].reach;
    for (int other = 0; other < s->players; other++)
        if (other != seat) own &= ~prospects[other].reach;
    memset(area, 0, sizeof *area);
    rows_store(&own, area->row);
    return count_rows(&own);
}

/* Takes the first place that the piece has in the area out of it; false if it has none. */
static bool take_place(const Polyssimo *s, const Fits *fits, int piece, Area *area) {
    int end = orientations_end(s, piece);
    for (int orientation = first_orientation[piece]; orientation < end; orientation++) {
        int word = 0;
        const uint8_t *pattern = orientations[orientation].row;
        uint64_t places[BOARD_WORDS];
        find_places(fits, orientation, places);
        if (!(places[0] | places[1] | places[2] | places[3])) continue;
        while (places[word] == 0) word++;
        int square = 64 * word + bits_lowest(places[word]);
        uint16_t *row = area->row + square / POLYSSIMO_SIDE_MAX;
        for (int i = 0; i < POLYSSIMO_LENGTH_MAX; i++)
            row[i] = (uint16_t)(row[i] & ~(pattern[i] << square % POLYSSIMO_SIDE_MAX));
        return true;
    }
    return false;
}

/* What the pieces count that the seat can place side by side in an area of its own of so many
 * squares, the large pieces first. There may be a way to place more. */
static float reserved_worth(const Polyssimo *s, int seat, const Prospect *prospect, Area *area,
                            int squares) {
    float sum = 0;
    Fits fits;
    if (squares < SQUARES_MIN) return 0;
    find_fits(area->row, &fits);
    for (uint32_t hand = polyssimo_hand(s, seat); hand; hand &= hand - 1) {
        int piece = bits_lowest(hand), size = polyssimo_size(piece);
        if (prospect->places[piece] == 0 || squares < size) continue;
        if (!take_place(s, &fits, piece, area)) continue;
        find_fits(area->row, &fits);
        squares -= size;
        sum += worth(s, piece);
    }
    return sum;
}

/* The squares that more than one seat can cover. */
static int contested_squares(const Polyssimo *s, const Prospect prospects[]) {
    Rows once = {0}, twice = {0};
    for (int seat = 0; seat < s->players; seat++) {
        twice |= once & prospects[seat].reach;
        once |= prospects[seat].reach;
    }
    return count_rows(&twice);
}

/* From 1 for the seat on turn to 0 for the one that has to wait longest. */
static float turn_share(const Polyssimo *s, int seat) {
    int wait = (s->actor - seat + s->players) % s->players; /* turns go anticlockwise */
    float share = 1.0f - (float)wait / (float)(s->players - 1);
    return share * share;
}

/* ---- The judgement ---- */

/* A seat with picks left will get pieces like those in the middle. */
static void estimate_draft(const Polyssimo *s, const float weights[], float points[]) {
    uint32_t middle = polyssimo_middle(s);
    float rest = 0;
    for (uint32_t pieces = middle; pieces; pieces &= pieces - 1)
        rest += piece_costs[bits_lowest(pieces)];
    rest /= (float)bits_count(middle);
    for (int seat = 0; seat < s->players; seat++) {
        int picks = POLYSSIMO_PIECES / s->players - bits_count(s->drafted[seat]);
        float cost = rest * (float)picks;
        for (uint32_t pieces = s->drafted[seat]; pieces; pieces &= pieces - 1)
            cost += piece_costs[bits_lowest(pieces)];
        points[seat] = -weights[DRAFTED] * cost;
    }
}

/* How all seats stand on a board. */
typedef struct {
    Prospect prospect[POLYSSIMO_SEATS];
    int exclusive[POLYSSIMO_SEATS];
    float reserved[POLYSSIMO_SEATS];
    int contested;
} Standing;

/* Not inlined: the page loads every copy. */
__attribute__((noinline)) static void find_standing(const Polyssimo *s, const Fits *fits,
                                                    const float weights[], Standing *standing) {
    for (int seat = 0; seat < s->players; seat++)
        find_prospect(s, fits, seat, weights, &standing->prospect[seat]);
    standing->contested = contested_squares(s, standing->prospect);
    for (int seat = 0; seat < s->players; seat++) {
        Area own;
        int exclusive = find_exclusive(s, standing->prospect, seat, &own);
        standing->exclusive[seat] = exclusive;
        standing->reserved[seat] =
            reserved_worth(s, seat, &standing->prospect[seat], &own, exclusive);
    }
}

static void judge_standing(const Polyssimo *s, const Standing *standing, const float weights[],
                           float points[]) {
    float contested = (float)standing->contested;
    float turn = weights[TURN] * contested / (contested + weights[CONTESTED]);
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = weights[MOBILITY] * standing->prospect[seat].mobility +
                       weights[RESERVED] * standing->reserved[seat] +
                       weights[EXCLUSIVE] * (float)standing->exclusive[seat] +
                       turn * turn_share(s, seat) - left_worth(s, seat);
}

static void estimate_places(const Polyssimo *s, const float weights[], float points[]) {
    Standing standing;
    Fits fits;
    find_fits(s->free, &fits);
    find_standing(s, &fits, weights, &standing);
    judge_standing(s, &standing, weights, points);
}

static void estimate(const void *state, const float weights[], float points[]) {
    const Polyssimo *s = (const Polyssimo *)state;
    if (polyssimo_middle(s))
        estimate_draft(s, weights, points);
    else
        estimate_places(s, weights, points);
}

/* The lead after the action. What a place spoils for whom is no matter of a few squares: with less
 * than the whole judgement, which costs half a microsecond, a search overlooks the places that
 * reserve others, and loses to a player who judges all of them one action ahead. */
static float promise(const void *state, const float weights[], Action action) {
    if (action < POLYSSIMO_PLACE_ACTION) return -weights[DRAFTED] * piece_costs[action];
    Polyssimo after = *(const Polyssimo *)state;
    int actor = after.actor, rival = actor == 0;
    float points[POLYSSIMO_SEATS];
    polyssimo_apply(&after, action, NULL, NULL);
    estimate_places(&after, weights, points);
    for (int seat = 0; seat < after.players; seat++)
        if (seat != actor && points[seat] > points[rival]) rival = seat;
    return points[actor] - points[rival];
}

/* Playing on to the end by promise was no stronger: 44 and 52 % of 48 games at equal time and equal
 * simulations, with margins worse by 2.0 and 1.5 squares. */
static bool is_settled(const void *state) {
    (void)state;
    return true;
}

/* The share of squares that are covered. */
static float progress(const void *state) {
    const Polyssimo *s = (const Polyssimo *)state;
    int open = 0;
    for (int row = 0; row < s->rows; row++) open += bits_count(s->free[row]);
    return 1.0f - (float)open / (float)(s->rows * s->cols);
}

/* Fitted to 160 games of bot:5: without it, the seat on turn was given 54 % in the draft and 58 %
 * after it, and won 50 %. */
static float modesty(const void *state) {
    return polyssimo_middle((const Polyssimo *)state) ? 0.82f : 0.7f;
}

/* ---- Signs for a network ---- */

static const ObserveField signs[] = {
    {"mobility", 4, 255},  /* of each of four seats, from the viewer's: the squares of its pieces,
                              less the fewer places they have, in quarters */
    {"reserved", 4, 72},   /* squares of pieces that nobody can keep the seat from placing */
    {"exclusive", 4, 255}, /* squares that only this seat can cover */
    {"reach", 4, 255},     /* squares that it can cover */
    {"stuck", 4, 72},      /* squares of pieces that have no place */
    {"scarce", 4, 72},     /* that have one to four */
    {"few", 4, 72},        /* five to twenty */
    {"many", 4, 72},       /* more */
    {"pieces", 4, 12},     /* that have a place */
    {"contested", 1, 255}, /* squares that more than one seat can cover */
    {"lead", 1, 255},      /* of the viewer by the estimate, in eighths of a square around 128 */
    {NULL, 0, 0},
};

enum {
    SEATS = POLYSSIMO_SEATS,
    MOBILE = 0,
    SAFE = 4,
    OWN = 8,
    REACH = 12,
    STUCK = 16,
    PIECES = 32,
    SHARED = 36
};

/* The pieces of a seat by how many places they have. */
static void describe_pieces(const Polyssimo *s, int seat, const Prospect *prospect, uint8_t *at) {
    for (uint32_t hand = polyssimo_hand(s, seat); hand; hand &= hand - 1) {
        int piece = bits_lowest(hand), places = prospect->places[piece];
        int kind = places == 0 ? 0 : places <= 4 ? 1 : places <= 20 ? 2 : 3;
        uint8_t *squares = &at[STUCK + SEATS * kind];
        *squares = (uint8_t)(*squares + polyssimo_size(piece));
        at[PIECES] = (uint8_t)(at[PIECES] + (places > 0));
    }
}

static void describe_places(const Polyssimo *s, int viewer, const float weights[], uint8_t row[],
                            float points[]) {
    Standing standing;
    Fits fits;
    find_fits(s->free, &fits);
    find_standing(s, &fits, weights, &standing);
    judge_standing(s, &standing, weights, points);
    for (int i = 0; i < s->players; i++) {
        int seat = observe_at(i, viewer, s->players);
        const Prospect *prospect = &standing.prospect[seat];
        row[MOBILE + i] = observe_byte((int)(4 * prospect->mobility));
        row[SAFE + i] = (uint8_t)standing.reserved[seat];
        row[OWN + i] = observe_byte(standing.exclusive[seat]);
        row[REACH + i] = observe_byte(count_rows(&prospect->reach));
        describe_pieces(s, seat, prospect, row + i);
    }
    row[SHARED] = observe_byte(standing.contested);
}

static void describe(const void *state, int viewer, uint8_t row[]) {
    const Polyssimo *s = (const Polyssimo *)state;
    float weights[WEIGHTS], points[POLYSSIMO_SEATS], best = -1000;
    for (int i = 0; i < WEIGHTS; i++) weights[i] = weights_[i].value;
    memset(row, 0, SHARED + 2);
    if (polyssimo_middle(s))
        estimate_draft(s, weights, points);
    else
        describe_places(s, viewer, weights, row, points);
    for (int seat = 0; seat < s->players; seat++)
        if (seat != viewer && points[seat] > best) best = points[seat];
    row[SHARED + 1] = observe_byte(128 + (int)(8 * (points[viewer] - best)));
}

const Evaluator polyssimo_evaluator = {
    .weights = weights_,
    .weights_count = WEIGHTS,
    .scale = 6,
    .pace = 30,
    .exploration = 0.8f,
    .considered = 64,
    .lapse = {5.57f, 4.0f, 0.82f},
    .estimate = estimate,
    .promise = promise,
    .certainty = {1.8f, 3.2f},
    .progress = progress,
    .modesty = modesty,
    .is_net_shy = true,
    .is_settled = is_settled,
    .signs = signs,
    .describe = describe,
};
