/* match.h -- one match online: the fold of its log.
 *
 * A log is a list of entries (entry.h), numbered from 1. match_take() takes them in order. The same
 * entries with the same times make the same match, with the same clocks, on every node and after
 * every restart. match_decide() decides what somebody wants to do. It does not change the match;
 * its answer is the next entry, or a refusal. No sockets, no store, no threads; the time is passed
 * in as a number.
 *
 *     kind      what it does
 *     open      game, set-up, plan of seats, clock, who opened it
 *     sit       a person takes a seat and adds a number to the luck
 *     leave     they give it back, before the match begins
 *     bot       a bot takes a free seat; level 0: leaves it
 *     begin     all seats are taken: the key is made, the game begins
 *     play      an action; `waited_ms`: how long the bot's turn waited
 *     undo      asks, or agrees to what `of` asked; see table_undo()
 *     resign
 *     draw      offers it, or agrees
 *     decline   turns down whatever others ask for
 *     stand_in  a bot plays for a person who is away; `by`: who wanted it
 *     return    the person is back
 *     chat
 *     mute
 *     pause     nobody could act for a time, so no clock ran
 *     end       rules, resigned, time, draw, abandoned or full
 *     rematch   the match in which it goes on
 *
 * Players cannot fill up a log. What does not move the game forward is counted for each seat
 * (MATCH_IDLE_MAX), and refused if there is too much of it, in all or since the game last went on.
 * An undo counts for each action that it takes back, because these are played again.
 *
 * A log has people by their ids, so that somebody can be forgotten; match_name() keeps the names
 * beside the match.
 *
 * No entry has a secret before the end. The secret of the match is kept beside the log, and viewers
 * get the actions only as table.h shows them. */
#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include "engine/table/table.h"
#include "entry.h"

enum {
    MATCH_LISTING_MAX = 8192,  /* bytes of a listing */
    MATCH_ENTRIES_MAX = 30000, /* then it ends as it stands; the limits below should prevent that */
    MATCH_PLIES_MAX = 2000,    /* then it ends as well: some games could go on for ever */
    MATCH_LOG_PART = 128 << 10, /* bytes of a log that are sent at once */
    MATCH_PLIES_FIRST = 16,     /* a match first has room for so many */
    MATCH_SITS_MAX = 1000,      /* seats taken before it begins, by all */
    MATCH_SITS_OWN = 8,         /* by one person, among the last MATCH_SITS_KEPT */
    MATCH_SITS_KEPT = 64,
    MATCH_BOTS_MAX = 500,  /* bots that the host has seated or removed */
    MATCH_MUTES_MAX = 500, /* times that the host has muted or unmuted somebody */
    MATCH_IDLE_MAX = 2000, /* actions of a seat, in all, that do not move the game forward */
    MATCH_IDLE_HERE = 48,  /* the same since the game last went on */
    MATCH_UNDOS_MAX = 3,   /* of luck or of bots' answers, if no other person could object */
    MATCH_CHAT_KEPT = 32,  /* lines that are shown to those who come later */
    MATCH_CHAT_MAX = 2000, /* lines in all */
    MATCH_CHAT_BURST = 5,  /* lines of one person in MATCH_CHAT_BURST_MS */
    MATCH_CHAT_BURST_MS = 10000,
    MATCH_CHAT_PERSON_MAX = 400,   /* lines of one person */
    MATCH_CHAT_AUDIENCE_MAX = 500, /* lines of all spectators, so that the players can still talk */
    MATCH_MUTED_MAX = 64,
    MATCH_TALKERS_MAX = 64,          /* spectators who talk; the host can mute all of them */
    MATCH_NAMES_MAX = 48,            /* of the players and of those whose chat is kept */
    MATCH_AWAY_MS = 60000,           /* away on turn for so long: others may call in a bot */
    MATCH_OPEN_MS = 24 * 3600 * 1000 /* until all seats must be taken */
};

