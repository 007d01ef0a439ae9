/* match.c -- see match.h. */
#include "match.h"

#include "players/levels/levels.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const ClockRule no_clock = {0, 0, 0};

enum { SAVE_MAX = 4 << 20 };

/* ---- The clock of the bots ---- */

/* A thought that nobody waits for any more is hurried: for it, the time is up. */
static atomic_bool is_hurried;
static int64_t (*real_now_ms)(void);

static int64_t bots_now_ms(void) {
    enum { HURRY_MS = 1 << 30 };
    return real_now_ms() + (atomic_load(&is_hurried) ? HURRY_MS : 0);
}

/* ---- Seats ---- */

static bool is_person(const char *spec) {
    return strcmp(spec, "me") == 0 || strncmp(spec, "me:", 3) == 0;
}

static Player *open_player(const Match *match, PlayerConfig config) {
    config.now_ms = bots_now_ms;
    return player_open(match->table.header.game, &config);
}

static bool seat_bot(Match *match, int seat, const char *spec, Text *why) {
    PlayerConfig config;
    if (!level_read(spec, &config, why)) {
        text_string(why, ", and me");
        return false;
    }
    match->player[seat] = open_player(match, config);
    if (!match->player[seat]) text_string(why, "there is not enough memory for the bots");
    int level = strncmp(spec, "bot:", 4) == 0 ? spec[4] - '0' : 0;
    table_seat(&match->table, seat, SEAT_BOT, level, spec);
    return match->player[seat] != NULL;
}

static bool take_seat(Match *match, int seat, Text *why) {
    const char *spec = match->options->seat[seat];
    char name[RECORD_NAME_MAX];
    snprintf(name, sizeof name, "%s", match->table.header.name[seat]);
    if (!*spec && seat_is_bot(&match->table.header, seat)) return seat_bot(match, seat, name, why);
    if (*spec && !is_person(spec)) return seat_bot(match, seat, spec, why);
    if (strncmp(spec, "me:", 3) == 0)
        snprintf(name, sizeof name, "%.*s", RECORD_NAME_MAX - 1, spec + 3);
    table_seat(&match->table, seat, SEAT_PERSON, 0, name);
    return true;
}

/* ---- Turns ---- */

static const Match *match_of(const Source *source) {
    return (const Match *)source;
}

static int actor(const Source *source) {
    const Match *match = match_of(source);
    return table_actor(&match->table, match->options->now_ms());
}

static bool is_bot(const Source *source, int seat) {
    return match_of(source)->player[seat] != NULL;
}

static bool is_own(const Source *source, int seat) {
    return !is_bot(source, seat);
}

static int ply(const Source *source) {
    return match_of(source)->table.ply;
}

static void view(const Source *source, int viewer, GameState *view) {
    table_view(&match_of(source)->table, viewer, view);
}

static void result(const Source *source, Result *result) {
    const Match *match = match_of(source);
    table_result(&match->table, match->options->now_ms(), result);
}

static bool last(const Source *source, Action *action) {
    const Table *table = &match_of(source)->table;
    *action = table->room.after[table->ply].action;
    return table->ply > 0;
}

static int left_s(const Source *source, int seat) {
    (void)source;
    (void)seat;
    return -1;
}

static void tell(const Source *source, int viewer, int ply, Language language, Telling *telling) {
    TableTelling told;
    table_tell(&match_of(source)->table, viewer, ply, &told);
    telling->actor = told.actor;
    memcpy(telling->notation, told.notation, sizeof telling->notation);
    telling_say(telling, language, source->game, &told.events, source->seats.names);
}

static void name_seats(Source *source, Language language) {
    seats_name(&source->seats, &match_of(source)->table.header, language);
}

int match_first_viewer(const Match *match) {
    assert(match);
    int viewer = GAME_SPECTATOR, persons = 0;
    for (int seat = 0; seat < match->table.header.setup.players; seat++) {
        if (is_bot(&match->source, seat)) continue;
        viewer = seat;
        persons++;
    }
    return persons == 1 ? viewer : (int)GAME_SPECTATOR;
}

/* A game that can hide things may still be set up so that it hides nothing: then the views of all
 * are the same. */
bool match_has_secrets(const Match *match) {
    assert(match);
    GameState first, other;
    table_view(&match->table, 0, &first);
    for (int seat = 1; seat < match->table.header.setup.players; seat++) {
        table_view(&match->table, seat, &other);
        if (memcmp(&first, &other, sizeof first) != 0) return true;
    }
    return false;
}

/* Keeps the match, if it is kept at all. */
static bool keep(Match *match, Text *why) {
    return !match->file[0] || match_save(match, match->file, why);
}

static bool play(Source *source, const char *notation, Text *why) {
    Match *match = (Match *)source;
    Table *table = &match->table;
    int64_t now = match->options->now_ms();
    match_stop_thinking(match);
    TableStatus status = table_play(table, actor(source), table->ply, notation, now, why);
    return status == TABLE_OK && keep(match, why);
}

/* The person who acted last, or -1. */
static int last_person(const Match *match) {
    TableTelling telling;
    for (int ply = match->table.ply; ply > 0; ply--) {
        table_tell(&match->table, GAME_SPECTATOR, ply, &telling);
        if (!is_bot(&match->source, telling.actor)) return telling.actor;
    }
    return -1;
}

