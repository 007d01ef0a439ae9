/* chocolatier_observe.c -- Master Chocolatier as numbers. README.md says what the fields mean. */
#include "chocolatier.h"

#include "base/bits.h"
#include "rules/observe.h"

static const ObserveField seat_fields[] = {
    {"is_there", 1, 1},  {"box", 125, 1},   {"lines", 25, 5}, {"full", 5, 1},
    {"points", 5, 10},   {"foundry", 7, 1}, {"marker", 1, 1}, {"starts", 1, 1},
    {"shelter", 1, 1},   {"score", 1, 255}, {"in_row", 5, 5}, {"in_column", 5, 5},
    {"of_colour", 5, 5}, {NULL, 0, 0},
};

static const ObserveField shared_fields[] = {
    {"discs", 45, 20},      {"backs", 81, 1},
    {"centre", 5, 20},      {"marker_in_centre", 1, 1},
    {"groups", 20, 9},      {"bag", 5, 20},
    {"lid", 5, 20},         {"round", 1, 255},
    {"phase", 4, 1},        {"actor", 4, 1},
    {"start", 4, 1},        {"players", 3, 1},
    {"pushed", 9, 1},       {"decorated", 5, 1},
    {"tiles_left", 1, 100}, {"is_free", 1, 1},
    {"is_special", 1, 1},   {"max_rounds", 1, 200},
    {"is_sheltered", 1, 1}, {"is_first_round", 1, 1},
    {"is_late", 1, 1},      {NULL, 0, 0},
};

static const ObserveField action_fields[] = {
    {"kind", 3, 1},     {"from_centre", 1, 1},  {"takes_marker", 1, 1}, {"colour", 5, 1},
    {"target", 6, 1},   {"size", 4, 1},         {"tiles", 1, 20},       {"fills", 1, 1},
    {"points", 1, 10},  {"line_points", 1, 10}, {"is_begun", 1, 1},     {"room_left", 1, 5},
    {"falling", 1, 20}, {"cost", 1, 14},        {"right", 5, 1},        {"column", 5, 1},
    {"back", 9, 1},     {"elsewhere", 1, 20},   {"others", 1, 4},       {"in_box", 1, 5},
    {NULL, 0, 0},
};

#define EACH_COLOUR 0x0101010101u /* a one in the byte of each colour */

enum {
    SEAT_BYTES = 187,
    COUNT_BYTES = 15, /* in_row, in_column and of_colour */
    SHARED_BYTES = 199,
    ACTION_BYTES = 50,
    GROUP_MAX = 4,  /* larger groups count as this one */
    LATE_ROUND = 5, /* a game may end from here on */
};

/* The columns of a row that are filled, a bit each. */
RULE static uint32_t row_of(const ChocolatierPlayer *player, int row) {
    uint32_t columns = 0;
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        columns |= 1u << chocolatier_column(player, row, colour);
    return columns >> 1;
}

RULE static void rows_of(const ChocolatierPlayer *player, uint32_t rows[CHOCOLATIER_LINES]) {
    for (int row = 0; row < CHOCOLATIER_LINES; row++) rows[row] = row_of(player, row);
}

/* CH-14: what a tile there would score. */
RULE static int points_at(const uint32_t rows[CHOCOLATIER_LINES], int row, int column) {
    uint32_t down = 0;
    for (int i = 0; i < CHOCOLATIER_LINES; i++) down |= (rows[i] >> column & 1) << i;
    int across = chocolatier_run(rows[row], column), downwards = chocolatier_run(down, row);
    int points = (across > 1 ? across : 0) + (downwards > 1 ? downwards : 0);
    return points ? points : 1;
}

