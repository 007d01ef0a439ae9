/* setup.c -- terminal_set_up(): what is to be played, as a form on the screen.
 *
 * The rows are the game, its players, its options and who sits where. Options are data of the game,
 * so there is nothing here about any of them. */
#include "clients/terminal/display/display.h"
#include "clients/terminal/display/window.h"
#include "clients/terminal/terminal.h"
#include "players/levels/levels.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    FORM_GAME,
    FORM_PLAYERS,
    FORM_OPTIONS,
    FORM_LINE_MAX = 256,
    LABEL_COLUMNS = 26,
    OPTION_WORDS_MAX = 96
};

typedef struct {
    Language language;
    int game; /* its place among games[] */
    int players;
    int value[GAME_OPTIONS_MAX];
    int shown[GAME_OPTIONS_MAX], shown_count; /* the options that no other choice makes void */
    int level[GAME_SEATS_MAX];                /* of a bot; 0: a person */
    int default_level;                        /* of all seats but the first */
    Window window;
    char foot[2 * FORM_LINE_MAX]; /* what the row means, or what is wrong */
    bool is_wrong, is_left, is_done;
} Form;

static const Game *game_of(const Form *form) {
    return games[form->game];
}

static int first_seat_row(const Form *form) {
    return FORM_OPTIONS + form->shown_count;
}

static int begin_row(const Form *form) {
    return first_seat_row(form) + form->players;
}

/* The option of a row, or -1. */
static int option_of(const Form *form, int row) {
    bool is_option = row >= FORM_OPTIONS && row < first_seat_row(form);
    return is_option ? form->shown[row - FORM_OPTIONS] : -1;
}

/* ---- Rows ---- */

/* What an option is called, and what it means; of its value if it has words. */
static OptionSaid option_said(const Form *form, int option, bool is_value) {
    const GameOption *it = &game_of(form)->options[option];
    const char *value = is_value ? it->values[form->value[option]] : it->name;
    char words[OPTION_WORDS_MAX];
    OptionSaid said;
    Text text = text_in(words, sizeof words);
    text_string(&text, it->name);
    if (is_value) {
        text_char(&text, ' ');
        text_string(&text, value);
    }
    say_option(form->language, game_of(form), words, &said);
    if (!said.title[0]) snprintf(said.title, sizeof said.title, "%s", value);
    if (!said.text) said.text = is_value ? "" : it->text;
    return said;
}

static void option_value(const Form *form, int option, Text *out) {
    if (game_of(form)->options[option].values)
        text_string(out, option_said(form, option, true).title);
    else
        text_int(out, form->value[option]);
}

/* What the option is about, and then its value. */
static void option_text(const Form *form, int option, Text *out) {
    const GameOption *it = &game_of(form)->options[option];
    text_string(out, option_said(form, option, false).text);
    if (!it->values && !it->suggested) return;
    text_char(out, ' ');
    if (it->values) {
        text_string(out, option_said(form, option, true).text);
        return;
    }
    const int8_t *range = it->suggested[form->players - game_of(form)->players_min];
    const Filling fillings[] = {{"from", NULL, range[0]}, {"to", NULL, range[1]}, {NULL, NULL, 0}};
    say_with(form->language, "The rulebook suggests {from} to {to} for experienced players.",
             fillings, out);
}

static void seat_label(const Form *form, int seat, Text *out) {
    const Filling fillings[] = {{"number", NULL, seat + 1}, {NULL, NULL, 0}};
    say_with(form->language, "Player {number}", fillings, out);
}

static void seat_value(const Form *form, int seat, Text *out) {
    const Filling fillings[] = {{"level", NULL, form->level[seat]}, {NULL, NULL, 0}};
    say_with(form->language, form->level[seat] ? "bot of level {level}" : "a person", fillings,
             out);
}

static void row_parts(const Form *form, int row, Text *label, Text *value) {
    if (row == FORM_GAME) {
        text_string(label, say(form->language, "game"));
        text_string(value, say_title(form->language, game_of(form)));
    } else if (row == FORM_PLAYERS) {
        text_string(label, say(form->language, "players"));
        text_int(value, form->players);
    } else if (row < first_seat_row(form)) {
        text_string(label, option_said(form, option_of(form, row), false).title);
        option_value(form, option_of(form, row), value);
    } else {
        seat_label(form, row - first_seat_row(form), label);
        seat_value(form, row - first_seat_row(form), value);
    }
}

static void form_row(void *owner, int row, Text *out) {
    const Form *form = owner;
    char label[FORM_LINE_MAX], value[FORM_LINE_MAX];
    Text label_text = text_in(label, sizeof label), value_text = text_in(value, sizeof value);
    if (row == begin_row(form)) {
        text_string(out, say(form->language, "begin"));
        return;
    }
    row_parts(form, row, &label_text, &value_text);
    text_string(out, label);
    for (int column = text_columns(label); column < LABEL_COLUMNS; column++) text_char(out, ' ');
    text_string(out, "‹ ");
    text_string(out, value);
    text_string(out, " ›");
}

/* ---- Changes ---- */

/* The next value of a range, going round at its ends. */
static int turned(int value, int by, int min, int max) {
    int next = value + by;
    return next < min ? max : next > max ? min : next;
}

