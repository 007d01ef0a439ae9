/* contest.c -- see contest.h. */
#include "contest.h"

#include "command.h"
#include "engine/base/rng.h"
#include "players.h"
#include "records.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLIES_MAX = 100000, PROGRESS_MS = 2000 };

/* ---- One game ---- */

/* What a thread plays with. */
typedef struct {
    Seated *seated[ARENA_PLAYERS_MAX];
    Luck *luck;  /* NULL: nobody asks for it */
    Text record; /* its start is NULL if none is kept */
} Desk;

typedef struct {
    const Contest *contest;
    Desk *desk;
    int number, ply;
    Chance chance;
    GameState state;
    ArenaGame *game;
} Playing;

/* A player that does not answer legally has lost: it comes last, the others share the first place.
 */
static void forfeit(const Playing *playing, int loser) {
    const ArenaMatch *match = &playing->contest->match;
    for (int seat = 0; seat < match->setup.players; seat++)
        playing->game->seats[arena_player_at(match, playing->number, seat)]++;
    playing->game->score = arena_player_at(match, playing->number, loser) == 0 ? 0.0f : 1.0f;
    playing->game->solo[0] = INT_MAX;
}

/* Random numbers for one purpose at this place of the game. */
static uint64_t seed_for(const Playing *playing, uint64_t purpose) {
    return playing->contest->seed ^ (uint64_t)playing->number << 40 ^ purpose << 32 ^
           (uint64_t)playing->ply;
}

enum { SEED_CHOICE = 0, SEED_LUCK = 1, SEED_DICE = 2, SEED_AGAIN = 16 };

/* Adds the luck of what came: of the action in the state before, or of the beginning (NULL). */
static void add_luck(Playing *playing, const GameState *before, Action action) {
    const ArenaMatch *match = &playing->contest->match;
    LuckQuestion question = {NULL, before, action, &playing->state, SEARCH_STATE};
    LuckFound found;
    if (!playing->desk->luck || playing->chance.log_count == 0) return;
    if (!before) question.setup = &match->setup;
    if (luck_find(playing->desk->luck, &question, seed_for(playing, SEED_LUCK), &found))
        playing->game->luck[ARENA_CHANCE] += arena_luck(match, playing->number, &found);
}

/* Begins the game and its record. All games of a group have the same key. */
static void begin(Playing *playing) {
    const Contest *contest = playing->contest;
    RecordHeader header;
    uint8_t log[GAME_OUTCOMES_MAX];
    memset(&header, 0, sizeof header);
    header.game = contest->match.game;
    header.setup = contest->match.setup;
    header.has_key = true;
    records_key(header.key, contest->seed,
                (uint64_t)(playing->number / contest->match.players_count));
    for (int seat = 0; seat < header.setup.players; seat++)
        snprintf(header.name[seat], RECORD_NAME_MAX, "%.63s",
                 contest->spec[arena_player_at(&contest->match, playing->number, seat)]);
    playing->chance = chance_keyed(header.key);
    chance_log(&playing->chance, log, GAME_OUTCOMES_MAX);
    header.game->init(&playing->state, &header.setup, &playing->chance, NULL);
    Text *record = &playing->desk->record;
    record->at = record->start;
    if (record->start) record_write_header(record, &header, log, playing->chance.log_count);
    add_luck(playing, NULL, 0);
}

/* Applies the action and notes it. */
static void act(Playing *playing, Action action) {
    const Game *rules = playing->contest->match.game;
    uint8_t log[GAME_OUTCOMES_MAX];
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation), *record = &playing->desk->record;
    GameState before = playing->state;
    if (record->start) rules->action_text(&before, action, &text);
    chance_log(&playing->chance, log, GAME_OUTCOMES_MAX);
    rules->apply(&playing->state, action, &playing->chance, NULL);
    if (record->start)
        record_write_action(record, playing->ply + 1, rules->actor(&before), notation, log,
                            playing->chance.log_count, 0);
    add_luck(playing, &before, action);
}

/* Asks the player again, with other dice, and adds the luck that lay in its choice. False if it
 * gave no legal answer. */
