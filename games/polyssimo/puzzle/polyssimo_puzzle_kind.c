/* polyssimo_puzzle_kind.c -- puzzles of Polyssimo (PO-3, PO-4) behind the interface of puzzle.h. */
#include "engine/base/bits.h"
#include "engine/puzzles/puzzle.h"
#include "engine/puzzles/svg.h"
#include "polyssimo_puzzle.h"
#include "polyssimo_puzzle_make.h"

enum {
    FIND_STEPS = 2000000,  /* for one fill; the whole board takes 34,000 */
    COUNT_STEPS = 100000,  /* for all of them: half a second */
    COUNT_MAX = 1000,      /* more are not counted */
    FINISH_STEPS = 200000, /* to know whether a beginning can be finished */
};

static_assert((int)POLYSSIMO_LEVELS == (int)PUZZLE_LEVELS, "every kind has the same levels");
static_assert(sizeof(PolyssimoPuzzle) <= PUZZLE_SIZE_MAX, "a puzzle has this much room");
static_assert(sizeof(Fill) <= PUZZLE_WORK_MAX, "a search has this much room");

/* What is in a puzzle of this kind, and in its room for a search. */
static PolyssimoPuzzle *inside(Puzzle *puzzle) {
    return (PolyssimoPuzzle *)puzzle->of.bytes;
}

static const PolyssimoPuzzle *look(const Puzzle *puzzle) {
    return (const PolyssimoPuzzle *)puzzle->of.bytes;
}

static Fill *fill_in(PuzzleWork *work) {
    return (Fill *)work->bytes;
}

static void make(Puzzle *puzzle, int level, Rng *rng, PuzzleWork *work) {
    polyssimo_make(inside(puzzle), level, rng, fill_in(work));
}

static bool read(const char *bytes, int size, Puzzle *puzzle, Text *why) {
    return polyssimo_puzzle_read(bytes, size, inside(puzzle), why);
}

static void write(const Puzzle *puzzle, Text *out) {
    polyssimo_puzzle_write(look(puzzle), out);
}

/* ---- Drawing ---- */

/* A piece as it lies, its rows side by side: "#.. ### .#." */
static void shape_text(int orientation, Text *out) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(orientation, squares), width = 0;
    uint32_t rows[POLYSSIMO_LENGTH_MAX] = {0};
    for (int i = 0; i < count; i++) {
        rows[squares[i].row] |= 1u << squares[i].column;
        if (squares[i].column >= width) width = squares[i].column + 1;
    }
    for (int row = 0; row < POLYSSIMO_LENGTH_MAX && rows[row]; row++) {
        if (row) text_char(out, ' ');
        for (int column = 0; column < width; column++)
            text_char(out, rows[row] >> column & 1 ? '#' : '.');
    }
}

/* The piece on each square: its number + 1, or 0. */
static void find_covers(const FillPlacement placements[], int count,
                        uint8_t covers[POLYSSIMO_BOARD_MAX]) {
    memset(covers, 0, POLYSSIMO_BOARD_MAX);
    for (int i = 0; i < count; i++) {
        int squares[POLYSSIMO_SQUARES_MAX], size = fill_squares(placements[i], squares);
        for (int k = 0; k < size; k++)
            covers[squares[k]] = (uint8_t)(polyssimo_piece(placements[i].orientation) + 1);
    }
}

/* The region with what lies on it: a dot is a square to be filled. */
static void board_text(const PolyssimoPuzzle *p, const FillPlacement placements[], int count,
                       Text *out) {
    uint8_t covers[POLYSSIMO_BOARD_MAX];
    int rows, cols;
    polyssimo_sides(p, &rows, &cols);
    find_covers(placements, count, covers);
    text_string(out, "  ");
    for (int column = 0; column < cols; column++) {
        text_string(out, column ? "  " : " ");
        text_char(out, (char)('a' + column));
    }
    for (int row = 0; row < rows; row++) {
        text_string(out, row < 9 ? "\n " : "\n");
        int line = text_size(out) - (row < 9);
        text_int(out, row + 1);
        for (int column = 0; column < cols; column++) {
            int cover = covers[POLYSSIMO_SIDE_MAX * row + column];
            if ((p->region[row] >> column & 1) == 0) continue;
            text_pad(out, line, 3 * column + 3);
            if (cover)
                polyssimo_piece_text(cover - 1, out);
            else
                text_char(out, '.');
        }
    }
    text_char(out, '\n');
}

