/* window.c -- see window.h. */
#include "window.h"

#include <assert.h>
#include <string.h>

enum { MARGIN = 2, PAGE = 10, WIDTH_MAX = 100, ROW_MARGIN = 6 };

static void draw_box(const Frame *box, const Window *window) {
    for (int row = 0; row < box->height; row++)
        for (int column = 0; column < box->width; column++)
            frame_text(box, row, column, INK_TEXT, " ");
    int right = box->width - 1, bottom = box->height - 1;
    frame_line(box, 0, 1, right - 1, "─");
    frame_line(box, bottom, 1, right - 1, "─");
    for (int row = 1; row < bottom; row++) {
        frame_text(box, row, 0, INK_DIM, "│");
        frame_text(box, row, right, INK_DIM, "│");
    }
    frame_text(box, 0, 0, INK_DIM, "┌");
    frame_text(box, 0, right, INK_DIM, "┐");
    frame_text(box, bottom, 0, INK_DIM, "└");
    frame_text(box, bottom, right, INK_DIM, "┘");
    int end = frame_text(box, 0, 2, INK_STRONG, window->title);
    if (window->filter[0]) {
        end = frame_text(box, 0, end, INK_STRONG, ": ");
        frame_text(box, 0, end, INK_LEGAL, window->filter);
    }
    frame_text(box, bottom, 2, INK_DIM, window->foot);
}

static void keep_cursor_visible(Window *window, int height) {
    if (window->cursor >= window->count) window->cursor = window->count - 1;
    if (window->cursor >= 0 && window->cursor < window->top) window->top = window->cursor;
    if (window->cursor >= window->top + height) window->top = window->cursor - height + 1;
    if (window->top > window->count - height) window->top = window->count - height;
    if (window->top < 0) window->top = 0;
}

static void draw_row(const Frame *rows, Window *window, int at) {
    char buffer[WINDOW_ROW_MAX];
    Text text = text_in(buffer, sizeof buffer);
    bool is_cursor = window->cursor == window->top + at;
    window->row(window->owner, window->top + at, &text);
    frame_text(rows, at, 0, is_cursor ? INK_CURSOR : INK_TEXT, is_cursor ? "▸ " : "  ");
    frame_text(rows, at, 2, is_cursor ? INK_CURSOR : INK_TEXT, buffer);
}

void window_draw(Window *window, const Frame *screen) {
    assert(window && screen);
    int width = screen->width - 2 * MARGIN, height = screen->height - 2 * MARGIN;
    if (width > WIDTH_MAX) width = WIDTH_MAX;
    if (window->width && width > window->width + ROW_MARGIN) width = window->width + ROW_MARGIN;
    if (window->lay_out) window->lay_out(window->owner, width - ROW_MARGIN);
    if (height > window->count + 2) height = window->count + 2;
    if (height < 5) height = 5;
    Frame box = frame_part(screen, (screen->height - height) / 2, (screen->width - width) / 2,
                           height, width);
    Frame rows = frame_part(&box, 1, 2, height - 2, width - 4);
    keep_cursor_visible(window, rows.height);
    draw_box(&box, window);
    for (int at = 0; at < rows.height && window->top + at < window->count; at++)
        draw_row(&rows, window, at);
    if (window->top > 0) frame_text(&box, 1, width - 2, INK_LEGAL, "↑");
    if (window->top + rows.height < window->count)
        frame_text(&box, height - 2, width - 2, INK_LEGAL, "↓");
}

static void move_by(Window *window, int rows) {
    if (window->cursor < 0) {
        window->top += rows;
        return;
    }
    window->cursor += rows;
    if (window->cursor >= window->count) window->cursor = window->count - 1;
    if (window->cursor < 0) window->cursor = 0;
}

static bool type_into_filter(Window *window, Key key) {
    size_t size = strlen(window->filter);
    if (!window->has_filter) return false;
    if (key.code == KEY_IS_BACK && size > 0) {
        window->filter[size - 1] = '\0';
        return true;
    }
    bool fits = key.code > ' ' && key.code < 0x7F && size + 1 < WINDOW_FILTER_MAX;
    if (!fits) return false;
    window->filter[size] = (char)key.code;
    window->filter[size + 1] = '\0';
    return true;
}

bool window_key(Window *window, Key key) {
    assert(window);
    switch (key.code) {
    case KEY_IS_UP: return move_by(window, -1), true;
    case KEY_IS_DOWN: return move_by(window, 1), true;
    case KEY_IS_PAGE_UP: return move_by(window, -PAGE), true;
    case KEY_IS_PAGE_DOWN: return move_by(window, PAGE), true;
    case KEY_IS_HOME: return move_by(window, -window->count), true;
    case KEY_IS_END: return move_by(window, window->count), true;
    default: return type_into_filter(window, key);
    }
}