/* The most points that a colour can bring in a row; 0 if it fits nowhere. */
RULE static int most_points(const Chocolatier *s, const ChocolatierPlayer *player,
                            const uint32_t rows[CHOCOLATIER_LINES], int row, int colour) {
    if (chocolatier_column(player, row, colour)) return 0;
    if (!s->is_free) return points_at(rows, row, (colour + row) % CHOCOLATIER_COLUMNS);
    uint32_t taken = rows[row];
    for (int i = 0; i < CHOCOLATIER_LINES; i++)
        taken |= (1u << chocolatier_column(player, i, colour)) >> 1;
    int most = 0;
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        int points = taken >> column & 1 ? 0 : points_at(rows, row, column);
        if (points > most) most = points;
    }
    return most;
}

RULE static int foundry_filled(const ChocolatierPlayer *player) {
    int filled = 0;
    while (filled < CHOCOLATIER_FOUNDRY && player->foundry[filled]) filled++;
    return filled;
}

/* ---- Seats ---- */

/* The box, the columns that are filled in each row, and how many tiles lie in each row, in each
 * column and of each colour: most of a box is empty, so this looks at its tiles alone. */
RULE static void write_box(const ChocolatierPlayer *player, uint32_t rows[CHOCOLATIER_LINES],
                           uint8_t box[], uint8_t counts[]) {
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        ChocolatierBytes left = player->box[row];
        rows[row] = 0;
        while (left) {
            int colour = bits_lowest(left) / 8;
            int column = (int)(left >> 8 * colour & 0xFF) - 1;
            left &= ~((ChocolatierBytes)0xFF << 8 * colour);
            box[(row * CHOCOLATIER_COLOURS + colour) * CHOCOLATIER_COLUMNS + column] = 1;
            rows[row] |= 1u << column;
            counts[row]++;
            counts[5 + column]++;
            counts[10 + colour]++;
        }
    }
}

/* Writes the fields of the lines and returns where the next ones begin. */
RULE static uint8_t *write_lines(const Chocolatier *s, const ChocolatierPlayer *player,
                                 const uint32_t rows[CHOCOLATIER_LINES], uint8_t *at) {
    uint8_t *full = at + CHOCOLATIER_LINES * CHOCOLATIER_COLOURS;
    uint8_t *points = full + CHOCOLATIER_LINES;
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        full[line] = player->line_count[line] == line + 1;
        if (!player->line_colour[line]) continue;
        int colour = player->line_colour[line] - 1;
        at[line * CHOCOLATIER_COLOURS + colour] = player->line_count[line];
        points[line] = (uint8_t)most_points(s, player, rows, line, colour);
    }
    return points + CHOCOLATIER_LINES;
}

RULE static void write_seat(const Chocolatier *s, int seat, uint8_t *at) {
    const ChocolatierPlayer *player = &s->player[seat];
    uint32_t rows[CHOCOLATIER_LINES];
    write_box(player, rows, at + 1, at + SEAT_BYTES - COUNT_BYTES);
    *at++ = 1;
    at += CHOCOLATIER_LINES * CHOCOLATIER_COLOURS * CHOCOLATIER_COLUMNS;
    at = write_lines(s, player, rows, at);
    for (int i = 0; i < CHOCOLATIER_FOUNDRY; i++) at[i] = player->foundry[i] != 0;
    at += CHOCOLATIER_FOUNDRY;
    *at++ = s->marker == seat + 1;
    *at++ = s->marker ? s->marker == seat + 1 : s->start == seat;
    *at++ = s->shelter == seat + 1;
    *at++ = observe_byte(player->score);
}

/* ---- The middle ---- */

/* Of each colour the discs with so many tiles of it, for one tile to GROUP_MAX or more. A byte is a
 * colour, and all are counted together: for each size the discs with at least as many, less those
 * with more. */
RULE static void write_groups(const Chocolatier *s, uint8_t groups[]) {
    ChocolatierBytes at_least[GROUP_MAX + 1] = {0};
    for (int disc = 0; disc < chocolatier_discs(s); disc++)
        for (int size = 1; size <= GROUP_MAX; size++)
            at_least[size - 1] +=
                (s->source[disc] + (uint64_t)(0x80 - size) * EACH_COLOUR) >> 7 & EACH_COLOUR;
    for (int size = 0; size < GROUP_MAX; size++) {
        ChocolatierBytes count = at_least[size] - at_least[size + 1];
        for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
            groups[colour * GROUP_MAX + size] = (uint8_t)(count >> (8 * colour));
    }
}

