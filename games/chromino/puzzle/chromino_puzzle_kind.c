/* chromino_puzzle_kind.c -- puzzles of Chromino (CR-16) behind the interface of puzzle.h. Read,
 * judged and solved they are by chromino_puzzle.h, made by chromino_puzzle_make.h. */
#include "chromino_puzzle_make.h"
#include "engine/puzzles/puzzle.h"
#include "engine/puzzles/svg.h"

static_assert((int)CHROMINO_LEVELS == (int)PUZZLE_LEVELS, "every kind has the same levels");
static_assert(sizeof(ChrominoPuzzle) <= PUZZLE_SIZE_MAX, "a puzzle has this much room");

/* What is in a puzzle of this kind, and in its room for a search. */
static ChrominoPuzzle *inside(Puzzle *puzzle) {
    return (ChrominoPuzzle *)puzzle->of.bytes;
}

static const ChrominoPuzzle *look(const Puzzle *puzzle) {
    return (const ChrominoPuzzle *)puzzle->of.bytes;
}

static ChrominoAnswer *answers_in(PuzzleWork *work) {
    static_assert(CHROMINO_ANSWERS_MAX * sizeof(ChrominoAnswer) <= PUZZLE_WORK_MAX, "room");
    return (ChrominoAnswer *)work->bytes;
}

static void make(Puzzle *puzzle, int level, Rng *rng, PuzzleWork *work) {
    (void)work;
    chromino_make(inside(puzzle), level, rng);
}

static bool read(const char *bytes, int size, Puzzle *puzzle, Text *why) {
    return chromino_puzzle_read(bytes, size, inside(puzzle), why);
}

static void write(const Puzzle *puzzle, Text *out) {
    const ChrominoPuzzle *p = look(puzzle);
    for (int i = 0; i < p->table_count; i++) {
        uint32_t place = p->table[i].place;
        text_string(out, "table ");
        chromino_marks_text(p->table[i].marks, out);
        text_char(out, ' ');
        text_int(out, chromino_x(place));
        text_char(out, ',');
        text_int(out, chromino_y(place));
        text_string(out, chromino_direction(place) ? " v\n" : " h\n");
    }
    for (int i = 0; i < p->asked_count; i++) {
        text_string(out, "ask ");
        chromino_marks_text(p->asked[i], out);
        text_char(out, '\n');
    }
}

static void draw(const Puzzle *puzzle, Text *out) {
    const ChrominoPuzzle *p = look(puzzle);
    chromino_puzzle_text(p, out);
    text_string(out, "\nWhere can these go?");
    for (int i = 0; i < p->asked_count; i++) {
        text_char(out, ' ');
        chromino_marks_text(p->asked[i], out);
    }
    text_char(out, '\n');
}

/* ---- Drawing ---- */

enum { SQUARE = 24, EDGE = 2 * SQUARE, LETTER = 11 };

static const char *colour_of(char letter) {
    switch (letter) {
    case 'R': return "#c8402f";
    case 'Y': return "#e3b52c";
    case 'G': return "#4d8f4a";
    case 'B': return "#3a6ea8";
    case 'P': return "#85589c";
    default: return "#d9d4c7"; /* C, which matches all of them */
    }
}

/* A tile whose first square has its upper left corner at x, y; letters help where colours do not.
 */
static void tile_svg(uint32_t marks, int x, int y, bool is_vertical, Text *out) {
    char letters[4];
    Text text = text_in(letters, sizeof letters);
    chromino_marks_text(marks, &text);
    int across = is_vertical ? 0 : SQUARE, down = is_vertical ? SQUARE : 0;
    for (int i = 0; i < 3; i++) {
        SvgBox box = {x + i * across, y + i * down, SQUARE, SQUARE};
        char letter[2] = {letters[i], '\0'};
        svg_box(out, box, 0, colour_of(letters[i]), "none");
        svg_text(out, box.x + SQUARE / 2, box.y + SQUARE / 2 + LETTER / 3, LETTER, "#1d1a15",
                 letter);
    }
    SvgBox whole = {x, y, SQUARE + 2 * across, SQUARE + 2 * down};
    svg_box(out, whole, 4, "none", "#1d1a15");
}