/* Sets of stages. */
enum {
    MATCH_IF_OPEN = 1 << MATCH_OPEN,
    MATCH_IF_RUNNING = 1 << MATCH_RUNNING,
    MATCH_IF_OVER = 1 << MATCH_OVER,
    MATCH_IF_ANY = MATCH_IF_OPEN | MATCH_IF_RUNNING | MATCH_IF_OVER,
};

typedef struct {
    SeatKind kind; /* until the match begins; then the table has it */
    int level;     /* likewise */
    int64_t person;
    uint8_t number[MESSAGE_BYTES];
    bool is_stood_in, wants_draw;
    int idle, idle_here; /* how much it has done that does not move the game forward: in all, and
                            since it last went on */
    int undos;           /* of luck or of bots' answers, if no other person could object */
} MatchSeat;

typedef struct {
    int number; /* of the entry; 0: none */
    int64_t time_ms, person;
    char *text;
} MatchChat;

/* How much somebody has said. */
typedef struct {
    int64_t person;
    int lines;
} MatchTalker;

/* What was said, by whom, and who may not say more. */
typedef struct {
    MatchChat chat[MATCH_CHAT_KEPT]; /* a ring */
    MatchTalker talker[MATCH_TALKERS_MAX + GAME_SEATS_MAX];
    int talkers_count;
    int64_t muted[MATCH_MUTED_MAX];
} MatchTalk;

typedef struct {
    int64_t person; /* 0: none */
    char name[RECORD_NAME_MAX];
} MatchName;

/* What the last entry did, for those who are told of it. */
typedef struct {
    Tell tell;
    int seat; /* or -1 */
    int ply;  /* the first ply that is new in the log of the table; -1: none */
    bool is_done;
} MatchChange;

typedef struct {
    char id[STORE_ID_SIZE + 1];
    uint8_t secret[STORE_SECRET_SIZE], commitment[STORE_SECRET_SIZE];
    int number; /* of the last entry; 0: the log is empty */
    int64_t opened_ms, changed_ms, ended_ms;
    MatchStage stage;
    bool is_public, has_reports;
    int64_t host;
    ClockRule rule;
    char setup[MESSAGE_SETUP_MAX], seats[MESSAGE_SEATS_MAX]; /* as in the message */
    MatchSeat seat[GAME_SEATS_MAX];
    int64_t sat[MATCH_SITS_KEPT]; /* who took a seat before it began; a ring */
    int sits_count, bots_count, mutes_count;
    int furthest;                    /* the most plies that the match ever had */
    char why[ENTRY_WHY_MAX];         /* why it ended */
    bool is_rated;                   /* does the result count for ratings? */
    char rematch[STORE_ID_SIZE + 1]; /* "" until there is one */
    MatchTalk *talk;                 /* NULL while nobody has said anything; see match_talk() */
    int chat_count;
    int chat_audience; /* lines of people who were spectators when they said them */
    MatchName *name;   /* a ring that grows up to MATCH_NAMES_MAX */
    int names_count, names_room;
    int64_t paused_ms; /* up to when outages have been taken off */
    MatchChange change;
    Table table; /* before the match begins it has only a header */
} Match;

/* ---- The fold ---- */

/* Begins with an empty log. match_clear() frees the memory of a match. */
void match_init(Match *match, const char *id, const uint8_t secret[STORE_SECRET_SIZE]);
void match_clear(Match *match);

/* Takes the next entry. False if it cannot be the next one: the log is damaged, or was written by
 * another version, and the match must not be used any more. */
__attribute__((warn_unused_result)) bool match_take(Match *match, int64_t time_ms,
                                                    const MatchEntry *entry);

/* Sets the name of a person of the match; it is not in the log. A person without one is shown
 * without. */
void match_name(Match *match, int64_t person, const char *name);
const char *match_name_of(const Match *match, int64_t person);

/* What was said in the match so far; never NULL. */
const MatchTalk *match_talk(const Match *match);

/* The line of chat with this number of an entry; NULL if it is not kept any more. */
const MatchChat *match_line(const Match *match, int number);

/* ---- Decisions ----
 *
 * Their texts are borrowed from what the decision was about. */

