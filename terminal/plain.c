/* plain.c -- terminal_plain(): a match by lines of text, for pipes and screen readers.
 *
 * Every answer is lines that end; nothing is drawn over. A line is an action in notation, the
 * number of a listed choice, or a command. What is wrong gets one sentence, and nothing changes. */
#define _GNU_SOURCE
#include "match.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 512, DRAWING_MAX = 1 << 16, LISTED_MAX = 20 };

typedef struct {
    Match match;
    Language language;
    int viewer; /* the person who acted last, or whose turn it is */
    int told;   /* plies that were told */
    bool is_left;
} Plain;

typedef struct {
    const char *word;  /* what is typed */
    const char *label; /* what it does, in English */
    void (*run)(Plain *plain, const char *rest);
} Command;

static const Game *game_of(const Plain *plain) {
    return plain->match.table.header.game;
}

static void print_said(const Plain *plain, const char *english) {
    puts(say(plain->language, english));
}

static void print_with(const Plain *plain, const char *english, const Filling fillings[]) {
    char line[LINE_SIZE];
    Text text = text_in(line, sizeof line);
    say_with(plain->language, english, fillings, &text);
    puts(line);
}

/* ---- What is told ---- */

static void print_events(const Plain *plain, const Events *events) {
    for (int i = 0; i < events->count; i++) {
        char line[LINE_SIZE];
        Text text = text_in(line, sizeof line);
        say_event(plain->language, &game_of(plain)->events[events->event[i].kind],
                  &events->event[i], plain->match.seats.names, &text);
        printf("  %s\n", line);
    }
}

static void tell(Plain *plain, int ply) {
    TableTelling telling;
    table_tell(&plain->match.table, plain->viewer, ply, &telling);
    if (ply > 0)
        printf("%d. %s: %s\n", ply, plain->match.seats.names[telling.actor],
               telling.notation[0] ? telling.notation : "…");
    print_events(plain, &telling.events);
}

static void tell_news(Plain *plain) {
    if (plain->told > plain->match.table.ply) plain->told = plain->match.table.ply;
    while (plain->told < plain->match.table.ply) tell(plain, ++plain->told);
}

static void print_position(const Plain *plain) {
    static char drawing[DRAWING_MAX], said[2 * DRAWING_MAX];
    GameState view;
    Text text = text_in(drawing, sizeof drawing), translated = text_in(said, sizeof said);
    table_view(&plain->match.table, plain->viewer, &view);
    game_of(plain)->state_text(&view, &text);
    say_drawing(plain->language, drawing, &translated);
    fputs(said, stdout);
}

static void print_result(const Plain *plain) {
    Result result;
    table_result(&plain->match.table, plain->match.options->now_ms(), &result);
    print_said(plain,
               match_actor(&plain->match) == GAME_OVER ? "The game is over." : "How it stands:");
    for (int seat = 0; seat < result.players; seat++) {
        const Filling fillings[] = {{"name", plain->match.seats.names[seat], 0},
                                    {"place", NULL, result.place[seat]},
                                    {"points", NULL, result.points[seat]},
                                    {NULL, NULL, 0}};
        print_with(plain, "{name}: place {place} with {points}", fillings);
    }
}

/* ---- Choices ---- */

static int choices(const Plain *plain, GameState *view, Action actions[]) {
    table_view(&plain->match.table, match_actor(&plain->match), view);
    return game_of(plain)->legal(view, actions);
}

static void print_choices(Plain *plain, const char *part) {
    static Action actions[GAME_ACTIONS_MAX];
    GameState view;
    int count = choices(plain, &view, actions), shown = 0, fitting = 0;
    bool is_all = strcmp(part, "*") == 0;
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        game_of(plain)->action_text(&view, actions[i], &text);
        if (!is_all && !strstr(notation, part)) continue;
        fitting++;
        if (!is_all && shown == LISTED_MAX) continue;
        shown++;
        printf("%6d  %-24s %+d\n", i + 1, notation, match_points(&plain->match, actions[i]));
    }
    const Filling fillings[] = {{"count", NULL, fitting - shown}, {NULL, NULL, 0}};
    if (fitting > shown)
        print_with(plain,
                   "{count} more; 'choices TEXT' lists those with TEXT in them, 'choices *' all",
                   fillings);
}

static void print_turn(Plain *plain) {
    static Action actions[GAME_ACTIONS_MAX];
    GameState view;
    int actor = match_actor(&plain->match);
    plain->viewer = actor;
    print_position(plain);
    const Filling fillings[] = {{"name", plain->match.seats.names[actor], 0},
                                {"count", NULL, choices(plain, &view, actions)},
                                {NULL, NULL, 0}};
    print_with(plain, "{name} to play, {count} choices:", fillings);
    print_choices(plain, "");
}

/* ---- Commands ---- */

static void refuse(Plain *plain, const char *why) {
    print_said(plain, why);
}

static void run_board(Plain *plain, const char *rest) {
    (void)rest;
    print_position(plain);
}

static void run_score(Plain *plain, const char *rest) {
    (void)rest;
    print_result(plain);
}

static void run_log(Plain *plain, const char *rest) {
    (void)rest;
    for (int ply = 0; ply <= plain->match.table.ply; ply++) tell(plain, ply);
}