static void draw(const Puzzle *puzzle, Text *out) {
    const PolyssimoPuzzle *p = look(puzzle);
    board_text(p, NULL, 0, out);
    text_string(out, "\nFill the dots with these, turned and flipped as you like:\n");
    for (uint32_t left = p->pieces; left; left &= left - 1) {
        int piece = bits_lowest(left), line = text_size(out);
        polyssimo_piece_text(piece, out);
        text_pad(out, line, 4);
        shape_text(polyssimo_first_orientation(piece), out);
        text_char(out, '\n');
    }
}

enum { SQUARE = 28, EDGE = 2 * SQUARE, LETTER = 12, SMALL = 12, CELL = 6 * SMALL };

/* Black and white pieces are dark, the coloured ones coloured. */
static const char *colour_of(int piece) {
    static const char *const colours[POLYSSIMO_PIECES - POLYSSIMO_BLACK_AND_WHITE] = {
        "#c8402f", "#d9772b", "#e3b52c", "#9aa53a", "#4d8f4a", "#3f9a8c",
        "#3a6ea8", "#5a63b5", "#85589c", "#b4568e", "#a06a42", "#8c8577"};
    return piece < POLYSSIMO_BLACK_AND_WHITE ? "#2f2c28"
                                             : colours[piece - POLYSSIMO_BLACK_AND_WHITE];
}

static void region_svg(const PolyssimoPuzzle *p, int rows, int cols, Text *out) {
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < cols; column++) {
            SvgBox box = {EDGE + column * SQUARE, EDGE + row * SQUARE, SQUARE, SQUARE};
            bool is_open = p->region[row] >> column & 1;
            svg_box(out, box, 2, is_open ? "#ffffff" : "#cfc8b8", "#a39b8a");
        }
    }
}

/* Letters above the columns and numbers beside the rows, as in notation. */
static void rulers_svg(int rows, int cols, Text *out) {
    for (int column = 0; column < cols; column++) {
        char letter[2] = {(char)('a' + column), '\0'};
        svg_text(out, EDGE + column * SQUARE + SQUARE / 2, EDGE - LETTER, LETTER, "#7a7366",
                 letter);
    }
    for (int row = 0; row < rows; row++) {
        char buffer[12];
        Text text = text_in(buffer, sizeof buffer);
        text_int(&text, row + 1);
        svg_text(out, EDGE - SQUARE / 2, EDGE + row * SQUARE + SQUARE / 2 + LETTER / 3, LETTER,
                 "#7a7366", buffer);
    }
}

static void piece_svg(int piece, int x, int y, Text *out) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int count = polyssimo_squares(polyssimo_first_orientation(piece), squares);
    for (int i = 0; i < count; i++) {
        SvgBox box = {x + squares[i].column * SMALL, y + squares[i].row * SMALL, SMALL, SMALL};
        svg_box(out, box, 1, colour_of(piece), "#f6f2e9");
    }
    char name[GAME_ACTION_TEXT_MAX];
    Text text = text_in(name, sizeof name);
    polyssimo_piece_text(piece, &text);
    svg_text(out, x + SMALL, y - SMALL / 2, LETTER, "#1d1a15", name);
}

static void svg(const Puzzle *puzzle, Text *out) {
    const PolyssimoPuzzle *p = look(puzzle);
    int rows, cols, at = 0, pieces = bits_count(p->pieces);
    polyssimo_sides(p, &rows, &cols);
    int in_a_row = cols * SQUARE / CELL > 4 ? cols * SQUARE / CELL : 4;
    int width = in_a_row * CELL > cols * SQUARE ? in_a_row * CELL : cols * SQUARE;
    int pieces_rows = (pieces + in_a_row - 1) / in_a_row;
    svg_begin(out, 2 * EDGE + width, 2 * EDGE + rows * SQUARE + pieces_rows * (CELL + SMALL));
    rulers_svg(rows, cols, out);
    region_svg(p, rows, cols, out);
    for (uint32_t left = p->pieces; left; left &= left - 1, at++)
        piece_svg(bits_lowest(left), EDGE + at % in_a_row * CELL,
                  EDGE + (rows + 1) * SQUARE + at / in_a_row * (CELL + SMALL), out);
    svg_end(out);
}

