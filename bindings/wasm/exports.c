/* exports.c -- what the browser and node may call: games, one table, one player, one puzzle,
 * signatures.
 *
 * Text goes in and out through two buffers: the caller writes UTF-8 into the one at text_in() (with
 * a zero at its end), calls, and reads what the call wrote from the one at text_out(). Calls that
 * can be refused return 0 then, and the sentence is in the output; reason_json() has its code.
 * Times are milliseconds.
 *
 * One instance holds one table, one player and one puzzle. A page has two of them in two workers,
 * so that a bot that thinks never keeps the table from answering. */
#include "engine/learn/learn.h"
#include "engine/puzzles/source.h"
#include "engine/rules/signature.h"
#include "engine/table/table.h"
#include "nets.h"
#include "players/levels/bot_signature.h"
#include "players/levels/levels.h"
#include "texts.h"

static char in[IN_MAX], out[OUT_MAX];
static Reason refused; /* why the last call was refused */
static uint8_t key[RECORD_KEY];
TABLE_STATIC(table);
static GameState view;
static Player *player;
static const Game *player_game;
static int player_level;
static int64_t simulated;

IMPORT("now_ms") double page_now_ms(void);

EXPORT("text_in") char *export_text_in(void);
EXPORT("text_in_max") int export_text_in_max(void);
EXPORT("text_out") char *export_text_out(void);
EXPORT("reason_json") void export_reason_json(void);
EXPORT("key") uint8_t *export_key(void);
EXPORT("game_count") int export_game_count(void);
EXPORT("game_name") const char *export_game_name(int game);
EXPORT("game_signature") uint64_t export_game_signature(int game);
EXPORT("bot_signature") uint64_t export_bot_signature(int game, int simulations);
EXPORT("simulations") int export_simulations(void);
EXPORT("games_json") void export_games_json(void);
EXPORT("setup_check") int export_setup_check(void);
EXPORT("table_open") int export_table_open(double now_ms);
EXPORT("table_seat") void export_table_seat(int seat, int kind, int level);
EXPORT("table_clock")
void export_table_clock(double game_ms, double increment_ms, double move_ms, double since_ms);
EXPORT("table_clock_left") void export_table_clock_left(int seat, double left_ms);
EXPORT("table_actor") int export_table_actor(double now_ms);
EXPORT("table_play") int export_table_play(int seat, int ply, double now_ms);
EXPORT("table_undo") int export_table_undo(int seat, int ply, double now_ms);
EXPORT("table_resign") int export_table_resign(int seat, double now_ms);
EXPORT("table_json") void export_table_json(int viewer, double now_ms);
EXPORT("table_json_at") void export_table_json_at(int viewer, int ply);
EXPORT("table_go_back") void export_table_go_back(int ply);
EXPORT("table_log_json") void export_table_log_json(int viewer, int from);
EXPORT("table_preview_json") int export_table_preview_json(int seat);
EXPORT("table_save") void export_table_save(double now_ms);
EXPORT("table_load") int export_table_load(int size, double now_ms);
EXPORT("exercises_json") void export_exercises_json(int game);
EXPORT("exercise_open") int export_exercise_open(int game, int exercise);
EXPORT("exercise_check") int export_exercise_check(int game, int exercise);
EXPORT("table_view") uint8_t *export_table_view(int viewer);
EXPORT("net_wanted") int export_net_wanted(int game, int level);
EXPORT("net_room") uint8_t *export_net_room(int size);
EXPORT("net_filled") int export_net_filled(int game, int size);
EXPORT("view") uint8_t *export_view(void);
EXPORT("view_size") int export_view_size(int game);
EXPORT("view_json") void export_view_json(int game, int is_own);
EXPORT("rules_mark") void export_rules_mark(void);
EXPORT("choose") int export_choose(int game, int seat, int level, int seed);
EXPORT("puzzle_kind_count") int export_puzzle_kind_count(void);
EXPORT("puzzle_kind_name") const char *export_puzzle_kind_name(int kind);
EXPORT("puzzle_levels") int export_puzzle_levels(void);
EXPORT("puzzle_new_json") int export_puzzle_new_json(int kind, int level, int is_daily, int number);
EXPORT("puzzle_code_json") int export_puzzle_code_json(void);
EXPORT("puzzle_read_json") int export_puzzle_read_json(int size);
EXPORT("puzzle_solution_json") int export_puzzle_solution_json(void);
EXPORT("puzzle_check_json") int export_puzzle_check_json(void);
EXPORT("puzzle_svg") int export_puzzle_svg(void);

static Text begin_text(void) {
    return text_in(out, OUT_MAX);
}

