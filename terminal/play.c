/* play.c -- terminal_play(): a match on the screen. */
#include "display.h"
#include "match.h"
#include "screen.h"

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
    {'u', "u", "take back", true},
    {'?', "?", "help", true},
    {'q', "q", "quit", true},
    {KEY_IS_TAB, "Tab", "boards", true},
    {'n', "n N", "next place, place before", false},
    {'l', "l", "what has happened", false},
    {'s', "s", "save", false},
    {'G', "G", "language", false},
    {'X', "X", "resign", false},
    {'m', "m", "menu", false},
};

/* What the person was asked, and answers with y. */
typedef enum { ASKED_NOTHING, ASKED_RESIGN } Asked;

typedef struct {
    Match match;
    Screen screen;
    int viewer;       /* the person at the terminal: the one whose turn it was last */
    int told;         /* plies that are in the log, or -1 */
    int64_t acted_ms; /* when the last action was played */
    bool is_hint_wanted, has_hint, has_secrets;
    Action hint;
    Asked asked;
    bool is_over, is_left;
} Play;

static const Game *game_of(const Play *play) {
    return play->match.table.header.game;
}

static void say_message(Play *play, const char *english) {
    snprintf(play->screen.message, SCREEN_LINE_MAX, "%s", say(play->screen.language, english));
}

/* ---- What is to be seen ---- */

static void update_log(Play *play) {
    const Table *table = &play->match.table;
    TableTelling telling;
    if (play->told > table->ply) play->told = -1;
    if (play->told < 0) log_clear(&play->screen.log);
    while (play->told < table->ply) {
        char heading[SCREEN_LINE_MAX];
        table_tell(table, play->viewer, ++play->told, &telling);
        snprintf(heading, sizeof heading, "%s: %s",
                 telling.actor < 0 ? "" : play->match.seats.names[telling.actor],
                 telling.notation[0] ? telling.notation : "…");
        log_add(&play->screen.log, play->screen.language, game_of(play), play->told, heading,
                &telling.events, play->match.seats.names);
    }
}

static void result_text(Play *play, Text *out) {
    const Result *result = &play->screen.result;
    int winners = 0;
    for (int seat = 0; seat < result->players; seat++) winners += result->place[seat] == 1;
    text_string(out,
                say(play->screen.language, winners > 1 ? "Shared first place:" : "First place:"));
    for (int seat = 0, told = 0; seat < result->players; seat++) {
        if (result->place[seat] != 1) continue;
        text_string(out, told++ ? ", " : " ");
        text_string(out, play->match.seats.names[seat]);
    }
}

static void update_status(Play *play) {
    Text text = text_in(play->screen.status, SCREEN_LINE_MAX);
    int actor = play->screen.actor;
    if (actor == GAME_OVER) {
        result_text(play, &text);
        return;
    }
    const Filling fillings[] = {{"name", play->match.seats.names[actor], 0}, {NULL, NULL, 0}};
    bool is_bot = match_is_bot(&play->match, actor);
    say_with(play->screen.language, is_bot ? "{name} is thinking …" : "{name} to play", fillings,
             &text);
}

/* Hands the screen to the next person. With secrets, it is covered until he says that he is there.
 */
static void change_viewer(Play *play, int viewer) {
    if (viewer == play->viewer) return;
    bool had_viewer = play->viewer >= 0;
    play->viewer = viewer;
    play->told = -1;
    play->screen.is_covered = had_viewer && play->has_secrets;
}

/* After every change of the match: view, choices, log, status. */
static void update(Play *play) {
    Screen *screen = &play->screen;
    int actor = match_actor(&play->match);
    bool is_mine = actor != GAME_OVER && !match_is_bot(&play->match, actor);
    screen->actor = actor;
    play->is_over = actor == GAME_OVER;
    play->has_hint = play->is_hint_wanted = false;
    if (is_mine) change_viewer(play, actor);
    if (is_mine) screen->seat = actor;
    table_view(&play->match.table, play->viewer, &screen->view);
    table_result(&play->match.table, play->match.options->now_ms(), &screen->result);
    if (play->match.table.ply > 0)
        screen_focus(screen, play->match.table.after[play->match.table.ply].action);
    screen_offer(screen, is_mine);
    update_log(play);
    update_status(play);
    if (play->is_over) say_message(play, "The game is over. q leaves, u takes back, l tells all.");
}

static void change_language(Play *play) {
    Screen *screen = &play->screen;
    if (!display_is_unicode()) {
        say_message(play, "Other languages need a terminal with UTF-8.");
        return;
    }
    screen->language = (Language)((screen->language + 1) % LANGUAGES);
    seats_name(&play->match.seats, &play->match.table.header, screen->language);
    play->told = -1;
    update_log(play);
    update_status(play);
}

/* ---- What is done ---- */

/* Shows why something was refused. */
static void refuse(Play *play, const char *why) {
    say_message(play, why);
    display_bell();
}

static void play_action(Play *play, Action action) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[SCREEN_LINE_MAX];
    Text text = text_in(notation, sizeof notation), why = text_in(buffer, sizeof buffer);
    game_of(play)->action_text(&play->screen.view, action, &text);
    bool is_played = match_play(&play->match, notation, &why);
    play->acted_ms = play->match.options->now_ms();
    update(play);
    if (!is_played) refuse(play, buffer);
}

static void take_back(Play *play) {
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    bool is_done = match_undo(&play->match, &why);
    update(play);
    if (!is_done) refuse(play, buffer);
}

