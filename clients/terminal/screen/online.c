/* online.c -- terminal_join(): a match on a server, on the screen. */
#include "clients/terminal/display/typing.h"
#include "lobby.h"
#include "play.h"

#include <stdio.h>
#include <string.h>

static const KeyHelp keys[] = {
    {KEY_IS_NOTHING, "Arrows", "move", false},
    {KEY_IS_ENTER, "Enter", "choose", true},
    {KEY_IS_BACK, "Esc", "back", true},
    {'r', "r", "turn", true},
    {'c', "c", "choices", true},
    {'C', "C", "say", true},
    {'u', "u", "undo", true},
    {'?', "?", "help", true},
    {'q', "q", "quit", true},
    {KEY_IS_TAB, "Tab", "boards", true},
    {'n', "n N", "next place, previous place", false},
    {'l', "l", "log", false},
    {'d', "d", "offer a draw, or agree", false},
    {'B', "B", "bot for an absent player; seat back", false},
    {'A', "A", "play again", false},
    {'X', "X", "resign", false},
    {'G', "G", "language", false},
    {'m', "m", "menu", false},
};

typedef struct {
    Play play;
    Remote *remote;
    Typing typing;
    bool goes_on; /* to the match after this one */
} Online;

/* ---- What is done ---- */

static void update(Online *online, bool is_done, const char *why) {
    play_update(&online->play);
    if (!is_done) play_refuse(&online->play, why);
}

static void tell_server(Online *online, const char *what, const char *members) {
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    bool is_done = remote_say(online->remote, what, members, &why);
    update(online, is_done, buffer);
}

static void offer_draw(Online *online) {
    char members[64];
    snprintf(members, sizeof members, ",\"ply\":%d", online->remote->ply);
    tell_server(online, "draw", members);
}

/* A bot for whoever is on turn, or no bot any more for oneself. */
static void change_bot(Online *online) {
    char members[64];
    const Remote *remote = online->remote;
    if (remote_is_stood_in(remote)) {
        tell_server(online, "return", "");
    } else if (remote->actor >= 0) {
        snprintf(members, sizeof members, ",\"seat\":%d,\"ply\":%d", remote->actor, remote->ply);
        tell_server(online, "stand_in", members);
    }
}

static void go_to_rematch(Online *online) {
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    online->goes_on = online->play.is_left = remote_rematch(online->remote, &why);
    if (!online->goes_on) update(online, false, buffer);
}

static void show_typing(Online *online) {
    snprintf(online->play.screen.message, SCREEN_LINE_MAX, "%s %s_",
             say(online->play.screen.language, "Chat:"), online->typing.line);
}

static bool press(Play *play, int key) {
    Online *online = (Online *)play;
    switch (key) {
    case 'C':
        typing_begin(&online->typing);
        show_typing(online);
        return true;
    case 'd': offer_draw(online); return true;
    case 'B': change_bot(online); return true;
    case 'A': go_to_rematch(online); return true;
    default: return false;
    }
}

/* While a line is typed, all keys are its own. */
static bool take_key(Play *play, Key key) {
    Online *online = (Online *)play;
    char buffer[SCREEN_LINE_MAX];
    Text why = text_in(buffer, sizeof buffer);
    if (!online->typing.is_open || key.code == KEY_IS_GONE) return false;
    if (key.code == KEY_IS_NOTHING || key.code == KEY_IS_RESIZE) return true;
    bool is_finished = typing_key(&online->typing, key);
    play->screen.message[0] = '\0';
    if (online->typing.is_open) show_typing(online);
    if (!is_finished) return true;
    bool is_said = remote_chat(online->remote, online->typing.line, &why);
    play_update_log(play);
    if (!is_said) play_refuse(play, buffer);
    return true;
}

/* ---- What others do ---- */

static int go_on(Play *play) {
    Online *online = (Online *)play;
    const Source *source = play->source;
    int notes = source->notes_count;
    News news = remote_hear(online->remote);
    if (news == NEWS_MATCH) play_update(play);
    if (news == NEWS_WORDS) play_update_log(play);
    bool is_free = !online->typing.is_open && !play->is_asked;
    if (notes < source->notes_count && is_free)
        snprintf(play->screen.message, SCREEN_LINE_MAX, "%s",
                 source->notes[source->notes_count - 1].line);
    play->socket = remote_socket(online->remote);
    return remote_wait_ms(online->remote);
}

/* ---- From the lobby to the end ---- */

/* Until the person leaves, or goes on to the next match. */
static bool play_match(Remote *remote) {
    static Online online;
    static TerminalOptions options;
    memset(&online, 0, sizeof online);
    options = *remote->options;
    options.language = remote->language;
    online.remote = remote;
    play_begin(&online.play, &remote->source, &options, remote->viewer);
    online.play.screen.keys = keys;
    online.play.screen.keys_count = sizeof keys / sizeof keys[0];
    online.play.farewell = "The game is over. q quits, A plays again, l shows the log.";
    online.play.press = press;
    online.play.take_key = take_key;
    online.play.go_on = go_on;
    play_run(&online.play);
    return online.goes_on;
}

/* To the match after this one, on the same seat. */
static bool follow_rematch(Remote *remote, Text *why) {
    char match[CALL_MATCH_MAX];
    int seat = remote->viewer;
    memcpy(match, remote->rematch, sizeof match);
    if (!remote_watch(remote, match, why)) return false;
    bool is_free = seat >= 0 && remote->viewer < 0 && remote->seat[seat].kind == SEAT_EMPTY;
    return !is_free || remote_sit(remote, seat, why);
}

/* False, and `why` says so, if something is wrong that a person cannot mend. */
static bool run(Remote *remote, Text *why) {
    if (!remote->number && !lobby_choose(remote)) return true;
    for (;;) {
        if (remote->stage == STAGE_OPEN && !lobby_wait(remote)) return true;
        if (remote->log_count == 0)
            return text_string(why, "the match is over: it never began"), false;
        if (!play_match(remote)) return true;
        if (!follow_rematch(remote, why)) return false;
    }
}

bool terminal_join(const TerminalOptions *options, const TerminalJoin *join, Text *link,
                   Text *why) {
    static Remote remote;
    DisplayOptions display = {options->is_ascii, options->no_colour};
    memset(&remote, 0, sizeof remote);
    bool is_good = remote_open(&remote, options, join, why);
    if (is_good && !display_start(&display)) {
        text_string(why, "this terminal cannot show screens; --plain plays by lines");
        is_good = false;
    }
    if (is_good) {
        is_good = run(&remote, why);
        display_stop();
    }
    if (remote.number) remote_link(&remote, link);
    remote_close(&remote);
    return is_good;
}
