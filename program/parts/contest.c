/* contest.c -- see contest.h. */
#include "contest.h"

#include "base/rng.h"
#include "command.h"
#include "players.h"
#include "records.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLIES_MAX = 100000, PROGRESS_MS = 2000 };

/* ---- One game ---- */

/* A player that does not answer legally has lost: it comes last, the others share the first place.
 */
static void forfeit(const Contest *contest, int number, int loser, ArenaGame *game) {
    for (int seat = 0; seat < contest->match.setup.players; seat++)
        game->seats[arena_player_at(&contest->match, number, seat)]++;
    game->score = arena_player_at(&contest->match, number, loser) == 0 ? 0.0f : 1.0f;
    game->solo[0] = INT_MAX;
}

/* Begins the game and its record. All games of a group have the same key. */
static void begin(const Contest *contest, int number, Chance *chance, GameState *state,
                  Text *record) {
    RecordHeader header;
    uint8_t log[GAME_OUTCOMES_MAX];
    memset(&header, 0, sizeof header);
    header.game = contest->match.game;
    header.setup = contest->match.setup;
    header.has_key = true;
    records_key(header.key, contest->seed, (uint64_t)(number / contest->match.players_count));
    for (int seat = 0; seat < header.setup.players; seat++)
        snprintf(header.name[seat], RECORD_NAME_MAX, "%.63s",
                 contest->spec[arena_player_at(&contest->match, number, seat)]);
    *chance = chance_keyed(header.key);
    chance_log(chance, log, GAME_OUTCOMES_MAX);
    header.game->init(state, &header.setup, chance, NULL);
    if (record) record_write_header(record, &header, log, chance->log_count);
}

/* Applies the action and notes it. */
static void act(const Game *rules, GameState *state, Action action, int ply, Chance *chance,
                Text *record) {
    uint8_t log[GAME_OUTCOMES_MAX];
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    int seat = rules->actor(state);
    if (record) rules->action_text(state, action, &text);
    chance_log(chance, log, GAME_OUTCOMES_MAX);
    rules->apply(state, action, chance, NULL);
    if (record) record_write_action(record, ply + 1, seat, notation, log, chance->log_count, 0);
}

/* Asks the seat on turn, and takes its time. False if it gave no legal answer. */
static bool ask(const Contest *contest, int number, Seated *const seated[], const GameState *state,
                int ply, ArenaGame *game, Action *action) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    int seat = contest->match.game->actor(state);
    int player = arena_player_at(&contest->match, number, seat);
    uint64_t seed = contest->seed ^ (uint64_t)number << 40 ^ (uint64_t)ply;
    int64_t begun = now_ms();
    bool is_legal = seated_choose(seated[player], state, seat, ply, seed, action, &why);
    double seconds = (double)(now_ms() - begun) / 1000;
    game->seconds[player] += seconds;
    if (seconds > game->slowest[player]) game->slowest[player] = seconds;
    game->moves[player]++;
    if (!is_legal) fprintf(stderr, "game %d: %s and loses\n", number + 1, buffer);
    return is_legal;
}

/* Plays one game. False if its record could not be kept. */
static bool play(const Contest *contest, int number, Seated *const seated[], Text *record,
                 ArenaGame *game) {
    const Game *rules = contest->match.game;
    Chance chance;
    GameState state;
    Action action;
    memset(game, 0, sizeof *game);
    if (record) record->at = record->start;
    begin(contest, number, &chance, &state, record);
    Rng rng = {contest->seed + (uint64_t)(number / contest->match.players_count)};
    for (int ply = 0; ply < PLIES_MAX && rules->actor(&state) != GAME_OVER; ply++) {
        if ((uint64_t)ply < contest->opening)
            rules->sample(&state, rng_word(&rng), &action);
        else if (!ask(contest, number, seated, &state, ply, game, &action)) {
            forfeit(contest, number, rules->actor(&state), game);
            return true;
        }
        act(rules, &state, action, ply, &chance, record);
    }
    arena_score(&contest->match, number, &state, game);
    if (!record) return true;
    record_write_end(record, rules, &state);
    return records_save(contest->folder, rules, contest->seed, (uint64_t)number + 1, record);
}

