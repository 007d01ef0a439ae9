/* fuzz_puzzle.c -- any bytes as a puzzle, read, written, drawn and solved; and as the code and the
 * answer of one. */
#include "engine/puzzles/source.h"
#include "games/polyssimo/puzzle/polyssimo_puzzle_fill.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Puzzle puzzle;
static PuzzleWork work;
static char drawing[1 << 20];

/* Fills are looked for only a little: a search may take long and still be right. */
static void solve(void) {
    Text out = text_in(drawing, sizeof drawing);
    if (text_equal(puzzle.kind->name, "polyssimo"))
        fill_count((Fill *)work.bytes, (const PolyssimoPuzzle *)puzzle.of.bytes, 10, 500);
    else
        puzzle.kind->solve(&puzzle, &work, &out);
}

/* What was read is written so that it can be read again. */
static void write_and_read(void) {
    static Puzzle again;
    char buffer[256];
    Text out = text_in(drawing, sizeof drawing), why = text_in(buffer, sizeof buffer);
    puzzle.kind->write(&puzzle, &out);
    if (out.is_cut || text_size(&out) >= PUZZLE_TEXT_MAX) __builtin_trap();
    if (!puzzle_read(drawing, text_size(&out), &again, &why)) __builtin_trap();
}

/* The bytes as one mark on tiny puzzles of both kinds. */
static void check(Span mark) {
    static const char *const puzzles[] = {"table RCG 0,0 h\nask RRR", "row xxxxx\npiece I"};
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        static Puzzle small;
        static PuzzleCheck result;
        char buffer[256];
        Text why = text_in(buffer, sizeof buffer), out = text_in(drawing, sizeof drawing);
        if (!puzzle_read(puzzles[i], (int)strlen(puzzles[i]), &small, &why)) __builtin_trap();
        puzzle_check(&small, &mark, 1, &work, &result);
        Json json = json_to(&out);
        puzzle_check_json(&result, &mark, &json);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char buffer[256];
    PuzzleSource source;
    Span bytes = {(const char *)data, (const char *)data + size};
    Text why = text_in(buffer, sizeof buffer);
    if (size > 1 << 16) return 0;
    if (source_read_code(bytes, &source, &why) && source.level > PUZZLE_LEVELS) __builtin_trap();
    check(bytes);
    why = text_in(buffer, sizeof buffer);
    if (!puzzle_read(bytes.at, (int)size, &puzzle, &why)) return 0;
    Text out = text_in(drawing, sizeof drawing);
    puzzle.kind->draw(&puzzle, &out);
    puzzle.kind->svg(&puzzle, &out);
    write_and_read();
    solve();
    return 0;
}
