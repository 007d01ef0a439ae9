/* puzzle.c -- `tessera puzzle solve`: all places of each tile that a puzzle asks for. Puzzles
 * belong to one game alone, so this file names it. */
#include "rules/chromino/chromino_puzzle.h"

#include "command.h"

#include <stdio.h>
#include <stdlib.h>

enum { PUZZLE_BYTES_MAX = 1 << 20 };

static void print_tile(const ChrominoPuzzle *puzzle, int asked, const ChrominoAnswer answers[],
                       int count, Text *out) {
    chromino_marks_text(puzzle->asked[asked], out);
    text_string(out, ": ");
    text_int(out, count);
    text_string(out, count == 1 ? " place" : " places");
    for (int i = 0; i < count; i++) {
        text_string(out, i ? ", " : ": ");
        chromino_figure_text(&answers[i].figure, out);
    }
    text_char(out, '\n');
}

static void tile_json(const ChrominoPuzzle *puzzle, int asked, const ChrominoAnswer answers[],
                      int count, Json *json) {
    char buffer[GAME_ACTION_TEXT_MAX];
    Text text = text_in(buffer, sizeof buffer);
    chromino_marks_text(puzzle->asked[asked], &text);
    json_object(json, NULL);
    json_string(json, "tile", buffer);
    json_int(json, "count", count);
    json_array(json, "places");
    for (int i = 0; i < count; i++) {
        text = text_in(buffer, sizeof buffer);
        chromino_figure_text(&answers[i].figure, &text);
        json_object(json, NULL);
        json_string(json, "place", buffer);
        json_int(json, "contacts", answers[i].contacts);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void solve(const ChrominoPuzzle *puzzle, bool is_json, Text *out) {
    static ChrominoAnswer answers[CHROMINO_ANSWERS_MAX];
    Json json = json_to(out);
    int total = 0;
    if (is_json) {
        json_object(&json, NULL);
        json_array(&json, "tiles");
    } else {
        chromino_puzzle_text(puzzle, out);
    }
    for (int asked = 0; asked < puzzle->asked_count; asked++) {
        int count = chromino_puzzle_solve(puzzle, asked, answers, CHROMINO_ANSWERS_MAX);
        total += count;
        if (is_json)
            tile_json(puzzle, asked, answers, count, &json);
        else
            print_tile(puzzle, asked, answers, count, out);
    }
    if (is_json) {
        json_end(&json);
        json_int(&json, "count", total);
        json_end(&json);
    } else {
        text_string(out, "in all: ");
        text_int(out, total);
    }
    text_char(out, '\n');
}

static bool read_puzzle(const char *name, ChrominoPuzzle *puzzle) {
    size_t size;
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    char *bytes = file_read(name, &size);
    if (!bytes) return false;
    bool is_good = size <= PUZZLE_BYTES_MAX;
    if (!is_good)
        fail("%s is too large for a puzzle", name);
    else if (!(is_good = chromino_puzzle_read(bytes, (int)size, puzzle, &why)))
        fail("%s, %s", name, buffer);
    free(bytes);
    return is_good;
}

int command_puzzle(int count, char **words) {
    static ChrominoPuzzle puzzle;
    const char *name = NULL;
    bool is_json = false;
    if (count == 0 || strcmp(words[0], "solve") != 0)
        return fail("puzzle can do one thing: 'tessera puzzle solve FILE'");
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--json") == 0)
            is_json = true;
        else if ((words[i][0] == '-' && words[i][1]) || name)
            return fail("puzzle solve does not take '%s'; 'tessera help puzzle' says what it takes",
                        words[i]);
        else
            name = words[i];
    }
    if (!name) return fail("puzzle solve needs a puzzle, as in 'tessera puzzle solve FILE'");
    if (!read_puzzle(name, &puzzle)) return STATUS_BAD_INPUT;
    Text text = text_large();
    solve(&puzzle, is_json, &text);
    text_print(&text);
    return STATUS_OK;
}
