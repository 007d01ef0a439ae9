/* plain_online.c -- terminal_join_plain(): a match on a server by lines of text.
 *
 * A line that is no command is an action, and waits until it is this person's turn: so a pipe need
 * not know when that is. */
#define _GNU_SOURCE
#include "clients/terminal/online/listing.h"
#include "clients/terminal/online/witness.h"
#include "plain.h"

#include <assert.h>
#include <ctype.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT_MAX = 4096, IDLE_MS = 200 };

typedef struct {
    Plain plain;
    Remote remote;
    char input[INPUT_MAX]; /* what was read and is no whole line yet, or a line that waits */
    size_t input_size;
    bool is_input_over, is_prompted;
} PlainOnline;

static Remote *remote_of(Plain *plain) {
    return &((PlainOnline *)plain)->remote;
}

/* ---- Commands ---- */

/* Says something of the match; what came of it is news. */
static void tell_server(Plain *plain, const char *what, const char *members) {
    char buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (!remote_of(plain)->number)
        print_said(plain, "There is no match yet; 'lobby' lists them, 'help' says more.");
    else if (!remote_say(remote_of(plain), what, members, &why))
        print_said(plain, buffer);
}

static void print_people(Plain *plain, const char *rest) {
    const Remote *remote = remote_of(plain);
    (void)rest;
    for (int seat = 0; remote->number && seat < remote->source.players; seat++) {
        const RemoteSeat *it = &remote->seat[seat];
        bool is_free = it->kind == SEAT_EMPTY;
        printf("%6d  %s%s\n", seat + 1,
               is_free ? say(plain->language, "free seat") : remote->source.seats.names[seat],
               seat == remote->viewer ? say(plain->language, " (you)") : "");
    }
}

/* Begins to look at a match. */
static void enter(Plain *plain) {
    char link[PLAIN_LINE_MAX];
    Text text = text_in(link, sizeof link);
    const Remote *remote = remote_of(plain);
    remote_link(remote, &text);
    plain->viewer = remote->viewer;
    plain->told = plain->shown = -1;
    plain->noted = 0;
    puts(say_title(plain->language, remote->source.game));
    puts(link);
    print_people(plain, "");
}

static void run_lobby(Plain *plain, const char *rest) {
    char buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    (void)rest;
    Value *lobby = remote_ask(remote_of(plain), "{\"say\":\"lobby\"}", &why);
    const Value *matches = value_in(lobby, "matches");
    if (!lobby) print_said(plain, buffer);
    if (lobby && value_count(matches) == 0)
        print_said(plain, "No match is open; 'open GAME' opens one.");
    for (int i = 0; i < value_count(matches); i++) {
        char row[PLAIN_LINE_MAX];
        Text text = text_in(row, sizeof row);
        listing_row(plain->language, value_at(matches, i), value_in(lobby, "names"), &text);
        printf("%s  %s\n", value_text(value_in(value_at(matches, i), "match")), row);
    }
    value_free(lobby);
}

static void run_watch(Plain *plain, const char *rest) {
    char buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (remote_watch(remote_of(plain), rest, &why))
        enter(plain);
    else
        print_said(plain, buffer);
}

/* The next word of a line; false if there is none. */
static bool next_word(const char **rest, char *word, size_t room) {
    *rest += strspn(*rest, " \t");
    size_t size = strcspn(*rest, " \t");
    snprintf(word, room, "%.*s", (int)(size < room ? size : room - 1), *rest);
    *rest += size;
    return size > 0;
}

/* "person,bot:3": who shall sit where. */
static bool read_seats(const char *word, TerminalOptions *wanted, Text *why) {
    int seats = 0;
    for (bool is_more = true; is_more && seats < GAME_SEATS_MAX; seats++) {
        size_t size = strcspn(word, ",");
        snprintf(wanted->seat[seats], TERMINAL_SPEC_MAX, "%.*s", (int)size, word);
        is_more = word[size] == ',';
        word += size + is_more;
    }
    if (wanted->header.setup.players && wanted->header.setup.players != seats)
        return text_string(why, "the numbers of seats and players differ"), false;
    wanted->header.setup.players = (int16_t)seats;
    return true;
}

/* The words behind `open`: a game, options, who sits where, and whether it is public. */
static bool read_match(const char *rest, TerminalOptions *wanted, bool *is_public, Text *why) {
    char word[PLAIN_LINE_MAX];
    RecordHeader *header = &wanted->header;
    if (!next_word(&rest, word, sizeof word) || !(header->game = game_named(word)))
        return text_string(why, "open needs a game, as in 'open GAME seats=person,bot:3'"), false;
    header->setup = setup_default(header->game);
    while (next_word(&rest, word, sizeof word)) {
        if (strcmp(word, "private") == 0)
            *is_public = false;
        else if (strncmp(word, "seats=", 6) == 0
                     ? !read_seats(word + 6, wanted, why)
                     : !setup_read(header->game, word, &header->setup, why))
            return false;
    }
    return setup_check(header->game, &header->setup, why);
}