/* ---- The threads ---- */

static void tell_progress(Contest *contest) {
    int64_t now = now_ms();
    if (contest->is_quiet || now - contest->told < PROGRESS_MS || !isatty(STDERR_FILENO)) return;
    ArenaStanding standing = arena_standing(&contest->tally, contest->elo0, contest->elo1);
    fprintf(stderr, "\r%d games, +%d =%d -%d, Elo %.0f +- %.0f, llr %.2f   ", contest->tally.games,
            contest->tally.wins, contest->tally.draws, contest->tally.losses, standing.elo,
            standing.elo_error, standing.llr);
    contest->told = now;
}

/* Adds the groups that are done, in their order, until the test is decided. */
static void add_done(Contest *contest) {
    int size = contest->match.players_count;
    while (!contest->is_decided && contest->added < contest->groups &&
           contest->is_done[contest->added]) {
        arena_add(&contest->tally, &contest->match, &contest->results[contest->added * size]);
        contest->added++;
        ArenaStanding standing = arena_standing(&contest->tally, contest->elo0, contest->elo1);
        contest->is_decided =
            contest->has_sprt && (standing.llr <= standing.lower || standing.llr >= standing.upper);
    }
    tell_progress(contest);
}

static void *work(void *self) {
    Contest *contest = self;
    int size = contest->match.players_count;
    Seated *seated[ARENA_PLAYERS_MAX] = {NULL};
    bool is_ready = true, is_kept = true;
    Text record = {NULL, NULL, NULL, false};
    if (contest->folder) record = text_large();
    for (int i = 0; i < size && is_ready; i++) {
        seated[i] = seated_open(contest->match.game, &contest->match.setup, contest->spec[i],
                                contest->weights[i]);
        is_ready = seated[i] != NULL;
    }
    pthread_mutex_lock(&contest->lock);
    contest->has_failed |= !is_ready;
    while (!contest->has_failed && !contest->is_decided && contest->next < contest->groups) {
        int group = contest->next++;
        pthread_mutex_unlock(&contest->lock);
        for (int i = 0; i < size && is_kept; i++)
            is_kept = play(contest, group * size + i, seated, contest->folder ? &record : NULL,
                           &contest->results[group * size + i]);
        pthread_mutex_lock(&contest->lock);
        contest->has_failed |= !is_kept;
        contest->is_done[group] = true;
        add_done(contest);
    }
    pthread_mutex_unlock(&contest->lock);
    for (int i = 0; i < size; i++) seated_close(seated[i]);
    free(record.start);
    return NULL;
}

uint64_t contest_opening(const Game *game) {
    enum { OPENING = 6 };
    return game->has_chance ? 0 : OPENING;
}

uint64_t contest_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > CONTEST_THREADS_MAX ? CONTEST_THREADS_MAX : (uint64_t)cores;
}

bool contest_run(Contest *contest) {
    pthread_t threads[CONTEST_THREADS_MAX];
    int size = contest->match.players_count, started = 0;
    contest->next = contest->added = 0;
    contest->is_decided = contest->has_failed = false;
    memset(&contest->tally, 0, sizeof contest->tally);
    contest->groups = (int)((contest->games + (uint64_t)size - 1) / (uint64_t)size);
    contest->results = calloc((size_t)(contest->groups * size), sizeof *contest->results);
    contest->is_done = calloc((size_t)contest->groups, sizeof *contest->is_done);
    pthread_mutex_init(&contest->lock, NULL);
    if (contest->results && contest->is_done)
        while (started < (int)contest->threads &&
               pthread_create(&threads[started], NULL, work, contest) == 0)
            started++;
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&contest->lock);
    free(contest->results);
    free(contest->is_done);
    if (started == 0) fail("cannot start a thread");
    return started > 0 && !contest->has_failed;
}
