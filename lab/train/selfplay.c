/* selfplay.c -- games that a network, or the search without one, plays against itself, as positions
 * to learn from.
 *
 *     selfplay GAME WHO SIMULATIONS GAMES SECONDS THREADS SEED OUT [SHARE:SET-UP ...]
 *
 * WHO is "mcts" or a file of weights; with "values:" before it, no actions are kept, for a network
 * that judges positions alone. SECONDS of 0 is no limit. A set-up is words such as
 * "players=3 box=free", and SHARE of the games are played by it. Thread T of N plays games T, T + N
 * and so on, each from its own seed, and writes a shard of five files: the same numbers give the
 * same shards, unless time ends them. OUT.T.cnt has the number of legal actions of each position, 2
 * bytes; .obs its observation and signs; .val eight floats: what each seat had in the end, from the
 * one that looks on, then the value of the search and the number of players; .rows the rows of the
 * actions; .pol their shares of the search's attention, 2 bytes each. Numbers are those of the
 * machine.
 *
 * A shard gets its names when it is whole, and is then kept: who is stopped and starts again plays
 * only what is missing. By `mpirun -n N selfplay ...` rank R plays as a run of its own would with
 * the seed SEED + 1000000 R and with OUT.R; rank 0 reports for all. */
#include "engine/rules/observe.h"
#include "ranks.h"
#include "thinker.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    MIX_MAX = 64,
    THREADS_MAX = 256,
    POSITIONS_MAX = 600, /* that are kept of a game */
    OPENING = 10,        /* actions that are chosen by their shares, not the best */
    SLIPS = 8,           /* later, one in so many is */
    QUICK = 4,           /* one thought in so many is short, and not kept */
    KEPT = 3,            /* of the others, all but one in so many are kept */
    BLUNDERS = 25,       /* the search without noise: one action in so many is any legal one */
    FILES = 5,
    NAME_MAX_BYTES = 512,
    SEEDS_OF_RANK = 1000000,
};

static const float NOISE = 0.25f;
static const char *const endings[FILES] = {"cnt", "obs", "val", "rows", "pol"};

typedef struct {
    const Game *game;
    const char *who, *out;
    int simulations, games, seconds, threads;
    uint64_t seed;
    int inputs, signs; /* bytes of a position, and how many of them are signs */
    bool is_of_values; /* "values:" was written before WHO */
    Setup mix[MIX_MAX];
    int share[MIX_MAX], mix_count, shares;
    int64_t begun_ms;
} Plan;

typedef struct {
    uint8_t row[OBSERVE_MAX + SIGNS_MAX]; /* the observation and the signs */
    uint8_t *rows;                        /* of the actions */
    uint16_t *shares;
    int seat, count;
    float value;
} Position;

typedef struct {
    const Plan *plan;
    int number;
    Thinker *thinker;
    FILE *file[FILES];
    Position *position; /* POSITIONS_MAX of them */
    int count;          /* of the game that is being played */
    Thought thought;
    int games, positions;
    bool is_done;
} Worker;

/* ---- One game ---- */

static void keep_actions(Worker *worker, const GameState *view, Position *position) {
    const Game *game = worker->plan->game;
    const Thought *thought = &worker->thought;
    size_t count = (size_t)thought->count;
    position->count = thought->count;
    position->rows = malloc(count * (size_t)observe_action_size(game));
    position->shares = malloc(count * sizeof(uint16_t));
    if (!position->rows || !position->shares) abort();
    observe_actions(game, view, thought->action, thought->count, position->rows);
    for (int i = 0; i < thought->count; i++)
        position->shares[i] = (uint16_t)(thought->share[i] * UINT16_MAX + 0.5f);
}

/* Of a network that judges positions alone, no actions are kept. */
static void keep(Worker *worker, const GameState *state, const GameState *view, int seat) {
    const Game *game = worker->plan->game;
    const Thought *thought = &worker->thought;
    if (worker->count == POSITIONS_MAX) return;
    Position *position = &worker->position[worker->count++];
    position->seat = seat;
    position->value = thought->value;
    position->count = 0;
    position->rows = NULL;
    position->shares = NULL;
    observe(game, view, seat, position->row);
    if (worker->plan->signs)
        evaluator_of(game)->describe(state, seat, position->row + observe_size(game));
    if (!worker->plan->is_of_values) keep_actions(worker, view, position);
}
/* Writes what was kept of a game, now that it is over, and forgets it. */
static void write_game(Worker *worker, const float value[], int players) {
    const Game *game = worker->plan->game;
    for (int i = 0; i < worker->count; i++) {
        Position *position = &worker->position[i];
        uint16_t count = (uint16_t)position->count;
        float values[8] = {0, 0, 0, 0, 0, 0, position->value, (float)players};
        for (int k = 0; k < players && k < 6; k++)
            values[k] = value[(position->seat + k) % players];
        fwrite(&count, sizeof count, 1, worker->file[0]);
        fwrite(position->row, 1, (size_t)worker->plan->inputs, worker->file[1]);
        fwrite(values, sizeof values, 1, worker->file[2]);
        fwrite(position->rows, (size_t)observe_action_size(game), count, worker->file[3]);
        fwrite(position->shares, sizeof(uint16_t), count, worker->file[4]);
        free(position->rows);
        free(position->shares);
    }
    worker->positions += worker->count;
    worker->count = 0;
}