/* The sources; returns how many tiles lie on them. */
RULE static int write_sources(const Chocolatier *s, uint8_t *at) {
    uint8_t *backs = at + CHOCOLATIER_DISCS * CHOCOLATIER_COLOURS;
    uint8_t *centre = backs + CHOCOLATIER_DISCS * (CHOCOLATIER_BACKS - 1);
    ChocolatierBytes all = s->source[CHOCOLATIER_CENTRE];
    memcpy(centre, &s->source[CHOCOLATIER_CENTRE], CHOCOLATIER_COLOURS);
    centre[CHOCOLATIER_COLOURS] = s->marker == 0;
    write_groups(s, centre + CHOCOLATIER_COLOURS + 1);
    for (int disc = 0; disc < chocolatier_discs(s); disc++, at += CHOCOLATIER_COLOURS) {
        memcpy(at, &s->source[disc], CHOCOLATIER_COLOURS);
        all += s->source[disc];
        if (s->gold[disc]) backs[disc * (CHOCOLATIER_BACKS - 1) + s->gold[disc] - 1] = 1;
    }
    return (int)(all * EACH_COLOUR >> 32 & 0xFF);
}

RULE static uint8_t *write_turn(const Chocolatier *s, int seat, uint8_t *at) {
    at[s->phase] = 1;
    at += 4;
    at[observe_seat(s->actor, seat, s->players)] = 1;
    at += CHOCOLATIER_SEATS;
    at[observe_seat(s->start, seat, s->players)] = 1;
    at += CHOCOLATIER_SEATS;
    at[s->players - 2] = 1;
    at += CHOCOLATIER_SEATS - 1;
    if (s->phase == CHOCOLATIER_PUSHING) at[s->pushed] = 1;
    at += CHOCOLATIER_DISCS;
    if (s->phase == CHOCOLATIER_DECORATING) at[s->decorated] = 1;
    return at + CHOCOLATIER_LINES;
}

RULE void chocolatier_observe(const Chocolatier *s, int seat, uint8_t row[]) {
    memset(row, 0, CHOCOLATIER_SEATS * SEAT_BYTES + SHARED_BYTES);
    for (int i = 0; i < s->players; i++)
        write_seat(s, (seat + i) % s->players, row + i * SEAT_BYTES);
    uint8_t *at = row + CHOCOLATIER_SEATS * SEAT_BYTES;
    int left = write_sources(s, at);
    at += 45 + 81 + 5 + 1 + 20;
    memcpy(at, s->bag, CHOCOLATIER_COLOURS);
    memcpy(at + CHOCOLATIER_COLOURS, s->lid, CHOCOLATIER_COLOURS);
    at += 2 * CHOCOLATIER_COLOURS;
    *at++ = observe_byte(s->round);
    at = write_turn(s, seat, at);
    *at++ = observe_byte(left);
    *at++ = s->is_free;
    *at++ = s->is_special;
    *at++ = s->max_rounds;
    *at++ = s->sheltered != 0;
    *at++ = s->round == 1;
    *at++ = s->round >= LATE_ROUND;
    RULE_ASSERT(at == row + CHOCOLATIER_SEATS * SEAT_BYTES + SHARED_BYTES);
}

/* ---- Actions ---- */

enum {
    KIND = 0, /* take, push, column */
    FROM_CENTRE = 3,
    TAKES_MARKER,
    COLOUR,
    TARGET = 10,
    GROUP = 16,
    TILES = 20,
    FILLS,
    POINTS,
    LINE_POINTS,
    IS_BEGUN,
    ROOM_LEFT,
    FALLING,
    COST,
    RIGHT,
    COLUMN = 33,
    BACK = 38,
    ELSEWHERE = 47,
    OTHERS,
    IN_BOX,
};

