/* terminal.h -- play and look at games in a terminal, or by lines of text.
 *
 * The screen is drawn once for all games (screen.h); what a game adds is its board (board.h). It is
 * a client like the page: it shows views and offers what is legal in them. */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include "clients/texts/texts.h"
#include "engine/rules/record.h"

enum { TERMINAL_PATH_MAX = 4096, TERMINAL_SPEC_MAX = 256 };

typedef struct {
    Language language;
    bool is_ascii, no_colour;
    int64_t (*now_ms)(void);
    /* Writes a record to a file, whole or not at all; false, and `why` says so, if it cannot. */
    bool (*write)(const char *name, const Text *record, Text *why);

    /* What is played: a new match, or, if `record` is set, the one in it. */
    RecordHeader header; /* game, set-up and key of a new match; the key also goes on with an old */
    const char *record;
    size_t record_size;
    /* Who sits where: "me", "me:NAME", "bot:5" and whatever else is a player; "" in a record's
     * match: as the record says. */
    char seat[GAME_SEATS_MAX][TERMINAL_SPEC_MAX];
    char file[TERMINAL_PATH_MAX]; /* where the match is kept; "": nowhere */
    uint64_t seed;                /* of the bots' thoughts */
    int pace_ms; /* on the screen, what a bot has chosen is played so long after the last action */
} TerminalOptions;

/* Is there a terminal that can show screens? If not, lines it is. */
bool terminal_is_possible(void);

/* Asks on the screen what is to be played: sets game, set-up and seats, at first a person and bots
 * of this level (0: persons). False if the person leaves instead. */
__attribute__((warn_unused_result)) bool terminal_set_up(TerminalOptions *options, int level);

/* Each plays until the game is over or the person leaves. False, and `why` says so, if it cannot
 * begin or the match could not be kept. */
__attribute__((warn_unused_result)) bool terminal_play(const TerminalOptions *options, Text *why);
__attribute__((warn_unused_result)) bool terminal_plain(const TerminalOptions *options, Text *why);

/* A match on a server (docs/protocol.md). */
typedef struct {
    const char *address; /* as typed: an address, or a link to a match */
    const char *match;   /* its id, or "" */
    const char *name;    /* that a new person gets */
    bool is_named;       /* was the name asked for? Then who is known already gets it, too. */
    int seat;            /* to sit down on, or -1 */
    const char *ca_file; /* certificates to trust, as PEM; NULL: those of the system */
    /* Who is known at this server already has a token; a new one is kept. Both are "" or false if
     * there is no place for it. */
    bool (*find_token)(const char *host, const char *port, char *token, size_t size);
    bool (*keep_token)(const char *host, const char *port, const char *token, Text *why);
    /* What else is remembered of a server: a line by a name of letters and digits (witness.h). */
    bool (*find_note)(const char *host, const char *port, const char *name, char *line,
                      size_t size);
    bool (*keep_note)(const char *host, const char *port, const char *name, const char *line,
                      Text *why);
    const char *code; /* of a link to another device, by which this one becomes somebody; or NULL */
} TerminalJoin;

/* Joins a match on a server, on the screen or by lines. `link` gets where it can be found again, if
 * there is a match. False, and `why` says so, if it cannot. */
__attribute__((warn_unused_result)) bool
terminal_join(const TerminalOptions *options, const TerminalJoin *join, Text *link, Text *why);
__attribute__((warn_unused_result)) bool terminal_join_plain(const TerminalOptions *options,
                                                             const TerminalJoin *join, Text *link,
                                                             Text *why);

/* Shows options->record, which has been checked, forwards and backwards. `viewer` is a seat,
 * GAME_SPECTATOR, or TERMINAL_ALL for somebody who may see everything. */
enum { TERMINAL_ALL = -2 };
__attribute__((warn_unused_result)) bool terminal_replay(const TerminalOptions *options, int viewer,
                                                         Text *why);

#endif
