/* remote_told.c -- see remote_told.h. */
#include "remote_told.h"

#include "told_game.h"
#include "view.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Notes ---- */

static Note *next_note(Remote *remote) {
    if (remote->source.notes_count == REMOTE_NOTES_MAX) {
        remote->source.notes_count /= 2;
        memmove(remote->notes, remote->notes + REMOTE_NOTES_MAX / 2, sizeof remote->notes / 2);
    }
    Note *note = &remote->notes[remote->source.notes_count++];
    note->ply = remote->ply;
    return note;
}

void remote_note(Remote *remote, const char *english, const char *name) {
    assert(remote && english);
    const Filling fillings[] = {{"name", name, 0}, {NULL, NULL, 0}};
    Text text = text_in(next_note(remote)->line, LOG_LINE_MAX);
    text_string(&text, "* ");
    say_with(remote->language, english, fillings, &text);
}

/* A long line takes several notes. */
static void note_line(Remote *remote, const char *name, const char *text) {
    enum { NAME_MAX_BYTES = 41, PART_MAX = LOG_LINE_MAX - NAME_MAX_BYTES - 4 };
    char who[NAME_MAX_BYTES], part[PART_MAX];
    text_copy(who, sizeof who, name);
    for (bool is_first = true; is_first || *text; is_first = false) {
        text += text_copy(part, sizeof part, text);
        snprintf(next_note(remote)->line, LOG_LINE_MAX, is_first ? "<%s> %s" : "%s  %s",
                 is_first ? who : "", part);
    }
}

static void note_chat(Remote *remote, const Value *chat) {
    for (int i = 0; i < value_count(chat); i++) {
        const Value *line = value_at(chat, i);
        int number = value_int(value_in(line, "number"), 0, INT32_MAX);
        if (number <= remote->chat) continue;
        remote->chat = number;
        note_line(remote, value_text(value_in(line, "name")), value_text(value_in(line, "text")));
    }
}

/* Notes what is new of a seat. */
static void note_seat(Remote *remote, int seat, const RemoteSeat *was) {
    const RemoteSeat *is = &remote->seat[seat];
    const char *name = remote->source.seats.names[seat];
    bool is_other = seat != remote->viewer;
    if (is->wants_undo && !was->wants_undo)
        remote_note(remote,
                    is_other ? "{name} asks to undo the last move; u agrees."
                             : "You have asked to undo the last move; the others must agree.",
                    name);
    if (is->wants_draw && !was->wants_draw)
        remote_note(remote,
                    is_other ? "{name} offers a draw; d agrees." : "You have offered a draw.",
                    name);
    if (is->is_stood_in && !was->is_stood_in)
        remote_note(remote,
                    is_other ? "A bot is playing for {name}."
                             : "A bot is playing for you; B takes your seat back.",
                    name);
    if (!is->is_stood_in && was->is_stood_in && remote->stage == STAGE_RUNNING)
        remote_note(remote, "{name} is back.", name);
}

/* ---- Taking over ---- */

void remote_forget(Remote *remote) {
    assert(remote);
    for (int i = 0; i < remote->log_count; i++) value_free(remote->log[i]);
    remote->log_count = remote->number = remote->chat = remote->ply = 0;
    remote->source.notes_count = 0;
    remote->source.game = NULL;
    remote->rematch[0] = '\0';
    memset(remote->seat, 0, sizeof remote->seat);
}

static RemoteStage read_stage(const Value *stage) {
    static const char *const stages[] = {"open", "running", "over"};
    int found = value_word(stage, stages, 3);
    return found < 0 ? STAGE_OPEN : (RemoteStage)found;
}

static RemoteSeat read_seat(const Value *person, const Value *seat) {
    static const char *const kinds[] = {"empty", "person", "bot"};
    int kind = value_word(value_in(person, "kind"), kinds, 3);
    RemoteSeat read = {.kind = kind < 0 ? SEAT_EMPTY : (SeatKind)kind};
    read.level = value_int(value_in(person, "level"), 1, 9);
    text_copy(read.name, sizeof read.name, value_text(value_in(person, "name")));
    read.is_stood_in = value_is_true(value_in(person, "is_stood_in"));
    read.wants_draw = value_is_true(value_in(person, "wants_draw"));
    read.wants_undo = value_is_true(value_in(seat, "wants_undo"));
    return read;
}