static void run_open(Plain *plain, const char *rest) {
    static TerminalOptions wanted;
    char buffer[PLAIN_LINE_MAX];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    bool is_public = true;
    memset(&wanted, 0, sizeof wanted);
    if (read_match(rest, &wanted, &is_public, &why) &&
        remote_open_match(remote_of(plain), &wanted, is_public, &why))
        enter(plain);
    else
        print_refused(plain, &why);
}

/* A seat as people count it; -1 if that is none. */
static int read_seat(const char **rest) {
    char *end;
    long seat = strtol(*rest, &end, 10);
    bool is_seat = end > *rest && seat >= 1 && seat <= GAME_SEATS_MAX;
    *rest = end;
    return is_seat ? (int)seat - 1 : -1;
}

static void run_sit(Plain *plain, const char *rest) {
    char buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    int seat = read_seat(&rest);
    if (!remote_of(plain)->number || seat < 0)
        print_said(plain, "sit needs a seat of a match, as in 'sit 1'");
    else if (!remote_sit(remote_of(plain), seat, &why))
        print_said(plain, buffer);
    plain->viewer = remote_of(plain)->viewer;
}

static void run_bot(Plain *plain, const char *rest) {
    char members[64];
    int seat = read_seat(&rest);
    rest += strspn(rest, " \t");
    bool is_level = isdigit((unsigned char)rest[0]) && !rest[1];
    if (seat < 0 || !is_level) {
        print_said(plain, "bot needs a seat and a level, as in 'bot 2 3'");
        return;
    }
    snprintf(members, sizeof members, ",\"seat\":%d,\"level\":%c", seat, rest[0]);
    tell_server(plain, "bot", members);
}

static void run_leave(Plain *plain, const char *rest) {
    (void)rest;
    tell_server(plain, "leave", "");
}

static void run_chat(Plain *plain, const char *rest) {
    char buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (!remote_of(plain)->number || !*rest)
        print_said(plain, "say needs a match and a line, as in 'say good luck'");
    else if (!remote_chat(remote_of(plain), rest, &why))
        print_said(plain, buffer);
}

static void run_draw(Plain *plain, const char *rest) {
    char members[64];
    (void)rest;
    snprintf(members, sizeof members, ",\"ply\":%d", remote_of(plain)->ply);
    tell_server(plain, "draw", members);
}

static void run_away(Plain *plain, const char *rest) {
    char members[64];
    const Remote *remote = remote_of(plain);
    (void)rest;
    snprintf(members, sizeof members, ",\"seat\":%d,\"ply\":%d",
             remote->actor < 0 ? 0 : remote->actor, remote->ply);
    tell_server(plain, "stand_in", members);
}

static void run_return(Plain *plain, const char *rest) {
    (void)rest;
    tell_server(plain, "return", "");
}

