/* bench.c -- `tessera bench`: random games, uniform over the legal actions, one thread, complete
 * rules. Time is the time of this process on the processor, so that other programs disturb it
 * little. */
#include "ai/search.h"
#include "base/rng.h"
#include "program/parts/bench_batch.h"
#include "program/parts/command.h"
#include "rules/signature.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 16, PLIES_MAX = 100000 };

typedef struct {
    uint64_t games, moves, legal;
    double seconds;
    double simulations_rate; /* of searches, per second */
    double overhead;         /* time of playouts in a tree over that of plain ones, to the end */
} Measured;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void playout(const Game *game, const Setup *setup, uint64_t seed, Measured *measured) {
    GameState state;
    Chance chance = chance_seeded(seed);
    Rng rng = {seed};
    Action action = 0;
    game->init(&state, setup, &chance, NULL);
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        int count = game->sample(&state, rng_word(&rng), &action);
        if (count == 0) break;
        game->apply(&state, action, &chance, NULL);
        measured->moves++;
        measured->legal += (uint64_t)count;
    }
    measured->games++;
}

static Measured measure(const Game *game, const Setup *setup, double seconds) {
    Measured measured = {0};
    double begin = now();
    do
        for (int i = 0; i < BATCH; i++) playout(game, setup, measured.games, &measured);
    while ((measured.seconds = now() - begin) < seconds);
    return measured;
}

enum { SEARCHED = 6, APART = 5, SIMULATIONS = 1500, PLAYOUTS = 500 };

/* Searches some positions of a random game, and plays the same number of plain playouts from them.
 */
static bool measure_search(const Game *game, const Setup *setup, Measured *measured) {
    Search *search = search_open(game, 64, NULL);
    if (!search) return fail("there is not enough memory to search"), false;
    float weights[WEIGHTS_MAX];
    evaluator_weights(evaluator_of(game), weights);
    Chance chance = chance_seeded(5);
    Rng rng = {5};
    GameState state;
    Action action;
    double searching = 0, growing = 0, playing = 0;
    int simulations = 0;
    game->init(&state, setup, &chance, NULL);
    for (int i = 0; i < SEARCHED * APART; i++) {
        int seat = game->actor(&state);
        if (game->sample(&state, rng_word(&rng), &action) == 0) break;
        if (i % APART == 0) {
            Budget budget = {SIMULATIONS, 0};
            GameState view = state;
            game->redact(&view, seat);
            double begin = now();
            int done = search_choose(search, &view, seat, weights, budget, &rng).simulations;
            double searched = now();
            search_playouts(search, &view, seat, weights, PLAYOUTS, true, &rng);
            double grown = now();
            search_playouts(search, &view, seat, weights, PLAYOUTS, false, &rng);
            searching += searched - begin;
            growing += grown - searched;
            playing += now() - grown;
            simulations += done;
        }
        game->apply(&state, action, &chance, NULL);
    }
    search_close(search);
    measured->simulations_rate = simulations / searching;
    measured->overhead = growing / playing;
    return true;
}

static void report(const Game *game, const Setup *setup, const Measured *measured, Json *json) {
    double games_rate = (double)measured->games / measured->seconds;
    double moves_rate = (double)measured->moves / measured->seconds;
    double legal = (double)measured->legal / (double)measured->moves;
    if (!json) {
        printf("%-12s %7d %11.0f %12.0f %7d %10.1f %12.0f %9.2f\n", game->name, setup->players,
               games_rate, moves_rate, game->state_size, legal, measured->simulations_rate,
               measured->overhead);
        fflush(stdout);
        return;
    }
    char signature[20];
    snprintf(signature, sizeof signature, "%016" PRIx64, game_signature(game));
    json_object(json, NULL);
    setup_json(game, setup, json);
    json_int(json, "games_per_s", (int)games_rate);
    json_int(json, "moves_per_s", (int)moves_rate);
    json_int(json, "state_bytes", game->state_size);
    int tenths = (int)(10 * legal + 0.5);
    json_int(json, "mean_legal", tenths / 10);
    text_char(json->out, '.');
    text_int(json->out, tenths % 10);
    json_int(json, "simulations_per_s", (int)measured->simulations_rate);
    json_string(json, "signature", signature);
    json_end(json);
}

/* The set-up for so many players: the options as given, or, where they do not allow that number and
 * nothing else was asked for, the first variant that does. */
