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
#include "engine/rules/record.h"

enum {
    TABLE_PLIES_MAX = 8192,     /* then the match is over */
    TABLE_OUTCOMES_MAX = 65536, /* and likewise */
    TABLE_STAND_IN_LEVEL = 7,   /* of the bot that plays for one who is away: the quickest that uses
                                   a network */
    TABLE_OWN_LEVEL = 3,        /* of one that people call for themselves, so that it wins them no
                                   rating, or that plays on for one who has resigned */
};

typedef enum {
    SEAT_EMPTY, /* nobody yet; the match waits when it is this seat's turn */
    SEAT_PERSON,
    SEAT_BOT,
} SeatKind;

typedef struct {
    SeatKind kind;
    int level;       /* of a bot, 1 .. 9 */
    bool wants_undo; /* has asked for, or agreed to, the undo that is asked for */
    bool has_resigned;
    bool is_stood_in; /* a bot plays for the person, who keeps a vote */
} TableSeat;

typedef enum {
    TABLE_OK,
    TABLE_LATE,    /* the message speaks of another ply than the present one */
    TABLE_REFUSED, /* `why` says so */
} TableStatus;

#define TABLE_REASONS(REASON)                                                                      \
    REASON(TABLE_IS_OVER, "table.over", "the match is over")                                       \
    REASON(TABLE_OTHERS_TURN, "table.turn", "it is another player's turn")                         \
    REASON(TABLE_NOT_LEGAL, "table.illegal", "this action is not legal here")                      \
    REASON(TABLE_NO_RESIGNING, "table.resign", "only a player can resign")                         \
    REASON(TABLE_NO_UNDOING, "table.undo_player", "only a player can take back an action")         \
    REASON(TABLE_NOTHING_TO_UNDO, "table.undo_nothing", "there is no action to take back")         \
    REASON(TABLE_NO_TIME_TO_UNDO, "table.undo_time",                                               \
           "there is too little time left to take it back")                                        \
    REASON(TABLE_LONG_RECORD, "table.long_record", "the record is too long for a table")

/* Why a table refuses something. */
enum { TABLE_REASONS(REASON_NAME) };
extern const ReasonKind table_reasons[];

/* How far things had come after the set-up ([0]) and after each action. */
typedef struct {
    Action action;
    uint32_t outcomes; /* of luck, up to here */
    uint32_t words;    /* that the generator had used */
    int8_t actor;      /* GAME_OVER in the set-up */
    bool has_gained;   /* did the actor get the increment of the clock for it? */
    int64_t spent_ms;  /* on the action */
} TablePly;

/* Where a table keeps what was played. The memory is the caller's: a page has room for the longest
 * match of any game, a server lets each match grow. It may be moved between two calls. */
typedef struct {
    void *state;      /* of the game's state_size, like the next two */
    void *before;     /* the last action: to tell it is what a server does most */
    void *first;      /* for table_open_at(); may be NULL */
    TablePly *after;  /* plies_max + 1 of them; [0] is the set-up */
    uint8_t *outcome; /* outcomes_max of them, of all luck so far */
    int plies_max, outcomes_max;
} TableRoom;

/* Room for the longest match. */
typedef struct {
    TablePly after[TABLE_PLIES_MAX + 1];
    uint8_t outcome[TABLE_OUTCOMES_MAX];
    GameState state, before, first;
} TableMemory;

#define TABLE_ROOM_OF(memory)                                                                      \
    {&(memory).state,  &(memory).before, &(memory).first,   (memory).after,                        \
     (memory).outcome, TABLE_PLIES_MAX,  TABLE_OUTCOMES_MAX}

