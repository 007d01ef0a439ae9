/* chocolatier_board.h -- numbers that hold tiles, and the board of a player: pattern lines, box,
 * foundry line. Part of chocolatier.c.
 *
 * A board comes in two forms: in bytes, and packed for a GPU. The functions below are all that
 * knows them; the rules see a board through these. */
#ifndef CHOCOLATIER_BOARD_H
#define CHOCOLATIER_BOARD_H

#include "chocolatier.h"
#include "engine/base/bits.h"

/* Five ones, so many bits apart; and a one in the byte of each colour. */
#define FIVE_ONES(bits)                                                                            \
    (1 | (ChocolatierBytes)1 << (bits) | (ChocolatierBytes)1 << 2 * (bits) |                       \
     (ChocolatierBytes)1 << 3 * (bits) | (ChocolatierBytes)1 << 4 * (bits))
#define EACH_COLOUR FIVE_ONES(CHOCOLATIER_BYTE)

enum { BYTE_HIGH = 1 << (CHOCOLATIER_BYTE - 1), BYTE_MAX = 2 * BYTE_HIGH - 1 };

/* For each byte a 1 if it is not 0; no byte is over BYTE_HIGH. */
RULE static inline ChocolatierBytes bytes_present(ChocolatierBytes bytes) {
    return (bytes + (BYTE_HIGH - 1) * EACH_COLOUR) >> (CHOCOLATIER_BYTE - 1) & EACH_COLOUR;
}

RULE static inline ChocolatierBytes tile(int colour) {
    return (ChocolatierBytes)1 << (CHOCOLATIER_BYTE * colour);
}

/* The lowest bit of each byte, side by side: the factor moves that of byte i to place i of the five
 * from `first` on. */
RULE static inline uint32_t gather(ChocolatierBytes ones) {
    const int first = 4 * (CHOCOLATIER_BYTE - 1);
    return (uint32_t)((uint64_t)ones * FIVE_ONES(CHOCOLATIER_BYTE - 1) >> first) & 31;
}

#if defined(CHOCOLATIER_IS_PLAIN)
/* ---- Packed ---- */

RULE static inline int line_count(const ChocolatierPlayer *player, int line) {
    return (int)(player->count >> (CHOCOLATIER_BYTE * line) & BYTE_MAX);
}

RULE static inline int line_colour(const ChocolatierPlayer *player, int line) {
    ChocolatierBytes colours = player->held >> line & EACH_COLOUR;
    return colours ? 1 + bits_lowest(colours) / CHOCOLATIER_BYTE : 0;
}

RULE static inline void add_to_line(ChocolatierPlayer *player, int line, int colour, int count) {
    player->held |= tile(colour) << line;
    player->count += (ChocolatierBytes)count << (CHOCOLATIER_BYTE * line);
}

RULE static inline void clear_line(ChocolatierPlayer *player, int line) {
    player->held &= ~(EACH_COLOUR << line);
    player->count &= ~((ChocolatierBytes)BYTE_MAX << (CHOCOLATIER_BYTE * line));
}

RULE static inline void put_in_box(ChocolatierPlayer *player, int row, int column, int colour) {
    (void)column; /* follows from the colour (CH-3) */
    player->boxed |= tile(colour) << row;
}

/* The columns of a row that are filled, a bit each. */
RULE static inline uint32_t filled_columns(const ChocolatierPlayer *player, int row) {
    uint32_t colours = gather(player->boxed >> row & EACH_COLOUR); /* turned by the row (CH-3) */
    return (colours << row | colours >> (CHOCOLATIER_COLUMNS - row)) & 31;
}

/* The rows that are filled in a column, a bit each. */
RULE static inline uint32_t filled_rows(const ChocolatierPlayer *player, int column) {
    uint32_t rows = 0;
    for (int row = 0, colour = column; row < CHOCOLATIER_LINES; row++) {
        rows |= player->boxed >> (CHOCOLATIER_BYTE * colour) & 1u << row;
        colour = colour == 0 ? CHOCOLATIER_COLOURS - 1 : colour - 1;
    }
    return rows;
}

RULE static inline int full_rows(const ChocolatierPlayer *player) {
    ChocolatierBytes rows = player->boxed;
    for (int colour = 1; colour < CHOCOLATIER_COLOURS; colour++)
        rows &= player->boxed >> (CHOCOLATIER_BYTE * colour);
    return bits_count(rows & 31);
}

/* CH-11, CH-12: in the byte of each colour the targets that take it, a bit each. */
RULE static inline ChocolatierBytes open_to(const ChocolatierPlayer *player) {
    const ChocolatierBytes sizes = 0x05103081u; /* of the lines: 1 .. 5 */
    ChocolatierBytes begun = bytes_present(player->count);
    ChocolatierBytes not_full = bytes_present(player->count ^ sizes);
    return EACH_COLOUR << CHOCOLATIER_LINES |
           (~player->boxed & (gather(begun ^ EACH_COLOUR) * EACH_COLOUR)) |
           (player->held & (gather(not_full) * EACH_COLOUR));
}

RULE static inline ChocolatierBytes open_colours(const ChocolatierPlayer *player, int line) {
    return open_to(player) >> line & EACH_COLOUR;
}

