/* screen_draw.c -- how the screen of screen.h looks.
 *
 *     title of the game                                      whose turn it is
 *     board                                                  | players
 *                                                            | what the choice brings
 *                                                            | what has happened
 *     the choice under the cursor, or a message
 *     keys
 */
#include "screen.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { PANEL_MIN = 19, PANEL_MAX = 56 };

static Frame whole_screen(void) {
    Frame frame = {0};
    display_size(&frame.height, &frame.width);
    return frame;
}

static void draw_bar(const Frame *screen, int row) {
    for (int column = 0; column < screen->width; column++)
        frame_text(screen, row, column, INK_BAR, " ");
}

static void draw_title(const Screen *screen, const Frame *frame) {
    draw_bar(frame, 0);
    frame_text(frame, 0, 1, INK_BAR, say_title(screen->language, screen->board->game));
    frame_text(frame, 0, frame->width - 1 - text_columns(screen->status), INK_BAR, screen->status);
}

static void draw_keys(const Screen *screen, const Frame *frame) {
    int row = frame->height - 1, column = 1;
    draw_bar(frame, row);
    for (int i = 0; i < screen->keys_count; i++) {
        const KeyHelp *key = &screen->keys[i];
        const char *label = say(screen->language, key->label);
        int width = text_columns(key->sign) + 1 + text_columns(label);
        if (!key->is_in_bar || column + width > frame->width) continue;
        column = frame_text(frame, row, column, INK_BAR, key->sign);
        column = frame_text(frame, row, column + 1, INK_BAR, label) + 2;
    }
}

/* ---- The choice under the cursor ---- */

static void candidate_text(const Screen *screen, Text *out) {
    int points = events_points(&screen->preview, screen->actor);
    screen->board->game->action_text(&screen->view, screen->previewed, out);
    if (points == 0) return;
    text_string(out, points > 0 ? "  +" : "  ");
    text_int(out, points);
}

static void draw_choice(const Screen *screen, const Frame *frame) {
    static int left[GAME_ACTIONS_MAX];
    char line[SCREEN_LINE_MAX];
    Text text = text_in(line, sizeof line);
    int row = frame->height - 2;
    if (screen->message[0]) {
        frame_text(frame, row, 1, INK_WARNING, screen->message);
        return;
    }
    if (screen->pick.count == 0) return;
    if (screen->has_preview) {
        candidate_text(screen, &text);
        frame_text(frame, row, 1, INK_STRONG, line);
        return;
    }
    int count = pick_left(&screen->pick, screen->spots.cursor, left);
    const Filling fillings[] = {{"count", NULL, count}, {NULL, NULL, 0}};
    say_with(screen->language, "Choices here: {count}; Enter continues", fillings, &text);
    frame_text(frame, row, 1, INK_TEXT, line);
}

/* ---- The panel at the right ---- */

static int draw_seats(const Screen *screen, const Frame *panel) {
    int row = 0;
    for (int seat = 0; seat < screen->result.players; seat++, row++) {
        bool is_actor = seat == screen->actor;
        char points[16];
        Ink ink = is_actor ? INK_STRONG : seat == screen->seat ? INK_TEXT : INK_DIM;
        frame_text(panel, row, 0, INK_LEGAL, is_actor ? "▸" : " ");
        int end = frame_text(panel, row, 2, ink, screen->seats->names[seat]);
        if (panel->width > PANEL_MIN)
            frame_text(panel, row, end + 1, INK_DIM, screen->seats->kind[seat]);
        snprintf(points, sizeof points, " %d", screen->result.points[seat]);
        frame_text(panel, row, panel->width - text_columns(points), ink, points);
    }
    frame_line(panel, row, 0, panel->width, "─");
    return row + 1;
}

static int draw_preview(const Screen *screen, const Frame *panel, int row) {
    int rows_max = panel->height / 2;
    if (!screen->has_preview) return row;
    for (int i = 0; i < screen->preview.count && row < rows_max; i++) {
        const Event *event = &screen->preview.event[i];
        char line[SCREEN_LINE_MAX];
        Text text = text_in(line, sizeof line);
        say_event(screen->language, screen->board->game, event, screen->seats->names, &text);
        row =
            frame_paragraph(panel, row, rows_max - row, event->points ? INK_LEGAL : INK_TEXT, line);
    }
    if (screen->preview.count == 0)
        row = frame_paragraph(panel, row, 2, INK_DIM,
                              say(screen->language, "Luck decides what follows."));
    frame_line(panel, row, 0, panel->width, "─");
    return row + 1;
}

