/* match.h -- one match online: the fold of its log.
 *
 * A log is a list of entries (entry.h), numbered from 1. match_take() takes them in order; the same
 * entries with the same times make the same match on every node and after every restart, clocks
 * too. What somebody wants to do is decided against the match as it stands, by match_decide(),
 * which changes nothing and answers with the next entry or a refusal. No sockets, no store, no
 * threads; the time is a number that is handed in.
 *
 *     kind      what it does
 *     open      game, set-up, plan of seats, clock, who opened it
 *     sit       a person takes a seat and adds a number to the luck
 *     leave     and gives it back, before the match begins
 *     bot       a bot takes a free seat; level 0: leaves it
 *     begin     all seats are taken: the key is made, the game begins
 *     play      an action; `waited_ms`: how long the bot's clock stood
 *     undo      asks, or agrees to what `of` asked; see table_undo()
 *     resign
 *     draw      offers it, or agrees
 *     decline   whatever others ask for: it is asked no more
 *     stand_in  a bot plays for a person who is away; `by`: who wanted it
 *     return    the person is back
 *     chat
 *     mute
 *     pause     nobody could act meanwhile: no clock ran
 *     end       rules, resigned, time, draw, abandoned or full
 *     rematch   where it goes on
 *
 * An undo of the first version is done as that version did it.
 *
 * A log cannot be filled by those who play. What does not move the game is counted for each seat
 * (MATCH_IDLE_MAX), and refused when it is too much, on the whole or since the game last went on.
 * An undo counts for every action it takes back, because that is played again.
 *
 * People are in a log by their ids, so that somebody who wants to be forgotten can be: the names
 * stand beside the match, in match_name().
 *
 * An entry holds no secret of anybody before the end: the match's own is kept beside the log, and
 * the actions of a log go to viewers only as table.h tells them. */
#ifndef SERVER_MATCH_MATCH_H
#define SERVER_MATCH_MATCH_H

#include "entry.h"
#include "table/table.h"

enum {
    MATCH_LISTING_MAX = 8192,   /* bytes of a listing */
    MATCH_ENTRIES_MAX = 30000,  /* then it ends as it stands; the limits below keep it from that */
    MATCH_PLIES_MAX = 2000,     /* likewise: where nobody wants to end it, it goes on for ever */
    MATCH_LOG_PART = 128 << 10, /* bytes of a log that are told at once */
    MATCH_PLIES_FIRST = 32,     /* a match has room for so many at first */
    MATCH_SITS_MAX = 1000,      /* seats taken before it begins, in all */
    MATCH_SITS_OWN = 8,         /* by one person, among the last MATCH_SITS_KEPT */
    MATCH_SITS_KEPT = 64,
    MATCH_BOTS_MAX = 500,  /* bots seated and sent away by the host */
    MATCH_MUTES_MAX = 500, /* people muted and heard again */
    MATCH_IDLE_MAX = 2000, /* of a seat, in all: what does not move the game */
    MATCH_IDLE_HERE = 48,  /* and since the game last went on */
    MATCH_UNDOS_MAX = 3,   /* of luck or of bots' answers, where no other person has a vote */
    MATCH_CHAT_KEPT = 32,  /* lines for those who come later */
    MATCH_CHAT_MAX = 2000, /* lines in all */
    MATCH_CHAT_BURST = 5,  /* lines of one person in MATCH_CHAT_BURST_MS */
    MATCH_CHAT_BURST_MS = 10000,
    MATCH_CHAT_PERSON_MAX = 400,   /* lines of one person */
    MATCH_CHAT_AUDIENCE_MAX = 500, /* lines of all who have no seat, so that the others can talk */
    MATCH_MUTED_MAX = 64,
    MATCH_TALKERS_MAX = 64,          /* people without a seat; the host can mute all of them */
    MATCH_NAMES_MAX = 48,            /* of the players and of those whose chat is kept */
    MATCH_AWAY_MS = 60000,           /* on turn and away for so long: others may call in a bot */
    MATCH_OPEN_MS = 24 * 3600 * 1000 /* for its seats to be taken */
};

/* Stages as a set. */
enum {
    MATCH_IF_OPEN = 1 << MATCH_OPEN,
    MATCH_IF_RUNNING = 1 << MATCH_RUNNING,
    MATCH_IF_OVER = 1 << MATCH_OVER,
    MATCH_IF_ANY = MATCH_IF_OPEN | MATCH_IF_RUNNING | MATCH_IF_OVER,
};