/* In the byte of each colour: how many targets take it, and which, a bit each. */
RULE static inline ChocolatierBytes count_targets(const ChocolatierPlayer *player,
                                                  ChocolatierBytes *open) {
    *open = open_to(player);
    ChocolatierBytes pairs = *open - (*open >> 1 & 0x15 * EACH_COLOUR);
    return (pairs & 3 * EACH_COLOUR) + (pairs >> 2 & 3 * EACH_COLOUR) +
           (pairs >> 4 & 3 * EACH_COLOUR);
}

enum { SPACE = 4 }; /* bits of a space of the foundry line, as one number */
typedef uint32_t FoundryLine;

RULE static inline FoundryLine foundry_line(const ChocolatierPlayer *player) {
    return player->foundry;
}

RULE static inline void set_foundry_line(ChocolatierPlayer *player, FoundryLine line) {
    player->foundry = line;
}
#else
/* ---- In bytes ---- */

RULE static inline int line_count(const ChocolatierPlayer *player, int line) {
    return player->line_count[line];
}

/* 1 + the colour, or 0. */
RULE static inline int line_colour(const ChocolatierPlayer *player, int line) {
    return player->line_colour[line];
}

RULE static inline void add_to_line(ChocolatierPlayer *player, int line, int colour, int count) {
    player->line_colour[line] = (uint8_t)(colour + 1);
    player->line_count[line] = (uint8_t)(player->line_count[line] + count);
}

RULE static inline void clear_line(ChocolatierPlayer *player, int line) {
    player->line_colour[line] = player->line_count[line] = 0;
}

RULE static inline void put_in_box(ChocolatierPlayer *player, int row, int column, int colour) {
    player->box[row] |= (ChocolatierBytes)(column + 1) * tile(colour);
}

/* The columns of a row that are filled, a bit each. */
RULE static inline uint32_t filled_columns(const ChocolatierPlayer *player, int row) {
    uint32_t columns = 0; /* bit 0 is set by the colours that are missing, and dropped */
    for (int colour = 0; colour < CHOCOLATIER_COLOURS; colour++)
        columns |= 1u << chocolatier_column(player, row, colour);
    return columns >> 1;
}

/* The rows that are filled in a column, a bit each. */
RULE static inline uint32_t filled_rows(const ChocolatierPlayer *player, int column) {
    uint32_t rows = 0;
    for (int row = 0; row < CHOCOLATIER_LINES; row++) {
        ChocolatierBytes others = player->box[row] ^ (ChocolatierBytes)(column + 1) * EACH_COLOUR;
        rows |= (uint32_t)(bytes_present(others) != EACH_COLOUR) << row;
    }
    return rows;
}

RULE static inline int full_rows(const ChocolatierPlayer *player) {
    int rows = 0;
    for (int row = 0; row < CHOCOLATIER_LINES; row++)
        rows += bytes_present(player->box[row]) == EACH_COLOUR;
    return rows;
}

/* CH-11: a 1 for each colour that the line may take. Without branches, which nobody could foretell:
 * either mask is all ones or zero. */
RULE static inline ChocolatierBytes open_colours(const ChocolatierPlayer *player, int line) {
    int count = player->line_count[line];
    ChocolatierBytes is_empty = 0 - (ChocolatierBytes)(count == 0);
    ChocolatierBytes is_begun = 0 - (ChocolatierBytes)(count <= line);
    ChocolatierBytes own = tile(player->line_colour[line]) >> CHOCOLATIER_BYTE; /* 0 if empty */
    return (EACH_COLOUR & ~bytes_present(player->box[line]) & is_empty) | (own & is_begun);
}

/* In the byte of each colour: how many targets take it (CH-11, CH-12), and which, a bit each. */
RULE static inline ChocolatierBytes count_targets(const ChocolatierPlayer *player,
                                                  ChocolatierBytes *open) {
    ChocolatierBytes targets = EACH_COLOUR; /* the foundry line */
    *open = EACH_COLOUR << CHOCOLATIER_LINES;
    for (int line = 0; line < CHOCOLATIER_LINES; line++) {
        ChocolatierBytes colours = open_colours(player, line);
        targets += colours;
        *open |= colours << line;
    }
    return targets;
}

enum { SPACE = 8 };           /* bits of a space of the foundry line, as one number */
typedef uint64_t FoundryLine; /* the unused byte behind it is read, too */
static_assert(CHOCOLATIER_FOUNDRY == 7, "a byte is left of eight");

RULE static inline FoundryLine foundry_line(const ChocolatierPlayer *player) {
    FoundryLine line;
    memcpy(&line, (const uint8_t *)player + offsetof(ChocolatierPlayer, foundry), sizeof line);
    return line;
}

RULE static inline void set_foundry_line(ChocolatierPlayer *player, FoundryLine line) {
    memcpy((uint8_t *)player + offsetof(ChocolatierPlayer, foundry), &line, sizeof line);
}
#endif

#define EACH_SPACE ((FoundryLine) - 1 / ((1 << SPACE) - 1)) /* a one in each, and in one more */

#endif