/* The same game by the same rules as before, and one that this program knows. */
static bool take_setup(Remote *remote, const Value *table, Text *why) {
    const Game *game;
    Setup setup;
    if (!setup_read_value(table, &game, &setup, why)) return false;
    bool is_other = remote->source.game && (strcmp(remote->source.game->name, game->name) != 0 ||
                                            remote->source.players != setup.players);
    if (is_other) return text_string(why, "the server sent another game than before"), false;
    remote->source.kind = &remote_kind;
    remote->source.board = board_of(game)->read ? board_of(game) : told_game_board(game);
    remote->source.game = remote->source.board->game;
    remote->source.setup = setup;
    remote->source.players = setup.players;
    remote->source.notes = remote->notes;
    return true;
}

static void take_result(Remote *remote, const Value *view) {
    enum { POINTS_MAX = 1 << 20 };
    const Value *result = value_in(value_in(view, "table"), "result");
    const Value *end = value_in(value_in(view, "end"), "place");
    memset(&remote->result, 0, sizeof remote->result);
    remote->result.players = remote->source.players;
    remote->result.counts_down = value_is_true(value_in(result, "counts_down"));
    for (int seat = 0; seat < remote->source.players; seat++) {
        const Value *place = end ? value_at(end, seat) : value_at(value_in(result, "place"), seat);
        remote->result.points[seat] =
            value_int(value_at(value_in(result, "points"), seat), -POINTS_MAX, POINTS_MAX);
        remote->result.place[seat] = value_int(place, 1, remote->source.players);
        remote->result.side[seat] = seat;
    }
}

static void take_clock(Remote *remote, const Value *clock) {
    const Value *left = value_in(clock, "left_ms");
    remote->has_clock = !value_is_null(clock);
    remote->told_ms = remote->options->now_ms();
    for (int seat = 0; seat < remote->source.players; seat++)
        remote->left_ms[seat] = value_int(value_at(left, seat), 0, INT32_MAX);
}

static bool take_view(Remote *remote, const Value *table) {
    const Board *board = remote->source.board;
    if (board->read) return view_read(board, &remote->source.setup, table, &remote->view);
    memset(&remote->view, 0, sizeof remote->view);
    told_game_take(table);
    return true;
}

/* The position, once there is one. */
static bool take_position(Remote *remote, const Value *table, Text *why) {
    const Game *game = remote->source.game;
    const Value *legal = value_in(table, "legal"), *actor = value_in(table, "actor");
    remote->actor = value_is_null(actor) || remote->stage != STAGE_RUNNING
                        ? (int)GAME_OVER
                        : value_int(actor, 0, remote->source.players - 1);
    remote->ply = value_int(value_in(table, "ply"), 0, TABLE_PLIES_MAX);
    remote->is_offered = false;
    if (!take_view(remote, table))
        return text_string(why, "the server sent an impossible position"), false;
    if (remote->actor < 0 || remote->actor != remote->viewer || remote_is_stood_in(remote))
        return true;
    remote->is_offered =
        game->actor(&remote->view) == remote->actor && view_agrees(game, &remote->view, legal);
    if (!remote->is_offered) text_string(why, "the server plays by other rules than this program");
    return remote->is_offered;
}

/* Each piece of the log says which it is. One that is missing is asked for again. */
static void take_log(Remote *remote, const Value *log) {
    int wanted = remote->stage == STAGE_OPEN || value_is_null(log) ? 0 : remote->ply + 1;
    for (; remote->log_count > wanted; remote->log_count--, remote->source.revision++)
        value_free(remote->log[remote->log_count - 1]);
    for (int i = 0; i < value_count(log); i++) {
        const Value *piece = value_at(log, i);
        int ply = value_int(value_in(piece, "ply"), 0, TABLE_PLIES_MAX);
        if (ply > remote->log_count || ply >= wanted) continue;
        if (ply == remote->log_count) {
            remote->log_count++;
        } else {
            if (!value_equal(piece, remote->log[ply])) remote->source.revision++;
            value_free(remote->log[ply]);
        }
        remote->log[ply] = value_keep(piece);
    }
}