/* The numbers of the columns and rows, so that a place can be written down. */
static void rulers_svg(const ChrominoBounds *bounds, Text *out) {
    char buffer[12];
    for (int x = bounds->left; x <= bounds->right; x++) {
        Text text = text_in(buffer, sizeof buffer);
        text_int(&text, x);
        svg_text(out, EDGE + (x - bounds->left) * SQUARE + SQUARE / 2, EDGE - LETTER, LETTER,
                 "#7a7366", buffer);
    }
    for (int y = bounds->top; y <= bounds->bottom; y++) {
        Text text = text_in(buffer, sizeof buffer);
        text_int(&text, y);
        svg_text(out, EDGE - SQUARE / 2,
                 EDGE + (y - bounds->top) * SQUARE + SQUARE / 2 + LETTER / 3, LETTER, "#7a7366",
                 buffer);
    }
}

/* The tiles asked for stand below the table, so many in a row as it is wide. */
static void svg(const Puzzle *puzzle, Text *out) {
    const ChrominoPuzzle *p = look(puzzle);
    ChrominoBounds bounds = chromino_bounds(p->table, p->table_count);
    int columns = bounds.right - bounds.left + 1, rows = bounds.bottom - bounds.top + 1;
    int in_a_row = columns / 4 > 0 ? columns / 4 : 1;
    int asked_rows = (p->asked_count + in_a_row - 1) / in_a_row;
    svg_begin(out, 2 * EDGE + columns * SQUARE, 2 * EDGE + (rows + 1 + 2 * asked_rows) * SQUARE);
    rulers_svg(&bounds, out);
    for (int i = 0; i < p->table_count; i++) {
        uint32_t place = p->table[i].place;
        tile_svg(p->table[i].marks, EDGE + (chromino_x(place) - bounds.left) * SQUARE,
                 EDGE + (chromino_y(place) - bounds.top) * SQUARE, chromino_direction(place), out);
    }
    for (int i = 0; i < p->asked_count; i++)
        tile_svg(p->asked[i], EDGE + 4 * (i % in_a_row) * SQUARE,
                 EDGE + (rows + 2 + 2 * (i / in_a_row)) * SQUARE, false, out);
    svg_end(out);
}

/* ---- JSON and solutions ---- */

static void marks_json(Json *out, uint32_t marks) {
    char buffer[4];
    Text text = text_in(buffer, sizeof buffer);
    chromino_marks_text(marks, &text);
    json_string(out, "tile", buffer);
}

static void table_json(const ChrominoPuzzle *p, Json *out) {
    json_array(out, "table");
    for (int i = 0; i < p->table_count; i++) {
        uint32_t place = p->table[i].place;
        json_object(out, NULL);
        marks_json(out, p->table[i].marks);
        json_int(out, "x", chromino_x(place));
        json_int(out, "y", chromino_y(place));
        json_string(out, "direction", chromino_direction(place) ? "v" : "h");
        json_end(out);
    }
    json_end(out);
}

static void json(const Puzzle *puzzle, PuzzleWork *work, Json *out) {
    const ChrominoPuzzle *p = look(puzzle);
    int total = 0;
    (void)work;
    table_json(p, out);
    json_array(out, "asked");
    for (int i = 0; i < p->asked_count; i++) {
        int count = chromino_puzzle_solve(p, i, NULL, 0);
        json_object(out, NULL);
        marks_json(out, p->asked[i]);
        json_int(out, "count", count);
        json_int(out, "look_alikes", chromino_measure(p, p->asked[i]).look_alikes);
        json_end(out);
        total += count;
    }
    json_end(out);
    json_int(out, "count", total);
}

static void solve_tile(const ChrominoPuzzle *p, int asked, const ChrominoAnswer answers[],
                       int count, Text *out) {
    chromino_marks_text(p->asked[asked], out);
    text_string(out, ": ");
    text_int(out, count);
    text_string(out, count == 1 ? " place" : " places");
    for (int i = 0; i < count; i++) {
        text_string(out, i ? ", " : ": ");
        chromino_figure_text(&answers[i].figure, out);
    }
    text_char(out, '\n');
}

