/* contest.c -- two players meet, each a network from a file or "mcts": is the new one better?
 *
 *     contest GAME A B MILLISECONDS GAMES SEED [SET-UP words ...]
 *
 * Pairs of games with the same luck and swapped seats. Prints A's share of the points and its
 * standard error, over pairs. */
#include "thinker.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    const Game *game;
    Setup setup;
    Thinker *thinker[2];
    int time_ms, games;
    uint64_t seed;
} Contest;

/* A's share: of all pairs of seats, one of each, those where its own stands better. */
static double share(const Result *result, int swapped) {
    double points = 0;
    int pairs = 0;
    for (int a = 0; a < result->players; a++)
        for (int b = 0; b < result->players; b++) {
            if ((a + swapped) % 2 != 0 || (b + swapped) % 2 != 1) continue;
            pairs++;
            points += result->place[a] < result->place[b]    ? 1
                      : result->place[a] == result->place[b] ? 0.5
                                                             : 0;
        }
    return points / pairs;
}

static double play(Contest *contest, int pair, int swapped) {
    static Thought thought;
    const Game *game = contest->game;
    const Budget budget = {0, contest->time_ms};
    Chance chance = chance_seeded(contest->seed * 77777u + (uint64_t)pair);
    Rng rng = {contest->seed + 2 * (uint64_t)pair + (uint64_t)swapped};
    GameState state;
    Result result;
    game->init(&state, &contest->setup, &chance, NULL);
    while (game->actor(&state) != GAME_OVER) {
        int seat = game->actor(&state);
        Thinker *thinker = contest->thinker[(seat + swapped) % 2];
        Action action;
        GameState view = state;
        game->redact(&view, seat);
        if (game->sample(&view, 0, &action) > 1)
            action = thinker_think(thinker, &view, seat, budget, 0, &rng, &thought);
        game->apply(&state, action, &chance, NULL);
    }
    game->result(&state, &result);
    return share(&result, swapped);
}

static void run(Contest *contest) {
    int pairs = (contest->games + 1) / 2;
    double sum = 0, squares = 0;
    for (int pair = 0; pair < pairs; pair++) {
        double mean = (play(contest, pair, 0) + play(contest, pair, 1)) / 2;
        sum += mean;
        squares += mean * mean;
    }
    double mean = sum / pairs, variance = squares / pairs - mean * mean;
    printf("%d games: %.3f +- %.3f\n", 2 * pairs, mean, sqrt(variance > 0 ? variance / pairs : 0));
}

static bool read_setup(Contest *contest, int count, char **words) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    contest->setup = setup_default(contest->game);
    bool is_good = count > 0 || setup_read(contest->game, "players=2", &contest->setup, &why);
    for (int i = 0; i < count && is_good; i++)
        is_good = setup_read(contest->game, words[i], &contest->setup, &why);
    is_good = is_good && setup_check(contest->game, &contest->setup, &why);
    if (!is_good) fprintf(stderr, "%s\n", buffer);
    return is_good && contest->setup.players > 1;
}

int main(int count, char **words) {
    static Contest contest;
    if (count < 7 || !(contest.game = game_named(words[1]))) {
        fprintf(stderr, "usage: contest GAME A B MILLISECONDS GAMES SEED [SET-UP words ...]\n");
        return 2;
    }
    contest.time_ms = (int)strtol(words[4], NULL, 10);
    contest.games = (int)strtol(words[5], NULL, 10);
    contest.seed = strtoull(words[6], NULL, 10);
    if (contest.time_ms < 1 || contest.games < 1) return fprintf(stderr, "numbers from 1 on\n"), 2;
    if (!read_setup(&contest, count - 7, words + 7)) return 2;
    for (int i = 0; i < 2; i++)
        if (!(contest.thinker[i] = thinker_open(contest.game, words[2 + i]))) return 1;
    run(&contest);
    for (int i = 0; i < 2; i++) thinker_close(contest.thinker[i]);
    return 0;
}
