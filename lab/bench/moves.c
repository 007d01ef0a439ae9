/* moves.c -- `moves GAME GAMES`: plays so many random games of two, always the same ones, and
 * prints how many moves that were. lab/bench/speed.py counts the instructions that it takes, and
 * bindings/wasm/moves.mjs compares its time with that of WebAssembly. `moves --compiler` says by
 * what it was compiled, and `moves --path` for which processors (engine/base/path.h). */
#include "moves.h"

#include "engine/base/path.h"

#include <stdio.h>
#include <stdlib.h>

int main(int count, char **words) {
    if (count == 2 && strcmp(words[1], "--compiler") == 0) return puts(__VERSION__) < 0;
    if (count == 2 && strcmp(words[1], "--path") == 0) return puts(path_is_v3 ? "v3" : "any") < 0;
    for (int i = 0; count == 3 && i < games_count; i++) {
        if (strcmp(games[i]->name, words[1]) != 0) continue;
        printf("%d\n", moves_count(games[i], strtoul(words[2], NULL, 10)));
        return 0;
    }
    fputs("moves: takes a game and a number of games\n", stderr);
    return 2;
}
