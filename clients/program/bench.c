/* bench.c -- `tessera bench`: random games, uniform over the legal actions, one thread, complete
 * rules. Time is the time of this process on the processor, so that other programs disturb it
 * little. */
#include "bindings/c/tessera.h"
#include "clients/program/parts/bench_batch.h"
#include "clients/program/parts/bench_gpu.h"
#include "clients/program/parts/command.h"
#include "clients/program/parts/speak.h"
#include "engine/base/rng.h"
#include "engine/rules/signature.h"
#include "players/search/search.h"

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
/* How long a search takes, and playouts with and without a tree that grows. */
typedef struct {
    Search *search;
    float weights[WEIGHTS_MAX];
    Rng rng;
    double searching, growing, playing;
    int simulations;
} SearchTimes;

static void time_search(SearchTimes *times, const GameState *view, int seat) {
    Budget budget = {SIMULATIONS, 0};
    Search *search = times->search;
    double begin = now();
    times->simulations +=
        search_choose(search, view, seat, times->weights, budget, &times->rng).simulations;
    double searched = now();
    search_playouts(search, view, seat, times->weights, PLAYOUTS, true, &times->rng);
    double grown = now();
    search_playouts(search, view, seat, times->weights, PLAYOUTS, false, &times->rng);
    times->searching += searched - begin;
    times->growing += grown - searched;
    times->playing += now() - grown;
}

/* Plays at random, and searches at every few positions. */
static void time_game(SearchTimes *times, const Game *game, const Setup *setup) {
    Chance chance = chance_seeded(5);
    GameState state;
    Action action;
    game->init(&state, setup, &chance, NULL);
    for (int i = 0; i < SEARCHED * APART; i++) {
        int seat = game->actor(&state);
        if (game->sample(&state, rng_word(&times->rng), &action) == 0) break;
        if (i % APART == 0) {
            GameState view = state;
            game->redact(&view, seat);
            time_search(times, &view, seat);
        }
        game->apply(&state, action, &chance, NULL);
    }
}

static bool measure_search(const Game *game, const Setup *setup, Measured *measured) {
    SearchTimes times = {.search = search_open(game, 64, NULL), .rng = {5}};
    if (!times.search) return fail("there is not enough memory to search"), false;
    evaluator_weights(evaluator_of(game), times.weights);
    time_game(&times, game, setup);
    search_close(times.search);
    measured->simulations_rate = times.simulations / times.searching;
    measured->overhead = times.growing / times.playing;
    return true;
}

static double games_rate(const Measured *measured) {
    return (double)measured->games / measured->seconds;
}

static double moves_rate(const Measured *measured) {
    return (double)measured->moves / measured->seconds;
}

static double mean_legal(const Measured *measured) {
    return (double)measured->legal / (double)measured->moves;
}

static void report_line(const Game *game, const Setup *setup, const Measured *measured) {
    printf("%-12s %7d %11.0f %12.0f %7d %10.1f %12.0f %9.2f\n", game->name, setup->players,
           games_rate(measured), moves_rate(measured), game->state_size, mean_legal(measured),
           measured->simulations_rate, measured->overhead);
    fflush(stdout);
}

static void report_json(const Game *game, const Setup *setup, const Measured *measured,
                        Json *json) {
    char signature[20];
    int tenths = (int)(10 * mean_legal(measured) + 0.5);
    snprintf(signature, sizeof signature, "%016" PRIx64, game_signature(game));
    json_object(json, NULL);
    setup_json(game, setup, json);
    json_int(json, "games_per_s", (int)games_rate(measured));
    json_int(json, "moves_per_s", (int)moves_rate(measured));
    json_int(json, "state_bytes", game->state_size);
    json_int(json, "mean_legal", tenths / 10);
    text_char(json->out, '.');
    text_int(json->out, tenths % 10);
    json_int(json, "simulations_per_s", (int)measured->simulations_rate);
    json_string(json, "signature", signature);
    json_end(json);
}

static void report(const Game *game, const Setup *setup, const Measured *measured, Json *json) {
    if (json)
        report_json(game, setup, measured, json);
    else
        report_line(game, setup, measured);
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
    uint64_t seconds;
    uint64_t games; /* side by side on a GPU; 0: not said */
    size_t threads[BENCH_THREADS_MAX];
    int threads_count;
    bool is_json, is_batch, is_gpu, is_checked;
    char words[512]; /* the options, for the library */
} Plan;

enum { SECONDS_MAX = 3600, THREADS_MAX = 256 };

static bool read_seconds(Plan *plan, const char *value) {
    if (number_read(value, 1, SECONDS_MAX, &plan->seconds)) return true;
    return fail("--seconds takes a number from 1 to %d, not '%s'", SECONDS_MAX, value), false;
}

