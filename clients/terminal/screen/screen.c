/* screen.c -- see screen.h. What it draws is in screen_draw.c; here are its keys. */
#include "screen.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void screen_open(Screen *screen, const Board *board, Language language) {
    assert(screen && board);
    memset(screen, 0, sizeof *screen);
    screen->board = board;
    screen->language = language;
    screen->spots.cursor = screen->focus = SPOT_NOWHERE;
}

void screen_focus(Screen *screen, Action last) {
    assert(screen);
    Path path = {.count = 0};
    board_path(screen->board, &screen->view, last, &path);
    screen->focus = path.count > 0 ? path.step[path.count - 1] : SPOT_NOWHERE;
}

bool screen_candidate(Screen *screen, Action *action) {
    assert(screen && action);
    static int left[GAME_ACTIONS_MAX];
    const Pick *pick = &screen->pick;
    if (screen->spots.cursor == SPOT_NOWHERE) return false;
    if (!pick_is_last_step(pick, screen->spots.cursor)) return false;
    if (pick_left(pick, screen->spots.cursor, left) != 1) return false;
    *action = pick->action[left[0]];
    return true;
}

static void remark(Screen *screen) {
    pick_mark(&screen->pick, &screen->spots);
    screen->has_preview = false;
}

/* ---- Windows ---- */

static void open_window(Screen *screen, const char *title, const char *foot, int count) {
    memset(&screen->window, 0, sizeof screen->window);
    screen->window.is_open = true;
    screen->window.title = say(screen->language, title);
    screen->window.foot = say(screen->language, foot);
    screen->window.count = count;
    screen->window.owner = screen;
}

static void choice_row(void *owner, int index, Text *out) {
    const Screen *screen = owner;
    Action action = screen->pick.action[screen->listed[index]];
    enum { NOTATION_COLUMNS = 32 };
    int points = screen->points(screen->owner, action);
    screen->board->game->action_text(&screen->view, action, out);
    if (points == 0) return;
    text_pad(out, 0, NOTATION_COLUMNS);
    text_string(out, points > 0 ? "  +" : "  ");
    text_int(out, points);
}

/* Lists the actions that are left and contain what was typed. */
static void list_what_fits(Screen *screen) {
    static int left[GAME_ACTIONS_MAX];
    int count = pick_left(&screen->pick, SPOT_NOWHERE, left);
    screen->listed_count = 0;
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        screen->board->game->action_text(&screen->view, screen->pick.action[left[i]], &text);
        if (strstr(notation, screen->window.filter))
            screen->listed[screen->listed_count++] = left[i];
    }
    screen->window.count = screen->listed_count;
}

void screen_list_choices(Screen *screen) {
    assert(screen);
    open_window(screen, "Choices", "Type to find, Enter to play, Escape to close", 0);
    screen->window.row = choice_row;
    screen->window.has_filter = true;
    list_what_fits(screen);
}

void screen_offer(Screen *screen, bool is_offered) {
    assert(screen);
    pick_begin(&screen->pick, screen->board, is_offered ? &screen->view : NULL);
    pick_mark(&screen->pick, &screen->spots);
    screen->has_preview = false;
    if (screen->window.row == choice_row) screen->window.is_open = false; /* it lists what was */
    bool is_list = screen->pick.count > 0 && screen->spots.cursor == SPOT_NOWHERE;
    if (is_list) screen_list_choices(screen); /* what has no place on the board */
}

static void log_row(void *owner, int index, Text *out) {
    text_string(out, ((const Screen *)owner)->log.line[index]);
}

void screen_list_log(Screen *screen) {
    assert(screen);
    open_window(screen, "Log", "Arrows to scroll, Escape to close", screen->log.count);
    screen->window.row = log_row;
    screen->window.cursor = -1;
    screen->window.top = screen->log.count;
}

static void key_row(void *owner, int index, Text *out) {
    const Screen *screen = owner;
    help_key(screen->language, &screen->keys[index], out);
}

void screen_list_menu(Screen *screen) {
    assert(screen);
    open_window(screen, "Menu", "Enter to choose, Escape to close", screen->keys_count);
    screen->window.row = key_row;
    screen->window.width = 48;
}

static void lay_out_help(void *owner, int width) {
    Screen *screen = owner;
    const HelpAbout about = {screen->language, screen->board->game, screen->keys,
                             screen->keys_count};
    help_lay_out(&screen->help, &about, width);
    screen->window.count = screen->help.rows;
}

static void row_of_help(void *owner, int index, Text *out) {
    help_row(&((const Screen *)owner)->help, index, out);
}

void screen_list_help(Screen *screen) {
    assert(screen);
    open_window(screen, "Keys and rules",
                "Up and Down to scroll, Left and Right for sections, Escape to close", 0);
    screen->window.row = row_of_help;
    screen->window.lay_out = lay_out_help;
    screen->window.cursor = -1;
}

static bool jump_in_help(Screen *screen, Key key) {
    bool is_jump = key.code == KEY_IS_LEFT || key.code == KEY_IS_RIGHT;
    if (screen->window.row != row_of_help || !is_jump) return false;
    screen->window.top =
        help_jump(&screen->help, screen->window.top, key.code == KEY_IS_LEFT ? -1 : 1);
    return true;
}

/* Enter in a window: plays the choice, or presses the key of the menu. */
static ScreenAnswer choose_row(Screen *screen, Key *key, Action *action) {
    const Window *window = &screen->window;
    screen->window.is_open = false;
    if (window->cursor < 0 || window->cursor >= window->count) return SCREEN_NOTHING;
    if (window->row == choice_row) {
        *action = screen->pick.action[screen->listed[window->cursor]];
        return SCREEN_PLAY;
    }
    key->code = screen->keys[window->cursor].key;
    return screen_key(screen, key, action);
}

