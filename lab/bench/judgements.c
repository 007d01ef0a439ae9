/* judgements.c -- `judgements GAME GAMES`: lets the game's network judge the positions of so many
 * random games of two, always the same ones, and prints how many those were.
 * bindings/wasm/moves.mjs compares its time with that of WebAssembly. */
#include "judgements.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    const Game *game = count == 3 ? game_named(words[1]) : NULL;
    if (!game) return fputs("judgements: takes a game and a number of games\n", stderr), 2;
    int judgements = judgements_count(game, strtoul(words[2], NULL, 10));
    if (judgements < 0) return fputs("judgements: this game has no network\n", stderr), 2;
    printf("%d\n", judgements);
    return 0;
}
