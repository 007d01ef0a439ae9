/* luck_share.c -- how much of the variance of a result could luck explain at all, how much the
 * players' own choices, and how much of that does a judge see?
 *
 *     luck_share GAME GAMES SEED THREADS [PLAYOUTS]
 *
 * The result of bot:5 against bot:4 varies by luck and by the bots' own random choices. Were the
 * win chance known exactly, removing luck from the result would remove the variance of the win
 * chance over the outcomes of each event of luck, summed over the events of a game, and nothing
 * else; so with choices. Both variances are measured here without any judgement, by playing on.
 *
 * In each game, one event of luck is drawn; it is repeated OUTCOMES times, and the bots play on
 * from each outcome twice, to the end. The variance between outcomes, less what the variance within
 * them explains, times the number of events, has the wanted mean. At each decision the bot is asked
 * twice, and of the decisions with two answers one is drawn; the bots play on from both, PLAYOUTS
 * times (64; 0 leaves choices out). Half the square of the difference between both win chances,
 * less what chance explains, times the number of such decisions, has the wanted mean.
 *
 * The judges tell that difference, too. The square of the correlation with the true one is the part
 * that removing choices by this judge can remove, asked as often as one likes, with the best
 * multiple. Errors are standard errors over the games. */
#include "engine/base/rng.h"
#include "players/levels/levels.h"
#include "players/review/appraiser.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    OUTCOMES = 8,
    PLAYOUTS = 64,
    PLAYOUTS_MAX = 4096,
    TURNS_MAX = 1024,
    THREADS_MAX = 64,
    FIRST_LEVEL = 5,
    SECOND_LEVEL = 4,
    JUDGES = 2, /* the plain search and the network */
    JUDGE_MS = 10,
    NET_SIMULATIONS = 400,
    MEMORY_MB = 16,
};

/* An action that brought luck, or one that its bot chose when another seemed as good to it. The
 * first event of luck is the beginning of the game. */
typedef struct {
    GameState before;
    Action action, other;
} Turn;

typedef struct {
    Turn list[TURNS_MAX];
    int count;
} Turns;

/* What a game has shown; also sums of it. */
typedef struct {
    double result, luck, choices;
    double seen[JUDGES], judged[JUDGES]; /* true times judged differences, and squares of judged */
} Shown;

/* A thread, with players of its own. */
typedef struct {
    const Game *game;
    Setup setup;
    int wanted, first, step; /* which of the games are its own */
    int playouts;            /* after a choice; 0: choices are left out */
    uint64_t seed;
    Player *player[2];
    Appraiser *judge[JUDGES];
    int seat; /* of the first player */
    Rng rng;
    Chance chance;
    Turns lucky, chosen;
    Shown *shown; /* of all games */
} Worker;

static double result_of(const Worker *worker, const GameState *state) {
    Result result;
    worker->game->result(state, &result);
    int lead = result.place[1 - worker->seat] - result.place[worker->seat];
    return lead > 0 ? 1.0 : lead == 0 ? 0.5 : 0.0;
}

static Action ask(Worker *worker, const GameState *state, int seat) {
    Budget own = {0, 0};
    GameState view = *state;
    worker->game->redact(&view, seat);
    Player *player = worker->player[seat != worker->seat];
    return player_choose(player, &view, seat, own, rng_next(&worker->rng)).action;
}

static void note(Turns *turns, const Turn *turn) {
    if (turns->count < TURNS_MAX) turns->list[turns->count++] = *turn;
}

/* Plays on to the end. With is_noting, notes every event of luck, and every choice that the bot
 * makes in another way when it is asked again. */
static double play_on(Worker *worker, GameState state, bool is_noting) {
    const Game *game = worker->game;
    for (int seat; (seat = game->actor(&state)) != GAME_OVER;) {
        Turn turn = {state, ask(worker, &state, seat), 0};
        turn.other = is_noting && worker->playouts ? ask(worker, &state, seat) : turn.action;
        uint32_t words = chance_words(&worker->chance);
        game->apply(&state, turn.action, &worker->chance, NULL);
        if (!is_noting) continue;
        if (words != chance_words(&worker->chance)) note(&worker->lucky, &turn);
        if (turn.action != turn.other) note(&worker->chosen, &turn);
    }
    return result_of(worker, &state);
}

