/* polyssimo_puzzle.c -- see polyssimo_puzzle.h. */
#include "polyssimo_puzzle.h"

#include "engine/base/bits.h"
#include "engine/base/words.h"

enum { ALL_PIECES = (1 << POLYSSIMO_PIECES) - 1 };

#define POLYSSIMO_PUZZLE_REASONS(REASON)                                                           \
    REASON(NO_ROW, "polyssimo.row", "a row is written 'row xx.xx'")                                \
    REASON(MANY_ROWS, "polyssimo.many_rows", "there are more than 16 rows")                        \
    REASON(NO_SQUARES, "polyssimo.squares",                                                        \
           "'{word}' is no row: up to 16 squares, each x or a dot")                                \
    REASON(NO_PIECE_LINE, "polyssimo.piece_line",                                                  \
           "a piece is written 'piece F3', all of them 'piece all'")                               \
    REASON(NO_PIECE, "polyssimo.piece", "'{word}' is no piece")                                    \
    REASON(USED_PIECE, "polyssimo.used_piece", "'{word}': a piece can be used once")               \
    REASON(NO_LINE, "polyssimo.line", "'{word}' is neither 'row' nor 'piece'")                     \
    REASON(NOTHING_TO_FILL, "polyssimo.nothing_to_fill", "there is no square to be filled")        \
    REASON(OTHER_SIZES, "polyssimo.sizes",                                                         \
           "the region has {region} squares and the pieces have {pieces}")

enum { POLYSSIMO_PUZZLE_REASONS(REASON_NAME) };

const ReasonKind polyssimo_puzzle_reasons[] = REASON_TABLE(POLYSSIMO_PUZZLE_REASONS);

/* ---- Notation: that of the game, which looks at no state ---- */

void polyssimo_piece_text(int piece, Text *out) {
    polyssimo_action_text(NULL, (Action)piece, out);
}

void polyssimo_placement_text(FillPlacement placement, Text *out) {
    polyssimo_action_text(NULL, polyssimo_place(placement.orientation, placement.square), out);
}

/* The piece of this name, or -1. */
static int piece_named(Span name) {
    for (int piece = 0; piece < POLYSSIMO_PIECES; piece++) {
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        polyssimo_piece_text(piece, &text);
        if (span_is(name, buffer)) return piece;
    }
    return -1;
}

/* "c5" */
static bool read_square(Span word, uint8_t *square) {
    int row = 0, column = span_is_empty(word) ? -1 : *word.at++ - 'a', digits = 0;
    for (; !span_is_empty(word) && *word.at >= '0' && *word.at <= '9' && digits < 3; digits++)
        row = 10 * row + *word.at++ - '0';
    if (column < 0 || column >= POLYSSIMO_SIDE_MAX || !span_is_empty(word)) return false;
    if (row < 1 || row > POLYSSIMO_SIDE_MAX) return false;
    *square = (uint8_t)(POLYSSIMO_SIDE_MAX * (row - 1) + column);
    return true;
}

/* "F3-r1-c5": the square follows the last dash, and what is before it names an orientation. */
bool polyssimo_placement_read(Span word, FillPlacement *placement) {
    const char *dash = word.end;
    while (dash > word.at && dash[-1] != '-') dash--;
    Span square = {dash, word.end}, rest = {word.at, dash};
    if (!read_square(square, &placement->square)) return false;
    for (int orientation = 0; orientation < POLYSSIMO_ORIENTATIONS; orientation++) {
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        FillPlacement corner = {(uint8_t)orientation, 0};
        polyssimo_placement_text(corner, &text);
        buffer[text_size(&text) - 2] = '\0'; /* its square, a1 */
        placement->orientation = (uint8_t)orientation;
        if (span_is(rest, buffer)) return true;
    }
    return false;
}

/* ---- Reading and writing ---- */