/* ---- Solving ---- */

typedef struct {
    FillPlacement placement[POLYSSIMO_PIECES]; /* of one fill */
    int placements_count;                      /* 0: none was found */
    FillCount count;
} Solution;

static Solution solution_of(const PolyssimoPuzzle *p, Fill *fill) {
    Solution solution;
    solution.placements_count = 0;
    if (fill_find(fill, p, FIND_STEPS) == FILL_FOUND)
        solution.placements_count = fill_found(fill, solution.placement);
    solution.count = fill_count(fill, p, COUNT_MAX, COUNT_STEPS);
    if (solution.placements_count > 0 && solution.count.fills == 0) solution.count.fills = 1;
    return solution;
}

static void count_text(FillCount count, Text *out) {
    if (count.fills == 0) {
        text_string(out, count.is_all ? "no solution" : "no solution found, there may be one");
    } else if (count.fills == 1 && count.is_all) {
        text_string(out, "one solution");
    } else {
        if (!count.is_all) text_string(out, "at least ");
        text_int(out, count.fills);
        text_string(out, count.fills == 1 ? " solution" : " solutions");
    }
    text_char(out, '\n');
}

static void solve(const Puzzle *puzzle, PuzzleWork *work, Text *out) {
    const PolyssimoPuzzle *p = look(puzzle);
    Solution solution = solution_of(p, fill_in(work));
    board_text(p, solution.placement, solution.placements_count, out);
    for (int i = 0; i < solution.placements_count; i++) {
        text_string(out, i ? " " : "places: ");
        polyssimo_placement_text(solution.placement[i], out);
    }
    if (solution.placements_count > 0) text_char(out, '\n');
    count_text(solution.count, out);
}

static void count_json(FillCount count, Json *out) {
    json_int(out, "count", count.fills);
    json_bool(out, "is_exact", count.is_all);
}

static void solution_json(const Puzzle *puzzle, PuzzleWork *work, Json *out) {
    Solution solution = solution_of(look(puzzle), fill_in(work));
    json_array(out, "places");
    for (int i = 0; i < solution.placements_count; i++) {
        char buffer[GAME_ACTION_TEXT_MAX];
        Text text = text_in(buffer, sizeof buffer);
        polyssimo_placement_text(solution.placement[i], &text);
        json_string(out, NULL, buffer);
    }
    json_end(out);
    count_json(solution.count, out);
}

/* ---- JSON ---- */

static void region_json(const PolyssimoPuzzle *p, Json *out) {
    int rows, cols;
    polyssimo_sides(p, &rows, &cols);
    json_int(out, "rows", rows);
    json_int(out, "cols", cols);
    json_array(out, "region");
    for (int row = 0; row < rows; row++) {
        char squares[POLYSSIMO_SIDE_MAX + 1];
        Text text = text_in(squares, sizeof squares);
        for (int column = 0; column < cols; column++)
            text_char(&text, p->region[row] >> column & 1 ? 'x' : '.');
        json_string(out, NULL, squares);
    }
    json_end(out);
}