/* Takes back the last action of a person; everybody at this terminal agrees. */
static bool undo(Source *source, Text *why) {
    Match *match = (Match *)source;
    Table *table = &match->table;
    int64_t now = match->options->now_ms();
    int asks = last_person(match);
    bool is_done = false;
    match_stop_thinking(match);
    if (asks < 0) return reason_refuse(why, &table_reasons[TABLE_NOTHING_TO_UNDO]);
    if (table_undo(table, asks, table->ply, now, &is_done, why) != TABLE_OK) return false;
    for (int seat = 0; seat < table->header.setup.players && !is_done; seat++) {
        if (seat == asks || is_bot(&match->source, seat)) continue;
        if (table_undo(table, seat, table->ply, now, &is_done, why) != TABLE_OK) return false;
    }
    return keep(match, why);
}

static bool resign(Source *source, Text *why) {
    Match *match = (Match *)source;
    int seat = actor(source);
    match_stop_thinking(match);
    if (table_resign(&match->table, seat, match->options->now_ms(), why) != TABLE_OK) return false;
    match->player[seat] = open_player(match, level_config(TABLE_OWN_LEVEL));
    if (!match->player[seat]) text_string(why, "there is not enough memory for the bots");
    return match->player[seat] != NULL;
}

static const SourceKind match_kind = {.actor = actor,
                                      .is_own = is_own,
                                      .is_bot = is_bot,
                                      .ply = ply,
                                      .view = view,
                                      .result = result,
                                      .last = last,
                                      .left_s = left_s,
                                      .tell = tell,
                                      .name = name_seats,
                                      .play = play,
                                      .undo = undo,
                                      .resign = resign};

/* ---- Opening and closing ---- */

static bool open_table(Match *match, Text *why) {
    const TerminalOptions *options = match->options;
    int64_t now = options->now_ms();
    if (options->record)
        return table_load(&match->table, options->record, options->record_size, options->header.key,
                          no_clock, now, why);
    table_open(&match->table, &options->header, no_clock, now);
    return true;
}

bool match_open(Match *match, const TerminalOptions *options, Text *why) {
    assert(match && options && why);
    const TableRoom room = TABLE_ROOM_OF(match->memory);
    memset(match, 0, sizeof *match);
    match->table.room = room;
    match->options = options;
    real_now_ms = options->now_ms;
    atomic_store(&is_hurried, false);
    if (!open_table(match, why)) return false;
    for (int seat = 0; seat < match->table.header.setup.players; seat++)
        if (!take_seat(match, seat, why)) return false;
    match->adviser = open_player(match, level_adviser());
    if (!match->adviser) return text_string(why, "there is not enough memory for hints"), false;
    snprintf(match->file, sizeof match->file, "%s", options->file);
    match->source.kind = &match_kind;
    match->source.game = match->table.header.game;
    match->source.board = board_of(match->source.game);
    match->source.setup = match->table.header.setup;
    match->source.players = match->source.setup.players;
    name_seats(&match->source, options->language);
    return !match->file[0] || match_save(match, match->file, why);
}

void match_close(Match *match) {
    assert(match);
    match_stop_thinking(match);
    for (int seat = 0; seat < GAME_SEATS_MAX; seat++) player_close(match->player[seat]);
    player_close(match->adviser);
}

/* ---- The file ---- */

bool match_save(const Match *match, const char *file, Text *why) {
    assert(match && file && why);
    static char record[SAVE_MAX];
    Text text = text_in(record, SAVE_MAX);
    table_save(&match->table, match->options->now_ms(), &text);
    return match->options->write(file, &text, why);
}

/* ---- Thinking ---- */

static void *think(void *self) {
    Thought *thought = self;
    const Budget own = {0, 0};
    thought->choice =
        player_choose(thought->player, &thought->view, thought->seat, own, thought->seed);
    atomic_store(&thought->is_done, true);
    return NULL;
}

void match_think(Match *match) {
    assert(match);
    Thought *thought = &match->thought;
    match_stop_thinking(match);
    thought->seat = actor(&match->source);
    thought->ply = match->table.ply;
    thought->player =
        is_bot(&match->source, thought->seat) ? match->player[thought->seat] : match->adviser;
    thought->seed = match->options->seed ^ (uint64_t)thought->ply << 16;
    table_view(&match->table, thought->seat, &thought->view);
    atomic_store(&thought->is_done, false);
    thought->is_running = pthread_create(&thought->thread, NULL, think, thought) == 0;
    if (!thought->is_running) think(thought);
}

static void join(Thought *thought) {
    if (thought->is_running) pthread_join(thought->thread, NULL);
    thought->is_running = false;
}

bool match_thought(Match *match, bool waits, Choice *choice) {
    assert(match && choice);
    Thought *thought = &match->thought;
    if (waits) join(thought);
    if (!atomic_load(&thought->is_done)) return false;
    join(thought);
    atomic_store(&thought->is_done, false);
    *choice = thought->choice;
    return thought->ply == match->table.ply;
}

void match_stop_thinking(Match *match) {
    assert(match);
    atomic_store(&is_hurried, true);
    join(&match->thought);
    atomic_store(&is_hurried, false);
    atomic_store(&match->thought.is_done, false);
}