typedef struct {
    SeatKind kind; /* until the match begins; then the table's is right */
    int level;     /* likewise */
    int64_t person;
    uint8_t number[MESSAGE_BYTES];
    bool is_stood_in, wants_draw;
    int idle, idle_here; /* how much it has done that does not move the game: in all, and lately */
    int undos;           /* of luck or of bots' answers, with nobody else to agree */
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

typedef struct {
    int64_t person; /* 0: none */
    char name[RECORD_NAME_MAX];
} MatchName;

/* What the last entry did, for telling it. */
typedef struct {
    Tell tell;
    int seat; /* or -1 */
    int ply;  /* the first that is new to the log of the table; -1: none is */
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
    char setup[MESSAGE_SETUP_MAX], seats[MESSAGE_SEATS_MAX]; /* as they were said */
    MatchSeat seat[GAME_SEATS_MAX];
    int64_t sat[MATCH_SITS_KEPT]; /* who took a seat before the beginning; a ring */
    int sits_count, bots_count, mutes_count;
    int furthest;                    /* the most actions that were ever played */
    char why[ENTRY_WHY_MAX];         /* it ended */
    bool is_rated;                   /* it ended so that it says who plays better */
    char rematch[STORE_ID_SIZE + 1]; /* "" until there is one */
    MatchChat chat[MATCH_CHAT_KEPT]; /* a ring */
    int chat_count;
    int chat_audience; /* lines of people who had no seat when they said them */
    MatchTalker talker[MATCH_TALKERS_MAX + GAME_SEATS_MAX];
    int talkers_count;
    int64_t muted[MATCH_MUTED_MAX];
    MatchName *name; /* a ring that grows up to MATCH_NAMES_MAX */
    int names_count, names_room;
    int64_t paused_ms; /* until when the outages have been taken into account */
    MatchChange change;
    Table table; /* before the beginning it has a header only */
} Match;

/* ---- The fold ---- */

/* An empty log. match_clear() gives back what the match has grown by. */
void match_init(Match *match, const char *id, const uint8_t secret[STORE_SECRET_SIZE]);
void match_clear(Match *match);

/* Takes the next entry. False if it cannot be the next one: then the log is damaged, or was written
 * by another version, and the match must not be used any more. */
__attribute__((warn_unused_result)) bool match_take(Match *match, int64_t time_ms,
                                                    const MatchEntry *entry);

/* What a person of the match is called. Not in the log; who has no name here is shown without. */
void match_name(Match *match, int64_t person, const char *name);
const char *match_name_of(const Match *match, int64_t person);

/* A line of chat that is kept, by the number of its entry; else NULL. */
const MatchChat *match_line(const Match *match, int number);

/* ---- Decisions ----
 *
 * Their texts are borrowed from what the decision was about. */

/* The first entry of a new match, from a message `open`. */
__attribute__((warn_unused_result)) bool match_open_entry(const Message *message, int64_t host,
                                                          const uint8_t secret[STORE_SECRET_SIZE],
                                                          MatchEntry *entry, Refusal *refusal);

/* The message `open` that would open the same match again, by its link. */
void match_open_again(const Match *match, Message *message);

/* Somebody wants something of a match. */
typedef struct {
    const Person *person; /* the id is 0 if they are not known */
    const Message *message;
    uint32_t present; /* a bit for each seat whose person is there, on any node */
    int64_t now_ms;
} MatchWish;

/* The next entry, if the person may do what they want; else false, and the refusal says why not.
 * For a preview, a report and a rematch there is none (TELL_NONE): they may be done, and the match
 * stays as it is. */
__attribute__((warn_unused_result)) bool match_decide(const Match *match, const MatchWish *wish,
                                                      MatchEntry *entry, Refusal *refusal);

/* What a bot wants to play, and how long it thought. */
typedef struct {
    int seat, ply;
    const char *notation;
    int64_t thought_ms;
} BotChoice;

/* The same for a bot's choice. */
__attribute__((warn_unused_result)) bool match_decide_bot(const Match *match,
                                                          const BotChoice *choice, int64_t now_ms,
                                                          MatchEntry *entry, Refusal *refusal);

/* The entry that tells where a match goes on. */
MatchEntry match_rematch_entry(const char *id);

/* The entry that takes the next of these outages off the clock, and when that outage ended; false:
 * there is none to take off. */
__attribute__((warn_unused_result)) bool match_pause(const Match *match, const Outage outages[],
                                                     int count, MatchEntry *entry, int64_t *end_ms);

/* How much of the outage lies in the present turn and has not been taken off; 0 or less: nothing.
 */
int64_t match_pause_of(const Match *match, const Outage *outage);

/* Does a clock run in it? Then whoever judges it must know of all outages. */
bool match_has_clock(const Match *match);

/* What the server itself must do now: begin a match, or end it. False: nothing. */
__attribute__((warn_unused_result)) bool match_act(const Match *match, int64_t now_ms,
                                                   MatchEntry *entry);

/* The seat of the bot on turn, and its level; -1 if a person is, or nobody. */
int match_bot(const Match *match, int64_t now_ms, int *level);

/* Does it say who plays better? Then it is to be rated. */
bool match_counts(const Match *match);

/* When the server must act, if nobody else does; 0: never. A bot's turn waits until somebody is
 * there, so it is never due. A match that counts is due when it is
 * over, until it is rated, which the match itself does not know. */
int64_t match_due(const Match *match);

/* The time to use for what happens now: clocks of nodes differ, that of a log never goes back. */
int64_t match_time(const Match *match, int64_t now_ms);
/* The same for judging whose time is up: a bot never runs out of it. */
int64_t match_time_in_turn(const Match *match, int64_t now_ms);

/* ---- What viewers see ---- */

int match_seat_of(const Match *match, int64_t person); /* or GAME_SPECTATOR */

/* All there is to show, as members of an object; with the table's log from this ply on, and the
 * chat after this entry. Where the log is longer than MATCH_LOG_PART, `log_next` says at which ply
 * it goes on. */
void match_json(const Match *match, int viewer, int64_t now_ms, int ply, int after, Json *out);

/* What the action of the message would bring its player, after match_decide() has agreed to it. */
void match_preview_json(const Match *match, int seat, const Message *message, Json *out);

/* Who came where, when it is over. */
void match_result(const Match *match, Result *result);

/* What the last entry did, as a whole object. */
void match_change_json(const Match *match, int viewer, int64_t now_ms, Json *out);

/* For lists: times, game, seats, result; the same for everybody, and without names. */
void match_listing_json(const Match *match, Json *out);

#endif