static ScreenAnswer window_answer(Screen *screen, Key *key, Action *action) {
    if (key->code == KEY_IS_ENTER) return choose_row(screen, key, action);
    if (jump_in_help(screen, *key)) return SCREEN_NOTHING;
    if (window_key(&screen->window, *key)) {
        if (screen->window.has_filter) list_what_fits(screen);
    } else if (key->code == KEY_IS_BACK || key->code == 'q') {
        screen->window.is_open = false;
        if (screen->spots.cursor == SPOT_NOWHERE && pick_back(&screen->pick)) remark(screen);
    }
    return SCREEN_NOTHING;
}

/* ---- The board ---- */

static ScreenAnswer choose_spot(Screen *screen, Action *action) {
    if (screen->spots.cursor == SPOT_NOWHERE) return screen_list_choices(screen), SCREEN_NOTHING;
    if (screen_candidate(screen, action)) return SCREEN_PLAY;
    bool is_last = pick_is_last_step(&screen->pick, screen->spots.cursor);
    pick_choose(&screen->pick, screen->spots.cursor);
    remark(screen);
    if (is_last) screen_list_choices(screen);
    return SCREEN_NOTHING;
}

static ScreenAnswer click(Screen *screen, const Key *key, Action *action) {
    int spot = spots_at(&screen->spots, key->row, key->column);
    if (spot == SPOT_NOWHERE) return SCREEN_NOTHING;
    bool is_again = screen->spots.cursor == spot;
    screen->spots.cursor = spot;
    screen->has_preview = false;
    Action sole;
    /* The first click on what would be played shows what it brings; the second one plays. */
    if (!is_again && screen_candidate(screen, &sole)) return SCREEN_NOTHING;
    return choose_spot(screen, action);
}

static void move(Screen *screen, int down, int right) {
    screen->spots.cursor = spots_next(&screen->spots, down, right);
    screen->has_preview = false;
}

static void turn(Screen *screen, int by) {
    if (pick_turn(&screen->pick, by)) remark(screen);
}

/* The cursor jumps to the next spot in the order of the drawing, as with Tab on a page. */
static void step(Screen *screen, int by) {
    const Spots *spots = &screen->spots;
    for (int i = 0; i < spots->count; i++) {
        if (spots->spot[i].id != spots->cursor) continue;
        screen->spots.cursor = spots->spot[(i + by + spots->count) % spots->count].id;
        break;
    }
    screen->has_preview = false;
}

static ScreenAnswer board_key(Screen *screen, Key *key, Action *action) {
    bool is_elsewhere =
        screen->seat != screen->actor && spots_find(&screen->spots, screen->spots.cursor) == NULL;
    if (is_elsewhere && (key->code >= KEYS_BEGIN || key->code == ' ')) {
        screen->seat = screen->actor; /* nothing is chosen that cannot be seen */
        return SCREEN_NOTHING;
    }
    switch (key->code) {
    case KEY_IS_UP: return move(screen, -1, 0), SCREEN_NOTHING;
    case KEY_IS_DOWN: return move(screen, 1, 0), SCREEN_NOTHING;
    case KEY_IS_LEFT: return move(screen, 0, -1), SCREEN_NOTHING;
    case KEY_IS_RIGHT: return move(screen, 0, 1), SCREEN_NOTHING;
    case 'n': return step(screen, 1), SCREEN_NOTHING;
    case 'N': return step(screen, -1), SCREEN_NOTHING;
    case 'r':
    case KEY_IS_RIGHT_CLICK: return turn(screen, 1), SCREEN_NOTHING;
    case 'R': return turn(screen, -1), SCREEN_NOTHING;
    case KEY_IS_CLICK: return click(screen, key, action);
    case ' ':
    case KEY_IS_ENTER: return choose_spot(screen, action);
    case KEY_IS_BACK:
        if (pick_back(&screen->pick)) remark(screen);
        return SCREEN_NOTHING;
    case 'c': return screen_list_choices(screen), SCREEN_NOTHING;
    default: return SCREEN_KEY;
    }
}

ScreenAnswer screen_key(Screen *screen, Key *key, Action *action) {
    assert(screen && key && action);
    if (key->code == KEY_IS_NOTHING || key->code == KEY_IS_RESIZE) return SCREEN_NOTHING;
    if (key->code == KEY_IS_GONE) return SCREEN_KEY;
    if (screen_is_too_small()) return key->code == 'q' ? SCREEN_KEY : SCREEN_NOTHING;
    screen->message[0] = '\0';
    if (screen->is_covered) {
        if (key->code == KEY_IS_ENTER || key->code == ' ') screen->is_covered = false;
        return key->code == 'q' ? SCREEN_KEY : SCREEN_NOTHING;
    }
    if (screen->window.is_open) return window_answer(screen, key, action);
    switch (key->code) {
    case KEY_IS_TAB:
        screen->seat = (screen->seat + 1) % screen->result.players;
        return SCREEN_NOTHING;
    case 'l': return screen_list_log(screen), SCREEN_NOTHING;
    case '?': return screen_list_help(screen), SCREEN_NOTHING;
    case 'm': return screen_list_menu(screen), SCREEN_NOTHING;
    default: break;
    }
    return screen->pick.count > 0 ? board_key(screen, key, action) : SCREEN_KEY;
}
