/* selfplay.c -- `tessera selfplay`: games that the program plays against itself, kept as records or
 * shown as JSON lines. */
#include "clients/program/parts/command.h"
#include "clients/program/parts/contest.h"
#include "clients/program/parts/players.h"
#include "clients/program/parts/records.h"
#include "clients/program/parts/show.h"
#include "clients/program/parts/speak.h"
#include "engine/base/rng.h"
#include "server/fair/fair.h"
#include "server/fair/fair_bags.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { GAMES_MAX = 1000000, PLIES_MAX = 100000 };

typedef struct {
    const Game *game;
    Setup setup;
    uint64_t games, seed, threads;
    const char *folder; /* NULL: no records */
    bool is_json, is_fair;
    char spec[GAME_SEATS_MAX][SEATED_SPEC_MAX]; /* who sits where */
} Plan;

/* "bot:5,random": who sits where. Sets the number of players. */
static bool read_seats(Plan *plan, const char *list) {
    if (!seated_list(list, plan->spec, &plan->setup)) return false;
    for (int seat = 0; seat < plan->setup.players; seat++)
        if (!seated_exists(plan->spec[seat])) return false;
    return true;
}

static bool read_games(Plan *plan, const char *value) {
    if (number_read(value, 1, GAMES_MAX, &plan->games)) return true;
    return fail("--games takes a number from 1 to %d, not '%s'", GAMES_MAX, value), false;
}

static bool read_threads(Plan *plan, const char *value) {
    if (number_read(value, 1, CONTEST_THREADS_MAX, &plan->threads)) return true;
    return fail("--threads takes a number from 1 to %d, not '%s'", CONTEST_THREADS_MAX, value),
           false;
}

static bool read_seed(Plan *plan, const char *value) {
    if (number_read(value, 0, UINT64_MAX, &plan->seed)) return true;
    return fail("--seed takes a number, not '%s'", value), false;
}

static bool read_flag(Plan *plan, const char **seats, int count, char **words, int *at) {
    const char *flag = words[*at], *value;
    if (strcmp(flag, "--json") == 0) return plan->is_json = true;
    if (strcmp(flag, "--fair") == 0) return plan->is_fair = true;
    bool is_games = strcmp(flag, "--games") == 0, is_seed = strcmp(flag, "--seed") == 0;
    bool is_seats = strcmp(flag, "--seats") == 0, is_out = strcmp(flag, "--out") == 0;
    bool is_threads = strcmp(flag, "--threads") == 0;
    if (!is_games && !is_seed && !is_seats && !is_out && !is_threads)
        return fail("selfplay does not take '%s'; 'tessera help selfplay' says what it takes",
                    flag),
               false;
    if (!flag_value(count, words, at, &value)) return false;
    if (is_seats) *seats = value;
    if (is_out) plan->folder = value;
    if (is_games) return read_games(plan, value);
    if (is_threads) return read_threads(plan, value);
    return !is_seed || read_seed(plan, value);
}

static bool read_words(Plan *plan, const char **seats, int count, char **words) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    for (int i = 1; i < count; i++) {
        if (words[i][0] == '-') {
            if (!read_flag(plan, seats, count, words, &i)) return false;
        } else if (!setup_read(plan->game, words[i], &plan->setup, &why)) {
            return fail("%s", speak_why(&why)), false;
        }
    }
    return true;
}

static bool read_plan(Plan *plan, int count, char **words) {
    char buffer[512];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    const char *seats = NULL;
    if (count == 0) return fail("selfplay needs a game; 'tessera games' lists them"), false;
    if (!(plan->game = game_wanted(words[0]))) return false;
    plan->setup = setup_default(plan->game);
    if (!read_words(plan, &seats, count, words)) return false;
    if (plan->is_json && plan->threads > 1)
        return fail("--json shows one game after another, so it takes only one thread"), false;
    if (seats && !read_seats(plan, seats)) return false;
    if (!setup_check(plan->game, &plan->setup, &why)) return fail("%s", speak_why(&why)), false;
    for (int seat = 0; !seats && seat < plan->setup.players; seat++)
        snprintf(plan->spec[seat], SEATED_SPEC_MAX, "random");
    return true;
}