static bool fitted(const Game *game, Setup *setup) {
    char buffer[256];
    Text why = text_in(buffer, sizeof buffer);
    if (setup_check(game, setup, &why)) return true;
    for (int i = 0; i < game->options_count; i++) {
        if (!game->options[i].is_variant || setup->listed[i]) continue;
        for (int value = game->options[i].min; value <= game->options[i].max; value++) {
            Setup tried = *setup;
            tried.option[i][0] = (int16_t)value;
            if (!setup_check(game, &tried, &why)) continue;
            *setup = tried;
            return true;
        }
    }
    return false;
}

static void bench_game(const Game *game, const Setup *wanted, double seconds, Json *json) {
    for (int players = game->players_min; players <= game->players_max; players++) {
        Setup setup = *wanted;
        if (wanted->players && players != wanted->players) continue;
        setup.players = (int16_t)players;
        if (!fitted(game, &setup)) continue;
        Measured measured = measure(game, &setup, seconds);
        if (!measure_search(game, &setup, &measured)) return;
        report(game, &setup, &measured, json);
    }
}

typedef struct {
    const Game *only;
    Setup setup;
    uint64_t seconds, threads;
    bool is_json, is_batch;
    char words[512]; /* the options, for the library */
} Plan;

static bool read_number(Plan *plan, int count, char **words, int *at) {
    const char *flag = words[*at], *value;
    bool is_seconds = strcmp(flag, "--seconds") == 0;
    uint64_t max = is_seconds ? 3600 : 256;
    if (!flag_value(count, words, at, &value)) return false;
    if (number_read(value, 1, max, is_seconds ? &plan->seconds : &plan->threads)) return true;
    fail("%s takes a number from 1 to %d, not '%s'", flag, (int)max, value);
    return false;
}

static bool read_option(Plan *plan, const char *word) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    if (!plan->only) {
        if (!(plan->only = game_wanted(word))) return false;
        plan->setup = setup_default(plan->only);
        return true;
    }
    size_t size = strlen(plan->words);
    (void)snprintf(plan->words + size, sizeof plan->words - size, "%s ", word);
    if (!setup_read(plan->only, word, &plan->setup, &why)) fail("%s", buffer);
    return why.at == why.start;
}

static bool read_word(Plan *plan, int count, char **words, int *at) {
    const char *word = words[*at];
    if (strcmp(word, "--json") == 0) return plan->is_json = true;
    if (strcmp(word, "--batch") == 0) return plan->is_batch = true;
    if (strcmp(word, "--seconds") == 0 || strcmp(word, "--threads") == 0)
        return read_number(plan, count, words, at);
    if (word[0] != '-') return read_option(plan, word);
    fail("bench does not take '%s'; 'tessera help bench' says what it takes", word);
    return false;
}

static bool read_plan(Plan *plan, int count, char **words) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    for (int i = 0; i < count; i++)
        if (!read_word(plan, count, words, &i)) return false;
    if (plan->is_batch && plan->is_json) return fail("--batch has no --json"), false;
    if (plan->threads > 1 && !plan->is_batch) return fail("--threads is for --batch"), false;
    Setup checked = plan->setup;
    if (plan->only && !fitted(plan->only, &checked) && !setup_check(plan->only, &checked, &why))
        return fail("%s", buffer), false;
    return true;
}

int command_bench(int count, char **words) {
    Plan plan = {.seconds = 1, .threads = 1};
    if (!read_plan(&plan, count, words)) return STATUS_BAD_INPUT;
    BenchBatch batch = {plan.only ? plan.only->name : NULL, plan.words, plan.threads,
                        (double)plan.seconds};
    if (plan.is_batch) return bench_batch(&batch);
    Text text = text_large();
    Json json = json_to(&text);
    if (plan.is_json)
        json_array(&json, NULL);
    else
        printf("%-12s %7s %11s %12s %7s %10s %12s %9s\n", "game", "players", "games/s", "moves/s",
               "bytes", "mean legal", "searched/s", "overhead");
    for (int i = 0; i < games_count; i++) {
        if (plan.only && games[i] != plan.only) continue;
        Setup setup = plan.only ? plan.setup : setup_default(games[i]);
        bench_game(games[i], &setup, (double)plan.seconds, plan.is_json ? &json : NULL);
    }
    if (plan.is_json) {
        json_end(&json);
        text_char(&text, '\n');
        text_print(&text);
    }
    free(text.start);
    return STATUS_OK;
}
