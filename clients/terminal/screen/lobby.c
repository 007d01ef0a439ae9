/* lobby.c -- see lobby.h. */
#include "lobby.h"

#include "clients/terminal/display/typing.h"
#include "clients/terminal/display/window.h"
#include "clients/terminal/online/listing.h"
#include "clients/terminal/online/witness.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { WAIT_MS = 200, LOOK_AGAIN_MS = 5000, FOOT_ROWS = 5, ROW_MAX = 256 };

/* ---- What both screens have in common ---- */

typedef struct {
    Remote *remote;
    Window window;
    char message[ROW_MAX];
    bool is_left, is_done;
} LobbyScreen;

static void begin(LobbyScreen *screen, Remote *remote) {
    memset(screen, 0, sizeof *screen);
    screen->remote = remote;
    screen->window.owner = screen;
}

static void refuse(LobbyScreen *screen, const char *why) {
    snprintf(screen->message, sizeof screen->message, "%s", say(screen->remote->language, why));
    display_bell();
}

/* The window, and under it lines of which the last one is the nearest. */
static void draw(LobbyScreen *screen, const char *const lines[], int count) {
    Frame frame = {0};
    display_size(&frame.height, &frame.width);
    display_clear();
    Frame upper = frame_part(&frame, 0, 0, frame.height - FOOT_ROWS, frame.width);
    window_draw(&screen->window, &upper);
    Frame foot = frame_part(&frame, frame.height - FOOT_ROWS, 2, FOOT_ROWS, frame.width - 4);
    int row = 0;
    for (int i = 0; i < count; i++)
        row = frame_paragraph(&foot, row, FOOT_ROWS - row, i ? INK_TEXT : INK_DIM, lines[i]);
    frame_paragraph(&foot, row, FOOT_ROWS - row, INK_WARNING, screen->message);
    display_show();
}

/* ---- The lobby ---- */

typedef struct {
    LobbyScreen screen;
    Value *own, *lobby; /* matches of this person, and public ones, as they were told */
    const Value *match[256];
    int own_count; /* of those; the others are from the lobby */
    int64_t looked_ms;
} Lobby;

static void list_row(void *owner, int index, Text *out) {
    Lobby *lobby = owner;
    const Value *names = value_in(index < lobby->own_count ? lobby->own : lobby->lobby, "names");
    if (index < lobby->screen.window.count - 2)
        listing_row(lobby->screen.remote->language, lobby->match[index], names, out);
    else
        text_string(out,
                    say(lobby->screen.remote->language, index == lobby->screen.window.count - 2
                                                            ? "Open a public match …"
                                                            : "Open a private match, by link …"));
}

static bool is_listed(const Lobby *lobby, int count, const Value *match) {
    const char *id = value_text(value_in(match, "match"));
    for (int i = 0; i < count; i++)
        if (strcmp(value_text(value_in(lobby->match[i], "match")), id) == 0) return true;
    return false;
}

static int list(Lobby *lobby, int count, const Value *told) {
    enum { ROWS_MAX = sizeof lobby->match / sizeof lobby->match[0] };
    const Value *matches = value_in(told, "matches");
    for (int i = 0; i < value_count(matches) && count < ROWS_MAX; i++) {
        const Value *match = value_at(matches, i);
        bool is_over = strcmp(value_text(value_in(match, "stage")), "over") == 0;
        if (!is_over && !is_listed(lobby, count, match)) lobby->match[count++] = match;
    }
    return count;
}

