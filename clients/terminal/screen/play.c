/* play.c -- see play.h. */
#include "play.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void play_say(Play *play, const char *english) {
    assert(play && english);
    snprintf(play->screen.message, SCREEN_LINE_MAX, "%s", say(play->screen.language, english));
}

void play_refuse(Play *play, const char *why) {
    assert(play && why);
    play_say(play, why);
    display_bell();
}

/* The same for what a match has refused. */
static void refuse_reason(Play *play, const Text *why) {
    Text message = text_in(play->screen.message, SCREEN_LINE_MAX);
    say_reason(play->screen.language, why, &message);
    display_bell();
}

/* ---- What is to be seen ---- */

/* Notes that were made before the next action. */
static void log_notes(Play *play, int ply) {
    const Source *source = play->source;
    while (play->noted < source->notes_count && source->notes[play->noted].ply <= ply)
        log_note(&play->screen.log, source->notes[play->noted++].line);
}

static void update_log(Play *play) {
    static Telling telling;
    const Source *source = play->source;
    int plies = source->kind->ply(source);
    if (play->told > plies || play->revision != source->revision) play->told = -1;
    play->revision = source->revision;
    if (play->told < 0) {
        log_clear(&play->screen.log);
        play->noted = 0;
    }
    while (play->told < plies) {
        source->kind->tell(source, play->viewer, ++play->told, play->screen.language, &telling);
        log_add(&play->screen.log, play->told, &telling, source->seats.names);
        if (play->told < plies) log_notes(play, play->told);
    }
    log_notes(play, INT32_MAX);
}

static void result_text(Play *play, Text *out) {
    const Result *result = &play->screen.result;
    int winners = 0;
    for (int seat = 0; seat < result->players; seat++) winners += result->place[seat] == 1;
    text_string(out,
                say(play->screen.language, winners > 1 ? "Shared first place:" : "First place:"));
    for (int seat = 0, told = 0; seat < result->players; seat++) {
        if (result->place[seat] != 1) continue;
        text_string(out, told++ ? ", " : " ");
        text_string(out, play->source->seats.names[seat]);
    }
}

/* "4:05", if there is a clock. */
static void clock_text(const Source *source, int seat, Text *out) {
    int left_s = source->kind->left_s(source, seat);
    if (left_s < 0) return;
    text_string(out, " · ");
    text_int(out, left_s / 60);
    text_string(out, left_s % 60 < 10 ? ":0" : ":");
    text_int(out, left_s % 60);
}

static void update_status(Play *play) {
    const Source *source = play->source;
    Text text = text_in(play->screen.status, SCREEN_LINE_MAX);
    int actor = play->screen.actor;
    if (actor == GAME_OVER) {
        result_text(play, &text);
        return;
    }
    const Filling fillings[] = {{"name", source->seats.names[actor], 0}, {NULL, NULL, 0}};
    bool is_bot = source->kind->is_bot(source, actor);
    say_with(play->screen.language, is_bot ? "{name} is thinking …" : "{name} to play", fillings,
             &text);
    clock_text(source, actor, &text);
}

/* Hands the screen to the next person. With secrets, it is covered until he says that he is there.
 */
static void change_viewer(Play *play, int viewer) {
    if (viewer == play->viewer) return;
    bool had_viewer = play->viewer >= 0;
    play->viewer = viewer;
    play->told = -1;
    play->screen.is_covered = had_viewer && play->has_secrets;
}

void play_update_log(Play *play) {
    assert(play);
    update_log(play);
    update_status(play);
}

void play_update(Play *play) {
    assert(play);
    const Source *source = play->source;
    Screen *screen = &play->screen;
    Action last;
    int actor = source->kind->actor(source);
    bool is_mine = actor != GAME_OVER && source->kind->is_own(source, actor);
    screen->actor = actor;
    play->is_over = actor == GAME_OVER;
    if (is_mine) change_viewer(play, actor);
    if (is_mine) screen->seat = actor;
    source->kind->view(source, play->viewer, &screen->view);
    source->kind->result(source, &screen->result);
    if (source->kind->last(source, &last)) screen_focus(screen, last);
    screen_offer(screen, is_mine);
    play_update_log(play);
    if (play->is_over) play_say(play, play->farewell);
}

