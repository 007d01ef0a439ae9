/* moves.c -- `moves GAME GAMES`: plays so many random games of two, always the same ones, and
 * prints how many moves that were. scripts/speed.py counts the instructions that it takes. `moves
 * --compiler` says by what it was compiled, and `moves --path` for which processors (base/path.h).
 */
#include "base/path.h"
#include "base/rng.h"
#include "rules/game.h"

#include <stdio.h>
#include <stdlib.h>

static int play(const Game *game, const Setup *setup, uint64_t seed) {
    GameState state;
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    Action action = 0;
    int moves = 0;
    game->init(&state, setup, &chance, NULL);
    for (; game->sample(&state, rng_word(&rng), &action) > 0; moves++)
        game->apply(&state, action, &chance, NULL);
    return moves;
}

int main(int count, char **words) {
    if (count == 2 && strcmp(words[1], "--compiler") == 0) return puts(__VERSION__) < 0;
    if (count == 2 && strcmp(words[1], "--path") == 0) return puts(path_is_v3 ? "v3" : "any") < 0;
    for (int i = 0; count == 3 && i < games_count; i++) {
        if (strcmp(games[i]->name, words[1]) != 0) continue;
        Setup setup = setup_default(games[i]);
        setup.players = 2;
        int moves = 0;
        unsigned long wanted = strtoul(words[2], NULL, 10);
        for (unsigned long k = 0; k < wanted; k++) moves += play(games[i], &setup, k);
        printf("%d\n", moves);
        return 0;
    }
    fputs("moves: takes a game and a number of games\n", stderr);
    return 2;
}
