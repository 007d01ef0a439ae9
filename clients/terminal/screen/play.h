/* play.h -- a match on the screen, wherever it is (source.h): what is to be seen of it, and the
 * keys that every match has. Whoever owns it adds the keys of his own and what goes on by itself.
 */
#ifndef TERMINAL_PLAY_H
#define TERMINAL_PLAY_H

#include "clients/terminal/display/display.h"
#include "clients/terminal/match/source.h"
#include "clients/terminal/terminal.h"
#include "screen.h"

typedef struct Play Play;

struct Play {
    Source *source;
    const TerminalOptions *options;
    Screen screen;
    int viewer;       /* the person at the terminal: the one whose turn it was last */
    int revision;     /* of the source, when it was told last */
    int told, noted;  /* plies and notes that are in the log; told is -1 if none is */
    int socket;       /* that also ends the wait for a key, or -1 */
    bool has_secrets; /* is the screen covered between the turns of two persons? */
    bool is_asked;    /* whether to resign */
    bool is_over, is_left;
    const char *farewell; /* what is said when the match is over, in English */

    bool (*press)(Play *play, int key);    /* false if the key is none of the owner's */
    bool (*take_key)(Play *play, Key key); /* NULL, or true if the key was taken before all */
    int (*go_on)(Play *play);              /* returns how long to wait for the next key, in ms */
};

/* `viewer` is who looks on before it is anybody's turn. */
void play_begin(Play *play, Source *source, const TerminalOptions *options, int viewer);

/* After every change of the match: view, choices, log, status. */
void play_update(Play *play);

/* After what is no change of the position: log and status alone, so that a choice that is being
 * made goes on. */
void play_update_log(Play *play);

void play_say(Play *play, const char *english);
void play_refuse(Play *play, const char *why); /* says it, and rings the bell */
void play_action(Play *play, Action action);

/* Until the person leaves. */
void play_run(Play *play);

#endif
