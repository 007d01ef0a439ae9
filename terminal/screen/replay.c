/* replay.c -- terminal_replay(): a record on the screen, forwards and backwards.
 *
 * A step back reads the record again from its beginning: that takes less time than a key press, and
 * there is nothing to be kept. */
#include "screen.h"
#include "terminal/display/display.h"
#include "terminal/terminal.h"

#include <stdio.h>
#include <string.h>

static const KeyHelp keys[] = {
    {KEY_IS_RIGHT, "→", "forward", true},
    {KEY_IS_LEFT, "←", "backward", true},
    {KEY_IS_PAGE_DOWN, "PgDn", "ten forward", true},
    {KEY_IS_PAGE_UP, "PgUp", "ten back", true},
    {KEY_IS_HOME, "Home", "beginning", true},
    {KEY_IS_END, "End", "end", true},
    {KEY_IS_TAB, "Tab", "other boards", true},
    {'l', "l", "what has happened", true},
    {'G', "G", "language", false},
    {'m', "m", "menu", false},
    {'?', "?", "help", true},
    {'q', "q", "quit", true},
};

enum { PAGE = 10 };

typedef struct {
    const TerminalOptions *options;
    RecordReader reader;
    Screen screen;
    int viewer;
    int ply, plies;
    Seats seats;
    bool is_left;
} Replay;

/* What happened last, as the viewer may know it. */
static void note(Replay *replay) {
    const RecordReader *reader = &replay->reader;
    const Game *game = reader->header.game;
    Events events = reader->events;
    static Telling telling;
    bool is_known =
        replay->viewer == TERMINAL_ALL || replay->viewer == reader->actor || !game->has_secrets;
    if (replay->viewer != TERMINAL_ALL)
        for (int i = 0; i < events.count; i++)
            events.event[i] = event_for(&events.event[i], replay->viewer);
    telling.actor = reader->actor;
    snprintf(telling.notation, sizeof telling.notation, "%s", is_known ? reader->notation : "");
    telling_say(&telling, replay->screen.language, game, &events, replay->seats.names);
    log_add(&replay->screen.log, reader->ply, &telling, replay->seats.names);
}

/* Reads the record up to a ply; returns how far it came. */
static int read_to(Replay *replay, int ply) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    const TerminalOptions *options = replay->options;
    RecordReader *reader = &replay->reader;
    log_clear(&replay->screen.log);
    if (!record_open(reader, options->record, options->record_size, false, &why)) return 0;
    seats_name(&replay->seats, &reader->header, replay->screen.language);
    note(replay);
    while (reader->ply < ply && record_next(reader, &why) == RECORD_ACTION) note(replay);
    return reader->ply;
}

static void show(Replay *replay, int ply) {
    Screen *screen = &replay->screen;
    const Game *game = screen->board->game;
    replay->ply = read_to(replay, ply);
    screen->view = replay->reader.state;
    if (replay->viewer != TERMINAL_ALL) game->redact(&screen->view, replay->viewer);
    screen->actor = game->actor(&replay->reader.state);
    game->result(&replay->reader.state, &screen->result);
    if (replay->viewer < 0 && screen->actor >= 0) screen->seat = screen->actor;
    Text status = text_in(screen->status, SCREEN_LINE_MAX);
    const Filling fillings[] = {
        {"ply", NULL, replay->ply}, {"plies", NULL, replay->plies}, {NULL, NULL, 0}};
    say_with(screen->language, "action {ply} of {plies}", fillings, &status);
    screen_focus(screen, replay->reader.action);
    screen_offer(screen, false);
}

static void change_language(Replay *replay) {
    if (!display_is_unicode()) return;
    replay->screen.language = (Language)((replay->screen.language + 1) % languages_count);
    show(replay, replay->ply);
}

static void press(Replay *replay, int key) {
    int ply = replay->ply;
    switch (key) {
    case 'q':
    case KEY_IS_GONE: replay->is_left = true; return;
    case 'G': change_language(replay); return;
    case ' ':
    case KEY_IS_ENTER:
    case KEY_IS_RIGHT: ply++; break;
    case KEY_IS_BACK:
    case KEY_IS_LEFT: ply--; break;
    case KEY_IS_PAGE_DOWN: ply += PAGE; break;
    case KEY_IS_PAGE_UP: ply -= PAGE; break;
    case KEY_IS_HOME: ply = 0; break;
    case KEY_IS_END: ply = replay->plies; break;
    default: return;
    }
    ply = ply < 0 ? 0 : ply;
    if (ply > replay->plies) ply = replay->plies;
    show(replay, ply);
}

static void run(Replay *replay) {
    enum { WAIT_MS = 500 };
    while (!replay->is_left) {
        Action action;
        screen_draw(&replay->screen);
        Key key = display_key(WAIT_MS);
        if (screen_key(&replay->screen, &key, &action) == SCREEN_KEY) press(replay, key.code);
    }
}

bool terminal_replay(const TerminalOptions *options, int viewer, Text *why) {
    static Replay replay;
    DisplayOptions display = {options->is_ascii, options->no_colour};
    memset(&replay, 0, sizeof replay);
    replay.options = options;
    replay.viewer = viewer;
    if (!record_open(&replay.reader, options->record, options->record_size, false, why))
        return false;
    screen_open(&replay.screen, board_of(replay.reader.header.game), options->language);
    replay.screen.keys = keys;
    replay.screen.keys_count = sizeof keys / sizeof keys[0];
    replay.screen.seats = &replay.seats;
    replay.screen.seat = viewer < 0 ? 0 : viewer;
    replay.plies = read_to(&replay, INT32_MAX);
    if (!display_start(&display))
        return text_string(why, "this terminal cannot show screens"), false;
    show(&replay, 0);
    run(&replay);
    display_stop();
    return true;
}
