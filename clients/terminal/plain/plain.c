/* plain.c -- see plain.h. */
#define _GNU_SOURCE
#include "plain.h"

#include "clients/terminal/match/guide_text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWING_MAX = 1 << 16, LISTED_MAX = 20, RULES_WIDTH = 80 };

static int actor_of(const Plain *plain) {
    return plain->source->kind->actor(plain->source);
}

static int ply_of(const Plain *plain) {
    return plain->source->kind->ply(plain->source);
}

void print_said(const Plain *plain, const char *english) {
    assert(plain && english);
    puts(say(plain->language, english));
}

void print_with(const Plain *plain, const char *english, const Filling fillings[]) {
    assert(plain && english);
    char line[PLAIN_LINE_MAX];
    Text text = text_in(line, sizeof line);
    say_with(plain->language, english, fillings, &text);
    puts(line);
}

/* ---- What is told ---- */

static void tell(const Plain *plain, int ply) {
    static Telling telling;
    const Source *source = plain->source;
    source->kind->tell(source, plain->viewer, ply, plain->language, &telling);
    if (ply > 0)
        printf("%d. %s: %s\n", ply, source->seats.names[telling.actor],
               telling.notation[0] ? telling.notation : "…");
    for (int i = 0; i < telling.count; i++) printf("  %s\n", telling.line[i]);
}

void plain_tell_news(Plain *plain) {
    assert(plain);
    const Source *source = plain->source;
    int plies = ply_of(plain);
    if (plain->told > plies) plain->told = plies;
    while (plain->told < plies) tell(plain, ++plain->told);
    for (; plain->noted < source->notes_count; plain->noted++)
        puts(source->notes[plain->noted].line);
}

static void print_position(const Plain *plain) {
    static char drawing[DRAWING_MAX], said[2 * DRAWING_MAX];
    GameState view;
    Text text = text_in(drawing, sizeof drawing), translated = text_in(said, sizeof said);
    plain->source->kind->view(plain->source, plain->viewer, &view);
    plain->source->game->state_text(&view, &text);
    say_drawing(plain->language, plain->source->game, drawing, &translated);
    fputs(said, stdout);
}

static void print_result(const Plain *plain) {
    Result result;
    char unit[64];
    Text text = text_in(unit, sizeof unit);
    plain->source->kind->result(plain->source, &result);
    say_unit(plain->language, plain->source->game, &plain->source->setup, result.counts_down,
             &text);
    print_said(plain, actor_of(plain) == GAME_OVER ? "The game is over." : "Standings:");
    for (int seat = 0; seat < result.players; seat++) {
        const Filling fillings[] = {{"name", plain->source->seats.names[seat], 0},
                                    {"place", NULL, result.place[seat]},
                                    {"points", NULL, result.points[seat]},
                                    {"unit", unit, 0},
                                    {NULL, NULL, 0}};
        print_with(plain, "{name}: place {place}, {points} {unit}", fillings);
    }
}

/* ---- Choices ---- */

static bool is_own_turn(const Plain *plain) {
    int actor = actor_of(plain);
    return actor != GAME_OVER && plain->source->kind->is_own(plain->source, actor);
}

static int choices(const Plain *plain, GameState *view, Action actions[]) {
    if (!is_own_turn(plain)) return 0;
    plain->source->kind->view(plain->source, actor_of(plain), view);
    return plain->source->game->legal(view, actions);
}

static void print_choice(const Plain *plain, int number, const char *notation, Action action) {
    if (source_foresees(plain->source))
        printf("%6d  %-24s %+d\n", number, notation, source_points(plain->source, action));
    else
        printf("%6d  %s\n", number, notation);
}