/* One of the actions, by their shares. */
static Action drawn(const Thought *thought, Rng *rng) {
    float at = (float)(rng_word(rng) >> 8) / 16777216.0f;
    for (int i = 0; i < thought->count; i++) {
        if (at < thought->share[i]) return thought->action[i];
        at -= thought->share[i];
    }
    return thought->action[thought->count - 1];
}

/* Thinks, keeps the position if it is to be learnt from, and chooses: not always the best, so that
 * games differ. */
static Action choose(Worker *worker, const GameState *state, const GameState *view, int ply,
                     Rng *rng) {
    const Plan *plan = worker->plan;
    int seat = plan->game->actor(view);
    bool has_noise = thinker_takes_noise(worker->thinker);
    bool is_whole = !has_noise || rng_below(rng, QUICK) != 0;
    Budget budget = {is_whole ? plan->simulations : plan->simulations / QUICK + 2, 0};
    float noise = has_noise && is_whole ? NOISE : 0;
    Action action =
        thinker_think(worker->thinker, view, seat, budget, noise, rng, &worker->thought);
    if (is_whole && rng_below(rng, KEPT) != 0) keep(worker, state, view, seat);
    if (ply < OPENING || rng_below(rng, SLIPS) == 0) action = drawn(&worker->thought, rng);
    if (!has_noise && rng_below(rng, BLUNDERS) == 0)
        plan->game->sample(view, rng_word(rng), &action);
    return action;
}

static const Setup *drawn_setup(const Plan *plan, Rng *rng) {
    int at = rng_below(rng, plan->shares), i = 0;
    while (at >= plan->share[i]) at -= plan->share[i++];
    return &plan->mix[i];
}

static void play(Worker *worker, int number) {
    const Game *game = worker->plan->game;
    Rng rng = {worker->plan->seed * 1000003u + (uint64_t)number};
    rng_next(&rng);
    const Setup *setup = drawn_setup(worker->plan, &rng);
    Chance chance = chance_seeded(rng_next(&rng));
    GameState state;
    float value[GAME_SEATS_MAX];
    game->init(&state, setup, &chance, NULL);
    for (int ply = 0; game->actor(&state) != GAME_OVER; ply++) {
        int seat = game->actor(&state);
        Action action;
        GameState view = state;
        game->redact(&view, seat);
        if (game->sample(&view, 0, &action) > 1) action = choose(worker, &state, &view, ply, &rng);
        game->apply(&state, action, &chance, NULL);
    }
    thinker_result(game, &state, value);
    write_game(worker, value, setup->players);
    worker->games++;
}

/* ---- Threads ---- */

static bool is_late(const Plan *plan) {
    return plan->seconds && thinker_now_ms() - plan->begun_ms > 1000 * (int64_t)plan->seconds;
}

typedef struct {
    char of[NAME_MAX_BYTES];
} Name;

/* Of a file of the worker's shard; until the shard is whole, its names end in `.part`. */
static Name name_of(const Worker *worker, int file, const char *ending) {
    Name name;
    snprintf(name.of, sizeof name.of, "%s.%d.%s%s", worker->plan->out, worker->number,
             endings[file], ending);
    return name;
}

/* Is the shard there already? The counts get their name last. */
static bool is_whole(Worker *worker) {
    FILE *file = fopen(name_of(worker, 0, "").of, "rb");
    if (!file) return false;
    fseek(file, 0, SEEK_END);
    worker->positions = (int)(ftell(file) / (long)sizeof(uint16_t));
    fclose(file);
    fprintf(stderr, "%s.%d is there already, and kept\n", worker->plan->out, worker->number);
    return true;
}

static bool open_files(Worker *worker) {
    for (int i = 0; i < FILES; i++) {
        Name name = name_of(worker, i, ".part");
        worker->file[i] = fopen(name.of, "wb");
        if (!worker->file[i]) return perror(name.of), false;
    }
    return true;
}

/* Gives the files their names, if all went well. */
static bool close_files(Worker *worker, bool is_done) {
    for (int i = 0; i < FILES; i++)
        if (worker->file[i]) is_done &= fclose(worker->file[i]) == 0;
    for (int i = FILES - 1; i >= 0 && is_done; i--)
        is_done = rename(name_of(worker, i, ".part").of, name_of(worker, i, "").of) == 0;
    return is_done;
}

static void play_shard(Worker *worker) {
    const Plan *plan = worker->plan;
    worker->thinker = thinker_open(plan->game, plan->who);
    worker->position = malloc(POSITIONS_MAX * sizeof *worker->position);
    bool is_open = worker->thinker && worker->position && open_files(worker);
    for (int i = worker->number; is_open && i < plan->games && !is_late(plan); i += plan->threads)
        play(worker, i);
    worker->is_done = close_files(worker, is_open);
    thinker_close(worker->thinker);
    free(worker->position);
}