/* The same for a call that can be refused. */
static Text begin_answer(void) {
    return reason_text(&refused, out, OUT_MAX);
}

char *export_text_in(void) {
    return in;
}

int export_text_in_max(void) {
    return IN_MAX;
}

char *export_text_out(void) {
    return out;
}

/* Why the last call was refused, as {"reason":{...}}; {} if it had no code. Read the sentence
 * first: this takes its place. */
void export_reason_json(void) {
    Text text = begin_text();
    Json json = json_to(&text);
    json_object(&json, NULL);
    reason_json(&refused, "reason", &json);
    json_end(&json);
}

/* The 32 bytes of the next table's key: random, from the caller. */
uint8_t *export_key(void) {
    return key;
}

/* ---- Games ---- */

int export_game_count(void) {
    return games_count;
}

const char *export_game_name(int game) {
    return games[game]->name;
}

uint64_t export_game_signature(int game) {
    return game_signature(games[game]);
}

uint64_t export_bot_signature(int game, int simulations) {
    simulated = 0;
    return bot_signature(games[game], simulations, &simulated);
}

/* How many simulations the last bot_signature() took. */
int export_simulations(void) {
    return (int)simulated;
}

/* The list of games with players, options and kinds of events, as `tessera games --json` writes it.
 */
void export_games_json(void) {
    Text text = begin_text();
    Json json = json_to(&text);
    json_array(&json, NULL);
    for (int i = 0; i < games_count; i++) game_json(games[i], &json);
    json_end(&json);
}

/* "GAME players=3 box=free" in the input: the game and the words of a set-up. */
static bool read_setup(RecordHeader *header, Text *why) {
    char word[128];
    Text text = text_in(word, sizeof word);
    const char *at = in;
    memset(header, 0, sizeof *header);
    while (*at && *at != ' ') text_char(&text, *at++);
    header->game = game_named(word);
    if (!header->game) return setup_refuse_game(why);
    header->setup = setup_default(header->game);
    while (*at == ' ') {
        text = text_in(word, sizeof word);
        for (at++; *at && *at != ' ';) text_char(&text, *at++);
        if (!setup_read(header->game, word, &header->setup, why)) return false;
    }
    return setup_check(header->game, &header->setup, why);
}

/* Is it a game? The number of players, or 0. */
int export_setup_check(void) {
    RecordHeader header;
    Text why = begin_answer();
    return read_setup(&header, &why) ? header.setup.players : 0;
}

/* ---- The table ---- */

static const ClockRule no_clock = {0, 0, 0};

int export_table_open(double now_ms) {
    RecordHeader header;
    Text why = begin_answer();
    if (!read_setup(&header, &why)) return 0;
    header.has_key = true;
    memcpy(header.key, key, sizeof key);
    table_open(&table, &header, no_clock, (int64_t)now_ms);
    return 1;
}

/* The name is in the input. Kinds: 0 empty, 1 person, 2 bot. */
void export_table_seat(int seat, int kind, int level) {
    table_seat(&table, seat, (SeatKind)kind, level, in);
}

/* Sets the clock; the present turn began at since_ms. Each seat has all of its time. */
void export_table_clock(double game_ms, double increment_ms, double move_ms, double since_ms) {
    const ClockRule rule = {(int64_t)game_ms, (int64_t)increment_ms, (int64_t)move_ms};
    table_set_clock(&table, rule, (int64_t)since_ms);
}

/* A clock that was put away goes on: what the seat had left when the turn began. */
void export_table_clock_left(int seat, double left_ms) {
    RULE_ASSERT(seat >= 0 && seat < GAME_SEATS_MAX);
    table.clock.left_ms[seat] = (int64_t)left_ms;
}

int export_table_actor(double now_ms) {
    return table_actor(&table, (int64_t)now_ms);
}

/* The notation is in the input. 1: done; 0: refused; -1: the message was late. */
static int answer(TableStatus status) {
    return status == TABLE_OK ? 1 : status == TABLE_LATE ? -1 : 0;
}

int export_table_play(int seat, int ply, double now_ms) {
    Text why = begin_answer();
    return answer(table_play(&table, seat, ply, in, (int64_t)now_ms, &why));
}

/* 2: it was done; 1: others must agree; 0 and -1 as above. */
int export_table_undo(int seat, int ply, double now_ms) {
    Text why = begin_answer();
    bool is_done;
    int status = answer(table_undo(&table, seat, ply, (int64_t)now_ms, &is_done, &why));
    return status == 1 && is_done ? 2 : status;
}

int export_table_resign(int seat, double now_ms) {
    Text why = begin_answer();
    return answer(table_resign(&table, seat, (int64_t)now_ms, &why));
}