static void print_choices(Plain *plain, const char *part) {
    static Action actions[GAME_ACTIONS_MAX];
    GameState view;
    int count = choices(plain, &view, actions), shown = 0, fitting = 0;
    bool is_all = strcmp(part, "*") == 0;
    for (int i = 0; i < count; i++) {
        char notation[GAME_ACTION_TEXT_MAX];
        Text text = text_in(notation, sizeof notation);
        plain->source->game->action_text(&view, actions[i], &text);
        if (!is_all && !strstr(notation, part)) continue;
        fitting++;
        if (!is_all && shown == LISTED_MAX) continue;
        shown++;
        print_choice(plain, i + 1, notation, actions[i]);
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
    int actor = actor_of(plain);
    plain->viewer = actor;
    print_position(plain);
    const Filling fillings[] = {{"name", plain->source->seats.names[actor], 0},
                                {"count", NULL, choices(plain, &view, actions)},
                                {NULL, NULL, 0}};
    print_with(plain, "{name} to play, {count} choices:", fillings);
    print_choices(plain, "");
}

/* ---- Commands ---- */

void print_refused(const Plain *plain, const Text *why) {
    assert(plain && why);
    char line[PLAIN_LINE_MAX];
    Text text = text_in(line, sizeof line);
    say_reason(plain->language, why, &text);
    puts(line);
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
    for (int ply = 0; ply <= ply_of(plain); ply++) tell(plain, ply);
}

static void run_undo(Plain *plain, const char *rest) {
    char buffer[PLAIN_LINE_MAX];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    (void)rest;
    int ply = ply_of(plain);
    if (!plain->source->kind->undo(plain->source, &why)) {
        print_refused(plain, &why);
        return;
    }
    if (ply_of(plain) == ply) return; /* others must agree first */
    plain->told = ply_of(plain);
    print_said(plain, "Undone.");
}

static void run_resign(Plain *plain, const char *rest) {
    char buffer[PLAIN_LINE_MAX];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    (void)rest;
    if (!plain->source->kind->resign(plain->source, &why)) print_refused(plain, &why);
}

static void run_rules(Plain *plain, const char *rest) {
    static char rules[GUIDE_TEXT_MAX];
    const Game *game = plain->source->game;
    const GuideLine *guide = guide_of(plain->language, game);
    Text text = text_in(rules, sizeof rules);
    if (!guide || (*rest && !guide_section(guide, rest))) {
        print_said(plain, "There is no such section; 'rules' tells all of them.");
        return;
    }
    if (*rest)
        guide_text_section(plain->language, game, guide_section(guide, rest), RULES_WIDTH, &text);
    else
        guide_text(plain->language, game, RULES_WIDTH, &text);
    fputs(rules, stdout);
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
    {"score", "show the standings", run_score},
    {"log", "show the log", run_log},
    {"rules", "show the rules; with the name of a section, that one", run_rules},
    {"undo", "undo the last move", run_undo},
    {"resign", "resign", run_resign},
    {"help", "list these commands", run_help},
    {"quit", "leave", run_quit},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void run_help(Plain *plain, const char *rest) {
    (void)rest;
    print_said(plain, "Type an action as it is listed, or its number, or one of these words:");
    for (int i = 0; i < COMMANDS + plain->own_count; i++) {
        const Command *command = i < COMMANDS ? &commands[i] : &plain->own[i - COMMANDS];
        printf("  %-10s %s\n", command->word, say(plain->language, command->label));
    }
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
    plain->source->game->action_text(&view, actions[number - 1], &text);
    return buffer;
}

static void play_line(Plain *plain, const char *line) {
    char notation[GAME_ACTION_TEXT_MAX], buffer[PLAIN_LINE_MAX];
    Reason reason;
    Text why = reason_text(&reason, buffer, sizeof buffer);
    GameState view;
    Action found;
    const char *action = numbered(plain, line, notation);
    if (!action) action = line;
    if (!is_own_turn(plain)) {
        print_said(plain, "It is not your turn.");
        return;
    }
    plain->source->kind->view(plain->source, actor_of(plain), &view);
    if (!game_parse_action(plain->source->game, &view, action, &found))
        print_said(plain, "That is not possible here; 'choices' lists what is, 'help' says more.");
    else if (!plain->source->kind->play(plain->source, action, &why))
        print_refused(plain, &why);
}

static char *trimmed(char *line) {
    size_t size = strlen(line);
    while (size > 0 && isspace((unsigned char)line[size - 1])) line[--size] = '\0';
    while (isspace((unsigned char)*line)) line++;
    return line;
}

const Command *plain_command(const Plain *plain, char *line, const char **rest) {
    assert(plain && line);
    size_t word = strcspn(line = trimmed(line), " \t");
    *rest = line + word + strspn(line + word, " \t");
    for (int i = 0; i < COMMANDS + plain->own_count; i++) {
        const Command *command = i < COMMANDS ? &commands[i] : &plain->own[i - COMMANDS];
        if (strlen(command->word) == word && strncmp(command->word, line, word) == 0)
            return command;
    }
    return NULL;
}

void plain_follow(Plain *plain, char *line) {
    assert(plain && line);
    const char *rest;
    const Command *command = plain_command(plain, line, &rest);
    line = trimmed(line);
    if (command)
        command->run(plain, rest);
    else if (*line)
        play_line(plain, line);
}

/* ---- From the beginning to the end ---- */

void plain_begin(Plain *plain, Source *source, Language language, int viewer) {
    assert(plain && source);
    plain->source = source;
    plain->language = language;
    plain->viewer = viewer;
    plain->told = plain->shown = -1;
}

void plain_prompt(Plain *plain) {
    assert(plain);
    if (plain->shown != ply_of(plain)) print_turn(plain);
    plain->shown = ply_of(plain);
    fputs("> ", stdout);
    fflush(stdout);
}

void plain_end(Plain *plain) {
    assert(plain);
    if (actor_of(plain) == GAME_OVER) print_position(plain);
    print_result(plain);
}
