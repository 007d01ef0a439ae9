/* tune.c -- `tessera tune`: improves the weights of a game's evaluation by playing against itself.
 *
 * One weight after the other is made larger and smaller by a step; the change is kept if a
 * sequential test says that it plays better than what it would replace, and then a step twice as
 * large is tried in the same direction. A weight that neither change improves has its step halved.
 * What comes out is printed as the table that stands in the game's <game>_evaluate.c, which a
 * person then reads and puts there.
 *
 * With --try, weights that somebody names play against those of the game, and nothing is tuned. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/contest.h"
#include "clients/program/parts/players.h"
#include "clients/program/parts/speak.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    Contest contest;
    uint64_t rounds, sims;
    char spec[64];
    const Evaluator *evaluator;
    float weights[WEIGHTS_MAX], steps[WEIGHTS_MAX];
    float tried[WEIGHTS_MAX]; /* by --try */
    bool is_try;
} Tuning;

/* Plays the changed weights against the present ones. */
static bool is_better(Tuning *tuning, const float changed[], bool *is_good) {
    Contest *contest = &tuning->contest;
    contest->weights[0] = changed;
    contest->weights[1] = tuning->weights;
    contest->seed += CONTEST_GAMES_MAX;
    if (!contest_run(contest)) return false;
    ArenaStanding standing = arena_standing(&contest->tally, contest->elo0, contest->elo1);
    *is_good = standing.llr >= standing.upper;
    printf(" %.1f %% of %d", 100 * standing.score, contest->tally.games);
    fflush(stdout);
    return true;
}

/* Changes the weight by steps, as long as they make it better. False if no game can be played. */
static bool step_on(Tuning *tuning, int index, int sign, bool *is_changed) {
    bool is_good = true;
    *is_changed = false;
    while (is_good) {
        float changed[WEIGHTS_MAX];
        memcpy(changed, tuning->weights, sizeof changed);
        changed[index] += (float)sign * tuning->steps[index];
        printf(" %.3f", (double)changed[index]);
        if (!is_better(tuning, changed, &is_good)) return false;
        if (!is_good) continue;
        memcpy(tuning->weights, changed, sizeof changed);
        tuning->steps[index] *= 2;
        *is_changed = true;
        printf(", kept;");
    }
    return true;
}

static bool tune_weight(Tuning *tuning, int index) {
    bool is_changed = false;
    printf("%-16s %8.3f:", tuning->evaluator->weights[index].name, (double)tuning->weights[index]);
    for (int sign = 1; sign >= -1 && !is_changed; sign -= 2)
        if (!step_on(tuning, index, sign, &is_changed)) return false;
    tuning->steps[index] /= 2;
    puts("");
    return true;
}

static bool tune(Tuning *tuning) {
    const Evaluator *evaluator = tuning->evaluator;
    for (int i = 0; i < evaluator->weights_count; i++) {
        float value = tuning->weights[i];
        tuning->steps[i] = value == 0 ? 0.1f : (value < 0 ? -value : value) * 0.4f;
    }
    for (uint64_t round = 0; round < tuning->rounds; round++)
        for (int i = 0; i < evaluator->weights_count; i++)
            if (!tune_weight(tuning, i)) return false;
    for (int i = 0; i < evaluator->weights_count; i++)
        printf("    {\"%s\", %.3ff},\n", evaluator->weights[i].name, (double)tuning->weights[i]);
    return true;
}

static bool try_weights(Tuning *tuning) {
    Contest *contest = &tuning->contest;
    contest->has_sprt = false;
    contest->weights[0] = tuning->tried;
    contest->weights[1] = tuning->weights;
    if (!contest_run(contest)) return false;
    ArenaStanding standing = arena_standing(&contest->tally, contest->elo0, contest->elo1);
    printf("%.1f %% of %d, %.1f ± %.1f Elo\n", 100 * standing.score, contest->tally.games,
           standing.elo, standing.elo_error);
    return true;
}

