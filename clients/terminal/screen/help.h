/* help.h -- what the window of help shows: the keys, and below them the guide to the game. */
#ifndef TERMINAL_HELP_H
#define TERMINAL_HELP_H

#include "clients/terminal/match/guide_text.h"

enum { HELP_SECTIONS_MAX = 40 };

/* A key and what it does, for the help, the menu and the bar at the bottom. */
typedef struct {
    int key;
    const char *sign;  /* how the key is written */
    const char *label; /* in English */
    bool is_in_bar;
} KeyHelp;

typedef struct {
    char text[GUIDE_TEXT_MAX]; /* rows, each with a line break behind it */
    int rows;
    int section[HELP_SECTIONS_MAX]; /* the row that each begins at; the keys are the first */
    int sections;
} Help;

/* Writes a key and what it does in a row. */
void help_key(Language language, const KeyHelp *key, Text *out);

/* Lays the rows out for so many columns. */
typedef struct {
    Language language;
    const Game *game;
    const KeyHelp *keys;
    int keys_count;
} HelpAbout;
void help_lay_out(Help *help, const HelpAbout *about, int width);

void help_row(const Help *help, int row, Text *out);

/* The row of the section behind the one that `row` is in, or, with -1, of the one before it. */
int help_jump(const Help *help, int row, int by);

#endif
