/* chocolatier_observe.c -- Master Chocolatier as numbers. README.md says what the fields mean. */
#include "games/chocolatier/rules/chocolatier.h"

#include "engine/base/bits.h"
#include "engine/rules/observe.h"

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
#define EACH_ROW 0x108421u        /* of the box as bits, the first space of each row */

enum {
    SEAT_BYTES = 187,
    COUNT_BYTES = 15, /* in_row, in_column and of_colour */
    SHARED_BYTES = 199,
    ACTION_BYTES = 50,
    GROUP_MAX = 4,  /* larger groups count as this one */
    LATE_ROUND = 5, /* a game may end from here on */
};

/* For each byte a 1 if it is not 0; no byte is over 128. */
RULE static uint64_t bytes_present(uint64_t bytes) {
    return (bytes + 0x7F * CHANCE_EACH_BYTE) >> 7 & CHANCE_EACH_BYTE;
}

/* The box as a bit per space, row by row. */
RULE static uint32_t spaces_of(const ChocolatierPlayer *player) {
    uint32_t spaces = 0;
    for (int row = 0; row < CHOCOLATIER_LINES; row++)
        for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
            spaces |= (1u << chocolatier_column(player, row, colour)) >> 1 << row * 5;
    return spaces;
}

RULE static uint32_t row_of(uint32_t spaces, int row) {
    return spaces >> row * CHOCOLATIER_COLUMNS & 31;
}

/* The filled rows of a column, a bit each: the factor moves the bit of row i to bit 20 + i. */
RULE static uint32_t column_of(uint32_t spaces, int column) {
    return (spaces >> column & EACH_ROW) * 0x111110 >> 20 & 31;
}

/* CH-14: what an unbroken run through a place of five scores, a digit for each set of filled
 * places; the place itself counts as filled, and alone it scores nothing. */
RULE_TABLE char run_points[CHOCOLATIER_LINES][33] = {
    "00220033002200440022003300220055", "02022323020234340202232302024545",
    "00230023223422340023002333453345", "00002234000022342222334522223345",
    "00000000222233450000000022223345",
};

/* CH-14: what a tile there would score. */
RULE static int points_at(uint32_t spaces, int row, int column) {
    int across = run_points[column][row_of(spaces, row)] - '0';
    int down = run_points[row][column_of(spaces, column)] - '0';
    return across + down + (across + down == 0);
}

/* The most points that a colour can bring in a row; 0 if it fits nowhere. */
RULE static int most_points(const Chocolatier *s, const ChocolatierPlayer *player, uint32_t spaces,
                            int row, int colour) {
    if (chocolatier_column(player, row, colour)) return 0;
    if (!s->is_free) return points_at(spaces, row, (colour + row) % CHOCOLATIER_COLUMNS);
    uint32_t taken = row_of(spaces, row);
    for (int i = 0; i < CHOCOLATIER_LINES; i++)
        taken |= (1u << chocolatier_column(player, i, colour)) >> 1;
    int most = 0;
    for (int column = 0; column < CHOCOLATIER_COLUMNS; column++) {
        int points = taken >> column & 1 ? 0 : points_at(spaces, row, column);
        if (points > most) most = points;
    }
    return most;
}

/* The same for the colour of a line; 0 if it is empty. On the printed box without a branch, because
 * nobody could foretell which lines are empty. */
RULE static int line_points(const Chocolatier *s, const ChocolatierPlayer *player, uint32_t spaces,
                            int line) {
    int what = player->line_colour[line]; /* 1 + the colour */
    if (s->is_free) return what ? most_points(s, player, spaces, line, what - 1) : 0;
    int column = (what - 1 + line + CHOCOLATIER_COLUMNS) % CHOCOLATIER_COLUMNS;
    bool is_open = (what != 0) & !(player->box[line] << 8 >> 8 * what & 0xFF);
    return points_at(spaces, line, column) & -(int)is_open;
}

RULE static int foundry_filled(const ChocolatierPlayer *player) {
    int filled = 0;
    while (filled < CHOCOLATIER_FOUNDRY && player->foundry[filled]) filled++;
    return filled;
}

/* ---- Seats ---- */

/* A row of the box: five bytes for each colour, a one in the byte of its column. Writes ROOM bytes,
 * of which the last ones are zero. */