/* How many rows and columns there are, up to the last that has a square of the region. */
void polyssimo_sides(const PolyssimoPuzzle *p, int *rows, int *cols) {
    uint32_t columns = 0;
    *rows = *cols = 0;
    for (int row = 0; row < POLYSSIMO_SIDE_MAX; row++) {
        columns |= p->region[row];
        if (p->region[row]) *rows = row + 1;
    }
    for (; columns; columns >>= 1) ++*cols;
}

static bool read_row(const Words *line, PolyssimoPuzzle *p, int *rows, Text *why) {
    if (line->count != 2) return words_refuse(line, &polyssimo_puzzle_reasons[NO_ROW], why);
    if (*rows == POLYSSIMO_SIDE_MAX)
        return words_refuse(line, &polyssimo_puzzle_reasons[MANY_ROWS], why);
    Span word = line->word[1];
    bool is_row = word.end - word.at <= POLYSSIMO_SIDE_MAX;
    for (int column = 0; is_row && word.at + column < word.end; column++) {
        char c = word.at[column];
        is_row = c == 'x' || c == '.';
        p->region[*rows] |= (uint16_t)((c == 'x') << column);
    }
    ++*rows;
    return is_row || words_refuse_word(line, 1, &polyssimo_puzzle_reasons[NO_SQUARES], why);
}

static bool read_piece(const Words *line, PolyssimoPuzzle *p, Text *why) {
    if (line->count != 2) return words_refuse(line, &polyssimo_puzzle_reasons[NO_PIECE_LINE], why);
    int piece = piece_named(line->word[1]);
    uint32_t named = piece >= 0 ? 1u << piece : 0;
    if (span_is(line->word[1], "all")) named = ALL_PIECES;
    if (!named) return words_refuse_word(line, 1, &polyssimo_puzzle_reasons[NO_PIECE], why);
    if (p->pieces & named)
        return words_refuse_word(line, 1, &polyssimo_puzzle_reasons[USED_PIECE], why);
    p->pieces |= named;
    return true;
}

static bool read_line(const Words *line, PolyssimoPuzzle *p, int *rows, Text *why) {
    if (line->count == 0) return true;
    if (span_is(line->word[0], "row")) return read_row(line, p, rows, why);
    if (span_is(line->word[0], "piece")) return read_piece(line, p, why);
    return words_refuse_word(line, 0, &polyssimo_puzzle_reasons[NO_LINE], why);
}

static bool refuse_sizes(const Words *line, int region, int pieces, Text *why) {
    const ReasonArgument arguments[] = {
        {"region", NULL, region}, {"pieces", NULL, pieces}, {NULL, NULL, 0}};
    reason_line(why, line->number);
    return reason_refuse_with(why, &polyssimo_puzzle_reasons[OTHER_SIZES], arguments);
}

bool polyssimo_puzzle_read(const char *bytes, int size, PolyssimoPuzzle *p, Text *why) {
    Span text = {bytes, bytes + size};
    Words line = {.number = 0};
    int rows = 0;
    memset(p, 0, sizeof *p);
    while (words_next(&text, &line))
        if (!read_line(&line, p, &rows, why)) return false;
    int region = fill_region_size(p), pieces = fill_pieces_size(p->pieces);
    if (region == 0) return words_refuse(&line, &polyssimo_puzzle_reasons[NOTHING_TO_FILL], why);
    return region == pieces || refuse_sizes(&line, region, pieces, why);
}

void polyssimo_puzzle_write(const PolyssimoPuzzle *p, Text *out) {
    int rows, cols;
    polyssimo_sides(p, &rows, &cols);
    for (int row = 0; row < rows; row++) {
        text_string(out, "row ");
        for (int column = 0; column < cols; column++)
            text_char(out, p->region[row] >> column & 1 ? 'x' : '.');
        text_char(out, '\n');
    }
    for (uint32_t left = p->pieces; left; left &= left - 1) {
        text_string(out, "piece ");
        polyssimo_piece_text(bits_lowest(left), out);
        text_char(out, '\n');
    }
}