/* "1,2,16": the numbers of threads to measure with. */
static bool read_threads(Plan *plan, const char *list) {
    char copy[64], *rest = copy;
    plan->threads_count = 0;
    bool is_good = snprintf(copy, sizeof copy, "%s", list) < (int)sizeof copy;
    while (is_good && rest) {
        uint64_t threads = 0;
        char *end = strchr(rest, ',');
        if (end) *end++ = '\0';
        is_good =
            plan->threads_count < BENCH_THREADS_MAX && number_read(rest, 1, THREADS_MAX, &threads);
        if (is_good) plan->threads[plan->threads_count++] = (size_t)threads;
        rest = end;
    }
    if (is_good) return true;
    fail("--threads takes numbers from 1 to %d, at most %d of them, as in 1,2,16; not '%s'",
         THREADS_MAX, BENCH_THREADS_MAX, list);
    return false;
}

static bool read_games(Plan *plan, const char *value) {
    if (number_read(value, 1, TESSERA_BATCH_GAMES_MAX, &plan->games)) return true;
    fail("--games takes a number from 1 to %d, not '%s'", TESSERA_BATCH_GAMES_MAX, value);
    return false;
}

/* A flag with a value behind it; `is_known` says whether it is one. */
static bool read_number(Plan *plan, int count, char **words, int *at, bool *is_known) {
    static const struct {
        const char *flag;
        bool (*read)(Plan *plan, const char *value);
    } flags[] = {{"--seconds", read_seconds}, {"--threads", read_threads}, {"--games", read_games}};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const char *value;
        if (strcmp(words[*at], flags[i].flag) != 0) continue;
        *is_known = true;
        return flag_value(count, words, at, &value) && flags[i].read(plan, value);
    }
    return *is_known = false;
}

static bool read_option(Plan *plan, const char *word) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    if (!plan->only) {
        if (!(plan->only = game_wanted(word))) return false;
        plan->setup = setup_default(plan->only);
        return true;
    }
    size_t size = strlen(plan->words);
    (void)snprintf(plan->words + size, sizeof plan->words - size, "%s ", word);
    if (!setup_read(plan->only, word, &plan->setup, &why)) fail("%s", speak_why(&why));
    return why.at == why.start;
}

static bool read_word(Plan *plan, int count, char **words, int *at) {
    const char *word = words[*at];
    if (strcmp(word, "--json") == 0) return plan->is_json = true;
    if (strcmp(word, "--batch") == 0) return plan->is_batch = true;
    if (strcmp(word, "--gpu") == 0) return plan->is_gpu = true;
    if (strcmp(word, "--check") == 0) return plan->is_checked = true;
    bool is_known, is_good = read_number(plan, count, words, at, &is_known);
    if (is_known) return is_good;
    if (word[0] != '-') return read_option(plan, word);
    fail("bench does not take '%s'; 'tessera help bench' says what it takes", word);
    return false;
}

/* Do the flags go together? */
static bool check_flags(const Plan *plan) {
    if (plan->threads_count > 0 && !plan->is_batch) return fail("--threads is for --batch"), false;
    if (plan->is_checked && !plan->is_gpu) return fail("--check is for --gpu"), false;
    if (plan->games && !plan->is_gpu) return fail("--games is for --gpu"), false;
    if (plan->is_gpu && (plan->threads_count > 0 || plan->is_json))
        return fail("--gpu takes neither --threads nor --json"), false;
    return true;
}

static bool read_plan(Plan *plan, int count, char **words) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    for (int i = 0; i < count; i++)
        if (!read_word(plan, count, words, &i)) return false;
    if (!check_flags(plan)) return false;
    Setup checked = plan->setup;
    if (plan->only && !fitted(plan->only, &checked) && !setup_check(plan->only, &checked, &why))
        return fail("%s", speak_why(&why)), false;
    return true;
}

static void bench_games(const Plan *plan, Json *json) {
    for (int i = 0; i < games_count; i++) {
        if (plan->only && games[i] != plan->only) continue;
        Setup setup = plan->only ? plan->setup : setup_default(games[i]);
        bench_game(games[i], &setup, (double)plan->seconds, json);
    }
}

static void bench_table(const Plan *plan) {
    printf("%-12s %7s %11s %12s %7s %10s %12s %9s\n", "game", "players", "games/s", "moves/s",
           "bytes", "mean legal", "searched/s", "overhead");
    bench_games(plan, NULL);
}

static void bench_json(const Plan *plan) {
    Text text = text_large();
    Json json = json_to(&text);
    json_array(&json, NULL);
    bench_games(plan, &json);
    json_end(&json);
    text_char(&text, '\n');
    text_print(&text);
    free(text.start);
}

static int bench_batches(const Plan *plan) {
    BenchBatch batch = {.name = plan->only ? plan->only->name : NULL,
                        .setup = plan->words,
                        .threads = {1},
                        .threads_count = plan->threads_count ? plan->threads_count : 1,
                        .seconds = (double)plan->seconds,
                        .is_json = plan->is_json};
    for (int i = 0; i < plan->threads_count; i++) batch.threads[i] = plan->threads[i];
    return bench_batch(&batch);
}

int command_bench(int count, char **words) {
    Plan plan = {.seconds = 1};
    if (!read_plan(&plan, count, words)) return STATUS_BAD_INPUT;
    if (plan.is_gpu) return bench_gpu(count, words);
    if (plan.is_batch) return bench_batches(&plan);
    if (plan.is_json)
        bench_json(&plan);
    else
        bench_table(&plan);
    return STATUS_OK;
}