enum { ROW_BYTES = CHOCOLATIER_COLOURS * CHOCOLATIER_COLUMNS, ROOM = 32 };
#if defined(__CUDACC__)
RULE static void write_row(ChocolatierBytes row, uint8_t at[ROOM]) {
    for (int i = 0; i < ROOM; i++) {
        int column = (int)(row >> 8 * (i / CHOCOLATIER_COLUMNS) & 0xFF);
        at[i] = i < ROW_BYTES && column == i % CHOCOLATIER_COLUMNS + 1;
    }
}
#else
typedef uint8_t Bytes __attribute__((vector_size(ROOM)));
RULE static void write_row(ChocolatierBytes row, uint8_t at[ROOM]) {
    const Bytes columns = {1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1,
                           2, 3, 4, 5, 1, 2, 3, 4, 5, 9, 9, 9, 9, 9, 9, 9};
    const uint64_t copies[ROOM / 8] = {row, row, row, row};
    Bytes tiles;
    memcpy(&tiles, copies, sizeof tiles);
    tiles = __builtin_shufflevector(tiles, tiles, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3,
                                    19, 19, 19, 19, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20);
    tiles = (Bytes)(tiles == columns) & 1;
    memcpy(at, &tiles, sizeof tiles);
}
#endif

/* The box, and how many tiles lie in each row, in each column and of each colour; returns the box
 * as bits. Without a branch: nobody could foretell where tiles lie. The row that comes next
 * overwrites the zeros behind a row, and the lines those behind the last. */
RULE static uint32_t write_box(const ChocolatierPlayer *player, uint8_t box[], uint8_t counts[]) {
    uint32_t spaces = spaces_of(player);
    ChocolatierBytes of_colour = 0;
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        write_row(player->box[row], box + row * ROW_BYTES);
        counts[row] = (uint8_t)bits_count(row_of(spaces, row));
        counts[CHOCOLATIER_LINES + row] = (uint8_t)bits_count(spaces >> row & EACH_ROW);
        of_colour += bytes_present(player->box[row]);
    }
    memcpy(counts + CHOCOLATIER_LINES + CHOCOLATIER_COLUMNS, &of_colour, CHOCOLATIER_COLOURS);
    return spaces;
}

/* Writes the fields of the lines and returns where the next ones begin. */
RULE static uint8_t *write_lines(const Chocolatier *s, const ChocolatierPlayer *player,
                                 uint32_t spaces, uint8_t *at) {
    uint8_t *full = at + CHOCOLATIER_LINES * CHOCOLATIER_COLOURS;
    uint8_t *points = full + CHOCOLATIER_LINES;
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        int what = player->line_colour[line], count = player->line_count[line];
        at[line * CHOCOLATIER_COLOURS + what - (what != 0)] = (uint8_t)count;
        full[line] = count == line + 1;
        points[line] = (uint8_t)line_points(s, player, spaces, line);
    }
    return points + CHOCOLATIER_LINES;
}

RULE static uint8_t *write_foundry(const ChocolatierPlayer *player, uint8_t *at) {
    uint64_t line = 0;
    memcpy(&line, player->foundry, CHOCOLATIER_FOUNDRY);
    line = bytes_present(line);
    memcpy(at, &line, CHOCOLATIER_FOUNDRY);
    return at + CHOCOLATIER_FOUNDRY;
}

RULE static void write_seat(const Chocolatier *s, int seat, uint8_t *at) {
    const ChocolatierPlayer *player = &s->player[seat];
    *at++ = 1;
    uint32_t spaces = write_box(player, at, at + SEAT_BYTES - 1 - COUNT_BYTES);
    at += CHOCOLATIER_LINES * CHOCOLATIER_COLOURS * CHOCOLATIER_COLUMNS;
    at = write_lines(s, player, spaces, at);
    at = write_foundry(player, at);
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
        write_seat(s, observe_at(i, seat, s->players), row + i * SEAT_BYTES);
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
    int room = line + 1 - player->line_count[line], laid = count < room ? count : room;
    row[LINE_POINTS] = (uint8_t)most_points(s, player, spaces_of(player), line, colour);
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
        uint32_t spaces = spaces_of(&s->player[s->actor]);
        row[KIND + 2] = 1;
        row[COLUMN + column] = 1;
        row[POINTS] = (uint8_t)points_at(spaces, s->decorated, column);
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