/* ---- Luck ---- */

/* The state after one more outcome of the event. */
static GameState draw(Worker *worker, int number) {
    GameState state = worker->lucky.list[number].before;
    if (number > 0) {
        worker->game->apply(&state, worker->lucky.list[number].action, &worker->chance, NULL);
        return state;
    }
    memset(&state, 0, sizeof state);
    worker->game->init(&state, &worker->setup, &worker->chance, NULL);
    return state;
}

/* The variance of the win chance over the outcomes of an event. */
static double variance_between(Worker *worker, int number) {
    double sum = 0, squares = 0, within = 0;
    for (int i = 0; i < OUTCOMES; i++) {
        GameState state = draw(worker, number);
        double a = play_on(worker, state, false), b = play_on(worker, state, false);
        double mean = (a + b) / 2;
        sum += mean;
        squares += mean * mean;
        within += (a - b) * (a - b) / 4; /* the variance of the mean of two */
    }
    return (squares - sum * sum / OUTCOMES) / (OUTCOMES - 1) - within / OUTCOMES;
}

/* ---- Choices ---- */

/* The win chance after the action, and the variance of this mean over playouts. */
static double chance_after(Worker *worker, const GameState *before, Action action,
                           double *variance) {
    double sum = 0, squares = 0, count = worker->playouts;
    for (int i = 0; i < worker->playouts; i++) {
        GameState state = *before;
        worker->game->apply(&state, action, &worker->chance, NULL);
        double result = play_on(worker, state, false);
        sum += result;
        squares += result * result;
    }
    *variance = (squares - sum * sum / count) / (count - 1) / count;
    return sum / count;
}

static double judge(Worker *worker, int judge, const Turn *turn, Action action) {
    int pace = evaluator_of(worker->game)->pace;
    Budget budget = {judge ? NET_SIMULATIONS : JUDGE_MS * pace, 0};
    SearchQuestion question = {&turn->before, SEARCH_STATE, &action, budget};
    Appraisal appraisal;
    appraiser_appraise(worker->judge[judge], &question, &worker->rng, &appraisal);
    return (double)appraisal.mean[worker->seat].of[WORTH_SHARE];
}

static void measure_choice(Worker *worker, const Turn *turn, Shown *shown) {
    double noise[2], weight = worker->chosen.count / 2.0;
    double gain = chance_after(worker, &turn->before, turn->action, &noise[0]) -
                  chance_after(worker, &turn->before, turn->other, &noise[1]);
    shown->choices = weight * (gain * gain - noise[0] - noise[1]);
    for (int i = 0; i < JUDGES; i++) {
        double judged = judge(worker, i, turn, turn->action) - judge(worker, i, turn, turn->other);
        shown->seen[i] = weight * gain * judged;
        shown->judged[i] = weight * judged * judged;
    }
}

/* ---- All games ---- */

static const Turn *one_of(Worker *worker, const Turns *turns) {
    return &turns->list[rng_below(&worker->rng, turns->count)];
}

static void *work(void *self) {
    Worker *worker = self;
    for (int i = worker->first; i < worker->wanted; i += worker->step) {
        Shown *shown = &worker->shown[i];
        worker->rng = (Rng){worker->seed << 32 ^ (uint64_t)i};
        worker->chance = chance_seeded(rng_next(&worker->rng));
        worker->seat = i % 2;
        worker->lucky.count = 1;
        worker->chosen.count = 0;
        shown->result = play_on(worker, draw(worker, 0), true);
        int number = (int)(one_of(worker, &worker->lucky) - worker->lucky.list);
        shown->luck = worker->lucky.count * variance_between(worker, number);
        if (worker->chosen.count) measure_choice(worker, one_of(worker, &worker->chosen), shown);
    }
    return NULL;
}

static Worker *open_worker(const Game *game, uint64_t seed) {
    Worker *worker = calloc(1, sizeof *worker);
    PlayerConfig configs[2] = {level_config(FIRST_LEVEL), level_config(SECOND_LEVEL)};
    if (!worker) return NULL;
    worker->game = game;
    worker->setup = setup_default(game);
    worker->setup.players = 2;
    worker->seed = seed;
    for (int i = 0; i < 2; i++)
        if (!(worker->player[i] = player_open(game, &configs[i]))) return NULL;
    for (int i = 0; i < JUDGES; i++)
        if (!(worker->judge[i] = appraiser_open(game, MEMORY_MB, NULL))) return NULL;
    appraiser_forget(worker->judge[0]);
    return worker;
}