typedef struct {
    Seated *seated[GAME_SEATS_MAX];
    GameState state;
    Chance chance;
    Events events;
    uint8_t log[GAME_OUTCOMES_MAX];
    int ply;
} Playing;

static bool open_players(Playing *playing, const Plan *plan) {
    for (int seat = 0; seat < plan->setup.players; seat++) {
        playing->seated[seat] = seated_open(plan->game, &plan->setup, plan->spec[seat], NULL);
        if (!playing->seated[seat]) return false;
    }
    return true;
}

static void close_players(Playing *playing) {
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) seated_close(playing->seated[seat]);
}

/* False if the player on turn gave no legal answer. */
static bool play_action(Playing *playing, const Game *game, uint64_t seed, Text *record,
                        Show *show) {
    GameState before = playing->state;
    int seat = game->actor(&before);
    Action action = 0;
    char notation[GAME_ACTION_TEXT_MAX], reason[512];
    Text text = text_in(notation, sizeof notation), why = text_in(reason, sizeof reason);
    if (!seated_choose(playing->seated[seat], &before, seat, playing->ply, seed, &action, &why))
        return fail("%s", speak_why(&why)), false;
    game->action_text(&before, action, &text);
    chance_log(&playing->chance, playing->log, GAME_OUTCOMES_MAX);
    playing->events.count = 0;
    game->apply(&playing->state, action, &playing->chance, &playing->events);
    record_write_action(record, playing->ply + 1, seat, notation, playing->log,
                        playing->chance.log_count, 0);
    if (show->is_json) show_action(show, &before, playing->ply, notation, &playing->events);
    playing->ply++;
    return true;
}

static void fill(uint8_t bytes[RECORD_KEY], Rng *rng) {
    for (int i = 0; i < RECORD_KEY; i++) bytes[i] = (uint8_t)rng_word(rng);
}

/* Makes the key as a server does, of a secret and a number of everybody who is no bot. All of them
 * come from the seed, so that the game can be played again. */
static void make_fair(RecordHeader *header, const Plan *plan, uint64_t number) {
    RecordFairness *fairness = &header->fairness;
    Rng rng = {plan->seed ^ number << 32};
    fairness->has_secret = fairness->has_commitment = true;
    fill(fairness->secret, &rng);
    fair_commitment(fairness->secret, fairness->commitment);
    for (int seat = 0; seat < plan->setup.players; seat++) {
        fairness->has_number[seat] = strncmp(plan->spec[seat], "bot:", 4) != 0;
        if (fairness->has_number[seat]) fill(fairness->number[seat], &rng);
    }
    fair_key(fairness, header->key);
}

/* Writes behind the record what its luck was drawn from. */
static void add_bags(Text *record) {
    char buffer[512];
    Text why = text_in(buffer, sizeof buffer);
    bool is_good = fair_bags_write(record, record->start, (size_t)text_size(record), &why);
    RULE_ASSERT(is_good); /* it was written a moment ago */
}

/* Plays one game; its record is written to `record`. */
static void make_header(RecordHeader *header, const Plan *plan, uint64_t number) {
    memset(header, 0, sizeof *header);
    header->game = plan->game;
    header->setup = plan->setup;
    header->has_key = true;
    records_key(header->key, plan->seed, number);
    if (plan->is_fair) make_fair(header, plan, number);
    for (int seat = 0; seat < plan->setup.players; seat++)
        snprintf(header->name[seat], RECORD_NAME_MAX, "%.63s", plan->spec[seat]);
}

static void begin_game(Playing *playing, const RecordHeader *header, Text *record, Show *show) {
    playing->chance = chance_keyed(header->key);
    playing->ply = playing->events.count = 0;
    chance_log(&playing->chance, playing->log, GAME_OUTCOMES_MAX);
    header->game->init(&playing->state, &header->setup, &playing->chance, &playing->events);
    record_write_header(record, header, playing->log, playing->chance.log_count);
    if (show->is_json) show_begin(show, header, &playing->events);
}

