/* frame.c -- see frame.h. */
#include "frame.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Characters ---- */

/* Reads one character of UTF-8; returns the byte behind it. The texts are ours, so they are good; a
 * name from a record may not be, and then each bad byte is a '?'. */
static const char *read_character(const char *at, wchar_t *character) {
    const unsigned char *c = (const unsigned char *)at;
    int more = c[0] < 0x80 ? 0 : c[0] >= 0xF0 ? 3 : c[0] >= 0xE0 ? 2 : c[0] >= 0xC0 ? 1 : -1;
    uint32_t value = more <= 0 ? c[0] : c[0] & (0x3Fu >> more);
    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xC0) != 0x80) more = -1;
        if (more > 0) value = value << 6 | (c[i] & 0x3F);
    }
    bool is_bad = more < 0 || value < 0x20 || value == 0x7F;
    *character = is_bad ? L'?' : (wchar_t)value;
    return at + 1 + (more > 0 ? more : 0);
}

typedef struct {
    wchar_t sign;
    char ascii;
} AsciiSign;

static const AsciiSign ascii_signs[] = {
    {L'─', '-'}, {L'│', '|'}, {L'┌', '+'}, {L'┐', '+'}, {L'└', '+'}, {L'┘', '+'},
    {L'├', '+'}, {L'┤', '+'}, {L'·', '.'}, {L'▸', '>'}, {L'×', 'x'}, {L'…', '~'},
    {L'‹', '<'}, {L'›', '>'}, {L'★', '*'}, {L'↑', '^'}, {L'↓', 'v'}, {L'→', '>'},
    {L'−', '-'}, {L'█', '#'}, {L'◆', '*'}, {L'“', '"'}, {L'”', '"'}, {L'’', '\''},
};

static wchar_t shown_as(wchar_t character) {
    if (character < 0x80 || display_is_unicode()) return character;
    for (size_t i = 0; i < sizeof ascii_signs / sizeof ascii_signs[0]; i++)
        if (ascii_signs[i].sign == character) return (wchar_t)ascii_signs[i].ascii;
    return L'?';
}

/* Letters of East Asia and the signs around them take two columns. The C library would say the
 * same, but only in some locales. */
static int columns_of(wchar_t character) {
    bool is_wide = (character >= 0x1100 && character <= 0x115F) ||
                   (character >= 0x2E80 && character <= 0xA4CF) ||
                   (character >= 0xAC00 && character <= 0xD7A3) ||
                   (character >= 0xF900 && character <= 0xFAFF) ||
                   (character >= 0xFE30 && character <= 0xFE6F) ||
                   (character >= 0xFF00 && character <= 0xFF60) ||
                   (character >= 0xFFE0 && character <= 0xFFE6) ||
                   (character >= 0x20000 && character <= 0x3FFFD);
    return is_wide ? 2 : 1;
}

int text_columns(const char *text) {
    assert(text);
    int columns = 0;
    wchar_t character;
    while (*text) {
        text = read_character(text, &character);
        columns += columns_of(character);
    }
    return columns;
}

void text_cut(char *text, int columns) {
    assert(text);
    char *at = text;
    wchar_t character;
    while (*at) {
        const char *next = read_character(at, &character);
        columns -= columns_of(character);
        if (columns < 0) {
            *at = '\0';
            return;
        }
        at += next - at;
    }
}

/* ---- Writing ---- */

static bool is_inside(const Frame *frame, int row, int column, int width) {
    return row >= 0 && row < frame->height && column >= 0 && column + width <= frame->width;
}

static int put(const Frame *frame, int row, int column, Ink ink, wchar_t character,
               bool is_underlined) {
    wchar_t string[2] = {shown_as(character), L'\0'};
    int width = columns_of(string[0]);
    int y = row - frame->shift_rows, x = column - frame->shift_columns;
    if (is_inside(frame, y, x, width))
        display_put(frame->row + y, frame->column + x, ink, string, is_underlined);
    return column + width;
}

static int write_text(const Frame *frame, int row, int column, Ink ink, const char *text,
                      bool is_underlined) {
    wchar_t character;
    while (*text) {
        text = read_character(text, &character);
        column = put(frame, row, column, ink, character, is_underlined);
    }
    return column;
}

int frame_text(const Frame *frame, int row, int column, Ink ink, const char *text) {
    assert(frame && text);
    return write_text(frame, row, column, ink, text, false);
}

int frame_number(const Frame *frame, int row, int column, Ink ink, int number) {
    assert(frame);
    char digits[16];
    snprintf(digits, sizeof digits, "%d", number);
    return frame_text(frame, row, column, ink, digits);
}

void frame_line(const Frame *frame, int row, int column, int width, const char *sign) {
    assert(frame && sign);
    for (int i = 0; i < width; i++) frame_text(frame, row, column + i, INK_DIM, sign);
}

/* May a line break between these two? At a space, and beside a sign of East Asia; but no line
 * begins with a sign that closes, and none ends with one that opens. */