/* The sums over all games but one; -1: over all. */
static Shown sum_without(const Shown shown[], int wanted, int left_out) {
    Shown sum;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < wanted; i++) {
        if (i == left_out) continue;
        sum.luck += shown[i].luck;
        sum.choices += shown[i].choices;
        for (int k = 0; k < JUDGES; k++) {
            sum.seen[k] += shown[i].seen[k];
            sum.judged[k] += shown[i].judged[k];
        }
    }
    return sum;
}

/* 0: the part of luck in these sums; 1: of choices; then what each judge sees, of the variance. */
static double part(const Shown *sum, double count, double variance, int which) {
    if (which == 0) return sum->luck / count / variance;
    if (which == 1) return sum->choices / count / variance;
    double seen = sum->seen[which - 2], judged = sum->judged[which - 2];
    return judged > 0 ? seen * seen / judged / count / variance : 0;
}

/* The error is that of the jackknife. */
static void report_part(const char *name, const Shown shown[], int wanted, double variance,
                        int which) {
    double sum = 0, squares = 0, count = wanted;
    Shown all = sum_without(shown, wanted, -1);
    for (int i = 0; i < wanted; i++) {
        Shown others = sum_without(shown, wanted, i);
        double value = part(&others, count - 1, variance, which);
        sum += value;
        squares += value * value;
    }
    double error = sqrt((squares - sum * sum / count) * (count - 1) / count);
    printf("  %s %.0f +- %.0f %%\n", name, 100 * part(&all, count, variance, which), 100 * error);
}

static void report(const Game *game, const Shown shown[], int wanted, bool has_choices) {
    double sum = 0, squares = 0;
    for (int i = 0; i < wanted; i++) {
        sum += shown[i].result;
        squares += shown[i].result * shown[i].result;
    }
    double mean = sum / wanted, variance = squares / wanted - mean * mean;
    printf("%s, %d games of bot:%d against bot:%d: mean %.3f, variance %.4f\n", game->name, wanted,
           FIRST_LEVEL, SECOND_LEVEL, mean, variance);
    report_part("luck explains", shown, wanted, variance, 0);
    if (!has_choices) return;
    report_part("the bots' own choices explain", shown, wanted, variance, 1);
    report_part("of choices, the plain search sees", shown, wanted, variance, 2);
    report_part("of choices, the network sees", shown, wanted, variance, 3);
}

static int number_in(const char *word, int most) {
    long number = strtol(word, NULL, 10);
    return number < 0 || number > most ? -1 : (int)number;
}

int main(int count, char **words) {
    enum { GAMES_MAX = 1000000 };
    const Game *game = count == 5 || count == 6 ? game_named(words[1]) : NULL;
    int wanted = game ? number_in(words[2], GAMES_MAX) : 0;
    int threads = game ? number_in(words[4], THREADS_MAX) : 0;
    int playouts = game && count == 6 ? number_in(words[5], PLAYOUTS_MAX) : PLAYOUTS;
    pthread_t thread[THREADS_MAX];
    if (!game || !game->has_chance || wanted < 2 || threads < 1 || playouts < 0 || playouts == 1)
        return fputs("luck_share GAME GAMES SEED THREADS [PLAYOUTS]\n", stderr), 2;
    Shown *shown = calloc((size_t)wanted, sizeof *shown);
    for (int i = 0; i < threads; i++) {
        Worker *worker = open_worker(game, strtoull(words[3], NULL, 10));
        if (!worker || !shown) return fputs("there is not enough memory\n", stderr), 1;
        worker->wanted = wanted;
        worker->first = i;
        worker->step = threads;
        worker->playouts = playouts;
        worker->shown = shown;
        if (pthread_create(&thread[i], NULL, work, worker) != 0) return 1;
    }
    for (int i = 0; i < threads; i++) pthread_join(thread[i], NULL);
    report(game, shown, wanted, playouts > 0);
    free(shown);
    return 0;
}