/* How many rows a line of the log takes. */
static int rows_of(const Frame *panel, const char *line) {
    Frame nowhere = *panel;
    nowhere.height = 0;
    return frame_paragraph(&nowhere, 0, 8, INK_TEXT, line);
}

/* The end of the log, as much of it as fits. */
static void draw_log(const Screen *screen, const Frame *panel, int row) {
    int room = panel->height - row, first = screen->log.count;
    while (first > 0) {
        int rows = rows_of(panel, screen->log.line[first - 1]);
        if (rows > room) break;
        room -= rows;
        first--;
    }
    for (; first < screen->log.count; first++) {
        const char *line = screen->log.line[first];
        row = frame_paragraph(panel, row, panel->height - row, line[0] == ' ' ? INK_DIM : INK_TEXT,
                              line);
    }
}

/* ---- All of it ---- */

static void draw_too_small(const Screen *screen, const Frame *frame) {
    char line[SCREEN_LINE_MAX];
    Text text = text_in(line, sizeof line);
    const Filling fillings[] = {
        {"width", NULL, frame->width}, {"height", NULL, frame->height}, {NULL, NULL, 0}};
    say_with(
        screen->language,
        "This terminal is {width} x {height}; Tessera needs 80 x 24. Make it larger, or press q.",
        fillings, &text);
    frame_paragraph(frame, 0, frame->height, INK_TEXT, line);
}

static void draw_cover(const Screen *screen, const Frame *frame) {
    char line[SCREEN_LINE_MAX];
    Text text = text_in(line, sizeof line);
    const Filling fillings[] = {{"name", screen->seats->names[screen->actor], 0}, {NULL, NULL, 0}};
    say_with(screen->language, "It is {name}'s turn. Everybody else, please look away.", fillings,
             &text);
    int row = frame->height / 2;
    frame_text(frame, row, (frame->width - text_columns(line)) / 2, INK_STRONG, line);
    const char *how = say(screen->language, "Press Enter to see your tiles.");
    frame_text(frame, row + 2, (frame->width - text_columns(how)) / 2, INK_TEXT, how);
}

static void draw_board(Screen *screen, const Frame *frame, int width) {
    Frame board = frame_part(frame, 1, 0, frame->height - 3, width);
    int cursor = screen->spots.cursor;
    Scene scene = {screen->language, screen->seat, screen->seats->names,
                   screen->has_preview ? &screen->previewed : NULL,
                   cursor == SPOT_NOWHERE ? screen->focus : cursor};
    board.spots = &screen->spots;
    screen->spots.count = 0;
    board_draw(screen->board, &board, &screen->view, &scene);
}

static int panel_width(const Frame *frame) {
    int width = PANEL_MIN + (frame->width - SCREEN_COLUMNS_MIN) / 2;
    return width < PANEL_MAX ? width : PANEL_MAX;
}

static void draw_table(Screen *screen, const Frame *frame) {
    int width = panel_width(frame), left = frame->width - width;
    Frame panel = frame_part(frame, 1, left, frame->height - 3, width);
    draw_board(screen, frame, left - 1);
    for (int row = 1; row < frame->height - 2; row++)
        frame_text(frame, row, left - 1, INK_DIM, "│");
    int row = draw_preview(screen, &panel, draw_seats(screen, &panel));
    draw_log(screen, &panel, row);
    draw_choice(screen, frame);
}

bool screen_is_too_small(void) {
    Frame frame = whole_screen();
    return frame.height < SCREEN_ROWS_MIN || frame.width < SCREEN_COLUMNS_MIN;
}

void screen_draw(Screen *screen) {
    assert(screen);
    Frame frame = whole_screen();
    display_clear();
    if (screen_is_too_small()) {
        draw_too_small(screen, &frame);
    } else {
        draw_title(screen, &frame);
        draw_keys(screen, &frame);
        if (screen->is_covered)
            draw_cover(screen, &frame);
        else
            draw_table(screen, &frame);
        if (screen->window.is_open && !screen->is_covered) window_draw(&screen->window, &frame);
    }
    display_show();
}
