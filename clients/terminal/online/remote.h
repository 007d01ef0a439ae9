/* remote.h -- a match on a server: a source of views like a table in this process (match.h).
 *
 * What somebody at this terminal does is said to the server, and waited for: it is answered at once
 * or not at all. What others do comes by a call that waits beside it, so that keys are answered
 * meanwhile. A connection that is lost is looked for again, and what was missed is asked for by the
 * number of the last entry. Nothing that a server says is trusted (value.h, view.h). */
#ifndef TERMINAL_REMOTE_H
#define TERMINAL_REMOTE_H

#include "call.h"
#include "clients/terminal/board/value.h"
#include "clients/terminal/match/source.h"
#include "clients/terminal/terminal.h"
#include "engine/table/table.h"

enum { REMOTE_NOTES_MAX = 512, REMOTE_TEXT_MAX = 256 };

typedef enum { STAGE_OPEN, STAGE_RUNNING, STAGE_OVER } RemoteStage;

typedef struct {
    SeatKind kind;
    int level; /* of a bot */
    char name[RECORD_NAME_MAX];
    bool is_stood_in, wants_draw, wants_undo;
} RemoteSeat;

enum { WITNESS_HEX_SIZE = 65 }; /* 32 bytes as digits, and a zero */

/* What is remembered of a match (witness.h). */
typedef struct {
    char commitment[WITNESS_HEX_SIZE];
    char number[WITNESS_HEX_SIZE]; /* that this person adds to the luck; "": none yet */
    int seen;                      /* the last entry; 0: none */
} Witness;

typedef struct {
    Source source;
    const TerminalOptions *options;
    Language language;
    CallPlace place;
    char token[CALL_TOKEN_MAX];
    bool is_unknown; /* the server has just said that nobody has this token */
    const TerminalJoin *join;
    char kept_port[16]; /* under which things are kept: TLS has its own */
    Witness witness;
    bool has_gone_back; /* the match is less than it was: nothing is said in it */
    bool is_log_broken; /* so is the log of commitments */
    char match[CALL_MATCH_MAX];
    int64_t person;

    /* The match as it was told last. */
    int number; /* of its last entry; 0: nothing was told yet */
    RemoteStage stage;
    int viewer; /* the seat of this person, or GAME_SPECTATOR */
    bool is_host;
    RemoteSeat seat[GAME_SEATS_MAX];
    RecordHeader header; /* with the names of the seats */
    int actor, ply;
    bool is_offered; /* is it this person's turn, and are the choices what the server says? */
    GameState view;
    Result result;
    bool has_clock;
    int left_ms[GAME_SEATS_MAX];  /* of each seat's time, */
    int64_t told_ms;              /* when it was told */
    char rematch[CALL_MATCH_MAX]; /* the match after this one, or "" */
    Value *log[TABLE_PLIES_MAX + 1];
    int log_count;
    Note notes[REMOTE_NOTES_MAX];
    int chat; /* the number of the last line of chat that was noted */

    /* The call that waits for news. */
    Call call;
    bool is_lost;        /* there is no connection; it is tried again at `again_ms` */
    bool is_look_wanted; /* something happened: the next call looks and does not wait */
    int grown;           /* if this is the last entry, the log has only grown; 0: perhaps not */
    int64_t again_ms;
    int pause_ms;
} Remote;

/* For a server that is reached in clear; every match begins with it. */
extern const char remote_warning[];

/* Says hello to a server, and goes to the match that was asked for, if any. False, and `why` says
 * so, if it cannot. */
__attribute__((warn_unused_result)) bool remote_open(Remote *remote, const TerminalOptions *options,
                                                     const TerminalJoin *join, Text *why);
void remote_close(Remote *remote);

/* Says a message and waits for its answer, which the caller frees. NULL, and `why` says so, if it
 * was refused or there is no answer. */
Value *remote_ask(Remote *remote, const char *message, Text *why);

/* Says something of the match, with more members such as ",\"seat\":1", and looks what came of it.
 */
__attribute__((warn_unused_result)) bool remote_say(Remote *remote, const char *what,
                                                    const char *members, Text *why);
__attribute__((warn_unused_result)) bool remote_sit(Remote *remote, int seat, Text *why);
__attribute__((warn_unused_result)) bool remote_chat(Remote *remote, const char *line, Text *why);

/* Opens a match of the options' game, set-up and seats ("me": anybody), and looks at it. */
__attribute__((warn_unused_result)) bool
remote_open_match(Remote *remote, const TerminalOptions *options, bool is_public, Text *why);

/* Looks at a match, which is the one that all else is about from then on. */
__attribute__((warn_unused_result)) bool remote_watch(Remote *remote, const char *match, Text *why);

/* Wants another match with the same seats, or finds the one that somebody else wanted already: it
 * is in remote->rematch then. */
__attribute__((warn_unused_result)) bool remote_rematch(Remote *remote, Text *why);

/* What was heard: nothing, words alone, or anything else. */
typedef enum { NEWS_NONE, NEWS_WORDS, NEWS_MATCH } News;

/* Hears what there is to hear. */
News remote_hear(Remote *remote);

/* What tells of news, and for how long it may be waited for; -1 if there is no connection. */
int remote_socket(const Remote *remote);
int remote_wait_ms(const Remote *remote);

/* Has a bot taken over for this person? */
bool remote_is_stood_in(const Remote *remote);

/* "http://127.0.0.1:8080/#/match/28s6i3vq2rbg" */
void remote_link(const Remote *remote, Text *out);

#endif
