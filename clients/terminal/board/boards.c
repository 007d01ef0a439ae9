/* boards.c -- the boards of all games, and what stands in for what a game does not bring. */
#include "board.h"

#include <assert.h>
#include <stddef.h>

#define GAME(name) extern const Board name##_screen;
#include "registry/screen.def"
#undef GAME

static const Board *const boards[] = {
#define GAME(name) &name##_screen,
#include "registry/screen.def"
#undef GAME
    NULL,
};

#define GAME(name) extern const Game name##_game;
#include "registry/games.def"
#undef GAME

/* For games that bring none. */
static const Board plain_boards[] = {
#define GAME(name) {.game = &name##_game},
#include "registry/games.def"
#undef GAME
};

const Board *board_of(const Game *game) {
    assert(game);
    for (int i = 0; boards[i]; i++)
        if (boards[i]->game == game) return boards[i];
    for (size_t i = 0; i < sizeof plain_boards / sizeof plain_boards[0]; i++)
        if (plain_boards[i].game == game) return &plain_boards[i];
    return NULL;
}

void board_path(const Board *board, const void *view, Action action, Path *path) {
    assert(board && view && path);
    path->count = 0;
    if (board->path) board->path(view, action, path);
}

enum { DRAWING_MAX = 1 << 16 };

/* The drawing of the rules, line by line. */
static void draw_text(const Game *game, const Frame *frame, const void *view, Language language) {
    static char drawing[DRAWING_MAX], said[DRAWING_MAX];
    Text text = text_in(drawing, sizeof drawing), words = text_in(said, sizeof said);
    game->state_text(view, &text);
    say_drawing(language, game, drawing, &words);
    char *line = said;
    for (int row = 0; *line; row++) {
        char *end = line;
        while (*end && *end != '\n') end++;
        bool is_last = *end == '\0';
        *end = '\0';
        frame_text(frame, row, 0, INK_TEXT, line);
        line = is_last ? end : end + 1;
    }
}

void board_draw(const Board *board, const Frame *frame, const void *view, const Scene *scene) {
    assert(board && frame && view && scene);
    if (board->draw)
        board->draw(frame, view, scene);
    else
        draw_text(board->game, frame, view, scene->language);
}

bool board_read(const Board *board, const Value *position, const Setup *setup, int actor,
                void *view) {
    assert(board && setup && view);
    if (!board->read) return false;
    board->read(position, setup, actor, view);
    return true;
}
