/* chromino_puzzle.c -- see chromino_puzzle.h. */
#include "chromino_puzzle.h"

#include "engine/base/words.h"

#define CHROMINO_PUZZLE_REASONS(REASON)                                                            \
    REASON(NO_TILE, "chromino.tile",                                                               \
           "'{word}' is no tile: three letters of RYGBP, the middle one also C")                   \
    REASON(NO_TABLE, "chromino.table", "a tile on the table is written 'table GCR 1,1 h'")         \
    REASON(NO_SQUARE, "chromino.square", "'{word}' is no square: x,y, each from -200 to 200")      \
    REASON(NO_DIRECTION, "chromino.direction", "'{word}' is no direction: h or v")                 \
    REASON(OVERLAPS, "chromino.overlap", "the tile overlaps another one")                          \
    REASON(MANY_TILES, "chromino.many_tiles", "there are more than 80 tiles on the table")         \
    REASON(NO_ASK, "chromino.ask", "a tile that is asked for is written 'ask GRR' or 'ask all'")   \
    REASON(MANY_ASKED, "chromino.many_asked", "more than 80 tiles are asked for")                  \
    REASON(NO_LINE, "chromino.line", "'{word}' is neither 'table' nor 'ask'")                      \
    REASON(EMPTY_TABLE, "chromino.empty_table", "no tile lies on the table")                       \
    REASON(NOTHING_ASKED, "chromino.nothing_asked", "no tile is asked for")

enum { CHROMINO_PUZZLE_REASONS(REASON_NAME) };

const ReasonKind chromino_puzzle_reasons[] = REASON_TABLE(CHROMINO_PUZZLE_REASONS);

/* ---- Reading ---- */

/* The mark of a letter; C only where it may stand. */
static bool read_mark(char letter, bool is_middle, uint32_t *mark) {
    switch (letter) {
    case 'R': *mark = CHROMINO_R; return true;
    case 'Y': *mark = CHROMINO_Y; return true;
    case 'G': *mark = CHROMINO_G; return true;
    case 'B': *mark = CHROMINO_B; return true;
    case 'P': *mark = CHROMINO_P; return true;
    case 'C': *mark = CHROMINO_C; return is_middle;
    default: return false;
    }
}

static bool read_tile(Span word, uint32_t *marks) {
    uint32_t mark = 0;
    bool is_tile = word.end - word.at == 3;
    *marks = 0;
    for (int i = 0; is_tile && i < 3; i++) {
        is_tile = read_mark(word.at[i], i == 1, &mark);
        *marks |= mark << 4 * i;
    }
    if ((*marks & CHROMINO_MIDDLE) == 0) *marks |= CHROMINO_CHAMELEON;
    return is_tile;
}

static bool read_marks(const Words *line, int index, uint32_t *marks, Text *why) {
    return read_tile(line->word[index], marks) ||
           words_refuse_word(line, index, &chromino_puzzle_reasons[NO_TILE], why);
}

/* The number that the word begins with, which is taken off it. */
static bool read_number(Span *word, int *value) {
    bool is_negative = !span_is_empty(*word) && *word->at == '-';
    if (is_negative) word->at++;
    int digits = 0;
    *value = 0;
    for (; !span_is_empty(*word) && *word->at >= '0' && *word->at <= '9' && digits < 4; digits++)
        *value = 10 * *value + *word->at++ - '0';
    if (is_negative) *value = -*value;
    return digits > 0 && *value >= -CHROMINO_PUZZLE_REACH && *value <= CHROMINO_PUZZLE_REACH;
}

static bool read_square(Span word, int *x, int *y) {
    if (!read_number(&word, x)) return false;
    if (span_is_empty(word) || *word.at++ != ',') return false;
    return read_number(&word, y) && span_is_empty(word);
}

/* "RBY@3,-2h" in its parts. */
bool chromino_figure_read(Span word, ChrominoFigure *figure) {
    if (word.end - word.at < 5 || word.at[3] != '@') return false;
    Span tile = {word.at, word.at + 3}, square = {word.at + 4, word.end - 1};
    char direction = word.end[-1];
    int x, y;
    if (direction != 'h' && direction != 'v') return false;
    if (!read_tile(tile, &figure->marks) || !read_square(square, &x, &y)) return false;
    figure->place = chromino_place(x, y, direction == 'v');
    return true;
}

/* Do two places have a square in common? */
static bool overlap(uint32_t a, uint32_t b) {
    for (int i = 0; i < 9; i++) {
        int step_a = i / 3, step_b = i % 3;
        int x_a = chromino_x(a) + (chromino_direction(a) ? 0 : step_a);
        int y_a = chromino_y(a) + (chromino_direction(a) ? step_a : 0);
        int x_b = chromino_x(b) + (chromino_direction(b) ? 0 : step_b);
        int y_b = chromino_y(b) + (chromino_direction(b) ? step_b : 0);
        if (x_a == x_b && y_a == y_b) return true;
    }
    return false;
}

static bool read_table(const Words *line, ChrominoPuzzle *puzzle, Text *why) {
    if (line->count != 4) return words_refuse(line, &chromino_puzzle_reasons[NO_TABLE], why);
    ChrominoFigure figure;
    int x, y;
    if (!read_marks(line, 1, &figure.marks, why)) return false;
    if (!read_square(line->word[2], &x, &y))
        return words_refuse_word(line, 2, &chromino_puzzle_reasons[NO_SQUARE], why);
    bool is_vertical = span_is(line->word[3], "v");
    if (!is_vertical && !span_is(line->word[3], "h"))
        return words_refuse_word(line, 3, &chromino_puzzle_reasons[NO_DIRECTION], why);
    figure.place = chromino_place(x, y, is_vertical);
    for (int i = 0; i < puzzle->table_count; i++)
        if (overlap(puzzle->table[i].place, figure.place))
            return words_refuse(line, &chromino_puzzle_reasons[OVERLAPS], why);
    if (puzzle->table_count == CHROMINO_PUZZLE_TILES)
        return words_refuse(line, &chromino_puzzle_reasons[MANY_TILES], why);
    puzzle->table[puzzle->table_count++] = figure;
    return true;
}

