/* chromino_puzzle.c -- see chromino_puzzle.h. */
#include "chromino_puzzle.h"

#include "../span.h"

/* ---- Reading ---- */

enum { WORDS_MAX = 5 }; /* one more than a good line has */

typedef struct {
    Span word[WORDS_MAX];
    int count;
    int number; /* of the line, from 1 */
} Line;

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

/* The words from `at` to the end of the line or the comment; more than WORDS_MAX are left out. */
static void split(const char *at, const char *end, Line *line) {
    line->count = 0;
    while (at < end && *at != '#') {
        if (is_space(*at)) {
            at++;
            continue;
        }
        const char *first = at;
        while (at < end && *at != '#' && !is_space(*at)) at++;
        if (line->count == WORDS_MAX) return;
        line->word[line->count].at = first;
        line->word[line->count++].end = at;
    }
}

/* Begins a refusal with the number of the line; what follows is the caller's. */
static Text *refusal(const Line *line, Text *why) {
    text_string(why, "line ");
    text_int(why, line->number);
    text_string(why, ": ");
    return why;
}

/* Words from outside go into messages shortened, and without control characters. */
static void quote(Span word, Text *why) {
    text_char(why, '\'');
    for (int i = 0; word.at < word.end && i < 40; word.at++, i++)
        text_char(why, *word.at < ' ' || *word.at > '~' ? '?' : *word.at);
    text_char(why, '\'');
}

static bool refuse(const Line *line, const char *sentence, Text *why) {
    text_string(refusal(line, why), sentence);
    return false;
}

static bool refuse_word(const Line *line, int index, const char *sentence, Text *why) {
    quote(line->word[index], refusal(line, why));
    text_string(why, sentence);
    return false;
}

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

static bool read_marks(const Line *line, int index, uint32_t *marks, Text *why) {
    Span word = line->word[index];
    uint32_t mark = 0;
    bool is_tile = word.end - word.at == 3;
    *marks = 0;
    for (int i = 0; is_tile && i < 3; i++) {
        is_tile = read_mark(word.at[i], i == 1, &mark);
        *marks |= mark << 4 * i;
    }
    if ((*marks & CHROMINO_MIDDLE) == 0) *marks |= CHROMINO_CHAMELEON;
    return is_tile ||
           refuse_word(line, index, " is no tile: three letters of RYGBP, the middle one also C",
                       why);
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

static bool read_table(const Line *line, ChrominoPuzzle *puzzle, Text *why) {
    if (line->count != 4)
        return refuse(line, "a tile on the table is written 'table YCR 1,1 h'", why);
    ChrominoFigure figure;
    int x, y;
    if (!read_marks(line, 1, &figure.marks, why)) return false;
    if (!read_square(line->word[2], &x, &y))
        return refuse_word(line, 2, " is no square: x,y, each from -200 to 200", why);
    bool is_vertical = span_is(line->word[3], "v");
    if (!is_vertical && !span_is(line->word[3], "h"))
        return refuse_word(line, 3, " is no direction: h or v", why);
    figure.place = chromino_place(x, y, is_vertical);
    for (int i = 0; i < puzzle->table_count; i++)
        if (overlap(puzzle->table[i].place, figure.place))
            return refuse(line, "the tile overlaps another one", why);
    if (puzzle->table_count == CHROMINO_PUZZLE_TILES)
        return refuse(line, "there are more than 80 tiles on the table", why);
    puzzle->table[puzzle->table_count++] = figure;
    return true;
}

static bool read_ask(const Line *line, ChrominoPuzzle *puzzle, Text *why) {
    if (line->count != 2)
        return refuse(line, "a tile that is asked for is written 'ask GRR' or 'ask all'", why);
    bool is_all = span_is(line->word[1], "all");
    uint32_t marks = 0;
    if (!is_all && !read_marks(line, 1, &marks, why)) return false;
    int count = is_all ? CHROMINO_TILES : 1;
    if (puzzle->asked_count + count > CHROMINO_PUZZLE_ASKED)
        return refuse(line, "more than 80 tiles are asked for", why);
    for (int i = 0; i < count; i++)
        puzzle->asked[puzzle->asked_count++] = (uint16_t)(is_all ? chromino_marks(i, 0) : marks);
    return true;
}

static bool read_line(const Line *line, ChrominoPuzzle *puzzle, Text *why) {
    if (line->count == 0) return true;
    if (span_is(line->word[0], "table")) return read_table(line, puzzle, why);
    if (span_is(line->word[0], "ask")) return read_ask(line, puzzle, why);
    return refuse_word(line, 0, " is neither 'table' nor 'ask'", why);
}

bool chromino_puzzle_read(const char *bytes, int size, ChrominoPuzzle *puzzle, Text *why) {
    Line line;
    memset(puzzle, 0, sizeof *puzzle);
    line.number = 1;
    for (const char *at = bytes, *end = bytes + size; at < end; line.number++) {
        const char *stop = at;
        while (stop < end && *stop != '\n') stop++;
        split(at, stop, &line);
        if (!read_line(&line, puzzle, why)) return false;
        at = stop < end ? stop + 1 : end;
    }
    if (puzzle->table_count == 0) return refuse(&line, "no tile lies on the table", why);
    if (puzzle->asked_count == 0) return refuse(&line, "no tile is asked for", why);
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
    for (int i = 0; i < puzzle->table_count; i++) {
        ChrominoPatch patch;
        look_around(puzzle, i + 1, puzzle->table[i].place, &patch);
        count = chromino_slots_lay(slots, count, CHROMINO_PUZZLE_SLOTS, &patch,
                                   puzzle->table[i].place, false);
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

void chromino_puzzle_text(const ChrominoPuzzle *puzzle, Text *out) {
    chromino_table_text(puzzle->table, puzzle->table_count, out);
}
