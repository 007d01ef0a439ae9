/* rules.c -- `tessera rules`: the guide to a game, or a section of it, as the page has it. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/look.h"
#include "clients/terminal/match/guide_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_DEFAULT = 80, WIDTH_MIN = 20, WIDTH_MAX = 100 };

typedef struct {
    const Game *game;
    const char *section; /* NULL: all of them */
    TerminalLook look;
} Plan;

static bool read_words(Plan *plan, int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (strcmp(words[i], "--lang") == 0) {
            if (!look_read(&plan->look, count, words, &i)) return false;
        } else if (words[i][0] == '-' || plan->section) {
            fail("rules does not take '%s'; 'tessera help rules' says what it takes", words[i]);
            return false;
        } else if (plan->game) {
            plan->section = words[i];
        } else if (!(plan->game = game_wanted(words[i]))) {
            return false;
        }
    }
    if (!plan->game) fail("rules needs a game, as in 'tessera rules %s'", games[0]->name);
    return plan->game != NULL;
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

int command_rules(int count, char **words) {
    Plan plan = {NULL, NULL, look_default()};
    static TerminalOptions options;
    if (!read_words(&plan, count, words) || !look_apply(&plan.look, &options, true))
        return STATUS_BAD_INPUT;
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