static bool ask_again(Playing *playing, int player, int seat, Action played, Text *why) {
    const ArenaMatch *match = &playing->contest->match;
    Action actions[CONTEST_ASKS_MAX + 1] = {played}, only;
    LuckFound found;
    int count = (int)playing->contest->asks;
    if (!count || match->game->sample(&playing->state, 0, &only) == 1) return true;
    for (int i = 1; i <= count; i++)
        if (!seated_choose(playing->desk->seated[player], &playing->state, seat, playing->ply,
                           seed_for(playing, (uint64_t)(SEED_AGAIN + i)), &actions[i], why))
            return false;
    ArenaSource source = player == 0 ? ARENA_OWN_CHOICES : ARENA_OTHERS_CHOICES;
    if (luck_of_choice(playing->desk->luck, &playing->state, actions, count + 1,
                       seed_for(playing, SEED_DICE), &found))
        playing->game->luck[source] += arena_luck(match, playing->number, &found);
    return true;
}

/* Asks the seat on turn, and takes its time. False if it gave no legal answer. */
static bool ask(Playing *playing, Action *action) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    ArenaGame *game = playing->game;
    int seat = playing->contest->match.game->actor(&playing->state);
    int player = arena_player_at(&playing->contest->match, playing->number, seat);
    int64_t begun = now_ms();
    bool is_legal = seated_choose(playing->desk->seated[player], &playing->state, seat,
                                  playing->ply, seed_for(playing, SEED_CHOICE), action, &why);
    double seconds = (double)(now_ms() - begun) / 1000;
    game->seconds[player] += seconds;
    if (seconds > game->slowest[player]) game->slowest[player] = seconds;
    game->moves[player]++;
    if (is_legal) is_legal = ask_again(playing, player, seat, *action, &why);
    if (!is_legal) fprintf(stderr, "game %d: %s and loses\n", playing->number + 1, buffer);
    return is_legal;
}

/* For the random actions of the opening: all games of a group begin alike, and other seeds begin
 * otherwise, even where a seed and the number of a group add up to the same. */
static Rng opening_rng(const Contest *contest, int number) {
    Rng of_seed = {contest->seed};
    return (Rng){rng_next(&of_seed) + (uint64_t)(number / contest->match.players_count)};
}

/* Plays one game. False if its record could not be kept. */
static bool play(const Contest *contest, int number, Desk *desk, ArenaGame *game) {
    const Game *rules = contest->match.game;
    Playing playing = {.contest = contest, .desk = desk, .number = number, .game = game};
    memset(game, 0, sizeof *game);
    begin(&playing);
    Rng rng = opening_rng(contest, number);
    for (; playing.ply < PLIES_MAX && rules->actor(&playing.state) != GAME_OVER; playing.ply++) {
        Action action;
        if ((uint64_t)playing.ply < contest->opening)
            rules->sample(&playing.state, rng_word(&rng), &action);
        else if (!ask(&playing, &action)) {
            forfeit(&playing, rules->actor(&playing.state));
            return true;
        }
        act(&playing, action);
    }
    arena_score(&contest->match, number, &playing.state, game);
    if (!desk->record.start) return true;
    record_write_end(&desk->record, rules, &playing.state);
    return records_save(contest->folder, rules, contest->seed, (uint64_t)number + 1, &desk->record);
}

/* ---- The threads ---- */

ArenaStanding contest_standing(const Contest *contest) {
    assert(contest);
    return contest->has_luck ? arena_adjusted(&contest->tally, contest->elo0, contest->elo1)
                             : arena_standing(&contest->tally, contest->elo0, contest->elo1);
}

static void tell_progress(Contest *contest) {
    int64_t now = now_ms();
    if (contest->is_quiet || now - contest->told < PROGRESS_MS || !isatty(STDERR_FILENO)) return;
    ArenaStanding standing = contest_standing(contest);
    fprintf(stderr, "\r%d games, +%d =%d -%d, Elo %.0f +- %.0f, llr %.2f   ", contest->tally.games,
            contest->tally.wins, contest->tally.draws, contest->tally.losses, standing.elo,
            standing.elo_error, standing.llr);
    contest->told = now;
}

/* Adds the groups that are done, in their order, until the test is decided. */
static void add_done(Contest *contest) {
    int size = contest->match.players_count;
    while (!contest->is_decided && contest->added < contest->groups &&
           contest->done[contest->added] == size) {
        arena_add(&contest->tally, &contest->match, &contest->results[contest->added * size]);
        contest->added++;
        ArenaStanding standing = contest_standing(contest);
        contest->is_decided =
            contest->has_sprt && (standing.llr <= standing.lower || standing.llr >= standing.upper);
    }
    tell_progress(contest);
}

