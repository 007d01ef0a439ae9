/* match.h -- a table with its bots and its file: what the screen and the plain lines have in
 * common.
 *
 * Bots think in a thread of their own, on a copy of their view, so that keys are answered
 * meanwhile. The match is written to its file after every action: whatever happens, nothing is
 * lost. */
#ifndef TERMINAL_MATCH_H
#define TERMINAL_MATCH_H

#include "clients/terminal/terminal.h"
#include "engine/table/table.h"
#include "players/search/player.h"
#include "source.h"

#include <pthread.h>
#include <stdatomic.h>

/* One thought at a time: a bot's, or a hint. */
typedef struct {
    pthread_t thread;
    bool is_running;     /* the thread exists */
    atomic_bool is_done; /* and has its answer in `choice` */
    Player *player;
    GameState view;
    int seat, ply;
    uint64_t seed;
    Choice choice;
} Thought;

typedef struct {
    Source source; /* its kind plays, takes back and resigns for all persons at this terminal */
    Table table;
    TableMemory memory; /* of the table */
    const TerminalOptions *options;
    Player *player[GAME_SEATS_MAX]; /* of bots; NULL: a person */
    Player *adviser;
    Thought thought;
    char file[TERMINAL_PATH_MAX]; /* "": not kept */
} Match;

/* Begins the match of the options, or goes on with their record. False, and `why` says so, if it
 * cannot. */
__attribute__((warn_unused_result)) bool match_open(Match *match, const TerminalOptions *options,
                                                    Text *why);
void match_close(Match *match);

/* Who looks on before it is anybody's turn: the only person, or else a spectator. */
int match_first_viewer(const Match *match);

/* Does this match hide anything from one of its persons? */
bool match_has_secrets(const Match *match);

/* Writes the match to a file, whole or not at all. */
__attribute__((warn_unused_result)) bool match_save(const Match *match, const char *file,
                                                    Text *why);

/* Begins to think: for the bot whose turn it is, or, for a person, about a hint. */
void match_think(Match *match);

/* Is there an answer to what was asked last, and does it speak of the present position? Waits for
 * it if `waits`. */
bool match_thought(Match *match, bool waits, Choice *choice);

/* Drops the thought, if there is any. */
void match_stop_thinking(Match *match);

#endif