/* A piece and all ways to lay it, each by its name in notation. */
static void piece_json(int piece, Json *out) {
    char buffer[GAME_ACTION_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    polyssimo_piece_text(piece, &text);
    int name_size = text_size(&text);
    json_object(out, NULL);
    json_string(out, "piece", buffer);
    json_array(out, "orientations");
    for (int i = polyssimo_first_orientation(piece); i < polyssimo_first_orientation(piece + 1);
         i++) {
        FillPlacement corner = {(uint8_t)i, 0};
        text = text_in(buffer, sizeof buffer);
        polyssimo_placement_text(corner, &text);
        buffer[text_size(&text) - 3] = '\0'; /* its square, -a1 */
        json_object(out, NULL);
        json_string(out, "orientation", buffer + name_size + 1);
        text = text_in(buffer, sizeof buffer);
        shape_text(i, &text);
        json_string(out, "shape", buffer);
        json_end(out);
    }
    json_end(out);
    json_end(out);
}

static void json(const Puzzle *puzzle, PuzzleWork *work, Json *out) {
    const PolyssimoPuzzle *p = look(puzzle);
    region_json(p, out);
    json_array(out, "pieces");
    for (uint32_t left = p->pieces; left; left &= left - 1) piece_json(bits_lowest(left), out);
    json_end(out);
    count_json(fill_count(fill_in(work), p, COUNT_MAX, COUNT_STEPS), out);
}

/* ---- Checking ---- */

/* The squares of the placement that are in `region`. */
static int squares_in(const uint16_t region[POLYSSIMO_SIDE_MAX], FillPlacement placement) {
    PolyssimoSquare squares[POLYSSIMO_SQUARES_MAX];
    int size = polyssimo_squares(placement.orientation, squares), count = 0;
    for (int i = 0; i < size; i++) {
        int row = placement.square / POLYSSIMO_SIDE_MAX + squares[i].row;
        int column = placement.square % POLYSSIMO_SIDE_MAX + squares[i].column;
        if (row < POLYSSIMO_SIDE_MAX && column < POLYSSIMO_SIDE_MAX)
            count += region[row] >> column & 1;
    }
    return count;
}

/* What is to be said of a placement, if `rest` is what earlier ones left of the puzzle. */
static PuzzleVerdict verdict_of(const PolyssimoPuzzle *p, const PolyssimoPuzzle *rest,
                                FillPlacement placement) {
    int piece = polyssimo_piece(placement.orientation);
    if ((p->pieces >> piece & 1) == 0) return VERDICT_NOT_ASKED;
    if ((rest->pieces >> piece & 1) == 0) return VERDICT_REPEATED;
    if (squares_in(p->region, placement) < polyssimo_size(piece)) return VERDICT_OUTSIDE;
    if (squares_in(rest->region, placement) < polyssimo_size(piece)) return VERDICT_COVERED;
    return VERDICT_RIGHT;
}

static void place(PolyssimoPuzzle *rest, FillPlacement placement) {
    int squares[POLYSSIMO_SQUARES_MAX], size = fill_squares(placement, squares);
    for (int i = 0; i < size; i++)
        rest->region[squares[i] / POLYSSIMO_SIDE_MAX] &=
            (uint16_t)~(1u << squares[i] % POLYSSIMO_SIDE_MAX);
    rest->pieces &= ~(1u << polyssimo_piece(placement.orientation));
}

static PuzzleFinish finish_of(const PolyssimoPuzzle *rest, Fill *fill) {
    if (rest->pieces == 0) return FINISH_YES;
    switch (fill_find(fill, rest, FINISH_STEPS)) {
    case FILL_FOUND: return FINISH_YES;
    case FILL_DONE: return FINISH_NO;
    default: return FINISH_UNKNOWN;
    }
}

/* Right is what lies in the region and on no other; whether it can also be finished is told for all
 * of them together. */
static void check(const Puzzle *puzzle, const Span marks[], PuzzleWork *work, PuzzleCheck *result) {
    PolyssimoPuzzle rest = *look(puzzle);
    for (int i = 0; i < result->marks_count; i++) {
        FillPlacement placement;
        PuzzleVerdict verdict = VERDICT_UNREADABLE;
        if (polyssimo_placement_read(marks[i], &placement))
            verdict = verdict_of(look(puzzle), &rest, placement);
        if (verdict == VERDICT_RIGHT) place(&rest, placement);
        result->verdict[i] = (uint8_t)verdict;
    }
    result->left = bits_count(rest.pieces);
    result->finish = finish_of(&rest, fill_in(work));
}

const PuzzleKind polyssimo_puzzles = {
    .name = "polyssimo",
    .number = 1,
    .words = {"row", "piece"},
    .mark = "F3-r1-c5",
    .version = 1,
    .make = make,
    .reasons = polyssimo_puzzle_reasons,
    .read = read,
    .write = write,
    .draw = draw,
    .svg = svg,
    .json = json,
    .solve = solve,
    .solution_json = solution_json,
    .check = check,
};
