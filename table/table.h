/* table.h -- one match: who sits where, what was played, what each viewer may see of it.
 *
 * The same for a server and for a page with no network. No sockets, no files, no threads; the time
 * is a number that is handed in. The only place where the state of a match lives: no state leaves a
 * table, views do.
 *
 * A match is its set-up, its actions and the outcomes of luck. Whatever else is needed is played
 * again from them: it takes microseconds, and there is nothing that could disagree. Taking back an
 * action also takes back the generator, so that it can never be a way to draw again: the same
 * actions meet the same luck.
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "clock.h"
#include "rules/record.h"

enum {
    TABLE_PLIES_MAX = 8192,     /* then the match is over */
    TABLE_OUTCOMES_MAX = 65536, /* and likewise */
    TABLE_STAND_IN_LEVEL = 3,   /* of the bot that plays on for one who has resigned */
};

typedef enum {
    SEAT_EMPTY, /* nobody yet; the match waits when it is this seat's turn */
    SEAT_PERSON,
    SEAT_BOT,
} SeatKind;

typedef struct {
    SeatKind kind;
    int level;       /* of a bot, 1 .. 9 */
    bool wants_undo; /* has asked for, or agreed to, taking back the last action */
    bool has_resigned;
} TableSeat;

typedef enum {
    TABLE_OK,
    TABLE_LATE,    /* the message speaks of another ply than the present one */
    TABLE_REFUSED, /* `why` says so */
} TableStatus;

/* How far things had come after the set-up ([0]) and after each action. */
typedef struct {
    Action action;
    uint32_t outcomes; /* of luck, up to here */
    uint32_t words;    /* that the generator had used */
    int64_t spent_ms;  /* on the action */
} TablePly;

typedef struct {
    RecordHeader header; /* game, set-up, key, names, date */
    TableSeat seat[GAME_SEATS_MAX];
    TableClock clock;
    bool is_laid_out; /* it began with a position that was laid out, not with the set-up */
    GameState first;  /* that position */
    GameState state;
    GameState before; /* the last action: to tell it is what a server does most */
    Chance chance;
    bool has_ended; /* because it was agreed so, whatever the rules say */
    int ply;        /* actions played */
    TablePly after[TABLE_PLIES_MAX + 1];
    uint8_t outcome[TABLE_OUTCOMES_MAX];
} Table;

/* Begins a match with the header's game, set-up and key. All seats are empty. */
void table_open(Table *table, const RecordHeader *header, ClockRule rule, int64_t now_ms);

/* Begins with a position of the header's game that was laid out by hand, for exercises. Such a
 * match has no record. */
void table_lay_out(Table *table, const RecordHeader *header, const GameState *first);

void table_seat(Table *table, int seat, SeatKind kind, int level, const char *name);

/* Whose decision it is, or GAME_OVER. A match ends by the rules, by all sides but one having
 * resigned, by the clock of the actor, or by table_end(). */
int table_actor(const Table *table, int64_t now_ms);

/* Plays for the seat. `ply` is the one the sender has seen. */
__attribute__((warn_unused_result)) TableStatus table_play(Table *table, int seat, int ply,
                                                           const char *notation, int64_t now_ms,
                                                           Text *why);

/* Takes back the seat's last action and what followed it. Done at once if nothing new was learnt
 * since, by luck or from other persons' actions; else it is a request, and is done once every other
 * person has made it too. Bots always agree. *is_done says which. */
__attribute__((warn_unused_result)) TableStatus table_undo(Table *table, int seat, int ply,
                                                           int64_t now_ms, bool *is_done,
                                                           Text *why);

/* Is there an action of the seat that could be taken back? */
bool table_has_acted(const Table *table, int seat);

/* The seat gives up: it comes last, and a bot plays for it as long as others play on. */
__attribute__((warn_unused_result)) TableStatus table_resign(Table *table, int seat, int64_t now_ms,
                                                             Text *why);

/* The match is over here, as its players have agreed. */
void table_end(Table *table);

/* The view of a viewer, for a bot's choice; never of anybody else's secrets. */
void table_view(const Table *table, int viewer, GameState *view);

/* How the seats stand. Those who have resigned, or whose time is up, come last; the others stand as
 * they do by the rules. */
void table_result(const Table *table, int64_t now_ms, Result *result);

/* Everything a client shows of the present position, as members of an object: game, set-up, seats,
 * clocks, ply, actor, position, legal actions (of the viewer's own turn), result. */
void table_json(const Table *table, int viewer, int64_t now_ms, Json *out);

/* What an action of the seat would bring about, as far as the seat can foresee it: the elements of
 * an array of events, up to the first in which luck has a part. False if it is not legal. */
__attribute__((warn_unused_result)) bool table_preview_json(const Table *table, int seat,
                                                            const char *notation, Json *out);

/* The same as events, for a client in the same process; the action must be legal for the seat. */
void table_preview(const Table *table, int seat, Action action, Events *events);

/* The same for whoever has a view and no table. */
void view_preview(const Game *game, const GameState *view, int seat, Action action, Events *events);

/* What happened in the set-up (ply 0) or in an action. */
typedef struct {
    int actor;                           /* of the action; GAME_OVER in the set-up */
    char notation[GAME_ACTION_TEXT_MAX]; /* "" if the viewer may not know it */
    Events events;                       /* as the viewer may know them */
} TableTelling;

void table_tell(const Table *table, int viewer, int ply, TableTelling *telling);

/* What happened after `from` actions and later, as elements of an array: each has the ply, the
 * actor, the action and its events, as this viewer may know them. 0 is the set-up. */
void table_log_json(const Table *table, int viewer, int from, Json *out);

/* The match as it was after so many actions, for looking back or for playing on from there: what
 * followed is forgotten, nobody has resigned, and the luck from there on is the same. */
void table_go_back(Table *table, int plies);

/* The match as a record, with its key only if the match is over. */
void table_save(const Table *table, int64_t now_ms, Text *out);

/* A match from a record, to be gone on with; `key` is for what is drawn from then on, unless the
 * record has its own. All seats are empty. False, and `why` says so, if the record is no good. */
__attribute__((warn_unused_result)) bool table_load(Table *table, const char *bytes, size_t size,
                                                    const uint8_t key[RECORD_KEY], ClockRule rule,
                                                    int64_t now_ms, Text *why);

#endif
