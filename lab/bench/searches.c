/* searches.c -- `searches GAME GAMES [SIMULATIONS]`: plays so many random games of two, always the
 * same ones, and searches at positions from all over them. Prints how many simulations that were,
 * and a number that changes if any choice does. Valgrind counts the instructions that it takes:
 * docs/speed.md. */
#include "engine/rules/game.h"
#include "players/search/search.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { APART = 7, SIMULATIONS = 300, MEMORY_MB = 64 };

typedef struct {
    const Game *game;
    Search *search;
    float weights[WEIGHTS_MAX];
    Budget budget;
    Rng rng;
    int64_t simulations;
    uint64_t choices; /* FNV-1a */
} Counted;

static void count_search(Counted *counted, const GameState *state) {
    GameState view = *state;
    int seat = counted->game->actor(state);
    counted->game->redact(&view, seat);
    Choice choice = search_choose(counted->search, &view, seat, counted->weights, counted->budget,
                                  &counted->rng);
    counted->simulations += choice.simulations;
    counted->choices = (counted->choices ^ choice.action) * 0x100000001B3u;
}

/* Every seventh position, another one of the seven in each game. */
static void play(Counted *counted, const Setup *setup, int seed) {
    GameState state;
    Chance chance = chance_seeded((uint64_t)seed);
    Action action = 0;
    counted->game->init(&state, setup, &chance, NULL);
    for (int ply = seed; counted->game->sample(&state, rng_word(&counted->rng), &action) > 0;
         ply++) {
        if (ply % APART == APART - 1) count_search(counted, &state);
        counted->game->apply(&state, action, &chance, NULL);
    }
}

static int count(const Game *game, int plays, int simulations) {
    Counted counted = {.game = game,
                       .search = search_open(game, MEMORY_MB, NULL),
                       .budget = {simulations, 0},
                       .choices = 0xCBF29CE484222325u};
    if (!counted.search) return fputs("searches: there is not enough memory\n", stderr), 1;
    Setup setup = setup_default(game);
    setup.players = 2;
    evaluator_weights(evaluator_of(game), counted.weights);
    for (int i = 0; i < plays; i++) play(&counted, &setup, i);
    search_close(counted.search);
    printf("%" PRId64 " %016" PRIx64 "\n", counted.simulations, counted.choices);
    return 0;
}

int main(int words_count, char **words) {
    for (int i = 0; words_count >= 3 && i < games_count; i++) {
        if (strcmp(games[i]->name, words[1]) != 0) continue;
        long plays = strtol(words[2], NULL, 10);
        long simulations = words_count > 3 ? strtol(words[3], NULL, 10) : (long)SIMULATIONS;
        if (simulations > 0) return count(games[i], (int)plays, (int)simulations);
    }
    fputs("searches: takes a game, a number of games, and simulations\n", stderr);
    return 2;
}