/* The first entry of a new match, from a message `open`. */
__attribute__((warn_unused_result)) bool match_open_entry(const Message *message, int64_t host,
                                                          const uint8_t secret[STORE_SECRET_SIZE],
                                                          MatchEntry *entry, Refusal *refusal);

/* A message `open` for the same match again, as a private one. */
void match_open_again(const Match *match, Message *message);

/* What somebody wants to do. */
typedef struct {
    const Person *person; /* the id is 0 if they are not known */
    const Message *message;
    uint32_t present; /* a bit for each seat whose person is there, on any node */
    int64_t now_ms;
} MatchWish;

/* Decides what somebody wants: true and the next entry, or false and a refusal. A preview, a report
 * and a rematch have no entry (TELL_NONE): they are allowed, and do not change the match. */
__attribute__((warn_unused_result)) bool match_decide(const Match *match, const MatchWish *wish,
                                                      MatchEntry *entry, Refusal *refusal);

/* What a bot wants to play, and how long it thought. */
typedef struct {
    int seat, ply;
    const char *notation;
    int64_t thought_ms;
} BotChoice;

/* Decides a bot's choice in the same way. */
__attribute__((warn_unused_result)) bool match_decide_bot(const Match *match,
                                                          const BotChoice *choice, int64_t now_ms,
                                                          MatchEntry *entry, Refusal *refusal);

/* The entry that says in which match it goes on. */
MatchEntry match_rematch_entry(const char *id);

/* The entry that takes the next of these outages off the clock, and the end of that outage. False:
 * there is nothing to take off. */
__attribute__((warn_unused_result)) bool match_pause(const Match *match, const Outage outages[],
                                                     int count, MatchEntry *entry, int64_t *end_ms);

/* How much of the outage lies in the present turn and is not taken off yet; 0 or less: nothing. */
int64_t match_pause_of(const Match *match, const Outage *outage);

/* Is a clock running? Then whoever judges it must know all outages. */
bool match_has_clock(const Match *match);

/* What the server must do by itself now: begin or end the match. False: nothing. */
__attribute__((warn_unused_result)) bool match_act(const Match *match, int64_t now_ms,
                                                   MatchEntry *entry);

/* The seat of the bot on turn, and its level; -1 if no bot is on turn. */
int match_bot(const Match *match, int64_t now_ms, int *level);

/* The seat of the person whose turn it is; -1: there is none, or a bot's. */
int match_awaits(const Match *match);

/* Does the result count? Then the match must be rated. */
bool match_counts(const Match *match);

/* When the server must act, if nobody else does; 0: never. A bot's turn waits until somebody is
 * there, so it is never due. A match that counts is due from its end until it is rated; the match
 * itself does not know whether it has been. */
int64_t match_due(const Match *match);

/* The time for what happens now. The clocks of nodes differ, but the time of a log never goes back.
 */
int64_t match_time(const Match *match, int64_t now_ms);
/* The same, for judging clocks: a bot never runs out of time. */
int64_t match_time_in_turn(const Match *match, int64_t now_ms);

/* ---- What viewers see ---- */

int match_seat_of(const Match *match, int64_t person); /* or GAME_SPECTATOR */

/* May the viewer say nothing now, because their partner would read it? So it is while a game runs
 * in which partners must not talk, from its first action on. */
bool match_is_silent(const Match *match, int viewer);

/* Everything there is to show, as members of an object, with the log of the table from `ply` on and
 * the chat after entry `after`. If the log is longer than MATCH_LOG_PART, `log_next` says from
 * which ply to ask for the rest. */
void match_json(const Match *match, int viewer, int64_t now_ms, int ply, int after, Json *out);

/* What the action of the message would do, after match_decide() has allowed it. */
void match_preview_json(const Match *match, int seat, const Message *message, Json *out);

/* The ranks of the players, when it is over. */
void match_result(const Match *match, Result *result);

/* What the last entry did, as one object. */
void match_change_json(const Match *match, int viewer, int64_t now_ms, Json *out);

/* For lists: times, game, seats, result. The same for everybody, and without names. */
void match_listing_json(const Match *match, Json *out);

#endif
