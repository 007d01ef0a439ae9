/* boards.c -- the boards of all games. */
#include "board.h"

#include <stddef.h>

static const Board *const boards[] = {
#define GAME(name) &name##_screen,
#include "games/games.def"
#undef GAME
};

const Board *board_of(const Game *game) {
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++)
        if (boards[i]->game == game) return boards[i];
    return NULL;
}
