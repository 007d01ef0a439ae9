/* rules.c -- `tessera rules`: the guide to a game, a section of it, or the places with some words,
 * as the page has it. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/look.h"
#include "clients/terminal/display/frame.h"
#include "clients/terminal/match/guide_text.h"
#include "clients/texts/guide_find.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_DEFAULT = 80, WIDTH_MIN = 20, WIDTH_MAX = 100 };

typedef struct {
    const Game *game;
    const char *section; /* NULL: all of them */
    const char *find;    /* NULL: nothing is looked for */
    TerminalLook look;
} Plan;

static bool read_words(Plan *plan, int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--lang") == 0) {
            if (!look_read(&plan->look, count, words, &i)) return false;
        } else if (strcmp(words[i], "--find") == 0) {
            if (!flag_value(count, words, &i, &plan->find)) return false;
        } else if (words[i][0] == '-' || plan->section) {
            fail("rules does not take '%s'; 'tessera help rules' says what it takes", words[i]);
            return false;
        } else if (plan->game) {
            plan->section = words[i];
        } else if (!(plan->game = game_wanted(words[i]))) {
            return false;
        }
    }
    if (!plan->game && !plan->find)
        fail("rules needs a game, as in 'tessera rules %s'", games[0]->name);
    else if (plan->section && plan->find)
        fail("--find looks in all sections; leave '%s' out", plan->section);
    else
        return true;
    return false;
}

/* The columns of the terminal, or of COLUMNS where that is set. */
static int width_of_output(void) {
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    uint64_t width = WIDTH_DEFAULT;
    if (columns && number_read(columns, WIDTH_MIN, 10000, &width))
        return width < WIDTH_MAX ? (int)width : WIDTH_MAX;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= WIDTH_MIN)
        return size.ws_col < WIDTH_MAX ? size.ws_col : WIDTH_MAX;
    return WIDTH_DEFAULT;
}

static int refuse_section(const Plan *plan, Language language, const GuideLine *guide) {
    char ids[1024];
    Text text = text_in(ids, sizeof ids);
    guide_text_ids(language, guide, &text);
    return fail("the rules of %s have no section '%s'; there are %s", plan->game->name,
                plan->section, ids);
}

/* ---- Finding words ---- */

enum { FOUND_INDENT = 2 };

/* How a found word is shown: bold and underlined, where there is a terminal that can. */
static bool marks_words(const Plan *plan) {
    const char *terminal = getenv("TERM");
    return !plan->look.no_colour && isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb");
}

static void write_bytes(const char *text, int from, int to, Text *out) {
    for (; from < to; from++) text_char(out, text[from]);
}

static void write_marked(const FindWords *words, const char *text, int size, bool is_marked,
                         Text *out) {
    int at = 0, begin, end;
    for (; is_marked && find_mark(words, text, size, at, &begin, &end); at = end) {
        write_bytes(text, at, begin, out);
        text_string(out, "\033[1;4m");
        write_bytes(text, begin, end, out);
        text_string(out, "\033[0m");
    }
    write_bytes(text, at, size, out);
}

/* The title of the section and its id, then the sentence in rows, with the words marked. */
static void write_found(const Plan *plan, Language language, const FindWords *words,
                        const Game *game, const Found *found, Text *out) {
    const bool is_marked = marks_words(plan);
    const char *title = found->section->text;
    char line[FIND_LINE_MAX];
    Text text = text_in(line, sizeof line);
    guide_fill(language, game, found->line->text, &text);
    line[found->at + found->size] = '\0';
    write_marked(words, title, (int)strlen(title), is_marked, out);
    text_string(out, " [");
    text_string(out, found->section->section);
    text_string(out, "]\n");
    if (found->line == found->section) return;
    for (const char *row = line + found->at; *row;) {
        int size = (int)text_row_size(row, width_of_output() - FOUND_INDENT);
        text_pad(out, text_size(out), FOUND_INDENT);
        write_marked(words, row, size, is_marked, out);
        text_char(out, '\n');
        row += size;
        while (*row == ' ') row++;
    }
}

/* Of one game or of all, those places that have the most of the words. */
static int find(const Plan *plan, Language language) {
    static Found found[FIND_SECTIONS_MAX];
    FindWords words;
    int most = 0;
    if (!find_read(plan->find, &words)) return fail("--find needs a word to look for");
    Text out = text_large();
    for (int is_written = 0; is_written < 2; is_written++)
        for (int g = 0; g < games_count; g++) {
            if (plan->game && plan->game != games[g]) continue;
            int count = guide_find(language, games[g], &words, found);
            if (count && found[0].words > most) most = found[0].words;
            if (!is_written || !count || found[0].words < most) continue;
            if (text_size(&out)) text_char(&out, '\n');
            if (!plan->game) text_string(&out, say_title(language, games[g]));
            if (!plan->game) text_string(&out, "\n\n");
            for (int i = 0; i < count; i++)
                write_found(plan, language, &words, games[g], &found[i], &out);
        }
    text_print(&out);
    free(out.start);
    return most ? STATUS_OK : fail("no rule has '%s'", plan->find);
}

int command_rules(int count, char **words) {
    Plan plan = {NULL, NULL, NULL, look_default()};
    static TerminalOptions options;
    if (!read_words(&plan, count, words) || !look_apply(&plan.look, &options, true))
        return STATUS_BAD_INPUT;
    if (plan.find) return find(&plan, options.language);
    const GuideLine *guide = guide_of(options.language, plan.game);
    if (!guide) return fail("there is no guide to %s", plan.game->name);
    const GuideLine *section = plan.section ? guide_section(guide, plan.section) : NULL;
    if (plan.section && !section) return refuse_section(&plan, options.language, guide);
    Text text = text_large();
    if (section)
        guide_text_section(options.language, plan.game, section, width_of_output(), &text);
    else
        guide_text(options.language, plan.game, width_of_output(), &text);
    text_print(&text);
    free(text.start);
    return STATUS_OK;
}
