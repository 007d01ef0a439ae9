/* help.c -- see help.h. */
#include "help.h"

#include "clients/terminal/display/frame.h"

#include <assert.h>
#include <string.h>

enum { SIGN_COLUMNS = 16 };

void help_key(Language language, const KeyHelp *key, Text *out) {
    assert(key && out);
    /* A key such as "Arrows" has a name of its own; a letter is no word of a game. */
    const char *own = catalogue_find(language, NULL, "say", key->sign, strlen(key->sign));
    const char *sign = own ? own : key->sign;
    text_string(out, sign);
    for (int column = text_columns(sign); column < SIGN_COLUMNS; column++) text_char(out, ' ');
    text_string(out, say(language, key->label));
}

static int rows_of(const char *text) {
    int rows = 0;
    for (; *text; text++) rows += *text == '\n';
    return rows;
}

static void begin_section(Help *help) {
    assert(help->sections < HELP_SECTIONS_MAX);
    help->section[help->sections++] = rows_of(help->text);
}

void help_lay_out(Help *help, const HelpAbout *about, int width) {
    assert(help && about && width > 0);
    Text out = text_in(help->text, sizeof help->text);
    help->sections = 0;
    begin_section(help);
    for (int i = 0; i < about->keys_count; i++) {
        help_key(about->language, &about->keys[i], &out);
        text_char(&out, '\n');
    }
    const GuideLine *section = guide_of(about->language, about->game);
    for (; section; section = guide_next(section)) {
        text_char(&out, '\n');
        begin_section(help);
        guide_text_section(about->language, about->game, section, width, &out);
    }
    assert(!out.is_cut);
    help->rows = rows_of(help->text);
}

void help_row(const Help *help, int row, Text *out) {
    assert(help && out);
    const char *at = help->text;
    while (row-- > 0 && *at) at += strcspn(at, "\n") + 1;
    for (; *at && *at != '\n'; at++) text_char(out, *at);
}

int help_jump(const Help *help, int row, int by) {
    assert(help && help->sections > 0);
    int at = help->sections - 1;
    while (at > 0 && help->section[at] > row) at--;
    if (by < 0 && help->section[at] < row) by++; /* back to where this one begins */
    at += by;
    if (at < 0) at = 0;
    if (at >= help->sections) at = help->sections - 1;
    return help->section[at];
}