/* What the taken tiles do on a line; returns how many find room. */
RULE static int write_line(const Chocolatier *s, int line, int colour, int count, uint8_t row[]) {
    const ChocolatierPlayer *player = &s->player[s->actor];
    uint32_t rows[CHOCOLATIER_LINES];
    int room = line + 1 - player->line_count[line], laid = count < room ? count : room;
    rows_of(player, rows);
    row[LINE_POINTS] = (uint8_t)most_points(s, player, rows, line, colour);
    row[FILLS] = laid == room;
    row[POINTS] = laid == room ? row[LINE_POINTS] : 0;
    row[IS_BEGUN] = player->line_count[line] > 0;
    row[ROOM_LEFT] = (uint8_t)(room - laid);
    return laid;
}

/* What is left for the others, and what the box has already. */
RULE static void write_rest(const Chocolatier *s, int source, int colour, uint8_t row[]) {
    int elsewhere = 0;
    for (int i = 0; i < CHOCOLATIER_SOURCES; i++)
        if (i != source) elsewhere += chocolatier_tiles(s, i, colour);
    row[ELSEWHERE] = observe_byte(elsewhere);
    for (int i = 0; i < CHOCOLATIER_COLOURS; i++)
        if (i != colour && chocolatier_tiles(s, source, i)) row[OTHERS]++;
    for (int i = 0; i < CHOCOLATIER_LINES; i++)
        if (chocolatier_column(&s->player[s->actor], i, colour)) row[IN_BOX]++;
}

RULE static void write_take(const Chocolatier *s, Action action, uint8_t row[]) {
    int target = (int)action % CHOCOLATIER_TARGETS;
    int colour = (int)action / CHOCOLATIER_TARGETS % CHOCOLATIER_COLOURS;
    int source = (int)action / CHOCOLATIER_TARGETS / CHOCOLATIER_COLOURS;
    int count = chocolatier_tiles(s, source, colour);
    row[KIND] = 1;
    row[FROM_CENTRE] = source == CHOCOLATIER_CENTRE;
    row[TAKES_MARKER] = source == CHOCOLATIER_CENTRE && s->marker == 0;
    row[COLOUR + colour] = 1;
    row[TARGET + target] = 1;
    row[GROUP + (count > GROUP_MAX ? (int)GROUP_MAX : count) - 1] = 1;
    row[TILES] = (uint8_t)count;
    int laid = target < CHOCOLATIER_LINES ? write_line(s, target, colour, count, row) : 0;
    row[FALLING] = (uint8_t)(count - laid);
    int filled = foundry_filled(&s->player[s->actor]);
    int after = filled + count - laid + row[TAKES_MARKER];
    if (after > CHOCOLATIER_FOUNDRY) after = CHOCOLATIER_FOUNDRY;
    row[COST] = (uint8_t)(chocolatier_foundry_cost(after) - chocolatier_foundry_cost(filled));
    if (source < CHOCOLATIER_DISCS && s->gold[source]) row[BACK + s->gold[source] - 1] = 1;
    write_rest(s, source, colour, row);
}

RULE void chocolatier_observe_action(const Chocolatier *s, Action action, uint8_t row[]) {
    memset(row, 0, ACTION_BYTES);
    if (action >= CHOCOLATIER_COLUMN_ACTION) {
        int column = (int)action - CHOCOLATIER_COLUMN_ACTION;
        uint32_t rows[CHOCOLATIER_LINES];
        rows_of(&s->player[s->actor], rows);
        row[KIND + 2] = 1;
        row[COLUMN + column] = 1;
        row[POINTS] = (uint8_t)points_at(rows, s->decorated, column);
    } else if (action >= CHOCOLATIER_PUSH_ACTION) {
        row[KIND + 1] = 1;
        for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
            row[RIGHT + colour] = (action - CHOCOLATIER_PUSH_ACTION) >> colour & 1;
    } else {
        write_take(s, action, row);
    }
}

OBSERVE_ONE_BY_ONE(chocolatier, Chocolatier, ACTION_BYTES);
OBSERVER_DEFINE(chocolatier, Chocolatier, 1, CHOCOLATIER_SEATS);