void export_table_json(int viewer, double now_ms) {
    Text text = begin_text();
    Json json = json_to(&text);
    json_object(&json, NULL);
    table_json(&table, viewer, (int64_t)now_ms, &json);
    json_end(&json);
}

static int ply_within(int ply) {
    return ply < 0 ? 0 : ply < table.ply ? ply : table.ply;
}

/* As it was after so many actions; the clocks stand still. */
void export_table_json_at(int viewer, int ply) {
    static Table past;
    static GameState states[2];
    Text text = begin_text();
    Json json = json_to(&text);
    table_copy_beside(&past, &table, states);
    table_go_back(&past, ply_within(ply));
    clock_begin(&past.clock, no_clock, 0);
    json_object(&json, NULL);
    table_json(&past, viewer, 0, &json);
    json_end(&json);
}

/* Forgets what followed. */
void export_table_go_back(int ply) {
    table_go_back(&table, ply_within(ply));
}

void export_table_log_json(int viewer, int from) {
    Text text = begin_text();
    Json json = json_to(&text);
    json_array(&json, NULL);
    table_log_json(&table, viewer, from, &json);
    json_end(&json);
}

/* The notation is in the input. */
int export_table_preview_json(int seat) {
    Text text = begin_text();
    Json json = json_to(&text);
    json_array(&json, NULL);
    bool is_legal = table_preview_json(&table, seat, in, &json);
    json_end(&json);
    return is_legal;
}

void export_table_save(double now_ms) {
    Text text = begin_text();
    table_save(&table, (int64_t)now_ms, &text);
}

/* The record, so many bytes of it, is in the input. */
int export_table_load(int size, double now_ms) {
    TABLE_STATIC(loaded);
    Text why = begin_answer();
    if (size < 0 || size > IN_MAX) return 0;
    if (!table_load(&loaded, in, (size_t)size, key, no_clock, (int64_t)now_ms, &why)) return 0;
    table_copy(&table, &loaded);
    return 1;
}

/* The bytes of a view, for the player in another worker. */
uint8_t *export_table_view(int viewer) {
    table_view(&table, viewer, &view);
    return view.bytes;
}

/* ---- Exercises ---- */

void export_exercises_json(int game) {
    int count;
    const Exercise *exercises = learn_exercises(games[game], &count);
    Text text = begin_text();
    Json json = json_to(&text);
    json_array(&json, NULL);
    for (int i = 0; i < count; i++) {
        json_object(&json, NULL);
        learn_json(&exercises[i], &json);
        json_end(&json);
    }
    json_end(&json);
}

static const Exercise *exercise_at(int game, int exercise) {
    int count;
    const Exercise *exercises = learn_exercises(games[game], &count);
    return exercise >= 0 && exercise < count ? &exercises[exercise] : NULL;
}

/* Puts it on the table. */
int export_exercise_open(int game, int exercise) {
    const Exercise *found = exercise_at(game, exercise);
    if (!found) return 0;
    learn_open(games[game], found, &table);
    return 1;
}

/* Is the option in the input right? The exercise must be on the table, as it was laid out. */
int export_exercise_check(int game, int exercise) {
    const Exercise *found = exercise_at(game, exercise);
    return found && learn_is_right(&table, found, in);
}

/* ---- The player ---- */

/* Where the bytes of a view are put for choose(), and how many they are. */
uint8_t *export_view(void) {
    return view.bytes;
}

int export_view_size(int game) {
    return games[game]->state_size;
}

/* Does a bot of this level play by a network whose weights are not there yet? */
int export_net_wanted(int game, int level) {
    const uint8_t *bytes;
    size_t size;
    return level_config(level).kind == PLAYER_LEARNED && !net_weights(games[game], &bytes, &size);
}

/* The position of the view, and its legal actions if it is the viewer's own turn: what a server
 * need not tell. */
void export_view_json(int game, int is_own) {
    Text text = begin_text();
    Json json = json_to(&text);
    json_object(&json, NULL);
    json_object(&json, "position");
    games[game]->state_json(&view, &json);
    json_end(&json);
    if (is_own)
        game_legal_json(games[game], &view, "legal", &json);
    else
        json_null(&json, "legal");
    json_end(&json);
}

/* The mark of these rules, in 16 hexadecimal digits. */
void export_rules_mark(void) {
    uint64_t mark = rules_mark();
    Text text = begin_text();
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(&text, "0123456789abcdef"[mark >> shift & 15]);
}

/* Where the page puts the weights of a network that it has fetched; 0 if they are too large. */
uint8_t *export_net_room(int size) {
    return size <= nets_room_size() ? nets_room() : NULL;
}