static void *work(void *self) {
    Worker *worker = self;
    if (is_whole(worker))
        worker->is_done = true;
    else
        play_shard(worker);
    return NULL;
}

/* What there is to learn from, for train.py. */
static void report(const Plan *plan, const int totals[2]) {
    const Observer *observer = observer_of(plan->game);
    int row = plan->is_of_values ? 0 : observe_action_size(plan->game);
    printf("%d games, %d positions of %d bytes, %d of them signs, actions of %d bytes, %d seats, "
           "observation %d\n",
           totals[0], totals[1], plan->inputs, plan->signs, row, observer->seats,
           observer->version);
}

static bool run(const Plan *plan, const Ranks *ranks) {
    static pthread_t thread[THREADS_MAX];
    Worker *workers = calloc((size_t)plan->threads, sizeof *workers);
    int totals[2] = {0, 0}; /* games and positions */
    bool is_done = workers != NULL;
    for (int i = 0; is_done && i < plan->threads; i++) {
        workers[i].plan = plan;
        workers[i].number = i;
        if (pthread_create(&thread[i], NULL, work, &workers[i]) != 0) abort();
    }
    for (int i = 0; workers && i < plan->threads; i++) {
        pthread_join(thread[i], NULL);
        totals[0] += workers[i].games;
        totals[1] += workers[i].positions;
        is_done &= workers[i].is_done;
    }
    free(workers);
    is_done = ranks_end(ranks, totals, 2, is_done);
    if (is_done && ranks->rank == 0) report(plan, totals);
    return is_done;
}

/* ---- The command line ---- */

/* "3:players=2 box=free". */
static bool read_mix(Plan *plan, const char *text) {
    char *words, why_buffer[256], copy[256];
    Text why = text_in(why_buffer, sizeof why_buffer);
    Setup setup = setup_default(plan->game);
    int share = (int)strtol(text, &words, 10);
    if (share < 1 || *words != ':' || plan->mix_count == MIX_MAX || strlen(words) >= sizeof copy)
        return fprintf(stderr, "'%s' is no share and set-up, such as 3:players=2\n", text), false;
    memcpy(copy, words + 1, strlen(words));
    bool is_good = true;
    char *rest = NULL;
    for (char *word = strtok_r(copy, " ", &rest); word && is_good;
         word = strtok_r(NULL, " ", &rest))
        is_good = setup_read(plan->game, word, &setup, &why);
    if (!is_good || !setup_check(plan->game, &setup, &why))
        return fprintf(stderr, "%s: %s\n", text, why_buffer), false;
    plan->mix[plan->mix_count] = setup;
    plan->share[plan->mix_count++] = share;
    plan->shares += share;
    return true;
}

static bool read_numbers(Plan *plan, char **words) {
    plan->simulations = (int)strtol(words[3], NULL, 10);
    plan->games = (int)strtol(words[4], NULL, 10);
    plan->seconds = (int)strtol(words[5], NULL, 10);
    plan->threads = (int)strtol(words[6], NULL, 10);
    plan->seed = strtoull(words[7], NULL, 10);
    return plan->simulations > 1 && plan->games > 0 && plan->seconds >= 0 && plan->threads > 0 &&
           plan->threads <= THREADS_MAX;
}

/* What is this rank's own: its seeds, and the names of its shards. */
static void take_rank(Plan *plan, const Ranks *ranks, const char *out) {
    static char own[NAME_MAX_BYTES - 32]; /* a name has room for a number and an ending */
    if (ranks->count > 1)
        snprintf(own, sizeof own, "%s.%d", out, ranks->rank);
    else
        snprintf(own, sizeof own, "%s", out);
    plan->out = own;
    plan->seed += (uint64_t)ranks->rank * SEEDS_OF_RANK;
}

static bool read_words(Plan *plan, int count, char **words) {
    if (count < 9 || !(plan->game = game_named(words[1])) || !read_numbers(plan, words)) {
        fprintf(
            stderr,
            "usage: selfplay GAME [values:]mcts|FILE SIMULATIONS GAMES SECONDS THREADS SEED OUT "
            "[SHARE:SET-UP ...]\n");
        return false;
    }
    plan->is_of_values = strncmp(words[2], "values:", 7) == 0;
    plan->who = words[2] + (plan->is_of_values ? 7 : 0);
    plan->signs = signs_size(evaluator_of(plan->game));
    plan->inputs = observe_size(plan->game) + plan->signs;
    for (int i = 9; i < count; i++)
        if (!read_mix(plan, words[i])) return false;
    return plan->mix_count || read_mix(plan, "1:players=2");
}

int main(int count, char **words) {
    static Plan plan;
    Ranks ranks = ranks_begin(&count, &words);
    if (!read_words(&plan, count, words)) return ranks_end(&ranks, NULL, 0, false), 2;
    take_rank(&plan, &ranks, words[8]);
    plan.begun_ms = thinker_now_ms();
    return run(&plan, &ranks) ? 0 : 1;
}
