/* fuzz_puzzle.c -- any bytes as a puzzle, read and solved. */
#include "rules/chromino/chromino_puzzle.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ChrominoPuzzle puzzle;
    static ChrominoAnswer answers[CHROMINO_ANSWERS_MAX];
    static char drawing[1 << 20];
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer), out = text_in(drawing, sizeof drawing);
    if (size > 1 << 16) return 0;
    if (!chromino_puzzle_read((const char *)data, (int)size, &puzzle, &why)) return 0;
    for (int asked = 0; asked < puzzle.asked_count; asked++)
        chromino_puzzle_solve(&puzzle, asked, answers, CHROMINO_ANSWERS_MAX);
    chromino_puzzle_text(&puzzle, &out);
    return 0;
}