static void run_undo(Plain *plain, const char *rest) {
    char buffer[LINE_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    (void)rest;
    if (!match_undo(&plain->match, &why)) {
        refuse(plain, buffer);
        return;
    }
    plain->told = plain->match.table.ply;
    print_said(plain, "Taken back.");
}

static void run_hint(Plain *plain, const char *rest) {
    char notation[GAME_ACTION_TEXT_MAX];
    Text text = text_in(notation, sizeof notation);
    GameState view;
    Choice choice;
    (void)rest;
    match_think(&plain->match);
    if (!match_thought(&plain->match, true, &choice)) return;
    table_view(&plain->match.table, plain->viewer, &view);
    game_of(plain)->action_text(&view, choice.action, &text);
    const Filling fillings[] = {{"action", notation, 0}, {NULL, NULL, 0}};
    print_with(plain, "A good choice: {action}", fillings);
}

static void run_save(Plain *plain, const char *rest) {
    char buffer[LINE_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    const char *file = *rest ? rest : plain->match.file;
    const Filling fillings[] = {{"file", file, 0}, {NULL, NULL, 0}};
    if (!*file)
        refuse(plain, "save needs a file, as in 'save FILE'");
    else if (match_save(&plain->match, file, &why))
        print_with(plain, "Kept in {file}", fillings);
    else
        refuse(plain, buffer);
}

static void run_resign(Plain *plain, const char *rest) {
    char buffer[LINE_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    (void)rest;
    if (!match_resign(&plain->match, &why)) refuse(plain, buffer);
}

static void run_quit(Plain *plain, const char *rest) {
    (void)rest;
    plain->is_left = true;
}

static void run_help(Plain *plain, const char *rest);

static const Command commands[] = {
    {"choices", "list the choices and what they score; with TEXT, those that contain it",
     print_choices},
    {"board", "show the position again", run_board},
    {"score", "say how it stands", run_score},
    {"log", "tell what has happened", run_log},
    {"hint", "suggest a choice", run_hint},
    {"undo", "take the last action back", run_undo},
    {"save", "keep the game in a file", run_save},
    {"resign", "give up", run_resign},
    {"help", "list these words", run_help},
    {"quit", "leave", run_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void run_help(Plain *plain, const char *rest) {
    (void)rest;
    print_said(plain, "Type an action as it is listed, or its number, or one of these words:");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].word, say(plain->language, commands[i].label));
}

/* ---- Lines ---- */

/* The notation of a choice by its number; NULL if there is no such choice. */
static const char *numbered(const Plain *plain, const char *line, char *buffer) {
    static Action actions[GAME_ACTIONS_MAX];
    GameState view;
    char *end;
    long number = strtol(line, &end, 10);
    int count = choices(plain, &view, actions);
    if (*end || end == line || number < 1 || number > count) return NULL;
    Text text = text_in(buffer, GAME_ACTION_TEXT_MAX);
    game_of(plain)->action_text(&view, actions[number - 1], &text);
    return buffer;
}

static void play_line(Plain *plain, const char *line) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[LINE_SIZE];
    Text why = text_in(buffer, sizeof buffer);
    const char *action = numbered(plain, line, notation);
    int ply = plain->match.table.ply;
    if (match_play(&plain->match, action ? action : line, &why)) return;
    refuse(plain, plain->match.table.ply == ply
                      ? "That is no choice here; 'choices' lists them, 'help' says more."
                      : buffer);
}

static void follow_line(Plain *plain, char *line) {
    size_t size = strlen(line);
    while (size > 0 && isspace((unsigned char)line[size - 1])) line[--size] = '\0';
    while (isspace((unsigned char)*line)) line++;
    if (!*line) return;
    size_t word = strcspn(line, " \t");
    for (int i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].word) != word || strncmp(commands[i].word, line, word) != 0)
            continue;
        const char *rest = line + word + strspn(line + word, " \t");
        commands[i].run(plain, rest);
        return;
    }
    play_line(plain, line);
}

/* Plays the bots' turns; what they chose is told. */
static void play_bots(Plain *plain) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[LINE_SIZE];
    for (int actor; (actor = match_actor(&plain->match)) != GAME_OVER; tell_news(plain)) {
        Text text = text_in(notation, sizeof notation), why = text_in(buffer, sizeof buffer);
        GameState view;
        Choice choice;
        if (!match_is_bot(&plain->match, actor)) break;
        match_think(&plain->match);
        if (!match_thought(&plain->match, true, &choice)) break;
        table_view(&plain->match.table, actor, &view);
        game_of(plain)->action_text(&view, choice.action, &text);
        if (match_play(&plain->match, notation, &why)) continue;
        refuse(plain, buffer);
        plain->is_left = true;
        break;
    }
}

static void run(Plain *plain) {
    char *line = NULL;
    size_t room = 0;
    int shown = -1; /* the ply that was shown last */
    tell(plain, 0);
    tell_news(plain);
    while (!plain->is_left) {
        tell_news(plain);
        play_bots(plain);
        if (plain->is_left || match_actor(&plain->match) == GAME_OVER) break;
        if (shown != plain->match.table.ply) print_turn(plain);
        shown = plain->match.table.ply;
        fputs("> ", stdout);
        fflush(stdout);
        if (getline(&line, &room, stdin) < 0) break;
        follow_line(plain, line);
    }
    free(line);
}

bool terminal_plain(const TerminalOptions *options, Text *why) {
    static Plain plain;
    memset(&plain, 0, sizeof plain);
    plain.language = options->language;
    bool is_open = match_open(&plain.match, options, why);
    if (is_open) {
        plain.viewer = match_first_viewer(&plain.match);
        run(&plain);
        if (match_actor(&plain.match) == GAME_OVER) print_position(&plain);
        print_result(&plain);
    }
    match_close(&plain.match);
    return is_open;
}
