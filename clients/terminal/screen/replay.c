/* replay.c -- terminal_replay(): a record on the screen, forwards and backwards.
 *
 * A step back reads the record again from its beginning: that takes less time than a key press, and
 * there is nothing to be kept. A review is thought through once, when it is asked for; any key
 * stops it, and asking again goes on. */
#include "clients/terminal/display/display.h"
#include "clients/terminal/match/review_text.h"
#include "clients/terminal/terminal.h"
#include "screen.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The footer shows as many as fit, the first ones first. */
static const KeyHelp keys[] = {
    {KEY_IS_RIGHT, "→", "forward", true},
    {KEY_IS_LEFT, "←", "backward", true},
    {'R', "R", "review", true},
    {'N', "N", "next mistake", true},
    {'l', "l", "log", true},
    {'?', "?", "help", true},
    {'q', "q", "quit", true},
    {KEY_IS_TAB, "Tab", "other boards", true},
    {KEY_IS_PAGE_DOWN, "PgDn", "ten forward", true},
    {KEY_IS_PAGE_UP, "PgUp", "ten back", true},
    {KEY_IS_HOME, "Home", "beginning", true},
    {KEY_IS_END, "End", "end", true},
    {'G', "G", "language", false},
    {'m', "m", "menu", false},
};

enum { PAGE = 10, GRAPH_COLUMNS = 60 };

typedef struct {
    const TerminalOptions *options;
    RecordReader reader;
    Screen screen;
    int viewer;
    int ply, plies;
    Seats seats;
    bool is_left;
    Review *review; /* NULL: not asked for yet */
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

static ReviewText review_words(const Replay *replay) {
    return (ReviewText){replay->review, &replay->seats, replay->screen.language,
                        !display_is_unicode()};
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
    say_with(screen->language, "move {ply} of {plies}", fillings, &status);
    Text message = text_in(screen->message, SCREEN_LINE_MAX);
    ReviewText words = review_words(replay);
    if (replay->review) review_text_action(&words, replay->ply, &message);
    screen_focus(screen, replay->reader.action);
    screen_offer(screen, false);
}

static void change_language(Replay *replay) {
    if (!display_is_unicode()) return;
    replay->screen.language = (Language)((replay->screen.language + 1) % languages_count);
    show(replay, replay->ply);
}

/* ---- The review ---- */

/* The graph, and below it a line for each player. */
static void review_row(void *owner, int index, Text *out) {
    const Replay *replay = owner;
    ReviewText words = review_words(replay);
    if (index < REVIEW_GRAPH_ROWS)
        review_text_graph(&words, GRAPH_COLUMNS, index, out);
    else
        review_text_player(&words, index - REVIEW_GRAPH_ROWS, out);
}

static void open_review(Replay *replay) {
    Window *window = &replay->screen.window;
    memset(window, 0, sizeof *window);
    window->is_open = true;
    window->title = say(replay->screen.language, "Review");
    window->foot = say(replay->screen.language, "Arrows to scroll, Escape to close");
    window->count = REVIEW_GRAPH_ROWS + replay->reader.header.setup.players;
    window->cursor = -1;
    window->row = review_row;
    window->owner = replay;
}

static void tell_progress(Replay *replay) {
    const Filling fillings[] = {{"done", NULL, review_done(replay->review)},
                                {"all", NULL, replay->plies + 1},
                                {NULL, NULL, 0}};
    Text message = text_in(replay->screen.message, SCREEN_LINE_MAX);
    say_with(replay->screen.language, "Reviewing: {done} of {all}; any key stops", fillings,
             &message);
    screen_draw(&replay->screen);
}

/* Thinks until it is done or a key is pressed. False if there is not enough memory. */
static bool think(Replay *replay) {
    ReviewMind *mind = review_mind_open(replay->review);
    if (!mind) return false;
    for (int number = 0; number <= replay->plies; number++) {
        tell_progress(replay);
        Key key = display_key(0);
        if (key.code == KEY_IS_GONE) replay->is_left = true;
        if (key.code != KEY_IS_NOTHING && key.code != KEY_IS_RESIZE) break;
        review_think(replay->review, mind, number);
    }
    review_mind_close(mind);
    return true;
}

/* Opens it when it is first asked for, and goes on where it was stopped. */
static void review(Replay *replay) {
    Text why = text_in(replay->screen.message, SCREEN_LINE_MAX);
    const TerminalOptions *options = replay->options;
    ReviewConfig config = {.viewer = replay->viewer, .seed = 1, .now_ms = options->now_ms};
    if (!replay->review)
        replay->review = review_open(options->record, options->record_size, &config, &why);
    if (!replay->review || !think(replay)) return;
    show(replay, replay->ply);
    open_review(replay);
}

/* To the action of the next mistake, or from the last one on to the first. */
static int next_mistake(Replay *replay) {
    if (!replay->review) review(replay);
    if (!replay->review) return replay->ply;
    replay->screen.window.is_open = false;
    int next = review_text_next_mistake(replay->review, replay->ply);
    if (!next) next = review_text_next_mistake(replay->review, 0);
    return next ? next : replay->ply;
}

static void press(Replay *replay, int key) {
    int ply = replay->ply;
    switch (key) {
    case 'q':
    case KEY_IS_GONE: replay->is_left = true; return;
    case 'G': change_language(replay); return;
    case 'R': review(replay); return;
    case 'N': ply = next_mistake(replay); break;
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
    assert(options && why);
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
    review_close(replay.review);
    return true;
}
