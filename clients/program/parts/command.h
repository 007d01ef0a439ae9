/* command.h -- what the commands of the program share.
 *
 * A command gets the words behind its name, returns the exit status, and keeps one promise: wrong
 * input gets one sentence on standard error and status 2, and nothing is changed or written. */
#ifndef PROGRAM_COMMAND_H
#define PROGRAM_COMMAND_H

#include "engine/rules/record.h"

enum { STATUS_OK = 0, STATUS_BAD_INPUT = 2 };

int command_play(int count, char **words);
int command_join(int count, char **words);
int command_games(int count, char **words);
int command_rules(int count, char **words);
int command_selfplay(int count, char **words);
int command_replay(int count, char **words);
int command_review(int count, char **words);
int command_verify(int count, char **words);
int command_arena(int count, char **words);
int command_tune(int count, char **words);
int command_bench(int count, char **words);
int command_puzzle(int count, char **words);
int command_signature(int count, char **words);
int command_serve(int count, char **words);
void serve_help(void); /* prints the flags of serve */
int command_backup(int count, char **words);
int command_restore(int count, char **words);
int command_reports(int count, char **words);

/* Prints "tessera: ..." on standard error; returns STATUS_BAD_INPUT. */
__attribute__((format(printf, 1, 2))) int fail(const char *format, ...);

/* Reads a whole file into memory that the caller frees; NULL, and fail() was called, if it cannot.
 * "-" is standard input. */
char *file_read(const char *name, size_t *size);

/* May a file of this name be written in place of what is there? Not of a folder or a device, which
 * would be gone: then errno says so. */
bool file_may_replace(const char *name);

/* Room for long texts, to be freed by its start; the program ends if there is no memory. */
Text text_large(void);

/* Writes the text to standard output and empties it. */
void text_print(Text *text);

/* Takes the word behind a flag such as --seed; false, and fail() was called, if there is none. */
bool flag_value(int count, char **words, int *at, const char **value);

/* The number that a word is; false if it is none, or not in min..max. */
bool number_read(const char *word, uint64_t min, uint64_t max, uint64_t *number);

/* The game of this name; NULL, and fail() was called, if there is none. */
const Game *game_wanted(const char *name);

#endif