/* Matches of one's own come first: whoever was away finds back. */
static void look(Lobby *lobby) {
    char buffer[ROW_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Remote *remote = lobby->screen.remote;
    value_free(lobby->own);
    value_free(lobby->lobby);
    lobby->own = remote_ask(remote, "{\"say\":\"history\"}", &why);
    lobby->lobby = remote_ask(remote, "{\"say\":\"lobby\"}", &why);
    lobby->own_count = list(lobby, 0, lobby->own);
    lobby->screen.window.count = list(lobby, lobby->own_count, lobby->lobby) + 2;
    lobby->looked_ms = remote->options->now_ms();
    if (buffer[0]) refuse(&lobby->screen, buffer);
}

/* Asks for game and seats as `tessera play` does; its form takes the display over. */
static void open_match(Lobby *lobby, bool is_public) {
    char buffer[ROW_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Remote *remote = lobby->screen.remote;
    static TerminalOptions wanted;
    DisplayOptions display = {remote->options->is_ascii, remote->options->no_colour};
    wanted = *remote->options;
    wanted.language = remote->language;
    display_stop();
    bool is_wanted = terminal_set_up(&wanted, 0);
    if (!display_start(&display)) lobby->screen.is_left = true;
    if (!is_wanted || lobby->screen.is_left) return;
    lobby->screen.is_done = remote_open_match(remote, &wanted, is_public, &why);
    if (!lobby->screen.is_done) refuse(&lobby->screen, buffer);
}

static void choose(Lobby *lobby) {
    char buffer[ROW_MAX];
    Text why = text_in(buffer, sizeof buffer);
    LobbyScreen *screen = &lobby->screen;
    int row = screen->window.cursor, matches = screen->window.count - 2;
    if (row >= matches) {
        open_match(lobby, row == matches);
        return;
    }
    const char *id = value_text(value_in(lobby->match[row], "match"));
    screen->is_done = remote_watch(screen->remote, id, &why);
    if (!screen->is_done) refuse(screen, buffer);
}

static void lobby_key(Lobby *lobby, Key key) {
    LobbyScreen *screen = &lobby->screen;
    if (key.code == KEY_IS_NOTHING) return;
    screen->message[0] = '\0';
    if (key.code == KEY_IS_GONE || key.code == 'q')
        screen->is_left = true;
    else if (key.code == KEY_IS_ENTER)
        choose(lobby);
    else
        window_key(&screen->window, key);
}

bool lobby_choose(Remote *remote) {
    assert(remote);
    static Lobby lobby;
    memset(&lobby, 0, sizeof lobby);
    begin(&lobby.screen, remote);
    lobby.screen.window.row = list_row;
    lobby.screen.window.title = say(remote->language, "Matches");
    lobby.screen.window.foot = say(remote->language, "Enter to go there, q to quit");
    if (call_is_clear(&remote->place)) refuse(&lobby.screen, remote_warning);
    if (remote->is_log_broken) refuse(&lobby.screen, witness_log_warning);
    while (!lobby.screen.is_left && !lobby.screen.is_done) {
        const char *const lines[] = {remote->place.host};
        if (remote->options->now_ms() - lobby.looked_ms > LOOK_AGAIN_MS) look(&lobby);
        draw(&lobby.screen, lines, 1);
        lobby_key(&lobby, display_key(WAIT_MS));
    }
    value_free(lobby.own);
    value_free(lobby.lobby);
    return lobby.screen.is_done;
}

/* ---- Waiting for others ---- */

typedef struct {
    LobbyScreen screen;
    Typing typing;
} Room;

static void room_row(void *owner, int index, Text *out) {
    const Room *room = owner;
    const Remote *remote = room->screen.remote;
    const RemoteSeat *seat = &remote->seat[index];
    const Filling fillings[] = {
        {"number", NULL, index + 1}, {"level", NULL, seat->level}, {NULL, NULL, 0}};
    say_with(remote->language, "Player {number}", fillings, out);
    text_string(out, ": ");
    if (seat->kind == SEAT_BOT)
        say_with(remote->language, "bot of level {level}", fillings, out);
    else
        text_string(out,
                    seat->kind == SEAT_PERSON ? seat->name : say(remote->language, "free seat"));
    if (index == remote->viewer) text_string(out, say(remote->language, " (you)"));
}

static void do_it(Room *room, const char *what, const char *members) {
    char buffer[ROW_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (!remote_say(room->screen.remote, what, members, &why)) refuse(&room->screen, buffer);
}

static void sit(Room *room) {
    char buffer[ROW_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (!remote_sit(room->screen.remote, room->screen.window.cursor, &why))
        refuse(&room->screen, buffer);
}

/* The next level of a bot; beyond the last the seat is free again. */
static void change_bot(Room *room, int by) {
    enum { LEVELS_AND_NONE = 10 };
    char members[64];
    int seat = room->screen.window.cursor;
    const RemoteSeat *it = &room->screen.remote->seat[seat];
    int level = it->kind == SEAT_BOT ? it->level : 0;
    snprintf(members, sizeof members, ",\"seat\":%d,\"level\":%d", seat,
             (level + by + LEVELS_AND_NONE) % LEVELS_AND_NONE);
    do_it(room, "bot", members);
}

static void chat(Room *room) {
    char buffer[ROW_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (!remote_chat(room->screen.remote, room->typing.line, &why)) refuse(&room->screen, buffer);
}

static void room_key(Room *room, Key key) {
    LobbyScreen *screen = &room->screen;
    if (key.code == KEY_IS_NOTHING) return;
    if (room->typing.is_open && key.code != KEY_IS_GONE) {
        if (typing_key(&room->typing, key)) chat(room);
        return;
    }
    screen->message[0] = '\0';
    switch (key.code) {
    case KEY_IS_GONE:
    case 'q': screen->is_left = true; break;
    case KEY_IS_ENTER: sit(room); break;
    case KEY_IS_LEFT: change_bot(room, -1); break;
    case KEY_IS_RIGHT: change_bot(room, 1); break;
    case 'L': do_it(room, "leave", ""); break;
    case 'C': typing_begin(&room->typing); break;
    default: window_key(&screen->window, key);
    }
}

static void draw_room(Room *room) {
    const Remote *remote = room->screen.remote;
    char link[2 * ROW_MAX], typed[2 * TYPING_MAX] = "";
    Text text = text_in(link, sizeof link);
    text_string(&text, say(remote->language, "Others can join by this link:"));
    text_char(&text, ' ');
    remote_link(remote, &text);
    int notes = remote->source.notes_count;
    if (room->typing.is_open)
        snprintf(typed, sizeof typed, "%s %s_", say(remote->language, "Chat:"), room->typing.line);
    const char *const lines[] = {link, notes > 1 ? remote->notes[notes - 2].line : "",
                                 notes > 0 ? remote->notes[notes - 1].line : "", typed};
    draw(&room->screen, lines, 4);
}

bool lobby_wait(Remote *remote) {
    assert(remote);
    static Room room;
    memset(&room, 0, sizeof room);
    begin(&room.screen, remote);
    room.screen.window.row = room_row;
    room.screen.window.count = remote->source.players;
    room.screen.window.title = say_title(remote->language, remote->source.game);
    room.screen.window.foot =
        say(remote->language, "Enter takes a seat, ‹ › a bot, C chat, L leaves the seat, q quits");
    for (int seat = remote->source.players - 1; seat >= 0; seat--)
        if (remote->seat[seat].kind == SEAT_EMPTY) room.screen.window.cursor = seat;
    while (!room.screen.is_left && remote->stage == STAGE_OPEN) {
        remote_hear(remote);
        draw_room(&room);
        room_key(&room, display_key_or_news(remote_wait_ms(remote), remote_socket(remote)));
    }
    return !room.screen.is_left;
}
