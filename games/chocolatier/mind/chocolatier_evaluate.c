/* chocolatier_evaluate.c -- how Master Chocolatier is judged.
 *
 * A board is worth its points, what its lines will bring at the end of the round, and of each bonus
 * a part that grows with the square of what is there of it. The weights are tuned: see
 * docs/strength.md. */
#include "games/chocolatier/rules/chocolatier.h"

#include "players/evaluate/evaluate.h"

enum {
    FINISHED,  /* of the points that a full line will bring */
    BEGUN,     /* of the points that a line would bring, for the share of it that is filled */
    LINE_COST, /* for each tile of a line that is not full */
    COLUMN,    /* of a column's bonus, for its share squared */
    COLOUR,    /* of a colour's bonus, likewise */
    ROW,       /* of a row's bonus, likewise */
    FOUNDRY,   /* of the cost of the foundry line */
    START,     /* for beginning the next round */
    TAKEN,     /* promise: for each tile that finds its place */
    WEIGHTS,
};

static const Weight weights_[WEIGHTS] = {
    {"finished", 1.0f}, {"begun", 0.6f},   {"line_cost", 0.1f}, {"column", 0.6f}, {"colour", 0.7f},
    {"row", 0.28f},     {"foundry", 1.0f}, {"start", 0.6f},     {"taken", 0.36f},
};

static const uint8_t foundry_costs[CHOCOLATIER_FOUNDRY + 1] = {0, 1, 2, 4, 6, 8, 11, 14};

static uint32_t row_of(const ChocolatierPlayer *player, int row) {
    uint32_t columns = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        columns |= 1u << chocolatier_column(player, row, colour);
    return columns >> 1;
}

/* The points of a tile in this space, with these rows filled. */
static int points_at(const uint32_t rows[CHOCOLATIER_LINES], int row, int column) {
    uint32_t down = 0;
    for (int i = 0; i < CHOCOLATIER_LINES; i++) down |= (rows[i] >> column & 1) << i;
    int h = chocolatier_run(rows[row], column), v = chocolatier_run(down, row);
    int points = (h > 1 ? h : 0) + (v > 1 ? v : 0);
    return points ? points : 1;
}

/* The space where a colour of a row brings the most; in the coloured box there is but one. -1:
 * none. */
static int best_column(const Chocolatier *s, const ChocolatierPlayer *player,
                       const uint32_t rows[CHOCOLATIER_LINES], int row, int colour, int *points) {
    if (!s->is_free) {
        int column = (colour + row) % CHOCOLATIER_COLUMNS;
        *points = points_at(rows, row, column);
        return column;
    }
    uint32_t taken = rows[row];
    for (int i = 0; i < CHOCOLATIER_LINES; i++)
        taken |= (1u << chocolatier_column(player, i, colour)) >> 1;
    int best = -1;
    *points = 0;
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        if (taken >> column & 1) continue;
        int here = points_at(rows, row, column);
        if (best >= 0 && here <= *points) continue;
        best = column;
        *points = here;
    }
    return best;
}

static int foundry_filled(const ChocolatierPlayer *player) {
    int filled = 0;
    while (filled < CHOCOLATIER_FOUNDRY && player->foundry[filled]) filled++;
    return filled;
}

/* How much of the final bonuses is in reach: shares count by their square. */
static float bonuses(const uint32_t rows[CHOCOLATIER_LINES], const int of_colour[],
                     const float weights[]) {
    float value = 0;
    for (int i = 0; i < 5; i++) {
        int row = 0, column = 0;
        for (int k = 0; k < 5; k++) {
            row += (int)(rows[i] >> k & 1);
            column += (int)(rows[k] >> i & 1);
        }
        value += weights[ROW] * 2.0f * (float)(row * row) / 25.0f;
        value += weights[COLUMN] * 7.0f * (float)(column * column) / 25.0f;
        value += weights[COLOUR] * 10.0f * (float)(of_colour[i] * of_colour[i]) / 25.0f;
    }
    return value;
}

