/* duel.c -- `duel A.so B.so GAME MS MEMORY_MB GAMES SEED`: the searches of two versions of the
 * program play each other with equal time and memory. Prints how many points A has. Pairs of
 * games have the same luck and swapped seats. lab/tools/duel.sh builds both sides.
 *
 * Each side has a position of its own. Both are told every action and have the same luck, so they
 * stay the same as long as both versions play by the same rules. */
#include "duel.h"

#include "engine/base/rng.h"

#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { OPENING = 6 }; /* random actions first: a game without luck would always be the same */

typedef struct {
    const DuelSide *side[2];
    int ms;
} Duel;

static const DuelSide *load(const char *path, const char *game, int memory_mb) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const DuelSide *side = library ? (const DuelSide *)dlsym(library, "duel_side") : NULL;
    if (!side)
        fprintf(stderr, "duel: %s\n", dlerror());
    else if (!side->open(game, memory_mb))
        fprintf(stderr, "duel: %s cannot play '%s'\n", path, game);
    else
        return side;
    exit(2);
}

static void play(const Duel *duel, uint32_t action) {
    for (int i = 0; i < 2; i++) {
        if (duel->side[i]->play(action)) continue;
        fprintf(stderr, "duel: the versions differ in their rules\n");
        exit(1);
    }
}

/* The share of the first side, which has this seat. */
static double play_game(const Duel *duel, uint64_t seed, int seat) {
    const DuelSide *one = duel->side[0];
    Rng rng = {seed};
    for (int i = 0; i < 2; i++) duel->side[i]->begin(seed);
    for (int i = 0; i < OPENING && one->actor() >= 0; i++) play(duel, one->sample(rng_word(&rng)));
    while (one->actor() >= 0) {
        const DuelSide *thinker = duel->side[one->actor() != seat];
        play(duel, thinker->choose(duel->ms, rng_word(&rng)));
    }
    return one->share(seat);
}

static int number_of(const char *word, int min) {
    char *end;
    long number = strtol(word, &end, 10);
    if (end > word && !*end && number >= min && number <= 1000000) return (int)number;
    fprintf(stderr, "duel: '%s' is not a number from %d to 1000000\n", word, min);
    exit(2);
}

int main(int count, char **words) {
    if (count != 8) return fputs("duel: takes A.so B.so GAME MS MEMORY_MB GAMES SEED\n", stderr), 2;
    Duel duel = {.ms = number_of(words[4], 1)};
    int memory_mb = number_of(words[5], 1), pairs = number_of(words[6], 4) / 2;
    uint64_t seed = (uint64_t)number_of(words[7], 0) * 1000000;
    for (int i = 0; i < 2; i++) duel.side[i] = load(words[1 + i], words[3], memory_mb);
    double sum = 0, squares = 0;
    for (int i = 0; i < pairs; i++) {
        double share = (play_game(&duel, seed + i, 0) + play_game(&duel, seed + i, 1)) / 2;
        sum += share, squares += share * share;
    }
    double mean = sum / pairs, variance = squares / pairs - mean * mean;
    printf("%s, %d ms, %d MB, %d games: %.3f +- %.3f\n", words[3], duel.ms, memory_mb, 2 * pairs,
           mean, sqrt(variance / (pairs - 1)));
    return 0;
}