static void change_language(Play *play) {
    Screen *screen = &play->screen;
    if (!display_is_unicode()) {
        play_say(play, "Other languages need a terminal with UTF-8.");
        return;
    }
    screen->language = (Language)((screen->language + 1) % languages_count);
    play->source->kind->name(play->source, screen->language);
    play->told = -1;
    play_update_log(play);
}

/* ---- What is done ---- */

void play_action(Play *play, Action action) {
    assert(play);
    char notation[GAME_ACTION_TEXT_MAX], buffer[SCREEN_LINE_MAX];
    Reason reason;
    Text text = text_in(notation, sizeof notation);
    Text why = reason_text(&reason, buffer, sizeof buffer);
    play->source->game->action_text(&play->screen.view, action, &text);
    bool is_played = play->source->kind->play(play->source, notation, &why);
    play_update(play);
    if (!is_played) refuse_reason(play, &why);
}

/* Takes back, or resigns. */
static void do_it(Play *play, bool (*it)(Source *source, Text *why)) {
    char buffer[SCREEN_LINE_MAX];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    bool is_done = it(play->source, &why);
    play_update(play);
    if (!is_done) refuse_reason(play, &why);
}

static void ask_to_resign(Play *play) {
    play->is_asked = true;
    play_say(play, "Resign? y for yes, any other key for no.");
}

static void press(Play *play, int key) {
    if (key == KEY_IS_GONE || key == 'q')
        play->is_left = true;
    else if (play->press(play, key))
        return;
    else if (key == 'u')
        do_it(play, play->source->kind->undo);
    else if (key == 'G')
        change_language(play);
    else if (key == 'X')
        ask_to_resign(play);
}

/* ---- The loop ---- */

static void update_preview(Play *play) {
    Screen *screen = &play->screen;
    Action action;
    if (screen->has_preview || screen->pick.count == 0 || !source_foresees(play->source)) return;
    if (!screen_candidate(screen, &action)) return;
    screen->has_preview = true;
    screen->previewed = action;
    source_preview(play->source, action, &screen->preview);
}

static void follow_key(Play *play, Key key) {
    Action action;
    if (play->take_key && play->take_key(play, key)) return;
    bool is_key = key.code != KEY_IS_NOTHING && key.code != KEY_IS_RESIZE;
    if (is_key && play->is_asked && key.code != KEY_IS_GONE) {
        play->is_asked = false;
        play->screen.message[0] = '\0';
        if (key.code == 'y') do_it(play, play->source->kind->resign);
        return;
    }
    switch (screen_key(&play->screen, &key, &action)) {
    case SCREEN_PLAY: play_action(play, action); break;
    case SCREEN_KEY: press(play, key.code); break;
    default: break;
    }
}

static int points_of(const void *owner, Action action) {
    return source_points(owner, action);
}

void play_begin(Play *play, Source *source, const TerminalOptions *options, int viewer) {
    assert(play && source && options);
    Screen *screen = &play->screen;
    play->source = source;
    play->socket = -1;
    play->options = options;
    screen_open(screen, source->board, options->language);
    screen->seats = &source->seats;
    screen->points = points_of;
    screen->owner = source;
    play->viewer = viewer;
    screen->seat = viewer < 0 ? 0 : viewer;
    play->told = -1;
}

void play_run(Play *play) {
    assert(play);
    play_update(play);
    while (!play->is_left) {
        int wait_ms = play->go_on(play);
        if (play->is_left) break;
        update_preview(play);
        update_status(play); /* for the clock */
        screen_draw(&play->screen);
        follow_key(play, display_key_or_news(wait_ms, play->socket));
    }
}