static bool may_break(wchar_t before, wchar_t after) {
    if (after == L' ' || before == L' ') return after == L' ';
    bool is_wide = columns_of(before) == 2 || columns_of(after) == 2;
    return is_wide && !wcschr(L"，。、；：！？」』）》…%", after) && !wcschr(L"「『（《", before);
}

size_t text_row_size(const char *text, int width) {
    assert(text);
    const char *at = text, *end = text;
    int columns = 0;
    wchar_t before = L'\0', character;
    for (; *at; before = character) {
        const char *next = read_character(at, &character);
        if (at > text && may_break(before, character)) end = at;
        if (columns + columns_of(character) > width)
            return (size_t)((end > text ? end : at) - text);
        columns += columns_of(character);
        at = next;
    }
    return (size_t)(at - text);
}

int frame_paragraph(const Frame *frame, int row, int rows_max, Ink ink, const char *text) {
    assert(frame && text);
    char line[512];
    for (int i = 0; *text && i < rows_max; i++, row++) {
        size_t size = text_row_size(text, frame->width);
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        frame_text(frame, row, 0, ink, line);
        text += size > 0 ? size : 1;
        while (*text == ' ') text++;
    }
    return row;
}

Frame frame_part(const Frame *frame, int row, int column, int height, int width) {
    assert(frame);
    Frame part = *frame;
    part.row += row;
    part.column += column;
    part.height = height < frame->height - row ? height : frame->height - row;
    part.width = width < frame->width - column ? width : frame->width - column;
    part.shift_rows = part.shift_columns = 0;
    return part;
}

/* ---- Spots ---- */

const char *const look_opening[] = {" ", " ", "‹", "["};
const char *const look_closing[] = {" ", " ", "›", "]"};

static Look look_of(const Spots *spots, int id) {
    if (spots->cursor == id) return LOOK_CURSOR;
    for (int i = 0; i < spots->chosen_count; i++)
        if (spots->chosen[i] == id) return LOOK_CHOSEN;
    return spots_is_legal(spots, id) ? LOOK_LEGAL : LOOK_PLAIN;
}

Look frame_spot(const Frame *frame, int id, int row, int column, int width) {
    assert(frame);
    Spots *spots = frame->spots;
    if (!spots) return LOOK_PLAIN;
    if (spots_is_legal(spots, id) && spots->count < SPOTS_MAX) {
        Spot spot = {id, frame->row + row - frame->shift_rows,
                     frame->column + column - frame->shift_columns, 1, width};
        spots->spot[spots->count++] = spot;
    }
    return look_of(spots, id);
}

void frame_tile(const Frame *frame, int row, int column, Ink ink, const char *letter, Look look) {
    assert(frame && letter);
    Ink edge = look == LOOK_CURSOR ? INK_CURSOR : ink;
    frame_text(frame, row, column, edge, look_opening[look]);
    write_text(frame, row, column + 1, edge, letter, look == LOOK_LEGAL);
    frame_text(frame, row, column + 2, edge, look_closing[look]);
}

void frame_space(const Frame *frame, int row, int column, const char *sign, Look look) {
    assert(frame && sign);
    static const Ink inks[] = {INK_DIM, INK_LEGAL, INK_LEGAL, INK_CURSOR};
    bool is_empty = strcmp(sign, "·") == 0 && look != LOOK_PLAIN;
    frame_tile(frame, row, column, inks[look], is_empty ? "+" : sign,
               look == LOOK_LEGAL ? LOOK_PLAIN : look);
}

const Spot *spots_find(const Spots *spots, int id) {
    assert(spots);
    for (int i = 0; i < spots->count; i++)
        if (spots->spot[i].id == id) return &spots->spot[i];
    return NULL;
}

int spots_at(const Spots *spots, int row, int column) {
    assert(spots);
    for (int i = 0; i < spots->count; i++) {
        const Spot *spot = &spots->spot[i];
        if (row >= spot->row && row < spot->row + spot->height && column >= spot->column &&
            column < spot->column + spot->width)
            return spot->id;
    }
    return SPOT_NOWHERE;
}

/* How far a spot is in a direction, or INT_MAX if it is not that way: what lies straight on is
 * nearer than what lies aside. Rows are about twice as high as columns are wide. */
static int distance(const Spot *from, const Spot *to, int down, int right) {
    int rows = 2 * (to->row - from->row);
    int columns = to->column + to->width / 2 - from->column - from->width / 2;
    int on = down ? down * rows : right * columns, aside = abs(down ? columns : rows);
    return on <= 0 ? INT_MAX : on + 3 * aside;
}

int spots_next(const Spots *spots, int down, int right) {
    assert(spots);
    const Spot *from = spots_find(spots, spots->cursor);
    int best = spots->cursor, least = INT_MAX;
    for (int i = 0; from && i < spots->count; i++) {
        int far = distance(from, &spots->spot[i], down, right);
        if (far < least) least = far, best = spots->spot[i].id;
    }
    return best;
}
