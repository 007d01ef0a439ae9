/* plain.h -- a match by lines of text, wherever it is (source.h).
 *
 * Every answer is lines that end; nothing is drawn over. A line is an action in notation, the
 * number of a listed choice, or a command. What is wrong gets one sentence, and nothing changes. */
#ifndef TERMINAL_PLAIN_H
#define TERMINAL_PLAIN_H

#include "clients/terminal/match/source.h"
#include "clients/terminal/terminal.h"

enum { PLAIN_LINE_MAX = 512 };

typedef struct Plain Plain;

typedef struct {
    const char *word;  /* what is typed */
    const char *label; /* what it does, in English */
    void (*run)(Plain *plain, const char *rest);
} Command;

struct Plain {
    Source *source;
    Language language;
    int viewer;      /* the person who acted last, or whose turn it is */
    int told, noted; /* plies and notes that were told; told is -1 before the set-up is */
    int shown;       /* the ply whose choices were listed last, or -1 */
    bool is_left;
    const Command *own; /* commands that only this kind of match has */
    int own_count;
};

void plain_begin(Plain *plain, Source *source, Language language, int viewer);

void print_said(const Plain *plain, const char *english);
void print_refused(const Plain *plain, const Text *why); /* what a match or the rules refuse */
void print_with(const Plain *plain, const char *english, const Filling fillings[]);

/* What has happened since the last time. */
void plain_tell_news(Plain *plain);

/* The position and the choices, if they were not shown yet; then the sign that a line is awaited.
 */
void plain_prompt(Plain *plain);

/* The position, if the match is over, and how all stand. */
void plain_end(Plain *plain);

/* The command that the line begins with, and what stands behind it; NULL if there is none. Spaces
 * around the line are gone then. */
const Command *plain_command(const Plain *plain, char *line, const char **rest);

/* Runs a command, or plays. */
void plain_follow(Plain *plain, char *line);

#endif