static void ask_for_hint(Play *play) {
    if (play->screen.pick.count == 0) return;
    match_think(&play->match);
    play->is_hint_wanted = true;
    say_message(play, "Looking for a good choice …");
}

static void show_hint(Play *play, Action action) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    Text line = text_in(play->screen.message, SCREEN_LINE_MAX);
    play->is_hint_wanted = false;
    play->has_hint = true;
    play->hint = action;
    game_of(play)->action_text(&play->screen.view, action, &text);
    const Filling fillings[] = {{"action", notation, 0}, {NULL, NULL, 0}};
    say_with(play->screen.language, "A good choice: {action}; p plays it", fillings, &line);
}

static void save(Play *play) {
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Match *match = &play->match;
    if (!match->file[0]) {
        refuse(play, "Begin with --save FILE to keep the game.");
    } else if (match_save(match, match->file, &why)) {
        Text line = text_in(play->screen.message, SCREEN_LINE_MAX);
        const Filling fillings[] = {{"file", match->file, 0}, {NULL, NULL, 0}};
        say_with(play->screen.language, "Kept in {file}", fillings, &line);
    } else {
        refuse(play, buffer);
    }
}

static void resign(Play *play) {
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    bool is_done = match_resign(&play->match, &why);
    update(play);
    if (!is_done) refuse(play, buffer);
}

static void ask_to_resign(Play *play) {
    if (play->screen.pick.count == 0) return;
    play->asked = ASKED_RESIGN;
    say_message(play, "Resign? y for yes, any other key for no.");
}

static void press(Play *play, int key) {
    switch (key) {
    case 'q':
    case KEY_IS_GONE: play->is_left = true; break;
    case 'u': take_back(play); break;
    case 'h': ask_for_hint(play); break;
    case 'p':
        if (play->has_hint) play_action(play, play->hint);
        break;
    case 's': save(play); break;
    case 'G': change_language(play); break;
    case 'X': ask_to_resign(play); break;
    default: break;
    }
}

/* ---- The loop ---- */

/* Bots think while keys are answered; what they chose is played when it can be followed. */
static void follow_thoughts(Play *play) {
    Choice choice;
    int actor = play->screen.actor;
    bool is_bot = actor != GAME_OVER && match_is_bot(&play->match, actor);
    bool is_idle = !play->match.thought.is_running && !atomic_load(&play->match.thought.is_done);
    if (is_bot && is_idle) match_think(&play->match);
    int64_t waited_ms = play->match.options->now_ms() - play->acted_ms;
    if (is_bot && waited_ms < play->match.options->pace_ms) return;
    if (!match_thought(&play->match, false, &choice)) return;
    if (is_bot)
        play_action(play, choice.action);
    else if (play->is_hint_wanted)
        show_hint(play, choice.action);
}

static void update_preview(Play *play) {
    Screen *screen = &play->screen;
    Action action;
    if (screen->has_preview || screen->pick.count == 0) return;
    if (!screen_candidate(screen, &action)) return;
    screen->has_preview = true;
    screen->previewed = action;
    table_preview(&play->match.table, screen->actor, action, &screen->preview);
}

static void follow_key(Play *play, Key key) {
    Action action;
    Asked asked = play->asked;
    bool is_key = key.code != KEY_IS_NOTHING && key.code != KEY_IS_RESIZE;
    if (is_key && asked != ASKED_NOTHING && key.code != KEY_IS_GONE) {
        play->asked = ASKED_NOTHING;
        play->screen.message[0] = '\0';
        if (key.code == 'y') resign(play);
        return;
    }
    switch (screen_key(&play->screen, &key, &action)) {
    case SCREEN_PLAY: play_action(play, action); break;
    case SCREEN_KEY: press(play, key.code); break;
    default: break;
    }
}

enum { WAIT_MS = 500, WAIT_FOR_BOTS_MS = 20 };

static void run(Play *play) {
    update(play);
    while (!play->is_left) {
        follow_thoughts(play);
        update_preview(play);
        screen_draw(&play->screen);
        bool is_thinking = play->match.thought.is_running;
        follow_key(play, display_key(is_thinking ? WAIT_FOR_BOTS_MS : WAIT_MS));
    }
}

bool terminal_is_possible(void) {
    return display_is_possible();
}

static int points_of(const void *owner, Action action) {
    return match_points(owner, action);
}

static void begin(Play *play) {
    const Match *match = &play->match;
    Screen *screen = &play->screen;
    screen_open(screen, board_of(game_of(play)), match->options->language);
    screen->keys = keys;
    screen->keys_count = sizeof keys / sizeof keys[0];
    screen->seats = &match->seats;
    screen->points = points_of;
    screen->owner = match;
    play->viewer = match_first_viewer(match);
    screen->seat = play->viewer < 0 ? 0 : play->viewer;
    play->has_secrets = match_has_secrets(match);
    play->told = -1;
}

bool terminal_play(const TerminalOptions *options, Text *why) {
    static Play play;
    DisplayOptions display = {options->is_ascii, options->no_colour};
    memset(&play, 0, sizeof play);
    bool is_open = match_open(&play.match, options, why);
    if (is_open && !display_start(&display)) {
        text_string(why, "this terminal cannot show screens; --plain plays by lines");
        is_open = false;
    }
    if (is_open) {
        begin(&play);
        run(&play);
        display_stop();
    }
    match_close(&play.match);
    return is_open;
}