/* "take=3.2". */
static bool read_try(Tuning *tuning, const char *text) {
    const Evaluator *evaluator = tuning->evaluator;
    const char *value = strchr(text, '=');
    size_t size = value ? (size_t)(value - text) : strlen(text);
    char *end = NULL;
    int i = 0;
    while (i < evaluator->weights_count && (strlen(evaluator->weights[i].name) != size ||
                                            memcmp(evaluator->weights[i].name, text, size) != 0))
        i++;
    if (i == evaluator->weights_count)
        return fail("there is no weight '%.*s'", (int)size, text), false;
    float number = value ? strtof(value + 1, &end) : 0;
    if (!value || end == value + 1 || *end || !isfinite(number))
        return fail("--try takes a weight and a number, as in '%.*s=1.5', not '%s'", (int)size,
                    text, text),
               false;
    tuning->tried[i] = number;
    tuning->is_try = true;
    return true;
}

/* The number that a flag sets; NULL if it sets none. */
static uint64_t *number_of(Tuning *tuning, const char *flag) {
    return strcmp(flag, "--games") == 0     ? &tuning->contest.games
           : strcmp(flag, "--rounds") == 0  ? &tuning->rounds
           : strcmp(flag, "--sims") == 0    ? &tuning->sims
           : strcmp(flag, "--seed") == 0    ? &tuning->contest.seed
           : strcmp(flag, "--threads") == 0 ? &tuning->contest.threads
                                            : NULL;
}

static uint64_t max_of(const Tuning *tuning, const uint64_t *number) {
    if (number == &tuning->contest.threads) return CONTEST_THREADS_MAX;
    return number == &tuning->contest.seed ? UINT64_MAX : CONTEST_GAMES_MAX;
}

static bool read_flag(Tuning *tuning, int count, char **words, int *at) {
    const char *value, *flag = words[*at];
    bool is_try = strcmp(flag, "--try") == 0;
    uint64_t *number = number_of(tuning, flag);
    if (!number && !is_try)
        return fail("tune does not take '%s'; 'tessera help tune' says what it takes", flag), false;
    if (!flag_value(count, words, at, &value)) return false;
    if (is_try) return read_try(tuning, value);
    uint64_t max = max_of(tuning, number);
    if (number_read(value, 1, max, number)) return true;
    return fail("%s takes a number from 1 to %" PRIu64 ", not '%s'", flag, max, value), false;
}

/* The game as it is before any flag. */
static void begin_tuning(Tuning *tuning) {
    ArenaMatch *match = &tuning->contest.match;
    tuning->sims = 100;
    tuning->evaluator = evaluator_of(match->game);
    evaluator_weights(tuning->evaluator, tuning->weights);
    memcpy(tuning->tried, tuning->weights, sizeof tuning->tried);
    match->setup = setup_default(match->game);
    tuning->contest.opening = contest_opening(match->game);
}

static bool read_tuning(Tuning *tuning, int count, char **words) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    ArenaMatch *match = &tuning->contest.match;
    if (count == 0) return fail("tune needs a game; 'tessera games' lists them"), false;
    if (!(match->game = game_wanted(words[0]))) return false;
    begin_tuning(tuning);
    for (int i = 1; i < count; i++) {
        if (words[i][0] != '-') {
            if (!setup_read(match->game, words[i], &match->setup, &why))
                return fail("%s", speak_why(&why)), false;
        } else if (!read_flag(tuning, count, words, &i)) {
            return false;
        }
    }
    if (!setup_check(match->game, &match->setup, &why)) return fail("%s", speak_why(&why)), false;
    snprintf(tuning->spec, sizeof tuning->spec, "mcts:sims=%" PRIu64, tuning->sims);
    return true;
}

int command_tune(int count, char **words) {
    static Tuning tuning = {.rounds = 2,
                            .contest = {.games = 2000,
                                        .seed = 1,
                                        .has_sprt = true,
                                        .is_quiet = true,
                                        .elo1 = 25,
                                        .match = {.players_count = 2}}};
    tuning.contest.threads = contest_threads();
    if (!read_tuning(&tuning, count, words)) return STATUS_BAD_INPUT;
    tuning.contest.spec[0] = tuning.contest.spec[1] = tuning.spec;
    return (tuning.is_try ? try_weights(&tuning) : tune(&tuning)) ? STATUS_OK : STATUS_BAD_INPUT;
}