static void solve(const Puzzle *puzzle, PuzzleWork *work, Text *out) {
    ChrominoAnswer *answers = answers_in(work);
    const ChrominoPuzzle *p = look(puzzle);
    int total = 0;
    chromino_puzzle_text(p, out);
    for (int i = 0; i < p->asked_count; i++) {
        int count = chromino_puzzle_solve(p, i, answers, CHROMINO_ANSWERS_MAX);
        solve_tile(p, i, answers, count, out);
        total += count;
    }
    text_string(out, "in all: ");
    text_int(out, total);
    text_char(out, '\n');
}

static void answer_json(const ChrominoAnswer *answer, Json *out) {
    char buffer[GAME_ACTION_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    chromino_figure_text(&answer->figure, &text);
    json_object(out, NULL);
    json_string(out, "place", buffer);
    json_int(out, "contacts", answer->contacts);
    json_end(out);
}

static void solution_json(const Puzzle *puzzle, PuzzleWork *work, Json *out) {
    ChrominoAnswer *answers = answers_in(work);
    const ChrominoPuzzle *p = look(puzzle);
    int total = 0;
    json_array(out, "tiles");
    for (int asked = 0; asked < p->asked_count; asked++) {
        int count = chromino_puzzle_solve(p, asked, answers, CHROMINO_ANSWERS_MAX);
        json_object(out, NULL);
        marks_json(out, p->asked[asked]);
        json_int(out, "count", count);
        json_array(out, "places");
        for (int i = 0; i < count; i++) answer_json(&answers[i], out);
        json_end(out);
        json_end(out);
        total += count;
    }
    json_end(out);
    json_int(out, "count", total);
}

/* ---- Checking ---- */

static bool is_same_tile(uint32_t a, uint32_t b) {
    return a == b || a == chromino_turned(b);
}

/* Is the tile among the first `count` that are asked for? */
static bool is_asked(const ChrominoPuzzle *p, int count, uint32_t marks) {
    for (int i = 0; i < count; i++)
        if (is_same_tile(p->asked[i], marks)) return true;
    return false;
}

static PuzzleVerdict verdict_of(const ChrominoPuzzle *p, const ChrominoFigure *figure) {
    if (!is_asked(p, p->asked_count, figure->marks)) return VERDICT_NOT_ASKED;
    switch (chromino_puzzle_judge(p, figure)) {
    case CHROMINO_RIGHT: return VERDICT_RIGHT;
    case CHROMINO_COVERED: return VERDICT_COVERED;
    case CHROMINO_OTHER_COLOUR: return VERDICT_OTHER_COLOUR;
    default: return VERDICT_TOO_FEW_EDGES;
    }
}

/* Was the figure among the first `count` marks? */
static bool is_repeated(const Span marks[], int count, const ChrominoFigure *figure) {
    for (int i = 0; i < count; i++) {
        ChrominoFigure other;
        if (!chromino_figure_read(marks[i], &other)) continue;
        if (other.place == figure->place && other.marks == figure->marks) return true;
    }
    return false;
}

/* A tile that is asked for twice is to be found once. Places do not hinder each other, so that what
 * is right can always be finished. */
static void check(const Puzzle *puzzle, const Span marks[], PuzzleWork *work, PuzzleCheck *result) {
    const ChrominoPuzzle *p = look(puzzle);
    (void)work;
    for (int i = 0; i < p->asked_count; i++)
        if (!is_asked(p, i, p->asked[i])) result->left += chromino_puzzle_solve(p, i, NULL, 0);
    for (int i = 0; i < result->marks_count; i++) {
        ChrominoFigure figure;
        PuzzleVerdict verdict = VERDICT_UNREADABLE;
        if (chromino_figure_read(marks[i], &figure))
            verdict = is_repeated(marks, i, &figure) ? VERDICT_REPEATED : verdict_of(p, &figure);
        result->verdict[i] = (uint8_t)verdict;
        result->left -= verdict == VERDICT_RIGHT;
    }
    result->finish = FINISH_YES;
}

const PuzzleKind chromino_puzzles = {
    .name = "chromino",
    .number = 0,
    .words = {"table", "ask"},
    .mark = "RBY@3,-2h",
    .version = 1,
    .make = make,
    .reasons = chromino_puzzle_reasons,
    .read = read,
    .write = write,
    .draw = draw,
    .svg = svg,
    .json = json,
    .solve = solve,
    .solution_json = solution_json,
    .check = check,
};