static bool play(Playing *playing, const Plan *plan, uint64_t number, Text *record, Show *show) {
    RecordHeader header;
    make_header(&header, plan, number);
    begin_game(playing, &header, record, show);
    while (playing->ply < PLIES_MAX && plan->game->actor(&playing->state) != GAME_OVER) {
        uint64_t seed = plan->seed ^ number << 32 ^ (uint64_t)playing->ply << 16;
        if (!play_action(playing, plan->game, seed, record, show)) return false;
    }
    record_write_end(record, plan->game, &playing->state);
    if (plan->is_fair) add_bags(record);
    if (show->is_json) show_end(show, &playing->state, playing->ply);
    return true;
}

static void print_summary(const Plan *plan, uint64_t plies, const int64_t points[]) {
    printf("%s, %d players: %" PRIu64 " games, %.1f actions a game; points on average:",
           plan->game->name, plan->setup.players, plan->games, (double)plies / (double)plan->games);
    for (int seat = 0; seat < plan->setup.players; seat++)
        printf("%s %s %.1f", seat ? "," : "", plan->spec[seat],
               (double)points[seat] / (double)plan->games);
    putchar('\n');
}

/* Of all games together. */
typedef struct {
    uint64_t plies;
    int64_t points[GAME_SEATS_MAX];
} Sums;

static void add_up(Sums *sums, const Playing *playing, const Game *game) {
    Result result;
    game->result(&playing->state, &result);
    sums->plies += (uint64_t)playing->ply;
    for (int seat = 0; seat < result.players; seat++) sums->points[seat] += result.points[seat];
}

/* What the threads share. */
typedef struct {
    const Plan *plan;
    pthread_mutex_t lock; /* of what follows */
    uint64_t next;        /* the first game that nobody has begun */
    bool has_failed;      /* a game could not be played, or kept */
    Sums sums;
} Work;

static bool play_one(Playing *playing, const Plan *plan, uint64_t number, Text *record,
                     Show *show) {
    record->at = record->start;
    return play(playing, plan, number, record, show) &&
           (!plan->folder || records_save(plan->folder, plan->game, plan->seed, number, record));
}

/* The number of the next game, after one that was played or not; 0 if there is none. */
static uint64_t next_game(Work *work, const Playing *done, bool is_good) {
    uint64_t number = 0;
    pthread_mutex_lock(&work->lock);
    if (done) add_up(&work->sums, done, work->plan->game);
    work->has_failed |= !is_good;
    if (!work->has_failed && work->next <= work->plan->games) number = work->next++;
    pthread_mutex_unlock(&work->lock);
    return number;
}

static void *play_games(void *self) {
    Work *work = (Work *)self;
    const Plan *plan = work->plan;
    Playing *playing = calloc(1, sizeof *playing);
    Text record = text_large(), text = text_large();
    Show show = {&text, plan->game, SHOW_ALL, plan->is_json};
    bool is_good = playing && open_players(playing, plan);
    if (!playing) fail("there is not enough memory to play");
    uint64_t number = next_game(work, NULL, is_good);
    while (number) {
        is_good = play_one(playing, plan, number, &record, &show);
        number = next_game(work, playing, is_good);
    }
    if (playing) close_players(playing);
    free(playing);
    free(record.start);
    free(text.start);
    return NULL;
}

/* Plays all games, on this thread and others. */
static bool play_all(const Plan *plan, Sums *sums) {
    Work work = {.plan = plan, .next = 1};
    pthread_t threads[CONTEST_THREADS_MAX];
    int started = 0;
    pthread_mutex_init(&work.lock, NULL);
    while (started + 1 < (int)plan->threads &&
           pthread_create(&threads[started], NULL, play_games, &work) == 0)
        started++;
    play_games(&work);
    for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&work.lock);
    *sums = work.sums;
    return !work.has_failed;
}

int command_selfplay(int count, char **words) {
    static Plan plan = {.games = 1, .seed = 1, .threads = 1};
    Sums sums = {0};
    if (!read_plan(&plan, count, words)) return STATUS_BAD_INPUT;
    if (plan.folder && !records_folder(plan.folder)) return STATUS_BAD_INPUT;
    bool is_good = play_all(&plan, &sums);
    if (is_good && !plan.is_json) print_summary(&plan, sums.plies, sums.points);
    return is_good ? STATUS_OK : STATUS_BAD_INPUT;
}
