/* local.c -- terminal_play(): a match at this terminal, with hints, bots and a file. */
#include "clients/terminal/match/match.h"
#include "play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const KeyHelp keys[] = {
    {KEY_IS_NOTHING, "Arrows", "move", false},
    {KEY_IS_ENTER, "Enter", "choose", true},
    {KEY_IS_BACK, "Esc", "back", true},
    {'r', "r", "turn", true},
    {'c', "c", "choices", true},
    {'h', "h", "hint", true},
    {'p', "p", "play the hint", false},
    {'u', "u", "undo", true},
    {'?', "?", "help", true},
    {'q', "q", "quit", true},
    {KEY_IS_TAB, "Tab", "boards", true},
    {'n', "n N", "next place, previous place", false},
    {'l', "l", "log", false},
    {'s', "s", "save", false},
    {'G', "G", "language", false},
    {'X', "X", "resign", false},
    {'m', "m", "menu", false},
};

typedef struct {
    Play play;
    Match match;
    int hint_ply; /* for which position there is a hint, or one is looked for; -1: none */
    bool has_hint;
    Action hint;
    int64_t acted_ms; /* when the last action was played */
    int acted_ply;
} Local;

/* ---- Hints ---- */

static bool is_hint_wanted(const Local *local) {
    return local->hint_ply == local->match.table.ply;
}

static void ask_for_hint(Local *local) {
    if (local->play.screen.pick.count == 0) return;
    match_think(&local->match);
    local->hint_ply = local->match.table.ply;
    local->has_hint = false;
    play_say(&local->play, "Looking for a good choice …");
}

static void show_hint(Local *local, Action action) {
    char notation[GAME_ACTION_TEXT_MAX];
    Screen *screen = &local->play.screen;
    Text text = text_in(notation, sizeof notation);
    Text line = text_in(screen->message, SCREEN_LINE_MAX);
    local->has_hint = true;
    local->hint = action;
    local->match.source.game->action_text(&screen->view, action, &text);
    const Filling fillings[] = {{"action", notation, 0}, {NULL, NULL, 0}};
    say_with(screen->language, "A good choice: {action}; p plays it", fillings, &line);
}

static void save(Local *local) {
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Play *play = &local->play;
    Match *match = &local->match;
    if (!match->file[0]) {
        play_refuse(play, "Start with --save FILE to save the game.");
    } else if (match_save(match, match->file, &why)) {
        Text line = text_in(play->screen.message, SCREEN_LINE_MAX);
        const Filling fillings[] = {{"file", match->file, 0}, {NULL, NULL, 0}};
        say_with(play->screen.language, "Saved to {file}", fillings, &line);
    } else {
        play_refuse(play, buffer);
    }
}

static bool press(Play *play, int key) {
    Local *local = (Local *)play;
    switch (key) {
    case 'h': ask_for_hint(local); return true;
    case 'p':
        if (is_hint_wanted(local) && local->has_hint) play_action(play, local->hint);
        return true;
    case 's': save(local); return true;
    case 'X': return play->screen.pick.count == 0; /* who resigns is whose turn it is */
    default: return false;
    }
}

/* ---- Bots ---- */

/* Has what was played last been seen for long enough? */
static bool is_seen(Local *local) {
    int64_t now = local->match.options->now_ms();
    if (local->acted_ply != local->match.table.ply) {
        local->acted_ply = local->match.table.ply;
        local->acted_ms = now;
    }
    return now - local->acted_ms >= local->match.options->pace_ms;
}

/* Bots think while keys are answered; what they chose is played when it can be followed. */
static int go_on(Play *play) {
    enum { WAIT_MS = 500, WAIT_FOR_BOTS_MS = 20 };
    Local *local = (Local *)play;
    Match *match = &local->match;
    Choice choice;
    int actor = play->screen.actor;
    bool is_bot = actor != GAME_OVER && play->source->kind->is_bot(play->source, actor);
    bool is_idle = !match->thought.is_running && !atomic_load(&match->thought.is_done);
    if (is_bot && is_idle) match_think(match);
    bool is_time = is_seen(local) || !is_bot;
    if (is_time && match_thought(match, false, &choice)) {
        if (is_bot)
            play_action(play, choice.action);
        else if (is_hint_wanted(local))
            show_hint(local, choice.action);
    }
    return match->thought.is_running ? WAIT_FOR_BOTS_MS : WAIT_MS;
}

bool terminal_is_possible(void) {
    return display_is_possible();
}

static void begin(Local *local) {
    Play *play = &local->play;
    Match *match = &local->match;
    play_begin(play, &match->source, match->options, match_first_viewer(match));
    play->screen.keys = keys;
    play->screen.keys_count = sizeof keys / sizeof keys[0];
    play->has_secrets = match_has_secrets(match);
    play->farewell = "The game is over. q quits, u undoes, l shows the log.";
    play->press = press;
    play->go_on = go_on;
    local->hint_ply = -1;
}

bool terminal_play(const TerminalOptions *options, Text *why) {
    assert(options && why);
    static Local local;
    DisplayOptions display = {options->is_ascii, options->no_colour};
    memset(&local, 0, sizeof local);
    bool is_open = match_open(&local.match, options, why);
    if (is_open && !display_start(&display)) {
        text_string(why, "this terminal cannot show screens; --plain plays by lines");
        is_open = false;
    }
    if (is_open) {
        begin(&local);
        play_run(&local.play);
        display_stop();
    }
    match_close(&local.match);
    return is_open;
}