/* Defines a static table with room for the longest match. */
#define TABLE_STATIC(name)                                                                         \
    static TableMemory name##_memory;                                                              \
    static Table name = {.room = TABLE_ROOM_OF(name##_memory)}

typedef struct {
    TableRoom room;      /* to be set before the table is opened or loaded */
    RecordHeader header; /* game, set-up, key, names, date */
    TableSeat seat[GAME_SEATS_MAX];
    int asked_by; /* whose action it is, while anybody wants an undo */
    TableClock clock;
    bool is_laid_out; /* it began with a position that was laid out, not with the set-up */
    Chance chance;
    bool has_ended; /* whatever the rules say */
    bool is_drawn;  /* because it was agreed so */
    int ply;        /* actions played */
} Table;

/* Is there room for one more action, and for all the luck it may meet? A match that is full needs
 * none. */
bool table_has_room(const Table *table);

/* Copies a match to a table with enough room of its own. */
void table_copy(Table *table, const Table *from);

/* Copies a match to look at it, or to go back in it: the copy has states of its own, and reads what
 * was played in the room of the other. */
void table_copy_beside(Table *table, const Table *from, GameState states[2]);

/* Begins a match with the header's game, set-up and key. All seats are empty. */
void table_open(Table *table, const RecordHeader *header, ClockRule rule, int64_t now_ms);

/* Begins with a position of the header's game that was laid out by hand, for exercises. Such a
 * match has no record. */
void table_open_at(Table *table, const RecordHeader *header, const GameState *first);

void table_seat(Table *table, int seat, SeatKind kind, int level, const char *name);

/* A bot of this level plays for a person, or, with 0, the person is back. The bot does not vote for
 * them. */
void table_stand_in(Table *table, int seat, int level);

/* Sets the clock of a match that was loaded: every seat has all of its time, the present turn began
 * at since_ms, and every action so far has brought its increment. */
void table_set_clock(Table *table, ClockRule rule, int64_t since_ms);

/* Whose decision it is, or GAME_OVER. A match ends by the rules, by all sides but one having
 * resigned, by the clock of the actor, or by table_end(). */
int table_actor(const Table *table, int64_t now_ms);

/* Plays for the seat. `ply` is the one the sender has seen. */
__attribute__((warn_unused_result)) TableStatus table_play(Table *table, int seat, int ply,
                                                           const char *notation, int64_t now_ms,
                                                           Text *why);

/* Looks for an action of the seat by its notation, in what the seat may know. */
__attribute__((warn_unused_result)) bool table_find(const Table *table, int seat,
                                                    const char *notation, Action *action);

/* table_play() with an action that table_find() has found in the present position. */
__attribute__((warn_unused_result)) TableStatus table_play_found(Table *table, int seat, int ply,
                                                                 Action action, int64_t now_ms,
                                                                 Text *why);

/* Whose time is up, so that the match is over; GAME_OVER if nobody's is. */
int table_late(const Table *table, int64_t now_ms);

/* Asks to take back the seat's last action and what followed it. If somebody has asked already, it
 * agrees to that instead: then the action of the one who asked is taken back.
 *
 * Done at once if nothing was learnt since, neither by luck nor from what another seat did; else
 * when every other person agrees, also those for whom a bot stands in. Bots of their own agree
 * always, and who has resigned is not asked. *is_done says whether it was done.
 *
 * The time that was used stays charged, and increments of actions that were taken back are given
 * back. It is refused if that would leave a clock at zero. */
__attribute__((warn_unused_result)) TableStatus table_undo(Table *table, int seat, int ply,
                                                           int64_t now_ms, bool *is_done,
                                                           Text *why);

/* What table_undo() would do. */
typedef struct {
    int by;         /* whose action it takes back */
    int plies;      /* how many actions are left; -1: there is none to take back */
    bool is_free;   /* nothing was learnt since */
    bool is_alone;  /* no other person has a vote */
    bool is_agreed; /* it would be done at once */
    bool has_time;  /* and leave every clock something */
} TableUndo;

TableUndo table_plan_undo(const Table *table, int seat, int64_t now_ms);

/* Somebody declines: nobody asks for an undo any more. */
void table_decline(Table *table);

/* Has a person a vote here on undo and draw? */
bool table_has_vote(const Table *table, int seat);

/* Is there an action of the seat that could be taken back? */
bool table_has_acted(const Table *table, int seat);

/* The seat gives up: it comes last, and a bot plays for it as long as others play on. */
__attribute__((warn_unused_result)) TableStatus table_resign(Table *table, int seat, int64_t now_ms,
                                                             Text *why);

/* The match is over here, whatever the rules say: drawn, if its players have agreed so; else as
 * they stand. */
void table_end(Table *table, bool is_drawn);

/* The view of a viewer, for a bot's choice; never of anybody else's secrets. */
void table_view(const Table *table, int viewer, GameState *view);

/* How the seats stand. Who has resigned comes last, and so does the side of a seat whose time is
 * up; the others stand as they do by the rules, and move up. Places count sides. */
void table_result(const Table *table, int64_t now_ms, Result *result);

/* Is there no room for another action? Then the match is over. */
bool table_is_full(const Table *table);

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
/* The same until so many bytes are written, or a little more. Returns where the log goes on; behind
 * its end: that was all. */
int table_log_part_json(const Table *table, int viewer, int from, int size, Json *out);

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