static float player_points(const Chocolatier *s, int seat, const float weights[]) {
    const ChocolatierPlayer *player = &s->player[seat];
    uint32_t rows[CHOCOLATIER_LINES];
    int of_colour[CHOCOLATIER_COLOURS] = {0};
    float value = 0;
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        rows[row] = row_of(player, row);
        for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
            of_colour[colour] += chocolatier_column(player, row, colour) != 0;
    }
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        int count = player->line_count[line], colour = player->line_colour[line] - 1, points;
        if (count == 0) continue;
        int column = best_column(s, player, rows, line, colour, &points);
        if (column < 0) {
            value -= 1.5f * (float)count;
        } else if (count == line + 1) {
            value += weights[FINISHED] * (float)points;
            rows[line] |= 1u << column;
            of_colour[colour]++;
        } else {
            float share = (float)count / (float)(line + 1);
            value += weights[BEGUN] * share * (float)points - weights[LINE_COST] * (float)count;
        }
    }
    value += bonuses(rows, of_colour, weights);
    value -= weights[FOUNDRY] * (float)foundry_costs[foundry_filled(player)];
    if (s->marker ? s->marker == seat + 1 : s->start == seat) value += weights[START];
    return (float)player->score + value;
}

static void estimate(const void *state, const float weights[], float points[]) {
    const Chocolatier *s = (const Chocolatier *)state;
    for (int seat = 0; seat < s->players; seat++)
        points[seat] = s->phase == CHOCOLATIER_ENDED ? (float)s->player[seat].score
                                                     : player_points(s, seat, weights);
}

static float foundry_loss(const ChocolatierPlayer *player, int more) {
    int filled = foundry_filled(player), after = filled + more;
    if (after > CHOCOLATIER_FOUNDRY) after = CHOCOLATIER_FOUNDRY;
    return (float)(foundry_costs[after] - foundry_costs[filled]);
}

static void find_rows(const ChocolatierPlayer *player, uint32_t rows[CHOCOLATIER_LINES]) {
    for (int row = 0; row < CHOCOLATIER_LINES; row++) rows[row] = row_of(player, row);
}

static float promise(const void *state, const float weights[], Action action) {
    const Chocolatier *s = (const Chocolatier *)state;
    const ChocolatierPlayer *player = &s->player[s->actor];
    uint32_t rows[CHOCOLATIER_LINES];
    if (s->phase == CHOCOLATIER_PUSHING) return 0;
    if (s->phase == CHOCOLATIER_DECORATING) {
        find_rows(player, rows);
        return (float)points_at(rows, s->decorated, (int)action - CHOCOLATIER_COLUMN_ACTION);
    }
    int target = (int)action % CHOCOLATIER_TARGETS;
    int colour = (int)action / CHOCOLATIER_TARGETS % CHOCOLATIER_COLOURS;
    int source = (int)action / CHOCOLATIER_TARGETS / CHOCOLATIER_COLOURS;
    int count = chocolatier_tiles(s, source, colour);
    bool is_first = source == CHOCOLATIER_CENTRE && s->marker == 0;
    if (target == CHOCOLATIER_LINES) return -foundry_loss(player, count + is_first);

    int room = target + 1 - player->line_count[target], points;
    int laid = count < room ? count : room;
    find_rows(player, rows);
    if (best_column(s, player, rows, target, colour, &points) < 0) return -2.0f * (float)count;
    float value = -weights[FOUNDRY] * foundry_loss(player, count - laid + is_first);
    value += weights[TAKEN] * (float)laid + (is_first ? weights[START] : 0);
    if (laid == room) return value + (float)points;
    float share = (float)(laid + player->line_count[target]) / (float)(target + 1);
    return value + weights[BEGUN] * share * (float)points - weights[LINE_COST] * (float)laid;
}

/* At the beginning of a round, when nothing has been taken yet. */
static bool is_settled(const void *state) {
    const Chocolatier *s = (const Chocolatier *)state;
    return s->phase == CHOCOLATIER_TAKING && s->actor == s->start && s->marker == 0 &&
           s->source[CHOCOLATIER_CENTRE] == 0;
}

static int shortlist(const void *state, const float weights[], bool is_hurried, int max,
                     Candidate list[]) {
    return shortlist_by_promise(&chocolatier_game, promise, state, weights, is_hurried, max, list);
}

const Evaluator chocolatier_evaluator = {
    .weights = weights_,
    .weights_count = WEIGHTS,
    .scale = 12,
    .pace = 200,
    .exploration = 0.8f,
    .considered = 24,
    .lapse = {6.5f, 3.2f, 0},
    .estimate = estimate,
    .promise = promise,
    .shortlist = shortlist,
    .certainty = {2.8f},
    .is_settled = is_settled,
};