/* The form as a set-up, which may not be a game. */
static Setup setup_of(const Form *form) {
    Setup setup = setup_default(game_of(form));
    setup.players = (int16_t)form->players;
    for (int option = 0; option < game_of(form)->options_count; option++)
        for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
            setup.option[option][seat] = (int16_t)form->value[option];
    return setup;
}

static void find_shown(Form *form) {
    Setup setup = setup_of(form);
    form->shown_count = 0;
    for (int option = 0; option < game_of(form)->options_count; option++)
        if (!setup_is_void(game_of(form), &setup, option))
            form->shown[form->shown_count++] = option;
}

/* A game with its default options, a person and bots. */
static void choose_game(Form *form, int game) {
    Setup setup = setup_default(games[game]);
    char buffer[FORM_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    bool is_good = setup_check(games[game], &setup, &why);
    form->game = game;
    form->players = is_good ? setup.players : games[game]->players_min;
    for (int option = 0; option < games[game]->options_count; option++)
        form->value[option] = games[game]->options[option].default_value;
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
        form->level[seat] = seat ? form->default_level : 0;
    find_shown(form);
}

static void change_row(Form *form, int by) {
    const Game *game = game_of(form);
    int row = form->window.cursor, option = option_of(form, row);
    if (row == FORM_GAME) {
        choose_game(form, turned(form->game, by, 0, games_count - 1));
    } else if (row == FORM_PLAYERS) {
        form->players = turned(form->players, by, game->players_min, game->players_max);
    } else if (option >= 0) {
        const GameOption *it = &game->options[option];
        form->value[option] = turned(form->value[option], by, it->min, it->max);
    } else if (row < begin_row(form)) {
        int seat = row - first_seat_row(form);
        form->level[seat] = turned(form->level[seat], by, 0, LEVELS);
    }
    find_shown(form);
}

/* ---- The set-up ---- */

/* What is void keeps its default, whatever was chosen before. */
static bool read_form(const Form *form, Setup *setup, Text *why) {
    Setup chosen = setup_of(form);
    *setup = setup_default(game_of(form));
    setup->players = chosen.players;
    for (int i = 0; i < form->shown_count; i++) {
        int option = form->shown[i];
        memcpy(setup->option[option], chosen.option[option], sizeof setup->option[option]);
    }
    return setup_check(game_of(form), setup, why);
}

/* What the row under the cursor is about, or why it is no game yet. */
static void update_foot(Form *form) {
    char buffer[FORM_LINE_MAX];
    Reason reason;
    Text foot = text_in(form->foot, sizeof form->foot);
    Text why = reason_text(&reason, buffer, sizeof buffer);
    Setup setup;
    int row = form->window.cursor;
    form->is_wrong = !read_form(form, &setup, &why);
    if (form->is_wrong)
        say_reason(form->language, &why, &foot);
    else if (option_of(form, row) >= 0)
        option_text(form, option_of(form, row), &foot);
    else
        text_string(&foot, say(form->language, "Arrows choose, Enter begins, q quits."));
}

/* ---- The loop ---- */

static void draw(Form *form) {
    Frame screen = {0};
    display_size(&screen.height, &screen.width);
    display_clear();
    form->window.title = say(form->language, "What shall we play?");
    form->window.foot = "";
    form->window.count = begin_row(form) + 1;
    form->window.width = 52;
    window_draw(&form->window, &screen);
    Frame foot = frame_part(&screen, screen.height - 2, 2, 2, screen.width - 4);
    frame_paragraph(&foot, 0, 2, form->is_wrong ? INK_WARNING : INK_TEXT, form->foot);
    display_show();
}

static void follow_key(Form *form, Key key) {
    switch (key.code) {
    case KEY_IS_LEFT: change_row(form, -1); break;
    case KEY_IS_RIGHT:
    case ' ': change_row(form, 1); break;
    case KEY_IS_ENTER: form->is_done = !form->is_wrong; break;
    case 'q':
    case KEY_IS_BACK:
    case KEY_IS_GONE: form->is_left = true; break;
    default: window_key(&form->window, key);
    }
}

static void take_over(const Form *form, TerminalOptions *options) {
    char buffer[FORM_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    options->header.game = game_of(form);
    if (!read_form(form, &options->header.setup, &why)) return;
    for (int seat = 0; seat < form->players; seat++) {
        Text spec = text_in(options->seat[seat], TERMINAL_SPEC_MAX);
        text_string(&spec, form->level[seat] ? "bot:" : "me");
        if (form->level[seat]) text_int(&spec, form->level[seat]);
    }
}

bool terminal_set_up(TerminalOptions *options, int level) {
    assert(options);
    enum { WAIT_MS = 500 };
    static Form form;
    DisplayOptions display = {options->is_ascii, options->no_colour};
    memset(&form, 0, sizeof form);
    form.language = options->language;
    form.default_level = level;
    form.window.row = form_row;
    form.window.owner = &form;
    choose_game(&form, 0);
    if (!display_start(&display)) return false;
    while (!form.is_done && !form.is_left) {
        update_foot(&form);
        draw(&form);
        follow_key(&form, display_key(WAIT_MS));
    }
    display_stop();
    if (form.is_done) take_over(&form, options);
    return form.is_done;
}
