/* guide_text.c -- see guide_text.h. */
#include "guide_text.h"

#include "clients/terminal/display/frame.h"

#include <assert.h>
#include <string.h>

enum { INDENT = 2 };

static bool is_item(const char *text) {
    return strncmp(text, "- ", 2) == 0;
}

/* Writes a paragraph; the rows behind the first begin with so many spaces. */
static void write_rows(const char *text, int width, int indent, Text *out) {
    bool is_first = true;
    while (*text) {
        int room = is_first ? width : width - indent;
        size_t size = width > 0 ? text_row_size(text, room) : strlen(text);
        if (!is_first) text_pad(out, text_size(out), indent);
        for (size_t i = 0; i < size; i++) text_char(out, *text++);
        text_char(out, '\n');
        while (*text == ' ') text++;
        is_first = false;
    }
}

/* An empty row stands before a paragraph, but not between items of a list. */
static void write_line(Language language, const Game *game, const GuideLine *line, int width,
                       Text *out) {
    char filled[GUIDE_PARAGRAPH_MAX];
    Text text = text_in(filled, sizeof filled);
    guide_fill(language, game, line->text, &text);
    if (!is_item(line->text) || !is_item(line[-1].text)) text_char(out, '\n');
    write_rows(filled, width, is_item(filled) ? INDENT : 0, out);
}

void guide_text_section(Language language, const Game *game, const GuideLine *section, int width,
                        Text *out) {
    assert(game && section && section->section && out);
    write_rows(section->text, width, 0, out);
    for (const GuideLine *line = section + 1; line->section && !*line->section; line++)
        write_line(language, game, line, width, out);
}

void guide_text(Language language, const Game *game, int width, Text *out) {
    assert(game && out);
    const GuideLine *guide = guide_of(language, game);
    for (const GuideLine *section = guide; section; section = guide_next(section)) {
        if (section != guide) text_string(out, "\n\n");
        guide_text_section(language, game, section, width, out);
    }
}

void guide_text_ids(Language language, const GuideLine *guide, Text *out) {
    assert(guide && out);
    for (const GuideLine *section = guide; section; section = guide_next(section)) {
        if (section != guide) text_string(out, say(language, guide_next(section) ? ", " : " and "));
        text_string(out, section->section);
    }
}