/* They are there: players of this game that are opened from now on use them. 0 if they cannot be
 * used; the output then says why. */
int export_net_filled(int game, int size) {
    Text why = begin_answer();
    player_close(player);
    player = NULL;
    return nets_filled(games[game], (size_t)size, &why);
}

static int64_t clock_ms(void) {
    return (int64_t)page_now_ms();
}

static bool open_player(int game, int level) {
    if (player && player_game == games[game] && player_level == level) return true;
    PlayerConfig config = level_config(level);
    config.now_ms = clock_ms;
    config.memory_mb = 16;
    player_close(player);
    player = player_open(games[game], &config);
    player_game = games[game];
    player_level = level;
    return player != NULL;
}

/* What a bot of this level would play from the view, as notation in the output; returns what it
 * expects, in thousandths (0 loss, 1000 win), or -1 if there is not enough memory. */
int export_choose(int game, int seat, int level, int seed) {
    const Budget own = {0, 0};
    if (!open_player(game, level)) return -1;
    Choice choice = player_choose(player, &view, seat, own, (uint64_t)(uint32_t)seed);
    Text text = begin_text();
    games[game]->action_text(&view, choice.action, &text);
    return (int)(1000 * choice.value);
}

/* ---- Puzzles ---- */

static Puzzle puzzle; /* its kind is NULL until there is one */
static PuzzleWork work;

int export_puzzle_kind_count(void) {
    return puzzle_kinds_count;
}

const char *export_puzzle_kind_name(int kind) {
    return puzzle_kind(kind)->name;
}

int export_puzzle_levels(void) {
    return PUZZLE_LEVELS;
}

/* Makes the puzzle and writes it as `tessera puzzle new --json` does. */
static int make_puzzle(const PuzzleSource *source) {
    source_make(source, &puzzle, &work);
    Text text = begin_text();
    Json json = json_to(&text);
    json_object(&json, NULL);
    source_json(source, &json);
    puzzle_json(&puzzle, &work, &json);
    json_end(&json);
    return 1;
}

/* The number is a seed, or a day such as 20261115. */
int export_puzzle_new_json(int kind, int level, int is_daily, int number) {
    PuzzleSource source = {puzzle_kind(kind), level, number, is_daily};
    Text why = begin_answer();
    bool is_number = is_daily ? source_is_day(number) : number >= 0 && number <= SOURCE_NUMBER_MAX;
    if (!is_number || level < 1 || level > PUZZLE_LEVELS) return puzzle_refuse_source(&why);
    return make_puzzle(&source);
}

/* The code is in the input. */
int export_puzzle_code_json(void) {
    PuzzleSource source;
    Text why = begin_answer();
    Span code = {in, in};
    while (*code.end) code.end++;
    return source_read_code(code, &source, &why) ? make_puzzle(&source) : 0;
}

/* A puzzle as text, so many bytes of it, is in the input. */
int export_puzzle_read_json(int size) {
    static Puzzle loaded;
    Text text = begin_answer();
    if (size < 0 || size > IN_MAX || !puzzle_read(in, size, &loaded, &text)) return 0;
    puzzle = loaded;
    Json json = json_to(&text);
    json_object(&json, NULL);
    puzzle_json(&puzzle, &work, &json);
    json_end(&json);
    return 1;
}

static int has_puzzle(Text *why) {
    return puzzle.kind || puzzle_refuse_none(why);
}

int export_puzzle_solution_json(void) {
    Text text = begin_answer();
    if (!has_puzzle(&text)) return 0;
    Json json = json_to(&text);
    json_object(&json, NULL);
    puzzle.kind->solution_json(&puzzle, &work, &json);
    json_end(&json);
    return 1;
}

/* The marks, with a space between them, are in the input; what is too much is left out. */
int export_puzzle_check_json(void) {
    static Span marks[PUZZLE_MARKS_MAX];
    static PuzzleCheck check;
    int count = 0;
    Text text = begin_answer();
    if (!has_puzzle(&text)) return 0;
    for (const char *at = in; *at && count < PUZZLE_MARKS_MAX; at += *at == ' ') {
        marks[count].at = at;
        while (*at && *at != ' ') at++;
        marks[count].end = at;
        count += marks[count].at < at;
    }
    puzzle_check(&puzzle, marks, count, &work, &check);
    Json json = json_to(&text);
    json_object(&json, NULL);
    puzzle_check_json(&check, marks, &json);
    json_end(&json);
    return 1;
}

int export_puzzle_svg(void) {
    Text text = begin_answer();
    if (!has_puzzle(&text)) return 0;
    puzzle.kind->svg(&puzzle, &text);
    return 1;
}