/* A millisecond for each outcome, counted in simulations. Two actions that a player may choose
 * differ less than two outcomes of chance, so that they need more. The network is left out: it is
 * no better at foreseeing what the bots of a comparison make of their luck (docs/review.md). */
static Luck *open_luck(const Contest *contest) {
    enum { OUTCOMES = 16, SIMULATIONS_MIN = 16, MS_OF_CHOICE = 10 };
    int pace = evaluator_of(contest->match.game)->pace;
    int simulations = pace > SIMULATIONS_MIN ? pace : SIMULATIONS_MIN;
    if (contest->asks) simulations *= MS_OF_CHOICE;
    LuckConfig config = {.outcomes = OUTCOMES, .simulations = simulations, .is_plain = true};
    Luck *luck = luck_open(contest->match.game, &config);
    if (!luck) fail("there is not enough memory to judge luck");
    return luck;
}

static bool open_desk(Desk *desk, const Contest *contest) {
    if (contest->folder) desk->record = text_large();
    for (int i = 0; i < contest->match.players_count; i++) {
        desk->seated[i] = seated_open(contest->match.game, &contest->match.setup, contest->spec[i],
                                      contest->weights[i]);
        if (!desk->seated[i]) return false;
    }
    return !contest->has_luck || (desk->luck = open_luck(contest));
}

static void close_desk(Desk *desk) {
    for (int i = 0; i < ARENA_PLAYERS_MAX; i++) seated_close(desk->seated[i]);
    luck_close(desk->luck);
    free(desk->record.start);
}

/* Does another game begin? Where a group has begun, its other games follow. */
static bool goes_on(const Contest *contest) {
    int size = contest->match.players_count;
    int64_t ms = now_ms() - contest->begun;
    bool is_late = contest->seconds && ms >= 1000 * (int64_t)contest->seconds;
    if (contest->has_failed || contest->is_decided) return false;
    return contest->next < contest->groups * size && (contest->next % size || !is_late);
}

static void *work(void *self) {
    Contest *contest = self;
    int size = contest->match.players_count;
    Desk desk = {.luck = NULL};
    bool is_ready = open_desk(&desk, contest);
    pthread_mutex_lock(&contest->lock);
    contest->has_failed |= !is_ready;
    while (goes_on(contest)) {
        int number = contest->next++; /* singly, so that none waits long for the last ones */
        pthread_mutex_unlock(&contest->lock);
        bool is_kept = play(contest, number, &desk, &contest->results[number]);
        pthread_mutex_lock(&contest->lock);
        contest->has_failed |= !is_kept;
        contest->done[number / size]++;
        add_done(contest);
    }
    pthread_mutex_unlock(&contest->lock);
    close_desk(&desk);
    return NULL;
}

uint64_t contest_opening(const Game *game) {
    assert(game);
    enum { OPENING = 6 };
    return game->has_chance ? 0 : OPENING;
}

uint64_t contest_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > CONTEST_THREADS_MAX ? CONTEST_THREADS_MAX : (uint64_t)cores;
}

bool contest_run(Contest *contest) {
    assert(contest);
    pthread_t threads[CONTEST_THREADS_MAX];
    int size = contest->match.players_count, started = 0;
    contest->begun = now_ms();
    contest->next = contest->added = 0;
    contest->is_decided = contest->has_failed = false;
    memset(&contest->tally, 0, sizeof contest->tally);
    contest->groups = (int)((contest->games + (uint64_t)size - 1) / (uint64_t)size);
    contest->results = calloc((size_t)(contest->groups * size), sizeof *contest->results);
    contest->done = calloc((size_t)contest->groups, sizeof *contest->done);
    pthread_mutex_init(&contest->lock, NULL);
    if (contest->results && contest->done)
        while (started < (int)contest->threads &&
               pthread_create(&threads[started], NULL, work, contest) == 0)
            started++;
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&contest->lock);
    free(contest->results);
    free(contest->done);
    if (started == 0) fail("cannot start a thread");
    return started > 0 && !contest->has_failed;
}