static void take_people(Remote *remote, const Value *view) {
    const Value *people = value_in(view, "people");
    const Value *seats = value_in(value_in(view, "table"), "seats");
    RemoteSeat was[GAME_SEATS_MAX];
    memcpy(was, remote->seat, sizeof was);
    for (int seat = 0; seat < remote->source.players; seat++)
        remote->seat[seat] = read_seat(value_at(people, seat), value_at(seats, seat));
    remote_name_seats(&remote->source, remote->language);
    for (int seat = 0; seat < remote->source.players; seat++) note_seat(remote, seat, &was[seat]);
}

/* How a match ended that the rules did not end. */
static void note_end(Remote *remote, const char *why) {
    static const char *const reasons[][2] = {
        {"resigned", "The match is over: everybody else has resigned."},
        {"time", "The match is over: a player ran out of time."},
        {"draw", "The match is over: a draw was agreed."},
        {"full", "The match is over: it reached the limit for the length of a match."},
        {"abandoned", "The match is over: it never began."}};
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (strcmp(reasons[i][0], why) == 0) remote_note(remote, reasons[i][1], NULL);
}

static void take_rematch(Remote *remote, const char *match) {
    if (remote->rematch[0] || !*match) return;
    text_copy(remote->rematch, sizeof remote->rematch, match);
    remote_note(remote, "A rematch is open; A goes there.", NULL);
}

bool remote_take(Remote *remote, const Value *view, Text *why) {
    assert(remote && why);
    const Value *table = value_in(view, "table"), *seat = value_in(view, "seat");
    if (strcmp(value_text(value_in(view, "match")), remote->match) != 0)
        return text_string(why, "the server sent another match"), false;
    if (!take_setup(remote, table, why)) return false;
    bool was_over = remote->number > 0 && remote->stage == STAGE_OVER;
    remote->stage = read_stage(value_in(view, "stage"));
    remote->viewer =
        value_is_null(seat) ? (int)GAME_SPECTATOR : value_int(seat, 0, remote->source.players - 1);
    remote->is_host = remote->person && value_large(value_in(view, "host")) == remote->person;
    bool has_position = !value_is_null(value_in(table, "position"));
    if (remote->stage == STAGE_RUNNING && !has_position)
        return text_string(why, "the server sent an impossible position"), false;
    take_people(remote, view);
    if (!has_position) remote->actor = GAME_OVER;
    if (has_position && !take_position(remote, table, why)) return false;
    take_result(remote, view);
    take_clock(remote, value_in(table, "clock"));
    take_log(remote, value_in(view, "log"));
    note_chat(remote, value_in(view, "chat"));
    if (remote->stage == STAGE_OVER && !was_over)
        note_end(remote, value_text(value_in(value_in(view, "end"), "why")));
    take_rematch(remote, value_text(value_in(view, "rematch")));
    remote->number = value_int(value_in(view, "number"), 1, INT32_MAX);
    return true;
}

/* ---- The source ---- */

static const Remote *remote_of(const Source *source) {
    return (const Remote *)source;
}

int remote_actor(const Source *source) {
    assert(source);
    return remote_of(source)->actor;
}

bool remote_is_own(const Source *source, int seat) {
    assert(source);
    return seat == remote_of(source)->viewer && remote_of(source)->is_offered;
}

bool remote_is_bot(const Source *source, int seat) {
    assert(source);
    const RemoteSeat *it = &remote_of(source)->seat[seat];
    return it->kind == SEAT_BOT || it->is_stood_in;
}

int remote_ply(const Source *source) {
    assert(source);
    const Remote *remote = remote_of(source);
    return remote->log_count > 0 ? remote->log_count - 1 : 0;
}

void remote_view(const Source *source, int viewer, GameState *view) {
    assert(source && view);
    (void)viewer; /* there is only the view of this person */
    *view = remote_of(source)->view;
}