static void run_rematch(Plain *plain, const char *rest) {
    char match[CALL_MATCH_MAX], buffer[PLAIN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    Remote *remote = remote_of(plain);
    (void)rest;
    if (!remote->number || !remote_rematch(remote, &why)) {
        print_said(plain, buffer);
        return;
    }
    memcpy(match, remote->rematch, sizeof match);
    run_watch(plain, match);
}

static const Command own[] = {
    {"lobby", "list the matches", run_lobby},
    {"open", "open a match, as in 'open GAME seats=person,bot:3'", run_open},
    {"watch", "go to a match by its id", run_watch},
    {"people", "say who sits where", print_people},
    {"sit", "take a seat, as in 'sit 1'", run_sit},
    {"bot", "give a seat to a bot, as in 'bot 2 3'", run_bot},
    {"leave", "leave the seat before the match begins", run_leave},
    {"say", "send a message to everybody", run_chat},
    {"draw", "offer a draw, or agree", run_draw},
    {"away", "let a bot play for an absent player whose turn it is", run_away},
    {"return", "take your seat back from a bot", run_return},
    {"rematch", "play again with the same seats", run_rematch},
};

enum { OWN = sizeof own / sizeof own[0] };

/* ---- Lines ---- */

static bool has_position(const Remote *remote) {
    return remote->number && remote->log_count > 0;
}

static bool is_own_turn(const Remote *remote) {
    return has_position(remote) && remote->is_offered;
}

/* Reads what there is; waits for it, or for news, a moment at most. */
static void read_input(PlainOnline *online) {
    const Remote *remote = &online->remote;
    bool has_room = online->input_size < INPUT_MAX - 1;
    bool has_line = memchr(online->input, '\n', online->input_size) != NULL;
    bool is_awaited = has_room && !has_line && !online->is_input_over;
    struct pollfd waits[] = {{is_awaited ? STDIN_FILENO : -1, POLLIN, 0},
                             {remote->number ? remote_socket(remote) : -1, POLLIN, 0}};
    bool is_line_due = has_line && is_own_turn(remote);
    poll(waits, 2, is_line_due ? 0 : remote->number ? remote_wait_ms(remote) : IDLE_MS);
    if (!(waits[0].revents & (POLLIN | POLLHUP | POLLERR))) return;
    ssize_t size =
        read(STDIN_FILENO, online->input + online->input_size, INPUT_MAX - 1 - online->input_size);
    if (size <= 0)
        online->is_input_over = true;
    else
        online->input_size += (size_t)size;
}

/* Copies the first line that was read; false if there is no whole one. A line without end is cut.
 */
static bool first_line(const PlainOnline *online, char *line, size_t *size) {
    const char *end = memchr(online->input, '\n', online->input_size);
    bool is_full = online->input_size == INPUT_MAX - 1;
    if (!end && !is_full && !(online->is_input_over && online->input_size > 0)) return false;
    *size = end ? (size_t)(end - online->input) + 1 : online->input_size;
    memcpy(line, online->input, *size);
    line[*size] = '\0';
    return true;
}

static void drop_line(PlainOnline *online, size_t size) {
    online->input_size -= size;
    memmove(online->input, online->input + size, online->input_size);
    online->is_prompted = false;
}

/* Can this command be run before there is a position? */
static bool is_for_all_times(const Command *command) {
    return (command >= own && command < own + OWN) || strcmp(command->word, "help") == 0 ||
           strcmp(command->word, "quit") == 0;
}

/* Follows the first line, if its time has come. */
static void follow_line(PlainOnline *online) {
    char line[INPUT_MAX];
    const char *rest;
    size_t size;
    Plain *plain = &online->plain;
    Remote *remote = &online->remote;
    if (!first_line(online, line, &size)) {
        plain->is_left = online->is_input_over;
        return;
    }
    const Command *command = plain_command(plain, line, &rest);
    if (command && !has_position(remote) && !is_for_all_times(command))
        print_said(plain, "The match has not begun; 'people' says who sits there.");
    else if (command)
        command->run(plain, rest);
    else if (is_own_turn(remote))
        plain_follow(plain, line);
    else if (remote->number && remote->stage == STAGE_OVER)
        plain->is_left = true;
    else if (!remote->number)
        print_said(plain, "There is no match yet; 'lobby' lists them, 'help' says more.");
    else
        return; /* an action: it waits */
    drop_line(online, size);
}

/* What is new, and whether a line is awaited. */
static void show(PlainOnline *online, RemoteStage *stage) {
    Plain *plain = &online->plain;
    Remote *remote = &online->remote;
    plain->viewer = remote->viewer;
    if (has_position(remote)) plain_tell_news(plain);
    bool is_over = remote->number && remote->stage == STAGE_OVER;
    if (is_over && *stage != STAGE_OVER && has_position(remote)) {
        plain_end(plain);
        print_said(plain, "'rematch' plays again; any other line leaves.");
    }
    *stage = remote->number ? remote->stage : STAGE_OPEN;
    if (is_own_turn(remote) && !online->is_prompted)
        plain_prompt(plain), online->is_prompted = true;
    fflush(stdout);
}

static void run(PlainOnline *online) {
    RemoteStage stage = STAGE_OPEN;
    int ply = -1;
    if (online->remote.number) enter(&online->plain);
    while (!online->plain.is_left) {
        if (online->remote.number) remote_hear(&online->remote);
        if (ply != online->remote.ply) online->is_prompted = false;
        ply = online->remote.ply;
        show(online, &stage);
        read_input(online);
        follow_line(online);
    }
}

bool terminal_join_plain(const TerminalOptions *options, const TerminalJoin *join, Text *link,
                         Text *why) {
    assert(options && join && link && why);
    static PlainOnline online;
    memset(&online, 0, sizeof online);
    bool is_open = remote_open(&online.remote, options, join, why);
    if (is_open) {
        plain_begin(&online.plain, &online.remote.source, options->language, GAME_SPECTATOR);
        online.plain.own = own;
        online.plain.own_count = OWN;
        if (!online.remote.number && call_is_clear(&online.remote.place))
            puts(say(options->language, remote_warning)); /* a match begins with it anyway */
        if (!online.remote.number && online.remote.is_log_broken)
            puts(say(options->language, witness_log_warning));
        run(&online);
    }
    if (online.remote.number) remote_link(&online.remote, link);
    remote_close(&online.remote);
    return is_open;
}