static bool read_ask(const Words *line, ChrominoPuzzle *puzzle, Text *why) {
    if (line->count != 2) return words_refuse(line, &chromino_puzzle_reasons[NO_ASK], why);
    bool is_all = span_is(line->word[1], "all");
    uint32_t marks = 0;
    if (!is_all && !read_marks(line, 1, &marks, why)) return false;
    int count = is_all ? CHROMINO_TILES : 1;
    if (puzzle->asked_count + count > CHROMINO_PUZZLE_ASKED)
        return words_refuse(line, &chromino_puzzle_reasons[MANY_ASKED], why);
    for (int i = 0; i < count; i++)
        puzzle->asked[puzzle->asked_count++] = (uint16_t)(is_all ? chromino_marks(i, 0) : marks);
    return true;
}

static bool read_line(const Words *line, ChrominoPuzzle *puzzle, Text *why) {
    if (line->count == 0) return true;
    if (span_is(line->word[0], "table")) return read_table(line, puzzle, why);
    if (span_is(line->word[0], "ask")) return read_ask(line, puzzle, why);
    return words_refuse_word(line, 0, &chromino_puzzle_reasons[NO_LINE], why);
}

bool chromino_puzzle_read(const char *bytes, int size, ChrominoPuzzle *puzzle, Text *why) {
    Words line;
    Span text = {bytes, bytes + size};
    memset(puzzle, 0, sizeof *puzzle);
    line.number = 0;
    while (words_next(&text, &line))
        if (!read_line(&line, puzzle, why)) return false;
    if (puzzle->table_count == 0)
        return words_refuse(&line, &chromino_puzzle_reasons[EMPTY_TABLE], why);
    if (puzzle->asked_count == 0)
        return words_refuse(&line, &chromino_puzzle_reasons[NOTHING_ASKED], why);
    return true;
}

/* ---- Solving ---- */

/* The squares around a place with the first `count` tiles of the table. */
static void look_around(const ChrominoPuzzle *puzzle, int count, uint32_t place,
                        ChrominoPatch *patch) {
    chromino_patch_around(patch, place);
    for (int i = 0; i < count; i++)
        chromino_patch_add(patch, puzzle->table[i].place, puzzle->table[i].marks);
}

/* Lays the tiles of the table one after the other. */
static int find_slots(const ChrominoPuzzle *puzzle, uint32_t slots[CHROMINO_PUZZLE_SLOTS]) {
    int count = 0;
    memset(slots, 0, CHROMINO_PUZZLE_SLOTS * sizeof *slots);
    for (int i = 0; i < puzzle->table_count; i++) {
        ChrominoPatch patch;
        look_around(puzzle, i + 1, puzzle->table[i].place, &patch);
        count = chromino_slots_lay(slots, count, CHROMINO_PUZZLE_SLOTS, &patch, false);
    }
    return count;
}

static ChrominoAnswer answer_at(const ChrominoPuzzle *puzzle, uint32_t place, uint32_t marks) {
    ChrominoPatch patch;
    look_around(puzzle, puzzle->table_count, place, &patch);
    ChrominoAnswer answer = {
        {place, marks},
        chromino_contacts(&patch, chromino_direction(place), CHROMINO_CENTRE, CHROMINO_CENTRE - 1)};
    return answer;
}

int chromino_puzzle_solve(const ChrominoPuzzle *puzzle, int asked, ChrominoAnswer answers[],
                          int answers_max) {
    uint32_t slots[CHROMINO_PUZZLE_SLOTS];
    int slots_count = find_slots(puzzle, slots), count = 0;
    RULE_ASSERT(asked >= 0 && asked < puzzle->asked_count);
    uint32_t marks[2] = {puzzle->asked[asked], chromino_turned(puzzle->asked[asked])};
    for (int i = 0; i < slots_count; i++) {
        for (int way = 0; way < (marks[0] == marks[1] ? 1 : 2); way++) {
            if (!chromino_fits(slots[i], marks[way])) continue;
            if (count < answers_max)
                answers[count] = answer_at(puzzle, slots[i] >> CHROMINO_SLOT_BITS, marks[way]);
            count++;
        }
    }
    return count;
}

ChrominoVerdict chromino_puzzle_judge(const ChrominoPuzzle *puzzle, const ChrominoFigure *figure) {
    ChrominoPatch patch;
    int direction = chromino_direction(figure->place), line = CHROMINO_CENTRE, at = line - 1;
    look_around(puzzle, puzzle->table_count, figure->place, &patch);
    if (patch.taken[direction][line] >> at & 7) return CHROMINO_COVERED;
    if (chromino_contacts(&patch, direction, line, at) < 2) return CHROMINO_TOO_FEW_EDGES;
    uint32_t allowed = chromino_marks_allowed(&patch, direction, line, at) | CHROMINO_CHAMELEON;
    return chromino_fits(allowed, figure->marks) ? CHROMINO_RIGHT : CHROMINO_OTHER_COLOUR;
}

void chromino_puzzle_text(const ChrominoPuzzle *puzzle, Text *out) {
    chromino_table_text(puzzle->table, puzzle->table_count, out);
}