void remote_result(const Source *source, Result *result) {
    assert(source && result);
    *result = remote_of(source)->result;
}

bool remote_last(const Source *source, Action *action) {
    assert(source && action);
    (void)source;
    (void)action;
    return false;
}

/* The clock of the actor runs. */
int remote_left_s(const Source *source, int seat) {
    assert(source);
    const Remote *remote = remote_of(source);
    int64_t left_ms = remote->left_ms[seat];
    if (!remote->has_clock) return -1;
    if (seat == remote->actor) left_ms -= remote->options->now_ms() - remote->told_ms;
    return left_ms > 0 ? (int)(left_ms / 1000) : 0;
}

/* Puts an event into words; false if the game has none of this name. */
static bool say_told(const Remote *remote, const Value *event, Language language, Text *out) {
    const Game *game = remote->source.game;
    const Value *seat = value_in(event, "seat");
    EventSaid said = {.seat = EVENT_NOBODY};
    if (!value_is_null(seat)) said.seat = value_int(seat, 0, remote->source.players - 1);
    said.points = value_int(value_in(event, "points"), INT16_MIN, INT16_MAX);
    for (int kind = 0; kind < game->events_count; kind++) {
        const EventKind *it = &game->events[kind];
        if (strcmp(it->name, value_text(value_in(event, "event"))) != 0) continue;
        for (int i = 0; i < EVENT_FIELDS_MAX && it->field[i].name; i++) {
            const Value *field = value_in(event, it->field[i].name);
            said.is_hidden[i] = value_is_null(field);
            said.number[i] = value_int(field, INT16_MIN, INT16_MAX);
            said.word[i] = value_is_number(field) ? NULL : value_text(field);
        }
        say_fields(language, game, it, &said, remote->source.seats.names, out);
        return true;
    }
    return false;
}

void remote_tell(const Source *source, int viewer, int ply, Language language, Telling *telling) {
    assert(source && telling);
    const Remote *remote = remote_of(source);
    const Value *piece = ply < remote->log_count ? remote->log[ply] : NULL;
    const Value *events = value_in(piece, "events");
    (void)viewer;
    telling->actor =
        ply ? value_int(value_in(piece, "actor"), 0, source->players - 1) : (int)GAME_OVER;
    text_copy(telling->notation, sizeof telling->notation, value_text(value_in(piece, "action")));
    telling->count = 0;
    for (int i = 0; i < value_count(events) && telling->count < EVENTS_MAX; i++) {
        Text text = text_in(telling->line[telling->count], LOG_LINE_MAX);
        if (say_told(remote, value_at(events, i), language, &text)) telling->count++;
    }
}

/* Bots are called as in records. */
void remote_name_seats(Source *source, Language language) {
    assert(source);
    Remote *remote = (Remote *)source;
    RecordHeader *header = &remote->header;
    remote->language = language;
    memset(header, 0, sizeof *header);
    header->setup.players = (int16_t)source->players;
    for (int seat = 0; seat < source->players; seat++) {
        const RemoteSeat *it = &remote->seat[seat];
        if (it->kind == SEAT_BOT)
            snprintf(header->name[seat], RECORD_NAME_MAX, "bot:%d", it->level);
        else
            text_copy(header->name[seat], RECORD_NAME_MAX, it->name);
    }
    seats_name(&source->seats, header, language);
}

/* ---- Refusals ---- */

static void add_argument(void *self, const char *name, const Value *member) {
    Reason *reason = (Reason *)self;
    if (!name || reason->count == REASON_ARGUMENTS_MAX) return;
    reason->argument[reason->count].name = name;
    text_copy(reason->argument[reason->count++].text, REASON_ARGUMENT_MAX, value_text(member));
}

void told_refusal(Language language, const Value *answer, Text *why) {
    assert(answer && why);
    const Value *told = value_in(answer, "reason");
    Reason reason = {.code = value_text(value_in(told, "code"))};
    value_each(value_in(told, "arguments"), add_argument, &reason);
    if (say_code(language, &reason, why)) return;
    text_string(why, say_refusal(language, value_text(value_in(answer, "refused")),
                                 value_text(value_in(answer, "sentence"))));
}
