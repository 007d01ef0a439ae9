/* plain_local.c -- terminal_plain(): a match at this terminal by lines of text, with hints, bots
 * and a file. */
#define _GNU_SOURCE
#include "clients/terminal/match/match.h"
#include "plain.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Plain plain;
    Match match;
} PlainLocal;

static Match *match_of(Plain *plain) {
    return &((PlainLocal *)plain)->match;
}

static void run_hint(Plain *plain, const char *rest) {
    Match *match = match_of(plain);
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    GameState view;
    Choice choice;
    (void)rest;
    match_think(match);
    if (!match_thought(match, true, &choice)) return;
    table_view(&match->table, plain->viewer, &view);
    match->source.game->action_text(&view, choice.action, &text);
    const Filling fillings[] = {{"action", notation, 0}, {NULL, NULL, 0}};
    print_with(plain, "A good choice: {action}", fillings);
}

static void run_save(Plain *plain, const char *rest) {
    const Match *match = match_of(plain);
    char buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    const char *file = *rest ? rest : match->file;
    const Filling fillings[] = {{"file", file, 0}, {NULL, NULL, 0}};
    if (!*file)
        print_said(plain, "save needs a file, as in 'save FILE'");
    else if (match_save(match, file, &why))
        print_with(plain, "Saved to {file}", fillings);
    else
        print_said(plain, buffer);
}

static const Command own[] = {
    {"hint", "suggest a move", run_hint},
    {"save", "save the game to a file", run_save},
};

/* Plays the bots' turns; what they chose is told. */
static void play_bots(Plain *plain) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[PLAIN_LINE_MAX];
    Match *match = match_of(plain);
    const SourceKind *kind = match->source.kind;
    for (int actor; (actor = kind->actor(&match->source)) != GAME_OVER; plain_tell_news(plain)) {
        Text text = text_in(notation, sizeof notation), why = text_in(buffer, sizeof buffer);
        GameState view;
        Choice choice;
        if (!kind->is_bot(&match->source, actor)) break;
        match_think(match);
        if (!match_thought(match, true, &choice)) break;
        table_view(&match->table, actor, &view);
        match->source.game->action_text(&view, choice.action, &text);
        if (kind->play(&match->source, notation, &why)) continue;
        print_said(plain, buffer);
        plain->is_left = true;
        break;
    }
}

static void run(Plain *plain) {
    char *line = NULL;
    size_t room = 0;
    const Source *source = plain->source;
    while (!plain->is_left) {
        plain_tell_news(plain);
        play_bots(plain);
        if (plain->is_left || source->kind->actor(source) == GAME_OVER) break;
        plain_prompt(plain);
        if (getline(&line, &room, stdin) < 0) break;
        plain_follow(plain, line);
    }
    free(line);
}

bool terminal_plain(const TerminalOptions *options, Text *why) {
    assert(options && why);
    static PlainLocal local;
    memset(&local, 0, sizeof local);
    bool is_open = match_open(&local.match, options, why);
    if (is_open) {
        plain_begin(&local.plain, &local.match.source, options->language,
                    match_first_viewer(&local.match));
        local.plain.own = own;
        local.plain.own_count = sizeof own / sizeof own[0];
        run(&local.plain);
        plain_end(&local.plain);
    }
    match_close(&local.match);
    return is_open;
}
